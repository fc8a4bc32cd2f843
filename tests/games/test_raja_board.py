"""The board of Raja: our reconstruction holds what is known, and every mistake in an owner's file is named."""

from __future__ import annotations

import copy
import itertools
import json
import math
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from rajwidgets.data import DataFault, packaged, parse_toml, read_toml
from rajwidgets.games.raja.places import Board, our_board, read_board

Doc = dict[str, Any]
Point = tuple[float, float]

DISC = 15  # radius of a village
CITY = 46  # radius of a city with its rim
FROM_CITY = 76  # the least distance between a village and the centre of a city
FROM_START = 40


@pytest.fixture
def doc() -> Doc:
    return copy.deepcopy(packaged("rajwidgets.games.raja"))


@pytest.fixture
def board() -> Board:
    return our_board()


def record(doc: Doc, table: str, **those: Any) -> Doc:
    return next(row for row in doc[table] if all(row[key] == value for key, value in those.items()))


def road(doc: Doc, ends: str) -> Doc:
    return record(doc, "roads", **{"from": ends[0], "to": ends[2]})


def one_of_each(board: Board) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(a, b, on) for a, ways in board.roads.items() for b, on in ways.items() if a < b]


def off_the_line(point: Point, a: Point, b: Point) -> float:
    """How far a point lies from the stretch between two others."""
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / math.dist(a, b) ** 2
    along = min(1.0, max(0.0, along))
    return math.dist(point, (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])))


# What is known about the board


def test_3_1_seven_cities_thirty_villages_one_start(board: Board) -> None:
    assert board.cities == tuple("ABCDEFG") and board.start == "S"
    assert board.villages == tuple(f"v{n:02}" for n in range(1, 31))
    assert board.junctions == (*board.cities, "S") and board.buildable == (*board.villages, *board.cities)


def test_sixteen_roads_two_of_them_with_a_single_village(board: Board) -> None:
    roads = one_of_each(board)
    assert len(roads) == 16
    assert [(a, b) for a, b, on in roads if len(on) == 1] == [("A", "F"), ("C", "G")]
    assert sorted(village for _, _, on in roads for village in on) == sorted(board.villages)


def test_three_to_five_roads_meet_at_each_place(board: Board) -> None:
    degree = {place: len(ways) for place, ways in board.roads.items()}
    assert degree == {"A": 3, "B": 5, "C": 3, "D": 4, "E": 4, "F": 4, "G": 4, "S": 5}


def test_villages_from_the_start(board: Board) -> None:
    far = {board.start: 0}
    for _ in board.roads:  # as many rounds as places are enough for the shortest ways
        for a, ways in board.roads.items():
            for b, on in ways.items():
                if a in far:
                    far[b] = min(far.get(b, 99), far[a] + len(on))
    assert far == {"S": 0, "A": 3, "B": 2, "C": 3, "D": 2, "E": 2, "F": 2, "G": 2}


def test_roads_read_both_ways(board: Board) -> None:
    assert board.roads["A"]["B"] == ("v01", "v02") and board.roads["B"]["A"] == ("v02", "v01")
    for a, ways in board.roads.items():
        for b, on in ways.items():
            assert board.roads[b][a] == on[::-1] and on


def test_file_order_is_kept(board: Board) -> None:
    assert list(board.roads) == [*board.cities, "S"]
    assert list(board.roads["B"]) == ["A", "C", "D", "E", "S"]


def test_11_2_6_each_character_has_a_home(board: Board) -> None:
    assert board.home == dict(zip(range(1, 8), "ABCDEFG", strict=True))


def test_8_rewards(board: Board) -> None:
    assert board.rewards == {2: (10, 5), 3: (11, 7, 3), 4: (12, 9, 6, 3), 5: (13, 10, 7, 4, 1)}


def test_names_letters_and_tints(board: Board) -> None:
    assert board.names["D"] == "Jodhpur" and len(set(board.names.values())) == 7
    assert "".join(board.letters.values()) == "".join(board.tints.values()) == "ABCDEFG"


