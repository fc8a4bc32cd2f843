"""What is worth saying about a question of Raja: keys and numbers for the texts. No rules, no sentences."""

from __future__ import annotations

from typing import Any

from ...flow import Ask, Parts, Remark, Words
from .rules.rounds import points_of
from .rules.turn import forgone, slot_named
from .state import (
    BUILDER,
    FREE,
    SADHU,
    State,
    has_centre,
    holder,
    holds,
    in_card_order,
    lowest_governor,
    outer_palaces,
    palace_price,
    palaces_built,
    toll,
)


def prompt(s: State, ask: Ask, begun: Parts) -> Remark | None:
    """The question as it stands after the parts begun."""
    i = ask.seat
    p = s.seats[i] if i >= 0 else None
    match ask.kind, begun:
        case "governor_order", _:
            return Remark("governor_order", "3.2", {"n": len(begun) + 1})
        case "character", _:
            return Remark("character", "5.1", {"left": len(s.bank_cards)})
        case "bid", _:
            assert s.auction is not None and p is not None
            if s.auction.bid < 0:
                return Remark("open_bid", "11.2.5", {"gold": p.gold})
            return Remark("bid", "11.2.5", {"gold": p.gold, "standing": s.auction.bid, "bidder": s.auction.bidder})
        case "first_house", _:
            assert p is not None
            return Remark("first_house", "5.2", {"left": p.reserve, "city": lowest_governor(s)})
        case "plan", ():
            assert p is not None
            return Remark("plan", "6.2", {"gold": p.gold, "place": p.at, "city": s.maharaja})
        case "plan", _:
            return Remark("plan_second", "6.2", {"action": begun[0]})
        case "replacement", _:
            return Remark("replacement", "7.6", {"by": int(ask.about[0])}, "04-17")
        case "give", _:
            return Remark("give", "11.3", {"to": int(ask.about[0])})
        case "turn", _:
            return turn_prompt(s, i, begun)
    return None


def turn_prompt(s: State, i: int, begun: Parts) -> Remark:
    p = s.seats[i]
    facts: dict[str, Any] = {"gold": p.gold, "place": p.at, "reserve": p.reserve}
    match begun:
        case ():
            return Remark("turn", "6.3", facts)
        case ("go",):
            return Remark("turn_go", "7.1", facts)
        case ("chit",):
            return Remark("turn_chit", "11.2.3", facts)
        case ("builder", "house") | ("builder",):
            return Remark("turn_builder", "5.1", facts, "04-15")
        case (_, "house"):
            return Remark("turn_house", "7.2", facts)
        case (_, "palace", *_):
            return Remark("turn_palace", "7.2", {**facts, "price": palace_price(s, i)})
        case (_, "move_house"):
            return Remark("turn_move_from", "7.3", facts)
        case (_, "move_house", origin):
            return Remark("turn_move_to", "7.3", {**facts, "from": origin})
        case (_, "governors"):
            return Remark("turn_governors", "7.5", {"next": lowest_governor(s)})
        case (_, "character", "exchange", card, *_):
            return Remark("turn_exchange_back", "11.3", {"card": int(card)})
        case (_, "character", "exchange"):
            return Remark("turn_exchange", "11.3", {})
        case (_, "character", "attract"):
            return Remark("turn_attract", "11.3", {})
        case (_, "character"):
            return Remark("turn_character", "11.3" if s.variants.advanced_2 else "7.6", {"cards": list(p.cards)})
    slot = slot_named(s, i, begun[0]) if begun[0] in ("1", "2", "3") else None
    return Remark("turn_slot", "6.2", {**facts, "action": slot.action if slot else ""})


def detail(s: State, ask: Ask, begun: Parts) -> Remark | None:
    """A few words beside an option."""
    i = ask.seat
    match ask.kind, begun:
        case "character" | "replacement" | "give", (card,):
            return Remark("power", "5.1", {"card": int(card)})
        case "first_house", (village,):
            return village_detail(s, i, village)
        case "turn", _:
            return turn_detail(s, i, begun)
        case "plan", _:
            return plan_detail(s, i, begun)
    return None


def plan_detail(s: State, i: int, begun: Parts) -> Remark | None:
    match begun[-1]:
        case "palace":
            return Remark("costs", "7.2", {"gold": palace_price(s, i)})
        case "palace_and_house":
            return Remark("costs", "7.2", {"gold": palace_price(s, i) + 1})
        case "house":
            return Remark("costs", "7.2", {"gold": 1})
        case "two_houses":
            return Remark("costs", "7.2", {"gold": 2})
        case "gold":
            return Remark("brings_gold", "6.2", {"gold": 2})
        case "quarry":
            return Remark("brings_houses", "7.4", {"houses": min(2, s.seats[i].quarry)})
    return None


