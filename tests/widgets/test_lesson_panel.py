"""A lesson on the screen: the board below it is the real Player, and the panel notices what is done there."""

from __future__ import annotations

import re

import pytest

import rajwidgets as rw
from rajwidgets.widgets.apart.lesson_panel import LessonPanel
from rajwidgets.widgets.apart.quiz_panel import QuizPanel


@pytest.fixture
def panel() -> LessonPanel:
    lesson = rw.lesson("raja", 1)
    lesson._repr_mimebundle_()
    lesson.panel.do("go:3")
    return lesson.panel


def shown(panel: LessonPanel) -> str:
    return re.sub(r"<[^>]+>", " ", panel.text.value)


def buttons(panel: LessonPanel) -> list[str]:
    return [each for each in re.findall(r"data-do='(\w+)'", panel.text.value) if each != "go"]


def test_a_wrong_turn_is_noticed_and_every_way_back_is_there(panel: LessonPanel) -> None:
    assert "Not yet. Decisions so far: 0 of 1." in shown(panel)
    assert buttons(panel) == ["before", "hint", "solution", "next"]
    start = panel.player.node
    panel.player.play("gold:gold")
    assert "This way does not lead there" in shown(panel) and {"back", "again"} <= {*buttons(panel)}
    panel.do("again")
    assert panel.player.node is start and "Not yet." in shown(panel)
    assert panel.player.table.nodes[start.children[0].id]  # what was tried is still there, to be looked at
    panel.player.play("house:gold")
    panel.do("back")
    assert panel.player.node is start
    panel.player.play("gold:palace_and_house")
    assert "Reached." in shown(panel) and panel.lesson.solved
    assert "done" in panel.text.value and "control strong" in panel.text.value


def test_a_hint_and_the_solution_choice_by_choice(panel: LessonPanel) -> None:
    panel.do("key:h")
    assert "which comes first does not matter" in shown(panel) and "hint" not in buttons(panel)
    for _ in panel.lesson.step.solution:
        panel.do("solution")
    assert panel.lesson.solved and "which comes first does not matter" not in shown(panel)  # it has done its work
    panel.do("go:9")
    panel.do("solution")
    assert "Solution: next choice (1 of 2 shown)" in shown(panel) and not panel.lesson.solved
    panel.player.play("go:S")  # the learner goes another way meanwhile
    panel.do("solution")
    assert panel.played == 1
    panel.do("solution")
    assert panel.lesson.solved and "End the turn" in shown(panel)


def test_steps_by_keys_in_the_language_of_the_player(panel: LessonPanel) -> None:
    panel.player.language = "fr"
    assert "Étape 3 sur 13" in shown(panel) and "Leçon 1" in panel.head.value
    panel.do("key:ArrowRight")
    assert panel.lesson.n == 4 and panel.player.lang == "fr" and "v24" in str(panel.player.replay.notes)
    panel.do("key:ArrowLeft")
    assert panel.lesson.n == 3
    panel.do("go:999")
    assert panel.lesson.over and "next" not in buttons(panel) and "next_lesson" in buttons(panel)


def test_questions_lie_below_and_are_noticed(panel: LessonPanel) -> None:
    panel.do("go:6")
    quiz = panel.lesson.quiz
    assert quiz is not None and len(quiz) == 2 and panel.below.children != (panel.player.widget,)
    assert "East’s actions: Palace" not in quiz.text(1)  # what East plans is a secret
    asked = QuizPanel(quiz)
    for n in (1, 2):
        asked.do(f"question:{n}")
        asked.do("solution")
    assert panel.lesson.solved and "control strong" in panel.text.value
    panel.do("next")
    assert panel.below.children == (panel.player.widget,)


def test_whoever_opens_something_else_in_the_player_finds_the_way_back(panel: LessonPanel) -> None:
    panel.player.take_up(rw.new("raja", seats=2, seed=1).table, autosave=False)
    panel.player.go_to(-1)
    assert "Not yet." in shown(panel)
    panel.do("again")
    assert panel.player.table is panel.lesson.at.table
    panel.do("solution")
    assert panel.lesson.solved


def test_what_the_lesson_has_played_is_not_called_the_reader_s_decision(panel: LessonPanel) -> None:
    panel.do("go:1")
    said = panel.player.explanation.said.value
    assert "Since your last decision" not in said and "data-do='watch'" not in said
    panel.do("go:3")
    panel.player.play("gold:palace_and_house")
    said = panel.player.explanation.said.value
    assert "data-do='watch'" in said, "what came of the reader's own choice can be watched"


def test_how_a_task_stands_is_said_at_the_question_too_with_the_way_on() -> None:
    """In a low window the lesson's panel lies above what is seen."""
    lesson = rw.lesson("raja", 1)
    lesson._repr_mimebundle_()
    panel = lesson.panel

    def above() -> str:
        values = (str(getattr(model, "value", "")) for model in panel._models())
        return " ".join(re.findall(r'class="class-way"><span>(.*?)</div>', " ".join(values)))

    panel.do("go:3")
    assert above().startswith("○ ") and lesson.step.do["en"][:20] in above() and "data-do" not in above()
    panel.player.play("quarry:gold")
    assert "✕ This way does not lead there" in above() and "One choice back" in above()
    panel.player.do("catch_up")
    assert above().startswith("○ ") and lesson.state == "not_yet"
    panel.player.play("gold:palace_and_house")
    assert "✓ Reached" in above() and "Next step" in above()
    panel.player.do("catch_up")
    assert lesson.n == 4 and "Reached" not in above()


def test_enter_leads_on_where_nothing_is_left_to_do(panel: LessonPanel) -> None:
    panel.do("key:Enter")
    assert panel.lesson.n == 3, "the task is not done yet"
    panel.player.do("key:Enter")
    assert panel.lesson.n == 3 and "aria-keyshortcuts" not in panel.text.value
    panel.player.play("gold:palace_and_house")
    assert "data-do='next' aria-keyshortcuts=Enter" in panel.text.value
    panel.player.do("over:1")
    panel.player.do("over:")
    panel.player.do("key:Enter")
    assert panel.lesson.n == 4
    panel.do("go:1")
    panel.do("key:Enter")
    assert panel.lesson.n == 2, "a step that only says something"
