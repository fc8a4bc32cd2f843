"""The numbers of a case, one line each, the difference or the total last. Keys and numbers only."""

from __future__ import annotations

from ...flow import Event, LedgerLine, Refusal, Remark

NEEDS = {
    "toll_too_dear": "need_toll",
    "road_broken": "need_toll",
    "too_poor_for_shrine": "need_shrine",
    "too_poor_for_statue": "need_statue",
    "too_poor_for_prestige": "need_prestige",
    "plan_too_dear": "need_plan",
}
INCOME = ("character", "action")  # what comes in before a plan is paid for


def ledger(item: Event | Refusal | Remark) -> list[LedgerLine]:
    """The numbers of a refusal, a warning or an event; nothing where there is nothing to reckon."""
    if isinstance(item, Event):
        return event_ledger(item)
    facts = item.facts
    if item.code in ("too_dear_after_tolls", "priest_elsewhere") and "toll" in facts:
        lines: list[LedgerLine] = [
            (Remark("have", "", facts), facts["have"], False),
            (Remark("tolls", "2.3", facts), -facts["toll"], False),
        ]
        if price := facts["price"]:
            code, rule = ("need_statue", "2.1") if price > 1 else ("need_shrine", "2.2")
            lines.append((Remark(code, rule, {"need": price}), -price, False))
        left = facts["left"]
        return [*lines, (Remark("short" if left < 0 else "left", "", facts), abs(left), True)]
    if item.code in NEEDS and facts["need"] is not None:
        income = [(Remark(f"income_{key}", "", facts), facts[key], False) for key in INCOME if facts.get(key)]
        return [
            (Remark("have", "", facts), facts.get("coins", facts["have"]), False),
            *income,
            (Remark(NEEDS[item.code], "", facts), -facts["need"], False),
            (Remark("short", "", facts), facts["need"] - facts["have"], True),
        ]
    return []


def event_ledger(event: Event) -> list[LedgerLine]:
    facts = event.data
    match event.kind:
        case "worship":
            return [(Remark(f"worship_{facts['source']}", event.rule, facts), facts["points"], True)]
        case "ranked":
            seats = zip(facts["order"], facts["points"], strict=True)
            return [(Remark("ranked_seat", "4.4", {"seat": i}), points, False) for i, points in seats]
        case "coins_by_rank":
            points, coins = Remark("rank_points", "4.4", facts), Remark("rank_coins", "4.4", facts)
            return [(points, facts["points"], False), (coins, facts["coins"], True)]
        case "counted":
            return [(Remark(f"counted_{facts['source']}", event.rule, facts), facts["prestige"], True)]
        case "total":
            return [(Remark("total", "6.3", facts), facts["prestige"], True)]
    return []
