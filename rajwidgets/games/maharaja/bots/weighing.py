"""What things are worth to the bot, in prestige: coins, worship in a city, the best place for a statue or a shrine."""

from __future__ import annotations

from typing import NamedTuple

from ...raja_family.roads import gaps
from ..rules.building import SITE_OF, SITE_WORDS
from ..state import (
    AFAR,
    CENTRE_WORTH,
    FREE,
    MAJORITY,
    MAJORITY_TIE,
    PER_STATUE,
    PLAIN,
    TURNS,
    State,
    by_space,
    has,
    outer_worth,
    statue_price,
    way_to,
    worship,
)

LIKED = (15, 6, 13, 14, 12, 9, 7, 11, 3, 8, 5, 1, 16, 2, 10, 4)  # the characters it would rather have, best first
FIRST_PLACE = 6  # what the first place of a city scoring brings beyond the second, in coins
SLOPE = 0.15  # what one more worship point is worth even if it changes no place yet
BONUS_WORTH = {"token": 1.3, "prestige": 1.0, "shrines": 0.6, "coins": 1.0}


class Site(NamedTuple):
    """A place for a statue: what it is worth in prestige, all costs taken off, and what must be paid."""

    worth: float
    city: str
    word: str
    coins: int


class Spot(NamedTuple):
    """A place for a shrine: its worth, where, for which city's sake, and whether it counts there or opens the way."""

    worth: float
    place: str
    city: str
    counts: bool


def turns_left(s: State) -> int:
    return TURNS - s.round


def coin_worth(s: State) -> float:
    """A coin is worth a fifth of a prestige at the end, and more while there is time to use it."""
    return (0.2, 0.35, 0.4, 0.45)[min(3, turns_left(s))]


def soon(s: State, city: str) -> int | None:
    """In how many turns a city is scored: 0 now; None if not before the end."""
    if city == s.maharaja:
        return 0
    order = [c for c in by_space(s) if c != s.maharaja]
    turns = order.index(city) + 1
    return turns if turns <= turns_left(s) else None


def standing(s: State, i: int, city: str, more: int) -> float:
    """What a place in a city is worth with some more worship points: the majority at the end, and the next scoring."""
    mine = lasting(s, i, city) + more
    rival = max(worship(s, j, city) for j in range(len(s.seats)) if j != i)
    if not mine:
        return 0.0
    ahead = mine > rival or (mine == rival and is_lower(s, i))
    worth = SLOPE * mine + (MAJORITY if mine > rival else MAJORITY_TIE if mine == rival else 0)
    turns = soon(s, city)
    if turns is not None and ahead:
        worth += coin_worth(s) * FIRST_PLACE * 0.8**turns
    elif turns == 0 and lasting(s, i, city) == 0:
        worth += coin_worth(s) * FIRST_PLACE / 2  # a second place and a reward tile
    return worth


def lasting(s: State, i: int, city: str) -> int:
    """This seat's worship points without the priest, who walks about."""
    return worship(s, i, city) - (s.seats[i].at == city)


def is_lower(s: State, i: int) -> bool:
    return all(s.seats[i].character < p.character for j, p in enumerate(s.seats) if j != i)


def gain(s: State, i: int, city: str, points: int) -> float:
    return standing(s, i, city, points) - standing(s, i, city, 0)


def tolls(s: State, i: int, city: str) -> int | None:
    """Coins for the way to a city, nothing if the power of number 12 makes the way needless; None if it is closed."""
    if has(s, i, AFAR):
        return 0
    way = way_to(s, i, city)
    return way[0] if way else None


def best_site(s: State, i: int, coins: int, off: int) -> Site | None:
    """The best statue that these coins can pay, tolls included."""
    if not s.seats[i].statues:
        return None
    best: Site | None = None
    for city in s.board.cities:
        due = tolls(s, i, city)
        if due is None or FREE not in s.sites[city]:
            continue
        price = statue_price(s, i, city, off) + due
        if price > coins:
            continue
        for word in SITE_WORDS:
            worth = site_worth(s, i, city, word) - coin_worth(s) * price
            if worth > (best.worth if best else -99.0):
                best = Site(worth, city, word, price)
    return best


def site_worth(s: State, i: int, city: str, word: str) -> float:
    sites = s.sites[city]
    if word == "outer":
        return PER_STATUE + gain(s, i, city, outer_worth(s)) if FREE in sites[PLAIN:] else -99.0
    if sites[SITE_OF[word]] != FREE:
        return -99.0
    if word == "centre":
        return PER_STATUE + gain(s, i, city, CENTRE_WORTH)
    return PER_STATUE + gain(s, i, city, outer_worth(s)) + BONUS_WORTH[s.board.bonuses[city][SITE_OF[word] - 1]]


def best_shrine(s: State, i: int, coins: int, price: int, anywhere: bool = False) -> Spot | None:
    """The best place for a shrine: a city where it counts, or a village that opens the way to a next city."""
    spots = []
    for city in s.board.cities:
        due = 0 if anywhere else tolls(s, i, city)
        if due is not None and due + price <= coins:
            spots.append(Spot(gain(s, i, city, 1) - coin_worth(s) * (due + price), city, city, True))
    for city in (s.maharaja, *(c for c in by_space(s)[:2] if soon(s, c) is not None)):
        missing = gaps(s.board.roads, s.villages, s.seats[i].at, city)
        if missing and price <= coins:
            spots.append(Spot(1.2 / len(missing) - coin_worth(s) * price, missing[0], city, False))
    return max(spots, key=lambda spot: spot.worth, default=None)
