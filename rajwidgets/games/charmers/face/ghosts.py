"""A choice drawn before it is made, in peacock; a refused one in madder, with what stands in its way."""

from __future__ import annotations

from collections.abc import Sequence

from ....draw.scene import TOKENS, Point, Shape, arc, circle, line, placed, polygon
from ....flow import Ask, Parts, Refusal
from ..places import Icon
from ..rules.goods import AMOUNTS, CHOSEN, prices
from ..rules.roads import ADD, TURNED
from ..state import BOXES, CHARACTERS, TOP_VALUE, TYPES, State, in_stock, position
from .icons import icon
from .layout import MARKET, STEP, cell_point, good_point, layout, space_point, type_point
from .pen import GOOD_R, TYPE_R, box_middle
from .road_shapes import REFUSED, THOUGHT, road_shapes
from .spots import outlines, target

Z = 24  # above the numbers of options, which lie at 20: what is tried must be seen
COINS = (MARKET[0] + 128, MARKET[1] + 14)  # what a sale would bring


def ghost(view: State, ask: Ask, begun: Parts, refusal: Refusal | None) -> Sequence[Shape]:
    """What the choice would write on the sheet of the seat asked."""
    if not begun or ask.seat < 0:
        return ()
    colour = TOKENS["madder" if refusal else "peacock"]
    match ask.kind:
        case "road" | "halves":
            return roads(view, ask, begun, refusal)
        case "half":
            return [*half_road(view, begun[0], refusal), *dead_end(view, begun[0], refusal)]
        case "die" | "keep" | "goods_die":
            return die(view, ask, begun[-1], colour, refusal)
        case "sale" if begun[-1] in AMOUNTS:
            return sale(view, ask.seat, begun[-1])
        case "goods":
            return circled(view, ask.seat, CHOSEN[begun[-1]], colour)
        case "palace":
            return ticked(view, ask.seat, begun[-1], colour)
        case "upgrade":
            return raised(view, ask.seat, begun[-1], colour)
        case "river" if begun[-1].isdigit():
            return sailed(view, ask.seat, int(begun[-1]), colour, refusal)
        case "bonus":
            return struck(view, ask, begun, colour)
    return ()


def turned(view: State, ask: Ask, begun: Parts) -> Parts:
    """A road in its cell, turned once more."""
    if ask.kind not in ("road", "halves") or not begun or begun[0] not in view.board.index:
        return begun
    shapes = TURNED["pair" if ask.kind == "halves" else ask.about[0]]
    if len(shapes) < 2:
        return begun
    at = shapes.index(begun[1]) if len(begun) > 1 else 0
    return begun[0], shapes[(at + 1) % len(shapes)]


# ---------------------------------------------------------------- roads


def roads(view: State, ask: Ask, begun: Parts, refusal: Refusal | None) -> list[Shape]:
    if begun[0] not in view.board.index:
        sides = [part for part in begun[1:] if part in view.board.halves]
        if begun[0] == "across":
            return [shape for half in sides for shape in across(view, half)]
        drawn = [shape for half in sides for shape in half_road(view, half, refusal if begun[0] != ADD else None)]
        return drawn + [shape for half in sides for shape in dead_end(view, half, refusal)]
    where, cell = layout(view.board, view.variants.uniform), view.board.index[begun[0]]
    x, y = cell_point(where, view.board, cell)
    if len(begun) < 2:
        return [] if refusal is None else barred(view, ask, cell, refusal)
    paint = REFUSED if refusal else THOUGHT
    drawn = road_shapes(begun[1], x, y, where.cell, "marks", Z, paint, where.cell * 0.16)
    if refusal is not None:
        drawn += [s for side in begun[1] for s in no_way(*edge_point(view, cell, side))]
        drawn += [s for side in refusal.facts.get("sides", ()) for s in waiting(view, cell, side)]
    return drawn


def barred(view: State, ask: Ask, cell: int, refusal: Refusal) -> list[Shape]:
    """Why no road may lie in a cell: it has one, or no exit leads there."""
    where = layout(view.board, view.variants.uniform)
    x, y = cell_point(where, view.board, cell)
    if refusal.code != "not_joined":
        return no_way(x, y)
    shape = TURNED["pair" if ask.kind == "halves" else ask.about[0]][0]
    drawn = road_shapes(shape, x, y, where.cell, "marks", Z, REFUSED, where.cell * 0.16)
    drawn += [s for side in shape for s in no_way(*edge_point(view, cell, side))]
    cells = [view.board.index[name] for name in refusal.facts.get("cells", ())]
    return drawn + [s for each in cells for s in dot(*cell_point(where, view.board, each))]


