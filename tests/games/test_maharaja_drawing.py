"""The picture of Maharaja's board, mats and tiles: nothing forgotten, nothing twice, every choice lies somewhere."""

from __future__ import annotations

import json
import math
import random
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from maharaja_tables import table_from

from rajwidgets.bots import random_answer
from rajwidgets.draw.hits import extent, hit
from rajwidgets.draw.scene import LEAST_SIZE, TOKENS, Shape, text_width
from rajwidgets.draw.svg import to_svg
from rajwidgets.face import Marks, face_of
from rajwidgets.flow import CHANCE, Ask, choices
from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import examples
from rajwidgets.games.maharaja.face.changes import WEIGHTS
from rajwidgets.games.maharaja.face.choosing import target
from rajwidgets.games.maharaja.face.layout import SIZE, SPOTS, layout, reward_frames, strip
from rajwidgets.games.maharaja.face.mats import mats
from rajwidgets.games.maharaja.face.pages import page, page_of
from rajwidgets.games.maharaja.state import FREE, REWARDS, State
from rajwidgets.games.raja_family.face.pieces import site_point
from rajwidgets.table import Table, new_table
from rajwidgets.text import Speech, texts

FACE = face_of(GAME)
EVERYTHING_IN = {f"special_{n}": True for n in (1, 2, 3, 4)} | {"final": "shrines"}
SETUPS: list[tuple[int, dict[str, Any]]] = [
    (1, {"level": "hard"}),
    (2, {"special_random": True, "final": "random"}),
    (3, {}),
    (4, EVERYTHING_IN),
]
MARKED = Marks(
    legal={"B": 1, "v01": 2, "S": 3, "banner/A": 4, "D/centre": 5, "D/outer": 6, "D/top": 7, "reward/coins": 8},
    refused={"C": "a", "v02": "b", "banner/B": "c", "E/outer": "d", "E/bottom": "e", "reward/levy": "f"},
    selected={"B", "v01", "A"},
    tried="C",
    way=["D", "S", "E"],
    changed={
        "priest/1",
        "maharaja",
        "banner/F",
        "v03",
        "G/3",
        "B/shrines",
        "way/D-S-E",
        "from/9/F",
        "coins/0",
        "nonsense",
    },
    focus="F",
    reconstructed=True,
)


def speech(s: State, lang: str = "en") -> Speech:
    return Speech(GAME, lang, ["North", "Brahmabot"] if s.bot else ["North", "East", "South", "West"][: len(s.seats)])


@cache
def played(seats: int, n: int) -> Table:
    """A game of random answers."""
    table = new_table(GAME, seats, SETUPS[n][1], seed=seats)
    rng, node = random.Random(seats), table.root
    while node.ask is not None and node.ply < 400:
        answer = table.roll(node) if node.ask.seat == CHANCE else random_answer(GAME, table.state(node), node.ask, rng)
        node = table.play(node, answer)
    return table


def positions(every: int = 1) -> Iterator[tuple[State, Ask | None]]:
    for n, (seats, _) in enumerate(SETUPS):
        table = played(seats, n)
        for node in table.main_line()[::every]:
            s = table.state(node)
            yield GAME.view(s, max(0, node.ask.seat) if node.ask else 0), node.ask


def drawn_on(view: State, key: str = "board", marks: Marks | None = None, lang: str = "en") -> list[Shape]:
    return FACE.board(view, key).shapes(view, marks or Marks(), speech(view, lang))


# ---------------------------------------------------------------- every choice lies somewhere


