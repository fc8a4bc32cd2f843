"""A part of a picture as large as the whole: what a lens shows of a board whose shapes are simply larger there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from .hits import extent
from .scene import TOKENS, Point, Shape, box, shifted

FRAME = 14.0  # of a picture that no window shows


class Window(NamedTuple):
    """The part looked at: its left upper corner and its breadth; its height follows from the picture's."""

    x: float
    y: float
    breadth: float


def window_at(
    middle: Point, breadth: float, size: tuple[float, float], slid: Point = (0, 0), frame: float = FRAME
) -> Window:
    """The part of that breadth round a point, or slid from there, as far as the picture goes."""
    width, height = size
    high = breadth * height / width
    x = _kept(_kept(middle[0] - breadth / 2, width - breadth, frame) + slid[0], width - breadth, frame)
    y = _kept(_kept(middle[1] - high / 2, height - high, frame) + slid[1], height - high, frame)
    return Window(x, y, breadth)


def _kept(value: float, most: float, frame: float) -> float:
    return min(max(value, frame), max(frame, most - frame))


def slid_by(
    middle: Point, breadth: float, size: tuple[float, float], slid: Point, by: Point, frame: float = FRAME
) -> Point:
    """How far the part looked at is moved after it was dragged by so many pixels more: not over the edge."""
    first, now = window_at(middle, breadth, size, frame=frame), window_at(middle, breadth, size, slid, frame)
    scale, high = size[0] / breadth, breadth * size[1] / size[0]
    dragged = now.x - by[0] / scale + breadth / 2, now.y - by[1] / scale + high / 2
    then = window_at(dragged, breadth, size, frame=frame)
    return then.x - first.x, then.y - first.y


def magnified(shapes: Iterable[Shape], window: Window, size: tuple[float, float]) -> list[Shape]:
    """What lies in the window, as large as the whole picture; of the rest only where it is, for the keyboard."""
    x, y, breadth = window
    scale, high = size[0] / breadth, breadth * size[1] / size[0]
    seen = []
    for shape in shapes:
        left, top, right, bottom = extent(shape)
        rim = shape.width / 2 if shape.stroke else 0
        if right + rim > x and left - rim < x + breadth and bottom + rim > y and top - rim < y + high:
            seen.append(shape)
        elif shape.target:
            seen.append(replace(shape, fill="", stroke=""))
    return shifted(seen, -x * scale, -y * scale, scale)


def rim(size: tuple[float, float], variation: bool = False) -> list[Shape]:
    """The frame of a part that is shown larger, with a hairline of gold: it leaves the room to the picture."""
    width, height = size
    colour = TOKENS["peacock" if variation else "border"]
    return [
        box(2.5, 2.5, width - 5, height - 5, 3, layer="marks", z=200, stroke=colour, width=5),
        box(5.5, 5.5, width - 11, height - 11, layer="marks", z=201, stroke=TOKENS["gold"], width=1),
    ]
