"""A quiz as text, as a file, at the command line and on the screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import rajwidgets as rw
from rajwidgets.command.line import main
from rajwidgets.learn import nothing, pick
from rajwidgets.learn.kinds.counting import told_by
from rajwidgets.learn.nothing import is_played
from rajwidgets.learn.pick import Game as Asked
from rajwidgets.learn.position import cut, opened
from rajwidgets.learn.proof import possible
from rajwidgets.learn.quiz import Quiz, faults
from rajwidgets.learn.quiz_file import sealed_up
from rajwidgets.replay.files import read
from rajwidgets.widgets.apart.quiz_panel import QuizPanel
from rajwidgets.widgets.markup import esc
from rajwidgets.widgets.panes.verdict import said

GAME = Path(__file__).parents[2] / "replays" / "raja"


@cache
def some(lang: str = "en") -> Quiz:
    return rw.quiz("raja", n=8, from_=GAME, lang=lang, kinds="legal all_legal section order table gap effect")


def a_file(tmp_path: Path) -> Path:
    return some().save(tmp_path / "week3.quiz.json")


def test_a_quiz_that_cannot_be_written_says_so_and_leaves_what_was_there(tmp_path: Path) -> None:
    there = a_file(tmp_path)
    before = there.read_bytes()
    for path, says in (
        (tmp_path / "no_such_folder" / "week3.gift", "The quiz was not written to"),
        (tmp_path / "week3.pdf", "not written as .pdf; the endings are: .quiz.json, .gift, .xml, .zip, .html."),
        (there / "week4", "The quiz was not written to"),
    ):
        with pytest.raises(rw.Mistake, match=says):
            some().save(path)
    assert [*tmp_path.iterdir()] == [there] and there.read_bytes() == before
    assert [some().save(tmp_path / name).name for name in ("a", "b.quiz")] == ["a.quiz.json", "b.quiz.json"]


def test_what_is_answered_in_a_panel_counts_for_the_learner_and_what_is_typed_in_a_cell_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAJWIDGETS_RECORD", str(tmp_path / "mine.jsonl"))
    quiz = rw.quiz("raja", n=2, kinds="legal why", from_=GAME)
    quiz.answer(1, 1)
    assert not (tmp_path / "mine.jsonl").exists()
    quiz._repr_mimebundle_()
    quiz._repr_mimebundle_()  # shown twice, kept once
    quiz.answer(2, 1)
    assert len((tmp_path / "mine.jsonl").read_text().splitlines()) == 1


def test_the_same_seed_gives_the_same_questions() -> None:
    again = rw.quiz("raja", n=8, from_=GAME, kinds="legal all_legal section order table gap effect")
    assert [each.id for each in again.exercises] == [each.id for each in some().exercises]
    other = rw.quiz("raja", n=8, from_=GAME, seed=2, kinds="legal all_legal section order table gap effect")
    assert [each.id for each in other.exercises] != [each.id for each in some().exercises]


def test_questions_are_about_the_sections_that_were_asked_for() -> None:
    quiz = rw.quiz("raja", "7.1 8", n=5, from_=GAME)
    assert len(quiz) == 5
    assert all(any(s.startswith(("7.1", "8")) for s in each.sections) for each in quiz.exercises)


def test_a_game_of_bots_is_played_where_nothing_is_given() -> None:
    quiz = rw.quiz("charmers", n=3)
    assert len(quiz) == 3 and "Question 1 of 3" in quiz.text(1)


def test_a_game_of_another_package_asks_too() -> None:
    quiz = rw.quiz("tea_garden", n=7, seed=3)
    assert len(quiz) == 7 and len({each.kind for each in quiz.exercises}) >= 3 and list(faults(quiz)) == []


def test_questions_from_the_rule_index(tmp_path: Path) -> None:
    index = rw.index(GAME, keep=tmp_path / "index.sqlite", jobs=1, progress=False)
    quiz = rw.quiz("raja", "7.2", n=3, from_=index)
    assert len(quiz) == 3 and all(any(s.startswith("7.2") for s in each.sections) for each in quiz.exercises)


def test_text_answer_and_reason() -> None:
    quiz = some()
    for n, exercise in enumerate(quiz.exercises, 1):
        form = quiz.spoken(n).opened.form
        right = [exercise.options.index(option) + 1 for option in quiz.spoken(n).opened.right]
        given = list(quiz.spoken(n).opened.numbers) if form == "numbers" else right
        assert quiz.answer(n, " ".join(map(str, given))).startswith("Right.")
        for i in range(1, len(exercise.options) + 1):
            assert quiz.why(n, i).endswith(")")
    assert quiz.result() == "8 of 8" and quiz.frame()["credit"].sum() == 8


@pytest.mark.parametrize(
    "given", ["", "0", "9", "one", "1 1", "-1", "99999999999999999999", "1.5 <script>", "1 2 3 4 5 6 7 8 9"]
)
def test_an_answer_that_is_none_is_said(given: str) -> None:
    n = 1 + next(i for i, each in enumerate(some().exercises) if each.kind == "legal")
    with pytest.raises(rw.Mistake, match="is no answer here"):
        some().answer(n, given)
    with pytest.raises(rw.Mistake, match="numbered from 1 to 8"):
        some().text(9)


def test_a_folder_is_looked_through_for_games_of_the_name() -> None:
    """Those of other games do not count, however many lie before them."""
    assert len(rw.quiz("raja", from_=GAME.parent, n=1, kinds="legal")) == 1


@pytest.mark.parametrize(
    ("call", "english", "french"),
    [
        ({"from_": GAME.parent / "ganges" / "two_players.json"}, "only of: ganges", "seulement de"),
        ({"from_": Path(__file__).parent}, "no game of raja in .* that can be read", "pas de partie de raja lisible"),
        ({"kinds": "total"}, "no question of the kind total. What happens", "du genre total. Dans ce jeu"),
        ({"kinds": "table", "sections": "6.2", "from_": GAME / "home_cities.json"}, "section 6.2", "la section 6.2"),
    ],
)
def test_nothing_to_ask_is_said_with_the_reason(call: dict[str, object], english: str, french: str) -> None:
    for lang, says in (("en", english), ("fr", french)):
        with pytest.raises(rw.Mistake, match=says):
            rw.quiz("raja", **call, lang=lang)  # type: ignore[arg-type]


def test_of_a_running_game_with_secrets_it_is_said_why_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where each decision hides something from whoever is asked; and what is of another game is said before."""
    player = rw.new("raja", seats=2, seed=3)
    assert is_played(Asked(player.table))
    for module in (nothing, pick):
        monkeypatch.setattr(module, "spots", lambda game: iter(()))
    with pytest.raises(rw.Mistake, match="This game is not finished, and at each of its decisions something is hidden"):
        rw.quiz(player)
    with pytest.raises(rw.Mistake, match="no game of ganges in from_, only of: raja"):
        rw.quiz("ganges", from_=player)
    position = cut(player.table, player.node)
    with pytest.raises(rw.Mistake, match="only of: raja"):
        rw.quiz("ganges", from_=position)


