"""Travelling in either game: a road is open when no village on it is empty, and villages of others ask a toll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from .places import Roads

Villages = Mapping[str, Sequence[int]]  # village -> the owners of what stands there


def toll(villages: Villages, i: int, road: Iterable[str]) -> int:
    """What the villages of a road ask of this seat: nothing where it owns something, else 1 for each thing there."""
    due = 0
    for village in road:
        owners = villages[village]
        if i not in owners:
            due += len(owners)
    return due


def broken(villages: Villages, road: Iterable[str]) -> str | None:
    """The first village of the road in which nothing stands."""
    for village in road:
        if not villages[village]:
            return village
    return None


def payees(villages: Villages, i: int, roads: Roads, way: Sequence[str]) -> list[tuple[int, int]]:
    """Who would be paid how much on a way, as (seat, amount)."""
    crossed = [village for a, b in pairwise(way) for village in roads[a][b]]
    asking = [villages[village] for village in crossed if i not in villages[village]]
    return sorted(Counter(owner for owners in asking for owner in owners).items())


def cheapest_way(
    villages: Villages, i: int, roads: Roads, here: str, there: str, *, free: bool = False
) -> tuple[int, list[str]] | None:
    """The smallest toll from here to there and the places passed, or None if every way is broken."""
    reached: set[str] = set()
    edge: list[tuple[int, int, list[str]]] = [(0, 0, [here])]
    while edge:
        edge.sort()
        cost, _, way = edge.pop(0)
        place = way[-1]
        if place == there:
            return cost, way
        if place in reached:
            continue
        reached.add(place)
        for to, road in roads[place].items():
            if to not in reached and broken(villages, road) is None:
                edge.append((cost + (0 if free else toll(villages, i, road)), len(way), [*way, to]))
    return None


def gaps(roads: Roads, villages: Villages, here: str, there: str) -> list[str]:
    """The empty villages on the way that has fewest of them."""
    best: dict[str, list[str]] = {here: []}
    todo = [here]
    while todo:
        place = todo.pop(0)
        for to, road in roads[place].items():
            empty = [*best[place], *(village for village in road if not villages[village])]
            if to not in best or len(empty) < len(best[to]):
                best[to] = empty
                todo.append(to)
    return best[there]
