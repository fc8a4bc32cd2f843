"""Before the check neither the key nor the move that was played is in any byte that goes to the browser."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.flow import split
from rajwidgets.learn.asking import of_replay
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.kinds import OF_RULES
from rajwidgets.learn.pick import exercises_at, spots
from rajwidgets.learn.quiz import Quiz, faults
from rajwidgets.replay.files import read
from rajwidgets.widgets.apart.quiz_panel import QuizPanel
from rajwidgets.widgets.panes.exercise import AT_ONCE
from rajwidgets.widgets.player.place import gather

REPLAYS = Path(__file__).parents[2] / "replays"
MOVES = ("legal", "all_legal", "find", "cure", "goal", "played")  # kinds in which moving is the answer
GAMES = [name for name in games.NAMES if (REPLAYS / name).is_dir()]


@cache
def asked(name: str) -> list[tuple[Exercise, str]]:
    """A question of every kind, with what was played there."""
    replay, _ = read(sorted((REPLAYS / name).glob("*.json"))[0])
    assert replay is not None
    found: dict[str, tuple[Exercise, str]] = {}
    every = list(spots(of_replay(replay)))
    for spot in every[3 :: max(1, len(every) // 12)]:
        for kind in OF_RULES:
            if kind not in found and (made := next(exercises_at(spot, [kind]), None)):
                found[kind] = made[1], spot.answer
    assert set(MOVES) & set(found)
    return list(found.values())


def sent(panel: QuizPanel) -> str:
    """All that the browser and a saved notebook are given: every model of the Player, what is painted, the output."""
    states: list[Any] = [
        {key: value for key, value in widget.get_state().items() if not key.startswith("_")}
        for widget in gather(panel.widget)
        if "rjw-style" not in getattr(widget, "_dom_classes", ())
    ]
    stored, _ = panel._repr_mimebundle_()
    painted = repr(panel.player.board.shapes)
    text = json.dumps([states, painted, stored, panel.asking.waiting], default=str, sort_keys=True)
    return re.sub(r"IPY_MODEL_\w+|rjw-shown-\w+|data-shows=\S+", "", text)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_sent_is_the_same_whatever_is_right(name: str) -> None:
    for exercise, _ in asked(name):
        if exercise.kind == "played":
            continue  # it tells what came of the right one: that is the question
        panel = QuizPanel(Quiz(name, [exercise], "en"))
        if exercise.kind not in AT_ONCE and exercise.kind != "find":
            panel.do("option:1")
        before, opened = sent(panel), panel.sitting.spoken.opened
        node = panel.player.node
        assert not node.children and panel.player.session.line[-1] is node, "nothing that was played later is there"
        true = opened.verdicts
        opened.__dict__["verdicts"] = {key: each._replace(right=not each.right) for key, each in true.items()}
        assert "analysis" not in panel.player.tabs.panes, "no bot is asked"
        for early in ("try:1", "play_on", "step:1", "view:open", "games", "undo", "key:a", "key:u"):
            panel.do(early)
        panel.player.refresh()
        assert sent(panel) == before, exercise.kind
        assert panel.player.node is node and "sentence" in panel.player.explanation.said.value


@pytest.mark.parametrize("name", GAMES)
def test_legal_and_refused_choices_look_alike_and_no_cost_is_told(name: str) -> None:
    for exercise, played in asked(name):
        if exercise.kind not in MOVES:
            continue
        quiz = Quiz(name, [exercise], "en")
        panel, place = QuizPanel(quiz), quiz.spoken(1).place
        rows = re.findall(r"<li>(<button.*?</button>)</li>", panel.player.question.value)
        free = exercise.kind in ("find", "played", "goal")
        assert len(rows) == (len(panel.player.session.listed) if free else len(exercise.options))
        names = r"aria-label='.*?'|option:\d+|data-over=\d+|<svg.*?</svg>|<span class=\"(n|label|whole)\">[^<]*</span>"
        plain = {re.sub(names, "", row) for row in rows} if not free else {""}  # test_blind looks at these
        assert len(plain) == 1, "the rows differ in their number and name alone"
        for option in exercise.options:
            named = quiz.spoken(1).speech.choice(place.state, place.ask, split(option))
            assert quiz.spoken(1).option(option) == named, "its name, and nothing that it costs"
        source = exercise.position.source
        if source.node:
            assert source.node not in sent(panel)
        if played not in exercise.options and ":" in played:
            assert played not in sent(panel)
        shown, numbers = panel.player.board.marks, range(1, len(rows) + 1)
        assert set(shown.legal.values()) <= set(numbers), "options are marked by their numbers"
        assert not (shown.refused or shown.way or shown.tried or shown.focus), "and by nothing else"


def test_a_position_in_words_keeps_sealed_what_whoever_is_asked_may_not_see() -> None:
    replay, _ = read(REPLAYS / "raja" / "two_rajas_short.json")
    assert replay is not None
    spot = next(spot for spot in spots(of_replay(replay)) if spot.node.ply == 13)  # of two plans only one is revealed
    (_, exercise) = next(exercises_at(spot, OF_RULES))
    quiz = Quiz("raja", [exercise])
    place = quiz.spoken(1).place
    speech, asked_seat = place.speech("en"), place.ask.seat
    hidden = speech.describe(place.state)
    seen = speech.describe(place.game.view(place.state, asked_seat))
    assert hidden != seen, "the other plan is sealed still"
    for line in set(hidden.split("\n")) - set(seen.split("\n")):
        assert line not in quiz.text(1) and line not in sent(QuizPanel(quiz)), line


@pytest.mark.parametrize("name", games.NAMES)
def test_nothing_in_the_file_of_a_quiz_names_the_right_option(name: str, tmp_path: Path) -> None:
    quiz = rw.quiz(name, n=40, seed=5, kinds="why section asked phase legal gap find")
    saved = json.loads(quiz.save(tmp_path / "week.quiz.json").read_text("utf-8"))["exercises"]
    for n, exercise in enumerate(saved, 1):
        beside = {key: value for key, value in exercise.items() if key not in ("options", "position", "asks")}
        names = [*re.findall(r"[\w.]+", json.dumps(beside.get("sections", []))), beside["signature"]]
        right = {part for option in quiz.spoken(n).opened.right for part in option.split("/")}
        if exercise["kind"] in ("why", "section", "asked", "phase"):
            assert right.isdisjoint(names) and not any(each in beside["signature"] for each in right if len(each) > 2)
        assert beside["signature"].startswith("~")
    shown = quiz.frame().set_index("n")["sections"]
    assert not any(shown[n] for n, each in enumerate(quiz.exercises, 1) if each.kind == "section")
    again = rw.quiz(tmp_path / "week.quiz.json")
    assert [again.spoken(n).exercise.sections for n in range(1, 41)] == [each.sections for each in quiz.exercises]


def test_a_file_that_names_a_section_a_question_is_not_about_is_not_confirmed(tmp_path: Path) -> None:
    path = rw.quiz("raja", n=3, seed=5, kinds="why", from_=REPLAYS / "raja").save(tmp_path / "week.quiz.json")
    content = json.loads(path.read_text("utf-8"))
    content["exercises"][1]["sections"] = ["11.2.5"]
    path.write_text(json.dumps(content), encoding="utf-8")
    ((n, said),) = faults(rw.quiz(path))
    assert n == 2 and "it is not about section 11.2.5" in said
