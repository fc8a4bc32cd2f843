"""Every way one seat can go on by itself: whether an event can be reached in so many decisions in a row.

A way ends where anybody else, or chance, is asked. Equal positions are looked at once. Where there are too many ways
to look at, nothing is said.
"""

from __future__ import annotations

from ..flow import Event, Game, legal
from ..table import Node, Run

MOST_PLAYS = 600


class TooMany(Exception):
    """There are more ways than are looked at."""


def follow(game: Game, node: Node, answer: str) -> Node:
    """The node after an answer, hung on no table."""
    return Node(node, answer, "", Run.at(game, node).go(answer))


def reach(game: Game, node: Node, kind: str, decisions: int, most: int = MOST_PLAYS) -> Event | None:
    """The event of this kind that the seat asked can reach soonest; None if no way leads there. Or TooMany."""
    assert node.ask is not None
    seat, left = node.ask.seat, most
    known, here = {(node.snapshot, node.ask)}, [node]
    for _ in range(decisions):
        following: list[Node] = []
        for each in here:
            assert each.ask is not None
            for answer in legal(game, game.thaw(each.snapshot), each.ask):
                left -= 1
                if left < 0:
                    raise TooMany
                after = follow(game, each, answer)
                found = next((event for event in after.events if event.kind == kind), None)
                if found is not None:
                    return found
                if after.ask is not None and after.ask.seat == seat and (after.snapshot, after.ask) not in known:
                    known.add((after.snapshot, after.ask))
                    following.append(after)
        here = following
    return None
