"""What Raja and Maharaja draw alike: cities in their gardens, villages, the start, pawns, the Maharaja, tolls."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ....draw.ornament import coin, sign
from ....draw.scene import SEATS, TOKENS, Point, Shape, around, box, circle, label, line, placed, polygon, text_width

INK, CARD = TOKENS["ink"], TOKENS["card"]
LEAF = "#EDF0DC"  # the pale garden of a city
WATER = "#B5D5D6"
BROWN = "#8B7346"  # casing of the roads, rim of villages and sites

TINTS = {
    "A": "#B9A3C9",
    "B": "#9DB7CF",
    "C": "#E4CE7C",
    "D": "#D9A08C",
    "E": "#A6C39C",
    "F": "#E3B27E",
    "G": "#E4DFD2",
}

# Measures of a city, from its middle.
RIM, GARDEN, CENTRE_SITE, OUTER_SITE, OUTER_REACH = 42.0, 37.0, 12.5, 9.0, 26.5
RIBBON_UP, PLATE_DOWN = 43.0, 43.0
VILLAGE, EMPTY_VILLAGE, START = 15.0, 9.0, 24.0
NAME_SIZE = 14.0

# Heights within the layer of pieces: what stands on what.
ON_BOARD, CASING, BODY, DETAIL, FINE = 0, 1, 2, 3, 4


# ---------------------------------------------------------------- pawns


def _pawn_outline() -> list[Point]:
    """Base, waist, and a round head."""
    right: list[Point] = [(9, 13), (8.2, 7.8), (5.4, 2.0), (3.4, -1.8)]
    head = [around(0, -7.0, 6.2, degrees) for degrees in (45, 12, -22, -56)]
    half = right + head
    return half + [(0, -13.2)] + [(-x, y) for x, y in reversed(half)]


PAWN = _pawn_outline()


def pawn(seat: int, x: float, y: float, piece: str) -> list[Shape]:
    """A pawn with a white casing; x, y is its middle."""
    points = placed(PAWN, x, y)
    return [
        polygon(points, layer="pieces", z=CASING, stroke="#FFFFFF", width=5),
        polygon(points, layer="pieces", z=BODY, fill=SEATS[seat].colour, stroke=INK, width=1.2, piece=piece),
        sign(seat, x, y + 7.2, 6, DETAIL),
    ]


ROBE: list[Point] = [
    *[(-9, 17), (-8, 11), (-5.4, 3), (-4.4, -1), (-3.6, -3.2), (-2.6, -4.2)],
    *[(2.6, -4.2), (3.6, -3.2), (4.4, -1), (5.4, 3), (8, 11), (9, 17)],
]
PARASOL: list[Point] = [
    *[(-12, -9), (-10.4, -13), (-6.6, -16), (-2, -17.2), (2, -17.2), (6.6, -16), (10.4, -13), (12, -9)],
    *[(9.6, -10.4), (7.2, -9), (4.8, -10.4), (2.4, -9), (0, -10.4)],
    *[(-2.4, -9), (-4.8, -10.4), (-7.2, -9), (-9.6, -10.4)],
]


def maharaja(x: float, y: float) -> list[Shape]:
    """A black pawn with gold girdles under a gold parasol."""
    robe, parasol = placed(ROBE, x, y), placed(PARASOL, x, y)
    black = "#1C1511"
    shapes = [
        polygon(robe, layer="pieces", z=CASING, stroke="#FFFFFF", width=5),
        polygon(parasol, layer="pieces", z=CASING, stroke="#FFFFFF", width=5),
        line([(x, y - 19.4), (x, y - 3)], layer="pieces", z=CASING, stroke=INK, width=1.7),
        polygon(robe, layer="pieces", z=BODY, fill=black, stroke=INK, width=1.2, piece="maharaja"),
        polygon(parasol, layer="pieces", z=BODY, fill="#E3A52B", stroke=INK, width=1.2),
        circle(x, y - 19, 1.5, layer="pieces", z=BODY, fill=black),
    ]
    for dy, half in ((9.4, 5.6), (12.6, 6.6)):
        girdle = [(x - half, y + dy), (x + half, y + dy)]
        shapes.append(line(girdle, layer="pieces", z=DETAIL, stroke="#E3A52B", width=1.5))
    return shapes


# ---------------------------------------------------------------- places


def rim_outline(x: float, y: float, radius: float = RIM, lobes: int = 12, steps: int = 6) -> list[Point]:
    """The twelve-lobed rim of a city."""
    bumps = [radius - 2.1 + 4.2 * abs(math.sin(math.pi * k / steps)) ** 0.75 for k in range(steps)]
    return [around(x, y, bumps[k % steps], 360 * k / (lobes * steps) - 90) for k in range(lobes * steps)]


def rim_sides(x: float, y: float, radius: float) -> list[list[Point]]:
    """The left and the right part of a city's rim, between the name ribbon and the plate of houses."""
    rim = rim_outline(x, y, radius)
    half = len(rim) // 2
    return [[p for p in side if abs(p[1] - y) < 34] for side in (rim[: half + 1], [*rim[half:], rim[0]])]


