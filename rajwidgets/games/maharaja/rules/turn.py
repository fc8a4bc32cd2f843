"""4.3: a turn. Travel, the planned actions, a token's action and the powers, freely interleaved."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Ask, Event, Flow, Parts, Phase, Question, Refusal, split
from ...raja_family.disc import Slot
from ..state import State, Turn, next_to_act
from . import changing
from .actions import ACTIONS, DISC, no_shrines_to_take, no_work, still_due, work_on, work_parts, work_strays
from .characters import no_power, power_parts, power_strays, use_power
from .travel import TRAVEL, with_the_way

WORDS = ("go", "1", "2", "power", "token", "end")  # the two arrows are 1 and 2
WORDS_WITH_BOUGHT = ("go", "1", "2", "3", "power", "token", "end")  # 3 is the action a token paid for
AT_ONCE = ("coins", "shrines")  # bought with a token, these leave nothing to choose


def take_turn(s: State) -> Flow:  # 4.3
    if s.turn is None:
        i = next_to_act(s)
        assert i is not None
        s.turn = Turn(i)
        yield Event("plan_revealed", "4.3", i, {"actions": [slot.action for slot in s.seats[i].plan]})
    i = s.turn.seat
    ask = Ask(i, "turn")
    while True:
        if only_the_end(s, ask):
            yield Event("nothing_left", "4.3", i)
            break
        parts = split((yield ask))
        if parts == ("end",):
            break
        yield from do(s, i, parts)
    yield from end_turn(s, i)


def only_the_end(s: State, ask: Ask) -> bool:
    """Whether nothing is left to choose but to end the turn."""
    for word in turn_parts(s, ask, ()):  # noqa: SIM110 (quicker than all)
        if word != "end" and no_turn(s, ask, (word,)) is None:
            return False
    return True


def do(s: State, i: int, parts: Parts) -> Flow:
    """Carry out one complete answer of the turn."""
    word, rest = parts[0], parts[1:]
    match word:
        case "go":
            return TRAVEL.does(s, i, rest, None)
        case "power":
            return use_power(s, i, rest)
        case "token":
            return spend_token(s, i, rest[0])
    slot = slot_named(s, i, word)
    assert slot is not None
    return work_on(s, i, slot, rest)


def slot_named(s: State, i: int, word: str) -> Slot | None:
    if word == "3":
        return s.turn.bought if s.turn else None
    return s.seats[i].plan[0 if word == "1" else 1]


def left_undone(s: State, i: int) -> list[str]:
    """Planned actions of which something is still to be done."""
    return [slot.action for slot in s.seats[i].plan if still_due(slot)]


def end_turn(s: State, i: int) -> Flow:  # 4.3, rulings 20-16, 20-17
    undone = left_undone(s, i)
    changed = any("character" in slot.done for slot in s.seats[i].plan)
    s.seats[i].acted, s.turn = True, None
    yield Event("turn_ended", "4.3", i, {"undone": undone}, "20-16" if undone else "20-17" if changed else "")


# ---------------------------------------------------------------- what may be tried in a turn, and why it may not


def turn_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    if not begun:
        return WORDS_WITH_BOUGHT if s.turn and s.turn.bought else WORDS
    match begun[0]:
        case "end":
            return ()
        case "go":
            return TRAVEL.tries(s, ask.seat, begun[1:])
        case "token":
            return DISC if len(begun) == 1 else ()  # the action bought has its own parts, under "3"
        case "power":
            return power_parts(s, ask.seat, begun[1:])
    slot = slot_named(s, ask.seat, begun[0])
    return work_parts(s, ask.seat, slot, begun[1:]) if slot else ()


def turn_strays(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """What somebody may name though it is never to be had: each deed and power knows its own."""
    match begun:
        case ():
            return () if s.turn and s.turn.bought else ("3",)
        case ("end" | "token", *_):
            return ()
        case ("go", *rest):
            return TRAVEL.strays(s, ask.seat, tuple(rest))
        case ("power", *rest):
            return power_strays(s, ask.seat, tuple(rest))
    slot = slot_named(s, ask.seat, begun[0])
    return work_strays(s, ask.seat, slot, begun[1:]) if slot else ()


def no_turn(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    i, word, rest = ask.seat, begun[0], begun[1:]
    match word:
        case "go":
            return TRAVEL.why_not(s, i, rest, None)
        case "power":
            return no_power(s, i, rest)
        case "token":
            return no_token_spent(s, i, rest)
        case "end":
            return None
    slot = slot_named(s, i, word)
    return no_work(s, i, slot, rest) if slot else Refusal("nothing_bought", "4.3")


# ---------------------------------------------------------------- 4.3 Action tokens


def no_token_spent(s: State, i: int, rest: Parts) -> Refusal | None:
    assert s.turn is not None
    if s.turn.bought:
        return Refusal("one_token_a_turn", "4.3", {}, "20-38")
    if not s.seats[i].tokens:
        return Refusal("no_token", "4.3")
    if rest == ("character",):
        return Refusal("token_not_for_character", "4.3", {}, "20-38")
    if rest == ("shrines",):
        return no_shrines_to_take(s, i, (), Slot("shrines"))
    return None


def spend_token(s: State, i: int, action: str) -> Flow:  # 4.3, ruling 20-38
    assert s.turn is not None
    s.seats[i].tokens -= 1
    s.tokens += 1
    s.turn.bought = Slot(action)
    yield Event("token_spent", "4.3", i, {"action": action, "section": ACTIONS[action].rule})
    if action in AT_ONCE:
        yield from work_on(s, i, s.turn.bought, (action,))


turn = Question("turn", "4.3", turn_parts, no_turn, with_the_way, turn_strays)

PHASES = (Phase("turn", "4.3", take_turn, resumes=("turn",)),)
QUESTIONS = (turn, *changing.QUESTIONS)
