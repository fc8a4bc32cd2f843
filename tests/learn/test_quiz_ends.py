"""The end of a quiz: how it went, once more what was missed, the same at other positions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets.command import quiz as at_the_terminal
from rajwidgets.learn import hints
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.quiz import Quiz
from rajwidgets.learn.sitting import Sitting
from rajwidgets.learn.summary import Summary
from rajwidgets.widgets.apart.quiz_panel import QuizPanel

GAME = Path(__file__).parents[2] / "replays" / "raja" / "two_rajas_short.json"


@cache
def made() -> Quiz:
    return rw.quiz("raja", n=5, from_=GAME, kinds="legal all_legal section order table")


def some(lang: str = "en") -> Quiz:
    """The same questions, unanswered."""
    quiz = Quiz("raja", made().exercises, lang)
    quiz.another = made().another
    return quiz


def of(exercise: Exercise, right: bool) -> str:
    """The numbers of a right answer, or of one that earns nothing."""
    opened = some().spoken(made().exercises.index(exercise) + 1).opened
    if opened.form == "numbers":
        return " ".join(str(number if right else number + 1) for number in opened.numbers)
    if opened.form == "order":
        order = opened.right if right else opened.right[::-1]
        return " ".join(str(exercise.options.index(option) + 1) for option in order)
    wanted = [i for i, option in enumerate(exercise.options, 1) if (option in opened.right) == right]
    return " ".join(map(str, wanted if right else wanted[:1]))


def test_the_summary_counts_lists_and_says_what_to_practise() -> None:
    quiz = some()
    first, second = made().exercises[:2]
    quiz.answer(1, of(first, right=True))
    quiz.hint(2)
    quiz.answer(2, of(second, right=False))
    said = quiz.summary()
    assert "1 of 5 points" in said and "1 right · 1 not quite · 3 not answered · hints: 1" in said
    assert f"2  ✕ not quite · {second.sections[0]} " in said and quiz.spoken(2).stem() in said
    assert quiz.spoken(3).stem() not in said, "of an open question nothing is told"
    assert f'rw.drill("raja", "{second.sections[0]}").quiz(5)' in said
    quiz = some()
    for n, exercise in enumerate(made().exercises, 1):
        quiz.answer(n, of(exercise, right=True))
    assert "5 of 5 points" in quiz.summary() and "Every answer was right." in quiz.summary()
    with pytest.raises(rw.Mistake, match="No answer to this quiz was wrong"):
        quiz.missed()


def test_once_more_asks_what_was_missed_and_tells_nobody() -> None:
    quiz, heard = some("fr"), list[str]()
    quiz.told.append(lambda exercise, *_: heard.append(exercise.id))
    for n, exercise in enumerate(made().exercises, 1):
        quiz.answer(n, of(exercise, right=n % 2 == 1))
    again = quiz.missed()
    assert [each.id for each in again.exercises] == [made().exercises[n].id for n in (1, 3)] and again.lang == "fr"
    again.answer(1, of(again.exercises[0], right=True))
    assert len(heard) == 5 and quiz.given[2].credit == 0, "the first answer counts"


def test_what_was_solved_is_missed_and_said_to_be_solved() -> None:
    """As in the panel: a solution that was asked for is no wrong answer, and comes again with what was missed."""
    quiz = some()
    at_the_terminal.said(quiz, 1, of(made().exercises[0], right=True))
    at_the_terminal.said(quiz, 2, "s")
    summary = quiz.summary()
    assert "1 right · 1 with the solution shown · 3 not answered" in summary and "2  – solution shown" in summary
    assert [each.id for each in quiz.missed().exercises] == [made().exercises[1].id]
    said = at_the_terminal.said(quiz, 2, of(made().exercises[1], right=True))
    assert "You had seen what is right" in said and quiz.summary().count("solution shown") == 2


@pytest.mark.parametrize("look", ["solution", "reasons", "why"])
def test_who_reads_what_is_right_and_then_answers_has_given_the_question_up(look: str) -> None:
    quiz, heard = some(), list[float]()
    quiz.told.append(lambda exercise, chosen, credit, hints: heard.append(credit))
    right = of(made().exercises[0], right=True)
    getattr(quiz, look)(1, *([right] if look == "why" else []))
    assert quiz.answer(1, right).endswith("so this answer is not kept.")
    assert heard == [0.0] and quiz.given[1].credit == 0 and "solution shown" in quiz.summary()


def test_why_a_wrong_option_is_wrong_is_help_and_a_second_answer_is_not_kept() -> None:
    quiz, heard = some(), list[tuple[float, int]]()
    quiz.told.append(lambda exercise, chosen, credit, hints: heard.append((credit, hints)))
    second = made().exercises[1]
    wrong, right = of(second, right=False), of(second, right=True)
    quiz.why(2, wrong.split()[0])
    assert quiz.answer(2, wrong).startswith("Not quite.") or quiz.given[2].credit < 1
    assert quiz.answer(2, right).endswith("this one is not kept.")
    assert heard == [(float(quiz.given[2].credit), 2)] and quiz.given[2].credit < 1


def test_the_second_hint_narrows_and_never_tells_all() -> None:
    """How many are right, what comes first, one of the numbers, two wrong ones: whatever the form."""
    kinds = ("legal", "all_legal", "order", "table", "section")
    every = [rw.quiz("raja", n=1, from_=GAME, kinds=kind).exercises[0] for kind in kinds]
    quiz, forms = Quiz("raja", every), set[str]()
    for n, exercise in enumerate(quiz.exercises, 1):
        spoken = quiz.spoken(n)
        opened, told = spoken.opened, quiz.hint(n, 2)
        wrong = [option for option in exercise.options if not opened.verdicts[option].right]
        forms.add(opened.form)
        match opened.form:
            case "many":
                assert told == f"Number of right answers: {len(opened.right)}."
            case "order":
                assert told == f"This comes first: “{spoken.option(opened.right[0]).rstrip('.')}”."
            case "numbers":
                assert told == f"{spoken.option(exercise.options[0])}: {opened.numbers[0]}."
            case _:
                assert sum(spoken.option(option).rstrip(".") in told for option in wrong) == min(2, len(wrong) - 1)
                assert spoken.option(opened.right[0]).rstrip(".") not in told
        where = quiz.words[hints.where(opened).text]
        section = quiz.worded(n).section_in_a_sentence()
        assert quiz.hint(n, 1) == where.format(section=section, chapter=hints.where(opened).n)
        assert quiz.hint(n, 9) == told and quiz.hinted[n] == 2, "there are no more than two"
    assert len(forms) == 4


def test_new_questions_are_about_other_positions() -> None:
    one = made()
    two = one.fresh()
    steps = [{each.position.source.node for each in quiz.exercises} for quiz in (one, two)]
    assert len(two) == 5 and steps[0].isdisjoint(steps[1])
    assert {each.kind for each in two.exercises} <= {"legal", "all_legal", "section", "order", "table"}
    fixed = Quiz("raja", one.exercises)
    with pytest.raises(rw.Mistake, match="no other positions"):
        fixed.fresh()


def test_the_panel_leads_to_the_end_and_back() -> None:
    panel = QuizPanel(some())
    for n, exercise in enumerate(made().exercises, 1):
        assert panel.sitting.n == n
        if n == 2:
            panel.do("hint")
            panel.do("solution")
        elif panel.sitting.form in ("order", "numbers"):
            panel.do("up:2")
            panel.do("key:Enter")
        else:
            for i in of(exercise, right=n != 3).split():
                panel.do(f"option:{i}")
            if panel.sitting.marked is None:
                panel.do("key:Enter")
        mine = panel.player.question.value.count("your answer")
        assert mine == 0 if n == 2 else mine >= 1
        panel.do("key:Enter")
    question, told = panel.player.question, panel.player.explanation.said
    assert panel.sitting.over and "hints: 1" in question.value and "quiz-reasons" not in told.value
    assert re.findall(r"data-do='question:3'.*?<b>(.)</b>", question.value.split("quiz-end")[1]) == ["✕"]
    panel.do("option:3")
    assert panel.sitting.n == 3 and "your answer, not right" in question.value and "quiz-reasons" in told.value
    panel.do("key:Enter")
    missed = panel.sitting.summary.missed
    assert panel.sitting.over and 2 in missed and 3 in missed
    for late in ("try:1", "up:1", "check", "hint", "solution", "key:h"):
        panel.do(late)  # what was clicked just before
    panel.do("missed")
    assert len(panel.quiz) == len(missed) and panel.sitting.n == 1
    panel.do("end")
    panel.do("fresh")
    assert len(panel.quiz) == 5 and not panel.sitting.over and panel.quiz.exercises != made().exercises


def test_the_end_at_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = [of(each, right=False) for each in made().exercises[1:]]
    lines: Iterator[str] = iter(["", *wrong, "2", "9", "m", *[""] * 5])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    assert at_the_terminal.ask(some()) == 0
    said = capsys.readouterr().out
    assert "How it went: 0 of 5 points" in said and "numbered from 1 to 5" in said
    assert some().reasons(2) in said and "Question 1 of 4" in said and "How it went: 0 of 4 points" in said


def test_the_end_is_said_in_french() -> None:
    said = Summary(some("fr"), {}).text()
    assert said.startswith("Bilan\u00a0: 0 sur 5\nsans réponse\u00a0: 5")


def test_half_an_order_says_what_the_half_is_for() -> None:
    quiz = rw.quiz("raja", n=1, kinds="order", from_=str(Path(__file__).parents[2] / "replays" / "raja"))
    right = quiz.spoken(1).opened.right
    turned = [1 + quiz.exercises[0].options.index(option) for option in (*right[1:], right[0])]
    said = quiz.answer(1, turned)
    assert f"{len(right) - 2} of {len(right) - 1} pairs" in said
    assert "pairs" not in quiz.answer(1, [1 + quiz.exercises[0].options.index(option) for option in right])


def test_an_order_is_checked_only_after_something_was_moved() -> None:
    """As it is laid out it is never right, and nobody gets half a point for leaving it so."""
    sitting = Sitting(rw.quiz("raja", n=1, kinds="order", seed=3))
    assert not sitting.ready
    sitting.check()
    assert sitting.marked is None
    sitting.move(1, 1)
    assert sitting.ready


def test_where_what_is_not_true_is_asked_for_true_sentences_are_called_true() -> None:
    quiz = rw.quiz("raja", n=1, kinds="false", seed=3)
    quiz._repr_mimebundle_()
    right = quiz.spoken(1).opened.right
    wrong = next(i for i, option in enumerate(quiz.exercises[0].options, 1) if option not in right)
    quiz.panel.do(f"option:{wrong}")
    quiz.panel.do("check")
    said = re.sub(r"<[^>]+>", " ", quiz.panel.player.question.value)
    assert "right: it is not true" in said and "not right" not in said and said.count("true") >= 4
