"""The symbols of The Dice Charmers as shapes: one list for sheets, dice and chips. Colour never speaks alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ....draw.ornament import octagon
from ....draw.scene import TOKENS, Point, Shape, around, box, circle, label, line, placed, polygon
from ....face import Say
from ..places import CHARACTERS, Icon
from .road_shapes import road_shapes

INK = TOKENS["ink"]
PEN = "#2B3D78"  # everything written on a sheet, whoever writes
TINTS = {"green": "#E6EED6", "purple": "#EFE6F3", "orange": "#FBEBD3", "blue": "#E0ECF2"}  # areas of the sheet
DICE = {"green": "#C9DFA9", "purple": "#D5C2E4", "orange": "#F2C58A", "blue": "#B5D3E6"}
EDGES = {"green": "#8FA673", "purple": "#A98FBC", "orange": "#C29A57", "blue": "#83AAC2"}
COIN, STAR, LEAF, SILK, SPICE = "#F1BC45", "#FFF3CF", "#6FA03C", "#B684C9", "#E0822F"
Letters = Mapping[str, str]  # two for each character, in the reader's language


class Brush:
    """Draws small shapes round one point, at one size, in one layer."""

    def __init__(self, x: float, y: float, r: float, layer: str, z: int) -> None:
        self.x, self.y, self.r, self.layer, self.z = x, y, r, layer, z
        self.drawn: list[Shape] = []

    def area(self, points: list[Point], fill: str, width: float = 1.0, up: int = 0) -> None:
        at = placed(points, self.x, self.y, self.r)
        self.drawn.append(polygon(at, layer=self.layer, z=self.z + up, fill=fill, stroke=INK, width=width))

    def disc(self, dx: float, dy: float, radius: float, fill: str = "", up: int = 0, width: float = 1.0) -> None:
        look = {"fill": fill, "stroke": INK, "width": width} if width else {"fill": fill}
        at = self.x + dx * self.r, self.y + dy * self.r, radius * self.r
        self.drawn.append(circle(*at, layer=self.layer, z=self.z + up, **look))

    def stroke(self, points: list[Point], colour: str = INK, width: float = 1.2, up: int = 1) -> None:
        at = placed(points, self.x, self.y, self.r)
        self.drawn.append(line(at, layer=self.layer, z=self.z + up, stroke=colour, width=width))

    def words(self, text: str, size: float, dx: float = 0, dy: float = 0, up: int = 3) -> None:
        at = self.x + dx * self.r, self.y + dy * self.r
        self.drawn.append(label(*at, text, size, layer=self.layer, z=self.z + up, weight=700, fill=INK))

    def inside(self, draw: Draw, dx: float, dy: float, scale: float, up: int = 1) -> None:
        """Another drawing, smaller, at a place of this one."""
        smaller = Brush(self.x + dx * self.r, self.y + dy * self.r, scale * self.r, self.layer, self.z + up)
        draw(smaller, 1)
        self.drawn += smaller.drawn


Draw = Callable[[Brush, int], None]


def letters_of(say: Say) -> dict[str, str]:
    return {character: say.name("letter", character) for character in CHARACTERS}


def icon(key: Icon, letters: Letters, x: float, y: float, r: float, layer: str = "ground", z: int = 4) -> list[Shape]:
    """A printed symbol, about ``2 r`` across."""
    brush = Brush(x, y, r, layer, z)
    if key.symbol in CHARACTERS:
        octagonal(brush, letters[key.symbol])
    else:
        SYMBOLS[key.symbol](brush, key.n)
    return brush.drawn


def figure_size(r: float) -> float:
    return max(10.5, min(13.0, r * 1.2))


# ---------------------------------------------------------------- coins, fame, karma, characters


def coin(brush: Brush, n: int) -> None:
    brush.disc(0, 0, 1, COIN, width=1.1)
    brush.words(str(n), figure_size(brush.r))


def star(brush: Brush, n: int | None) -> None:
    points = [around(0, 0, 1.12 if k % 2 else 0.84, 22.5 * k) for k in range(16)]
    brush.area(points, STAR, 1.1)
    if n is not None:
        brush.words(str(n), figure_size(brush.r))


def wheel(brush: Brush, n: int = 1) -> None:
    brush.disc(0, 0, 1, "#FFFFFF", width=1.2)
    for k in range(4):
        brush.stroke([around(0, 0, 0.95, 45 * k), around(0, 0, 0.95, 45 * k + 180)], width=0.8)
    brush.disc(0, 0, 0.26, "#FFFFFF", up=2)


def octagonal(brush: Brush, text: str) -> None:
    wide = 1.16 if len(text) > 1 else 1.0  # two letters need room
    at = [(brush.x + wide * (x - brush.x), y) for x, y in octagon(brush.x, brush.y, brush.r * 1.08)]
    brush.drawn.append(polygon(at, layer=brush.layer, z=brush.z, fill="#F3B877", stroke=INK, width=1.1))
    brush.words(text, 9.5 if len(text) > 1 else 12)


def upgrade(brush: Brush, n: int = 1) -> None:
    brush.area([(-0.72, 0.95), (-0.72, 0.05), (0.72, 0.05), (0.72, 0.95)], "#E8C9A0")
    arrow: list[Point] = [(0, -1), (0.98, 0.02), (0.4, 0.02), (0.4, 0.5), (-0.4, 0.5), (-0.4, 0.02), (-0.98, 0.02)]
    brush.area(arrow, "#8E7A5C", up=1)


# ---------------------------------------------------------------- goods and sales


def leaf(brush: Brush, n: int = 1) -> None:
    brush.area([(-0.85, 0.7), (-0.78, -0.1), (-0.2, -0.72), (0.9, -0.82), (0.82, 0.1), (0.3, 0.62)], LEAF)
    brush.stroke([(-0.85, 0.7), (0.5, -0.45)], "#2F4F16", 0.9)


def bolt(brush: Brush, n: int = 1) -> None:
    brush.area([(-0.85, -0.72), (0.85, -0.72), (0.85, 0.72), (-0.85, 0.72)], SILK)
    for x in (-0.3, 0.3):
        brush.stroke([(x, -0.72), (x, 0.72)], "#5E3B78", 1)


def heap(brush: Brush, n: int = 1) -> None:
    brush.area([(-0.98, 0.72), (-0.2, -0.66), (0.2, -0.66), (0.98, 0.72)], SPICE)
    for dx, dy in ((-0.32, 0.36), (0.3, 0.4), (0, -0.12)):
        brush.disc(dx, dy, 0.11, "#7A3D0C", up=1, width=0)


GOOD = {"tea": leaf, "silk": bolt, "spice": heap}


def good(kind: str, x: float, y: float, r: float, layer: str = "ground", z: int = 4) -> list[Shape]:
    brush = Brush(x, y, r, layer, z)
    GOOD[kind](brush)
    return brush.drawn


def goods(brush: Brush, n: int) -> None:
    """As many different goods: the number, and one of each that may be."""
    brush.disc(0, 0, 1, "#FFFFFF")
    brush.words(str(n), figure_size(brush.r), -0.28)
    brush.inside(leaf, 0.62, 0.5, 0.46)


def goods_die(brush: Brush, n: int = 1) -> None:
    r = brush.r
    at = (brush.x - 0.9 * r, brush.y - 0.9 * r, 1.8 * r, 1.8 * r, 0.4 * r)
    brush.drawn.append(box(*at, layer=brush.layer, z=brush.z, fill=DICE["purple"], stroke=INK, width=1.1))
    brush.inside(leaf, -0.36, -0.36, 0.42)
    brush.inside(heap, 0.36, 0.38, 0.42)


def awning(brush: Brush, n: int, manner: str = "") -> None:
    """A stall with how many may be sold; two bars behind the number for goods alike, struck through for different."""
    brush.area([(-0.85, -0.3), (0.85, -0.3), (0.85, 1), (-0.85, 1)], "#FFFFFF")
    brush.area([(-1.05, -0.2), (-0.85, -0.95), (0.85, -0.95), (1.05, -0.2)], "#E58C86", up=1)
    brush.words(str(n), 10.5, dx=-0.36 if manner else 0, dy=0.42)
    if manner:
        for dy in (0.24, 0.6):
            brush.stroke([(0.12, dy), (0.7, dy)], width=1.1)
    if manner == "different":
        brush.stroke([(0.2, 0.88), (0.62, -0.06)], width=1.1, up=2)


# ---------------------------------------------------------------- roads and the river


def road_icon(brush: Brush, exits: str) -> None:
    r = brush.r
    at = (brush.x - 0.95 * r, brush.y - 0.95 * r, 1.9 * r, 1.9 * r, 1.5)
    brush.drawn.append(box(*at, layer=brush.layer, z=brush.z, fill="#DCE8C6", stroke="#6F8A4E", width=1))
    brush.drawn += road_shapes(exits, brush.x, brush.y, 1.9 * r, brush.layer, brush.z + 1)


def boat(brush: Brush, arrow: str) -> None:
    """A boat, and over it which way it goes: one space on, one back, or back as far as one likes."""
    brush.area([(-0.95, 0.3), (0.95, 0.3), (0.6, 0.95), (-0.6, 0.95)], "#A86B3C")
    brush.area([(-0.1, 0.2), (-0.1, -0.32), (0.5, 0.2)], "#FFFFFF", 0.9)
    ahead = 1 if arrow == "forward" else -1
    for shift in (0.0, 0.5) if arrow == "any" else (0.0,):
        tip = (0.95 - shift) * ahead
        brush.stroke([(tip - 0.42 * ahead, -0.98), (tip, -0.66), (tip - 0.42 * ahead, -0.34)], PEN, 1.7)
    brush.stroke([(-0.9 * ahead, -0.66), (0.9 * ahead, -0.66)], PEN, 1.7)


SYMBOLS: dict[str, Draw] = {
    "coins": coin,
    "fame": star,
    "karma": wheel,
    "upgrade": upgrade,
    "palace_any": lambda brush, n: octagonal(brush, "?"),
    "goods": goods,
    "goods_die": goods_die,
    "sell": awning,
    "sell2diff": lambda brush, n: awning(brush, 2, "different"),
    "sell3alike": lambda brush, n: awning(brush, 3, "alike"),
    "sell3diff": lambda brush, n: awning(brush, 3, "different"),
    "half_road": lambda brush, n: road_icon(brush, "W"),
    "straight": lambda brush, n: road_icon(brush, "EW"),
    "fork": lambda brush, n: road_icon(brush, "ESW"),
    "crossing": lambda brush, n: road_icon(brush, "NESW"),
    "river_forward": lambda brush, n: boat(brush, "forward"),
    "river_back": lambda brush, n: boat(brush, "back"),
    "river_back_any": lambda brush, n: boat(brush, "any"),
}


# ---------------------------------------------------------------- the signs of the river


def lotus(brush: Brush) -> None:
    for side in (-1, 1):
        brush.area([(0, 0.75), (0.95 * side, 0.1), (0.85 * side, -0.35), (0.3 * side, 0.05)], "#E7A6C4")
    brush.area([(0, 0.75), (-0.42, 0.1), (0, -0.95), (0.42, 0.1)], "#F4CFE0", up=1)


def elephant_head(brush: Brush) -> None:
    for side in (-1, 1):
        brush.area([(0.25 * side, -0.6), (0.95 * side, -0.75), (1.0 * side, 0.1), (0.35 * side, 0.35)], "#C3BEB6")
    brush.area([(-0.4, -0.75), (0.4, -0.75), (0.36, 0.1), (0.18, 0.95), (-0.18, 0.95), (-0.36, 0.1)], "#A7A097", up=1)
    for side in (-1, 1):
        brush.disc(0.2 * side, -0.25, 0.08, INK, up=2, width=0)


def flag(brush: Brush) -> None:
    brush.stroke([(-0.45, 1), (-0.45, -0.95)], width=1.8)
    brush.area([(-0.45, -0.9), (0.8, -0.45), (-0.45, 0.0)], "#E0573D", up=2)


def peacock(brush: Brush) -> None:
    for degrees in (-150, -120, -90, -60, -30):
        dx, dy = around(0, 0.4, 1.1, degrees)
        brush.stroke([(0, 0.5), (dx, dy)], "#1F6E78", 1.1)
        brush.disc(dx, dy, 0.2, "#3FA7A0", up=2, width=0.8)
    brush.area([(-0.22, 0.95), (-0.26, 0.3), (0, -0.1), (0.26, 0.3), (0.22, 0.95)], "#1D5FA6", up=3)


def cobra(brush: Brush) -> None:
    brush.stroke([(0.8, 0.85), (-0.6, 0.85), (-0.75, 0.5), (0.3, 0.25), (0.3, -0.1)], "#5C7F2E", 3.2, up=0)
    brush.area([(0.3, -0.98), (0.72, -0.45), (0.45, 0.15), (0.15, 0.15), (-0.12, -0.45)], "#86A84A", up=1)
    for dx in (0.18, 0.42):
        brush.disc(dx, -0.5, 0.08, INK, up=2, width=0)


def tiger(brush: Brush) -> None:
    for side in (-1, 1):
        brush.disc(0.55 * side, -0.6, 0.28, "#E0822F")
    brush.disc(0, 0.05, 0.82, "#EFA04B", up=1)
    for stripe in ((-0.3, -0.7), (0, -0.72), (0.3, -0.7)):
        brush.stroke([stripe, (stripe[0] * 0.7, -0.32)], width=1.3, up=2)
    for side in (-1, 1):
        brush.disc(0.3 * side, -0.02, 0.09, INK, up=2, width=0)
    brush.stroke([(-0.25, 0.45), (0, 0.32), (0.25, 0.45)], up=2)


SIGNS = {"lotus": lotus, "elephant": elephant_head, "flag": flag, "peacock": peacock, "cobra": cobra, "tiger": tiger}


def sign(symbol: str, x: float, y: float, r: float, layer: str = "ground", z: int = 4) -> list[Shape]:
    """A sign of the river; one that an owner's own sheet adds is written by its first letters."""
    brush = Brush(x, y, r, layer, z)
    if symbol in SIGNS:
        SIGNS[symbol](brush)
    else:
        brush.words(symbol[:2].capitalize(), 11)
    return brush.drawn


