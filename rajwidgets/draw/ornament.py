"""Drawings that every game shares: the album frame, signs of the seats, numbered discs, coins, plates, small icons."""

from __future__ import annotations

import math

from .scene import (
    SEATS,
    TOKENS,
    Point,
    Shape,
    arc,
    around,
    box,
    circle,
    label,
    line,
    placed,
    polygon,
    text_width,
    words,
)

INK, CARD = TOKENS["ink"], TOKENS["card"]
BAND = 15.0  # breadth of the frame with its gold diamonds
INSET = 19.5  # where the picture inside the frame begins


# ---------------------------------------------------------------- the page of an album


def frame(size: tuple[float, float], variation: bool = False) -> list[Shape]:
    """The band with gold diamonds round a picture: indigo, or peacock while a variation is shown."""
    width, height = size
    colour = TOKENS["peacock"] if variation else TOKENS["border"]
    shapes = [
        box(0.5, 0.5, width - 1, height - 1, 6, fill=colour, stroke=TOKENS["line-2"]),
        box(BAND, BAND, width - 2 * BAND, height - 2 * BAND, z=1, fill=TOKENS["land"]),
        box(BAND + 3.5, BAND + 3.5, width - 2 * BAND - 7, height - 2 * BAND - 7, z=2, stroke=colour, width=1.2),
    ]
    middle = BAND / 2
    for x, y in _evenly(width - 2 * middle, height - 2 * middle):
        gem = [(0.0, -3.1), (3.1, 0.0), (0.0, 3.1), (-3.1, 0.0)]
        shapes.append(polygon(placed(gem, x + middle, y + middle), z=1, fill=TOKENS["gold"]))
    return shapes


def _evenly(width: float, height: float, step: float = 16) -> list[Point]:
    """Points about ``step`` apart all round a rectangle, with one at each corner."""
    across, down = round(width / step), round(height / step)
    points = [(width * k / across, y) for y in (0.0, height) for k in range(across + 1)]
    return points + [(x, height * k / down) for x in (0.0, width) for k in range(1, down)]


def hill(x: float, y: float, breadth: float) -> Shape:
    """Two low hills in one line of the brush."""
    left = [(x + breadth * (t / 6 - 1) * 0.55, y - breadth * 0.13 * math.sin(math.pi * t / 6) ** 0.8) for t in range(7)]
    right = [(x + breadth * t / 6 * 0.5, y - breadth * 0.09 * math.sin(math.pi * t / 6) ** 0.8) for t in range(1, 7)]
    return line(left + right, z=2, stroke="#DCC690", width=1.5)


def tree(x: float, y: float) -> list[Shape]:
    return [
        line([(x, y), (x, y + 9)], z=2, stroke="#C9B98A", width=1.6),
        circle(x, y - 2, 5, z=2, fill="#CFC38A"),
    ]


def plate(x: float, y: float, text: str, target: str = "", strong: bool = False) -> list[Shape]:
    """A dashed plate with a wavy sign: this part of the board is our reconstruction. x, y is its middle."""
    size = 11.5
    width = text_width(text, size) + 38
    left = x - width / 2
    waves = [
        line(
            [(left + 10 + k, y + dy - 1.6 * math.sin(k / 10 * 2 * math.pi)) for k in range(11)],
            z=8,
            stroke=TOKENS["madder"],
            width=1.5,
        )
        for dy in (-2.2, 2.2)
    ]
    return [
        box(
            left,
            y - 11,
            width,
            22,
            4,
            z=7,
            fill=CARD,
            stroke=INK if strong else TOKENS["line-2"],
            width=1.6 if strong else 1.1,
            dash=(3.5, 2.5),
            target=target,
        ),
        *waves,
        words(left + 27, y + 4, text, z=8, size=size, fill=TOKENS["ink-2"], align="left"),
    ]


# ---------------------------------------------------------------- seats


def sign(seat: int, x: float, y: float, size: float, z: int, layer: str = "pieces", fill: str = "") -> Shape:
    """The sign of a seat, about ``size`` across."""
    look = SEATS[seat]
    r, colour = size / 2, fill or look.ink
    if look.sign == "disc":
        return circle(x, y, r * 0.9, layer=layer, z=z, fill=colour)
    return polygon(placed(_SIGNS[look.sign], x, y, r), layer=layer, z=z, fill=colour)


