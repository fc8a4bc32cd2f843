"""Small drawings of Rajas of the Ganges: pawns, boats, buildings, stalls, animals, and pictures of what is gained."""

from __future__ import annotations

import math

from ....draw.dice import die
from ....draw.ornament import sign
from ....draw.scene import SEATS, TOKENS, Point, Shape, arc, around, box, circle, label, line, placed, polygon
from ..places import Gain, gains_of
from ..state import value

INK, CARD, WHITE = TOKENS["ink"], TOKENS["card"], "#FFFFFF"
BROWN, SAND = "#8B7346", TOKENS["road"]
PALE = {"O": "#E9A552", "P": "#B79AD6", "B": "#8FBFE6", "G": "#A9CF88"}  # dice and tiles; no seat has these
DARK = {"O": "#B9701B", "P": "#6E4C97", "B": "#2C6A9E", "G": "#4C7A2C"}  # the plate under a letter
FAME, LOTUS, STONE = "#DE8A3E", "#B5476B", "#CFC2AC"
ROOFS = {"tea": "#7FA35A", "silk": "#B65C8C", "spice": "#C9582F"}
BASE = 4  # the height of a small drawing; what lies on it is higher


# ---------------------------------------------------------------- pieces


def a_die(name: str, x: float, y: float, size: float, layer: str = "pieces", z: int = BASE) -> list[Shape]:
    """A die such as "G5", or "G2^" as it looks when it is turned."""
    letter = name[0]
    return die(value(name), x, y, size, PALE[letter], INK, letter, DARK[letter], layer, z)


def blank_die(letter: str, x: float, y: float, size: float, layer: str = "ground", z: int = BASE) -> list[Shape]:
    """A die of a colour that has not been rolled: its letter, or a question mark for a colour of choice."""
    fill, text = (PALE[letter], letter) if letter else (WHITE, "?")
    return [
        box(x, y, size, size, 0.2 * size, layer=layer, z=z, fill=fill, stroke=INK, width=1),
        label(x + size / 2, y + size / 2, text, max(9.5, 0.72 * size), layer=layer, z=z + 1, weight=700, fill=INK),
    ]


def _pawn() -> list[Point]:
    half: list[Point] = [(5.4, 7), (4.9, 3.6), (2.9, 0.6), (1.9, -1.2), *arc(0, -3.9, 3.3, 50, -80, 5)]
    return half + [(-x, y) for x, y in reversed(half)]


PAWN = _pawn()


def pawn(seat: int, x: float, y: float, scale: float, piece: str, layer: str = "pieces", z: int = BASE) -> list[Shape]:
    look = SEATS[seat]
    return [
        polygon(placed(PAWN, x, y, scale), layer=layer, z=z, fill=look.colour, stroke=INK, width=1.1, piece=piece),
        sign(seat, x, y + 3.6 * scale, 5.2 * scale, z + 1, layer),
    ]


def placed_pawn(x: float, y: float, scale: float, layer: str = "ground") -> Shape:
    """The dashed outline of a worker that stands elsewhere."""
    return polygon(placed(PAWN, x, y, scale), layer=layer, z=BASE, stroke=TOKENS["ink-3"], width=1, dash=(1.8, 1.5))


HULL: list[Point] = [(-7, 3), (7, 3), (4.6, 7.2), (-4.6, 7.2)]
SAIL: list[Point] = [(-0.6, -8), (6.4, 1.4), (-5.6, 1.4)]


def boat(seat: int, x: float, y: float, scale: float, piece: str, layer: str = "pieces", z: int = BASE) -> list[Shape]:
    look = SEATS[seat]
    return [
        polygon(placed(HULL, x, y, scale), layer=layer, z=z, fill=look.colour, stroke=INK, width=1.1),
        polygon(placed(SAIL, x, y, scale), layer=layer, z=z, fill=look.colour, stroke=INK, width=1.1, piece=piece),
        sign(seat, x, y - 1.2 * scale, 5 * scale, z + 1, layer),
    ]


def marker(seat: int, x: float, y: float, radius: float, piece: str, z: int = BASE) -> list[Shape]:
    """A marker of a track: a disc in the seat's colour with its sign."""
    look = SEATS[seat]
    disc = circle(x, y, radius, layer="pieces", z=z, fill=look.colour, stroke=INK, width=1.1, piece=piece)
    return [disc, sign(seat, x, y, 1.15 * radius, z + 1)]


def cube(seat: int, x: float, y: float, size: float, layer: str = "pieces", z: int = BASE) -> list[Shape]:
    """A cube in the seat's colour, behind the number that it marks."""
    half = size / 2
    return [box(x - half, y - half, size, size, 3, layer=layer, z=z, fill=SEATS[seat].colour, stroke=INK, width=1.2)]


