"""What things are worth to a seat, in halves of a point (a coin is 1): estimates for the bots, no rules."""

from __future__ import annotations

from itertools import product

from .places import Icon
from .rules.goods import AMOUNTS, CHOICES, prices, purple_faces
from .rules.roads import MADE_OF_HALVES, TURNED, open_sides
from .rules.symbols import no_use
from .state import (
    BOXES,
    CHARACTERS,
    COMPASS,
    GOODS,
    MARKETS,
    SHAPES,
    TYPES,
    State,
    free_behind,
    icon_at,
    in_stock,
    joined_cells,
    met,
    position,
    rows_with_room,
)

DEPTH = 2  # rewards that bring rewards are followed so far
COIN, FAME = 1.0, 2.0
KARMA = 2.0
HOLDING = 0.7  # the share of a good's price that counts before it is sold
CROWDED = 0.94  # each good waiting makes the next one worth less
OPENING = 0.35  # the share of a cell's worth that counts when a road leads to it
LATER = 0.5  # the share of a building still to be drawn that counts for an upgrade
SAILING = 1.25  # what a river space is worth beyond its rewards: the way to the next ones
TICK = 0.4  # a palace box towards a full column


# ---------------------------------------------------------------- goods


def worth_of_good(s: State, i: int, row: int, ahead: int = 0) -> float:
    """A good not yet sold: the coin of its column and its share of the tent, less the more are waiting to be sold."""
    p = s.seats[i]
    column = p.goods[row] + ahead
    if column >= len(s.board.values):
        return 0.0
    waiting = sum(in_stock(p)) + ahead
    return HOLDING * (s.board.values[column] + tent_share(s, i, row, column)) * (CROWDED**waiting)


def tent_share(s: State, i: int, row: int, column: int) -> float:
    """What the bonus of a tent is worth to each of its goods."""
    before = 0
    for sold, n in s.board.tents.items():
        if column < sold:
            return plain_worth(icon_at(s, f"tent_{GOODS[row]}{n}")) / (sold - before)
        before = sold
    return 0.0


def plain_worth(icon: Icon) -> float:
    """A symbol worth the same whatever the position; a guess for the others."""
    return icon.n * {"coins": COIN, "fame": FAME}.get(icon.symbol, KARMA)


def worth_of_goods(s: State, i: int, n: int) -> float:
    return sum(sorted((worth_of_good(s, i, row) for row in rows_with_room(s, s.seats[i])), reverse=True)[:n])


def worth_of_face(s: State, i: int, face: str) -> float:
    """The goods of a purple die."""
    first, second = s.board.goods_on[face]
    return worth_of_good(s, i, first) + worth_of_good(s, i, second, int(first == second))


def worth_of_lot(s: State, i: int, answer: str) -> float:
    """The coins of a sale and the tents it finishes, less what the goods were worth unsold."""
    p, total = s.seats[i], float(sum(prices(s, i, answer)))
    for row, n in enumerate(AMOUNTS[answer]):
        for sold in range(p.sold[row] + 1, p.sold[row] + n + 1):
            if sold in s.board.tents:
                total += worth(s, i, icon_at(s, f"tent_{GOODS[row]}{s.board.tents[sold]}"), DEPTH)
    return total - HOLDING * sum(prices(s, i, answer)) * 0.8


def best_lot(s: State, i: int, occasion: str) -> tuple[float, str]:
    """The best sale on an occasion; selling nothing is worth nothing."""
    stock = in_stock(s.seats[i])
    lots = [answer for answer in CHOICES[occasion] if answer in AMOUNTS]
    fits = [answer for answer in lots if all(n <= have for n, have in zip(AMOUNTS[answer], stock, strict=True))]
    return max(((worth_of_lot(s, i, answer), answer) for answer in fits), default=(0.0, "none"))


# ---------------------------------------------------------------- roads


def worth_of_cell(s: State, i: int, cell: int) -> float:
    """What the first road in a cell pays."""
    p, what = s.seats[i], s.board.what[cell]
    if what in TYPES:
        return FAME * p.types[TYPES.index(what)]
    if what in MARKETS:
        return max(best_lot(s, i, what)[0] * 1.6, 0.0) - 0.6  # a market opened without goods is spent
    return 0.3


def worth_of_exit(s: State, i: int, cell: int, side: int, depth: int) -> float:
    """What lies beyond an exit: a bonus on the border, or a cell that can be drawn on next."""
    if place := s.board.border.get((cell, side)):
        return worth(s, i, icon_at(s, place), depth + 1)
    beyond = next((there for way, there, _ in s.board.around[cell] if way == side), None)
    p = s.seats[i]
    if beyond is None or p.roads[beyond]:
        return 0.0
    already = 0.3 if met(s, p, beyond) else 1.0
    return already * OPENING * (1.2 + max(worth_of_cell(s, i, beyond), 0.0))


def worth_of_road(s: State, i: int, cell: int, mask: int, depth: int = 0) -> float:
    exits = sum(worth_of_exit(s, i, cell, side, depth) for side in COMPASS.values() if mask & side)
    return worth_of_cell(s, i, cell) + exits


def best_road(s: State, i: int, shape: str, depth: int = 0) -> tuple[float, str]:
    """The best place for a road of this shape, as an answer; a poor one is no worse than none."""
    p = s.seats[i]
    masks = MADE_OF_HALVES if shape == "pair" else SHAPES[shape]
    found = []
    for cell in joined_cells(s, p):
        waiting = met(s, p, cell)
        for mask, turned in zip(masks, TURNED[shape], strict=True):
            if mask & waiting:
                found.append((worth_of_road(s, i, cell, mask, depth), f"{s.board.cells[cell]}:{turned}"))
    value, answer = max(found, default=(0.0, ""))
    return max(value, 0.0), answer


