"""The picture of Raja's board and mats: nothing forgotten, nothing twice, clicks land, few bytes travel."""

import json
import math
import os
import pathlib
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from raja_positions import PlainSay, empty_state, first_houses, late_game, middle_game

from rajwidgets.draw.hits import extent, hit
from rajwidgets.draw.scene import LEAST_SIZE, TOKENS
from rajwidgets.draw.svg import to_svg
from rajwidgets.face import Marks
from rajwidgets.flow import Ask
from rajwidgets.games.raja.face.board import series, shapes, target
from rajwidgets.games.raja.face.layout import SIZE, layout
from rajwidgets.games.raja.face.mats import mats
from rajwidgets.games.raja.state import FREE, VEILED_GOLD, Turn
from rajwidgets.games.raja_family.disc import Slot

GOLDEN = pathlib.Path(__file__).parents[1] / "golden"
POSITIONS = [middle_game, late_game, first_houses, lambda: empty_state(3, short=True)]
REFUSED_PALACE = Marks(
    legal={"D/centre": 1, "D/outer": 2}, refused=dict.fromkeys("ABCEFG", ""), tried="E", way=["D", "S", "E"]
)
EVERYTHING = Marks(
    legal={"B": 1, "v01": 2, "v05": 3, "S": 4, "gov/A": 5, "D/centre": 6, "D/outer": 7},
    refused={"C": "a", "v02": "b", "v06": "", "gov/B": "c", "E/outer": "d"},
    selected={"B", "v01", "A"},
    tried="C",
    way=["D", "S", "E"],
    changed={"architect/1", "maharaja", "gov/F", "v03", "G/outer", "F/centre", "B/houses", "gold/0", "nonsense"},
    focus="F",
    reconstructed=True,
)


@pytest.fixture
def say():
    return PlainSay()


# ---------------------------------------------------------------- pieces


def pieces(drawn):
    """How many of each piece a picture shows; "house/0*3" stands for three houses."""
    count = Counter()
    for shape in drawn:
        piece, _, times = shape.piece.partition("*")
        if piece:
            count[piece] += int(times or 1)
    return count


@pytest.mark.parametrize("position", POSITIONS)
def test_every_piece_of_the_position_is_drawn_once(position, say):
    s = position()
    expected = Counter(f"gov/{city}" for city in s.track)
    expected += Counter(f"architect/{i}" for i in range(len(s.seats)))
    expected += Counter(f"house/{owner}" for owners in s.villages.values() for owner in owners)
    for houses in s.houses.values():
        expected += Counter({f"house/{i}": number for i, number in enumerate(houses)})
    expected += Counter(f"palace/{colour}" for sites in s.sites.values() for colour in sites if colour != FREE)
    expected += Counter(["maharaja"] if s.maharaja else [])
    assert pieces(shapes(s, Marks(), say)) == +expected


def test_pawns_that_meet_do_not_hide_one_another(say):
    s = late_game()
    for p in s.seats:
        p.at = "D"
    drawn = [extent(x) for x in shapes(s, Marks(), say) if x.piece.startswith("architect") or x.piece == "maharaja"]
    assert len(drawn) == 6
    for k, a in enumerate(drawn):
        for b in drawn[:k]:
            assert a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1


def test_pawns_stand_inside_the_frame(say):
    for stands in layout(middle_game().board).pawns.values():
        for x, y in stands:
            assert 28 < x < 720 and 32 < y < 548


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("marks", [Marks(), EVERYTHING])
def test_everything_lies_on_the_picture(position, marks, say):
    for shape in shapes(position(), marks, say):
        left, top, right, bottom = extent(shape)
        assert left >= 0 and top >= 0 and right <= SIZE[0] and bottom <= SIZE[1], shape


# ---------------------------------------------------------------- clicks