# ---------------------------------------------------------------- what stands in the cells


def temple(brush: Brush) -> None:
    steps: list[Point] = [(0.95, 0.9), (0.95, 0.5), (0.62, 0.5), (0.52, 0.0), (0.34, 0.0), (0.16, -0.7)]
    brush.area([*steps, (0, -1.02), *[(-x, y) for x, y in reversed(steps)]], "#E3AC9B")
    brush.area([(-0.2, 0.9), (-0.2, 0.5), (0, 0.3), (0.2, 0.5), (0.2, 0.9)], "#7B4A3A", up=1)


def fort(brush: Brush) -> None:
    wall: list[Point] = [(-0.95, 0.85), (-0.95, -0.65), (-0.62, -0.65), (-0.62, -0.25), (-0.3, -0.25), (-0.3, -0.65)]
    brush.area([*wall, *[(-x, y) for x, y in reversed(wall)]], "#D9B77A")
    brush.area([(-0.24, 0.85), (-0.24, 0.35), (0, 0.1), (0.24, 0.35), (0.24, 0.85)], "#6B5220", up=1)


def mausoleum(brush: Brush) -> None:
    half: list[Point] = [(-0.62, 0.85), (-0.62, 0.1), (-0.6, -0.25), (-0.3, -0.6)]
    for side in (-1, 1):
        brush.stroke([(0.9 * side, 0.85), (0.9 * side, -0.55)], width=2.2, up=0)
    brush.area([*half, (0, -1), *[(-x, y) for x, y in reversed(half)]], "#F5F1E6")
    brush.stroke([(-0.62, 0.1), (0.62, 0.1)])
    brush.area([(-0.2, 0.85), (-0.2, 0.45), (0, 0.26), (0.2, 0.45), (0.2, 0.85)], "#6F6A63", up=1)


