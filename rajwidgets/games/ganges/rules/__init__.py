"""The rules of Rajas of the Ganges in rulebook order: setup (1), rounds (2.1), quarry and province (2.2), market (2.3),
palace and builder (2.4), river (2.5), payment and karma (2.2.2, 2.6), dice and gains (2.7, 2.8), end (3)."""

from __future__ import annotations

from ....flow import Rail, Refusal, Stop
from ..state import LETTERS, State, has_crossed
from . import dice, end, gains, payment, province, rounds, setup
from .end import result
from .positions import check_state as check_places
from .setup import check_options, new_state

__all__ = ["PHASES", "QUESTIONS", "check_options", "check_state", "conserved"]
__all__ += ["new_state", "next_phase", "rail", "result", "view"]

PHASES = {phase.key: phase for phase in (*setup.PHASES, *rounds.PHASES, *end.PHASES)}
QUESTIONS = {
    question.kind: question
    for question in (
        *rounds.QUESTIONS,
        *province.QUESTIONS,
        *dice.QUESTIONS,
        *payment.QUESTIONS,
        *gains.QUESTIONS,
    )
}


def next_phase(s: State) -> str | None:
    """The sequence of play (1, 2.1, 3.2): the set-up, then rounds in passes until somebody's markers have crossed."""
    match s.phase:
        case "":
            return "setup"
        case "setup" | "back":
            return "round"
        case "round":
            return "pass"
        case "pass" | "turn":
            return "turn" if rounds.next_in_pass(s) is not None else after_pass(s)
    return None


def after_pass(s: State) -> str:
    """The game ends with the pass, or with the round if that was chosen (3.2, ruling 17-04)."""
    over = rounds.round_over(s)
    if has_crossed(s) and (over or not s.finish_round):
        return "end"
    return "back" if over else "pass"


def rail(s: State) -> Rail:
    """The passes of the round as far as they can be foreseen, then the workers' way back."""
    if not s.round:
        return Rail((Stop("setup"),), 0)
    passes = max(s.lap, *(s.lap + p.hand - (s.phase in ("pass", "turn")) for p in s.seats), 1)
    last = "end" if s.ended else "back"
    stops = (*(Stop(f"pass_{n + 1}") for n in range(passes)), Stop(last))
    return Rail(stops, passes if s.phase in ("back", "end") else max(0, s.lap - 1))


def view(s: State, seat: int) -> State:
    """What this seat may see: everything. What is hidden, under piles and in the temple, is in no order (17-53)."""
    return s


def check_state(s: State, fresh: State) -> Refusal | None:
    """Why a position from a file cannot be: where things stand, and whether all pieces are there."""
    flaw = check_places(s, fresh)
    if flaw is None and conserved(s) != conserved(fresh):
        return Refusal("bad_position", "1", {"flaw": "pieces"})
    return flaw


def conserved(s: State) -> dict[str, int]:
    """What no move may create or destroy: dice of each colour, tiles, yield tiles, workers and boats."""
    totals = {f"dice {letter}": s.supply[letter] + s.cup.count(letter) for letter in LETTERS}
    for p in s.seats:
        for die in p.dice:
            totals[f"dice {die[0]}"] += 1
    in_piles = sum(len(pile.under) + bool(pile.open) for pile in s.piles.values())
    totals["tiles"] = in_piles + len(s.covered) + sum(len(p.province) for p in s.seats)
    totals["yield tiles"] = len(s.yields) + len(s.drawn)
    for i, p in enumerate(s.seats):
        totals[f"workers {i}"] = p.active + len(p.inactive) + p.gone
        totals[f"placed {i}"] = p.hand + sum(there.count(i) for there in s.workers.values()) - p.active
    return totals
