"""What notes draw on a board: highlighted places and arrows, as shapes over any game's picture.

The colours are the author's, so that what a note marks must look like nothing the game itself says: its outlines are
dotted and its arrows hollow. They lie under the pieces and the names.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from ...draw.hits import covers, extent, outline
from ...draw.scene import TOKENS, Point, Shape, line, polygon
from ...replay.annotations import Mark

COLOURS = {"green": "#1E7A4C", "red": "#A8261B", "blue": "#1D5FA6", "yellow": "#B88A00"}
CASING, CORE = "#FFFFFF", TOKENS["card"]
UNDER, OVER = -5, 70  # the lowest z of what lies under the pieces, and of rings round a piece
WIDTH, HEAD = 6.0, 15.0  # of arrows: their breadth and the length of the head
DOTTED, DOTS = 4.6, (2.4, 3.4)  # of outlines: their breadth, and dots and gaps
GAP = 5  # between a piece and the ring round it
CLEAR = 3.0  # between the tip of an arrow and what stands where it points
SLICES = 40  # into which a bent place is cut to find a point inside it
ROUND = 48  # points looked at of a ring
GRID = 6  # points tried in each direction for a bend of an arrow
STRIDE = 12.0  # between points of an arrow that are looked at
FOREIGN = 4.0  # how much worse a stretch through another place is

Window = tuple[float, float, float, float]


def note_shapes(shapes: Sequence[Shape], marks: Iterable[Mark]) -> list[Shape]:
    """The marks of notes over a picture; a place that the picture does not have is left out."""
    rings: list[Shape] = []
    arrows: list[Shape] = []
    for mark in marks:
        places = [_known(shapes, place) for place in mark.at]
        if mark.kind == "place":
            rings += (ring for place in places for ring in _ringed(shapes, place, COLOURS[mark.colour]))
        else:
            arrows += arrow(_route(shapes, [p for p in places if _largest(shapes, p)]), COLOURS[mark.colour])
    return [*rings, *arrows, *_names(shapes, [*rings, *arrows])]


def _ringed(shapes: Sequence[Shape], place: str, colour: str) -> Iterator[Shape]:
    for shape in _largest(shapes, place):
        gap = 0 if shape.kind == "polygon" else GAP  # such a place has neighbours; others have room round them
        layer, z = ("pieces", UNDER) if shape.layer == "ground" or not gap else ("marks", OVER)  # or round a piece
        yield from outline([shape], place, gap, layer=layer, z=z, stroke=CASING, width=DOTTED + 3)
        yield from outline([shape], place, gap, layer=layer, z=z + 1, stroke=colour, width=DOTTED, dash=DOTS)


def _names(shapes: Iterable[Shape], drawn: Sequence[Shape]) -> list[Shape]:
    """The names on the map that would be hidden, to be written again above."""
    if not drawn:
        return []
    points = [point for shape in drawn if shape.width > DOTTED for point in _along(_corners(shape), 5.0)]
    found: dict[tuple[object, ...], Shape] = {}
    for shape in shapes:
        if shape.kind == "text" and (shape.layer == "ground" or shape.halo):
            left, top, right, bottom = extent(shape)
            if any(left - 4 < x < right + 4 and top - 4 < y < bottom + 4 for x, y in points):
                z = shape.z if shape.layer == "pieces" and shape.z > 0 else UNDER + 3
                found[shape.text, shape.at] = replace(shape, layer="pieces", z=z)
    return list(found.values())


def _largest(shapes: Iterable[Shape], target: str) -> list[Shape]:
    """The largest of the shapes that mean this target: its place rather than a piece in it."""
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
        return centre if covers(shape, *centre) else _within(shape)
    return None


def _within(shape: Shape) -> Point:
    """The middle of the widest stretch from left to right that lies inside a polygon."""
    _, top, _, bottom = extent(shape)
    corners = _corners(shape)
    stretches = []
    for n in range(1, SLICES):
        y = top + (bottom - top) * n / SLICES
        sides = pairwise(corners)
        across = sorted(x1 + (x2 - x1) * (y - y1) / (y2 - y1) for (x1, y1), (x2, y2) in sides if (y1 > y) != (y2 > y))
        stretches += [(b - a, (a + b) / 2, y) for a, b in zip(across[::2], across[1::2], strict=True)]
    _, x, y = max(stretches)
    return x, y


def _corners(shape: Shape) -> list[Point]:
    """The corners of a polygon, closed, or of a line; points round a circle, nothing of others."""
    if shape.kind == "circle":
        x, y, radius = shape.at[:3]
        ways = (math.tau * n / ROUND for n in range(ROUND + 1))
        return [(x + radius * math.cos(way), y + radius * math.sin(way)) for way in ways]
    if shape.kind not in ("polygon", "line"):
        return []
    corners = list(zip(shape.at[::2], shape.at[1::2], strict=True))
    return corners if shape.kind == "line" else [*corners, corners[0]]


def _along(points: Sequence[Point], stride: float) -> Iterator[Point]:
    """Points on a line, not farther apart than a stride."""
    for (x1, y1), (x2, y2) in pairwise(points):
        n = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / stride))
        yield from ((x1 + (x2 - x1) * k / n, y1 + (y2 - y1) * k / n) for k in range(n + 1))


# ---------------------------------------------------------------- the way of an arrow


def _route(shapes: Sequence[Shape], places: Sequence[str]) -> list[Point]:
    """From place to place: bent where other places are crossed least, and ending before what stands there."""
    if len(places) < 2:
        return []
    areas = tuple(_largest(shapes, place)[0] for place in places)
    standing = [_standing(shapes, place, area) for place, area in zip(places, areas, strict=True)]
    ends = [_spot(shapes, place, boxes) for place, boxes in zip(places, standing, strict=True)]
    points = _bent(areas, tuple(ends)) if len(places) > 2 else ends
    return [*points[:-1], _stopped(points[-2], points[-1], standing[-1])]


def _standing(shapes: Sequence[Shape], place: str, area: Shape) -> list[Window]:
    """What pieces cover in a place, and then what its name does."""
    pieces = [extent(s) for s in shapes if s.target == place and s.layer == "pieces" and s.at != area.at]
    texts = [extent(s) for s in shapes if s.kind == "text" and s.layer == "ground" and covers(area, *s.at)]
    return [*pieces, *texts]


def _spot(shapes: Sequence[Shape], place: str, standing: Sequence[Window]) -> Point:
    """Where an arrow begins or points to: the first piece or the name of a place, or else its middle."""
    if standing:
        left, top, right, bottom = standing[0]
        return (left + right) / 2, (top + bottom) / 2
    found = middle(shapes, place)
    assert found is not None
    return found


@lru_cache(maxsize=64)
def _bent(areas: tuple[Shape, ...], ends: tuple[Point, ...]) -> list[Point]:
    """The first and the last end, and between them a point in each place passed."""
    points = list(ends)
    for k in range(1, len(points) - 1):
        left, top, right, bottom = extent(areas[k])
        shares = [(n + 0.5) / GRID for n in range(GRID)]
        grid = [(left + (right - left) * i, top + (bottom - top) * j) for i in shares for j in shares]
        tried = [points[k], *(point for point in grid if covers(areas[k], *point))]
        points[k] = min(tried, key=lambda via: _effort(areas[k - 1 : k + 2], [points[k - 1], via, points[k + 1]]))
    return points


def _effort(areas: Sequence[Shape], points: Sequence[Point]) -> float:
    """How long a way is; stretches outside of these places count more."""
    length = sum(math.dist(a, b) for a, b in pairwise(points))
    steps = list(_along(points, STRIDE))
    outside = sum(not any(covers(area, *step) for area in areas) for step in steps)
    return length * (1 + FOREIGN * outside / len(steps))


def _stopped(start: Point, end: Point, boxes: Sequence[Window]) -> Point:
    """The last point before the first of these boxes on the way; the end itself if that would leave no arrow."""
    before = end
    for x, y in _along([start, end], 1.0):
        if any(b[0] - CLEAR < x < b[2] + CLEAR and b[1] - CLEAR < y < b[3] + CLEAR for b in boxes):
            break
        before = x, y
    return before if math.dist(start, before) > 1.6 * HEAD else end


def arrow(points: Sequence[Point], colour: str) -> Iterator[Shape]:
    """A hollow arrow through the points, on a white casing."""
    if len(points) < 2 or points[-1] == points[-2]:
        return
    (x0, y0), (x, y) = points[-2:]
    far = math.hypot(x - x0, y - y0)
    dx, dy = (x - x0) / far, (y - y0) / far
    back = x - dx * HEAD, y - dy * HEAD
    side = HEAD * 0.62
    head = [(x, y), (back[0] - dy * side, back[1] + dx * side), (back[0] + dy * side, back[1] - dx * side)]
    way = [*points[:-1], back]
    into = [*points[:-1], (back[0] + dx * 3, back[1] + dy * 3)]  # the shaft opens into the head
    yield line(way, layer="pieces", z=UNDER, stroke=CASING, width=WIDTH + 3)
    yield polygon(head, layer="pieces", z=UNDER, fill=CASING, stroke=CASING, width=5)
    yield line(way, layer="pieces", z=UNDER + 1, stroke=colour, width=WIDTH)
    yield polygon(head, layer="pieces", z=UNDER + 1, fill=CORE, stroke=colour, width=2.2)
    yield line(into, layer="pieces", z=UNDER + 2, stroke=CORE, width=WIDTH - 3.6)


def _known(shapes: Iterable[Shape], place: str) -> str:
    """The target itself, or the larger place it is part of (``D/3`` is part of ``D``)."""
    targets = {shape.target for shape in shapes}
    while place not in targets and "/" in place:
        place = place.rpartition("/")[0]
    return place
