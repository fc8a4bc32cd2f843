"""Where everything lies on the picture of Maharadjah: outlines, lines, names, stands of the pieces, list and track."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from ....draw.ornament import INSET
from ....draw.scene import Point, text_width
from ....face import Say
from ..places import Board
from .geometry import (
    Frontier,
    Window,
    bounds,
    common,
    corners_of_four,
    cut_area,
    cut_line,
    frontiers,
    hatching,
    needed,
    sides_of,
    within,
)

SIZE = (826, 690)
MAP = (660.0, 642.0)  # the framed map at the top left
INNER: Window = (INSET, INSET, MAP[0] - INSET, MAP[1] - INSET)
LIST = (670.0, 0.0, 156.0, 642.0)  # left, top, width, height of the list of nations
TRACK = (0.0, 652.0, 826.0, 38.0)
NOTICE: Window = (INNER[0], INNER[3] - 40, INNER[0] + 260, INNER[3])  # where the plate about the map's provenance lies
ZOOM_AT = (MAP[0] - 26, MAP[1] - 26)  # the lower right corner of the buttons
ZOOM_BUTTONS: Window = (ZOOM_AT[0] - 34, ZOOM_AT[1] - 126, *ZOOM_AT)
HATCH = 6.0
TOLERANCE = 0.4  # how far, in pixels, a line may be from the drawing's
NAME_SIZE, SEA_SIZE, LAND_SIZE = 12.0, 15.5, 13.5
LARGEST = 2.6  # how much larger than on the whole map a detail may be
LEVELS = 2  # how many steps lead there

# How far the name with the pieces below it stands from the label of the data, in units of the drawing: the labels are
# centres for a name alone. Found by eye.
NUDGES: dict[str, Point] = {
    "Assam": (2, -25), "Bhoutan": (0, 5), "Ladakh": (5, -2), "Nepal": (-13, 6), "Agra": (3, 2),
    "Baloutchistan": (0, -5), "Bengale": (2, 11), "Bihar": (8, 6), "Bundelkhand": (3, 7), "Delhi": (11, 1),
    "Gandhara": (-1, 7), "Gujerat": (-15, -11), "Jaunpur": (9, -19), "Cachemire": (0, 6), "Lahore": (2, -3),
    "Magadha": (15, -3), "Malva": (-4, -3), "Orissa": (-5, 6), "Oudh": (-11, -9), "Pendjab": (2, -2),
    "Rajpoutana": (1, 1), "Sind": (2, -14), "Andhra": (-6, -2), "Berar": (1, 3), "Bidar": (-22, 2), "Bijapur": (1, 5),
    "Golkonde": (-1, 4), "Gondwana": (4, 4), "Karnataka": (3, -17), "Kerala": (0, -1), "Khandesh": (-3, 4),
    "Maharashtra": (-8, -5), "Malabar": (-5, -5), "Mysore": (1, 4), "Lanka": (4, 2), "Simhala": (1, 0),
    "Birmanie": (-9, -10), "ocean_Indien": (-40, -62), "Asie_Centrale": (-14, 4),
}  # fmt: skip
ASIDE: dict[str, Point] = {"Lanka": (76, -4)}  # names of places too small for them, from the label: in the sea beside
BESIDE = ("Asie_Centrale",)  # places too low for pieces under their name: they stand to its right


class Line(NamedTuple):
    """A line of the map in the picture and what it divides."""

    kind: str  # "border", "region", "coast", "frontier", "sea" or "outside"
    a: str
    b: str
    points: tuple[Point, ...]


class Layout:
    """The map, or a part of it, fitted into the frame. ``scale`` is the size of pieces and ``larger`` that of areas."""

    def __init__(self, board: Board, window: Window, scale: float = 1.0, larger: float = 1.0) -> None:
        self.board, self.window, self.scale, self.larger = board, window, scale, larger
        drawing = board.drawing
        self._across = (INNER[2] - INNER[0]) / (window[2] - window[0])
        self._down = (INNER[3] - INNER[1]) / (window[3] - window[1])
        points = {vertex: self.place(at) for vertex, at in drawing.points.items()}
        lines = frontiers(drawing)
        kept = needed(drawing, lines, TOLERANCE / self._across)
        self.areas: dict[str, list[Point]] = {}
        self.holes: dict[str, list[Point]] = {}
        for ring in drawing.rings:
            area = cut_area([points[v] for v in ring.vertices if v in kept], INNER)
            if len(area) > 2:
                (self.holes if ring.hole else self.areas)[ring.of] = [(round(x, 1), round(y, 1)) for x, y in area]
        self._extents = {place: bounds(area) for place, area in self.areas.items()}
        self.lines = [
            Line(kind_of(board, frontier), frontier.a, frontier.b, tuple((round(x, 1), round(y, 1)) for x, y in part))
            for frontier in lines
            for part in cut_line([points[v] for v in frontier.vertices if v in kept], INNER)
        ]
        self.hatches = {t: hatching(area, HATCH) for t, area in self.areas.items() if board.rough[t]}
        self.meetings = [at for v in corners_of_four(drawing, board.territories) if inside(at := points[v], 4)]
        self.strait = cut_line([self.place(end) for end in drawing.strait], INNER)
        self.names: dict[str, Point] = {}
        self._boxes: dict[tuple[str, str], Window] = {}
        self.stands: dict[str, Point] = {}
        for place, at in drawing.labels.items():
            dx, dy = NUDGES.get(place, (0, 0))
            self._settle(place, self.place((at[0] + dx, at[1] + dy)))

    def place(self, at: Point) -> Point:
        """A point of the drawing in the picture."""
        x, y = INNER[0] + (at[0] - self.window[0]) * self._across, INNER[1] + (at[1] - self.window[1]) * self._down
        return round(x, 1), round(y, 1)

    def _settle(self, place: str, middle: Point) -> None:
        """Where the middle of the name and of the row of pieces under it lie; in a detail, in the part that is seen."""
        (x, y), s, board = middle, self.scale, self.board
        up, down = (-11.5 * s, 9 * s) if place in board.region else (0.0, (22 if place in board.coasts else 20) * s)
        seen = inside(middle, 9 if self.larger == 1 else 27 * s)
        if seen and place in BESIDE:
            self.names[place], self.stands[place] = middle, (x + 66 * s, y + 1)
            return
        if not seen:
            if self.larger == 1 or place not in self.areas:
                return
            room = max(text_width(name, self.name_size(place), 600) for name in board.names[place].values())
            found = self._nearest(place, middle, up - 8 * s, down + 11 * s, room)
            if found is None:  # room for pieces at most
                stand = self._nearest(place, middle, -11 * s, 11 * s, 26 * s)
                self.stands |= {place: stand} if stand else {}
                return
            x, y = found
        self.names[place], self.stands[place] = (x, y + up), (x, y + down)
        if place in ASIDE:
            at, (dx, dy) = board.drawing.labels[place], ASIDE[place]
            if inside(name := self.place((at[0] + dx, at[1] + dy)), 30 * s):
                self.names[place], self.stands[place] = name, (x, y)

    def _nearest(self, place: str, to: Point, up: float, down: float, width: float) -> Point | None:
        """The point nearest to another one round which the place has that much room."""
        sides, (_, top, _, bottom), best = sides_of(self.areas[place]), self.extent(place), None
        for y in range(math.ceil(top - up), math.floor(bottom - down) + 1, 3):
            free = within(sides, y + up)
            for k in range(1, 5):
                free = common(free, within(sides, y + up + (down - up) * k / 4))
            for left, right in free:
                if right - left >= width:
                    x = min(max(to[0], left + width / 2), right - width / 2)
                    if best is None or math.dist((x, y), to) < best[0]:
                        best = math.dist((x, y), to), (round(x, 1), float(y))
        return best[1] if best else None

    def written(self, say: Say) -> tuple[tuple[str, str], ...]:
        """The names on the map, each with its place."""
        return _written(self, say)

    def name_box(self, place: str, text: str) -> Window:
        """What a name covers."""
        if (place, text) not in self._boxes:
            self._boxes[place, text] = self._box(place, text)
        return self._boxes[place, text]

    def name_boxes(self, say: Say) -> tuple[Window, ...]:
        """What all the names cover."""
        return tuple(self.name_box(place, name) for place, name in self.written(say))

    def _box(self, place: str, text: str) -> Window:
        (x, y), size = self.names[place], self.name_size(place)
        font = "sans" if place in self.board.region else "serif"
        half = text_width(text, size, 600 if font == "sans" else 400, font) / 2
        return x - half, y - size * 0.55, x + half, y + size * 0.55

    def extent(self, place: str) -> Window:
        return self._extents[place]

    def name_size(self, place: str) -> float:
        if place in self.board.region:
            return NAME_SIZE * (1 + (self.scale - 1) * 0.6)
        return SEA_SIZE if place in self.board.coasts else LAND_SIZE


@lru_cache(maxsize=16)
def _written(where: Layout, say: Say) -> tuple[tuple[str, str], ...]:
    return tuple((place, say.name("space", place)) for place in where.names)


def inside(at: Point, margin: float) -> bool:
    left, top, right, bottom = INNER
    return left + margin <= at[0] <= right - margin and top + margin <= at[1] <= bottom - margin


def kind_of(board: Board, frontier: Frontier) -> str:
    ends = (frontier.a, frontier.b)
    seas = sum(end in board.coasts for end in ends)
    lands = sum(end in board.enters for end in ends)
    if seas:
        return "sea" if seas == 2 else "coast"
    if lands:
        return "outside" if lands == 2 else "frontier"
    return "border" if board.region[ends[0]] == board.region[ends[1]] else "region"


# ---------------------------------------------------------------- the whole map and its details


def whole_window(board: Board) -> Window:
    """The drawing without idle margins: all territories and names."""
    drawing = board.drawing
    land = bounds([drawing.points[v] for ring in drawing.rings if ring.of in board.region for v in ring.vertices])
    names = bounds(list(drawing.labels.values()))
    unit = max(drawing.box) / 1000
    return (
        max(0, min(land[0] - 14 * unit, names[0] - 32 * unit)),
        max(0, min(land[1] - 14 * unit, names[1] - 24 * unit)),
        min(drawing.box[0], max(land[2] + 14 * unit, names[2] + 32 * unit)),
        min(drawing.box[1], max(land[3] + 14 * unit, names[3] + 24 * unit)),
    )


def near_window(board: Board, place: str, level: int = LEVELS, slid: Point = (0, 0)) -> Window:
    """The part of the drawing with a place and its neighbours, as wide as the whole; more of it at lower levels.

    ``slid`` is how far it was moved from there.
    """
    whole, drawing = whole_window(board), board.drawing
    near = {place, *board.neighbours.get(place, ()), *board.enters.get(place, ())}
    left, top, right, bottom = bounds([drawing.points[v] for r in drawing.rings if r.of in near for v in r.vertices])
    width, height = whole[2] - whole[0], whole[3] - whole[1]
    share = min(1.0, max(1 / LARGEST, 1.04 * (right - left) / width, 1.04 * (bottom - top) / height))
    share **= level / LEVELS
    x = min(max((left + right - share * width) / 2, whole[0]), whole[2] - share * width)
    y = min(max((top + bottom - share * height) / 2, whole[1]), whole[3] - share * height)
    x = min(max(x + slid[0], whole[0]), whole[2] - share * width)
    y = min(max(y + slid[1], whole[1]), whole[3] - share * height)
    return x, y, x + share * width, y + share * height


def slid_by(board: Board, place: str, level: int, slid: Point, by: Point) -> Point:
    """How far a detail is moved after it was dragged by so many pixels more: not over the edge of the map."""
    first, now = near_window(board, place, level), near_window(board, place, level, slid)
    unit = (now[2] - now[0]) / (INNER[2] - INNER[0])
    wanted = round(now[0] - first[0] - by[0] * unit), round(now[1] - first[1] - by[1] * unit)
    then = near_window(board, place, level, wanted)
    return round(then[0] - first[0]), round(then[1] - first[1])


@lru_cache(maxsize=8)
def layout(board: Board, near: str = "", level: int = LEVELS, slid: Point = (0, 0)) -> Layout:
    """The whole map, or the neighbourhood of a place."""
    if not near:
        return Layout(board, whole_window(board))
    window, whole = near_window(board, near, level, slid), whole_window(board)
    larger = (whole[2] - whole[0]) / (window[2] - window[0])
    return Layout(board, window, 1 + min(0.6, (larger - 1) * 0.5), larger)


# ---------------------------------------------------------------- list and track


def list_row(number: int, rows: int) -> Window:
    """Left, top, width and height of a nation's row."""
    left, top, width, height = LIST
    pitch = min(40.0, (height - 33) / rows)
    return left + 7, top + 29 + number * pitch, width - 14, pitch


def track_box(turn: int, turns: int) -> Window:
    """Left, top, width and height of a turn's box."""
    left, top, width, height = TRACK
    pitch = (width + 4) / turns
    return left + (turn - 1) * pitch + 0.5, top + 0.5, pitch - 5, height - 1
