"""One learner before a quiz: where they stand, what they have ticked, asked for and been told. No widget in it."""

from __future__ import annotations

from fractions import Fraction

from .exercise import MANY, NUMBERS, ORDER
from .marking import Marked
from .quiz import Quiz
from .speak import Spoken

MOST_HINTS = 2


class Sitting:
    """The questions of a quiz one after the other; what is right is shown only after ``check`` or ``give_up``."""

    def __init__(self, quiz: Quiz) -> None:
        self.quiz = quiz
        self.marks: dict[int, Marked] = {}
        self.hints: dict[int, int] = {}
        self.shown: set[int] = set()  # questions whose solution was asked for, and not an answer given
        self.n = 1
        self.chosen: list[str] = []
        self.go(1)

    @property
    def spoken(self) -> Spoken:
        return self.quiz.spoken(self.n)

    @property
    def form(self) -> str:
        return self.spoken.opened.form

    @property
    def marked(self) -> Marked | None:
        """What came of this question, once it was checked."""
        return self.marks.get(self.n)

    @property
    def ready(self) -> bool:
        """Whether there is something to check."""
        return self.marked is None and (bool(self.chosen) or self.form == NUMBERS)

    def go(self, n: int) -> None:
        """Turn to a question."""
        self.n = max(1, min(n, len(self.quiz)))
        options = self.spoken.exercise.options
        self.chosen = list(options) if self.form == ORDER else ["0"] * len(options) if self.form == NUMBERS else []

    def choose(self, i: int) -> None:
        """Tick the i-th option, or take the tick away; where one is asked for it replaces the other."""
        options = self.spoken.exercise.options
        if self.marked is not None or self.form in (ORDER, NUMBERS) or not 1 <= i <= len(options):
            return
        option = options[i - 1]
        if self.form == MANY:
            self.chosen = [o for o in options if (o in self.chosen) != (o == option)]
        else:
            self.chosen = [option]

    def move(self, i: int, step: int) -> None:
        """Move the i-th of an order up or down, or change the i-th number."""
        if self.marked is not None or not 1 <= i <= len(self.chosen):
            return
        if self.form == NUMBERS:
            self.chosen[i - 1] = str(max(0, int(self.chosen[i - 1]) + step))
        elif self.form == ORDER and 1 <= i + step <= len(self.chosen):
            a, b = i - 1, i + step - 1
            self.chosen[a], self.chosen[b] = self.chosen[b], self.chosen[a]

    def hint(self) -> str:
        """The next hint."""
        self.hints[self.n] = min(self.hints.get(self.n, 0) + 1, MOST_HINTS)
        return self.told_hint()

    def told_hint(self) -> str:
        asked = self.hints.get(self.n, 0)
        return self.quiz.hint(self.n, asked) if asked else ""

    def check(self) -> None:
        """Mark what was chosen; once and for all."""
        if self.ready:
            self.marks[self.n] = self.quiz.settle(self.n, tuple(self.chosen), self.hints.get(self.n, 0))

    def give_up(self) -> None:
        """Show the solution instead of answering."""
        if self.marked is None:
            self.chosen = []
            self.shown.add(self.n)
            self.marks[self.n] = self.quiz.settle(self.n, (), self.hints.get(self.n, 0))

    def credit(self) -> Fraction:
        return sum((marked.credit for marked in self.marks.values()), Fraction(0))
