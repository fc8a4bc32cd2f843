"""2.2.2, 2.6: dice on the statue, turned by karma, given, and paying a price of pips with them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from ....flow import Ask, Event, Flow, Parts, Question, Refusal, Remark
from ..state import LETTERS, TURNED, State, in_order, kinds_of_dice, opposite, value

Answering = Generator[Ask | Event, str, str]

NO_KARMA = Refusal("no_karma", "2.6")
WRONG_COLOUR = Refusal("wrong_colour", "2.2.2")
TOO_FEW_PIPS = Refusal("too_few_pips", "2.2.2", {}, "17-06")
SPARE_DIE = Refusal("spare_die", "2.2.2", {}, "17-21")


# ---------------------------------------------------------------- 2.6 Karma


def question(s: State, i: int, kind: str, about: Parts = ()) -> Answering:
    """The answer to a question of one's own turn: karma may be spent before it is given (17-25)."""
    while True:
        answer = yield Ask(i, kind, about, karma_beside(s, i))
        if not answer.startswith("karma:"):
            return answer
        yield from turn_die(s, i, answer[6:])


def karma_beside(s: State, i: int) -> tuple[Ask, ...]:
    """Turning a die as a side choice, for who has karma and a die."""
    return (Ask(i, "karma"),) if may_turn(s, i) else ()


def may_turn(s: State, i: int) -> bool:
    p = s.seats[i]
    return bool(p.karma and p.dice)


