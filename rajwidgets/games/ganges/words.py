"""What is worth saying about Rajas of the Ganges: keys and numbers for the texts. No rules, no sentences."""

from __future__ import annotations

from typing import Any

from ...flow import Ask, Event, LedgerLine, Parts, Refusal, Remark, Words
from .places import GOODS, ROADS, Space, gains_of
from .rules.action import section
from .rules.palace import difference, joined_sides
from .state import (
    KALI,
    KARMA_MOST,
    State,
    lead,
    markets,
    open_scrolls,
    opposite,
    order,
    scroll_fame,
    value,
    ways_in,
    worth,
)

# ---------------------------------------------------------------- questions


def prompt(s: State, ask: Ask, begun: Parts) -> Remark | None:
    """The question as it stands after the parts begun."""
    p = s.seats[ask.seat] if ask.seat >= 0 else None
    match ask.kind:
        case "place":
            return place_prompt(s, ask.seat, begun)
        case "colours":
            facts = {"n": int(ask.about[0]), "k": len(begun) + 1, "chosen": list(begun)}
            return Remark("colours", "2.4", facts, "17-42" if int(ask.about[0]) > 1 else "")
        case "reroll":
            assert p is not None
            return Remark("reroll", "2.4.1", {"dice": list(p.dice), "chosen": list(begun)}, "17-33")
        case "upgrade":
            return Remark("upgrade", "2.8", {"scrolls": open_scrolls(s, ask.seat)}, "17-54")
        case "edge":
            return Remark("edge", "2.2.6", {"spots": list(ask.about)}, "17-30")
        case "good":
            return Remark("good", "2.3", {"n": int(ask.about[0])})
        case "karma":
            assert p is not None
            return Remark("karma", "2.6", {"karma": p.karma}, "17-25")
        case "roll":
            return Remark("roll", "1.10", {"letters": list(ask.about), "k": len(begun) + 1, "n": len(ask.about)})
        case "uncover":
            pile = ask.about[min(len(begun), len(ask.about) - 1)]
            return Remark("uncover", "1.2", {"pile": pile, "left": len(s.piles[pile].under)}, "17-53")
        case "yield":
            return Remark("yield", "2.4.5", {"left": len(s.yields)}, "17-53")
    return None


def place_prompt(s: State, i: int, begun: Parts) -> Remark:
    p = s.seats[i]
    if not begun:
        facts = {"left": p.hand, "money": p.money, "karma": p.karma, "dice": list(p.dice)}
        return Remark("place", "2.1", facts, "17-17")
    space, rest = s.board.spaces[begun[0]], begun[1:]
    facts = {"space": space.id, "coins": next_coins(s, space), "money": p.money, "need": space.die}
    match space.kind, len(rest):
        case "quarry", 0:
            return Remark("quarry_tile", "2.2", facts, "17-20")
        case "quarry", 1:
            return Remark("quarry_cell", "2.2.3", {**facts, **tile_facts(s, rest[0])}, "17-10")
        case "quarry", 2:
            facts.update(tile_facts(s, rest[0]), cell=rest[1], ways=road_name(ways_in(s, i, rest[1])))
            return Remark("quarry_turn", "2.2.3", facts, "17-10")
        case "quarry", _:
            price = s.board.tiles[rest[0]].price
            return Remark("pay", "2.2.2", {**facts, **tile_facts(s, rest[0]), **pips(rest[3:], price)}, "17-21")
        case "builder", n if n > 0:
            return builder_prompt(s, i, rest, facts)
        case "upper", _:
            return Remark("market_die", "2.3.1", {**facts, "good": space.good}, "17-07")
        case "balcony", _:
            return Remark("balcony_die", "2.4.3", {**facts, "letter": space.colour, "gives": space.gives}, "17-43")
        case "chamber" | "builder", _:
            return Remark("chamber_die", section(space), {**facts, "karma": p.karma})
        case "harbour", 0:
            return Remark("harbour_die", "2.5.2", facts, "17-03")
        case "harbour", _:
            return Remark("harbour_to", "2.5.3", {**facts, "pips": value(rest[0]), "boat": p.boat}, "17-51")
    return Remark("place_now", section(space), facts)


