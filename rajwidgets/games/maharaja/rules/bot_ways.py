"""S.6: the ways Brahmabot's priest could take, and which of them it takes."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ..state import State, bot_seat

YOU = 0  # the seat of the person in a solo game (ruling 20-61)


class Way(NamedTuple):
    """A way from place to place: villages still to be filled, your shrines on it, and all its villages."""

    missing: tuple[str, ...]
    yours: int
    villages: tuple[str, ...]
    places: tuple[str, ...]


def ways_to(s: State, there: str) -> list[Way]:
    """The best ways, all alike in what counts: fewest to build, then fewest of yours, then fewest villages (20-69)."""
    best: tuple[int, int, int] | None = None
    found: list[Way] = []
    for cost, way in cheapest_first(s, there):
        if best is not None and cost > best:
            break
        best = cost
        found.append(way)
    return found


def next_best(s: State, taken: Way) -> int:
    """How many of your shrines the best other open way has, if it has more; 0 if there is none: for the telling."""
    others = (way for cost, way in cheapest_first(s, taken.places[-1]) if not cost[0] and way.yours > taken.yours)
    return next((way.yours for way in others), 0)


def cheapest_first(s: State, there: str) -> Iterator[tuple[tuple[int, int, int], Way]]:
    """Every way that visits no place twice, the better ones first."""
    here = s.seats[bot_seat(s)].at
    edge: list[tuple[tuple[int, int, int], tuple[str, ...]]] = [((0, 0, 0), (here,))]
    while edge:
        cost, places = heapq.heappop(edge)
        if places[-1] == there:
            yield cost, way_through(s, places)
            continue
        for to, road in s.board.roads[places[-1]].items():
            if to not in places:
                built, yours, villages = cost
                built += sum(not s.villages[village] for village in road)
                yours += sum(YOU in s.villages[village] for village in road)
                heapq.heappush(edge, ((built, yours, villages + len(road)), (*places, to)))


def way_through(s: State, places: tuple[str, ...]) -> Way:
    crossed = tuple(village for a, b in pairwise(places) for village in s.board.roads[a][b])
    missing = tuple(village for village in crossed if not s.villages[village])
    return Way(missing, sum(YOU in s.villages[village] for village in crossed), crossed, places)


def choices_of(ways: list[Way]) -> list[Way]:
    """One way for each set of villages to be filled: only then does it matter which is taken (ruling 20-69)."""
    return list({frozenset(way.missing): way for way in reversed(ways)}.values())[::-1]
