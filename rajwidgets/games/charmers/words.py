"""What is worth saying about a question, its choices and the position: keys and numbers. No rules, no sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ...flow import Ask, LedgerLine, Parts, Rail, Remark, Stop, Words
from .ledgers import ledger, lot_lines, road_lines
from .names import name
from .rules.bonuses import END, PAIR, reasons, would_cross
from .rules.goods import AMOUNTS, CHOSEN, SALES, prices
from .rules.palace import PEOPLE
from .rules.roads import ACROSS, ADD, MASKS, SPLIT, STOP, open_sides
from .rules.rounds import DICE, KARMA, NONE
from .rules.symbols import no_use
from .state import (
    BOXES,
    CHARACTERS,
    COMPASS,
    EXITS,
    GOODS,
    MARKETS,
    TYPES,
    State,
    bonus_kind,
    drawn_cells,
    icon_at,
    in_stock,
    joined_cells,
    karma_left,
    overlap,
    position,
    rows_with_room,
    turns_in_round,
)

# ---------------------------------------------------------------- the question as it stands


def prompt(s: State, ask: Ask, begun: Parts) -> Remark | None:
    """The question as it stands after the parts begun."""
    i = ask.seat
    if ask.kind in ("roll", "reroll"):
        colours = ask.about or tuple(s.middle)
        colour = colours[min(len(begun), len(colours) - 1)]
        return Remark(ask.kind, "2.1" if ask.kind == "roll" else "7", {"colour": colour, "n": len(begun) + 1})
    p = s.seats[i]
    match ask.kind:
        case "die":
            if begun[:1] == (KARMA,):
                return Remark("karma", "7", {"die": s.elephant}, "29")
            karma = karma_left(p)
            use = "none" if not karma else "some" if s.elephant else "waits"  # ruling 8
            facts = {"karma": karma, "use": use, "left": len(s.middle), "turn": s.turns // len(s.seats) + 1}
            return Remark("die", "2.1" if not s.turns else "2.4", facts, "13" if begun == (NONE,) else "")
        case "keep":
            return Remark("keep", "7", {"dice": list(s.hand), "karma": karma_left(p)}, "29")
        case "road" | "halves" | "half":
            return road_prompt(s, ask, begun)
        case "sale":
            sale = SALES[ask.about[0]]
            offer = {"stock": list_of(in_stock(p)), "occasion": sale.key, "most": sale.most}
            return Remark("sale", sale.rule, offer, "26" if sale.key == "merchant" else "24")
        case "goods":
            return Remark("goods", "8.9", {"n": min(int(ask.about[0]), len(rows_with_room(s, p)))})
        case "goods_die":
            return Remark("goods_die", "8.8", {}, "31")
        case "palace":
            rule, ruling = ("4.1", "5") if ask.about[0] == "great_mogul" else ("8.4", "")
            return Remark("palace", rule, {"by": ask.about[0]}, ruling)
        case "river":
            by = ask.about[0]
            rule = PEOPLE[by].rule if by in PEOPLE else "8.13"
            return Remark("river", rule, {"by": by, "at": position(p)}, "" if by == "maharani" else "4")
        case "upgrade":
            return Remark("upgrade", "5", {}, "28")
        case "bonus":
            return Remark("bonus", "8.2", {"n": len(p.circled)}, "20")
    return None


def list_of(stock: Sequence[int]) -> list[str]:
    return [good for good, n in zip(GOODS, stock, strict=True) for _ in range(n)]


def road_prompt(s: State, ask: Ask, begun: Parts) -> Remark:
    p = s.seats[ask.seat]
    match ask.kind, begun:
        case "half", _:
            return Remark("half", "8.11", {"open": len(open_sides(s, p))})
        case "halves", ():
            return Remark("halves", "4.5" if ask.about[0] == "master_builder" else "3.3", {"by": ask.about[0]}, "15")
        case "halves", ("add", *sides):
            return Remark("second_half" if sides else "first_half", "3.3", {"open": len(open_sides(s, p))}, "15")
        case "halves", ("split" | "across" as word, *_):
            return Remark(f"tried_{word}", "3.3", {}, "15")
    shape, rule = ("pair", "3.3") if ask.kind == "halves" else (ask.about[0], ask.about[1])
    if begun:
        return Remark("turned", rule, {"shape": shape, "cell": begun[0]}, "14")
    ruling = "17" if shape == "pair" else "7" if rule == "8.12" else ""
    return Remark("road", rule, {"shape": shape, "cells": len(joined_cells(s, p))}, ruling)


# ---------------------------------------------------------------- the name of a choice, and a few words beside it


def label(s: State, ask: Ask, begun: Parts) -> Remark:
    """The name of a choice."""
    last = begun[-1]
    match ask.kind:
        case "roll" | "reroll" | "die" | "keep" | "goods_die":
            if last in (KARMA, NONE):
                return Remark(f"take_{last}", "7" if last == KARMA else "9.3")
            return Remark("face", "2.1", {"die": last})
        case "road" | "halves" | "half":
            return road_label(s, begun)
        case "sale" | "goods":
            if last in AMOUNTS or last in CHOSEN:
                return Remark("lot", "3.6", {"goods": last.split("-")})
            return Remark("take_good" if last == "good" else "sell_nothing", "4.3")
        case "palace":
            return Remark("character", "4", {"character": last})
        case "river":
            return Remark("take_good", "4.6") if last == "good" else Remark("space", "3.7", {"space": int(last)})
        case "upgrade":
            return Remark("type", "5", {"type": last})
        case "bonus":
            if last in (END, PAIR):
                return Remark(f"bonus_{last}", "8.2")
            return Remark("bonus", "8.2", {"bonus": last, "icon": icon_at(s, last).key})
    raise ValueError(f"no such choice: {ask.kind} {begun}")


def road_label(s: State, begun: Parts) -> Remark:
    last = begun[-1]
    if last in (ADD, SPLIT, ACROSS, STOP):
        return Remark(f"halves_{last}", "3.3")
    if last in s.board.halves:
        return Remark("half", "3.3", {"half": last})
    if last in s.board.index:
        return Remark("cell", "3.2", {"cell": last})
    return Remark("exits", "3.2", {"exits": last})


def detail(s: State, ask: Ask, begun: Parts) -> Remark | None:
    """A few words beside a choice."""
    i, last = ask.seat, begun[-1]
    match ask.kind:
        case "die" | "keep":
            return die_detail(s, i, begun)
        case "goods_die":
            where = "middle" if last in s.middle else "elephant" if last == s.elephant else "storehouse"
            return Remark("die_lies", "8.8", {"where": where})
        case "road" | "halves" | "half":
            return road_detail(s, i, begun)
        case "sale" if last in AMOUNTS:
            return Remark("brings_coins", "3.6", {"coins": sum(prices(s, i, last))})
        case "goods":
            rows = CHOSEN[last]
            return Remark("in_stock", "3.1", {"goods": list_of([n * (k in rows) for k, n in enumerate(stock(s, i))])})
        case "palace":
            box = s.seats[i].palace[CHARACTERS.index(last)]
            return Remark("power", PEOPLE[last].rule, {"character": last, "box": min(box + 1, BOXES)})
        case "river" if last.isdigit():
            return rewards_of(s, int(last))
        case "upgrade":
            value = s.seats[i].types[TYPES.index(last)]
            return Remark("raises", "5", {"value": value, "next": min(value + 1, 3)})
        case "bonus" if last not in (END, PAIR):
            return Remark("comes_from", "8.1", {"kind": bonus_kind(last)})
        case "bonus" if last == END and s.seats[i].circled:
            return Remark("would_lose", "8.2", {"n": len(s.seats[i].circled)})
    return None


def stock(s: State, i: int) -> tuple[int, int, int]:
    return in_stock(s.seats[i])


def die_detail(s: State, i: int, begun: Parts) -> Remark | None:
    p, face = s.seats[i], begun[-1]
    if begun == (KARMA,):
        return Remark("karma_left", "7", {"karma": karma_left(p)})
    if face in (KARMA, NONE) or begun[0] == KARMA:
        return None
    match s.board.colour[face]:
        case "purple":
            return Remark("in_stock", "3.1", {"goods": list_of(in_stock(p))})
        case "green":
            return Remark("cells_joined", "3.2", {"n": len(joined_cells(s, p))})
        case "blue" if space := s.board.ahead[face][position(p)]:
            return rewards_of(s, space)
        case "orange":
            box = min(p.palace[CHARACTERS.index(face)] + 1, BOXES)
            return Remark("power", "4", {"character": face, "box": box})
    return None


def rewards_of(s: State, space: int) -> Remark:
    return Remark("rewards", "3.7", {"space": space, "icons": [icon.key for icon in s.board.rewards[space - 1]]})


def road_detail(s: State, i: int, begun: Parts) -> Remark | None:
    p, last = s.seats[i], begun[-1]
    if last == ADD:
        return Remark("open_sides", "3.3", {"n": len(open_sides(s, p))})
    if last in s.board.halves:
        cell, side = s.board.halves[last]
        place = s.board.border.get((cell, side))
        return Remark("reaches", "3.4", {"icons": [icon_at(s, place).key]}) if place else None
    if last in s.board.index:
        what = s.board.what[s.board.index[last]]
        if what in TYPES:
            return Remark("pays_fame", "3.5", {"fame": p.types[TYPES.index(what)]})
        return Remark("opens_market", "3.6", {"market": what}) if what in MARKETS else None
    if last in MASKS and len(begun) > 1:
        reached = [icon_at(s, place).key for place in places_reached(s, begun)]
        return Remark("reaches", "3.4", {"icons": reached}) if reached else None
    return None


def places_reached(s: State, begun: Parts) -> list[str]:
    """The border bonuses that a new road with these exits would reach."""
    cell, mask = s.board.index[begun[-2]], MASKS[begun[-1]]
    border = s.board.border
    return [border[cell, side] for side in COMPASS.values() if mask & side and (cell, side) in border]


# ---------------------------------------------------------------- before an answer that costs something


def warnings(s: State, ask: Ask, begun: Parts) -> list[Remark]:
    """What an answer would cost beyond what it says."""
    i, last = ask.seat, begun[-1]
    p = s.seats[i] if i >= 0 else None
    said: list[Remark] = []
    if p is None:
        return said
    match ask.kind:
        case "bonus" if last == END:
            for place, why in reasons(s, i).items():
                code = "end_loses" if why else "end_gives_up"
                said.append(Remark(code, "8.2", {"bonus": place, "icon": icon_at(s, place).key}, "21"))
        case "bonus" if last != PAIR and icon_at(s, last).symbol in ("fame", "coins") and would_cross(s, i):
            said.append(Remark("may_cross", "9.1", {"apart": -overlap(s, i)}, "44"))
        case "die" | "keep" if last in s.board.colour and begun[0] != KARMA:
            said += die_warnings(s, i, last)
        case "palace" if PEOPLE[last].idle(s, i):
            said.append(Remark("tick_only", PEOPLE[last].rule, {"character": last}, "25"))
        case "halves" if last == STOP:
            said.append(Remark("half_left_out", "3.3", {}, "15"))
    if ask.kind in ("road", "halves", "half"):
        said += road_warnings(s, i, begun)
    return said


def die_warnings(s: State, i: int, face: str) -> list[Remark]:
    p, colour = s.seats[i], s.board.colour[face]
    if DICE[colour].no(s, i, face):
        return [Remark("no_effect", "7", {"die": face}, "29")]
    if colour == "purple":
        room = [len(s.board.values) - n for n in p.goods]
        rows = s.board.goods_on[face]
        full = [GOODS[row] for k, row in enumerate(rows) if room[row] <= rows[:k].count(row)]
        return [Remark("row_full", "3.1", {"goods": full}, "2")] if full else []
    if colour == "orange" and PEOPLE[face].idle(s, i):
        return [Remark("tick_only", PEOPLE[face].rule, {"character": face}, "25")]
    return []


def road_warnings(s: State, i: int, begun: Parts) -> list[Remark]:
    """A market without goods is spent, and a bonus that cannot be used now may be lost (3.6, 8.14)."""
    p, last, said = s.seats[i], begun[-1], []
    cells = [s.board.index[part] for part in begun if part in s.board.index]
    if cells and s.board.what[cells[0]] in MARKETS and p.goods == p.sold and len(begun) == 2:
        said.append(Remark("market_without_goods", "3.6", {"cell": begun[0]}, "23"))
    reached = places_reached(s, begun) if len(begun) == 2 and last in MASKS and cells else []
    if last in s.board.halves and s.board.halves[last] in s.board.border:
        reached = [s.board.border[s.board.halves[last]]]
    for place in reached:
        if no_use(s, i, icon_at(s, place)):
            said.append(Remark("bonus_of_no_use", "8.14", {"bonus": place, "icon": icon_at(s, place).key}, "22"))
    return said


# ---------------------------------------------------------------- the position in words


def describe(s: State) -> list[Remark]:
    """The position as text, line by line: the twin of the picture."""
    if not s.round:
        lines = [Remark("before", "1", {"side": s.variants.side})]
    else:
        lines = [Remark("round", "2", {"round": s.round, "first": s.first, "side": s.variants.side})]
        if s.middle and s.middle[0] not in DICE:
            lines.append(Remark("middle", "2.1", {"dice": list(s.middle)}))
        if s.elephant:
            lines.append(Remark("elephant", "2.1", {"die": s.elephant}))
        if s.hand:
            lines.append(Remark("hand", "7", {"dice": list(s.hand)}))
    if s.ending and not s.ended:
        lines.append(Remark("last_round", "9.1"))
    for i in range(len(s.seats)):
        lines += seat_lines(s, i)
    return lines


def seat_lines(s: State, i: int) -> list[Remark]:
    p, gap = s.seats[i], overlap(s, i)
    facts = {"seat": i, "fame": p.fame, "money": p.money, "gap": abs(gap), "karma": p.karma, "spent": p.spent}
    lines = [Remark("crossed" if gap > 0 else "apart", "9.2", facts)]
    if p.store:
        lines.append(Remark("store", "2.4", {"seat": i, "dice": list(p.store)}))
    lines.append(Remark("goods", "3.1", {"seat": i, "stock": list_of(in_stock(p)), "sold": sum(p.sold)}))
    if drawn := drawn_cells(s, p):
        roads = [Remark("road", "3.2", {"cell": s.board.cells[c], "exits": EXITS[p.roads[c]]}) for c in drawn]
        lines.append(Remark("roads", "3.2", {"seat": i, "roads": roads}))
    if p.river:
        lines.append(Remark("river", "3.7", {"seat": i, "spaces": list(p.river), "at": position(p)}))
    if any(p.palace):
        ticks = zip(CHARACTERS, p.palace, strict=True)
        boxes = [Remark("boxes", "3.8", {"character": who, "n": n}) for who, n in ticks if n]
        lines.append(Remark("palace", "3.8", {"seat": i, "boxes": boxes}))
    if max(p.types) > 1:
        values = zip(TYPES, p.types, strict=True)
        raised = [Remark("value", "5", {"type": kind, "value": n}) for kind, n in values if n > 1]
        lines.append(Remark("types", "5", {"seat": i, "types": raised}))
    if p.circled:
        lines.append(Remark("circled", "8.2", {"seat": i, "bonuses": list(p.circled)}))
    return lines


# ---------------------------------------------------------------- the header, and what a choice would bring


def rail(s: State) -> Rail:
    """The roll, then the seats in the order of acting; the one that acts shows its die and its bonuses."""
    stops, now = [Stop("roll")], 0
    for turn in range(turns_in_round(s)):
        seat = (s.first + turn) % len(s.seats)
        if turn == s.turns and s.phase in ("die", "bonuses"):
            now = len(stops) + (s.phase == "bonuses")
            stops += [Stop("die", seat), Stop("bonuses")]
        else:
            stops.append(Stop("turn", seat))
    if s.phase == "bonuses" and s.turns == turns_in_round(s):
        now = len(stops) - 1
    return Rail(tuple(stops), now)


def costs(s: State, ask: Ask, begun: Parts) -> list[LedgerLine]:
    """What a choice not yet made would bring, line by line."""
    match ask.kind:
        case "sale" if begun and begun[-1] in AMOUNTS:
            return lot_lines(begun[-1].split("-"), prices(s, ask.seat, begun[-1]))
        case "road" | "halves" if begun and begun[0] in s.board.index:
            reached = places_reached(s, begun) if len(begun) == 2 else []
            return road_lines(s, ask.seat, begun[0], reached)
    return []


WORDS = Words(prompt, label, detail, warnings, describe, ledger, name, costs)
