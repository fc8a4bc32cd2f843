"""The board of Raja, read from data.toml or from an owner's own file: places, roads, home cities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from ...data import PrintedBoard, Said, Sheet, called, digest, packaged

CITIES, VILLAGES = 7, 30  # 3.1
CHARACTERS = (1, 2, 3, 4, 5, 6, 7)  # 5.1, 11.2.2
PLAYERS = (2, 3, 4, 5)  # 1
VILLAGES_OF_A_ROAD = (1, 2)  # stated by several public pages; see the provenance of the roads
TINTS = "ABCDEFG"
LONGEST_NAME, LONGEST_LETTER = 24, 2  # the ribbon and the governor's octagon have no room for more
LARGEST_BOX = 4000

Road = tuple[str, str, tuple[str, ...]]  # from, to, villages in order


class Board(PrintedBoard):
    """The printed board; ``roads[a][b]`` are the villages on the road between two places, in order from a to b."""

    __slots__ = (
        "box",
        "buildable",
        "cities",
        "home",
        "junctions",
        "letters",
        "names",
        "points",
        "rewards",
        "roads",
        "start",
        "tints",
        "villages",
    )

    cities: tuple[str, ...]
    start: str
    villages: tuple[str, ...]
    roads: dict[str, dict[str, tuple[str, ...]]]
    home: dict[int, str]  # character -> home city (11.2.6)
    rewards: dict[int, tuple[int, ...]]  # number of players -> gold by rank (8)
    names: dict[str, str]  # city -> name
    letters: dict[str, str]  # city -> letter of its governor
    tints: dict[str, str]  # city -> one of the seven colours A to G
    points: dict[str, tuple[float, float]]  # every place and village, in the box of the drawing
    box: tuple[float, float]  # width and height of the drawing
    junctions: tuple[str, ...]  # where an architect may stand: the cities and the start
    buildable: tuple[str, ...]  # where a house may stand: the villages and the cities


@cache
def our_board() -> Board:
    """The board that comes with rajwidgets."""
    return read_board(packaged(__package__), "data.toml", ours=True)


def read_board(doc: Any, file: str, *, ours: bool = False) -> Board:
    """The board a data file describes; a DataFault names everything in it that breaks a rule."""
    sheet = Sheet(doc, file, "raja", ours=ours, folder=__package__)
    the_box, the_start = sheet.record("box"), sheet.record("start")
    the_cities, the_villages = sheet.records("cities", "city"), sheet.records("villages", "village")
    the_roads = sheet.records("roads", "road", "from", "to")
    the_homes = sheet.records("characters", "home", "number")
    the_rewards = sheet.records("rewards", "reward", "players")
    in_the_box = [the_start, *the_cities, *the_villages]

    start = the_start.id()
    cities = tuple(r.id() for r in the_cities)
    villages = tuple(r.id() for r in the_villages)
    roads = [(r.id("from"), r.id("to"), r.ids("villages")) for r in the_roads]
    homes = [(r.whole("number"), r.id("home")) for r in the_homes]
    rewards = [(r.whole("players"), r.wholes("gold")) for r in the_rewards]
    names = [r.text("name", LONGEST_NAME) for r in the_cities]
    letters = [r.text("letter", LONGEST_LETTER) for r in the_cities]
    tints = [r.one_of("tint", TINTS) for r in the_cities]
    box = (the_box.number("width"), the_box.number("height"))
    points = [(r.number("x"), r.number("y")) for r in in_the_box]
    provenance = {r.name: r.provenance() for r in [the_box, *in_the_box, *the_roads, *the_homes, *the_rewards]}
    provenance |= {f"name {city}": r.provenance("name") for city, r in zip(cities, the_cities, strict=True)}
    sheet.check()  # the shape holds; from here on we ask what the records mean

    check_places(sheet, start, cities, villages)
    check_marks(sheet, cities, names, letters)
    check_points(sheet, box, [(r.called, point) for r, point in zip(in_the_box, points, strict=True)])
    check_roads(sheet, (*cities, start), villages, roads)
    check_connected(sheet, start, cities, roads)
    check_homes(sheet, cities, homes)
    check_rewards(sheet, rewards)
    sheet.check()

    return Board(
        digest=digest(what_the_rules_see(start, cities, villages, roads, homes, rewards)),
        cities=cities,
        start=start,
        villages=villages,
        junctions=(*cities, start),
        buildable=(*villages, *cities),
        roads=both_ways((*cities, start), roads),
        home=dict(sorted(homes)),
        rewards=dict(sorted(rewards)),
        names=dict(zip(cities, names, strict=True)),
        letters=dict(zip(cities, letters, strict=True)),
        tints=dict(zip(cities, tints, strict=True)),
        points=dict(zip((start, *cities, *villages), points, strict=True)),
        box=box,
        provenance=provenance,
        doc=doc,
    )


def both_ways(places: Iterable[str], roads: Iterable[Road]) -> dict[str, dict[str, tuple[str, ...]]]:
    """The roads as seen from each of their ends, in file order."""
    ways: dict[str, dict[str, tuple[str, ...]]] = {place: {} for place in places}
    for a, b, villages in roads:
        ways[a][b] = villages
        ways[b][a] = villages[::-1]
    return ways


def what_the_rules_see(
    start: str,
    cities: Sequence[str],
    villages: Sequence[str],
    roads: Iterable[Road],
    homes: Iterable[tuple[int, str]],
    rewards: Iterable[tuple[int, Sequence[int]]],
) -> dict[str, Any]:
    """The content of the digest, in which a road's direction does not count, but the order of records does.

    Options are listed in that order, so a seed plays another game when it changes.
    """
    return {
        "start": start,
        "cities": cities,
        "villages": villages,
        "roads": [min((a, b, on), (b, a, on[::-1])) for a, b, on in roads],
        "home": dict(homes),
        "rewards": dict(rewards),
    }


def check_places(sheet: Sheet, start: str, cities: Sequence[str], villages: Sequence[str]) -> None:
    """Seven cities, thirty villages, and no id twice (3.1)."""
    for what, need, have in (("cities", CITIES, len(cities)), ("villages", VILLAGES, len(villages))):
        if have != need:
            sheet.fault(Said(what), "how_many", need=need, have=have)
    for place in twice((start, *cities, *villages)):
        sheet.fault(called("id", place), "id_twice")


def check_marks(sheet: Sheet, cities: Sequence[str], names: Sequence[str], letters: Sequence[str]) -> None:
    """Cities can be told apart by their name and by the letter of their governor."""
    for field, values in (("name", names), ("letter", letters)):
        for value in twice(values):
            those = [city for city, its in zip(cities, values, strict=True) if its == value]
            sheet.fault(called("cities", joined(those)), f"same_{field}", value=repr(value))


def check_points(sheet: Sheet, box: tuple[float, float], points: Iterable[tuple[Said, tuple[float, float]]]) -> None:
    """Everything lies inside the box of the drawing."""
    width, height = box
    if not (0 < width <= LARGEST_BOX and 0 < height <= LARGEST_BOX):
        sheet.fault(Said("box"), "box_size", most=LARGEST_BOX)
        return
    for record, (x, y) in points:
        if not (0 <= x <= width and 0 <= y <= height):
            sheet.fault(record, "outside_box", x=f"{x:g}", y=f"{y:g}", width=f"{width:g}", height=f"{height:g}")


def check_roads(sheet: Sheet, places: Sequence[str], villages: Sequence[str], roads: Sequence[Road]) -> None:
    """Each road joins two places, no two roads the same two, and each village lies on exactly one road (3.1, 7.1)."""
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


def check_homes(sheet: Sheet, cities: Sequence[str], homes: Sequence[tuple[int, str]]) -> None:
    """Each character has one home city, and each city is the home of one character (11.2.6)."""
    numbers = [number for number, _ in homes]
    for number in (*CHARACTERS, *sorted(set(numbers) - set(CHARACTERS))):
        if number not in CHARACTERS:
            sheet.fault(called("home", number), "no_such_character")
        elif numbers.count(number) != 1:
            sheet.fault(called("home", number), "several_homes" if number in numbers else "no_home", number=number)
    for number, city in homes:
        if city not in cities:
            sheet.fault(called("home", number), "no_such_city", city=city)
    for city in cities:
        of = [str(number) for number, home in homes if home == city]
        if not of:
            sheet.fault(called("city", city), "home_of_nobody")
        elif len(of) > 1:
            sheet.fault(called("city", city), "home_of_several", those=joined(of))


def check_rewards(sheet: Sheet, rewards: Sequence[tuple[int, tuple[int, ...]]]) -> None:
    """One row of rewards for each number of players, never rising from one rank to the next (8)."""
    rows = [players for players, _ in rewards]
    for players in (*PLAYERS, *sorted(set(rows) - set(PLAYERS))):
        if players not in PLAYERS:
            sheet.fault(called("reward", players), "no_such_players")
        elif rows.count(players) != 1:
            sheet.fault(called("reward", players), "one_row", players=players)
    for players, gold in rewards:
        if players in PLAYERS and (len(gold) != players or min(gold) < 0 or list(gold) != sorted(gold, reverse=True)):
            sheet.fault(called("reward", players), "amounts", players=players)


def joined(names: Sequence[str]) -> str | Said:
    """The names with "and" between each two of them."""
    return names[0] if len(names) == 1 else Said("both", {"one": names[0], "other": joined(names[1:])})


def twice(values: Iterable[str]) -> list[str]:
    """The values that occur more than once."""
    return [value for value, count in Counter(values).items() if count > 1]