def garden(brush: Brush) -> None:
    brush.area([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)], "#5E9C74")
    brush.stroke([(0, -0.9), (0, 0.9)], "#DCEBE8", 2.4)
    brush.stroke([(-0.9, 0), (0.9, 0)], "#DCEBE8", 2.4)
    for dx in (-0.46, 0.46):
        for dy in (-0.46, 0.46):
            brush.disc(dx, dy, 0.17, "#F2C9D6", up=2, width=0.7)


def market(brush: Brush, alike: bool) -> None:
    """A stall: three circles alike, or one good of each kind."""
    brush.area([(-0.92, -0.2), (0.92, -0.2), (0.92, 0.9), (-0.92, 0.9)], "#FFFFFF")
    brush.area([(-1.08, -0.15), (-0.85, -0.85), (0.85, -0.85), (1.08, -0.15)], "#B79AD6", up=1)
    if alike:
        for dx in (-0.56, 0, 0.56):
            brush.disc(dx, 0.36, 0.2, "#D5C2E4", up=2)
        return
    for kind, dx in (("tea", -0.58), ("silk", 0.0), ("spice", 0.58)):
        brush.inside(GOOD[kind], dx, 0.38, 0.25, up=2)


def residence(brush: Brush) -> None:
    half: list[Point] = [(-0.95, 0.85), (-0.95, 0.1), (-0.6, 0.1), (-0.56, -0.2), (-0.25, -0.5)]
    brush.area([*half, (0, -0.72), *[(-x, y) for x, y in reversed(half)]], "#EFC25A", 1.3)
    brush.area([(-0.2, 0.85), (-0.2, 0.45), (0, 0.2), (0.2, 0.45), (0.2, 0.85)], "#8A5A17", up=1)
    brush.stroke([(0, -0.72), (0, -1.15)], width=1.3)
    brush.area([(0, -1.15), (0.36, -1.0), (0, -0.86)], "#C0392B", 0.8, up=2)