def test_what_cannot_be_asked_is_said() -> None:
    for call, says in (
        (lambda: rw.quiz("raja", "99"), "section 99"),
        (lambda: rw.quiz("raja", kinds="riddle"), "'riddle'"),
        (lambda: rw.quiz("raja", n=0), "n is a whole number"),
        (lambda: rw.quiz("chess"), "chess"),
        (lambda: rw.quiz(3), "not 3"),
        (lambda: rw.quiz("raja", from_=3), "from_ is .*; not 3"),
        (lambda: rw.quiz(str(GAME / "three_rajas.json")), "is a replay; rw.quiz.'raja', from_='.*rajas.json'."),
        (lambda: some().answer(1, None), "None is no answer here"),
        (lambda: some().answer(1, 1.5), "1.5 is no answer here"),
        (lambda: some().hint(1, "x"), "which is a whole number"),
        (lambda: rw.quiz("raja", from_="nowhere"), "nowhere"),
    ):
        with pytest.raises(rw.Mistake, match=says):
            call()


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: rw.lesson(None), "game is the name of a game, or the path of a lesson’s file, as text, not None"),
        (lambda: rw.lesson("raja").go("x"), "n is a whole number, not 'x'"),
        (lambda: some().save(""), "Name the file of a quiz, such as week3.quiz.json, not ''"),
        (lambda: rw.quiz(Path()), "Name the file of a quiz"),
        (lambda: some().only(99), "There is no question 99; they are numbered from 1 to 8"),
        (lambda: some().only(None), "There is no question None"),
    ],
)
def test_a_wrong_call_says_what_is_wrong_with_it(call: Callable[[], object], says: str) -> None:
    with pytest.raises(rw.Mistake, match=says):
        call()


