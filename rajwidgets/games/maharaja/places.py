"""The board of Maharaja, read from its data files or from an owner's own: map, tables, Brahmabot's tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from ...data import DataFiles, Record, Said, Sheet, called, digest
from ..raja_family.places import MapBoard, check_land, read_land

OURS = DataFiles("maharaja", __package__, ("map.toml", "tables.toml", "solo.toml"))
PLAYERS = (2, 3, 4)
OFFERED_TO = (1, 2, 3, 4)  # 1 is the solo game
REWARD_TILES = 8  # A.2
CHARACTERS = tuple(range(1, 17))  # A.1
BONUSES = ("token", "coins", "prestige", "shrines")  # 2.1
LEVELS = ("easy", "medium", "hard")  # S.1
ICONS = (
    "statue_maharaja",
    "shrine_maharaja",
    "statue_leftmost",
    "statue_centre",
    "statue_second",
    "banner",
    "coins",
    "character",
)  # S.5.1 to S.5.8
TO_THE_MAHARAJA = "maharaja"
GREEN, BLUE, RED = 4, 2, 2  # circles of a set-up tile (S.1, ruling 20-25)
ACTION_TILES = 12  # S.1
TICKS = (1, 2, 3)  # S.4, ruling 20-62


class SetupTile(NamedTuple):
    """The villages that Brahmabot begins in, by the colour of their circle (S.1)."""

    green: tuple[str, ...]
    blue: tuple[str, ...]
    red: tuple[str, ...]


class ActionTile(NamedTuple):
    """One of Brahmabot's tiles: what it does, where its priest goes, which of three tiles the tick names (S.2)."""

    top: tuple[str, ...]
    coins: int
    to: str
    tick: int


class Level(NamedTuple):
    """What Brahmabot begins with (S.1)."""

    coins: int
    prestige: int


class Switches(NamedTuple):
    """Readings of what the rulebook leaves undecided."""

    character_1: str = "coin"  # 20-10
    character_13_price: int = 0  # 20-12
    final_tile_replaces: str = "majority"  # 20-21
    final_tile_1_tie: int = 2  # 20-22
    special_2_in_final: bool = True  # 20-58
    bot_already_there_acts: bool = True  # 20-66
    bot_majority_with_final_tile: bool = True  # 20-72


class Board(MapBoard):
    """The printed board, the tables of the rulebook and the tiles of Brahmabot."""

    __slots__ = ("action_tiles", "bonuses", "coins", "levels", "offers", "setup_tiles", "switches")

    coins: dict[int, tuple[int, ...]]  # number of players -> coins by rank (4.4)
    offers: dict[int, int]  # number of people -> reward tiles on offer (4.4, S.10)
    bonuses: dict[str, tuple[str, str]]  # city -> bonus of its upper and of its lower site (2.1)
    switches: Switches
    levels: dict[str, Level]
    setup_tiles: dict[int, SetupTile]
    action_tiles: dict[int, ActionTile]


@cache
def our_board() -> Board:
    """The board that comes with rajwidgets."""
    return read_board(OURS.tables, "our data", ours=True)


def read_board(doc: Any, file: str, *, ours: bool = False) -> Board:
    """The board of a data file, whose missing tables are ours; a DataFault names everything that breaks a rule."""
    sheet = OURS.sheet(doc, file, ours=ours)
    land = read_land(sheet)
    if not sheet.faults:
        check_land(sheet, land, "1.1")
    found = land.provenance
    read_characters(sheet, found)
    fields: dict[str, Any] = {
        "coins": read_coins(sheet, found),
        "offers": read_offers(sheet, found),
        "bonuses": read_bonuses(sheet, found, land.cities),
        "switches": read_switches(sheet, found),
        "levels": read_levels(sheet, found),
        "setup_tiles": read_setup_tiles(sheet, found, land.villages),
        "action_tiles": read_action_tiles(sheet, found, land.cities),
    }
    sheet.check()
    seen = digest([land.rules_see(), fields])
    return Board(digest=seen, provenance=found, doc=sheet.doc, **land.printed(), **fields)


def rows(sheet: Sheet, found: dict[str, str], table: str, noun: str, key: str) -> list[Record]:
    """The records of a table, with where each comes from noted."""
    records = sheet.records(table, noun, key)
    found.update({r.name: r.provenance() for r in records})
    return records


def once_each(sheet: Sheet, noun: str, seen: Sequence[Any], wanted: Iterable[Any], section: str) -> None:
    """Every key that is wanted has exactly one record, and no other key has any."""
    wanted = tuple(wanted)
    for key in wanted:
        if seen.count(key) != 1:
            sheet.fault(called(noun, key), "exactly_one", section=section)
    for key in dict.fromkeys(seen):
        if key not in wanted:
            sheet.fault(called(noun, key), "none_of", wanted=", ".join(map(str, wanted)), section=section)


def read_coins(sheet: Sheet, found: dict[str, str]) -> dict[int, tuple[int, ...]]:
    """Coins by rank for each number of players, never rising from one rank to the next (4.4)."""
    table = [(r.whole("players"), r.wholes("coins")) for r in rows(sheet, found, "coins", "coins", "players")]
    once_each(sheet, "coins", [players for players, _ in table], PLAYERS, "4.4")
    for players, coins in table:
        if players in PLAYERS and (len(coins) != players or min(coins) < 0 or list(coins) != sorted(coins)[::-1]):
            sheet.fault(called("coins", players), "amounts", players=players)
    return dict(sorted(table))


