"""Every way one seat can go on by itself, to prove that something can be reached in its own turn, or that it cannot.

A way ends where anybody else, or chance, is asked. Equal positions are looked at once. Where there are too many ways
to look at, nothing is said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..flow import Event, Game, legal
from ..table import Node, Run

MOST_PLAYS = 600


class TooMany(Exception):
    """There are more ways than are looked at."""


def follow(game: Game, node: Node, answer: str) -> Node:
    """The node after an answer, hung on no table."""
    return Node(node, answer, "", Run.at(game, node).go(answer))


def ways(game: Game, node: Node, decisions: int, most: int = MOST_PLAYS) -> Iterator[Node]:
    """Every node that the seat asked can come to in so many decisions in a row, the nearest first; or TooMany."""
    assert node.ask is not None
    seat, known, here = node.ask.seat, {(node.snapshot, node.ask)}, [node]
    for _ in range(decisions):
        following: list[Node] = []
        for each in here:
            assert each.ask is not None
            for answer in legal(game, game.thaw(each.snapshot), each.ask):
                most -= 1
                if most < 0:
                    raise TooMany
                after = follow(game, each, answer)
                yield after
                if after.ask is not None and after.ask.seat == seat and (after.snapshot, after.ask) not in known:
                    known.add((after.snapshot, after.ask))
                    following.append(after)
        if not following:
            return
        here = following


def reach(game: Game, node: Node, kinds: Collection[str], decisions: int) -> Event | None:
    """The event of these kinds that the seat asked can reach soonest; None if no way leads there. Or TooMany."""
    return next((event for after in ways(game, node, decisions) for event in after.events if event.kind in kinds), None)
