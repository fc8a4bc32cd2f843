"""The printed sheets and the dice of The Dice Charmers: what there is on them."""

from __future__ import annotations

import re
from typing import NamedTuple

from rajwidgets.data import PrintedBoard

COLOURS = ("purple", "green", "blue", "orange")  # 2.2
DICE_PER_COLOUR = 2  # 0
GOODS = ("tea", "silk", "spice")  # 3.1
TYPES = ("temple", "fort", "mausoleum", "garden")  # 5
CHARACTERS = ("great_mogul", "maharani", "merchant", "raja_man_singh", "master_builder", "portuguese")  # 4
BOXES = 3  # of a character (3.8)
COMPASS = ("N", "E", "S", "W")
LETTERS = {
    "T": "temple",
    "F": "fort",
    "M": "mausoleum",
    "G": "garden",
    "A": "market_alike",
    "D": "market_different",
    "-": "plain",
    "R": "residence",
}
NUMBERED = ("coins", "fame", "goods", "sell")  # symbols with a number
UNNUMBERED = (
    *("goods_die", "sell2diff", "sell3alike", "sell3diff", "half_road", "straight", "fork", "crossing"),
    *("river_forward", "river_back", "river_back_any", "palace_any", "upgrade", "karma"),
    *CHARACTERS,
)
MOST_GOODS, MOST_SOLD = len(GOODS), 3  # 8.9, 8.10

Cell = int  # counted row by row from the top left


class Icon(NamedTuple):
    """A printed symbol and its number: ``coins4`` is the symbol ``coins`` with 4."""

    key: str
    symbol: str
    n: int


class Side(NamedTuple):
    """One side of the sheet: the bonus at each place, and those on the cells of the two tracks."""

    icons: dict[str, Icon]
    fame: dict[int, str]  # cell of the fame track -> place
    money: dict[int, str]


class Board(PrintedBoard):
    """The printed sheets and the dice, as look-ups."""

    __slots__ = (
        "ahead",
        "around",
        "border",
        "cells",
        "colour",
        "columns",
        "edges",
        "faces",
        "fame_cells",
        "goods_on",
        "half_sides",
        "halves",
        "index",
        "money_cells",
        "residence",
        "residence_exits",
        "rewards",
        "rolls",
        "rows",
        "side",
        "symbols",
        "tents",
        "values",
        "what",
        "wide",
    )

    rows: int
    columns: int
    cells: tuple[str, ...]  # "1-1", "1-2", ... row by row
    index: dict[str, Cell]
    what: tuple[str, ...]  # cell -> building type, market, plain or residence
    around: tuple[tuple[tuple[int, Cell, int], ...], ...]  # cell -> (side, cell beyond it, that cell's side)
    half_sides: tuple[tuple[str, ...], ...]  # cell -> its four half-roads: "1-1N", "1-1E", "1-1S", "1-1W"
    halves: dict[str, tuple[Cell, int]]  # half-road -> (cell, side), in the order of cells and sides
    residence: Cell
    residence_exits: int
    border: dict[tuple[Cell, int], str]  # (cell, side) -> the bonus place outside
    faces: dict[str, tuple[str, ...]]  # colour -> its faces, each once
    rolls: dict[str, tuple[str, ...]]  # colour -> its faces, as often as they come up
    colour: dict[str, str]  # face -> colour; a die not yet rolled shows its colour
    goods_on: dict[str, tuple[int, int]]  # purple face -> rows of the market
    symbols: tuple[str, ...]  # river space - 1 -> symbol
    rewards: tuple[tuple[Icon, ...], ...]  # river space - 1 -> rewards
    ahead: dict[str, tuple[int, ...]]  # symbol -> position -> the next space with it, 0 if none
    values: tuple[int, ...]  # market column -> coins
    tents: dict[int, int]  # goods of a row sold -> the tent just finished
    fame_cells: int
    money_cells: int
    wide: tuple[int, ...]  # money cells as wide as a fame cell (ruling 1)
    edges: tuple[tuple[int, ...], tuple[int, ...]]  # printed, uniform: money -> left edge of the mark, in halves
    side: dict[str, Side]


def icon_named(key: str) -> Icon | None:
    """The icon of that name, if there is one."""
    if key in UNNUMBERED:
        return Icon(key, key, 1)
    found = re.fullmatch(r"([a-z]+)([1-9])", key)
    if not found or found[1] not in NUMBERED:
        return None
    n = int(found[2])
    if (found[1] == "goods" and n > MOST_GOODS) or (found[1] == "sell" and n > MOST_SOLD):
        return None
    return Icon(key, found[1], n)
