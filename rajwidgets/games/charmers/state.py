"""The position in a game of The Dice Charmers as plain data, and questions about it. No rules."""

from __future__ import annotations

import msgspec

from .places import BOXES, CHARACTERS, COLOURS, DICE_PER_COLOUR, GOODS, TYPES, Board, Icon, Side

__all__ = ["BOXES", "CHARACTERS", "COLOURS", "DICE_PER_COLOUR", "GOODS", "TYPES"]

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
COMPASS = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
EXITS = tuple("".join(letter for letter, side in COMPASS.items() if side & mask) for mask in range(16))  # 11 -> "NEW"
ALL_SIDES = 15
SHAPES = {  # a road by its exits (3.2, 3.3, 8.12)
    "straight": (NORTH | SOUTH, EAST | WEST),
    "curve": (NORTH | EAST, EAST | SOUTH, SOUTH | WEST, NORTH | WEST),
    "fork": tuple(ALL_SIDES - side for side in COMPASS.values()),
    "crossing": (ALL_SIDES,),
}
SHAPE_OF = {mask: shape for shape, masks in SHAPES.items() for mask in masks}
MARKETS = ("market_alike", "market_different")

DICE = len(COLOURS) * DICE_PER_COLOUR  # 0
START_KARMA, KARMA_BOXES = 1, 5  # 7
TOP_VALUE = 3  # of a building type (5)


class Variants(msgspec.Struct, frozen=True):
    """The set-up options in force."""

    side: str = "sun"  # of every sheet (ruling 37)
    uniform: bool = False  # the scale of the tracks (ruling 1)
    start: int = 1  # the first start player, counted from 1 (ruling 36)


class Seat(msgspec.Struct):
    """One player's sheet, and the dice on the storehouse tile."""

    roads: list[int]  # exits by cell, 0 where none is drawn; those of the residence are printed
    fame: int = 0
    money: int = 0
    goods: list[int] = msgspec.field(default_factory=lambda: [0] * len(GOODS))  # circled in each row, from the left
    sold: list[int] = msgspec.field(default_factory=lambda: [0] * len(GOODS))  # of these, crossed out
    river: list[int] = []  # spaces ticked, rising
    palace: list[int] = msgspec.field(default_factory=lambda: [0] * len(CHARACTERS))  # boxes ticked for each
    types: list[int] = msgspec.field(default_factory=lambda: [1] * len(TYPES))  # the value of each building type
    karma: int = START_KARMA  # circled
    spent: int = 0  # of these, crossed out
    circled: list[str] = []  # bonus places gained in this turn and not yet used, in the order gained
    used: list[str] = []  # bonus places crossed out, in alphabetical order
    lost: list[str] = []  # bonus places circled and never used, in alphabetical order
    store: list[str] = []  # dice of this round on the storehouse


class State(msgspec.Struct):
    """A position in the game. A die is the face it shows; before it is rolled it shows its colour."""

    board: Board
    variants: Variants
    seats: list[Seat]
    middle: list[str]
    elephant: str = ""  # the die on the elephant
    hand: list[str] = []  # two dice being rolled again by karma: the elephant's and the one from the middle
    first: int = 0  # the start player, who has the elephant
    turns: int = 0  # finished in this round
    round: int = 0
    ending: bool = False  # somebody's tracks have crossed
    phase: str = ""
    ended: str = ""


def acting(s: State) -> int:
    """Whose turn it is (2.4, 10.1)."""
    return (s.first + s.turns) % len(s.seats)


def turns_in_round(s: State) -> int:
    """One die each; with two players two (2.4, 10.1)."""
    return len(s.seats) * storehouse_spaces(s)


def storehouse_spaces(s: State) -> int:
    return 2 if len(s.seats) == 2 else 1  # 1


def sheet_side(s: State) -> Side:
    return s.board.side[s.variants.side]


def icon_at(s: State, place: str) -> Icon:
    return s.board.side[s.variants.side].icons[place]


def position(p: Seat) -> int:
    """Where the player is on the river: the last space ticked, 0 before the first (3.7)."""
    return p.river[-1] if p.river else 0


