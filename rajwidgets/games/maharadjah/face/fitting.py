"""How pieces fit into their space: in lines inside its outline, clear of every name, smaller only where it is full."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from ....draw.scene import Point
from .geometry import Stretch, Window, common, sides_of, within
from .layout import INNER, NOTICE, ZOOM_BUTTONS, Layout

GAP = 2.0  # between pieces of a line
PITCH = 22.5  # between lines
BODY = 10.4  # half of the height that must lie inside the outline; numbers and pennants may reach over it
SCALES = (1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62)
TIGHTEST = 0.62  # how much of its breadth a line keeps at least where pieces overlap
STEP = 2.5  # between heights that are tried
MOST_LINES = 3
AWAY_FROM_STAND, ANOTHER_LINE, BREAK_ELSEWHERE, MARK_APART = 0.32, 12.0, 2.5, 3.0  # costs of a place
SMALLER, MUCH_SMALLER, TIGHTER, MUCH_TIGHTER = 75.0, 300.0, 90.0, 250.0
WIDEST_OUTSIDE = 130.0  # of a line in a sea or a barbarian land
FARTHEST = 70.0  # from the stand


class Piece(NamedTuple):
    """Something that needs a place in a space: a stack, a chief, a post, crossed swords, the disc of a mark."""

    kind: str
    id: str  # nation, chief, power or space
    n: int = 1
    arms: int = 0


class Item(NamedTuple):
    """A piece, where it stands."""

    kind: str
    id: str
    n: int
    x: float
    y: float
    scale: float


class Reach(NamedTuple):
    """How far a piece reaches from its middle: sideways what stands beside it keeps clear, up and down names do."""

    left: float
    right: float
    up: float
    down: float


REACHES = {
    "army": Reach(11, 11, 11, 11),
    "stack": Reach(11, 14, 13.5, 15),
    "chief": Reach(9.5, 9.5, 10.5, 9),
    "post": Reach(10.5, 10.5, 14, 10),
    "swords": Reach(8.5, 8.5, 8, 8.5),
    "mark": Reach(9.5, 9.5, 10, 10),
}


@lru_cache(maxsize=2_000)
def reach_of(piece: Piece) -> Reach:
    reach = REACHES["stack" if piece.kind == "army" and piece.n > 1 else piece.kind]
    if piece.arms:
        reach = Reach(15.5, reach.right, 15.5, max(reach.down, 13.0 * piece.arms - 9))
    return reach


@lru_cache(maxsize=2_000)
def measures(row: tuple[Piece, ...]) -> tuple[float, float, float]:
    """How wide a line of pieces is, and how far it reaches up and down."""
    reaches = [reach_of(piece) for piece in row]
    width = sum(r.left + r.right for r in reaches) + GAP * (len(row) - 1)
    return width, max(r.up for r in reaches), max(r.down for r in reaches)


class Line(NamedTuple):
    """A line of pieces, where its middle stands and how much room it has."""

    row: tuple[Piece, ...]
    x: float
    y: float
    tight: float  # 1 where it has the room it wants


Placed = tuple[float, float, list[Line]]  # cost, scale and the places of the lines


class Room:
    """The room that a space has for pieces: inside its outline, clear of names."""

    def __init__(self, area: Sequence[Point], stand: Point, larger: float, boxes: Sequence[Window], wide: bool) -> None:
        self.stand, self.larger, self.wide = stand, larger, wide
        self.sides = sides_of(area)
        self.top, self.bottom = min(y for _, y in area), max(y for _, y in area)
        reach = FARTHEST * larger + 40
        self.boxes = [b for b in boxes if b[1] < stand[1] + reach and b[3] > stand[1] - reach]
        self._spans: dict[float, list[Stretch]] = {}
        self._inside: dict[tuple[float, float], list[Stretch]] = {}
        self._free: dict[Window, list[Stretch]] = {}
        self._tried: dict[float, list[float]] = {}
        self._kept: dict[tuple[tuple[Piece, ...], float], tuple[Item, ...]] = {}

    def arranged(self, pieces: tuple[Piece, ...], scale: float) -> tuple[Item, ...]:
        """The pieces in as few lines and as large as the room allows."""
        key = pieces, scale
        if key not in self._kept:
            self._kept[key] = tuple(self._arranged(pieces, scale))
        return self._kept[key]

    def _arranged(self, pieces: tuple[Piece, ...], scale: float) -> list[Item]:
        *others, last = pieces
        best = self._best(pieces, scale, math.inf)
        found = self._set_down(pieces, best)
        if others and last.kind == "mark" and best[0] > 0:
            alone = self._best(tuple(others), scale, best[0] - MARK_APART)
            down = self._set_down(tuple(others), alone)
            spot = self._beside(last, down, min(scale, alone[1])) if alone[2] else None
            if spot is not None and alone[0] + spot[0] + MARK_APART < best[0]:
                return [*down, spot[1]]
        return found

    # ------------------------------------------------------------ choosing lines

    def _best(self, pieces: tuple[Piece, ...], scale: float, bar: float) -> Placed:
        """The cheapest way to set the pieces down; without any that is cheaper than the bar, no lines."""
        best: Placed = (bar, scale, [])
        for factor in SCALES:
            if smaller(factor) >= best[0]:
                break
            for count in range(1, min(MOST_LINES, len(pieces)) + 1):
                for cuts in combinations(range(1, len(pieces)), count - 1):
                    if any(pieces[cut - 1].kind == "swords" for cut in cuts):
                        continue  # swords stand before those attacked
                    cost = smaller(factor) + ANOTHER_LINE * (count - 1)
                    cost += BREAK_ELSEWHERE * sum(pieces[cut].kind != "swords" for cut in cuts)
                    lines = [pieces[a:b] for a, b in pairwise((0, *cuts, len(pieces)))]
                    best = self._stacked(lines, factor * scale, cost, -math.inf, [], best)
        return best

    def _stacked(
        self, lines: list[tuple[Piece, ...]], scale: float, cost: float, above: float, so_far: list[Line], best: Placed
    ) -> Placed:
        """The lines one below the other, the first not higher than ``above``."""
        if cost >= best[0]:
            return best
        if not lines:
            return cost, scale, so_far
        wanted = self.stand[1] + scale * PITCH * (len(so_far) - (len(so_far) + len(lines) - 1) / 2)
        if len(so_far) + len(lines) > 1:
            wanted += scale * PITCH * 0.3  # below the name there is more room than beside it
        row, rest = lines[0], lines[1:]
        width, up, down = (scale * each for each in measures(row))
        if self.wide and width > WIDEST_OUTSIDE * scale:
            return best
        for y in self._heights(wanted):
            if cost + AWAY_FROM_STAND * abs(y - wanted) >= best[0]:
                break
            for left, right in self._free_at(y, BODY * scale, up, down) if y >= above else ():
                tight = min(1.0, (right - left) / width)
                if tight >= TIGHTEST and (tight == 1 or len(row) > 1):
                    half = width * tight / 2
                    x = min(max(self.stand[0], left + half), right - half)
                    more = AWAY_FROM_STAND * math.hypot(x - self.stand[0], y - wanted) + tighter(tight)
                    line = Line(row, x, y, tight)
                    best = self._stacked(rest, scale, cost + more, y + scale * PITCH, [*so_far, line], best)
        return best

    def _heights(self, wanted: float) -> list[float]:
        """Heights to be tried, the nearest first."""
        if wanted not in self._tried:
            steps = range(1, round(FARTHEST * self.larger / STEP))
            heights = [wanted, *(y for k in steps for y in (wanted + k * STEP, wanted - k * STEP))]
            self._tried[wanted] = [round(y, 1) for y in heights if self.top < y < self.bottom]
        return self._tried[wanted]

    # ------------------------------------------------------------ free room

    def _free_at(self, y: float, body: float, up: float, down: float) -> list[Stretch]:
        """The stretches at a height that lie inside the outline and clear of names."""
        key = y, body, up, down
        if key not in self._free:
            inside = INNER[1] <= y - up and y + down <= INNER[3]
            free = self._inside_at(y, body) if inside else []
            for left, top, right, bottom in self.boxes:
                if free and top < y + down and bottom > y - up:
                    free = common(free, [(-math.inf, left - 1), (right + 1, math.inf)])
            self._free[key] = free
        return self._free[key]

    def _inside_at(self, y: float, body: float) -> list[Stretch]:
        """The stretches where something of this height lies inside the outline."""
        if (y, body) not in self._inside:
            free = self._spans_at(round(y - body, 1))
            for k in (1.0, 0.0, -0.5, 0.5):
                free = common(free, self._spans_at(round(y + body * k, 1))) if free else free
            self._inside[y, body] = free
        return self._inside[y, body]

    def _spans_at(self, y: float) -> list[Stretch]:
        if y not in self._spans:
            self._spans[y] = within(self.sides, y)
        return self._spans[y]

    def _beside(self, mark: Piece, items: Sequence[Item], scale: float) -> tuple[float, Item] | None:
        """A place for the disc of a mark among pieces that are set down, and what it costs."""
        reach, best = REACHES["mark"], None
        boxes = [around_item(item) for item in items]
        size = scale * reach.left
        for y in self._heights(self.stand[1]):
            free = self._free_at(y, size, scale * reach.up, scale * reach.down)
            for left, top, right, bottom in boxes:
                if top < y + size and bottom > y - size:
                    free = common(free, [(-math.inf, left), (right, math.inf)])
            for left, right in free:
                if right - left >= 2 * size:
                    x = min(max(self.stand[0], left + size), right - size)
                    cost = AWAY_FROM_STAND / 2 * math.dist((x, y), self.stand)
                    if best is None or cost < best[0]:
                        best = cost, Item("mark", mark.id, mark.n, round(x, 1), round(y, 1), scale)
        return best

    def _set_down(self, pieces: tuple[Piece, ...], placed: Placed) -> list[Item]:
        """Each piece of each line; where nothing fits, all in a small line, but none in a sliver of a detail."""
        _, scale, lines = placed
        if not lines and self.larger > 1:
            return []
        if not lines:
            scale, lines = scale * SCALES[-1], [Line(pieces, *self.stand, TIGHTEST)]
        items = []
        for row, x, y, tight in lines:
            reaches = [reach_of(piece) for piece in row]
            left = x - tight * scale * (sum(r.left + r.right for r in reaches) + GAP * (len(row) - 1)) / 2
            for piece, reach in zip(row, reaches, strict=True):
                middle = left + tight * scale * reach.left
                items.append(Item(piece.kind, piece.id, piece.n, round(middle, 1), round(y, 1), scale))
                left += tight * scale * (reach.left + reach.right + GAP)
        return items


def smaller(factor: float) -> float:
    """What it costs to draw pieces smaller: little at first, much where letters suffer."""
    return SMALLER * (1 - factor) + MUCH_SMALLER * max(0.0, 0.82 - factor)


def tighter(tight: float) -> float:
    """What it costs to let pieces overlap: much where one hides the letters of another."""
    return TIGHTER * (1 - tight) + MUCH_TIGHTER * max(0.0, 0.85 - tight)


def around_item(item: Item) -> Window:
    reach = reach_of(Piece(item.kind, item.id, item.n))
    s = item.scale
    return item.x - s * reach.left, item.y - s * reach.up, item.x + s * reach.right, item.y + s * reach.down


@lru_cache(maxsize=16)
def rooms(where: Layout, names: tuple[tuple[str, str], ...]) -> dict[str, Room]:
    """The room of each space that is seen, with these names written on the map."""
    boxes = [NOTICE, ZOOM_BUTTONS, *(where.name_box(place, name) for place, name in names)]
    board = where.board
    return {
        space: Room(where.areas[space], stand, where.larger, boxes, space not in board.region)
        for space, stand in where.stands.items()
    }
