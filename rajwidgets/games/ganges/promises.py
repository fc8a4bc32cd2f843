"""What must hold after every event of Rajas of the Ganges; fuzzing asks it. Empty text: nothing is broken."""

from __future__ import annotations

from ...flow import Event
from .places import ROADS
from .rules.positions import joined
from .state import ACTIVE_MOST, KALI, KARMA_MOST, Seat, State, value, ways_in, worth


def broken(before: State | None, event: Event, s: State) -> str:
    """Which promise an event has broken: figures on their scales, nothing earned twice, roads that lead home."""
    for i, p in enumerate(s.seats):
        if why := out_of_scale(s, p):
            return f"seat {i}: {why}"
        if before is not None and before.board is s.board and (why := went_back(before.seats[i], p, event)):
            return f"seat {i}: {why}"
    boats = [p.boat for p in s.seats if 0 < p.boat < len(s.board.river) - 1]
    if len(set(boats)) < len(boats):
        return "two boats lie on one space (2.5.3)"
    for space, there in s.workers.items():
        if len(there) > len(s.board.spaces[space].coins[len(s.seats)]):
            return f"{space} holds too many workers (2.1)"
        if s.board.spaces[space].kind == "lower" and len(set(there)) < len(there):
            return "two workers of one player on the lower market (2.3.2)"
    if event.seat is not None and 0 <= event.seat < len(s.seats):
        return told_truly(before, event, s)
    return ""


def out_of_scale(s: State, p: Seat) -> str:
    if p.money < 0 or not 0 <= p.karma <= KARMA_MOST:
        return "coins or karma out of their scale (17-26, 17-46)"
    if len(p.dice) > KALI:
        return "more dice than the statue holds (17-12)"
    if p.active > ACTIVE_MOST or not 0 <= p.hand <= p.active:
        return "workers do not add up (2.7)"
    if len(set(p.edges)) < len(p.edges) or len(set(p.inactive)) < len(p.inactive):
        return "a bonus is noted twice (17-31)"
    if p.marker and p.marker not in s.board.track_cells["money"]:
        return "the bonus marker lies on no bonus cell (17-02)"
    return ""


def went_back(then: Seat, p: Seat, event: Event) -> str:
    """What only ever goes one way: fame, boats, scrolls, earned bonuses, crossing."""
    if p.fame < then.fame or p.boat < then.boat or p.active < then.active:
        return "fame, boat or workers went back"
    if any(p.scrolls[building] < column for building, column in then.scrolls.items()):
        return "a scroll went back (1.6)"
    if p.fame_ahead != then.fame_ahead[len(then.fame_ahead) - len(p.fame_ahead) :]:
        return "a cell of the fame track came back (2.8.1)"
    if p.marker and (not then.marker or p.marker < then.marker):
        return "the bonus marker came back (17-02)"
    if p.edges[: len(then.edges)] != then.edges or (then.crossed and p.crossed != then.crossed):
        return "what was earned is forgotten"
    if p.money < then.money and event.kind not in ("coins_paid",):
        return "coins went without being paid (2.1)"
    return ""


def told_truly(before: State | None, event: Event, s: State) -> str:
    """Whether an event tells the figures as they are now."""
    assert event.seat is not None
    p, facts = s.seats[event.seat], event.data
    match event.kind:
        case "fame_won" if p.fame != facts["to"]:
            return "another fame than was told (2.8.1)"
        case "coins_won" | "coins_paid" if p.money != facts["to"]:
            return "other coins than were told (2.8.2)"
        case "karma_won" if p.karma != facts["to"]:
            return "another karma than was told (2.6)"
        case "tile_paid" if not paid_well(facts["dice"], facts["price"]):
            return "a die given could be left out, or the price is not reached (17-06, 17-21)"
        case "tile_laid" | "tile_replaced":
            cell = facts["cell"]
            if not ways_in(s, event.seat, cell) & ROADS[facts["roads"]]:
                return "the tile meets no road (2.2.3)"
            if len(joined(s, p)) < len(p.province):
                return "a tile has lost its way to the residence (17-35)"
        case "crossed" if worth(s, event.seat) < s.board.length:
            return "the markers have not crossed (3.1)"
        case "turn_ended" if s.cup or not nothing_waits(s, p):
            return "the turn ended before all gains were carried out (17-27)"
    return ""


def paid_well(dice: list[str], price: int) -> bool:
    pips = [value(die) for die in dice]
    return sum(pips) >= price > sum(pips) - min(pips)


def nothing_waits(s: State, p: Seat) -> bool:
    """Every cell, worker and bridge that has been reached has been carried out (17-28)."""
    cells = s.board.worker_cell
    return (
        (not p.fame_ahead or p.fame_ahead[0] > p.fame)
        and (not p.marker or p.marker > p.money)
        and not ("fame" in p.inactive and p.fame >= cells["fame"])
        and not ("money" in p.inactive and p.money >= cells["money"])
        and not ("bridge" in p.inactive and p.boat > s.board.bridge)
    )
