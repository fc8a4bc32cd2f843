"""Maharadjah (1994): seventeen nations and three thousand years of India. The whole interface on one screen."""

from __future__ import annotations

from ...flow import Game, Option
from . import promises, rules, words
from .places import our_board, read_board
from .state import State

YES_NO = (False, True)

GAME = Game(
    name="maharadjah",
    version=3,
    folder=__name__,
    seats=(3, 5),
    options={
        "short": Option(YES_NO, False, "14.2"),
        "shift": Option(YES_NO, False, "7.1"),
    },
    board=our_board(),
    read_board=read_board,
    state=State,
    new_state=rules.new_state,
    check_options=rules.check_options,
    next_phase=rules.next_phase,
    phases=rules.PHASES,
    rail=rules.rail,
    questions=rules.QUESTIONS,
    view=rules.view,
    result=rules.result,
    conserved=rules.conserved,
    check_state=rules.check_state,
    broken=promises.broken,
    from_older=rules.from_older,
    round_of=lambda s: s.turn,
    words=words.WORDS,
    face=f"{__name__}.face",
    bots=f"{__name__}.bots",
    examples=f"{__name__}.examples",
    chapters={"nation": lambda s: s.active or s.place},
)
