"""Where everything lies on the picture of Raja's board: places, pawns beside them, boxes of the governor track."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from ...scene import Point, around, from_segment
from .pieces import PLATE_DOWN, RIBBON_UP, RIM, START, VILLAGE, ribbon_span
from .places import Board

SIZE = (826, 576)
MAP = (18.0, 15.0, 700.0, 556.0)  # left, top, width, height of the map inside the frame; the track stands to its right
EDGE = (23.0, 23.0, 722.0, 553.0)  # left, top, right, bottom that nothing on the map may cross
TRACK = (727.0, 24.0, 78.0, 528.0)
BOXES = (56.0, 459.0)  # top and height of the column of boxes
PAWNS = 6  # five architects and the Maharaja may meet in one place
PAWN = (10.0, 15.0)  # half the breadth and height of an architect with its casing
MAHARAJA_PAWN = (13.0, 20.0)


class Layout:
    """A board's places in the picture, and where pawns stand beside each of them (in cities the Maharaja first)."""

    def __init__(self, board: Board) -> None:
        left, top, width, height = MAP
        scale = min(width / board.box[0], height / board.box[1])
        dx, dy = left + (width - scale * board.box[0]) / 2, top + (height - scale * board.box[1]) / 2
        self.points: dict[str, Point] = {p: (dx + scale * x, dy + scale * y) for p, (x, y) in board.points.items()}
        self.roads = [
            (a, b, [a, *villages, b]) for a, ways in board.roads.items() for b, villages in ways.items() if a < b
        ]
        self.pawns = {place: self._stands(board, place) for place in board.junctions}

    def _stands(self, board: Board, place: str) -> list[Point]:
        """The clearest spots beside a place: off the roads, villages, names and the frame."""
        stands: list[Point] = []
        for number in range(PAWNS):
            half = MAHARAJA_PAWN if number == 0 and place != board.start else PAWN
            spots = [(self._clutter(board, place, spot, half, stands), spot) for spot in self._spots(board, place)]
            stands.append(min(spots)[1])
        return stands

    def _spots(self, board: Board, place: str) -> list[Point]:
        x, y = self.points[place]
        if place == board.start:
            return [around(x, y, reach, degrees) for reach in (43.0, 64.0) for degrees in range(0, 360, 10)]
        return [
            around(x, y, reach, degrees) for reach in (57.0, 62.0, 68.0, 76.0, 86.0) for degrees in range(0, 360, 8)
        ]

    def _clutter(self, board: Board, place: str, spot: Point, half: Point, taken: list[Point]) -> float:
        """How much a pawn would stand in the way here; 0 is perfectly clear."""
        (x, y), (px, py) = spot, self.points[place]
        clutter = 0.05 * math.hypot(x - px, y - py)  # rather near its place
        if place != board.start:
            clutter += 0.06 * abs(y - py + (0 if taken else 20)) + max(0.0, 54 - abs(x - px))  # beside it, not above
        for k, (tx, ty) in enumerate(taken):
            room = MAHARAJA_PAWN if k == 0 and place != board.start else PAWN
            if abs(x - tx) < half[0] + room[0] and abs(y - ty) < half[1] + room[1]:
                clutter += 200
        if x - half[0] < EDGE[0] or x + half[0] > EDGE[2] or y - half[1] < EDGE[1] or y + half[1] > EDGE[3]:
            clutter += 100
        for _, _, stops in self.roads:
            for one, other in pairwise(stops):
                clutter += max(0.0, half[1] + 2 - from_segment(self.points[one], self.points[other], x, y))
        for village in board.villages:
            vx, vy = self.points[village]
            clutter += 3 * max(0.0, VILLAGE + 12 - math.hypot(x - vx, (y - vy) * 0.85))
            clutter += 2 * max(0.0, 28 - math.hypot(x - vx, y - (vy - 22)))  # room for a coin above the village
        for city in board.cities:
            cx, cy = self.points[city]
            if city != place:
                clutter += 5 * max(0.0, RIM + 14 - math.hypot(x - cx, y - cy))
            left, right = ribbon_span(board.names[city], cx)
            if left - 6 < x + half[0] and x - half[0] < right + 16 and abs(y - (cy - RIBBON_UP)) < half[1] + 9:
                clutter += 25
            if abs(x - cx) < 42 + half[0] and abs(y - (cy + PLATE_DOWN)) < half[1] + 9:
                clutter += 25
        sx, sy = self.points[board.start]
        if place != board.start:
            clutter += 5 * max(0.0, START + 14 - math.hypot(x - sx, y - sy))
        return clutter

    def way_points(self, stops: list[str]) -> list[Point]:
        return [self.points[stop] for stop in stops]


@lru_cache(maxsize=8)
def layout(board: Board) -> Layout:
    return Layout(board)


def track_box(box: int, boxes: int) -> tuple[float, float, float, float]:
    """Left, top, width and height of a box of the track; box 1 is the lowest."""
    left, _, width, _ = TRACK
    pitch = BOXES[1] / boxes
    return left + 6, BOXES[0] + (boxes - box) * pitch, width - 12, pitch - 2.6


def governor_point(box: int, boxes: int) -> Point:
    left, top, width, height = track_box(min(box, boxes), boxes)
    return left + width - 18, top + height / 2