def read_offers(sheet: Sheet, found: dict[str, str]) -> dict[int, int]:
    """How many reward tiles are on offer: at least one more than people, so that the last still has a choice (4.4)."""
    table = [(r.whole("players"), r.whole("tiles")) for r in rows(sheet, found, "offers", "offer", "players")]
    once_each(sheet, "offer", [players for players, _ in table], OFFERED_TO, "4.4")
    for players, tiles in table:
        if not players < tiles <= REWARD_TILES:
            sheet.fault(called("offer", players), "offered", tiles=tiles, least=players + 1, most=REWARD_TILES)
    return dict(sorted(table))


def read_bonuses(sheet: Sheet, found: dict[str, str], cities: Sequence[str]) -> dict[str, tuple[str, str]]:
    """The printed bonuses of each city's upper and lower site (2.1)."""
    records = rows(sheet, found, "bonuses", "bonus", "city")
    table = {r.id("city"): (r.one_of("top", BONUSES), r.one_of("bottom", BONUSES)) for r in records}
    once_each(sheet, "bonus", [r.id("city") for r in records], cities, "2.1")
    return {city: table[city] for city in cities if city in table}


def read_characters(sheet: Sheet, found: dict[str, str]) -> None:
    """Where the powers of the sixteen characters come from, and the moment at which each is used (A.1)."""
    records = rows(sheet, found, "characters", "character", "number")
    once_each(sheet, "character", [r.whole("number") for r in records], CHARACTERS, "A.1")
    found.update({f"timing {r.name}": r.provenance("timing") for r in records})


def read_switches(sheet: Sheet, found: dict[str, str]) -> Switches:
    record = sheet.record("switches")
    found["switches"] = record.provenance()
    price, tie = record.whole("character_13_price"), record.whole("final_tile_1_tie")
    if price not in (0, 1):
        record.fault("price_of_13")
    if tie not in (1, 2):
        record.fault("tie_of_final_1")
    return Switches(
        record.one_of("character_1", ("coin", "none")),
        price,
        record.one_of("final_tile_replaces", ("majority", "all", "nothing")),
        tie,
        yes(record, "special_2_in_final"),
        yes(record, "bot_already_there_acts"),
        yes(record, "bot_majority_with_final_tile"),
    )


def yes(record: Record, key: str) -> bool:
    return record.one_of(key, ("yes", "no")) == "yes"


def read_levels(sheet: Sheet, found: dict[str, str]) -> dict[str, Level]:
    """What Brahmabot begins with at each level (S.1)."""
    records = rows(sheet, found, "levels", "level", "level")
    table = {r.one_of("level", LEVELS): Level(r.whole("coins"), r.whole("prestige")) for r in records}
    once_each(sheet, "level", [r.one_of("level", LEVELS) for r in records], LEVELS, "S.1")
    for level, has in table.items():
        if min(has) < 0:
            sheet.fault(called("level", level), "less_than_nothing")
    return {level: table[level] for level in LEVELS if level in table}


def read_setup_tiles(sheet: Sheet, found: dict[str, str], villages: Sequence[str]) -> dict[int, SetupTile]:
    """Tiles with 4 green, 2 blue and 2 red villages, all different (S.1)."""
    tiles: dict[int, SetupTile] = {}
    for r in rows(sheet, found, "setup_tiles", "set-up tile", "number"):
        tile = SetupTile(r.ids("green"), r.ids("blue"), r.ids("red"))
        circles = [*tile.green, *tile.blue, *tile.red]
        if tuple(map(len, tile)) != (GREEN, BLUE, RED) or len(set(circles)) != len(circles):
            r.fault("circles", green=GREEN, blue=BLUE, red=RED)
        for village in circles:
            if village not in villages:
                r.fault("no_such_circle", village=village)
        tiles[r.whole("number")] = tile
    once_each(sheet, "set-up tile", list(tiles), range(1, len(tiles) + 1), "S.1")
    if not tiles:
        sheet.fault(Said("setup_tiles"), "at_least_one")
    return dict(sorted(tiles.items()))


def read_action_tiles(sheet: Sheet, found: dict[str, str], cities: Sequence[str]) -> dict[int, ActionTile]:
    """Twelve tiles: signs at the top, a city or the Maharaja in the middle, one tick of three below (S.2, S.4)."""
    records = rows(sheet, found, "action_tiles", "tile", "number")
    tiles: dict[int, ActionTile] = {}
    for r in records:
        top, coins = r.ids("top"), r.whole("coins") if "coins" in r else 0
        for icon in top:
            if icon not in ICONS:
                r.fault("no_such_sign", icon=icon, known=", ".join(ICONS))
        if not top or ("coins" in top) != (coins > 0):
            r.fault("signs_and_coins")
        to, tick = r.id("to"), r.whole("tick")
        if to != TO_THE_MAHARAJA and to not in cities:
            r.fault("goes_nowhere", to=to, maharaja=TO_THE_MAHARAJA)
        if tick not in TICKS:
            r.fault("tick")
        tiles[r.whole("number")] = ActionTile(top, coins, to, tick)
    once_each(sheet, "tile", [r.whole("number") for r in records], range(1, ACTION_TILES + 1), "S.1")
    return dict(sorted(tiles.items()))
