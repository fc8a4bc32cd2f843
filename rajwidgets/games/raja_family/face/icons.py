"""Line icons that the discs of both games show: a coin, a character."""

from __future__ import annotations

from ....draw.scene import Point, Shape, box, circle, line, placed

Strokes = list[list[Point]]


def stroked(strokes: Strokes, x: float, y: float, scale: float, colour: str, z: int) -> list[Shape]:
    return [line(placed(stroke, x, y, scale), z=z, stroke=colour, width=1.2) for stroke in strokes]


def coin_icon(x: float, y: float, scale: float, colour: str, z: int) -> list[Shape]:
    return [
        circle(x, y, 4.8 * scale, z=z, stroke=colour, width=1.2),
        line([(x - 1.9 * scale, y), (x + 1.9 * scale, y)], z=z, stroke=colour, width=1.2),
    ]


def character_icon(x: float, y: float, scale: float, colour: str, z: int) -> list[Shape]:
    """A card with a head and shoulders."""
    shoulders = placed([(-2.6, 3.6), (-1.6, 1.4), (1.6, 1.4), (2.6, 3.6)], x, y, scale)
    return [
        box(x - 4 * scale, y - 5 * scale, 8 * scale, 10 * scale, 1.2, z=z, stroke=colour, width=1.2),
        circle(x, y - 1.2 * scale, 1.7 * scale, z=z, stroke=colour, width=1.1),
        line(shoulders, z=z, stroke=colour, width=1.1),
    ]
