"""Where everything lies on the picture: the shared board at the left, a province with its statue at the right."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....draw.scene import Point
from ..places import SIDES, STEPS, Board
from ..state import KALI

SIZE = (826.0, 568.0)
LEFT, TOP, WIDTH, HEIGHT = 19.5, 19.5, 468.0, 529.0  # of the shared board
FAME, MONEY = 22.0, 14.0  # breadth of the two tracks round it


class Box(NamedTuple):
    """A rectangle of the picture."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float) -> Box:
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


# ---------------------------------------------------------------- the two tracks (3.1)


@lru_cache(maxsize=8)
def loop(cells: int, inset: float, breadth: float) -> tuple[Box, ...]:
    """Cells round the board, clockwise from the lower left corner; the four corners are squares."""
    x, y, w, h = LEFT + inset, TOP + inset, WIDTH - 2 * inset, HEIGHT - 2 * inset
    wide, high = w - 2 * breadth, h - 2 * breadth
    up = round((cells / 2 - 2) * high / (wide + high))
    across = (cells - 4 - 2 * up) // 2
    back = cells - 4 - 2 * up - across
    right, bottom = x + w - breadth, y + h - breadth
    rise, step, last = high / up, wide / across, wide / back
    return (
        Box(x, bottom, breadth, breadth),
        *(Box(x, bottom - rise * (k + 1), breadth, rise) for k in range(up)),
        Box(x, y, breadth, breadth),
        *(Box(x + breadth + step * k, y, step, breadth) for k in range(across)),
        Box(right, y, breadth, breadth),
        *(Box(right, y + breadth + rise * k, breadth, rise) for k in range(up)),
        Box(right, bottom, breadth, breadth),
        *(Box(right - last * (k + 1), bottom, last, breadth) for k in range(back)),
    )


def fame_cell(board: Board, at: int) -> Box:
    """Fame goes clockwise; who has more than the track is long begins again."""
    cells = board.length // 2
    return loop(cells, 0, FAME)[at % cells]


def money_cell(board: Board, at: int) -> Box:
    """Coins go the other way round inside, two cells beside each cell of fame."""
    cells = board.length // 2
    beside, half = divmod(board.length - at % board.length, 2)
    whole = loop(cells, FAME, MONEY)[beside % cells]
    if whole.w == whole.h == MONEY:  # a corner is one cell in two halves
        return Box(whole.x, whole.y + (0 if half else MONEY / 2), MONEY, MONEY / 2)
    first = half == 0
    match side_of(whole):
        case "left":
            return Box(whole.x, whole.y + (whole.h / 2 if first else 0), whole.w, whole.h / 2)
        case "right":
            return Box(whole.x, whole.y + (0 if first else whole.h / 2), whole.w, whole.h / 2)
        case "top":
            return Box(whole.x + (0 if first else whole.w / 2), whole.y, whole.w / 2, whole.h)
    return Box(whole.x + (whole.w / 2 if first else 0), whole.y, whole.w / 2, whole.h)


def side_of(cell: Box) -> str:
    """The side of the board that a cell of a track lies on."""
    gaps = {
        "left": cell.x - LEFT,
        "top": cell.y - TOP,
        "right": LEFT + WIDTH - cell.x - cell.w,
        "bottom": TOP + HEIGHT - cell.y - cell.h,
    }
    return min(gaps, key=gaps.__getitem__)


INWARD: dict[str, Point] = {"left": (1, 0), "top": (0, 1), "right": (-1, 0), "bottom": (0, -1)}


def inside(cell: Box, by: float) -> Point:
    """A point beside a cell of a track, towards the middle of the board."""
    dx, dy = INWARD[side_of(cell)]
    x, y = cell.middle
    return x + dx * (cell.w / 2 + by), y + dy * (cell.h / 2 + by)


# ---------------------------------------------------------------- inside the tracks

X, Y = LEFT + 40.0, TOP + 40.0
QUARRY = Box(X, Y, 194, 192)
MARKET = Box(X, Y + 197, 194, 77)
PALACE = Box(X + 199, Y, 184, 274)
RIVER = Box(X, Y + 278, 383, 116)
TEMPLE = Box(X, Y + 397, 76, 22)
SUPPLY = Box(X + 79, Y + 397, 138, 22)
HARBOUR = Box(X + 226, Y + 397, 157, 22)
PLATE: Point = (X + 191.5, Y + 432)
TILE, PILE_STEP, PILE_ROW = 43.0, 47.0, 54.5
SEAT_DISC = 7.4  # the place of a worker


def pile_box(board: Board, pile: str) -> Box:
    """Four colours across, three animals down."""
    k = list(board.piles).index(pile)
    column, row = divmod(k, 3)
    return Box(QUARRY.x + 4.5 + PILE_STEP * column, QUARRY.y + 25 + PILE_ROW * row, TILE, TILE)


@lru_cache(maxsize=16)
def discs(board: Board, players: int) -> dict[str, tuple[Point, ...]]:
    """The places of workers on every space."""
    found: dict[str, tuple[Point, ...]] = {}
    for space in board.spaces.values():
        room = len(space.coins[players])
        area = space_box(board, space.id)
        match space.kind:
            case "quarry":
                found[space.id] = in_row(area.x + area.w - 10, QUARRY.y + 13, room, 15.6)
            case "harbour":
                found[space.id] = in_row(area.x + area.w - 10, area.y + 11, room, 16.2)
            case "lower" | "outer":
                found[space.id] = in_row(area.x + area.w - 10, area.y + area.h / 2, room, 16.2)
            case "upper":
                found[space.id] = in_row(area.x + area.w - 10, area.y + 15, room, 16.2)
            case "terrace":
                found[space.id] = in_row(area.x + area.w - 10, area.y + area.h / 2, room, 16.2)
            case "balcony":
                found[space.id] = in_row(area.x + area.w / 2, area.y + 31, room, 16.2)
            case _:
                found[space.id] = in_row(area.x + area.w - 12, area.y + 32, room, 16.2)
    return found


