"""The figures of a game round by round: where each round of a line ends, and what is read there. Knows no game."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from ...table import Node, Table


class RoundEnd(NamedTuple):
    """The step at which a round is over; the first is the start, with the number of the round before it."""

    round: int
    node: Node


def round_ends(table: Table, nodes: Sequence[Node]) -> list[RoundEnd]:
    """The start and the end of every round of a line, the last as far as it was played.

    Rounds never go back, so that their ends are found without looking at every step.
    """
    numbers: dict[int, int] = {}

    def number(ply: int) -> int:
        if ply not in numbers:
            numbers[ply] = table.game.round_of(table.state(nodes[ply]))
        return numbers[ply]

    plies = range(len(nodes))
    last = len(nodes) - 1
    at = bisect_left(plies, 1, key=number)
    if at > last:  # no round has begun
        return [RoundEnd(0, nodes[last])]
    ends = [RoundEnd(number(at) - 1, nodes[at])]
    while (now := number(at)) < number(last):
        at = bisect_left(plies, now + 1, key=number)
        ends.append(RoundEnd(now, nodes[at]))
    if ends[-1].node is not nodes[last]:
        ends.append(RoundEnd(number(last), nodes[last]))
    return ends
