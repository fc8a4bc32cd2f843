"""The picture of a position of Raja: layout only, no rules and no sentences. The words come from ``say``."""

from __future__ import annotations

from functools import lru_cache
from math import nan

from ....draw.ornament import frame, hill, plate, tree
from ....draw.scene import TOKENS, Shape, box, fitted, label, polygon, words
from ....face import Marks, Say
from ....flow import Ask, Parts
from ...raja_family.face.ground import counted_plate, invented, printed_map
from ...raja_family.face.pieces import (
    CARD,
    DETAIL,
    INK,
    ON_BOARD,
    PLATE_DOWN,
    maharaja,
    site_point,
    village_disc,
)
from ..places import Board
from ..state import FREE, VEILED_GOLD, State, box_number, last_box, lowest_governor, palaces_built
from .layout import SIZE, TRACK, governor_point, layout, track_box
from .marking import marks_on
from .pieces import architect, arrow_up, governor, house, palace

HILLS = ((200, 58, 62), (548, 56, 56), (62, 330, 50), (232, 250, 46), (586, 245, 46), (336, 408, 58), (92, 432, 44))
MORE_HILLS = ((676, 332, 44), (690, 432, 42), (455, 540, 46), (300, 130, 50), (466, 196, 44))
TREES = ((250, 46), (263, 52), (540, 48), (556, 43), (48, 246), (57, 252), (30, 396), (238, 350), (248, 356))
MORE_TREES = ((472, 436), (484, 441), (530, 466), (203, 526), (214, 531), (700, 258), (700, 350), (640, 182))


def shapes(view: State, marks: Marks, say: Say) -> list[Shape]:
    """Everything to be seen on the board."""
    printed = [*ground(view, marks, say), *neutral_palaces(view)]
    standing = [*villages(view, marks), *cities(view), *pawns(view), *track(view, say)]
    drawn = [*printed, *standing]
    return drawn + marks_on(view, marks, say, drawn)


# ---------------------------------------------------------------- the printed board


def ground(view: State, marks: Marks, say: Say) -> tuple[Shape, ...]:
    board = view.board
    names = tuple(say.name("place", place) for place in board.junctions)
    texts = (say.word("governors"), say.word("reconstructed"))
    return _ground(board, names, texts, last_box(view), marks.variation, marks.reconstructed)


@lru_cache(maxsize=16)
def _ground(
    board: Board, names: tuple[str, ...], texts: tuple[str, str], boxes: int, variation: bool, reconstructed: bool
) -> tuple[Shape, ...]:
    where = layout(board)
    drawn = frame(SIZE, variation)
    drawn += [hill(x, y, breadth) for x, y, breadth in HILLS + MORE_HILLS]
    drawn += [shape for x, y in TREES + MORE_TREES for shape in tree(x, y)]
    drawn += printed_map(board, where, names, reconstructed)
    drawn += printed_track(texts[0], boxes)
    if any(invented(board, record) for record in board.provenance):
        drawn += plate(368, 541, texts[1], "do:reconstructed", reconstructed)
    return tuple(drawn)


def printed_track(title: str, boxes: int) -> list[Shape]:
    left, top, width, height = TRACK
    title, size = fitted(title, width - 1, 13, 700, "serif")
    drawn = [
        box(left, top, width, height, 4, z=3, fill=TOKENS["road"], stroke="#6F604A", width=1.3),
        words(left + width / 2, top + 17, title, z=5, size=size, font="serif", weight=700, fill=INK),
        arrow_up(left + width / 2, top + height - 25),
    ]
    for number in range(1, boxes + 1):
        x, y, w, h = track_box(number, boxes)
        printed = box_number(number)
        fill = CARD if printed else TOKENS["land"]
        drawn.append(box(x, y, w, h, 3, z=5, fill=fill, stroke="#CDB987", width=1.1))
        if printed:
            drawn.append(label(x + 11, y + h / 2, str(printed), 12, z=6, weight=700, fill=TOKENS["ink-2"]))
    return drawn


# ---------------------------------------------------------------- pieces


def villages(view: State, marks: Marks) -> list[Shape]:
    points, drawn = layout(view.board).points, []
    for village, owners in view.villages.items():
        x, y = points[village]
        if owners:
            drawn.append(village_disc(x, y, TOKENS["refused"] if village in marks.refused else CARD))
        for k, seat in enumerate(owners):
            drawn += house(seat, x + 13.2 * (k - (len(owners) - 1) / 2), y + 0.5)
    return drawn


