"""The pieces of Raja as shapes: own drawings, made round their own middle and put where they belong."""

from __future__ import annotations

from ....draw.ornament import octagon, sign
from ....draw.scene import SEATS, TOKENS, Point, Shape, label, line, placed, polygon
from ...raja_family.face.pieces import BODY, DETAIL, INK, TINTS, pawn

HOUSE: list[Point] = [(-6, 6), (-6, -1.4), (0, -7), (6, -1.4), (6, 6)]
HALF_DOME: list[Point] = [(-7.2, 8), (-7, 2.4), (-6.2, -1.4), (-3.8, -4.5), (-1.1, -6.7)]
PALACE: list[Point] = [*HALF_DOME, (0, -9.2), *[(-x, y) for x, y in reversed(HALF_DOME)]]


def house(seat: int, x: float, y: float, scale: float = 1.0, layer: str = "pieces", piece: str = "") -> list[Shape]:
    return [
        polygon(
            placed(HOUSE, x, y, scale),
            layer=layer,
            z=BODY,
            fill=SEATS[seat].colour,
            stroke=INK,
            width=1.2,
            piece=piece or f"house/{seat}",
        ),
        sign(seat, x, y + 1.6 * scale, 5 * scale, DETAIL, layer),
    ]


def palace(
    seat: int, x: float, y: float, scale: float = 1.0, layer: str = "pieces", piece: str = "", base: int = 0
) -> list[Shape]:
    """A dome on its base; ``base`` lifts it above what is printed when it stands on the ground's layer."""
    return [
        polygon(
            placed(PALACE, x, y, scale),
            layer=layer,
            z=base + BODY,
            fill=SEATS[seat].colour,
            stroke=INK,
            width=1.2,
            piece=piece or f"palace/{seat}",
        ),
        line(placed([(-7, 3.6), (7, 3.6)], x, y, scale), layer=layer, z=base + DETAIL, stroke=INK, width=1.2),
        sign(seat, x, y - 1.0 * scale, 5 * scale, base + DETAIL, layer),
    ]


def built_palace(x: float, y: float, scale: float = 1.0) -> list[Shape]:
    """The dashed outline that a palace leaves on the mat."""
    look: dict[str, object] = {"z": BODY, "stroke": TOKENS["ink-3"], "width": 1.0, "dash": (1.8, 1.5)}
    return [
        polygon(placed(PALACE, x, y, scale), **look),
        line(placed([(-7, 3.6), (7, 3.6)], x, y, scale), **look),
    ]


def architect(seat: int, x: float, y: float) -> list[Shape]:
    return pawn(seat, x, y, f"architect/{seat}")


def governor(city: str, letter: str, tint: str, x: float, y: float) -> list[Shape]:
    return [
        polygon(
            octagon(x, y, 11.6),
            layer="pieces",
            z=BODY,
            fill=TINTS[tint],
            stroke=INK,
            width=1.2,
            target=f"gov/{city}",
            piece=f"gov/{city}",
        ),
        label(x, y, letter, 12, layer="pieces", z=DETAIL, weight=700, fill=INK),
    ]


def arrow_up(x: float, y: float) -> Shape:
    """The broad arrow under the governor track."""
    points: list[Point] = [(0, -8), (24, 0), (14, 0), (14, 8), (-14, 8), (-14, 0), (-24, 0)]
    return polygon(placed(points, x, y), z=6, fill=TOKENS["gold"], stroke="#6B5220", width=1.1)
