"""The picture of Maharadjah: true to the map, nothing forgotten, nothing twice, clicks land, few bytes travel."""

import json
import os
import pathlib
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from maharadjah_positions import BOARD, LETTERS, PlainSay, empty_map, example_8_5, full_map, middle_game, put

from rajwidgets.draw.hits import extent, hit
from rajwidgets.draw.scene import LEAST_SIZE, TOKENS
from rajwidgets.draw.svg import to_svg
from rajwidgets.face import Marks
from rajwidgets.flow import CHANCE, Ask, Event
from rajwidgets.games.maharadjah.drawing import drawn_borders
from rajwidgets.games.maharadjah.face import FACE
from rajwidgets.games.maharadjah.face.board import detail, series, shapes, target
from rajwidgets.games.maharadjah.face.changes import changed, points
from rajwidgets.games.maharadjah.face.counters import LOOKS
from rajwidgets.games.maharadjah.face.geometry import corners_of_four, cut_area, cut_line, frontiers, keyholed, turning
from rajwidgets.games.maharadjah.face.layout import SIZE, layout
from rajwidgets.games.maharadjah.face.panels import panels
from rajwidgets.games.maharadjah.face.pieces_on_map import fights
from rajwidgets.games.maharadjah.rules.setup import new_state
from rajwidgets.games.maharadjah.state import Arms, Stack

GOLDEN = pathlib.Path(__file__).parents[1] / "golden"


@pytest.fixture
def say():
    return PlainSay()


POSITIONS = [
    example_8_5,
    middle_game,
    full_map,
    empty_map,
    lambda: new_state(BOARD, 3, {"short": True, "shift": False}),
]
RETREAT = Marks(
    legal={"Agra": 1, "Malva": 2}, refused={"Sind": "a", "Pendjab": "b", "Delhi": "c", "Gujerat": "d", "Lahore": "d"}
)
EVERYTHING = Marks(
    legal={"Delhi": 1, "Bengale": 2, "ocean_Indien": 3, "Simhala": 4, "nation/Chola": 5, "Nepal": 12},
    refused={"Perse": "a", "Khandesh": "b", "Jaunpur": "c", "Kerala": ""},
    selected={"Delhi", "Lahore"},
    tried="Jaunpur",
    way=["Delhi", "Agra", "Oudh", "Jaunpur"],
    changed={
        "army/Agra/Moghols",
        "chief/Clive",
        "post/Malabar",
        "nation/Sikhs",
        "army/Assam/Gupta",
        "arms/Francais",
        "?",
    },
    focus="Gujerat",
    reconstructed=True,
    variation=True,
)


# ---------------------------------------------------------------- the map tells the truth


def test_the_lines_drawn_are_the_borders_of_the_rules():
    sides = Counter()
    for line in frontiers(BOARD.drawing):
        sides[frozenset((line.a, line.b))] += len(line.vertices) - 1
    assert sides == drawn_borders(BOARD.drawing)
    where = layout(BOARD)
    kinds = {"border": "land", "region": "land", "coast": "coast", "frontier": "invasion", "sea": "sea"}
    drawn = {(kinds[x.kind], frozenset((x.a, x.b))) for x in where.lines if x.kind in kinds}
    told = {(b.kind, frozenset((b.a, b.b))) for b in BOARD.borders if b.kind not in ("strait", "outside")}
    shores = {(kind, pair) for kind, pair in drawn if kind == "coast" and pair & set(BOARD.lands)}
    assert drawn - shores == told


def test_regions_are_divided_by_red_lines_and_nothing_else_is():
    for line in layout(BOARD).lines:
        if line.kind in ("border", "region"):
            assert (line.kind == "region") == (BOARD.region[line.a] != BOARD.region[line.b])


def test_the_four_corner_point_is_shown():
    (vertex,) = corners_of_four(BOARD.drawing, BOARD.territories)
    around = {ring.of for ring in BOARD.drawing.rings if vertex in ring.vertices}
    assert around == {"Malva", "Gondwana", "Bundelkhand", "Khandesh"}
    assert len(layout(BOARD).meetings) == 1


@pytest.mark.parametrize("position", [empty_map, example_8_5, middle_game])
def test_every_place_is_hit_at_its_label(position, say):
    drawn, where = shapes(position(), Marks(), say), layout(BOARD)
    for place, at in BOARD.drawing.labels.items():
        assert hit(drawn, *where.place(at)) == place
        assert hit(drawn, *where.stands[place], among=BOARD.spaces) == place


