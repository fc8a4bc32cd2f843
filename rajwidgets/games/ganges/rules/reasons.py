"""The numbers of a refused placement that only a reader wants: judging stays cheap without them."""

from __future__ import annotations

from typing import Any

from ....flow import Ask, Parts, Refusal
from ..places import ROAD_NAME, Space
from ..state import State, free_waters, value, ways_in
from .action import section
from .palace import difference, joined_sides
from .payment import most_pips, pips_of, turns_in, without


def with_numbers(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    """A refusal of a placement with its section and its figures."""
    i, space, rest = ask.seat, s.board.spaces[begun[0]], begun[1:]
    facts: dict[str, Any] = {"space": space.id, **placing(s, i, space, refusal.code)}
    rule = refusal.rule
    match refusal.code:
        case "no_die_of_value" | "wrong_value":
            facts.update(need=space.die, karma=s.seats[i].karma)
            rule = section(space)
        case "no_die_of_colour" | "not_this_colour":
            facts["letter"] = space.colour
        case "no_karma":
            facts.update(need=turns_in([part for part in rest if part[-1] == "^"]), karma=s.seats[i].karma)
        case "too_far" | "water_taken":
            facts.update(at=int(rest[1]), pips=value(rest[0]), reach=free_waters(s, i, value(rest[0])))
    if rest and rest[0][:1] in "OPBG" and len(rest[0]) < 4:
        facts["die"] = rest[0]
    if space.kind == "quarry" and rest:
        facts.update(quarry_facts(s, i, rest))
    if space.kind == "builder" and len(rest) > 1:
        facts.update(builder_facts(s, i, rest))
        if rule == "2.2.2":
            rule = "2.4.8"
    return refusal._replace(rule=rule, facts=facts)


def placing(s: State, i: int, space: Space, code: str) -> dict[str, Any]:
    """Who stands there, and the coins asked and at hand."""
    coins, there = space.coins[len(s.seats)], s.workers[space.id]
    if code == "space_taken":
        return {"room": len(coins), "by": list(dict.fromkeys(there))}
    if code == "too_poor":
        return {"need": coins[len(there)], "have": s.seats[i].money}
    return {}


def quarry_facts(s: State, i: int, rest: Parts) -> dict[str, Any]:
    p, tile = s.seats[i], s.board.tiles[rest[0]]
    facts: dict[str, Any] = {"tile": tile.id, **paying(p.dice, tile.die, tile.price, p.karma, rest[3:])}
    if len(rest) > 1:
        ways = ways_in(s, i, rest[1])
        facts.update(cell=rest[1], ways=ROAD_NAME.get(ways, ""))
    if len(rest) > 2:
        facts["roads"] = rest[2]
    return facts


def builder_facts(s: State, i: int, rest: Parts) -> dict[str, Any]:
    p, cell = s.seats[i], rest[1]
    facts: dict[str, Any] = {"cell": cell}
    if cell not in p.province:
        return facts
    old = p.province[cell].tile
    facts.update(old=old, old_price=s.board.tiles[old].price, ways=ROAD_NAME[joined_sides(s, i, cell)])
    if len(rest) > 2:
        tile = s.board.tiles[rest[2]]
        dice, karma = without(p.dice, rest[:1]), p.karma - turns_in(rest[:1])
        facts.update(tile=tile.id, new_price=tile.price)
        facts.update(paying(dice, tile.die, difference(s, i, cell, tile.id), karma, rest[4:]))
    if len(rest) > 3:
        facts["roads"] = rest[3]
    return facts


def paying(dice: list[str], letter: str, price: int, karma: int, paid: Parts) -> dict[str, Any]:
    """The price, what the dice given come to, what they could come to at most, and the die that could be left out."""
    given = sum(map(value, paid))
    mine = [die for die in paid if die[0] == letter]
    spare = min(mine, key=value) if mine else ""
    left = pips_of(without(dice, paid), letter)
    most = given + most_pips(left, max(0, karma - turns_in(paid)))
    return {
        "price": price,
        "letter": letter,
        "dice": list(paid),
        "pips": given,
        "missing": max(0, price - given),
        "most": most,
        "short": max(0, price - most),
        "spare": spare,
        "last": paid[-1] if paid else "",
    }
