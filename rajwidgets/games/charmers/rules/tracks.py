"""2.3, 6, 7: fame from the left, money from the right, and the karma row."""

from __future__ import annotations

from collections.abc import Mapping

from ....flow import Event, Flow, Refusal
from ..places import Icon
from ..state import KARMA_BOXES, State, icon_at, sheet_side
from .asking import never
from .symbols import Origin, Symbol, circle, declare


def gain_fame(s: State, i: int, fame: int, rule: str, origin: Origin, ruling: str = "") -> Flow:  # 2.3, 6
    p = s.seats[i]
    before = p.fame
    p.fame = min(before + fame, s.board.fame_cells)
    facts = {"fame": fame, "before": before, "after": p.fame, "source": origin.source, "of": origin.of}
    yield Event("fame_gained", rule, i, facts, ruling)
    yield from pass_cells(s, i, "fame", sheet_side(s).fame, before, p.fame)
    if before + fame > p.fame:
        yield Event("beyond_track", "6", i, {"track": "fame", "n": before + fame - p.fame}, "32")


def gain_coins(s: State, i: int, coins: int, rule: str, origin: Origin, ruling: str = "") -> Flow:  # 2.3, 6
    p = s.seats[i]
    before = p.money
    p.money = min(before + coins, s.board.money_cells)
    facts = {"coins": coins, "before": before, "after": p.money, "source": origin.source, "of": origin.of}
    yield Event("coins_gained", rule, i, facts, ruling)
    yield from pass_cells(s, i, "money", sheet_side(s).money, before, p.money)
    if before + coins > p.money:
        yield Event("beyond_track", "6", i, {"track": "money", "n": before + coins - p.money}, "32")


def pass_cells(s: State, i: int, track: str, bonuses: Mapping[int, str], before: int, after: int) -> Flow:
    """Every bonus on a cell reached or passed is gained, in the order reached (6, ruling 33)."""
    reached = [cell for cell in range(before + 1, after + 1) if cell in bonuses]
    for cell in reached:
        yield from circle(s, i, bonuses[cell], "6", "33" if len(reached) > 1 else "")


def use_fame(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 8.7
    yield from gain_fame(s, i, icon.n, "8.7", origin)


def use_coins(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 8.7
    yield from gain_coins(s, i, icon.n, "8.7", origin)


# ---------------------------------------------------------------- 7, 8.6 The karma row


def no_karma_box(s: State, i: int, icon: Icon) -> Refusal | None:
    if s.seats[i].karma < KARMA_BOXES:
        return None
    return Refusal("karma_full", "7", {"boxes": KARMA_BOXES}, "30")


def circle_karma(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 7, 8.6
    p = s.seats[i]
    p.karma += 1
    yield Event("karma_circled", "8.6", i, {"karma": p.karma, "source": origin.source, "of": origin.of})
    if (place := f"karma{p.karma}") in sheet_side(s).icons:
        yield from circle(s, i, place, "7")


# ---------------------------------------------------------------- what nobody gains from putting off


PLAIN = ("fame", "coins", "karma")  # their order changes nothing, so they are taken without asking (ruling 44)


def after_plain_bonuses(s: State, i: int) -> tuple[int, int]:
    """Fame and money once every circled bonus of fame and coins is used."""
    p = s.seats[i]
    waiting = [icon_at(s, place) for place in p.circled]
    fame = p.fame + sum(icon.n for icon in waiting if icon.symbol == "fame")
    money = p.money + sum(icon.n for icon in waiting if icon.symbol == "coins")
    return min(fame, s.board.fame_cells), min(money, s.board.money_cells)


declare(
    Symbol("fame", "8.7", never, use_fame),
    Symbol("coins", "8.7", never, use_coins),
    Symbol("karma", "8.6", no_karma_box, circle_karma),
)
