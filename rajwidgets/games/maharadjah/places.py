"""The board of Maharadjah, read from its data files or from an owner's own: map, drawing, nations, events, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from rajwidgets.data import Record, Sheet, digest, packaged

from .checks import check_cards, check_events, check_map, check_nations, check_quotes
from .drawing import Drawing, check_drawing, read_drawing

FILES = ("data.toml", "polygons.toml", "nations.toml", "events.toml", "cards.toml")
REGIONS = ("himalaya", "nord", "sud", "ceylan")
KINDS = ("land", "strait", "coast", "sea", "invasion", "outside")
LEAVES = ("sequence", "turn", "next_sequence")
DEEDS = ("kill", "destroy_army", "destroy_post")
WAYS = ("4", "5", "3", "short")  # the ways to play, in the order of the table of 14.1
PLAYERS = "ABCDE"
FARTHEST = 99  # hops between places that no way joins
LONGEST_NAME = 24


class Border(NamedTuple):
    """Two places that touch, and how."""

    a: str
    b: str
    kind: str


class Nation(NamedTuple):
    """One of the seventeen nations (14.1)."""

    id: str
    colonial: bool
    armies: int
    players: tuple[str, ...]
    start: tuple[str, ...]
    start_short: tuple[str, ...]
    raj: bool
    posts: int


class Submission(NamedTuple):
    """Where a nation may submit, and to how many territories it must be reduced there (11.1)."""

    nation: str
    region: str
    territories: int
    from_turn: int


class Chief(NamedTuple):
    """A chief, the turn of his coming and the moment of his going (9.0)."""

    id: str
    nation: str
    turn: int
    leaves: str
    invades: bool


class Title(NamedTuple):
    """A title, the territories it asks for and its points (13.0)."""

    id: str
    territories: int
    points: int


class Turn(NamedTuple):
    """A line of the event table: years, great invasion, boats, and who counts points at its end."""

    number: int
    first_year: int
    last_year: int
    great: str
    boats: tuple[str, ...]
    counts: tuple[str, ...]


class Invasion(NamedTuple):
    """Invaders of one turn (7.0)."""

    turn: int
    nation: str
    armies: int
    at: str
    chief: str


class Removal(NamedTuple):
    """Armies and a chief that leave at the start of a turn or at the end of a sequence (10.3, 10.4)."""

    turn: int
    nation: str
    when: str
    armies: int
    chief: str
    short: bool


class Replacement(NamedTuple):
    """One nation takes the place of another (10.4)."""

    turn: int
    nation: str
    by: str


class Limit(NamedTuple):
    """From this turn on the nation's growth counts only these regions (10.5)."""

    turn: int
    nation: str
    counts: tuple[str, ...]


class Reinforcement(NamedTuple):
    """Armies beyond growth: so many, or up to so many on the map (10.6, 10.7)."""

    turn: int
    nation: str
    armies: int
    up_to: int
    at: str


class Line(NamedTuple):
    """A line of a victory card for territories: named ones, or every other one of some regions (15.3)."""

    nation: str
    turns: tuple[int, ...]
    when: str
    points: int
    territories: tuple[str, ...]
    others: tuple[str, ...]


class Deed(NamedTuple):
    """A line of a victory card for pieces destroyed (15.3)."""

    nation: str
    deed: str
    of: str
    points: int
    ways: tuple[str, ...]  # the ways to play in which it counts


