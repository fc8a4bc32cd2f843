"""The map of either game, read from a data file: cities, villages, the start and the roads, with every fault named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...data import PrintedBoard, Said, Sheet, called

CITIES, VILLAGES = 7, 30
VILLAGES_OF_A_ROAD = (1, 2)  # stated by several public pages; see the provenance of the roads
TINTS = "ABCDEFG"
LONGEST_NAME, LONGEST_LETTER = 24, 2  # a ribbon and a banner have no room for more
LARGEST_BOX = 4000

Road = tuple[str, str, tuple[str, ...]]  # from, to, villages in order
Roads = Mapping[str, Mapping[str, tuple[str, ...]]]  # roads[a][b]: villages in order from a to b


class Land(NamedTuple):
    """The places of a map and the roads between them."""

    start: str
    cities: tuple[str, ...]
    villages: tuple[str, ...]
    roads: tuple[Road, ...]
    names: dict[str, str]  # city -> name
    letters: dict[str, str]  # city -> letter
    tints: dict[str, str]  # city -> one of the seven colours A to G
    points: dict[str, tuple[float, float]]  # every place and village, in the box of the drawing
    box: tuple[float, float]  # width and height of the drawing
    provenance: dict[str, str]  # record ("city A", "name A", "road A-B", "village v01") -> "source: where"

    def printed(self) -> dict[str, Any]:
        """The fields of a board with this map."""
        ends = (*self.cities, self.start)
        seen = {key: value for key, value in self._asdict().items() if key != "provenance"}
        return seen | {
            "roads": both_ways(ends, self.roads),
            "junctions": ends,
            "buildable": (*self.villages, *self.cities),
        }

    def rules_see(self) -> dict[str, Any]:
        """What belongs into a board's digest: a road's direction does not count, but the order of records does.

        Options are listed in that order, so a seed plays another game when it changes.
        """
        roads = [min((a, b, on), (b, a, on[::-1])) for a, b, on in self.roads]
        return {"start": self.start, "cities": self.cities, "villages": self.villages, "roads": roads}


class MapBoard(PrintedBoard):
    """A printed board with a map; ``roads[a][b]`` are the villages on the road between two places, from a to b."""

    __slots__ = (
        "box",
        "buildable",
        "cities",
        "junctions",
        "letters",
        "names",
        "points",
        "roads",
        "start",
        "tints",
        "villages",
    )

    cities: tuple[str, ...]
    start: str
    villages: tuple[str, ...]
    roads: dict[str, dict[str, tuple[str, ...]]]
    names: dict[str, str]
    letters: dict[str, str]
    tints: dict[str, str]
    points: dict[str, tuple[float, float]]
    box: tuple[float, float]
    junctions: tuple[str, ...]  # where a pawn may stand: the cities and the start
    buildable: tuple[str, ...]  # where something may be built: the villages and the cities


def read_land(sheet: Sheet) -> Land:
    """The map of a sheet, of which so far only the shape is known to hold."""
    the_box, the_start = sheet.record("box"), sheet.record("start")
    the_cities, the_villages = sheet.records("cities", "city"), sheet.records("villages", "village")
    the_roads = sheet.records("roads", "road", "from", "to")
    in_the_box = [the_start, *the_cities, *the_villages]

    start = the_start.id()
    cities = tuple(r.id() for r in the_cities)
    villages = tuple(r.id() for r in the_villages)
    roads = tuple((r.id("from"), r.id("to"), r.ids("villages")) for r in the_roads)
    names = [r.text("name", LONGEST_NAME) for r in the_cities]
    letters = [r.text("letter", LONGEST_LETTER) for r in the_cities]
    tints = [r.one_of("tint", TINTS) for r in the_cities]
    box = (the_box.number("width"), the_box.number("height"))
    points = [(r.number("x"), r.number("y")) for r in in_the_box]
    provenance = {r.name: r.provenance() for r in [the_box, *in_the_box, *the_roads]}
    provenance |= {f"name {city}": r.provenance("name") for city, r in zip(cities, the_cities, strict=True)}
    return Land(
        start,
        cities,
        villages,
        roads,
        dict(zip(cities, names, strict=True)),
        dict(zip(cities, letters, strict=True)),
        dict(zip(cities, tints, strict=True)),
        dict(zip((start, *cities, *villages), points, strict=True)),
        box,
        provenance,
    )


def check_land(sheet: Sheet, land: Land, section: str) -> None:
    """Name what the records of a map cannot mean; ``section`` is where the rulebook describes it."""
    check_places(sheet, section, land.start, land.cities, land.villages)
    check_marks(sheet, land)
    check_points(sheet, land)
    check_roads(sheet, (*land.cities, land.start), land.villages, land.roads)
    check_connected(sheet, land.start, land.cities, land.roads)


def both_ways(places: Iterable[str], roads: Iterable[Road]) -> dict[str, dict[str, tuple[str, ...]]]:
    """The roads as seen from each of their ends, in file order."""
    ways: dict[str, dict[str, tuple[str, ...]]] = {place: {} for place in places}
    for a, b, villages in roads:
        ways[a][b] = villages
        ways[b][a] = villages[::-1]
    return ways


def check_places(sheet: Sheet, section: str, start: str, cities: Sequence[str], villages: Sequence[str]) -> None:
    """Seven cities, thirty villages, and no id twice."""
    for table, those, number in (("cities", cities, CITIES), ("villages", villages, VILLAGES)):
        if len(those) != number:
            sheet.fault(Said(table), "how_many_in", need=number, have=len(those), section=section)
    for place in twice((start, *cities, *villages)):
        sheet.fault(called("id", place), "id_twice")


def check_marks(sheet: Sheet, land: Land) -> None:
    """Cities can be told apart by their name and by their letter."""
    for field, marks in (("name", land.names), ("letter", land.letters)):
        for value in twice(marks.values()):
            those = [city for city, its in marks.items() if its == value]
            sheet.fault(called("cities", joined(those)), f"same_{field}", value=repr(value))


def check_points(sheet: Sheet, land: Land) -> None:
    """Everything lies inside the box of the drawing."""
    width, height = land.box
    if not (0 < width <= LARGEST_BOX and 0 < height <= LARGEST_BOX):
        sheet.fault(Said("box"), "box_size", most=LARGEST_BOX)
        return
    for place, (x, y) in land.points.items():
        if not (0 <= x <= width and 0 <= y <= height):
            record = (
                Said("start") if place == land.start else called("city" if place in land.cities else "village", place)
            )
            sheet.fault(record, "outside_box", x=f"{x:g}", y=f"{y:g}", width=f"{width:g}", height=f"{height:g}")


def check_roads(sheet: Sheet, places: Sequence[str], villages: Sequence[str], roads: Sequence[Road]) -> None:
    """Each road joins two places, no two roads the same two, and each village lies on exactly one road."""
    pairs: set[frozenset[str]] = set()
    road_of: dict[str, Said] = {}
    for a, b, on in roads:
        road = called("road", f"{a}-{b}")
        for end in (a, b):
            if end not in places:
                sheet.fault(road, "no_such_end", end=end)
        if a == b:
            sheet.fault(road, "road_to_itself")
        elif frozenset((a, b)) in pairs:
            sheet.fault(road, "road_twice")
        pairs.add(frozenset((a, b)))
        if len(on) not in VILLAGES_OF_A_ROAD:
            sheet.fault(road, "road_villages", have=len(on))
        for village in on:
            if village not in villages:
                sheet.fault(road, "no_such_village", village=village)
            if village in road_of:
                code = "village_twice_here" if road_of[village] == road else "village_on_two_roads"
                sheet.fault(road, code, village=village, road=road_of[village])
            road_of[village] = road
    for village in villages:
        if village not in road_of:
            sheet.fault(called("village", village), "no_road")


def check_connected(sheet: Sheet, start: str, cities: Sequence[str], roads: Sequence[Road]) -> None:
    """Every city can be reached from the start."""
    reached, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for a, b, _ in roads:
            there = b if a == here else a
            if here in (a, b) and there not in reached:
                reached.add(there)
                edge.append(there)
    for city in cities:
        if city not in reached:
            sheet.fault(called("city", city), "not_reached")


def twice(values: Iterable[str]) -> list[str]:
    """The values that occur more than once."""
    return [value for value, count in Counter(values).items() if count > 1]


def joined(names: Sequence[str]) -> str | Said:
    """The names with "and" between each two of them."""
    return names[0] if len(names) == 1 else Said("both", {"one": names[0], "other": joined(names[1:])})
