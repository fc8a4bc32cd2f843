"""What a data file of Maharadjah must satisfy: counts, known ids, and every place the rulebook's own words pin down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rajwidgets.data import Said, Sheet, called

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


def count(sheet: Sheet, what: Said, have: int, need: int, rule: str) -> None:
    if have != need:
        sheet.fault(what, "how_many", need=need, rule=Said(rule), have=have)


def check_map(sheet: Sheet, d: Reading) -> None:
    """How many places there are, that ids are unique, and that borders join places of the right kind."""
    for region, need in PER_REGION.items():
        count(sheet, called("territories of", region), sum(r == region for r in d.region.values()), need, "board")
    count(sheet, Said("seas"), len(d.seas), SEAS, "board")
    count(sheet, Said("lands"), len(d.lands), LANDS, "board")
    count(sheet, Said("sources"), len(d.sources), SOURCES, "7.1")
    count(sheet, Said("post_sites"), len(d.post_sites), POST_SITES, "12.1")
    for id in twice((*d.territories, *d.seas, *d.lands, *(n.id for n in d.nations), *(c.id for c in d.chiefs))):
        sheet.fault(called("id", id), "id_twice")
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
        border = called("border", f"{a}-{b}")
        unknown = [end for end in (a, b) if end not in kinds]
        if unknown:
            sheet.fault(border, "no_such_end", end=unknown[0])
        elif sorted((kinds[a], kinds[b])) != sorted(ends[kind]):
            one, other = ends[kind]
            joins = Said("both", {"one": Said(f"end_{one}"), "other": Said(f"end_{other}")})
            sheet.fault(border, "border_ends", kind=kind, joins=joins)
        if a == b or frozenset((a, b)) in pairs:
            sheet.fault(border, "border_twice")
        pairs.add(frozenset((a, b)))
    count(sheet, Said("straits"), sum(b.kind == "strait" for b in d.borders), 1, "5.16")
    coastal = {b.a if b.a in d.territories else b.b for b in d.borders if b.kind == "coast"}
    count(sheet, Said("coastal"), len(coastal), COASTAL, "12.1")
    for t in d.post_sites:
        if t not in coastal:
            sheet.fault(called("territory", t), "post_inland")


def known(sheet: Sheet, record: Said, what: str, value: str, among: Sequence[str]) -> None:
    if value not in among:
        sheet.fault(record, f"no_such_{what}", value=value or Said("nothing"))


def check_nations(sheet: Sheet, d: Reading) -> None:
    """Seventeen nations with their players, starts and chiefs; no territory is held twice at the start."""
    nations = [n.id for n in d.nations]
    count(sheet, Said("nations"), len(nations), NATIONS, "14.1")
    for n in d.nations:
        nation = called("nation", n.id)
        if not 0 < n.armies < 100 or not 0 <= n.posts < 100:
            sheet.fault(nation, "nation_pieces")
        if n.colonial != bool(n.posts):
            sheet.fault(nation, "nation_posts")
        for t in (*n.start, *n.start_short):
            known(sheet, nation, "territory", t, d.territories)
    for way, start, need, rule in (
        ("full", "start", HELD_AT_FIRST, "3.0"),
        ("short", "start_short", HELD_IN_SHORT, "14.2"),
    ):
        held = [t for n in d.nations for t in getattr(n, start)]
        count(sheet, Said(f"held_{way}"), len(set(held)), need, rule)
        for t in twice(held):
            sheet.fault(called("territory", t), f"held_twice_{way}", rule=rule)
    for x in d.submissions:
        known(sheet, called("submission", f"{x.nation}-{x.region}"), "nation", x.nation, nations)
    for c in d.chiefs:
        known(sheet, called("chief", c.id), "nation", c.nation, nations)
    if [t.territories for t in d.titles] != sorted(t.territories for t in d.titles) or not d.titles:
        sheet.fault(Said("titles"), "titles_order")
    for column, players in enumerate((4, 5, 3, 3)):
        if {n.players[column] for n in d.nations} - {"-"} != set("ABCDE"[:players]):
            sheet.fault(Said("nations"), "every_player", column=column + 1)


def check_events(sheet: Sheet, d: Reading) -> None:
    """Sixteen turns in order; every event names a turn, nations, chiefs and places that there are."""
    nations, chiefs = [n.id for n in d.nations], [c.id for c in d.chiefs]
    if [t.number for t in d.turns] != list(range(1, TURNS + 1)):
        sheet.fault(Said("turns"), "turns_order", most=TURNS)
    for t in d.turns:
        for nation in (*t.boats, *([t.great] if t.great else []), *(x for x in t.counts if x != "all")):
            known(sheet, called("turn", t.number), "nation", nation, nations)
    dated: list[Invasion | Removal | Replacement | Limit | Reinforcement] = []
    for events in (d.invasions, d.removals, d.replacements, d.limits, d.reinforcements):
        dated.extend(events)
    for event in dated:
        record = called(type(event).__name__.lower(), f"{event.turn}-{event.nation}")
        known(sheet, record, "nation", event.nation, nations)
        if not 1 <= event.turn <= TURNS:
            sheet.fault(record, "no_such_turn", turn=event.turn, most=TURNS)
    for inv in d.invasions:
        record = called("invasion", f"{inv.turn}-{inv.nation}")
        known(sheet, record, "place_for_invaders", inv.at, (*d.sources, *d.seas, *d.territories))
        if inv.chief:
            known(sheet, record, "chief", inv.chief, chiefs)
    for r in d.reinforcements:
        if r.at:
            known(sheet, called("reinforcement", f"{r.turn}-{r.nation}"), "sea", r.at, d.seas)
        if bool(r.armies) == bool(r.up_to):
            sheet.fault(called("reinforcement", f"{r.turn}-{r.nation}"), "armies_or_up_to")
    for rep in d.replacements:
        known(sheet, called("replacement", f"{rep.turn}-{rep.nation}"), "nation", rep.by, nations)
    for rem in d.removals:
        if rem.chief:
            known(sheet, called("removal", f"{rem.turn}-{rem.nation}"), "chief", rem.chief, chiefs)


def check_cards(sheet: Sheet, d: Reading) -> None:
    """Every line of a card names nations, chiefs, territories and regions that there are."""
    nations, chiefs = [n.id for n in d.nations], [c.id for c in d.chiefs]
    for line in d.lines:
        record = called("line", f"{line.nation}-{line.when}-{line.points}")
        known(sheet, record, "nation", line.nation, nations)
        for t in line.territories:
            known(sheet, record, "territory", t, d.territories)
        for region in line.others:
            known(sheet, record, "region", region, SETTINGS)
        if bool(line.territories) == bool(line.others) or not line.turns:
            sheet.fault(record, "line_lacks")
    for deed in d.deeds:
        record = called("deed", f"{deed.nation}-{deed.of}")
        known(sheet, record, "nation", deed.nation, nations)
        what, among = ("chief", chiefs) if deed.deed == "kill" else ("nation", nations)
        known(sheet, record, what, deed.of, among)
    for nation, _, coasts in d.post_points:
        known(sheet, called("points for posts", nation), "nation", nation, nations)
        if len(coasts) != SEAS:
            sheet.fault(called("points for posts", nation), "coasts_numbers")


def check_quotes(sheet: Sheet, d: Reading) -> None:
    """What the worked examples and the published errata say about single places."""
    land = {frozenset((b.a, b.b)) for b in d.borders if b.kind in ("land", "strait")}
    for rule, a, b in MUST_TOUCH:
        if frozenset((a, b)) not in land:
            sheet.fault(called("border", f"{a}-{b}"), "must_touch", rule=rule)
    for rule, a, b in MUST_NOT_TOUCH:
        if frozenset((a, b)) in land:
            sheet.fault(called("border", f"{a}-{b}"), "must_not_touch", rule=rule)
    for rule, t, rough in ROUGH_OR_NOT:
        if d.rough.get(t) is not rough:
            sheet.fault(called("territory", t), "must_be_rough" if rough else "must_not_be_rough", rule=rule)
    by_land = [b for b in d.borders if b.kind in ("land", "strait")]
    onto_ceylon = [b for b in by_land if (d.region[b.a] == "ceylan") != (d.region[b.b] == "ceylan")]
    if [(*sorted((b.a, b.b)), b.kind) for b in onto_ceylon] != [(*CEYLON_CROSSING, "strait")]:
        sheet.fault(Said("strait"), "only_way_onto_ceylon")
    seas: dict[str, set[str]] = {t: set() for t in d.territories}
    for border in d.borders:
        if border.kind == "coast":
            t, sea = (border.a, border.b) if border.a in seas else (border.b, border.a)
            seas[t].add(sea)
    for a, b in BY_BOAT:
        if not seas[a] & seas[b]:
            sheet.fault(coasts_of(a, b), "must_share_a_sea")
    for a, b in NOT_BY_BOAT:
        if seas[a] & seas[b]:
            sheet.fault(coasts_of(a, b), "must_share_no_sea")
    for t in d.territories:
        if len(seas[t]) > 1 and t not in TWO_SEAS:
            sheet.fault(called("territory", t), "two_seas")


def coasts_of(a: str, b: str) -> Said:
    return called("coasts of", Said("both", {"one": a, "other": b}))
