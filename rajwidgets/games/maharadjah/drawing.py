"""The drawing of the map: rings of shared vertices. Its borders are exactly the borders of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from rajwidgets.data import LARGEST, Record, Said, Sheet, called

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
    return isinstance(value, list) and len(value) == 2 and all(map(is_coordinate, value))


def is_coordinate(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= LARGEST


def point(r: Record, key: str) -> Point:
    value = r.take(key)
    if is_point(value):
        return (float(value[0]), float(value[1]))
    r.fault("field_point", key=key)
    return (0.0, 0.0)


def points(sheet: Sheet, table: str) -> dict[str, Point]:
    rows = sheet.top.take(table)
    if not isinstance(rows, Mapping) or len(rows) > MOST_VERTICES:
        sheet.top.fault("needs_points", table=table, most=MOST_VERTICES)
        return {}
    for key, value in rows.items():
        if not is_point(value):
            sheet.fault(called(table, f"{key!a:.30}"), "no_point")
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


def check_drawing(sheet: Sheet, d: Reading, drawing: Drawing) -> None:
    """Every land border, coast, sea border and invasion frontier is drawn, and nothing else is."""
    width, height = drawing.box
    if not (0 < width <= LARGEST_BOX and 0 < height <= LARGEST_BOX):
        sheet.fault(Said("drawing"), "box_size", most=LARGEST_BOX)
    ends = dict(zip(("from", "to"), drawing.strait, strict=True))
    for name, (x, y) in {**drawing.points, **drawing.labels, **ends}.items():
        if not (0 <= x <= width and 0 <= y <= height):
            facts = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"}
            sheet.fault(called("point", name), "outside_box", **facts)
    places = (*d.territories, *d.seas, *d.lands)
    for place in places:
        if sum(ring.of == place and not ring.hole for ring in drawing.rings) != 1:
            sheet.fault(called("ring of", place), "one_outline")
        if place not in drawing.labels:
            sheet.fault(called("label", place), "no_label")
    for ring in drawing.rings:
        unknown = [v for v in ring.vertices if v not in drawing.points]
        if unknown or ring.of not in places or len(ring.vertices) < 3:
            code = "no_such_vertex" if unknown else "no_such_ring"
            sheet.fault(called("ring of", ring.of), code, vertex=unknown[0] if unknown else "")
    for a, b in crowded_sides(drawing):
        sheet.fault(called("side", f"{a}-{b}"), "overlap")
    check_borders_drawn(sheet, d, drawing)


def check_borders_drawn(sheet: Sheet, d: Reading, drawing: Drawing) -> None:
    drawn = drawn_borders(drawing)
    wanted = {frozenset((b.a, b.b)) for b in d.borders if b.kind != "strait"}
    free = [frozenset((sea, land)) for sea in d.seas for land in d.lands]  # a barbarian land may lie on a sea
    for pair in sorted(map(sorted, wanted - set(drawn))):
        sheet.fault(called("border", "-".join(pair)), "not_drawn")
    for pair in sorted(map(sorted, set(drawn) - wanted - set(free))):
        sheet.fault(called("border", "-".join(pair)), "not_listed")