class Board:
    """The printed board. A state holds it by reference and saves only its digest.

    The digest covers what the rules look at; names and the drawing may be corrected without spoiling saved games.
    """

    __slots__ = (
        "borders",
        "by_nation",
        "chiefs",
        "coasts",
        "deeds",
        "digest",
        "doc",
        "drawing",
        "enters",
        "hops",
        "invasions",
        "lands",
        "limits",
        "lines",
        "names",
        "nations",
        "neighbours",
        "next",
        "order",
        "outside",
        "post_points",
        "post_sites",
        "provenance",
        "region",
        "reinforcements",
        "removals",
        "replacements",
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

    digest: str
    territories: tuple[str, ...]
    seas: tuple[str, ...]
    lands: tuple[str, ...]  # barbarian lands
    spaces: tuple[str, ...]  # all of them: where an army may stand
    borders: tuple[Border, ...]
    region: dict[str, str]
    rough: dict[str, bool]  # also of seas and barbarian lands, where it is false
    post_sites: tuple[str, ...]  # territories that may hold a trading post (12.1)
    neighbours: dict[str, tuple[str, ...]]  # territory -> territories next to it, by land or strait
    next: dict[str, tuple[str, ...]]  # space -> spaces one border away, without the strait
    hops: dict[str, dict[str, int]]  # the fewest borders between two spaces, whatever may be crossed
    strait: tuple[str, str]
    coasts: dict[str, tuple[str, ...]]  # sea -> territories
    seas_of: dict[str, tuple[str, ...]]  # territory -> seas
    enters: dict[str, tuple[str, ...]]  # barbarian land -> territories
    outside: dict[str, tuple[str, ...]]  # barbarian land -> barbarian lands next to it
    nations: dict[str, Nation]
    order: tuple[str, ...]
    submissions: dict[str, tuple[Submission, ...]]
    chiefs: dict[str, Chief]
    by_nation: dict[str, tuple[str, ...]]  # nation -> its chiefs
    titles: tuple[Title, ...]
    turns: dict[int, Turn]
    invasions: tuple[Invasion, ...]
    removals: tuple[Removal, ...]
    replacements: tuple[Replacement, ...]
    limits: tuple[Limit, ...]
    reinforcements: tuple[Reinforcement, ...]
    lines: tuple[Line, ...]
    deeds: tuple[Deed, ...]
    post_points: dict[str, tuple[int, tuple[int, ...]]]  # nation -> points for each post, and for one to three coasts
    worth: dict[tuple[str, int, str], dict[str, int]]  # nation, turn, when -> territory -> points
    names: dict[str, dict[str, str]]  # place, nation or chief -> language -> name
    drawing: Drawing
    provenance: dict[str, str]  # record -> "source: where"
    doc: Mapping[str, Any]

    def __init__(self, **fields: Any) -> None:
        for name in self.__slots__:
            setattr(self, name, fields[name])

    def __repr__(self) -> str:
        return f"<Board {self.digest}>"


@cache
def our_tables() -> dict[str, Any]:
    """All tables of the data files that come with rajwidgets."""
    tables: dict[str, Any] = {}
    for file in FILES:
        tables.update(packaged(__package__, file))
    return tables


@cache
def our_board() -> Board:
    """The board that comes with rajwidgets."""
    return read_board(our_tables(), "data.toml", ours=True)


def read_board(doc: Any, file: str, *, ours: bool = False) -> Board:
    """The board a data file describes; tables it does not give are ours. A DataFault names everything that breaks a rule."""
    if not ours and isinstance(doc, Mapping) and doc.get("game") == "maharadjah":
        doc = {**our_tables(), **doc}
    sheet = Sheet(doc, file, "maharadjah", ours=ours)
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
    return board_of(reading, drawing, doc)


class Reading:
    """The records of the data files, read but not yet understood."""

    def __init__(self, sheet: Sheet) -> None:
        self.provenance: dict[str, str] = {}
        self.names: dict[str, dict[str, str]] = {}
        self.read_map(sheet)
        self.read_nations(sheet)
        self.read_events(sheet)
        self.read_cards(sheet)

    def note(self, record: Record, *also: str) -> None:
        """Keep where a record comes from, and the ``also`` fields with a source of their own."""
        self.provenance[record.name] = record.provenance()
        for field in also:
            self.provenance[f"{field} {record.name}"] = record.provenance(field)

    def named(self, record: Record) -> str:
        """The id of a record that has names."""
        id = record.id()
        self.names[id] = {"fr": record.text("fr", LONGEST_NAME), "en": record.text("en", LONGEST_NAME)}
        return id

    def read_map(self, sheet: Sheet) -> None:
        self.territories: list[str] = []
        self.region: dict[str, str] = {}
        self.rough: dict[str, bool] = {}
        self.post_sites: list[str] = []
        for r in sheet.records("territories", "territory"):
            t = self.named(r)
            self.territories.append(t)
            self.region[t] = r.one_of("region", REGIONS)
            self.rough[t] = flag(r, "rough")
            if flag(r, "post"):
                self.post_sites.append(t)
            self.note(r, "rough")
        self.seas = [self.named(r) for r in self.noted(sheet.records("seas", "sea"))]
        rows = self.noted(sheet.records("lands", "barbarian land"))
        self.lands = [self.named(r) for r in rows]
        self.sources = [land for land, r in zip(self.lands, rows, strict=True) if flag(r, "invaders")]
        rows = self.noted(sheet.records("borders", "border", "a", "b"))
        self.borders = [Border(r.id("a"), r.id("b"), r.one_of("kind", KINDS)) for r in rows]

    def noted(self, rows: list[Record]) -> list[Record]:
        for r in rows:
            self.note(r)
        return rows

    def read_nations(self, sheet: Sheet) -> None:
        self.nations = [
            Nation(
                self.named(r),
                flag(r, "colonial"),
                r.whole("armies"),
                words(r, "players"),
                r.ids("start"),
                r.ids("start_short"),
                flag(r, "raj"),
                r.whole("posts"),
            )
            for r in self.noted(sheet.records("nations", "nation"))
        ]
        rows = self.noted(sheet.records("submissions", "submission", "nation", "region"))
        self.submissions = [
            Submission(r.id("nation"), r.one_of("region", REGIONS), r.whole("territories"), r.whole("from_turn"))
            for r in rows
        ]
        rows = self.noted(sheet.records("chiefs", "chief"))
        self.chiefs = [
            Chief(self.named(r), r.id("nation"), r.whole("turn"), r.one_of("leaves", LEAVES), flag(r, "invades"))
            for r in rows
        ]
        rows = self.noted(sheet.records("titles", "title"))
        self.titles = [Title(r.id(), r.whole("territories"), r.whole("points")) for r in rows]

    def read_events(self, sheet: Sheet) -> None:
        self.turns = [
            Turn(r.whole("number"), r.whole("from"), r.whole("to"), maybe(r, "great"), r.ids("boats"), r.ids("counts"))
            for r in self.noted(sheet.records("turns", "turn", "number"))
        ]
        rows = self.noted(sheet.records("invasions", "invasion", "turn", "nation", "at"))
        self.invasions = [
            Invasion(r.whole("turn"), r.id("nation"), r.whole("armies"), r.id("at"), maybe(r, "chief")) for r in rows
        ]
        rows = self.noted(sheet.records("removals", "removal", "turn", "nation"))
        self.removals = [
            Removal(
                r.whole("turn"),
                r.id("nation"),
                r.one_of("when", ("turn", "sequence")),
                r.whole("armies"),
                maybe(r, "chief"),
                flag(r, "short"),
            )
            for r in rows
        ]
        rows = self.noted(sheet.records("replacements", "replacement", "turn", "nation"))
        self.replacements = [Replacement(r.whole("turn"), r.id("nation"), r.id("by")) for r in rows]
        rows = self.noted(sheet.records("limits", "limit", "turn", "nation"))
        self.limits = [Limit(r.whole("turn"), r.id("nation"), r.ids("counts")) for r in rows]
        rows = self.noted(sheet.records("reinforcements", "reinforcement", "turn", "nation"))
        self.reinforcements = [
            Reinforcement(
                r.whole("turn"),
                r.id("nation"),
                r.whole("armies") if "armies" in r else 0,
                r.whole("up_to") if "up_to" in r else 0,
                maybe(r, "at"),
            )
            for r in rows
        ]

    def read_cards(self, sheet: Sheet) -> None:
        rows = self.noted(sheet.records("lines", "line", "nation", "when", "points"))
        self.lines = [
            Line(
                r.id("nation"),
                r.wholes("turns"),
                r.one_of("when", ("end", "raid")),
                r.whole("points"),
                r.ids("territories") if "territories" in r else (),
                r.ids("others") if "others" in r else (),
            )
            for r in rows
        ]
        rows = self.noted(sheet.records("deeds", "deed", "nation", "of"))
        self.deeds = [
            Deed(r.id("nation"), r.one_of("deed", DEEDS), r.id("of"), r.whole("points"), ways_of(r)) for r in rows
        ]
        rows = self.noted(sheet.records("posts", "points for posts", "nation"))
        self.post_points = [(r.id("nation"), r.whole("each"), r.wholes("coasts")) for r in rows]


def flag(r: Record, key: str) -> bool:
    value = r.take(key)
    if not isinstance(value, bool):
        r.fault(f"{key} must be true or false; write {key} = true or {key} = false")
    return value is True


def words(r: Record, key: str) -> tuple[str, ...]:
    value = r.take(key)
    if isinstance(value, list) and len(value) == len(WAYS) and all(v in (*PLAYERS, "-") for v in value):
        return tuple(value)
    r.fault(f'{key} needs one player or "-" for each way to play; write {key} = ["A", "B", "C", "-"] (14.1)')
    return ("-",) * len(WAYS)


def maybe(r: Record, key: str) -> str:
    return r.id(key) if key in r else ""


def ways_of(r: Record) -> tuple[str, ...]:
    """The ways to play in which a deed counts."""
    if "only" in r:
        return r.ids("only")
    but = r.ids("except") if "except" in r else ()
    return tuple(way for way in WAYS if way not in but)


def board_of(d: Reading, drawing: Drawing, doc: Mapping[str, Any]) -> Board:
    """The board of records that have passed every check."""
    spaces = (*d.territories, *d.seas, *d.lands)
    strait = next((b.a, b.b) for b in d.borders if b.kind == "strait")
    near = adjacency(spaces, (b for b in d.borders if b.kind in ("land", "coast", "sea", "invasion")))
    for space in (*d.territories, *d.seas):
        near[space] = tuple(other for other in near[space] if other not in d.lands)  # nobody goes there (5.13)
    by_land = adjacency(d.territories, (b for b in d.borders if b.kind in ("land", "strait")))
    coasts = adjacency((*d.territories, *d.seas), (b for b in d.borders if b.kind == "coast"))
    return Board(
        digest=digest(what_the_rules_see(d)),
        territories=tuple(d.territories),
        seas=tuple(d.seas),
        lands=tuple(d.lands),
        spaces=spaces,
        borders=tuple(d.borders),
        region=d.region,
        rough={space: d.rough.get(space, False) for space in spaces},
        post_sites=tuple(d.post_sites),
        neighbours=by_land,
        next=near,
        hops=hops_between(spaces, near, strait),
        strait=strait,
        coasts={sea: coasts[sea] for sea in d.seas},
        seas_of={t: coasts[t] for t in d.territories},
        enters={land: near[land] for land in d.lands},
        outside=adjacency(d.lands, (b for b in d.borders if b.kind == "outside")),
        nations={n.id: n for n in d.nations},
        order=tuple(n.id for n in d.nations),
        submissions={n.id: tuple(x for x in d.submissions if x.nation == n.id) for n in d.nations},
        chiefs={c.id: c for c in d.chiefs},
        by_nation={n.id: tuple(c.id for c in d.chiefs if c.nation == n.id) for n in d.nations},
        titles=tuple(d.titles),
        turns={t.number: t for t in d.turns},
        invasions=tuple(d.invasions),
        removals=tuple(d.removals),
        replacements=tuple(d.replacements),
        limits=tuple(d.limits),
        reinforcements=tuple(d.reinforcements),
        lines=tuple(d.lines),
        deeds=tuple(d.deeds),
        post_points={nation: (each, coasts) for nation, each, coasts in d.post_points},
        worth=worth_of(d),
        names=d.names,
        drawing=drawing,
        provenance=d.provenance,
        doc=doc,
    )


def adjacency(places: Sequence[str], borders: Iterable[Border]) -> dict[str, tuple[str, ...]]:
    """Each place's neighbours in the order of ``places``."""
    near: dict[str, set[str]] = {place: set() for place in places}
    for a, b, _ in borders:
        near[a].add(b)
        near[b].add(a)
    rank = {place: n for n, place in enumerate(places)}
    return {place: tuple(sorted(near[place], key=rank.__getitem__)) for place in places}


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
    """The content of the digest. The order of records counts: options are listed in it, so that a seed depends on it."""
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
