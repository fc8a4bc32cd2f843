"""The bot's plan, and the actions worth thinking of (4.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ....flow import Ask, Choice, Remark, join
from ..rules.actions import ACTIONS, COINS_ACTION, PRESTIGE_BOUGHT, PRESTIGE_COST
from ..state import PRESTIGE_PLUS, SHRINE_PRICE, State, has
from .weighing import best_shrine, best_site, coin_worth, gain, tolls


def make_plan(s: State, ask: Ask) -> Choice:
    """Twice the action that is worth most, with the coins the first one leaves."""
    i = ask.seat
    coins, shrines, statues = s.seats[i].coins, s.seats[i].shrines, s.seats[i].statues
    chosen: list[str] = []
    reason = Remark("plan_coins", "5.5", {"coins": coins})
    for _ in range(2):
        options = sorted(action_worths(s, i, coins, shrines, statues, chosen), key=lambda option: -option[0])
        _, action, spent, why = options[0]
        chosen.append(action)
        if len(chosen) == 1:
            reason = why
        coins -= spent
        shrines += 2 * (action == "shrines") - ACTIONS[action].words.count("shrine")
        statues -= "statue" in ACTIONS[action].words
    return Choice(join(tuple(chosen)), reason)


def action_worths(
    s: State, i: int, coins: int, shrines: int, statues: int, chosen: list[str]
) -> Iterator[tuple[float, str, int, Remark]]:
    """(worth, action, coins it takes, reason) for the actions worth thinking of."""
    coin = coin_worth(s)
    yield coin * COINS_ACTION, "coins", -COINS_ACTION, Remark("plan_coins", "5.5", {"coins": coins})
    if coins >= PRESTIGE_COST:
        bought = PRESTIGE_BOUGHT + has(s, i, PRESTIGE_PLUS)
        yield bought - coin * PRESTIGE_COST, "prestige", PRESTIGE_COST, Remark("plan_prestige", "5.7", {"coins": coins})
    if statues:
        yield from statue_worths(s, i, coins, shrines, any("statue" in ACTIONS[action].words for action in chosen))
    if shrines and (place := best_shrine(s, i, coins, 0)):
        reason = Remark("plan_shrines" if place.counts else "plan_road", "4.4", {"city": place.city})
        yield place.worth, "shrine_discount", 0, reason
        if shrines > 1 and coins > 1 and place.counts:
            two = gain(s, i, place.city, 2) - coin * (tolls(s, i, place.city) or 0) - 2 * coin
            yield two, "two_shrines", 2, reason
    if s.seats[i].reserve and shrines < 2:
        yield 0.9 - 0.3 * shrines, "shrines", 0, Remark("plan_refill", "5.6", {"shrines": shrines})


def statue_worths(s: State, i: int, coins: int, shrines: int, again: bool) -> Iterator[tuple[float, str, int, Remark]]:
    later = 0.6 if again else 0.0  # the best site is gone by then
    if site := best_site(s, i, coins, 1):
        reason = Remark("plan_statue", "2.1", {"city": site.city, "coins": site.coins})
        yield site.worth - later, "statue_discount", site.coins, reason
    if shrines and (site := best_site(s, i, coins - SHRINE_PRICE, 0)):
        both = site.worth + gain(s, i, site.city, 1) * 0.6 - coin_worth(s) * SHRINE_PRICE
        reason = Remark("plan_statue", "2.1", {"city": site.city, "coins": site.coins + SHRINE_PRICE})
        yield both - later, "statue_and_shrine", site.coins + SHRINE_PRICE, reason
