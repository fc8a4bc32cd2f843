"""S.6: the ways Brahmabot's priest could take, and which of them it takes."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from ..state import State, bot_seat

YOU = 0  # the seat of the person in a solo game (ruling 20-61)


# What a village adds to a way, in one number so that ways are compared in this order: fewest to fill, then fewest of
# yours, then fewest villages (ruling 20-69). A way has at most thirty villages.
FILLED, YOURS, VILLAGE = 10_000, 100, 1
NEVER = 100 * FILLED  # more than any way costs


class Way(NamedTuple):
    """A way from place to place: villages still to be filled, your shrines on it, and all its villages."""

    missing: tuple[str, ...]
    yours: int
    villages: tuple[str, ...]
    places: tuple[str, ...]


def ways_to(s: State, there: str) -> list[Way]:
    """The best ways, all alike in what counts: fewest to build, then fewest of yours, then fewest villages (20-69)."""
    here, roads, villages = s.seats[bot_seat(s)].at, s.board.roads, s.villages
    least = {here: 0}
    before: dict[str, list[str]] = {here: []}  # the places from which the best ways come
    edge = [(0, here)]
    while (nearest := heappop(edge))[1] != there:
        so_far, place = nearest
        if so_far > least[place]:
            continue  # a better way there was found and followed
        for to, road in roads[place].items():
            known = least.get(to, NEVER)
            if known <= so_far:
                continue
            cost = so_far + cost_of(villages, road)
            if cost < known:
                least[to], before[to] = cost, [place]
                heappush(edge, (cost, to))
            elif cost == known:
                before[to].append(place)
    return [way_through(s, places) for places in sorted(trails(before, there))]


def trails(before: Mapping[str, list[str]], there: str) -> list[tuple[str, ...]]:
    """Every way back to where all began, told from there."""
    if not before[there]:
        return [(there,)]
    return [(*trail, there) for place in before[there] for trail in trails(before, place)]


def cost_of(villages: Mapping[str, list[int]], road: tuple[str, ...]) -> int:
    cost = VILLAGE * len(road)
    for village in road:
        owners = villages[village]
        if not owners:
            cost += FILLED
        elif YOU in owners:
            cost += YOURS
    return cost


def next_best(s: State, taken: Way) -> int:
    """How many of your shrines the best other open way has, if it has more; 0 if there is none: for the telling."""
    here, there, found = taken.places[0], taken.places[-1], 0
    begun: list[tuple[tuple[str, ...], int]] = [((here,), 0)]  # open ways as far as followed, and your shrines there
    while begun:
        places, yours = begun.pop()
        for to, road in s.board.roads[places[-1]].items():
            if to in places or (cost := cost_of(s.villages, road)) >= FILLED:
                continue
            shrines = yours + cost // YOURS
            if found and shrines >= found:
                continue
            if to != there:
                begun.append(((*places, to), shrines))
            elif shrines > taken.yours:
                found = shrines
    return found


def way_through(s: State, places: tuple[str, ...]) -> Way:
    crossed = tuple(village for a, b in pairwise(places) for village in s.board.roads[a][b])
    missing = tuple(village for village in crossed if not s.villages[village])
    return Way(missing, sum(YOU in s.villages[village] for village in crossed), crossed, places)


def choices_of(ways: list[Way]) -> list[Way]:
    """One way for each set of villages to be filled: only then does it matter which is taken (ruling 20-69)."""
    return list({frozenset(way.missing): way for way in reversed(ways)}.values())[::-1]
