"""Plane geometry for the map: cut at a window, hatched, and taken apart into the lines that two places share."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ....draw.hits import from_segment
from ....draw.scene import Point
from ..drawing import Drawing

Window = tuple[float, float, float, float]  # left, top, right, bottom


class Frontier(NamedTuple):
    """A line that two places share, as vertices."""

    a: str
    b: str
    vertices: tuple[str, ...]


def frontiers(drawing: Drawing) -> list[Frontier]:
    """The lines between places: each side once, joined to lines that are as long as can be."""
    owners: dict[frozenset[str], list[str]] = {}
    for ring in drawing.rings:
        for side in pairwise((*ring.vertices, ring.vertices[0])):
            owners.setdefault(frozenset(side), []).append(ring.of)
    found, seen = [], set()
    for ring in drawing.rings:
        sides = list(pairwise((*ring.vertices, ring.vertices[0])))
        beyond = [_other(owners[frozenset(side)], ring.of) for side in sides]
        start = next((k for k in range(len(sides)) if beyond[k] != beyond[k - 1]), 0)
        line: list[str] = []
        across = ""  # the place beyond the line in hand
        for k in (*range(start, len(sides)), *range(start)):
            side, other = sides[k], beyond[k]
            fresh = other != "" and frozenset(side) not in seen
            if line and (not fresh or other != across or line[-1] != side[0]):
                found.append(Frontier(ring.of, across, tuple(line)))
                line = []
            if fresh:
                seen.add(frozenset(side))
                line = line or [side[0]]
                line.append(side[1])
                across = other
        if line:
            found.append(Frontier(ring.of, across, tuple(line)))
    return found


def _other(owners: Sequence[str], one: str) -> str:
    return next((owner for owner in owners if owner != one), "")


def needed(drawing: Drawing, lines: Sequence[Frontier], tolerance: float) -> set[str]:
    """The vertices that matter: without the others no line moves by more than the tolerance; meeting points stay."""
    shared = {vertex for line in lines for vertex in line.vertices[1:-1]}
    kept = {vertex for ring in drawing.rings for vertex in ring.vertices if vertex not in shared}
    for line in lines:
        kept |= {line.vertices[0], line.vertices[-1]}
        spans = [(0, len(line.vertices) - 1)]
        while spans:
            first, last = spans.pop()
            a, b = (drawing.points[line.vertices[k]] for k in (first, last))
            off = [(from_segment(a, b, *drawing.points[line.vertices[k]]), k) for k in range(first + 1, last)]
            farthest, k = max(off, default=(0.0, 0))
            if farthest > tolerance:
                kept.add(line.vertices[k])
                spans += [(first, k), (k, last)]
    return kept


def corners_of_four(drawing: Drawing, places: Sequence[str]) -> list[str]:
    """Vertices where four of these places meet: those across from one another touch in this point only."""
    touching: dict[str, set[str]] = {}
    for ring in drawing.rings:
        if ring.of in places:
            for vertex in ring.vertices:
                touching.setdefault(vertex, set()).add(ring.of)
    return [vertex for vertex, around in touching.items() if len(around) > 3]


# ---------------------------------------------------------------- cutting at a window


def cut_area(points: Sequence[Point], window: Window) -> list[Point]:
    """The part of an area inside the window; it may run along the window's edge."""
    left, top, right, bottom = window
    for axis, limit, keep_above in ((0, left, True), (0, right, False), (1, top, True), (1, bottom, False)):
        kept: list[Point] = []
        for here, there in zip(points, [*points[1:], *points[:1]], strict=True):
            inside, follows = (p[axis] >= limit if keep_above else p[axis] <= limit for p in (here, there))
            if inside:
                kept.append(here)
            if inside != follows:
                kept.append(_crossing(here, there, axis, limit))
        points = kept
    return list(points)


def _crossing(a: Point, b: Point, axis: int, limit: float) -> Point:
    share = (limit - a[axis]) / (b[axis] - a[axis])
    other = a[1 - axis] + share * (b[1 - axis] - a[1 - axis])
    return (limit, other) if axis == 0 else (other, limit)


