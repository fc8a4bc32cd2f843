"""The pictures of Rajas of the Ganges: every choice lies somewhere, no piece is forgotten, words fit."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from rajwidgets import example_replay
from rajwidgets.bots import ask_bot, bot
from rajwidgets.draw.hits import extent, hit
from rajwidgets.draw.scene import LEAST_SIZE, TOKENS, shifted
from rajwidgets.draw.svg import to_svg
from rajwidgets.face import Marks, face_of
from rajwidgets.flow import CHANCE, Ask, judge, legal, split
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.examples import EAST, NORTH, examples, plain, statue, three_turns
from rajwidgets.games.ganges.face.changes import changed
from rajwidgets.games.ganges.face.layout import SIZE, cell_box, fame_cell, money_cell, side_point
from rajwidgets.games.ganges.face.looks import PALE, gains
from rajwidgets.games.ganges.face.mats import HEIGHT, WIDTH
from rajwidgets.games.ganges.face.targets import actor, target
from rajwidgets.games.ganges.face.telling import WEIGHTS
from rajwidgets.games.ganges.rules.rounds import place_parts
from rajwidgets.games.ganges.state import STANDS, TURNED
from rajwidgets.table import Table, new_table
from rajwidgets.text import Speech
from rajwidgets.widgets.panes.board import ghosts, marks
from rajwidgets.widgets.panes.question import offer
from rajwidgets.widgets.session.session import Session

FACE = face_of(GAME)
NAMES = ["North", "East", "South", "West"]


def played(seats: int, seed: int, player: str = "random", most: int = 400) -> Table:
    table = new_table(GAME, seats, seed=seed, names=NAMES[:seats])
    node, who = table.root, bot(GAME, player)
    while node.ask is not None and node.ply < most:
        by_chance = node.ask.seat == CHANCE
        answer = table.roll(node) if by_chance else ask_bot(who, GAME, table.state(node), node.ask).answer
        node = table.play(node, answer)
    return table


@pytest.fixture(scope="module", params=[(2, 1), (3, 2), (4, 3)], ids=["two", "three", "four"])
def table(request: pytest.FixtureRequest) -> Table:
    return played(*request.param)


def say(lang: str = "en", seats: int = 4) -> Speech:
    return Speech(GAME, lang, NAMES[:seats])


def positions(table: Table, every: int = 23) -> Iterator[object]:
    for node in table.main_line()[::every]:
        yield table.state(node)


def sessions(table: Table, every: int = 11) -> Iterator[Session]:
    """A reader at some questions of a game."""
    session = Session(table, begin=False)
    for node in table.main_line()[::every]:
        if node.ask is not None:
            session._arrive(node)
            session.ask_here()  # a finished game is told; what could have been chosen is asked for
            yield session


# ---------------------------------------------------------------- targets


def test_every_choice_of_every_question_lies_on_the_board_in_front(table):
    chooser = random.Random(5)
    kinds = set()
    for session in sessions(table):
        for _ in range(8):  # part by part into an answer
            offered = offer(session)
            shown = marks(session, offered)
            drawn = session.board.shapes(session.view, shown, session.speech)
            there = {shape.target for shape in drawn}
            assert {*shown.legal, *shown.refused} <= there
            kinds |= {each.partition("/")[0] for each in shown.legal}
            if not offered.open or session.complete(parts := chooser.choice(offered.open)):
                break
            session.choose(parts)
    assert {"space", "tile", "cell", "die"} <= kinds


@pytest.mark.parametrize("example", examples(GAME.board), ids=lambda e: f"{e.section}-{e.n}")
def test_every_part_of_a_worked_example_can_be_clicked(example):
    """The parts of its answers lie where a click at their middle lands."""
    table = example_replay(GAME, example).table
    session = Session(table, begin=False)
    for node in table.main_line()[:-1]:
        session._arrive(node)
        session.ask_here()  # a finished game is told; what could have been chosen is asked for
        parts = split(node.children[0].answer)
        for k in range(1, len(parts) + 1):
            shown = marks(session, offer(session))
            drawn = session.board.shapes(session.view, shown, session.speech)
            place = session.target(parts[:k])
            if place is not None and place not in shown.selected:  # where there is one way only, it needs no click
                left, top, right, bottom = extent(next(shape for shape in drawn if shape.target == place))
                among = {*shown.legal, *shown.refused}
                assert hit(drawn, (left + right) / 2, (top + bottom) / 2, among) == place
            if k < len(parts):
                session.choose(parts[:k])


def test_equal_dice_are_one_choice_and_the_second_can_be_given_after_the_first():
    s = plain(GAME.board)
    statue(s, NORTH, "G5", "G5", "G5")
    ask = Ask(NORTH, "place")
    begun = ("quarry", "green-16", "33", "up-right-down-left")
    places = [target(ask, (*begun, *["G5"] * n)) for n in (1, 2, 3)]
    assert places == ["die/0/G5/1", "die/0/G5/2", "die/0/G5/3"]
    shown = Marks(legal={places[1]: 1}, selected={places[0]})
    drawn = FACE.board(s).shapes(s, shown, say())
    middles = {p: extent(next(x for x in drawn if x.piece == p)) for p in places}
    at = {p: ((left + right) / 2, (top + bottom) / 2) for p, (left, top, right, bottom) in middles.items()}
    assert hit(drawn, *at[places[2]], {places[1]}) == places[1]  # whichever of the two is clicked
    assert hit(drawn, *at[places[0]]) == places[0]


def test_a_die_given_turned_counts_as_that_die():
    ask = Ask(NORTH, "place")
    assert target(ask, ("tea", "G2^")) == "turned/0/G2/1"
    assert target(ask, ("quarry", "green-16", "33", "up-down", "G2^", "G2")) == "die/0/G2/2"
    assert target(ask, ("builder", "O5", "32", "blue-12", "up-right-down-left", "O5")) == "die/0/O5/2"


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        ("quarry", "space/quarry"),
        ("quarry:green-10", "tile/green-10"),
        ("quarry:green-10:33", "cell/0/33"),
        ("quarry:green-10:33:up-down-left", "turn/0/up-down-left"),
        ("harbour:G3", "die/0/G3/1"),
        ("harbour:G3:12", "water/12"),
        ("builder:O5:12", "cell/0/12"),
        ("builder:O5:12:blue-12", "tile/blue-12"),
        ("yogi:B3", "die/0/B3/1"),
    ],
)
def test_where_a_placement_lies(answer, place):
    assert target(Ask(NORTH, "place"), tuple(answer.split(":"))) == place


def test_where_other_choices_lie():
    assert target(Ask(1, "karma"), ("G5",)) == "die/1/G5/1"
    assert target(Ask(1, "colours", ("2",)), ("O", "O")) == "supply/O/2"
    assert target(Ask(1, "upgrade"), ("fort",)) == "scroll/1/fort"
    assert target(Ask(1, "edge", ("top2", "cornerL")), ("cornerL",)) == "edge/1/cornerL"
    assert target(Ask(1, "good", ("3",)), ("tea",)) == "good/tea"
    assert target(Ask(1, "reroll"), ("keep",)) is None
    assert target(Ask(CHANCE, "roll", ("O",)), ("4",)) is None


# ---------------------------------------------------------------- pieces


def test_every_piece_of_a_position_is_drawn_once(table):
    speech = say(seats=table.setup.seats)
    for s in positions(table):
        for seat in range(len(s.seats)):
            board = FACE.board(s, f"province:{seat}")
            drawn = Counter(shape.piece for shape in board.shapes(s, Marks(), speech) if shape.piece)
            p = s.seats[seat]
            expected = Counter(f"tile/{pile.open}" for pile in s.piles.values() if pile.open)
            expected += Counter(f"worker/{space}/{k}" for space, there in s.workers.items() for k in range(len(there)))
            expected += Counter(f"inactive/{stand}/{i}" for i, q in enumerate(s.seats) for stand in q.inactive)
            expected += Counter(f"{key}/{i}" for i in range(len(s.seats)) for key in ("fame", "money", "boat"))
            expected += Counter(f"bonus/{i}" for i, q in enumerate(s.seats) if q.marker)
            expected += Counter(f"supply/{letter}" for letter in PALE)
            expected += Counter(f"laid/{laid.tile}" for laid in p.province.values())
            expected += Counter(f"earned/{spot}" for spot in p.edges)
            expected += Counter(f"die/{seat}/{die}/{n + 1}" for die in {*p.dice} for n in range(p.dice.count(die)))
            expected += Counter(f"hand/{seat}/{k}" for k in range(p.hand))
            expected += Counter(f"scroll/{seat}/{name}" for name in p.scrolls)
            expected += Counter(["yields", f"karma/{seat}", *(["elephant"] if s.elephant == seat else [])])
            assert drawn == expected


def test_markers_and_small_pawns_do_not_hide_one_another():
    s = plain(GAME.board)
    for p in s.seats:
        p.fame, p.money, p.boat, p.inactive = 7, 40, 0, list(STANDS)
    drawn = FACE.board(s).shapes(s, Marks(), say())
    for kind, least in (("fame/", 8), ("money/", 6), ("boat/", 9), ("inactive/fame", 8), ("inactive/bridge", 8)):
        boxes = [extent(shape) for shape in drawn if shape.piece.startswith(kind)]
        middles = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in boxes]
        apart = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for k, a in enumerate(middles) for b in middles[:k]]
        assert len(middles) == 4 and min(apart) >= least, kind


def test_the_markers_of_a_seat_meet_where_the_tracks_say_so():
    """Two cells of money lie beside each cell of fame, the other way round (3.1)."""
    board = GAME.board
    for fame in range(1, board.length // 2):
        (x, y), (a, b) = fame_cell(board, fame).middle, money_cell(board, board.length - 2 * fame).middle
        assert abs(x - a) + abs(y - b) < 48
    steps = [money_cell(board, at).middle for at in range(board.length)]
    gaps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(steps, [*steps[1:], steps[0]], strict=True)]
    assert max(gaps) < 19 and min(gaps) > 4


# ---------------------------------------------------------------- words and edges


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_fit_where_they_stand(table, lang):
    speech = say(lang, table.setup.seats)
    for s in positions(table, 60):
        pictures = [(board.shapes(s, Marks(reconstructed=True), speech), SIZE) for board in FACE.boards(s)]
        pictures += [(mat.shapes, (WIDTH, HEIGHT)) for mat in FACE.mats(s, speech, (), "")]
        for shapes, (width, height) in pictures:
            for shape in shapes:
                left, top, right, bottom = extent(shape)
                assert left >= 0 and top >= 0 and right <= width and bottom <= height, shape
                if shape.kind == "text":
                    assert "…" not in shape.text
                    assert shape.size >= LEAST_SIZE or not any(c.isalpha() for c in shape.text[1:]), shape


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_names_of_the_chambers_stay_inside_them(lang):
    s = plain(GAME.board)
    drawn = FACE.board(s).shapes(s, Marks(), say(lang))
    for key in ("mogul", "dancer", "yogi", "singh", "builder", "portuguese"):
        name = next(shape for shape in drawn if shape.text == say(lang).word(f"short_{key}"))
        area = next(shape for shape in drawn if shape.target == f"space/{key}")
        assert area.at[0] <= extent(name)[0] and extent(name)[2] <= area.at[0] + area.at[2]


def test_dice_and_tiles_have_their_letter():
    s = three_turns(GAME.board)
    drawn = FACE.board(s).shapes(s, Marks(), say())
    texts = Counter(shape.text for shape in drawn if shape.kind == "text")
    assert texts["G7"] == 1 and texts["P4"] >= 1
    assert texts["G"] >= 2 + 2  # on two dice, on the supply and in the palace


def test_every_gain_has_a_picture():
    board = GAME.board
    words = {*board.river[1:], *board.edges.values(), *board.yields.values()}
    words |= {space.gives for space in board.spaces.values() if space.gives}
    words |= {gives for cells in board.track_cells.values() for gives in cells.values()}
    for each in sorted(words):
        for part in each.split("+"):
            assert gains(part, 0, 0), part


# ---------------------------------------------------------------- ghosts


def ghost_of(s, begun, refusal=None):
    return FACE.choosing.ghost(s, Ask(NORTH, "place"), begun, refusal)


def test_2_2_3_a_refused_turn_is_crossed_where_the_road_fails():
    s = three_turns(GAME.board)
    begun = ("quarry", "green-10", "32", "up-down-left")
    refusal = judge(GAME, s, Ask(NORTH, "place"), begun)
    assert refusal is not None and refusal.code == "roads_miss"
    drawn = ghost_of(s, begun, refusal)
    crosses = [shape.at[:2] for shape in drawn if shape.kind == "circle" and shape.stroke == TOKENS["madder"]]
    assert crosses == [side_point("32", "right")]
    assert any(shape.stroke == TOKENS["madder"] and shape.dash for shape in drawn)
    assert not any(shape.stroke == TOKENS["madder"] for shape in ghost_of(s, (*begun[:3], "up-right-left")))


def test_a_tile_is_shown_on_its_cell_with_cost_and_gain():
    s = three_turns(GAME.board)
    drawn = ghost_of(s, ("quarry", "green-10", "32"))
    area = cell_box("32")
    assert any(area.x <= x.at[0] < area.x + area.w and area.y <= x.at[1] < area.y + area.h for x in drawn)
    figures = {shape.text for shape in drawn if shape.kind == "text"}
    assert {"−1", "−7", "+1", "+2"} <= figures  # coins of the space, pips, coins and fame of the tile


def test_a_payment_shows_its_sum_against_the_price():
    s = three_turns(GAME.board)
    drawn = ghost_of(s, ("quarry", "green-10", "32", "up-right-left", "G5", "G3"))
    assert "8 / 7" in {shape.text for shape in drawn}


def test_turning_goes_through_every_way_a_tile_can_lie():
    s, ask = three_turns(GAME.board), Ask(NORTH, "place")
    begun, seen = ("quarry", "green-10", "32"), []
    for _ in range(4):
        begun = FACE.choosing.turned(s, ask, begun)
        seen.append(begun[-1])
    assert sorted(seen) == sorted(s.board.tiles["green-10"].turns)
    assert FACE.choosing.turned(s, ask, begun)[-1] == seen[0]


def test_turning_a_die_of_a_payment_gives_its_other_face_where_that_is_on_offer():
    s, ask = plain(GAME.board), Ask(NORTH, "place")
    statue(s, NORTH, "B2", "B5", "O2")
    begun = ("quarry", "blue-07", "33", "right-down")
    turned = FACE.choosing.turned(s, ask, (*begun, "B2"))
    assert turned == (*begun, "B2" + TURNED) and turned[-1] in place_parts(s, ask, begun)
    assert FACE.choosing.turned(s, ask, turned) == (*begun, "B2")
    assert FACE.choosing.turned(s, ask, (*begun, "B5")) == (*begun, "B5")


def test_every_beginning_of_legal_answers_can_be_drawn_and_pictured(table):
    for session in sessions(table, 29):
        ask, view = session.ask, session.view
        for n, answer in enumerate(legal(GAME, view, ask)):
            if n > 12:
                break
            parts = split(answer)
            for k in range(1, len(parts) + 1):
                session.focus = parts[:k]
                assert all(shape.layer == "marks" for shape in ghosts(session))
                shapes, size = FACE.choosing.picture(view, ask, parts[:k]) if parts[0] != "karma" else ((), (0, 0))
                for shape in shapes:
                    left, top, right, bottom = extent(shape)
                    assert left >= -1 and top >= -1 and right <= size[0] + 1 and bottom <= size[1] + 1
        session.focus = None


# ---------------------------------------------------------------- boards, telling, counting


def test_the_board_in_front_shows_the_province_of_who_acts():
    s = plain(GAME.board)
    assert actor(s) == NORTH
    assert [board.key for board in FACE.boards(s)] == ["board", "province:1", "province:2", "province:3"]
    assert FACE.board(s, "province:0").key == "board"
    mats = {mat.seat: mat.board for mat in FACE.mats(s, say(), (), "")}
    assert mats == {0: "board", 1: "province:1", 2: "province:2", 3: "province:3"}
    assert any(shape.target == "cell/1/33" for shape in FACE.board(s, "province:1").shapes(s, Marks(), say()))


def test_a_province_is_described_by_itself():
    s = plain(GAME.board)
    lines = FACE.board(s, f"province:{EAST}").describe(s)
    assert {line.facts["seat"] for line in lines} == {EAST}


def test_what_changed_is_drawn_somewhere(table):
    """Every place named as changed is on the shared board or on its seat's province; figures of mats are not."""
    speech, before, seen = say(seats=table.setup.seats), None, set()
    for node in table.main_line()[::7]:
        s = table.state(node)
        if before is not None:
            there = {key for i in range(len(s.seats)) for x in FACE.board(s, f"province:{i}").shapes(s, Marks(), speech)
                     for key in (x.target, x.piece)}
            found = {key for key in changed(before, s) if not key.startswith(("dice/", "hand/"))}
            assert found <= there, found - there
            seen |= {key.partition("/")[0] for key in found}
        before = s
    assert {"fame", "money", "die", "cell", "tile"} <= seen


