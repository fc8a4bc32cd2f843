"""A nearer look at a sheet: province, market, palace, river, the tracks and the dice, each by itself."""

from __future__ import annotations

from collections.abc import Callable

from ....draw.hits import extent
from ....draw.scene import Point, Shape
from ....face import Lens, Marks, Say
from ....magnifier import magnifier
from ..state import State
from .layout import FAME_ICONS, LEFT, MARKET, MONEY_ICONS, PALACE, PROVINCE, RIGHT, RIVER, SIZE, TRACK_ICON, TRAY
from .spots import outlines

BREADTHS = (520.0, 370.0)  # of what is seen: more than one part, or one
TRACKS = (LEFT, FAME_ICONS - TRACK_ICON, RIGHT - LEFT, MONEY_ICONS - FAME_ICONS + 2 * TRACK_ICON)
COURT = (PALACE[0], PALACE[1], RIGHT - PALACE[0], PALACE[3])  # the palace, and buildings and karma beside it
PARTS = {"province": PROVINCE, "market": MARKET, "palace": COURT, "river": RIVER, "tracks": TRACKS, "dice": TRAY}
PART = "part/"  # how the name of a part begins


def parts(view: State, say: Say) -> list[tuple[str, str]]:
    """The parts of a sheet and their names."""
    return [(f"{PART}{key}", say.word(key)) for key in PARTS]


def middle_of(view: State, seat: int, place: str) -> Point | None:
    """Where to look to see a place: at the middle of its part, and along one that is too long to be seen at once."""
    if place.startswith(PART):
        x, y, w, h = PARTS[place.removeprefix(PART)]
        return x + w / 2 if w < BREADTHS[0] else x, y + h / 2
    boxes = [extent(shape) for shape in outlines(view, seat, place)]
    if not boxes:
        return None
    left, top, right, bottom = boxes[0]
    at_x, at_y = (left + right) / 2, (top + bottom) / 2
    for x, y, w, h in PARTS.values():
        if x <= at_x <= x + w and y <= at_y <= y + h:
            return x + w / 2 if w < BREADTHS[0] else at_x, y + h / 2
    return at_x, at_y


def lens_of(seat: int, shapes: Callable[[State, Marks, Say], list[Shape]]) -> Lens:
    """The lens of a seat's sheet, whose shapes these are; at first it looks at the province."""

    def middle(view: State, place: str) -> Point | None:
        return middle_of(view, seat, place)

    at_first = f"{PART}province"
    return magnifier(SIZE, BREADTHS, shapes, middle, lambda view: at_first, parts, frame=0)  # the tray has none
