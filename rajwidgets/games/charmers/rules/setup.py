"""1: a sheet and a storehouse each, the dice in the middle, the elephant to the start player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....flow import Refusal
from ..places import Board
from ..state import Seat, State, Variants
from .rounds import ROLLED


def new_state(board: Board, seats: int, options: Mapping[str, Any]) -> State:  # 1, rulings 36, 37
    variants = Variants(**options)
    roads = [0] * len(board.cells)
    roads[board.residence] = board.residence_exits
    return State(
        board=board,
        variants=variants,
        seats=[Seat(list(roads)) for _ in range(seats)],
        middle=list(ROLLED),
        first=variants.start - 1,
    )


def check_options(seats: int, options: Mapping[str, Any]) -> Refusal | None:
    if options["start"] > seats:
        return Refusal("no_such_seat", "1", {"start": options["start"], "seats": seats}, "36")
    return None