def test_rough_territories_and_no_others_are_hatched():
    assert set(layout(BOARD).hatches) == {t for t in BOARD.territories if BOARD.rough[t]}


def test_shapes_keep_their_area_when_needless_points_go():
    where = layout(BOARD)
    for ring in BOARD.drawing.rings:
        if ring.of in BOARD.region:
            full = turning([where.place(BOARD.drawing.points[v]) for v in ring.vertices])
            assert turning(where.areas[ring.of]) == pytest.approx(full, rel=0.01)


def test_cutting_and_holes():
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert abs(turning(cut_area(square, (5, 5, 20, 20)))) == 2 * 25
    assert cut_line([(-5.0, 5.0), (5.0, 5.0), (5.0, 20.0)], (0, 0, 10, 10)) == [[(0, 5), (5, 5), (5, 10)]]
    assert cut_line([(-5.0, 5.0), (-1.0, 5.0)], (0, 0, 10, 10)) == []
    hole = [(4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0)]
    assert abs(turning(keyholed(square, hole))) == abs(turning(keyholed(square, hole[::-1]))) == 2 * (100 - 4)


def test_reconstructed_borders_are_counted_and_dashed_on_request(say):
    s = empty_map()
    plain, layer = shapes(s, Marks(), say), shapes(s, Marks(reconstructed=True), say)
    assert "60 of 80 borders reconstructed" in {d.text for d in plain}
    assert "do:reconstructed" in {d.target for d in plain}
    dashed = sum(d.dash == (4.0, 3.0) and d.kind == "line" for d in layer)
    assert dashed >= 60 and not any(d.dash == (4.0, 3.0) and d.kind == "line" for d in plain)


# ---------------------------------------------------------------- pieces


def pieces(drawn):
    """How many of each piece a picture shows; "army/Delhi/Chola*3" stands for three armies."""
    count = Counter()
    for shape in drawn:
        piece, _, times = shape.piece.partition("*")
        if piece:
            count[piece] += int(times or 1)
    return count


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("marks", [Marks(), EVERYTHING])
def test_every_piece_of_the_position_is_drawn_once(position, marks, say):
    s = position()
    expected = Counter({f"army/{space}/{n}": k for space, here in s.armies.items() for n, k in here.items()})
    expected += Counter(f"chief/{chief}" for chief, at in s.chiefs.items() if at)
    expected += Counter(f"post/{t}" for t in s.posts)
    expected += Counter(f"arms/{power}" for power, arms in s.arms.items() if arms.to)
    assert pieces(shapes(s, marks, say)) == expected


