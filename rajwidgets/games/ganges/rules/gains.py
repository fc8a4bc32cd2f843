"""2.5.3, 2.7, 2.8: what is gained, each gain with everything that follows from it before the next begins (17-27)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from ....flow import CHANCE, Ask, Event, Flow, Parts, Question, Refusal
from ..places import GOODS, Gain, gains_of
from ..state import (
    ACTIVE_MOST,
    KARMA_MOST,
    State,
    free_waters,
    lead,
    markets,
    open_scrolls,
    scroll_fame,
    worth,
)
from .dice import reroll, take_dice
from .payment import question

Amid = tuple[str, ...]  # tracks whose cells are being carried out further up: that rule comes to the new ones (17-28)
SCROLL_FULL = Refusal("scroll_full", "2.8", {}, "17-54")
CELL_RULE = {"fame": "2.8.1", "money": "2.8.2"}


def receive(s: State, i: int, words: str, rule: str, amid: Amid = ()) -> Flow:
    """Carry out what a space, a cell, a spot or a tile gives, in the printed order (17-27, 17-33)."""
    for gain in gains_of(words):
        yield from GIVES[gain.kind](s, i, gain, rule, amid)


# ---------------------------------------------------------------- 2.8 The two tracks


def climb(
    s: State, i: int, track: str, n: int, rule: str, amid: Amid = (), counted: Sequence[Any] = (), ruling: str = ""
) -> Flow:
    """A marker goes the whole way first; then the cells passed come, from the lowest to the highest (17-28)."""
    p = s.seats[i]
    if track == "fame":
        p.fame += n
        yield Event("fame_won", rule, i, {"n": n, "to": p.fame, "counted": list(counted)}, ruling)
    else:
        p.money += n
        yield Event("coins_won", rule, i, {"n": n, "to": p.money, "counted": list(counted)}, ruling)
    if not p.crossed and worth(s, i) >= s.board.length:
        yield from cross(s, i)
    if track in amid:
        return
    while (cell := next_cell(s, i, track)) is not None:
        if cell == s.board.worker_cell[track]:
            yield from meet_worker(s, i, track, "17-11")
        else:
            yield from earn_cell(s, i, track, cell, (*amid, track))


def next_cell(s: State, i: int, track: str) -> int | None:
    """The lowest cell that the marker has reached or passed and that has not been carried out yet."""
    p = s.seats[i]
    if track == "fame":
        bonus, at = (p.fame_ahead[0] if p.fame_ahead else 0), p.fame
    else:
        bonus, at = p.marker, p.money
    worker = s.board.worker_cell[track]
    if worker <= at and track in p.inactive and not 0 < bonus < worker:
        return worker
    return bonus if 0 < bonus <= at else None


def earn_cell(s: State, i: int, track: str, cell: int, amid: Amid) -> Flow:  # 2.8.1, 2.8.2
    p, cells = s.seats[i], s.board.track_cells[track]
    facts: dict[str, Any] = {"track": track, "cell": cell, "gives": cells[cell]}
    if track == "fame":
        p.fame_ahead.remove(cell)
    else:  # the bonus marker goes on (17-02)
        p.marker = facts["marker"] = min((at for at in cells if at > cell), default=0)
    yield Event("cell_earned", CELL_RULE[track], i, facts, "17-02" if track == "money" else "17-28")
    yield from receive(s, i, cells[cell], CELL_RULE[track], amid)


def cross(s: State, i: int) -> Flow:  # 3.1, rulings 17-15, 17-47
    s.seats[i].crossed = 1 + max(p.crossed for p in s.seats)
    ruling = "17-47" if s.seats[i].crossed > 1 else "17-15"
    yield Event("crossed", "3.1", i, {"place": s.seats[i].crossed, "lead": lead(s, i)}, ruling)


# ---------------------------------------------------------------- 2.7 New workers


def meet_worker(s: State, i: int, stand: str, ruling: str) -> Flow:  # rulings 17-11, 17-50
    """The first two inactive workers met become active at once, the third is discarded."""
    p = s.seats[i]
    p.inactive.remove(stand)
    if p.active < ACTIVE_MOST:
        p.active += 1
        p.hand += 1
        yield Event("worker_won", "2.7", i, {"stand": stand, "active": p.active}, "17-50" if p.hand == 1 else ruling)
    else:
        p.gone += 1
        yield Event("worker_discarded", "2.7", i, {"stand": stand, "active": p.active}, "17-11")


# ---------------------------------------------------------------- 2.5.3 The boat


def sail(s: State, i: int, to: int, rule: str, amid: Amid = (), ruling: str = "") -> Flow:
    """The boat goes to a space: first the worker on the bridge, then the bonus of the space (17-24)."""
    p = s.seats[i]
    here, p.boat = p.boat, to
    gives = s.board.river[to]
    if here == to:
        yield Event("boat_stayed", rule, i, {"at": to, "gives": gives}, "17-22")
    else:
        yield Event("boat_moved", rule, i, {"from": here, "to": to, "gives": gives}, ruling if here else "17-23")
    if to > s.board.bridge and "bridge" in p.inactive:
        yield from meet_worker(s, i, "bridge", "17-24")
    yield from receive(s, i, gives, "2.5.3", amid)


# ---------------------------------------------------------------- the other gains


def give_coins(s: State, i: int, gain: Gain, rule: str, amid: Amid) -> Flow:
    yield from climb(s, i, "money", gain.n, rule, amid)


def give_fame(s: State, i: int, gain: Gain, rule: str, amid: Amid) -> Flow:
    yield from climb(s, i, "fame", gain.n, rule, amid, ruling="17-01" if rule == "2.4.4" else "")


def give_karma(s: State, i: int, gain: Gain, rule: str, amid: Amid) -> Flow:
    """Karma above the most is lost; nobody is asked first (17-26)."""
    p = s.seats[i]
    n = min(gain.n, KARMA_MOST - p.karma)
    if n:
        p.karma += n
        yield Event("karma_won", rule, i, {"n": n, "to": p.karma})
    if n < gain.n:
        yield Event("karma_lost", rule, i, {"lost": gain.n - n, "most": KARMA_MOST}, "17-26")


def give_dice_of(s: State, i: int, gain: Gain, rule: str, amid: Amid) -> Flow:
    yield from take_dice(s, i, gain, rule)


def give_dice_by_karma(s: State, i: int, gain: Gain, rule: str, amid: Amid) -> Flow:
    if karma := s.seats[i].karma:
        yield from take_dice(s, i, Gain("dice", karma), rule)
    else:
        yield Event("no_dice_without_karma", rule, i, {}, "17-18")


def give_upgrade(s: State, i: int, gain: Gain, rule: str, amid: Amid) -> Flow:  # ruling 17-54
    scrolls = open_scrolls(s, i)
    if not scrolls:
        yield Event("upgrade_lost", rule, i, {}, "17-54")
        return
    building = scrolls[0] if len(scrolls) == 1 else (yield from question(s, i, "upgrade"))
    s.seats[i].scrolls[building] += 1
    yield Event("upgraded", rule, i, {"building": building, "to": scroll_fame(s, i, building)})


def upgrade_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else s.board.buildings


def no_upgrade(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    return None if begun[0] in open_scrolls(s, ask.seat) else SCROLL_FULL


def with_building(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    return replace(refusal, facts={"building": begun[0]})


def give_boat(s: State, i: int, gain: Gain, rule: str, amid: Amid) -> Flow:  # rulings 17-09, 17-55
    ruling = "17-55" if gain.n == 1 else "17-09"
    yield from sail(s, i, free_waters(s, i, gain.n)[-1], rule, amid, ruling)


def give_market(s: State, i: int, gain: Gain, rule: str, amid: Amid) -> Flow:
    """One good of choice: up to n of one's markets of it."""
    incomes = {good: sum(markets(s, i, good)[: gain.n]) for good in GOODS}
    differ = len(set(incomes.values())) > 1
    good = (yield from question(s, i, "good", (str(gain.n),))) if differ else GOODS[0]
    yield from earn_markets(s, i, [(good, n) for n in markets(s, i, good)[: gain.n]], rule, amid)