def turn_detail(s: State, i: int, begun: Parts) -> Remark | None:
    p = s.seats[i]
    match begun:
        case ("go", there) if there in s.board.roads[p.at]:
            return Remark("toll_of_road", "7.1", {"gold": toll(s, i, s.board.roads[p.at][there])})
        case ("1" | "2" | "3" as word,):
            slot = slot_named(s, i, word)
            return Remark("slot", "6.2", {"action": slot.action}) if slot else None
        case (_, "palace", city, "centre"):
            return Remark("worth", "8", {"points": 3, "city": city})
        case (_, "palace", city, "outer"):
            free = s.sites[city][1:].count(FREE)
            return Remark("worth_outer", "8", {"points": 2 if holds(s, i, SADHU) else 1, "free": free})
        case (_, "house", place) | (_, "move_house", place) | (_, "move_house", _, place) if place in s.villages:
            return village_detail(s, i, place)
        case (_, "house", city) | (_, "move_house", _, city):
            return Remark("houses_there", "8", {"mine": s.houses[city][i], "all": sum(s.houses[city])})
        case (_, "governors", city):
            return Remark("on_box", "7.5", {"box": s.track[city] - 7})
        case (_, "character", card) if card.isdigit():
            return Remark("power", "5.1", {"card": int(card), "holder": holder(s, int(card))})
        case ("end",) if cost := len(forgone(s, i)):
            return Remark("others_gain", "7.7", {"gold": 2 * cost})
    return None


def village_detail(s: State, i: int, village: str) -> Remark:
    owners = s.villages[village]
    return Remark("village_owners", "7.1", {"owners": list(owners), "mine": owners.count(i)})


def warnings(s: State, ask: Ask, begun: Parts) -> list[Remark]:
    """What an answer would cost beyond what it says."""
    i = ask.seat
    said = []
    match ask.kind, begun:
        case "turn", ("end",):
            said += [Remark("end_forgoes", "7.7", {"action": action, "gold": 2}, "04-10") for action in forgone(s, i)]
            assert s.turn is not None
            if holds(s, i, BUILDER) and BUILDER not in s.turn.used:
                said.append(Remark("builder_unused", "5.1", {}))
        case "turn", (_, "character", _, *_) if holds(s, i, BUILDER) and s.turn and BUILDER not in s.turn.used:
            if not s.variants.advanced_2:
                said.append(Remark("builder_lost", "5.1", {}, "04-16"))
        case "turn", (_, "move_house", origin, _) if s.villages.get(origin) == [i]:
            said.append(Remark("breaks_road", "7.3", {"village": origin}))
        case "plan", (first, second):
            said += plan_warnings(s, i, (first, second))
    return said


def plan_warnings(s: State, i: int, actions: Parts) -> list[Remark]:
    p, said = s.seats[i], []
    price = sum(palace_price(s, i) * ("palace" in a) + ("house" in a and a != "move_house") + (a == "two_houses") for a in actions)
    income = 2 * actions.count("gold")
    if price > p.gold + income:
        said.append(Remark("plan_too_dear", "7.7", {"need": price, "have": p.gold + income}))
    if "quarry" in actions and not p.quarry:
        said.append(Remark("plan_empty_quarry", "7.4", {}, "04-11"))
    return said


def describe(s: State) -> list[Remark]:
    """The position as text, line by line: the twin of the picture."""
    lines = [Remark("where", "6.1", {"round": s.round, "city": s.maharaja})] if s.round else [Remark("before", "3.2", {})]
    if s.track:
        order = sorted(s.track, key=lambda city: s.track[city])
        lines.append(Remark("track", "6.1", {"order": order, "boxes": [s.track[city] - 7 for city in order]}))
    for i in in_card_order(s):
        p = s.seats[i]
        facts = {
            "seat": i, "gold": p.gold, "reserve": p.reserve, "quarry": p.quarry, "built": palaces_built(s, i),
            "left": p.palaces, "cards": list(p.cards), "place": p.at, "chits": p.chits,
        }  # fmt: skip
        lines.append(Remark("seat", "3.2", facts))
        if p.plan:
            lines.append(Remark("seat_plan", "6.2", {"seat": i, "actions": [slot.action for slot in p.plan]}))
    for city in s.board.cities:
        lines.append(city_line(s, city))
    for village, owners in s.villages.items():
        if owners:
            lines.append(Remark("village", "4", {"village": village, "owners": list(owners)}))
    lines.append(Remark("bank", "3.2", {"cards": list(s.bank_cards), "chits": s.bank_chits}))
    if s.round and not s.ended:
        for i in in_card_order(s):
            if points := sum(n * each for _, n, each in points_of(s, i)):
                lines.append(Remark("would_score", "8", {"seat": i, "points": points, "city": s.maharaja}))
    return lines


def city_line(s: State, city: str) -> Remark:
    seats = range(len(s.seats))
    facts = {
        "city": city,
        "centre": next((i for i in seats if has_centre(s, i, city)), None),
        "outer": [[i, n] for i in seats if (n := outer_palaces(s, i, city))],
        "neutral": sum(colour >= len(s.seats) for colour in s.sites[city]),
        "houses": [[i, n] for i in seats if (n := s.houses[city][i])],
        "architects": [i for i in seats if s.seats[i].at == city],
        "free": s.sites[city].count(FREE),
    }
    return Remark("city", "4", facts)


WORDS = Words(prompt, detail, warnings, describe)
