"""The boards: the shared one with the province of who acts beside it, or with another seat's that was turned to."""

from __future__ import annotations

from functools import lru_cache

from ....draw.scene import Shape
from ....face import Board, Marks, Say
from ....flow import Remark
from ....text import Speech
from ..state import State
from ..words import seat_lines
from . import province_board, shared
from .ground import ground
from .layout import SIZE
from .marking import chosen_for, marks_on, on_offer, paid, turning
from .targets import actor


def boards(view: State) -> tuple[Board, ...]:
    """The board in front shows the province of who acts; each other province has a board of its own."""
    acts = actor(view)
    return board_of(-1), *(board_of(seat) for seat in range(len(view.seats)) if seat != acts)


@lru_cache(maxsize=8)
def board_of(seat: int) -> Board:
    if seat < 0:
        return Board(
            "board",
            SIZE,
            lambda view, marks, say: shapes(view, actor(view), marks, say),
            name=lambda speech: speech.word("shared_board"),
        )

    def describe(view: State) -> list[Remark]:
        return seat_lines(view, seat)

    def name(speech: Speech) -> str:
        return speech.word("province_of").replace("{seat}", speech.seat(seat))

    key = f"province:{seat}"
    return Board(
        key, SIZE, lambda view, marks, say: shapes(view, seat, marks, say), seat=seat, name=name, describe=describe
    )


def shapes(view: State, seat: int, marks: Marks, say: Say) -> list[Shape]:
    """Everything to be seen: the shared board, a province, and what may be chosen."""
    busy = bool(turning(marks, seat)) or (bool(chosen_for(marks, "tile")) and any(map(paid, marks.selected)))
    drawn = [*ground(view.board, len(view.seats), say, marks.variation, marks.reconstructed), *shared.pieces(view)]
    drawn += province_board.shapes(view, seat, say, marks.reconstructed, busy)
    drawn += on_offer(view, seat, marks)
    return drawn + marks_on(view, seat, marks, drawn)
