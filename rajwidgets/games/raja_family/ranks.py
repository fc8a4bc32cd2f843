"""The order of a city count in either game: most points first, and among equals the lower character number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence


def in_order(points: Mapping[int, int], number: Callable[[int], int]) -> list[int]:
    """The seats from first to last; ``number`` gives a seat's character number."""
    return sorted(points, key=lambda i: (-points[i], number(i)))


def ahead_of(order: Sequence[int], points: Mapping[int, int], i: int) -> int | None:
    """The seat just behind this one with as many points, which only the number puts behind."""
    place = order.index(i)
    return next((j for j in order[place + 1 :] if points[j] == points[i]), None)
