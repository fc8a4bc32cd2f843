"""3.2 to 3.6, 8.11, 8.12: roads and half-roads, and what the first road in a cell brings."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ....flow import Ask, Event, Flow, Parts, Question, Refusal
from ..places import Icon
from ..state import (
    ALL_SIDES,
    COMPASS,
    EXITS,
    MARKETS,
    SHAPE_OF,
    SHAPES,
    TYPES,
    Seat,
    State,
    a_cell_is_joined,
    drawn_cells,
    has_road,
    joined_cells,
    met,
)
from .asking import answered
from .goods import offer_sale
from .symbols import Colour, Origin, Symbol, circle, declare
from .tracks import gain_fame

MASKS = {exits: mask for mask, exits in enumerate(EXITS)}
MADE_OF_HALVES = (*SHAPES["straight"], *SHAPES["curve"])  # 3.3: a new road of two half-roads
TURNED = {shape: tuple(EXITS[mask] for mask in masks) for shape, masks in SHAPES.items()}
TURNS_BOTH_WAYS = ("curve", "fork", "pair")  # where one cell is joined there are always two ways to turn these
TURNED["pair"] = tuple(EXITS[mask] for mask in MADE_OF_HALVES)  # 8.11: two half-road bonuses together


# ---------------------------------------------------------------- 3.2 A road in an empty cell


def road_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    match len(begun):
        case 0:
            return s.board.cells
        case 1:
            return TURNED[ask.about[0]]
    return ()


def no_road(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    p, cell = s.seats[ask.seat], s.board.index[begun[0]]
    if p.roads[cell]:
        return cell_taken(s, cell)
    waiting = met(s, p, cell)
    if not waiting:
        return Refusal("not_joined", "3.2", {"cell": begun[0]})
    if len(begun) > 1 and not MASKS[begun[1]] & waiting:
        return Refusal("exit_not_joined", "3.2", {"cell": begun[0], "exits": begun[1]})
    return None


def cell_taken(s: State, cell: int) -> Refusal:
    if cell == s.board.residence:
        return Refusal("residence_takes_no_road", "3.2", {"cell": s.board.cells[cell]})
    return Refusal("cell_drawn", "3.3", {"cell": s.board.cells[cell], "with": "road"})


def other_shapes(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    turned = TURNED[ask.about[0]]
    return [EXITS[mask] for mask in SHAPE_OF if EXITS[mask] not in turned] if len(begun) == 1 else ()


def no_road_so(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    """Neither a place that takes no road (3.2, 3.3) nor a road of another shape than the one gained (3.2, 8.12)."""
    why = no_road(s, ask, begun)
    if len(begun) < 2 or begun[1] in TURNED[ask.about[0]] or (why and why.code != "exit_not_joined"):
        return why
    shape, rule = ask.about
    facts = {"shape": shape, "drawn": SHAPE_OF[MASKS[begun[1]]]}
    return Refusal("other_shape", rule, facts, "7" if rule == "8.12" else "")


def where_it_joins(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    """Say which cells the network leads to, and at which sides it waits."""
    p, facts = s.seats[ask.seat], dict(refusal.facts)
    if refusal.code == "not_joined":
        facts["cells"] = [s.board.cells[cell] for cell in joined_cells(s, p)]
    elif refusal.code == "exit_not_joined":
        facts["sides"] = list(EXITS[met(s, p, s.board.index[facts["cell"]])])
    else:
        return refusal
    return replace(refusal, facts=facts)


road = Question("road", "3.2", road_parts, no_road_so, where_it_joins, other_shapes)


def draw_road(s: State, i: int, shape: str, rule: str, origin: Origin) -> Flow:
    """Choose where a road goes and draw it (3.2, 8.11, 8.12)."""
    ask = Ask(i, "road", (shape, rule))
    several = shape in TURNS_BOTH_WAYS or len(joined_cells(s, s.seats[i])) > 1
    answer = (yield ask) if several else (yield from answered(s, ask, road))
    cell, exits = answer.split(":")
    yield from new_road(s, i, s.board.index[cell], MASKS[exits], rule)


def new_road(s: State, i: int, cell: int, mask: int, rule: str, ruling: str = "") -> Flow:
    """The first road in a cell, and at once what it brings (3.4, ruling 20)."""
    p = s.seats[i]
    facts = {"cell": s.board.cells[cell], "exits": EXITS[mask], "shape": SHAPE_OF[mask], "what": s.board.what[cell]}
    ruling = ruling or ("39" if rule == "8.12" and not has_road(s, p) else dead_end(s, p, cell, mask))
    p.roads[cell] = mask
    yield Event("road_drawn", rule, i, facts, ruling)
    yield from reach_border(s, i, cell, mask)
    what = s.board.what[cell]
    if what in TYPES:
        yield from gain_fame(s, i, p.types[TYPES.index(what)], "3.5", Origin("building", what))
    elif what in MARKETS:
        yield Event("market_opened", "3.6", i, {"cell": s.board.cells[cell], "market": what})
        yield from offer_sale(s, i, what, Origin("market", what))


def dead_end(s: State, p: Seat, cell: int, mask: int) -> str:
    """Ruling 14 where an exit points at a blank side: of the edge, of a drawn cell, of the residence."""
    inside = 0
    for side, beyond, facing in s.board.around[cell]:
        inside |= side
        if mask & side and p.roads[beyond] and not p.roads[beyond] & facing:
            return "14"
    edge = mask & ~inside
    return "14" if any(edge & side and (cell, side) not in s.board.border for side in COMPASS.values()) else ""


def reach_border(s: State, i: int, cell: int, sides: int) -> Flow:
    """Exits that reach a bonus on the border gain it (3.4, 8.1, ruling 19)."""
    for side in COMPASS.values():
        if sides & side and (place := s.board.border.get((cell, side))):
            yield from circle(s, i, place, "3.4", "19")


# ---------------------------------------------------------------- 3.3, 4.5 Two half-roads


ADD, SPLIT, ACROSS, STOP = "add", "split", "across", "stop"


def open_sides(s: State, p: Seat) -> list[str]:
    """The sides without a road of the cells drawn on, in the order of the cells."""
    found = []
    for cell in drawn_cells(s, p):
        mask = p.roads[cell]
        if mask != ALL_SIDES:
            names = s.board.half_sides[cell]
            found += [names[k] for k in range(4) if not mask & 1 << k]
    return found


def half_filling(s: State, p: Seat) -> list[str]:
    """Half-roads that would lie alone in an empty cell, where the network waits for them."""
    halves = s.board.half_sides
    cells = joined_cells(s, p)
    return [halves[cell][k] for cell in cells for k in range(4) if met(s, p, cell) & 1 << k]


def between_cells(s: State, p: Seat) -> list[str]:
    """Sides between a cell drawn on and an empty one, across which a line could be tried."""
    return [
        s.board.half_sides[cell][side.bit_length() - 1]
        for cell in drawn_cells(s, p)
        for side, beyond, _ in s.board.around[cell]
        if not p.roads[beyond]
    ]


def halves_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """A cell for a new road, or sides of drawn roads; and what people try: one half in each cell, a line across two."""
    p = s.seats[ask.seat]
    if not begun:
        return (*s.board.cells, ADD, SPLIT, ACROSS)
    match begun:
        case ("add",):
            return open_sides(s, p)
        case ("add", first):
            sides = open_sides(s, p)
            return (*sides[sides.index(first) + 1 :], STOP)  # each pair once
        case ("split",):
            return half_filling(s, p)
        case ("split", first):
            return (*(side for side in (*half_filling(s, p), *open_sides(s, p)) if side[:-1] != first[:-1]), STOP)
        case ("across",):
            return between_cells(s, p)
        case (cell,) if cell in s.board.index:
            return TURNED["pair"]
    return ()


def other_halves(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """What no half-road can do: lie on a road, alone in a cell, first of a pair listed the other way, or nowhere."""
    match begun:
        case ():
            return (STOP,)
        case ("add",) | ("add", _):
            offered = halves_parts(s, ask, begun)
            return [half for half in (*s.board.halves, STOP) if half not in offered]
    return ()


def no_halves(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    match begun[0]:
        case "add":
            return no_addition(s, s.seats[ask.seat], begun[1:])
        case "split":
            return Refusal("half_filled", "3.3", {"halves": list(begun[1:])}, "15")
        case "across":
            return Refusal("across_two_cells", "3.3", {"halves": list(begun[1:])})
        case "stop":
            return Refusal("one_half_at_least", "3.3", {}, "15")
    return no_road(s, ask, begun)


def no_addition(s: State, p: Seat, sides: Parts) -> Refusal | None:
    if not sides:
        if not has_road(s, p):
            return Refusal("no_road_to_add_to", "3.3")
        return None if has_open_side(s, p) else Refusal("no_open_side", "3.3")
    if sides[-1] == STOP:
        return None if len(sides) == 2 else Refusal("one_half_at_least", "3.3", {}, "15")
    if why := no_side(s, p, sides[-1], "3.3", "15"):
        return why
    if len(sides) == 2 and s.board.halves[sides[1]] <= s.board.halves[sides[0]]:
        if sides[1] == sides[0]:
            return Refusal("side_has_road", "3.3", {"half": sides[1]})
        return Refusal("pair_listed_once", "3.3", {"half": sides[0], "other": sides[1]}, "44")
    return None


def no_side(s: State, p: Seat, half: str, rule: str, ruling: str = "") -> Refusal | None:
    """A half-road lies on a side without road of a cell that has one (3.3, 8.11)."""
    cell, side = s.board.halves[half]
    if cell == s.board.residence:
        return cell_taken(s, cell)
    if not p.roads[cell]:
        return Refusal("half_filled", rule, {"halves": [half]}, ruling)
    return Refusal("side_has_road", rule, {"half": half}) if p.roads[cell] & side else None


def has_open_side(s: State, p: Seat) -> bool:
    home = s.board.residence
    return any(0 < mask < ALL_SIDES and cell != home for cell, mask in enumerate(p.roads))


def the_drawings(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    """Which of the six drawings of 3.3 a refused attempt is, and what is missing in it."""
    match refusal.code:
        case "half_filled":
            return replace(refusal, facts={**refusal.facts, "need": 2, "have": 1, "drawing": 4})
        case "not_joined":
            joined = where_it_joins(s, ask, begun, refusal)
            return replace(joined, facts={**joined.facts, "drawing": 5})
        case "across_two_cells":
            return replace(refusal, facts={**refusal.facts, "drawing": 6})
        case "cell_drawn":
            return replace(refusal, facts={**refusal.facts, "with": "halves"})
    return where_it_joins(s, ask, begun, refusal)


halves = Question("halves", "3.3", halves_parts, no_halves, the_drawings, other_halves)


def can_place_halves(s: State, p: Seat) -> bool:
    """Whether a half-road has a place (ruling 13): together in an empty cell, or on a road already drawn."""
    return a_cell_is_joined(s, p) or has_open_side(s, p)


def place_halves(s: State, i: int, rule: str, origin: Origin) -> Flow:  # 3.3, 4.5, rulings 15, 16
    p, ask = s.seats[i], Ask(i, "halves", (origin.source,))
    first = not has_road(s, p)
    answer = (yield ask) if a_cell_is_joined(s, p) else (yield from answered(s, ask, halves))
    first_word, *rest = answer.split(":")
    if first_word != ADD:
        yield from new_road(s, i, s.board.index[first_word], MASKS[rest[0]], rule, "16" if first else "")
        return
    for half in rest:
        if half != STOP:
            yield from add_half(s, i, half, rule)
    if STOP in rest:
        yield Event("half_forgone", rule, i, {"n": 1}, "15")


def add_half(s: State, i: int, half: str, rule: str) -> Flow:
    """A half-road turns a drawn road into a fork or a crossing; nothing is paid a second time (3.3, 3.4)."""
    p = s.seats[i]
    cell, side = s.board.halves[half]
    p.roads[cell] |= side
    beyond = next((beyond for way, beyond, _ in s.board.around[cell] if way == side), None)
    towards = s.board.what[beyond] if beyond is not None and not p.roads[beyond] else ""
    facts = {"cell": s.board.cells[cell], "side": EXITS[side], "shape": SHAPE_OF[p.roads[cell]], "towards": towards}
    yield Event("half_added", rule, i, facts, "18" if towards in (*TYPES, *MARKETS) else "")
    yield from reach_border(s, i, cell, side)


# ---------------------------------------------------------------- the green die


def no_green(s: State, i: int, face: str) -> Refusal | None:
    """A green die is usable while its road, or one half-road, has a place (rulings 13, 40)."""
    p = s.seats[i]
    if a_cell_is_joined(s, p) or (face == "two_halves" and has_open_side(s, p)):
        return None
    return Refusal("province_closed", "3.2", {"face": face}, "40")


def build(s: State, i: int, face: str) -> Flow:  # 3.2, 3.3
    if face == "two_halves":
        yield from place_halves(s, i, "3.3", Origin("two_halves", by_die=True))
    else:
        yield from draw_road(s, i, face, "3.2", Origin("die", face))


# ---------------------------------------------------------------- 8.11 One half-road


def half_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else open_sides(s, s.seats[ask.seat])


def halves_elsewhere(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    sides = half_parts(s, ask, ())
    return () if begun else [half for half in s.board.halves if half not in sides]


def no_half(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    return no_side(s, s.seats[ask.seat], begun[0], "8.11")


half = Question("half", "8.11", half_parts, no_half, the_drawings, halves_elsewhere)


def no_half_road(s: State, i: int, icon: Icon) -> Refusal | None:
    p = s.seats[i]
    if not has_road(s, p):
        return Refusal("no_road_to_add_to", "8.11", {}, "16")
    return None if has_open_side(s, p) else Refusal("no_open_side", "8.11")


def use_half_road(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 8.11
    side = yield from answered(s, Ask(i, "half"), half)
    yield from add_half(s, i, side, "8.11")


def no_pair(s: State, i: int) -> Refusal | None:
    """Two half-road bonuses make a new road joined to the network, never the first one (8.11, rulings 16, 17)."""
    p = s.seats[i]
    if not has_road(s, p):
        return Refusal("no_road_to_add_to", "8.11", {}, "16")
    return None if a_cell_is_joined(s, p) else Refusal("no_cell_joined", "8.11")


# ---------------------------------------------------------------- 8.12 A straight, a fork or a crossing


def no_cell(s: State, i: int, icon: Icon) -> Refusal | None:
    return None if a_cell_is_joined(s, s.seats[i]) else Refusal("no_cell_joined", "8.12", {}, "39")


def use_road(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 8.12
    yield from draw_road(s, i, icon.symbol, "8.12", origin)


GREEN = Colour("green", "3.2", no_green, build)
QUESTIONS = (road, halves, half)
declare(
    Symbol("half_road", "8.11", no_half_road, use_half_road),
    Symbol("straight", "8.12", no_cell, use_road),
    Symbol("fork", "8.12", no_cell, use_road),
    Symbol("crossing", "8.12", no_cell, use_road),
)
