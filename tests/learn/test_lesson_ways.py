"""Ways through a lesson: steps that lead elsewhere, and aside where something was wrong."""

from __future__ import annotations

import random
import re
import tomllib
from argparse import Namespace
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.command import lesson as at_the_terminal
from rajwidgets.command.lesson_files import as_toml
from rajwidgets.data import DataFault
from rajwidgets.learn.lessons.lesson import Lesson
from rajwidgets.learn.lessons.lesson_file import Both, Step, numbers, packaged, shaped
from rajwidgets.learn.lessons.opening import opened
from rajwidgets.learn.lessons.way import END as END_NAME
from rajwidgets.learn.lessons.way import Way, astray
from rajwidgets.widgets.apart.lesson_panel import LessonPanel


def said(text: str) -> dict[str, str]:
    return {"en": f"{text}.", "fr": f"{text} !"}


# The main way is 1, 3, 4: whoever loses the goal of the first step reads the second, and whoever is wrong in the third
# reads the fifth and comes back.
LESSON: dict[str, Any] = {
    "format": "rajwidgets lesson",
    "game": "raja",
    "title": said("Ways"),
    "step": [
        {
            "position": {"example": "5.2"},
            "do": said("Go to Jodhpur"),
            "goal": {"event": "travelled", "facts": {"there": "D"}},
            "within": {"decisions": 1},
            "solution": ["go:D"],
            "next": "question",
            "if_wrong": "travel",
        },
        {"name": "travel", "say": said("This is how one travels")},
        {"name": "question", "ask": {"kinds": ["why"], "n": 2, "seed": 5}, "if_wrong": "why"},
        {"say": said("Well done"), "next": "end"},
        {"name": "why", "say": said("These are the reasons"), "next": "question"},
    ],
}
GO, TRAVEL, QUESTION, DONE, WHY, END = 1, 2, 3, 4, 5, 6


def made(content: dict[str, Any] = LESSON, lang: str = "en") -> Lesson:
    return opened(games.get("raja"), shaped(content, "mine.toml"), "mine.toml", Path("."), lang)


def answer(lesson: Lesson, right: bool) -> None:
    """Answer every question of the step."""
    quiz = lesson.quiz
    assert quiz is not None
    for n in range(1, len(quiz) + 1):
        opened = quiz.spoken(n).opened
        options = [option for option in opened.exercise.options if (option in opened.right) == right]
        quiz.settle(n, (options[0],))


def test_who_is_never_wrong_goes_the_main_way() -> None:
    lesson = made()
    lesson.play("go:D")
    assert lesson.solved
    visited = []
    while not lesson.over:
        visited.append((lesson.n, lesson.telling.number()))
        if lesson.quiz is not None:
            answer(lesson, right=True)
        lesson.next()
    assert visited == [(GO, "Step 1 of 3"), (QUESTION, "Step 2 of 3"), (DONE, "Step 3 of 3")]
    assert [(row.n, row.number, row.finished) for row in lesson.ending.rows] == [
        (GO, "1", True), (QUESTION, "2", True), (DONE, "3", True),
    ]  # fmt: skip
    assert "3 of 3 steps done" in lesson.text() and "how one travels" not in lesson.text()
    assert lesson.ending.unfinished == 0
    lesson.back()
    assert lesson.n == DONE


@pytest.mark.parametrize("way", ["lost", "solution"])
def test_who_has_lost_a_goal_or_asked_for_the_solution_is_led_aside_once(way: str) -> None:
    lesson = made()
    if way == "lost":
        lesson.play("1:house:v21")
        assert lesson.state == "late"
    else:
        lesson.solution()
        lesson.play("go:D")
    assert "This is how one travels." in lesson.next()
    assert (lesson.n, lesson.telling.number()) == (TRAVEL, "About step 1 of 3")
    lesson.next()
    assert lesson.n == QUESTION
    lesson.back()
    assert lesson.n == TRAVEL
    lesson.back()
    assert lesson.n == GO
    lesson.play("1:house:v21")
    lesson.next()
    assert lesson.n == QUESTION, "once is enough"
    rows = [(row.number, row.finished) for row in lesson.ending.rows]
    assert rows == [("1", way == "solution"), ("1+", True), ("2", False), ("3", False)]