def test_the_board_is_read_once_and_is_a_plain_class(board: Board) -> None:
    assert our_board() is board
    assert not hasattr(Board, "__dataclass_fields__") and not hasattr(Board, "__struct_fields__")


# The drawing


def test_everything_lies_in_the_box_with_room_for_its_rim(board: Board) -> None:
    width, height = board.box
    assert set(board.points) == {*board.cities, *board.villages, board.start}
    for place, (x, y) in board.points.items():
        rim = CITY if place in board.cities else DISC
        assert rim <= x <= width - rim and rim <= y <= height - rim, place


def test_no_two_discs_touch(board: Board) -> None:
    for one, other in itertools.combinations(board.villages, 2):
        assert math.dist(board.points[one], board.points[other]) > 2 * DISC, (one, other)


def test_villages_keep_their_distance_from_cities_and_start(board: Board) -> None:
    for village in board.villages:
        for city in board.cities:
            assert math.dist(board.points[village], board.points[city]) >= FROM_CITY, (village, city)
        assert math.dist(board.points[village], board.points[board.start]) >= FROM_START, village


def test_villages_lie_on_their_road_in_order(board: Board) -> None:
    for a, b, on in one_of_each(board):
        here, there = board.points[a], board.points[b]
        assert all(off_the_line(board.points[village], here, there) < 1 for village in on), (a, b)
        assert sorted(on, key=lambda village: math.dist(here, board.points[village])) == list(on), (a, b)


def test_roads_run_clear_of_other_places(board: Board) -> None:
    for a, b, on in one_of_each(board):
        for place, point in board.points.items():
            if place not in (a, b, *on):
                room = CITY if place in board.cities else 2 * DISC
                assert off_the_line(point, board.points[a], board.points[b]) > room, (a, b, place)


def test_roads_do_not_cross(board: Board) -> None:
    def left(a: Point, b: Point, c: Point) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    for (a, b, _), (c, d, _) in itertools.combinations(one_of_each(board), 2):
        if not {a, b} & {c, d}:
            p, q, r, s = (board.points[place] for place in (a, b, c, d))
            assert left(p, q, r) == left(p, q, s) or left(r, s, p) == left(r, s, q), (a, b, c, d)


# Provenance


def test_every_record_has_its_provenance(board: Board) -> None:
    expected = {"box", "start", *(f"{what} {city}" for what in ("city", "name") for city in board.cities)}
    expected |= {f"village {village}" for village in board.villages}
    expected |= {f"road {a}-{b}" for a, b, _ in one_of_each(board)}
    expected |= {f"home {n}" for n in range(1, 8)} | {f"reward {n}" for n in range(2, 6)}
    assert set(board.provenance) == expected
    for words in board.provenance.values():
        source, where = words.split(": ", 1)
        assert source in ("rulebook", "rulebook-implied", "public", "reconstruction") and where


def test_what_is_known_is_not_called_a_reconstruction(board: Board) -> None:
    assert board.provenance["name D"].startswith("public: https://")
    assert board.provenance["reward 4"].startswith("rulebook: ")
    assert board.provenance["name A"].startswith("reconstruction: ")
    assert all(board.provenance[f"road {a}-{b}"].startswith("reconstruction: ") for a, b, _ in one_of_each(board))


@pytest.mark.parametrize("table", ["cities", "villages", "roads", "characters", "rewards"])
@pytest.mark.parametrize("field", ["source", "where"])
def test_our_own_data_must_say_where_it_comes_from(doc: Doc, table: str, field: str) -> None:
    del doc[table][1][field]
    with pytest.raises(DataFault, match=f"{field} is missing"):
        read_board(doc, "data.toml", ours=True)


