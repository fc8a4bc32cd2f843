"""Pictures in small: the nine actions of the disc, what reward tiles, characters and tiles in play do."""

from __future__ import annotations

from ....draw.scene import TOKENS, Point, Shape, box, circle, label, line, placed
from ...raja_family.face.icons import Strokes, character_icon, coin_icon, stroked
from ...raja_family.face.pieces import INK
from ..rules.characters import CHARACTERS
from .pieces import (
    arrow,
    maharani,
    money,
    parasol,
    rosette,
    shrine,
    small_octagon,
    small_pawn,
    statue,
    token,
)

HALF_FIGURE: list[Point] = [(-4.6, 5.2), (-4.4, 3), (-2.4, 1.4), (-2.4, -0.6), (-1.1, -1.6), (-1.5, -3.4)]
FIGURE: list[Point] = [*HALF_FIGURE, (0, -6), *[(-x, y) for x, y in reversed(HALF_FIGURE)], (-4.6, 5.2)]
HALF_SPIRE: list[Point] = [(-4.2, 4.2), (-3, 2.6), (-2, -1)]
SPIRE: list[Point] = [*HALF_SPIRE, (0, -4.6), *[(-x, y) for x, y in reversed(HALF_SPIRE)], (-4.2, 4.2)]
MINUS: list[Point] = [(5.2, -3.4), (8.6, -3.4)]
FLAG: list[Point] = [(-0.6, -5), (5.4, -5), (5.4, 4.6), (2.4, 2.2), (-0.6, 4.6), (-0.6, -5)]
FLOWER: list[Point] = [
    *[(0, -5.2), (1.6, -2.6), (4.5, -2.6), (3.2, 0), (4.5, 2.6), (1.6, 2.6), (0, 5.2)],
    *[(-1.6, 2.6), (-4.5, 2.6), (-3.2, 0), (-4.5, -2.6), (-1.6, -2.6), (0, -5.2)],
]
LINES: dict[str, Strokes] = {
    "statue_discount": [placed(FIGURE, -1.6, 0), MINUS],
    "shrine_discount": [placed(SPIRE, -1.6, 0), MINUS],
    "statue_and_shrine": [placed(FIGURE, -3.6, 0, 0.92), placed(SPIRE, 4.6, 1.2, 0.82)],
    "two_shrines": [placed(SPIRE, -4.2, 0.4, 0.92), placed(SPIRE, 4.2, 0.4, 0.92)],
    "shrines": [placed(SPIRE, -2.6, 0.4, 0.92), [(4.6, 4.6), (4.6, -4.2)], [(2.4, -1.8), (4.6, -4.4), (6.8, -1.8)]],
    "prestige": [FLOWER],
    "banner": [FLAG, [(-2.4, 0), (-8.4, 0)], [(-6, -2.4), (-8.6, 0), (-6, 2.4)]],
}


def icon(action: str, x: float, y: float, scale: float = 1.0, colour: str = TOKENS["ink-2"], z: int = 1) -> list[Shape]:
    """The icon of an action, about 12 px across, with its middle at x, y."""
    if action == "coins":
        return coin_icon(x, y, scale, colour, z)
    if action == "character":
        return character_icon(x, y, scale, colour, z)
    return stroked(LINES[action], x, y, scale, colour, z)


def figures(x: float, y: float, text: str, layer: str, z: int, size: float = 11) -> Shape:
    return label(x, y, text, size, layer=layer, z=z, weight=700, fill=INK)


# ---------------------------------------------------------------- what tiles do, about 50 px wide and 20 high


