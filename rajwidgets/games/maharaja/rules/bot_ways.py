"""S.6: the ways Brahmabot's priest could take, and which of them it takes."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ..state import State, bot_seat

YOU = 0  # the seat of the person in a solo game (ruling 20-61)


Cost = tuple[int, int, int]  # villages to fill, your shrines, villages


class Way(NamedTuple):
    """A way from place to place: villages still to be filled, your shrines on it, and all its villages."""

    missing: tuple[str, ...]
    yours: int
    villages: tuple[str, ...]
    places: tuple[str, ...]


def ways_to(s: State, there: str) -> list[Way]:
    """The best ways, all alike in what counts: fewest to build, then fewest of yours, then fewest villages (20-69)."""
    here, roads = s.seats[bot_seat(s)].at, s.board.roads
    reached: dict[str, Cost] = {}
    costs: dict[tuple[str, ...], Cost] = {}
    edge: list[tuple[Cost, tuple[str, ...]]] = [((0, 0, 0), (here,))]
    found: list[Way] = []
    while edge:
        cost, places = heapq.heappop(edge)
        place = places[-1]
        if cost > reached.setdefault(place, cost) or cost > reached.get(there, cost):
            continue  # the places before it can be reached for less, or the goal has been
        if place == there:
            found.append(way_through(s, places))
            continue
        for to, road in roads[place].items():
            if to not in places:
                built, yours, villages = costs.get(road) or costs.setdefault(road, cost_of(s, road))
                heapq.heappush(edge, ((cost[0] + built, cost[1] + yours, cost[2] + villages), (*places, to)))
    return found


def cost_of(s: State, road: tuple[str, ...]) -> Cost:
    built = yours = 0
    for village in road:
        owners = s.villages[village]
        built += not owners
        yours += YOU in owners
    return built, yours, len(road)


def next_best(s: State, taken: Way) -> int:
    """How many of your shrines the best other open way has, if it has more; 0 if there is none: for the telling."""
    more = [yours for yours in open_ways(s, (taken.places[0],), taken.places[-1], 0) if yours > taken.yours]
    return min(more, default=0)


def open_ways(s: State, places: tuple[str, ...], there: str, yours: int) -> Iterator[int]:
    """Your shrines on each way without a gap."""
    if places[-1] == there:
        yield yours
        return
    for to, road in s.board.roads[places[-1]].items():
        if to not in places:
            built, more, _ = cost_of(s, road)
            if not built:
                yield from open_ways(s, (*places, to), there, yours + more)


def way_through(s: State, places: tuple[str, ...]) -> Way:
    crossed = tuple(village for a, b in pairwise(places) for village in s.board.roads[a][b])
    missing = tuple(village for village in crossed if not s.villages[village])
    return Way(missing, sum(YOU in s.villages[village] for village in crossed), crossed, places)


def choices_of(ways: list[Way]) -> list[Way]:
    """One way for each set of villages to be filled: only then does it matter which is taken (ruling 20-69)."""
    return list({frozenset(way.missing): way for way in reversed(ways)}.values())[::-1]
