"""6.3 and 7: a turn. Travel, the actions of the disc and the powers, freely interleaved; then what was forgone."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Ask, Event, Flow, Parts, Phase, Question, Refusal, Remark, any_of, split, try_out
from ...raja_family.disc import Slot
from ..state import ACTIONS, BUILDER, COMPENSATION, State, Turn, holder, holds, in_card_order
from .building import HOUSE, MOVE_HOUSE
from .cards import give, once_a_turn, replacement
from .deeds import Deed, cost, means
from .disc import DEEDS, DISC, still_due
from .rounds import pay_out
from .travel import TRAVEL, with_the_way

BUILDERS_DEEDS = (HOUSE, MOVE_HOUSE)  # 5.1

# ---------------------------------------------------------------- 6.3 The turn


def take_turn(s: State) -> Flow:  # 6.3
    if s.turn is None:
        yield from begin_turn(s, next(i for i in in_card_order(s) if not s.seats[i].acted))  # 7.6, ruling 04-18
    assert s.turn is not None
    i = s.turn.seat
    ask = Ask(i, "turn")
    while s.turn is not None:
        if only_the_end(s, ask):
            yield Event("nothing_left", "6.3", i)
            yield from end_turn(s, i)
        else:
            yield from do(s, i, split((yield ask)))


def only_the_end(s: State, ask: Ask) -> bool:
    """Whether nothing is left to choose but to end the turn."""
    words = [word for word in turn_parts(s, ask, ()) if word != "end"]
    return any_of(words, lambda word: no_turn(s, ask, (word,))) is not None


def begin_turn(s: State, i: int) -> Flow:  # 6.3, ruling 04-35
    s.turn = Turn(i)
    yield Event("plan_revealed", "6.3", i, {"actions": [slot.action for slot in s.seats[i].plan]}, "04-35")
    for card in list(s.seats[i].cards):
        yield from once_a_turn(s, i, card)


def do(s: State, i: int, answer: Parts) -> Flow:
    """Carry out one complete answer of the turn."""
    if answer[0] == "builder":
        assert s.turn is not None
        s.turn.used.append(BUILDER)
    deed, choice, slot = deed_of(s, i, answer)
    yield from deed.does(s, i, choice, slot)


# ---------------------------------------------------------------- 11.2.3 Action chits


def any_action(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else ACTIONS  # the action bought has its own parts, under "3"


def no_chit(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    assert s.turn is not None
    if not s.variants.advanced_1:
        return Refusal("chits_not_in_game", "3.2")
    if not s.seats[i].chits:
        return Refusal("no_chit", "11.2.3")
    if s.turn.chit:
        return Refusal("one_chit_a_turn", "11.2.3", {}, "04-23")
    if choice == ("character",):
        return Refusal("chit_not_for_character", "11.2.3")
    if choice == ("quarry",):
        return DEEDS["quarry"].why_not(s, i, (), None)
    return None


def spend_chit(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:  # 11.2.3
    assert s.turn is not None
    s.seats[i].chits -= 1
    s.bank_chits += 1
    s.turn.chit = Slot(choice[0])
    yield Event("chit_spent", "11.2.3", i, {"action": choice[0]})
    deed = DISC[choice[0]].work[0]
    if not deed.tries(s, i, ()):  # nothing to choose
        yield from deed.does(s, i, (), s.turn.chit)


def action_cost(s: State, i: int, choice: Parts) -> Remark | None:
    if not choice:
        return Remark("has_chits", "11.2.3", {"chits": s.seats[i].chits})
    return cost(s, i, DISC[choice[0]])


CHIT = Deed(
    "chit",
    "11.2.3",
    tries=any_action,
    why_not=no_chit,
    does=spend_chit,
    asks=lambda s, i, choice, slot: Remark("turn_chit", "11.2.3", means(s, i)),
    names=lambda s, i, choice: Remark("action", "11.2.3", {"action": choice[-1]}),
    tells=action_cost,
)


# ---------------------------------------------------------------- 7.7 The end of the turn, and what was forgone


def forgone(s: State, i: int) -> list[str]:
    """The actions that would be penalised if the turn ended now (7.7; an empty quarry excuses: ruling 04-11)."""
    p = s.seats[i]
    return [slot.action for slot in p.plan if still_due(slot) and not (slot.action == "quarry" and not p.quarry)]


def end_turn(s: State, i: int, choice: Parts = (), slot: Slot | None = None) -> Flow:  # 7.7, rulings 04-10, 04-32
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


def what_others_gain(s: State, i: int, choice: Parts) -> Remark | None:
    undone = len(forgone(s, i))
    facts = {"gold": COMPENSATION * undone, "others": len(s.seats) - 1}
    return Remark("others_gain", "7.7", facts) if undone else None


def what_is_lost(s: State, i: int, choice: Parts) -> Sequence[Remark]:
    assert s.turn is not None
    said = end_forgoes(s, forgone(s, i))
    if holds(s, i, BUILDER) and BUILDER not in s.turn.used:
        said.append(Remark("builder_unused", "5.1", {}))
    return said


def end_forgoes(s: State, actions: Sequence[str]) -> list[Remark]:
    """What the others get for all the actions that are not finished; nothing to say of none."""
    n = len(actions)
    facts = {"actions": list(actions), "n": n, "gold": n * COMPENSATION, "others": len(s.seats) - 1}
    return [Remark("end_forgoes", "7.7", facts, "04-10")] if n else []


def forgone_by(s: State, ask: Ask, begun: Parts) -> list[str]:
    """The actions this answer would give up by leaving nothing but the end of the turn to choose."""
    if begun == ("end",) or turn_parts(s, ask, begun):
        return []
    tried = try_out(s, lambda after: do(after, ask.seat, begun))
    done = tried.ask is None and only_the_end(tried.state, ask)
    return forgone(tried.state, ask.seat) if done else []


END = Deed(
    "end",
    "6.3",
    why_not=lambda s, i, choice, slot: None,
    does=end_turn,
    asks=lambda s, i, choice, slot: what_now(s, i),
    tells=what_others_gain,
    warns=what_is_lost,
)


# ---------------------------------------------------------------- what may be tried in a turn, and why it may not

ALONE = {deed.word: deed for deed in (TRAVEL, CHIT, END)}  # every other word opens deeds to choose among


def deed_of(s: State, i: int, begun: Parts) -> tuple[Deed, Parts, Slot | None]:
    """The deed that an answer speaks of, what it names for it, and the arrow or chit it is done for."""
    word = begun[0]
    if word in ALONE:
        return ALONE[word], begun[1:], None
    return DEEDS[begun[1]], begun[2:], slot_named(s, i, word)


def names_deed(begun: Parts) -> bool:
    """Whether the parts begun say what is done; an arrow or the Builder alone leave it open."""
    return len(begun) > 1 or (len(begun) == 1 and begun[0] in ALONE)


def slot_named(s: State, i: int, word: str) -> Slot | None:
    """The arrow (1, 2) or the chit's action (3) of that word."""
    if word == "1" or word == "2":
        return s.seats[i].plan[int(word) - 1]
    return s.turn.chit if word == "3" and s.turn else None


