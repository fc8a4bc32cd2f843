"""S.6: the ways Brahmabot's priest could take, and which of them it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from ..state import State, bot_seat

YOU = 0  # the seat of the person in a solo game (ruling 20-61)


# What a village adds to a way, in one number so that ways are compared in this order: fewest to fill, then fewest of
# yours, then fewest villages (ruling 20-69). A way has at most thirty villages.
FILLED, YOURS, VILLAGE = 10_000, 100, 1


class Way(NamedTuple):
    """A way from place to place: villages still to be filled, your shrines on it, and all its villages."""

    missing: tuple[str, ...]
    yours: int
    villages: tuple[str, ...]
    places: tuple[str, ...]


def ways_to(s: State, there: str) -> list[Way]:
    """The best ways, all alike in what counts: fewest to build, then fewest of yours, then fewest villages (20-69)."""
    here, roads = s.seats[bot_seat(s)].at, s.board.roads
    least = {here: 0}
    before: dict[str, list[str]] = {here: []}  # the places from which the best ways come
    edge, done = [here], set()
    while (place := min(edge, key=least.__getitem__)) != there:
        edge.remove(place)
        done.add(place)
        for to, road in roads[place].items():
            if to in done:
                continue
            cost = least[place] + cost_of(s, road)
            if to not in least:
                edge.append(to)
            if to not in least or cost < least[to]:
                least[to], before[to] = cost, [place]
            elif cost == least[to]:
                before[to].append(place)
    return [way_through(s, places) for places in sorted(trails(before, there))]


def trails(before: Mapping[str, list[str]], there: str) -> Iterator[tuple[str, ...]]:
    """Every way back to where all began, told from there."""
    if not before[there]:
        yield (there,)
    for place in before[there]:
        for trail in trails(before, place):
            yield (*trail, there)


def cost_of(s: State, road: tuple[str, ...]) -> int:
    cost = 0
    for village in road:
        owners = s.villages[village]
        cost += VILLAGE
        if not owners:
            cost += FILLED
        elif YOU in owners:
            cost += YOURS
    return cost


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
            cost = cost_of(s, road)
            if cost < FILLED:
                yield from open_ways(s, (*places, to), there, yours + cost // YOURS)


def way_through(s: State, places: tuple[str, ...]) -> Way:
    crossed = tuple(village for a, b in pairwise(places) for village in s.board.roads[a][b])
    missing = tuple(village for village in crossed if not s.villages[village])
    return Way(missing, sum(YOU in s.villages[village] for village in crossed), crossed, places)


def choices_of(ways: list[Way]) -> list[Way]:
    """One way for each set of villages to be filled: only then does it matter which is taken (ruling 20-69)."""
    return list({frozenset(way.missing): way for way in reversed(ways)}.values())[::-1]