def test_one_question_is_some_and_none_named_is_none_named() -> None:
    assert [each.id for each in some().only(3).exercises] == [some().exercises[2].id]
    assert rw.quiz("raja", None, n=1, kinds=None, from_=GAME).exercises == rw.quiz("raja", n=1, from_=GAME).exercises


def test_numbers_are_numbers_however_they_are_written() -> None:
    """As pandas and numpy give them, with a zero in front, with halves."""
    quiz = rw.quiz("raja", n=1, kinds="table", from_=GAME)
    right = quiz.spoken(1).opened.numbers
    whole = [int(each) for each in right]
    typed = tuple(f"0{each}" for each in whole)
    ways = [[float(each) for each in whole], pd.Series(whole) * 1.0, np.array(whole), typed]
    for given in (*ways, " ".join(map(str, whole)), ", ".join(f"{each}.0" for each in whole)):
        assert quiz.answer(1, given).startswith("Right."), given
    assert quiz.mark(1, [f"{each}½" for each in whole]).credit == 0
    n = 1 + next(i for i, each in enumerate(some().exercises) if each.kind == "legal")
    assert some().answer(n, np.int64(2)) == some().answer(n, 2.0) == some().answer(n, "2")
    for given in (["x", *whole[1:]], [float("nan"), *whole[1:]], ["1e9", *whole[1:]], ["1/0", *whole[1:]]):
        with pytest.raises(rw.Mistake, match="is no answer here"):
            quiz.answer(1, given)


def test_a_file_has_no_key_and_reads_back(tmp_path: Path) -> None:
    path = a_file(tmp_path)
    again = rw.quiz(path, lang="fr")
    assert [each.id for each in again.exercises] == [each.id for each in some().exercises]
    assert again.exercises == tuple(map(sealed_up, some().exercises)) and list(faults(again)) == []
    assert "right" not in json.loads(path.read_text("utf-8"))["exercises"][0]
    assert "Question 1 sur 8" in again.text(1)


@pytest.mark.parametrize(
    "path", sorted(GAME.parents[1].glob("notebooks/*/*.quiz.json")), ids=lambda path: path.parent.name
)
def test_the_quizzes_beside_our_notebooks_are_confirmed(path: Path) -> None:
    for lang in ("en", "fr"):
        quiz = rw.quiz(path, lang=lang)
        assert len(quiz) == 3 and list(faults(quiz)) == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"rajwidgets quiz"', '"something"'),
        lambda text: "[" * 100_000,
        lambda text: "\udcff",
        lambda text: text.replace('"kind": "legal"', '"kind": 7'),
    ],
)
def test_a_spoiled_file_is_said(tmp_path: Path, spoil: object) -> None:
    path = a_file(tmp_path)
    path.write_text(spoil(path.read_text("utf-8")), encoding="utf-8", errors="surrogateescape")  # type: ignore[operator]
    with pytest.raises(rw.Mistake, match=r"week3\.quiz\.json"):
        rw.quiz(path)


