"""2.4: the palace. Terraces, balconies, and the six chambers that each ask for a die of one value."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Event, Flow, Parts, Refusal
from ..places import ROADS, Space
from ..state import State, kinds_of_dice, open_tiles, value, ways_in
from .action import Action, always_possible, nothing_to_choose, section
from .gains import receive
from .payment import NO_KARMA, give_dice, most_pips, no_payment, payment_parts, pips_of, turns_in, with_turned, without
from .quarry import earn_tile, lay, pips, uncover

NO_DIE_OF_COLOUR = Refusal("no_die_of_colour", "2.4.3")
NOT_THIS_COLOUR = Refusal("not_this_colour", "2.4.3")
NO_DIE_OF_VALUE = Refusal("no_die_of_value", "2.4")
WRONG_VALUE = Refusal("wrong_value", "2.4")
NO_TILE_YET = Refusal("no_tile_yet", "2.4.8", {}, "17-38")
NOTHING_TO_REPLACE = Refusal("nothing_to_replace", "2.4.8", {}, "17-38")
NO_TILE_THERE = Refusal("no_tile_there", "2.4.8")
NOTHING_FITS_HERE = Refusal("nothing_fits_here", "2.4.8", {}, "17-38")
NOT_DEARER = Refusal("not_dearer", "2.4.8", {}, "17-37")
TOO_FEW_FOR_DIFFERENCE = Refusal("too_few_for_difference", "2.4.8", {}, "17-08")
ROADS_LOST = Refusal("roads_lost", "2.4.8", {}, "17-35")


# ---------------------------------------------------------------- 2.4.1, 2.4.2 Terraces: free


def take_gift(s: State, i: int, space: Space, rest: Parts) -> Flow:  # ruling 17-33
    yield from receive(s, i, space.gives, section(space))


outer = Action("outer", "2.4.1", nothing_to_choose, always_possible, take_gift)
terrace = Action("terrace", "2.4.2", nothing_to_choose, always_possible, take_gift)


# ---------------------------------------------------------------- 2.4.3 Balconies: one die for two of another colour


def balcony_parts(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    return () if rest else kinds_of_dice(s.seats[i].dice)


def no_exchange(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:
    if rest:
        return None if rest[0][0] == space.colour else NOT_THIS_COLOUR
    return None if any(die[0] == space.colour for die in s.seats[i].dice) else NO_DIE_OF_COLOUR


def exchange(s: State, i: int, space: Space, rest: Parts) -> Flow:  # ruling 17-43
    yield from give_dice(s, i, rest, Event("die_given", "2.4.3", i, {"space": space.id}, "17-43"))
    yield from receive(s, i, space.gives, "2.4.3")


balcony = Action("balcony", "2.4.3", balcony_parts, no_exchange, exchange)


# ---------------------------------------------------------------- 2.4.4 to 2.4.9 Chambers: a die of one value


def chamber_parts(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    return () if rest else with_turned(s.seats[i].dice, (space.die,))


def no_audience(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:
    p = s.seats[i]
    if rest:
        if value(rest[0]) != space.die:
            return WRONG_VALUE
        return NO_KARMA if len(rest[0]) > 2 and not p.karma else None
    return None if any(fitting(p.dice, space.die, p.karma)) else NO_DIE_OF_VALUE


def fitting(dice: Sequence[str], wanted: int, karma: int) -> list[str]:
    """The dice of a value, as they lie or turned by karma."""
    found = [die for die in kinds_of_dice(list(dice)) if int(die[1]) == wanted]
    if karma:
        found += [f"{die}^" for die in kinds_of_dice(list(dice)) if 7 - int(die[1]) == wanted]
    return found


def visit(s: State, i: int, space: Space, rest: Parts) -> Flow:  # ruling 17-33
    rule = section(space)
    yield from give_dice(s, i, rest, Event("die_given", rule, i, {"space": space.id}))
    yield from receive(s, i, space.gives, rule)


chamber = Action("chamber", "2.4", chamber_parts, no_audience, visit)


# ---------------------------------------------------------------- 2.4.8 The Master Builder


def builder_parts(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    """Die, cell, the dearer tile, how it lies, then the dice for the difference."""
    match len(rest):
        case 0:
            return chamber_parts(s, i, space, rest)
        case 1:
            return s.board.cells if value(rest[0]) == space.die else ()
        case 2:
            return open_tiles(s) if rest[1] in s.seats[i].province else ()
        case 3:
            return s.board.tiles[rest[2]].turns
    die, cell, tile, _, *paid = rest
    dice, price = without(s.seats[i].dice, (die,)), max(1, difference(s, i, cell, tile))
    return payment_parts(dice, s.board.tiles[tile].die, price, tuple(paid))


def no_replacing(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:  # rulings 17-37, 17-38
    p = s.seats[i]
    if (refusal := no_audience(s, i, space, rest[:1])) is not None:
        return refusal
    if not p.province:
        return NO_TILE_YET
    if not rest:
        able = any(replaceable(s, i, die) for die in fitting(p.dice, space.die, p.karma))
        return None if able else NOTHING_TO_REPLACE
    if len(rest) == 1:
        return None if replaceable(s, i, rest[0]) else NOTHING_TO_REPLACE
    die, cell, *more = rest
    if cell not in p.province:
        return NO_TILE_THERE
    if not more:
        fits = any(no_replacement(s, i, die, cell, tile) is None for tile in open_tiles(s))
        return None if fits else NOTHING_FITS_HERE
    tile, *more = more
    if (refusal := no_replacement(s, i, die, cell, tile, *more[:1])) is not None or len(more) < 2:
        return refusal
    dice, karma = without(p.dice, (die,)), p.karma - turns_in((die,))
    return no_payment(dice, s.board.tiles[tile].die, difference(s, i, cell, tile), karma, tuple(more[1:]))


def replaceable(s: State, i: int, die: str) -> bool:
    """Whether some tile of the province can be covered when this die is given."""
    tiles = open_tiles(s)
    return any(no_replacement(s, i, die, cell, tile) is None for cell in s.seats[i].province for tile in tiles)


def no_replacement(s: State, i: int, die: str, cell: str, tile: str, roads: str = "") -> Refusal | None:
    """Why this tile cannot cover that one: not dearer, the difference not payable, a road lost (17-08, 17-35)."""
    more = difference(s, i, cell, tile)
    if more <= 0:
        return NOT_DEARER
    p, new = s.seats[i], s.board.tiles[tile]
    pips = list(pips_of(p.dice, new.die))
    if die[0] == new.die:
        pips.remove(int(die[1]))
    if most_pips(tuple(pips), p.karma - (len(die) > 2)) < more:
        return TOO_FEW_FOR_DIFFERENCE
    needed = joined_sides(s, i, cell)
    turns = (roads,) if roads else new.turns
    return None if any(needed & ~ROADS[turn] == 0 for turn in turns) else ROADS_LOST


def difference(s: State, i: int, cell: str, tile: str) -> int:
    tiles = s.board.tiles
    return tiles[tile].price - tiles[s.seats[i].province[cell].tile].price


def joined_sides(s: State, i: int, cell: str) -> int:
    """The sides at which the tile's road meets a road of a neighbour or of the residence (17-35)."""
    return ROADS[s.seats[i].province[cell].roads] & ways_in(s, i, cell)


def replace_tile(s: State, i: int, space: Space, rest: Parts) -> Flow:  # rulings 17-08, 17-36, 17-37
    """The covered tile leaves the game; coins and fame of the new one come in full, edge spots do not."""
    die, cell, id, roads, *dice = rest
    tile, price = s.board.tiles[id], difference(s, i, cell, id)
    yield from give_dice(s, i, (die,), Event("die_given", "2.4.8", i, {"space": space.id}))
    yield from give_dice(s, i, dice, Event("tile_paid", "2.4.8", i, pips(dice, price), "17-08"))
    old = s.seats[i].province[cell].tile
    s.covered.append(old)
    lay(s, i, tile, cell, roads)
    facts = {"tile": id, "old": old, "cell": cell, "roads": roads}
    passed_by = [spot for side, spot in s.board.spots_of[cell] if side & ROADS[roads]]
    yield Event("tile_replaced", "2.4.8", i, facts, "17-36" if passed_by else "17-37")
    yield from uncover(s, tile.pile)
    yield from earn_tile(s, i, tile, "2.4.8", "2.4.8")


builder = Action("builder", "2.4.8", builder_parts, no_replacing, replace_tile)
