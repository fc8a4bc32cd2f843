"""2.3: the market. Coins from the markets of one's province."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Event, Flow, LedgerLine, Parts, Refusal, Remark
from ..places import GOODS, Space
from ..state import State, markets, value
from .action import Action, means
from .gains import earn_markets
from .payment import NO_KARMA, give_dice, with_turned

ONCE_A_ROUND = Refusal("once_a_round", "2.3.2", {}, "17-05")
NO_DICE = Refusal("no_dice", "2.3.1")
LOW = "123"  # faces of a die that counts more markets when it is turned


# ---------------------------------------------------------------- 2.3.1 Upper spaces


def try_dice(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    return () if rest else with_turned(s.seats[i].dice, LOW)


def no_die(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:
    p = s.seats[i]
    if not p.dice:
        return NO_DICE
    return NO_KARMA if rest and len(rest[0]) > 2 and not p.karma else None


def sell_one_good(s: State, i: int, space: Space, rest: Parts) -> Flow:  # ruling 17-07
    """As many markets of the good as the die shows at most, the dearest first."""
    yield from give_dice(s, i, rest, Event("die_given", "2.3.1", i, {"space": space.id}))
    counted = [(space.good, n) for n in markets(s, i, space.good)[: value(rest[0])]]
    yield from earn_markets(s, i, counted, "2.3.1")


def income(s: State, i: int, space: Space, rest: Parts) -> int:
    return sum(markets(s, i, space.good)[: value(rest[0])])


def ask_die(s: State, i: int, space: Space, rest: Parts) -> Remark:
    return Remark("market_die", "2.3.1", {**means(s, i, space), "good": space.good}, "17-07")


def tell_income(s: State, i: int, space: Space, rest: Parts) -> Remark | None:
    if rest:
        return Remark("brings_coins", "2.3.1", {"n": income(s, i, space, rest)})
    mine = markets(s, i, space.good)
    return Remark("own_markets", "2.3.1", {"markets": len(mine), "coins": sum(mine)})


def warn_of_none(s: State, i: int, space: Space, rest: Parts) -> Sequence[Remark]:
    return [] if not rest or markets(s, i, space.good) else [Remark("no_market", "2.3.1", {}, "17-52")]


def count_income(s: State, i: int, space: Space, rest: Parts) -> Sequence[LedgerLine]:
    return [(Remark("brings_coins", "2.3.1", {}), income(s, i, space, rest), False)] if rest else []


upper = Action(
    "upper", "2.3.1", no_die, sell_one_good, try_dice,
    asks=ask_die, tells=tell_income, warns=warn_of_none, counts=count_income,
)  # fmt: skip


# ---------------------------------------------------------------- 2.3.2 Lower spaces


def no_second_worker(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:
    return ONCE_A_ROUND if i in s.workers[space.id] else None


def dearest(s: State, i: int) -> list[tuple[str, int]]:
    """The dearest market of each good (17-07)."""
    found = [(good, max(markets(s, i, good), default=0)) for good in GOODS]
    return [(good, n) for good, n in found if n]


def sell_three_goods(s: State, i: int, space: Space, rest: Parts) -> Flow:
    yield from earn_markets(s, i, dearest(s, i), "2.3.2")


def tell_three(s: State, i: int, space: Space, rest: Parts) -> Remark | None:
    return Remark("brings_coins", "2.3.2", {"n": sum(n for _, n in dearest(s, i))})


def warn_of_no_market(s: State, i: int, space: Space, rest: Parts) -> Sequence[Remark]:
    return [] if dearest(s, i) else [Remark("no_market", "2.3.2", {}, "17-52")]


def count_three(s: State, i: int, space: Space, rest: Parts) -> Sequence[LedgerLine]:
    return [(Remark("brings_coins", "2.3.2", {}), sum(n for _, n in dearest(s, i)), False)]


lower = Action(
    "lower", "2.3.2", no_second_worker, sell_three_goods,
    tells=tell_three, warns=warn_of_no_market, counts=count_three,
)  # fmt: skip
