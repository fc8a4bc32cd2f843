"""A small sheet for each seat: both tracks, what is in stock, the roads, the palace, the river. A click opens it."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache

from ....draw.scene import SEATS, TOKENS, Point, Shape, box, circle, fitted, line, text_width, words
from ....face import Mat, Say
from ....text import figure
from ..places import Icon
from ..state import (
    BOXES,
    EXITS,
    GOODS,
    KARMA_BOXES,
    Seat,
    State,
    drawn_cells,
    in_stock,
    karma_left,
    overlap,
    position,
    turns_in_round,
)
from .icons import INK, PEN, good, icon
from .road_shapes import ways
from .tray import in_order

HEIGHT = 172.0
FAME, MONEY, KARMA = Icon("", "fame", 0), Icon("", "coins", 0), Icon("", "karma", 1)


def mats(view: State, say: Say, changed: Collection[str] = (), now: str = "") -> list[Mat]:
    """One mat per seat, in the order of acting."""
    width = 158.0 if len(view.seats) > 4 else 199.0
    return [mat(view, say, seat, width, changed) for seat in in_order(view)]


def mat(view: State, say: Say, seat: int, width: float, changed: Collection[str]) -> Mat:
    p = view.seats[seat]
    shapes = [
        *still(width, view.board.rows, view.board.columns),
        *washes(seat, width, changed),
        *bars(view, seat, width),
        *figures(view, say, seat),
        *province(view, p, width),
        *karma(p),
        *stock(p),
        *(palace(p, seat) if width > 180 else ()),
        *river(view, p, seat, width),
    ]
    return Mat(seat, status(view, seat), width, HEIGHT, shapes, in_words(view, say, seat), f"sheet:{seat}")


def status(view: State, seat: int) -> str:
    """Whether a seat acts now, has acted in this round (or pass), or waits."""
    if view.phase not in ("die", "bonuses") or view.ended or view.turns == turns_in_round(view):
        return ""
    place, now = in_order(view).index(seat), view.turns % len(view.seats)
    return "acts" if place == now else "acted" if place < now else "waits"


@lru_cache(maxsize=8)
def still(width: float, rows: int, columns: int) -> tuple[Shape, ...]:
    """What is the same on every mat: the icons, the grid of the province, the river."""
    drawn = [*blank(FAME, 18, 46), *blank(MONEY, 18, 68), *grid(width, rows, columns)]
    for n in range(1, KARMA_BOXES + 1):
        drawn += icon(KARMA, {}, *wheel_point(n), 6, "ground", 1)
    for k, kind in enumerate(GOODS):
        drawn += good(kind, 16 + 32 * k, 135, 6.4, "ground", 1)
    drawn.append(line([(9, 158), (width - 9, 158)], z=0, stroke="#A9CBDC", width=6))
    return tuple(drawn)


def washes(seat: int, width: float, changed: Collection[str]) -> list[Shape]:
    """A turmeric wash under what has just changed."""
    heads = {name.partition("@")[0] for name in changed if f"@{seat}" in name}
    tops = {"fame": (35, 21), "money": (57, 21), "karma": (101, 22), "river": (147, 22)}
    drawn = [
        box(4, top, 100 if key != "river" else width - 8, height, 4, z=-1, fill=TOKENS["turmeric-wash"])
        for key, (top, height) in tops.items()
        if key in heads
    ]
    if heads & set(GOODS):
        drawn.append(box(4, 124, 100, 22, 4, z=-1, fill=TOKENS["turmeric-wash"]))
    return drawn


def bars(view: State, seat: int, width: float) -> list[Shape]:
    """Fame from the left, money from the right; where they overlap the marks have crossed."""
    p, board, room = view.seats[seat], view.board, width - 18
    fame = room * p.fame / board.fame_cells
    money = room * (1 - board.edges[view.variants.uniform][p.money] / (2 * board.fame_cells))
    colour, drawn = SEATS[seat].colour, []
    for top, fill, left, length in ((9, "#FBF1CF", 9.0, fame), (18, "#EFEAF2", 9 + room - money, money)):
        drawn.append(box(9, top, room, 9, z=0, fill=fill, stroke=TOKENS["line-2"], width=1))
        if length:
            drawn.append(box(left, top, length, 9, z=1, fill=colour, stroke=INK, width=0.8))
    return drawn


def figures(view: State, say: Say, seat: int) -> list[Shape]:
    p, gap = view.seats[seat], overlap(view, seat)
    drawn = [*count(p.fame, say.word("fame"), 50), *count(p.money, say.word("money"), 72.5)]
    key = "mat_crossed" if gap > 0 else "mat_apart"
    said, size = fitted(say.word(key).replace("{gap}", figure(Fraction(abs(gap), 2))), 96, 13, 700)
    drawn.append(words(9, 94, said, z=2, size=size, weight=700, fill=INK, align="left"))
    return drawn


def blank(key: Icon, x: float, y: float) -> list[Shape]:
    """The icon of fame or money without a number."""
    return [shape for shape in icon(key, {}, x, y, 8.5, "ground", 1) if shape.kind != "text"]


def count(number: int, word: str, baseline: float) -> list[Shape]:
    after = 32 + text_width(str(number), 15, 700) + 4
    said, size = fitted(word, 106 - after, 12)
    return [
        words(32, baseline, str(number), z=2, size=15, weight=700, fill=INK, align="left"),
        words(after, baseline, said, z=2, size=size, fill=TOKENS["ink-2"], align="left"),
    ]


def measures(width: float, rows: int, columns: int) -> tuple[float, float, float]:
    """Left and top of the small province, and the breadth of a cell."""
    size = min((width - 113) / columns, 60 / rows)
    return width - 9 - size * columns, 36.0, size


def grid(width: float, rows: int, columns: int) -> list[Shape]:
    left, top, size = measures(width, rows, columns)
    right, bottom = left + size * columns, top + size * rows
    look: dict[str, object] = {"z": 1, "stroke": "#A9BF8C", "width": 0.8}
    drawn = [box(left, top, right - left, bottom - top, z=0, fill="#E6EED6", stroke="#8FA673", width=1)]
    drawn += [line([(left + size * k, top), (left + size * k, bottom)], **look) for k in range(1, columns)]
    return drawn + [line([(left, top + size * k), (right, top + size * k)], **look) for k in range(1, rows)]


def province(view: State, p: Seat, width: float) -> list[Shape]:
    """The roads as lines."""
    board, drawn = view.board, []
    left, top, size = measures(width, board.rows, board.columns)
    for cell in (*drawn_cells(view, p), board.residence):
        row, column = divmod(cell, board.columns)
        x, y = left + size * (column + 0.5), top + size * (row + 0.5)
        for way in ways(EXITS[p.roads[cell]], x, y, size):
            drawn.append(line(way, z=2, stroke="#6B4A22", width=2.2))
        if cell == board.residence:
            at = (x - size * 0.32, y - size * 0.32, size * 0.64, size * 0.64)
            drawn.append(box(*at, z=3, fill="#EFC25A", stroke=INK))
    return drawn


def wheel_point(n: int) -> Point:
    return 16 + 17.5 * (n - 1), 112.0


def karma(p: Seat) -> list[Shape]:
    """Wheels circled, struck out when spent."""
    drawn = []
    for n in range(1, p.karma + 1):
        x, y = wheel_point(n)
        drawn.append(circle(x, y, 8, z=3, stroke=PEN, width=1.7))
        if n <= p.spent:
            drawn.append(line([(x - 6, y + 6), (x + 6, y - 6)], z=4, stroke=PEN, width=1.8))
    return drawn


def stock(p: Seat) -> list[Shape]:
    look: dict[str, object] = {"z": 2, "size": 13, "weight": 700, "fill": INK, "align": "left"}
    return [words(26 + 32 * k, 139.5, str(n), **look) for k, n in enumerate(in_stock(p))]


def palace(p: Seat, seat: int) -> list[Shape]:
    """A column for each character, its boxes ticked from below."""
    drawn = []
    for k, ticks in enumerate(p.palace):
        for n in range(BOXES):
            fill = SEATS[seat].colour if n < ticks else TOKENS["card"]
            at = (116 + 12.6 * k, 137 - 9 * n, 10, 7)
            drawn.append(box(*at, z=1, fill=fill, stroke=TOKENS["ink-3"], width=0.8))
    return drawn


def river(view: State, p: Seat, seat: int, width: float) -> list[Shape]:
    """A dot on the river for every space ticked; the position is the large one."""
    spaces, room, drawn = len(view.board.symbols), width - 26, []
    for space in p.river:
        x = 13 + room * (space - 1) / max(1, spaces - 1)
        r = 5.2 if space == position(p) else 3.6
        drawn.append(circle(x, 158, r, z=1, fill=SEATS[seat].colour, stroke=INK, width=1))
    return drawn


def in_words(view: State, say: Say, seat: int) -> str:
    """The same as the picture, for those who hear it."""
    p, gap = view.seats[seat], overlap(view, seat)
    key = "mat_crossed" if gap > 0 else "mat_apart"
    facts = [
        f"{p.fame} {say.word('fame')}",
        f"{p.money} {say.word('money')}",
        say.word(key).replace("{gap}", figure(Fraction(abs(gap), 2))),
        f"{karma_left(p)} {say.word('karma')}",
        *(f"{n} {say.name('goods_of_row', kind)}" for kind, n in zip(GOODS, in_stock(p), strict=True)),
        f"{len(drawn_cells(view, p))} {say.word('roads')}",
        f"{say.word('river')} {position(p)}",
    ]
    return say.told_of(say.seat(seat), ", ".join(facts))
