"""6.2 and 7.1-7.5: travel and what the actions do, each with its judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

from ....flow import Ask, Event, Flow, Parts, Refusal
from ..state import (
    FREE,
    GOLD_ACTION,
    MONK,
    QUARRY_ACTION,
    Slot,
    State,
    cheapest_way,
    houses_at,
    neutral_palaces,
    palace_price,
    road_broken,
    toll,
    village_room,
)
from .rounds import pay_out


def any_of(choices: Sequence[str], why_not: Callable[[str], Refusal | None]) -> Refusal | None:
    """None as soon as one choice is possible, else the last reason found."""
    refusal = None
    for choice in choices:
        refusal = why_not(choice)
        if refusal is None:
            return None
    return refusal


# ---------------------------------------------------------------- 7.1 Travelling


def no_travel(s: State, i: int, rest: Parts) -> Refusal | None:
    p = s.seats[i]
    roads = s.board.roads[p.at]
    if not rest:
        purse = 99 if MONK in p.cards else p.gold
        if any(road_broken(s, road) is None and toll(s, i, road) <= purse for road in roads.values()):
            return None
        return Refusal("no_open_road", "7.1", {"here": p.at})
    there = rest[0]
    if there == p.at:
        return Refusal("already_there", "7.1", {"place": there})
    road = roads.get(there)
    if road is None:
        return Refusal("not_next_door", "7.1", {"here": p.at, "there": there}, "04-33")
    if (village := road_broken(s, road)) is not None:
        return Refusal("road_broken", "7.1", {"village": village, "here": p.at, "there": there})
    if p.gold < (due := toll(s, i, road)) and MONK not in p.cards:
        return Refusal("toll_too_dear", "7.1", {"need": due, "have": p.gold, "there": there}, "04-13")
    return None


def travel(s: State, i: int, there: str) -> Flow:  # 7.1
    p = s.seats[i]
    here, monk = p.at, MONK in p.cards
    for village in s.board.roads[here][there]:
        owners = s.villages[village]
        if i in owners:
            continue
        for owner in dict.fromkeys(owners):
            gold = owners.count(owner)  # per house, ruling 04-02
            if monk:
                s.bank_gold -= gold
            else:
                p.gold -= gold
            s.seats[owner].gold += gold
            facts = {"village": village, "to": owner, "gold": gold}
            ruling = "04-02" if gold > 1 else ""
            yield Event("toll_by_bank", "5.1", i, facts, "04-14") if monk else Event("toll", "7.1", i, facts, ruling)
    p.at = there
    yield Event("travelled", "7.1", i, {"here": here, "there": there})


# ---------------------------------------------------------------- 7.2 Building


def no_house(s: State, i: int, rest: Parts, price: int, in_city: bool) -> Refusal | None:
    p = s.seats[i]
    if not p.reserve:
        return Refusal("reserve_empty", "5.2", {"quarry": p.quarry})
    if p.gold < price:
        return Refusal("too_poor_for_house", "7.2", {"need": price, "have": p.gold})
    if not rest:
        if p.at in s.houses:  # the architect's own city always has room
            return None
        return any_of(s.board.villages, lambda place: no_house(s, i, (place,), price, in_city))
    place = rest[0]
    if place in s.villages:
        if in_city:
            return Refusal("one_house_in_a_city", "7.2", {"village": place}, "04-26")
        if len(s.villages[place]) >= village_room(s):
            return Refusal("village_full", "7.2", {"village": place, "room": village_room(s)})
    elif place != p.at:
        return Refusal("architect_elsewhere", "7.2", {"here": p.at, "there": place, "price": price})
    return None


def build_house(s: State, i: int, place: str, price: int, slot: Slot | None) -> Flow:  # 7.2
    p = s.seats[i]
    p.gold -= price
    s.bank_gold += price
    p.reserve -= 1
    put_house(s, i, place)
    if slot:
        slot.done.append("village" if place in s.villages else "city")
    yield Event("house_built", "7.2", i, {"place": place, "gold": price})


def put_house(s: State, i: int, place: str) -> None:
    if place in s.villages:
        s.villages[place].append(i)
    else:
        s.houses[place][i] += 1


def no_palace(s: State, i: int, rest: Parts) -> Refusal | None:
    p = s.seats[i]
    if not rest:
        return no_palace(s, i, (p.at,)) if p.at in s.sites else Refusal("architect_at_start", "7.2", {"here": p.at})
    if not p.palaces:
        return Refusal("no_palace_left", "3.2")
    city = rest[0]
    if city != p.at:
        return Refusal("architect_elsewhere", "7.2", {"here": p.at, "there": city, "price": palace_price(s, i)})
    if p.gold < (price := palace_price(s, i)):
        return Refusal("too_poor_for_palace", "7.2", {"need": price, "have": p.gold})
    centre, *outer = s.sites[city]
    if len(rest) == 1:
        return None if FREE in s.sites[city] else Refusal("garden_full", "7.2", {"city": city}, neutral_ruling(s, city))
    if rest[1] == "centre":
        return None if centre == FREE else Refusal("centre_taken", "4", {"city": city, "colour": centre})
    return None if FREE in outer else Refusal("outer_sites_full", "4", {"city": city}, neutral_ruling(s, city))


def neutral_ruling(s: State, city: str) -> str:
    return "04-03" if neutral_palaces(s, city) else ""


def build_palace(s: State, i: int, city: str, site: str, slot: Slot) -> Flow:  # 7.2
    p, price = s.seats[i], palace_price(s, i)
    p.gold -= price
    s.bank_gold += price
    p.palaces -= 1
    s.sites[city][0 if site == "centre" else s.sites[city].index(FREE, 1)] = i
    slot.done.append("palace")
    facts = {"city": city, "site": site, "gold": price, "left": p.palaces}
    yield Event("palace_built", "7.2", i, facts)


# ---------------------------------------------------------------- 7.3 Moving houses


def no_move(s: State, i: int, rest: Parts) -> Refusal | None:
    if not rest:
        mine = [place for place in s.board.buildable if houses_at(s, i, place)]
        if not mine:
            return Refusal("no_house_on_board", "7.3")
        return any_of(mine, lambda place: no_move(s, i, (place,)))
    origin = rest[0]
    if not houses_at(s, i, origin):
        return Refusal("not_your_house", "7.3", {"place": origin})
    if len(rest) == 1:
        at = s.seats[i].at
        if at != origin and at in s.houses:
            return None
        return any_of(s.board.villages, lambda place: no_move(s, i, (origin, place)))
    place = rest[1]
    if place == origin:
        return Refusal("same_place", "7.3", {"place": place})
    if place in s.villages:
        if len(s.villages[place]) >= village_room(s):
            return Refusal("village_full", "7.3", {"village": place, "room": village_room(s)})
    elif place != s.seats[i].at:
        return Refusal("architect_elsewhere", "7.3", {"here": s.seats[i].at, "there": place, "price": 0})
    return None


def move_house(s: State, i: int, origin: str, place: str, slot: Slot | None) -> Flow:  # 7.3, ruling 04-27
    if origin in s.villages:
        s.villages[origin].remove(i)
    else:
        s.houses[origin][i] -= 1
    put_house(s, i, place)
    if slot:
        slot.done.append("move_house")
    broken = origin in s.villages and not s.villages[origin]
    ruling = "04-27" if origin in s.houses and s.seats[i].at != origin else ""
    yield Event("house_moved", "7.3", i, {"from": origin, "place": place}, ruling)
    if broken:
        yield Event("road_now_broken", "7.3", i, {"village": origin})


# ---------------------------------------------------------------- 6.2 Gold, 7.4 Quarry, 7.5 Governors


def take_gold(s: State, i: int, slot: Slot) -> Flow:  # 6.2
    slot.done.append("gold")
    pay_out(s, i, GOLD_ACTION)
    yield Event("gold_taken", "6.2", i, {"gold": GOLD_ACTION})


def fetch_from_quarry(s: State, i: int, slot: Slot) -> Flow:  # 7.4
    p = s.seats[i]
    houses = min(QUARRY_ACTION, p.quarry)
    p.quarry, p.reserve = p.quarry - houses, p.reserve + houses
    slot.done.append("quarry")
    yield Event("quarried", "7.4", i, {"houses": houses}, "" if houses == QUARRY_ACTION else "04-11")


def no_lowering(s: State, i: int, rest: Parts) -> Refusal | None:
    if rest and s.track[rest[0]] == 1:
        return Refusal("governor_at_bottom", "7.5", {"city": rest[0]}, "04-09")
    return None


def lower_governor(s: State, i: int, city: str, slot: Slot) -> Flow:  # 7.5, ruling 04-09
    old = s.track[city]
    new = max(1, old - 2)
    passed = [other for other, box in s.track.items() if new <= box < old]
    s.track[city] = new
    for other in passed:
        s.track[other] += 1
    slot.done.append("governors")
    facts = {"city": city, "boxes": old - new, "passed": passed}
    yield Event("governor_lowered", "7.5", i, facts, "04-09" if old - new < 2 else "")


# ---------------------------------------------------------------- the numbers a reader wants


def with_the_way(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    """Say of a city without the architect how he could come there, and whether the gold would last (7.1)."""
    if refusal.code == "road_broken":  # the road itself is the way, for the map to draw
        return refusal._replace(facts={**refusal.facts, "way": [refusal.facts["here"], refusal.facts["there"]]})
    i, facts = ask.seat, dict(refusal.facts)
    if refusal.code == "toll_too_dear":
        facts["way"] = [s.seats[i].at, facts["there"]]
        return refusal._replace(facts={**facts, "payees": payees(s, i, facts["way"])})
    if refusal.code not in ("architect_elsewhere", "not_next_door"):
        return refusal
    way = cheapest_way(s, i, facts["there"])
    if way is None:
        return Refusal("no_way_there", "7.1", facts)
    facts["toll"], facts["way"], facts["first"] = way[0], way[1], way[1][1]
    facts["have"], facts["payees"] = s.seats[i].gold, payees(s, i, way[1])
    facts["left"] = facts["have"] - way[0] - facts.get("price", 0)
    facts["short"] = -facts["left"]
    if refusal.code == "not_next_door":
        return Refusal("not_next_door", "7.1", facts, "04-33")
    if facts["left"] < 0:
        return Refusal("too_dear_after_tolls", refusal.rule, facts, "04-13")
    return Refusal("architect_elsewhere", refusal.rule, facts)


def payees(s: State, i: int, way: Sequence[str]) -> list[tuple[int, int]]:
    """Who would be paid how much on a way, as (seat, gold)."""
    roads = [s.board.roads[a][b] for a, b in pairwise(way)]
    asking = [owners for road in roads for village in road if i not in (owners := s.villages[village])]
    return sorted(Counter(owner for owners in asking for owner in owners).items())
