"""What is asked for is given or refused in a sentence: drills and quizzes, rare kinds, text in a notebook, lessons."""

from __future__ import annotations

import json
from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from IPython.lib.pretty import RepresentationPrinter

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.command.line import main
from rajwidgets.learn.drill import practice
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.pick import same_matter, spread
from rajwidgets.learn.position import Position, Source
from rajwidgets.learn.record import Record
from rajwidgets.mistakes import Lines

REPLAYS = Path(__file__).parents[2] / "replays"


def shown(told: object) -> str:
    """What a notebook shows of the last line of a cell."""
    out = StringIO()
    printer = RepresentationPrinter(out)
    printer.pretty(told)
    printer.flush()
    return out.getvalue()


def test_text_is_shown_line_by_line_in_a_notebook() -> None:
    quiz, lesson = rw.quiz("raja", n=2), rw.lesson("raja", 1)
    for told in (quiz.text(), quiz.summary(), quiz.reasons(1), lesson.text(), lesson.next()):
        assert "\n" in told and shown(told) == told == str(told)
    assert shown(quiz.result()) == repr(str(quiz.result())), "a single line stays as it was"
    assert json.dumps(Lines("a\nb")) == '"a\\nb"'


def test_a_drill_is_checked_like_a_quiz(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(rw.Mistake, match="no section 99"):
        rw.drill("raja", sections="99", record=None)
    drill = rw.drill("raja", "10", from_=REPLAYS / "raja", record=None)
    assert len(drill.quiz(1)) == 1, "what is rare is looked for"
    for n in (0, -1, 10**9):
        with pytest.raises(rw.Mistake, match="from 1 to 100"):
            drill.quiz(n)
    for line in (["drill", "raja", "--sections", "99"], ["drill", "raja", "-n", "0"]):
        assert main(line) == 2
        assert capsys.readouterr().err.strip().endswith(".")


def test_a_drill_without_questions_says_so() -> None:
    with pytest.raises(rw.Mistake, match="section 2"):
        practice(games.get("raja"), ["2"], None, Record(None), 1, "en")


@pytest.mark.parametrize("name", ["maharadjah", "ganges"])
def test_what_is_rare_is_found_when_one_is_asked_for(name: str) -> None:
    assert rw.quiz(name, n=1, kinds="tie", from_=REPLAYS / name).exercises[0].kind == "tie"


def an_exercise(kind: str, section: str, signature: str, **asks: object) -> Exercise:
    position = Position("raja", 1, "", 2, {}, source=Source("", "node"))
    return Exercise(kind, position, asks, ("1", "2"), (section,), signature)


def test_sections_change_as_kinds_do() -> None:
    same = [(9, an_exercise(kind, "7.1", f"{kind} a")) for kind in ("why", "legal", "section")]
    other = [(1, an_exercise(kind, section, kind)) for kind, section in (("gap", "7.2"), ("order", "8"))]
    taken = spread([*same, *other], 3)
    assert Counter(each.sections[0] for each in taken).most_common(1)[0][1] == 1


def test_two_gaps_of_one_sentence_tell_each_other() -> None:
    one, other = (an_exercise("gap", "8", f"gap {field}", answer="end", event=3, field=field) for field in "ab")
    elsewhere = an_exercise("gap", "8", "gap c", answer="end", event=4, field="c")
    assert same_matter(one, other) and not same_matter(one, elsewhere)
    assert spread([(3, one), (2, other), (1, elsewhere)], 2) == [one, elsewhere]


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("n", [1, 2, 3])
def test_no_lesson_asks_the_same_twice_in_a_step(name: str, n: int) -> None:
    lesson = rw.lesson(name, n)
    for scene in lesson.scenes:
        for i, exercise in enumerate(scene.exercises):
            assert not any(set(exercise.options) == set(other.options) for other in scene.exercises[:i])


def test_a_worker_of_another_turn_does_not_count() -> None:
    lesson = rw.lesson("ganges", 1)
    for step, astray, solution in ((5, "terrace_green", ["harbour:B2:1"]), (7, "outer", ["singh:O4", "fort"])):
        lesson.go(step)
        lesson.play(astray)
        assert lesson.state in ("late", "no_way"), step
        lesson.again()
        for answer in solution:
            lesson.play(answer)
        assert lesson.state == "reached"


def test_what_cannot_be_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    quiz = rw.quiz("raja", n=1, kinds="why")
    path = quiz.save(tmp_path / "week3.quiz.json")
    with pytest.raises(rw.Mistake, match="no replay"):
        rw.quiz("raja", from_=path)
    assert rw.quiz("raja", 7.1, n=1).exercises[0].sections
    with pytest.raises(rw.Mistake, match="kind of question '5'"):
        rw.quiz("raja", kinds=5)  # type: ignore[arg-type]
    for call in (lambda: rw.quiz("raja", n=1, answers=tmp_path), lambda: rw.mark(quiz, tmp_path)):
        with pytest.raises(rw.Mistake, match="is a folder"):
            call()
    spoiled = json.loads(path.read_text("utf-8"))
    spoiled["exercises"][0]["asks"] = {"answer": {"a": 1}}
    bad = tmp_path / "bad.quiz.json"
    bad.write_text(json.dumps(spoiled), encoding="utf-8")
    with pytest.raises(rw.Mistake, match="what it asks"):
        rw.quiz(bad).text(1)
    spoiled["exercises"][0]["position"]["seats"] = 99
    spoiled["exercises"][0]["asks"] = {"answer": "end"}
    bad.write_text(json.dumps(spoiled), encoding="utf-8")
    with pytest.raises(rw.Mistake, match=r"[^.]\.$"):
        rw.quiz(bad).text(1)
    assert main(["quiz", str(path)]) == 0 and "Question 1 of 1" in capsys.readouterr().out


def test_only_phases_that_are_played_here_are_offered() -> None:
    """Brahmabot plays in games alone."""
    for exercise in rw.quiz("maharaja", n=30, kinds="phase", from_=REPLAYS / "maharaja").exercises:
        assert exercise.position.seats == 1 or "bot_turn" not in exercise.options
