"""What a data file of Maharadjah must satisfy: counts, known ids, and every place the rulebook's own words pin down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rajwidgets.data import Sheet

if TYPE_CHECKING:
    from .records import Invasion, Limit, Reading, Reinforcement, Removal, Replacement

PER_REGION = {"himalaya": 4, "nord": 18, "sud": 12, "ceylan": 2}  # the board
SEAS, LANDS, SOURCES = 3, 6, 5  # the board, 7.1
NATIONS, TURNS = 17, 16  # 14.1, 4.0
COASTAL, POST_SITES = 15, 12  # 12.1
HELD_AT_FIRST, HELD_IN_SHORT = 13, 32  # 3.0, 14.2
SETTINGS = ("himalaya", "nord", "sud", "ceylan")

# What worked examples say about places, as (section, border that must be there or not).
MUST_TOUCH = (
    ("5.12", "Gujerat", "Rajpoutana"), ("5.12", "Rajpoutana", "Delhi"), ("5.15", "Malva", "Bundelkhand"),
    ("5.15", "Bundelkhand", "Gondwana"), ("5.15", "Gondwana", "Khandesh"), ("5.15", "Khandesh", "Malva"),
    ("5.3", "Rajpoutana", "Agra"), ("5.3", "Delhi", "Agra"), ("5.3", "Agra", "Oudh"), ("8.5", "Sind", "Rajpoutana"),
    ("8.5", "Sind", "Gujerat"), ("8.5", "Lahore", "Pendjab"), ("8.5", "Lahore", "Delhi"),
    ("8.5", "Rajpoutana", "Pendjab"), ("8.5", "Rajpoutana", "Malva"), ("8.6", "Kerala", "Karnataka"),
    ("8.6", "Kerala", "Mysore"),
)  # fmt: skip
MUST_NOT_TOUCH = (
    ("5.15", "Malva", "Gondwana"), ("5.15", "Bundelkhand", "Khandesh"), ("5.3", "Delhi", "Oudh"),
    ("5.12", "Gujerat", "Delhi"), ("8.5", "Agra", "Lahore"), ("8.5", "Agra", "Gujerat"), ("8.5", "Agra", "Sind"),
)  # fmt: skip
ROUGH_OR_NOT = (
    ("5.12", "Rajpoutana", False),
    ("5.3", "Agra", False),
    ("8.3", "Andhra", True),
    ("14.2", "Baloutchistan", False),
)
BY_BOAT = (("Malabar", "Baloutchistan"), ("Malabar", "Golkonde"), ("Golkonde", "Simhala"), ("Golkonde", "Assam"))  # 5.4
NOT_BY_BOAT = (("Bengale", "Kerala"), ("Bengale", "Gujerat"))  # 5.4
CEYLON_CROSSING = ("Karnataka", "Lanka")  # 5.16
TWO_SEAS = ("Malabar", "Golkonde")  # published errata


def twice(values: Iterable[str]) -> list[str]:
    """The values that occur more than once."""
    return [value for value, count in Counter(values).items() if count > 1]


def count(sheet: Sheet, what: str, have: int, need: int, rule: str) -> None:
    if have != need:
        sheet.fault(what, f"there must be exactly {need} of them ({rule}), this file has {have}; add or remove some")


def check_map(sheet: Sheet, d: Reading) -> None:
    """How many places there are, that ids are unique, and that borders join places of the right kind."""
    for region, need in PER_REGION.items():
        count(sheet, f"territories of {region}", sum(r == region for r in d.region.values()), need, "board")
    count(sheet, "seas", len(d.seas), SEAS, "board")
    count(sheet, "barbarian lands", len(d.lands), LANDS, "board")
    count(sheet, "barbarian lands with invaders", len(d.sources), SOURCES, "7.1")
    count(sheet, "sites for trading posts", len(d.post_sites), POST_SITES, "12.1")
    for id in twice((*d.territories, *d.seas, *d.lands, *(n.id for n in d.nations), *(c.id for c in d.chiefs))):
        sheet.fault(f"id {id}", "stands for more than one thing; give each place, nation and chief its own id")
    kinds = {
        **dict.fromkeys(d.territories, "territory"),
        **dict.fromkeys(d.seas, "sea"),
        **dict.fromkeys(d.lands, "land"),
    }
    ends = {
        "land": ("territory", "territory"),
        "strait": ("territory", "territory"),
        "coast": ("territory", "sea"),
        "sea": ("sea", "sea"),
        "invasion": ("land", "territory"),
        "outside": ("land", "land"),
    }
    pairs: set[frozenset[str]] = set()
    for a, b, kind in d.borders:
        border = f"border {a}-{b}"
        unknown = [end for end in (a, b) if end not in kinds]
        if unknown:
            sheet.fault(border, f"{unknown[0]} is not on the map; correct this end of the border")
        elif sorted((kinds[a], kinds[b])) != sorted(ends[kind]):
            sheet.fault(
                border, f"a border of kind {kind} joins {' and '.join(ends[kind])}; correct its kind or its ends"
            )
        if a == b or frozenset((a, b)) in pairs:
            sheet.fault(border, "is listed twice, or joins a place with itself; keep one border between two places")
        pairs.add(frozenset((a, b)))
    count(sheet, "straits", sum(b.kind == "strait" for b in d.borders), 1, "5.16")
    coastal = {b.a if b.a in d.territories else b.b for b in d.borders if b.kind == "coast"}
    count(sheet, "coastal territories", len(coastal), COASTAL, "12.1")
    for t in d.post_sites:
        if t not in coastal:
            sheet.fault(f"territory {t}", "may hold a trading post but lies on no sea (12.1); correct one of the two")


def known(sheet: Sheet, record: str, what: str, value: str, among: Sequence[str]) -> None:
    if value not in among:
        sheet.fault(record, f"{value or 'nothing'} is not a {what} of this game; correct it")


def check_nations(sheet: Sheet, d: Reading) -> None:
    """Seventeen nations with their players, starts and chiefs; no territory is held twice at the start."""
    nations = [n.id for n in d.nations]
    count(sheet, "nations", len(nations), NATIONS, "14.1")
    for n in d.nations:
        if not 0 < n.armies < 100 or not 0 <= n.posts < 100:
            sheet.fault(f"nation {n.id}", "needs between 1 and 99 armies, and 0 to 99 posts; correct them (14.1)")
        if n.colonial != bool(n.posts):
            sheet.fault(f"nation {n.id}", "colonial powers have trading posts and others have none; correct it (12.1)")
        for t in (*n.start, *n.start_short):
            known(sheet, f"nation {n.id}", "territory", t, d.territories)
    for way, start, need, rule in (
        ("full", "start", HELD_AT_FIRST, "3.0"),
        ("short", "start_short", HELD_IN_SHORT, "14.2"),
    ):
        held = [t for n in d.nations for t in getattr(n, start)]
        count(sheet, f"territories held at the start, {way} game", len(set(held)), need, rule)
        for t in twice(held):
            sheet.fault(f"territory {t}", f"is held twice at the start of the {way} game; correct the nations ({rule})")
    for x in d.submissions:
        known(sheet, f"submission {x.nation}-{x.region}", "nation", x.nation, nations)
    for c in d.chiefs:
        known(sheet, f"chief {c.id}", "nation", c.nation, nations)
    if [t.territories for t in d.titles] != sorted(t.territories for t in d.titles) or not d.titles:
        sheet.fault("titles", "must be listed from the lowest to the highest; put them in order (13.0)")
    for column, players in enumerate((4, 5, 3, 3)):
        if {n.players[column] for n in d.nations} - {"-"} != set("ABCDE"[:players]):
            sheet.fault("nations", f"every player needs a nation in column {column + 1} of players; correct it (14.1)")


def check_events(sheet: Sheet, d: Reading) -> None:
    """Sixteen turns in order; every event names a turn, nations, chiefs and places that there are."""
    nations, chiefs = [n.id for n in d.nations], [c.id for c in d.chiefs]
    if [t.number for t in d.turns] != list(range(1, TURNS + 1)):
        sheet.fault("turns", f"must be numbered from 1 to {TURNS} in order; correct them (4.0)")
    for t in d.turns:
        for nation in (*t.boats, *([t.great] if t.great else []), *(x for x in t.counts if x != "all")):
            known(sheet, f"turn {t.number}", "nation", nation, nations)
    dated: list[Invasion | Removal | Replacement | Limit | Reinforcement] = []
    for events in (d.invasions, d.removals, d.replacements, d.limits, d.reinforcements):
        dated.extend(events)
    for event in dated:
        record = f"{type(event).__name__.lower()} {event.turn}-{event.nation}"
        known(sheet, record, "nation", event.nation, nations)
        if not 1 <= event.turn <= TURNS:
            sheet.fault(record, f"turn {event.turn} is not played; turns run from 1 to {TURNS}")
    for inv in d.invasions:
        record = f"invasion {inv.turn}-{inv.nation}"
        known(sheet, record, "place for invaders", inv.at, (*d.sources, *d.seas, *d.territories))
        if inv.chief:
            known(sheet, record, "chief", inv.chief, chiefs)
    for r in d.reinforcements:
        if r.at:
            known(sheet, f"reinforcement {r.turn}-{r.nation}", "sea", r.at, d.seas)
        if bool(r.armies) == bool(r.up_to):
            sheet.fault(
                f"reinforcement {r.turn}-{r.nation}", "needs either armies or up_to; give one of the two (10.6)"
            )
    for rep in d.replacements:
        known(sheet, f"replacement {rep.turn}-{rep.nation}", "nation", rep.by, nations)
    for rem in d.removals:
        if rem.chief:
            known(sheet, f"removal {rem.turn}-{rem.nation}", "chief", rem.chief, chiefs)


def check_cards(sheet: Sheet, d: Reading) -> None:
    """Every line of a card names nations, chiefs, territories and regions that there are."""
    nations, chiefs = [n.id for n in d.nations], [c.id for c in d.chiefs]
    for line in d.lines:
        record = f"line {line.nation}-{line.when}-{line.points}"
        known(sheet, record, "nation", line.nation, nations)
        for t in line.territories:
            known(sheet, record, "territory", t, d.territories)
        for region in line.others:
            known(sheet, record, "region", region, SETTINGS)
        if bool(line.territories) == bool(line.others) or not line.turns:
            sheet.fault(record, "needs turns, and either territories or others; correct it (15.3)")
    for deed in d.deeds:
        record = f"deed {deed.nation}-{deed.of}"
        known(sheet, record, "nation", deed.nation, nations)
        known(
            sheet,
            record,
            "chief" if deed.deed == "kill" else "nation",
            deed.of,
            chiefs if deed.deed == "kill" else nations,
        )
    for nation, _, coasts in d.post_points:
        known(sheet, f"points for posts {nation}", "nation", nation, nations)
        if len(coasts) != SEAS:
            sheet.fault(
                f"points for posts {nation}", "coasts needs one number for each of one, two, three coasts (15.3)"
            )


def check_quotes(sheet: Sheet, d: Reading) -> None:
    """What the worked examples and the published errata say about single places."""
    land = {frozenset((b.a, b.b)) for b in d.borders if b.kind in ("land", "strait")}
    for rule, a, b in MUST_TOUCH:
        if frozenset((a, b)) not in land:
            sheet.fault(f"border {a}-{b}", f"must be there: section {rule} crosses it; add it")
    for rule, a, b in MUST_NOT_TOUCH:
        if frozenset((a, b)) in land:
            sheet.fault(f"border {a}-{b}", f"must not be there: see section {rule}; remove it")
    for rule, t, rough in ROUGH_OR_NOT:
        if d.rough.get(t) is not rough:
            sheet.fault(f"territory {t}", f"must {'' if rough else 'not '}be rough: see section {rule}; correct it")
    by_land = [b for b in d.borders if b.kind in ("land", "strait")]
    onto_ceylon = [b for b in by_land if (d.region[b.a] == "ceylan") != (d.region[b.b] == "ceylan")]
    if [(*sorted((b.a, b.b)), b.kind) for b in onto_ceylon] != [(*CEYLON_CROSSING, "strait")]:
        sheet.fault("strait", "Karnataka-Lanka is the only way onto Ceylon by land (5.16); correct the borders")
    seas: dict[str, set[str]] = {t: set() for t in d.territories}
    for border in d.borders:
        if border.kind == "coast":
            t, sea = (border.a, border.b) if border.a in seas else (border.b, border.a)
            seas[t].add(sea)
    for a, b in BY_BOAT:
        if not seas[a] & seas[b]:
            sheet.fault(f"coasts of {a} and {b}", "must lie on one sea, since a boat goes from one to the other (5.4)")
    for a, b in NOT_BY_BOAT:
        if seas[a] & seas[b]:
            sheet.fault(f"coasts of {a} and {b}", "must not lie on one sea, since no boat goes there (5.4)")
    for t in d.territories:
        if len(seas[t]) > 1 and t not in TWO_SEAS:
            sheet.fault(f"territory {t}", "only Malabar and Golkonde lie on two seas (errata); correct its coasts")
