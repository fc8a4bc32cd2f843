"""The pieces on the map: which stand where in each space, fights, marches, and the names of chiefs beside them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from ....draw.scene import LEAST_SIZE, TOKENS, Point, Shape, placed, polygon, text_width, words
from ....face import Marks, Say
from ..places import Board
from ..state import State, may_attack
from .counters import COUNTER, FINE, arms, army, chief, look_of, post, swords
from .fitting import Item, Piece, around_item, rooms
from .geometry import Window, cut_area, cut_segment
from .layout import INNER, Layout

KEPT = 64  # pictures of what stands where
MOST_MARKED = 14  # refusals that are grey and have their letter on the map
ARROW, SHORTEST = 46.0, 24.0  # lengths of a march's arrow
OVER = 4.0  # how far it reaches over the border at least: pieces may stand right behind it
CASING, BOLT = -9, -8


Rows = dict[str, tuple[Item, ...]]


def fights(view: State) -> set[str]:
    """Territories where the active nation must fight, and the space of the battle in hand."""
    found = {view.battle.at} if view.battle else set()
    if view.active:
        for t, here in view.armies.items():
            if len(here) > 1 and view.active in here and t in view.board.region:
                foes = [other for other in here if other != view.active]
                if any(may_attack(view, view.active, other, t) for other in foes):
                    found.add(t)
    return found


# ---------------------------------------------------------------- rows


def refusals(marks: Marks) -> dict[str, str]:
    """The refusals to be marked, with their letters: beyond a few, letters everywhere would hide the rest."""
    marked = dict(marks.refused) if len(marks.refused) <= MOST_MARKED else {}
    if marks.tried is not None:
        marked.setdefault(marks.tried, marks.refused.get(marks.tried, ""))
    return marked


def standing(view: State, marks: Marks, say: Say, where: Layout, fought: Collection[str]) -> tuple[Rows, list[Shape]]:
    """What stands in each space seen, and how it is drawn: most steps move no piece, so the last few are kept."""
    marked = frozenset((*marks.legal, *refusals(marks), *marks.missed))
    seen = (view.armies, view.chiefs, view.posts, view.arms, view.active, sorted(fought))
    key = where, say, marked, msgspec.msgpack.encode(seen)
    if key not in _standing:
        if len(_standing) >= KEPT:
            _standing.clear()
        rows = rows_of(view, marked, fought, say, where)
        _standing[key] = rows, pieces_on(view, say, where, rows)
    return _standing[key]


_standing: dict[tuple[object, ...], tuple[Rows, list[Shape]]] = {}


def rows_of(view: State, marked: Collection[str], fought: Collection[str], say: Say, where: Layout) -> Rows:
    """What stands in each space seen."""
    room = rooms(where, where.written(say))
    armed = Counter((given.at, given.to) for given in view.arms.values() if given.at)
    leading: dict[str, list[str]] = {}
    for leader, at in view.chiefs.items():
        leading.setdefault(at, []).append(leader)
    rows = {}
    for space in where.stands:
        found = contents(view, space, leading.get(space, []), space in fought, armed)
        if space in marked:
            found.append(Piece("mark", space))
        if found:
            rows[space] = room[space].arranged(tuple(found), where.scale)
    return rows


def contents(
    view: State, space: str, chiefs: Sequence[str], fight: bool, armed: Mapping[tuple[str, str], int]
) -> list[Piece]:
    """The pieces in a space: each nation's armies, chiefs and trading post together, attackers first."""
    here, board = view.armies[space], view.board
    owners = {*here, *(board.chiefs[c].nation for c in chiefs), *([view.posts[space]] if space in view.posts else [])}
    order = sorted(owners, key=lambda nation: (not fight or nation != view.active, board.order.index(nation)))
    found: list[Piece] = []
    for k, nation in enumerate(order):
        if fight and k == 1:
            found.append(Piece("swords", space))
        if nation in here:
            found.append(Piece("army", nation, here[nation], armed.get((space, nation), 0)))
        found += [Piece("chief", c) for c in chiefs if board.chiefs[c].nation == nation]
        if view.posts.get(space) == nation:
            found.append(Piece("post", nation))
    return found


# ---------------------------------------------------------------- shapes