SITES = ("centre", *["outer"] * 6)  # what each site means as a choice, the central one first


def site_point(x: float, y: float, site: int) -> Point:
    """The middle of a building site; 0 is the central one, none lies at the top."""
    return (x, y) if site == 0 else around(x, y, OUTER_REACH, 60 * site + 60)


def garden(city: str, tint: str, x: float, y: float, parts: Sequence[str] = SITES) -> list[Shape]:
    """A city without its name: rim, garden, six channels of water, seven sites that mean these parts of the city."""
    shapes = [
        polygon(rim_outline(x, y), z=5, fill=TINTS[tint], stroke="#4A3B28", width=1.6),
        circle(x, y, GARDEN - 1, z=6, fill=LEAF, stroke="#A79B7C", width=1),
        circle(x, y, RIM + 3, z=0, target=city),
    ]
    for site in range(1, 7):
        px, py = site_point(x, y, site)
        shapes.append(line([(x, y), (px, py)], z=6, stroke=WATER, width=3))
        shapes.append(
            circle(px, py, OUTER_SITE, z=7, fill=CARD, stroke="#B3A27B", width=1, target=f"{city}/{parts[site]}")
        )
    shapes.append(circle(x, y, CENTRE_SITE, z=7, fill=CARD, stroke="#B3A27B", width=1, target=f"{city}/{parts[0]}"))
    return shapes


def ribbon(city: str, letter: str, name: str, italic: bool, tint: str, x: float, y: float) -> list[Shape]:
    """The name of a city over its upper rim, on a swallow-tailed ribbon; x, y is the ribbon's middle."""
    left, right = ribbon_span(name, x)
    points: list[Point] = [
        *[(left, y - 9.2), (right, y - 9.2), (right - 5, y), (right, y + 9.2)],
        *[(left, y + 9.2), (left + 5, y)],
    ]
    return [
        polygon(points, z=8, fill=CARD, stroke="#4A3B28", width=1.2, target=city),
        box(left + 9, y - 7, 14, 14, 2.5, z=9, fill=TINTS[tint], stroke="#4A3B28", width=1),
        label(left + 16, y, letter, 10.5, z=9, weight=700, fill=INK),
        label(
            (left + 26 + right - 8) / 2,
            y - 0.4,
            name,
            NAME_SIZE,
            z=9,
            font="serif",
            weight=700,
            italic=italic,
            fill=INK,
        ),
    ]


def ribbon_span(name: str, x: float) -> tuple[float, float]:
    """Left and right end of the ribbon for a name, on a city whose middle is x."""
    width = text_width(name, NAME_SIZE, 700, "serif") + 36
    return x - width / 2, x + width / 2


def start_place(name: str, place: str, x: float, y: float) -> list[Shape]:
    size = min(13.0, 38 / text_width(name, 1, 700, "serif"))
    return [
        circle(x, y, START, z=5, fill=TOKENS["road"], stroke=BROWN, width=1.8, target=place),
        circle(x, y, START - 4.5, z=6, fill=CARD, stroke="#B3A27B", width=1),
        label(x, y, name, max(10.5, size), z=7, font="serif", weight=700, fill=INK),
    ]


def empty_village(village: str, x: float, y: float) -> list[Shape]:
    return [
        circle(x, y, EMPTY_VILLAGE, z=5, fill="#F8EED6", stroke=BROWN, width=1.3, dash=(3, 2.4)),
        circle(x, y, VILLAGE, z=5, target=village),
    ]


def village_disc(x: float, y: float, fill: str) -> Shape:
    return circle(x, y, VILLAGE, layer="pieces", z=ON_BOARD, fill=fill, stroke=BROWN, width=1.4)


def toll_coin(x: float, y: float, toll: int, free: str) -> list[Shape]:
    """What a village on the way asks for: a coin with the number, or the word for free."""
    if toll:
        return coin(x, y - 24, 9.5, str(toll))
    half = text_width(free, 10.5, 600) / 2 + 6
    return [
        box(x - half, y - 31.5, 2 * half, 14.5, 7, layer="marks", z=20, fill=CARD, stroke="#B3A27B", width=1),
        label(x, y - 24.6, free, 10.5, layer="marks", z=21, weight=600, fill=TOKENS["ink-2"]),
    ]
