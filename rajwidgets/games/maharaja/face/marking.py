"""What is drawn over the board of Maharaja: what may be chosen, what not, the way tried, what just changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from ....draw.ornament import not_now, numbered, ring
from ....draw.scene import TOKENS, Point, Shape, around, box, circle, label, line, outline
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
from ...raja_family.face.ways import focused_city, stretch, with_villages
from ...raja_family.face.ways import way as drawn_way
from ...raja_family.roads import toll
from ..state import BOTTOM, CENTRE, FREE, NO_TOLLS, PLAIN, TOP, State, has
from .layout import SPOTS, TRACK, frame_of, layout, space_frame

WAY, CAME_FROM = "way/", "from/"
SITE_OF = {"centre": CENTRE, "top": TOP, "bottom": BOTTOM}
NUMBER_REACH = 41.0  # how far from a city's middle the number of a site with a bonus stands


def marks_on(view: State, marks: Marks, say: Say, drawn: Sequence[Shape]) -> list[Shape]:
    """The layer of marks for a position."""
    shapes = way(view, marks, say)
    for target in sorted(marks.changed):
        shapes += moved(view, target)
        for edge in edges(view, target):
            shapes += ring(edge, "changed", z=6)
    for target, letter in marks.refused.items():
        shapes += refused(view, say, target, letter, target == marks.tried)
    if marks.tried is not None:
        for edge in edges(view, marks.tried):
            shapes += ring(edge, "tried", z=14)
        if marks.tried not in marks.refused:
            shapes += refused(view, say, marks.tried, "", True)
    for target, number in marks.legal.items():
        if target.startswith(WAY):
            shapes += legal_way(view, target, number, marks)
        else:
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
    if target in view.sites:
        return focused_city(say.name("place", target), *layout(view.board).points[target])
    return outline(drawn, target)


# ---------------------------------------------------------------- the edges and corners of targets


def edges(view: State, target: str) -> Iterator[Shape]:
    """The outlines that mark a target or a piece; nothing for what is not on the board."""
    where, (place, _, part) = layout(view.board), target.partition("/")
    if (frame := frame_of(view, target)) is not None:
        left, top, width, height = frame
        yield box(left - 1, top - 1, width + 2, height + 2, 5)
    elif target == "maharaja" and view.maharaja in where.pawns:
        x, y = where.pawns[view.maharaja][0]
        yield circle(x, y - 1, 22)
    elif place == "priest" and part.isdigit() and int(part) < len(view.seats):
        yield circle(*priest_point(view, int(part)), PAWN[1] + 3)
    elif place in view.villages:
        yield circle(*where.points[place], VILLAGE + 2.5)
    elif place == view.board.start:
        yield circle(*where.points[place], START + 2)
    elif place in view.sites:
        x, y = where.points[place]
        if not part:
            for side in rim_sides(x, y, RIM + 1):
                yield line(side)
        elif part == "shrines":
            width = 14 * min(6, max(1, sum(view.shrines[place]))) + 12
            yield box(x - width / 2, y + PLATE_DOWN - 11.5, width, 23, 11.5)
        else:
            for site in sites(view, place, part):
                yield circle(*site_at(view, place, site), (CENTRE_SITE if site == CENTRE else OUTER_SITE) + 0.5)


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


def priest_point(view: State, seat: int) -> Point:
    place, stands = view.seats[seat].at, layout(view.board).pawns
    here = [i for i, p in enumerate(view.seats) if p.at == place]
    return stands[place][here.index(seat) + (place != view.board.start)]


def corner(view: State, say: Say, target: str) -> Point | None:
    """Where the number or letter of a target is put, so that it hides neither pieces nor names."""
    where, (place, _, _) = layout(view.board), target.partition("/")
    if (frame := frame_of(view, target)) is not None:
        return frame.left + (frame.width - 4 if place == "character" else 3), frame.top + 2
    if place in view.villages:
        x, y = where.points[place]
        return (x + 12, y - 12) if view.villages[place] else (x, y)
    if place == view.board.start:
        x, y = where.points[place]
        return x + 17, y - 18
    if place in view.sites:
        x, y = where.points[place]
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
    """The central site as a full disc, one with a bonus ringed, every free plain site with the same number."""
    if part == "centre":
        return numbered(*site_at(view, city, CENTRE), number, selected, 11)
    shapes = []
    back, front = (TOKENS["peacock"], "#FFFFFF") if selected else (TOKENS["peacock-wash"], TOKENS["peacock"])
    for site in sites(view, city, part):
        if site < PLAIN:
            edge = circle(*site_at(view, city, site), OUTER_SITE + 0.5)
            shapes += [*ring(edge, "legal", z=16), *numbered(*beside_site(view, city, site), number, selected, 7)]
            continue
        px, py = site_at(view, city, site)
        disc = circle(px, py, 8.2, layer="marks", z=20, fill=back, stroke=TOKENS["peacock"], width=2.2)
        shapes += [disc, label(px, py, str(number), 11, layer="marks", z=22, weight=700, fill=front)]
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