def free_behind(p: Seat) -> list[int]:
    """The free river spaces behind the position, nearest first (4.6, ruling 4)."""
    river = p.river
    return [space for space in range(river[-1] - 1, 0, -1) if space not in river] if river else []


def in_stock(p: Seat) -> tuple[int, int, int]:
    """Goods circled and not sold."""
    (a, b, c), (x, y, z) = p.goods, p.sold
    return a - x, b - y, c - z


def rows_with_room(s: State, p: Seat) -> list[int]:
    """The rows of the market in which a good can still be circled (3.1)."""
    length = len(s.board.values)
    return [row for row, n in enumerate(p.goods) if n < length]


def overlap(s: State, i: int) -> int:
    """How far the marks have crossed, in halves of a point; below zero, how far they are apart (9.2, ruling 1)."""
    p = s.seats[i]
    return overlap_of(s, p.fame, p.money)


def overlap_of(s: State, fame: int, money: int) -> int:
    return 2 * fame - s.board.edges[s.variants.uniform][money]


def karma_left(p: Seat) -> int:
    return p.karma - p.spent


def drawn_cells(s: State, p: Seat) -> list[int]:
    """The cells with a road of the player's own."""
    home = s.board.residence
    return [cell for cell, mask in enumerate(p.roads) if mask and cell != home]


def has_road(s: State, p: Seat) -> bool:
    """Whether the first road is drawn."""
    return sum(map(bool, p.roads)) > 1


def met(s: State, p: Seat, cell: int) -> int:
    """The sides of a cell at which the network waits: an exit next door points here (3.2)."""
    roads, sides = p.roads, 0
    for side, beyond, facing in s.board.around[cell]:
        if roads[beyond] & facing:
            sides |= side
    return sides


def joined_cells(s: State, p: Seat) -> list[int]:
    """The empty cells that a new road could join to the network (3.2)."""
    roads, found = p.roads, []
    for cell, ways in enumerate(s.board.around):
        if not roads[cell]:
            for _, beyond, facing in ways:
                if roads[beyond] & facing:
                    found.append(cell)
                    break
    return found


def a_cell_is_joined(s: State, p: Seat) -> bool:
    roads = p.roads
    for cell, mask in enumerate(roads):
        if mask:
            for side, beyond, _ in s.board.around[cell]:
                if mask & side and not roads[beyond]:
                    return True
    return False


def dice_on_table(s: State) -> list[str]:
    """Every die, wherever it lies: the middle, the elephant, storehouses, a hand."""
    stored = [die for p in s.seats for die in p.store]
    return [*s.middle, *([s.elephant] if s.elephant else []), *stored, *s.hand]


def bonus_kind(place: str) -> str:
    """Where a bonus comes from: border, tent, palace, types, karma, fame or money (8.1)."""
    if place.startswith("tent"):
        return "tent"
    kind = place.rstrip("0123456789")
    return "border" if kind in ("top", "left", "right") else kind


def reachable_cells(s: State, p: Seat) -> list[int]:
    """The cells with a road that leads to the residence (3.2)."""
    found = [s.board.residence]
    for cell in found:
        for side, beyond, facing in s.board.around[cell]:
            if p.roads[cell] & side and p.roads[beyond] & facing and beyond not in found:
                found.append(beyond)
    return found[1:]


def earned(s: State, p: Seat) -> list[str]:
    """Every bonus place that the marks on a sheet have reached (8.1)."""
    side = sheet_side(s)
    places = [place for (cell, exit_), place in s.board.border.items() if p.roads[cell] & exit_]
    for row, good in enumerate(GOODS):
        places += [f"tent_{good}{n}" for goods, n in s.board.tents.items() if p.sold[row] >= goods]
    places += [f"palace{n}" for n in range(1, min(p.palace) + 1)]
    places += [f"types{n - 1}" for n in range(2, min(p.types) + 1)]
    places += [f"karma{n}" for n in range(1, p.karma + 1) if f"karma{n}" in side.icons]
    places += [place for cell, place in side.fame.items() if cell <= p.fame]
    return sorted([*places, *(place for cell, place in side.money.items() if cell <= p.money)])


def gained(p: Seat) -> list[str]:
    """Every bonus place ever circled on a sheet."""
    return sorted([*p.circled, *p.used, *p.lost])