def builder_prompt(s: State, i: int, rest: Parts, facts: dict[str, Any]) -> Remark:
    if len(rest) == 1 or rest[1] not in s.seats[i].province:
        return Remark("builder_cell", "2.4.8", facts, "17-38")
    facts = {**facts, "cell": rest[1], "old": s.seats[i].province[rest[1]].tile}
    if len(rest) == 2:
        return Remark("builder_tile", "2.4.8", facts, "17-08")
    facts.update(tile_facts(s, rest[2]))
    if len(rest) == 3:
        return Remark("builder_turn", "2.4.8", {**facts, "ways": road_name(joined_sides(s, i, rest[1]))}, "17-35")
    return Remark("builder_pay", "2.4.8", {**facts, **pips(rest[4:], difference(s, i, rest[1], rest[2]))}, "17-08")


def tile_facts(s: State, tile: str) -> dict[str, Any]:
    return {"tile": tile, "letter": s.board.tiles[tile].die, "price": s.board.tiles[tile].price}


def pips(paid: Parts, price: int) -> dict[str, int]:
    """What the dice come to beside a price: what is missing, or lost."""
    given = sum(map(value, paid))
    return {"pips": given, "price": price, "missing": max(0, price - given), "lost": max(0, given - price)}


def next_coins(s: State, space: Space) -> int:
    """What the cheapest free space there costs."""
    coins, there = space.coins[len(s.seats)], len(s.workers[space.id])
    return coins[min(there, len(coins) - 1)]


def road_name(sides: int) -> str:
    return next((name for name, its in ROADS.items() if its == sides), "")


# ---------------------------------------------------------------- choices


def label(s: State, ask: Ask, begun: Parts) -> Remark:
    """The name of a choice; turning a die has a name as a whole too."""
    if not begun:
        return Remark("turn_a_die", "2.6", {"karma": s.seats[ask.seat].karma})
    last = begun[-1]
    match ask.kind:
        case "place":
            return place_label(s, begun)
        case "colours":
            return Remark("letter", "2.4", {"letter": last})
        case "reroll":
            return Remark(last, "2.4.1") if last in ("keep", "roll") else Remark("die", "2.4.1", {"die": last})
        case "upgrade":
            return Remark("building", "2.8", {"building": last})
        case "edge":
            return Remark("spot", "2.2.6", {"spot": last})
        case "good":
            return Remark("good", "2.3", {"good": last})
        case "karma":
            return Remark("turning", "2.6", {"die": last, "to": opposite(last)})
        case "roll":
            return Remark("value", "1.10", {"letter": ask.about[len(begun) - 1], "n": int(last)})
        case "uncover":
            return Remark("tile", "1.2", {"tile": last})
        case "yield":
            return Remark("gives", "2.4.5", {"gives": s.board.yields[last]})
    raise ValueError(f"no such choice: {ask.kind} {begun}")


def place_label(s: State, begun: Parts) -> Remark:
    if len(begun) == 1:
        return Remark("space", "2.1", {"space": begun[0]})
    kind, rest = s.board.spaces[begun[0]].kind, begun[1:]
    what = PARTS_OF.get(kind, ("die",))
    match what[min(len(rest), len(what)) - 1]:
        case "tile":
            return Remark("tile", "2.2", {"tile": rest[-1]})
        case "cell":
            return Remark("cell", "2.2.3", {"cell": rest[-1]})
        case "turn":
            return Remark("turn", "2.2.3", {"roads": rest[-1]})
        case "water":
            return Remark("water", "2.5.3", {"at": int(rest[-1])})
    return Remark("die", "2.2.2", {"die": rest[-1]})


