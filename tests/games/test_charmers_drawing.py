"""The picture of a sheet, the tray and the mats: nothing forgotten, every choice lies somewhere, words fit."""

import random
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from charmers_tables import BOARD, table_from, with_die

from rajwidgets.bots import ask_bot, bot
from rajwidgets.draw.hits import extent, hit
from rajwidgets.draw.scene import LEAST_SIZE
from rajwidgets.draw.svg import to_svg
from rajwidgets.face import Marks, face_of
from rajwidgets.flow import CHANCE, Refusal, addressed, choices, parts_after
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.examples import REFUSED, draw, examples, one_road, position
from rajwidgets.games.charmers.face.icons import PEN
from rajwidgets.games.charmers.face.layout import SHEET, SIZE, TRAY, cell_point, layout
from rajwidgets.games.charmers.face.mats import mats
from rajwidgets.games.charmers.face.telling import WEIGHTS
from rajwidgets.games.charmers.state import EXITS, drawn_cells, overlap
from rajwidgets.study.export.blank import blank_svg, export_blank
from rajwidgets.table import Table, new_table
from rajwidgets.text import Speech

FACE = face_of(GAME)
NAMES = ["Mumtaz Begum", "East", "South", "West", "Zenith"]


def speech(lang="en", seats=5):
    return Speech(GAME, lang, NAMES[:seats])


def sheet(view, seat):
    return next(board for board in FACE.boards(view) if board.seat == seat)


def drawn_on(view, seat, marks=None, lang="en"):
    return sheet(view, seat).shapes(view, marks or Marks(), speech(lang, len(view.seats)))


def game_of(seats, seed, name="random", plies=10_000, **options) -> Table:
    table = new_table(GAME, seats, seed=seed, options=options)
    node, player = table.root, bot(GAME, name)
    while node.ask is not None and node.ply < plies:
        chance = node.ask.seat == CHANCE
        answer = table.roll(node) if chance else ask_bot(player, GAME, table.state(node), node.ask).answer
        node = table.play(node, answer)
    return table


@pytest.fixture(scope="module")
def some_games():
    return [game_of(2, 1), game_of(3, 2, side="moon"), game_of(5, 3, uniform=True), game_of(4, 4, "greedy")]


def sampled(table, n=25):
    line = table.main_line()
    return random.Random(5).sample(line, min(n, len(line)))


# ---------------------------------------------------------------- everything in the state is drawn, once


def pieces(shapes):
    return Counter(shape.piece for shape in shapes if shape.piece)


def expected(view, seat):
    p = view.seats[seat]
    found = Counter(f"die/{face}" for face in (*view.middle, *view.hand, *([view.elephant] if view.elephant else [])))
    found += Counter(f"die/{face}" for other in view.seats for face in other.store)
    found += Counter(f"fame/{n}" for n in range(1, p.fame + 1)) + Counter(f"money/{n}" for n in range(1, p.money + 1))
    found += Counter(f"road/{BOARD.cells[c]}/{EXITS[p.roads[c]]}" for c in drawn_cells(view, p))
    for row, good in enumerate(("tea", "silk", "spice")):
        found += Counter(f"good/{good}/{n}" for n in range(1, p.goods[row] + 1))
        found += Counter(f"sold/{good}/{n}" for n in range(1, p.sold[row] + 1))
    for who, ticks in zip(BOARD.faces["orange"], p.palace, strict=True):
        found += Counter(f"palace/{who}/{n}" for n in range(1, ticks + 1))
    for kind, value in zip(("temple", "fort", "mausoleum", "garden"), p.types, strict=True):
        found[f"type/{kind}/{value}"] += 1
    found += Counter(f"karma/{n}" for n in range(1, p.karma + 1)) + Counter(f"spent/{n}" for n in range(1, p.spent + 1))
    found += Counter(f"river/{space}" for space in p.river)
    for state in ("circled", "used", "lost"):
        found += Counter(f"{state}/{place}" for place in getattr(p, state))
    return found


def test_everything_written_and_every_die_is_drawn_once(some_games):
    for table in some_games:
        for node in sampled(table, 12):
            view = table.state(node)
            for seat in range(len(view.seats)):
                assert pieces(drawn_on(view, seat)) == expected(view, seat)


