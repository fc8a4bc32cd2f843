"""The pieces of Maharaja as shapes: statues, shrines, priests, banners, tokens, made round their own middle."""

from __future__ import annotations

from ....draw.ornament import coin, hexagon, octagon, sign
from ....draw.scene import SEATS, TOKENS, Point, Shape, around, circle, label, line, placed, polygon
from ...raja_family.face.action_disc import TOKEN
from ...raja_family.face.pieces import BODY, DETAIL, INK, TINTS, pawn

LILAC, PLUM = "#DCCFE8", "#5B4575"  # prestige
ROSE, CROWN = "#F2D7DE", "#A8446A"  # Maharani
PALE = "#F8EED6"  # what is only printed
GILT = "#B98A2E"  # ring of a site with a bonus

HALF_STATUE: list[Point] = [
    *[(-8, 10), (-8, 7), (-6.8, 7), (-7, 4), (-4.4, 1.6), (-4.4, -1.4), (-2.3, -3), (-3, -5.4), (-2.6, -7.2)],
    (-1.2, -8.4),
]
STATUE: list[Point] = [*HALF_STATUE, (0, -11.4), *[(-x, y) for x, y in reversed(HALF_STATUE)]]
STEP: list[Point] = [(-6.8, 7), (6.8, 7)]
HALF_SHRINE: list[Point] = [(-6.5, 6.8), (-6.5, 4.2), (-4.8, 4.2), (-3.6, -0.8), (-1.3, -4.6)]
SHRINE: list[Point] = [*HALF_SHRINE, *[(-x, y) for x, y in reversed(HALF_SHRINE)]]
BALL = (0.0, -5.9, 1.7)


def statue(
    seat: int | None, x: float, y: float, scale: float = 1.0, layer: str = "pieces", piece: str = "", z: int = BODY
) -> list[Shape]:
    """A seated figure with a crown on a step; without a seat the pale one of a picture."""
    fill = PALE if seat is None else SEATS[seat].colour
    shapes = [
        polygon(placed(STATUE, x, y, scale), layer=layer, z=z, fill=fill, stroke=INK, width=1.2, piece=piece),
        line(placed(STEP, x, y, scale), layer=layer, z=z + 1, stroke=INK, width=1.1),
    ]
    if seat is not None:
        shapes.append(sign(seat, x, y + 2.7 * scale, 5.4 * scale, z + 1, layer))
    return shapes


def built_statue(x: float, y: float, scale: float = 1.0) -> list[Shape]:
    """The dashed outline that a statue leaves on the mat."""
    points = placed(STATUE, x, y, scale)
    return [polygon(points, z=BODY, stroke=TOKENS["ink-3"], width=1.0, dash=(1.8, 1.5))]


def shrine(
    seat: int | None, x: float, y: float, scale: float = 1.0, layer: str = "pieces", piece: str = "", z: int = BODY
) -> list[Shape]:
    """A small spire with a ball; without a seat the pale one of a picture."""
    fill = PALE if seat is None else SEATS[seat].colour
    bx, by, r = BALL
    shapes = [
        polygon(placed(SHRINE, x, y, scale), layer=layer, z=z, fill=fill, stroke=INK, width=1.15, piece=piece),
        circle(x + bx * scale, y + by * scale, r * scale, layer=layer, z=z, fill=fill, stroke=INK, width=1.1),
    ]
    if seat is not None:
        shapes.append(sign(seat, x, y + 2.1 * scale, 4.8 * scale, z + 1, layer))
    return shapes


def priest(seat: int, x: float, y: float) -> list[Shape]:
    """Raja's pawn with a hood."""
    hood = [around(x, y - 7.0, 3.7, degrees) for degrees in (40, 0, -45, -90, -135, -180, -220)]
    drawn = pawn(seat, x, y, f"priest/{seat}")
    return [*drawn, line(hood, layer="pieces", z=DETAIL, stroke=SEATS[seat].ink, width=1.3)]


def small_pawn(x: float, y: float, layer: str, z: int, colour: str = PALE) -> list[Shape]:
    points: list[Point] = [(-5, 7), (-3.6, 2), (-2, -0.6), (2, -0.6), (3.6, 2), (5, 7)]
    return [
        polygon(placed(points, x, y), layer=layer, z=z, fill=colour, stroke=INK, width=1.1),
        circle(x, y - 3.4, 3.4, layer=layer, z=z + 1, fill=colour, stroke=INK, width=1.1),
    ]


def banner(
    city: str, letter: str, tint: str, x: float, y: float, layer: str = "pieces", scale: float = 1.0
) -> list[Shape]:
    """A swallowtail on its rod, in the tint of its city and with its letter."""
    cloth: list[Point] = [(-10, -13), (10, -13), (10, 15), (0, 8.6), (-10, 15)]
    name, tinted = f"banner/{city}", TINTS[tint]
    return [
        polygon(placed(cloth, x, y), layer="pieces", z=BODY, fill=tinted, stroke=INK, width=1.2, piece=name),
        line(placed([(-12.5, -13), (12.5, -13)], x, y), layer="pieces", z=DETAIL, stroke=INK, width=2.2),
        label(x, y - 2.6, letter, 13, layer="pieces", z=DETAIL, font="serif", weight=700, fill=INK),
    ]


# ---------------------------------------------------------------- coins, prestige, tokens


