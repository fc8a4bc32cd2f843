"""6.2: the action disc. Its nine actions, what each consists of, and what of it is still to do."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Event, Flow, Parts, Refusal, Remark
from ...raja_family.disc import Slot, parts_due
from ..state import GOLD_ACTION, QUARRY_ACTION, START_BOXES, State, lowest_governor
from .building import HOUSE, MOVE_HOUSE, PALACE
from .cards import CHARACTER
from .deeds import Action, Deed, done, means
from .rounds import pay_out

# ---------------------------------------------------------------- 6.2 Gold


def always(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    return None


def take_gold(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:  # 6.2
    done(slot, "gold")
    pay_out(s, i, GOLD_ACTION)
    yield Event("gold_taken", "6.2", i, {"gold": GOLD_ACTION})


GOLD = Deed(
    "gold",
    "6.2",
    why_not=always,
    does=take_gold,
    asks=lambda s, i, choice, slot: Remark("turn_now", "6.2", {**means(s, i), "action": "gold"}),
    tells=lambda s, i, choice: Remark("brings_gold", "6.2", {"gold": GOLD_ACTION}),
)


# ---------------------------------------------------------------- 7.4 Quarry


def no_quarry(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    return None if s.seats[i].quarry else Refusal("quarry_empty", "7.4", {}, "04-11")


def fetch_from_quarry(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:  # 7.4
    p = s.seats[i]
    houses = min(QUARRY_ACTION, p.quarry)
    p.quarry, p.reserve = p.quarry - houses, p.reserve + houses
    done(slot, "quarry")
    yield Event("quarried", "7.4", i, {"houses": houses}, "" if houses == QUARRY_ACTION else "04-11")


QUARRY = Deed(
    "quarry",
    "7.4",
    why_not=no_quarry,
    does=fetch_from_quarry,
    asks=lambda s, i, choice, slot: Remark("turn_now", "7.4", {**means(s, i), "action": "quarry"}),
    tells=lambda s, i, choice: Remark("brings_houses", "7.4", {"houses": min(QUARRY_ACTION, s.seats[i].quarry)}),
)


# ---------------------------------------------------------------- 7.5 The order of the governors


def any_governor(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else s.board.cities


def no_lowering(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    if choice and s.track[choice[0]] == 1:
        return Refusal("governor_at_bottom", "7.5", {"city": choice[0]}, "04-09")
    return None


def lower_governor(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:  # 7.5, ruling 04-09
    city = choice[0]
    old = s.track[city]
    new = max(1, old - 2)
    passed = [other for other, box in s.track.items() if new <= box < old]
    s.track[city] = new
    for other in passed:
        s.track[other] += 1
    done(slot, "governors")
    facts = {"city": city, "boxes": old - new, "passed": passed}
    yield Event("governor_lowered", "7.5", i, facts, "04-09" if old - new < 2 else "")


def box_of(s: State, i: int, choice: Parts) -> Remark | None:
    if not choice:
        return Remark("next_city", "7.5", {"city": lowest_governor(s)})
    return Remark("on_box", "7.5", {"box": s.track[choice[0]] - START_BOXES})


GOVERNORS = Deed(
    "governors",
    "7.5",
    tries=any_governor,
    why_not=no_lowering,
    does=lower_governor,
    asks=lambda s, i, choice, slot: Remark("turn_governors", "7.5", {"city": lowest_governor(s)}),
    tells=box_of,
)


# ---------------------------------------------------------------- 6.2 The nine actions

DISC = {
    action.word: action
    for action in (
        Action("gold", "6.2", (GOLD,)),
        Action("house", "7.2", (HOUSE,)),
        Action("two_houses", "7.2", (HOUSE, HOUSE)),
        Action("move_house", "7.3", (MOVE_HOUSE,)),
        Action("quarry", "7.4", (QUARRY,)),
        Action("palace", "7.2", (PALACE,)),
        Action("palace_and_house", "7.2", (PALACE, HOUSE)),
        Action("governors", "7.5", (GOVERNORS,)),
        Action("character", "7.6", (CHARACTER,)),
    )
}
DEEDS = {deed.word: deed for action in DISC.values() for deed in action.work}


def still_to_pay(s: State, i: int) -> tuple[int, int]:
    """What all that is still to do in this turn costs, and what the Gold action brings before it, in gold."""
    slots = [*s.seats[i].plan, *([s.turn.chit] if s.turn and s.turn.chit else [])]
    due = [part for slot in slots for part in still_due(slot)]
    return sum(DEEDS[part].price(s, i) for part in due), GOLD_ACTION * due.count("gold")


def still_due(slot: Slot) -> list[str]:
    """The parts of the action not yet carried out."""
    work = DISC[slot.action].words
    if len(slot.done) == len(work):
        return []
    return parts_due(work, ["house" if part in ("city", "village") else part for part in slot.done])
