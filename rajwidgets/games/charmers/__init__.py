"""The Dice Charmers (2020): eight dice, a sheet of paper and chains of bonuses. The whole interface on one screen."""

from __future__ import annotations

from ...flow import Game, Option
from . import promises, rules, words
from .reading import our_board, read_board
from .state import State

GAME = Game(
    name="charmers",
    version=1,
    folder=__name__,
    seats=(2, 5),
    options={
        "side": Option(("sun", "moon"), "sun", "1"),
        "uniform": Option((False, True), False, "6"),
        "start": Option((1, 2, 3, 4, 5), 1, "1"),
    },
    board=our_board(),
    read_board=read_board,
    state=State,
    new_state=rules.new_state,
    check_options=rules.check_options,
    next_phase=rules.next_phase,
    phases=rules.PHASES,
    rail=words.rail,
    questions=rules.QUESTIONS,
    view=rules.view,
    result=rules.result,
    conserved=rules.conserved,
    check_state=rules.check_state,
    broken=promises.broken,
    round_of=lambda s: s.round,
    words=words.WORDS,
    bots=f"{__name__}.bots",
    examples=f"{__name__}.examples",
    face=f"{__name__}.face",
    chapters={"turn": lambda s: (s.round, s.turns)},
)
