"""Where everything lies on the picture of Raja's board: places, pawns beside them, boxes of the governor track."""

from __future__ import annotations

from functools import lru_cache

from ....draw.scene import Point
from ...raja_family.face.layout import Layout
from ..places import Board

SIZE = (826, 576)
MAP = (18.0, 15.0, 700.0, 556.0)  # left, top, width, height of the map inside the frame; the track stands to its right
EDGE = (23.0, 23.0, 722.0, 553.0)  # left, top, right, bottom that nothing on the map may cross
TRACK = (727.0, 24.0, 78.0, 528.0)
BOXES = (56.0, 459.0)  # top and height of the column of boxes


@lru_cache(maxsize=8)
def layout(board: Board) -> Layout:
    return Layout(board, MAP, EDGE)


def track_box(box: int, boxes: int) -> tuple[float, float, float, float]:
    """Left, top, width and height of a box of the track; box 1 is the lowest."""
    left, _, width, _ = TRACK
    pitch = BOXES[1] / boxes
    return left + 6, BOXES[0] + (boxes - box) * pitch, width - 12, pitch - 2.6


def governor_point(box: int, boxes: int) -> Point:
    left, top, width, height = track_box(box, boxes)
    return left + width - 18, top + height / 2