def test_who_tries_again_until_the_goal_is_reached_was_not_wrong() -> None:
    lesson = made()
    lesson.play("1:house:v21")
    lesson.again()
    lesson.play("go:D")
    lesson.next()
    assert lesson.n == QUESTION


def test_who_leaves_a_step_as_it_is_was_not_wrong() -> None:
    lesson = made()
    lesson.next()
    assert lesson.n == QUESTION
    lesson.next()
    assert lesson.n == DONE


@pytest.mark.parametrize("way", ["wrong", "one_wrong", "solution"])
def test_who_is_wrong_in_a_question_is_led_aside_and_comes_back(way: str) -> None:
    lesson = made(lang="fr")
    lesson.go(QUESTION)
    if way == "solution":
        lesson.solution()
    else:
        answer(lesson, right=way == "one_wrong")
    if way == "one_wrong":
        quiz = lesson.quiz
        assert quiz is not None
        quiz.settle(2, next((each,) for each in quiz.exercises[1].options if each not in quiz.spoken(2).opened.right))
    lesson.next()
    assert (lesson.n, lesson.telling.number()) == (WHY, "À propos de l’étape 2 sur 3")
    lesson.next()
    assert lesson.n == QUESTION
    lesson.next()
    assert lesson.n == DONE
    lesson.next()
    assert lesson.over
    assert [row.number for row in lesson.ending.rows] == ["1", "2", "2+", "3"]
    assert lesson.finished(WHY), "what was only to be read is read"
    back = []
    while lesson.n != GO:
        lesson.back()
        back.append(lesson.n)
    assert back == [DONE, QUESTION, WHY, QUESTION, GO], "as one came; and before that, as the lesson goes"


def test_no_opinion_is_wrong() -> None:
    content = deepcopy(LESSON)
    placed = ["1", "2", "v24", "v30", "v23", "v29", "v26", "v22", "v25", "v21"]
    content["step"][2] |= {"position": {"seats": 2, "answers": placed}, "ask": {"kinds": ["choose"]}}
    lesson = made(content)
    lesson.go(QUESTION)
    answer(lesson, right=False)
    assert lesson.quiz is not None and lesson.quiz.given[1].credit < 1
    lesson.next()
    assert lesson.n == DONE


def test_a_step_begins_where_the_one_that_leads_to_it_ends_whichever_way_was_taken() -> None:
    content = deepcopy(LESSON)
    content["step"][1] |= {"play": ["1:house:v21"]}  # played to be looked at, and by nobody else
    content["step"][4] |= {"play": ["2:quarry"]}
    lesson = made(content)
    scenes = dict(enumerate(lesson.scenes, 1))
    assert [each.answer for each in scenes[TRAVEL].start.line()[-2:]] == ["go:D", "1:house:v21"]
    assert scenes[QUESTION].start is scenes[GO].end and scenes[DONE].start is scenes[QUESTION].end
    assert scenes[WHY].start.parent is scenes[QUESTION].end


def test_what_is_aside_is_rehearsed_like_all_else() -> None:
    content = deepcopy(LESSON)
    content["step"][4]["play"] = ["go:G"]
    with pytest.raises(DataFault, match="step 5: its answer number 1, go:G, is refused here"):
        made(content)


@pytest.mark.parametrize("name", games.NAMES)
def test_without_names_a_lesson_goes_from_step_to_step_as_ever(name: str) -> None:
    game = games.get(name)
    for n in numbers(game):
        steps = packaged(game, n).step
        way = Way(steps)
        plain = not any(step.next or step.if_wrong for step in steps)
        assert set(way.before) == set(range(1, len(steps) + 1)) and way.main[0] == 1
        if plain:
            assert way.main == [*way.before] == [*way.about] == [*range(1, len(steps) + 1)]
            assert all(before == step - 1 for step, before in way.before.items())


# ---------------------------------------------------------------- what cannot be


def changed(*changes: tuple[int, str, Any]) -> dict[str, Any]:
    content = deepcopy(LESSON)
    for n, field, value in changes:
        if value is ...:
            del content["step"][n - 1][field]
        else:
            content["step"][n - 1][field] = value
    return content