def pieces_on(view: State, say: Say, where: Layout, rows: Rows) -> list[Shape]:
    """Every piece in the spaces seen."""
    armed: dict[str, list[tuple[str, str]]] = {}
    for power, given in view.arms.items():
        armed.setdefault(given.at, []).append((power, given.to))
    drawn = [
        shape
        for space, items in rows.items()
        for shape in pieces_in(view.board, say, space, items, tuple(armed.get(space, ())))
    ]
    return drawn + chief_names(view, say, where, rows)


@lru_cache(maxsize=5_000)  # a step moves the pieces of a space or two
def pieces_in(
    board: Board, say: Say, space: str, items: tuple[Item, ...], arms_here: tuple[tuple[str, str], ...]
) -> tuple[Shape, ...]:
    """The pieces in one space; of arms, the power they come from and the nation that has them."""
    drawn: list[Shape] = []
    for kind, id, n, x, y, scale in items:
        match kind:
            case "army":
                piece = f"army/{space}/{id}" + (f"*{n}" if n > 1 else "")
                drawn += army(look_of(board, id), say.name("letter", id), n, x, y, scale, space, piece)
                drawn += armed(board, [power for power, to in arms_here if to == id], x, y, scale)
            case "chief":
                look = look_of(board, board.chiefs[id].nation)
                drawn += chief(look, x, y, scale, space, f"chief/{id}")
            case "post":
                drawn += post(look_of(board, id), say.name("letter", id), x, y, scale, space, f"post/{space}")
            case "swords":
                drawn += swords(x, y, scale)
    return tuple(drawn)


def armed(board: Board, powers: Sequence[str], x: float, y: float, scale: float) -> list[Shape]:
    """The arms of these powers that a nation's armies carry, on the left of their counter."""
    off = (COUNTER / 2 - 0.5) * scale
    return [
        shape
        for k, power in enumerate(powers)
        for shape in arms(look_of(board, power), x - off, y - off + 13 * k * scale, scale, f"arms/{power}")
    ]


def marches(view: State, say: Say, where: Layout, rows: Rows, fought: Collection[str]) -> list[Shape]:
    """An arrow for each way by which armies came in this movement phase, madder where they came to fight."""
    drawn: list[Shape] = []
    for at, came in dict.fromkeys((stack.at, stack.came) for stack in view.moved if stack.came not in ("", stack.at)):
        end = next(((i.x, i.y) for i in rows.get(at, ()) if i.kind == "army" and i.id == view.active), None)
        if end is not None and came in view.board.drawing.labels:
            name = where.name_box(at, say.name("space", at)) if at in where.names else None
            colour = TOKENS["madder"] if at in fought else TOKENS["ink-2"]
            drawn += arrived(where, came, at, end, rows[at], name, colour)
    return drawn


@lru_cache(maxsize=500)  # an arrow stays for the whole movement phase
def arrived(
    where: Layout, came: str, at: str, end: Point, row: tuple[Item, ...], name: Window | None, colour: str
) -> list[Shape]:
    """The arrow from one space to a counter in the next."""
    start = where.stands.get(came) or where.place(where.board.drawing.labels[came])
    stops = [around_item(item) for item in row] + ([name] if name else [])
    return march(start, end, stops, entered(start, end, where.areas[at]), where.scale, colour)


def entered(start: Point, end: Point, area: Sequence[Point]) -> float:
    """How far from its start a straight way comes into an area for the last time."""
    (x1, y1), (x2, y2) = start, end
    shares = [0.0]
    for (ax, ay), (bx, by) in pairwise((*area, area[0])):
        turn = (x2 - x1) * (by - ay) - (y2 - y1) * (bx - ax)
        if turn:
            along = ((ax - x1) * (by - ay) - (ay - y1) * (bx - ax)) / turn
            across = ((ax - x1) * (y2 - y1) - (ay - y1) * (x2 - x1)) / turn
            if 0 <= along <= 1 and 0 <= across <= 1:
                shares.append(along)
    return max(shares) * math.dist(start, end)


