"""What notes draw on a board: highlighted places and arrows, as shapes over any game's picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from ..annotations import Mark
from ..scene import Point, Shape, distance, extent, line, outline, polygon

COLOURS = {"green": "#1E7A4C", "red": "#A8261B", "blue": "#1D5FA6", "yellow": "#D9A400"}
CASING = "#FFFFFF"
BASE, WIDTH, HEAD = 70, 4.0, 15.0  # lowest z, width of lines, length of an arrow's head
GAP = 5  # between a piece and the ring round it
SLICES = 40  # into which a bent place is cut to find a point inside it


def note_shapes(shapes: Sequence[Shape], marks: Iterable[Mark]) -> list[Shape]:
    """The marks of notes over a picture; a place that the picture does not have is left out."""
    rings: list[Shape] = []
    arrows: list[Shape] = []
    for mark in marks:
        colour = COLOURS[mark.colour]
        if mark.kind == "place":
            for place in mark.at:
                whole = _largest(shapes, _known(shapes, place))
                for shape in whole:
                    gap = 0 if shape.kind == "polygon" else GAP  # an area has neighbours, a piece has room round it
                    rings += outline(whole, shape.target, gap, stroke=CASING, width=WIDTH + 3, z=BASE)
                    rings += outline(whole, shape.target, gap, stroke=colour, width=WIDTH, z=BASE + 1)
        else:
            points = [point for place in mark.at if (point := middle(shapes, _known(shapes, place)))]
            arrows += arrow(points, colour)
    return [*rings, *_names(shapes, rings), *arrows]


def _names(shapes: Iterable[Shape], rings: Sequence[Shape]) -> list[Shape]:
    """The names on the map that rings would hide, to be written again above them."""
    windows = [extent(ring) for ring in rings]
    found: dict[tuple[object, ...], Shape] = {}
    for shape in shapes:
        if shape.kind == "text" and shape.halo:
            left, top, right, bottom = extent(shape)
            if any(left < w[2] and w[0] < right and top < w[3] and w[1] < bottom for w in windows):
                found[shape.text, shape.at] = replace(shape, layer="marks", z=BASE + 2)
    return list(found.values())


def _largest(shapes: Iterable[Shape], target: str) -> list[Shape]:
    """The largest of the shapes that mean this target: its place rather than its name."""
    areas = [shape for shape in shapes if shape.target == target and shape.kind in ("polygon", "circle", "box")]
    return [max(areas, key=_area)] if areas else []


def _area(shape: Shape) -> float:
    left, top, right, bottom = extent(shape)
    return (right - left) * (bottom - top)


def middle(shapes: Iterable[Shape], target: str) -> Point | None:
    """The middle of the place that a target means; always a point inside it, be it as bent as a sea round a cape."""
    for shape in _largest(shapes, target):
        left, top, right, bottom = extent(shape)
        centre = (left + right) / 2, (top + bottom) / 2
        return centre if distance(shape, *centre) <= 0 else _within(shape)
    return None


def _within(shape: Shape) -> Point:
    """The middle of the widest stretch from left to right that lies inside a polygon."""
    _, top, _, bottom = extent(shape)
    corners = list(zip(shape.at[::2], shape.at[1::2], strict=True))
    sides = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    stretches = []
    for n in range(1, SLICES):
        y = top + (bottom - top) * n / SLICES
        across = sorted(x1 + (x2 - x1) * (y - y1) / (y2 - y1) for (x1, y1), (x2, y2) in sides if (y1 > y) != (y2 > y))
        stretches += [(b - a, (a + b) / 2, y) for a, b in zip(across[::2], across[1::2], strict=True)]
    _, x, y = max(stretches)
    return x, y


def arrow(points: Sequence[Point], colour: str) -> Iterator[Shape]:
    """An arrow through the points, on a white casing."""
    if len(points) < 2 or points[-1] == points[-2]:
        return
    (x0, y0), (x, y) = points[-2:]
    far = math.hypot(x - x0, y - y0)
    dx, dy = (x - x0) / far, (y - y0) / far
    back = x - dx * HEAD, y - dy * HEAD
    side = HEAD * 0.62
    head = [(x, y), (back[0] - dy * side, back[1] + dx * side), (back[0] + dy * side, back[1] - dx * side)]
    way = [*points[:-1], back]
    yield line(way, layer="marks", z=BASE + 3, stroke=CASING, width=WIDTH + 4)
    yield polygon(head, layer="marks", z=BASE + 3, fill=CASING, stroke=CASING, width=4)
    yield line(way, layer="marks", z=BASE + 4, stroke=colour, width=WIDTH + 1)
    yield polygon(head, layer="marks", z=BASE + 4, fill=colour)


def _known(shapes: Iterable[Shape], place: str) -> str:
    """The target itself, or the larger place it is part of (``D/3`` is part of ``D``)."""
    targets = {shape.target for shape in shapes}
    while place not in targets and "/" in place:
        place = place.rpartition("/")[0]
    return place