ELEPHANT: list[Point] = [
    *[
        (-7, 6),
        (-7, -1),
        (-5.5, -4),
        (-2, -5),
        (2, -4.6),
        (3.4, -5.6),
        (6, -5),
        (7.4, -2.6),
        (7.2, 1),
        (8.2, 4),
        (7, 5),
    ],
    *[(5.6, 3.6), (5, 0.6), (3.4, 1), (3.2, 6), (0.8, 6), (0.6, 2.8), (-3, 2.8), (-3.4, 6)],
]


def elephant(
    x: float, y: float, scale: float = 1, layer: str = "ground", z: int = BASE, piece: str = ""
) -> list[Shape]:
    body = polygon(placed(ELEPHANT, x, y, scale), layer=layer, z=z, fill="#A9A39A", stroke=INK, width=1, piece=piece)
    eye = circle(x + 4.8 * scale, y - 2.6 * scale, 0.8 * scale, layer=layer, z=z + 1, fill=INK)
    return [body, eye]


# ---------------------------------------------------------------- buildings, stalls, animals

TEMPLE: list[Point] = [(-5, 6), (-5, 3), (-3.6, 3), (-3.6, 0), (-2.3, 0), (-2.3, -3), (-1, -3), (-1, -6)]
DOME: list[Point] = [(-5.6, 6), (-5.6, 0.4), (-4, 0.4), (-4.4, -1.6), (-3.2, -3.6), (-1, -5), (0, -7)]
FORT: list[Point] = [(-6, 6), (-6, -5), (-3.6, -5), (-3.6, -2.6), (-1.3, -2.6), (-1.3, -5)]


def mirrored(half: list[Point]) -> list[Point]:
    return half + [(-x, y) for x, y in reversed(half) if x]


def building(name: str, x: float, y: float, scale: float = 1.0, layer: str = "ground", z: int = BASE) -> list[Shape]:
    """Stepped tower, crenellated fort, domed mausoleum, quartered garden."""
    look: dict[str, object] = {"layer": layer, "z": z, "stroke": INK, "width": max(0.8, scale)}
    if name == "fort":
        gate = box(x - 1.4 * scale, y + 1.6 * scale, 2.8 * scale, 4.4 * scale, 1, layer=layer, z=z + 1, fill=INK)
        return [polygon(placed(mirrored(FORT), x, y, scale), fill="#D08A72", **look), gate]
    if name == "mausoleum":
        door = box(x - 1.3 * scale, y + 2 * scale, 2.6 * scale, 4 * scale, 1.3 * scale, layer=layer, z=z + 1, fill=INK)
        return [polygon(placed(mirrored(DOME), x, y, scale), fill=WHITE, **look), door]
    if name == "garden":
        drawn = [box(x - 6 * scale, y - 5.5 * scale, 12 * scale, 11 * scale, 1, fill="#4F9A7B", **look)]
        for ends in ([(x - 6 * scale, y), (x + 6 * scale, y)], [(x, y - 5.5 * scale), (x, y + 5.5 * scale)]):
            drawn.append(line(ends, layer=layer, z=z + 1, stroke="#CFE7F2", width=1.8 * scale))
        return [*drawn, circle(x, y, 1.7 * scale, layer=layer, z=z + 2, fill="#CFE7F2", stroke=INK, width=0.7)]
    return [polygon(placed(mirrored(TEMPLE), x, y, scale), fill="#E7D3A2", **look)]


AWNINGS: dict[str, list[Point]] = {
    "tea": [(-6.5, -0.5), (-4.6, -6), (4.6, -6), (6.5, -0.5)],  # flat
    "silk": [(-6.5, -0.5), (0, -7), (6.5, -0.5)],  # a gable
    "spice": [(-6.5, -0.5), *arc(0, -0.5, 6.5, 180, 360, 8), (6.5, -0.5)],  # round
}


def stall(
    good: str, coins: int, x: float, y: float, scale: float = 1, layer: str = "ground", z: int = BASE
) -> list[Shape]:
    """A market stall: each good has a roof of its own shape; below it what the market pays."""
    half, top, high = 5 * scale, y - 0.5 * scale, 7.5 * scale
    drawn = [
        box(x - half, top, 2 * half, high, 0, layer=layer, z=z, fill=WHITE, stroke=INK, width=0.9),
        polygon(placed(AWNINGS[good], x, y, scale), layer=layer, z=z + 1, fill=ROOFS[good], stroke=INK, width=0.9),
    ]
    if coins:
        number = label(x, top + high / 2 + 0.4, str(coins), 8.6 * scale, layer=layer, z=z + 2, weight=700, fill=INK)
        drawn.append(number)
    return drawn


