"""Where things lie on the map of either game: places scaled into the picture, pawns beside them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Protocol

from ....draw.hits import from_segment
from ....draw.scene import Point, around
from .pieces import PLATE_DOWN, RIBBON_UP, RIM, START, VILLAGE, ribbon_span

Area = tuple[float, float, float, float]

NEAR = 150.0  # what lies farther from a place is not in the way of its pawns
PAWNS = 6  # five architects and the Maharaja may meet in one place
PAWN = (10.0, 15.0)  # half the breadth and height of an architect with its casing
MAHARAJA_PAWN = (13.0, 20.0)


class Mapped(Protocol):
    """What a board must tell to be laid out."""

    @property
    def box(self) -> tuple[float, float]: ...
    @property
    def points(self) -> Mapping[str, Point]: ...
    @property
    def roads(self) -> Mapping[str, Mapping[str, Sequence[str]]]: ...
    @property
    def start(self) -> str: ...
    @property
    def cities(self) -> Sequence[str]: ...
    @property
    def villages(self) -> Sequence[str]: ...
    @property
    def junctions(self) -> Sequence[str]: ...
    @property
    def names(self) -> Mapping[str, str]: ...


class Layout:
    """A board's places in the picture, and where pawns stand beside each of them (in cities the Maharaja first).

    ``area`` is left, top, width and height of the map; nothing may cross ``edge``: left, top, right, bottom.
    """

    def __init__(self, board: Mapped, area: Area, edge: Area) -> None:
        self.edge = edge
        left, top, width, height = area
        scale = min(width / board.box[0], height / board.box[1])
        dx, dy = left + (width - scale * board.box[0]) / 2, top + (height - scale * board.box[1]) / 2
        self.points: dict[str, Point] = {p: (dx + scale * x, dy + scale * y) for p, (x, y) in board.points.items()}
        self.roads = [
            (a, b, [a, *villages, b]) for a, ways in board.roads.items() for b, villages in ways.items() if a < b
        ]
        self.pawns = {place: Surroundings(board, self, place).stands() for place in board.junctions}

    def way_points(self, stops: list[str]) -> list[Point]:
        return [self.points[stop] for stop in stops]


class Surroundings:
    """What lies round a place, to find where pawns stand without hiding it."""

    def __init__(self, board: Mapped, where: Layout, place: str) -> None:
        self.edge = where.edge
        self.middle, self.is_city = where.points[place], place != board.start
        near = {p: point for p, point in where.points.items() if math.dist(point, self.middle) < NEAR}
        segments = [pair for _, _, stops in where.roads for pair in pairwise(where.way_points(stops))]
        self.roads = [pair for pair in segments if from_segment(*pair, *self.middle) < NEAR]
        self.villages = [near[village] for village in board.villages if village in near]
        self.rims = [(*near[city], RIM) for city in board.cities if city in near and city != place]
        if self.is_city and board.start in near:
            self.rims.append((*near[board.start], START))
        self.plates: list[tuple[float, float, float, float, float]] = []  # a name or houses: its edges and weight
        for city in board.cities:
            if city in near:
                x, y = near[city]
                left, right = ribbon_span(board.names[city], x)
                self.plates.append((left - 6, y - RIBBON_UP - 9, right + 16, y - RIBBON_UP + 9, 25))
                for half, weight in ((42, 22), (64, 3)):  # seldom are there so many houses that the plate is wide
                    self.plates.append((x - half, y + PLATE_DOWN - 9, x + half, y + PLATE_DOWN + 9, weight))

    def stands(self) -> list[Point]:
        """The clearest spots, one after the other."""
        sizes = [MAHARAJA_PAWN if self.is_city else PAWN] + [PAWN] * (PAWNS - 1)
        clutter = {half: {spot: self.clutter(spot, half) for spot in self.spots()} for half in dict.fromkeys(sizes)}
        stands: list[Point] = []
        for size in sizes:
            free = {
                spot: mess
                for spot, mess in clutter[size].items()
                if not any(too_close(spot, size, *other) for other in zip(stands, sizes, strict=False))
            }
            stands.append(min(free, key=lambda spot: free[spot]))
        return stands

    def spots(self) -> list[Point]:
        reaches, step = ((57.0, 62.0, 68.0, 76.0, 88.0), 8) if self.is_city else ((43.0, 64.0), 10)
        return [around(*self.middle, reach, degrees) for reach in reaches for degrees in range(0, 360, step)]

    def clutter(self, spot: Point, half: Point) -> float:
        """How much a pawn would stand in the way here; near 0 it is perfectly clear."""
        (x, y), (px, py) = spot, self.middle
        clutter = 0.15 * math.dist(spot, self.middle)  # rather near its place
        if self.is_city:  # beside it and not above; the Maharaja a little higher
            clutter += 0.06 * abs(y - py + (20 if half == MAHARAJA_PAWN else 0)) + max(0.0, 54 - abs(x - px))
        if (
            x - half[0] < self.edge[0]
            or x + half[0] > self.edge[2]
            or y - half[1] < self.edge[1]
            or y + half[1] > self.edge[3]
        ):
            clutter += 100
        for a, b in self.roads:
            clutter += max(0.0, half[1] + 2 - from_segment(a, b, x, y))
        for vx, vy in self.villages:
            clutter += 3 * max(0.0, VILLAGE + 12 - math.hypot(x - vx, (y - vy) * 0.85))
            clutter += 2 * max(0.0, 28 - math.hypot(x - vx, y - (vy - 22)))  # room for a coin above the village
        for cx, cy, radius in self.rims:
            clutter += 5 * max(0.0, radius + 14 - math.hypot(x - cx, y - cy))
        for left, top, right, bottom, weight in self.plates:
            if left < x + half[0] and x - half[0] < right and top < y + half[1] and y - half[1] < bottom:
                clutter += weight
        return clutter


def too_close(spot: Point, half: Point, other: Point, room: Point) -> bool:
    return abs(spot[0] - other[0]) < half[0] + room[0] and abs(spot[1] - other[1]) < half[1] + room[1]
