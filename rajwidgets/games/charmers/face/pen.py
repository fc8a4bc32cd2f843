"""What has been written on a sheet, all in one ink: a circle for gained, a stroke for used, a cross for ticked."""

from __future__ import annotations

from fractions import Fraction

from ....draw.ornament import sign
from ....draw.scene import (
    SEATS,
    TOKENS,
    Point,
    Shape,
    box,
    circle,
    fitted,
    label,
    line,
    placed,
    polygon,
    text_width,
    words,
)
from ....face import Say
from ....text import figure
from ..state import (
    BOXES,
    CHARACTERS,
    EXITS,
    GOODS,
    MARKETS,
    TYPES,
    Seat,
    State,
    drawn_cells,
    in_stock,
    overlap,
    position,
)
from .icons import INK, PEN, building
from .layout import (
    BORDER_DISC,
    BRACKET,
    HEAD,
    LEFT,
    MARKET,
    RIGHT,
    SPACE_R,
    Layout,
    bonus_points,
    cell_point,
    fame_span,
    good_point,
    karma_point,
    layout,
    money_span,
    palace_box,
    space_point,
    type_point,
)
from .road_shapes import road_shapes

PAPER = "#FAF8EA"  # of the cells
GOOD_R, WHEEL_R, TYPE_R = 10.2, 8.8, 6.8  # of the circles round a good, a wheel, a value


def written(view: State, say: Say, seat: int) -> list[Shape]:
    """Everything written on a seat's sheet."""
    p, where = view.seats[seat], layout(view.board, view.variants.uniform)
    return [
        *heading(view, say, seat),
        *bracket(view, say, seat, where),
        *track_marks(p, where),
        *roads(view, p, where),
        *goods(p, where),
        stock(p, say),
        *palace(p),
        *types(p),
        *karma(p),
        *river(p, where),
        *bonuses(view, p),
    ]


# ---------------------------------------------------------------- the three marks of the pen


def round_it(x: float, y: float, r: float, piece: str, dash: tuple[float, ...] = ()) -> Shape:
    return circle(x, y, r, layer="pieces", z=6, stroke=PEN, width=1.9, dash=dash, piece=piece)


def strike(x: float, y: float, r: float, piece: str) -> Shape:
    reach = r * 0.84
    ends = [(x - reach, y + reach), (x + reach, y - reach)]
    return line(ends, layer="pieces", z=7, stroke=PEN, width=2.1, piece=piece)


def cross(x: float, y: float, r: float, piece: str) -> list[Shape]:
    ends: list[tuple[Point, Point]] = [((x - r, y - r), (x + r, y + r)), ((x - r, y + r), (x + r, y - r))]
    look: dict[str, object] = {"layer": "pieces", "z": 7, "stroke": PEN, "width": 2.2}
    return [line(pair, piece=piece if k == 0 else "", **look) for k, pair in enumerate(ends)]


# ---------------------------------------------------------------- the tracks


def heading(view: State, say: Say, seat: int) -> list[Shape]:
    """Whose sheet it is, and how far both marks have come."""
    p, board, of = view.seats[seat], view.board, say.word("of")
    name, size = fitted(say.seat(seat), 90, 13, 700)
    begin = LEFT + 20 + text_width(name, size, 700) + 10
    look: dict[str, object] = {"layer": "pieces", "z": 2}
    drawn = [
        circle(LEFT + 8, HEAD, 8, fill=SEATS[seat].colour, stroke=INK, width=1.2, **look),
        sign(seat, LEFT + 8, HEAD, 8, 3),
        words(LEFT + 20, HEAD + 4.6, name, size=size, weight=700, fill=INK, align="left", **look),
    ]
    counts = (f"{p.fame} {of} {board.fame_cells}", f"{p.money} {of} {board.money_cells}")
    for x, way, track, count in ((begin, 1, "fame", counts[0]), (RIGHT, -1, "money", counts[1])):
        title, align = say.word(f"{track}_track"), "left" if way > 0 else "right"
        drawn.append(words(x, HEAD + 4.6, title, size=13, font="serif", weight=700, fill=INK, align=align, **look))
        x += (text_width(title, 13, 700, "serif") + 5) * way
        drawn.append(words(x, HEAD + 4.4, count, size=11.5, fill=TOKENS["ink-2"], align=align, **look))
        drawn.append(pointer(x + (text_width(count, 11.5) + 6) * way, HEAD, way))
    return drawn