def opened(s: State, i: int, word: str) -> tuple[Deed, ...]:
    """The deeds to choose among after this word."""
    if word == "builder":
        return BUILDERS_DEEDS
    slot = slot_named(s, i, word)
    return DISC[slot.action].deeds if slot else ()


def turn_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    if not begun:
        if not s.variants.advanced_1:  # without action chits (3.2)
            return ("go", "1", "2", "builder", "end")
        third = ("3",) if s.turn and s.turn.chit else ()
        return ("go", "1", "2", *third, "builder", "chit", "end")
    if not names_deed(begun):
        return [deed.word for deed in opened(s, ask.seat, begun[0])]
    deed, choice, _ = deed_of(s, ask.seat, begun)
    return deed.tries(s, ask.seat, choice)


def turn_strays(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """A chit where there is none, a deed of another action, and what the deeds themselves can never have."""
    if not names_deed(begun):
        offered = turn_parts(s, ask, begun)
        return [word for word in (DEEDS if begun else ("3", "chit")) if word not in offered]
    deed, choice, _ = deed_of(s, ask.seat, begun)
    return deed.strays(s, ask.seat, choice)


def no_turn(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    i, word = ask.seat, begun[0]
    if word in ALONE:
        return ALONE[word].why_not(s, i, begun[1:], None)
    if word == "builder":
        return no_builder(s, i, begun[1:])
    slot = slot_named(s, i, word)
    return no_work(s, i, slot, begun[1:]) if slot else Refusal("no_chit_action", "11.2.3")


def no_work(s: State, i: int, slot: Slot, rest: Parts) -> Refusal | None:
    """Why this arrow cannot be worked on now: as a whole, in one of its parts, or at one place."""
    action, due = DISC[slot.action], still_due(slot)
    if not rest and due:
        return any_of(due, lambda part: DEEDS[part].why_not(s, i, (), slot))
    part = rest[0] if rest else action.words[0]
    if part in due:
        return DEEDS[part].why_not(s, i, rest[1:], slot)
    code = "already_done" if part in action.words else "other_action"
    return Refusal(code, "6.2", {"part": part, "action": action.word})


def no_builder(s: State, i: int, rest: Parts) -> Refusal | None:  # 5.1, ruling 04-15
    assert s.turn is not None
    if not holds(s, i, BUILDER):
        return Refusal("not_the_builder", "5.1", {"holder": holder(s, BUILDER)})
    if BUILDER in s.turn.used:
        return Refusal("builder_used", "5.1", {}, "04-16")
    if not rest:
        return any_of(BUILDERS_DEEDS, lambda deed: deed.why_not(s, i, (), None))
    deed = DEEDS[rest[0]]
    if deed not in BUILDERS_DEEDS:
        return Refusal("only_houses", "5.1", {"part": deed.word}, "04-15")
    return deed.why_not(s, i, rest[1:], None)


# ---------------------------------------------------------------- what is asked


def what_now(s: State, i: int) -> Remark:
    return Remark("turn", "6.3", {**means(s, i), "due": forgone(s, i)}, mixing_ruling(s, i))


def mixing_ruling(s: State, i: int) -> str:
    """Which of our rulings the choice rests on: a part two actions want, or parts of several mixed."""
    assert s.turn is not None
    slots = [*s.seats[i].plan, *([s.turn.chit] if s.turn.chit else [])]
    due = [part for slot in slots for part in dict.fromkeys(still_due(slot))]
    if len(set(due)) < len(due):
        return "04-31"
    return "04-12" if any(slot.done and still_due(slot) for slot in slots) else ""


turn = Question("turn", "6.3", turn_parts, no_turn, with_the_way, turn_strays)

PHASES = (Phase("turn", "6.3", take_turn, resumes=("turn",)),)
QUESTIONS = (turn, give, replacement)
