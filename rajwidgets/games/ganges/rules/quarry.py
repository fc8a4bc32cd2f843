"""2.2: the quarry. A tile is paid with dice of its colour and laid into one's province."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....flow import Event, Flow, LedgerLine, Parts, Refusal, Remark
from ..places import ROAD_NAME, Space
from ..state import State, open_tiles, ways_in
from .action import Action, means
from .payment import NO_KARMA, TOO_FEW_PIPS, Bill, give_dice, most_by_colour, reckoning, turns_in
from .province import (
    count_edges,
    count_tile,
    earn_tile,
    lay,
    mismatch,
    no_joint,
    reach_edges,
    tell_costs,
    tell_turn,
    uncover,
)

NO_TILE_PAYABLE = Refusal("no_tile_payable", "2.2.2", {}, "17-20")
NO_WAY_ON = Refusal("no_way_on", "2.2.3", {}, "17-40")


def bill(s: State, i: int, rest: Parts) -> Bill:
    """What the tile costs (2.2.2), and the dice named for it."""
    p, tile = s.seats[i], s.board.tiles[rest[0]]
    return Bill(p.dice, tile.die, tile.price, p.karma, rest[3:])


def tries(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    """Tile, cell, how it lies, then the dice."""
    match len(rest):
        case 0:
            return open_tiles(s)
        case 1:
            return s.board.cells
        case 2:
            return s.board.tiles[rest[0]].turns
    return bill(s, i, rest).parts()


def strays(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    """One die more, when the price is reached."""
    return bill(s, i, rest).strays() if rest else ()


def why_not(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:  # ruling 17-20
    p = s.seats[i]
    if len(rest) < 2 and not way_on(s, i):
        return NO_WAY_ON
    if not rest:
        return None if payable(s, i) else NO_TILE_PAYABLE
    if turns_in(rest[3:]) > p.karma:
        return NO_KARMA
    tile = s.board.tiles[rest[0]]
    if most_by_colour(tuple(p.dice), p.karma)[tile.die] < tile.price:
        return TOO_FEW_PIPS
    if len(rest) > 1 and (refusal := no_joint(s, i, *rest[1:3])) is not None:
        return refusal
    return bill(s, i, rest).why_not() if len(rest) > 3 else None


def way_on(s: State, i: int) -> bool:
    """Whether a road leads to an empty cell; those near the residence are looked at first."""
    province = s.seats[i].province
    for cell in s.board.cells_outwards:  # noqa: SIM110 (quicker than any)
        if cell not in province and ways_in(s, i, cell):
            return True
    return False


def payable(s: State, i: int) -> bool:
    """Whether the dice of some colour, karma included, reach the price of an open tile of that colour."""
    p, tiles = s.seats[i], s.board.tiles
    most = most_by_colour(tuple(p.dice), p.karma)
    for pile in s.piles.values():
        if pile.open:
            tile = tiles[pile.open]
            if tile.price <= most[tile.die]:
                return True
    return False


def does(s: State, i: int, space: Space, rest: Parts) -> Flow:  # 2.2.2 to 2.2.6
    id, cell, roads, *dice = rest
    tile = s.board.tiles[id]
    yield from give_dice(s, i, dice, Event("tile_paid", "2.2.2", i, reckoning(dice, tile.price)))
    lay(s, i, tile, cell, roads)
    yield Event("tile_laid", "2.2.3", i, {"tile": id, "cell": cell, "roads": roads}, mismatch(s, i, cell, roads))
    yield from uncover(s, tile.pile)
    yield from earn_tile(s, i, tile, "2.2.4", "2.2.5")
    yield from reach_edges(s, i, cell, roads)


# ---------------------------------------------------------------- how it is asked, named and counted


def numbers(s: State, i: int, space: Space, rest: Parts) -> dict[str, Any]:
    if not rest:
        return {}
    facts: dict[str, Any] = {"tile": rest[0], **bill(s, i, rest).numbers()}
    if len(rest) > 1:
        facts.update(cell=rest[1], ways=ROAD_NAME.get(ways_in(s, i, rest[1]), ""))
    if len(rest) > 2:
        facts["roads"] = rest[2]
    return facts


def asks(s: State, i: int, space: Space, rest: Parts) -> Remark:
    facts = {**means(s, i, space), **numbers(s, i, space, rest)}
    match len(rest):
        case 0:
            return Remark("quarry_tile", "2.2", facts, "17-20")
        case 1:
            return Remark("quarry_cell", "2.2.3", facts, "17-10")
        case 2:
            return Remark("quarry_turn", "2.2.3", facts, "17-10")
    return Remark("pay", "2.2.2", facts, "17-21")


def names(s: State, space: Space, rest: Parts) -> Remark:
    match len(rest):
        case 1:
            return Remark("tile", "2.2", {"tile": rest[0]})
        case 2:
            return Remark("cell", "2.2.3", {"cell": rest[1]})
        case 3:
            return Remark("turn", "2.2.3", {"roads": rest[2]})
    return Remark("die", "2.2.2", {"die": rest[-1]})


def tells(s: State, i: int, space: Space, rest: Parts) -> Remark | None:
    match len(rest):
        case 0:
            return Remark("costs_coins", "2.2.1", means(s, i, space))
        case 1:
            return tell_costs(s, rest[0], bill(s, i, rest))
        case 2:
            return Remark("road_comes_in", "2.2.3", {"ways": ROAD_NAME.get(ways_in(s, i, rest[1]), "")})
        case 3:
            return tell_turn(s, i, rest[1], rest[2])
    return bill(s, i, rest).tells("2.2.2")


def warns(s: State, i: int, space: Space, rest: Parts) -> Sequence[Remark]:
    return bill(s, i, rest).warns() if len(rest) > 3 else ()


def counts(s: State, i: int, space: Space, rest: Parts) -> Sequence[LedgerLine]:
    lines = count_tile(s, i, rest[0], s.board.tiles[rest[0]].price) if rest else []
    return [*lines, *(count_edges(s, i, rest[1], rest[2]) if len(rest) > 2 else ())]


quarry = Action("quarry", "2.2", why_not, does, tries, strays, numbers, asks, names, tells, warns, counts)
