"""What is worth saying about a question of Raja: keys and numbers for the texts. No rules, no sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...flow import Ask, Event, LedgerLine, Parts, Refusal, Remark, Words
from ..raja_family.disc import Slot
from ..raja_family.naming import DOMAINS, place_name
from .rules.building import village_owners
from .rules.deeds import cost, means
from .rules.disc import DEEDS, DISC, still_due
from .rules.rounds import points_of
from .rules.turn import deed_of, end_forgoes, forgone_by, names_deed, slot_named, what_now
from .state import (
    ACTIONS,
    BUILDER,
    FREE,
    GOLD_ACTION,
    MERCHANT,
    MERCHANT_GOLD,
    START_BOXES,
    State,
    has_centre,
    holds,
    in_card_order,
    lowest_governor,
    neutral_palaces,
    outer_palaces,
    palaces_built,
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
    if not begun:
        return what_now(s, i)
    if names_deed(begun):
        deed, choice, slot = deed_of(s, i, begun)
        return deed.asks(s, i, choice, slot)
    slot = slot_named(s, i, begun[0])
    if slot is None:
        return Remark("turn_builder", "5.1", means(s, i), "04-15")
    due = still_due(slot)
    if len(set(due)) == 1:
        return DEEDS[due[0]].asks(s, i, (), slot)
    return Remark("turn_slot", "6.2", {**means(s, i), "action": slot.action, "due": due})


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
    if len(begun) == 1:
        slot = slot_named(s, i, begun[0])
        if slot:
            return Remark(f"slot_{begun[0]}", "6.2", {"action": slot.action})
        return Remark("chit" if begun[0] == "3" else begun[0], "6.3")
    deed, choice, _ = deed_of(s, i, begun)
    return deed.names(s, i, choice) if choice else Remark(f"do_{deed.word}", "6.2")


def detail(s: State, ask: Ask, begun: Parts) -> Remark | None:
    """A few words beside a choice."""
    i = ask.seat
    match ask.kind, begun:
        case "character" | "replacement" | "give", (card,):
            return Remark("power", "5.1", {"card": int(card)})
        case "bid", (gold,) if gold != "pass":
            return Remark("would_leave", "11.2.5", {"gold": s.seats[i].gold - int(gold)})
        case "first_house", (village,):
            return village_owners(s, village)
        case "turn", _:
            return turn_detail(s, i, begun)
        case "plan", (*_, action):
            return cost(s, i, DISC[action])
    return None


def turn_detail(s: State, i: int, begun: Parts) -> Remark | None:
    if not names_deed(begun):
        slot = slot_named(s, i, begun[0])
        return arrow_detail(s, i, slot) if slot else Remark("power", "5.1", {"card": BUILDER})
    deed, choice, slot = deed_of(s, i, begun)
    if choice or begun[0] == deed.word:
        return deed.tells(s, i, choice)
    return cost(s, i, deed) if slot else Remark("free", "5.1")


def arrow_detail(s: State, i: int, slot: Slot) -> Remark | None:
    due = still_due(slot)
    if not due:
        return Remark("done", "6.2")
    return Remark("still_due", "6.2", {"due": due}) if slot.done else cost(s, i, DISC[slot.action])


def warnings(s: State, ask: Ask, begun: Parts) -> list[Remark]:
    """What an answer would cost beyond what it says."""
    match ask.kind, begun:
        case "turn", _ if names_deed(begun):
            deed, choice, _ = deed_of(s, ask.seat, begun)
            return [*deed.warns(s, ask.seat, choice), *end_forgoes(s, forgone_by(s, ask, begun))]
        case "plan", (first, second):
            return plan_warnings(s, ask.seat, (first, second))
    return []


def plan_warnings(s: State, i: int, actions: Parts) -> list[Remark]:
    p, said = s.seats[i], []
    price = sum(DISC[action].price(s, i) for action in actions)
    action, merchant = GOLD_ACTION * actions.count("gold"), MERCHANT_GOLD * holds(s, i, MERCHANT)
    have = p.gold + action + merchant
    if price > have:
        facts = {"need": price, "have": have, "gold": p.gold, "action": action, "merchant": merchant}
        said.append(Remark("plan_too_dear", "7.7", facts))
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
    "road_broken": "need_toll",
    "too_poor_for_house": "need_house",
    "too_poor_for_palace": "need_palace",
    "plan_too_dear": "need_plan",
    "toll_spoils_plan": "need_rest",
}
INCOME = ("merchant", "action")  # what comes in before a plan is paid for


def ledger(item: Event | Refusal | Remark) -> list[LedgerLine]:
    """The numbers of a case, one line each, the difference last."""
    if isinstance(item, Event):
        return event_ledger(item)
    facts = item.facts
    if item.code in ("too_dear_after_tolls", "architect_elsewhere") and "toll" in facts:
        return way_ledger(facts)
    if item.code == "not_next_door" and facts.get("others"):
        ways = [(facts["way"], facts["payees"]), *facts["others"]]
        return [(way_remark("one_way", way, paid), sum(gold for _, gold in paid), False) for way, paid in ways]
    if item.code in NEEDS and facts["need"] is not None:
        tolls = [(Remark("tolls", "7.1", facts), -facts["toll"], False)] if "toll" in facts else []
        income = [(Remark(f"income_{key}", "", facts), facts[key], False) for key in INCOME if facts.get(key)]
        return [
            (Remark("have", "", facts), facts.get("gold", facts["have"]), False),
            *income,
            *tolls,
            (Remark(NEEDS[item.code], "", facts), -facts["need"], False),
            (Remark("short", "", facts), facts["need"] - facts["have"], True),
        ]
    return []


def way_ledger(facts: Mapping[str, Any]) -> list[LedgerLine]:
    """What is left of the gold after the tolls of a way and what is built at its end; then other ways as good."""
    by_bank = facts["payer"] == "bank"
    tolls = Remark("tolls_by_bank" if by_bank else "tolls", "5.1" if by_bank else "7.1", facts)
    lines: list[LedgerLine] = [(Remark("have", "", facts), facts["have"], False)]
    lines.append((tolls, 0 if by_bank else -facts["toll"], False))
    if price := facts["price"]:
        code = "need_palace" if facts["what"] == "palace" else "need_house"
        lines.append((Remark(code, "7.2", {"need": price}), -price, False))
    left = facts["left"]
    lines.append((Remark("short" if left < 0 else "left", "", facts), abs(left), True))
    return [*lines, *((way_remark("other_way", *each), None, False) for each in facts["others"])]


def way_remark(code: str, way: Sequence[str], payees: Sequence[tuple[int, int]]) -> Remark:
    return Remark(code, "7.1", {"way": way, "payees": payees})


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
    """Names that depend on the board."""
    if domain == "box":
        return str(say.fill("names", "box", facts={"box": value})) if value > 0 else str(say.word("unnumbered_box"))
    if domain == "payee":
        return str(say.fill("names", "payee", facts={"to": value[0], "gold": value[1]}))
    return place_name(say, domain, value) if domain in DOMAINS else None


WORDS = Words(prompt, label, detail, warnings, describe, ledger, name, ahead=frozenset({"would_score"}))
