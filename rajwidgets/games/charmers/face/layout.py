"""Where everything lies on a sheet and on the tray under it; every place has a name that a click means.

A name says whose sheet it is on: ``2-3@0`` is a cell, ``2-3@0/N`` a side of it, ``top1@0`` a bonus, ``river@0/5`` a
space, ``tea@0/4`` a good, ``palace@0/maharani`` a character, ``types@0/temple`` a building type.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ....draw.scene import Point, Shape, box, circle
from ..places import COMPASS, GOODS, Board
from ..state import BOXES, CHARACTERS, KARMA_BOXES, TYPES

SHEET = (826.0, 506.0)
SIZE = (826.0, 572.0)  # the sheet and the tray
LEFT, RIGHT = 27.0, 799.5  # of what is printed

# The tracks, from the top: words and the bracket, bonuses of fame, both tracks, bonuses of money.
HEAD, BRACKET, FAME_ICONS, FAME_TOP, TRACK, MONEY_ICONS = 29.0, 42.0, 55.0, 66.0, 19.5, 116.5
MONEY_TOP = FAME_TOP + TRACK
TRACK_ICON = 9.4

PROVINCE = (LEFT, 128.0, 396.0, 282.0)
GRID, ROOM = (81.0, 163.0), (300.0, 240.0)  # of the cells
BORDER_DISC = 14.2
MARKET = (432.0, 128.0, 368.0, 131.0)
PALACE = (432.0, 265.0, 212.0, 145.0)
BUILDINGS = (652.0, 265.0, 148.0, 99.0)
KARMA = (652.0, 369.0, 148.0, 41.0)
RIVER = (LEFT, 417.0, 773.0, 66.0)
SPACE_Y, REWARD_Y, SPACE_R, REWARD_R = 437.0, 467.0, 14.0, 8.2
FIRST_SPACE = 92.0

TRAY = (0.5, 510.0, 825.0, 61.5)
DIE = 32.0
MIDDLE_AT, ELEPHANT_AT, STORES_AT = 11.0, 324.0, 464.0
DICE_TOP = 533.0

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Layout(NamedTuple):
    """The measures that depend on the printed sheet."""

    cell: float  # breadth of a cell of the province
    corner: Point  # of the province's cells
    column: float  # breadth of a fame cell
    edges: tuple[int, ...]  # money -> left edge of the mark, in halves
    good: float  # from one good of a row to the next
    goods: tuple[float, ...]  # the middle of each column of goods
    tents: tuple[float, ...]  # the middle of the bonus behind each tent
    space: float  # from one river space to the next


@lru_cache(maxsize=8)
def layout(board: Board, uniform: bool) -> Layout:
    cell = min(ROOM[0] / board.columns, ROOM[1] / board.rows)
    corner = (GRID[0] + (ROOM[0] - cell * board.columns) / 2, GRID[1] + (ROOM[1] - cell * board.rows) / 2)
    pitch = (MARKET[2] - 62) / (len(board.values) + len(board.tents))
    at, goods, tents = MARKET[0] + 50, [], []
    for n in range(1, len(board.values) + 1):
        at += pitch
        goods.append(at - pitch / 2)
        if n in board.tents:
            at += pitch
            tents.append(at - pitch / 2)
    space = (RIGHT - 24 - FIRST_SPACE) / max(1, len(board.symbols) - 1)
    column = (RIGHT - LEFT) / board.fame_cells
    return Layout(cell, corner, column, board.edges[uniform], pitch, tuple(goods), tuple(tents), space)


# ---------------------------------------------------------------- points


def cell_point(where: Layout, board: Board, cell: int) -> Point:
    """The middle of a cell."""
    row, column = divmod(cell, board.columns)
    return where.corner[0] + (column + 0.5) * where.cell, where.corner[1] + (row + 0.5) * where.cell


def side_point(where: Layout, board: Board, half: str, inset: float = 9.0) -> Point:
    """Just inside the side of a cell, where a half-road would leave it."""
    x, y = cell_point(where, board, board.index[half[:-1]])
    (dx, dy), reach = STEP[half[-1]], where.cell / 2 - inset
    return x + dx * reach, y + dy * reach


def border_point(where: Layout, board: Board, cell: int, side: str) -> Point:
    """The bonus outside the province at this side of a cell."""
    x, y = cell_point(where, board, cell)
    (dx, dy), reach = STEP[side], where.cell / 2 + BORDER_DISC + 3.2
    return x + dx * reach, y + dy * reach


def good_point(where: Layout, row: int, column: int) -> Point:
    return where.goods[column], row_y(row)


def row_y(row: int) -> float:
    return MARKET[1] + 38 + 25 * row


def pays_y() -> float:
    return MARKET[1] + 117


def palace_row(k: int) -> float:
    return PALACE[1] + 29 + 17.2 * k


def palace_box(k: int, n: int) -> tuple[float, float, float, float]:
    """The n-th box of the k-th character."""
    return PALACE[0] + PALACE[2] - 68 + 22 * n - 6.5, palace_row(k) - 6.5, 13, 13


def type_point(k: int, value: int) -> Point:
    return BUILDINGS[0] + 54 + 34 * (value - 1), BUILDINGS[1] + 27.5 + 14 * k


def karma_point(n: int) -> Point:
    """The n-th box of the karma row."""
    return KARMA[0] + 17 + 28.5 * (n - 1), KARMA[1] + 30.5


def space_point(where: Layout, space: int) -> Point:
    return FIRST_SPACE + where.space * (space - 1), SPACE_Y


def fame_span(where: Layout, first: int, last: int) -> tuple[float, float, float, float]:
    """The cells of the fame track from the first to the last."""
    return LEFT + where.column * (first - 1), FAME_TOP, where.column * (last - first + 1), TRACK


def money_span(where: Layout, first: int, last: int) -> tuple[float, float, float, float]:
    half = where.column / 2
    right, left = where.edges[first - 1], where.edges[last]
    return LEFT + half * left, MONEY_TOP, half * (right - left), TRACK


# ---------------------------------------------------------------- places


@lru_cache(maxsize=32)
def bonus_points(board: Board, side: str, uniform: bool) -> dict[str, tuple[float, float, float]]:
    """Every bonus place of a side of the sheet: its middle and how large its icon is."""
    where, found = layout(board, uniform), {}
    for (cell, exit_), place in board.border.items():
        side_name = COMPASS[exit_.bit_length() - 1]
        found[place] = (*border_point(where, board, cell, side_name), BORDER_DISC - 4)
    for row, good in enumerate(GOODS):
        for n, x in enumerate(where.tents, 1):
            found[f"tent_{good}{n}"] = (x, row_y(row), 9.6)
    for n in range(1, BOXES + 1):
        left, _, width, _ = palace_box(0, n - 1)
        found[f"palace{n}"] = (left + width / 2, PALACE[1] + PALACE[3] - 12, 9.4)
    for n in (1, 2):
        found[f"types{n}"] = (type_point(0, n + 1)[0], BUILDINGS[1] + BUILDINGS[3] - 11.5, 8.8)
    for n in range(1, KARMA_BOXES + 1):
        x, y = karma_point(n)
        found[f"karma{n}"] = (x, y - 19.5, 7.4)
    printed = board.side[side]
    for n, place in printed.fame.items():
        left, _, width, _ = fame_span(where, n, n)
        found[place] = (left + width / 2, FAME_ICONS, TRACK_ICON)
    for n, place in printed.money.items():
        left, _, width, _ = money_span(where, n, n)
        found[place] = (left + width / 2, MONEY_ICONS, TRACK_ICON)
    return {place: at for place, at in found.items() if place in printed.icons}


@lru_cache(maxsize=32)
def places(board: Board, side: str, uniform: bool, seat: int) -> dict[str, Shape]:
    """Every place of a seat's sheet that lies still: its name and its outline, seen only by clicks."""
    where, of = layout(board, uniform), f"@{seat}"
    found: dict[str, Shape] = {}

    def add(name: str, shape: Shape) -> None:
        found[name] = shape

    add(f"fame{of}", box(LEFT, FAME_TOP, RIGHT - LEFT, TRACK))
    add(f"money{of}", box(LEFT, MONEY_TOP, RIGHT - LEFT, TRACK))
    add(f"river{of}", box(*RIVER, 5))
    add(f"karma{of}", box(*KARMA, 5))
    for row, good in enumerate(GOODS):
        add(f"{good}{of}", box(MARKET[0] + 5, row_y(row) - 12, MARKET[2] - 10, 24, 4))
        for n in range(1, len(board.values) + 1):
            add(f"{good}{of}/{n}", circle(*good_point(where, row, n - 1), 10))
    for k, character in enumerate(CHARACTERS):
        add(f"palace{of}/{character}", box(PALACE[0] + 4, palace_row(k) - 8.4, PALACE[2] - 8, 16.8, 4))
    for k, kind in enumerate(TYPES):
        add(f"types{of}/{kind}", box(BUILDINGS[0] + 4, type_point(k, 1)[1] - 7, BUILDINGS[2] - 8, 14, 4))
    for space in range(1, len(board.symbols) + 1):
        add(f"river{of}/{space}", circle(*space_point(where, space), SPACE_R))
    for cell, name in enumerate(board.cells):
        x, y = cell_point(where, board, cell)
        half = where.cell / 2
        add(f"{name}{of}", box(x - half + 2, y - half + 2, where.cell - 4, where.cell - 4, 3))
        for side_name, half_road in zip(COMPASS, board.half_sides[cell], strict=True):
            add(f"{name}{of}/{side_name}", circle(*side_point(where, board, half_road), 7))
    for place, (x, y, r) in bonus_points(board, side, uniform).items():
        add(f"{place}{of}", circle(x, y, BORDER_DISC + 1 if place in board.border.values() else r + 2.6))
    return found