def cities(view: State) -> list[Shape]:
    points, drawn = layout(view.board).points, []
    for city in view.board.cities:
        x, y = points[city]
        for site, colour in enumerate(view.sites[city]):
            if FREE != colour < len(view.seats):
                px, py = site_point(x, y, site)
                drawn += palace(colour, px, py - 0.5, palace_scale(site))
        drawn += counted_plate(view.houses[city], x, y + PLATE_DOWN, "house", one_house)
    return drawn


def neutral_palaces(view: State) -> list[Shape]:
    """The palaces of colours nobody plays: they never move, so they belong to the ground."""
    points, drawn = layout(view.board).points, []
    for city in view.board.cities:
        for site, colour in enumerate(view.sites[city]):
            if colour >= len(view.seats):
                px, py = site_point(*points[city], site)
                drawn += palace(colour, px, py - 0.5, palace_scale(site), "ground", base=8)
    return drawn


def palace_scale(site: int) -> float:
    return 1.2 if site == 0 else 0.95


def one_house(seat: int, x: float, y: float, piece: str) -> list[Shape]:
    return house(seat, x, y, piece=piece)


def pawns(view: State) -> list[Shape]:
    stands, drawn = layout(view.board).pawns, []
    for place in view.board.junctions:
        free = stands[place][1:] if place != view.board.start or view.maharaja == place else stands[place]
        here = [i for i, p in enumerate(view.seats) if p.at == place]
        for seat, (x, y) in zip(here, free, strict=False):
            drawn += architect(seat, x, y)
        if view.maharaja == place:
            drawn += maharaja(*stands[place][0])
    return drawn


def track(view: State, say: Say) -> list[Shape]:
    """The governors on their boxes; the next one is named, the one of the Maharaja's city stands in a frame."""
    boxes, board, drawn = last_box(view), view.board, []
    following = lowest_governor(view) if view.track and not view.ended else ""
    for city, number in view.track.items():
        x, y = governor_point(number, boxes)
        drawn += governor(city, board.letters[city], board.tints[city], x, y)
        left, top, width, height = track_box(min(number, boxes), boxes)
        if city == view.maharaja:
            drawn.append(box(left, top, width, height, 3, layer="pieces", z=ON_BOARD, stroke=INK, width=2.2))
        elif city == following and box_number(number) is None:
            drawn.append(next_sign(say.word("next"), left + 3, y, width - 32))
    return drawn


def next_sign(word: str, left: float, middle: float, room: float) -> Shape:
    """The word for the next governor, or a pointer where the word is too long for the box."""
    text, size = fitted(word, room, 11, 700)
    if text != word:
        points = [(left + 12, middle - 5), (left + 21, middle), (left + 12, middle + 5)]
        return polygon(points, layer="pieces", z=DETAIL, fill=INK)
    return words(left, middle + 4, text, layer="pieces", z=DETAIL, size=size, weight=700, fill=INK, align="left")


# ---------------------------------------------------------------- where a choice lies, and figures for the chart


def target(ask: Ask, begun: Parts) -> str | None:
    """Where on the map the choice begun lies: the last part that names a place decides."""
    for k in range(len(begun) - 1, -1, -1):
        part, before = begun[k], begun[:k]
        if part in ("centre", "outer") and before:
            return f"{before[-1]}/{part}"
        if before and before[-1] == "governors":
            return f"gov/{part}"
        if names_place(ask, begun, k):
            return part
    return None


def names_place(ask: Ask, begun: Parts, k: int) -> bool:
    """Whether the part at k is the id of a place, which depends on the words before it and not on its spelling."""
    if ask.kind != "turn":
        return ask.kind == "governor_order" or (ask.kind == "first_house" and k == 0)
    before = begun[:k]
    if before == ("go",):
        return True
    return len(before) > 1 and any(word in ("house", "move_house", "palace") for word in before[1:])


def series(view: State) -> dict[str, list[float]]:
    """Figures per seat for the chart; hidden gold is not a number (nan)."""
    seats = range(len(view.seats))
    on_map = [sum(owners.count(i) for owners in view.villages.values()) for i in seats]
    in_cities = [sum(houses[i] for houses in view.houses.values()) for i in seats]
    return {
        "gold": [nan if p.gold == VEILED_GOLD else float(p.gold) for p in view.seats],
        "palaces": [float(palaces_built(view, i)) for i in seats],
        "houses": [float(a + b) for a, b in zip(on_map, in_cities, strict=True)],
    }
