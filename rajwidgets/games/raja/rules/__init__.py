"""The rules of Raja in rulebook order.

setup (3, 5), rounds (6, 8, 9, 10), disc (6.2: the nine actions), turn (6.3, 7.7), travel (7.1), building (7.2, 7.3),
cards (7.6, 11.3). What an action is: deeds.
"""

from __future__ import annotations

from copy import copy

from ....flow import Refusal
from ...raja_family.disc import Slot
from ..state import START_GOLD, VEILED, VEILED_GOLD, Seat, State, revealed
from . import rounds, setup, turn
from .positions import check_state as check_places
from .rounds import result
from .setup import check_options, new_state

__all__ = ["PHASES", "QUESTIONS", "check_options", "check_state", "conserved"]
__all__ += ["new_state", "next_phase", "result", "supposed", "view"]

PHASES = {phase.key: phase for phase in (*setup.PHASES, *rounds.PHASES, *turn.PHASES)}
QUESTIONS = {question.kind: question for question in (*setup.QUESTIONS, *rounds.QUESTIONS, *turn.QUESTIONS)}


def next_phase(s: State) -> str | None:
    """The sequence of play (5, 6, 9): three phases of set-up, then round after round."""
    match s.phase:
        case "":
            return "governors"
        case "governors":
            return "characters"
        case "characters":
            return "houses"
        case "houses":
            return "maharaja"
        case "maharaja":
            return "governor"
        case "governor":
            return "plans"
        case "plans" | "turn":
            return "scoring" if all(p.acted for p in s.seats) else "turn"
    return None if s.ended else "maharaja"


def view(s: State, seat: int) -> State:
    """What this seat may see: the others' plans are veiled until revealed (6.2), and their gold may be (3.2)."""
    seen = copy(s)
    seen.seats = [p if i == seat else veiled(s, i) for i, p in enumerate(s.seats)]
    if s.variants.hidden_gold and not s.ended:
        seen.bank_gold = 0  # it would give the others' gold away
    return seen


def veiled(s: State, i: int) -> Seat:
    p = copy(s.seats[i])
    if p.plan and not revealed(s, i):
        p.plan = [Slot(VEILED), Slot(VEILED)]
    if s.variants.hidden_gold and not s.ended:
        p.gold = VEILED_GOLD
    return p


PLANS_SUPPOSED = (("gold", "house"), ("quarry", "palace"))
GOLD_SUPPOSED = (START_GOLD, 4)


def supposed(seen: State, way: int) -> State:
    """A seat's view with some plan (6.2) and some gold (3.2) for the others, who could have them."""
    whole = copy(seen)
    whole.seats = [unveiled(p, way) for p in seen.seats]
    whole.bank_gold = -sum(p.gold for p in whole.seats)
    return whole


def unveiled(p: Seat, way: int) -> Seat:
    p = copy(p)
    if p.plan and p.plan[0].action == VEILED:
        p.plan = [Slot(action) for action in PLANS_SUPPOSED[way]]
    if p.gold == VEILED_GOLD:
        p.gold = GOLD_SUPPOSED[way]
    return p


def check_state(s: State, fresh: State) -> Refusal | None:
    """Why a position from a file cannot be: where things stand, and whether all pieces are there."""
    flaw = check_places(s, fresh)
    if flaw is None and conserved(s) != conserved(fresh):
        return Refusal("bad_position", "3.2", {"flaw": "pieces"})
    return flaw


def conserved(s: State) -> dict[str, int]:
    """What no move may create or destroy."""
    totals = {"gold": s.bank_gold + sum(p.gold for p in s.seats)}
    for i, p in enumerate(s.seats):
        on_board = sum(v.count(i) for v in s.villages.values()) + sum(counts[i] for counts in s.houses.values())
        totals[f"houses {i}"] = p.reserve + p.quarry + on_board
        totals[f"palaces {i}"] = p.palaces + sum(sites.count(i) for sites in s.sites.values())
    totals["cards"] = len(s.bank_cards) + sum(len(p.cards) for p in s.seats)
    totals["chits"] = s.bank_chits + sum(p.chits for p in s.seats)
    return totals
