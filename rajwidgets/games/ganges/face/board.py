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
from .lens import lens_of
from .marking import chosen_for, marks_on, on_offer, paid, turning
from .targets import actor


def boards(view: State) -> tuple[Board, ...]:
    """The board in front shows the province of who acts; each other province has a board of its own."""
    acts = actor(view)
    return board_of(-1), *(board_of(seat) for seat in range(len(view.seats)) if seat != acts)


@lru_cache(maxsize=8)
def board_of(seat: int) -> Board:
    """The board that shows this seat's province; that of who acts for -1."""

    def drawn(view: State, marks: Marks, say: Say) -> list[Shape]:
        return shapes(view, seat if seat >= 0 else actor(view), marks, say)

    def describe(view: State) -> list[Remark]:
        return seat_lines(view, seat)

    def name(speech: Speech) -> str:
        return speech.word("province_of").replace("{seat}", speech.seat(seat))

    if seat < 0:
        return Board("board", SIZE, drawn, lens_of(drawn), name=lambda speech: speech.word("shared_board"))
    return Board(f"province:{seat}", SIZE, drawn, lens_of(drawn), seat, name, describe)


def shapes(view: State, seat: int, marks: Marks, say: Say) -> list[Shape]:
    """Everything to be seen: the shared board, a province, and what may be chosen."""
    busy = bool(turning(marks, seat)) or (bool(chosen_for(marks, "tile")) and any(map(paid, marks.selected)))
    drawn = [*ground(view.board, len(view.seats), say, marks.variation, marks.reconstructed), *shared.pieces(view)]
    drawn += province_board.shapes(view, seat, say, marks.reconstructed, busy)
    drawn += on_offer(view, seat, marks)
    return drawn + marks_on(view, seat, marks, drawn)
