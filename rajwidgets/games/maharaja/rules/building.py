"""2.1 and 2.2: statues and shrines, where they may stand and what they cost."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Event, Flow, Parts, Refusal, any_of
from ...raja_family.disc import Slot
from ..state import (
    AFAR,
    BOTTOM,
    CENTRE,
    DISCOUNTS,
    FREE,
    PLAIN,
    SHRINE_PRICE,
    TOP,
    State,
    has,
    statue_price,
    village_room,
)
from .deeds import Deed
from .receipts import pay, take_coins, take_prestige, take_shrines, take_token

SITE_WORDS = ("centre", "top", "bottom", "outer")  # 2.1; "outer" is any of the four without a bonus
SITE_OF = {"centre": CENTRE, "top": TOP, "bottom": BOTTOM}
BONUS_COINS, BONUS_SHRINES, BONUS_PRESTIGE = 3, 2, 1  # 2.1, reconstructed with the bonuses of the data


def discount(slot: Slot | None) -> int:
    """Coins that the action takes off the price (5.1, 5.2)."""
    return DISCOUNTS.get(slot.action, 0) if slot else 0


# ---------------------------------------------------------------- 2.1 Statues


def not_cities(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else (s.board.start, *s.board.villages)


def statue_parts(s: State, i: int, choice: Parts) -> Sequence[str]:
    if not choice:
        return s.board.cities
    return SITE_WORDS if len(choice) == 1 else ()


def no_statue(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    p = s.seats[i]
    if choice and choice[0] not in s.sites:
        return Refusal("statues_in_cities", "2.1", {"place": choice[0]})
    if not p.statues:
        return Refusal("no_statue_left", "1.2")
    if not choice:
        if has(s, i, AFAR):
            return any_of(s.board.cities, lambda city: no_statue(s, i, (city,), slot))
        if p.at not in s.sites:
            return Refusal("priest_at_start", "2.3", {"here": p.at})
        return no_statue(s, i, (p.at,), slot)
    city, price = choice[0], statue_price(s, i, choice[0], discount(slot))
    if city != p.at and not has(s, i, AFAR):  # no journey helps where there is no room
        return no_site(s, choice) or Refusal("priest_elsewhere", "2.3", {"here": p.at, "there": city, "price": price})
    if p.coins < price:
        dearer = 3 in s.specials and city != s.maharaja  # 7.1.3
        rule, ruling = ("7.1.3", "20-23") if dearer else ("2.1", "")
        return Refusal("too_poor_for_statue", rule, {"need": price, "have": p.coins}, ruling)
    return no_site(s, choice)


def no_site(s: State, choice: Parts) -> Refusal | None:
    city = choice[0]
    sites = s.sites[city]
    if len(choice) == 1:
        return None if FREE in sites else Refusal("city_full", "2.1", {"city": city}, "20-04")
    if choice[1] == "outer":
        return None if FREE in sites[PLAIN:] else Refusal("plain_sites_full", "2.1", {"city": city}, "20-04")
    owner = sites[SITE_OF[choice[1]]]
    return None if owner == FREE else Refusal("site_taken", "2.1", {"city": city, "site": choice[1], "owner": owner})


def build_statue(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:  # 2.1
    city, site = choice
    price = statue_price(s, i, city, discount(slot))
    pay(s, i, price)
    put_statue(s, i, city, s.sites[city].index(FREE, PLAIN) if site == "outer" else SITE_OF[site])
    facts = {"city": city, "site": site, "coins": price, "left": s.seats[i].statues}
    yield Event("statue_built", "2.1", i, facts, building_ruling(s, i, city))
    if site in ("top", "bottom"):
        yield from printed_bonus(s, i, s.board.bonuses[city][0 if site == "top" else 1])


def put_statue(s: State, i: int, city: str, site: int) -> None:
    s.seats[i].statues -= 1
    s.sites[city][site] = i


def building_ruling(s: State, i: int, city: str) -> str:
    return "20-48" if city in s.sites and s.seats[i].at != city else ""  # by A.1.12


def printed_bonus(s: State, i: int, bonus: str) -> Flow:  # 2.1, ruling 20-40
    match bonus:
        case "token":
            yield from take_token(s, i, "bonus", "2.1")
        case "coins":
            yield from take_coins(s, i, BONUS_COINS, "bonus", "2.1", "20-40")
        case "prestige":
            yield from take_prestige(s, i, BONUS_PRESTIGE, "bonus", "2.1", "20-40")
        case "shrines":
            yield from take_shrines(s, i, BONUS_SHRINES, "bonus", "2.1")


STATUE = Deed("statue", "2.1", build_statue, no_statue, statue_parts, not_cities)


# ---------------------------------------------------------------- 2.2 Shrines


def the_start(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else (s.board.start,)


def shrine_parts(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else s.board.buildable


def no_room(s: State, i: int, place: str) -> Refusal | None:
    """Why no shrine of this seat fits into a place (2.2, ruling 20-09); a city always has room."""
    if place == s.board.start:
        return Refusal("no_shrine_on_start", "2.2", {"place": place})
    owners = s.villages.get(place)
    if owners is None:
        return None
    if i in owners:
        return Refusal("own_shrine_there", "2.2", {"village": place}, "20-09")
    if len(owners) >= village_room(s):
        return Refusal("village_full", "2.2", {"village": place, "room": village_room(s)}, "20-09")
    return None


def no_shrine(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    p, price = s.seats[i], SHRINE_PRICE - discount(slot)
    if not p.shrines:
        return Refusal("no_shrine_on_board", "2.2", {"reserve": p.reserve})
    if p.coins < price:
        return Refusal("too_poor_for_shrine", "2.2", {"need": price, "have": p.coins})
    if not choice:
        if p.at in s.shrines or has(s, i, AFAR):  # a city always has room
            return None
        return any_of(s.board.villages, lambda place: no_shrine(s, i, (place,), slot))
    place = choice[0]
    if place in s.villages and slot and city_due(slot):
        return Refusal("one_shrine_in_a_city", "5.4", {"village": place}, "20-39")
    if place in s.shrines and place != p.at and not has(s, i, AFAR):
        return Refusal("priest_elsewhere", "2.3", {"here": p.at, "there": place, "price": price})
    return no_room(s, i, place)


def city_due(slot: Slot) -> bool:
    """Of two shrines at least one belongs in a city (5.4, ruling 20-39)."""
    return slot.action == "two_shrines" and slot.done == ["village"]


def build_shrine(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:  # 2.2
    yield from add_shrine(s, i, choice[0], SHRINE_PRICE - discount(slot), "2.2", building_ruling(s, i, choice[0]))


def add_shrine(s: State, i: int, place: str, price: int, rule: str, ruling: str) -> Flow:
    pay(s, i, price)
    s.seats[i].shrines -= 1
    put_shrine(s, i, place)
    yield Event("shrine_built", rule, i, {"place": place, "coins": price}, ruling)


def put_shrine(s: State, i: int, place: str) -> None:
    if place in s.villages:
        s.villages[place].append(i)
    else:
        s.shrines[place][i] += 1


SHRINE = Deed("shrine", "2.2", build_shrine, no_shrine, shrine_parts, the_start)