def test_a_question_that_the_rules_do_not_confirm_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = a_file(tmp_path)
    document = json.loads(path.read_text("utf-8"))
    document["exercises"][0]["options"] = ["nonsense", "stuff"]
    document["exercises"][1]["kind"] = "riddle"
    document["exercises"][2]["position"]["start"] = {"round": 10**30}
    path.write_text(json.dumps(document), encoding="utf-8")
    assert main(["prove", str(path)]) == 1
    said = capsys.readouterr().out
    assert [line.split(":")[0] for line in said.splitlines()] == ["1", "2", "3"] and "Traceback" not in said


def test_what_is_written_beside_a_question_is_proven_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Doubled options, sections that the game has not, a level that is none, the position of another game."""
    path = a_file(tmp_path)
    document = json.loads(path.read_text("utf-8"))
    first, second, third, fourth = document["exercises"][:4]
    first["options"] *= 2
    second["sections"] = ["7", "99"]
    third["level"] = 100
    fourth["position"]["game"] = "ganges"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert main(["prove", str(path)]) == 1
    said = capsys.readouterr().out.splitlines()
    for n, says in enumerate(("an option stands in it twice", "no section '99'", "from 0 to 99", "is of 'ganges'"), 1):
        assert said[n - 1].startswith(f"{n}: ") and says in said[n - 1]
    assert len(said) == 4
    path.write_text(json.dumps({**document, "game": "nogame"}), encoding="utf-8")
    assert main(["prove", str(path), "--lang", "fr"]) == 1 and "nogame" in capsys.readouterr().err


def test_at_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quiz", "raja", "--from", str(GAME), "-n", "2", "--answers", "--lang", "fr"]) == 0
    assert "Question 2 sur 2" in capsys.readouterr().out
    assert main(["quiz", "raja", "--from", str(GAME), "-n", "2", "--out", str(tmp_path / "q")]) == 0
    assert main(["prove", str(tmp_path / "q.quiz.json")]) == 0
    assert main(["quiz", "raja", "--sections", "99"]) == 2
    capsys.readouterr()
    for n in ("0", "-1", "101"):
        assert main(["quiz", "raja", "-n", n]) == 2
        assert f"is a whole number from 1 to 100, not {n}" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_panel_shows_nothing_of_the_key_before_it_is_checked(lang: str) -> None:
    panel = QuizPanel(Quiz("raja", some().exercises, lang))
    for n in range(1, len(panel.quiz) + 1):
        panel.do(f"question:{n}")
        question, told = panel.player.question, panel.player.explanation.said
        assert panel.asking.own["wrong"] not in question.value and "quiz-reasons" not in told.value
        rights = panel.sitting.spoken.opened.right
        if panel.sitting.form in ("one", "many"):
            for option in rights:
                panel.do(f"option:{panel.sitting.spoken.exercise.options.index(option) + 1}")
        panel.do("solution" if panel.sitting.form in ("order", "numbers") else "check")
        assert panel.sitting.marked is not None and esc(said(panel.sitting)) in told.value
        if panel.sitting.form in ("one", "many"):
            assert panel.quiz.words["right"] in told.value


def test_the_panel_by_keys_and_with_rubbish() -> None:
    panel = QuizPanel(Quiz("raja", some().exercises))
    for wish in ("option:1", "option:x", "option:99", "up:3", "down:-1", "hint", "hint", "question:44", "try:1"):
        panel.from_browser(wish)
        assert panel.player.notices.value == ""
    panel.do("question:1")
    panel.do("option:1")
    if panel.sitting.marked is None:  # where one choice is the answer there is nothing to check
        panel.do("key:Enter")
    assert panel.sitting.marked is not None
    panel.do("key:Enter")
    assert panel.sitting.n == 2


@pytest.mark.parametrize("name", ["ganges", "charmers"])
def test_the_boards_of_a_question_can_all_be_seen(name: str) -> None:
    """In front lies the board the question is about, with the numbers of its options; the others are a click away."""
    quiz = rw.quiz(name, n=6, from_=GAME.parent / name / "two_players.json", kinds="legal all_legal why")
    panel, marked = QuizPanel(quiz), 0
    for n in range(1, len(quiz) + 1):
        panel.do(f"question:{n}")
        session, board = panel.player.session, panel.player.board
        assert session.board.seat in (None, panel.sitting.spoken.place.ask.seat)
        drawn, shown = {shape.target for shape in board.shapes}, board.marks
        assert set(shown.legal) <= drawn and (not shown.selected or set(shown.selected) & drawn)
        marked += len(shown.legal)
        beside = board.others.strip.value + str([mat.value for mat in panel.player.mats.each])
        for other in session.face.boards(session.view):
            assert other.key == session.board.key or f"board:{other.key}" in beside
    assert marked >= 6
    before = session.board.key
    panel.do(f"board:{next(each.key for each in session.face.boards(session.view) if each.key != before)}")
    assert session.board.key != before and f"board:{session.brought.key}" in board.others.band.value
    panel.do(f"board:{before}")
    assert session.board.key == before


def test_a_quiz_about_one_position_knows_nothing_that_was_played_later() -> None:
    replay = read(GAME / "two_rajas_short.json")[0]
    assert replay is not None
    node = next(node for node in replay.table.main_line()[30:] if node.ask is not None and node.ask.seat >= 0)
    position = cut(replay.table, node, "A short game")
    quiz = rw.quiz("raja", n=3, from_=position)
    assert len(quiz) == 3 and not list(faults(quiz))
    assert all(len(each.position.since) <= len(position.since) for each in quiz.exercises)
    assert all(each.position.source.title == "A short game" for each in quiz.exercises)


def test_a_solution_asked_for_is_no_verdict_and_a_shared_reason_is_told_once() -> None:
    some = rw.quiz("raja", n=12, kinds="why", from_=GAME)
    reckoned = (n for n in range(1, len(some) + 1) if some.spoken(n).reasons.of(some.spoken(n).opened.right[0]).ledger)
    quiz = some.only([next(reckoned)])
    panel = QuizPanel(quiz)
    panel.do("solution")
    told = panel.player.explanation.said.value
    account = quiz.spoken(1).reasons.of(quiz.spoken(1).opened.right[0])
    assert told.count("<table") == 1, "the account is told with what is right"
    assert told.count(esc(account.sentence)) == 1 and told.count("<li>") >= 2, "the others say what is theirs"
    assert "The solution" in told and "Not quite" not in told
    assert "✕" not in panel.player.question.value


def test_what_is_possible_cites_the_section_of_its_list() -> None:
    replay, _ = read(GAME / "five_rajas_advanced_2.json")
    assert replay is not None
    for node in replay.table.main_line():
        if node.answer.startswith("go:") and any(event.rule != "7.1" for event in node.events):
            place = opened(cut(replay.table, node.parent))
            assert possible(place, {}, node.answer).why.rule == "7.1"  # and not that of the character who pays
            return
    raise AssertionError("nobody travels at the bank's cost")


def test_a_gap_is_not_told_by_its_question() -> None:
    assert told_by("Arrow 2: 3 coins › Take the coins. Arjun takes ____.", "3 coins")
    assert not told_by("Arrow 2: 13 coins › Take the coins. Arjun takes ____.", "3 coins")


def test_what_is_not_ready_to_be_checked_says_why() -> None:
    said = {"order": "Put them in order first", "one": "Choose first"}
    panel = QuizPanel(some())
    for n in range(1, len(panel.quiz) + 1):
        panel.do(f"question:{n}")
        if panel.sitting.form in said and not panel.sitting.by_moving:
            panel.player.opened.passing = ""
            panel.do("key:Enter")
            assert panel.player.opened.passing.startswith(said.pop(panel.sitting.form)) and panel.sitting.marked is None
            asked = panel.player.question.value
            assert "data-do='check' aria-keyshortcuts=Enter aria-disabled=true" in asked or "at-once" in asked
    assert said == {}