def march(start: Point, end: Point, stops: Sequence[Window], border: float, scale: float, colour: str) -> list[Shape]:
    """An arrow over the border that points to a counter and ends before anything that stands there, or its name."""
    far = math.dist(start, end)
    if far < 1:
        return []
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    reached = [math.dist(start, entry[0]) for stop in stops if (entry := cut_segment(start, end, stop))]
    tip = max(min(reached, default=far) - 2, min(border + OVER, far))
    tail = max(min(14 * scale, tip - SHORTEST), tip - ARROW * scale, 0.0)
    tip_at = (round(start[0] + ux * tip, 1), round(start[1] + uy * tip, 1))
    length = tip - tail
    outline = [(-length, -1.1), (-7.2, -2.0), (-9.0, -6.5), (1.0, 0.0), (-9.0, 6.5), (-7.2, 2.0), (-length, 1.1)]
    turned = [(a * ux - b * uy, a * uy + b * ux) for a, b in outline]
    points = cut_area(placed(turned, *tip_at), INNER)
    if not points:
        return []
    return [
        polygon(points, layer="pieces", z=CASING, stroke=TOKENS["card"], width=3.2),
        polygon(points, layer="pieces", z=BOLT, fill=colour, stroke=colour, width=0.9),
    ]


# ---------------------------------------------------------------- names of chiefs


def chief_names(view: State, say: Say, where: Layout, rows: Rows) -> list[Shape]:
    """Each chief's name beside his star, where it hides least."""
    size = LEAST_SIZE if where.scale < 1.2 else 12.0
    boxes = where.name_boxes(say)
    items = tuple(item for row in rows.values() for item in row)
    return list(names_beside(items, tuple(say.name("chief", i.id) for i in items if i.kind == "chief"), size, boxes))


@lru_cache(maxsize=64)  # most steps move no piece
def names_beside(
    items: tuple[Item, ...], names: tuple[str, ...], size: float, boxes: tuple[Window, ...]
) -> tuple[Shape, ...]:
    taken = [*boxes, *(around_item(item) for item in items if item.kind != "chief")]
    drawn = []
    for item, text in zip((item for item in items if item.kind == "chief"), names, strict=True):
        at, align, covers = clearest(item, text, size, taken)
        taken.append(covers)
        style: dict[str, object] = {"size": size, "italic": True, "font": "serif", "align": align}
        style |= {"fill": TOKENS["ink"], "halo": TOKENS["paper"]}
        drawn.append(words(at[0], at[1], text, layer="pieces", z=FINE, **style))
    return tuple(drawn)


def clearest(item: Item, text: str, size: float, taken: Sequence[Window]) -> tuple[Point, str, Window]:
    """The place for a name round its star that covers least: right, left, below or above."""
    width, reach = text_width(text, size, 400, "serif") * 0.92, 11 * item.scale
    x, y, drop = item.x, item.y, 0.36 * size
    places = [
        ((x + reach, y + drop), "left", x + reach),
        ((x - reach, y + drop), "right", x - reach - width),
        ((x, y + reach + 0.85 * size), "center", x - width / 2),
        ((x - 6, y + reach + 0.85 * size), "left", x - 6),
        ((x + 6, y + reach + 0.85 * size), "right", x + 6 - width),
        ((x, y - reach - 1), "center", x - width / 2),
    ]
    far = width + 2 * reach
    near = [b for b in taken if b[0] < x + far and b[2] > x - far and b[1] < y + far and b[3] > y - far]
    best = None
    for rank, (at, align, left) in enumerate(places):
        covers = (left, at[1] - 0.8 * size, left + width, at[1] + 0.25 * size)
        cost = 3.0 * rank + sum(overlap(covers, other) for other in near)
        cost += 1000 * (covers[0] < INNER[0] or covers[2] > INNER[2] or covers[1] < INNER[1] or covers[3] > INNER[3])
        if best is None or cost < best[0]:
            best = (cost, (round(at[0], 1), round(at[1], 1)), align, covers)
    assert best is not None
    return best[1:]


def overlap(a: Window, b: Window) -> float:
    """The area two boxes share."""
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


# ---------------------------------------------------------------- the way in question


def way_points(where: Layout, stops: Sequence[str]) -> list[tuple[Point, Point]]:
    """The stretches of a way from stand to stand, as far as they are seen."""
    labels = where.board.drawing.labels
    known = [stop for stop in stops if stop in labels]
    points = [where.stands.get(stop) or where.place(labels[stop]) for stop in known]
    stretches = [cut_segment(a, b, INNER) for a, b in pairwise(points)]
    return [stretch for stretch in stretches if stretch]
