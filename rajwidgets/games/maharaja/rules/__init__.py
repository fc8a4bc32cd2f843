"""The rules of Maharaja in rulebook order: setup (1, 3, 7, S.1), rounds (4.1, 4.2, 4.5), turn (2, 4.3, 5, A.1),
scoring (4.4, A.2, S.10), brahmabot (S), count (6, 7.2, S.12)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from ....flow import Rail, Refusal, Stop
from ...raja_family.disc import Slot
from ..state import START_PRESTIGE, VEILED, VEILED_PRESTIGE, Seat, State, bot_seat, in_order, next_to_act, revealed
from . import brahmabot, count, rounds, scoring, setup, turn
from .actions import DISC
from .count import result
from .positions import check_places
from .setup import check_options, new_state

__all__ = ["PHASES", "QUESTIONS", "automata", "check_options", "check_state", "conserved"]
__all__ += ["new_state", "next_phase", "rail", "result", "supposed", "view"]

_PARTS = (setup, rounds, turn, scoring, brahmabot)
PHASES = {phase.key: phase for part in (*_PARTS, count) for phase in part.PHASES}
QUESTIONS = {question.kind: question for part in _PARTS for question in part.QUESTIONS}
SET_UP = ("table", "characters", "bot_setup", "shrines")
ACTING = ("turn", "bot_turn")


def automata(seats: int, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Who sits at the table without being asked (S)."""
    return ("brahmabot",) if seats == 1 else ()


def next_phase(s: State) -> str | None:
    """The sequence of play (1, 3, 4, 6): the set-up, then turn after turn, then the final count."""
    match s.phase:
        case "":
            return "table"
        case "table":
            return "characters"
        case "characters":
            return "bot_setup" if s.bot is not None else "shrines"
        case "bot_setup":
            return "shrines"
        case "maharaja":
            return "plans"
        case "plans" | "turn" | "bot_turn":
            i = next_to_act(s)
            return "scoring" if i is None else "bot_turn" if i == bot_seat(s) else "turn"
        case "scoring":
            return "end"
        case "end" if s.ended:
            return "count"
        case "count":
            return None
    return "maharaja"


def rail(s: State) -> Rail:
    """The set-up, or the phases of the turn in hand with a stop for each seat in the order of acting, or the count."""
    if s.phase in ("", *SET_UP):
        stops = tuple(Stop(key) for key in SET_UP if key != "bot_setup" or s.bot is not None)
        return Rail(stops, max((n for n, stop in enumerate(stops) if stop.key == s.phase), default=0))
    if s.phase == "count":
        return Rail((Stop("count"),), 0)
    acted = [i for i in in_order(s) if s.seats[i].acted]
    now = [s.turn.seat] if s.turn else []
    seats = [*acted, *now, *(i for i in in_order(s) if i not in acted and i not in now)]
    acting = tuple(Stop("bot_turn" if i == bot_seat(s) else "turn", i) for i in seats)
    stops = (Stop("maharaja"), Stop("plans"), *acting, Stop("scoring"), Stop("end"))
    if s.phase in ACTING:
        return Rail(stops, 2 + min(len(acted), len(seats) - 1))
    return Rail(stops, next(n for n, stop in enumerate(stops) if stop.key == s.phase))


def view(s: State, seat: int) -> State:
    """What this seat may see: others' plans until revealed (4.2), others' prestige until the final count (20-60)."""
    seen = copy(s)
    seen.seats = [p if i == seat else veiled(s, i) for i, p in enumerate(s.seats)]
    if secret(s):
        seen.bank_prestige = 0  # it would give the others' prestige away
    return seen


def secret(s: State) -> bool:
    """Whether prestige is secret: never alone, and no longer in the final count (2, ruling 20-60)."""
    return s.bot is None and not s.ended


def veiled(s: State, i: int) -> Seat:
    p = copy(s.seats[i])
    if p.plan and not revealed(s, i):
        p.plan = [Slot(VEILED), Slot(VEILED)]
    if secret(s):
        p.prestige = VEILED_PRESTIGE
    return p


PRESTIGE_SUPPOSED = (START_PRESTIGE, 8)


def supposed(seen: State, way: int) -> State:
    """A seat's view with some plan (4.2) and some prestige (2) for the others, who could have them."""
    whole = copy(seen)
    whole.seats = [unveiled(p, way) for p in seen.seats]
    whole.bank_prestige = -sum(p.prestige for p in whole.seats)
    return whole


def unveiled(p: Seat, way: int) -> Seat:
    p = copy(p)
    if p.plan and p.plan[0].action == VEILED:
        p.plan = [Slot(action) for action in DISC[2 * way : 2 * way + 2]]
    if p.prestige == VEILED_PRESTIGE:
        p.prestige = PRESTIGE_SUPPOSED[way]
    return p


def check_state(s: State, fresh: State) -> Refusal | None:
    """Why a position from a file cannot be: where things stand, and whether all pieces are there."""
    flaw = check_places(s, fresh)
    if flaw is None and conserved(s) != conserved(fresh):
        return Refusal("bad_position", "1.2", {"flaw": "pieces"})
    return flaw


def conserved(s: State) -> dict[str, int]:
    """What no move may create or destroy."""
    totals = {
        "coins": s.bank_coins + sum(p.coins for p in s.seats),
        "prestige": s.bank_prestige + sum(p.prestige for p in s.seats),
        "tokens": s.tokens + sum(p.tokens for p in s.seats),
        "characters": len(s.display) + len(s.pile) + len(s.gone) + sum(p.character > 0 for p in s.seats),
    }
    for i, p in enumerate(s.seats):
        in_villages = sum(owners.count(i) for owners in s.villages.values())
        totals[f"shrines {i}"] = p.shrines + p.reserve + in_villages + sum(n[i] for n in s.shrines.values())
        totals[f"statues {i}"] = p.statues + sum(sites.count(i) for sites in s.sites.values())
    return totals