BUILDINGS: dict[str, Callable[[Brush], None]] = {
    "temple": temple,
    "fort": fort,
    "mausoleum": mausoleum,
    "garden": garden,
    "market_alike": lambda brush: market(brush, True),
    "market_different": lambda brush: market(brush, False),
    "residence": residence,
}


def building(what: str, x: float, y: float, r: float, layer: str = "ground", z: int = 4) -> list[Shape]:
    """What stands in a cell; nothing in an empty one."""
    brush = Brush(x, y, r, layer, z)
    if what in BUILDINGS:
        BUILDINGS[what](brush)
    return brush.drawn


# ---------------------------------------------------------------- dice


def die(
    face: str,
    colour: str,
    letters: Letters,
    x: float,
    y: float,
    size: float,
    layer: str = "beside",
    z: int = 2,
    dim: bool = False,
    piece: str = "",
) -> list[Shape]:
    """A die with its corner at x, y; one not rolled yet shows a question mark on its colour."""
    fill = TOKENS["refused"] if dim else DICE[colour]
    body = box(x, y, size, size, size * 0.19, layer=layer, z=z, fill=fill, stroke=INK, width=1.3, piece=piece)
    return [body, *face_shapes(face, colour, letters, x + size / 2, y + size / 2, size, layer, z + 1)]