def test_the_number_of_a_stack_is_written_on_it(say):
    s = empty_map()
    put(s, "Gupta", Afghanistan=14, Delhi=1)
    numbers = [d.text for d in shapes(s, Marks(), say) if d.layer == "pieces" and d.text.isdigit() and d.size < 10]
    assert numbers == ["14"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_counters_carry_letters(lang):
    drawn = shapes(full_map(), Marks(), PlainSay(lang))
    letters = Counter(d.text for d in drawn if d.layer == "pieces" and d.weight == 700 and len(d.text) == 2)
    assert letters["Mu"] == 12 and letters["Mg"] == 12 and letters["Br"] == 3
    short = {d.text for d in drawn if d.layer == "beside" and len(d.text) == 2 and d.text.isalpha()}
    assert ({"Si", "Du"} if lang == "en" else {"Ci", "Ho"}) <= short
    assert set(LOOKS) == set(BOARD.order)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_single_counter_hides_no_name(lang):
    say, where, s = PlainSay(lang), layout(BOARD), full_map()
    counters = {d.target: extent(d) for d in shapes(s, Marks(), say) if d.piece.startswith("army/")}
    for place in BOARD.territories:
        left, top, right, bottom = where.name_box(place, say.name("space", place))
        inset = (right - left) * 0.08  # widths are those of the widest font
        for space, counter in counters.items():
            beside = counter[2] <= left + inset or right - inset <= counter[0]
            assert beside or counter[3] <= top or bottom <= counter[1], (place, space)


def test_a_fight_has_swords_and_a_madder_border(say):
    s = example_8_5()
    assert fights(s) == {"Rajpoutana"}
    drawn = shapes(s, Marks(), say)
    madder = [d for d in drawn if d.stroke == TOKENS["madder"] and d.kind == "polygon" and not d.fill]
    assert [d.at for d in madder] == [tuple(v for p in layout(BOARD).areas["Rajpoutana"] for v in p)]
    left = {d.piece: extent(d)[0] for d in drawn}
    assert left["army/Rajpoutana/Musulmans*2"] < left["army/Rajpoutana/Chola*2"]
    s.battle, s.active = None, "Gupta"
    assert fights(s) == set()


def test_a_march_points_to_its_stack(say):
    def arrows(s):
        return [d for d in shapes(s, Marks(), say) if d.layer == "pieces" and d.kind == "polygon" and d.z == -8]

    (arrow,) = arrows(example_8_5())
    where = layout(BOARD)
    assert arrow.fill == TOKENS["madder"]
    assert where.stands["Sind"][0] < extent(arrow)[0] and extent(arrow)[2] < where.stands["Rajpoutana"][0]
    assert len(arrows(middle_game())) == 2
    s = middle_game()
    s.moved = [Stack("Agra", 1, 1, "Delhi", False), Stack("Agra", 1, 9, "", False), Stack("Nepal", 1, 1, "Oudh", False)]
    assert [d.fill for d in arrows(s)] == [TOKENS["ink-2"]]


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("marks", [Marks(), EVERYTHING])
@pytest.mark.parametrize("near", ["", "Malva", "Lanka", "ocean_Indien", "Tibet"])
def test_everything_lies_on_the_picture(position, marks, near, say):
    for shape in detail(position(), marks, say, near):
        left, top, right, bottom = extent(shape)
        assert left >= -1 and top >= -1 and right <= SIZE[0] + 1 and bottom <= SIZE[1] + 1, shape


# ---------------------------------------------------------------- marks


def texts(drawn, layer="marks"):
    return Counter(shape.text for shape in drawn if shape.layer == layer and shape.text)


def test_numbers_and_letters_stand_on_their_targets(say):
    drawn, where = shapes(example_8_5(), RETREAT, say), layout(BOARD)
    assert texts(drawn) == {"1": 1, "2": 1, "a": 1, "b": 1, "c": 1, "d": 2}
    for shape in drawn:
        if shape.layer == "marks" and shape.text in ("1", "2"):
            x, y = shape.at
            place = {"1": "Agra", "2": "Malva"}[shape.text]
            assert hit(drawn, x, y - 3, among=BOARD.spaces) == place
            assert abs(x - where.stands[place][0]) < 20
    legal = [d for d in drawn if d.stroke == TOKENS["peacock"] and d.width == 3.4]
    assert len(legal) == 2
    fills = Counter(d.fill for d in drawn if d.kind == "polygon")
    assert fills[TOKENS["peacock-wash"]] == 2 and fills[TOKENS["refused"]] == 5 and fills[TOKENS["madder-wash"]] == 1


def test_marks_do_not_change_where_clicks_land_on_areas(say):
    s = middle_game()
    plain, marked = shapes(s, Marks(), say), shapes(s, EVERYTHING, say)
    for place, at in BOARD.drawing.labels.items():
        spot = layout(BOARD).place(at)
        assert hit(plain, *spot) == hit(marked, *spot) == place


def test_where_much_is_refused_the_map_turns_neither_grey_nor_into_letters(say):
    refused = {t: "a" for t in BOARD.territories}
    drawn = shapes(empty_map(), Marks(refused=refused, tried="Delhi"), say)
    assert not any(d.fill == TOKENS["refused"] for d in drawn) and texts(drawn) == {"a": 1}


def test_turmeric_means_changed_and_nothing_else(say):
    s = middle_game()
    assert not [d for d in shapes(s, RETREAT, say) if TOKENS["turmeric"] in (d.fill, d.stroke)]
    for what in EVERYTHING.changed - {"?"}:
        assert any(d.stroke == TOKENS["turmeric"] for d in shapes(s, Marks(changed={what}), say)), what
    idle = {"nonsense", "chief/Ashoka", "arms/Hollandais", "gauge/Chola", "army/Nowhere/Chola", "nation/Nobody"}
    assert not [d for d in shapes(s, Marks(changed=idle), say) if d.stroke == TOKENS["turmeric"]]


def test_a_proposed_way_is_peacock_and_a_refused_one_madder(say):
    for tried, colour in ((None, "peacock"), ("Oudh", "madder")):
        drawn = shapes(empty_map(), Marks(way=["Delhi", "Agra", "Oudh"], tried=tried), say)
        stretches = [d for d in drawn if d.kind == "line" and d.dash == (7, 5)]
        assert len(stretches) == 2 and {d.stroke for d in stretches} == {TOKENS[colour]}


def test_a_variation_is_seen(say):
    assert any(d.stroke == TOKENS["peacock"] and d.width == 15 for d in shapes(empty_map(), Marks(variation=True), say))


@pytest.mark.parametrize(
    ("kind", "answer", "place"),
    [
        ("move", "move", None),
        ("move", "move:Delhi", "Delhi"),
        ("move", "move:Delhi:Oudh", "Oudh"),
        ("move", "move:Delhi:Oudh:2", "Oudh"),
        ("move", "move:Delhi:Oudh:0:Aybak+arms_Francais", "Oudh"),
        ("move", "end", None),
        ("retreat", "Agra:2", "Agra"),
        ("retreat", "stay", None),
        ("press", "fight", None),
        ("press", "Sind:1:none", "Sind"),
        ("battle", "Rajpoutana:Chola", "Rajpoutana"),
        ("battle", "end", None),
        ("grow", "Delhi", "Delhi"),
        ("remove", "Bihar:2", "Bihar"),
        ("land", "Malabar:1", "Malabar"),
        ("post", "build:Malabar", "Malabar"),
        ("post", "relocate:Malabar:Kerala", "Kerala"),
        ("alliance", "army:Delhi", "Delhi"),
        ("alliance", "growth", None),
        ("arm", "give:Chola", "nation/Chola"),
        ("arm", "keep", None),
        ("terms", "submit:nord", None),
        ("dice", "3:5:1", None),
        ("permit", "grant", None),
        ("shift", "Perse", "Perse"),
    ],
)
def test_where_on_the_map_a_choice_lies(kind, answer, place):
    assert target(Ask(0, kind), tuple(answer.split(":"))) == place
    assert target(Ask(0, kind), ()) is None


# ---------------------------------------------------------------- the list, the track, panels


def test_the_list_shows_nations_in_order_with_their_armies(say):
    s = example_8_5()
    rows = sorted((extent(d)[1], d.target) for d in shapes(s, Marks(), say) if d.target.startswith("nation/"))
    assert [row[1] for row in rows] == [f"nation/{n}" for n in BOARD.order]
    inverted = [d.target for d in shapes(s, Marks(), say) if d.fill == TOKENS["ink"] and d.target.startswith("nation/")]
    assert inverted == ["nation/Musulmans"]
    short = shapes(full_map(), Marks(), say)
    assert "nation/Grecs" not in {d.target for d in short}


def test_the_track_marks_the_turn_and_its_year(say):
    drawn = shapes(example_8_5(), Marks(), say)
    assert [d.target for d in drawn if d.target.startswith("do:round:") and d.fill == TOKENS["ink"]] == ["do:round:9"]
    assert {"−1500", "50", "800", "1800"} <= {d.text for d in drawn}


def told(panel):
    """The lines of a panel as plain text, each word of it with its section."""
    return [f"{head}: " + ", ".join(" ".join(said).strip() for said in says) for head, says in panel.lines]


def test_the_events_of_a_turn_in_words(say):
    events, gauge, titles, alliance = panels(example_8_5(), say)
    assert events.title == "Events of turn 9"
    assert told(events) == [
        "Cholas: 2 armies more 10.6, Raja Raja 9.0",
        "Guptas: 8 armies removed 10.4",
        "Muslims: 8 armies, Afghanistan 7.1",
        "Boats: Pandyas, Cholas, Sinhalese, Muslims 5.4",
        "Points: Cholas 15.2",
    ]
    assert told(titles) == ["Guptas: 4 of 9", "Muslims: 3 of 9"]
    assert [line.head for line in alliance.lines] == ["empty, no British yet"]
    saved = "0: Sinhalese, Guptas; ½: Pandyas, Muslims; 1: Cholas; 1½: Marathas; 2: Rajputs"
    assert gauge.label == f"Population gauge: {saved}"


def test_a_title_won_in_this_turn_stays_in_its_panel(say):
    view = example_8_5()
    view.active, view.place = "Moghols", list(view.owner).index("Moghols")
    view.raj["Musulmans"] = 1  # won at the end of their sequence, with more than the three they hold now
    assert "Muslims: Rajah, 3 of 9" in told(panels(view, say)[2])


def test_every_turn_has_its_events_and_every_event_its_turn(say):
    s, words = empty_map(5), ""
    for s.turn in range(17):
        words += " ".join(told(panels(s, say)[0]))
    for event in (*BOARD.invasions, *BOARD.reinforcements):
        assert BOARD.names[event.nation]["en"] in words
    for what in ("replaced by the Guptas 10.4", "great invasion 7.4", "no growth any more 10.5", "up to 6 armies 10.7"):
        assert what in words
    assert all(section in words for section in ("7.1", "7.2", "7.3", "10.3", "15.1", "15.2"))
    assert all(BOARD.names[chief]["en"] in words for chief in BOARD.chiefs)


def test_the_short_game_does_not_remove_the_guptas(say):
    s = full_map()
    assert not any("Guptas: 8" in line for line in told(panels(s, say)[0]))


def test_the_alliance_box_shows_allies_and_oaths(say):
    assert told(panels(middle_game(), say)[3]) == ["Sikhs: 1 army 11.2", "Rajputs: submitted to the Mughals, nord 11.1"]


def test_the_gauge_fits_its_panel_however_full(say):
    s = full_map()
    for spread in (dict.fromkeys(s.gauge, 0), dict.fromkeys(s.gauge, 5), {n: k % 6 for k, n in enumerate(s.gauge)}):
        s.gauge = {**spread}
        for nation in s.gauge:
            s.pool[nation] = 0
        gauge = panels(s, say, {"gauge/Gupta"})[1]
        assert sum(d.text in LETTERS.values() or d.text in ("Si", "Du") for d in gauge.shapes) == len(s.gauge)
        for shape in gauge.shapes:
            left, top, right, bottom = extent(shape)
            assert left >= 0 and top >= 0 and right <= gauge.width and bottom <= gauge.height, shape


def test_there_are_no_mats():
    assert FACE.mats is None


# ---------------------------------------------------------------- steps and figures


def test_what_a_step_changed():
    before, after = middle_game(), middle_game()
    assert changed(before, after) == set()
    after.armies["Delhi"]["Moghols"] -= 1
    after.armies["Nepal"]["Moghols"] = 1
    after.chiefs["Nizam"] = ""
    after.posts["Orissa"] = "Francais"
    after.arms["Francais"] = Arms()
    after.gauge["Chola"] = 2
    after.pool["Gupta"] -= 1
    armies = {"army/Delhi/Moghols", "army/Nepal/Moghols"}
    others = {"chief/Nizam", "post/Orissa", "arms/Francais", "gauge/Chola", "nation/Gupta"}
    assert changed(before, after) == armies | others


def test_points_of_an_event():
    assert points(Event("points", "15.3", 2, {"points": 3})) == (2, 3)
    assert points(Event("moved", "5.1", 2)) is None


def test_the_figures_of_the_chart():
    s = example_8_5()
    s.record["Chola"][8] = 3
    figures = series(s)
    assert figures["points"] == [0, 0, 3, 0]
    assert sum(figures["armies"]) == sum(sum(here.values()) for here in s.armies.values())
    assert sum(figures["territories"]) == sum(len(s.armies[t]) == 1 for t in BOARD.territories)


# ---------------------------------------------------------------- words, detail, golden pictures


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("near", ["", "Malva"])
def test_no_word_is_smaller_than_legible(lang, near):
    drawn = detail(middle_game(), EVERYTHING, PlainSay(lang), near)
    assert min(d.size for d in drawn if len(d.text) > 2) >= LEAST_SIZE
    assert min(d.size for d in drawn if d.text) >= 9.5 * 0.8


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_name_is_cut_short(lang):
    say = PlainSay(lang)
    written = {d.text for d in shapes(empty_map(), Marks(), say)}
    assert {say.name("space", place) for place in BOARD.spaces} <= written
    assert {say.name("nation", nation) for nation in BOARD.order} <= written


@pytest.mark.parametrize("place", BOARD.spaces)
def test_a_detail_shows_a_place_with_its_pieces_and_neighbours(place, say):
    s = full_map()
    drawn, where = detail(s, Marks(), say, place), layout(BOARD, place)
    assert {place, *BOARD.neighbours.get(place, ())} <= set(where.areas)
    if place in where.stands:
        assert hit(drawn, *where.stands[place]) == place
    if place in BOARD.region:
        assert place in where.stands and any(d.piece.startswith(f"army/{place}/") for d in drawn)
        assert turning(where.areas[place]) > 1.5 * turning(layout(BOARD).areas[place])


def test_an_unknown_detail_is_the_whole_map(say):
    assert detail(middle_game(), Marks(), say, "nation/Chola") == shapes(middle_game(), Marks(), say)


def test_the_picture_is_a_function_of_its_arguments(say):
    assert shapes(middle_game(), EVERYTHING, say) == shapes(middle_game(), EVERYTHING, PlainSay())


def test_hostile_names_are_escaped(say, monkeypatch):
    monkeypatch.setitem(BOARD.names, "Delhi", {"en": "<img src=x onerror=alert(1)>", "fr": "</text>"})
    svg = to_svg(shapes(middle_game(), Marks(), say), SIZE)
    ET.fromstring(svg)
    assert "<img" not in svg


def compare(name, svg):
    path = GOLDEN / name
    if os.environ.get("RAJWIDGETS_GOLDEN") == "update":
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg + "\n", encoding="utf-8")
    assert path.read_text(encoding="utf-8") == svg + "\n", "run with RAJWIDGETS_GOLDEN=update, then look at the picture"