_SIGNS: dict[str, list[Point]] = {
    "diamond": [(0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)],
    "triangle": [(0, -1), (1.1, 0.85), (-1.1, 0.85)],
    "square": [(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
    "cross": [
        *[(-0.35, -1.0), (0.35, -1.0), (0.35, -0.35), (1.0, -0.35), (1.0, 0.35), (0.35, 0.35)],
        *[(0.35, 1.0), (-0.35, 1.0), (-0.35, 0.35), (-1.0, 0.35), (-1.0, -0.35), (-0.35, -0.35)],
    ],
}


# ---------------------------------------------------------------- discs with a number, a letter, a cross


def numbered(x: float, y: float, number: int, inverted: bool = False, radius: float = 8.5, z: int = 20) -> list[Shape]:
    """The number of an option, as in the list beside the map; inverted when that part is already chosen."""
    back, front = (CARD, TOKENS["peacock"]) if inverted else (TOKENS["peacock"], "#FFFFFF")
    size = 11.0 if number < 10 else 10.0
    return [
        circle(x, y, radius + 1.3, layer="marks", z=z, fill="#FFFFFF"),
        circle(x, y, radius, layer="marks", z=z + 1, fill=back, stroke=TOKENS["peacock"], width=1.6),
        label(x, y, str(number), size, layer="marks", z=z + 2, weight=700, fill=front),
    ]


def not_now(x: float, y: float, letter: str = "", tried: bool = False, radius: float = 7.6, z: int = 20) -> list[Shape]:
    """A refused target: the letter of its refusal, or a small cross; madder when it was tried."""
    colour = TOKENS["madder"] if tried else TOKENS["ink-3"]
    back = TOKENS["madder-wash"] if tried else TOKENS["sand"]
    disc = circle(x, y, radius, layer="marks", z=z, fill=back, stroke=colour, width=1.3)
    if letter:
        return [
            disc,
            label(x, y - 0.4, letter, 11 if len(letter) == 1 else 9.5, layer="marks", z=z + 1, weight=700, fill=colour),
        ]
    return [disc, *cross(x, y, radius * 0.42, colour, z + 1)]


def cross(x: float, y: float, r: float, colour: str, z: int) -> list[Shape]:
    ends = [((x - r, y - r), (x + r, y + r)), ((x - r, y + r), (x + r, y - r))]
    return [line(pair, layer="marks", z=z, stroke=colour, width=1.6) for pair in ends]


def ring(shape: Shape, state: str, z: int = 10) -> list[Shape]:
    """An outline that says legal, selected, tried or changed, on a white casing."""
    width, dash = {"legal": (3.4, ()), "selected": (5.4, ()), "tried": (2.6, (6.0, 3.5)), "changed": (4.0, ())}[state]
    colour = {"tried": TOKENS["madder"], "changed": TOKENS["turmeric"]}.get(state, TOKENS["peacock"])
    casing = "#FFFFFF" if state != "changed" else INK
    breadth = 6.0 if state != "changed" else 5.6
    rings = [
        Shape(shape.kind, shape.at, "marks", z, "", casing, breadth if state != "selected" else 8.0),
        Shape(shape.kind, shape.at, "marks", z + 1, "", colour, width, dash),
    ]
    if state == "selected":  # the outline is doubled: a fine white line runs inside it
        rings.append(Shape(shape.kind, shape.at, "marks", z + 2, "", "#FFFFFF", 1.2))
    return rings


# ---------------------------------------------------------------- things


def coin(x: float, y: float, radius: float, number: str = "", layer: str = "marks", z: int = 20) -> list[Shape]:
    shapes = [
        circle(x, y, radius, layer=layer, z=z, fill="#F1BC45", stroke="#4A3B1E", width=1.2),
        circle(x, y, radius * 0.74, layer=layer, z=z + 1, stroke=TOKENS["gold"], width=1),
    ]
    if number:
        shapes.append(label(x, y, number, 11, layer=layer, z=z + 2, weight=700, fill=INK))
    return shapes


def padlock(x: float, y: float, z: int) -> list[Shape]:
    shackle = [(x - 4, y), (x - 4, y - 3), *arc(x, y - 4, 4, 180, 360, 8), (x + 4, y)]
    return [
        line(shackle, z=z, stroke=INK, width=2.1),
        box(x - 6, y - 1, 12, 9, 1.5, z=z, fill=INK),
    ]


def hatched(x: float, y: float, radius: float, z: int, step: float = 6) -> list[Shape]:
    """A disc under diagonal paper hatching: something lies here that may not be seen."""
    shapes = [circle(x, y, radius, z=z, fill="#E6D8B4", stroke=INK, width=1.6)]
    half, inner = math.sqrt(0.5), radius - 1.2
    offset = -inner + step / 2
    while offset < inner:
        reach = math.sqrt(inner * inner - offset * offset)
        mx, my = x + offset * half, y + offset * half
        ends = [(mx - reach * half, my + reach * half), (mx + reach * half, my - reach * half)]
        shapes.append(line(ends, z=z + 1, stroke="#CDB987", width=2.4))
        offset += step
    return shapes


def tick(x: float, y: float, colour: str, z: int) -> Shape:
    return line([(x - 4, y), (x - 1.2, y + 3), (x + 4, y - 4)], z=z, stroke=colour, width=1.9)


def octagon(x: float, y: float, radius: float) -> list[Point]:
    return [around(x, y, radius, 22.5 + 45 * k) for k in range(8)]


def hexagon(x: float, y: float, radius: float) -> list[Point]:
    return [around(x, y, radius, 30 + 60 * k) for k in range(6)]