PARTS_OF = {  # what the parts of an answer are after the name of the space; the last kind may come again
    "quarry": ("tile", "cell", "turn", "die"),
    "builder": ("die", "cell", "tile", "turn", "die"),
    "harbour": ("die", "water"),
}


def detail(s: State, ask: Ask, begun: Parts) -> Remark | None:
    """A few words beside a choice."""
    if not begun:
        return None
    i, last = ask.seat, begun[-1]
    match ask.kind:
        case "place":
            return space_detail(s, i, s.board.spaces[last]) if len(begun) == 1 else place_detail(s, i, begun)
        case "colours":
            return Remark("in_supply", "2.4", {"n": s.supply[last]})
        case "upgrade":
            column, fame = s.seats[i].scrolls[last], s.board.fame_by_scroll
            after = fame[min(column + 1, len(fame) - 1)]
            return Remark("scroll", "2.8", {"fame": fame[column], "to": after})
        case "edge":
            return Remark("gives", "2.2.6", {"gives": s.board.edges[last]})
        case "good":
            return Remark("brings_coins", "2.3", {"n": sum(markets(s, i, last)[: int(ask.about[0])])})
        case "karma":
            return Remark("karma_left", "2.6", {"n": s.seats[i].karma - 1})
        case "uncover" if len(ask.about) == 1:
            return tile_detail(s, last)
    return None


def space_detail(s: State, i: int, space: Space) -> Remark:
    rule, coins = section(space), next_coins(s, space)
    match space.kind:
        case "quarry" | "harbour":
            return Remark("costs_coins", rule, {"n": coins})
        case "upper":
            mine = markets(s, i, space.good)
            return Remark("own_markets", rule, {"markets": len(mine), "coins": sum(mine)})
        case "lower":
            return Remark("brings_coins", rule, {"n": sum(max(markets(s, i, good), default=0) for good in GOODS)})
        case "balcony":
            return Remark("for_colour", rule, {"letter": space.colour, "gives": space.gives})
        case "chamber":
            return Remark("for_value", rule, {"need": space.die, "gives": space.gives})
        case "builder":
            return Remark("for_value_builder", rule, {"need": space.die})
    return Remark("gives", rule, {"gives": space.gives})


def place_detail(s: State, i: int, begun: Parts) -> Remark | None:
    space, rest, p = s.board.spaces[begun[0]], begun[1:], s.seats[i]
    match space.kind, len(rest):
        case ("quarry", 1) | ("builder", 3):
            return tile_detail(s, rest[-1])
        case "quarry", 2:
            return Remark("road_comes_in", "2.2.3", {"ways": road_name(ways_in(s, i, rest[1]))})
        case "quarry", 3:
            return turn_detail(s, i, rest[1], rest[2])
        case "quarry", _:
            return Remark("pays", "2.2.2", pips(rest[3:], s.board.tiles[rest[0]].price))
        case "builder", 2:
            return tile_detail(s, p.province[rest[1]].tile) if rest[1] in p.province else None
        case "builder", n if n > 4:
            return Remark("pays", "2.4.8", pips(rest[4:], difference(s, i, rest[1], rest[2])))
        case "upper", _:
            return Remark("brings_coins", "2.3.1", {"n": sum(markets(s, i, space.good)[: value(rest[0])])})
        case "harbour", 2:
            return Remark("gives", "2.5.3", {"gives": s.board.river[int(rest[1])]})
    return Remark("karma_left", "2.6", {"n": p.karma - 1}) if len(rest) == 1 and len(rest[0]) == 3 else None


def tile_detail(s: State, id: str) -> Remark:
    tile = s.board.tiles[id]
    return Remark("tile_has", "2.2", {"road": tile.road, "things": [*tile.markets, *tile.buildings]})


