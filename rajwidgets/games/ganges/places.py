"""What is printed on the boards and tiles of Rajas of the Ganges, read from data/*.toml or from an owner's own file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from rajwidgets.data import DataFiles, PrintedBoard, Record, Said, Sheet, called, digest

COLOURS = {"orange": "O", "purple": "P", "blue": "B", "green": "G"}  # of dice and tiles, with the letter of a die
ANIMALS = ("snake", "cow", "tiger")  # 1.2
GOODS = ("tea", "silk", "spice")  # 2.3
KINDS = ("quarry", "upper", "lower", "outer", "terrace", "balcony", "chamber", "builder", "harbour")  # of spaces
PLAYERS = (2, 3, 4)
OURS = DataFiles("ganges", __package__, ("data.toml", "tiles.toml"))

SIDES = {"up": 1, "right": 2, "down": 4, "left": 8}  # clockwise; the sides of a cell as one number
OPPOSITE = {1: 4, 2: 8, 4: 1, 8: 2}
STEPS = {1: (-1, 0), 2: (0, 1), 4: (1, 0), 8: (0, -1)}  # row and column of the next cell
ROADS = {"-".join(s for s in SIDES if m & SIDES[s]): m for m in range(1, 16)}  # "up-right-left" -> its sides
ROAD_NAME = {sides: name for name, sides in ROADS.items()}


class Gain(msgspec.Struct, frozen=True):
    """One thing that is given: ``dice`` of a colour of choice have no colour, ``boat`` goes n free spaces."""

    kind: str
    n: int = 1
    colour: str = ""


class Tile(msgspec.Struct, frozen=True):
    """A province tile. ``turns`` names the different ways it can lie by the sides its roads reach."""

    id: str
    pile: str
    die: str  # the letter of the dice that pay for it
    price: int
    road: str
    turns: tuple[str, ...]
    markets: tuple[tuple[str, int], ...]
    buildings: tuple[str, ...]


class Space(msgspec.Struct, frozen=True):
    """A place for workers: quarry, harbour, lower market and outer terrace have room for several."""

    id: str
    kind: str
    coins: Mapping[int, tuple[int, ...]]  # number of players -> what each of its spaces costs, the cheapest first
    gives: str = ""
    die: int = 0  # a chamber asks for a die of this value
    colour: str = ""  # a balcony asks for a die of this colour
    good: str = ""


WORD = re.compile(r"(coins|fame|karma|boat|market)(\d+)|(die|dice[1-9])(?:_(orange|purple|blue|green))?|dice_karma")
PLAIN = ("upgrade", "boat", "yield", "elephant", "reroll")


@cache
def gains_of(words: str) -> tuple[Gain, ...]:
    """What short words such as "die_purple+coins2" stand for, in their order.

    >>> gains_of("karma1+die")
    (Gain(kind='karma', n=1, colour=''), Gain(kind='dice', n=1, colour=''))
    """
    return tuple(_gain(word) for word in words.split("+")) if words else ()


def _gain(word: str) -> Gain:
    if word in PLAIN:
        return Gain(word)
    match = WORD.fullmatch(word)
    if match is None:
        raise ValueError(word)
    if match[1]:
        return Gain(match[1], int(match[2]))
    if match[3] is None:
        return Gain("dice_karma")
    return Gain("dice", int(match[3][4:] or 1), COLOURS.get(match[4], ""))


class Board(PrintedBoard):
    """Everything printed: the shared board, the province boards, tiles and yield tiles."""

    __slots__ = (
        "bridge",
        "buildings",
        "cells",
        "cells_next_to",
        "cells_outwards",
        "edges",
        "exits",
        "fame_by_scroll",
        "free_first",
        "length",
        "piles",
        "residence",
        "river",
        "roads_home",
        "space_ids",
        "spaces",
        "spots_of",
        "tiles",
        "track_cells",
        "turns",
        "worker_cell",
        "yields",
    )

    tiles: dict[str, Tile]
    piles: dict[str, tuple[str, ...]]  # "green-cow" -> its tiles
    turns: dict[str, tuple[str, ...]]  # "tee" -> the ways it can lie
    spaces: dict[str, Space]  # in rulebook order
    space_ids: tuple[str, ...]
    free_first: tuple[str, ...]  # the spaces that ask for nothing, then the others
    cells: tuple[str, ...]  # of a province, without the residence
    cells_outwards: tuple[str, ...]  # the same, those near the residence first
    residence: str
    exits: int  # the sides of the residence with a road
    cells_next_to: dict[str, tuple[tuple[int, str, int], ...]]  # cell -> (side, neighbour, the neighbour's side)
    roads_home: dict[str, int]  # cell -> its sides at which a road of the residence ends
    edges: dict[str, str]  # spot at the edge of a province -> what it gives
    spots_of: dict[str, tuple[tuple[int, str], ...]]  # cell -> (side, spot reached there)
    river: tuple[str, ...]  # what each space gives; space 0 is the start and gives nothing
    bridge: int  # it lies behind this space
    length: int  # of the money track: the markers have crossed when 2 x fame + money reach it
    track_cells: dict[str, dict[int, str]]  # track -> cell -> what it gives
    worker_cell: dict[str, int]  # track -> cell of the inactive workers
    fame_by_scroll: tuple[int, ...]  # fame of a building, by the column of its scroll
    buildings: tuple[str, ...]
    yields: dict[str, str]  # yield tile -> what it gives


@cache
def our_board() -> Board:
    """The boards and tiles that come with rajwidgets."""
    return read_board(OURS.tables, "data.toml", ours=True)


def read_board(doc: Any, file: str, *, ours: bool = False) -> Board:
    """What a data file describes; tables it does not give are ours. A DataFault names every fault in it."""
    sheet = OURS.sheet(doc, file, ours=ours)
    reading = Reading(sheet)
    sheet.check()  # the shape holds; from here on we ask what the records mean
    check_tiles(sheet, reading)
    check_spaces(sheet, reading)
    check_tracks(sheet, reading)
    check_province(sheet, reading)
    sheet.check()
    return reading.board(sheet.doc)


class Reading:
    """The records of a data file, each with its own reader; their meaning is checked afterwards."""

    def __init__(self, sheet: Sheet) -> None:
        self.provenance: dict[str, str] = {}
        self.read_tracks(sheet)
        self.spaces = [self.space(r) for r in self.kept(sheet.records("spaces", "space"))]
        self.bridge = self.one(sheet, "river").whole("bridge")
        self.waters = [(r.whole("at"), gives(r)) for r in self.kept(sheet.records("waters", "water", "at"))]
        province = self.one(sheet, "province")
        self.residence, self.exits, self.cells = province.id("residence"), province.ids("exits"), province.ids("cells")
        self.edges = [(r.id(), r.ids("at"), gives(r)) for r in self.kept(sheet.records("edges", "edge"))]
        self.roads = {r.id(): r.ids("sides") for r in self.kept(sheet.records("roads", "road"))}
        scrolls = self.one(sheet, "scrolls")
        self.fame, self.buildings = scrolls.wholes("fame"), scrolls.ids("buildings")
        self.yields = [(r.id(), gives(r)) for r in self.kept(sheet.records("yields", "yield"))]
        self.tiles = [self.tile(r) for r in self.kept(sheet.records("tiles", "tile"))]

    def kept(self, records: list[Record]) -> list[Record]:
        """The records, after noting where each comes from."""
        for record in records:
            self.provenance[record.name] = record.provenance()
        return records

    def one(self, sheet: Sheet, table: str) -> Record:
        return self.kept([sheet.record(table)])[0]

    def read_tracks(self, sheet: Sheet) -> None:
        tracks = self.one(sheet, "tracks")
        self.length = {"fame": tracks.whole("fame"), "money": tracks.whole("money")}
        self.worker_cell = {"fame": tracks.whole("fame_worker"), "money": tracks.whole("money_worker")}
        cells = self.kept(sheet.records("cells", "cell", "track", "at"))
        self.track_cells = [(r.one_of("track", ("fame", "money")), r.whole("at"), gives(r)) for r in cells]

    def space(self, r: Record) -> Space:
        coins = {n: r.wholes(f"coins_{n}") if f"coins_{n}" in r else (0,) for n in PLAYERS}
        kind = r.one_of("kind", KINDS)
        return Space(
            r.id(),
            kind,
            coins,
            gives(r) if kind in ("outer", "terrace", "balcony", "chamber") else "",
            r.whole("die") if kind in ("chamber", "builder") else 0,
            COLOURS.get(r.one_of("colour", tuple(COLOURS)), "") if kind == "balcony" else "",
            r.one_of("good", GOODS) if kind == "upper" else "",
        )

    def tile(self, r: Record) -> Tile:
        colour, animal, road = r.one_of("colour", tuple(COLOURS)), r.one_of("animal", ANIMALS), r.id("road")
        goods = [market.partition("-") for market in r.ids("markets")]
        markets = tuple((good, int(coins) if coins.isdecimal() else 0) for good, _, coins in goods)
        buildings = r.ids("buildings")
        return Tile(
            r.id(),
            f"{colour}-{animal}",
            COLOURS.get(colour, ""),
            r.whole("price"),
            road,
            turns_of(self.roads.get(road, ())),
            markets,
            buildings,
        )

    def board(self, doc: Mapping[str, Any]) -> Board:
        fields: dict[str, Any] = {
            "tiles": {tile.id: tile for tile in self.tiles},
            "piles": {
                f"{colour}-{animal}": tuple(t.id for t in self.tiles if t.pile == f"{colour}-{animal}")
                for colour in COLOURS
                for animal in ANIMALS
            },
            "turns": {road: turns_of(sides) for road, sides in self.roads.items()},
            "spaces": {space.id: space for space in self.spaces},
            "cells": self.cells,
            "residence": self.residence,
            "exits": sum(SIDES[side] for side in self.exits),
            "cells_next_to": {cell: neighbours(cell, (*self.cells, self.residence)) for cell in self.cells},
            "edges": {spot: words for spot, _, words in self.edges},
            "spots_of": {cell: self.spots(cell) for cell in self.cells},
            "river": ("", *(words for _, words in sorted(self.waters))),
            "bridge": self.bridge,
            "length": self.length["money"],
            "track_cells": {
                track: {at: words for t, at, words in sorted(self.track_cells) if t == track}
                for track in ("fame", "money")
            },
            "worker_cell": self.worker_cell,
            "fame_by_scroll": self.fame,
            "buildings": self.buildings,
            "yields": dict(self.yields),
        }
        what_the_rules_see = digest(fields)
        quick = ("outer", "terrace", "lower")  # there is most room on the outer terrace
        free = [space.id for kind in quick for space in self.spaces if space.kind == kind]
        fields["cells_outwards"] = tuple(sorted(self.cells, key=self.way_home))
        fields["roads_home"] = {
            cell: sum(side for side, other, back in beside if other == self.residence and back & fields["exits"])
            for cell, beside in fields["cells_next_to"].items()
        }
        fields["space_ids"] = tuple(fields["spaces"])
        fields["free_first"] = (*free, *(space.id for space in self.spaces if space.id not in free))
        return Board(digest=what_the_rules_see, provenance=self.provenance, doc=doc, **fields)

    def way_home(self, cell: str) -> int:
        """How many cells it is from here to the residence."""
        return sum(abs(int(a) - int(b)) for a, b in zip(cell, self.residence, strict=True))

    def spots(self, cell: str) -> tuple[tuple[int, str], ...]:
        """The edge spots that a tile in this cell can reach, by side."""
        return tuple((bit, spot) for side, bit in SIDES.items() for spot, at, _ in self.edges if f"{cell}-{side}" in at)


def gives(r: Record) -> str:
    """The short words of what a record gives."""
    words = r.text("gives", 60)
    try:
        gains_of(words)
    except ValueError as error:
        r.fault("no_such_gift", word=repr(str(error)))
        return ""
    return words


def turns_of(sides: tuple[str, ...]) -> tuple[str, ...]:
    """The different ways a road can lie, by quarter turns clockwise; equal ones are one way."""
    found = []
    for quarter in range(4):
        names = list(SIDES)
        turned = sum(SIDES[names[(names.index(side) + quarter) % 4]] for side in sides if side in SIDES)
        if turned and turned not in found:
            found.append(turned)
    return tuple(ROAD_NAME[turned] for turned in found)


def neighbours(cell: str, cells: tuple[str, ...]) -> tuple[tuple[int, str, int], ...]:
    """The cells beside a cell: (the side, the neighbour, the neighbour's own side)."""
    row, column = int(cell[0]), int(cell[1])
    beside = ((bit, f"{row + down}{column + right}") for bit, (down, right) in STEPS.items())
    return tuple((bit, other, OPPOSITE[bit]) for bit, other in beside if other in cells)


# ---------------------------------------------------------------- what an owner's file could break


def check_tiles(sheet: Sheet, r: Reading) -> None:
    """Every pile has tiles, no tile is there twice, and what is drawn on it has a name (1.2)."""
    for id in twice([tile.id for tile in r.tiles]):
        sheet.fault(called("tile", id), "tile_twice")
    for pile in (f"{colour}-{animal}" for colour in COLOURS for animal in ANIMALS):
        if not any(tile.pile == pile for tile in r.tiles):
            sheet.fault(called("pile", pile), "empty_pile")
    for tile in r.tiles:
        record = called("tile", tile.id)
        if tile.road not in r.roads:
            sheet.fault(record, "no_such_road", road=repr(tile.road))
        if tile.price < 1:
            sheet.fault(record, "price_too_low")
        if any(good not in GOODS or coins < 1 for good, coins in tile.markets):
            sheet.fault(record, "bad_markets")
        if not set(tile.buildings) <= set(r.buildings):
            sheet.fault(record, "no_scroll")
    for road, sides in r.roads.items():
        if not sides or not set(sides) <= set(SIDES) or len(set(sides)) < len(sides):
            sheet.fault(called("road", road), "bad_sides")


def check_spaces(sheet: Sheet, r: Reading) -> None:
    """Each kind of space is there, one id each, and what a space costs never falls from one to the next (2.1)."""
    ids = [space.id for space in r.spaces]
    for id in (*twice(ids), *({"karma"} & set(ids))):
        sheet.fault(called("space", id), "space_twice")
    for kind in KINDS:
        there = sum(space.kind == kind for space in r.spaces)
        if not there:
            sheet.fault(Said("spaces"), "no_kind", kind=kind)
        if there > 1 and kind in ("quarry", "lower", "builder", "harbour"):
            sheet.fault(Said("spaces"), "kind_twice", kind=kind)
    for space in r.spaces:
        for n, coins in space.coins.items():
            if not coins or min(coins) < 0 or list(coins) != sorted(coins):
                sheet.fault(called("space", space.id), "bad_coins", n=n)
        if space.kind in ("chamber", "builder") and not 1 <= space.die <= 6:
            sheet.fault(called("space", space.id), "bad_die")


def check_tracks(sheet: Sheet, r: Reading) -> None:
    """The tracks fit each other, and the river's spaces are numbered from 1 without a gap (2.5.3, 2.8)."""
    if r.length["money"] != 2 * r.length["fame"] or r.length["fame"] < 1:
        sheet.fault(Said("tracks"), "tracks_apart")
    for track, at, _ in r.track_cells:
        if not 0 < at <= r.length[track] or at == r.worker_cell[track]:
            sheet.fault(called("cell", f"{track}-{at}"), "cell_off_track")
    for cell in twice([f"{track}-{at}" for track, at, _ in r.track_cells]):
        sheet.fault(called("cell", cell), "cell_twice")
    if sorted(at for at, _ in r.waters) != list(range(1, len(r.waters) + 1)):
        sheet.fault(Said("waters"), "river_gap")
    if not 0 < r.bridge < len(r.waters):
        sheet.fault(Said("river"), "bridge_off")
    if not r.fame or min(r.fame) < 0 or list(r.fame) != sorted(r.fame):
        sheet.fault(Said("scrolls"), "bad_fame")
    for table, found in (("scrolls", list(r.buildings)), ("yields", [id for id, _ in r.yields])):
        if not found or twice(found):
            sheet.fault(Said(table), "id_twice")


def check_province(sheet: Sheet, r: Reading) -> None:
    """The cells form a grid round the residence, and each edge spot lies on an outer side (2.2.3, 2.2.6)."""
    cells = (*r.cells, r.residence)
    for cell in cells:
        if not re.fullmatch(r"[1-9][1-9]", cell, re.ASCII) or cells.count(cell) > 1:
            sheet.fault(called("cell", cell), "bad_cell")
            return
    if not r.exits or not set(r.exits) <= set(SIDES):
        sheet.fault(Said("province"), "bad_exits")
    taken: set[str] = set()
    for spot, at, _ in r.edges:
        for where in at:
            cell, _, side = where.partition("-")
            inner = {b for b, _, _ in neighbours(cell, cells)} if cell in r.cells else set()
            if cell not in r.cells or side not in SIDES or SIDES[side] in inner or where in taken:
                sheet.fault(called("edge", spot), "bad_spot", where=where)
            taken.add(where)


def twice(ids: list[str]) -> list[str]:
    """The ids that stand for more than one thing."""
    return [id for id, count in Counter(ids).items() if count > 1]
