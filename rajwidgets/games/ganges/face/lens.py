"""A nearer look at the board: quarry, market, palace, river, the tracks, a province and its dice, each by itself."""

from __future__ import annotations

from collections.abc import Callable

from ....draw.scene import Point, Shape
from ....face import Lens, Marks, Say
from ....magnifier import magnifier
from ..places import Board
from ..state import State
from .layout import (
    CELL,
    FOOT,
    GRID,
    HARBOUR,
    MARKET,
    PALACE,
    QUARRY,
    RIVER,
    SIZE,
    STATUE,
    SUPPLY,
    TALLY,
    TEMPLE,
    Box,
    fame_cell,
    money_cell,
    space_box,
)

BREADTHS = (474.0, 316.0)  # of what is seen: half of the shared board, or the quarry alone, with its number
PROVINCE = Box(*GRID, 5 * CELL, 4 * CELL)
AREAS = {
    "tile": QUARRY,
    "pile": QUARRY,
    "good": MARKET,
    "water": RIVER,
    "bridge": RIVER,
    "temple": TEMPLE,
    "supply": SUPPLY,
    "cell": PROVINCE,
    "edge": PROVINCE,
    "turn": FOOT,
    "die": STATUE,
    "turned": STATUE,
    "scroll": TALLY,
}
PARTS = {  # on the board, each as it is called there
    "quarry": QUARRY,
    "market": MARKET,
    "palace": PALACE,
    "river": RIVER,
    "province": PROVINCE,
    "dice": STATUE,
}
PART = "part/"  # how the name of a part begins
SPACES = {"quarry": QUARRY, "upper": MARKET, "lower": MARKET, "harbour": HARBOUR}


def area_of(board: Board, place: str) -> Box | None:
    """The part of the board that a place belongs to: the quarry of a tile, the river of a disc."""
    kind, _, rest = place.partition("/")
    if place.startswith(PART):
        return PARTS[rest]
    if kind == "space" and rest in board.spaces:
        return SPACES.get(board.spaces[rest].kind) or space_box(board, rest)
    if kind in ("fame", "money") and rest.isdigit():
        return (fame_cell if kind == "fame" else money_cell)(board, int(rest))
    return AREAS.get(kind)


def middle_of(view: State, place: str) -> Point | None:
    """Where to look to see a place: at the middle of the part it belongs to."""
    area = area_of(view.board, place)
    return area.middle if area else None


def parts(view: State, say: Say) -> list[tuple[str, str]]:
    """The parts of the board and their names."""
    return [(f"{PART}{key}", say.word(key)) for key in PARTS]


def lens_of(shapes: Callable[[State, Marks, Say], list[Shape]]) -> Lens:
    """The lens of a board whose shapes these are; at first it looks at the quarry."""
    return magnifier(SIZE, BREADTHS, shapes, middle_of, lambda view: "tile", parts)
