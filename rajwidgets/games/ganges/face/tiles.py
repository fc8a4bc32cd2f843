"""Province tiles: roads from side to side, the price with its letter, stalls and buildings in the other corners."""

from __future__ import annotations

from functools import lru_cache

from ....draw.scene import Point, Shape, box, label, line, shifted, text_width
from ..places import ROADS, SIDES, Board, Tile
from .looks import BROWN, INK, PALE, SAND, WHITE, building, stall

SIZE = 48.0  # of a tile drawn at scale 1, from its upper left corner
ENDS: dict[str, Point] = {
    "up": (SIZE / 2, 0),
    "right": (SIZE, SIZE / 2),
    "down": (SIZE / 2, SIZE),
    "left": (0, SIZE / 2),
}
CORNERS: tuple[Point, ...] = ((38.6, 10.6), (38.6, 37.4), (9.8, 37.4))  # where stalls and buildings stand
HEIGHT = 8  # how many heights a tile takes


@lru_cache(maxsize=600)
def tile(
    board: Board, id: str, roads: str, x: float, y: float, size: float, layer: str = "pieces", z: int = 0
) -> tuple[Shape, ...]:
    """A tile with its upper left corner at x, y."""
    return tuple(shifted(_tile(board.tiles[id], roads or board.tiles[id].turns[0]), x, y, size / SIZE, z, layer))


def _tile(tile: Tile, roads: str) -> list[Shape]:
    drawn = [box(0.7, 0.7, SIZE - 1.4, SIZE - 1.4, 3.5, z=0, fill=PALE[tile.die], stroke=INK, width=1.5)]
    drawn += road(roads)
    price = f"{tile.die}{tile.price}"
    width = text_width(price, 10.6, 700) * 0.92 + 4
    drawn.append(box(2.2, 2.2, width, 13, 3, z=3, fill=WHITE, stroke=INK, width=1))
    drawn.append(label(2.2 + width / 2, 8.7, price, 10.6, z=4, weight=700, fill=INK))
    things: list[tuple[str, int]] = [*tile.markets, *((name, 0) for name in tile.buildings)]
    for (name, coins), (x, y) in zip(things, CORNERS, strict=False):
        drawn += stall(name, coins, x, y, 1.12, z=3) if coins else building(name, x, y, 1.05, z=3)
    return drawn


def road(roads: str, size: float = SIZE, width: float = 11.0) -> list[Shape]:
    """The road of a tile or of the residence, from its middle to each of these sides."""
    scale, middle = size / SIZE, (size / 2, size / 2)
    ends = [placed_end(side, scale) for side in SIDES if SIDES[side] & ROADS[roads]]
    ways = [[ends[0], middle, ends[1]], *([middle, end] for end in ends[2:])] if len(ends) > 1 else [[middle, *ends]]
    return [
        *(line(way, z=1, stroke=BROWN, width=width + 2.6) for way in ways),
        *(line(way, z=2, stroke=SAND, width=width) for way in ways),
    ]


def placed_end(side: str, scale: float) -> Point:
    """The middle of a side, a little inside the tile's outline."""
    x, y = ENDS[side]
    inset = 1.4
    return min(max(x, inset), SIZE - inset) * scale, min(max(y, inset), SIZE - inset) * scale
