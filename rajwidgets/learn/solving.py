"""What is right, as choices that can be made on a board one after the other."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..flow import legal, split
from ..table import Node
from .kin import covered
from .marking import Open
from .search import ways

# Kinds whose options are choices, some of them refused.
OF_CHOICES = ("legal", "all_legal", "cure", "find", "goal", "played", "choose")


def solutions(opened: Open) -> list[tuple[str, ...]]:
    """For every right option the answers that show it, from the position of the question on; the shortest first."""
    if opened.exercise.kind not in OF_CHOICES:
        return []
    return sorted((shown(opened, option) for option in opened.right), key=len)


def shown(opened: Open, option: str) -> tuple[str, ...]:
    """An option as answers to be given: to its end, and on to what it was asked for."""
    place, asks = opened.place, opened.exercise.asks
    match opened.exercise.kind:
        case "legal" | "all_legal":
            return (place.complete(option),)
        case "goal":
            return (option, *_to_the_goal(opened, option))
        case "cure":
            then = place.table.play(place.node, option)
            assert then.ask is not None
            able = legal(place.game, place.table.state(then), then.ask, split(asks["answer"]))
            return (option, *list(able)[:1])
    return (option,)


def _to_the_goal(opened: Open, option: str) -> Sequence[str]:
    """What follows a first choice until the event that was the goal; nothing if that has come already."""
    place, asks = opened.place, opened.exercise.asks
    first = place.table.play(place.node, option)
    meant = covered(place.game.name, asks["event"])
    if _brings(first, meant) or first.ask is None:
        return ()
    reached = (each for each in ways(place.game, first, asks["n"] - 1) if _brings(each, meant))
    node, answers = next(reached, first), list[str]()
    while node is not first and node.parent is not None:
        answers.insert(0, node.answer)
        node = node.parent
    return answers


def _brings(node: Node, meant: Collection[str]) -> bool:
    return any(event.kind in meant for event in node.events)
