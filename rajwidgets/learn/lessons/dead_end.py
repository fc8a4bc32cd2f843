"""Whether a task can still be done in the turn in which the learner stands, by trying every way on.

Only tasks that are the learner's own deed are looked at: the solution does them before anybody else is asked.
So a way ends where others are, and where too many lead on nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...flow import Event, Game, legal, side_choices, speaker
from ...table import Node
from ..search import follow
from .goals import Reached, parts, reached
from .lesson_file import Goal, Step
from .stage import Staged

MOST_PLAYS = 300


def dead_end(step: Step, at: Staged, node: Node, events: list[Event], left: int | None) -> bool:
    """Whether no way of this turn leads to the goal, in the decisions that are left (None: as many as one likes)."""
    game, goal = at.table.game, step.goal
    if goal is None or node.ask is None or node.ask.seat != at.seat or not own_deed(step, at):
        return False
    plays, here, known = 0, [(node, events)], set()
    for _ in range(MOST_PLAYS if left is None else left):
        following: list[tuple[Node, list[Event]]] = []
        for each, before in here:
            for answer in own_answers(game, each, at.seat):
                plays += 1
                if plays > MOST_PLAYS:
                    return False
                after = follow(game, each, answer)
                now = [*before, *after.events]
                if is_reached(goal, game, after, now, at.seat):
                    return False
                met = tuple(is_reached(part, game, after, now, at.seat) for part in parts(goal))
                position = (after.snapshot, after.ask, met)
                if after.ask is not None and after.ask.seat == at.seat and position not in known:
                    known.add(position)
                    following.append((after, now))
        here = following
    return not here or left is not None


def own_deed(step: Step, at: Staged) -> bool:
    """Whether the goal is made of events alone, and the solution reaches it before anybody else is asked."""
    assert step.goal is not None
    if not all(part.event for part in parts(step.goal)):
        return False
    game, node, events = at.table.game, at.node, list[Event]()
    for answer in step.solution:
        if node.ask is None or node.ask.seat != at.seat:
            return False
        node = follow(game, node, answer)
        events += node.events
        if is_reached(step.goal, game, node, events, at.seat):
            return True
    return False


def own_answers(game: Game, node: Node, seat: int) -> Iterator[str]:
    """All that the seat can answer to a question, side choices too."""
    assert node.ask is not None
    s = game.thaw(node.snapshot)
    yield from legal(game, s, node.ask)
    yield from (answer for answer in side_choices(game, s, node.ask) if speaker(node.ask, answer) == seat)


def is_reached(goal: Goal, game: Game, node: Node, events: list[Event], seat: int) -> bool:
    return reached(goal, Reached(game, events, game.thaw(node.snapshot), seat))
