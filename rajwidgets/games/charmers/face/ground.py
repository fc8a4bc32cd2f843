"""The sheet as it is printed: the same for every seat, drawn once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from ....draw.ornament import frame, plate
from ....draw.scene import TOKENS, Shape, box, circle, fitted, label, line, placed, words
from ....face import Marks, Say
from ..places import Board, Icon
from ..state import BOXES, CHARACTERS, EXITS, GOODS, KARMA_BOXES, TYPES, State
from .icons import EDGES, INK, TINTS, Letters, building, good, icon, letters_of, sign
from .layout import (
    BORDER_DISC,
    BUILDINGS,
    FAME_TOP,
    KARMA,
    LEFT,
    MARKET,
    MONEY_TOP,
    PALACE,
    PROVINCE,
    REWARD_R,
    REWARD_Y,
    RIGHT,
    RIVER,
    SHEET,
    SPACE_R,
    TRACK,
    Layout,
    bonus_points,
    cell_point,
    fame_span,
    good_point,
    karma_point,
    layout,
    money_span,
    palace_box,
    palace_row,
    pays_y,
    places,
    row_y,
    space_point,
    type_point,
)
from .road_shapes import road_shapes

TITLES = ("province", "market", "palace", "buildings", "karma", "river")
Texts = tuple[tuple[str, str], ...]
WHEEL = Icon("karma", "karma", 1)


def ground(view: State, marks: Marks, say: Say) -> tuple[Shape, ...]:
    """Everything printed on a sheet."""
    options = view.variants
    return _ground(view.board, options.side, options.uniform, texts(say), marks.variation, marks.reconstructed)


def texts(say: Say) -> Texts:
    """Every word printed on a sheet."""
    found = {key: say.word(key) for key in (*TITLES, "fame", "money", "pays", "fame_each", "all", "full_column")}
    found |= {good: say.name("goods_of_row", good) for good in GOODS}
    found |= {character: say.name("courtier", character) for character in CHARACTERS}
    found |= {f"letter {character}": letters for character, letters in letters_of(say).items()}
    return (*found.items(), ("reconstructed", say.word("reconstructed")))


@lru_cache(maxsize=16)
def _ground(
    board: Board, side: str, uniform: bool, said: Texts, variation: bool, reconstructed: bool
) -> tuple[Shape, ...]:
    text = dict(said)
    letters = {character: text[f"letter {character}"] for character in CHARACTERS}
    where = layout(board, uniform)
    drawn = frame(SHEET, variation)
    drawn.append(box(19.5, 19.5, SHEET[0] - 39, SHEET[1] - 39, z=2, fill="#FFFDF6"))
    drawn += tracks(board, where, text)
    drawn += province(board, where, text)
    drawn += market(board, where, text)
    drawn += palace(text, letters)
    drawn += buildings(text)
    drawn += karma(text)
    drawn += river(board, where, text, letters)
    points = bonus_points(board, side, uniform)
    for place, (x, y, r) in points.items():
        if place in board.border.values():
            drawn.append(circle(x, y, BORDER_DISC, z=4, fill="#FFFFFF", stroke=EDGES["green"], width=1.2))
        drawn += icon(board.side[side].icons[place], letters, x, y, r, "ground", 5)
    if reconstructed:
        drawn += ours(board, side, uniform, text["reconstructed"])
    return tuple(drawn)


def area(at: tuple[float, float, float, float], colour: str) -> Shape:
    return box(*at, 5, z=3, fill=TINTS[colour], stroke=EDGES[colour], width=1.2)


def title(text: str, x: float, y: float, room: float) -> Shape:
    said, size = fitted(text, room, 13, 700, "serif")
    return words(x, y, said, z=6, size=size, font="serif", weight=700, fill=INK, align="left")


def note(text: str, x: float, y: float, room: float, align: str = "right") -> Shape:
    said, size = fitted(text, room, 11)
    return words(x, y, said, z=6, size=size, fill=TOKENS["ink-2"], align=align)


# ---------------------------------------------------------------- the two tracks


def tracks(board: Board, where: Layout, text: dict[str, str]) -> list[Shape]:
    """Fame from the left, money from the right; a figure in every cell of fame, in every fifth of money."""
    drawn = [
        box(LEFT, FAME_TOP, RIGHT - LEFT, TRACK, z=3, fill="#F7E7B9", stroke="#8A7546", width=1.2),
        box(LEFT, MONEY_TOP, RIGHT - LEFT, TRACK, z=3, fill="#EFEAF2", stroke="#8A7546", width=1.2),
    ]
    for n in range(1, board.fame_cells + 1):
        left, top, width, height = fame_span(where, n, n)
        if n > 1:
            drawn.append(line([(left, top), (left, top + height)], z=4, stroke="#CDB987", width=1))
        drawn.append(label(left + width / 2, top + height / 2, str(n), 10.5, z=5, weight=600, fill=INK))
    for n in range(1, board.money_cells + 1):
        left, top, width, height = money_span(where, n, n)
        drawn.append(line([(left, top), (left, top + height)], z=4, stroke="#CFC4D6", width=1))
        if n % 5 == 0:
            middle = label(left + width / 2, top + height / 2, str(n), 10.5, z=5, weight=600, fill=INK, halo="#EFEAF2")
            drawn.append(middle)
    return drawn


# ---------------------------------------------------------------- the province


def province(board: Board, where: Layout, text: dict[str, str]) -> list[Shape]:
    drawn = [area(PROVINCE, "green"), title(text["province"], PROVINCE[0] + 5, PROVINCE[1] + 15, 60)]
    for cell, what in enumerate(board.what):
        x, y = cell_point(where, board, cell)
        half = where.cell / 2
        drawn.append(box(x - half, y - half, where.cell, where.cell, z=4, fill="#FAF8EA", stroke="#A9BF8C", width=1.2))
        if what == "residence":
            exits = EXITS[board.residence_exits]
            drawn.append(box(x - half, y - half, where.cell, where.cell, z=5, fill="#EFD9A8", stroke=INK, width=1.2))
            drawn += road_shapes(exits, x, y, where.cell, "ground", 6)
            drawn += building(what, x, y - 1, where.cell * 0.3, z=9)
        else:
            drawn += building(what, x, y, where.cell * (0.27 if what.startswith("market") else 0.25), z=5)
    return drawn


# ---------------------------------------------------------------- market, palace, buildings, karma


def market(board: Board, where: Layout, text: dict[str, str]) -> list[Shape]:
    left, top = MARKET[:2]
    drawn = [area(MARKET, "purple"), title(text["market"], left + 8, top + 17, 110)]
    begin = 0
    for end in board.tents:
        first, last = where.goods[begin], where.goods[end - 1]
        at = (first - where.good / 2 + 1.5, row_y(0) - 14, last - first + 2 * where.good - 3, 78, 5)
        drawn.append(box(*at, z=4, fill="#F8F3FB", stroke="#A98FBC", width=1.1))
        begin = end
    for row, kind in enumerate(GOODS):
        drawn.append(note(text[kind], left + 8, row_y(row) + 4, 44, "left"))
        for column in range(len(board.values)):
            x, y = good_point(where, row, column)
            drawn += good(kind, x, y, 7.2, z=5)
    drawn.append(note(text["pays"], left + 8, pays_y() + 4, 44, "left"))
    for column, value in enumerate(board.values):
        drawn += icon(Icon("", "coins", value), {}, where.goods[column], pays_y(), 8.6)
    return drawn


def palace(text: dict[str, str], letters: Letters) -> list[Shape]:
    left, top, _, height = PALACE
    drawn = [area(PALACE, "orange"), title(text["palace"], left + 8, top + 16, 130)]
    room = palace_box(0, 0)[0] - left - 32
    for k, character in enumerate(CHARACTERS):
        y = palace_row(k)
        drawn += icon(Icon("", character, 1), letters, left + 15, y, 7.9)
        drawn.append(note(text[character], left + 28, y + 4, room, "left"))
        for n in range(BOXES):
            drawn.append(box(*palace_box(k, n), 2, z=5, fill="#FFFFFF", stroke="#8A6A3A", width=1))
    drawn.append(note(text["full_column"], palace_box(0, 0)[0] - 6, top + height - 8, room + 14))
    return drawn


def buildings(text: dict[str, str]) -> list[Shape]:
    left, top, width, height = BUILDINGS
    drawn = [box(*BUILDINGS, 5, z=3, fill="#F4EDDA", stroke="#B3A27B", width=1.2)]
    drawn.append(title(text["buildings"], left + 6, top + 15, 82))
    drawn.append(note(text["fame_each"], left + width - 6, top + 15, 56))
    for k, kind in enumerate(TYPES):
        y = type_point(k, 1)[1]
        drawn += building(kind, left + 20, y, 6.0, z=5)
        for value in (1, 2, 3):
            x, _ = type_point(k, value)
            drawn.append(label(x, y, str(value), 12, z=5, weight=600, fill=TOKENS["ink-2"]))
    drawn.append(note(text["all"], type_point(0, 1)[0] + 18, top + height - 8, 60))
    return drawn


def karma(text: dict[str, str]) -> list[Shape]:
    left, top = KARMA[:2]
    drawn = [area(KARMA, "purple"), title(text["karma"], left + 6, top + 14, 56)]
    for n in range(1, KARMA_BOXES + 1):
        drawn += icon(WHEEL, {}, *karma_point(n), 7.2)
    return drawn


# ---------------------------------------------------------------- the river


def river(board: Board, where: Layout, text: dict[str, str], letters: Letters) -> list[Shape]:
    left, top, width, _ = RIVER
    drawn = [area(RIVER, "blue"), title(text["river"], left + 6, top + 16, 46)]
    wave = [(left + 3 + k, 446 + 9 * math.sin(k / 62)) for k in range(0, int(width) - 5, 8)]
    drawn.append(line(wave, z=4, stroke="#C3DCE6", width=15))
    for space, symbol in enumerate(board.symbols, 1):
        x, y = space_point(where, space)
        drawn.append(circle(x, y, SPACE_R, z=5, fill="#FFFFFF", stroke="#6F93A8", width=1.2))
        drawn += sign(symbol, x, y, 9.6, z=6)
        rewards = board.rewards[space - 1]
        pitch = min(17.6, where.space / max(1, len(rewards)))
        for k, reward in enumerate(rewards):
            drawn += icon(reward, letters, x + pitch * (k - (len(rewards) - 1) / 2), REWARD_Y, REWARD_R, z=6)
    if any(source.startswith("reconstruction") for source in board.provenance.values()):
        drawn += wavy(left + 26, REWARD_Y)
    return drawn


def wavy(x: float, y: float) -> list[Shape]:
    """The sign of what is our reconstruction: a click shows which parts are."""
    look: dict[str, object] = {"z": 7, "stroke": TOKENS["madder"], "width": 1.5}
    waves = [[(-8 + k, dy - 1.7 * math.sin(k / 16 * 4 * math.pi)) for k in range(17)] for dy in (-3.0, 3.0)]
    sign_plate = box(x - 19, y - 11, 38, 22, 4, z=15, target="do:reconstructed")
    rim = {"z": 6, "fill": "#FFFDF6", "stroke": TOKENS["line-2"], "width": 1.1, "dash": (3.5, 2.5)}
    return [sign_plate, box(x - 19, y - 11, 38, 22, 4, **rim), *[line(placed(wave, x, y), **look) for wave in waves]]


# ---------------------------------------------------------------- what is our reconstruction


def ours(board: Board, side: str, uniform: bool, says: str) -> list[Shape]:
    """Dashed outlines round every part that is our reconstruction, and a plate that says so."""
    still = places(board, side, uniform, 0)
    records = {
        **{f"{side} {place}": [f"{place}@0"] for place in board.side[side].icons},
        **{f"river {space}": [f"river@0/{space}"] for space in range(1, len(board.symbols) + 1)},
        "tracks": ["fame@0", "money@0"],
        "province": [f"{cell}@0" for cell in board.cells],
        "market": [f"{kind}@0" for kind in GOODS],
    }
    drawn = []
    for record, names in records.items():
        if board.provenance.get(record, "").startswith("reconstruction"):
            for name in names:
                shape = still[name]
                drawn.append(Shape(shape.kind, shape.at, "ground", 20, "", TOKENS["madder"], 1.5, (3, 2.5)))
    return [*drawn, *(lifted(plate(SHEET[0] / 2, SHEET[1] - 12, says, "do:reconstructed", True)))]


def lifted(shapes: Sequence[Shape]) -> list[Shape]:
    return [replace(shape, z=shape.z + 20) for shape in shapes]