def test_an_owner_need_not_say_where_it_comes_from(doc: Doc, board: Board) -> None:
    for row in [doc["box"], doc["start"], *itertools.chain(*(rows for rows in doc.values() if isinstance(rows, list)))]:
        for field in ("source", "where", "name_source", "name_where"):
            row.pop(field, None)
    mine = read_board(doc, "my_board.toml")
    assert set(mine.provenance) == set(board.provenance)
    assert set(mine.provenance.values()) == {"owner: my_board.toml"}


# An owner's file


def test_a_copy_of_our_file_is_a_good_owners_file(tmp_path: Path, board: Board) -> None:
    path = tmp_path / "my_board.toml"
    path.write_bytes((resources.files("rajwidgets.games.raja") / "data" / "data.toml").read_bytes())
    mine = read_board(read_toml(path), path.name)
    assert mine is not board and mine.digest == board.digest and mine.provenance == board.provenance


def test_the_content_survives_json_as_a_replay_needs_it(board: Board) -> None:
    again = read_board(json.loads(json.dumps(board.doc)), "a replay")
    assert again.digest == board.digest and again.points == board.points and again.roads == board.roads


def test_the_digest_ignores_comments_and_the_order_of_keys(board: Board) -> None:
    text = (resources.files("rajwidgets.games.raja") / "data" / "data.toml").read_text(encoding="utf-8")
    bare = "\n".join(line for line in text.splitlines() if line and not line.startswith("#"))
    plain = parse_toml(bare.encode(), "my_board.toml")
    turned = {
        key: [dict(reversed(row.items())) for row in rows] if isinstance(rows, list) else rows
        for key, rows in reversed(plain.items())
    }
    assert read_board(turned, "my_board.toml").digest == board.digest


def test_the_digest_ignores_what_the_rules_do_not_look_at(doc: Doc, board: Board) -> None:
    record(doc, "cities", id="A").update(name="Bundi", x=70, source="public", where="a page")
    mine = read_board(doc, "my_board.toml")
    assert mine.digest == board.digest and mine.names["A"] == "Bundi" and mine.points["A"] == (70, 92)


def test_the_digest_ignores_which_end_of_a_road_comes_first(doc: Doc, board: Board) -> None:
    road(doc, "A-B").update({"from": "B", "to": "A", "villages": ["v02", "v01"]})
    mine = read_board(doc, "my_board.toml")
    assert mine.digest == board.digest and mine.roads == board.roads


def swap_homes(doc: Doc) -> None:
    record(doc, "characters", number=1)["home"], record(doc, "characters", number=2)["home"] = "B", "A"


CORRECTIONS: dict[str, Callable[[Doc], Any]] = {
    "a road goes elsewhere": lambda d: road(d, "B-S").update({"to": "F"}),
    "villages in another order": lambda d: road(d, "A-B").update(villages=["v02", "v01"]),
    "homes": swap_homes,
    "rewards": lambda d: record(d, "rewards", players=2).update(gold=[11, 5]),
    "cities in another order": lambda d: d["cities"].reverse(),
}


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_the_digest_changes_with_what_the_rules_look_at(doc: Doc, board: Board, correction: str) -> None:
    CORRECTIONS[correction](doc)
    assert read_board(doc, "my_board.toml").digest != board.digest


# Mistakes: what is done to the file, the record named, and words of the rule


def cut_off(doc: Doc) -> None:
    """Leave A joined to F alone, and F to A."""
    doc["roads"] = [
        r for r in doc["roads"] if not {r["from"], r["to"]} & {"A", "F"} or (r["from"], r["to"]) == ("A", "F")
    ]


