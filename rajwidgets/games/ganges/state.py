"""The position in a game of Rajas of the Ganges as plain data, and questions about it. No rules."""

from __future__ import annotations

import msgspec

from .places import COLOURS, ROADS, Board

DICE = 12  # of each colour
KALI = 10  # dice on a statue at most (1.10, ruling 17-12)
KARMA_START, KARMA_MOST = 1, 3  # 1.6, 2.6
START_MONEY = 3  # of the start player; each next one has 1 more (1.8)
WORKERS = 6  # of each colour
ACTIVE_START, ACTIVE_MOST = 3, 5  # 1.4, 2.7
STANDS = ("fame", "money", "bridge")  # where the inactive workers stand (1.4)
LETTERS = tuple(COLOURS.values())
TURNED = "^"  # after a die: turned to its opposite face by one karma
NOBODY = -1


class Laid(msgspec.Struct, frozen=True):
    """A tile in a province, and the sides its roads reach as it lies there."""

    tile: str
    roads: str


class Pile(msgspec.Struct):
    """One of the twelve piles: the open tile ("" when the pile is used up) and those under it, in no order (17-53)."""

    open: str
    under: list[str]


class Seat(msgspec.Struct):
    """What belongs to one player."""

    money: int
    scrolls: dict[str, int]  # building -> column of its scroll, 0 the leftmost
    fame_ahead: list[int]  # bonus cells of the fame track not earned yet
    marker: int  # the money cell with the bonus marker; 0 when it is gone (17-02)
    fame: int = 0
    karma: int = KARMA_START
    boat: int = 0
    dice: list[str] = []  # on the statue, such as "G5", in the order of colours and values
    province: dict[str, Laid] = {}
    edges: list[str] = []  # spots earned
    active: int = ACTIVE_START
    hand: int = 0  # active workers not placed yet in this round
    inactive: list[str] = msgspec.field(default_factory=lambda: list(STANDS))
    gone: int = 0  # workers discarded (2.7)
    crossed: int = 0  # 1 for the first whose markers crossed, 2 for the second, ...


class State(msgspec.Struct):
    """A position in the game."""

    board: Board
    seats: list[Seat]
    piles: dict[str, Pile]
    supply: dict[str, int]  # dice by letter
    workers: dict[str, list[int]]  # space -> seats of the workers there, in the order of coming
    yields: list[str]  # not seen yet, in no order (17-53)
    drawn: list[str] = []  # yield tiles seen, the one that comes next first
    covered: list[str] = []  # tiles out of the game (17-37)
    cup: list[str] = []  # letters of the dice being rolled
    finish_round: bool = False  # the option of 17-04
    elephant: int = 0  # whose it is: who starts the next round
    visited: bool = False  # somebody was with the Great Mogul in this round
    starter: int = 0
    round: int = 0
    lap: int = 0  # the pass of this round
    done: int = 0  # seats that have had their chance in this pass, in the order of the round
    placed: int = 0  # workers placed in this pass
    turn: int = NOBODY
    phase: str = ""
    ended: str = ""


def order(s: State) -> list[int]:
    """The seats in the order of the round, from the start player clockwise."""
    n = len(s.seats)
    return [(s.starter + k) % n for k in range(n)]


def value(die: str) -> int:
    """What a die shows, as it would be given."""
    return _pips[die]


def opposite(die: str) -> str:
    """The die with its opposite face up (2.6)."""
    return f"{die[0]}{7 - int(die[1])}"


def in_order(dice: list[str]) -> list[str]:
    """Dice as they stand on the statue."""
    return sorted(dice, key=_place_of.__getitem__)


_pips = {f"{letter}{n}{mark}": 7 - n if mark else n for letter in LETTERS for n in range(1, 7) for mark in ("", TURNED)}
_place_of = {f"{letter}{n}": 10 * k + n for k, letter in enumerate(LETTERS) for n in range(1, 7)}


def kinds_of_dice(dice: list[str]) -> tuple[str, ...]:
    """The dice without repetition: equal ones are one choice."""
    return tuple(dict.fromkeys(dice))


def worth(s: State, i: int) -> int:
    """How far both markers have gone together, in cells of the money track (3.1)."""
    p = s.seats[i]
    return 2 * p.fame + p.money


def lead(s: State, i: int) -> int:
    """By how much the markers have passed each other; below 0 they are still apart (3.4)."""
    return worth(s, i) - s.board.length


def has_crossed(s: State) -> bool:
    return any(p.crossed for p in s.seats)


def scroll_fame(s: State, i: int, building: str) -> int:
    """The fame of a building by its scroll (2.2.5)."""
    return s.board.fame_by_scroll[s.seats[i].scrolls[building]]


def markets(s: State, i: int, good: str) -> list[int]:
    """The coins of this player's markets of a good, the dearest first."""
    tiles = s.board.tiles
    found = [n for laid in s.seats[i].province.values() for g, n in tiles[laid.tile].markets if g == good]
    found.sort(reverse=True)
    return found


def free_waters(s: State, i: int, most: int) -> list[int]:
    """The free spaces ahead of the boat, the nearest first; the last one is free for all (2.5.3, ruling 17-22)."""
    end = len(s.board.river) - 1
    boats = [p.boat for p in s.seats]
    here = boats[i]
    ahead = [at for at in range(here + 1, end) if at not in boats][:most]
    if len(ahead) < most:
        ahead.append(end)
    return ahead


def ways_in(s: State, i: int, cell: str) -> int:
    """The sides of a cell at which a road of the network ends (2.2.3)."""
    board, province = s.board, s.seats[i].province
    sides = board.roads_home[cell]
    for side, other, back in board.cells_next_to[cell]:
        laid = province.get(other)
        if laid is not None and ROADS[laid.roads] & back:
            sides |= side
    return sides


def open_tiles(s: State) -> list[str]:
    return [pile.open for pile in s.piles.values() if pile.open]


def open_scrolls(s: State, i: int) -> list[str]:
    """The scrolls that are not at their last column."""
    last = len(s.board.fame_by_scroll) - 1
    return [building for building, column in s.seats[i].scrolls.items() if column < last]