def test_all_writing_is_in_one_ink(some_games):
    view = some_games[3].state(some_games[3].main_line()[-1])
    written = [s for s in drawn_on(view, 3) if s.piece.split("/")[0] in ("fame", "good", "palace", "karma", "used")]
    assert written and {shape.stroke for shape in written} == {PEN}


# ---------------------------------------------------------------- choices lie on the boards


def ways(table, node):
    """Every beginning of an answer at a node, with whether it is open; some of each level are followed."""
    view, todo = table.state(node), [()]
    while todo:
        begun = todo.pop(0)
        found = choices(GAME, view, node.ask, begun)
        yield from ((parts, True) for parts in found.open)
        yield from ((parts, False) for parts in found.refused)
        todo += [parts for parts in found.open[:2] if parts_after(GAME, view, node.ask, parts)]


NOWHERE = {"none", "end", "pair", "good", "stop", "split", "across"}  # choices that lie only in the list


def test_every_open_choice_of_every_question_lies_on_its_board(some_games):
    seen = Counter()
    for table in some_games:
        for node in table.main_line():
            if node.ask is None or node.ask.seat == CHANCE or seen[node.ask.kind] > 9:
                continue
            view = table.state(node)
            for parts, is_open in ways(table, node):
                asked, own = addressed(node.ask, parts)
                target = FACE.choosing.target(asked, own)
                key = FACE.choosing.board(view, asked, own)
                assert key == f"sheet:{node.ask.seat}"
                if target is None:
                    assert own[-1] in NOWHERE or "-" in own[-1], (asked, own)
                elif is_open:
                    assert target in {s.target for s in drawn_on(view, node.ask.seat)}, (asked, own, target)
            seen[node.ask.kind] += 1
    assert set(seen) == set(GAME.questions) - {"roll", "reroll"}


def test_no_choice_lies_on_the_sheet_of_another(some_games):
    table = some_games[1]
    for node in sampled(table, 30):
        if node.ask is not None and node.ask.kind in ("road", "bonus", "river"):
            view, other = table.state(node), (node.ask.seat + 1) % 3
            targets = {s.target for s in drawn_on(view, other)}
            assert not targets & {FACE.choosing.target(node.ask, parts) for parts, _ in ways(table, node)}


def test_a_die_that_lies_twice_is_marked_only_where_it_can_be_taken():
    s = with_die("straight", seats=3)
    s.turns, s.seats[0].store = 1, [s.middle.pop(s.middle.index("tea_tea"))]
    s.middle.remove("silk_spice")
    s.elephant = "flag"
    s.middle.append("straight")
    view = table_from_dice(s)
    at = [shape for shape in drawn_on(view, 1) if shape.target == "die/straight"]
    assert len(at) == 2 and all(shape.at[1] > TRAY[1] + 15 for shape in at)
    marked = drawn_on(view, 1, Marks(legal={"die/straight": 1}))
    assert sum(shape.text == "1" and shape.layer == "marks" for shape in marked) == 2


def table_from_dice(s):
    s.seats[2].store = ["straight"]  # a third one, taken already: a click there means nothing
    return s


def test_clicks_land_on_cells_sides_and_bonuses():
    view = one_road(BOARD)
    shapes, where = drawn_on(view, 0), layout(BOARD, False)
    x, y = cell_point(where, BOARD, BOARD.index["1-1"])
    assert hit(shapes, x, y) == "1-1@0"
    x, y = cell_point(where, BOARD, BOARD.index["3-3"])
    assert hit(shapes, x + 21, y, {"open@0"}) == "open@0"
    assert hit(shapes, x + 21, y, {"3-3@0/E", "3-3@0"}) == "3-3@0/E"
    assert hit(shapes, x, y + 0.1, {"3-3@0"}) == "3-3@0"


@pytest.mark.parametrize("seat", range(5))
def test_the_printed_ground_is_the_same_for_every_seat(seat):
    view = position(BOARD, 5)
    ground = [s for s in drawn_on(view, seat) if s.layer == "ground" and s.visible]
    first = [s for s in drawn_on(view, 0) if s.layer == "ground" and s.visible]
    assert all(a is b for a, b in zip(ground, first, strict=True))  # so that turning to another sheet sends little


