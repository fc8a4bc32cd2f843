"""The records of the data files of Maharadjah, as written: what they mean is asked elsewhere."""

from __future__ import annotations

from typing import NamedTuple

from rajwidgets.data import Record, Sheet

REGIONS = ("himalaya", "nord", "sud", "ceylan")
KINDS = ("land", "strait", "coast", "sea", "invasion", "outside")
LEAVES = ("sequence", "turn", "next_sequence")
DEEDS = ("kill", "destroy_army", "destroy_post")
WAYS = ("4", "5", "3", "short")  # the ways to play, in the order of the table of 14.1
PLAYERS = "ABCDE"
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
        self.line_rulings: dict[tuple[str, int, str], str] = {}  # nation, turn, when -> the ruling they rest on
        self.deed_rulings: dict[tuple[str, str, str, str], str] = {}  # way to play, nation, deed, of what
        for r in self.noted(sheet.records("rulings", "ruling", "number", "nation")):
            number, nation = r.text("number", LONGEST_NAME), r.id("nation")
            if "deed" in r:
                deed, of = r.one_of("deed", DEEDS), r.id("of")
                self.deed_rulings.update({(way, nation, deed, of): number for way in ways_of(r)})
            else:
                when = r.one_of("when", ("end", "raid"))
                self.line_rulings.update({(nation, turn, when): number for turn in r.wholes("turns")})


def flag(r: Record, key: str) -> bool:
    value = r.take(key)
    if not isinstance(value, bool):
        r.fault("true_or_false", key=key)
    return value is True


def words(r: Record, key: str) -> tuple[str, ...]:
    value = r.take(key)
    if isinstance(value, list) and len(value) == len(WAYS) and all(v in (*PLAYERS, "-") for v in value):
        return tuple(value)
    r.fault("one_each_way", key=key)
    return ("-",) * len(WAYS)


def maybe(r: Record, key: str) -> str:
    return r.id(key) if key in r else ""


def ways_of(r: Record) -> tuple[str, ...]:
    """The ways to play in which a deed counts."""
    if "only" in r:
        return r.ids("only")
    but = r.ids("except") if "except" in r else ()
    return tuple(way for way in WAYS if way not in but)
