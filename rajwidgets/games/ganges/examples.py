"""Our worked examples as positions and answers, named by section (the rulebook has none); the tests assert them."""

from __future__ import annotations

from ...flow import Example
from .places import Board
from .rules import new_state
from .state import STANDS, Laid, State, in_order

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3  # clockwise; West starts the round, so that North acts second


def examples(board: Board) -> list[Example]:
    """X1 to X14 in their order."""
    return [
        worked("2.2.2", 1, two_dice_pay(board), ("quarry:green-10:33:right-down-left:G5:G3",)),
        worked("2.2.3", 1, three_turns(board), ("quarry:green-10:32:up-right-left:G5:G3",)),
        worked("2.2.6", 1, a_road_to_the_edge(board), ("quarry:green-03:45:up-right-left:G2", "green-01", "O", "4")),
        worked("2.2.6", 2, a_chain(board), ("quarry:green-05:14:up-down:G3", "green-01", "fort")),
        worked("2.6", 1, a_die_turned(board), ("quarry:blue-07:33:right-down:B2^", "blue-08")),
        worked("2.3.1", 1, five_tea_markets(board), ("tea:P4",)),
        worked("2.3.2", 1, three_goods(board), ("lower",)),
        worked("2.4.1", 1, coins_then_dice(board), ("outer", "G", "1", "B1:G1:roll", "6:5")),
        worked("2.4.8", 1, a_dearer_tile(board), ("builder:O5:32:blue-12:up-right-down-left:B4:B1", "blue-13")),
        worked("2.4.9", 1, past_three_boats(board), ("portuguese:P6", "temple")),
        worked("2.5.2", 1, a_three_for_the_boat(board), ("harbour:G3:8",)),
        worked("2.7", 1, the_third_worker(board), ("lower",)),
        worked("2.8.2", 1, no_bonus_twice(board), ("quarry:orange-01:33:up-down:O1", "orange-02", *LATER)),
        worked("3.1", 1, the_end(board), ("outer", "mogul:O1", "silk:B2")),
    ]


# East, South and West; North fetches a 4; South and West; then Raja Man Singh gives North an upgrade and 3 coins.
OTHERS = ("terrace_green", "1", "terrace_blue", "1", "terrace_purple", "1")
LATER = (*OTHERS, "terrace_orange", "4", "mogul:B1", "outer", "keep", "singh:O4", "fort")


def worked(section: str, n: int, s: State, answers: tuple[str, ...]) -> Example:
    return Example(section, n, len(s.seats), {"finish_round": s.finish_round}, s, answers)


# ---------------------------------------------------------------- making positions


def plain(board: Board) -> State:
    """Four players; North is to place the first of three workers: fame 10, money 10, karma 1, boat on 3."""
    s = new_state(board, 4, {})
    s.phase, s.round, s.lap, s.starter, s.elephant = "turn", 3, 1, WEST, WEST
    s.turn, s.done = NORTH, 1
    for pile in s.piles.values():
        pile.open = pile.under.pop()  # the dearest lies open unless an example says otherwise
    for p in s.seats:
        p.money = 5
    figures(s, NORTH, fame=10, money=10, boat=3)
    return s


def figures(s: State, i: int, fame: int | None = None, money: int | None = None, boat: int | None = None) -> None:
    """Set markers and boat; the fame cells behind them have been earned, and the bonus marker stays where it is."""
    p = s.seats[i]
    p.fame = p.fame if fame is None else fame
    p.money = p.money if money is None else money
    p.boat = p.boat if boat is None else boat
    p.fame_ahead = [cell for cell in s.board.track_cells["fame"] if cell > p.fame]


def statue(s: State, i: int, *dice: str) -> None:
    """Put dice from the supply on a statue."""
    s.seats[i].dice = in_order([*s.seats[i].dice, *dice])
    for die in dice:
        s.supply[die[0]] -= 1


def lay(s: State, i: int, **tiles: str) -> None:
    """Lay tiles into a province: c33="purple-06 up-down-left"."""
    for cell, words in tiles.items():
        tile, roads = words.split()
        fetch(s, tile)
        s.seats[i].province[cell[1:]] = Laid(tile, roads)


def fetch(s: State, tile: str) -> None:
    """Take a tile out of its pile, wherever it is there."""
    pile = s.piles[s.board.tiles[tile].pile]
    if pile.open == tile:
        pile.open = pile.under.pop() if pile.under else ""
    else:
        pile.under.remove(tile)


def uncover(s: State, *tiles: str) -> None:
    """Let these tiles lie open on their piles."""
    for tile in tiles:
        pile = s.piles[s.board.tiles[tile].pile]
        if pile.open != tile:
            pile.under.remove(tile)
            pile.under = sorted([*pile.under, pile.open])
            pile.open = tile


def stand(s: State, space: str, *seats: int) -> None:
    """Workers on a space, taken from their players' hands."""
    s.workers[space] += seats
    for i in seats:
        s.seats[i].hand -= 1


def won(s: State, i: int, *stands: str, gone: int = 0) -> None:
    """Inactive workers that have been met before; the first two are active."""
    p = s.seats[i]
    p.inactive = [each for each in STANDS if each not in stands]
    p.active += len(stands) - gone
    p.hand += len(stands) - gone
    p.gone = gone


# ---------------------------------------------------------------- 2.2 The quarry


def two_dice_pay(board: Board) -> State:
    """X1: green-10 costs 7; 5 and 3 pay, 5 and 1 do not, and all three are one too many."""
    s = plain(board)
    statue(s, NORTH, "G5", "G3", "G1")
    uncover(s, "green-10")
    return s


