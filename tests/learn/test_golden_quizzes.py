"""A quiz of every game as it is said in each language: questions, hints, the verdict on every option, word for word.

Stored anew with ``RAJWIDGETS_GOLDEN=update pytest tests/learn/test_golden_quizzes.py``; the difference is to be read.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.quiz import Quiz
from rajwidgets.text import LANGUAGES

GOLDEN = Path(__file__).parents[1] / "golden"
REPLAYS = Path(__file__).parents[2] / "replays"
QUESTIONS = 6
FROM = {"raja": "three_rajas", "maharadjah": "short_game", "maharaja": "two_players"}  # else a game of two


@cache
def exercises(name: str) -> tuple[Exercise, ...]:
    file = REPLAYS / name / f"{FROM.get(name, 'two_players')}.json"
    return rw.quiz(name, n=QUESTIONS, from_=file).exercises


def told(quiz: Quiz, n: int) -> str:
    """A question, both hints, and what is right and why."""
    return "\n".join([quiz.text(n), "", quiz.hint(n), quiz.hint(n, 2), "", quiz.reasons(n)])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", games.NAMES)
def test_a_golden_quiz(name: str, lang: str) -> None:
    quiz, path = Quiz(name, exercises(name), lang), GOLDEN / f"quiz_{name}_{lang}.txt"
    said = "\n\n\n".join(told(quiz, n) for n in range(1, len(quiz) + 1)) + "\n"
    if os.environ.get("RAJWIDGETS_GOLDEN") == "update":
        path.write_text(said, encoding="utf-8")
    assert len(quiz) == QUESTIONS
    assert path.read_bytes() == said.encode(), "run with RAJWIDGETS_GOLDEN=update, then read the difference"
