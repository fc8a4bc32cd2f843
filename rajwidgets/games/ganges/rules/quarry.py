"""2.2: the quarry. A tile is paid with dice, joined to the roads of one's province, and gives its gains."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import CHANCE, Ask, Event, Flow, Parts, Question, Refusal
from ..places import ROADS, Space, Tile
from ..state import Laid, State, open_tiles, scroll_fame, value, ways_in
from .action import Action
from .gains import climb, receive
from .payment import TOO_FEW_PIPS, give_dice, most_pips, no_payment, payment_parts, pips_of, question

NO_TILE_PAYABLE = Refusal("no_tile_payable", "2.2.2", {}, "17-20")
NO_WAY_ON = Refusal("no_way_on", "2.2.3", {}, "17-40")
CELL_TAKEN = Refusal("cell_taken", "2.2.3")
NOT_JOINED = Refusal("not_joined", "2.2.3")
ROADS_MISS = Refusal("roads_miss", "2.2.3", {}, "17-10")


# ---------------------------------------------------------------- what may be tried, and why it may not


def parts(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    """Tile, cell, how it lies, then the dice."""
    match len(rest):
        case 0:
            return open_tiles(s)
        case 1:
            return s.board.cells
        case 2:
            return s.board.tiles[rest[0]].turns
    tile = s.board.tiles[rest[0]]
    return payment_parts(s.seats[i].dice, tile.die, tile.price, rest[3:])


def judge(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:  # ruling 17-20
    p = s.seats[i]
    if len(rest) < 2 and not any(ways_in(s, i, cell) for cell in s.board.cells if cell not in p.province):
        return NO_WAY_ON
    if not rest:
        return None if payable(s, i) else NO_TILE_PAYABLE
    tile = s.board.tiles[rest[0]]
    if most_pips(pips_of(p.dice, tile.die), p.karma) < tile.price:
        return TOO_FEW_PIPS
    if len(rest) > 1 and (refusal := no_joint(s, i, *rest[1:3])) is not None:
        return refusal
    return no_payment(p.dice, tile.die, tile.price, p.karma, rest[3:]) if len(rest) > 3 else None


def payable(s: State, i: int) -> bool:
    """Whether the dice of some colour, karma included, reach the price of an open tile of that colour."""
    p, tiles = s.seats[i], s.board.tiles
    most = {letter: most_pips(pips_of(p.dice, letter), p.karma) for letter in s.supply}
    return any(tiles[tile].price <= most[tiles[tile].die] for tile in open_tiles(s))


def no_joint(s: State, i: int, cell: str, roads: str = "") -> Refusal | None:
    """One road of the tile has to meet a road of the network; its other sides may lie against anything (17-10)."""
    if cell in s.seats[i].province:
        return CELL_TAKEN
    sides = ways_in(s, i, cell)
    if not sides:
        return NOT_JOINED
    return ROADS_MISS if roads and not sides & ROADS[roads] else None


# ---------------------------------------------------------------- 2.2.2 to 2.2.6 A tile is laid


def build(s: State, i: int, space: Space, rest: Parts) -> Flow:
    id, cell, roads, *dice = rest
    tile = s.board.tiles[id]
    yield from give_dice(s, i, dice, Event("tile_paid", "2.2.2", i, pips(dice, tile.price)))
    lay(s, i, tile, cell, roads)
    yield Event("tile_laid", "2.2.3", i, {"tile": id, "cell": cell, "roads": roads}, mismatch(s, i, cell, roads))
    yield from uncover(s, tile.pile)
    yield from earn_tile(s, i, tile, "2.2.4", "2.2.5")
    yield from reach_edges(s, i, cell, ROADS[roads])


def pips(dice: Sequence[str], price: int) -> dict[str, int]:
    """What the dice given come to, the price, and what is lost (17-06)."""
    given = sum(map(value, dice))
    return {"pips": given, "price": price, "lost": given - price}


def lay(s: State, i: int, tile: Tile, cell: str, roads: str) -> None:
    s.seats[i].province[cell] = Laid(tile.id, roads)
    s.piles[tile.pile].open = ""


def mismatch(s: State, i: int, cell: str, roads: str) -> str:
    """The ruling that lets a road lie against a field, or a field against a road."""
    province, sides = s.seats[i].province, ROADS[roads]
    met = ways_in(s, i, cell)
    beside = [bit for bit, other, _ in s.board.cells_next_to[cell] if other in province or other == s.board.residence]
    return "17-10" if any((bit & sides) != (bit & met) for bit in beside) else ""


def uncover(s: State, pile: str) -> Flow:  # rulings 17-39, 17-53
    """The next tile of the pile is open at once."""
    under = s.piles[pile].under
    if not under:
        yield Event("pile_used_up", "2.2", None, {"pile": pile}, "17-39")
        return
    tile = under[0] if len(under) == 1 else (yield Ask(CHANCE, "uncover", (pile,)))
    under.remove(tile)
    s.piles[pile].open = tile
    yield Event("tile_uncovered", "2.2", None, {"tile": tile, "left": len(under)}, "17-53")


def earn_tile(s: State, i: int, tile: Tile, coins_rule: str, fame_rule: str) -> Flow:  # rulings 17-27, 17-29, 17-32
    """All coins of the tile in one move, then all fame by the scrolls as they are then."""
    if tile.markets:
        coins = sum(n for _, n in tile.markets)
        yield from climb(s, i, "money", coins, coins_rule, (), tile.markets, "17-32" if len(tile.markets) > 1 else "")
    if tile.buildings:
        counted = [(building, scroll_fame(s, i, building)) for building in tile.buildings]
        ruling = "17-32" if len(counted) > 1 else "17-29"
        yield from climb(s, i, "fame", sum(n for _, n in counted), fame_rule, (), counted, ruling)


def reach_edges(s: State, i: int, cell: str, sides: int) -> Flow:  # 2.2.6, rulings 17-30, 17-31
    p = s.seats[i]
    reached = [spot for side, spot in s.board.spots_of[cell] if side & sides and spot not in p.edges]
    several = len(reached) > 1
    while reached:
        spot = reached[0] if len(reached) == 1 else (yield from question(s, i, "edge", tuple(reached)))
        reached.remove(spot)
        p.edges.append(spot)
        corner = sum(spot == other for spots in s.board.spots_of.values() for _, other in spots) > 1
        ruling = "17-30" if several else "17-31" if corner else "17-27"
        yield Event("edge_reached", "2.2.6", i, {"spot": spot, "gives": s.board.edges[spot]}, ruling)
        yield from receive(s, i, s.board.edges[spot], "2.2.6")


def edge_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else ask.about


def uncover_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """A tile from under each pile in turn."""
    return s.piles[ask.about[len(begun)]].under if len(begun) < len(ask.about) else ()


quarry = Action("quarry", "2.2", parts, judge, build)

QUESTIONS = (Question("edge", "2.2.6", edge_parts), Question("uncover", "1.2", uncover_parts))
