"""The drawing of the map: rings of shared vertices. Its borders are exactly the borders of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from rajwidgets.data import Record, Sheet

if TYPE_CHECKING:
    from .records import Reading

LARGEST_BOX = 4000
MOST_VERTICES = 20_000
Point = tuple[float, float]


class Ring(NamedTuple):
    """The outline of a place, or of a hole in it, as vertices."""

    of: str
    vertices: tuple[str, ...]
    hole: bool


class Drawing(NamedTuple):
    """The outlines of all places in one box, with the points where their names stand."""

    box: Point
    points: dict[str, Point]  # vertex -> where it lies
    rings: tuple[Ring, ...]
    labels: dict[str, Point]  # place -> centre of its name
    strait: tuple[Point, Point]

    def outlines(self, place: str) -> list[list[Point]]:
        """The rings of a place as points, holes included: fill with the even-odd rule."""
        return [[self.points[v] for v in ring.vertices] for ring in self.rings if ring.of == place]


def read_drawing(sheet: Sheet) -> Drawing:
    """The drawing as the file has it."""
    the_box, the_strait = sheet.record("drawing"), sheet.record("strait")
    box = (the_box.number("width"), the_box.number("height"))
    ends = (point(the_strait, "from"), point(the_strait, "to"))
    the_box.provenance()
    the_strait.provenance()
    rings = tuple(ring(r) for r in sheet.records("rings", "ring of", "of"))
    return Drawing(box, points(sheet, "vertices"), rings, points(sheet, "labels"), ends)


def ring(r: Record) -> Ring:
    hole = r.take("hole")
    return Ring(r.id("of"), r.ids("vertices"), hole is True)


def is_point(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(x, (int, float)) for x in value)


def point(r: Record, key: str) -> Point:
    value = r.take(key)
    if is_point(value):
        return (float(value[0]), float(value[1]))
    r.fault(f"{key} must be a point; write {key} = [100, 200]")
    return (0.0, 0.0)


def points(sheet: Sheet, table: str) -> dict[str, Point]:
    rows = sheet.top.take(table)
    if not isinstance(rows, Mapping) or len(rows) > MOST_VERTICES:
        sheet.top.fault(f"needs one table [{table}] of at most {MOST_VERTICES} points; write each as name = [x, y]")
        return {}
    for key, value in rows.items():
        if not is_point(value):
            sheet.fault(f"{table} {key!a:.30}", "must be a point; write it as [x, y]")
    return {key: (float(value[0]), float(value[1])) for key, value in rows.items() if is_point(value)}


def drawn_borders(drawing: Drawing) -> dict[frozenset[str], int]:
    """The pairs of places that share a side, with the number of sides shared."""
    beside: dict[frozenset[str], list[str]] = {}
    for ring in drawing.rings:
        for a, b in zip(ring.vertices, (*ring.vertices[1:], *ring.vertices[:1]), strict=True):
            beside.setdefault(frozenset((a, b)), []).append(ring.of)
    shared: dict[frozenset[str], int] = {}
    for places in beside.values():
        if len(places) == 2:
            shared[frozenset(places)] = shared.get(frozenset(places), 0) + 1
    return shared


def crowded_sides(drawing: Drawing) -> list[tuple[str, str]]:
    """Sides that more than two rings claim: the rings are then no subdivision."""
    seen: dict[frozenset[str], int] = {}
    for ring in drawing.rings:
        for a, b in zip(ring.vertices, (*ring.vertices[1:], *ring.vertices[:1]), strict=True):
            seen[frozenset((a, b))] = seen.get(frozenset((a, b)), 0) + 1
    return [(min(side), max(side)) for side, count in seen.items() if count > 2]


def touching_points(drawing: Drawing, a: str, b: str) -> list[str]:
    """The vertices two places have in common."""
    mine = {v for ring in drawing.rings if ring.of == a for v in ring.vertices}
    return [v for ring in drawing.rings if ring.of == b for v in ring.vertices if v in mine]


def check_drawing(sheet: Sheet, d: Reading, drawing: Drawing) -> None:
    """Every land border, coast, sea border and invasion frontier is drawn, and nothing else is."""
    width, height = drawing.box
    if not (0 < width <= LARGEST_BOX and 0 < height <= LARGEST_BOX):
        sheet.fault("drawing", f"width and height must lie between 1 and {LARGEST_BOX}; correct them")
    for name, (x, y) in {**drawing.points, **drawing.labels}.items():
        if not (0 <= x <= width and 0 <= y <= height):
            sheet.fault(f"point {name}", f"{x:g}, {y:g} lies outside the box of {width:g} x {height:g}; move it inside")
    places = (*d.territories, *d.seas, *d.lands)
    for place in places:
        if sum(ring.of == place and not ring.hole for ring in drawing.rings) != 1:
            sheet.fault(f"ring of {place}", "there must be exactly one outline; add or remove some")
        if place not in drawing.labels:
            sheet.fault(f"label {place}", "is missing; say where the name stands")
    for ring in drawing.rings:
        unknown = [v for v in ring.vertices if v not in drawing.points]
        if unknown or ring.of not in places or len(ring.vertices) < 3:
            what = f"vertex {unknown[0]} is not listed" if unknown else "names no place of the map, or has no area"
            sheet.fault(f"ring of {ring.of}", f"{what}; correct the ring")
    for a, b in crowded_sides(drawing):
        sheet.fault(f"side {a}-{b}", "belongs to more than two outlines; places may touch but not overlap")
    check_borders_drawn(sheet, d, drawing)


def check_borders_drawn(sheet: Sheet, d: Reading, drawing: Drawing) -> None:
    drawn = drawn_borders(drawing)
    wanted = {frozenset((b.a, b.b)) for b in d.borders if b.kind != "strait"}
    free = [frozenset((sea, land)) for sea in d.seas for land in d.lands]  # a barbarian land may lie on a sea
    for pair in sorted(map(sorted, wanted - set(drawn))):
        sheet.fault(f"border {'-'.join(pair)}", "is not drawn: the two outlines share no side; draw it or remove it")
    for pair in sorted(map(sorted, set(drawn) - wanted - set(free))):
        sheet.fault(f"border {'-'.join(pair)}", "is drawn but not listed; list it or part the two outlines")
