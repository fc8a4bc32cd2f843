"""What is drawn over the board of Maharaja: what may be chosen, what not, the way tried, what just changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from ....draw.ornament import not_now, numbered, ring
from ....draw.scene import TOKENS, Point, Shape, around, box, circle, line
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
from ...raja_family.face.pieces import CENTRE_SITE, OUTER_SITE, VILLAGE, site_point
from ...raja_family.face.ways import stretch, with_villages
from ...raja_family.face.ways import way as drawn_way
from ...raja_family.roads import toll
from ..state import BOTTOM, CENTRE, FREE, NO_TOLLS, PLAIN, TOP, State, has
from .layout import SPOTS, TRACK, frame_of, layout, space_frame

WAY, CAME_FROM = "way/", "from/"
SITE_OF = {"centre": CENTRE, "top": TOP, "bottom": BOTTOM}
NUMBER_REACH = 41.0  # how far from a city's middle the number of a site with a bonus stands


def marks_on(view: State, marks: Marks, say: Say, drawn: Sequence[Shape]) -> list[Shape]:
    """The layer of marks for a position."""
    marker = Marker(
        partial(edges, view), partial(changed, view), partial(legal, view, say, marks), partial(refused, view, say)
    )
    shapes = [*way(view, marks, say), *marked(marks, marker, view.sites)]
    if marks.focus is not None:
        shapes += focused(view, layout(view.board), say, marks.focus, drawn)
    return shapes


# ---------------------------------------------------------------- the edges and corners of targets


def edges(view: State, target: str) -> Iterator[Shape]:
    """The outlines that mark a target or a piece; nothing for what is not on the board."""
    where, (place, _, part) = layout(view.board), target.partition("/")
    if (frame := frame_of(view, target)) is not None:
        left, top, width, height = frame
        yield box(left - 1, top - 1, width + 2, height + 2, 5)
    elif place in view.sites and part and part != "shrines":
        for site in sites(view, place, part):
            yield circle(*site_at(view, place, site), (CENTRE_SITE if site == CENTRE else OUTER_SITE) + 0.5)
    else:
        yield from place_edges(view, where, target, "priest", view.shrines)


def sites(view: State, city: str, part: str) -> list[int]:
    """The sites a part of a city means; of the plain ones those that are free, or the first if none is."""
    if part in SITE_OF:
        return [SITE_OF[part]]
    if part.isdigit():
        return [int(part)] if int(part) < len(view.sites[city]) else []
    if part != "outer":
        return []
    plain = range(PLAIN, len(view.sites[city]))
    return [site for site in plain if view.sites[city][site] == FREE] or [PLAIN]


def site_at(view: State, city: str, site: int) -> Point:
    return site_point(*layout(view.board).points[city], SPOTS[site])


def beside_site(view: State, city: str, site: int) -> Point:
    """On the rim beside a site whose bonus or statue is to be seen."""
    turn = {TOP: -30, BOTTOM: -30}.get(site, 0)  # clear of the name and of the plate
    return around(*layout(view.board).points[city], NUMBER_REACH, 60 * SPOTS[site] + 60 + turn)


def corner(view: State, say: Say, target: str) -> Point | None:
    """Where the number or letter of a target is put, so that it hides neither pieces nor names."""
    place, _, _ = target.partition("/")
    if (frame := frame_of(view, target)) is not None:
        return frame.left + (frame.width - 4 if place == "character" else 3), frame.top + 2
    return place_corner(view, layout(view.board), say, place)


# ---------------------------------------------------------------- states


def changed(view: State, target: str) -> list[Shape]:
    return [*moved(view, target), *ringed(edges(view, target), "changed", 6)]


def legal(view: State, say: Say, marks: Marks, target: str, number: int, selected: bool) -> list[Shape]:
    if target.startswith(WAY):
        return legal_way(view, target, number, marks)
    place, _, part = target.partition("/")
    if place in view.sites and part:
        return legal_sites(view, place, part, number, selected)
    at = corner(view, say, target)
    return numbered_target(view, layout(view.board), target, edges(view, target), at, number, selected)


def legal_sites(view: State, city: str, part: str, number: int, selected: bool) -> list[Shape]:
    """The central site as a full disc, one with a bonus ringed, every free plain site with the same number."""
    if part == "centre":
        return numbered(*site_at(view, city, CENTRE), number, selected, 11)
    shapes = []
    for site in sites(view, city, part):
        if site < PLAIN:
            edge = circle(*site_at(view, city, site), OUTER_SITE + 0.5)
            shapes += [*ring(edge, "legal", z=16), *numbered(*beside_site(view, city, site), number, selected, 7)]
        else:
            shapes += numbered_site(*site_at(view, city, site), number, selected)
    return shapes


def refused(view: State, say: Say, target: str, letter: str, tried: bool) -> list[Shape]:
    place, _, part = target.partition("/")
    if place in view.sites and part and part != "shrines":
        shapes = []
        for site in sites(view, place, part):
            bare = view.sites[place][site] == FREE and site not in (TOP, BOTTOM)
            spot = site_at(view, place, site) if bare or site == CENTRE else beside_site(view, place, site)
            shapes += not_now(*spot, letter, tried, 7)
        return shapes
    at = corner(view, say, target)
    return not_now(*at, letter, tried) if at else []


# ---------------------------------------------------------------- ways, and what has moved


def way(view: State, marks: Marks, say: Say) -> list[Shape]:
    """The way in question, with its tolls."""
    seat = marks.seat if marks.seat is not None else view.turn.seat if view.turn else 0
    where, asked = layout(view.board), partial(asks, view, seat)
    return drawn_way(view.board, where, view.villages, marks.way, asked, marks.refused, say.word("free"))


def asks(view: State, seat: int, village: str) -> int:
    return 0 if has(view, seat, NO_TOLLS) else toll(view.villages, seat, (village,))


def stops_of(view: State, target: str) -> list[str]:
    return with_villages(view.board, target.removeprefix(WAY).split("-"))


def path(view: State, stops: Sequence[str], colour: str, casing: str) -> list[Shape]:
    where, shapes = layout(view.board), []
    for a, b in pairwise(stops):
        ends = stretch(view.board, where, view.villages, a, b)
        shapes.append(line(ends, layer="marks", z=2, stroke=casing, width=7))
        shapes.append(line(ends, layer="marks", z=3, stroke=colour, width=4))
    return shapes


def legal_way(view: State, target: str, number: int, marks: Marks) -> list[Shape]:
    """A way that may be chosen; its number stands where no other way passes."""
    stops = stops_of(view, target)
    rivals = [other for other in marks.legal if other.startswith(WAY) and other != target]
    others = {stop for rival in rivals for stop in stops_of(view, rival)}
    own = [stop for stop in stops if stop not in others] or stops
    x, y = layout(view.board).points[own[0]]
    selected = target in marks.selected or target == marks.focus
    click = circle(x, y, VILLAGE, layer="marks", z=1, target=target)
    return [*path(view, stops, TOKENS["peacock"], "#FFFFFF"), click, *numbered(x, y, number, selected)]


def moved(view: State, target: str) -> list[Shape]:
    """The way just taken by Brahmabot's priest, or the arrow from where a banner stood."""
    if target.startswith(WAY):
        return path(view, stops_of(view, target), TOKENS["turmeric"], TOKENS["ink"])
    if not target.startswith(CAME_FROM):
        return []
    space, _, city = target.removeprefix(CAME_FROM).partition("/")
    if city not in view.track:
        return []
    a, b, y = space_frame(int(space)).middle[0], space_frame(view.track[city]).middle[0], TRACK[1] + 4
    top = [(a, y), (a - (a - b) * 0.08, y - 9), (b + (a - b) * 0.08, y - 9), (b, y - 1)]
    head = [(b - 4, y - 6), (b, y), (b + 5, y - 5)]
    look = {"layer": "marks", "stroke": TOKENS["ink"], "width": 1.8}
    return [line(top, z=12, dash=(5.0, 3.5), **look), line(head, z=12, **look)]
