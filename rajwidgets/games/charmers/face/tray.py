"""The tray under a sheet: the middle, the elephant with its die, a storehouse for each seat in the order of acting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....draw.ornament import sign
from ....draw.scene import SEATS, TOKENS, Point, Shape, box, circle, fitted, line, placed, polygon, text_width, words
from ....face import Marks, Say
from ..state import State, acting, storehouse_spaces
from .icons import INK, die, letters_of
from .layout import (
    DICE_TOP,
    DIE,
    ELEPHANT_AT,
    MIDDLE_AT,
    STORES_AT,
    TRAY,
    elephant_die,
    hand_dice,
    middle_die,
    store_column,
    store_die,
)

TOP = TRAY[1] + 14  # the line of words
SMALL = 29.0  # the die on the elephant


class Lying(NamedTuple):
    """A die on the tray: what it shows, where, and what a click on it means; empty if another die means the same."""

    face: str
    at: Point
    size: float
    target: str
    now: bool = False  # taken or rolled again in this turn


def dice(view: State) -> list[Lying]:
    """Every die where it lies. Those in the middle go first: only one of equal faces that lie apart means a choice."""
    found = [Lying(face, middle_die(k), DIE, f"die/{face}") for k, face in enumerate(view.middle)]
    named = {each.target for each in found}
    for each in elsewhere(view):
        found.append(each._replace(target="" if each.target in named else each.target))
        named.add(each.target)
    return found


def elsewhere(view: State) -> Iterator[Lying]:
    if view.elephant:
        yield Lying(view.elephant, elephant_die(), SMALL, f"die/{view.elephant}")
    for n, (face, at) in enumerate(zip(view.hand, hand_dice(), strict=False)):
        yield Lying(face, at, DIE if n else SMALL, f"die/{face}", True)
    for place, seat in enumerate(in_order(view)):
        for n, face in enumerate(view.seats[seat].store):
            yield Lying(face, store_die(len(view.seats), place, n), DIE, f"die/{face}", in_hand(view, seat, n))


def in_order(view: State) -> list[int]:
    """The seats from the start player on."""
    return [(view.first + k) % len(view.seats) for k in range(len(view.seats))]


def in_hand(view: State, seat: int, n: int) -> bool:
    """Whether this die of a storehouse was taken in the turn that goes on."""
    return not view.ended and seat == acting(view) and n == view.turns // len(view.seats)


def tray(view: State, marks: Marks, say: Say) -> list[Shape]:
    """The tray with all dice."""
    letters, board = letters_of(say), view.board
    drawn = [box(*TRAY, 5, layer="beside", fill=TOKENS["card"], stroke=TOKENS["line"], width=1.1), *labels(view, say)]
    drawn += elephant(ELEPHANT_AT, 558)
    drawn += storehouses(view, say)
    for each in dice(view):
        (x, y), dim = each.at, bool(each.target) and each.target in marks.refused
        piece, colour = f"die/{each.face}", board.colour[each.face]
        drawn += die(each.face, colour, letters, x, y, each.size, "beside", 4, dim, piece)
        if each.now:
            at = (x - 2.5, y - 2.5, each.size + 5, each.size + 5, 8)
            drawn.append(box(*at, layer="beside", z=2, stroke=INK, width=5.2))
            drawn.append(box(*at, layer="beside", z=3, stroke=TOKENS["turmeric"], width=3.8))
        if each.target:
            drawn.append(box(x, y, each.size, each.size, 6, layer="beside", z=9, target=each.target))
    return drawn


def labels(view: State, say: Say) -> list[Shape]:
    """What lies where, in words."""
    rolled = view.middle and view.middle[0] not in view.board.faces
    left = say.word("dice_left").replace("{n}", str(len(view.middle))) if rolled else ""
    drawn = titled(say.word("middle"), left, MIDDLE_AT, 8 * 38.5)
    said = say.word("rolled_again") if view.hand else say.word("by_karma") if view.elephant else say.word("no_die_yet")
    room = STORES_AT - ELEPHANT_AT - 76
    title, size = fitted(say.word("elephant"), room, 12.5, 700, "serif")
    x, look = ELEPHANT_AT + 66, {"layer": "beside", "z": 2, "align": "left"}
    drawn.append(words(x, TOP, title, size=size, font="serif", weight=700, fill=INK, **look))
    if not view.hand:
        for k, part in enumerate(in_two(said, room)):
            drawn.append(words(x, TOP + 17 + 14 * k, part, size=11, fill=TOKENS["ink-2"], **look))
    return drawn


def in_two(text: str, room: float) -> list[str]:
    """A few words in at most two lines."""
    first: list[str] = []
    rest = text.split(" ")
    while rest and text_width(" ".join([*first, rest[0]]), 11) <= room:
        first.append(rest.pop(0))
    return [" ".join(first), fitted(" ".join(rest), room, 11)[0]] if rest and first else [fitted(text, room, 11)[0]]


def titled(title: str, note: str, x: float, room: float) -> list[Shape]:
    look: dict[str, object] = {"layer": "beside", "z": 2, "align": "left"}
    after = x + text_width(title, 12.5, 700, "serif") + 6
    said, size = fitted(note, x + room - after, 11)
    return [
        words(x, TOP, title, size=12.5, font="serif", weight=700, fill=INK, **look),
        words(after, TOP, said, size=size, fill=TOKENS["ink-2"], **look),
    ]


def elephant(x: float, y: float) -> list[Shape]:
    """The elephant with a cloth on its back; x is its left, y where its feet stand."""
    body: list[Point] = [
        *[(4, 6), (4, -14), (8, -19), (44, -19), (50, -15), (57, -15), (61, -9), (61, 3), (58, 5), (57, -4), (54, -4)],
        *[(50, -2), (46, -2), (46, 6), (38, 6), (38, -4), (16, -4), (16, 6)],
    ]
    look: dict[str, object] = {"layer": "beside", "z": 2, "stroke": INK, "width": 1.2}
    cloth: list[Point] = [(11, -19), (43, -19), (40, -9), (14, -9)]
    return [
        polygon(placed(body, x, y), fill="#B3ACA2", **look),
        polygon(placed(cloth, x, y), fill="#B4443A", **{**look, "z": 3}),
        circle(x + 53, y - 9.5, 1.3, layer="beside", z=3, fill=INK),
        line(placed([(45, -15), (45, -6), (49, -5)], x, y), layer="beside", z=3, stroke=INK, width=1),
        line(placed([(4, -12), (1, -5)], x, y), layer="beside", z=3, stroke=INK, width=1.4),
    ]


def storehouses(view: State, say: Say) -> list[Shape]:
    """A place for each die of a round, under the seat's sign and name."""
    drawn, seats = [], len(view.seats)
    begin = store_column(seats, 0)[0]
    title = say.word("storehouses")
    if begin - STORES_AT > text_width(title, 12.5, 700, "serif") + 4:
        drawn += titled(title, "", begin - text_width(title, 12.5, 700, "serif") - 10, 200)
    between = [(STORES_AT - 4, TRAY[1] + 6), (STORES_AT - 4, TRAY[1] + 55)]
    drawn.append(line(between, layer="beside", stroke=TOKENS["line"]))
    for place, seat in enumerate(in_order(view)):
        left, width = store_column(seats, place)
        acts = not view.ended and bool(view.round) and seat == acting(view) and view.phase in ("die", "bonuses")
        name, size = fitted(say.seat(seat), width - 22, 12, 700 if acts else 400)
        drawn.append(circle(left + 10, TOP - 4, 6, layer="beside", z=2, fill=SEATS[seat].colour, stroke=INK, width=1.1))
        drawn.append(sign(seat, left + 10, TOP - 4, 6, 3, "beside"))
        look: dict[str, object] = {"layer": "beside", "z": 2, "align": "left", "weight": 700 if acts else 400}
        drawn.append(words(left + 19, TOP, name, size=size, fill=INK, **look))
        for n in range(storehouse_spaces(view)):
            x, y = store_die(seats, place, n)
            slot = {"fill": TOKENS["sand"], "stroke": TOKENS["line-2"], "width": 1, "dash": (3, 2.4)}
            drawn.append(box(x, y, DIE, DIE, 5, layer="beside", z=1, **slot))
        if seat == view.first and view.round:
            drawn += small_elephant(left + 16 + 38 * storehouse_spaces(view), DICE_TOP + 26)
    return drawn


def small_elephant(x: float, y: float) -> list[Shape]:
    """The sign of the start player, who has the elephant."""
    body: list[Point] = [(-9, 6), (-9, -3), (-6, -6), (4, -6), (8, -4), (9, 3), (7, 4), (6, 0), (3, 1), (3, 6), (-1, 6)]
    at = placed([*body, (-1, 2), (-5, 2), (-5, 6)], x, y)
    return [polygon(at, layer="beside", z=2, fill="#B3ACA2", stroke=INK, width=1)]
