"""The numbers of a case, line by line: sales, fame and money, the overlap of the tracks, what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...flow import Event, LedgerLine, Refusal, Remark
from .state import TYPES, State, icon_at


def ledger(item: Event | Refusal | Remark) -> list[LedgerLine]:
    """The numbers of a case, one line each, the sum or the difference last."""
    if isinstance(item, Event):
        return event_ledger(item)
    facts = item.facts
    match item.code:
        case "not_in_stock" | "half_filled" if "need" in facts:
            return [
                (Remark(f"need_{item.code}", item.rule, facts), facts["need"], False),
                (Remark(f"have_{item.code}", item.rule, facts), -facts["have"], False),
                (Remark(f"missing_{item.code}", item.rule, facts), facts["need"] - facts["have"], True),
            ]
    return []


def event_ledger(event: Event) -> list[LedgerLine]:
    facts = event.data
    match event.kind:
        case "goods_sold":
            return lot_lines(facts["goods"], facts["prices"])
        case "fame_gained" | "coins_gained":
            unit = "fame" if event.kind == "fame_gained" else "coins"
            return [
                (Remark(f"{unit}_before", "6", facts), facts["before"], False),
                (Remark(f"{unit}_more", event.rule, facts), facts["after"] - facts["before"], False),
                (Remark(f"{unit}_now", "6", facts), facts["after"], True),
            ]
        case "tracks_crossed":
            return [
                (Remark("mark_fame", "9.2", facts), facts["fame"], False),
                (Remark("mark_money", "9.2", facts), facts["money"], False),
                (Remark("overlap", "9.2", facts), Fraction(facts["overlap"], 2), True),
            ]
    return []


def lot_lines(goods: Sequence[str], prices: Sequence[int]) -> list[LedgerLine]:
    """Each good with the coin under its column, and the sum (3.6)."""
    lines: list[LedgerLine] = [
        (Remark("good", "3.6", {"good": good}), coins, False) for good, coins in zip(goods, prices, strict=True)
    ]
    return [*lines, (Remark("coins_sum", "3.6"), sum(prices), True)]


def road_lines(s: State, i: int, cell: str, reached: Sequence[str]) -> list[LedgerLine]:
    """What a first road in a cell brings: fame for a building, and the bonuses on the border (3.4)."""
    what = s.board.what[s.board.index[cell]]
    lines: list[LedgerLine] = []
    if what in TYPES:
        lines.append((Remark("building", "3.5", {"type": what}), s.seats[i].types[TYPES.index(what)], False))
    for place in reached:
        lines.append((Remark("border", "3.4", {"bonus": place, "icon": icon_at(s, place).key}), None, False))
    return lines
