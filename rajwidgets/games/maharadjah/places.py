"""The board of Maharadjah, read from its data files or from an owner's own: map, drawing, nations, events, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from ...data import DataFiles, PrintedBoard, digest
from .checks import check_cards, check_events, check_map, check_nations, check_quotes
from .drawing import Drawing, check_drawing, read_drawing
from .records import (
    PLAYERS,
    REGIONS,
    WAYS,
    Border,
    Chief,
    Deed,
    Invasion,
    Limit,
    Line,
    Nation,
    Reading,
    Reinforcement,
    Removal,
    Replacement,
    Submission,
    Title,
    Turn,
)

__all__ = ["PLAYERS", "REGIONS", "WAYS", "Board", "Border", "Invasion", "Submission", "Turn", "our_board", "read_board"]

OURS = DataFiles("maharadjah", __package__, ("data.toml", "polygons.toml", "nations.toml", "events.toml", "cards.toml"))
PLAIN_LIMIT, ROUGH_LIMIT, NO_LIMIT = 3, 2, 99  # armies of one nation that a space holds (5.2); seas: 5.5
FARTHEST = 99  # hops between places that no way joins


class Board(PrintedBoard):
    """The map, its nations, the events of every turn and the victory cards, as the rules ask for them."""

    __slots__ = (
        "all_joined",
        "between",
        "borders",
        "by_nation",
        "chiefs",
        "coasts",
        "coming",
        "deed_points",
        "deed_rulings",
        "deeds",
        "drawing",
        "enters",
        "hops",
        "in_region",
        "indians",
        "invasions",
        "lands",
        "leaving",
        "limits",
        "line_rulings",
        "lines",
        "names",
        "nations",
        "neighbours",
        "next",
        "order",
        "outside",
        "post_points",
        "post_sites",
        "raiders",
        "rank",
        "region",
        "reinforcements",
        "removals",
        "replacements",
        "room",
        "rough",
        "seas",
        "seas_of",
        "spaces",
        "strait",
        "submissions",
        "territories",
        "titles",
        "turns",
        "worth",
    )

    territories: tuple[str, ...]
    seas: tuple[str, ...]
    lands: tuple[str, ...]  # barbarian lands
    spaces: tuple[str, ...]  # all of them: where an army may stand
    rank: dict[str, int]  # space -> its place in that order
    borders: tuple[Border, ...]
    region: dict[str, str]
    in_region: dict[str, tuple[str, ...]]  # region -> its territories
    rough: dict[str, bool]  # also of seas and barbarian lands, where it is false
    room: dict[str, int]  # how many armies of one nation a space holds (5.2); a sea holds any number (5.5)
    post_sites: tuple[str, ...]  # territories that may hold a trading post (12.1)
    neighbours: dict[str, tuple[str, ...]]  # territory -> territories next to it, by land or strait
    next: dict[str, tuple[str, ...]]  # space -> spaces one border away, without the strait
    between: dict[str, dict[str, tuple[str, ...]]]  # the spaces in the middle of ways of two borders
    all_joined: bool  # every space has a territory next to it
    hops: dict[str, dict[str, int]]  # the fewest borders between two spaces, whatever may be crossed
    strait: tuple[str, str]
    coasts: dict[str, tuple[str, ...]]  # sea -> territories
    seas_of: dict[str, tuple[str, ...]]  # territory -> seas
    enters: dict[str, tuple[str, ...]]  # barbarian land -> territories
    outside: dict[str, tuple[str, ...]]  # barbarian land -> barbarian lands next to it
    nations: dict[str, Nation]
    order: tuple[str, ...]
    indians: dict[str, int]  # Indian nations -> their armies
    submissions: dict[str, tuple[Submission, ...]]
    chiefs: dict[str, Chief]
    by_nation: dict[str, tuple[str, ...]]  # nation -> its chiefs
    titles: tuple[Title, ...]
    turns: dict[int, Turn]
    invasions: tuple[Invasion, ...]
    removals: tuple[Removal, ...]
    leaving: dict[tuple[int, str], tuple[Removal, ...]]  # (turn, nation) -> removals at the end of its sequence (10.3)
    replacements: tuple[Replacement, ...]
    limits: tuple[Limit, ...]
    reinforcements: tuple[Reinforcement, ...]
    coming: dict[tuple[int, str], bool]  # (turn, nation) of all invasions and reinforcements
    lines: tuple[Line, ...]
    deeds: tuple[Deed, ...]
    deed_points: dict[tuple[str, str, str, str], int]  # way to play, nation, deed, of what -> points
    post_points: dict[str, tuple[int, tuple[int, ...]]]  # nation -> points for each post, and for one to three coasts
    worth: dict[tuple[str, int, str], dict[str, int]]  # nation, turn, when -> territory -> points
    raiders: dict[tuple[str, int], bool]  # nations whose cards pay for raids in a turn
    line_rulings: dict[tuple[str, int, str], str]  # nation, turn, when -> the ruling these points rest on
    deed_rulings: dict[tuple[str, str, str, str], str]  # way to play, nation, deed, of what -> the same
    names: dict[str, dict[str, str]]  # place, nation or chief -> language -> name
    drawing: Drawing


@cache
def our_board() -> Board:
    """The board that comes with rajwidgets."""
    return read_board(OURS.tables, "data.toml", ours=True)


def read_board(doc: Any, file: str, *, ours: bool = False) -> Board:
    """The board a data file describes; tables it does not give are ours. A DataFault names every fault in it."""
    sheet = OURS.sheet(doc, file, ours=ours)
    reading = Reading(sheet)
    drawing = read_drawing(sheet)
    sheet.check()  # the shape holds; from here on we ask what the records mean

    check_map(sheet, reading)
    check_nations(sheet, reading)
    check_events(sheet, reading)
    check_cards(sheet, reading)
    sheet.check()  # ids are known; the next checks follow them
    check_drawing(sheet, reading, drawing)
    check_quotes(sheet, reading)
    sheet.check()
    return board_of(reading, drawing, sheet.doc)


def board_of(d: Reading, drawing: Drawing, doc: Mapping[str, Any]) -> Board:
    """The board of records that have passed every check."""
    return Board(
        digest=digest(what_the_rules_see(d)),
        **the_map(d),
        **the_nations(d),
        **the_events(d),
        **the_cards(d),
        names=d.names,
        drawing=drawing,
        provenance=d.provenance,
        doc=doc,
    )


def the_map(d: Reading) -> dict[str, Any]:
    """Places and what lies between them."""
    spaces = (*d.territories, *d.seas, *d.lands)
    strait = next((b.a, b.b) for b in d.borders if b.kind == "strait")
    near = adjacency(spaces, (b for b in d.borders if b.kind in ("land", "coast", "sea", "invasion")))
    for space in (*d.territories, *d.seas):
        near[space] = tuple(other for other in near[space] if other not in d.lands)  # nobody goes there (5.13)
    coasts = adjacency((*d.territories, *d.seas), (b for b in d.borders if b.kind == "coast"))
    limits = {t: ROUGH_LIMIT if d.rough[t] else PLAIN_LIMIT for t in d.territories}
    return {
        "territories": tuple(d.territories),
        "seas": tuple(d.seas),
        "lands": tuple(d.lands),
        "spaces": spaces,
        "rank": {space: n for n, space in enumerate(spaces)},
        "borders": tuple(d.borders),
        "region": d.region,
        "in_region": {region: tuple(t for t in d.territories if d.region[t] == region) for region in REGIONS},
        "rough": {space: d.rough.get(space, False) for space in spaces},
        "room": {**dict.fromkeys(spaces, NO_LIMIT), **limits},
        "post_sites": tuple(d.post_sites),
        "neighbours": adjacency(d.territories, (b for b in d.borders if b.kind in ("land", "strait"))),
        "next": near,
        "between": middles(near),
        "all_joined": all(any(other in d.region for other in near[space]) for space in spaces),
        "hops": hops_between(spaces, near, strait),
        "strait": strait,
        "coasts": {sea: coasts[sea] for sea in d.seas},
        "seas_of": {t: coasts[t] for t in d.territories},
        "enters": {land: near[land] for land in d.lands},
        "outside": adjacency(d.lands, (b for b in d.borders if b.kind == "outside")),
    }


def the_nations(d: Reading) -> dict[str, Any]:
    """Who plays, and what they may do."""
    return {
        "nations": {n.id: n for n in d.nations},
        "order": tuple(n.id for n in d.nations),
        "indians": {n.id: n.armies for n in d.nations if not n.colonial},
        "submissions": {n.id: tuple(x for x in d.submissions if x.nation == n.id) for n in d.nations},
        "chiefs": {c.id: c for c in d.chiefs},
        "by_nation": {n.id: tuple(c.id for c in d.chiefs if c.nation == n.id) for n in d.nations},
        "titles": tuple(d.titles),
    }


def the_events(d: Reading) -> dict[str, Any]:
    """The event table."""
    leaving: dict[tuple[int, str], tuple[Removal, ...]] = {}
    for r in d.removals:
        if r.when == "sequence":
            leaving[r.turn, r.nation] = (*leaving.get((r.turn, r.nation), ()), r)
    return {
        "turns": {t.number: t for t in d.turns},
        "invasions": tuple(d.invasions),
        "removals": tuple(d.removals),
        "leaving": leaving,
        "replacements": tuple(d.replacements),
        "limits": tuple(d.limits),
        "reinforcements": tuple(d.reinforcements),
        "coming": dict.fromkeys(
            [(x.turn, x.nation) for x in d.invasions] + [(x.turn, x.nation) for x in d.reinforcements], True
        ),
    }


def the_cards(d: Reading) -> dict[str, Any]:
    """The victory cards, and what they come to."""
    return {
        "lines": tuple(d.lines),
        "deeds": tuple(d.deeds),
        "deed_points": {(way, x.nation, x.deed, x.of): x.points for x in reversed(d.deeds) for way in x.ways},
        "post_points": {nation: (each, coasts) for nation, each, coasts in d.post_points},
        "worth": worth_of(d),
        "raiders": {(line.nation, turn): True for line in d.lines if line.when == "raid" for turn in line.turns},
        "line_rulings": d.line_rulings,
        "deed_rulings": d.deed_rulings,
    }


def adjacency(places: Sequence[str], borders: Iterable[Border]) -> dict[str, tuple[str, ...]]:
    """Each place's neighbours in the order of ``places``."""
    near: dict[str, set[str]] = {place: set() for place in places}
    for a, b, _ in borders:
        near[a].add(b)
        near[b].add(a)
    rank = {place: n for n, place in enumerate(places)}
    return {place: tuple(sorted(near[place], key=rank.__getitem__)) for place in places}