def three_turns(board: Board) -> State:
    """X2: the network comes into cell 32 from the right only."""
    s = plain(board)
    statue(s, NORTH, "G5", "G3")
    lay(s, NORTH, c33="purple-06 up-down-left", c42="orange-09 right-left")
    uncover(s, "green-10")
    return s


def a_road_to_the_edge(board: Board) -> State:
    """X3: a tile on cell 45 may reach the right edge."""
    s = plain(board)
    statue(s, NORTH, "G2")
    lay(s, NORTH, c44="blue-10 up-right-left")
    uncover(s, "green-03")
    return s


def a_chain(board: Board) -> State:
    """X4: edge, boat over the bridge, worker, coins past 12, boat again, upgrade."""
    s = plain(board)
    statue(s, NORTH, "G3")
    figures(s, NORTH, boat=20)
    lay(s, NORTH, c33="purple-06 up-down-left", c23="blue-11 right-down", c24="orange-03 up-right-left")
    uncover(s, "green-05")
    s.lap = 3
    stand(s, "outer", NORTH, NORTH)
    return s


def a_die_turned(board: Board) -> State:
    """X5: blue-07 costs 5; a 2 pays only when karma has turned it."""
    s = plain(board)
    statue(s, NORTH, "B2", "O4")
    uncover(s, "blue-07")
    return s


# ---------------------------------------------------------------- 2.3 The market


def five_tea_markets(board: Board) -> State:
    """X6: tea 3, 2, 2, 1 and 1."""
    s = plain(board)
    statue(s, NORTH, "P4", "G6")
    lay(s, NORTH, c33="orange-12 up-right-down-left", c34="orange-03 up-right-left", c23="purple-08 up-right-down")
    lay(s, NORTH, c32="blue-01 right-left", c13="orange-09 up-down")
    return s


def three_goods(board: Board) -> State:
    """X7: tea 2 and 1, silk 3, spice 1."""
    s = plain(board)
    lay(s, NORTH, c33="blue-12 up-right-down-left", c34="orange-03 up-right-left")
    lay(s, NORTH, c32="blue-01 right-left", c23="orange-01 up-down")
    return s


# ---------------------------------------------------------------- 2.4 The palace


def coins_then_dice(board: Board) -> State:
    """X8: two coins bring the boat on, and a die, before dice are rolled again."""
    s = plain(board)
    statue(s, NORTH, "O2", "B1")
    figures(s, NORTH, money=11, boat=2)
    return s


def a_dearer_tile(board: Board) -> State:
    """X9: green-05 on cell 32 is joined on its right side only."""
    s = plain(board)
    figures(s, NORTH, money=4)
    statue(s, NORTH, "O5", "B6", "B4", "B1")
    lay(s, NORTH, c33="purple-06 up-down-left", c32="green-05 right-left")
    uncover(s, "blue-12", "blue-05", "blue-07")
    return s


def past_three_boats(board: Board) -> State:
    """X10: boats on 5, 8 and 9 are jumped over."""
    s = plain(board)
    statue(s, NORTH, "P6")
    for i, boat in ((EAST, 5), (SOUTH, 8), (WEST, 9)):
        figures(s, i, boat=boat)
    return s


# ---------------------------------------------------------------- 2.5 The river, 2.7, 2.8


def a_three_for_the_boat(board: Board) -> State:
    """X11: boats on 4 and 6; the first harbour space is taken."""
    s = plain(board)
    statue(s, NORTH, "G3")
    figures(s, EAST, boat=4)
    figures(s, SOUTH, boat=6)
    stand(s, "harbour", EAST)
    return s


def the_third_worker(board: Board) -> State:
    """X12: five workers are active when the one on money 20 is met."""
    s = plain(board)
    figures(s, NORTH, fame=16, money=18, boat=21)
    won(s, NORTH, "fame", "bridge")
    s.seats[NORTH].marker = 24
    lay(s, NORTH, c33="blue-12 up-right-down-left", c23="orange-01 up-down")
    return s


def no_bonus_twice(board: Board) -> State:
    """X13: the money marker falls below 24 and rises again."""
    s = plain(board)
    figures(s, NORTH, money=25)
    won(s, NORTH, "money")
    s.seats[NORTH].marker = 33
    statue(s, NORTH, "O1")
    uncover(s, "orange-01")
    stand(s, "outer", NORTH)
    stand(s, "quarry", EAST, SOUTH, WEST, EAST)
    return s


# ---------------------------------------------------------------- 3 The end


def the_end(board: Board) -> State:
    """X14: the third pass; West has acted, and all bonus markers are gone."""
    s = plain(board)
    s.round, s.lap, s.placed = 10, 3, 1
    for i, fame, money in ((NORTH, 38, 82), (EAST, 40, 76), (SOUTH, 30, 95), (WEST, 30, 80)):
        figures(s, i, fame, money)
        won(s, i, *STANDS, gone=1)
        s.seats[i].marker = 0
        s.seats[i].boat = 22 + i
    statue(s, EAST, "O1")
    statue(s, SOUTH, "B2")
    lay(s, SOUTH, c33="blue-12 up-right-down-left", c23="green-01 up-down")
    stand(s, "outer", NORTH, EAST, SOUTH, WEST)
    for k, i in enumerate((NORTH, EAST, SOUTH, WEST)):
        stand(s, f"terrace_{('green', 'orange', 'purple', 'blue')[k]}", i)
    stand(s, "quarry", WEST)
    return s


