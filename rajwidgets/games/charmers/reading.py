"""How the sheets of The Dice Charmers are read: records, what every file must hold, and the board made of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import gcd
from typing import Any, NamedTuple

from rajwidgets.data import DataFiles, Record, Said, Sheet, called, digest

from .places import BOXES, CHARACTERS, COLOURS, COMPASS, GOODS, LETTERS, Board, Icon, Side, icon_named

OURS = DataFiles("charmers", __package__, ("data.toml", "sun.toml", "moon.toml"))
SIDES_OF_SHEET = ("sun", "moon")
ROAD_FACES = ("straight", "curve", "two_halves")  # 3.2, 3.3
KARMA_BONUSES = (3, 4, 5)  # boxes of the karma row (7)
TYPE_COLUMNS = (1, 2)  # of the building table (5)
TIMES_ON_RIVER = 3  # each symbol (3.7)
LARGEST = 8  # rows or columns that a province may have
LONGEST_TRACK = 200


@cache
def our_board() -> Board:
    """The sheets that come with rajwidgets."""
    return read_board(OURS.tables, "data.toml", ours=True)


class Reading(NamedTuple):
    """The records of a file, before anybody has asked what they mean."""

    dice: list[tuple[str, tuple[str, ...]]]
    rows: tuple[str, ...]
    exits: tuple[str, ...]
    values: tuple[int, ...]
    tents: tuple[int, ...]
    fame: int
    money: int
    wide: tuple[int, ...]
    river: list[tuple[int, str, tuple[str, ...]]]
    bonuses: dict[str, list[tuple[str, str]]]  # side of the sheet -> (place, icon)
    provenance: dict[str, str]  # record ("sun top1", "river 4", "dice purple") -> "source: where"


def read_board(doc: Any, file: str, *, ours: bool = False) -> Board:
    """The sheets a data file describes; tables it does not give are ours. A DataFault names every fault in it."""
    sheet = OURS.sheet(doc, file, ours=ours)
    d = read_records(sheet)
    sheet.check()  # the shape holds; from here on we ask what the records mean
    check_dice(sheet, d)
    check_province(sheet, d)
    check_market(sheet, d)
    check_tracks(sheet, d)
    check_river(sheet, d)
    sheet.check()  # the places that a bonus may have are known
    for side in SIDES_OF_SHEET:
        check_bonuses(sheet, d, side)
    sheet.check()
    return board_of(d, sheet.doc)


def read_records(sheet: Sheet) -> Reading:
    dice = sheet.records("dice", "dice", "colour")
    province, market, tracks = (sheet.record(table) for table in ("province", "market", "tracks"))
    river = sheet.records("river", "river", "space")
    sides = {"sun": sheet.records("sun", "sun", "place"), "moon": sheet.records("moon", "moon", "place")}

    def sourced(*records: Record) -> dict[str, str]:
        return {record.name: record.provenance() for record in records}

    return Reading(
        dice=[(r.one_of("colour", COLOURS), r.ids("faces")) for r in dice],
        rows=province.ids("rows"),
        exits=province.ids("exits"),
        values=market.wholes("values"),
        tents=market.wholes("tents"),
        fame=tracks.whole("fame"),
        money=tracks.whole("money"),
        wide=tracks.wholes("wide"),
        river=[(r.whole("space"), r.id("symbol"), r.ids("rewards")) for r in river],
        bonuses={side: [(r.id("place"), r.id("icon")) for r in records] for side, records in sides.items()},
        provenance={
            **sourced(*dice, province, market, tracks, *river, *(r for records in sides.values() for r in records)),
            "province exits": province.provenance("exits"),
            "market tents": market.provenance("tents"),
        },
    )


# ---------------------------------------------------------------- what every file must hold


def check_dice(sheet: Sheet, d: Reading) -> None:
    """Two dice of each colour with six sides, whose faces the rules know (2.2, 3)."""
    given = Counter(colour for colour, _ in d.dice)
    for colour in COLOURS:
        if given[colour] != 1:
            sheet.fault(called("dice", colour), "colour_once", have=given[colour])
    for face in twice(face for _, faces in d.dice for face in dict.fromkeys(faces)):
        sheet.fault(called("face", face), "face_of_two_colours")
    known = {"green": ROAD_FACES, "orange": CHARACTERS}
    known["purple"] = tuple(f"{a}_{b}" for a in GOODS for b in GOODS if GOODS.index(a) <= GOODS.index(b))
    known["blue"] = tuple(dict.fromkeys(symbol for _, symbol, _ in d.river))
    for colour, faces in d.dice:
        if len(faces) != 6:
            sheet.fault(called("dice", colour), "six_faces", have=len(faces))
        for face in dict.fromkeys(faces):
            if face not in known[colour]:
                sheet.fault(called("dice", colour), "no_such_face", face=face, known=", ".join(known[colour]))


def check_province(sheet: Sheet, d: Reading) -> None:
    """A grid of known letters with one residence (3.2)."""
    if not 1 <= len(d.rows) <= LARGEST or any(not 1 <= len(row) <= LARGEST for row in d.rows):
        sheet.fault(Said("province"), "province_size", most=LARGEST)
    elif len({len(row) for row in d.rows}) != 1:
        sheet.fault(Said("province"), "uneven_rows")
    letters = "".join(d.rows)
    for letter in dict.fromkeys(letters):
        if letter not in LETTERS:
            sheet.fault(Said("province"), "no_such_letter", letter=repr(letter), known=" ".join(LETTERS))
    if letters.count("R") != 1:
        sheet.fault(Said("province"), "one_residence", have=letters.count("R"))
    if not d.exits or not set(d.exits) <= set(COMPASS) or len(set(d.exits)) != len(d.exits):
        sheet.fault(Said("province"), "exits")


def check_market(sheet: Sheet, d: Reading) -> None:
    """Coins that never fall from column to column (3.6), and tents that cover the columns (8.1)."""
    if not d.values or min(d.values) < 0 or list(d.values) != sorted(d.values):
        sheet.fault(Said("market"), "values")
    if not d.tents or min(d.tents) < 1 or sum(d.tents) != len(d.values):
        sheet.fault(Said("market"), "tents", columns=len(d.values))


def check_tracks(sheet: Sheet, d: Reading) -> None:
    """The two tracks are equally long (6, ruling 1)."""
    if not (0 < d.fame <= LONGEST_TRACK and 0 < d.money <= LONGEST_TRACK):
        sheet.fault(Said("tracks"), "track_length", most=LONGEST_TRACK)
    elif twice(map(str, d.wide)) or any(not 1 <= cell <= d.money for cell in d.wide):
        sheet.fault(Said("tracks"), "wide")
    elif d.money + len(d.wide) != 2 * d.fame:
        sheet.fault(Said("tracks"), "tracks_differ")


def check_river(sheet: Sheet, d: Reading) -> None:
    """Spaces numbered from 1, each symbol three times (3.7), known rewards."""
    for place, (space, _, rewards) in enumerate(d.river, 1):
        if space != place:
            sheet.fault(called("river", space), "space_order", place=place)
        for icon in rewards:
            if icon_named(icon) is None:
                sheet.fault(called("river", space), "no_such_icon", icon=icon, file="sun.toml")
    for symbol, times in Counter(symbol for _, symbol, _ in d.river).items():
        if times != TIMES_ON_RIVER:
            sheet.fault(called("symbol", symbol), "symbol_times", have=times, need=TIMES_ON_RIVER)


def check_bonuses(sheet: Sheet, d: Reading, side: str) -> None:
    """One bonus at every place that has one, and bonuses on cells of the tracks (8.1)."""
    places = [place for place, _ in d.bonuses[side]]
    needed = fixed_places(d)
    for place in twice(places):
        sheet.fault(called(side, place), "bonus_twice")
    for place in needed:
        if place not in places:
            sheet.fault(called(side, place), "no_bonus")
    for place, icon in d.bonuses[side]:
        if icon_named(icon) is None:
            sheet.fault(called(side, place), "no_such_icon", icon=icon, file=f"{side}.toml")
        track, cell = track_cell(place)
        if place not in needed and not (track and 1 <= cell <= (d.fame if track == "fame" else d.money)):
            sheet.fault(called(side, place), "no_such_place")


def fixed_places(d: Reading) -> list[str]:
    """Every place with a bonus, but the cells of the tracks."""
    border = [place for *_, place in border_of(d.rows)]
    tents = [f"tent_{row}{n}" for row in GOODS for n in range(1, len(d.tents) + 1)]
    palace = [f"palace{n}" for n in range(1, BOXES + 1)]
    return [*border, *tents, *palace, *(f"types{n}" for n in TYPE_COLUMNS), *(f"karma{n}" for n in KARMA_BONUSES)]


def border_of(rows: Sequence[str]) -> list[tuple[int, int, str, str]]:
    """(row, column, side, place) of every border bonus: above, left and right of the cells at the edge (8.1)."""
    height, width = len(rows), len(rows[0])
    top = [(0, c, "N", f"top{c + 1}") for c in range(width)]
    left = [(r, 0, "W", f"left{r + 1}") for r in range(height)]
    right = [(r, width - 1, "E", f"right{r + 1}") for r in range(height)]
    return [each for each in (*top, *left, *right) if rows[each[0]][each[1]] != "R"]


def track_cell(place: str) -> tuple[str, int]:
    """The track and the cell of a place on it; nothing for other places."""
    found = re.fullmatch(r"(fame|money)([1-9][0-9]{0,2})", place)
    return (found[1], int(found[2])) if found else ("", 0)


# ---------------------------------------------------------------- the board of records that have passed every check


def board_of(d: Reading, doc: Mapping[str, Any]) -> Board:
    faces = {colour: dict(d.dice)[colour] for colour in COLOURS}
    sides = {side: side_of(d.bonuses[side]) for side in SIDES_OF_SHEET}
    spaces = range(len(d.river) + 1)
    symbols = tuple(symbol for _, symbol, _ in d.river)
    return Board(
        digest=digest([d.dice, d.rows, d.exits, d.values, d.tents, d.fame, d.money, d.wide, d.river, d.bonuses]),
        **grid_of(d),
        faces={colour: tuple(dict.fromkeys(each)) for colour, each in faces.items()},
        rolls={colour: as_often_as_they_come(each) for colour, each in faces.items()},
        colour={face: colour for colour, each in faces.items() for face in (colour, *each)},
        goods_on={face: rows_of(face) for face in faces["purple"]},
        symbols=symbols,
        rewards=tuple(icons(rewards) for _, _, rewards in d.river),
        ahead={
            symbol: tuple(next((n for n in spaces if n > at and symbols[n - 1] == symbol), 0) for at in spaces)
            for symbol in dict.fromkeys(symbols)
        },
        values=d.values,
        tents={sum(d.tents[:n]): n for n in range(1, len(d.tents) + 1)},
        fame_cells=d.fame,
        money_cells=d.money,
        wide=d.wide,
        edges=(left_edges(d, d.wide), left_edges(d, ())),
        side=sides,
        provenance=d.provenance,
        doc=doc,
    )


def grid_of(d: Reading) -> dict[str, Any]:
    """The province as look-ups over cells counted row by row."""
    height, width = len(d.rows), len(d.rows[0])
    letters = "".join(d.rows)
    steps = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
    around = []
    for cell in range(height * width):
        row, column = divmod(cell, width)
        beyond = []
        for k, (down, right) in enumerate(steps.values()):
            if 0 <= row + down < height and 0 <= column + right < width:
                beyond.append((1 << k, cell + down * width + right, 1 << (k + 2) % 4))
        around.append(tuple(beyond))
    cells = tuple(f"{row}-{column}" for row in range(1, height + 1) for column in range(1, width + 1))
    return {
        "rows": height,
        "columns": width,
        "cells": cells,
        "index": {cell: n for n, cell in enumerate(cells)},
        "what": tuple(LETTERS[letter] for letter in letters),
        "around": tuple(around),
        "half_sides": tuple(tuple(f"{cell}{side}" for side in COMPASS) for cell in cells),
        "halves": {f"{cell}{side}": (n, 1 << k) for n, cell in enumerate(cells) for k, side in enumerate(COMPASS)},
        "residence": letters.index("R"),
        "residence_exits": sum(1 << COMPASS.index(side) for side in d.exits),
        "border": {(row * width + c, 1 << COMPASS.index(side)): place for row, c, side, place in border_of(d.rows)},
    }


def side_of(bonuses: Iterable[tuple[str, str]]) -> Side:
    named = {place: icon for place, key in bonuses if (icon := icon_named(key)) is not None}
    on_track = [(place, *track_cell(place)) for place in named]
    fame = {cell: place for place, track, cell in on_track if track == "fame"}
    return Side(named, fame, {cell: place for place, track, cell in on_track if track == "money"})


def icons(keys: Iterable[str]) -> tuple[Icon, ...]:
    return tuple(icon for key in keys if (icon := icon_named(key)) is not None)


def rows_of(face: str) -> tuple[int, int]:
    first, second = face.split("_")
    return GOODS.index(first), GOODS.index(second)


def as_often_as_they_come(faces: Sequence[str]) -> tuple[str, ...]:
    """The faces in the shortest list in which each has its share: drawing evenly from it rolls the die."""
    counts = Counter(faces)
    share = gcd(*counts.values())
    return tuple(face for face, times in counts.items() for _ in range(times // share))


def left_edges(d: Reading, wide: Sequence[int]) -> tuple[int, ...]:
    """Where the money mark ends, in halves of a fame cell from the left, for each amount of money (6, ruling 1)."""
    edges = [2 * d.fame]
    for cell in range(1, d.money + 1):
        edges.append(edges[-1] - (2 if cell in wide else 1))
    return tuple(edges)


def twice(values: Iterable[str]) -> list[str]:
    """The values that occur more than once."""
    return [value for value, count in Counter(values).items() if count > 1]