MISTAKES: list[tuple[str, Callable[[Doc], Any], str, str]] = [
    ("no box", lambda d: d.pop("box"), "the top of the file", "exactly one box"),
    ("no start", lambda d: d.pop("start"), "the top of the file", "exactly one start"),
    ("two starts", lambda d: d.update(start=[d["start"]] * 2), "the top of the file", "exactly one start"),
    ("no roads", lambda d: d.pop("roads"), "the top of the file", "needs a list of roads"),
    ("six cities", lambda d: d["cities"].pop(), "cities", "exactly 7 of them (3.1), this file 6"),
    (
        "eight cities",
        lambda d: d["cities"].append(d["cities"][0] | {"id": "H", "name": "Bundi", "letter": "H"}),
        "cities",
        "exactly 7 of them (3.1), this file 8",
    ),
    ("29 villages", lambda d: d["villages"].pop(), "villages", "exactly 30 of them (3.1), this file 29"),
    ("31 villages", lambda d: d["villages"].append(d["villages"][0] | {"id": "v31"}), "villages", "this file 31"),
    ("id twice", lambda d: d["villages"][1].update(id="v01"), "id v01", "more than one place"),
    ("id of a city for the start", lambda d: d["start"].update(id="A"), "id A", "more than one place"),
    ("id with a colon", lambda d: d["villages"][0].update(id="v:1"), "village no. 1", "use only A-Z"),
    ("id with markup", lambda d: d["cities"][0].update(id="<i>"), "city no. 1", "use only A-Z"),
    ("empty name", lambda d: d["cities"][0].update(name=" "), "city A", "name is ' ' but must be one line of text"),
    ("name a number", lambda d: d["cities"][0].update(name=7), "city A", "name is 7 but must be one line of text"),
    ("name too long", lambda d: d["cities"][0].update(name="x" * 25), "city A", "1 to 24 characters"),
    ("name twice", lambda d: d["cities"][0].update(name="Kota"), "cities A and G", "the same name 'Kota'"),
    ("letter twice", lambda d: d["cities"][0].update(letter="G"), "cities A and G", "the same letter 'G'"),
    ("unknown tint", lambda d: d["cities"][0].update(tint="Z"), "city A", "tint is 'Z' but must be one of A, B"),
    ("no position", lambda d: d["villages"][4].pop("x"), "village v05", "x is missing but must be a number"),
    ("city outside", lambda d: d["cities"][2].update(x=701), "city C", "lies outside the box of 700 x 556"),
    ("village outside", lambda d: d["villages"][0].update(y=-1), "village v01", "lies outside the box"),
    ("start outside", lambda d: d["start"].update(y=557), "start", "350, 557 lies outside the box"),
    ("flat box", lambda d: d["box"].update(height=0), "box", "between 1 and 4000"),
    ("vast box", lambda d: d["box"].update(width=5000), "box", "between 1 and 4000"),
    ("endless box", lambda d: d["box"].update(width=1e8), "box", "must be between -10000 and 10000"),
    ("road to nowhere", lambda d: road(d, "A-B").update(to="X"), "road A-X", "X is neither a city nor the start"),
    ("road to a village", lambda d: road(d, "A-B").update(to="v09"), "road A-v09", "v09 is neither a city nor"),
    ("road in a ring", lambda d: road(d, "A-B").update(to="A"), "road A-A", "begins and ends at the same place"),
    ("road twice", lambda d: road(d, "B-C").update(to="A"), "road B-A", "another road joins already"),
    ("road without villages", lambda d: road(d, "A-F").update(villages=[]), "road A-F", "has 0 villages"),
    ("three villages", lambda d: road(d, "A-B")["villages"].append("v07"), "road A-B", "has 3 villages"),
    ("unknown village", lambda d: road(d, "A-F").update(villages=["v99"]), "road A-F", "v99 is not among the villages"),
    ("village on two roads", lambda d: road(d, "A-F").update(villages=["v01"]), "road A-F", "v01 is also on road A-B"),
    ("village twice", lambda d: road(d, "A-B").update(villages=["v01"] * 2), "road A-B", "v01 is twice on this road"),
    ("village off the roads", lambda d: road(d, "A-B").update(villages=["v01"]), "village v02", "lies on no road"),
    ("not connected", cut_off, "city F", "cannot be reached from the start"),
    ("no such home", lambda d: d["characters"][2].update(home="X"), "home 3", "X is not a city"),
    ("home in a village", lambda d: d["characters"][2].update(home="v01"), "home 3", "v01 is not a city"),
    ("homeless", lambda d: d["characters"].pop(2), "home 3", "has no home city"),
    ("city without character", lambda d: d["characters"].pop(2), "city C", "is the home of no character"),
    ("two homes", lambda d: d["characters"][2].update(number=1), "home 1", "has more than one home city"),
    ("home of two", lambda d: d["characters"][2].update(home="A"), "city A", "is the home of characters 1 and 3"),
    ("character 8", lambda d: d["characters"][2].update(number=8), "home 8", "have the numbers 1 to 7"),
    ("no reward row", lambda d: d["rewards"].pop(), "reward 5", "exactly one row for 5 players"),
    ("reward row twice", lambda d: d["rewards"][0].update(players=3), "reward 3", "exactly one row for 3 players"),
    ("reward for six", lambda d: d["rewards"][0].update(players=6), "reward 6", "2 to 5 players"),
    ("short reward row", lambda d: d["rewards"][0].update(gold=[10]), "reward 2", "needs 2 amounts of gold"),
    ("rising rewards", lambda d: d["rewards"][0].update(gold=[5, 10]), "reward 2", "the largest first"),
    ("negative reward", lambda d: d["rewards"][0].update(gold=[5, -1]), "reward 2", "needs 2 amounts"),
    ("misspelt field", lambda d: road(d, "A-B").update(vilages=[]), "road A-B", "unknown field 'vilages'"),
    ("another game", lambda d: d.update(game="chess"), "the top of the file", "is not data for raja"),
]