def good_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else GOODS


def earn_markets(s: State, i: int, counted: list[tuple[str, int]], rule: str, amid: Amid = ()) -> Flow:
    """The coins of these markets, in one move of the marker (2.3)."""
    if counted:
        yield from climb(s, i, "money", sum(n for _, n in counted), rule, amid, counted, "17-07")
    else:
        yield Event("no_market", rule, i, {}, "17-52")


def give_yield(s: State, i: int, gain: Gain, rule: str, amid: Amid) -> Flow:  # 2.4.5, rulings 17-13, 17-53
    """The top yield tile is carried out at once and goes under the pile."""
    if len(s.yields) > 1:
        tile = yield Ask(CHANCE, "yield")
    else:
        tile = (s.yields or s.drawn)[0]
    (s.yields or s.drawn).remove(tile)
    s.drawn.append(tile)
    gives = s.board.yields[tile]
    yield Event("yield_drawn", rule, i, {"tile": tile, "gives": gives}, "17-53" if not s.yields else "17-13")
    yield from receive(s, i, gives, rule, amid)


def yield_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else s.yields


def give_elephant(s: State, i: int, gain: Gain, rule: str, amid: Amid) -> Flow:  # 2.4.4, ruling 17-34
    s.visited = True
    kept = s.elephant == i
    s.elephant = i
    yield Event("elephant_kept" if kept else "elephant_taken", rule, i, {}, "17-34")


def give_reroll(s: State, i: int, gain: Gain, rule: str, amid: Amid) -> Flow:
    yield from reroll(s, i, rule)


GIVES: dict[str, Callable[[State, int, Gain, str, Amid], Flow]] = {
    "coins": give_coins,
    "fame": give_fame,
    "karma": give_karma,
    "dice": give_dice_of,
    "dice_karma": give_dice_by_karma,
    "upgrade": give_upgrade,
    "boat": give_boat,
    "market": give_market,
    "yield": give_yield,
    "elephant": give_elephant,
    "reroll": give_reroll,
}

QUESTIONS = (
    Question("upgrade", "2.8", upgrade_parts, no_upgrade, with_building),
    Question("good", "2.3", good_parts),
    Question("yield", "2.4.5", yield_parts),
)