WRONG = [
    ([(DONE, "name", "travel")], 4, "is called travel like step 2", "comme l’étape 2"),
    ([(DONE, "name", "end")], 4, "is called end, which means the end", "s’appelle end"),
    ([(GO, "next", "nowhere")], 1, "next leads to nowhere, but no step is called so", "next mène à nowhere"),
    ([(GO, "next", "nowhere")], 1, "there are: travel, question, why, end", "il y a : travel, question, why, end"),
    ([(GO, "if_wrong", "nowhere")], 1, "if_wrong leads to nowhere", "if_wrong mène à nowhere"),
    ([(GO, "if_wrong", "end")], 1, "if_wrong leads to end, but no step is called so", "if_wrong mène à end"),
    ([(DONE, "if_wrong", "why")], 4, "has if_wrong, but nothing to do or to answer", "a un if_wrong"),
    ([(GO, "if_wrong", ...)], 2, "no step leads here", "aucune étape ne mène ici"),
    ([(QUESTION, "if_wrong", ...), (WHY, "next", "why")], 5, "no step leads here", "aucune étape ne mène ici"),
    ([(DONE, "next", "question")], 4, "leads to step 3, from where the way comes back here", "mène à l’étape 3"),
    ([(WHY, "next", "why")], 5, "leads to step 5, from where the way comes back here", "mène à l’étape 5"),
    ([(DONE, "next", ...)], 5, "leads to step 3, from where the way comes back here", "mène à l’étape 3"),
    ([(GO, "next", "x" * 99)], 1, "next is too long", "next est trop long"),
    ([(GO, "next", 3)], 1, "next is a value of another kind", "next est une valeur d’un autre genre"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "step", "english", "french"), WRONG, ids=lambda given: str(given)[:40])
def test_a_way_that_cannot_be_is_said(changes: list[Any], step: int, english: str, french: str) -> None:
    with pytest.raises(DataFault) as raised:
        made(changed(*changes))
    told = [raised.value.says(lang) for lang in ("en", "fr")]
    assert f"mine.toml, step {step}: " in told[0] and english in told[0], told[0]
    assert f"mine.toml, étape {step}" in told[1] and french in told[1], told[1]
    assert all("lesson_" not in each and "{" not in each and each.count("mine.toml") == 1 for each in told)


def test_whatever_ways_are_written_a_lesson_that_is_taken_ends_and_shows_every_step() -> None:
    """Random ways: what is taken can be walked, by whoever is always wrong and by whoever never is."""
    rng, taken, circles, lost = random.Random(3), 0, 0, 0
    for _ in range(600):
        steps = [Step(name=f"s{n}", do=EMPTY, next=some(rng), if_wrong=some(rng, END_NAME)) for n in range(1, 7)]
        codes = {said.code for _, said in astray(steps)}
        way = Way(steps)
        found, todo = set[int](), [1]
        while todo:
            n = todo.pop()
            if n not in found and n < way.end:
                found.add(n)
                todo += [way.onward(n), *([way.aside(n)] if way.aside(n) else [])]
        ends = all(way.end in walked(way, n) for n in found)
        assert ("lesson_unreached" in codes) == (len(found) < len(steps))
        assert ("lesson_circle" in codes) == (not ends)
        if not codes:
            taken += 1
            assert set(way.before) == set(way.about) == found and walked(way, 1)[:-1] == way.main
        circles, lost = circles + (not ends), lost + (len(found) < len(steps))
    assert min(taken, circles, lost) > 30


EMPTY = Both("-", "-")


def some(rng: random.Random, *never: str) -> str:
    """Seldom a name."""
    names = [name for name in (*(f"s{i}" for i in range(1, 7)), END_NAME) if name not in never]
    return rng.choice(names) if rng.random() < 0.3 else ""


def walked(way: Way, n: int) -> list[int]:
    """The steps from here on, as far as they go without coming back."""
    steps = [n]
    while steps[-1] != way.end and (after := way.onward(steps[-1])) not in steps:
        steps.append(after)
    return steps


