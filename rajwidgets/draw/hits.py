"""Where shapes lie: what a click lands on, how far away and how large a shape is, and a ring round it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

from .scene import TOKENS, Point, Shape, box, circle, in_order, polygon, text_width


def hit(
    shapes: Iterable[Shape], x: float, y: float, among: Collection[str] | None = None, near: float = 7
) -> str | None:
    """The topmost target at a point, or the nearest one within ``near``; with ``among``, only those count."""
    nearest, best = None, near
    for shape in reversed(in_order(s for s in shapes if s.target and (among is None or s.target in among))):
        gap = distance(shape, x, y)
        if gap <= 0:
            return shape.target
        if gap < best:
            nearest, best = shape.target, gap
    return nearest


def distance(shape: Shape, x: float, y: float) -> float:
    """How far a point lies from a shape; 0 or less inside."""
    at = shape.at
    if shape.kind == "circle":
        return math.hypot(x - at[0], y - at[1]) - at[2]
    if shape.kind == "box":
        return max(at[0] - x, x - at[0] - at[2], at[1] - y, y - at[1] - at[3])
    corners = list(zip(at[::2], at[1::2], strict=True))
    if shape.kind == "polygon" and _inside(corners, x, y):
        return 0
    if shape.kind == "text":
        left, top, right, bottom = extent(shape)
        return max(left - x, x - right, top - y, y - bottom)
    ends = corners[1:] + corners[:1] if shape.kind == "polygon" else corners[1:]
    return min(from_segment(a, b, x, y) for a, b in zip(corners, ends, strict=False)) - shape.width / 2


def covers(area: Shape, x: float, y: float) -> bool:
    """Whether a point lies inside a shape; quicker than how far it is from there."""
    left, top, right, bottom = extent(area)
    if not (left <= x <= right and top <= y <= bottom):
        return False
    if area.kind != "polygon":
        return distance(area, x, y) <= 0
    return _inside(list(zip(area.at[::2], area.at[1::2], strict=True)), x, y)


def _inside(corners: Sequence[Point], x: float, y: float) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            inside = not inside
    return inside


def from_segment(a: Point, b: Point, x: float, y: float) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    along = 0.0 if square == 0 else min(1.0, max(0.0, ((x - a[0]) * dx + (y - a[1]) * dy) / square))
    return math.hypot(x - a[0] - along * dx, y - a[1] - along * dy)


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a shape."""
    at = shape.at
    if shape.kind == "circle":
        return at[0] - at[2], at[1] - at[2], at[0] + at[2], at[1] + at[2]
    if shape.kind == "box":
        return at[0], at[1], at[0] + at[2], at[1] + at[3]
    if shape.kind == "text":
        width = text_width(shape.text, shape.size, shape.weight, shape.font)
        left = at[0] - {"left": 0.0, "center": width / 2, "right": width}[shape.align]
        return left, at[1] - 0.8 * shape.size, left + width, at[1] + 0.25 * shape.size
    return min(at[::2]), min(at[1::2]), max(at[::2]), max(at[1::2])


def outline(shapes: Iterable[Shape], target: str, gap: float = 4, **style: object) -> list[Shape]:
    """Rings a little outside everything that means this target: the keyboard's focus, unless styled otherwise."""
    look: dict[str, object] = {"layer": "marks", "z": 90, "stroke": TOKENS["ink"], "width": 2.5, **style}
    rings = []
    for shape in dict.fromkeys((s.kind, s.at) for s in shapes if s.target == target):
        kind, at = shape
        if kind == "circle":
            rings.append(circle(at[0], at[1], at[2] + gap, **look))
        elif kind == "box":
            rings.append(box(at[0] - gap, at[1] - gap, at[2] + 2 * gap, at[3] + 2 * gap, at[4] + gap, **look))
        elif kind == "polygon":
            rings.append(polygon(_grown(list(zip(at[::2], at[1::2], strict=True)), gap), **look))
    return rings


def _grown(corners: Sequence[Point], gap: float) -> list[Point]:
    """A polygon pushed outwards from its middle."""
    x, y = sum(p[0] for p in corners) / len(corners), sum(p[1] for p in corners) / len(corners)
    grown = []
    for px, py in corners:
        far = math.hypot(px - x, py - y) or 1.0
        grown.append((px + (px - x) / far * gap, py + (py - y) / far * gap))
    return grown
