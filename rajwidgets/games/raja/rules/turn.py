"""6.3 and 7: a turn. Travel, the nine actions and the powers, freely interleaved; then what was forgone."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Ask, Event, Flow, Parts, Phase, Question, Refusal, split, try_out
from ..state import (
    ACTIONS,
    BUILDER,
    COMPENSATION,
    HOUSE_PRICE,
    MERCHANT,
    MERCHANT_GOLD,
    YOGI,
    Slot,
    State,
    Turn,
    holder,
    holds,
    in_card_order,
)
from .actions import (
    any_of,
    build_house,
    build_palace,
    fetch_from_quarry,
    lower_governor,
    move_house,
    no_house,
    no_lowering,
    no_move,
    no_palace,
    no_travel,
    take_gold,
    travel,
    with_the_way,
)
from .cards import card_parts, give, no_card, replacement, take_character
from .rounds import pay_out

SLOTS = ("1", "2", "3")  # the two arrows, and the action paid for with a chit
BUILD_OR_MOVE = ("house", "move_house")
SITES = ("centre", "outer")
WORK: dict[str, tuple[str, ...]] = {  # what each action of the disc consists of (6.2)
    "gold": ("gold",),
    "house": ("house",),
    "two_houses": ("house", "house"),
    "move_house": ("move_house",),
    "quarry": ("quarry",),
    "palace": ("palace",),
    "palace_and_house": ("palace", "house"),
    "governors": ("governors",),
    "character": ("character",),
}

TRIES = {action: tuple(dict.fromkeys(work)) for action, work in WORK.items()}  # each kind of part once


# ---------------------------------------------------------------- 6.3 The turn


def take_turn(s: State) -> Flow:  # 6.3
    if s.turn is None:
        yield from begin_turn(s, next(i for i in in_card_order(s) if not s.seats[i].acted))  # 7.6, ruling 04-18
    assert s.turn is not None
    i = s.turn.seat
    ask = Ask(i, "turn")
    while True:
        if only_the_end(s, ask):
            yield Event("nothing_left", "6.3", i)
            break
        word, *rest = split((yield ask))
        if word == "end":
            break
        yield from do(s, i, word, rest)
    yield from end_turn(s, i)


def only_the_end(s: State, ask: Ask) -> bool:
    """Whether nothing is left to choose but to end the turn."""
    return all(word == "end" or no_turn(s, ask, (word,)) for word in turn_parts(s, ask, ()))


def begin_turn(s: State, i: int) -> Flow:  # 6.3, ruling 04-35
    s.turn = Turn(i)
    yield Event("plan_revealed", "6.3", i, {"actions": [slot.action for slot in s.seats[i].plan]}, "04-35")
    for card in list(s.seats[i].cards):
        yield from once_a_turn(s, i, card)


def once_a_turn(s: State, i: int, card: int) -> Flow:  # 5.1, 11.2.2, ruling 04-16
    assert s.turn is not None
    if s.turn.seat != i or card in s.turn.used:
        return
    if card == MERCHANT:
        s.turn.used.append(card)
        pay_out(s, i, MERCHANT_GOLD)
        yield Event("merchant_gold", "5.1", i, {"gold": MERCHANT_GOLD})
    if card == YOGI and s.bank_chits:
        s.turn.used.append(card)
        s.bank_chits -= 1
        s.seats[i].chits += 1
        yield Event("chit_received", "11.2.2", i, {"chits": s.seats[i].chits})


def do(s: State, i: int, word: str, rest: list[str]) -> Flow:
    """Carry out one complete answer of the turn."""
    if word == "go":
        yield from travel(s, i, rest[0])
    elif word == "builder":
        yield from use_builder(s, i, rest)
    elif word == "chit":
        yield from spend_chit(s, i, rest[0])
    else:
        slot = slot_named(s, i, word)
        assert slot is not None
        yield from work_on(s, i, slot, rest)


def work_on(s: State, i: int, slot: Slot, rest: list[str]) -> Flow:
    match rest:
        case ["gold"]:
            yield from take_gold(s, i, slot)
        case ["house", place]:
            yield from build_house(s, i, place, HOUSE_PRICE, slot)
        case ["move_house", origin, place]:
            yield from move_house(s, i, origin, place, slot)
        case ["quarry"]:
            yield from fetch_from_quarry(s, i, slot)
        case ["palace", city, site]:
            yield from build_palace(s, i, city, site, slot)
        case ["governors", city]:
            yield from lower_governor(s, i, city, slot)
        case ["character", *choice]:
            for card in (yield from take_character(s, i, slot, choice)):
                yield from once_a_turn(s, i, card)


def slot_named(s: State, i: int, word: str) -> Slot | None:
    if word == "3":
        assert s.turn is not None
        return s.turn.chit
    return s.seats[i].plan[int(word) - 1]


# ---------------------------------------------------------------- what may be tried in a turn, and why it may not


def turn_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    match begun:
        case ():
            assert s.turn is not None
            third = ("3",) if s.turn.chit else ()
            chit = ("chit",) if s.variants.advanced_1 else ()
            return ("go", "1", "2", *third, "builder", *chit, "end")
        case ("go",):
            return s.board.junctions
        case ("builder",):
            return BUILD_OR_MOVE
        case ("chit",):
            return ACTIONS
        case ("chit", _):  # the action bought has its own parts, under "3"
            return ()
        case ("1" | "2" | "3" as word,):
            slot = slot_named(s, ask.seat, word)
            return TRIES[slot.action] if slot else ()
        case (_, "house" | "move_house") | (_, "move_house", _):
            return s.board.buildable
        case (_, "palace"):
            return s.board.cities
        case (_, "palace", _):
            return SITES
        case ("1" | "2" | "3", "governors"):
            return s.board.cities
        case ("1" | "2" | "3", "character", *choice):
            return card_parts(s, ask.seat, tuple(choice))
    return ()


def no_turn(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    i, word, rest = ask.seat, begun[0], begun[1:]
    if word == "end":
        return None
    if word == "go":
        return no_travel(s, i, rest)
    if word == "builder":
        return no_builder(s, i, rest)
    if word == "chit":
        return no_chit(s, i, rest)
    slot = slot_named(s, i, word)
    if slot is None:
        return Refusal("no_chit_action", "11.2.3")
    return no_work(s, i, slot, rest)


def no_work(s: State, i: int, slot: Slot, rest: Parts) -> Refusal | None:
    """Why this arrow cannot be worked on now: as a whole, in one of its parts, or at one place."""
    due = still_due(slot)
    if not rest and due:
        return any_of(due, lambda part: no_work(s, i, slot, (part,)))
    part, *choice = rest or TRIES[slot.action]
    if part not in due:
        return Refusal("already_done", "6.2", {"part": part, "action": slot.action})
    match part:
        case "house":
            return no_house(s, i, tuple(choice), HOUSE_PRICE, city_due(slot))
        case "move_house":
            return no_move(s, i, tuple(choice))
        case "quarry":
            return None if s.seats[i].quarry else Refusal("quarry_empty", "7.4", {}, "04-11")
        case "palace":
            return no_palace(s, i, tuple(choice))
        case "governors":
            return no_lowering(s, i, tuple(choice))
        case "character":
            return no_card(s, i, tuple(choice))
    return None


def still_due(slot: Slot) -> list[str]:
    """The parts of the action not yet carried out."""
    due = list(WORK[slot.action])
    if len(slot.done) == len(due):
        return []
    for part in slot.done:
        due.remove("house" if part in ("city", "village") else part)
    return due


def city_due(slot: Slot) -> bool:
    """Of two houses at least one belongs in a city (7.2, ruling 04-26)."""
    return slot.action == "two_houses" and slot.done == ["village"]


# ---------------------------------------------------------------- 5.1 The Builder, 11.2.3 Action chits


def no_builder(s: State, i: int, rest: Parts) -> Refusal | None:
    assert s.turn is not None
    if not holds(s, i, BUILDER):
        return Refusal("not_the_builder", "5.1", {"holder": holder(s, BUILDER)})
    if BUILDER in s.turn.used:
        return Refusal("builder_used", "5.1", {}, "04-16")
    if not rest:
        return any_of(BUILD_OR_MOVE, lambda word: no_builder(s, i, (word,)))
    return no_house(s, i, rest[1:], 0, False) if rest[0] == "house" else no_move(s, i, rest[1:])


def use_builder(s: State, i: int, rest: list[str]) -> Flow:  # 5.1, ruling 04-15
    assert s.turn is not None
    s.turn.used.append(BUILDER)
    if rest[0] == "house":
        yield from build_house(s, i, rest[1], 0, None)
    else:
        yield from move_house(s, i, rest[1], rest[2], None)


def no_chit(s: State, i: int, rest: Parts) -> Refusal | None:
    assert s.turn is not None
    if not s.seats[i].chits:
        return Refusal("no_chit", "11.2.3")
    if s.turn.chit:
        return Refusal("one_chit_a_turn", "11.2.3", {}, "04-23")
    if rest == ("character",):
        return Refusal("chit_not_for_character", "11.2.3")
    if rest == ("quarry",) and not s.seats[i].quarry:
        return Refusal("quarry_empty", "7.4", {}, "04-11")
    return None


def spend_chit(s: State, i: int, action: str) -> Flow:  # 11.2.3
    assert s.turn is not None
    s.seats[i].chits -= 1
    s.bank_chits += 1
    s.turn.chit = Slot(action)
    yield Event("chit_spent", "11.2.3", i, {"action": action})
    if action in ("gold", "quarry"):  # nothing to choose
        yield from work_on(s, i, s.turn.chit, [action])


# ---------------------------------------------------------------- 7.7 What was forgone


def forgone(s: State, i: int) -> list[str]:
    """The actions that would be penalised if the turn ended now (7.7; an empty quarry excuses: ruling 04-11)."""
    p = s.seats[i]
    return [slot.action for slot in p.plan if still_due(slot) and not (slot.action == "quarry" and not p.quarry)]


def forgone_by(s: State, ask: Ask, begun: Parts) -> list[str]:
    """The actions this answer would give up by leaving nothing but the end of the turn to choose."""
    if turn_parts(s, ask, begun):
        return []
    tried = try_out(s, lambda after: do(after, ask.seat, begun[0], list(begun[1:])))
    done = tried.ask is None and only_the_end(tried.state, ask)
    return forgone(tried.state, ask.seat) if done else []


def end_turn(s: State, i: int) -> Flow:  # 7.7, rulings 04-10, 04-32
    for action in forgone(s, i):
        yield Event("forgone", "7.7", i, {"action": action}, "04-10")
        for other in range(len(s.seats)):
            if other != i:
                pay_out(s, other, COMPENSATION)
                yield Event("compensated", "7.7", other, {"gold": COMPENSATION, "by": i}, "04-32")
    ruling = ending_ruling(s, i)
    s.seats[i].acted = True
    s.turn = None
    yield Event("turn_ended", "6.3", i, ruling=ruling)


def ending_ruling(s: State, i: int) -> str:
    """Which of our rulings the end of this turn rests on: a chit not used up, or cards that changed the order."""
    assert s.turn is not None
    if s.turn.chit and still_due(s.turn.chit):
        return "04-32"
    return "04-18" if any("character" in slot.done for slot in s.seats[i].plan) else ""


turn = Question("turn", "6.3", turn_parts, no_turn, with_the_way)

PHASES = (Phase("turn", "6.3", take_turn, resumes=("turn",)),)
QUESTIONS = (turn, give, replacement)