def reward(tile: str, x: float, y: float, layer: str, z: int) -> list[Shape]:
    """What a reward tile brings (A.2)."""
    match tile:
        case "coins":
            return money(x, y, 9.5, "3", layer, z)
        case "shrines":
            return [s for dx in (-9, 9) for s in shrine(None, x + dx, y, 1, layer, z=z)]
        case "prestige_coin":
            return [*rosette(x - 12, y, 9.5, "1", layer, z), *money(x + 12, y, 9, "1", layer, z)]
        case "levy":
            return [*money(x - 10, y, 9, "2", layer, z), *arrow(x + 13, y, 18, layer, z)]
        case "prestige":
            return rosette(x, y, 10, "2", layer, z)
        case "offering":
            pays = [*money(x - 25, y, 8.5, "1", layer, z), *arrow(x - 9, y, 11, layer, z)]
            return [*pays, *rosette(x + 8, y, 9, "1", layer, z), figures(x + 27, y, "×3", layer, z)]
        case "free_shrine":
            return [*shrine(None, x - 11, y, 1.1, layer, z=z), *money(x + 11, y, 8.5, "0", layer, z)]
    return maharani(None, x, y, 10, layer, z)


def character(number: int, x: float, y: float, layer: str, z: int) -> list[Shape]:
    """What a character does (A.1)."""
    match number:
        case 1:
            return money(x, y, 8.5, "1", layer, z)
        case 2:
            return shrine(None, x, y, 1, layer, z=z)
        case 3:
            both = arrow(x, y, 13, layer, z, both=True)
            return [*money(x - 16, y, 8, "2", layer, z), *both, *rosette(x + 16, y, 8.5, "1", layer, z)]
        case 4:
            gives = [*rosette(x - 16, y, 8.5, "1", layer, z), *arrow(x, y, 11, layer, z)]
            return [*gives, *token(x + 16, y, 8, "", layer, z)]
        case 5:
            return [*small_pawn(x - 7, y, layer, z), figures(x + 8, y, "2", layer, z, 13)]
        case 6:
            return rosette(x, y, 9, "1", layer, z)
        case 7:
            two = [s for dx in (-15, -2) for s in shrine(None, x + dx, y, 0.85, layer, z=z)]
            return [*two, figures(x + 15, y, "+1", layer, z)]
        case 8:
            ring = circle(x, y, 9, layer=layer, z=z, stroke=INK, width=1.2, dash=(2.5, 2))
            return [ring, figures(x, y, "1", layer, z, 12)]
        case 9:
            struck = line([(x - 9, y + 9), (x + 9, y - 9)], layer=layer, z=z + 3, stroke=INK, width=1.8)
            return [*money(x, y, 8.5, "", layer, z), struck]
        case 10:
            return [*arrow(x - 9, y, -13, layer, z), *small_banner(x + 8, y, layer, z)]
        case 11:
            return [*rosette(x - 9, y, 9, "", layer, z), figures(x + 10, y, "+1", layer, z)]
        case 12:
            far = line([(x - 20, y + 6), (x - 2, y + 6)], layer=layer, z=z, stroke=INK, width=1.4, dash=(3, 2.5))
            return [far, *small_pawn(x - 18, y - 1, layer, z), *statue(None, x + 10, y, 0.82, layer, z=z)]
        case 13:
            lid = box(x - 20, y - 8, 17, 16, 2, layer=layer, z=z, stroke=INK, width=1.1, dash=(2, 1.8))
            inside = shrine(None, x - 11.5, y + 0.6, 0.8, layer, z=z)
            return [lid, *inside, *arrow(x + 8, y, 15, layer, z)]
        case 14:
            return token(x, y, 9, "", layer, z)
        case 15:
            return [*statue(None, x - 9, y, 0.82, layer, z=z), figures(x + 10, y, "− 3", layer, z)]
    card = [box(x - 17 + d, y - 7 + d, 15, 12, 2, layer=layer, z=z, fill="#FFFFFF", stroke=INK) for d in (0, 3)]
    return [*card, figures(x + 11, y, "×2", layer, z, 12)]


def small_banner(x: float, y: float, layer: str, z: int) -> list[Shape]:
    flag: list[Point] = [(-5, -8), (5, -8), (5, 8), (0, 4.6), (-5, 8), (-5, -8)]
    return [line(placed(flag, x, y), layer=layer, z=z, stroke=INK, width=1.3)]


