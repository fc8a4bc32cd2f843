"""What is drawn over the board of Raja: what may be chosen, what not, the way tried, what just changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ....draw.ornament import not_now, numbered, octagon, ring
from ....draw.scene import TOKENS, Point, Shape, box, circle, label, line, outline, polygon
from ....face import Marks, Say
from ...raja_family.face.layout import PAWN
from ...raja_family.face.pieces import (
    CENTRE_SITE,
    OUTER_SITE,
    PLATE_DOWN,
    RIBBON_UP,
    RIM,
    START,
    VILLAGE,
    ribbon_span,
    rim_sides,
    site_point,
)
from ...raja_family.face.ways import focused_city
from ...raja_family.face.ways import way as drawn_way
from ..state import FREE, State, last_box, toll
from .layout import governor_point, layout


def marks_on(view: State, marks: Marks, say: Say, drawn: Sequence[Shape]) -> list[Shape]:
    """The layer of marks for a position."""
    shapes = way(view, marks, say)
    for target in sorted(marks.changed):
        for edge in edges(view, target, changed=True):
            shapes += ring(edge, "changed", z=6)
    for target, letter in marks.refused.items():
        shapes += refused(view, say, target, letter, target == marks.tried)
    if marks.tried is not None:
        for edge in edges(view, marks.tried):
            shapes += ring(edge, "tried", z=14)
        if marks.tried not in marks.refused:
            shapes += refused(view, say, marks.tried, "", True)
    for target, number in marks.legal.items():
        shapes += legal(view, say, target, number, target in marks.selected)
    for target in sorted(set(marks.selected) - set(marks.legal)):
        for edge in edges(view, target):
            shapes += ring(edge, "selected")
    offering = {target.split("/")[0] for target in marks.legal if "/" in target}
    for city in sorted(offering & set(view.sites) - set(marks.selected)):
        shapes += [r for edge in edges(view, city) for r in ring(edge, "legal")]  # the city whose sites are offered
    if marks.focus is not None:
        shapes += focused(view, say, marks.focus, drawn)
    return shapes


def focused(view: State, say: Say, target: str, drawn: Sequence[Shape]) -> list[Shape]:
    """The keyboard's place on the board, outside all other marks."""
    if target not in view.sites:
        return outline(drawn, target)
    return focused_city(say.name("place", target), *layout(view.board).points[target])


# ---------------------------------------------------------------- the edges and corners of targets


def edges(view: State, target: str, changed: bool = False) -> Iterator[Shape]:
    """The outlines that mark a target or a piece; nothing for what is not on the board."""
    where, (place, _, part) = layout(view.board), target.partition("/")
    if place == "gov" and part in view.track:
        yield polygon(octagon(*governor_point(view.track[part], last_box(view)), 13.4))
    elif target == "maharaja" and view.maharaja in where.pawns:
        x, y = where.pawns[view.maharaja][0]
        yield circle(x, y - 1, 22)
    elif place == "architect" and part.isdigit() and int(part) < len(view.seats):
        x, y = pawn_point(view, int(part))
        yield circle(x, y, PAWN[1] + 3)
    elif place in view.villages:
        yield circle(*where.points[place], VILLAGE + 2.5)
    elif place == view.board.start:
        yield circle(*where.points[place], START + 2)
    elif place in view.sites:
        x, y = where.points[place]
        if not part:
            for side in rim_sides(x, y, RIM + 1):
                yield line(side)
        elif part == "houses":
            width = 14 * min(6, max(1, sum(view.houses[place]))) + 12
            yield box(x - width / 2, y + PLATE_DOWN - 11.5, width, 23, 11.5)
        else:
            for site in sites(view, place, part, changed):
                yield circle(*site_point(x, y, site), (CENTRE_SITE if site == 0 else OUTER_SITE) + 0.5)


def sites(view: State, city: str, part: str, changed: bool) -> list[int]:
    """The sites a part of a city means: the free ones to choose from, or the last one built on when it changed."""
    if part == "centre":
        return [0]
    if part.isdigit():
        return [int(part)] if int(part) < len(view.sites[city]) else []
    outer = range(1, len(view.sites[city]))
    free = [site for site in outer if view.sites[city][site] == FREE]
    if not changed:
        return free
    return [site for site in outer if site not in free][-1:]


def pawn_point(view: State, seat: int) -> Point:
    place, stands = view.seats[seat].at, layout(view.board).pawns
    here = [i for i, p in enumerate(view.seats) if p.at == place]
    return stands[place][here.index(seat) + (place != view.board.start)]


def corner(view: State, say: Say, target: str) -> Point | None:
    """Where the number or letter of a target is put, so that it hides neither pieces nor names."""
    where, (place, _, part) = layout(view.board), target.partition("/")
    if place == "gov" and part in view.track:
        x, y = governor_point(view.track[part], last_box(view))
        return x + 17, y - 1
    if place in view.villages:
        x, y = where.points[place]
        return (x + 12, y - 12) if view.villages[place] else (x, y)
    if place == view.board.start:
        x, y = where.points[place]
        return x + 17, y - 18
    if place in view.sites:
        x, y = where.points[place]
        if part == "centre":
            return x, y
        return ribbon_span(say.name("place", place), x)[1] + 5, y - RIBBON_UP
    return None


# ---------------------------------------------------------------- states


def legal(view: State, say: Say, target: str, number: int, selected: bool) -> list[Shape]:
    place, _, part = target.partition("/")
    if place in view.sites and part:
        return legal_sites(view, place, part, number, selected)
    shapes = [r for edge in edges(view, target) for r in ring(edge, "selected" if selected else "legal")]
    if view.villages.get(target) == []:
        x, y = layout(view.board).points[target]
        shapes.append(circle(x, y, VILLAGE + 1, layer="marks", z=9, fill=TOKENS["peacock-wash"]))
    at = corner(view, say, target)
    return shapes + numbered(*at, number, selected) if at else shapes


def legal_sites(view: State, city: str, part: str, number: int, selected: bool) -> list[Shape]:
    """The central site as a full disc; every free outer site with the same number."""
    x, y = layout(view.board).points[city]
    if part == "centre":
        return numbered(x, y, number, selected, 11)
    shapes = []
    back, front = (TOKENS["peacock"], "#FFFFFF") if selected else (TOKENS["peacock-wash"], TOKENS["peacock"])
    for site in sites(view, city, part, changed=False):
        px, py = site_point(x, y, site)
        disc = circle(px, py, 8.2, layer="marks", z=20, fill=back, stroke=TOKENS["peacock"], width=2.2)
        shapes += [disc, label(px, py, str(number), 11, layer="marks", z=22, weight=700, fill=front)]
    return shapes


def refused(view: State, say: Say, target: str, letter: str, tried: bool) -> list[Shape]:
    place, _, part = target.partition("/")
    if place in view.sites and part and part != "houses":
        x, y = layout(view.board).points[place]
        points = [site_point(x, y, site) for site in sites(view, place, part, changed=False)]
        return [s for px, py in points for s in not_now(px, py, letter, tried, 7)]
    at = corner(view, say, target)
    return not_now(*at, letter, tried) if at else []


# ---------------------------------------------------------------- the way


def way(view: State, marks: Marks, say: Say) -> list[Shape]:
    """The way in question, with its tolls."""
    seat = marks.seat if marks.seat is not None else view.turn.seat if view.turn else 0
    where, asked = layout(view.board), partial(asks, view, seat)
    return drawn_way(view.board, where, view.villages, marks.way, asked, marks.refused, say.word("free"))


def asks(view: State, seat: int, village: str) -> int:
    return toll(view, seat, (village,))