# ---------------------------------------------------------------- ghosts


def ghost(table, answer, node=None):
    node = node or table.main_line()[-1]
    parts = tuple(answer.split(":"))
    refusal = table.refusal(node, answer)
    return list(FACE.choosing.ghost(table.state(node), node.ask, parts, refusal)), refusal


def at_halves():
    table = table_from(one_road(BOARD))
    table.play(table.root, "two_halves")
    return table


@pytest.mark.parametrize("drawing", [4, 5, 6])
def test_the_drawings_that_are_not_allowed_show_what_stands_in_the_way(drawing):
    shapes, refusal = ghost(at_halves(), REFUSED[drawing])
    assert refusal is not None and {s.layer for s in shapes} == {"marks"}
    madder = [s for s in shapes if s.stroke == "#9C2B24"]
    crosses = [s for s in madder if s.kind == "circle" and s.fill == "#FFFFFF"]
    assert len(crosses) == 2  # both halves end in the open, both exits touch nothing, both ends lie inside a cell


@pytest.mark.parametrize("answer", ["2-3:NS", "2-3:SW", "add:3-3E:3-3W"])
def test_the_drawings_that_are_allowed_are_drawn_in_peacock(answer):
    shapes, refusal = ghost(at_halves(), answer)
    assert refusal is None and any(s.stroke == "#0E5A60" for s in shapes)
    assert not any("#9C2B24" in (s.stroke, s.fill) for s in shapes)


def test_a_road_turned_wrongly_shows_where_the_network_waits():
    table = table_from(with_die("straight"))
    table.play(table.root, "straight")
    shapes, refusal = ghost(table, "3-3:EW")
    assert refusal.facts["sides"] == ["S"]
    (arrow,) = [s for s in shapes if s.kind == "polygon"]
    x, y = cell_point(layout(BOARD, False), BOARD, BOARD.index["3-3"])
    assert extent(arrow)[1] > y and extent(arrow)[0] < x < extent(arrow)[2]


def test_every_choice_looked_at_can_be_drawn(some_games):
    for table in some_games:
        for node in sampled(table, 20):
            if node.ask is None or node.ask.seat == CHANCE:
                continue
            view = table.state(node)
            for parts, is_open in ways(table, node):
                why = None if is_open else choices(GAME, view, node.ask, parts[:-1]).refused[parts]
                for shape in FACE.choosing.ghost(view, node.ask, parts, why):
                    left, top, right, bottom = extent(shape)
                    assert left >= 0 and top >= 0 and right <= SIZE[0] and bottom <= SIZE[1]


def test_a_sale_tried_without_stock_has_a_cross_on_what_is_missing():
    s = with_die("merchant")
    s.seats[0].goods = [1, 0, 0]
    table = table_from(s)
    table.play(table.root, "merchant")
    shapes, refusal = ghost(table, "tea-silk")
    assert isinstance(refusal, Refusal)
    assert sum(s.kind == "circle" and s.stroke == "#9C2B24" for s in shapes) == 1
    shapes, refusal = ghost(table, "tea")
    assert refusal is None and any(s.text == "1" for s in shapes)  # the coin it brings


def test_a_road_is_turned_through_all_its_ways():
    table = table_from(with_die("curve"))
    table.play(table.root, "curve")
    ask, view, parts, seen = table.main_line()[-1].ask, table.state(table.main_line()[-1]), ("3-3", "NE"), []
    for _ in range(4):
        parts = FACE.choosing.turned(view, ask, parts)
        seen.append(parts[1])
    assert sorted(seen) == ["ES", "NE", "NW", "SW"]
    shapes, size = FACE.choosing.picture(view, ask, parts)
    assert shapes and all(extent(s)[2] <= size[0] + 1 for s in shapes)


# ---------------------------------------------------------------- what has changed is ringed where it is