def turn_detail(s: State, i: int, cell: str, roads: str) -> Remark:
    """The edge spots these roads reach, else how many cells they open."""
    p, sides = s.seats[i], ROADS[roads]
    if spots := spots_reached(s, i, cell, roads):
        return Remark("reaches_edge", "2.2.6", {"gives": "+".join(s.board.edges[spot] for spot in spots)})
    free = [o for side, o, _ in s.board.cells_next_to[cell] if side & sides and o in s.board.cells]
    opened = [other for other in free if other not in p.province and not ways_in(s, i, other)]
    return Remark("opens_cells", "2.2.3", {"n": len(opened)})


# ---------------------------------------------------------------- warnings


def warnings(s: State, ask: Ask, begun: Parts) -> list[Remark]:
    """What an answer would give away."""
    if ask.kind != "place" or not begun or begun[0] not in s.board.spaces:
        return []
    i, space, rest = ask.seat, s.board.spaces[begun[0]], begun[1:]
    match space.kind:
        case "quarry":
            return pips_lost(rest[3:], s.board.tiles[rest[0]].price) if len(rest) > 3 else []
        case "builder":
            return pips_lost(rest[4:], difference(s, i, rest[1], rest[2])) if len(rest) > 4 else []
        case "upper":
            return [] if not rest or markets(s, i, space.good) else [Remark("no_market", "2.3.1", {}, "17-52")]
        case "lower":
            return [] if any(markets(s, i, good) for good in GOODS) else [Remark("no_market", "2.3.2", {}, "17-52")]
        case "harbour":
            return gains_lost(s, i, s.board.river[int(rest[1])], "2.5.3", rest[:1]) if len(rest) == 2 else []
    return gains_lost(s, i, space.gives, section(space), rest)


def pips_lost(paid: Parts, price: int) -> list[Remark]:
    lost = pips(paid, price)["lost"]
    return [Remark("pips_lost", "2.2.2", {"lost": lost}, "17-06")] if lost else []


def gains_lost(s: State, i: int, words: str, rule: str, given: Parts) -> list[Remark]:
    """What of these gains could not be taken as things stand."""
    p, said = s.seats[i], []
    room = KALI - len(p.dice) + len(given)
    karma = p.karma - sum(len(die) == 3 for die in given)
    for gain in gains_of(words):
        if gain.kind == "karma" and karma + gain.n > KARMA_MOST:
            said.append(Remark("karma_lost", rule, {"lost": karma + gain.n - KARMA_MOST}, "17-26"))
        if gain.kind == "dice" and gain.n > room:
            said.append(Remark("dice_lost", rule, {"lost": gain.n - room}, "17-12"))
        if gain.kind == "upgrade" and not open_scrolls(s, i):
            said.append(Remark("upgrade_lost", rule, {}, "17-54"))
    return said


# ---------------------------------------------------------------- the position in words


def describe(s: State) -> list[Remark]:
    """The position as text, line by line: the twin of the pictures."""
    if not s.round:
        return [Remark("before", "1"), *pile_lines(s)]
    lines = [Remark("where", "2.1", {"round": s.round, "lap": s.lap, "starter": s.starter, "elephant": s.elephant})]
    for i in order(s):
        lines += seat_lines(s, i)
    lines += pile_lines(s)
    for space, there in s.workers.items():
        if there:
            lines.append(Remark("space", "2.1", {"space": space, "seats": list(there)}))
    supply = [Remark("of_letter", "1.10", {"letter": letter, "n": n}) for letter, n in s.supply.items()]
    lines.append(Remark("supply", "1.10", {"dice": supply}))
    lines.append(Remark("temple", "1.3", {"left": len(s.yields), "n": len(s.yields) + len(s.drawn)}))
    if s.cup:
        lines.append(Remark("cup", "1.10", {"letters": list(s.cup)}))
    return lines


def pile_lines(s: State) -> list[Remark]:
    tiles = [
        Remark("open_tile", "1.2", {"tile": p.open, "n": len(p.under), "things": [*tile.markets, *tile.buildings]})
        for p in s.piles.values()
        if p.open and (tile := s.board.tiles[p.open])
    ]
    return [Remark("piles", "1.2", {"tiles": tiles})] if tiles else [Remark("no_piles", "1.2")]


