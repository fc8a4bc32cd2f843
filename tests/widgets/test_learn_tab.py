"""The Learn tab, in every game: what is due, questions about a step, the rulebook with its marks, own mistakes."""

import asyncio
from itertools import islice
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.flow import CHANCE, join, judge
from rajwidgets.learn.evidence import refused_choices
from rajwidgets.learn.kin import no_rule
from rajwidgets.learn.record import Attempt, Record
from rajwidgets.learn.slips import refused_at
from rajwidgets.replay.files import read
from rajwidgets.table import new_table
from rajwidgets.text import LANGUAGES, Speech, texts
from rajwidgets.widgets.player.player import Player
from rajwidgets.widgets.session import practice

REPLAYS = Path(__file__).parents[2] / "replays"
BROKEN_ROAD = REPLAYS / "raja" / "two_rajas_short.json"


@pytest.fixture(autouse=True)
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "me.jsonl"
    monkeypatch.setenv("RAJWIDGETS_RECORD", str(path))
    return path


@pytest.fixture
def reader() -> Player:
    shown = rw.open_replay(BROKEN_ROAD).wait()
    shown.do("tab:learn")
    return shown


@pytest.mark.parametrize("name", [*games.NAMES, "tea_garden"])
def test_every_game_has_the_tab_and_makes_it_when_it_is_opened(name: str) -> None:
    shown = Player(new_table(games.get(name), games.get(name).seats[0], seed=2), autosave=False)
    assert "learn" in shown.tabs.keys and "learn" not in shown.tabs.panes.ready
    shown.do("tab:learn")
    sections = shown.session.speech.sections()
    assert shown.tabs.panes["learn"].rulebook.value.count("practise:") == len(sections) > 0


def test_a_section_has_a_sign_and_a_word(record: Path) -> None:
    long_ago, now = 1_700_000_000, 1_700_000_000 + 200_000_000
    kept = Record(record)
    for n, section, at, credit in (
        (0, "7.1", long_ago, 1.0), (1, "7.1", long_ago + 9, 1.0), (2, "7.2", long_ago, 0.0),
        (3, "7.3", now, 1.0), (4, "7.3", now, 1.0), (5, "7.3", now, 1.0),
    ):  # fmt: skip
        kept.add(Attempt(f"e{n}", at, "raja", "legal", (section,), "s", credit))
    shown = rw.new("raja", seats=2, seed=1)
    shown.do("tab:learn")
    said = shown.tabs.panes["learn"].rulebook.value
    marks = (("◐", "due", "7.1"), ("○", "learning", "7.2"), ("●", "mastered", "7.3"), ("·", "new", "1"))
    for sign, word, section in marks:
        assert f"{sign}</b> {word}</i><button type=button class='chip' data-do='rule:{section}'" in said
    assert "Practise what is due (2)" in shown.tabs.panes["learn"].ways.value
    shown.language = "fr"
    assert "◐</b> à revoir</i>" in shown.tabs.panes["learn"].rulebook.value


def test_questions_about_a_step_are_about_that_step_and_are_kept(reader: Player, record: Path) -> None:
    reader.go_to(47)
    reader.do("step_quiz")
    pane = reader.tabs.panes["learn"]
    asked = pane.panel.quiz.exercises
    assert reader.below.children[0] is pane.panel.widget and len(asked) == 5
    assert {each.position.source.ply for each in asked} == {46}, "what was chosen is told in a finished game"
    pane.panel.do("solution")
    assert [each.exercise for each in Record(record).attempts] == [asked[0].id]
    assert "learning" in pane.rulebook.value, "the tab keeps up"
    reader.do("step_quiz")
    assert len(reader.below.children) == 1, "the new questions stand in place of the others"
    reader.tabs.panes["learn"].panel.do("key:Escape")
    assert reader.below.children == ()


def test_nothing_is_asked_about_what_the_reader_may_not_see() -> None:
    """In Maharaja the others' hands are hidden until the game is over."""
    shown = rw.new("maharaja", seats=3, seed=1, bots="random")
    game, table, node = shown.session.game, shown.table, shown.node
    assert game.freeze(game.view(table.state(node), 0)) != node.snapshot and shown.session.viewer == 0
    shown.do("tab:learn")
    shown.do("view:1")
    shown.do("step_quiz")
    assert shown.tabs.panes["learn"].panel is None, "seat 0 decides, and its hand is not seat 1's to see"
    assert "nothing to ask" in shown.tabs.panes["learn"].ways.value
    for view, names_the_node in (("0", False), ("open", True)):  # a node's name is made of all answers, hidden ones too
        shown.do(f"view:{view}")
        shown.do("step_quiz")
        asked = shown.tabs.panes["learn"].panel.quiz.exercises
        assert asked and {each.position.source.node == node.id for each in asked} == {names_the_node}
        shown.tabs.panes["learn"].panel.do("key:Escape")