def cut_line(points: Sequence[Point], window: Window) -> list[list[Point]]:
    """The parts of an open line inside the window."""
    parts: list[list[Point]] = []
    for a, b in pairwise(points):
        piece = cut_segment(a, b, window)
        if piece is None:
            continue
        if parts and parts[-1][-1] == piece[0]:
            parts[-1].append(piece[1])
        else:
            parts.append(list(piece))
    return parts


def cut_segment(a: Point, b: Point, window: Window) -> tuple[Point, Point] | None:
    left, top, right, bottom = window
    first, last = 0.0, 1.0
    dx, dy = b[0] - a[0], b[1] - a[1]
    for step, room in ((-dx, a[0] - left), (dx, right - a[0]), (-dy, a[1] - top), (dy, bottom - a[1])):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            first = max(first, room / step)
        else:
            last = min(last, room / step)
    if first >= last:
        return None
    start = a if first == 0 else (a[0] + first * dx, a[1] + first * dy)
    end = b if last == 1 else (a[0] + last * dx, a[1] + last * dy)
    return start, end


# ---------------------------------------------------------------- hatching, holes


def hatching(points: Sequence[Point], spacing: float) -> list[tuple[Point, ...]]:
    """Lines at 45 degrees inside an area; those of areas side by side join."""
    step = spacing * math.sqrt(2)
    sides = list(zip(points, [*points[1:], *points[:1]], strict=True))
    sums = [x + y for x, y in points]
    lines: list[tuple[Point, ...]] = []
    for n in range(math.ceil(min(sums) / step), math.floor(max(sums) / step) + 1):
        level, crossings = n * step, []
        for (x1, y1), (x2, y2) in sides:
            if (x1 + y1 > level) != (x2 + y2 > level):
                share = (level - x1 - y1) / (x2 + y2 - x1 - y1)
                crossings.append(x1 + share * (x2 - x1))
        crossings.sort()
        for x1, x2 in zip(crossings[::2], crossings[1::2], strict=False):
            if x2 - x1 > 2:
                ends = (x1 + 0.7, x2 - 0.7)  # clear of the borders
                lines.append(tuple((round(x, 1), round(level - x, 1)) for x in ends))
    return lines


def keyholed(outer: Sequence[Point], hole: Sequence[Point]) -> list[Point]:
    """One outline for an area with a hole: it goes in to the hole, round it, and back the same way."""
    if turning(outer) * turning(hole) > 0:
        hole = list(reversed(hole))
    _, i, j = min((math.dist(p, q), i, j) for i, p in enumerate(outer) for j, q in enumerate(hole))
    return [*outer[: i + 1], *hole[j:], *hole[: j + 1], *outer[i:]]


def turning(points: Sequence[Point]) -> float:
    """Twice the area, with a sign that tells which way round the outline goes."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, [*points[1:], *points[:1]], strict=True))


def bounds(points: Sequence[Point]) -> Window:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


# ---------------------------------------------------------------- stretches of level lines

Side = tuple[Point, Point]
Stretch = tuple[float, float]


def sides_of(area: Sequence[Point]) -> list[Side]:
    """The sides of an area that a level line can cross."""
    return [(a, b) for a, b in pairwise((*area, area[0])) if a[1] != b[1]]


def within(sides: Sequence[Side], y: float) -> list[Stretch]:
    """The stretches of a level line inside an area, a pixel clear of its sides."""
    across = sorted(x1 + (x2 - x1) * (y - y1) / (y2 - y1) for (x1, y1), (x2, y2) in sides if (y1 > y) != (y2 > y))
    return [(a + 1, b - 1) for a, b in zip(across[::2], across[1::2], strict=False) if b - a > 2]


def common(some: Sequence[Stretch], others: Sequence[Stretch]) -> list[Stretch]:
    """What two rows of stretches share."""
    both = ((max(a, c), min(b, d)) for a, b in some for c, d in others)
    return [(left, right) for left, right in both if left < right]
