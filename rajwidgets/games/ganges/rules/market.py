"""2.3: the market. Coins from the markets of one's province."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Event, Flow, Parts, Refusal
from ..places import GOODS, Space
from ..state import State, markets, value
from .action import Action, nothing_to_choose
from .gains import earn_markets
from .payment import NO_KARMA, give_dice, with_turned

ONCE_A_ROUND = Refusal("once_a_round", "2.3.2", {}, "17-05")
NO_DICE = Refusal("no_dice", "2.3.1")
HIGHER = (4, 5, 6)  # a die turned to count more markets


# ---------------------------------------------------------------- 2.3.1 Upper spaces


def die_parts(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    return () if rest else with_turned(s.seats[i].dice, HIGHER)


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


# ---------------------------------------------------------------- 2.3.2 Lower spaces


def no_second_worker(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:
    return ONCE_A_ROUND if i in s.workers[space.id] else None


def sell_three_goods(s: State, i: int, space: Space, rest: Parts) -> Flow:  # ruling 17-07
    """The dearest market of each good."""
    dearest = [(good, max(markets(s, i, good), default=0)) for good in GOODS]
    yield from earn_markets(s, i, [(good, n) for good, n in dearest if n], "2.3.2")


upper = Action("upper", "2.3.1", die_parts, no_die, sell_one_good)
lower = Action("lower", "2.3.2", nothing_to_choose, no_second_worker, sell_three_goods)
