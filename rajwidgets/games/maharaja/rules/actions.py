"""5: the nine actions of the disc, each declared once; the deeds they consist of stand beside their sections."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Flow, Parts, Refusal, any_of
from ...raja_family.disc import Slot, parts_due
from ..state import DISCOUNTS, State
from .building import SHRINE, STATUE
from .changing import CHARACTER
from .deeds import Action, Deed
from .receipts import pay, take_coins, take_prestige, take_shrines
from .track import BANNER

COINS_ACTION = 3  # 5.5, ruling 20-05
SHRINES_ACTION = 2  # 5.6
PRESTIGE_COST, PRESTIGE_BOUGHT = 3, 2  # 5.7

# ---------------------------------------------------------------- 5.5 Coins, 5.6 Shrines, 5.7 Prestige


def no_shrines_to_take(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    return None if s.seats[i].reserve else Refusal("reserve_empty", "5.6", {}, "20-36")


def no_prestige(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    have = s.seats[i].coins
    if have >= PRESTIGE_COST:
        return None
    return Refusal("too_poor_for_prestige", "5.7", {"need": PRESTIGE_COST, "have": have})


def buy_prestige(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:  # 5.7
    pay(s, i, PRESTIGE_COST)
    yield from take_prestige(s, i, PRESTIGE_BOUGHT, "bought", "5.7")


COINS = Deed(
    "coins",
    "5.5",
    lambda s, i, choice, slot: take_coins(s, i, COINS_ACTION, "action", "5.5", "20-05"),
)
SHRINES = Deed(
    "shrines",
    "5.6",
    lambda s, i, choice, slot: take_shrines(s, i, SHRINES_ACTION, "action", "5.6"),
    no_shrines_to_take,
)
PRESTIGE = Deed("prestige", "5.7", buy_prestige, no_prestige)


# ---------------------------------------------------------------- 5 The nine actions

ACTIONS = {
    action.word: action
    for action in (
        Action("statue_discount", "5.1", (STATUE,), DISCOUNTS["statue_discount"]),
        Action("shrine_discount", "5.2", (SHRINE,), DISCOUNTS["shrine_discount"]),
        Action("statue_and_shrine", "5.3", (STATUE, SHRINE)),
        Action("two_shrines", "5.4", (SHRINE, SHRINE)),
        Action("coins", "5.5", (COINS,)),
        Action("shrines", "5.6", (SHRINES,)),
        Action("prestige", "5.7", (PRESTIGE,)),
        Action("character", "5.8", (CHARACTER,)),
        Action("banner", "5.9", (BANNER,)),
    )
}
DISC = tuple(ACTIONS)
DEEDS = {deed.word: deed for action in ACTIONS.values() for deed in action.work}


def still_due(slot: Slot) -> Sequence[str]:
    """The parts of the action not yet carried out."""
    words = ACTIONS[slot.action].words
    if not slot.done:
        return words
    if len(slot.done) == len(words):
        return ()
    return parts_due(words, ["shrine" if part == "village" else part for part in slot.done])


# ---------------------------------------------------------------- working on an arrow


def work_parts(s: State, i: int, slot: Slot, rest: Parts) -> Sequence[str]:
    """What may be tried next on this arrow."""
    return DEEDS[rest[0]].tries(s, i, rest[1:]) if rest else ACTIONS[slot.action].tries


def work_strays(s: State, i: int, slot: Slot, rest: Parts) -> Sequence[str]:
    """A deed of another action, and what the deeds themselves can never have."""
    if rest:
        return DEEDS[rest[0]].strays(s, i, rest[1:])
    return [word for word in DEEDS if word not in ACTIONS[slot.action].tries]


def no_work(s: State, i: int, slot: Slot, rest: Parts) -> Refusal | None:
    """Why this arrow cannot be worked on now: as a whole, in one of its parts, or at one place."""
    due, action = still_due(slot), ACTIONS[slot.action]
    if not rest and due:
        return any_of(due, lambda part: DEEDS[part].why_not(s, i, (), slot))
    part = rest[0] if rest else action.words[-1]
    if part in due:
        return DEEDS[part].why_not(s, i, rest[1:], slot)
    code = "already_done" if part in action.words else "other_action"
    return Refusal(code, action.rule, {"part": part, "action": slot.action})


def work_on(s: State, i: int, slot: Slot, rest: Parts) -> Flow:
    part, choice = rest[0], rest[1:]
    flow = DEEDS[part].does(s, i, choice, slot)
    slot.done.append("village" if part == "shrine" and choice[0] in s.villages else part)
    yield from flow