def test_what_a_step_changed_has_an_outline_on_its_sheet(some_games):
    for table in some_games:
        for node in sampled(table, 20):
            if node.parent is None:
                continue
            before, after = table.state(node.parent), table.state(node)
            for name in FACE.changed(before, after):
                head = name.partition("/")[0]
                seat = int(head.partition("@")[2] or 0)
                plain, ringed = drawn_on(after, seat), drawn_on(after, seat, Marks(changed={name}))
                assert len(ringed) > len(plain), name


# ---------------------------------------------------------------- words


def boards_in(lang):
    finished = game_of(5, 9, "random", 200)
    views = [example.state for example in examples(BOARD)] + [finished.state(finished.main_line()[-1])]
    return [(view, seat) for view in views for seat in range(len(view.seats))], lang


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_are_large_enough_whole_and_inside_the_picture(lang):
    views, lang = boards_in(lang)
    for view, seat in views:
        for shape in drawn_on(view, seat, lang=lang):
            if shape.kind != "text":
                continue
            left, top, right, bottom = extent(shape)
            assert left >= 15 or top > TRAY[1], shape
            assert right <= SIZE[0] and bottom <= SIZE[1], shape
            assert shape.size >= LEAST_SIZE or (shape.weight == 700 and len(shape.text) <= 2), shape
            assert not shape.text.endswith("…") or shape.text[:3] == "Mum", shape


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_do_not_lie_on_one_another(lang):
    for example in examples(BOARD)[::3]:
        texts = [s for s in drawn_on(example.state, 0, lang=lang) if s.kind == "text" and len(s.text) > 2]
        for k, a in enumerate(texts):
            for b in texts[:k]:
                (l1, t1, r1, b1), (l2, t2, r2, b2) = extent(a), extent(b)
                assert r1 <= l2 or r2 <= l1 or b1 <= t2 + 2 or b2 <= t1 + 2, (a.text, b.text)


@pytest.mark.parametrize(
    ("fame", "money", "says"),
    [
        (0, 0, "39 fame still apart"),
        (13, 29, "11½ fame still apart"),
        (21, 36, "the marks touch"),
        (21, 40, "crossed by 2"),
    ],
)
def test_the_bracket_says_how_far_apart_the_marks_are(fame, money, says):
    view = position(BOARD)
    view.seats[0].fame, view.seats[0].money = fame, money
    assert [s.weight for s in drawn_on(view, 0) if s.text == says] == [700]


def test_the_bracket_spans_the_gap():
    view = position(BOARD)
    view.seats[0].fame, view.seats[0].money = 13, 29
    (gap,) = [s for s in drawn_on(view, 0) if s.kind == "line" and len(s.at) == 8 and s.layer == "pieces" and s.z == 1]
    column = layout(BOARD, False).column
    assert gap.at[4] - gap.at[2] == pytest.approx(11.5 * column)


# ---------------------------------------------------------------- mats, telling, counting


@pytest.mark.parametrize(("seats", "width"), [(2, 199), (4, 199), (5, 158)])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_mat_is_a_small_sheet_that_leads_to_the_large_one(seats, width, lang):
    table = game_of(seats, 3, plies=120)
    view = table.state(table.main_line()[-1])
    shown = mats(view, speech(lang, seats))
    assert [mat.seat for mat in shown] == [(view.first + k) % seats for k in range(seats)]
    assert {mat.board for mat in shown} == {board.key for board in FACE.boards(view)}
    for mat in shown:
        assert mat.width == width
        for shape in mat.shapes:
            left, top, right, bottom = extent(shape)
            assert left >= 0 and top >= 0 and right <= mat.width and bottom <= mat.height, shape
            assert shape.kind != "text" or shape.size >= LEAST_SIZE
        assert str(view.seats[mat.seat].fame) in mat.label


def test_one_mat_acts_those_before_have_acted():
    s = with_die("tea_tea", seats=3)
    s.first, s.turns = 2, 1
    assert {mat.seat: mat.status for mat in mats(s, speech(seats=3))} == {2: "acted", 0: "acts", 1: "waits"}