def middles(near: Mapping[str, Sequence[str]]) -> dict[str, dict[str, tuple[str, ...]]]:
    """For each two spaces the spaces that touch both, in the order in which they are tried."""
    table: dict[str, dict[str, tuple[str, ...]]] = {here: {} for here in near}
    for here, steps in near.items():
        for step in steps:
            for there in near[step]:
                if there != here:
                    table[here][there] = (*table[here].get(there, ()), step)
    return table


def hops_between(
    spaces: Sequence[str], near: Mapping[str, Sequence[str]], strait: tuple[str, str]
) -> dict[str, dict[str, int]]:
    """The fewest borders from each space to each other, the strait counted as one."""
    table = {}
    for start in spaces:
        far = dict.fromkeys(spaces, FARTHEST)
        far[start], edge = 0, [start]
        for here in edge:
            across = [end for end in strait if here in strait and end != here]
            for there in (*near[here], *across):
                if far[there] == FARTHEST:
                    far[there] = far[here] + 1
                    edge.append(there)
        table[start] = far
    return table


def worth_of(d: Reading) -> dict[tuple[str, int, str], dict[str, int]]:
    """What each territory is worth to a nation in a turn: named ones first, then the rest of the regions (15.3)."""
    worth: dict[tuple[str, int, str], dict[str, int]] = {}
    for line in sorted(d.lines, key=lambda line: not line.territories):
        for turn in line.turns:
            table = worth.setdefault((line.nation, turn, line.when), {})
            rest = [t for t in d.territories if d.region[t] in line.others]
            for t in line.territories or rest:
                table.setdefault(t, line.points)
    return worth


def what_the_rules_see(d: Reading) -> dict[str, Any]:
    """The content of the digest. The order of records counts: choices are listed in it, so a seed depends on it."""
    return {
        "territories": [(t, d.region[t], d.rough[t], t in d.post_sites) for t in d.territories],
        "seas": d.seas,
        "lands": d.lands,
        "borders": sorted((min(b.a, b.b), max(b.a, b.b), b.kind) for b in d.borders),
        "nations": d.nations,
        "submissions": d.submissions,
        "chiefs": d.chiefs,
        "titles": d.titles,
        "turns": d.turns,
        "invasions": d.invasions,
        "removals": d.removals,
        "replacements": d.replacements,
        "limits": d.limits,
        "reinforcements": d.reinforcements,
        "lines": d.lines,
        "deeds": d.deeds,
        "posts": d.post_points,
    }