@pytest.mark.parametrize(("mistake", "record", "words"), [case[1:] for case in MISTAKES], ids=[c[0] for c in MISTAKES])
def test_a_mistake_is_named(doc: Doc, mistake: Callable[[Doc], Any], record: str, words: str) -> None:
    mistake(doc)
    with pytest.raises(DataFault) as caught:
        read_board(doc, "my_board.toml")
    faults = caught.value.faults
    assert any(fault.startswith(f"my_board.toml, {record}: ") and words in fault for fault in faults), faults
    assert all(fault.endswith(".") and ";" in fault for fault in faults), "a sentence that says what to do"


def test_all_mistakes_are_named_at_once(doc: Doc) -> None:
    road(doc, "A-F")["villages"] = ["v99"]
    doc["start"]["x"] = -5
    doc["cities"][0]["name"] = "Kota"
    with pytest.raises(DataFault) as caught:
        read_board(doc, "my_board.toml")
    assert caught.value.faults == [
        "my_board.toml, cities A and G: have the same name 'Kota'; give each its own.",
        "my_board.toml, start: -5, 302 lies outside the box of 700 x 556; move it inside.",
        "my_board.toml, road A-F: v99 is not among the villages; add that village or correct the road.",
        "my_board.toml, village v07: lies on no road; add it to the road it lies on.",
    ]
    assert str(caught.value).splitlines() == caught.value.faults


@pytest.mark.parametrize("doc_like", [None, [], 3, "raja", {}, {"game": "raja"}, {"game": "raja", "cities": {"A": 1}}])
def test_anything_at_all_gives_a_fault_and_nothing_else(doc_like: Any) -> None:
    with pytest.raises(DataFault):
        read_board(doc_like, "my_board.toml")


@pytest.mark.parametrize("junk", [None, 10**12, "x", [], {}, [[]], float("nan"), True])
def test_junk_in_any_field_gives_a_fault_and_nothing_else(doc: Doc, junk: Any) -> None:
    for table, rows in doc.items():
        for field in rows[0] if isinstance(rows, list) else rows if isinstance(rows, dict) else ():
            broken = copy.deepcopy(doc)
            (broken[table][0] if isinstance(rows, list) else broken[table])[field] = junk
            if isinstance(junk, str) and field in ("name", "letter", "where", "name_where", "id"):
                continue  # there "x" is as good as any other word, or a mistake tested above
            with pytest.raises(DataFault, match=r"my_board\.toml, "):
                read_board(broken, "my_board.toml")
