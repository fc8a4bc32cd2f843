"""2.4.8: the Master Builder. A tile of one's province is covered by a dearer one for the difference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....flow import Event, Flow, LedgerLine, Parts, Refusal, Remark
from ..places import ROAD_NAME, ROADS, Space
from ..state import State, open_tiles, value
from .action import Action, karma_left, means
from .palace import ask_value, fitting, no_audience, try_values
from .payment import NO_KARMA, Bill, give_dice, most_by_colour, reckoning, turns_in, without
from .province import count_tile, earn_tile, joined_sides, lay, tell_costs, tell_tile, uncover

NO_TILE_YET = Refusal("no_tile_yet", "2.4.8", {}, "17-38")
NOTHING_TO_REPLACE = Refusal("nothing_to_replace", "2.4.8", {}, "17-38")
NO_TILE_THERE = Refusal("no_tile_there", "2.4.8")
NOTHING_FITS_HERE = Refusal("nothing_fits_here", "2.4.8", {}, "17-38")
NOT_DEARER = Refusal("not_dearer", "2.4.8", {}, "17-37")
TOO_FEW_FOR_DIFFERENCE = Refusal("too_few_for_difference", "2.4.8", {}, "17-08")
ROADS_LOST = Refusal("roads_lost", "2.4.8", {}, "17-35")


def bill(s: State, i: int, rest: Parts) -> Bill:
    """What the new tile costs more than the covered one (17-08): the die for the chamber is given, perhaps turned."""
    p, tile = s.seats[i], s.board.tiles[rest[2]]
    dice, karma = without(p.dice, rest[:1]), p.karma - turns_in(rest[:1])
    return Bill(dice, tile.die, difference(s, i, rest[1], rest[2]), karma, rest[4:])


def tries(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    """Die, cell, the dearer tile, how it lies, then the dice for the difference."""
    match len(rest):
        case 0:
            return try_values(s, i, space, rest)
        case 1:
            return s.board.cells if value(rest[0]) == space.die else ()
        case 2:
            return open_tiles(s) if rest[1] in s.seats[i].province else ()
        case 3:
            return s.board.tiles[rest[2]].turns
    return bill(s, i, rest).parts()


def strays(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    """Whatever follows a die of another value or a cell without a tile, and one die more than is needed."""
    match len(rest):
        case 1:
            return s.board.cells
        case 2:
            return open_tiles(s)
    return bill(s, i, rest).strays() if len(rest) > 4 else ()


def why_not(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:  # rulings 17-37, 17-38
    p = s.seats[i]
    if (refusal := no_audience(s, i, space, rest[:1])) is not None:
        return refusal
    if not p.province:
        return NO_TILE_YET
    if len(rest) < 2:
        dice = rest or fitting(p.dice, space.die, p.karma)
        return None if any(replaceable(s, i, die) for die in dice) else NOTHING_TO_REPLACE
    die, cell, *more = rest
    if cell not in p.province:
        return NO_TILE_THERE
    if not more:
        fits = any(no_replacement(s, i, die, cell, tile) is None for tile in open_tiles(s))
        return None if fits else NOTHING_FITS_HERE
    if turns_in(rest) > p.karma:
        return NO_KARMA
    tile, *more = more
    refusal = no_replacement(s, i, die, cell, tile, *more[:1])
    return bill(s, i, rest).why_not() if refusal is None and len(more) > 1 else refusal


def replaceable(s: State, i: int, die: str) -> bool:
    """Whether some tile of the province can be covered when this die is given."""
    tiles, province = s.board.tiles, s.seats[i].province
    most = most_left(s, i, die)
    covered = [(cell, tiles[laid.tile].price) for cell, laid in province.items()]
    for id in open_tiles(s):
        new = tiles[id]
        price, pips = new.price, most[new.die]
        if not pips:
            continue
        for cell, old in covered:
            if 0 < price - old <= pips and keeps_roads(s, i, cell, new.turns):
                return True
    return False


def no_replacement(s: State, i: int, die: str, cell: str, tile: str, roads: str = "") -> Refusal | None:
    """Why this tile cannot cover that one: not dearer, the difference not payable, a road lost (17-08, 17-35)."""
    more = difference(s, i, cell, tile)
    if more <= 0:
        return NOT_DEARER
    new = s.board.tiles[tile]
    if most_left(s, i, die)[new.die] < more:
        return TOO_FEW_FOR_DIFFERENCE
    return None if keeps_roads(s, i, cell, (roads,) if roads else new.turns) else ROADS_LOST


def most_left(s: State, i: int, die: str) -> dict[str, int]:
    """The most pips of each colour when this die has been given, karma included."""
    p = s.seats[i]
    return most_by_colour(tuple(without(p.dice, (die,))), p.karma - (len(die) > 2))


def keeps_roads(s: State, i: int, cell: str, turns: Sequence[str]) -> bool:
    """Whether one of these turns has a road wherever the covered tile's road met one (17-35)."""
    needed = joined_sides(s, i, cell)
    for turn in turns:  # noqa: SIM110 (quicker than any)
        if not needed & ~ROADS[turn]:
            return True
    return False