def in_row(right: float, y: float, n: int, pitch: float) -> tuple[Point, ...]:
    return tuple((right - pitch * (n - 1 - k), y) for k in range(n))


@lru_cache(maxsize=64)
def space_box(board: Board, id: str) -> Box:
    """What is clicked to place a worker."""
    space = board.spaces[id]
    alike = [other.id for other in board.spaces.values() if other.kind == space.kind]
    k, n = alike.index(id), len(alike)
    match space.kind:
        case "quarry":
            return QUARRY
        case "harbour":
            return HARBOUR
        case "upper":
            width = (MARKET.w - 8) / n
            return Box(MARKET.x + 4 + width * k, MARKET.y + 18, width - 3, 34)
        case "lower":
            return Box(MARKET.x + 4, MARKET.y + 55, MARKET.w - 8, 20)
        case "balcony":
            width = (PALACE.w - 8) / n
            return Box(PALACE.x + 4 + width * k, PALACE.y + 174, width - 2, 42)
        case "terrace":
            width = (PALACE.w - 8) / n
            return Box(PALACE.x + 4 + width * k, PALACE.y + 228, width - 2, 19)
        case "outer":
            return Box(PALACE.x + 4, PALACE.y + 250, PALACE.w - 8, 21)
    chambers = [other.id for other in board.spaces.values() if other.kind in ("chamber", "builder")]
    row, column = divmod(chambers.index(id), 3)
    width = (PALACE.w - 8) / 3
    return Box(PALACE.x + 4 + width * column, PALACE.y + 30 + 67 * row, width - 2, 64)


@lru_cache(maxsize=4)
def waters(board: Board) -> tuple[Point, ...]:
    """The discs of the river from the start, which lies at the lower right: three rows, there and back."""
    n = len(board.river) - 1
    per_row = -(-n // 3)
    step = 325 / max(1, per_row - 1)
    points: list[Point] = [(RIVER.x + 364, RIVER.y + 99)]
    for k in range(n):
        row, column = divmod(k, per_row)
        along = column if row % 2 == 0 else per_row - 1 - column
        points.append((RIVER.x + 340 - step * along, RIVER.y + 96 - 37.5 * row))
    return tuple(points)


def bridge(board: Board) -> Point:
    """Between the space before it and the one behind."""
    (x1, y1), (x2, y2) = waters(board)[board.bridge : board.bridge + 2]
    return (x1 + x2) / 2 + (23 if x1 == x2 else 0), (y1 + y2) / 2


# ---------------------------------------------------------------- the province

PX, PW = LEFT + WIDTH + 8, 311.0
BAND = 26.0
CELL = 51.0
GRID: Point = (PX + 28, TOP + 57)  # the upper left corner of cell 11
STATUE_TOP = TOP + 269
STATUE = Box(PX, STATUE_TOP, 205, 170)
DIE = 23.0
TALLY = Box(PX + 208, STATUE_TOP, 103, 170)
FOOT = Box(PX + 2, TOP + 442, PW - 4, 85)


def cell_box(cell: str) -> Box:
    row, column = int(cell[0]), int(cell[1])
    return Box(GRID[0] + CELL * (column - 1), GRID[1] + CELL * (row - 1), CELL, CELL)


def side_point(cell: str, side: str, out: float = 0) -> Point:
    """The middle of a side of a cell, or a point so far outside it."""
    down, right = STEPS[SIDES[side]]
    x, y = cell_box(cell).middle
    reach = CELL / 2 + out
    return x + right * reach, y + down * reach


@lru_cache(maxsize=16)
def edge_point(board: Board, spot: str) -> Point:
    """The plate of a spot at the edge: outside the sides that reach it."""
    names = {bit: side for side, bit in SIDES.items()}
    ends = [
        side_point(cell, names[bit], 13.5)
        for cell, spots in board.spots_of.items()
        for bit, other in spots
        if other == spot
    ]
    return sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends)


def _hands() -> tuple[Point, ...]:
    """Eight hands, four on either side, and two places on the base."""
    rows = [STATUE_TOP + 5 + 40 * k for k in range(4)]
    left = [(PX + 8 + (0, 3, 3, 0)[k], y) for k, y in enumerate(rows)]
    right = [(PX + 174 - (0, 3, 3, 0)[k], y) for k, y in enumerate(rows)]
    base = [(PX + 76, STATUE_TOP + 132), (PX + 106, STATUE_TOP + 132)]
    return (*(hand for pair in zip(left, right, strict=True) for hand in pair), *base)


HANDS = _hands()  # upper left corners of the dice
assert len(HANDS) == KALI


def karma_box(n: int) -> Box:
    return Box(TALLY.x + 2 + 24.5 * n, TALLY.y + 18, 22, 20)


def scroll_box(board: Board, building: str) -> Box:
    return Box(TALLY.x + 2, TALLY.y + 58 + 22.5 * board.buildings.index(building), 98, 20)


def scroll_column(board: Board, building: str, column: int) -> Point:
    row, columns = scroll_box(board, building), len(board.fame_by_scroll)
    return row.x + 26 + (row.w - 30) * (column + 0.5) / columns, row.y + row.h / 2


def turn_box(k: int, n: int) -> Box:
    """The small pictures of how a tile may lie."""
    size = 60.0
    return Box(FOOT.x + 8 + (size + 14) * k, FOOT.y + 16, size, size)
