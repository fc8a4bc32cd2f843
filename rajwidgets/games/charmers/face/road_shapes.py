"""Roads in a cell as shapes: sand with a brown casing, peacock while they are only thought of, madder where refused."""

from __future__ import annotations

from typing import NamedTuple

from ....draw.scene import TOKENS, Point, Shape, arc, circle, line
from .layout import STEP


class Paint(NamedTuple):
    """The colours of a road: its rim, the road itself, and the dashes in the middle."""

    rim: str
    body: str
    dashes: str


DRAWN = Paint("#7A5B32", "#E9CF9C", "#A8844A")
THOUGHT = Paint(TOKENS["peacock"], "#BFE0DC", "#5C9AA0")
REFUSED = Paint(TOKENS["madder"], "#F0BDB3", "#C96F64")

CORNERS = {"NE": (1, -1, 180, 90), "ES": (1, 1, 270, 180), "SW": (-1, 1, 360, 270), "NW": (-1, -1, 90, 0)}


def ways(exits: str, x: float, y: float, size: float) -> list[list[Point]]:
    """The middle lines of a road with these exits, in a cell of this size round x, y."""
    half = size / 2
    if exits in CORNERS:
        dx, dy, start, end = CORNERS[exits]
        return [arc(x + dx * half, y + dy * half, half, start, end, 8)]
    if exits in ("NS", "EW"):
        return [[(x + half * STEP[side][0], y + half * STEP[side][1]) for side in exits]]
    return [[(x, y), (x + half * STEP[side][0], y + half * STEP[side][1])] for side in exits]


def road_shapes(
    exits: str,
    x: float,
    y: float,
    size: float,
    layer: str,
    z: int,
    paint: Paint = DRAWN,
    breadth: float = 0,
    piece: str = "",
) -> list[Shape]:
    """A road, or a half of one, in a cell of this size round x, y."""
    breadth = breadth or size * 0.19
    rim = breadth * (1.5 if size > 30 else 1.75)
    lines = ways(exits, x, y, size)
    drawn = [line(way, layer=layer, z=z, stroke=paint.rim, width=rim) for way in lines]
    if len(lines) > 1 or len(exits) == 1:  # round where several meet, and where a half-road ends
        drawn.append(circle(x, y, rim / 2, layer=layer, z=z, fill=paint.rim))
        drawn.append(circle(x, y, breadth / 2, layer=layer, z=z + 1, fill=paint.body))
    drawn += [line(way, layer=layer, z=z + 1, stroke=paint.body, width=breadth) for way in lines]
    if size > 30:
        drawn += [line(way, layer=layer, z=z + 2, stroke=paint.dashes, width=1, dash=(4, 3)) for way in lines]
    if piece:
        drawn[0] = line(lines[0], layer=layer, z=z, stroke=paint.rim, width=rim, piece=piece)
    return drawn