def test_the_chain_of_the_rulebook_is_told_with_chips():
    example = next(e for e in examples(BOARD) if (e.section, e.n) == ("8.2", 2))
    table = Table(GAME, table_from(example.state).setup)
    node, chips = table.root, []
    for answer in example.answers:
        node = table.play(node, answer)
        told = FACE.telling.gathered(node.events)
        assert [event.kind for event in told] == [event.kind for event in node.events]
        panels = [FACE.telling.picture(event, table.state(node), speech(seats=2)) for event in told]
        chips.append([panel for panel in panels if panel is not None and panel.key == "chain"])
    assert all(len(each) <= 1 for each in chips)
    assert any(each and "still circled" in each[0].label for each in chips)
    last = [each[0] for each in chips if each][-1]
    assert any(s.stroke == PEN and s.kind == "line" for s in last.shapes)  # a bonus crossed out


def test_every_kind_of_event_has_a_weight_or_is_light(some_games):
    kinds = {event.kind for table in some_games for node in table.main_line() for event in node.events}
    assert kinds <= set(WEIGHTS)


def test_points_add_up_to_the_marks():
    table = game_of(3, 8, "greedy", side="moon")
    gained = [0.0, 0.0, 0.0]
    for node in table.main_line():
        for event in node.events:
            if (scored := FACE.counting.points(event)) is not None:
                gained[scored[0]] += scored[1]
                source, _ = FACE.counting.origin(event, table.state(node))
                assert source in speech().texts["sources"] or source in BOARD.faces["orange"]
    view = table.state(table.main_line()[-1])
    assert gained == [p.fame + p.money / 2 for p in view.seats]
    assert FACE.counting.series(view)["overlap"] == [overlap(view, i) / 2 for i in range(3)]


# ---------------------------------------------------------------- an empty sheet


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("side", ["sun", "moon"])
def test_an_empty_sheet_can_be_printed(lang, side, tmp_path):
    table = new_table(GAME, 2, options={"side": side})
    root = ET.fromstring(blank_svg(table, lang))
    assert float(root.get("width")) == SHEET[0] and float(root.get("height")) == SHEET[1]
    said = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert speech(lang).word("river") in said and not any(name in said for name in table.names)
    assert speech(lang).name("sheet", side) in said
    uniform = blank_svg(new_table(GAME, 2, options={"side": side, "uniform": True}), lang)
    assert speech(lang).word("uniform_scale") in uniform
    page = export_blank(table, tmp_path / "sheets.html", lang=lang, copies=3).read_text(encoding="utf-8")
    assert page.count("<svg") == 3 and f'lang="{lang}"' in page


def test_the_whole_picture_is_sound_svg(some_games):
    view = some_games[2].state(some_games[2].main_line()[-1])
    everything = Marks(
        legal={"2-3@0": 1, "open@0": 2, "river@0/4": 3, "karma@0": 4},
        refused={"1-1@0": "a", "palace@0/maharani": "b", "3-3@0/E": "c"},
        selected={"2-3@0"},
        tried="1-1@0",
        focus="river@0/4",
        reconstructed=True,
        variation=True,
        changed={"nonsense", "types@0/fort", "store/1"},
    )
    shapes = drawn_on(view, 0, everything, "fr")
    ET.fromstring(to_svg(shapes, SIZE))
    for shape in shapes:
        left, top, right, bottom = extent(shape)
        assert left >= -1 and top >= -1 and right <= SIZE[0] + 1 and bottom <= SIZE[1] + 1, shape


def test_an_own_sheet_of_another_shape_is_drawn_too():
    doc = {"game": "charmers", "province": {"rows": ["TFG", "ARD"], "exits": ["N"]}}
    needed = [f"{edge}{n}" for edge, count in (("top", 3), ("left", 2), ("right", 2)) for n in range(1, count + 1)]
    for side in ("sun", "moon"):
        kept = [r for r in GAME.board.doc[side] if not r["place"].startswith(("top", "left", "right"))]
        doc[side] = kept + [{"place": place, "icon": "karma"} for place in needed]
    game = GAME.with_board(GAME.read_board(doc, "mine.toml"))
    view = new_table(game, 2).state(new_table(game, 2).root)
    draw(view, 0, {"1-2": "NS"})
    shapes = drawn_on(view, 0)
    assert {"top2@0", "2-3@0"} <= {s.target for s in shapes}
    assert all(extent(s)[2] <= SIZE[0] for s in shapes)
