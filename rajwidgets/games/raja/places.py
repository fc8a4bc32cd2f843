"""The board of Raja, read from data.toml or from an owner's own file: places, roads, home cities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from rajwidgets.data import Record, Sheet, digest, packaged

CITIES, VILLAGES = 7, 30  # 3.1
CHARACTERS = (1, 2, 3, 4, 5, 6, 7)  # 5.1, 11.2.2
PLAYERS = (2, 3, 4, 5)  # 1
VILLAGES_OF_A_ROAD = (1, 2)  # stated by several public pages; see the provenance of the roads
TINTS = "ABCDEFG"
LONGEST_NAME = 24
LARGEST_BOX = 4000


class Board:
    """The printed board. A state holds it by reference and saves only its digest.

    ``roads[a][b]`` are the villages on the road between two places, in order from a to b.
    The digest covers what the rules look at; names and positions may be corrected without spoiling saved games.
    """

    __slots__ = (
        "box",
        "cities",
        "digest",
        "doc",
        "home",
        "letters",
        "names",
        "points",
        "provenance",
        "rewards",
        "roads",
        "start",
        "tints",
        "villages",
    )

    digest: str
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
    provenance: dict[str, str]  # record ("city A", "name A", "road A-B", "village v01", "home 3") -> "source: where"
    doc: dict[str, Any]  # the file's content, to be saved with a game that is not played on our board

    def __init__(self, **fields: Any) -> None:
        for name in self.__slots__:
            setattr(self, name, fields[name])

    def __repr__(self) -> str:
        return f"<Board {self.digest}>"


@cache
def our_board() -> Board:
    """The board that comes with rajwidgets."""
    return read_board(packaged(__package__), "data.toml", ours=True)


def read_board(doc: Any, file: str, *, ours: bool = False) -> Board:
    """The board a data file describes; a DataFault names everything in it that breaks a rule."""
    sheet = Sheet(doc, file, ours=ours)
    game = sheet.top.text("game")
    box_record, start_record = sheet.record("box"), sheet.record("start")
    city_records = sheet.records("cities", "city")
    village_records = sheet.records("villages", "village")
    road_records = sheet.records("roads", "road", "from", "to")
    character_records = sheet.records("characters", "home", "number")
    reward_records = sheet.records("rewards", "reward", "players")

    box = (box_record.number("width"), box_record.number("height"))
    start = start_record.id()
    cities = tuple(r.id() for r in city_records)
    villages = tuple(r.id() for r in village_records)
    roads = [(r.id("from"), r.id("to"), r.ids("villages")) for r in road_records]
    homes = [(r.whole("number"), r.id("home")) for r in character_records]
    rewards = [(r.whole("players"), r.wholes("gold")) for r in reward_records]
    names = {r.id(): r.text("name") for r in city_records}
    letters = {r.id(): r.text("letter") for r in city_records}
    tints = {r.id(): r.text("tint") for r in city_records}
    placed = [start_record, *city_records, *village_records]
    points = {r.id(): (r.number("x"), r.number("y")) for r in placed}
    provenance = {r.name: r.provenance() for r in [box_record, *placed, *road_records, *character_records, *reward_records]}
    provenance |= {f"name {r.id()}": r.provenance("name") for r in city_records}
    sheet.check()  # the shape holds; what follows asks what the records mean

    return Board(
        digest=digest(
            {
                "cities": cities,
                "start": start,
                "villages": villages,
                "roads": roads,
                "home": dict(homes),
                "rewards": dict(rewards),
            }
        ),
        cities=cities,
        start=start,
        villages=villages,
        roads=both_ways((*cities, start), roads),
        home=dict(sorted(homes)),
        rewards=dict(sorted(rewards)),
        names=names,
        letters=letters,
        tints=tints,
        points=points,
        box=box,
        provenance=provenance,
        doc=dict(doc),
    )


Road = tuple[str, str, tuple[str, ...]]  # from, to, villages in order


def both_ways(places: Iterable[str], roads: Iterable[Road]) -> dict[str, dict[str, tuple[str, ...]]]:
    """The roads as seen from each of their ends, in file order."""
    ways: dict[str, dict[str, tuple[str, ...]]] = {place: {} for place in places}
    for a, b, villages in roads:
        ways[a][b] = villages
        ways[b][a] = villages[::-1]
    return ways