SNAKE: list[Point] = [(-6.4, 2.6), (-4.6, 0.2), (-2.4, 2.6), (0, 0.2), (2.2, 2.4), (3.6, -1.2), (5.6, -2.6)]
COW: list[Point] = [
    (-3.4, -1),
    (-6, -3.4),
    (-4, -2.6),
    (-2.6, -2),
    (2.6, -2),
    (4, -2.6),
    (6, -3.4),
    (3.4, -1),
    (2, 4),
    (-2, 4),
]
TIGER: list[Point] = [
    (-4, -1.4),
    (-4.6, -4),
    (-2.2, -3),
    (2.2, -3),
    (4.6, -4),
    (4, -1.4),
    (3.8, 1.8),
    (1.4, 4.2),
    (-1.4, 4.2),
    (-3.8, 1.8),
]


def animal(name: str, x: float, y: float, scale: float = 1.0, z: int = BASE) -> list[Shape]:
    """The animal of a row of piles: a winding snake, a cow's head with horns, a tiger's head with stripes."""
    if name == "snake":
        winding = line(placed(SNAKE, x, y, scale), z=z, stroke="#4E6B2F", width=2 * scale)
        return [winding, circle(x + 5.6 * scale, y - 2.6 * scale, 1.7 * scale, z=z, fill="#4E6B2F")]
    outline, fill = (COW, "#F3ECE0") if name == "cow" else (TIGER, "#E59A3A")
    drawn = [polygon(placed(outline, x, y, scale), z=z, fill=fill, stroke=INK, width=0.9)]
    if name == "tiger":
        stripes = ([(0, -3), (0, -0.6)], [(-3.8, 0.4), (-1.8, 0.8)], [(3.8, 0.4), (1.8, 0.8)])
        drawn += [line(placed(stripe, x, y, scale), z=z + 1, stroke=INK, width=1) for stripe in stripes]
    return drawn


def lotus(x: float, y: float, scale: float = 1.0, layer: str = "ground", z: int = BASE) -> list[Shape]:
    """Karma: five petals."""
    drawn = []
    for degrees in (-160, -125, -90, -55, -20):
        tip = around(x, y + 3.6 * scale, 8.4 * scale, degrees)
        sides = [around(x, y + 3.6 * scale, 4.6 * scale, degrees + off) for off in (-20, 20)]
        petal = [(x, y + 3.6 * scale), sides[0], tip, sides[1]]
        drawn.append(polygon(petal, layer=layer, z=z, fill="#EBA9C1", stroke=LOTUS, width=0.9))
    return drawn


def shield(n: str, x: float, y: float, scale: float = 1.0, layer: str = "ground", z: int = BASE) -> list[Shape]:
    """Fame: an arch with its figure."""
    outline = [
        (x - 7 * scale, y + 6 * scale),
        *arc(x, y - 0.4 * scale, 7 * scale, 180, 360, 8),
        (x + 7 * scale, y + 6 * scale),
    ]
    drawn = [polygon(outline, layer=layer, z=z, fill=FAME, stroke="#6B3A12", width=1)]
    return drawn + ([label(x, y, n, 10.5 * scale, layer=layer, z=z + 1, weight=700, fill=INK)] if n else [])


def coin(n: str, x: float, y: float, scale: float = 1.0, layer: str = "ground", z: int = BASE) -> list[Shape]:
    drawn = [circle(x, y, 7 * scale, layer=layer, z=z, fill="#F1BC45", stroke="#4A3B1E", width=1)]
    return drawn + ([label(x, y, n, 10.5 * scale, layer=layer, z=z + 1, weight=700, fill=INK)] if n else [])


# ---------------------------------------------------------------- what is gained


def gains(words: str, x: float, y: float, scale: float = 1.0, layer: str = "ground", z: int = BASE) -> list[Shape]:
    """The pictures of short words such as "karma1+die", side by side round x, y."""
    each = gains_of(words)
    smaller = scale if len(each) == 1 else 0.86 * scale
    widths = [breadth(gain) * smaller for gain in each]
    at, drawn = x - (sum(widths) + 1.5 * (len(each) - 1)) / 2, []
    for gain, width in zip(each, widths, strict=True):
        drawn += one_gain(gain, at + width / 2, y, smaller, layer, z)
        at += width + 1.5
    return drawn