def seat_lines(s: State, i: int) -> list[Remark]:
    p = s.seats[i]
    facts = {"seat": i, "fame": p.fame, "money": p.money, "worth": worth(s, i), "length": s.board.length}
    lines = [Remark("seat", "2.8", {**facts, "apart": -lead(s, i), "crossed": p.crossed})]
    lines.append(Remark("statue", "1.10", {"seat": i, "dice": list(p.dice), "karma": p.karma}))
    scrolls = [Remark("scroll", "2.2.5", {"building": b, "n": scroll_fame(s, i, b)}) for b in p.scrolls]
    workers = {"active": p.active, "hand": p.hand, "inactive": list(p.inactive)}
    lines.append(Remark("scrolls", "2.2.5", {"seat": i, "scrolls": scrolls}))
    lines.append(Remark("workers", "2.7", {"seat": i, **workers}))
    lines.append(Remark("boat", "2.5", {"seat": i, "boat": p.boat, "marker": p.marker}))
    if p.province:
        laid = [{"tile": laid.tile, "cell": cell, "roads": laid.roads} for cell, laid in p.province.items()]
        tiles = [Remark("tile", "2.2.3", facts) for facts in laid]
        lines.append(Remark("province", "2.2.3", {"seat": i, "tiles": tiles}))
    if p.edges:
        lines.append(Remark("edges", "2.2.6", {"seat": i, "spots": list(p.edges)}))
    return lines


# ---------------------------------------------------------------- the numbers of a case


def ledger(item: Event | Refusal | Remark) -> list[LedgerLine]:
    """The numbers of a case, one line each, the outcome last."""
    if isinstance(item, Event):
        return event_ledger(item)
    facts = item.facts
    match item.code:
        case "too_poor":
            lines: list[LedgerLine] = [(Remark("have", "", facts), facts["have"], False)]
            lines.append((Remark("need", "", facts), -facts["need"], False))
            return [*lines, (Remark("short", "", facts), facts["need"] - facts["have"], True)]
        case "too_few_pips" | "too_few_for_difference" if "most" in facts:
            lines = [(Remark("price", "", facts), facts["price"], False)]
            lines.append((Remark("most", "", facts), facts["most"], False))
            return [*lines, (Remark("pips_short", "", facts), facts["short"], True)]
        case "spare_die":
            lines = [(Remark("die", "", {"die": die}), value(die), False) for die in facts["dice"]]
            lines.append((Remark("price", "", facts), facts["price"], False))
            missing = facts["missing"]
            end = Remark("missing", "", facts) if missing else Remark("without_spare", "", facts)
            return [*lines, (end, missing or facts["pips"] - value(facts["spare"]), True)]
    return []


def event_ledger(event: Event) -> list[LedgerLine]:
    facts = event.data
    match event.kind:
        case "tile_paid":
            lines: list[LedgerLine] = [(Remark("die", "", {"die": die}), value(die), False) for die in facts["dice"]]
            lines.append((Remark("price", "", facts), -facts["price"], False))
            return [*lines, (Remark("lost", "", facts), facts["lost"], True)]
        case "fame_won" | "coins_won" if len(facts["counted"]) > 1:
            lines = [(Remark("counted", "", {"thing": thing}), thing[1], False) for thing in facts["counted"]]
            return [*lines, (Remark(event.kind, "", facts), facts["n"], True)]
    return []


