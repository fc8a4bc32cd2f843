"""What is drawn over the board of Raja: what may be chosen, what not, the way tried, what just changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ....draw.ornament import not_now, numbered, octagon
from ....draw.scene import Point, Shape, circle, polygon
from ....face import Marks, Say
from ...raja_family.face.marking import (
    Marker,
    focused,
    marked,
    numbered_site,
    numbered_target,
    place_corner,
    place_edges,
    ringed,
)
from ...raja_family.face.pieces import CENTRE_SITE, OUTER_SITE, site_point
from ...raja_family.face.ways import way as drawn_way
from ..state import FREE, State, last_box, toll
from .layout import governor_point, layout


def marks_on(view: State, marks: Marks, say: Say, drawn: Sequence[Shape]) -> list[Shape]:
    """The layer of marks for a position."""
    marker = Marker(
        partial(edges, view), partial(changed, view), partial(legal, view, say), partial(refused, view, say)
    )
    shapes = [*way(view, marks, say), *marked(marks, marker, view.sites)]
    if marks.focus is not None:
        shapes += focused(view, layout(view.board), say, marks.focus, drawn)
    return shapes


# ---------------------------------------------------------------- the edges and corners of targets


def edges(view: State, target: str, changed: bool = False) -> Iterator[Shape]:
    """The outlines that mark a target or a piece; nothing for what is not on the board."""
    where, (place, _, part) = layout(view.board), target.partition("/")
    if place == "gov" and part in view.track:
        yield polygon(octagon(*governor_point(view.track[part], last_box(view)), 13.4))
    elif place in view.sites and part and part != "houses":
        for site in sites(view, place, part, changed):
            at = site_point(*where.points[place], site)
            yield circle(*at, (CENTRE_SITE if site == 0 else OUTER_SITE) + 0.5)
    else:
        yield from place_edges(view, where, target, "architect", view.houses)


def sites(view: State, city: str, part: str, changed: bool = False) -> list[int]:
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


def corner(view: State, say: Say, target: str) -> Point | None:
    """Where the number or letter of a target is put, so that it hides neither pieces nor names."""
    where, (place, _, part) = layout(view.board), target.partition("/")
    if place == "gov" and part in view.track:
        x, y = governor_point(view.track[part], last_box(view))
        return x + 17, y - 1
    if place in view.sites and part == "centre":
        return where.points[place]
    return place_corner(view, where, say, place)


# ---------------------------------------------------------------- states


def changed(view: State, target: str) -> list[Shape]:
    return ringed(edges(view, target, changed=True), "changed", 6)


def legal(view: State, say: Say, target: str, number: int, selected: bool) -> list[Shape]:
    """The central site as a full disc; every free outer site with the same number; a ring round anything else."""
    where, (place, _, part) = layout(view.board), target.partition("/")
    if place not in view.sites or not part:
        at = corner(view, say, target)
        return numbered_target(view, where, target, edges(view, target), at, number, selected)
    if part == "centre":
        return numbered(*where.points[place], number, selected, 11)
    points = [site_point(*where.points[place], site) for site in sites(view, place, part)]
    return [shape for x, y in points for shape in numbered_site(x, y, number, selected)]


def refused(view: State, say: Say, target: str, letter: str, tried: bool) -> list[Shape]:
    place, _, part = target.partition("/")
    if place in view.sites and part and part != "houses":
        points = [site_point(*layout(view.board).points[place], site) for site in sites(view, place, part)]
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
