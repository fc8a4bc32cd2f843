"""2.3: the priest travels, road by road, and pays where others own the village."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ....flow import Ask, Event, Flow, Parts, Refusal
from ...raja_family.disc import Slot
from ...raja_family.roads import broken, payees, toll
from ..state import NO_TOLLS, State, has, way_to
from .deeds import Deed

ENOUGH = 99  # coins for any toll: who has A.1.9 pays none


def destinations(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else s.board.junctions


def all_villages(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else s.board.villages


def no_travel(s: State, i: int, choice: Parts, slot: Slot | None = None) -> Refusal | None:
    p, villages = s.seats[i], s.villages
    roads = s.board.roads[p.at]
    if not choice:
        purse = ENOUGH if has(s, i, NO_TOLLS) else p.coins
        for leading in roads.values():
            if broken(villages, leading) is None and toll(villages, i, leading) <= purse:
                return None
        return Refusal("no_open_road", "2.3", {"here": p.at})
    there = choice[0]
    road = roads.get(there)
    if road is None:
        if there in villages:
            return Refusal("no_rest_in_village", "2.3", {"village": there}, "20-37")
        if there == p.at:
            return Refusal("already_there", "2.3", {"place": there})
        return Refusal("not_next_door", "2.3", {"here": p.at, "there": there}, "20-37")
    if (village := broken(villages, road)) is not None:
        return Refusal("road_broken", "2.3", {"village": village, "here": p.at, "there": there})
    if (due := toll(villages, i, road)) > p.coins and not has(s, i, NO_TOLLS):
        return Refusal("toll_too_dear", "2.3", {"need": due, "have": p.coins, "there": there}, "20-37")
    return None


def travel(s: State, i: int, choice: Parts, slot: Slot | None = None) -> Flow:  # 2.3
    p, here, there = s.seats[i], s.seats[i].at, choice[0]
    free = has(s, i, NO_TOLLS)
    spared = 0
    for village in s.board.roads[here][there]:
        owners = s.villages[village]
        if i in owners:
            continue
        if free:
            spared += len(owners)  # A.1.9, ruling 20-47
            continue
        for owner in owners:
            p.coins -= 1
            s.seats[owner].coins += 1
            yield Event("toll", "2.3", i, {"village": village, "to": owner, "coins": 1})
    p.at = there
    if spared:
        yield Event("travelled_free", "A.1.9", i, {"here": here, "there": there, "coins": spared}, "20-47")
    else:
        yield Event("travelled", "2.3", i, {"here": here, "there": there})


TRAVEL = Deed("go", "2.3", travel, no_travel, destinations, all_villages)


# ---------------------------------------------------------------- the numbers a reader wants


def with_the_way(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    """Say of a city without the priest how he could come there, and whether the coins would last (2.3)."""
    i, facts = ask.seat, dict(refusal.facts)
    if refusal.code in ("road_broken", "toll_too_dear"):
        return this_road_only(s, i, refusal)
    if refusal.code not in ("priest_elsewhere", "not_next_door"):
        return refusal
    way = way_to(s, i, facts["there"])
    if way is None:
        return Refusal("no_way_there", "2.3", facts)
    facts["toll"], facts["way"], facts["first"] = way[0], way[1], way[1][1]
    facts["have"], facts["price"] = s.seats[i].coins, facts.get("price", 0)
    facts["payees"] = [] if has(s, i, NO_TOLLS) else payees(s.villages, i, s.board.roads, way[1])
    facts["left"] = facts["have"] - facts["toll"] - facts["price"]
    facts["short"] = -facts["left"]
    if refusal.code == "priest_elsewhere" and facts["left"] < 0:
        return Refusal("too_dear_after_tolls", refusal.rule, facts, "20-37")
    return replace(refusal, facts=facts)


def this_road_only(s: State, i: int, refusal: Refusal) -> Refusal:
    """What is wrong with one road, which is the way for the map to draw; where a way leads round it, that way."""
    p, facts, there = s.seats[i], dict(refusal.facts), refusal.facts["there"]
    found = way_to(s, i, there)
    if found is None:
        return replace(refusal, facts=facts | {"way": [p.at, there], "need": None})
    cost, facts["way"] = found
    if cost <= p.coins:
        facts |= {"first": facts["way"][1], "village": facts.get("village")}
        return replace(refusal, code="way_round", facts=facts, ruling="20-37")
    facts |= {"need": cost, "have": p.coins, "round": len(facts["way"]) > 2}
    facts["payees"] = payees(s.villages, i, s.board.roads, facts["way"])
    return replace(refusal, facts=facts, ruling="20-37")