def beginnings(view: State, ask: Ask, rng: random.Random) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What may be chosen at each part of one random answer, and what may not."""
    begun: tuple[str, ...] = ()
    while True:
        found = choices(GAME, view, ask, begun)
        yield begun, found
        longer = [parts for parts in found.open if parts != begun]
        if not longer:
            return
        begun = rng.choice(longer)


def test_every_choice_of_every_question_lies_on_its_board() -> None:
    rng, seen, placed = random.Random(1), set(), set()
    for view, ask in positions(every=3):
        if ask is None:
            continue
        seen.add(ask.kind)
        for _, found in beginnings(view, ask, rng):
            for parts in (*found.open, *found.refused):
                where = target(ask, parts)
                if where is None:
                    continue
                placed.add(ask.kind)
                marks = Marks(legal={where: 1})
                on = {shape.target for shape in drawn_on(view, FACE.choosing.board(view, ask, parts), marks)}
                out = [*view.pile, *view.gone]
                if (
                    where.startswith("character/")
                    and parts in found.refused
                    and int(where[10:]) in out
                    and view.display
                ):
                    continue  # a power that nobody has is not on the table
                assert where in on, (ask.kind, parts, where)
    without = {"plan", "special_tiles", "new_character", "setup_tile"}  # words, or nothing that lies on the table
    assert seen - without <= placed, seen - placed
    assert {"turn", "first_shrine", "character", "reward", "plan", "open_tiles", "tick_tile"} <= seen


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        ("go:E", "E"),
        ("go", None),
        ("1:shrine:v05", "v05"),
        ("1:statue:D", "D"),
        ("1:statue:D:top", "D/top"),
        ("2:banner:D", "banner/D"),
        ("power:10:D", "banner/D"),
        ("power:13:v05", "v05"),
        ("power:6", "character/6"),
        ("power:3:buy", "character/3"),
        ("2:character:16", "character/16"),
        ("token:coins", None),
        ("3:coins", None),
        ("end", None),
    ],
)
def test_where_a_choice_of_a_turn_lies(answer: str, place: str | None) -> None:
    assert target(Ask(0, "turn"), tuple(answer.split(":"))) == place


def test_where_rewards_lie() -> None:
    assert target(Ask(0, "reward"), ("maharani",)) == "reward/maharani"
    assert target(Ask(0, "reward"), ("maharani", "6")) == "character/6"
    assert target(Ask(0, "reward"), ("free_shrine", "v05")) == "v05"
    assert target(Ask(0, "reward"), ("offering", "2")) is None
    assert target(Ask(0, "reward_again", ("maharani", "6")), ("11",)) == "character/11"


def test_the_ways_of_brahmabot_can_be_told_apart_by_a_click() -> None:
    view = next(view for view, _ in positions() if view.bot is not None and view.round)
    marks = Marks(legal={"way/D-S-E": 1, "way/D-B-E": 2})
    drawn = drawn_on(view, marks=marks)
    for way in marks.legal:
        (spot,) = [shape for shape in drawn if shape.target == way]
        assert hit(drawn, *spot.at[:2], among=marks.legal) == way


def test_targets_are_hit_at_their_middle() -> None:
    view = next(view for view, _ in positions() if view.round == 2)
    drawn, points = drawn_on(view), layout(view.board).points
    for place in (*view.board.villages, view.board.start):
        assert hit(drawn, *points[place]) == place
    for city in view.board.cities:
        x, y = points[city]
        parts = [hit(drawn, *site_point(x, y, SPOTS[site])) for site in range(7)]
        assert parts == [f"{city}/{part}" for part in ("centre", "top", "bottom", *["outer"] * 4)]
        assert hit(drawn, x, y - 43) == city
    for name in [f"banner/{city}" for city in view.track] + [f"reward/{tile}" for tile in view.rewards if tile]:
        assert name in {shape.target for shape in drawn}
    assert "do:reconstructed" in {shape.target for shape in drawn}


# ---------------------------------------------------------------- pieces


def pieces(drawn: list[Shape]) -> Counter[str]:
    """How many of each piece a picture shows; "shrine/0*3" stands for three."""
    count: Counter[str] = Counter()
    for shape in drawn:
        piece, _, times = shape.piece.partition("*")
        if piece:
            count[piece] += int(times or 1)
    return count


def expected(s: State) -> Counter[str]:
    seats = range(len(s.seats))
    count = Counter(f"priest/{i}" for i in seats) + Counter(["maharaja"])
    count += Counter(f"banner/{city}" for city in s.track)
    count += Counter(f"shrine/{i}" for owners in s.villages.values() for i in owners)
    for shrines in s.shrines.values():
        count += Counter({f"shrine/{i}": n for i, n in enumerate(shrines)})
    count += Counter(f"statue/{i}" for sites in s.sites.values() for i in sites if i != FREE)
    count += Counter(f"reward/{tile}" for tile in (s.rewards or REWARDS) if tile)
    count += Counter(f"character/{n}" for n in strip(s).characters)
    count += Counter(f"special/{n}" for n in s.specials) + Counter([f"final/{s.final}"] if s.final else [])
    count += Counter(f"maharani/{token.seat}" for token in s.maharani)
    return count + Counter({"maharani/free": 2 - len(s.maharani)})


def test_every_piece_of_the_position_is_drawn_once() -> None:
    for view, _ in positions(every=4):
        if view.phase != "table":
            assert pieces(drawn_on(view)) == +expected(view)
            characters = [*view.display, *(p.character for p in view.seats if p.character)]
            assert set(strip(view).characters) == set(characters)


@pytest.mark.parametrize("example", examples(GAME.board), ids=lambda e: f"{e.section}-{e.n}")
def test_worked_examples_can_be_seen(example: Any) -> None:
    table = table_from(example.state)
    node = table.main_line()[-1]
    for answer in ("", *example.answers):
        node = table.play(node, answer) if answer else node
        view = table.state(node)
        assert pieces(drawn_on(view)) == +expected(view)
        assert len(mats(view, speech(view))) == len(view.seats)


def test_taken_rewards_leave_their_place_and_lie_on_top() -> None:
    view = next(view for view, _ in positions() if view.bot is None and "" in view.rewards)
    taken = view.rewards[-1]
    above = reward_frames(view)[taken]
    assert all(above.top < frame.top for tile, frame in reward_frames(view).items() if tile in view.rewards[:8])
    dashed = [s for s in drawn_on(view) if s.layer == "beside" and s.kind == "box" and s.dash and s.at[2] > 60]
    assert len(dashed) == view.rewards.count("")


def test_pawns_that_meet_do_not_hide_one_another() -> None:
    view = next(view for view, _ in positions() if len(view.seats) == 4 and view.round)
    for place in (view.maharaja, view.board.start):
        for p in view.seats:
            p.at = place
        drawn = [extent(x) for x in drawn_on(view) if x.piece.startswith("priest/")]
        for k, a in enumerate(drawn):
            for b in drawn[:k]:
                assert a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1


def test_a_city_being_scored_shows_the_points_of_everybody() -> None:
    view = next(view for view, _ in positions() if view.scoring and any(view.scoring.points))
    shown = Counter(s.text for s in drawn_on(view) if s.layer == "pieces" and s.text.isdigit())
    assert shown >= Counter(str(n) for n in view.scoring.points)


# ---------------------------------------------------------------- marks


def test_turmeric_means_changed_or_being_done_and_nothing_else() -> None:
    view = next(view for view, ask in positions() if ask and ask.kind == "turn" and view.round == 2)
    plain = drawn_on(view)
    assert not [s for s in plain if TOKENS["turmeric"] in (s.fill, s.stroke)]
    character, reward = next(iter(strip(view).characters)), next(tile for tile in view.rewards if tile)
    for each in (
        "priest/0",
        "maharaja",
        "v03",
        "F/0",
        "B/shrines",
        "banner/A",
        f"character/{character}",
        f"reward/{reward}",
    ):
        assert any(s.stroke == TOKENS["turmeric"] for s in drawn_on(view, marks=Marks(changed={each}))), each
    nonsense = {"nonsense", "priest/9", "banner/Z", "A/9", "tile/3", "way/", "from/3/Z"}
    assert drawn_on(view, marks=Marks(changed=nonsense)) == plain


def test_the_same_number_marks_an_option_and_its_targets() -> None:
    view = next(view for view, _ in positions() if view.round == 1)
    view.sites["D"] = [FREE, FREE, 1, 0, FREE, FREE, 1]
    drawn = drawn_on(view, marks=Marks(legal={"D/centre": 1, "D/top": 2, "D/outer": 3}, refused={"D/bottom": "a"}))
    assert Counter(s.text for s in drawn if s.layer == "marks" and s.text) == {"1": 1, "2": 1, "3": 2, "a": 1}


def test_a_refused_village_is_grey_and_a_variation_is_seen() -> None:
    view = next(view for view, _ in positions() if view.round == 1)
    village = next(v for v, owners in view.villages.items() if owners)
    spot = layout(view.board).points[village]
    grey = [s for s in drawn_on(view, marks=Marks(refused={village: "a"})) if s.fill == TOKENS["refused"]]
    assert [s.at[:2] for s in grey] == [spot]
    assert any(s.fill == TOKENS["peacock"] for s in drawn_on(view, marks=Marks(variation=True)) if s.layer == "ground")
    dashes = [sum(bool(s.dash) for s in drawn_on(view, marks=Marks(reconstructed=on))) for on in (False, True)]
    assert dashes[1] >= dashes[0] + 16 + 14, "every road and every bonus of ours"


def test_ghosts_are_peacock_or_madder_with_a_cross() -> None:
    view = next(view for view, ask in positions() if ask and ask.kind == "turn" and view.round)
    ask, refusal = Ask(0, "turn"), next(iter(choices(GAME, view, Ask(0, "turn"), ("go",)).refused.values()), None)
    assert refusal is not None
    for begun in (("1", "statue", "C", "centre"), ("1", "shrine", "v05"), ("1", "shrine", "C"), ("2", "banner", "C")):
        allowed, refused = (FACE.choosing.ghost(view, ask, begun, why) for why in (None, refusal))
        assert {s.stroke for s in allowed if s.stroke} == {TOKENS["peacock"]}, begun
        assert {s.stroke for s in refused if s.stroke} == {TOKENS["madder"]}, begun
        assert len(refused) > len(allowed) - 1
    assert FACE.choosing.ghost(view, Ask(0, "plan"), ("coins",), None) == ()
    setup = FACE.choosing.ghost(view, Ask(CHANCE, "setup_tile"), ("1",), None)
    assert len([s for s in setup if s.kind == "circle"]) == 8, "a shrine in each of the villages of the hard level"


def test_a_moved_banner_and_brahmabots_way_are_pointed_at() -> None:
    found: set[str] = set()
    for n, (seats, _) in enumerate(SETUPS):
        table = played(seats, n)
        for node in table.main_line():
            places, _ = FACE.telling.pointed(table.state(node), node.ask, node.events)
            found |= {place.partition("/")[0] for place in places}
            assert not places or drawn_on(table.state(node), marks=Marks(changed=places))
    assert {"way", "from", "special", "tile"} <= found


@pytest.mark.parametrize("marks", [Marks(), MARKED], ids=["plain", "marked"])
def test_everything_lies_on_the_picture(marks: Marks) -> None:
    for view, _ in positions(every=9):
        for lang in ("en", "fr"):
            for shape in drawn_on(view, marks=marks, lang=lang):
                left, top, right, bottom = extent(shape)
                assert left >= 0 and top >= 0 and right <= SIZE[0] and bottom <= SIZE[1], shape


# ---------------------------------------------------------------- words


def test_words_are_legible_and_stay_in_their_frames() -> None:
    for view, _ in positions(every=7):
        for lang in ("en", "fr"):
            drawn = drawn_on(view, marks=MARKED, lang=lang)
            every = drawn + [s for mat in mats(view, speech(view, lang)) for s in mat.shapes]
            assert min(s.size for s in every if len(s.text) > 3) >= LEAST_SIZE
            assert not [s.text for s in every if s.text.endswith("…")], "a word is cut"
            boxes = [s for s in drawn if s.layer == "beside" and s.kind == "box" and s.fill]
            for said in (
                s for s in drawn if s.layer == "beside" and len(s.text) > 2 and s.at[1] > 540 and s.font == "sans"
            ):
                left, _, right, _ = extent(said)
                assert any(b.at[0] <= left + 1 and right - 1 <= b.at[0] + b.at[2] for b in boxes) or said.text == "pile"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_short_names_fit_where_they_stand(lang: str) -> None:
    names = texts(GAME.folder, lang)["names"]
    assert max(text_width(name, LEAST_SIZE, 600) for name in names["short_characters"].values()) <= 87
    assert max(text_width(name, LEAST_SIZE, 700) for name in names["short_characters"].values()) <= 74


def test_hostile_names_are_escaped() -> None:
    view = next(view for view, _ in positions() if view.round)
    say = Speech(GAME, "en", ["<script>alert(1)</script>"] * 4)
    pictures = [to_svg(FACE.board(view).shapes(view, Marks(), say), SIZE)]
    for svg in [*pictures, *(to_svg(m.shapes, m[2:4], m.label) for m in mats(view, say))]:
        ET.fromstring(svg)
        assert "<script" not in svg


# ---------------------------------------------------------------- mats, secrets


def test_mats_stand_in_the_order_of_acting_and_stay_within_their_size() -> None:
    for view, _ in positions(every=5):
        for lang in ("en", "fr"):
            changed = {f"{key}/{i}" for key in ("coins", "prestige", "shrines", "statues", "tokens") for i in range(4)}
            found = mats(view, speech(view, lang), changed, "1")
            numbers = [view.seats[mat.seat].character for mat in found]
            assert numbers == sorted(numbers)
            assert len({(mat.width, mat.height) for mat in found}) == 1
            for mat in found:
                for shape in mat.shapes:
                    left, top, right, bottom = extent(shape)
                    assert left >= 0 and top >= 0 and right <= mat.width and bottom <= mat.height, (mat.seat, shape)


def test_prestige_and_plans_of_others_are_sealed() -> None:
    table = played(3, 2)
    node = next(n for n in table.main_line() if n.ask and n.ask.kind == "turn")
    seat = node.ask.seat
    view = GAME.view(table.state(node), seat)
    for p in view.seats:
        p.coins = 77
    other = next(i for i in range(3) if i != seat and not view.seats[i].acted)
    for mat in mats(view, speech(view)):
        shown = {shape.text for shape in mat.shapes}
        assert ("prestige" in shown) == (mat.seat == seat)
        assert ("sealed 6.2" in shown) == (mat.seat != seat)
        assert "-1" not in mat.label
    assert (
        f"sealed until {speech(view).seat(other)} acts"
        in next(m for m in mats(view, speech(view)) if m.seat == other).label
    )
    figures = FACE.counting.series(view)["prestige"]
    assert [math.isnan(n) for n in figures] == [i != seat for i in range(3)]


def test_the_hidden_tile_is_seen_nowhere() -> None:
    view = next(view for view, _ in positions() if view.bot and view.bot.open and not view.bot.hand)
    mat = next(mat for mat in mats(view, speech(view)) if mat.seat == 1)
    assert mat.board == "tiles" and mat.label.count("tile ") == 2 and "hidden" in mat.label
    said = [s.text for s in drawn_on(view, "tiles")]
    assert said.count("open") == 2 and said.count("in the pile") == len(view.bot.tiles) - 2


def test_tiles_out_of_the_game_are_struck_through() -> None:
    view = next(view for view, _ in positions() if view.bot and len(view.bot.tiles) == 10)
    for lang in ("en", "fr"):
        shown = page("tiles", view, speech(view, lang), "")
        assert len(shown.lines) == 12 and sum(line.gone for line in shown.lines) == 2
        assert shown.total and shown.total.amount == "10"
    struck = [s for s in drawn_on(view, "tiles") if s.kind == "line" and s.z == 21]
    assert len(struck) == 2


def test_the_tab_tells_of_every_tile() -> None:
    for view, _ in positions(every=11):
        for lang in ("en", "fr"):
            for topic in ("", "character/3", "reward/levy", "special/1", "final/roads", "tile/4"):
                shown = page("tiles", view, speech(view, lang), topic)
                assert shown.lines and shown.target in dict(shown.choices)
    view = next(view for view, _ in positions() if view.bot is None and view.round)
    assert page_of(view, "character/3") == "tiles" and not page_of(view, "tile/4") and not page_of(view, "A")
    assert len(page("tiles", view, speech(view), "character/3").lines) == 16
    assert len(page("tiles", view, speech(view), "reward/levy").lines) == 8


# ---------------------------------------------------------------- telling and counting


def test_every_kind_of_event_that_weighs_something_exists() -> None:
    assert set(WEIGHTS) <= set(texts(GAME.folder, "en")["events"])


def test_what_a_step_changed_is_found() -> None:
    for n, (seats, _) in enumerate(SETUPS):
        line = played(seats, n).main_line()
        table = played(seats, n)
        for before, after in zip(line[::3], line[1::3], strict=False):
            found = FACE.changed(table.state(before), table.state(after))
            if any(event.kind in ("statue_built", "shrine_built", "travelled") for event in after.events):
                assert found, after.events


def test_worship_is_counted_by_source_and_city() -> None:
    table = played(4, 3)
    counted: Counter[int] = Counter()
    for node in table.main_line():
        for event in node.events:
            if (points := FACE.counting.points(event)) is not None:
                counted[points[0]] += int(points[1])
                source, city = FACE.counting.origin(event, table.state(node))
                assert source in texts(GAME.folder, "en")["sources"] and city in GAME.board.cities
    assert counted


def test_the_picture_is_a_function_of_its_arguments() -> None:
    view = next(view for view, _ in positions() if view.round == 3)
    assert drawn_on(view, marks=MARKED) == drawn_on(view, marks=MARKED)
    assert mats(view, speech(view)) == mats(view, speech(view))


def test_a_step_is_few_kilobytes_and_redraws_only_what_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = pytest.importorskip("ipycanvas.canvas")._CANVAS_MANAGER
    from rajwidgets.draw.paint import Painter

    sizes: list[int] = []

    def send(content: Any, buffers: Any = ()) -> None:
        sizes.append(len(json.dumps(content)) + sum(memoryview(each).nbytes for each in buffers))

    monkeypatch.setattr(manager, "send", send)
    view = next(view for view, ask in positions() if ask and ask.kind == "turn" and view.round == 2)
    painter = Painter(SIZE)
    painter.show(drawn_on(view))
    assert sizes[-1] < 60_000, "the first time, with the ground"
    view.seats[0].at = next(place for place in view.board.junctions if place != view.seats[0].at)
    assert painter.show(drawn_on(view, marks=Marks(legal={"D/centre": 1}))) == ["pieces", "marks"]
    assert sizes[-1] <= 16_000
