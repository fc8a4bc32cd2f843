"""7.2 and 7.3: houses and palaces are built, houses are moved."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Event, Flow, Parts, Refusal, Remark, any_of
from ...raja_family.disc import Slot
from ..state import (
    CENTRE_POINTS,
    FREE,
    HOUSE_PRICE,
    State,
    houses_at,
    neutral_palaces,
    outer_worth,
    palace_price,
    palaces_each,
    village_room,
)
from .deeds import Deed, done, means

SITES = ("centre", "outer")
BY_BUILDER = "04-15"  # the ruling on the Builder's free house; it has no slot

# ---------------------------------------------------------------- 7.2 Building a house


def where_houses_stand(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else s.board.buildable


def the_start(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else (s.board.start,)


def no_house(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    p, price, ruling = s.seats[i], HOUSE_PRICE if slot else 0, "" if slot else BY_BUILDER
    if not p.reserve:
        return Refusal("reserve_empty", "5.2", {"quarry": p.quarry}, ruling)
    if p.gold < price:
        return Refusal("too_poor_for_house", "7.2", {"need": price, "have": p.gold})
    if not choice:
        if p.at in s.houses:  # the architect's own city always has room
            return None
        return any_of(s.board.villages, lambda place: no_house(s, i, (place,), slot))
    place = choice[0]
    if place in s.villages:
        if slot and city_due(slot):
            return Refusal("one_house_in_a_city", "7.2", {"village": place}, "04-26")
        if len(s.villages[place]) >= village_room(s):
            return Refusal("village_full", "7.2", {"village": place, "room": village_room(s)})
    elif place == s.board.start:
        return Refusal("nothing_at_start", "7.2", {"what": "house"})
    elif place != p.at:
        facts = {"here": p.at, "there": place, "price": price, "what": "house"}
        return Refusal("architect_elsewhere", "7.2", facts, ruling)
    return None


def city_due(slot: Slot) -> bool:
    """Of two houses at least one belongs in a city (7.2, ruling 04-26)."""
    return slot.action == "two_houses" and slot.done == ["village"]


def build_house(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:  # 7.2; the Builder's: 5.1, ruling 04-15
    p, place = s.seats[i], choice[0]
    price = HOUSE_PRICE if slot else 0
    p.gold -= price
    s.bank_gold += price
    p.reserve -= 1
    put_house(s, i, place)
    facts = {"place": place, "gold": price}
    if slot:
        slot.done.append("village" if place in s.villages else "city")
        yield Event("house_built", "7.2", i, facts)
    else:
        yield Event("house_built", "5.1", i, facts, BY_BUILDER)


def put_house(s: State, i: int, place: str) -> None:
    if place in s.villages:
        s.villages[place].append(i)
    else:
        s.houses[place][i] += 1


def where_to_build(s: State, i: int, choice: Parts, slot: Slot | None) -> Remark:
    if slot is None:
        return Remark("turn_builder_house", "5.1", means(s, i), BY_BUILDER)
    return Remark("turn_house", "7.2", means(s, i))


def what_stands_there(s: State, i: int, choice: Parts) -> Remark | None:
    if not choice:
        return Remark("free", "7.3")
    place = choice[-1]
    if place in s.villages:
        return village_owners(s, place)
    return Remark("houses_there", "8", {"seat": i, "mine": s.houses[place][i], "all": sum(s.houses[place])})


def village_owners(s: State, village: str) -> Remark:
    owners = s.villages[village]
    return Remark("village_owners", "7.1", {"n": len(owners), "owners": list(dict.fromkeys(owners))})


HOUSE = Deed(
    "house",
    "7.2",
    tries=where_houses_stand,
    strays=the_start,
    why_not=no_house,
    does=build_house,
    asks=where_to_build,
    tells=what_stands_there,
    price=lambda s, i: HOUSE_PRICE,
)


# ---------------------------------------------------------------- 7.2 Building a palace


def cities_and_sites(s: State, i: int, choice: Parts) -> Sequence[str]:
    return (s.board.cities, SITES, ())[len(choice)]


def no_cities(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else (s.board.start, *s.board.villages)


def no_palace(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    p = s.seats[i]
    if not p.palaces:
        return Refusal("no_palace_left", "11.1" if s.variants.short else "3.2", {"n": palaces_each(s)})
    if not choice:
        return Refusal("architect_at_start", "7.2") if p.at == s.board.start else no_palace(s, i, (p.at,), slot)
    city, price = choice[0], palace_price(s, i)
    if city not in s.sites:
        return Refusal("nothing_at_start" if city == s.board.start else "no_garden_there", "7.2", {"what": "palace"})
    if city != p.at:  # no journey helps where there is no room
        facts = {"here": p.at, "there": city, "price": price, "what": "palace"}
        return no_site(s, choice) or Refusal("architect_elsewhere", "7.2", facts)
    if p.gold < price:
        return Refusal("too_poor_for_palace", "7.2", {"need": price, "have": p.gold})
    return no_site(s, choice)


def no_site(s: State, choice: Parts) -> Refusal | None:
    city = choice[0]
    centre, *outer = s.sites[city]
    if len(choice) == 1:
        return None if FREE in s.sites[city] else Refusal("garden_full", "7.2", {"city": city}, neutral_ruling(s, city))
    if choice[1] == "centre":
        return None if centre == FREE else Refusal("centre_taken", "4", {"city": city, "colour": centre})
    return None if FREE in outer else Refusal("outer_sites_full", "4", {"city": city}, neutral_ruling(s, city))


def neutral_ruling(s: State, city: str) -> str:
    return "04-03" if neutral_palaces(s, city) else ""


def build_palace(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:  # 7.2
    p, price, (city, site) = s.seats[i], palace_price(s, i), choice
    p.gold -= price
    s.bank_gold += price
    p.palaces -= 1
    s.sites[city][0 if site == "centre" else s.sites[city].index(FREE, 1)] = i
    done(slot, "palace")
    yield Event("palace_built", "7.2", i, {"city": city, "site": site, "gold": price, "left": p.palaces})


def which_site(s: State, i: int, choice: Parts, slot: Slot | None) -> Remark:
    return Remark("turn_palace", "7.2", {**means(s, i), "price": palace_price(s, i)})


def city_or_site(s: State, i: int, choice: Parts) -> Remark:
    if len(choice) == 1:
        return Remark("place", "7.2", {"place": choice[0]})
    return Remark("site", "7.2", {"place": choice[0], "site": choice[1]})


def worth_of_site(s: State, i: int, choice: Parts) -> Remark | None:
    match choice:
        case (city,):
            return Remark("sites_free", "4", {"free": s.sites[city].count(FREE)})
        case (_, "centre"):
            return Remark("worth", "8", {"points": CENTRE_POINTS})
        case (city, _):
            return Remark("worth_outer", "8", {"points": outer_worth(s, i), "free": s.sites[city][1:].count(FREE)})
    return None


PALACE = Deed(
    "palace",
    "7.2",
    tries=cities_and_sites,
    strays=no_cities,
    why_not=no_palace,
    does=build_palace,
    asks=which_site,
    names=city_or_site,
    tells=worth_of_site,
    price=palace_price,
)


# ---------------------------------------------------------------- 7.3 Moving a house


def from_and_to(s: State, i: int, choice: Parts) -> Sequence[str]:
    return s.board.buildable if len(choice) < 2 else ()


def from_or_to_the_start(s: State, i: int, choice: Parts) -> Sequence[str]:
    return (s.board.start,) if len(choice) < 2 else ()


def no_move(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    ruling = "" if slot else BY_BUILDER
    if not choice:
        mine = [place for place in s.board.buildable if houses_at(s, i, place)]
        if not mine:
            return Refusal("no_house_on_board", "7.3", {}, ruling)
        return any_of(mine, lambda place: no_move(s, i, (place,), slot))
    origin, at = choice[0], s.seats[i].at
    if s.board.start in choice:
        return Refusal("nothing_at_start", "7.3", {"what": "house"})
    if not houses_at(s, i, origin):
        return Refusal("not_your_house", "7.3", {"place": origin})
    if len(choice) == 1:
        if at != origin and at in s.houses:
            return None
        return any_of(s.board.villages, lambda place: no_move(s, i, (origin, place), slot))
    place = choice[1]
    if place == origin:
        return Refusal("same_place", "7.3", {"place": place})
    if place in s.villages:
        if len(s.villages[place]) >= village_room(s):
            return Refusal("village_full", "7.3", {"village": place, "room": village_room(s)})
    elif place != at:
        facts = {"here": at, "there": place, "price": 0, "what": "move_house"}
        return Refusal("architect_elsewhere", "7.3", facts, ruling)
    return None


def move_house(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:  # 7.3, ruling 04-27; the Builder's: 5.1
    origin, place = choice
    if origin in s.villages:
        s.villages[origin].remove(i)
    else:
        s.houses[origin][i] -= 1
    put_house(s, i, place)
    done(slot, "move_house")
    facts = {"from": origin, "place": place, "by": "arrow" if slot else "builder"}
    if slot:
        ruling = "04-27" if origin in s.houses and s.seats[i].at != origin else ""
        yield Event("house_moved", "7.3", i, facts, ruling)
    else:
        yield Event("house_moved", "5.1", i, facts, BY_BUILDER)
    if s.villages.get(origin) == []:
        yield Event("road_now_broken", "7.3", i, {"village": origin})


def which_house(s: State, i: int, choice: Parts, slot: Slot | None) -> Remark:
    rule, ruling = ("7.3", "") if slot else ("5.1", BY_BUILDER)
    if not choice:
        return Remark("turn_move_from", rule, means(s, i), ruling)
    return Remark("turn_move_to", rule, {**means(s, i), "from": choice[0]}, ruling)


def road_to_break(s: State, i: int, choice: Parts) -> Sequence[Remark]:
    if len(choice) == 2 and s.villages.get(choice[0]) == [i]:
        return [Remark("breaks_road", "7.3", {"village": choice[0]})]
    return ()


MOVE_HOUSE = Deed(
    "move_house",
    "7.3",
    tries=from_and_to,
    strays=from_or_to_the_start,
    why_not=no_move,
    does=move_house,
    asks=which_house,
    tells=what_stands_there,
    warns=road_to_break,
)
