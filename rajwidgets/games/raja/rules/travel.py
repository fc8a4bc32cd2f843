"""7.1: the architect travels, road by road."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from ....flow import Ask, Event, Flow, Parts, Refusal, Remark
from ...raja_family.disc import Slot
from ..state import MONK, State, cheapest_ways, holds, road_broken, toll
from .deeds import Deed, means
from .disc import still_to_pay

# ---------------------------------------------------------------- what may be tried, and why it may not


def destinations(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else s.board.junctions


def villages(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else s.board.villages


def no_travel(s: State, i: int, choice: Parts, slot: Slot | None = None) -> Refusal | None:
    p = s.seats[i]
    roads = s.board.roads[p.at]
    if not choice:
        return no_road(s, i)
    there = choice[0]
    if there in s.villages:
        return Refusal("no_rest_in_village", "7.1", {"village": there, "here": p.at}, "04-13")
    if there == p.at:
        return Refusal("already_there", "7.1", {"place": there})
    road = roads.get(there)
    if road is None:
        return Refusal("not_next_door", "7.1", {"here": p.at, "there": there, "what": "go"}, "04-33")
    if (village := road_broken(s, road)) is not None:
        return Refusal("road_broken", "7.1", {"village": village, "here": p.at, "there": there})
    if p.gold < (due := toll(s, i, road)) and MONK not in p.cards:
        return Refusal("toll_too_dear", "7.1", {"need": due, "have": p.gold, "there": there}, "04-13")
    return None


def no_road(s: State, i: int) -> Refusal | None:
    """Why no road at all can be taken: each is broken, or asks for more gold than there is."""
    p, cheapest = s.seats[i], None
    for road in s.board.roads[p.at].values():
        if road_broken(s, road) is None:
            due = toll(s, i, road)
            if due <= p.gold or MONK in p.cards:
                return None
            cheapest = due if cheapest is None else min(cheapest, due)
    facts = {"here": p.at, "need": cheapest, "have": p.gold}
    return Refusal("no_open_road", "7.1", facts, "" if cheapest is None else "04-13")


# ---------------------------------------------------------------- 7.1 Travelling


def travel(s: State, i: int, choice: Parts, slot: Slot | None = None) -> Flow:  # 7.1
    p, there = s.seats[i], choice[0]
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


def payer(s: State, i: int) -> str:
    """Who pays this seat's tolls: the bank, while it has the Monk (5.1)."""
    return "bank" if holds(s, i, MONK) else "seat"


def where_to(s: State, i: int, choice: Parts, slot: Slot | None) -> Remark:
    return Remark("turn_go", "7.1", {**means(s, i), "payer": payer(s, i)})


def toll_of(s: State, i: int, choice: Parts) -> Remark | None:
    at = s.seats[i].at
    if not choice:
        return Remark("architect_at", "7.1", {"place": at})
    if choice[0] not in s.board.roads[at]:
        return None
    gold = toll(s, i, s.board.roads[at][choice[0]])
    return Remark("toll_by_bank" if holds(s, i, MONK) else "toll_of_road", "7.1", {"gold": gold})


def what_it_spoils(s: State, i: int, choice: Parts) -> Sequence[Remark]:
    """A toll after which the rest of the plan can no longer be paid, though it could be until now (7.7)."""
    p = s.seats[i]
    if not choice or MONK in p.cards:
        return ()
    way = [p.at, choice[0]]
    due = toll(s, i, s.board.roads[p.at][choice[0]])
    need, action = still_to_pay(s, i)
    have = p.gold + action - due
    if not have < need <= have + due:
        return ()
    facts = {"need": need, "have": have, "gold": p.gold, "action": action, "toll": due, "there": choice[0]}
    return [Remark("toll_spoils_plan", "7.7", {**facts, "way": way, "payees": payees(s, i, way)})]


TRAVEL = Deed(
    "go",
    "7.1",
    tries=destinations,
    strays=villages,
    why_not=no_travel,
    does=travel,
    asks=where_to,
    tells=toll_of,
    warns=what_it_spoils,
)


# ---------------------------------------------------------------- the numbers a reader wants


def with_the_way(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    """Say of a city without the architect how he could come there, and whether the gold would last (7.1)."""
    i, facts = ask.seat, dict(refusal.facts)
    if refusal.code in ("road_broken", "toll_too_dear"):
        return this_road_only(s, i, refusal)
    if refusal.code not in ("architect_elsewhere", "not_next_door"):
        return refusal
    cost, ways = cheapest_ways(s, i, facts["there"])
    if not ways:
        return replace(refusal, code="no_way_there", ruling="" if facts["what"] == "go" else refusal.ruling)
    ways.sort(key=lambda way: gold_of(payees(s, i, way)))  # with the Monk they differ in what the bank pays
    facts["way"], facts["payees"] = ways[0], payees(s, i, ways[0])
    facts["first"] = list(dict.fromkeys(way[1] for way in ways))
    facts["others"] = [(way, payees(s, i, way)) for way in ways[1:]]
    facts["toll"] = gold_of(facts["payees"])
    facts["payer"] = payer(s, i) if facts["toll"] else "nobody"
    facts["have"] = s.seats[i].gold
    facts["left"] = facts["have"] - cost - facts.get("price", 0)
    facts["short"] = -facts["left"]
    if refusal.code == "architect_elsewhere" and facts["left"] < 0:
        ruling = "04-13" if cost > facts["have"] else refusal.ruling
        return replace(refusal, code="too_dear_after_tolls", facts=facts, ruling=ruling)
    return replace(refusal, facts=facts)


def this_road_only(s: State, i: int, refusal: Refusal) -> Refusal:
    """What is wrong with one road, which is the way for the map to draw; where a way leads round it, that way."""
    p, facts, there = s.seats[i], dict(refusal.facts), refusal.facts["there"]
    cost, ways = cheapest_ways(s, i, there)
    if not ways:
        return replace(refusal, facts=facts | {"way": [p.at, there], "need": None})
    facts["way"] = ways[0]
    if cost <= p.gold:
        facts |= {"first": list(dict.fromkeys(way[1] for way in ways)), "village": facts.get("village")}
        return replace(refusal, code="way_round", facts=facts, ruling="04-33")
    facts |= {"need": cost, "have": p.gold, "round": len(ways[0]) > 2, "payees": payees(s, i, ways[0])}
    return replace(refusal, facts=facts, ruling="04-13")


def payees(s: State, i: int, way: Sequence[str]) -> list[tuple[int, int]]:
    """Who would be paid how much on a way, as (seat, gold)."""
    roads = [s.board.roads[a][b] for a, b in pairwise(way)]
    asking = [owners for road in roads for village in road if i not in (owners := s.villages[village])]
    return sorted(Counter(owner for owners in asking for owner in owners).items())


def gold_of(paid: Sequence[tuple[int, int]]) -> int:
    """What all payees receive together."""
    return sum(gold for _, gold in paid)