def own_dice(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else kinds_of_dice(s.seats[ask.seat].dice)


def no_turning(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    return None if s.seats[ask.seat].karma else NO_KARMA


def with_karma(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    return replace(refusal, facts={"karma": s.seats[ask.seat].karma, "turns": 1})


karma = Question("karma", "2.6", own_dice, no_turning, with_karma)


def turn_die(s: State, i: int, die: str) -> Flow:  # 2.6, ruling 17-25
    p = s.seats[i]
    p.karma -= 1
    p.dice.remove(die)
    p.dice = in_order([*p.dice, opposite(die)])
    yield Event("die_turned", "2.6", i, {"die": die, "to": opposite(die), "karma": p.karma}, "17-25")


# ---------------------------------------------------------------- dice that are given


def without(dice: Sequence[str], given: Sequence[str]) -> list[str]:
    """The dice left when some have been given, turned or not."""
    left = list(dice)
    for die in given:
        left.remove(die[:2])
    return left


def turns_in(given: Sequence[str]) -> int:
    """How much karma these dice need."""
    return sum(die[-1] == TURNED for die in given)


def with_turned(dice: Sequence[str], faces: str) -> list[str]:
    """The different dice, and after them, turned by karma, those that show one of these faces now."""
    kinds = list(dict.fromkeys(dice))
    return kinds + [die + TURNED for die in kinds if die[1] in faces]


def give_dice(s: State, i: int, given: Sequence[str], event: Event) -> Flow:
    """Turn what is to be turned, then put the dice back into the supply (2.1)."""
    p = s.seats[i]
    shown = []
    for die in given:
        if die[-1] == TURNED:
            yield from turn_die(s, i, die[:2])
            die = opposite(die)
        shown.append(die)
    for die in shown:
        p.dice.remove(die)
        s.supply[die[0]] += 1
    yield Event(event.kind, event.rule, i, {"dice": shown, **event.data}, event.ruling)


# ---------------------------------------------------------------- 2.2.2 A price in pips of one colour


def payment_parts(dice: Sequence[str], letter: str, price: int, paid: Parts) -> Sequence[str]:
    """The dice that might be given next; none when the price is reached."""
    pips = 0
    for die in paid:
        pips += value(die)
        if pips >= price or die[0] != letter:
            return ()
    left = kinds_of_dice(without(dice, paid))
    return left + tuple([die + TURNED for die in left if die[0] == letter and die[1] <= "3"])


def too_many(dice: Sequence[str], paid: Parts) -> Sequence[str]:
    """The dice that are left beside those given: each would be one too many (17-21)."""
    left = kinds_of_dice(without(dice, paid))
    return left + tuple(die + TURNED for die in left)


def no_payment(dice: Sequence[str], letter: str, price: int, karma: int, paid: Parts) -> Refusal | None:
    """Why these dice, with more of them or as they are, do not pay the price (2.2.2, rulings 17-06, 17-21)."""
    total, least = 0, 6
    for die in paid:
        if die[0] != letter:
            return WRONG_COLOUR
        pips = value(die)
        total += pips
        least = min(least, pips)
        karma -= die[-1] == TURNED
    if karma < 0:
        return NO_KARMA
    if total >= price:
        return SPARE_DIE if total - least >= price else None
    left = pips_of(without(dice, paid) if paid else dice, letter)
    if total + most_pips(left, karma) < price:
        return TOO_FEW_PIPS
    return None if not paid or completes(left, karma, total, least, price) else SPARE_DIE


def pips_of(dice: Sequence[str], letter: str) -> tuple[int, ...]:
    """What the dice of a colour show."""
    return tuple([int(die[1]) for die in dice if die[0] == letter])


@lru_cache(4096)
def most_pips(pips: tuple[int, ...], karma: int) -> int:
    """The most that these dice can give together when karma turns the lowest of them."""
    if not karma:
        return sum(pips)
    return sum(7 - n if k < karma and n < 4 else n for k, n in enumerate(sorted(pips)))


@lru_cache(4096)
def most_by_colour(dice: tuple[str, ...], karma: int) -> dict[str, int]:
    """The most that the dice of each colour can give together."""
    return {letter: most_pips(pips_of(dice, letter), karma) for letter in LETTERS}


@lru_cache(4096)
def completes(pips: tuple[int, ...], karma: int, total: int, least: int, price: int) -> bool:
    """Whether some of these dice, a few of them turned, pay the rest so that no die given could be left out.

    No die is spare if the smallest one, of m pips, is needed: the sum stays below price + m. The sums that dice of at
    least m pips can make are kept as bits, by the karma spent on them.
    """
    for m in range(1, least + 1):
        sums = [1] + [0] * karma
        for n in pips:
            for k in range(karma, -1, -1):
                if n >= m:
                    sums[k] |= sums[k] << n
                if k and n < 4 and 7 - n >= m:
                    sums[k] |= sums[k - 1] << (7 - n)
        wanted = ((1 << m) - 1) << (price - total)
        if any(reached & wanted for reached in sums):
            return True
    return False


# ---------------------------------------------------------------- the numbers of a payment


def reckoning(paid: Sequence[str], price: int) -> dict[str, int]:
    """What the dice given come to beside a price: what is missing, or lost (17-06)."""
    pips = sum(map(value, paid))
    return {"pips": pips, "price": price, "missing": max(0, price - pips), "lost": max(0, pips - price)}


def paying(dice: Sequence[str], letter: str, price: int, karma: int, paid: Parts) -> dict[str, Any]:
    """The reckoning, what the dice could come to at most, and which die could be left out."""
    facts: dict[str, Any] = {**reckoning(paid, price), "letter": letter, "dice": list(paid)}
    mine = [die for die in paid if die[0] == letter]
    left = pips_of(without(dice, paid), letter)
    most = facts["pips"] + most_pips(left, max(0, karma - turns_in(paid)))
    facts.update(most=most, short=max(0, price - most))
    return {**facts, "spare": min(mine, key=value, default=""), "last": paid[-1] if paid else ""}


class Bill(msgspec.Struct, frozen=True, gc=False):
    """A price in pips of one colour, what there is to pay it with, and the dice named so far."""

    dice: Sequence[str]
    letter: str
    price: int
    karma: int
    paid: Parts = ()

    def parts(self) -> Sequence[str]:
        return payment_parts(self.dice, self.letter, max(1, self.price), self.paid)

    def strays(self) -> Sequence[str]:
        return too_many(self.dice, self.paid) if self.paid else ()

    def why_not(self) -> Refusal | None:
        return no_payment(self.dice, self.letter, self.price, self.karma, self.paid) if self.paid else None

    def numbers(self) -> dict[str, Any]:
        return paying(self.dice, self.letter, self.price, self.karma, self.paid)

    def needs_karma(self) -> bool:
        """Whether the dice as they lie do not reach the price."""
        return most_pips(pips_of(self.dice, self.letter), 0) < self.price

    def tells(self, rule: str) -> Remark:
        return Remark("pays", rule, reckoning(self.paid, self.price))

    def warns(self) -> Sequence[Remark]:
        lost = reckoning(self.paid, self.price)["lost"]
        return [Remark("pips_lost", "2.2.2", {"lost": lost}, "17-06")] if lost else []


QUESTIONS = (karma,)
