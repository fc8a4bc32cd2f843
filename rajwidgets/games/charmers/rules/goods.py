"""3.1, 3.6, 8.8 to 8.10: goods are circled from the left and sold from the left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, combinations, combinations_with_replacement
from typing import NamedTuple

from msgspec.structs import replace

from ....flow import Ask, Event, Flow, Parts, Question, Refusal
from ..places import Icon
from ..state import GOODS, State, dice_on_table, in_stock, rows_with_room
from .asking import answered
from .symbols import Colour, Origin, Symbol, circle, declare
from .tracks import gain_coins

# ---------------------------------------------------------------- 3.1 Purple: collecting goods


def no_purple(s: State, i: int, face: str) -> Refusal | None:
    """A purple die is usable while one of its goods has room (3.1, ruling 13)."""
    goods, length = s.seats[i].goods, len(s.board.values)
    first, second = s.board.goods_on[face]
    if goods[first] < length or goods[second] < length:
        return None
    return Refusal("rows_full", "3.1", {"goods": sorted({GOODS[first], GOODS[second]}, key=GOODS.index)}, "13")


def collect(s: State, i: int, face: str) -> Flow:  # 3.1
    yield from circle_goods(s, i, s.board.goods_on[face], "3.1", Origin("die", face))


def circle_goods(s: State, i: int, rows: Sequence[int], rule: str, origin: Origin) -> Flow:
    """Circle the leftmost free good of each of these rows; a full row takes no more (3.1, ruling 2)."""
    p, length = s.seats[i], len(s.board.values)
    circled, forgone = [], []
    for row in rows:
        if p.goods[row] < length:
            p.goods[row] += 1
            circled.append(GOODS[row])
        else:
            forgone.append(GOODS[row])
    if circled:
        yield Event("goods_circled", rule, i, {"goods": circled, "source": origin.source, "of": origin.of})
    if forgone:
        yield Event("goods_forgone", rule, i, {"goods": forgone}, "2")


# ---------------------------------------------------------------- 8.9 One, two or three different goods


CHOSEN = {"-".join(GOODS[row] for row in rows): rows for n in (1, 2, 3) for rows in combinations(range(3), n)}
OF_LENGTH = {n: tuple(answer for answer, rows in CHOSEN.items() if len(rows) == n) for n in (1, 2, 3)}


def goods_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    if begun:
        return ()
    wanted = min(int(ask.about[0]), len(rows_with_room(s, s.seats[ask.seat])))
    return OF_LENGTH[wanted]


def other_goods(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    wanted = goods_parts(s, ask, ())
    return () if begun else [lot for lot in AMOUNTS if lot not in wanted]


def no_goods(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    goods, length = s.seats[ask.seat].goods, len(s.board.values)
    if begun[0] not in CHOSEN:
        return Refusal("goods_alike", "8.9")
    for row in CHOSEN[begun[0]]:
        if goods[row] >= length:
            return Refusal("rows_full", "3.1", {"goods": [GOODS[row]]}, "2")
    if begun[0] not in (wanted := goods_parts(s, ask, ())):
        return Refusal("not_so_many_goods", "8.9", {"n": len(CHOSEN[wanted[0]])}, "21")
    return None


goods = Question("goods", "8.9", goods_parts, no_goods, strays=other_goods)


def no_row(s: State, i: int, icon: Icon) -> Refusal | None:
    length = len(s.board.values)
    for n in s.seats[i].goods:
        if n < length:
            return None
    return Refusal("rows_full", "3.1", {"goods": list(GOODS)}, "2")


def take_goods(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 8.9
    yield from choose_goods(s, i, icon.n, "8.9", origin)


def choose_goods(s: State, i: int, n: int, rule: str, origin: Origin) -> Flow:
    """Circle n goods, all different; where fewer rows have room, as many as there are (ruling 2)."""
    answer = yield from answered(s, Ask(i, "goods", (str(n),)), goods)
    rows = CHOSEN[answer]
    yield from circle_goods(s, i, rows, rule, origin)
    if len(rows) < n:
        full = [good for good in GOODS if good not in answer.split("-")]
        yield Event("goods_forgone", rule, i, {"goods": full[: n - len(rows)]}, "2")


# ---------------------------------------------------------------- 8.8 The goods die


def purple_faces(s: State) -> list[str]:
    """What the purple dice show, wherever they lie (8.8, ruling 31)."""
    return list(dict.fromkeys(die for die in dice_on_table(s) if die in s.board.goods_on))


def goods_die_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else purple_faces(s)


def no_goods_die(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    return no_purple(s, ask.seat, begun[0])


goods_die = Question("goods_die", "8.8", goods_die_parts, no_goods_die)


def no_purple_on_table(s: State, i: int, icon: Icon) -> Refusal | None:
    why = None
    for face in purple_faces(s):
        why = no_purple(s, i, face)
        if why is None:
            return None
    return why or Refusal("no_purple_die", "8.8")


def use_goods_die(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 8.8
    usable = [face for face in purple_faces(s) if no_purple(s, i, face) is None]
    if len(usable) == 1 or would_circle(s, i, usable[0]) == would_circle(s, i, usable[1]):
        face = usable[0]
    else:
        face = yield Ask(i, "goods_die")
    yield from circle_goods(s, i, s.board.goods_on[face], "8.8", Origin("goods_die", face))


def would_circle(s: State, i: int, face: str) -> list[int]:
    """The goods circled once this face is used."""
    after, length = list(s.seats[i].goods), len(s.board.values)
    for row in s.board.goods_on[face]:
        after[row] = min(after[row] + 1, length)
    return after


# ---------------------------------------------------------------- 3.6, 4.3, 8.10 Sales


class Sale(NamedTuple):
    """An occasion to sell: how many goods at most, and whether all alike, all different or any."""

    key: str
    rule: str
    most: int
    manner: str


SALES = {
    occasion.key: occasion
    for occasion in (
        Sale("market_alike", "3.6", 3, "alike"),
        Sale("market_different", "3.6", 3, "different"),
        Sale("merchant", "4.3", 2, "any"),
        Sale("sell1", "8.10", 1, "any"),
        Sale("sell2", "8.10", 2, "any"),
        Sale("sell3", "8.10", 3, "any"),
        Sale("sell2diff", "8.10", 2, "different"),
        Sale("sell3alike", "8.10", 3, "alike"),
        Sale("sell3diff", "8.10", 3, "different"),
    )
}


def lots(occasion: Sale) -> Iterable[tuple[int, ...]]:
    """The rows of the goods that could be sold together, each lot once."""
    sizes = range(1, occasion.most + 1)
    match occasion.manner:
        case "alike":
            return chain.from_iterable(((row,) * n for n in sizes) for row in range(3))
        case "different":
            return chain.from_iterable(combinations(range(3), n) for n in sizes)
    return chain.from_iterable(combinations_with_replacement(range(3), n) for n in sizes)


def amounts(rows: Iterable[int]) -> tuple[int, int, int]:
    counts = Counter(rows)
    return counts[0], counts[1], counts[2]


LOTS = {
    key: {"-".join(GOODS[row] for row in rows): amounts(rows) for rows in lots(occasion)}
    for key, occasion in SALES.items()
}
AMOUNTS = {answer: amount for each in LOTS.values() for answer, amount in each.items()}
CHOICES = {key: (*each, "none") for key, each in LOTS.items()}
CHOICES["merchant"] = (*LOTS["merchant"], "good", "none")


def sale_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else CHOICES[ask.about[0]]


def other_lots(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else [lot for lot in AMOUNTS if lot not in LOTS[ask.about[0]]]


def no_such_lot(occasion: Sale, lot: tuple[int, int, int]) -> Refusal:
    """Why these goods can never be sold together on this occasion."""
    if sum(lot) > occasion.most:
        return Refusal("too_many_goods", occasion.rule, {"n": sum(lot), "most": occasion.most})
    return Refusal("sale_alike" if occasion.manner == "alike" else "sale_different", occasion.rule)


def no_sale(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    p, answer = s.seats[ask.seat], begun[0]
    if (lot := AMOUNTS.get(answer)) is not None:
        if answer not in LOTS[ask.about[0]]:
            return no_such_lot(SALES[ask.about[0]], lot)
        a, b, c = lot
        goods, sold = p.goods, p.sold
        if sold[0] + a <= goods[0] and sold[1] + b <= goods[1] and sold[2] + c <= goods[2]:
            return None
        return Refusal("not_in_stock", SALES[ask.about[0]].rule)
    if ask.about[0] == "merchant":  # 4.3, ruling 26: whoever sells nothing takes a good
        full = no_row(s, ask.seat, ONE_GOOD)
        return full if answer == "good" else None if full else Refusal("good_instead", "4.3", {}, "26")
    return None


def missing_goods(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    """Say which goods are wanting, and how many there are."""
    if refusal.code != "not_in_stock":
        return refusal
    have = in_stock(s.seats[ask.seat])
    row = next(row for row, n in enumerate(AMOUNTS[begun[0]]) if n > have[row])
    return replace(refusal, facts={"good": GOODS[row], "need": AMOUNTS[begun[0]][row], "have": have[row]})


sale = Question("sale", "3.6", sale_parts, no_sale, missing_goods, other_lots)
ONE_GOOD = Icon("goods1", "goods", 1)


def no_stock(s: State, i: int, icon: Icon) -> Refusal | None:
    p = s.seats[i]
    return None if p.goods != p.sold else Refusal("no_stock", "8.14", {}, "22")


def use_sale(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 8.10
    yield from offer_sale(s, i, icon.key, origin)


def offer_sale(s: State, i: int, occasion: str, origin: Origin) -> Flow:
    """Ask what is sold, and sell it; without stock there is nothing to ask (3.6, rulings 21, 23, 24)."""
    rule = SALES[occasion].rule
    if s.seats[i].goods == s.seats[i].sold:
        yield Event("nothing_sold", rule, i, {"why": "no_stock", "occasion": occasion}, "23")
        return
    answer = yield Ask(i, "sale", (occasion, *((origin.of,) if origin.of else ())))
    if answer == "none":
        yield Event("nothing_sold", rule, i, {"why": "choice", "occasion": occasion}, "21")
    else:
        yield from sell(s, i, answer, rule, origin)


def sell(s: State, i: int, answer: str, rule: str, origin: Origin) -> Flow:  # 3.6
    p = s.seats[i]
    coins = prices(s, i, answer)
    tents = []
    for row, n in enumerate(AMOUNTS[answer]):
        for _ in range(n):
            p.sold[row] += 1
            if p.sold[row] in s.board.tents:
                tents.append(f"tent_{GOODS[row]}{s.board.tents[p.sold[row]]}")
    facts = {"goods": answer.split("-"), "prices": coins, "coins": sum(coins), "source": origin.source}
    yield Event("goods_sold", rule, i, facts)
    yield from gain_coins(s, i, sum(coins), rule, origin)
    for place in tents:
        yield from circle(s, i, place, "8.1", "11")


def prices(s: State, i: int, answer: str) -> list[int]:
    """What each good of a lot would bring: the coin under the leftmost column not sold yet, and so on (3.6)."""
    values, sold = s.board.values, s.seats[i].sold
    return [values[sold[row] + k] for row, n in enumerate(AMOUNTS[answer]) for k in range(n)]


PURPLE = Colour("purple", "3.1", no_purple, collect)
QUESTIONS = (goods, goods_die, sale)
declare(
    Symbol("goods", "8.9", no_row, take_goods),
    Symbol("goods_die", "8.8", no_purple_on_table, use_goods_die),
    *(Symbol(key, "8.10", no_stock, use_sale) for key in ("sell", "sell2diff", "sell3alike", "sell3diff")),
)
