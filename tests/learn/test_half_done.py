"""A quiz that was left half done is gone on with where it was left: its answers are kept, its marks are made anew."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

import rajwidgets as rw
from rajwidgets.learn.half_done import HalfDone, HalfDoneQuizzes, key
from rajwidgets.learn.quiz import Quiz
from rajwidgets.learn.record import own_record, read
from rajwidgets.learn.sitting import Sitting
from rajwidgets.widgets.apart.quiz_panel import QuizPanel

RAJA = "replays/raja/three_rajas.json"


def a_quiz(lang: str = "en", n: int = 4, **more: object) -> Quiz:
    return rw.quiz("raja", n=n, from_=RAJA, seed=3, kinds="why short", lang=lang, **more)


def opened(quiz: Quiz) -> QuizPanel:
    quiz._repr_mimebundle_()
    return quiz.panel


def shown(panel: QuizPanel) -> str:
    return re.sub(r"<[^>]+>", " ", panel.asking.question())


def answer(panel: QuizPanel, option: int) -> None:
    panel.do(f"option:{option}")
    panel.do("check")


def test_a_quiz_is_resumed_where_it_was_left_with_what_was_answered() -> None:
    panel = opened(a_quiz())
    assert "left off" not in shown(panel)
    answer(panel, 1)
    panel.do("next")
    panel.do("hint")
    answer(panel, 2)
    panel.do("next")
    panel.do("solution")
    panel.do("next")
    before = panel.sitting
    again = opened(a_quiz("fr"))
    assert "Reprendre là où vous étiez\xa0: Question 4 sur 4" in shown(again) and again.sitting.n == 1
    again.do("resume")
    assert again.sitting.n == 4 and "là où vous étiez" not in shown(again)
    assert {n: marked.credit for n, marked in again.sitting.marks.items()} == {
        n: marked.credit for n, marked in before.marks.items()
    }
    assert (again.sitting.answers, again.sitting.hints) == (before.answers, before.hints)
    assert again.sitting.shown == {3} and again.quiz.result() == "1 sur 4"


def test_what_was_told_then_is_not_told_again(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    answer(opened(a_quiz(answers=file)), 1)
    again = opened(a_quiz(answers=file))
    again.do("resume")
    assert len(read(file).attempts) == 1
    again.do("next")
    answer(again, 1)
    assert len(read(file).attempts) == 2


def test_one_that_was_answered_to_its_end_or_only_looked_at_begins_anew() -> None:
    panel = opened(a_quiz(n=2))
    panel.do("next")
    assert "left off" not in shown(opened(a_quiz(n=2)))
    panel.do("before")
    for _ in range(2):
        answer(panel, 1)
        panel.do("next")
    assert panel.sitting.complete and "left off" not in shown(opened(a_quiz(n=2)))


def test_who_begins_anew_is_offered_the_place_until_they_have_answered() -> None:
    first = opened(a_quiz())
    answer(first, 1)
    first.do("next")
    second = opened(a_quiz())
    assert "left off: Question 2 of 4" in shown(second)
    second.do("next")
    assert "left off" in shown(second), "to look on is to answer nothing"
    second.do("before")
    answer(second, 2)
    assert "left off" not in shown(second)
    second.do("resume")  # a click that comes too late
    assert len(second.sitting.answers) == 1
    assert "left off: Question 1 of 4" in shown(opened(a_quiz()))


def test_other_questions_and_what_follows_a_quiz_have_no_place() -> None:
    panel = opened(a_quiz(n=2))
    answer(panel, 1)
    assert "left off" not in shown(opened(a_quiz(n=3)))
    panel.do("next")
    answer(panel, 1)
    panel.do("end")
    kept = Path(own_record().with_suffix(".quizzes.json")).read_text()
    if panel.sitting.summary.missed:
        panel.do("missed")
        answer(panel, 1)
    assert own_record().with_suffix(".quizzes.json").read_text() == kept == "{}"


SPOILED = [
    {"n": 0, "answers": {"1": ["x"]}},
    {"n": 9, "answers": {"1": ["x"]}},
    {"n": 1, "answers": {}},
    {"n": 1, "answers": {"77": ["x"]}},
    {"n": 1, "answers": {"1": "x"}},
    {"n": 1},
]


@pytest.mark.parametrize("place", SPOILED)
def test_a_place_that_is_not_in_the_quiz_is_none(tmp_path: Path, place: dict[str, object]) -> None:
    path, quiz = tmp_path / "mine.quizzes.json", a_quiz()
    path.write_text(json.dumps({key(quiz): place}))
    assert HalfDoneQuizzes(path).left(quiz) is None


def test_answers_that_somebody_has_changed_earn_nothing_and_raise_nothing(tmp_path: Path) -> None:
    path, quiz = tmp_path / "mine.quizzes.json", a_quiz()
    place = HalfDone(2, {1: ("no such option",), 2: ("<script>", "x")}, {3: 99, 88: 1}, (1, 44))
    path.write_bytes(msgspec.json.encode({key(quiz): place}))
    panel = QuizPanel(quiz, half_done=HalfDoneQuizzes(path))
    panel.do("resume")
    assert all(not marked.credit for marked in panel.sitting.marks.values())
    assert "<script>" not in panel.asking.question()
    panel.do("end")


def test_the_file_says_nothing_of_what_is_right(tmp_path: Path) -> None:
    places, quiz = HalfDoneQuizzes(tmp_path / "mine.json"), a_quiz()
    sitting = Sitting(quiz, places.keep)
    wrong = next(i for i in range(1, 5) if not quiz.spoken(1).opened.verdict(quiz.exercises[0].options[i - 1]).right)
    sitting.choose(wrong)
    sitting.check()
    kept = places.places.path.read_text()
    assert quiz.exercises[0].options[wrong - 1] in kept
    assert not any(right in kept for right in sitting.marks[1].right)