def test_every_target_is_hit_at_its_middle(say):
    s = middle_game()
    drawn, points = shapes(s, Marks(), say), layout(s.board).points
    for village in s.board.villages:
        assert hit(drawn, *points[village]) == village
    for city in s.board.cities:
        x, y = points[city]
        assert hit(drawn, x, y) == f"{city}/centre"
        assert hit(drawn, x + 26, y) == f"{city}/outer"
        assert hit(drawn, x, y - 43) == city  # its name
        assert hit(drawn, x, y, among=s.board.junctions) == city
    assert hit(drawn, *points["S"]) == "S"
    for shape in drawn:
        if shape.target.startswith("gov/"):
            left, top, right, bottom = extent(shape)
            assert hit(drawn, (left + right) / 2, (top + bottom) / 2) == shape.target
    assert {x.target for x in drawn if x.target.startswith("gov/")} == {f"gov/{city}" for city in s.track}


def test_marks_do_not_change_where_clicks_land(say):
    s = middle_game()
    plain, marked = shapes(s, Marks(), say), shapes(s, EVERYTHING, say)
    for x in range(20, 800, 13):
        for y in range(20, 560, 13):
            assert hit(plain, x, y) == hit(marked, x, y)


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        ("go:E", "E"),
        ("go:S", "S"),
        ("go", None),
        ("1:house:v05", "v05"),
        ("1:house", None),
        ("2:palace:D:centre", "D/centre"),
        ("2:palace:D:outer", "D/outer"),
        ("2:palace:D", "D"),
        ("3:move_house:v05:A", "A"),
        ("3:move_house:v05", "v05"),
        ("1:governors:D", "gov/D"),
        ("builder:house:v01", "v01"),
        ("builder:move_house:v01:v02", "v02"),
        ("1:character:6", None),
        ("1:gold", None),
        ("chit:palace", None),
        ("end", None),
    ],
)
def test_where_on_the_map_a_choice_lies(answer, place):
    assert target(Ask(0, "turn"), tuple(answer.split(":"))) == place


def test_where_other_questions_lie():
    assert target(Ask(0, "first_house"), ("v05",)) == "v05"
    assert target(Ask(0, "plan"), ("palace",)) is None
    assert target(Ask(0, "turn"), ()) is None


# ---------------------------------------------------------------- marks


def texts(drawn, layer="marks"):
    return Counter(shape.text for shape in drawn if shape.layer == layer and shape.text)


def test_the_same_number_marks_an_option_and_its_targets(say):
    drawn = shapes(middle_game(), REFUSED_PALACE, say)
    free = middle_game().sites["D"][1:].count(FREE)
    assert texts(drawn) == {"1": 1 + 1, "2": free + 1, "free": 2}  # with the coins for tolls of 1 and 2


def test_a_refused_village_turns_grey_and_carries_its_letter(say):
    s = first_houses()
    drawn = shapes(s, Marks(refused={"v05": "a"}), say)
    x, y = layout(s.board).points["v05"]
    assert any(d.kind == "circle" and d.at[:2] == (x, y) and d.fill == TOKENS["refused"] for d in drawn)
    assert texts(drawn) == {"a": 1}


def test_a_broken_way_is_crossed_where_it_breaks(say):
    s = middle_game()
    drawn = shapes(s, Marks(way=["D", "A"], tried="A"), say)
    assert texts(drawn) == {}
    assert sum(d.kind == "circle" and d.stroke == TOKENS["madder"] for d in drawn if d.layer == "marks") == 3


def test_turmeric_means_changed_and_nothing_else(say):
    s = middle_game()
    assert not [d for d in shapes(s, REFUSED_PALACE, say) if TOKENS["turmeric"] in (d.fill, d.stroke)]
    for changed in ("architect/1", "maharaja", "gov/F", "v03", "G", "F/centre", "D/outer", "B/houses", "S"):
        assert any(d.stroke == TOKENS["turmeric"] for d in shapes(s, Marks(changed={changed}), say)), changed
    assert shapes(s, Marks(changed={"nonsense", "architect/9", "gov/Z", "A/9"}), say) == shapes(s, Marks(), say)