def test_the_ways_of_the_guide_can_be_gone() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
    block = next(each for each in re.findall(r"```toml\n(.*?)```", guide, re.DOTALL) if "if_wrong" in each)
    steps = tomllib.loads(block)["step"]
    steps[0]["position"] = packaged(games.get("raja"), 1).step[0].position  # as far as the lesson had come there
    steps[0]["play"] = ["palace_and_house:gold", "go:D", "1:palace:D:centre"]
    lesson = made(msgspec.to_builtins({**LESSON, "step": steps}))
    assert (lesson.walk.way.main, lesson.walk.way.about) == ([1, 3], {1: 1, 2: 1, 3: 3})


# ---------------------------------------------------------------- on the screen, at the terminal, in a class


def shown(panel: LessonPanel) -> str:
    return re.sub(r"<[^>]+>", " ", panel.text.value)


def test_the_panel_leads_aside_and_back() -> None:
    lesson = made()
    panel = LessonPanel(lesson)
    assert "Step 1 of 3" in shown(panel) and "About step" not in panel.text.value
    assert panel.player is not None
    panel.player.play("1:house:v21")
    panel.do("next")
    assert lesson.n == TRAVEL and "About step 1 of 3" in shown(panel) and "This is how one travels." in shown(panel)
    panel.do("before")
    assert lesson.n == GO and "About step 1 of 3" in panel.text.value, "it stays among the marks"
    panel.do("key:ArrowRight")
    panel.do("next")
    assert lesson.n == DONE and "What you have learned" in shown(panel)
    panel.do("next")
    assert lesson.over and "1+" in shown(panel) and "To step 1, not done yet" in shown(panel)
    panel.do("option:2")
    assert lesson.n == QUESTION, "the steps are numbered as the main way goes"
    panel.do(f"go:{END}")
    panel.do(f"go:{TRAVEL}")
    assert lesson.n == TRAVEL
    panel.do("next")
    assert lesson.n == QUESTION


def test_at_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ways.lesson.toml"
    file.write_text(as_toml(LESSON, ascii_only=False), encoding="utf-8")
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    assert at_the_terminal.lesson(Namespace(game=str(file), n=1, lang="en")) == 0
    printed = re.findall(r"(?:About step|Step) \d of \d", capsys.readouterr().out)
    assert printed == ["Step 1 of 3", "About step 1 of 3", "Step 2 of 3", "About step 2 of 3", "Step 3 of 3"]
    lines = iter(["1:house:v21", "", "", "", ""])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    assert at_the_terminal.lead(rw.lesson(file)) == 0
    assert re.findall(r"(?:About step|Step) \d of \d", capsys.readouterr().out) == [
        "Step 1 of 3", "About step 1 of 3", "Step 2 of 3", "Step 3 of 3",
    ]  # fmt: skip


def test_a_class_is_asked_for_what_lies_on_the_main_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAJWIDGETS_CLASSES", str(tmp_path / "mine.json"))
    monkeypatch.chdir(tmp_path)
    content = deepcopy(LESSON)
    task = {key: content["step"][0][key] for key in ("position", "do", "goal", "solution")}
    content["step"][1] = {"name": "travel", **task}  # what was lost is tried again aside
    file = tmp_path / "ways.lesson.toml"
    file.write_text(as_toml(content, ascii_only=False), encoding="utf-8")
    room = rw.classroom(tmp_path / "class_7b")
    room.set("ways", str(file))
    right, aside = (rw.join(tmp_path / "class_7b", as_=name).open("ways") for name in ("Crane 2", "Heron 3"))
    right.play("go:D")
    aside.play("1:house:v21")
    aside.next()
    assert aside.n == TRAVEL
    aside.play("go:D")
    for lesson in (right, aside):
        lesson.next()
        assert lesson.n == QUESTION
        answer(lesson, right=lesson is right)
    told = room.progress("ways")
    assert told.marks == {"Crane 2": {GO: 1, QUESTION: 1}, "Heron 3": {QUESTION: 0}} and told.refused == 0
    assert list(told.frame().columns) == [1, 2] and "Crane 2: ✓ ✓" in told.text()
