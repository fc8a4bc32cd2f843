"""1.10, 2.4: dice from the supply, their colours chosen, rolled onto the statue; and dice rolled again."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ....flow import CHANCE, Ask, Event, Flow, Parts, Question, Refusal, split
from ..places import Gain
from ..state import KALI, LETTERS, State, in_order, kinds_of_dice
from .payment import question

VALUES = ("1", "2", "3", "4", "5", "6")
COLOUR_OUT = Refusal("colour_out", "2.4", {}, "17-41")


# ---------------------------------------------------------------- 1.10 Dice from the supply


def take_dice(s: State, i: int, gain: Gain, rule: str) -> Flow:  # rulings 17-12, 17-41, 17-42
    """Take up to n dice of one colour, or of colours of choice, and roll them."""
    free = KALI - len(s.seats[i].dice)
    n = min(gain.n, free)
    if n < gain.n:
        yield Event("no_room_for_dice", rule, i, {"lost": gain.n - n, "most": KALI}, "17-12")
    there = s.supply[gain.colour] if gain.colour else sum(s.supply.values())
    if n > there:
        facts = {"lost": n - there, "colour": gain.colour}
        yield Event("no_dice_left", rule, i, facts, "17-41")
        n = there
    if not n:
        return
    letters = [gain.colour] * n if gain.colour else (yield from choose_colours(s, i, n))
    for letter in letters:
        s.supply[letter] -= 1
    s.cup = letters
    yield Event("dice_taken", rule, i, {"letters": list(letters)}, "17-42" if n > 1 and not gain.colour else "")
    yield from roll(s, i, rule)


def choose_colours(s: State, i: int, n: int) -> Flow:
    """The colours of n dice, all chosen before any is rolled (17-42)."""
    left = {letter: there for letter, there in s.supply.items() if there}
    if len(left) == 1 or sum(left.values()) == n:  # nothing to choose
        return [letter for letter in left for _ in range(min(n, left[letter]))]
    answer = yield from question(s, i, "colours", (str(n),))
    return sorted(split(answer), key=LETTERS.index)


def roll(s: State, i: int, rule: str) -> Flow:
    """Roll the dice in the cup and put them on the statue."""
    values = yield Ask(CHANCE, "roll", tuple(s.cup))
    dice = [letter + n for letter, n in zip(s.cup, split(values), strict=True)]
    s.seats[i].dice = in_order([*s.seats[i].dice, *dice])
    s.cup = []
    yield Event("dice_rolled", rule, i, {"dice": dice})


def colour_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return LETTERS if len(begun) < int(ask.about[0]) else ()


def no_colour(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    return COLOUR_OUT if any(begun.count(letter) > s.supply[letter] for letter in begun) else None


def with_letter(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    return replace(refusal, facts={"letter": begun[-1]})


def roll_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return VALUES if len(begun) < len(ask.about) else ()


# ---------------------------------------------------------------- 2.4.1 Dice rolled again


def reroll(s: State, i: int, rule: str) -> Flow:  # rulings 17-41, 17-44
    p = s.seats[i]
    if not p.dice:
        yield Event("no_dice_to_reroll", rule, i, {}, "17-18")
        return
    answer = yield from question(s, i, "reroll")
    if answer == "keep":
        yield Event("dice_kept", rule, i, {}, "17-44")
        return
    *dice, _ = split(answer)
    for die in dice:
        p.dice.remove(die)
    s.cup = [die[0] for die in in_order(dice)]
    yield Event("dice_lifted", rule, i, {"dice": in_order(dice)}, "17-44")
    yield from roll(s, i, rule)


def reroll_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """First "keep" or a die, then more dice or "roll"."""
    if begun and begun[-1] in ("keep", "roll"):
        return ()
    left = list(s.seats[ask.seat].dice)
    for die in begun:
        left.remove(die)
    return (*kinds_of_dice(left), "roll" if begun else "keep")


colours = Question("colours", "2.4", colour_parts, no_colour, with_letter)
rolled = Question("roll", "1.10", roll_parts)
again = Question("reroll", "2.4.1", reroll_parts)

QUESTIONS = (colours, rolled, again)
