"""A learner's walk through a lesson: on and back, and aside where something was wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .trial import LOST
from .way import Way

if TYPE_CHECKING:
    from .lesson import Lesson


class Walk:
    """Where a lesson goes on for this learner, and where they came from."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.way = lesson, Way(lesson.file.step)
        self.trail: list[int] = []  # the steps from which the learner went on

    @property
    def onward(self) -> int:
        """Where going on leads: aside, but once only, for whoever was wrong here."""
        lesson, n = self.lesson, self.lesson.n
        if lesson.over:
            return n
        aside = self.way.aside(n)
        return aside if aside and n not in lesson.log.explained and self.wrong else self.way.onward(n)

    @property
    def wrong(self) -> bool:
        """Whether an answer of this step was not right, its goal was lost, or its solution was asked for.

        Nobody is wrong who leaves a step as it is, and no opinion is wrong.
        """
        lesson, n = self.lesson, self.lesson.n
        if lesson.step.do is not None:
            return n in lesson.log.solutions or lesson.state in LOST
        quiz = lesson.questions.begun(n)
        if quiz is None:
            return False
        return any(marked.credit < 1 and not quiz.spoken(k).opened.opinion_of for k, marked in quiz.given.items())

    def on(self) -> None:
        """Go on; what was only to be read is read then."""
        lesson, here, there = self.lesson, self.lesson.n, self.onward
        if lesson.over:
            return
        if there == self.way.aside(here):
            lesson.log.explained.add(here)
        if lesson.step.do is None and lesson.step.ask is None:
            lesson.log.read.add(here)
        self.trail.append(here)
        lesson.go(there)

    def back(self) -> None:
        """To the step one came from; who was led elsewhere meanwhile, to the one before."""
        n = self.lesson.n
        if self.trail and n in (self.way.onward(self.trail[-1]), self.way.aside(self.trail[-1])):
            self.lesson.go(self.trail.pop())
        else:
            self.lesson.go(self.way.main[-1] if self.lesson.over else self.way.before[n])

    @property
    def steps(self) -> list[int]:
        """The steps of this learner in their order: all of the main way, and those aside that were visited."""
        return [n for n in self.way.about if n in self.way.main or n in self.lesson.log.visited]