def test_the_example_8_5_looks_as_agreed():
    svg = to_svg(shapes(example_8_5(), RETREAT, PlainSay("fr")), SIZE, "Maharadjah", "8.5")
    compare("maharadjah_8_5.svg", svg)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_middle_game_looks_as_agreed(lang):
    marks = EVERYTHING if lang == "fr" else Marks()
    svg = to_svg(shapes(middle_game(), marks, PlainSay(lang)), SIZE, "Maharadjah", "14")
    compare(f"maharadjah_middle_game_{lang}.svg", svg)


def test_the_gauge_looks_as_agreed(say):
    gauge = panels(example_8_5(), say)[1]
    compare("maharadjah_gauge.svg", to_svg(gauge.shapes, (gauge.width, gauge.height), gauge.label))


# ---------------------------------------------------------------- bytes


def test_a_step_is_at_most_25_kilobytes(say, monkeypatch):
    ic = pytest.importorskip("ipycanvas.canvas")
    from rajwidgets.draw.paint import Painter

    sizes, painter, s = [], Painter(SIZE), middle_game()

    def send(content, buffers=()):
        sizes.append(len(json.dumps(content)) + sum(memoryview(b).nbytes for b in buffers))

    monkeypatch.setattr(ic._CANVAS_MANAGER, "send", send)
    painter.show(shapes(s, Marks(), say))
    assert sizes[-1] < 70_000  # the first time, with the ground
    s.armies["Delhi"]["Moghols"] -= 1
    s.armies["Nepal"]["Moghols"] = 1
    legal = {t: n for n, t in enumerate(("Delhi", "Lahore", "Agra", "Oudh", "Malva", "Nepal", "Bihar"), 1)}
    marks = Marks(legal=legal, changed={"army/Delhi/Moghols", "army/Nepal/Moghols"})
    assert painter.show(shapes(s, marks, say)) == ["pieces", "marks"]
    assert sizes[-1] <= 25_000
    assert painter.show(shapes(s, Marks(), say)) == ["pieces", "marks"]
    assert sizes[-1] <= 20_000


