"""Raja (2004): architects, houses and palaces for the Maharaja. The whole interface on one screen."""

from __future__ import annotations

from ...flow import Game, Option, phase_rail
from . import rules, words
from .places import our_board, read_board
from .state import State

YES_NO = (False, True)

GAME = Game(
    name="raja",
    version=1,
    folder=__name__,
    seats=(2, 5),
    options={
        "short": Option(YES_NO, False, "11.1"),
        "advanced_1": Option(YES_NO, False, "11.2"),
        "advanced_2": Option(YES_NO, False, "11.3"),
        "auction": Option(YES_NO, False, "11.2.5"),
        "home_start": Option(YES_NO, False, "11.2.6"),
        "hidden_gold": Option(YES_NO, False, "3.2"),
    },
    board=our_board(),
    read_board=read_board,
    state=State,
    new_state=rules.new_state,
    check_options=rules.check_options,
    next_phase=rules.next_phase,
    phases=rules.PHASES,
    rail=phase_rail("maharaja", "governor", "plans", "turn", "scoring"),
    questions=rules.QUESTIONS,
    view=rules.view,
    hides=True,  # 6.2
    supposed=rules.supposed,
    result=rules.result,
    conserved=rules.conserved,
    round_of=lambda s: s.round,
    words=words.WORDS,
    face=f"{__name__}.face",
    bots=f"{__name__}.bots",
    check_state=rules.check_state,
    examples=f"{__name__}.examples",
)