@lru_cache(maxsize=32)
def clickable(board: Board, side: str, uniform: bool, seat: int) -> tuple[Shape, ...]:
    """The places of a sheet as shapes that only a click finds: the smaller lies above the larger."""
    return tuple(
        Shape(shape.kind, shape.at, "ground", 10 + (shape.kind == "circle") + ("/" in name), target=name)
        for name, shape in places(board, side, uniform, seat).items()
    )


# ---------------------------------------------------------------- the tray


def middle_die(k: int) -> Point:
    """The corner of the k-th die in the middle."""
    return MIDDLE_AT + 39.0 * k, DICE_TOP


def elephant_die() -> Point:
    return ELEPHANT_AT + 13, 513.5


def hand_dice() -> Sequence[Point]:
    """The corners of the two dice rolled again: the elephant's on its back, the other beside it."""
    return elephant_die(), (ELEPHANT_AT + 68, DICE_TOP)


def store_column(seats: int, place: int) -> tuple[float, float]:
    """Left edge and breadth of the place-th storehouse in the order of acting."""
    width = min(92.0 if seats > 2 else 112.0, (TRAY[2] - 6 - STORES_AT) / seats)
    return TRAY[2] - 3 - width * (seats - place), width


def store_die(seats: int, place: int, n: int) -> Point:
    return store_column(seats, place)[0] + 4 + 38 * n, DICE_TOP
