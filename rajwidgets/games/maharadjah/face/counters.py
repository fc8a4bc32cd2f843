"""The pieces of Maharadjah as shapes: armies, chiefs, trading posts, arms, crossed swords; and how nations look."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....draw.scene import TOKENS, Point, Shape, around, box, circle, label, line, placed, polygon, rounded
from ..places import Board

INK, CARD, WHITE = TOKENS["ink"], TOKENS["card"], "#FFFFFF"
COUNTER = 20.0  # breadth of an army

# Heights within the layer of pieces; what lies below 0 is the ground seen through marks and the arrows of marches.
BACK, BODY, DETAIL, DISC, FINE = 0, 1, 2, 3, 4

Drawn = tuple[Shape, ...]  # made once: most pieces stand where they stood in the position before
once = lru_cache(maxsize=20_000)


class NationLook(NamedTuple):
    """How a nation is told from the others: seventeen colours cannot all differ, so its letters are always drawn."""

    colour: str
    ink: str = WHITE  # of the letters


LOOKS = {
    "Pandya": NationLook("#66791F"),
    "Grecs": NationLook("#8FB4D9", INK),
    "Afghans": NationLook("#8C6D46"),
    "Mahrattes": NationLook("#E08A2E", INK),
    "Chola": NationLook("#84305E"),
    "Maurya": NationLook("#C9A227", INK),
    "Harappeens": NationLook("#6F6A63"),
    "Cinghalais": NationLook("#E3A0AE", INK),
    "Sikhs": NationLook("#2F6F6A"),
    "Rajpouts": NationLook("#BC4A30"),
    "Gupta": NationLook("#F3DC7A", INK),
    "Musulmans": NationLook("#2C6B45"),
    "Moghols": NationLook("#55478F"),
    "Portugais": NationLook("#CFE0EA", INK),
    "Hollandais": NationLook("#F2B48A", INK),
    "Francais": NationLook("#34559C"),
    "Britanniques": NationLook("#A61E2B"),
}


def look_of(board: Board, nation: str) -> NationLook:
    """The look of a nation; one that an owner's file has renamed takes ours of the same place in the order."""
    return LOOKS.get(nation) or list(LOOKS.values())[board.order.index(nation) % len(LOOKS)]


@once
def mixed(colour: str, other: str, share: float) -> str:
    """A colour with this share of another one in it."""
    mine, theirs = bytes.fromhex(colour[1:]), bytes.fromhex(other[1:])
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in zip(mine, theirs, strict=True))


# ---------------------------------------------------------------- armies


@once
def army(look: NationLook, letters: str, n: int, x: float, y: float, scale: float, target: str, piece: str) -> Drawn:
    """A counter; several armies show a second edge behind it and their number."""
    half = COUNTER / 2 * scale
    drawn = [*chip(look, letters, x, y, 2 * half, "pieces", BODY, target=target, piece=piece)]
    if n > 1:
        behind = rounded(x - half + 3.4 * scale, y - half - 2.6 * scale, 2 * half - 0.8 * scale, 2 * half, 0)
        shade = mixed(look.colour, INK, 0.22)
        drawn.append(polygon(behind, layer="pieces", z=BACK, fill=shade, stroke=INK, width=1.2, target=target))
        drawn += number_disc(n, x + half, y + half - 1, scale)
    return tuple(drawn)


@once
def chip(
    look: NationLook,
    letters: str,
    x: float,
    y: float,
    size: float,
    layer: str = "ground",
    z: int = 0,
    dim: bool = False,
    target: str = "",
    piece: str = "",
) -> Drawn:
    """A nation's colour with its letters; dim when it has no pieces."""
    fill, ink, edge = look.colour, look.ink, INK
    if dim:
        fill, edge = mixed(fill, CARD, 0.55), mixed(INK, CARD, 0.6)
        ink = WHITE if ink == WHITE else mixed(INK, fill, 0.4)
    outline = counter_outline(x, y, size)
    return (
        polygon(outline, layer=layer, z=z, fill=fill, stroke=edge, width=1.2, target=target, piece=piece),
        label(x, y, letters, max(0.475 * size, min(9.5, 0.58 * size)), layer=layer, z=z + 1, weight=700, fill=ink),
    )


