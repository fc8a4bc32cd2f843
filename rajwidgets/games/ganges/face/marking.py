"""What is drawn over the picture: what may be chosen, what not, the dice of a payment, what just changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ....draw.hits import extent, outline
from ....draw.ornament import not_now, numbered, ring
from ....draw.scene import TOKENS, Point, Shape, box, circle, polygon
from ....face import Marks
from ..places import ROADS, SIDES
from ..state import State, ways_in
from .layout import DIE, HANDS, STATUE, SUPPLY, Box, turn_box
from .looks import INK, a_die, lotus
from .province_board import copies
from .tiles import tile

SMALL = 16.0  # a die as it would be turned
PAID = ("die", "turned")
MIDDLE = STATUE.x + STATUE.w / 2


def chosen_for(marks: Marks, kind: str) -> str:
    """What has been chosen of a kind: the tile in hand, the cell in hand."""
    found = (target for target in marks.selected if target.partition("/")[0] == kind)
    return next((target.rpartition("/")[2] for target in found), "")


def every(marks: Marks) -> list[str]:
    """The targets that anything is said about."""
    named = [*marks.legal, *marks.refused, *marks.selected, marks.tried or "", marks.focus or ""]
    return list(dict.fromkeys(target for target in named if target))


def paid(target: str) -> bool:
    """Whether a target is a die that is given."""
    return target.partition("/")[0] in PAID


def turning(marks: Marks, seat: int) -> list[str]:
    """The ways a tile may lie, while that is asked."""
    asked = [*marks.legal, *marks.refused]
    return [target for target in asked if target.startswith(f"turn/{seat}/")]


# ---------------------------------------------------------------- what lies there only while it is asked about


def on_offer(view: State, seat: int, marks: Marks) -> list[Shape]:
    """The turns of a tile as small pictures, dice as karma would turn them, more dice of the same colour."""
    named = every(marks)
    drawn = [*turns(view, seat, marks, turning(marks, seat))]
    for target in named:
        kind, *rest = target.split("/")
        if kind == "turned" and rest[0] == str(seat):
            drawn += turned_die(view, seat, target, f"{rest[1]}/{rest[2]}")
        elif kind == "supply" and rest[1:] and rest[1] != "1":
            k = list(view.supply).index(rest[0])
            drawn.append(
                box(SUPPLY.x + SUPPLY.w * k / 4, SUPPLY.y, SUPPLY.w / 4, SUPPLY.h, 3, layer="marks", target=target)
            )
    return drawn


def turns(view: State, seat: int, marks: Marks, targets: Sequence[str]) -> list[Shape]:
    """How the tile in hand may lie, in the order of turning; an arrow shows where the network comes in."""
    id, cell = chosen_for(marks, "tile"), chosen_for(marks, "cell")
    if not targets or id not in view.board.tiles or cell not in view.board.cells:
        return []
    every_turn, drawn = view.board.tiles[id].turns, list[Shape]()
    for k, roads in enumerate(every_turn):
        target = f"turn/{seat}/{roads}"
        if target not in targets:
            continue
        area = turn_box(k, len(every_turn))
        drawn += tile(view.board, id, roads, area.x, area.y, area.w, "beside", 2)
        drawn.append(box(*area, 4, layer="beside", z=1, target=target))
        for side, bit in SIDES.items():
            if bit & ways_in(view, seat, cell):
                drawn.append(arrow_in(area, side, bool(bit & ROADS[roads])))
    return drawn


def arrow_in(area: Box, side: str, meets: bool) -> Shape:
    """A small arrow into a tile."""
    x, y = area.middle
    dx, dy = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}[side]
    tip, foot = area.w / 2 + 1, area.w / 2 + 7
    points: list[Point] = [
        (x + dx * tip, y + dy * tip),
        (x + dx * foot + 4 * dy, y + dy * foot + 4 * dx),
        (x + dx * foot - 4 * dy, y + dy * foot - 4 * dx),
    ]
    return polygon(points, layer="beside", z=12, fill=TOKENS["peacock" if meets else "madder"])


def turned_die(view: State, seat: int, target: str, copy: str) -> list[Shape]:
    """The small die that a die becomes, beside it, with the lotus of the karma it costs."""
    dice = copies(view.seats[seat].dice)
    if copy not in dice:
        return []
    k = dice.index(copy)
    x, y = turned_place(k)
    return [
        box(
            x - 1.5,
            y - 1.5,
            SMALL + 3,
            SMALL + 3,
            4,
            layer="beside",
            z=9,
            fill="#FFFFFF",
            stroke=INK,
            width=1,
            target=target,
        ),
        *a_die(copy[:2] + "^", x, y, SMALL, "beside", 10)[:-2],
        *lotus(x + SMALL / 2, y + SMALL + 3.5, 0.62, "beside", 13),
    ]


def turned_place(k: int) -> Point:
    x, y = HANDS[k]
    if k >= 8:
        return x + (DIE - SMALL) / 2, y - SMALL - 5
    return (x + DIE + 5, y + 3) if k % 2 == 0 else (x - SMALL - 5, y + 3)


# ---------------------------------------------------------------- marks


def marks_on(view: State, seat: int, marks: Marks, drawn: Sequence[Shape]) -> list[Shape]:
    """The layer of marks for a position."""
    places: dict[str, list[Shape]] = {}
    for shape in drawn:
        for key in {shape.target, shape.piece} - {""}:
            places.setdefault(key, []).append(shape)
    shapes: list[Shape] = []
    for key in sorted(marks.changed):
        for shape in places.get(key, ())[:1]:
            shapes += rings(shape, "changed", z=6)
    for target, letter in marks.refused.items():
        shapes += refused(places, target, letter, target == marks.tried)
    if marks.tried is not None:
        for shape in places.get(marks.tried, ())[:1]:
            shapes += rings(shape, "tried", z=14)
            if marks.tried not in marks.refused:
                shapes += not_now(*corner(shape), "", True, 7)
    for target, number in marks.legal.items():
        shapes += legal(view, places, target, number, marks)
    for target in sorted(set(marks.selected) - set(marks.legal)):
        for shape in chosen_shapes(places, target):
            shapes += rings(shape, "changed" if paid(target) else "selected", z=8)
    if marks.focus is not None:
        shapes += outline(drawn, marks.focus, 3)
    return shapes


def rings(shape: Shape, state: str, z: int = 10) -> list[Shape]:
    """An outline; finer round what is small, so that it does not hide it."""
    left, top, right, bottom = extent(shape)
    drawn = ring(ringed(shape), state, z)
    if min(right - left, bottom - top) > 70:
        return drawn
    return [msgspec.structs.replace(each, width=0.74 * each.width) for each in drawn]


def ringed(shape: Shape) -> Shape:
    """The outline to be marked: of small pieces a little outside them."""
    left, top, right, bottom = extent(shape)
    if shape.kind == "polygon":
        x, y = (left + right) / 2, (top + bottom) / 2
        return circle(x, y, max(right - left, bottom - top) / 2 + 2)
    if shape.kind == "circle":
        return circle(shape.at[0], shape.at[1], shape.at[2] + 1.5)
    x, y, w, h, rounding = shape.at
    return box(x, y, w, h, max(3, rounding))


def chosen_shapes(places: dict[str, list[Shape]], target: str) -> list[Shape]:
    """What is marked as chosen; a die given turned is marked with its turned face."""
    found = places.get(target, [])[:1]
    if target.startswith("turned/"):
        found = found + places.get(target.replace("turned", "die", 1), [])[:1]
    return found


def corner(shape: Shape) -> Point:
    """Where the number or letter of a target is put, so that it hides little."""
    left, top, right, bottom = extent(shape)
    kind, middle = shape.target.partition("/")[0], (top + bottom) / 2
    if shape.kind == "circle":
        return right - 2, bottom - 2
    if kind in PAID:  # dice are held by hands on the left and on the right: numbers go outside, turned dice inside
        outside = left + 1 if (left + right) / 2 < MIDDLE else right - 1
        inside = right if (left + right) / 2 < MIDDLE else left
        return (outside if kind == "die" else inside), top + 1
    if kind == "space":
        wide, high = right - left, bottom - top
        if high < 26:
            return left - 1, middle if wide > 100 else bottom - 7
        return (left + 1, top + 2) if wide > 57 else (left + 3, bottom - 6) if high < 50 else (right - 4, top + 4)
    return right - 4, top + 4


def same_dice(places: dict[str, list[Shape]], target: str, marks: Marks) -> Iterator[Shape]:
    """The other dice that are the same choice: equal ones not given yet."""
    kind, _, rest = target.partition("/")
    if kind != "die":
        return
    seat, die, copy = rest.split("/")
    for n in range(int(copy) + 1, len(HANDS) + 1):
        name = f"die/{seat}/{die}/{n}"
        if name in places and name not in marks.selected:
            yield places[name][0]


def legal(view: State, places: dict[str, list[Shape]], target: str, number: int, marks: Marks) -> list[Shape]:
    found = places.get(target, [])[:1]
    shapes: list[Shape] = []
    selected = target in marks.selected
    for shape in found:
        shapes += rings(shape, "selected" if selected else "legal")
        shapes += numbered(*corner(shape), number, selected, 7.4)
    for shape in same_dice(places, target, marks):
        shapes += rings(shape, "legal")
        shapes.append(box(*shape.at, layer="marks", z=0, target=target))
    return shapes


def refused(places: dict[str, list[Shape]], target: str, letter: str, tried: bool) -> list[Shape]:
    shapes: list[Shape] = []
    for shape in places.get(target, ())[:1]:
        if target.startswith("cell/"):
            x, y, w, h = shape.at[:4]
            shapes.append(box(x + 1, y + 1, w - 2, h - 2, layer="beside", z=0, fill="#D3CDBE"))
        shapes += not_now(*corner(shape), letter, tried, 6.6)
    return shapes