def best_sides(s: State, i: int, depth: int = 0) -> list[tuple[float, str]]:
    """The sides of drawn roads that a half-road could be added to, best first."""
    sides = open_sides(s, s.seats[i])
    return sorted(((worth_of_exit(s, i, *s.board.halves[side], depth), side) for side in sides), reverse=True)


def best_halves(s: State, i: int, depth: int = 0) -> tuple[float, str]:
    """Two half-roads: a new road, or the two best sides."""
    new, sides = best_road(s, i, "pair", depth), best_sides(s, i, depth)[:2]
    if not sides:
        return new
    chosen = sorted((side for _, side in sides), key=lambda side: s.board.halves[side])
    added = sum(value for value, _ in sides), ":".join(("add", *chosen, *(["stop"] if len(chosen) == 1 else [])))
    return max(new, added) if new[1] else added


# ---------------------------------------------------------------- river, palace, upgrades


def worth_of_space(s: State, i: int, space: int, depth: int = 0) -> float:
    return sum(worth(s, i, icon, depth + 1) for icon in s.board.rewards[space - 1])


def worth_of_upgrade(s: State, i: int, kind: str) -> float:
    """What later buildings of the type would pay more, and the column it may complete."""
    p, k = s.seats[i], TYPES.index(kind)
    if p.types[k] >= 3:
        return 0.0
    left = sum(what == kind and not mask for what, mask in zip(s.board.what, p.roads, strict=True))
    behind = sum(value <= p.types[k] for value in p.types)
    column = icon_at(s, f"types{p.types[k]}")
    return FAME * LATER * left + (worth(s, i, column, DEPTH) if behind == 1 else 0.6 / behind)


def best_upgrade(s: State, i: int) -> tuple[float, str]:
    return max((worth_of_upgrade(s, i, kind), kind) for kind in TYPES)


def worth_of_character(s: State, i: int, who: str, depth: int = 0) -> float:
    """The action of a character, and what the tick adds to the columns of the palace."""
    p = s.seats[i]
    box = p.palace[CHARACTERS.index(who)]
    if box >= BOXES or depth > DEPTH:
        return 0.0
    last = sum(n <= box for n in p.palace) == 1
    tick = worth(s, i, icon_at(s, f"palace{box + 1}"), DEPTH) if last else TICK
    return tick + worth_of_action(s, i, who, depth)


def worth_of_action(s: State, i: int, who: str, depth: int) -> float:
    p, at = s.seats[i], position(s.seats[i])
    one = worth_of_goods(s, i, 1)
    match who:
        case "great_mogul":
            return max(worth_of_character(s, i, other, depth + 1) for other in CHARACTERS if other != who)
        case "maharani":
            ahead = range(at + 1, min(at + 2, len(s.board.symbols)) + 1)
            return max((worth_of_space(s, i, space, depth) for space in ahead), default=0.0)
        case "merchant":
            return max(best_lot(s, i, "merchant")[0] * 1.6, one)
        case "raja_man_singh":
            return COIN + best_upgrade(s, i)[0]
        case "master_builder":
            return best_halves(s, i, depth)[0]
    return max([one, *(worth_of_space(s, i, space, depth) for space in free_behind(p)[:2])])


# ---------------------------------------------------------------- any symbol, and the face of a die


def worth(s: State, i: int, icon: Icon, depth: int = 0) -> float:
    """What a symbol would bring now; nothing if it could not be used."""
    if depth > DEPTH or no_use(s, i, icon):
        return 0.0
    at = position(s.seats[i])
    match icon.symbol:
        case "coins":
            return COIN * icon.n
        case "fame":
            return FAME * icon.n
        case "karma":
            return KARMA
        case "goods":
            return worth_of_goods(s, i, icon.n)
        case "goods_die":
            return max(worth_of_face(s, i, face) for face in purple_faces(s))
        case "sell" | "sell2diff" | "sell3alike" | "sell3diff":
            return best_lot(s, i, icon.key)[0] * 1.6
        case "half_road":
            return best_sides(s, i, depth)[0][0]
        case "straight" | "fork" | "crossing":
            return best_road(s, i, icon.symbol, depth)[0]
        case "river_forward":
            return worth_of_space(s, i, at + 1, depth)
        case "river_back":
            return worth_of_space(s, i, free_behind(s.seats[i])[0], depth)
        case "river_back_any":
            return max(worth_of_space(s, i, space, depth) for space in free_behind(s.seats[i]))
        case "palace_any":
            return max(worth_of_character(s, i, who, depth + 1) for who in CHARACTERS)
        case "upgrade":
            return best_upgrade(s, i)[0]
    return worth_of_character(s, i, icon.symbol, depth)


def worth_of_die(s: State, i: int, face: str) -> float:
    """What taking this die would bring."""
    match s.board.colour[face]:
        case "purple":
            return worth_of_face(s, i, face)
        case "green":
            return best_halves(s, i)[0] if face == "two_halves" else best_road(s, i, face)[0]
        case "blue":
            return SAILING * worth_of_space(s, i, s.board.ahead[face][position(s.seats[i])])
    return worth_of_character(s, i, face)


def expected(values: dict[str, float], first: tuple[str, ...], second: tuple[str, ...]) -> float:
    """The better of two dice rolled again, on average over all their faces."""
    pairs = list(product(first, second))
    return sum(max(values[a], values[b]) for a, b in pairs) / len(pairs)