def pointer(x: float, y: float, way: int) -> Shape:
    """Which way a track runs."""
    return polygon(placed([(0, -4), (6 * way, 0), (0, 4)], x, y), layer="pieces", z=2, fill=TOKENS["ink-2"])


def bracket(view: State, say: Say, seat: int, where: Layout) -> list[Shape]:
    """Between the two marks, how far they are apart; over them, how far they have crossed."""
    p, crossed = view.seats[seat], overlap(view, seat)
    ends = LEFT + where.column * p.fame, LEFT + where.column / 2 * where.edges[p.money]
    left, right = min(ends), max(ends)
    key = "crossed_by" if crossed > 0 else "still_apart" if crossed else "marks_touch"
    text = say.word(key).replace("{gap}", figure(Fraction(abs(crossed), 2)))
    half = text_width(text, 12, 700) / 2 + 10
    middle = min(max((left + right) / 2, 300 + half), 610 - half)
    look: dict[str, object] = {"layer": "pieces", "stroke": INK, "width": 2.4 if crossed > 0 else 1.2}
    drawn = [
        line([(left, BRACKET + 4), (left, BRACKET), (right, BRACKET), (right, BRACKET + 4)], z=1, **look),
        box(middle - half, HEAD - 9, 2 * half, 18, 9, z=2, fill="#FFFDF6", **{**look, "width": 1.3}),
        label(middle, HEAD, text, 12, layer="pieces", z=3, weight=700, fill=INK),
    ]
    if not left <= middle <= right:  # the plate stands aside: a line leads to the bracket
        near = left if middle < left else right
        drawn.append(line([(middle, BRACKET), (near, BRACKET)], layer="pieces", z=0, stroke=INK, width=1, dash=(2, 2)))
    return drawn


def track_marks(p: Seat, where: Layout) -> list[Shape]:
    """A stroke through every cell of fame and of money."""
    spans = [("fame", n, fame_span(where, n, n)) for n in range(1, p.fame + 1)]
    spans += [("money", n, money_span(where, n, n)) for n in range(1, p.money + 1)]
    look: dict[str, object] = {"layer": "pieces", "z": 6, "stroke": PEN, "width": 1.8}
    drawn = []
    for track, n, (left, top, width, height) in spans:
        reach = min(width, 13.0) / 2 - 1
        x = left + width / 2
        ends = [(x - reach, top + height - 3), (x + reach, top + 3)]
        drawn.append(line(ends, piece=f"{track}/{n}", **look))
    if p.fame:
        drawn.append(box(*fame_span(where, 1, p.fame), layer="pieces", z=5, stroke=PEN, width=1.4))
    if p.money:
        drawn.append(box(*money_span(where, 1, p.money), layer="pieces", z=5, stroke=PEN, width=1.4))
    return drawn


# ---------------------------------------------------------------- the province


def roads(view: State, p: Seat, where: Layout) -> list[Shape]:
    """The roads; what stood in a cell moves into its corner: a building circled, a market struck out."""
    board, size, drawn = view.board, where.cell, []
    for cell in drawn_cells(view, p):
        x, y = cell_point(where, board, cell)
        half, name, what = size / 2 - 0.6, board.cells[cell], board.what[cell]
        drawn.append(box(x - half, y - half, 2 * half, 2 * half, layer="pieces", z=0, fill=PAPER, stroke="#A9BF8C"))
        exits = EXITS[p.roads[cell]]
        drawn += road_shapes(exits, x, y, size, "pieces", 1, piece=f"road/{name}/{exits}")
        if what != "plain":
            bx, by, r = x - size * 0.31, y - size * 0.31, size * 0.125
            drawn += building(what, bx, by, r, "pieces", 4)
            drawn.append(strike(bx, by, r * 1.4, "") if what in MARKETS else round_it(bx, by, r * 1.45, ""))
    return drawn


