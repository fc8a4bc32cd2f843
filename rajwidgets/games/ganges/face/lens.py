"""A nearer look at the board: quarry, market, palace, river, the tracks, a province and its dice, each by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....draw.magnify import magnified, rim, slid_by, window_at
from ....draw.scene import Point, Shape
from ....face import Lens, Marks, Say
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

LEVELS = 2
BREADTHS = (474.0, 300.0)  # of what is seen: half of the shared board, or the quarry alone
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


def looked_at(view: State, place: str, level: int) -> tuple[Point, float]:
    """The middle of what is enlarged, and how much is seen round it."""
    area = area_of(view.board, place) or QUARRY
    return area.middle, BREADTHS[min(level, LEVELS) - 1]


def through(view: State, shapes: Sequence[Shape], place: str, level: int, slid: Point) -> list[Shape]:
    """Shapes of the whole board as they lie in a detail."""
    middle, breadth = looked_at(view, place, level)
    return magnified(shapes, window_at(middle, breadth, SIZE, slid), SIZE)


def slide(view: State, place: str, level: int, slid: Point, by: Point) -> Point:
    """How far a detail is moved after it was dragged by so many pixels more."""
    return slid_by(*looked_at(view, place, level), SIZE, slid, by)


def parts(view: State, say: Say) -> list[tuple[str, str]]:
    """The parts of the board and their names."""
    return [(f"{PART}{key}", say.word(key)) for key in PARTS]


def opens(view: State, place: str) -> bool:
    """Whether a click with the lens enlarges this."""
    return area_of(view.board, place) is not None


def focal(view: State, marks: Marks) -> str:
    """What to enlarge when nothing was named: what is being looked at, else where the choices lie, else the quarry."""
    chosen = sorted(marks.legal, key=marks.legal.__getitem__)
    named = [marks.focus or "", marks.tried or "", *chosen, *sorted(marks.selected)]
    return next((place for place in named if opens(view, place)), "tile")


def lens_of(shapes: Callable[[State, Marks, Say], list[Shape]]) -> Lens:
    """The lens of a board whose shapes these are."""

    def detail(view: State, marks: Marks, say: Say, place: str, level: int, slid: Point) -> list[Shape]:
        return [*through(view, shapes(view, marks, say), place, level, slid), *rim(SIZE, marks.variation)]

    return Lens(LEVELS, None, detail, focal, slide, opens=opens, through=through, parts=parts)
