"""1: the set-up. Piles and supply, workers, boats and markers, four rolled dice each, and who starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....flow import CHANCE, Ask, Event, Flow, Phase, Refusal, split
from ..places import Board
from ..state import ACTIVE_START, DICE, LETTERS, START_MONEY, Pile, Seat, State


def new_state(board: Board, seats: int, options: Mapping[str, Any]) -> State:  # 1.1 to 1.7, 1.9
    """The table before anything is rolled or uncovered."""
    return State(
        board=board,
        seats=[new_seat(board) for _ in range(seats)],
        piles={pile: Pile("", list(tiles)) for pile, tiles in board.piles.items()},
        supply=dict.fromkeys(LETTERS, DICE),
        workers={space: [] for space in board.spaces},
        yields=list(board.yields),
        finish_round=bool(options.get("finish_round", False)),
    )


def new_seat(board: Board) -> Seat:
    return Seat(
        money=0,
        scrolls=dict.fromkeys(board.buildings, 0),
        fame_ahead=list(board.track_cells["fame"]),
        marker=min(board.track_cells["money"], default=0),
        hand=ACTIVE_START,
    )


def check_options(seats: int, options: Mapping[str, Any]) -> Refusal | None:
    return None


def set_up(s: State) -> Flow:
    yield from open_piles(s)
    totals = []
    for i, p in enumerate(s.seats):
        values = split((yield Ask(CHANCE, "roll", LETTERS)))
        p.dice = [letter + n for letter, n in zip(LETTERS, values, strict=True)]
        for letter in LETTERS:
            s.supply[letter] -= 1
        totals.append(sum(map(int, values)))
        yield Event("first_dice", "1.10", i, {"dice": list(p.dice), "total": totals[-1]})
    s.elephant = s.starter = min(range(len(s.seats)), key=totals.__getitem__)  # equal: the earlier seat (17-14)
    yield Event("starter_found", "1.8", s.starter, {"total": min(totals)}, "17-14")
    for k in range(len(s.seats)):
        i = (s.starter + k) % len(s.seats)
        s.seats[i].money = START_MONEY + k
        yield Event("first_coins", "1.8", i, {"n": START_MONEY + k}, "17-14")


def open_piles(s: State) -> Flow:  # 1.2, ruling 17-53
    tiles = split((yield Ask(CHANCE, "uncover", tuple(s.piles))))
    for pile, tile in zip(s.piles.values(), tiles, strict=True):
        pile.under.remove(tile)
        pile.open = tile
    yield Event("piles_opened", "1.2", None, {"tiles": list(tiles)}, "17-53")


PHASES = (Phase("setup", "1", set_up),)
