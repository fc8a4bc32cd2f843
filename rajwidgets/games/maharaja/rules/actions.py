"""5: the nine actions of the disc, each declared once; what they consist of is declared just before them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ....flow import Flow, Parts, Refusal
from ...raja_family.disc import Slot, parts_due
from ..state import SHRINE_PRICE, State
from .building import build_shrine, build_statue, no_shrine, no_statue, shrine_parts, statue_parts
from .changing import change_parts, change_tile, no_change
from .receipts import pay, take_coins, take_prestige, take_shrines
from .track import banner_parts, move_banner, no_banner

COINS_ACTION = 3  # 5.5, ruling 20-05
SHRINES_ACTION = 2  # 5.6
PRESTIGE_COST, PRESTIGE_BOUGHT = 3, 2  # 5.7


@dataclass(frozen=True, slots=True)
class Action:
    """An action of the disc: its word, its section, the deeds it consists of, the coins it takes off their price."""

    word: str
    rule: str
    work: tuple[str, ...]
    discount: int = 0


@dataclass(frozen=True, slots=True)
class Deed:
    """A part of an action: what may be tried after a choice begun, why not, and what it does."""

    word: str
    parts: Callable[[State, int, Parts], Sequence[str]]
    why_not: Callable[[State, int, Parts, Slot], Refusal | None]
    do: Callable[[State, int, Parts, Slot], Flow]


ACTIONS = {
    action.word: action
    for action in (
        Action("statue_discount", "5.1", ("statue",), discount=1),
        Action("shrine_discount", "5.2", ("shrine",), discount=1),
        Action("statue_and_shrine", "5.3", ("statue", "shrine")),
        Action("two_shrines", "5.4", ("shrine", "shrine")),
        Action("coins", "5.5", ("coins",)),
        Action("shrines", "5.6", ("shrines",)),
        Action("prestige", "5.7", ("prestige",)),
        Action("character", "5.8", ("character",)),
        Action("banner", "5.9", ("banner",)),
    )
}
DISC = tuple(ACTIONS)
TRIES = {word: tuple(dict.fromkeys(action.work)) for word, action in ACTIONS.items()}  # each kind of part once


def discount(slot: Slot) -> int:
    return ACTIONS[slot.action].discount


def still_due(slot: Slot) -> list[str]:
    """The parts of the action not yet carried out."""
    work = ACTIONS[slot.action].work
    if len(slot.done) == len(work):
        return []
    return parts_due(work, ["shrine" if part == "village" else part for part in slot.done])


def city_due(slot: Slot) -> bool:
    """Of two shrines at least one belongs in a city (5.4, ruling 20-39)."""
    return slot.action == "two_shrines" and slot.done == ["village"]


# ---------------------------------------------------------------- the parts that need no more than a few lines


def nothing_to_choose(s: State, i: int, choice: Parts) -> Sequence[str]:
    return ()


def always(s: State, i: int, choice: Parts, slot: Slot) -> Refusal | None:
    return None


def no_shrines_to_take(s: State, i: int, choice: Parts, slot: Slot) -> Refusal | None:
    return None if s.seats[i].reserve else Refusal("reserve_empty", "5.6", {}, "20-36")


def no_prestige(s: State, i: int, choice: Parts, slot: Slot) -> Refusal | None:
    have = s.seats[i].coins
    if have >= PRESTIGE_COST:
        return None
    return Refusal("too_poor_for_prestige", "5.7", {"need": PRESTIGE_COST, "have": have})


def buy_prestige(s: State, i: int, choice: Parts, slot: Slot) -> Flow:  # 5.7
    pay(s, i, PRESTIGE_COST)
    yield from take_prestige(s, i, PRESTIGE_BOUGHT, "bought", "5.7")


DEEDS = {
    deed.word: deed
    for deed in (
        Deed(
            "statue",
            statue_parts,
            lambda s, i, choice, slot: no_statue(s, i, choice, discount(slot)),
            lambda s, i, choice, slot: build_statue(s, i, choice[0], choice[1], discount(slot)),
        ),
        Deed(
            "shrine",
            shrine_parts,
            lambda s, i, choice, slot: no_shrine(s, i, choice, discount(slot), city_due(slot)),
            lambda s, i, choice, slot: build_shrine(s, i, choice[0], SHRINE_PRICE - discount(slot), "2.2"),
        ),
        Deed(
            "coins",
            nothing_to_choose,
            always,
            lambda s, i, choice, slot: take_coins(s, i, COINS_ACTION, "action", "5.5", "20-05"),
        ),
        Deed(
            "shrines",
            nothing_to_choose,
            no_shrines_to_take,
            lambda s, i, choice, slot: take_shrines(s, i, SHRINES_ACTION, "action", "5.6"),
        ),
        Deed("prestige", nothing_to_choose, no_prestige, buy_prestige),
        Deed(
            "character",
            change_parts,
            lambda s, i, choice, slot: no_change(s, i, choice),
            lambda s, i, choice, slot: change_tile(s, i, int(choice[0])),
        ),
        Deed(
            "banner",
            banner_parts,
            lambda s, i, choice, slot: no_banner(s, i, choice),
            lambda s, i, choice, slot: move_banner(s, i, choice[0], "5.9"),
        ),
    )
}


# ---------------------------------------------------------------- working on an arrow


def work_parts(s: State, i: int, slot: Slot, rest: Parts) -> Sequence[str]:
    """What may be tried next on this arrow."""
    return DEEDS[rest[0]].parts(s, i, rest[1:]) if rest else TRIES[slot.action]


def no_work(s: State, i: int, slot: Slot, rest: Parts) -> Refusal | None:
    """Why this arrow cannot be worked on now: as a whole, in one of its parts, or at one place."""
    due = still_due(slot)
    if rest:
        if rest[0] not in due:
            return Refusal("already_done", ACTIONS[slot.action].rule, {"part": rest[0], "action": slot.action})
        return DEEDS[rest[0]].why_not(s, i, rest[1:], slot)
    if not due:
        return Refusal("already_done", ACTIONS[slot.action].rule, {"part": slot.done[-1], "action": slot.action})
    first = None
    for part in due:
        refusal = DEEDS[part].why_not(s, i, (), slot)
        if refusal is None:
            return None
        first = first or refusal
    return first


def work_on(s: State, i: int, slot: Slot, rest: Parts) -> Flow:
    part, choice = rest[0], rest[1:]
    flow = DEEDS[part].do(s, i, choice, slot)
    slot.done.append("village" if part == "shrine" and choice[0] in s.villages else part)
    yield from flow
