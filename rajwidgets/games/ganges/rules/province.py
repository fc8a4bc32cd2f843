"""2.2.3 to 2.2.6: a tile joins the roads of a province and gives its coins, its fame and what the edge offers."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import CHANCE, Ask, Event, Flow, LedgerLine, Parts, Question, Refusal, Remark
from ..places import ROADS, Tile
from ..state import Laid, State, scroll_fame, ways_in
from .gains import climb, receive
from .payment import Bill, question

CELL_TAKEN = Refusal("cell_taken", "2.2.3")
NOT_JOINED = Refusal("not_joined", "2.2.3")
ROADS_MISS = Refusal("roads_miss", "2.2.3", {}, "17-10")


# ---------------------------------------------------------------- 2.2.3 Joining the roads


def no_joint(s: State, i: int, cell: str, roads: str = "") -> Refusal | None:
    """One road of the tile has to meet a road of the network; its other sides may lie against anything (17-10)."""
    if cell in s.seats[i].province:
        return CELL_TAKEN
    sides = ways_in(s, i, cell)
    if not sides:
        return NOT_JOINED
    return ROADS_MISS if roads and not sides & ROADS[roads] else None


def joined_sides(s: State, i: int, cell: str) -> int:
    """The sides at which the tile's road meets a road of a neighbour or of the residence (17-35)."""
    return ROADS[s.seats[i].province[cell].roads] & ways_in(s, i, cell)


def lay(s: State, i: int, tile: Tile, cell: str, roads: str) -> None:
    """The tile goes from its pile to the province."""
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


def uncover_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """A tile from under each pile in turn."""
    return s.piles[ask.about[len(begun)]].under if len(begun) < len(ask.about) else ()


# ---------------------------------------------------------------- 2.2.4, 2.2.5 Coins and fame


def earn_tile(s: State, i: int, tile: Tile, coins_rule: str, fame_rule: str) -> Flow:  # rulings 17-27, 17-29, 17-32
    """All coins of the tile in one move, then all fame by the scrolls as they are then."""
    if tile.markets:
        coins = sum(n for _, n in tile.markets)
        yield from climb(s, i, "money", coins, coins_rule, (), tile.markets, "17-32" if len(tile.markets) > 1 else "")
    if tile.buildings:
        counted = [(building, scroll_fame(s, i, building)) for building in tile.buildings]
        ruling = "17-32" if len(counted) > 1 else "17-29"
        yield from climb(s, i, "fame", sum(n for _, n in counted), fame_rule, (), counted, ruling)


# ---------------------------------------------------------------- 2.2.6 The edge


def spots_reached(s: State, i: int, cell: str, roads: str) -> list[str]:
    """The spots of the edge that a tile lying so would earn there."""
    sides, earned = ROADS[roads], s.seats[i].edges
    return [spot for side, spot in s.board.spots_of[cell] if side & sides and spot not in earned]


def reach_edges(s: State, i: int, cell: str, roads: str) -> Flow:  # rulings 17-30, 17-31
    reached = spots_reached(s, i, cell, roads)
    several = len(reached) > 1
    while reached:
        spot = reached[0] if len(reached) == 1 else (yield from question(s, i, "edge", tuple(reached)))
        reached.remove(spot)
        s.seats[i].edges.append(spot)
        corner = sum(spot == other for spots in s.board.spots_of.values() for _, other in spots) > 1
        ruling = "17-30" if several else "17-31" if corner else "17-27"
        yield Event("edge_reached", "2.2.6", i, {"spot": spot, "gives": s.board.edges[spot]}, ruling)
        yield from receive(s, i, s.board.edges[spot], "2.2.6")


def edge_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else ask.about


# ---------------------------------------------------------------- what is worth saying of a tile


def tell_tile(s: State, id: str) -> Remark:
    tile = s.board.tiles[id]
    return Remark("tile_has", "2.2", {"road": tile.road, "things": [*tile.markets, *tile.buildings]})


def tell_costs(s: State, id: str, bill: Bill) -> Remark:
    """The same with its price, and whether it can be paid only by turning a die (2.6)."""
    facts = {**tell_tile(s, id).facts, "price": max(0, bill.price), "karma": int(bill.needs_karma())}
    return Remark("tile_costs", "2.2.2", facts, "17-25" if facts["karma"] else "")


def tell_turn(s: State, i: int, cell: str, roads: str) -> Remark:
    """The edge spots these roads reach, else how many cells they open."""
    p, sides = s.seats[i], ROADS[roads]
    if spots := spots_reached(s, i, cell, roads):
        return Remark("reaches_edge", "2.2.6", {"gives": "+".join(s.board.edges[spot] for spot in spots)})
    free = [o for side, o, _ in s.board.cells_next_to[cell] if side & sides and o in s.board.cells]
    opened = [other for other in free if other not in p.province and not ways_in(s, i, other)]
    return Remark("opens_cells", "2.2.3", {"n": len(opened)})


def count_tile(s: State, i: int, id: str, price: int) -> list[LedgerLine]:
    """The price of a tile, and the coins and fame it brings."""
    tile = s.board.tiles[id]
    coins, fame = sum(n for _, n in tile.markets), sum(scroll_fame(s, i, building) for building in tile.buildings)
    lines: list[LedgerLine] = [(Remark("pips_of", "2.2.2", {"letter": tile.die}), -price, False)]
    if coins:
        lines.append((Remark("brings_coins", "2.2.4", {}), coins, False))
    if fame:
        lines.append((Remark("brings_fame", "2.2.5", {}), fame, False))
    return lines


def count_edges(s: State, i: int, cell: str, roads: str) -> list[LedgerLine]:
    spots = spots_reached(s, i, cell, roads)
    return [(Remark("edge", "2.2.6", {"spot": spot, "gives": s.board.edges[spot]}), None, False) for spot in spots]


QUESTIONS = (Question("edge", "2.2.6", edge_parts), Question("uncover", "1.2", uncover_parts))
