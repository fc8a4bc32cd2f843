"""Rajas of the Ganges (2017): workers, dice and a province of roads. The whole interface on one screen."""

from __future__ import annotations

from ...flow import Game, Option
from . import promises, rules, words
from .places import our_board, read_board
from .state import State

GAME = Game(
    name="ganges",
    version=1,
    folder=__name__,
    seats=(2, 4),
    options={"finish_round": Option((False, True), False, "3.2")},
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
    bots=f"{__name__}.bots",
    check_state=rules.check_state,
    broken=promises.broken,
    examples=f"{__name__}.examples",
    chapters={"pass": lambda s: s.lap, "turn": lambda s: s.turn},
)