def test_invented_names_are_italic_and_the_attested_one_is_not(say):
    italic = {d.text: d.italic for d in shapes(middle_game(), Marks(), say) if d.font == "serif"}
    assert italic["Jaisalmer"] and italic["Kota"] and not italic["Jodhpur"]


def test_a_variation_and_the_reconstructed_layer_are_seen(say):
    s = middle_game()
    assert any(d.fill == TOKENS["peacock"] for d in shapes(s, Marks(variation=True), say) if d.layer == "ground")
    assert any(d.dash and d.kind == "line" for d in shapes(s, Marks(reconstructed=True), say))
    assert "do:reconstructed" in {d.target for d in shapes(s, Marks(), say)}


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_word_is_smaller_than_legible(lang):
    say, s = PlainSay(lang), late_game()
    drawn = shapes(s, EVERYTHING, say) + [shape for mat in mats(s, say) for shape in mat.shapes]
    assert min(d.size for d in drawn if len(d.text) > 3) >= LEAST_SIZE


def test_hostile_names_are_escaped():
    say = PlainSay(seats=["<script>alert(1)</script>"] * 5)
    say.names["place"] |= {"A": "<img src=x onerror=alert(1)>", "S": "</text>"}
    s = middle_game()
    for svg in [to_svg(shapes(s, Marks(), say), SIZE), *(to_svg(m.shapes, m[2:4], m.label) for m in mats(s, say))]:
        ET.fromstring(svg)
        assert "<script" not in svg and "<img" not in svg


def test_the_picture_is_a_function_of_its_arguments(say):
    assert shapes(middle_game(), EVERYTHING, say) == shapes(middle_game(), EVERYTHING, PlainSay())
    assert mats(late_game(), say) == mats(late_game(), PlainSay())


def compare(name, svg):
    path = GOLDEN / name
    if os.environ.get("RAJWIDGETS_GOLDEN") == "update":
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg + "\n", encoding="utf-8")
    assert path.read_text(encoding="utf-8") == svg + "\n", "run with RAJWIDGETS_GOLDEN=update, then look at the picture"


def test_the_board_looks_as_agreed(say):
    compare("raja_middle_game.svg", to_svg(shapes(middle_game(), REFUSED_PALACE, say), SIZE, "Raja", "Round 4"))


def test_all_marks_look_as_agreed():
    svg = to_svg(shapes(late_game(), EVERYTHING, PlainSay("fr")), SIZE, "Raja", "Neuvième tour")
    compare("raja_all_marks.svg", svg)


def test_the_mats_look_as_agreed(say):
    for mat in mats(middle_game(), say, now="1"):
        compare(f"raja_mat_{mat.seat}.svg", to_svg(mat.shapes, (mat.width, mat.height), mat.label))


# ---------------------------------------------------------------- mats


def test_mats_stand_in_the_order_of_acting(say):
    assert [(m.seat, m.status) for m in mats(middle_game(), say)] == [
        (2, "acted"),
        (1, "acted"),
        (0, "acts"),
        (3, "waits"),
    ]
    assert {m.status for m in mats(first_houses(), say)} == {""}


def test_a_mat_says_in_words_what_it_shows(say):
    south, _, north, west = mats(middle_game(), say, now="1")
    assert south.label == "South: 3 gold, 2 reserve, 8 quarry, 1 Mogul, Palace (done), Gold (done), 2 of 7 built"
    assert north.label.endswith("5 Builder, Palace (now), House (to do), 2 of 7 built")
    assert "sealed until West acts" in west.label and "?" not in west.label


def test_a_veiled_mat_shows_no_action(say):
    s = middle_game()
    west = mats(s, say)[3]
    s.seats[3].plan = [Slot("palace"), Slot("house")]
    seen = mats(s, say)[3]
    assert len([d for d in west.shapes if d.text]) == 12
    assert {"Palace", "House"} <= {d.text for d in seen.shapes} and not {"Palace", "House"} & {
        d.text for d in west.shapes
    }


