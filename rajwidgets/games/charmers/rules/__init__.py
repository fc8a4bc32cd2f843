"""The rules of The Dice Charmers in rulebook order.

setup (1), rounds (2, 7, 9, 10), goods (3.1, 3.6), roads (3.2 to 3.5), river (3.7), palace (3.8, 4, 5), tracks (6),
bonuses (8); symbols looks up what each printed symbol does.
"""

from __future__ import annotations

from ....flow import Refusal
from ..state import COLOURS, State, dice_on_table, turns_in_round
from . import bonuses, goods, palace, river, roads, rounds
from .positions import check_state as check_sheets
from .rounds import result
from .setup import check_options, new_state

__all__ = ["PHASES", "QUESTIONS", "check_options", "check_state", "conserved"]
__all__ += ["new_state", "next_phase", "result", "view"]

PHASES = {phase.key: phase for phase in (*rounds.PHASES, *bonuses.PHASES)}
QUESTIONS = {
    question.kind: question for area in (rounds, goods, roads, river, palace, bonuses) for question in area.QUESTIONS
}


def next_phase(s: State) -> str | None:
    """The sequence of play (2): a roll, then for each turn a die and its bonuses."""
    match s.phase:
        case "":
            return "roll"
        case "roll":
            return "die"
        case "die":
            return "bonuses"
    if s.ended:
        return None
    return "roll" if s.turns == turns_in_round(s) else "die"


def view(s: State, seat: int) -> State:
    """What a seat may see: everything lies open."""
    return s


def check_state(s: State, fresh: State) -> Refusal | None:
    """Why a position from a file cannot be: what the sheets say, and whether all dice are there."""
    flaw = check_sheets(s, fresh)
    if flaw is None and conserved(s) != conserved(fresh):
        return Refusal("bad_position", "1", {"flaw": "dice"})
    return flaw


def conserved(s: State) -> dict[str, int]:
    """Two dice of each colour, wherever they lie (0)."""
    colours = [s.board.colour[die] for die in dice_on_table(s)]
    return {colour: colours.count(colour) for colour in COLOURS}