def difference(s: State, i: int, cell: str, tile: str) -> int:
    tiles = s.board.tiles
    return tiles[tile].price - tiles[s.seats[i].province[cell].tile].price


def does(s: State, i: int, space: Space, rest: Parts) -> Flow:  # rulings 17-08, 17-36, 17-37
    """The covered tile leaves the game; coins and fame of the new one come in full, edge spots do not."""
    die, cell, id, roads, *dice = rest
    tile, price = s.board.tiles[id], difference(s, i, cell, id)
    yield from give_dice(s, i, (die,), Event("die_given", "2.4.8", i, {"space": space.id}))
    yield from give_dice(s, i, dice, Event("tile_paid", "2.4.8", i, reckoning(dice, price), "17-08"))
    old = s.seats[i].province[cell].tile
    s.covered.append(old)
    lay(s, i, tile, cell, roads)
    facts = {"tile": id, "old": old, "cell": cell, "roads": roads}
    passed_by = [spot for side, spot in s.board.spots_of[cell] if side & ROADS[roads]]
    yield Event("tile_replaced", "2.4.8", i, facts, "17-36" if passed_by else "17-37")
    yield from uncover(s, tile.pile)
    yield from earn_tile(s, i, tile, "2.4.8", "2.4.8")


# ---------------------------------------------------------------- how it is asked, named and counted


def numbers(s: State, i: int, space: Space, rest: Parts) -> dict[str, Any]:
    p = s.seats[i]
    facts: dict[str, Any] = {"die": rest[0]} if rest else {}
    if len(rest) < 2:
        return facts
    facts["cell"] = rest[1]
    if rest[1] not in p.province:
        return facts
    facts.update(old=p.province[rest[1]].tile, ways=ROAD_NAME[joined_sides(s, i, rest[1])])
    if len(rest) > 2:
        facts.update(tile=rest[2], **bill(s, i, rest).numbers())
    if len(rest) > 3:
        facts["roads"] = rest[3]
    return facts


def asks(s: State, i: int, space: Space, rest: Parts) -> Remark:
    facts = {**means(s, i, space), **numbers(s, i, space, rest)}
    match len(rest):
        case 0:
            return ask_value(s, i, space, rest)
        case 1:
            return Remark("builder_cell", "2.4.8", facts, "17-38")
        case 2:
            return Remark("builder_tile", "2.4.8", facts, "17-08")
        case 3:
            return Remark("builder_turn", "2.4.8", facts, "17-35")
    return Remark("builder_pay", "2.4.8", facts, "17-08")


def names(s: State, space: Space, rest: Parts) -> Remark:
    match len(rest):
        case 2:
            return Remark("cell", "2.4.8", {"cell": rest[1]})
        case 3:
            return Remark("tile", "2.4.8", {"tile": rest[2]})
        case 4:
            return Remark("turn", "2.4.8", {"roads": rest[3]})
    return Remark("die", "2.4.8", {"die": rest[-1]})


def tells(s: State, i: int, space: Space, rest: Parts) -> Remark | None:
    province = s.seats[i].province
    match len(rest):
        case 0:
            return Remark("for_value_builder", "2.4.8", {"need": space.die})
        case 1:
            return karma_left(s, i, space, rest)
        case 2:
            return tell_tile(s, province[rest[1]].tile) if rest[1] in province else None
        case 3:
            return tell_costs(s, rest[2], bill(s, i, rest)) if rest[1] in province else None
        case 4:
            return None
    return bill(s, i, rest).tells("2.4.8")


def warns(s: State, i: int, space: Space, rest: Parts) -> Sequence[Remark]:
    return bill(s, i, rest).warns() if len(rest) > 4 else ()


def counts(s: State, i: int, space: Space, rest: Parts) -> Sequence[LedgerLine]:
    if len(rest) < 3 or rest[1] not in s.seats[i].province:
        return ()
    return count_tile(s, i, rest[2], max(0, difference(s, i, rest[1], rest[2])))


builder = Action("builder", "2.4.8", why_not, does, tries, strays, numbers, asks, names, tells, warns, counts)
