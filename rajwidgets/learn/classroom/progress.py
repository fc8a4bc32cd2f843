"""How far a class is in a lesson: what learners say they did is done once more, on a table of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING

from ...mistakes import Mistake, mistake
from ...text import texts
from ..exercise import Exercise
from ..lessons.lesson import Lesson
from ..marking import Open
from ..worded import figure_of
from . import work as works
from .folder import Folder
from .polling import PACKAGE
from .register import shown_name

if TYPE_CHECKING:
    from pandas import DataFrame

DONE, PARTLY, OPEN = "✓", "½", "·"


class Progress:
    """``text()``, ``frame()``: learner by step. A task counts if its answers reach the goal, questions by credit."""

    def __init__(self, folder: Folder, name: str, lang: str = "en") -> None:
        work = works.find(folder, name, lang)
        if work.to != works.LESSON:
            raise mistake("class_no_lesson", lang, name=repr(name))
        self.name, self.lang, self.words = name, lang, texts(PACKAGE, lang)["progress"]
        self.lesson = works.lesson_of(folder, name, work, lang)
        self.way, steps = self.lesson.walk.way, self.lesson.file.step
        asking = [n for n, step in enumerate(steps, 1) if step.do is not None or step.ask is not None]
        self.asked = [n for n in self.way.main if n in asking]  # those aside are not for everybody
        self.marks: dict[str, dict[int, Fraction]] = {}
        self.refused = 0  # lines whose answers do not reach the goal they name
        for said in folder.register.steps(name):
            self._count(shown_name(said.learner), said.step, self._done(said.step, said.chosen))
        self._questions(folder)

    def _done(self, n: int, answers: tuple[str, ...]) -> Fraction:
        """Whether these answers reach the goal of a step, by the rules."""
        lesson = self.lesson
        if not 1 <= n <= len(lesson) or lesson.file.step[n - 1].goal is None:
            self.refused += 1
            return Fraction(0)
        lesson.done.discard(n)
        lesson.go(n)
        with suppress(Mistake):
            for answer in answers:
                lesson.play(answer)
        reached = n in lesson.done
        self.refused += not reached
        return Fraction(reached)

    def _questions(self, folder: Folder) -> None:
        """The answers to the questions of each step: the last one of a learner to each counts."""
        steps = {each.id: (n, each) for n in range(1, len(self.lesson) + 1) for each in _exercises(self.lesson, n)}
        last = {
            (shown_name(each.learner), each.exercise): each.chosen
            for each in folder.register.answers().attempts
            if each.quiz == self.name and each.exercise in steps
        }
        credits: dict[tuple[str, int], list[Fraction]] = {}
        for (learner, key), chosen in last.items():
            n, exercise = steps[key]
            credits.setdefault((learner, n), []).append(Open(exercise).mark(chosen).credit)
        for (learner, n), given in credits.items():
            self._count(learner, n, sum(given, Fraction(0)) / len(_exercises(self.lesson, n)))

    def _count(self, learner: str, n: int, credit: Fraction) -> None:
        mine = self.marks.setdefault(learner, {})
        if n in self.asked:
            mine[n] = max(credit, mine.get(n, Fraction(0)))

    def text(self) -> str:
        """Learner by learner, a sign for each step that asks for something."""
        lines = [self.words["title"].format(title=self.lesson.title, n=len(self.marks), of=len(self.asked))]
        for learner, mine in sorted(self.marks.items()):
            signs = " ".join(_sign(mine.get(n)) for n in self.asked)
            done = figure_of(sum(mine.values(), Fraction(0)), self.lesson.lang)
            lines.append("  " + self.words["line"].format(learner=learner, signs=signs, done=done))
        if self.refused:
            lines.append(self.words["refused"].format(n=self.refused))
        return "\n".join(lines)

    def frame(self) -> DataFrame:
        """A row for each learner, a column for each step of the main way that asks for something."""
        import pandas as pd

        rows = {learner: [float(mine.get(n, 0)) for n in self.asked] for learner, mine in sorted(self.marks.items())}
        return pd.DataFrame.from_dict(rows, orient="index", columns=[*map(self.way.number, self.asked)])

    def __repr__(self) -> str:
        return self.text()


def _exercises(lesson: Lesson, n: int) -> Sequence[Exercise]:
    scene = lesson.scenes[n - 1]
    return scene.exercises if scene is not None else ()


def _sign(credit: Fraction | None) -> str:
    return OPEN if not credit else DONE if credit == 1 else PARTLY