def half_road(view: State, half: str, refusal: Refusal | None) -> list[Shape]:
    where = layout(view.board, view.variants.uniform)
    x, y = cell_point(where, view.board, view.board.index[half[:-1]])
    paint = REFUSED if refusal else THOUGHT
    return road_shapes(half[-1], x, y, where.cell, "marks", Z, paint, where.cell * 0.16)


def dead_end(view: State, half: str, refusal: Refusal | None) -> list[Shape]:
    """A half-road alone ends in the middle of an empty cell."""
    if refusal is None or refusal.code != "half_filled":
        return []
    where = layout(view.board, view.variants.uniform)
    return no_way(*cell_point(where, view.board, view.board.index[half[:-1]]))


def across(view: State, half: str) -> list[Shape]:
    """A line from the middle of one cell to the middle of the next."""
    where = layout(view.board, view.variants.uniform)
    cell = view.board.index[half[:-1]]
    (x, y), (dx, dy) = cell_point(where, view.board, cell), STEP[half[-1]]
    beyond = (x + dx * where.cell, y + dy * where.cell)
    exits = "EW" if dx else "NS"
    middle = ((x + beyond[0]) / 2, (y + beyond[1]) / 2)
    drawn = road_shapes(exits, *middle, where.cell, "marks", Z, REFUSED, where.cell * 0.16)
    return [*drawn, *no_way(x, y), *no_way(*beyond)]


def edge_point(view: State, cell: int, side: str) -> Point:
    where = layout(view.board, view.variants.uniform)
    (x, y), (dx, dy) = cell_point(where, view.board, cell), STEP[side]
    return x + dx * where.cell / 2, y + dy * where.cell / 2


def waiting(view: State, cell: int, side: str) -> list[Shape]:
    """An arrow where the network comes in."""
    (x, y), (dx, dy) = edge_point(view, cell, side), STEP[side]
    tip, wide = (x - 9 * dx, y - 9 * dy), 6
    points = [tip, (x + 3 * dx + wide * dy, y + 3 * dy + wide * dx), (x + 3 * dx - wide * dy, y + 3 * dy - wide * dx)]
    return [polygon(points, layer="marks", z=Z + 6, fill=TOKENS["peacock"], stroke="#FFFFFF", width=1.4)]


def no_way(x: float, y: float, r: float = 5) -> list[Shape]:
    """A cross on what stands in the way."""
    disc = circle(x, y, r + 3, layer="marks", z=Z + 4, fill="#FFFFFF", stroke=TOKENS["madder"], width=1.4)
    ends = [((x - r, y - r), (x + r, y + r)), ((x - r, y + r), (x + r, y - r))]
    look: dict[str, object] = {"layer": "marks", "z": Z + 5, "stroke": TOKENS["madder"], "width": 2.2}
    return [disc, *[line([(px * 0.8 + x * 0.2, py * 0.8 + y * 0.2) for px, py in pair], **look) for pair in ends]]


def dot(x: float, y: float) -> list[Shape]:
    """A cell that the network leads to."""
    return [circle(x, y, 5, layer="marks", z=Z, fill=TOKENS["peacock"], stroke="#FFFFFF", width=1.4)]


# ---------------------------------------------------------------- dice, goods, characters, buildings


def die(view: State, ask: Ask, face: str, colour: str, refusal: Refusal | None) -> list[Shape]:
    """What the die would write; a green one leaves the choice open."""
    p, kind = view.seats[ask.seat], view.board.colour.get(face)
    if kind == "purple":
        return circled(view, ask.seat, view.board.goods_on[face], colour)
    if kind == "orange":
        return ticked(view, ask.seat, face, colour)
    if kind == "blue" and (space := view.board.ahead[face][position(p)]):
        return sailed(view, ask.seat, space, colour, refusal)
    return []


