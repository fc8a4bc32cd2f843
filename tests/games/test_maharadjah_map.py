"""The map of Maharadjah: what the rulebook says of it, and a drawing that tells the truth."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from rajwidgets.data import DataFault
from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.drawing import crowded_sides, drawn_borders
from rajwidgets.games.maharadjah.examples import position
from rajwidgets.games.maharadjah.places import OURS, read_board
from rajwidgets.games.maharadjah.rules.movement import crowded
from rajwidgets.games.maharadjah.rules.pieces import add
from rajwidgets.games.maharadjah.state import State, armies_at, limit_of, spaces_of
from rajwidgets.table import Node, Setup, Table

BOARD = GAME.board
BY_KIND = {
    kind: {frozenset((b.a, b.b)) for b in BOARD.borders if b.kind == kind}
    for kind in ("land", "strait", "coast", "sea", "invasion", "outside")
}


def pair(a: str, b: str) -> frozenset[str]:
    return frozenset((a, b))


def touching_points(a: str, b: str) -> set[str]:
    """The vertices two places have in common."""
    mine, others = ({v for ring in BOARD.drawing.rings if ring.of == place for v in ring.vertices} for place in (a, b))
    return mine & others


def test_36_territories_in_four_regions_3_seas_6_barbarian_lands() -> None:
    regions = [BOARD.region[t] for t in BOARD.territories]
    assert [regions.count(r) for r in ("himalaya", "nord", "sud", "ceylan")] == [4, 18, 12, 2]
    assert (len(BOARD.territories), len(BOARD.seas), len(BOARD.lands)) == (36, 3, 6)


def test_80_land_borders_and_the_strait() -> None:
    assert len(BY_KIND["land"]) == 80 and BY_KIND["strait"] == {pair("Karnataka", "Lanka")}
    for a in BOARD.territories:
        for b in BOARD.neighbours[a]:
            assert a in BOARD.neighbours[b]


def test_5_12_rajpoutana_is_crossed_on_the_way_to_delhi() -> None:
    assert pair("Gujerat", "Rajpoutana") in BY_KIND["land"] and pair("Rajpoutana", "Delhi") in BY_KIND["land"]
    assert not BOARD.rough["Rajpoutana"] and BOARD.hops["Gujerat"]["Delhi"] == 2


@pytest.mark.parametrize(("a", "b"), [("Malva", "Gondwana"), ("Bundelkhand", "Khandesh")])
def test_5_15_the_four_corner_point(a: str, b: str) -> None:
    assert pair(a, b) not in BY_KIND["land"]
    assert len(touching_points(a, b)) == 1
    for x, y in (
        ("Malva", "Bundelkhand"),
        ("Bundelkhand", "Gondwana"),
        ("Gondwana", "Khandesh"),
        ("Khandesh", "Malva"),
    ):
        assert pair(x, y) in BY_KIND["land"]


def test_5_16_the_strait_is_the_only_way_onto_ceylon_by_land() -> None:
    for t in ("Lanka", "Simhala"):
        mainland = [n for n in BOARD.neighbours[t] if BOARD.region[n] != "ceylan"]
        assert mainland == (["Karnataka"] if t == "Lanka" else [])


def test_5_3_agra_lies_between_delhi_and_oudh() -> None:
    for t in ("Rajpoutana", "Delhi", "Oudh"):
        assert pair("Agra", t) in BY_KIND["land"]
    assert pair("Delhi", "Oudh") not in BY_KIND["land"] and not BOARD.rough["Agra"]


def test_5_4_which_shores_share_a_sea() -> None:
    def share(a: str, b: str) -> bool:
        return bool(set(BOARD.seas_of[a]) & set(BOARD.seas_of[b]))

    assert share("Malabar", "Baloutchistan") and share("Malabar", "Golkonde")
    assert share("Golkonde", "Simhala") and share("Golkonde", "Assam")
    assert not share("Bengale", "Kerala") and not share("Bengale", "Gujerat")
    assert [t for t in BOARD.territories if len(BOARD.seas_of[t]) == 2] == ["Golkonde", "Malabar"]


def test_7_1_invasions_come_from_five_lands_and_never_from_burma() -> None:
    lands = {inv.at for inv in BOARD.invasions if inv.at in BOARD.lands}
    assert lands == {"Afghanistan", "Asie_Centrale", "Chine", "Perse", "Tibet"}


def test_8_3_andhra_is_rough_and_14_2_baloutchistan_is_not() -> None:
    assert BOARD.rough["Andhra"] and not BOARD.rough["Baloutchistan"]


def test_8_5_and_8_6_borders_of_the_examples() -> None:
    for a, b in (
        ("Sind", "Rajpoutana"), ("Sind", "Gujerat"), ("Lahore", "Pendjab"), ("Lahore", "Delhi"),
        ("Rajpoutana", "Pendjab"), ("Rajpoutana", "Delhi"), ("Rajpoutana", "Malva"), ("Rajpoutana", "Agra"),
        ("Kerala", "Karnataka"), ("Kerala", "Mysore"),
    ):  # fmt: skip
        assert pair(a, b) in BY_KIND["land"]
    assert pair("Lahore", "Agra") not in BY_KIND["land"]


def test_12_1_fifteen_coasts_and_twelve_sites() -> None:
    coastal = [t for t in BOARD.territories if BOARD.seas_of[t]]
    assert len(coastal) == 15 and len(BOARD.post_sites) == 12
    assert set(coastal) - set(BOARD.post_sites) == {"Assam", "Baloutchistan", "Simhala"}


def test_3_0_and_14_2_who_stands_where_at_the_start() -> None:
    full = GAME.new_state(BOARD, 4, {"short": False, "shift": False})
    assert sum(bool(full.armies[t]) for t in BOARD.territories) == 13
    assert full.armies["Afghanistan"] == full.armies["Asie_Centrale"] == {"Maurya": 6}
    short = GAME.new_state(BOARD, 3, {"short": True, "shift": False})
    assert [t for t in BOARD.territories if not short.armies[t]] == ["Assam", "Bhoutan", "Gandhara", "Cachemire"]
    assert all(sum(short.armies[t].values()) <= 1 for t in BOARD.territories)


# ---------------------------------------------------------------- the drawing


def test_the_drawing_tells_the_truth() -> None:
    drawn = set(drawn_borders(BOARD.drawing))
    land = set(BOARD.territories)
    assert {p for p in drawn if p <= land} == BY_KIND["land"]
    assert {p for p in drawn if p & land and p & set(BOARD.seas)} == BY_KIND["coast"]
    assert {p for p in drawn if p & land and p & set(BOARD.lands)} == BY_KIND["invasion"]
    assert {p for p in drawn if p <= set(BOARD.seas)} == BY_KIND["sea"]
    assert {p for p in drawn if p <= set(BOARD.lands)} == BY_KIND["outside"]
    assert crowded_sides(BOARD.drawing) == []


def area(points: list[tuple[float, float]]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)) / 2


def test_the_outlines_fill_the_box_without_overlap() -> None:
    drawing = BOARD.drawing
    total = sum(
        abs(area([drawing.points[v] for v in ring.vertices])) * (-1 if ring.hole else 1) for ring in drawing.rings
    )
    assert total == pytest.approx(drawing.box[0] * drawing.box[1], rel=1e-6)


def test_every_name_stands_inside_its_place() -> None:
    for place in BOARD.spaces:
        x, y = BOARD.drawing.labels[place]
        crossings = 0
        for ring in BOARD.drawing.outlines(place):
            for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
                crossings += (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1)
        assert crossings % 2 == 1, place


def test_every_record_says_where_it_comes_from() -> None:
    assert all(
        source.split(":")[0] in ("rulebook", "rulebook-implied", "public", "reconstruction")
        for source in BOARD.provenance.values()
    )
    assert BOARD.provenance["rough territory Andhra"] == "rulebook: 8.3 example"
    assert len([record for record in BOARD.provenance if record.startswith("border ")]) == 117


# ---------------------------------------------------------------- every invasion finds room


INVASIONS = sorted({(inv.turn, inv.nation) for inv in BOARD.invasions})


@pytest.mark.parametrize(("turn", "nation"), INVASIONS)
def test_every_invasion_can_end_its_movement_on_an_empty_map(turn: int, nation: str) -> None:
    s = position(BOARD, turn, nation, "movement")
    for inv in BOARD.invasions:
        if (inv.turn, inv.nation) == (turn, nation):
            add(s, nation, inv.at, min(inv.armies, s.pool[nation]))
            if inv.chief:
                s.chiefs[inv.chief] = inv.at
    table = Table(GAME, Setup(4, {}, 0, GAME.plain(s)))
    node = table.root
    while (left := unsettled(table.state(node), nation)) and table.state(node).active == nation:
        node = table.play(node, settle(table, node, left[0], nation))
    events = [event for n in node.line() for event in n.events]
    assert not any(event.kind == "left_outside" or event.data.get("why") == "stacking" for event in events)


def unsettled(s: State, nation: str) -> list[str]:
    """Where armies are that cannot stay: barbarian lands first, then territories with too many."""
    return [land for land in spaces_of(s, nation) if land in BOARD.lands] + crowded(s, nation)


def settle(table: Table, node: Node, here: str, nation: str) -> str:
    """A move of one army to a territory with room, else into the one stack that may be larger (5.2)."""
    s = table.state(node)
    for allowed in (lambda t: limit_of(s, t), lambda t: 4 if BOARD.rough[t] else 99):
        for there in BOARD.territories:
            if armies_at(s, nation, there) < allowed(there):
                for answer in (f"move:{here}:{there}:1", f"move:{here}:{there}:1:none"):
                    if table.refusal(node, answer) is None:
                        return answer
    raise AssertionError(f"nothing can leave {here}")


# ---------------------------------------------------------------- an owner's own file


def spoiled(change: Callable[[dict[str, Any]], None]) -> str:
    """The faults of our tables after a change."""
    doc = copy.deepcopy(OURS.tables)
    change(doc)
    with pytest.raises(DataFault) as fault:
        read_board(doc, "mine.toml")
    return str(fault.value)


def row(doc: dict[str, Any], table: str, **keys: str) -> dict[str, Any]:
    return next(r for r in doc[table] if all(r[k] == v for k, v in keys.items()))


def test_an_owner_may_give_only_the_tables_that_differ() -> None:
    doc = copy.deepcopy(OURS.tables)
    mine = {"game": "maharadjah", "territories": doc["territories"]}
    row(mine, "territories", id="Delhi")["rough"] = True
    for key in ("source", "where", "rough_source", "rough_where"):
        del row(mine, "territories", id="Delhi")[key]
    board = read_board(mine, "mine.toml")
    assert board.rough["Delhi"] and board.digest != BOARD.digest
    assert board.provenance["territory Delhi"] == "owner: mine.toml"
    assert read_board({"game": "maharadjah"}, "mine.toml").digest == BOARD.digest


FAULTS: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "a territory less": (lambda d: d["territories"].pop(), "territories of ceylan"),
    "an unknown end": (
        lambda d: row(d, "borders", a="Gujerat", b="Rajpoutana").update(b="Atlantis"),
        "Atlantis is not on the map",
    ),
    "a border not drawn": (
        lambda d: d["borders"].append({"a": "Delhi", "b": "Bihar", "kind": "land"}),
        "border Bihar-Delhi: is not drawn",
    ),
    "a border not listed": (
        lambda d: d["borders"].remove(row(d, "borders", a="Berar", b="Bidar")),
        "is drawn but not listed",
    ),
    "a border the examples cross": (
        lambda d: d["borders"].remove(row(d, "borders", a="Kerala", b="Mysore")),
        "must be there: section 8.6",
    ),
    "the corner as a border": (
        lambda d: d["borders"].append({"a": "Malva", "b": "Gondwana", "kind": "land"}),
        "must not be there: see section 5.15",
    ),
    "a coast that is a land border": (
        lambda d: row(d, "borders", a="Sind", b="mer_Oman").update(kind="land"),
        "of kind land joins",
    ),
    "smooth Andhra": (
        lambda d: row(d, "territories", id="Andhra").update(rough=False),
        "must be rough: see section 8.3",
    ),
    "no strait": (
        lambda d: row(d, "borders", a="Karnataka", b="Lanka").update(kind="land"),
        "straits: there must be exactly 1",
    ),
    "a post inland": (
        lambda d: row(d, "territories", id="Delhi").update(post=True),
        "may hold a trading post but lies on no sea",
    ),
    "an invader from nowhere": (
        lambda d: d["invasions"][0].update(at="Birmanie"),
        "Birmanie is not a place for invaders",
    ),
    "a chief of nobody": (lambda d: d["chiefs"][0].update(nation="Goths"), "Goths is not a nation"),
    "a line for no territory": (lambda d: d["lines"][0].update(territories=["Paris"]), "Paris is not a territory"),
    "two armies at home": (lambda d: d["nations"][0].update(start=["Delhi", "Malva"]), "is held twice at the start"),
    "a vertex missing": (lambda d: d["vertices"].pop("v1"), "vertex v1 is not listed"),
    "a misspelt field": (lambda d: d["seas"][0].update(nmae="x"), "unknown field 'nmae'"),
    "another game's file": (lambda d: d.update(game="raja"), "is not data for maharadjah"),
}


@pytest.mark.parametrize(("change", "said"), FAULTS.values(), ids=FAULTS)
def test_a_fault_in_a_file_is_named(change: Callable[[dict[str, Any]], None], said: str) -> None:
    assert said in spoiled(change)


def test_points_at_the_end_of_a_turn_agree_with_the_event_table() -> None:
    """Every card line for the end of a turn falls on a turn in which the event table counts for that nation (15.2)."""
    at_the_end = {(nation, turn) for nation, turn, when in BOARD.worth if when == "end"}
    turns = BOARD.turns.values()
    counting = {(nation, t.number) for t in turns for nation in BOARD.order if {"all", nation} & {*t.counts}}
    assert at_the_end <= counting
    raids = {(nation, turn) for nation, turn, when in BOARD.worth if when == "raid"}
    assert raids == {("Grecs", 4), ("Moghols", 11), ("Musulmans", 15), ("Afghans", 15)}
