"""Exported pages: small, whole, in both languages, and with nothing that a note could turn into script."""

from __future__ import annotations

import gzip
import json
import re
import sys
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageColor, ImageFont
from study_games import a_replay, bot_replay
from test_markdown import HOSTILE

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.bots import ask_bot, bot
from rajwidgets.command.line import main
from rajwidgets.draw.hits import extent
from rajwidgets.draw.scene import text_width
from rajwidgets.draw.svg import to_svg
from rajwidgets.flow import CHANCE
from rajwidgets.replay import Replay, write
from rajwidgets.replay.annotations import Mark
from rajwidgets.study import Study, StudyFault
from rajwidgets.study.edit.note_marks import note_shapes
from rajwidgets.study.export import gathering, raster
from rajwidgets.study.export.export import export, export_sheet, step_svg
from rajwidgets.study.export.moments import Telling, words_of
from rajwidgets.study.export.page import page, step_page
from rajwidgets.study.export.raster import SCALE, to_png
from rajwidgets.study.export.sheet import Pick, sheet
from rajwidgets.table import new_table
from rajwidgets.widgets.session import stepping
from rajwidgets.widgets.session.session import Session


class Page(HTMLParser):
    """What a parser finds in a page that could do something."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.raw: dict[str, list[str]] = {"script": [], "style": []}
        self.texts: list[str] = []
        self._in = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._in = tag if tag in self.raw else ""

    def handle_endtag(self, tag: str) -> None:
        self._in = ""

    def handle_data(self, data: str) -> None:
        (self.raw[self._in] if self._in else self.texts).append(data)


def safe(html: str) -> Page:
    """The page has our script and style alone, by their hashes, and loads nothing."""
    found = Page(html)
    scripts = [attrs for tag, attrs in found.tags if tag == "script"]
    assert scripts in ([], [{"type": "application/json", "id": "data"}, {}])
    policy = next(attrs["content"] for tag, attrs in found.tags if attrs.get("http-equiv") == "Content-Security-Policy")
    assert policy is not None and policy.startswith("default-src 'none'; ") and "unsafe" not in policy
    for kind, source in ("style", found.raw["style"][0]), *(("script", text) for text in found.raw["script"][1:]):
        assert f"{kind}-src 'sha256-{b64encode(sha256(source.encode()).digest()).decode()}'" in policy
    banned = {"iframe", "object", "embed", "img", "link", "base", "form", "foreignobject", "animate", "set", "image"}
    for tag, attrs in found.tags:
        assert tag not in banned and not any(name.startswith("on") or name == "style" for name in attrs)
        for name in ("href", "src", "xlink:href", "action"):
            assert re.match(r"https?://|#ground$", attrs.get(name) or "https://"), attrs
    return found


def hostile_replay(text: str, seed: int = 3) -> Replay:
    """A short game in which every text is the same hostile one."""
    replay = a_replay(seed, 7, 1)
    names = [text[:50] + str(n) for n in range(3)]
    replay.table.names = names
    study = Study(replay, author=text[:60])
    line = replay.table.main_line()
    study.rename(text)
    study.write(line[3], text, lang="en")
    study.write(line[3], text, lang="fr")
    study.write(line[4], text, about="round")
    study.chapter(line[5], text)
    study.tag(line[3], text[:40])
    study.mark(line[3], Mark("place", (text[:60] or "x",)), Mark("arrow", ("v01", text[:60] or "x", "v02")))
    for node in replay.table.nodes.values():
        if node.parent and node.parent.children[0] is not node:
            study.name(node, text[:100])
    return replay


@pytest.mark.parametrize("note", [note for note in HOSTILE if note.strip()])
def test_a_hostile_note_stays_text_wherever_it_stands(note: str) -> None:
    replay = hostile_replay(note)
    for html in (
        page(replay),
        step_page(replay, replay.table.main_line()[3]),
        sheet(replay, [Pick(3, note), Pick(4)], "en"),
        sheet(replay, [Pick(3, note)], "fr"),
    ):
        safe(html)
    ElementTree.fromstring(step_svg(replay, replay.table.main_line()[3]))


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60), st.sampled_from(HOSTILE))
def test_no_text_reaches_a_page_unescaped(text: str, hostile: str) -> None:
    safe(step_page(hostile_replay((text + hostile)[:190]), hostile_replay(text).table.main_line()[3], ["en"]))


@pytest.fixture(scope="module")
def game() -> Replay:
    replay = bot_replay()
    study, line = Study(replay, author="Mira"), replay.table.main_line()
    study.write(line[30], "**Why** here?", lang="en")
    study.write(line[30], "**Pourquoi** ici ?", lang="fr")
    study.glyph(line[30], "!?")
    study.chapter(line[40], "The middle")
    return replay


@pytest.fixture(scope="module")
def whole(game: Replay) -> str:
    return page(game)


def test_a_page_has_every_step_in_both_languages(game: Replay, whole: str) -> None:
    found = safe(whole)
    steps = game.end.ply + 1
    articles = [attrs for tag, attrs in found.tags if tag == "article"]
    assert len(articles) == 2 * steps and sum("hidden" not in attrs for attrs in articles) == 1
    assert {attrs["lang"] for attrs in articles} == {"en", "fr"}
    assert "Pourquoi" in whole and "The middle" in whole and whole.count("!?</b>") == 2
    assert len(whole) < 2_000_000  # not each position drawn anew


def test_going_through_the_steps_shows_each_position_as_drawn(game: Replay, whole: str) -> None:
    data = json.loads(re.search(r'id="data">(.*?)</script>', whole, re.DOTALL)[1])
    inner = re.search(r'<g data-pool="board-board">(.*?)</g></svg>', whole, re.DOTALL)[1]
    pieces = [re.sub(r"^<(\w+) hidden", r"<\1", piece) for piece in re.split(r"\n(?=<)", inner)]
    assert sum(" hidden" not in piece for piece in re.split(r"\n(?=<)", inner)) == len(data["pools"]["board-board"][0])
    shown: set[int] = set()
    moments = data["first"][data["steps"]]
    assert len(data["pools"]["board-board"]) == 2 * moments > 2 * data["steps"]
    compared = 0
    for n, lang in enumerate(data["languages"]):
        telling, nth = Telling(game, lang), 0
        for node in game.table.main_line():
            film = [frame.state for frame in game.table.film(node)]
            for moment in telling.seen.moments(node, film):
                shown ^= set(data["pools"]["board-board"][n * moments + nth])
                if nth % 97 == 0:
                    board = telling.asked_on(moment.node)
                    svg = to_svg(telling.drawing(moment, board), board.size)
                    expected = re.findall(r"^<(?:rect|circle|poly|text).*", svg, re.MULTILINE)
                    assert sorted({pieces[k] for k in shown}) == sorted(set(expected))
                    compared += 1
                nth += 1
        assert nth == moments
    assert compared > 8


@pytest.fixture(scope="module")
def conquest() -> Replay:
    """The beginning of a game with dice, chapters of its own and its own word for a round."""
    table = new_table(games.get("maharadjah"), 3, seed=11, names=["Ana", "Ben", "Cleo"])
    player, node = bot(table.game, "greedy", 1), table.root
    for _ in range(70):
        state = table.state(node)
        chance = node.ask.seat == CHANCE
        node = table.play(node, table.roll(node) if chance else ask_bot(player, table.game, state, node.ask).answer)
    replay = Replay(table, "A conquest")
    Study(replay, author="Mira").write(table.main_line()[20], "Early.", about="round")
    return replay


@pytest.fixture(scope="module")
def conquest_page(conquest: Replay) -> str:
    return page(conquest, show_all=True)


def test_a_page_speaks_the_words_of_its_game(conquest_page: str) -> None:
    html = conquest_page
    found = safe(html)
    assert found.tags and "Turn 1 · 1500 to 1000 BC" in html and "Tour 1 · 1500 à 1000" in html
    assert "Round 1" not in html and "Manche 1" not in html
    assert re.findall(r'<option value="(\w+)" data-text-0="(\w+)" data-text-1="(\w+)"', html)[3:] == [
        ("nation", "nation", "nation"),
        ("round", "turn", "tour"),
    ]
    assert "<small>Turn 1</small>" in html and "<small>Tour 1</small>" in html
    assert 'data-pool="picture-event"' in html and 'class="spoken" lang="fr"' in html  # dice, drawn and in words
    assert 'class="ledger"' in html


def test_every_event_has_its_moment_and_steps_end_where_the_players_do(conquest: Replay) -> None:
    data = json.loads(re.search(r'id="data">(.*?)</script>', page(conquest, ["en"], show_all=True), re.DOTALL)[1])
    line = conquest.table.main_line()
    starts = data["first"]
    assert [b - a for a, b in pairwise(starts)] == [max(1, len(node.events)) for node in line]
    session = Session(conquest.table, viewpoint="open", begin=False)
    session.line = line
    for unit in ("phase", "nation", "round"):
        ours, at = [], 0
        leaves = data["leaves"][unit]
        while at < len(line) - 1:
            here = leaves[at]
            while at < len(line) - 1 and leaves[at] == here:
                at += 1
            ours.append(at)
        stepping.first(session)
        theirs = []
        while session.node is not line[-1] and stepping.step(session, unit):
            theirs.append(session.node.ply)
        assert ours == theirs, unit


def test_the_position_in_words_is_the_games_own(conquest: Replay) -> None:
    telling = Telling(conquest, "fr", True)
    for node in conquest.table.main_line():
        (moment,) = telling.seen.moments(node)
        assert "\n".join(telling.described(moment.remarks)) == telling.speech.describe(moment.view)


def test_a_whole_long_game_stays_small(conquest: Replay, conquest_page: str) -> None:
    html = conquest_page
    moments = sum(max(1, len(node.events)) for node in conquest.table.main_line())
    assert moments > 150 and len(html) < 1_500_000
    assert len(html) < 0.1 * 2 * moments * len(step_svg(conquest, conquest.end))  # far from a drawing for each


def test_a_packed_page_holds_the_same_and_is_small(conquest: Replay, conquest_page: str) -> None:
    plain, packed = conquest_page, page(conquest, show_all=True, packed=True)
    kind, text = re.search(r'<script type="(\S+)" id="data">(.*?)</script>', packed, re.DOTALL).groups()
    data = json.loads(gzip.decompress(b64decode(text)))
    assert kind == "application/gzip" and f"<main>{data.pop('main')}</main>" in plain
    assert data == json.loads(re.search(r'id="data">(.*?)</script>', plain, re.DOTALL)[1])
    assert len(packed) < 0.6 * len(plain)
    opening = Page(packed)  # what is read where no script runs
    assert [attrs["data-step"] for tag, attrs in opening.tags if tag == "article"] == ["Step 0 of 70"]


def test_another_process_gathers_the_same(
    conquest: Replay, conquest_page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "LONG", 1)
    monkeypatch.setattr(gathering.os, "cpu_count", lambda: 2)
    done: list[tuple[int, int]] = []
    assert page(conquest, show_all=True, progress=lambda *each: done.append(each)) == conquest_page
    assert done == sorted(done) and {*done} <= {(n, 71) for n in range(1, 72)} and done[-1] == (71, 71)


def test_an_unfinished_game_keeps_its_secrets() -> None:
    replay = a_replay(3, 200, 0)
    node = next(n for n in replay.table.main_line() if n.ask and n.phase == "turn")
    unfinished = a_replay(3, node.ply, 0)
    assert unfinished.result is None and words_of("en")["unfinished"] in page(unfinished, ["en"])
    hidden, shown = (Telling(unfinished, "en", all_) for all_ in (None, True))
    end = unfinished.end
    assert hidden.view(end) != shown.view(end)


def test_files_of_each_kind_and_what_cannot_be(tmp_path: Path, game: Replay) -> None:
    saved = tmp_path / "game.json"
    write(saved, game)
    assert "<svg" in rw.export(saved, tmp_path / "a.svg", ply=30, lang="fr").read_text()
    assert len((rw.export(game, tmp_path / "b.html", ply=30)).read_text()) < 300_000
    printed = rw.export(game, tmp_path / "c.html", ask=[30, (40, "**Where** now?")])
    safe(printed.read_text())
    assert printed.read_text().count('<use href="#ground"/>') == 2
    for attempt in (
        lambda: export(game, tmp_path / "a.doc"),
        lambda: export(game, tmp_path / "a.html", ply=9999),
        lambda: export(tmp_path / "none.json", tmp_path / "a.html"),
        lambda: export_sheet(game, tmp_path / "a.html", []),
        lambda: export(game, tmp_path / "no" / "a.html", ply=1),
    ):
        with pytest.raises(StudyFault) as fault:
            attempt()
        assert str(fault.value).endswith(".") and fault.value.says("fr") != str(fault.value)


def test_the_command(tmp_path: Path, game: Replay, capsys: pytest.CaptureFixture[str]) -> None:
    saved, out = tmp_path / "game.json", tmp_path / "a.html"
    write(saved, game)
    assert main(["export", str(saved), "--out", str(out), "--ply", "30", "--lang", "fr"]) == 0
    assert out.exists() and "kB" in capsys.readouterr().out
    assert main(["export", str(saved), "--out", str(tmp_path / "a.doc")]) == 2
    assert main(["export", str(saved), "--out", str(tmp_path / "a.png"), "--ply", "30"]) == 0
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert main(["export", str(tmp_path / "none.json"), "--out", str(out)]) == 1


@pytest.mark.parametrize("ply", [0, 30])
def test_a_png_shows_the_board(tmp_path: Path, game: Replay, ply: int) -> None:
    telling, node = Telling(game, "en"), game.table.main_line()[ply]
    picture = Image.open(rw.export(game, tmp_path / "a.png", ply=ply)).convert("RGB")
    width, height = telling.asked_on(node).size
    assert picture.size == (round(width * SCALE), round(height * SCALE))
    pieces = [shape for shape in telling.board(node) if shape.piece and shape.fill]
    for shape in pieces:
        part = picture.crop(tuple(round(SCALE * edge) for edge in extent(shape)))
        assert ImageColor.getrgb(shape.fill) in {colour for _, colour in part.getcolors(100_000)}, shape
    assert len(pieces) > 5
    assert len(picture.resize((200, 160)).getcolors(40_000)) > 500  # far more than a blank or half a board


def test_a_png_has_its_words_on_a_machine_without_fonts(monkeypatch: pytest.MonkeyPatch, game: Replay) -> None:
    import resvg_py

    whole = resvg_py.svg_to_bytes
    monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **how: whole(**how, skip_system_fonts=True))
    telling = Telling(game, "fr")
    words = [shape for shape in telling.board(game.table.root) if shape.kind == "text" and shape.visible]
    assert {shape.font for shape in words} == {"sans", "serif"}
    for shape in words[::7]:
        size = 600, 60
        alone = to_svg([msgspec.structs.replace(shape, at=(300, 40), fill="#000000", halo="")], size)
        drawn = Image.open(BytesIO(to_png(alone))).convert("L")
        assert drawn.getextrema()[0] < 60, shape.text
        left, _, right, _ = drawn.point(lambda tone: 255 * (tone < 128)).getbbox()
        assert right - left <= 2 * text_width(shape.text, shape.size, shape.weight, shape.font) + 4


def test_every_letter_on_a_board_is_in_the_fonts_we_bring(game: Replay) -> None:
    here = Path(raster.__file__).with_name("fonts")
    assert "SIL OPEN FONT LICENSE" in (here / "OFL.txt").read_text()
    fonts = [ImageFont.truetype(path, 20) for path in sorted(here.glob("*.ttf"))]
    assert len(fonts) == 6
    letters = {c for lang in ("en", "fr") for shape in Telling(game, lang).board(game.table.root) for c in shape.text}
    for font in fonts:
        missing = bytes(font.getmask("\N{CJK UNIFIED IDEOGRAPH-6F22}"))
        drawn = {c: bytes(font.getmask(c)) for c in letters | set("éÉœŒçÇñšž½−–…’«»") if not c.isspace()}
        assert not [c for c, mask in drawn.items() if mask == missing]


def test_without_the_program_that_draws_it_a_png_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Replay
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(StudyFault, match="pip install resvg-py"):
        rw.export(game, tmp_path / "a.png", ply=3)
    assert not (tmp_path / "a.png").exists()


def test_marks_lie_on_their_places(game: Replay) -> None:
    telling, node = Telling(game, "en"), game.table.root
    shapes = telling.board(node)
    places = sorted({shape.target for shape in shapes if shape.target})
    ring = note_shapes(shapes, [Mark("place", (places[0],), "red")])
    arrow = note_shapes(shapes, [Mark("arrow", (places[0], places[-1]))])
    assert ring and arrow and {shape.layer for shape in ring + arrow} <= {"pieces", "marks"}
    assert note_shapes(shapes, [Mark("place", ("nowhere",)), Mark("arrow", ("nowhere", places[0]))]) == []
    assert note_shapes(shapes, [Mark("place", (f"{places[0]}/no/such",))])


def test_no_module_of_the_study_names_a_game() -> None:
    from rajwidgets import games, study

    folder = Path(study.__file__).parent
    for path in folder.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not [name for name in games.NAMES if re.search(rf"""['".]{name}['".]""", text)], path.name
