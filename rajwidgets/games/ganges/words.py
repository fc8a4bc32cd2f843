"""What is worth saying about Rajas of the Ganges: keys and numbers for the texts. No rules, no sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...flow import Ask, Event, LedgerLine, Parts, Refusal, Remark, Words
from .places import Gain, gains_of
from .rules.action import next_coins
from .rules.province import tell_tile
from .rules.rounds import ACTIONS
from .state import State, lead, markets, open_scrolls, opposite, order, scroll_fame, value, worth

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
    if begun:
        space = s.board.spaces[begun[0]]
        return ACTIONS[space.kind].asks(s, i, space, begun[1:])
    p = s.seats[i]
    facts = {"left": p.hand, "money": p.money, "karma": p.karma, "dice": list(p.dice)}
    return Remark("place", "2.1", facts, "17-17")


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
    space = s.board.spaces[begun[0]]
    if len(begun) == 1:
        return Remark("space", "2.1", {"space": space.id})
    return ACTIONS[space.kind].names(s, space, begun[1:])


def detail(s: State, ask: Ask, begun: Parts) -> Remark | None:
    """A few words beside a choice."""
    if not begun:
        return None
    i, last = ask.seat, begun[-1]
    match ask.kind:
        case "place":
            space = s.board.spaces[begun[0]]
            return ACTIONS[space.kind].tells(s, i, space, begun[1:])
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
            return tell_tile(s, last)
    return None


# ---------------------------------------------------------------- warnings


def warnings(s: State, ask: Ask, begun: Parts) -> Sequence[Remark]:
    """What an answer would give away."""
    if ask.kind != "place" or not begun:
        return ()
    space = s.board.spaces[begun[0]]
    return ACTIONS[space.kind].warns(s, ask.seat, space, begun[1:])


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
        Remark("open_tile", "1.2", {"tile": p.open, "n": len(p.under), "things": things(s, p.open)})
        for p in s.piles.values()
        if p.open
    ]
    return [Remark("piles", "1.2", {"tiles": tiles})] if tiles else [Remark("no_piles", "1.2")]


def things(s: State, tile: str) -> list[object]:
    """The markets and buildings of a tile."""
    return [*s.board.tiles[tile].markets, *s.board.tiles[tile].buildings]


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
        tiles = [
            Remark("tile", "2.2.3", {"tile": t.tile, "cell": cell, "roads": t.roads, "things": things(s, t.tile)})
            for cell, t in p.province.items()
        ]
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
            lines: list[LedgerLine] = [(Remark("have", "", facts), facts["money"], False)]
            lines.append((Remark("need", "", facts), -facts["coins"], False))
            return [*lines, (Remark("short", "", facts), facts["coins"] - facts["money"], True)]
        case "too_few_pips" | "too_few_for_difference" if "most" in facts:
            lines = [(Remark("price", "", facts), facts["price"], False)]
            lines.append((Remark("most", "", facts), -facts["most"], False))
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
            lines = [(Remark("counted", "", {"ware": thing[0]}), thing[1], False) for thing in facts["counted"]]
            return [*lines, (Remark(event.kind, "", facts), facts["n"], True)]
    return []


def costs(s: State, ask: Ask, begun: Parts) -> Sequence[LedgerLine]:
    """What a placement not made yet would cost and bring, as far as it can be told before anything is rolled."""
    if ask.kind != "place" or not begun:
        return ()
    space = s.board.spaces[begun[0]]
    coins = next_coins(s, space)
    paid: list[LedgerLine] = [(Remark("space_costs", "2.1", {}), -coins, False)] if coins else []
    return [*paid, *ACTIONS[space.kind].counts(s, ask.seat, space, begun[1:])]


# ---------------------------------------------------------------- names that depend on the boards


def name(say: Any, domain: str, value: Any) -> str | None:
    """Dice, tiles, cells, sides, things on a tile, and what short words such as "die+coins2" give."""
    match domain:
        case "die":
            key = "die_turned" if len(value) > 2 else "die"
            facts = {"letter": value[0], "n": int(value[1]), "to": 7 - int(value[1])}
            return str(say.fill("names", key, facts=facts))
        case "coloured_die":
            return str(say.fill("names", "coloured_die", facts={"letter": value[0]}))
        case "tile" | "the_tile":
            tile = say.game.board.tiles[value]
            return str(say.fill("names", domain, facts={"letter": tile.die, "price": tile.price}))
        case "pile":
            colour, _, animal = value.partition("-")
            return str(say.fill("names", "pile", facts={"letter": colour[0].upper(), "animal": animal}))
        case "cell":
            return str(say.fill("names", "cell", facts={"row": value[0], "column": value[1]}))
        case "sides" | "at_sides":
            return str(say.listing([say.name(domain[:-1], side) for side in value.split("-") if side], "and"))
        case "thing":
            if isinstance(value, str):
                return str(say.name("building", value))
            return str(say.fill("names", "thing", facts={"thing": say.name("ware", value[0]), "n": value[1]}))
        case "phase" if value.startswith("pass_"):
            return str(say.fill("names", "pass_n", facts={"n": value[5:]}))
        case "gives":
            return str(say.listing([one_gain(say, gain) for gain in gains_of(value)], "and"))
        case "dice_of":  # those of one colour together
            dice = [Gain("dice", value.count(letter), letter) for letter in dict.fromkeys(value)]
            return str(say.listing([one_gain(say, gain) for gain in dice], "and"))
    return None


def one_gain(say: Any, gain: Gain) -> str:
    colour = "_of" if gain.colour else ""
    facts = {"n": gain.n, "letter": gain.colour}
    return str(say.fill("names", f"gain_{gain.kind}{colour}", facts=facts))


WORDS = Words(prompt, label, detail, warnings, describe, ledger, name, costs)
