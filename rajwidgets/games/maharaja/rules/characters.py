"""A.1: the sixteen characters, each declared once: when its power works, and what a power used in a turn does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....flow import Event, Flow, Parts, Refusal, any_of
from ...raja_family.disc import Slot
from ..state import (
    AFAR,
    ANYWHERE,
    BANNER,
    BUY_TOKEN,
    CHEAP_STATUES,
    COIN,
    EXCHANGE,
    NO_TOLLS,
    PAIRS,
    PRESTIGE,
    PRESTIGE_PLUS,
    PRIEST_COUNTS,
    RESERVE_SHRINE,
    SHRINE,
    TOKEN,
    TWICE,
    Maharani,
    State,
    holder,
    lent,
)
from .building import no_room, put_shrine, shrine_parts, the_start
from .changing import NUMBERS
from .deeds import Deed
from .receipts import add_prestige, pay, take_coins, take_prestige, take_shrines, take_token
from .track import banner_parts, move_banner, no_banner

ONCE, PERMANENT, SCORING = "once", "permanent", "scoring"  # A.1, ruling 20-11
EXCHANGES = 3  # of character 3 in one use (A.1.3, ruling 20-14)
EXCHANGE_COINS = 2  # for 1 prestige


@dataclass(frozen=True, slots=True)
class Character:
    """A character: its number, its section, when its power works; what a permanent or scoring power does is read where
    it matters (``state.has``): prices in 2.1, tolls in 2.3, receipts, the count of 4.4, reward tiles."""

    number: int
    rule: str
    timing: str
    power: Deed | None = None


# ---------------------------------------------------------------- A.1.1, A.1.2, A.1.4, A.1.14 taking something


def no_coin(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    return None if s.board.switches.character_1 == "coin" else Refusal("no_power", "A.1.1", {}, "20-10")


def no_shrine_left(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    return None if s.seats[i].reserve else Refusal("reserve_empty", "A.1.2", {}, "20-36")


def no_token(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    return None if s.tokens else Refusal("no_tokens_left", "A.1.14", {}, "20-36")


def no_token_for_prestige(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    if not s.tokens:
        return Refusal("no_tokens_left", "A.1.4", {}, "20-36")
    return None if s.seats[i].prestige else Refusal("no_prestige_to_pay", "A.1.4")


def token_for_prestige(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:  # A.1.4
    add_prestige(s, i, -1)
    yield Event("prestige_paid", "A.1.4", i, {"prestige": 1})
    yield from take_token(s, i, "bought", "A.1.4")


# ---------------------------------------------------------------- A.1.3 coins for prestige, and back


def exchanges(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else ("buy", "sell")


def no_exchange(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    if not choice:
        return any_of(("buy", "sell"), lambda way: no_exchange(s, i, (way,), None))
    p = s.seats[i]
    if choice[0] == "buy" and p.coins < EXCHANGE_COINS:
        return Refusal("too_poor_for_prestige", "A.1.3", {"need": EXCHANGE_COINS, "have": p.coins})
    if choice[0] == "sell" and not p.prestige:
        return Refusal("no_prestige_to_pay", "A.1.3")
    return None


def exchange(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:  # A.1.3, ruling 20-14
    if choice[0] == "buy":
        pay(s, i, EXCHANGE_COINS)
        yield from take_prestige(s, i, 1, "exchange", "A.1.3", "20-14")
    else:
        add_prestige(s, i, -1)
        yield Event("prestige_paid", "A.1.3", i, {"prestige": 1})
        yield from take_coins(s, i, EXCHANGE_COINS, "exchange", "A.1.3", "20-14")


# ---------------------------------------------------------------- A.1.13 a shrine straight from the reserve


def no_reserve_shrine(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    p, price = s.seats[i], s.board.switches.character_13_price
    if not p.reserve:
        return Refusal("reserve_empty", "A.1.13", {}, "20-36")
    if p.coins < price:
        return Refusal("too_poor_for_shrine", "A.1.13", {"need": price, "have": p.coins}, "20-12")
    return no_room(s, i, choice[0]) if choice else None


def build_from_reserve(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:  # A.1.13, rulings 20-12, 20-48
    price = s.board.switches.character_13_price
    pay(s, i, price)
    s.seats[i].reserve -= 1
    put_shrine(s, i, choice[0])
    yield Event("shrine_built", "A.1.13", i, {"place": choice[0], "coins": price}, "20-12")


# ---------------------------------------------------------------- the sixteen


CHARACTERS = {
    character.number: character
    for character in (
        Character(
            COIN,
            "A.1.1",
            ONCE,
            Deed("1", "A.1.1", lambda s, i, choice, slot: take_coins(s, i, 1, "power", "A.1.1", "20-10"), no_coin),
        ),
        Character(
            SHRINE,
            "A.1.2",
            ONCE,
            Deed("2", "A.1.2", lambda s, i, choice, slot: take_shrines(s, i, 1, "power", "A.1.2"), no_shrine_left),
        ),
        Character(EXCHANGE, "A.1.3", ONCE, Deed("3", "A.1.3", exchange, no_exchange, exchanges, uses=EXCHANGES)),
        Character(BUY_TOKEN, "A.1.4", ONCE, Deed("4", "A.1.4", token_for_prestige, no_token_for_prestige)),
        Character(PRIEST_COUNTS, "A.1.5", SCORING),
        Character(
            PRESTIGE,
            "A.1.6",
            ONCE,
            Deed("6", "A.1.6", lambda s, i, choice, slot: take_prestige(s, i, 1, "power", "A.1.6")),
        ),
        Character(PAIRS, "A.1.7", SCORING),
        Character(ANYWHERE, "A.1.8", SCORING),
        Character(NO_TOLLS, "A.1.9", PERMANENT),
        Character(
            BANNER,
            "A.1.10",
            ONCE,
            Deed(
                "10",
                "A.1.10",
                lambda s, i, choice, slot: move_banner(s, i, choice[0], "A.1.10"),
                no_banner,
                banner_parts,
            ),
        ),
        Character(PRESTIGE_PLUS, "A.1.11", PERMANENT),
        Character(AFAR, "A.1.12", PERMANENT),
        Character(
            RESERVE_SHRINE,
            "A.1.13",
            ONCE,
            Deed("13", "A.1.13", build_from_reserve, no_reserve_shrine, shrine_parts, the_start),
        ),
        Character(
            TOKEN,
            "A.1.14",
            ONCE,
            Deed("14", "A.1.14", lambda s, i, choice, slot: take_token(s, i, "power", "A.1.14"), no_token),
        ),
        Character(CHEAP_STATUES, "A.1.15", PERMANENT),
        Character(TWICE, "A.1.16", SCORING),
    )
}
POWERS = {deed.word: deed for character in CHARACTERS.values() if (deed := character.power)}
USABLE = tuple(POWERS)  # the numbers that can be used in a turn
BY_THEMSELVES = tuple(NUMBERS[n] for n in CHARACTERS if NUMBERS[n] not in POWERS)


# ---------------------------------------------------------------- using a power once, by tile or by token


def power_parts(s: State, i: int, rest: Parts) -> Sequence[str]:
    return POWERS[rest[0]].tries(s, i, rest[1:]) if rest else USABLE


def power_strays(s: State, i: int, rest: Parts) -> Sequence[str]:
    """Powers that work by themselves, and what the others can never have."""
    return POWERS[rest[0]].strays(s, i, rest[1:]) if rest else BY_THEMSELVES


def no_power(s: State, i: int, rest: Parts) -> Refusal | None:
    """Why a power cannot be used now; with nothing begun, why none can."""
    if not rest:
        own = [NUMBERS[s.seats[i].character], *(NUMBERS[token.character] for token in s.maharani if token.seat == i)]
        mine = [number for number in own if number in POWERS]
        if not mine:
            return Refusal("no_power_to_use", "A.1", {"character": s.seats[i].character})
        return any_of(mine, lambda number: no_power(s, i, (number,)))
    number = int(rest[0])
    if rest[0] not in POWERS:
        facts = {"character": number, "timing": CHARACTERS[number].timing}
        return Refusal("works_by_itself", CHARACTERS[number].rule, facts, "20-11")
    tile, tokens = s.seats[i].character == number, lent(s, i, number)
    if not tile and not tokens:
        return Refusal("not_your_power", CHARACTERS[number].rule, {"character": number, "holder": holder(s, number)})
    if not tile_uses_left(s, i, number) and not token_to_use(s, i, number):
        return Refusal("power_used", CHARACTERS[number].rule, {"character": number}, "20-41")
    return POWERS[rest[0]].why_not(s, i, rest[1:], None)


def tile_uses_left(s: State, i: int, number: int) -> int:
    """How often the seat's own tile may still be used in its turn (ruling 20-41)."""
    if s.turn is None or s.seats[i].character != number:
        return 0
    return POWERS[NUMBERS[number]].uses - s.turn.used.count(number)


def token_to_use(s: State, i: int, number: int) -> Maharani | None:
    """A Maharani token by which the power may still be used (ruling 20-50)."""
    uses = POWERS[NUMBERS[number]].uses
    return next((token for token in lent(s, i, number) if token.used < uses), None)


def use_power(s: State, i: int, rest: Parts) -> Flow:  # A.1, A.2.8, rulings 20-14, 20-41, 20-50
    """The tile's own use goes first: a token given by Maharani outlives a change of tile."""
    assert s.turn is not None
    number = int(rest[0])
    flow = POWERS[rest[0]].does(s, i, rest[1:], None)
    if tile_uses_left(s, i, number):
        s.turn.used.append(number)
    else:
        token = token_to_use(s, i, number)
        assert token is not None
        token.used += 1
        if token.used == 1:
            yield Event("maharani_used", "A.2.8", i, {"character": number}, "20-51")
    yield from flow