def rosette(x: float, y: float, radius: float, number: str = "", layer: str = "ground", z: int = 10) -> list[Shape]:
    """Prestige: eight petals, with the amount."""
    petals = [around(x, y, radius * (1.0 if k % 2 else 0.8), 22.5 * k + 11.25) for k in range(16)]
    size = 11.0 if radius > 7 else 9.5
    shapes = [polygon(petals, layer=layer, z=z, fill=LILAC, stroke=PLUM, width=1.2)]
    if number:
        shapes.append(label(x, y, number, size, layer=layer, z=z + 1, weight=700, fill=PLUM))
    else:
        shapes.append(circle(x, y, radius * 0.34, layer=layer, z=z + 1, stroke=PLUM, width=1.2))
    return shapes


def money(x: float, y: float, radius: float, number: str = "", layer: str = "ground", z: int = 10) -> list[Shape]:
    return coin(x, y, radius, number, layer, z)


def token(x: float, y: float, radius: float, number: str = "", layer: str = "ground", z: int = 10) -> list[Shape]:
    """An action token: a blue hexagon with a pointer, or with how many there are."""
    drawn = [polygon(hexagon(x, y, radius), layer=layer, z=z, fill=TOKEN, stroke=INK, width=1.2)]
    if number:
        return [*drawn, label(x, y, number, 11, layer=layer, z=z + 1, weight=700, fill="#FFFFFF")]
    pointer: list[Point] = [(-0.3, -0.42), (0.5, 0), (-0.3, 0.42)]
    return [*drawn, polygon(placed(pointer, x, y, radius), layer=layer, z=z + 1, fill="#FFFFFF")]


CROWN_LINE: list[Point] = [
    (-0.5, 0.38),
    (-0.6, -0.3),
    (-0.24, 0.02),
    (0, -0.45),
    (0.24, 0.02),
    (0.6, -0.3),
    (0.5, 0.38),
]


def maharani(
    seat: int | None, x: float, y: float, radius: float, layer: str, z: int, used: bool = False, piece: str = ""
) -> list[Shape]:
    """A rose disc with a crown; the sign of its owner at the lower right; struck through once it was used."""
    shapes = [
        circle(x, y, radius, layer=layer, z=z, fill=ROSE, stroke=CROWN, width=1.3, piece=piece),
        polygon(placed(CROWN_LINE, x, y, radius), layer=layer, z=z + 1, fill=CROWN),
    ]
    if seat is not None:
        sx, sy = x + radius * 0.8, y + radius * 0.72
        shapes.append(circle(sx, sy, 4.6, layer=layer, z=z + 2, fill=SEATS[seat].colour, stroke=INK, width=1))
        shapes.append(sign(seat, sx, sy, 4.6, z + 3, layer))
    if used:
        ends = [(x - radius, y + radius), (x + radius, y - radius)]
        shapes.append(line(ends, layer=layer, z=z + 2, stroke=INK, width=1.6))
    return shapes


def bonus(kind: str, x: float, y: float, layer: str = "ground", z: int = 10) -> list[Shape]:
    """What a site gives to whoever builds there first: a token, 3 coins, 1 prestige or 2 shrines (2.1)."""
    match kind:
        case "token":
            return token(x, y, 6.2, "", layer, z)
        case "coins":
            return small_coin(x, y, "3", layer, z)
        case "prestige":
            return rosette(x, y, 6.8, "1", layer, z)
    return [s for dx in (-3, 3) for s in shrine(None, x + dx, y + 0.6, 0.55, layer, z=z)]


def small_coin(x: float, y: float, number: str, layer: str = "ground", z: int = 10) -> list[Shape]:
    return [
        circle(x, y, 6.4, layer=layer, z=z, fill="#F1BC45", stroke="#4A3B1E", width=1.1),
        label(x, y, number, 9.5, layer=layer, z=z + 1, weight=700, fill=INK),
    ]


def small_octagon(letter: str, tint: str, x: float, y: float, radius: float, layer: str, z: int) -> list[Shape]:
    """A city by its tint and letter."""
    return [
        polygon(octagon(x, y, radius), layer=layer, z=z, fill=TINTS[tint], stroke=INK, width=1.1),
        label(x, y, letter, 11, layer=layer, z=z + 1, weight=700, fill=INK),
    ]


def parasol(x: float, y: float, scale: float, layer: str, z: int) -> list[Shape]:
    """The Maharaja by his parasol."""
    top: list[Point] = [(-8, 0), (-7, -3.2), (-4, -5.6), (0, -6.6), (4, -5.6), (7, -3.2), (8, 0)]
    hem: list[Point] = [(5.4, -1.2), (2.7, 0), (0, -1.2), (-2.7, 0), (-5.4, -1.2)]
    robe: list[Point] = [(-5.4, 9.6), (-2.6, 2.4), (2.6, 2.4), (5.4, 9.6)]
    return [
        polygon(placed(robe, x, y, scale), layer=layer, z=z, fill="#1C1511"),
        polygon(placed([*top, *hem], x, y, scale), layer=layer, z=z + 1, fill="#E3A52B", stroke=INK, width=1.1),
        line(placed([(0, 0), (0, 3)], x, y, scale), layer=layer, z=z + 1, stroke=INK, width=1.4),
    ]


def arrow(x: float, y: float, length: float, layer: str, z: int, both: bool = False, colour: str = INK) -> list[Shape]:
    """A short arrow to the right (to the left with a negative length), or both ways; x, y is its middle."""
    a, b, head = x - length / 2, x + length / 2, 3.0 if length > 0 else -3.0
    drawn = [
        line([(a, y), (b, y)], layer=layer, z=z, stroke=colour, width=1.5),
        line([(b - head, y - 3), (b, y), (b - head, y + 3)], layer=layer, z=z, stroke=colour, width=1.5),
    ]
    if both:
        drawn.append(line([(a + head, y - 3), (a, y), (a + head, y + 3)], layer=layer, z=z, stroke=colour, width=1.5))
    return drawn
