"""The questions that a lesson asks on its way: a quiz for each step that has some, kept as far as it is answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..exercise import Exercise
from ..quiz import Quiz, Told

if TYPE_CHECKING:
    from .lesson import Lesson


class Questions:
    """The quizzes of a lesson's steps, each made when the learner first comes there."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.told: list[Told] = []  # who wants to know of an answer
        self._quizzes: dict[int, Quiz] = {}

    def of(self, n: int) -> Quiz | None:
        """The quiz of a step, if it asks something."""
        scene = self.lesson.scenes[n - 1] if n <= len(self.lesson) else None
        if scene is None or self.lesson.file.step[n - 1].ask is None:
            return None
        if n not in self._quizzes:
            self._quizzes[n] = self._quiz(scene.exercises)
        return self._quizzes[n]

    def begun(self, n: int) -> Quiz | None:
        """The quiz of a step if an answer to it was given."""
        quiz = self._quizzes.get(n)
        return quiz if quiz is not None and quiz.given else None

    def answered(self, n: int) -> bool:
        """Whether a step asks something, and nothing is left to answer."""
        quiz = self._quizzes.get(n)
        return quiz is not None and len(quiz.given) == len(quiz)

    def speak(self) -> None:
        """Go on in the lesson's language, with what was answered."""
        for n, quiz in self._quizzes.items():
            spoken = self._quizzes[n] = self._quiz(quiz.exercises)
            spoken.given, spoken.shown, spoken.hinted = quiz.given, quiz.shown, quiz.hinted

    # ------------------------------------------------------------ in words

    def answer(self, quiz: Quiz, answer: str | int | Sequence[Any]) -> str:
        """The verdict on an answer, and the next question if there is one; whoever has seen the solution gets none."""
        n = in_hand(quiz)
        if n in quiz.shown:
            return self.lesson.words["given_up"]
        return self._and_on(quiz, quiz.answer(n, answer))

    def hint(self, quiz: Quiz) -> str:
        """The next hint."""
        n = in_hand(quiz)
        return quiz.hint(n, quiz.hinted.get(n, 0) + 1)

    def solution(self, quiz: Quiz) -> str:
        """What is right; a question that was not answered yet is given up by that."""
        return self._and_on(quiz, quiz.solution(in_hand(quiz)))

    def _and_on(self, quiz: Quiz, said: str) -> str:
        follows = len(quiz.given) < len(quiz)
        return f"{said}\n\n{quiz.text(in_hand(quiz), position=False)}" if follows else said

    # ------------------------------------------------------------ how much help

    @property
    def hints(self) -> int:
        """How many hints were asked for."""
        return sum(sum(quiz.hinted.values()) for quiz in self._quizzes.values())

    @property
    def solutions(self) -> int:
        """How many solutions."""
        return sum(len(quiz.shown) for quiz in self._quizzes.values())

    def _quiz(self, exercises: Sequence[Exercise]) -> Quiz:
        lesson = self.lesson
        quiz = Quiz(lesson.game.name, exercises, lesson.lang, lesson.file.title[lesson.lang])
        quiz.told += self.told
        return quiz


def in_hand(quiz: Quiz) -> int:
    """Which question is not answered yet; the last if all are."""
    return next((n for n in range(1, len(quiz) + 1) if n not in quiz.given), len(quiz))