def pen(points: Sequence[Point], colour: str) -> list[Shape]:
    return [
        line(points, layer="marks", z=Z, stroke="#FFFFFF", width=4.4),
        line(points, layer="marks", z=Z + 1, stroke=colour, width=2.4),
    ]


def round_it(at: Point, r: float, colour: str) -> list[Shape]:
    return [
        circle(*at, r, layer="marks", z=Z, stroke="#FFFFFF", width=4.4),
        circle(*at, r, layer="marks", z=Z + 1, stroke=colour, width=2.4, dash=(4, 2.5)),
    ]


def circled(view: State, seat: int, rows: Sequence[int], colour: str) -> list[Shape]:
    """The goods that would be circled; a cross behind a row that is full."""
    where, p, length = layout(view.board, view.variants.uniform), view.seats[seat], len(view.board.values)
    drawn: list[Shape] = []
    for k, row in enumerate(rows):
        column = p.goods[row] + rows[:k].count(row)
        if column < length:
            drawn += round_it(good_point(where, row, column), GOOD_R, colour)
        else:
            drawn += no_way(*good_point(where, row, length - 1))
    return drawn


def sale(view: State, seat: int, answer: str) -> list[Shape]:
    """The goods that would be struck out and the coins they bring; a cross on those that are not in stock."""
    where, p, have = layout(view.board, view.variants.uniform), view.seats[seat], in_stock(view.seats[seat])
    drawn: list[Shape] = []
    enough = all(n <= have[row] for row, n in enumerate(AMOUNTS[answer]))
    for row, n in enumerate(AMOUNTS[answer]):
        for k in range(n):
            column = min(p.sold[row] + k, len(view.board.values) - 1)
            x, y = good_point(where, row, column)
            if k >= have[row]:
                drawn += no_way(x, y)
            else:
                colour = TOKENS["peacock" if enough else "madder"]
                drawn += pen([(x - 9, y + 9), (x + 9, y - 9)], colour)
    if enough:
        drawn += icon(Icon("", "coins", sum(prices(view, seat, answer))), {}, *COINS, 11.5, "marks", Z)
    return drawn


def ticked(view: State, seat: int, character: str, colour: str) -> list[Shape]:
    k = CHARACTERS.index(character)
    n = view.seats[seat].palace[k]
    if n >= BOXES:
        return no_way(*box_middle(k, BOXES - 1))
    x, y = box_middle(k, n)
    return [*pen([(x - 5, y - 5), (x + 5, y + 5)], colour), *pen([(x - 5, y + 5), (x + 5, y - 5)], colour)]


def raised(view: State, seat: int, kind: str, colour: str) -> list[Shape]:
    k = TYPES.index(kind)
    value = view.seats[seat].types[k]
    if value >= TOP_VALUE:
        return no_way(*type_point(k, TOP_VALUE))
    return round_it(type_point(k, value + 1), TYPE_R, colour)


def struck(view: State, ask: Ask, begun: Parts, colour: str) -> list[Shape]:
    drawn: list[Shape] = []
    for edge in outlines(view, ask.seat, target(ask, begun) or ""):
        x, y, r = edge.at
        drawn += pen([(x - 0.8 * r, y + 0.8 * r), (x + 0.8 * r, y - 0.8 * r)], colour)
    return drawn


# ---------------------------------------------------------------- the river


def sailed(view: State, seat: int, space: int, colour: str, refusal: Refusal | None) -> list[Shape]:
    """A line from where one is to the space, over the spaces between, and a cross if it is too far."""
    where, at = layout(view.board, view.variants.uniform), position(view.seats[seat])
    x2, y2 = space_point(where, space)
    x1 = space_point(where, at)[0] if at else x2 - where.space
    middle, reach = (x1 + x2) / 2, abs(x2 - x1) / 2
    bow = [(x, y2 - 15 + (y - y2) * min(1.0, 11 / max(reach, 1.0))) for x, y in arc(middle, y2, reach, 180, 360, 10)]
    if x2 < x1:
        bow.reverse()
    wedge: list[Point] = [(-6, -8), (6, -8), (0, 1)]
    drawn = pen(bow, colour)
    drawn.append(polygon(placed(wedge, x2, y2 - 13), layer="marks", z=Z + 2, fill=colour, stroke="#FFFFFF", width=1.2))
    return drawn + (no_way(x2, y2) if refusal else [])