def test_a_new_turn_or_nation_leaves_the_map_as_it_is(say):
    before, after = middle_game(), middle_game()
    after.turn, after.active = before.turn + 1, "Gupta"
    drawn = [[d for d in shapes(s, Marks(), say) if d.layer == "ground"] for s in (before, after)]
    assert drawn[0] == drawn[1]


def test_a_march_that_is_looked_at_is_drawn_before_it_is_made(say):
    view = middle_game()
    nation = view.active or next(iter(view.owner))
    view.active = nation
    land = view.board.territories
    here, there = next((each.a, each.b) for each in view.board.borders if each.a in land and each.b in land)
    plain = {shape for shape in shapes(view, Marks(way=(here, there)), say) if shape.layer == "marks"}
    focused = shapes(view, Marks(way=(here, there), focus=there), say)
    looked = [shape for shape in focused if shape.layer == "marks" and shape not in plain]
    assert [s.text for s in looked if s.kind == "text"].count(say.name("letter", nation)) == 1
    assert any(s.stroke == TOKENS["peacock"] and s.dash for s in looked)
    refused = shapes(view, Marks(way=(here, there), tried=there), say)
    assert any(s.layer == "marks" and s.stroke == TOKENS["madder"] and s.dash == (4, 3) for s in refused)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_throw_set_by_hand_is_chosen_by_its_pips(face: int) -> None:
    drawn, size = FACE.choosing.picture(middle_game(), Ask(CHANCE, "dice"), (str(face),))
    assert len([shape for shape in drawn if shape.kind == "circle"]) == face
    assert all(0 <= shape.at[0] <= size[0] and 0 <= shape.at[1] <= size[1] for shape in drawn)
