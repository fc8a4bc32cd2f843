"""The marks on the map of either game: what may be chosen, what not, what was tried, what has just changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from ....draw.hits import outline
from ....draw.ornament import numbered, ring
from ....draw.scene import TOKENS, Point, Shape, box, circle, label, line
from ....face import Marks, Say
from .layout import PAWN, Layout, Mapped
from .pieces import PLATE_DOWN, RIBBON_UP, RIM, START, VILLAGE, ribbon_span, rim_sides
from .ways import focused_city


class Standing(Protocol):
    """Where a pawn stands."""

    @property
    def at(self) -> str: ...


class OnMap(Protocol):
    """What a position must tell for its map to be marked."""

    @property
    def board(self) -> Mapped: ...
    @property
    def villages(self) -> Mapping[str, Sequence[int]]: ...
    @property
    def sites(self) -> Mapping[str, Sequence[int]]: ...
    @property
    def seats(self) -> Sequence[Standing]: ...
    @property
    def maharaja(self) -> str: ...


class Marker(NamedTuple):
    """How a game marks its targets."""

    edges: Callable[[str], Iterable[Shape]]  # the outlines of a target or a piece
    changed: Callable[[str], Iterable[Shape]]  # what shows that it has just changed
    legal: Callable[[str, int, bool], Iterable[Shape]]  # target, number of the option, whether it is selected
    refused: Callable[[str, str, bool], Iterable[Shape]]  # target, letter of the reason, whether it was tried


def marked(marks: Marks, marker: Marker, cities: Collection[str]) -> list[Shape]:
    """Every target with its mark."""
    shapes: list[Shape] = []
    for target in sorted(marks.changed):
        shapes += marker.changed(target)
    for target, letter in marks.refused.items():
        shapes += marker.refused(target, letter, target == marks.tried)
    if marks.tried is not None:
        shapes += ringed(marker.edges(marks.tried), "tried", 14)
        if marks.tried not in marks.refused:
            shapes += marker.refused(marks.tried, "", True)
    for target, number in marks.legal.items():
        shapes += marker.legal(target, number, target in marks.selected)
    for target in sorted(set(marks.selected) - set(marks.legal)):
        shapes += ringed(marker.edges(target), "selected")
    offering = {target.split("/")[0] for target in marks.legal if "/" in target}
    for city in sorted(offering & set(cities) - set(marks.selected)):
        shapes += ringed(marker.edges(city), "legal")  # the city whose sites are offered
    return shapes


def ringed(edges: Iterable[Shape], state: str, z: int | None = None) -> list[Shape]:
    return [shape for edge in edges for shape in (ring(edge, state) if z is None else ring(edge, state, z=z))]


def focused(view: OnMap, where: Layout, say: Say, target: str, drawn: Sequence[Shape]) -> list[Shape]:
    """The keyboard's place on the board, outside all other marks."""
    if target in view.sites:
        return focused_city(say.name("place", target), *where.points[target])
    return outline(drawn, target)


# ---------------------------------------------------------------- the edges and corners of places and pawns


def place_edges(
    view: OnMap, where: Layout, target: str, pawn: str, built: Mapping[str, Sequence[int]]
) -> Iterator[Shape]:
    """The outlines of a place, of the plate below a city, of the Maharaja or of a pawn (``architect/0``)."""
    place, _, part = target.partition("/")
    if target == "maharaja" and view.maharaja in where.pawns:
        x, y = where.pawns[view.maharaja][0]
        yield circle(x, y - 1, 22)
    elif place == pawn and part.isdigit() and int(part) < len(view.seats):
        yield circle(*pawn_point(view, where, int(part)), PAWN[1] + 3)
    elif place in view.villages:
        yield circle(*where.points[place], VILLAGE + 2.5)
    elif place == view.board.start:
        yield circle(*where.points[place], START + 2)
    elif place in view.sites:
        x, y = where.points[place]
        if not part:
            for side in rim_sides(x, y, RIM + 1):
                yield line(side)
        else:
            width = 14 * min(6, max(1, sum(built[place]))) + 12
            yield box(x - width / 2, y + PLATE_DOWN - 11.5, width, 23, 11.5)


def pawn_point(view: OnMap, where: Layout, seat: int) -> Point:
    """Where a seat's pawn stands: beside its place, in cities after the Maharaja."""
    place = view.seats[seat].at
    here = [i for i, p in enumerate(view.seats) if p.at == place]
    return where.pawns[place][here.index(seat) + (place != view.board.start)]


def place_corner(view: OnMap, where: Layout, say: Say, place: str) -> Point | None:
    """Where the number or letter of a place is put, so that it hides neither pieces nor names."""
    if place not in where.points:
        return None
    x, y = where.points[place]
    if place in view.villages:
        return (x + 12, y - 12) if view.villages[place] else (x, y)
    if place == view.board.start:
        return x + 17, y - 18
    return ribbon_span(say.name("place", place), x)[1] + 5, y - RIBBON_UP


# ---------------------------------------------------------------- what may be chosen


def numbered_target(
    view: OnMap, where: Layout, target: str, edges: Iterable[Shape], at: Point | None, number: int, selected: bool
) -> list[Shape]:
    """A ring and a number; an empty village is tinted, as there is nothing in it to be ringed."""
    shapes = ringed(edges, "selected" if selected else "legal")
    if target in view.villages and not view.villages[target]:
        shapes.append(circle(*where.points[target], VILLAGE + 1, layer="marks", z=9, fill=TOKENS["peacock-wash"]))
    return shapes + numbered(*at, number, selected) if at else shapes


def numbered_site(x: float, y: float, number: int, selected: bool) -> list[Shape]:
    """A free site of a city; all that are alike carry the same number."""
    back, front = (TOKENS["peacock"], "#FFFFFF") if selected else (TOKENS["peacock-wash"], TOKENS["peacock"])
    disc = circle(x, y, 8.2, layer="marks", z=20, fill=back, stroke=TOKENS["peacock"], width=2.2)
    return [disc, label(x, y, str(number), 11, layer="marks", z=22, weight=700, fill=front)]