def costs(s: State, ask: Ask, begun: Parts) -> list[LedgerLine]:
    """What a placement not made yet would cost and bring, as far as it can be told before anything is rolled."""
    if ask.kind != "place" or not begun:
        return []
    i, space, rest = ask.seat, s.board.spaces[begun[0]], begun[1:]
    lines: list[LedgerLine] = []
    if coins := next_coins(s, space):
        lines.append((Remark("space_costs", "2.1", {}), -coins, False))
    match space.kind:
        case "quarry" if rest:
            lines += tile_costs(s, i, rest[0], s.board.tiles[rest[0]].price)
            lines += [edge_line(s, spot) for spot in spots_reached(s, i, *rest[1:3])] if len(rest) > 2 else []
        case "builder" if len(rest) > 2 and rest[1] in s.seats[i].province:
            lines += tile_costs(s, i, rest[2], max(0, difference(s, i, rest[1], rest[2])))
        case "upper" if rest:
            lines.append((Remark("brings_coins", "2.3.1", {}), sum(markets(s, i, space.good)[: value(rest[0])]), False))
        case "lower":
            total = sum(max(markets(s, i, good), default=0) for good in GOODS)
            lines.append((Remark("brings_coins", "2.3.2", {}), total, False))
        case "harbour" if len(rest) > 1:
            lines.append((Remark("brings", "2.5.3", {"gives": s.board.river[int(rest[1])]}), None, False))
        case "outer" | "terrace" | "balcony" | "chamber":
            lines.append((Remark("brings", section(space), {"gives": space.gives}), None, False))
    return lines


def tile_costs(s: State, i: int, id: str, price: int) -> list[LedgerLine]:
    tile = s.board.tiles[id]
    coins, fame = sum(n for _, n in tile.markets), sum(scroll_fame(s, i, building) for building in tile.buildings)
    lines: list[LedgerLine] = [(Remark("pips_of", "2.2.2", {"letter": tile.die}), -price, False)]
    if coins:
        lines.append((Remark("brings_coins", "2.2.4", {}), coins, False))
    if fame:
        lines.append((Remark("brings_fame", "2.2.5", {}), fame, False))
    return lines


def edge_line(s: State, spot: str) -> LedgerLine:
    return Remark("edge", "2.2.6", {"spot": spot, "gives": s.board.edges[spot]}), None, False


def spots_reached(s: State, i: int, cell: str, roads: str) -> list[str]:
    """The spots of the edge that a tile would earn there."""
    sides, earned = ROADS[roads], s.seats[i].edges
    return [spot for side, spot in s.board.spots_of[cell] if side & sides and spot not in earned]


# ---------------------------------------------------------------- names that depend on the boards


def name(say: Any, domain: str, value: Any) -> str | None:
    """Dice, tiles, cells, sides, things on a tile, and what short words such as "die+coins2" give."""
    match domain:
        case "die":
            key = "die_turned" if len(value) > 2 else "die"
            facts = {"letter": value[0], "n": int(value[1]), "to": 7 - int(value[1])}
            return str(say.fill("names", key, facts=facts))
        case "tile" | "the_tile":
            tile = say.game.board.tiles[value]
            return str(say.fill("names", domain, facts={"letter": tile.die, "price": tile.price}))
        case "pile":
            colour, _, animal = value.partition("-")
            return str(say.fill("names", "pile", facts={"letter": colour[0].upper(), "animal": animal}))
        case "cell":
            return str(say.fill("names", "cell", facts={"row": value[0], "column": value[1]}))
        case "sides":
            return str(say.listing([say.name("side", side) for side in value.split("-") if side], True))
        case "thing":
            if isinstance(value, str):
                return str(say.name("building", value))
            return str(say.fill("names", "thing", facts={"thing": say.name("ware", value[0]), "n": value[1]}))
        case "phase" if value.startswith("pass_"):
            return str(say.fill("names", "pass_n", facts={"n": value[5:]}))
        case "gives":
            return str(say.listing([one_gain(say, gain) for gain in gains_of(value)], True))
    return None


def one_gain(say: Any, gain: Any) -> str:
    colour = "_of" if gain.colour else ""
    facts = {"n": gain.n, "letter": gain.colour}
    return str(say.fill("names", f"gain_{gain.kind}{colour}", facts=facts))


WORDS = Words(prompt, label, detail, warnings, describe, ledger, name, costs)