# ---------------------------------------------------------------- market, palace, buildings, karma, river


def goods(p: Seat, where: Layout) -> list[Shape]:
    drawn = []
    for row, good in enumerate(GOODS):
        for n in range(p.goods[row]):
            at = good_point(where, row, n)
            drawn.append(round_it(*at, GOOD_R, f"good/{good}/{n + 1}"))
            if n < p.sold[row]:
                drawn.append(strike(*at, GOOD_R, f"sold/{good}/{n + 1}"))
    return drawn


def stock(p: Seat, say: Say) -> Shape:
    """What is circled and not sold, in figures."""
    held = [f"{n} {say.name('goods_of_row', good)}" for good, n in zip(GOODS, in_stock(p), strict=True) if n]
    text = say.word("in_stock").replace("{goods}", ", ".join(held) or say.word("none"))
    said, size = fitted(text, MARKET[2] - 150, 11)
    at = MARKET[0] + MARKET[2] - 8, MARKET[1] + 16
    return words(*at, said, layer="pieces", z=2, size=size, fill=TOKENS["ink-2"], align="right")


def box_middle(k: int, n: int) -> Point:
    left, top, width, height = palace_box(k, n)
    return left + width / 2, top + height / 2


def palace(p: Seat) -> list[Shape]:
    drawn = []
    for k, (character, ticks) in enumerate(zip(CHARACTERS, p.palace, strict=True)):
        for n in range(min(ticks, BOXES)):
            drawn += cross(*box_middle(k, n), 5, f"palace/{character}/{n + 1}")
    return drawn


def types(p: Seat) -> list[Shape]:
    """The value that counts is circled, those before it are struck out."""
    drawn = []
    for k, (kind, value) in enumerate(zip(TYPES, p.types, strict=True)):
        drawn += [strike(*type_point(k, lower), TYPE_R, "") for lower in range(1, value)]
        drawn.append(round_it(*type_point(k, value), TYPE_R, f"type/{kind}/{value}"))
    return drawn


def karma(p: Seat) -> list[Shape]:
    drawn = [round_it(*karma_point(n), WHEEL_R, f"karma/{n}") for n in range(1, p.karma + 1)]
    return drawn + [strike(*karma_point(n), WHEEL_R, f"spent/{n}") for n in range(1, p.spent + 1)]


def river(p: Seat, where: Layout) -> list[Shape]:
    drawn = []
    for space in p.river:
        drawn += cross(*space_point(where, space), 9, f"river/{space}")
    if at := position(p):
        x, y = space_point(where, at)
        drawn.append(polygon(placed([(-5.5, -7), (5.5, -7), (0, 1)], x, y - SPACE_R), layer="pieces", z=8, fill=INK))
    return drawn


def bonuses(view: State, p: Seat) -> list[Shape]:
    """Circled as soon as they are gained, struck out when used; one that was never used keeps a broken circle."""
    points = bonus_points(view.board, view.variants.side, view.variants.uniform)
    border = set(view.board.border.values())
    drawn = []
    for state, held in (("circled", p.circled), ("used", p.used), ("lost", p.lost)):
        for place in held:
            x, y, r = points[place]
            r = BORDER_DISC - 0.6 if place in border else r + 1.8
            drawn.append(round_it(x, y, r, f"{state}/{place}", (3, 2.2) if state == "lost" else ()))
            if state == "used":
                drawn.append(strike(x, y, r, ""))
            if state == "circled":  # to be used before the turn ends
                drawn.append(circle(x, y, r + 2.6, layer="pieces", z=5, stroke=INK, width=4.2))
                drawn.append(circle(x, y, r + 2.6, layer="pieces", z=6, stroke=TOKENS["turmeric"], width=2.8))
    return drawn