def timing(number: int, x: float, y: float, layer: str, z: int) -> list[Shape]:
    """When a power works: once a turn, always, or in the city scoring (A.1)."""
    match CHARACTERS[number].timing:
        case "once":
            return [label(x, y, "1×", 10.5, layer=layer, z=z, weight=700, fill=TOKENS["ink-2"])]
        case "permanent":
            return [label(x, y, "∞", 14, layer=layer, z=z, weight=700, fill=TOKENS["ink-2"])]
    return parasol(x, y - 1, 0.72, layer, z)


def special(number: int, x: float, y: float, layer: str, z: int) -> list[Shape]:
    """What a special rule tile changes (7.1)."""
    match number:
        case 1:
            return [figures(x - 10, y, "1.", layer, z, 12), *rosette(x + 8, y, 8.5, "1", layer, z)]
        case 2:
            return [*statue(None, x - 8, y, 0.8, layer, z=z), figures(x + 8, y, "1", layer, z, 13)]
        case 3:
            return [*statue(None, x - 9, y, 0.8, layer, z=z), *money(x + 9, y, 8.6, "12", layer, z)]
    struck = line([(x - 9, y + 8), (x + 9, y - 8)], layer=layer, z=z + 3, stroke=INK, width=1.8)
    return [*small_pawn(x, y, layer, z), struck]


def final(tile: str, x: float, y: float, layer: str, z: int) -> list[Shape]:
    """What a final tile counts (7.2)."""
    match tile:
        case "majorities":
            return [*small_octagon("1.", "G", x - 9, y, 8.5, layer, z), *rosette(x + 10, y, 8.5, "3", layer, z)]
        case "presence":
            return [*small_octagon("", "G", x - 9, y, 8.5, layer, z), *rosette(x + 10, y, 8.5, "1", layer, z)]
        case "roads":
            road = line([(x - 19, y + 4), (x - 1, y + 4)], layer=layer, z=z, stroke=INK, width=1.4)
            two = [s for dx in (-15, -5) for s in shrine(None, x + dx, y - 1, 0.62, layer, z=z + 1)]
            return [road, *two, *rosette(x + 12, y, 8.5, "2", layer, z)]
        case "pairs":
            two = [s for dx in (-14, -4) for s in statue(None, x + dx, y, 0.66, layer, z=z)]
            return [*two, *rosette(x + 12, y, 8.5, "2", layer, z)]
    lid = box(x - 18, y - 8, 16, 16, 2, layer=layer, z=z, stroke=INK, width=1.1, dash=(2, 1.8))
    inside = shrine(None, x - 10, y + 0.6, 0.75, layer, z=z)
    return [lid, *inside, *rosette(x + 10, y, 9, "−1", layer, z)]


# ---------------------------------------------------------------- the signs of Brahmabot's tiles (S.5)


def bot_sign(sign: str, coins: int, x: float, y: float, z: int) -> list[Shape]:
    """A sign at the top of one of Brahmabot's tiles, about 30 px wide."""
    layer = "ground"
    match sign:
        case "statue_maharaja":
            return [*statue(None, x - 7, y, 0.86, layer, z=z), *parasol(x + 8, y, 0.8, layer, z)]
        case "shrine_maharaja":
            return [*shrine(None, x - 7, y + 1, 0.95, layer, z=z), *parasol(x + 8, y, 0.8, layer, z)]
        case "statue_leftmost":
            edge = line([(x + 2, y - 7), (x + 2, y + 7)], z=z, stroke=INK, width=1.6)
            return [*statue(None, x - 8, y, 0.86, layer, z=z), edge, *small_banner(x + 10, y, layer, z)]
        case "statue_centre":
            ring = circle(x, y, 11.5, z=z, stroke=INK, width=1.2, dash=(2.5, 2))
            return [ring, *statue(None, x, y, 0.78, layer, z=z + 1)]
        case "statue_second":
            return [*statue(None, x - 7, y, 0.86, layer, z=z), figures(x + 8, y, "2.", layer, z, 12)]
        case "banner":
            return [*arrow(x - 8, y, -12, layer, z), *small_banner(x + 8, y, layer, z)]
        case "coins":
            return money(x, y, 9.5, str(coins), layer, z)
    return [*small_pawn(x - 8, y, layer, z), *arrow(x + 7, y, -12, layer, z)]