def test_hidden_gold_is_a_question_mark(say):
    s = middle_game()
    s.seats[3].gold = VEILED_GOLD
    west = mats(s, say)[3]
    assert "? gold" in west.label and "?" in {d.text for d in west.shapes} and "-1" not in {d.text for d in west.shapes}
    assert math.isnan(series(s)["gold"][3]), "no figure, so no line in the chart"


def test_a_mat_stays_within_its_size():
    for lang in ("en", "fr"):
        for position in POSITIONS:
            found = mats(position(), PlainSay(lang), changed={"gold/0", "chits/1", "palaces/0"})
            assert len({(m.width, m.height) for m in found}) == 1
            for mat in found:
                for shape in mat.shapes:
                    left, top, right, bottom = extent(shape)
                    assert left >= 0 and top >= 0 and right <= mat.width and bottom <= mat.height, shape


def test_the_words_of_a_plan_do_not_touch(say):
    for lang in ("en", "fr"):
        for action in ("palace_and_house", "governors", "two_houses", "gold"):
            s = middle_game()
            s.seats[0].plan = [Slot(action), Slot("palace")]
            row = [
                d
                for d in mats(s, PlainSay(lang), now="1")[2].shapes
                if d.text and 103 < d.at[1] < 150 and d.size < 12.1
            ]
            for a in row:
                for b in row:
                    if a is not b and a.at[1] == b.at[1] and extent(a)[0] < extent(b)[0]:
                        assert extent(a)[2] <= extent(b)[0] + 1, (a.text, b.text)


def test_the_third_action_of_a_chit_is_shown(say):
    south = mats(late_game(), say, now="3")[2]
    assert "Governor order (now)" in south.label and "Palace and house (now)" in south.label


def test_several_cards_are_all_shown(say):
    middle = mats(late_game(), say)[-1]
    assert {"5", "6", "7"} <= {d.text for d in middle.shapes}
    assert "5 Builder, 6 Artisan, 7 Yogi" in middle.label


def test_two_arrows_to_one_action_are_both_seen(say):
    s = middle_game()
    s.seats[0].plan = [Slot("gold"), Slot("gold")]
    arrows = [d for d in mats(s, say)[2].shapes if d.kind == "polygon" and len(d.at) == 14 and d.z == 5]
    assert len(arrows) == 2 and arrows[0] != arrows[1]


# ---------------------------------------------------------------- figures, bytes


def test_the_figures_of_the_chart():
    s = middle_game()
    assert series(s) == {"gold": [13, 8, 3, 16], "palaces": [2, 2, 2, 2], "houses": [11, 11, 10, 9]}


def sent(monkeypatch):
    ic = pytest.importorskip("ipycanvas.canvas")
    sizes = []

    def send(content, buffers=()):
        sizes.append(len(json.dumps(content)) + sum(memoryview(b).nbytes for b in buffers))

    monkeypatch.setattr(ic._CANVAS_MANAGER, "send", send)
    return sizes


def test_a_step_is_at_most_15_kilobytes(say, monkeypatch):
    from rajwidgets.draw.paint import Painter

    sizes, painter, s = sent(monkeypatch), Painter(SIZE), middle_game()
    painter.show(shapes(s, Marks(), say))
    assert sizes[-1] < 40_000  # the first time, with the ground
    s.seats[0].at = "E"
    assert painter.show(shapes(s, REFUSED_PALACE, say)) == ["pieces", "marks"]
    assert sizes[-1] <= 15_000
    s.turn = Turn(3)  # nothing on the map shows whose turn it is
    assert painter.show(shapes(s, REFUSED_PALACE, say)) in ([], ["marks"])
    full = late_game()
    painter.show(shapes(full, Marks(), say))
    full.seats[0].at = "A"
    painter.show(shapes(full, Marks(changed={"architect/0"}, legal={"A/outer": 1}), say))
    assert sizes[-1] <= 16_000  # five players with all pieces on the map
