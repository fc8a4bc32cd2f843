"""Maharaja (2020): priests, statues and shrines, for one to four. The whole interface on one screen."""

from __future__ import annotations

from ...flow import Game, Option
from . import promises, rules, words
from .places import LEVELS, our_board, read_board
from .state import FINAL_TILES, State

YES_NO = (False, True)

GAME = Game(
    name="maharaja",
    version=1,
    folder=__name__,
    seats=(1, 4),
    options={
        "level": Option(LEVELS, "easy", "S.1"),
        "characters": Option(("random", "first_game"), "random", "1.1"),
        "special_1": Option(YES_NO, False, "7.1.1"),
        "special_2": Option(YES_NO, False, "7.1.2"),
        "special_3": Option(YES_NO, False, "7.1.3"),
        "special_4": Option(YES_NO, False, "7.1.4"),
        "special_random": Option(YES_NO, False, "7"),
        "final": Option(("none", *FINAL_TILES, "random"), "none", "7.2"),
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
    round_of=lambda s: s.round,
    words=words.WORDS,
    hides=True,
    supposed=rules.supposed,
    bots=f"{__name__}.bots",
    check_state=rules.check_state,
    broken=promises.broken,
    examples=f"{__name__}.examples",
    face=f"{__name__}.face",
    automata=rules.automata,
)
