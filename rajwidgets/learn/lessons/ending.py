"""The end of a lesson: what was done, step by step, with how much help, and where it goes on."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ...bots import names as bots_of
from ..asking import quiz as asked
from ..quiz import Quiz
from ..worded import figure_of
from .lesson_file import numbers, packaged

if TYPE_CHECKING:
    from .lesson import Lesson

LONGEST = 90  # letters of a step looked back at
QUESTIONS = 5  # about the sections of a lesson
ASIDE = "+"  # after the number of a step: what explained it


class Row(NamedTuple):
    """A step looked back at; ``number`` is that of the main way, with a sign where it was aside."""

    n: int
    number: str
    finished: bool
    what: str

    @property
    def sign(self) -> str:
        return "✓" if self.finished else "·"


class Ending:
    """A lesson looked back at, and what may follow it."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.words = lesson, lesson.words

    # ------------------------------------------------------------ what was done

    @property
    def rows(self) -> list[Row]:
        walk, finished = self.lesson.walk, self.lesson.finished
        return [Row(n, self.number(n), finished(n), self._what(n)) for n in walk.steps]

    def number(self, n: int) -> str:
        """The number of a step as the learner knows it."""
        way = self.lesson.walk.way
        return f"{way.number(n)}{'' if n in way.main else ASIDE}"

    def _what(self, n: int) -> str:
        """What a step was about: its task, how its questions went, or how its text begins."""
        step, lang = self.lesson.file.step[n - 1], self.lesson.lang
        if step.do is not None:
            return step.do[lang]
        if step.ask is not None:
            quiz = self.lesson.questions.begun(n)
            if quiz is None:
                return self.words["to_answer"]
            credit = sum((marked.credit for marked in quiz.given.values()), Fraction(0))
            return self.words["asked"].format(credit=figure_of(credit, lang), n=len(quiz))
        return first_words(step.say[lang]) if step.say is not None else self.words["looked"]

    @property
    def unfinished(self) -> int:
        """The first step of the main way that is not finished; 0 if there is none."""
        return next((n for n in self.lesson.walk.way.main if not self.lesson.finished(n)), 0)

    @property
    def finished(self) -> str:
        """How many steps of the main way are behind the learner: what was aside is counted for nobody."""
        main = self.lesson.walk.way.main
        return str(self.words["finished"].format(n=sum(map(self.lesson.finished, main)), of=len(main)))

    @property
    def help(self) -> str:
        """How much help was asked for."""
        log, questions, told = self.lesson.log, self.lesson.questions, []
        if hints := log.all_hints + questions.hints:
            told.append(self.words["hints"].format(n=hints))
        if solutions := len(log.solutions) + questions.solutions:
            told.append(self.words["solutions"].format(n=solutions))
        return " · ".join(told)

    # ------------------------------------------------------------ where it goes on

    @property
    def following(self) -> int:
        """The number of the next lesson of this game; 0 after the last, and after one of somebody's own."""
        after = self.lesson.number + 1
        return after if self.lesson.number and after in numbers(self.lesson.game) else 0

    @property
    def following_title(self) -> str:
        title = packaged(self.lesson.game, self.following).title[self.lesson.lang]
        return self.words["title"].format(n=self.following, title=title)

    @property
    def following_line(self) -> str:
        return f'rw.lesson("{self.lesson.game.name}", {self.following}{self._lang})'

    def quiz(self) -> Quiz:
        """Questions about the sections of this lesson."""
        lesson = self.lesson
        return asked(lesson.game, QUESTIONS, lesson.file.sections, (), None, lesson.number + 1, lesson.lang)

    @property
    def quiz_line(self) -> str:
        about = f', "{" ".join(self.lesson.file.sections)}"' if self.lesson.file.sections else ""
        return f'rw.quiz("{self.lesson.game.name}"{about}, n={QUESTIONS}{self._lang})'

    @property
    def play_line(self) -> str:
        """How a game of one's own begins, against the best bot there is."""
        known = bots_of(self.lesson.game)
        bot = "greedy" if "greedy" in known else known[-1]
        return f'rw.new("{self.lesson.game.name}", bots="{bot}", tutor=True{self._lang})'

    @property
    def _lang(self) -> str:
        return "" if self.lesson.lang == "en" else f', lang="{self.lesson.lang}"'

    def text(self) -> str:
        """The whole of it in words."""
        lines = [self.words["end_title"], " · ".join(filter(None, (self.finished, self.help)))]
        lines += [*(f"{row.number:>3}  {row.sign} {row.what}" for row in self.rows), ""]
        if self.following:
            lines += [self.words["end_next"].format(title=self.following_title), f"  {self.following_line}"]
        lines += [self.words["quiz"], f"  {self.quiz_line}"]
        if not self.following:
            lines += [self.words["end_play"], f"  {self.play_line}"]
        return "\n".join(lines)


def first_words(text: str) -> str:
    """The first sentence of a text, cut at a word where it is long."""
    first = re.split(r"(?<=[.?!])\s", text.strip(), maxsplit=1)[0]
    return first if len(first) <= LONGEST else f"{first[:LONGEST].rsplit(' ', 1)[0]}…"