def test_every_kind_of_event_has_its_weight():
    assert set(say().texts["events"]) <= set(WEIGHTS)


def test_what_is_earned_is_counted_by_its_source(table):
    names = say().texts["sources"]
    for node in table.main_line():
        for event in node.events:
            if (found := FACE.counting.points(event)) is not None:
                source, place = FACE.counting.origin(event, table.state(node))
                assert found[1] > 0 and source in names and place == ""


def test_dice_that_fall_are_drawn_with_their_names(table):
    drawn = 0
    for node in table.main_line()[:120]:
        for event in node.events:
            if (panel := FACE.telling.picture(event, table.state(node), say())) is not None:
                drawn += 1
                assert panel.label and panel.shapes
    assert drawn > 20


# ---------------------------------------------------------------- shapes put elsewhere


def test_shapes_put_elsewhere_keep_their_meaning():
    s = plain(GAME.board)
    shapes = FACE.board(s).shapes(s, Marks(), say())
    moved = shifted(shapes, 100, 50, 0.5)
    assert [shape.target for shape in moved] == [shape.target for shape in shapes]
    for old, new in zip(shapes, moved, strict=True):
        left, top, right, bottom = (value / 2 for value in extent(old))
        assert extent(new) == pytest.approx((left + 100, top + 50, right + 100, bottom + 50), abs=0.02)


def test_a_position_is_a_picture_of_modest_size():
    s = plain(GAME.board)
    svg = to_svg(FACE.board(s).shapes(s, Marks(), say()), SIZE)
    assert len(svg) < 260_000