def counter_outline(x: float, y: float, size: float) -> list[Point]:
    return rounded(x - size / 2, y - size / 2, size, size, 0.18 * size, steps=2)


def number_disc(n: int, x: float, y: float, scale: float) -> list[Shape]:
    size, radius = 9.5 if scale < 1.2 else 11.0, (6.2 if n < 10 else 7.6) * min(scale, 1.25)
    return [
        circle(x, y, radius, layer="pieces", z=DISC, fill=WHITE, stroke=INK, width=1.1),
        label(x, y, str(n), size, layer="pieces", z=FINE, weight=700, fill=INK),
    ]


def stack_outline(x: float, y: float, n: int, scale: float) -> Shape:
    """What a ring round a counter follows."""
    half = (COUNTER / 2 + 3) * scale
    more = 2.6 * scale if n > 1 else 0
    return box(x - half, y - half - more, 2 * half + more, 2 * half + more, 4)


# ---------------------------------------------------------------- chiefs, posts, arms


STAR: list[Point] = [around(0, 0, 9.2 if k % 2 == 0 else 4.0, -90 + 36 * k) for k in range(10)]
POST: list[Point] = [(-9.5, 9), (-9.5, -1.5), (0, -7.5), (9.5, -1.5), (9.5, 9)]
PENNANT: list[Point] = [(0, -13.5), (6, -11.2), (0, -9)]


@once
def chief(look: NationLook, x: float, y: float, scale: float, target: str, piece: str) -> Drawn:
    star = placed(STAR, x, y, scale)
    return (
        polygon(star, layer="pieces", z=BACK, stroke=WHITE, width=3.6),
        polygon(star, layer="pieces", z=BODY, fill=look.colour, stroke=INK, width=1.2, target=target, piece=piece),
    )


@once
def post(look: NationLook, letters: str, x: float, y: float, scale: float, target: str, piece: str) -> Drawn:
    """A gabled house with a pennant."""
    return (
        line(placed([(0, -8), (0, -13.5)], x, y, scale), layer="pieces", z=BACK, stroke=INK, width=1.2),
        polygon(placed(PENNANT, x, y, scale), layer="pieces", z=BODY, fill=look.colour, stroke=INK, width=1),
        polygon(
            placed(POST, x, y, scale),
            layer="pieces",
            z=BODY,
            fill=look.colour,
            stroke=INK,
            width=1.2,
            target=target,
            piece=piece,
        ),
        label(x, y + 3.8 * scale, letters, 9.5 * scale, layer="pieces", z=DETAIL, weight=700, fill=look.ink),
    )


@once
def arms(look: NationLook, x: float, y: float, scale: float, piece: str) -> Drawn:
    """Two crossed lines in a disc of the power's colour."""
    r = 3.1 * scale
    return (
        circle(x, y, 6.2 * scale, layer="pieces", z=DISC, fill=look.colour, stroke=WHITE, width=1.4, piece=piece),
        line([(x - r, y - r), (x + r, y + r)], layer="pieces", z=FINE, stroke=look.ink, width=1.7),
        line([(x - r, y + r), (x + r, y - r)], layer="pieces", z=FINE, stroke=look.ink, width=1.7),
    )


def swords(x: float, y: float, scale: float) -> list[Shape]:
    """Two crossed swords: a fight."""
    drawn = []
    for side in (-1, 1):
        blade = [(-5.5 * side, -6.5), (4.8 * side, 5.0)]
        guard = [(1.0 * side, 5.6), (6.0 * side, 0.8)]
        grip = [(4.0 * side, 4.1), (6.6 * side, 7.0)]
        for part, width in ((blade, 2.0), (guard, 1.9), (grip, 2.8)):
            points = placed(part, x, y, scale)
            drawn.append(line(points, layer="pieces", z=DETAIL, stroke=TOKENS["madder"], width=width * scale))
    return drawn
