"""What is worth saying in the Tea Garden: keys and numbers for the texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rajwidgets.flow import Ask, Event, LedgerLine, Number, Parts, Refusal, Remark, State, Words


def figures(gardener: Any) -> Mapping[str, Number]:
    return {"cups": Fraction(gardener.cups, 2), "leaves": gardener.leaves}


def prompt(s: State, ask: Ask, begun: Parts) -> Remark:
    rule = {"bean": "1.1", "plant": "2.1", "brew": "2.2"}[ask.kind]
    return Remark("plant_turn" if ask.kind == "plant" and begun else ask.kind, rule)


def label(s: State, ask: Ask, begun: Parts) -> Remark:
    return Remark(f"{ask.kind}_{begun[-1]}" if begun else ask.kind, "")


def detail(s: State, ask: Ask, begun: Parts) -> Remark | None:
    return Remark("leaves", "2.2", {"leaves": s.seats[ask.seat].leaves}) if ask.kind == "brew" and not begun else None


def costs(s: State, ask: Ask, begun: Parts) -> Sequence[LedgerLine]:
    if ask.kind != "plant" or len(begun) < 2:
        return ()
    from tea_garden import SUNNY

    halves = 3 if SUNNY[begun[0]] == begun[1] else 2
    return [(Remark("bush", "2.1"), Fraction(halves, 2), True)]


def describe(s: State) -> Sequence[Remark]:
    lines = [Remark("round", "2", {"round": s.round})]
    lines += [Remark("bush", "2.1", {"bed": bed, "turn": turn}) for bed, turn in s.beds.items()]
    return lines + [Remark("seat", "2", {"seat": i, "halves": p.cups}) for i, p in enumerate(s.seats)]


def ledger(item: Event | Refusal | Remark) -> Sequence[LedgerLine]:
    if isinstance(item, Event) and "halves" in item.data:
        return [(Remark(item.kind, item.rule, item.data), Fraction(item.data["halves"], 2), True)]
    return ()


WORDS = Words(prompt, label, detail, lambda s, ask, begun: (), describe, ledger, lambda say, domain, value: None, costs)