def test_what_is_due_is_practised_while_the_kernel_stays_free(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Record(record).add(Attempt("e", 1_700_000_000, "raja", "legal", ("7.1",), "s", 0.0))
    reader = rw.open_replay(BROKEN_ROAD).wait()
    reader.do("tab:learn")
    pane = reader.tabs.panes["learn"]

    async def in_a_kernel() -> None:
        reader.do("due")
        assert pane.panel is None and "Making questions" in pane.ways.value
        for _ in range(3000):
            await asyncio.sleep(0.01)
            if pane.panel is not None:
                return

    asyncio.run(in_a_kernel())
    quiz = pane.panel.quiz
    assert len(quiz) >= 1 and all("7.1" in each.sections for each in quiz.exercises)
    monkeypatch.setattr(practice, "PATIENCE", 0.1)
    reader.do("practise:1")
    assert "section 1 was found" in pane.ways.value


def test_own_mistakes_lead_to_their_step_and_to_a_question(reader: Player) -> None:
    pane = reader.tabs.panes["learn"]
    said = pane.mistakes.value
    assert said.count("class=\"refused\"") == 3 and said.count("class=\"warned\"") == 1
    assert "No road leads straight to Jaisalmer" not in said, "it may be reached city by city"
    assert "data-do='practise:7.2'" in said
    node = reader.session.line[67]
    assert f"data-do='node:{node.id}'" in said
    reader.do(f"node:{node.id}")
    assert reader.node.ply == 67
    reader.session.spoiler_free, reader.session.furthest = True, 20
    reader.refresh()
    assert pane.mistakes.value.count("class=\"refused\"") == 1, "nothing that lies ahead"


def test_mistakes_of_somebody_as_text_and_as_a_table(tmp_path: Path) -> None:
    both = rw.mistakes_of(BROKEN_ROAD, bot=None)
    assert len(both) == 4 and both.sections() == ["7.2", "5.1", "7.3", "7.1"]
    tomas = rw.mistakes_of(BROKEN_ROAD.parent, name="tomas", bot=None, lang="fr")
    assert tomas.frame()["kind"].to_list() == ["warned"] and "malgré un avertissement" in repr(tomas)
    shown = rw.open_replay(BROKEN_ROAD).wait()
    lost = rw.mistakes_of(shown, name="Leela", seconds=0.3).frame()
    assert list(lost.columns) == ["game", "title", "step", "kind", "section", "choice", "says", "loss"]
    with pytest.raises(rw.Mistake, match="Nobody called 'Asha' plays in these games; there are: Leela, Tomas"):
        rw.mistakes_of(BROKEN_ROAD, name="Asha", bot=None)
    with pytest.raises(rw.Mistake, match="nowhere"):
        rw.mistakes_of(tmp_path / "nowhere")
    assert "no try was refused" in str(rw.mistakes_of(tmp_path))


def test_what_can_be_no_games_no_bot_and_no_time_is_said(tmp_path: Path) -> None:
    quiz = tmp_path / "week.quiz.json"
    quiz.write_text('{"format": "rajwidgets quiz", "schema": 1, "game": "raja", "exercises": []}')
    with pytest.raises(rw.Mistake, match=r"There is no bot 'zz' for raja; there are: .*greedy"):
        rw.mistakes_of(BROKEN_ROAD, bot="zz")
    for seconds in (-1, 0, float("nan")):
        with pytest.raises(rw.Mistake, match="seconds est un nombre supérieur à 0"):
            rw.mistakes_of(BROKEN_ROAD, seconds=seconds, lang="fr")
    with pytest.raises(rw.Mistake, match="This file is not a replay"):
        rw.mistakes_of(quiz)
    with pytest.raises(rw.Mistake, match="games is the path of a folder or a file, a replay or a Player, not 3"):
        rw.mistakes_of(3)  # type: ignore[arg-type]
    assert not len(rw.mistakes_of(tmp_path, bot="greedy")), "in a folder what is no replay is passed over"


def test_a_warning_that_cannot_be_escaped_is_no_mistake_of_ones_own() -> None:
    """The last gold is spent, whatever it is spent on; on the way there and back nothing comes of the action either."""
    found = rw.mistakes_of(REPLAYS / "raja" / "five_rajas_advanced_2.json", name="Beatrice", bot=None).frame()
    assert 75 not in found["step"].to_list()
    every = rw.mistakes_of(REPLAYS / "raja" / "five_rajas_advanced_2.json", name="Anil", bot=None).frame()
    assert 88 not in every["step"].to_list()
    esha = rw.mistakes_of(REPLAYS / "raja" / "five_rajas_advanced_2.json", name="Esha", bot=None).frame()
    assert {70, 169} <= {*esha["step"]}, "the Builder's free house could have been built"


@pytest.mark.parametrize("name", games.NAMES)
def test_a_choice_that_is_only_entered_another_way_is_no_mistake(name: str) -> None:
    """What no rule refuses is told when it is tried, and not held against anybody afterwards."""
    by_a_rule = entered_otherwise = 0
    for replay, _ in map(read, sorted((REPLAYS / name).glob("*.json"))):
        assert replay is not None
        table, speech = replay.table, Speech(replay.table.game, "en", replay.table.names)
        for node in table.main_line()[::5]:
            if node.ask is None or node.ask.seat == CHANCE:
                continue
            seen = table.game.view(table.state(node), node.ask.seat)
            for parts, _ in islice(refused_choices(table.game, seen, node.ask, 20), 20):
                why = judge(table.game, seen, node.ask, parts)
                otherwise = why is not None and why.code in no_rule(name)
                assert bool(refused_at(table, node, join(parts), speech)) != otherwise, (parts, why)
                entered_otherwise, by_a_rule = entered_otherwise + otherwise, by_a_rule + (not otherwise)
    assert by_a_rule and (entered_otherwise or name not in ("raja", "maharaja"))


def test_other_games_of_the_reader_are_looked_at_when_asked(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "old.json").write_bytes(BROKEN_ROAD.read_bytes())
    shown = Player(new_table(games.get("raja"), 2, seed=2), autosave=tmp_path / "kept")
    shown.do("tab:learn")
    pane = shown.tabs.panes["learn"]
    assert "In The broken road" not in pane.mistakes.value
    shown.do("other_games")
    assert pane.mistakes.value.count("In The broken road") == 4
    shown.do("slip:3")
    assert len(shown.below.children) == 1


def test_the_words_of_the_tab_in_both_languages() -> None:
    english, french = (texts("rajwidgets.widgets.assets", lang)["learn"] for lang in LANGUAGES)
    assert english.keys() == french.keys() and "’" in french["none"] + french["ask"]
