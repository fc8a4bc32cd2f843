"""Where everything lies on the picture of Maharadjah: outlines, lines, names, stands of the pieces, list and track."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...ornament import INSET
from ...scene import Point, text_width
from .geometry import Frontier, Window, bounds, corners_of_four, cut_area, cut_line, frontiers, hatching, needed
from .places import Board

SIZE = (826, 690)
MAP = (660.0, 642.0)  # the framed map at the top left
INNER: Window = (INSET, INSET, MAP[0] - INSET, MAP[1] - INSET)
LIST = (670.0, 0.0, 156.0, 642.0)  # left, top, width, height of the list of nations
TRACK = (0.0, 652.0, 826.0, 38.0)
HATCH = 6.0
TOLERANCE = 0.4  # how far, in pixels, a line may be from the drawing's
NAME_SIZE, SEA_SIZE, LAND_SIZE = 12.0, 15.5, 13.5
LARGEST = 2.6  # how much larger than on the whole map a detail may be
LEVELS = 2  # how many steps lead there

# How far the name with the pieces below it stands from the label of the data, in units of the drawing: the labels are
# centres for a name alone. Found by eye.
NUDGES: dict[str, Point] = {
    "Bhoutan": (3, 13), "Ladakh": (-3, 0), "Nepal": (-25, 7), "Agra": (3, 10), "Bihar": (6, 16),
    "Bundelkhand": (3, 20), "Delhi": (9, 3), "Gandhara": (3, 10), "Gujerat": (0, 3), "Jaunpur": (13, -3),
    "Cachemire": (0, 20), "Lahore": (0, 3), "Magadha": (28, -3), "Malva": (3, 3), "Oudh": (-13, 13),
    "Rajpoutana": (9, 3), "Sind": (0, 13), "Andhra": (0, 3), "Berar": (3, 10), "Bidar": (-9, 13), "Bijapur": (0, 10),
    "Golkonde": (0, 10), "Gondwana": (0, 10), "Karnataka": (3, 13), "Kerala": (0, 7), "Khandesh": (0, 10),
    "Maharashtra": (0, 20), "Malabar": (0, 3), "Mysore": (3, 10), "Lanka": (6, 3), "Simhala": (0, 7),
    "ocean_Indien": (-40, -62), "Birmanie": (-12, -12), "Asie_Centrale": (-14, 4),
}  # fmt: skip
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
        """Where the middle of the name and of the row of pieces under it lie; what is cut off keeps neither."""
        (x, y), s, board = middle, self.scale, self.board
        if place in board.region:
            name, stand = (x, y - 11.5 * s), (x, y + 9 * s)
        elif place in BESIDE:
            name, stand = middle, (x + 66 * s, y + 1)
        else:
            down = 22.0 if place in board.coasts else 20.0
            name, stand = middle, (x, y + down * s)
        if inside(middle, 9 if self.larger == 1 else 27 * s):
            self.names[place], self.stands[place] = name, stand

    def name_box(self, place: str, text: str) -> Window:
        """What a name covers."""
        if (place, text) not in self._boxes:
            self._boxes[place, text] = self._box(place, text)
        return self._boxes[place, text]

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


def near_window(board: Board, place: str, level: int = LEVELS) -> Window:
    """The part of the drawing with a place and its neighbours, as wide as the whole; more of it at lower levels."""
    whole, drawing = whole_window(board), board.drawing
    near = {place, *board.neighbours.get(place, ()), *board.enters.get(place, ())}
    left, top, right, bottom = bounds([drawing.points[v] for r in drawing.rings if r.of in near for v in r.vertices])
    width, height = whole[2] - whole[0], whole[3] - whole[1]
    share = min(1.0, max(1 / LARGEST, 1.04 * (right - left) / width, 1.04 * (bottom - top) / height))
    share **= level / LEVELS
    x = min(max((left + right - share * width) / 2, whole[0]), whole[2] - share * width)
    y = min(max((top + bottom - share * height) / 2, whole[1]), whole[3] - share * height)
    return x, y, x + share * width, y + share * height


@lru_cache(maxsize=8)
def layout(board: Board, near: str = "", level: int = LEVELS) -> Layout:
    """The whole map, or the neighbourhood of a place."""
    if not near:
        return Layout(board, whole_window(board))
    window, whole = near_window(board, near, level), whole_window(board)
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
