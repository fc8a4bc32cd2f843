"""Line icons of the nine actions of Raja."""

from __future__ import annotations

from ....draw.scene import TOKENS, Point, Shape, box, placed
from ...raja_family.face.icons import Strokes, character_icon, coin_icon, stroked

HUT: list[Point] = [(-3.6, 4), (-3.6, -0.6), (-4.8, -0.6), (0, -4.6), (4.8, -0.6), (3.6, -0.6), (3.6, 4), (-3.6, 4)]
DOME: list[Point] = [
    *[(-4.4, 5), (-4.4, 0.6), (-4.2, -1), (-2.6, -2.6), (0, -5.4), (2.6, -2.6), (4.2, -1), (4.4, 0.6)],
    *[(4.4, 5), (-4.4, 5)],
]
DOME_BASE: list[Point] = [(-4.4, 1.2), (4.4, 1.2)]


def shifted(points: list[Point], dx: float, dy: float = 0.0, scale: float = 1.0) -> list[Point]:
    return placed(points, dx, dy, scale)


LINES: dict[str, Strokes] = {
    "house": [HUT],
    "two_houses": [shifted(HUT, -4.4, 0.4, 0.85), shifted(HUT, 4.4, 0.4, 0.85)],
    "move_house": [
        shifted(HUT, -4, 0, 0.85),
        [(1.6, 0.6), (8.2, 0.6)],
        [(5.8, -1.8), (8.4, 0.6), (5.8, 3.0)],
    ],
    "palace": [DOME, DOME_BASE],
    "palace_and_house": [shifted(DOME, -4.2, 0, 0.88), shifted(DOME_BASE, -4.2, 0, 0.88), shifted(HUT, 5.2, 1.5, 0.72)],
    "governors": [
        [(-2.8, 4.6), (-2.8, -4.4)],
        [(-5.2, -2), (-2.8, -4.6), (-0.4, -2)],
        [(2.8, -4.6), (2.8, 4.4)],
        [(0.4, 2), (2.8, 4.6), (5.2, 2)],
    ],
}


def icon(action: str, x: float, y: float, scale: float = 1.0, colour: str = TOKENS["ink-2"], z: int = 1) -> list[Shape]:
    """The icon of an action, about 12 px across, with its middle at x, y."""
    if action == "gold":
        return coin_icon(x, y, scale, colour, z)
    if action == "quarry":
        return [
            box(x + scale * dx, y + scale * dy, 6.2 * scale, 4 * scale, 0.6, z=z, stroke=colour, width=1.25)
            for dx, dy in ((-3.1, -4), (-6.3, 0), (0.1, 0))
        ]
    if action == "character":
        return character_icon(x, y, scale, colour, z)
    return stroked(LINES[action], x, y, scale, colour, z)