def face_shapes(
    face: str, colour: str, letters: Letters, x: float, y: float, size: float, layer: str, z: int
) -> list[Shape]:
    """What a side of a die shows, round its middle."""
    if face == colour:
        return [label(x, y, "?", size * 0.46, layer=layer, z=z, weight=700, fill=TOKENS["ink-2"])]
    match colour:
        case "purple":
            first, second = face.split("_")
            off, r = size * 0.2, size * 0.19
            return [*good(first, x - off, y - off, r, layer, z), *good(second, x + off, y + off, r, layer, z)]
        case "green":
            return green_face(face, x, y, size, layer, z)
        case "blue":
            return sign(face, x, y, size * 0.33, layer, z)
    brush = Brush(x, y, size * 0.36, layer, z)
    octagonal(brush, letters[face])
    return brush.drawn


def green_face(face: str, x: float, y: float, size: float, layer: str, z: int) -> list[Shape]:
    if face != "two_halves":
        return road_shapes("EW" if face == "straight" else "ES", x, y, size * 0.82, layer, z)
    off, half = size * 0.2, size * 0.62
    return [
        *road_shapes("W", x + half * 0.2, y - off, half, layer, z, breadth=size * 0.15),
        *road_shapes("E", x - half * 0.2, y + off, half, layer, z, breadth=size * 0.15),
    ]
