"""The end of a lesson: what was done and read, with how much help, and where it goes on."""

from __future__ import annotations

import re

import pytest

import rajwidgets as rw
from rajwidgets.command import lesson as at_the_terminal
from rajwidgets.learn.lessons.ending import first_words
from rajwidgets.learn.lessons.lesson import Lesson
from rajwidgets.widgets.apart.lesson_panel import LessonPanel


def gone_through(lesson: Lesson, until: int) -> Lesson:
    while lesson.n < until:
        for answer in lesson.step.solution:
            lesson.play(answer)
        lesson.next()
    return lesson


def test_what_was_read_done_and_left_out_is_told() -> None:
    lesson = rw.lesson("raja", 1)
    assert not lesson.finished(1)
    gone_through(lesson, 3)
    assert lesson.finished(1) and lesson.finished(2) and not lesson.finished(3)
    lesson.hint()
    lesson.again()
    lesson.hint()
    assert lesson.log.all_hints == 1, "the same hint again is no further help"
    lesson.solution()
    lesson.go(len(lesson) + 1)
    ending = lesson.ending
    assert lesson.over and lesson.telling.number() == "What you have learned" and ending.unfinished == 3
    assert "2 of 13 steps done · hints: 1 · solutions shown: 1" in lesson.text()
    said = lesson.text()
    assert f"  3  · {lesson.file.step[2].do.en}" in said and "  1  ✓ " in said  # type: ignore[union-attr]
    assert 'rw.lesson("raja", 2)' in said and f'rw.quiz("raja", "{" ".join(lesson.file.sections)}", n=5)' in said
    assert "rw.new(" not in said
    assert "no hint" in lesson.hint() and lesson.next() == said
    with pytest.raises(rw.Mistake):
        lesson.play("gold")
    assert "Step 13 of 13" in lesson.back()


def at_its_question(lang: str = "en") -> Lesson:
    lesson = rw.lesson("raja", 1, lang=lang)
    lesson.go(next(n for n, step in enumerate(lesson.file.step, 1) if step.ask is not None))
    return lesson


def test_a_question_of_a_lesson_helps_in_two_steps() -> None:
    lesson = at_its_question()
    assert lesson.quiz is not None
    first, second, third = lesson.hint(), lesson.hint(), lesson.hint()
    assert (first, second) == (lesson.quiz.hint(1, 1), lesson.quiz.hint(1, 2)) and second == third != first
    lesson.quiz.settle(1, lesson.quiz.spoken(1).opened.right, 2)
    assert "hints: 2" in lesson.ending.text(), "each is counted once"


@pytest.mark.parametrize(("lang", "said"), [("en", "given up"), ("fr", "abandonnée")])
def test_whoever_has_seen_the_solution_of_a_question_gets_no_credit_for_it(lang: str, said: str) -> None:
    lesson = at_its_question(lang)
    quiz = lesson.quiz
    assert quiz is not None and len(quiz) == 2
    options, opened = quiz.spoken(2).exercise.options, quiz.spoken(2).opened
    right = [options.index(option) + 1 for option in opened.right]
    told = lesson.solution()
    assert told == f"{quiz.solution(1)}\n\n{quiz.text(2, position=False)}", "the next question follows"
    assert not lesson.solved and lesson.solution() == quiz.solution(2) and lesson.solved
    assert said in lesson.answer(right) and [quiz.given[n].credit for n in (1, 2)] == [0, 0]
    assert lesson.words["solutions"].format(n=2) in lesson.ending.text()


def test_the_last_lesson_leads_to_a_game_of_ones_own() -> None:
    lesson = rw.lesson("raja", 3, lang="fr")
    lesson.go(len(lesson) + 1)
    assert lesson.ending.following == 0
    line = lesson.ending.play_line
    assert line == 'rw.new("raja", bots="greedy", tutor=True, lang="fr")' and line in lesson.text()
    assert "Ce que vous avez appris" in lesson.text()
    assert eval(line, {"rw": rw}).table.game.name == "raja"  # the line does what it says


def test_the_panel_goes_on_with_the_next_lesson_or_with_questions() -> None:
    lesson = rw.lesson("charmers", 1)
    panel = LessonPanel(lesson)
    panel.do(f"go:{len(lesson) + 1}")
    assert "What you have learned" in panel.text.value and panel.below.children == ()
    panel.do("option:1")
    assert lesson.n == 1
    panel.do("quiz")  # clicked just before
    panel.do(f"go:{len(lesson) + 1}")
    panel.do("quiz")
    assert len(panel.below.children) == 1 and "data-do='quiz'" in panel.text.value
    panel.do("next_lesson")
    assert panel.lesson.number == 2 and panel.lesson.n == 1 and "Lesson 2" in panel.head.value
    assert panel.lesson.panel is panel


def test_the_way_on_stands_above_the_steps_and_what_is_left_to_do_before_what_follows() -> None:
    lesson = rw.lesson("raja", 1)
    panel = LessonPanel(lesson)
    panel.do(f"go:{len(lesson) + 1}")
    assert strong(panel) == [f"go:{lesson.ending.unfinished}"]
    assert panel.text.value.index("next_lesson") < panel.text.value.index("quiz-looked")
    for n in range(1, len(lesson) + 1):
        lesson.log.done.add(n)
    panel.show()
    assert strong(panel) == ["next_lesson"]


def strong(panel: LessonPanel) -> list[str]:
    return re.findall(r"class='control strong' data-do='([^']+)'", panel.text.value)


def test_there_is_one_hint_and_it_is_the_lessons() -> None:
    lesson = rw.lesson("raja", 1)
    panel = LessonPanel(lesson)
    panel.do("go:3")
    player = panel.player
    assert player is not None and "data-do='hint'" in panel.text.value and "data-do='hint'" not in player.question.value
    player.do("key:h")
    assert lesson.hints == 1 and player.session.hinted is None and "quiz-hint" in panel.text.value
    panel.do("go:6")
    assert panel.asked is not None and "data-do='hint'" not in panel.text.value
    panel.do("key:h")
    assert "quiz-hint" in panel.asked.player.question.value
    assert "data-do='hint'" in rw.new("raja").question.value, "a game of one's own keeps its hint"


def test_the_end_at_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "")
    assert at_the_terminal.lead(rw.lesson("charmers", 3)) == 0
    said = capsys.readouterr().out
    assert "What you have learned" in said and said.rstrip().endswith('rw.new("charmers", bots="greedy", tutor=True)')


def test_a_long_text_is_cut_at_a_word() -> None:
    assert first_words("One. Two.") == "One." and first_words("a " * 60) == ("a " * 45).rstrip() + "…"
