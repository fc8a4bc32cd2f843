"""What is worth saying about a question of Raja: keys and numbers for the texts. No rules, no sentences."""

from __future__ import annotations

from typing import Any

from ...flow import Ask, Event, LedgerLine, Parts, Refusal, Remark, Words
from .rules.rounds import points_of
from .rules.turn import forgone, forgone_by, slot_named, still_due
from .state import (
    ACTIONS,
    ARTISAN_PRICE,
    BUILDER,
    CENTRE_POINTS,
    COMPENSATION,
    FREE,
    GOLD_ACTION,
    HOUSE_PRICE,
    MERCHANT,
    MERCHANT_GOLD,
    MONK,
    QUARRY_ACTION,
    START_BOXES,
    State,
    has_centre,
    holder,
    holds,
    in_card_order,
    lowest_governor,
    neutral_palaces,
    outer_palaces,
    outer_worth,
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
            return Remark("character", "5.1", {"cards": list(s.bank_cards)})
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
            return Remark("replacement", "7.6", {"by": int(ask.about[0]), "cards": list(s.bank_cards)}, "04-17")
        case "give", _:
            return Remark("give", "11.3", {"to": int(ask.about[0]), "cards": list(p.cards) if p else []})
        case "turn", _:
            return turn_prompt(s, i, begun)
    return None


def turn_prompt(s: State, i: int, begun: Parts) -> Remark:
    p = s.seats[i]
    facts: dict[str, Any] = {"gold": p.gold, "place": p.at, "reserve": p.reserve, "chits": p.chits}
    match begun:
        case () | ("end",):
            return Remark("turn", "6.3", {**facts, "due": forgone(s, i)}, turn_ruling(s, i))
        case ("go", *_):
            return Remark("turn_go", "7.1", {**facts, "payer": "bank" if holds(s, i, MONK) else "seat"})
        case ("chit", *_):
            return Remark("turn_chit", "11.2.3", facts)
        case ("builder",):
            return Remark("turn_builder", "5.1", facts, "04-15")
        case ("builder", "house", *_):
            return Remark("turn_builder_house", "5.1", facts, "04-15")
        case (_, "house", *_):
            return Remark("turn_house", "7.2", facts)
        case (_, "palace", *_):
            return Remark("turn_palace", "7.2", {**facts, "price": palace_price(s, i)})
        case (_, "move_house"):
            return Remark("turn_move_from", "7.3", facts)
        case (_, "move_house", origin, *_):
            return Remark("turn_move_to", "7.3", {**facts, "from": origin})
        case (_, "governors", *_):
            return Remark("turn_governors", "7.5", {"city": lowest_governor(s)})
        case (_, "character", "exchange", card, *_):
            return Remark("turn_exchange_back", "11.3", {"card": int(card), "from": holder(s, int(card))})
        case (_, "character", "exchange"):
            return Remark("turn_exchange", "11.3", {"cards": list(p.cards)})
        case (_, "character", "attract", *_):
            return Remark("turn_attract", "11.3", {"cards": list(p.cards)})
        case (_, "character", *_):
            return Remark("turn_character", "11.3" if s.variants.advanced_2 else "7.6", {"cards": list(p.cards)})
    slot = slot_named(s, i, begun[0])
    assert slot is not None, begun
    due = still_due(slot)
    if len(set(due)) == 1 and due[0] not in ("gold", "quarry"):
        return turn_prompt(s, i, (begun[0], due[0]))
    return Remark("turn_slot" if len(due) > 1 else "turn_now", "6.2", {**facts, "action": slot.action, "due": due})


def turn_ruling(s: State, i: int) -> str:
    """Which of our rulings the choice rests on: a part two actions want, or parts of several mixed."""
    assert s.turn is not None
    slots = [*s.seats[i].plan, *([s.turn.chit] if s.turn.chit else [])]
    due = [part for slot in slots for part in dict.fromkeys(still_due(slot))]
    if len(set(due)) < len(due):
        return "04-31"
    return "04-12" if any(slot.done and still_due(slot) for slot in slots) else ""


def label(s: State, ask: Ask, begun: Parts) -> Remark:
    """The name of a choice."""
    match ask.kind, begun:
        case "governor_order", (*_, city):
            return Remark("place", "3.2", {"place": city})
        case "character" | "replacement" | "give", (card,):
            return Remark("card", "5.1", {"card": int(card)})
        case "bid", ("pass",):
            return Remark("pass", "11.2.5")
        case "bid", (gold,):
            return Remark("bid", "11.2.5", {"gold": int(gold)})
        case "first_house", (village,):
            return Remark("place", "5.2", {"place": village})
        case "plan", (*_, action):
            return Remark("action", "6.2", {"action": action})
        case "turn", _:
            return turn_label(s, ask.seat, begun)
    raise ValueError(f"no such choice: {ask.kind} {begun}")


def turn_label(s: State, i: int, begun: Parts) -> Remark:
    match begun:
        case ("go" | "end" | "builder" | "chit" as word,):
            return Remark(word, "6.3")
        case ("1" | "2" | "3" as word,):
            slot = slot_named(s, i, word)
            return Remark(f"slot_{word}", "6.2", {"action": slot.action if slot else ""})
        case (_, "character", "exchange" | "attract" as word):
            return Remark(word, "11.3")
        case (_, "character", "attract", seat):
            return Remark("seat", "11.3", {"other": int(seat)})
        case (_, "character", *_, card):
            return Remark("card", "7.6", {"card": int(card)})
        case (_, "palace", city, site):
            return Remark("site", "7.2", {"place": city, "site": site})
        case ("chit", action):
            return Remark("action", "11.2.3", {"action": action})
        case (_, part):
            return Remark("place", "7.1", {"place": part}) if begun[0] == "go" else Remark(f"do_{part}", "6.2")
        case (*_, place):
            return Remark("place", "7.2", {"place": place})
    raise ValueError(f"no such choice: {begun}")


def detail(s: State, ask: Ask, begun: Parts) -> Remark | None:
    """A few words beside a choice."""
    i = ask.seat
    match ask.kind, begun:
        case "character" | "replacement" | "give", (card,):
            return Remark("power", "5.1", {"card": int(card)})
        case "bid", (gold,) if gold != "pass":
            return Remark("would_leave", "11.2.5", {"gold": s.seats[i].gold - int(gold)})
        case "first_house", (village,):
            return village_detail(s, village)
        case "turn", _:
            return turn_detail(s, i, begun)
        case "plan", _:
            return action_detail(s, i, begun[-1])
    return None


def action_detail(s: State, i: int, action: str) -> Remark:
    match action:
        case "palace":
            return Remark("costs", "7.2", {"gold": palace_price(s, i)})
        case "palace_and_house":
            return Remark("costs", "7.2", {"gold": palace_price(s, i) + HOUSE_PRICE})
        case "house":
            return Remark("costs", "7.2", {"gold": HOUSE_PRICE})
        case "two_houses":
            return Remark("costs", "7.2", {"gold": 2 * HOUSE_PRICE})
        case "gold":
            return Remark("brings_gold", "6.2", {"gold": GOLD_ACTION})
        case "quarry":
            return Remark("brings_houses", "7.4", {"houses": min(QUARRY_ACTION, s.seats[i].quarry)})
        case "governors":
            return Remark("next_city", "7.5", {"city": lowest_governor(s)})
        case "character":
            return Remark("own_cards", "7.6", {"cards": list(s.seats[i].cards)})
    return Remark("free", "7.3")


def turn_detail(s: State, i: int, begun: Parts) -> Remark | None:
    p = s.seats[i]
    match begun:
        case ("go",):
            return Remark("architect_at", "7.1", {"place": p.at})
        case ("builder",):
            return Remark("power", "5.1", {"card": BUILDER})
        case ("chit",):
            return Remark("has_chits", "11.2.3", {"chits": p.chits})
        case ("chit", action):
            return action_detail(s, i, action)
        case ("go", there) if there in s.board.roads[p.at]:
            gold = toll(s, i, s.board.roads[p.at][there])
            return Remark("toll_by_bank" if holds(s, i, MONK) else "toll_of_road", "7.1", {"gold": gold})
        case ("1" | "2" | "3" as word,):
            return slot_detail(s, i, word)
        case ("builder", "house" | "move_house"):
            return Remark("free", "5.1")
        case ("1" | "2" | "3", "gold" | "house" | "palace" | "quarry" | "move_house" as part):
            return action_detail(s, i, part)
        case (_, "palace", _, "centre"):
            return Remark("worth", "8", {"points": CENTRE_POINTS})
        case (_, "palace", city, "outer"):
            free = s.sites[city][1:].count(FREE)
            return Remark("worth_outer", "8", {"points": outer_worth(s, i), "free": free})
        case (_, "palace", city):
            return Remark("sites_free", "4", {"free": s.sites[city].count(FREE)})
        case (_, "house", place) | (_, "move_house", place) | (_, "move_house", _, place) if place in s.villages:
            return village_detail(s, place)
        case (_, "house", city) | (_, "move_house", city) | (_, "move_house", _, city):
            return Remark("houses_there", "8", {"mine": s.houses[city][i], "all": sum(s.houses[city])})
        case (_, "governors", city):
            return Remark("on_box", "7.5", {"box": s.track[city] - START_BOXES})
        case (_, "character", "attract", other):
            return Remark("holds_cards", "11.3", {"cards": list(s.seats[int(other)].cards)})
        case (_, "character", "exchange", _, back):
            return Remark("power", "5.1", {"card": int(back)})
        case (_, "character", *_, card) if card.isdigit():
            return Remark("power_of", "5.1", {"card": int(card), "holder": holder(s, int(card))})
        case ("end",) if undone := len(forgone(s, i)):
            return Remark("others_gain", "7.7", {"gold": COMPENSATION * undone})
    return None


def slot_detail(s: State, i: int, word: str) -> Remark | None:
    slot = slot_named(s, i, word)
    if slot is None:
        return None
    due = still_due(slot)
    if not due:
        return Remark("done", "6.2")
    return Remark("still_due", "6.2", {"due": due}) if slot.done else action_detail(s, i, slot.action)


def village_detail(s: State, village: str) -> Remark:
    owners = s.villages[village]
    return Remark("village_owners", "7.1", {"n": len(owners), "owners": list(dict.fromkeys(owners))})


def warnings(s: State, ask: Ask, begun: Parts) -> list[Remark]:
    """What an answer would cost beyond what it says."""
    i = ask.seat
    said = []
    match ask.kind, begun:
        case "turn", ("end",):
            said += [end_forgoes(action) for action in forgone(s, i)]
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
    if ask.kind == "turn" and begun != ("end",):
        said += [end_forgoes(action) for action in forgone_by(s, ask, begun)]
    return said


def end_forgoes(action: str) -> Remark:
    return Remark("end_forgoes", "7.7", {"action": action, "gold": COMPENSATION}, "04-10")


def plan_warnings(s: State, i: int, actions: Parts) -> list[Remark]:
    p, said = s.seats[i], []
    palace = palace_price(s, i)
    prices = {"palace": palace, "palace_and_house": palace + HOUSE_PRICE, "house": HOUSE_PRICE}
    prices["two_houses"] = 2 * HOUSE_PRICE
    price = sum(prices.get(action, 0) for action in actions)
    income = GOLD_ACTION * actions.count("gold") + MERCHANT_GOLD * holds(s, i, MERCHANT)
    if price > p.gold + income:
        said.append(Remark("plan_too_dear", "7.7", {"need": price, "have": p.gold + income}))
    if "quarry" in actions and not p.quarry:
        said.append(Remark("plan_empty_quarry", "7.4", {}, "04-11"))
    return said


def describe(s: State) -> list[Remark]:
    """The position as text, line by line: the twin of the picture."""
    lines = [Remark("where", "6.1", {"round": s.round, "city": s.maharaja}) if s.round else Remark("before", "3.2")]
    if s.track:
        order = sorted(s.track, key=lambda city: s.track[city])
        boxes = [Remark("on_box", "6.1", {"city": city, "box": s.track[city] - START_BOXES}) for city in order]
        lines.append(Remark("track", "6.1", {"boxes": boxes}))
    for i in in_card_order(s):
        lines += seat_lines(s, i)
    for city in s.board.cities:
        lines.append(Remark("city", "4", {"city": city, "parts": city_parts(s, city)}))
    for village, owners in s.villages.items():
        if owners:
            parts = [Remark("houses", "4", {"seat": i, "n": owners.count(i)}) for i in dict.fromkeys(owners)]
            lines.append(Remark("village", "4", {"village": village, "parts": parts}))
    lines.append(Remark("bank", "3.2", {"cards": list(s.bank_cards)}))
    if s.variants.advanced_1:
        lines.append(Remark("bank_chits", "11.2.1", {"chits": s.bank_chits}))
    if s.round and not s.ended:
        for i in in_card_order(s):
            if points := sum(n * each for _, n, each in points_of(s, i)):
                lines.append(Remark("would_score", "8", {"seat": i, "points": points, "city": s.maharaja}))
    return lines


def seat_lines(s: State, i: int) -> list[Remark]:
    p = s.seats[i]
    facts = {"seat": i, "gold": p.gold, "reserve": p.reserve, "quarry": p.quarry, "built": palaces_built(s, i)}
    lines = [Remark("seat", "3.2", {**facts, "left": p.palaces, "cards": list(p.cards), "place": p.at})]
    if p.chits:
        lines.append(Remark("chits", "11.2.2", {"seat": i, "chits": p.chits}))
    if p.plan:
        actions = [slot.action for slot in p.plan]
        lines.append(Remark("plan" if actions[0] in ACTIONS else "sealed", "6.2", {"seat": i, "actions": actions}))
    return lines


def city_parts(s: State, city: str) -> list[Remark]:
    """What stands in a city, each thing with its own text; at least the number of free sites."""
    seats, parts = range(len(s.seats)), []
    for i in seats:
        if has_centre(s, i, city):
            parts.append(Remark("central_palace", "4", {"seat": i}))
    for i in seats:
        if n := outer_palaces(s, i, city):
            parts.append(Remark("outer_palaces", "4", {"seat": i, "n": n}))
    if n := neutral_palaces(s, city):
        parts.append(Remark("neutral_palaces", "11.2.4", {"n": n}))
    for i in seats:
        if n := s.houses[city][i]:
            parts.append(Remark("houses", "4", {"seat": i, "n": n}))
    if architects := [i for i in seats if s.seats[i].at == city]:
        parts.append(Remark("architects", "7.1", {"n": len(architects), "seats": architects}))
    return [*parts, Remark("free_sites", "4", {"n": s.sites[city].count(FREE)})]


NEEDS = {
    "toll_too_dear": "need_toll",
    "too_poor_for_house": "need_house",
    "too_poor_for_palace": "need_palace",
    "plan_too_dear": "need_plan",
}


def ledger(item: Event | Refusal | Remark) -> list[LedgerLine]:
    """The numbers of a case, one line each, the difference last."""
    if isinstance(item, Event):
        return event_ledger(item)
    facts = item.facts
    if item.code in ("too_dear_after_tolls", "architect_elsewhere") and "toll" in facts:
        have, tolls = Remark("have", "", facts), Remark("tolls", "7.1", facts)
        lines: list[LedgerLine] = [(have, facts["have"], False), (tolls, -facts["toll"], False)]
        if price := facts["price"]:
            code = "need_palace" if price >= ARTISAN_PRICE else "need_house"
            lines.append((Remark(code, "7.2", {"need": price}), -price, False))
        left = facts["left"]
        return [*lines, (Remark("short" if left < 0 else "left", "", facts), abs(left), True)]
    if item.code in NEEDS:
        return [
            (Remark("have_plan" if item.code == "plan_too_dear" else "have", "", facts), facts["have"], False),
            (Remark(NEEDS[item.code], "", facts), -facts["need"], False),
            (Remark("short", "", facts), facts["need"] - facts["have"], True),
        ]
    return []


def event_ledger(event: Event) -> list[LedgerLine]:
    facts = event.data
    match event.kind:
        case "points":
            return [(Remark(f"points_{facts['source']}", event.rule, facts), facts["points"], True)]
        case "reward":
            points, gold = Remark("reward_points", "8", facts), Remark("reward_gold", "8", facts)
            return [(points, facts["points"], False), (gold, facts["gold"], True)]
    return []


def name(say: Any, domain: str, value: Any) -> str | None:
    """Names that depend on the board: a place for a list, in a sentence ("the"), and with "in" or "near" ("at")."""
    board = say.game.board
    if domain == "box":
        return str(say.fill("names", "box", facts={"box": value})) if value > 0 else str(say.word("unnumbered_box"))
    if domain == "payee":
        return str(say.fill("names", "payee", facts={"to": value[0], "gold": value[1]}))
    if domain not in ("place", "the", "at"):
        return None
    if value == board.start:
        return str(say.fill("names", f"{domain}_start", facts={}))
    if value in board.names:
        return str(say.fill("names", f"{domain}_city", facts={"name": board.names[value]}))
    a, b, road = next((a, b, road) for a in board.roads for b, road in board.roads[a].items() if value == road[0])
    return str(say.fill("names", f"{domain}_village_{'between' if len(road) == 1 else 'near'}", facts={"a": a, "b": b}))


WORDS = Words(prompt, label, detail, warnings, describe, ledger, name)
