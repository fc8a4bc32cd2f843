"""Before the check neither the key nor the move that was played is in any byte that goes to the browser."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Widget

from rajwidgets import games
from rajwidgets.face import Marks
from rajwidgets.flow import split
from rajwidgets.learn.asking import of_replay
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.kinds import OF_RULES
from rajwidgets.learn.pick import exercises_at, spots
from rajwidgets.learn.quiz import Quiz
from rajwidgets.replay.files import read
from rajwidgets.widgets.apart.quiz_panel import QuizPanel

REPLAYS = Path(__file__).parents[2] / "replays"
MOVES = ("legal", "all_legal", "find", "cure", "goal")  # kinds in which moving is the answer
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
    """All that the browser and a saved notebook are given."""
    states: list[Any] = []

    def gather(widget: Widget) -> None:
        states.append({key: value for key, value in widget.get_state().items() if not key.startswith("_")})
        for child in getattr(widget, "children", ()):
            gather(child)

    gather(panel.widget)
    stored, _ = panel._repr_mimebundle_()
    text = json.dumps([states, stored], default=str, sort_keys=True)
    return re.sub(r"IPY_MODEL_\w+|rjw-shown-\w+|data-shows=\S+", "", text)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_sent_is_the_same_whatever_is_right(name: str) -> None:
    for exercise, _ in asked(name):
        if exercise.kind == "played":
            continue  # it tells what came of the right one: that is the question
        panel = QuizPanel(Quiz(name, [exercise], "en"))
        panel.do("option:1")
        before, opened = sent(panel), panel.sitting.spoken.opened
        true = opened.verdicts
        opened.__dict__["verdicts"] = {key: each._replace(right=not each.right) for key, each in true.items()}
        panel.show()
        panel.do("try:1")
        panel.do("rule:1")
        panel.rule_html.value = ""
        assert sent(panel) == before, exercise.kind
        assert panel.below.children == () and panel.verdict.value == ""


@pytest.mark.parametrize("name", GAMES)
def test_legal_and_refused_choices_look_alike_and_no_cost_is_told(name: str) -> None:
    for exercise, played in asked(name):
        if exercise.kind not in MOVES:
            continue
        quiz = Quiz(name, [exercise], "en")
        panel, place = QuizPanel(quiz), quiz.spoken(1).place
        rows = re.findall(r"<li>(<button.*?</button>)</li>", panel.asked.value)
        assert len(rows) == len(exercise.options)
        plain = {re.sub(r"aria-label='.*?'|option:\d+|<span class=\"(n|label)\">.*?</span>", "", row) for row in rows}
        assert len(plain) == 1, "the rows differ in their number and name alone"
        for option in exercise.options:
            named = quiz.spoken(1).speech.choice(place.state, place.ask, split(option))
            assert quiz.spoken(1).option(option) == named, "its name, and nothing that it costs"
        source = exercise.position.source
        if source.node:
            assert source.node not in sent(panel)
        if played not in exercise.options:
            assert f'"{played}"' not in sent(panel)
        shown, numbers = panel.boards.marks, range(1, len(exercise.options) + 1)
        assert set(shown.legal.values()) <= set(numbers), "options are marked by their numbers"
        assert shown == Marks(legal=shown.legal, selected=shown.selected), "and by nothing else"