def breadth(gain: Gain) -> float:
    if gain.kind in ("dice", "karma") and gain.n > 1:
        return 20.0
    return {"boat": 16.0 if gain.n == 1 else 20.0, "market": 15.0, "dice_karma": 20.0, "elephant": 17.0}.get(
        gain.kind, 14.5
    )


def one_gain(gain: Gain, x: float, y: float, scale: float, layer: str, z: int) -> list[Shape]:
    number = str(gain.n)
    match gain.kind:
        case "coins":
            return coin(number, x, y, scale, layer, z)
        case "fame":
            return shield(number, x, y, scale, layer, z)
        case "karma" if gain.n == 1:
            return lotus(x, y, 0.9 * scale, layer, z)
        case "karma":
            figure = label(
                x + 6.5 * scale, y + 1 * scale, number, 10 * scale, layer=layer, z=z + 1, weight=700, fill=INK
            )
            return [*lotus(x - 3.5 * scale, y, 0.8 * scale, layer, z), figure]
        case "dice":
            return dice_gained(gain.colour, gain.n, x, y, scale, layer, z)
        case "dice_karma":
            drawn = blank_die("", x - 9 * scale, y - 5 * scale, 11 * scale, layer, z)
            return [*drawn, *lotus(x + 5 * scale, y, 0.7 * scale, layer, z)]
        case "upgrade":
            return upgrade(x, y, scale, layer, z)
        case "boat":
            return boat_gained(gain.n, x, y, scale, layer, z)
        case "market":
            return stall("silk", gain.n, x, y, scale, layer, z)
        case "yield":
            back = [
                box(x - 6 * scale, y - 5 * scale, 9 * scale, 11 * scale, 1, layer=layer, z=z, fill=WHITE, stroke=INK)
            ]
            return [
                *back,
                box(
                    x - 3 * scale,
                    y - 6.5 * scale,
                    9 * scale,
                    11 * scale,
                    1,
                    layer=layer,
                    z=z + 1,
                    fill=WHITE,
                    stroke=INK,
                ),
            ]
        case "elephant":
            return elephant(x, y, scale, layer, z)
        case "reroll":
            return rolled_again(x, y, scale, layer, z)
    return []


def dice_gained(letter: str, n: int, x: float, y: float, scale: float, layer: str, z: int) -> list[Shape]:
    size = 12 * scale
    if n == 1:
        return blank_die(letter, x - size / 2, y - size / 2, size, layer, z)
    first = blank_die(letter, x - 9.5 * scale, y - 7.5 * scale, size, layer, z)
    return first[:1] + blank_die(letter, x - 3 * scale, y - 4.5 * scale, size, layer, z + 2)


def upgrade(x: float, y: float, scale: float, layer: str, z: int) -> list[Shape]:
    """A house that is an arrow: a scroll moves on."""
    house: list[Point] = [(0, -7), (7, 0), (4, 0), (4, 6), (-4, 6), (-4, 0), (-7, 0)]
    return [polygon(placed(house, x, y, scale), layer=layer, z=z, fill="#DCE8CF", stroke="#3F5A2A", width=1.2)]


def boat_gained(n: int, x: float, y: float, scale: float, layer: str, z: int) -> list[Shape]:
    left = x if n == 1 else x - 4 * scale
    drawn = [
        polygon(placed(outline, left, y, 0.95 * scale), layer=layer, z=z, fill=fill, stroke=INK, width=1)
        for outline, fill in ((HULL, "#B98A4E"), (SAIL, WHITE))
    ]
    return drawn + (
        [label(x + 7 * scale, y, str(n), 10 * scale, layer=layer, z=z + 1, weight=700, fill=INK)] if n > 1 else []
    )


def rolled_again(x: float, y: float, scale: float, layer: str, z: int) -> list[Shape]:
    """A die in a turning arrow."""
    half = 3.2 * scale
    way = arc(x, y, 6.6 * scale, -60, 220, 12)
    tip = math.radians(-60)
    head = [
        (x + 6.6 * scale * math.cos(tip) + dx * scale, y + 6.6 * scale * math.sin(tip) + dy * scale)
        for dx, dy in ((-3.2, -2), (2.2, -1.6), (0.6, 3))
    ]
    return [
        box(x - half, y - half, 2 * half, 2 * half, 1.5, layer=layer, z=z, fill=WHITE, stroke=INK, width=1),
        circle(x, y, 0.9 * scale, layer=layer, z=z + 1, fill=INK),
        line(way, layer=layer, z=z, stroke=INK, width=1.3),
        polygon(head, layer=layer, z=z, fill=INK),
    ]
