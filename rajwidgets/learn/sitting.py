"""One learner before a quiz: where they stand, what they have ticked, asked for and been told. No widget in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .exercise import MANY, NUMBERS, ORDER
from .hints import MOST_HINTS
from .marking import Marked
from .played_out import LINE, Line
from .quiz import Quiz
from .speak import Spoken
from .summary import Summary


class Sitting:
    """The questions of a quiz one after the other; what is right is shown only after ``check`` or ``give_up``.

    ``keep`` is called whenever the learner has come further.
    """

    def __init__(self, quiz: Quiz, keep: Callable[[Sitting], object] = lambda sitting: None) -> None:
        self.quiz, self.keep = quiz, keep
        self.marks: dict[int, Marked] = {}
        self.answers: dict[int, tuple[str, ...]] = {}  # what was chosen, once it was checked
        self.hints: dict[int, int] = {}
        self.refused: dict[int, list[str]] = {}  # what was tried on the board and refused, where moving is the answer
        self.shown: set[int] = set()  # questions whose solution was asked for, and not an answer given
        self.n = 1
        self.chosen: list[str] = []
        self.go(1)

    @property
    def over(self) -> bool:
        """Whether the learner has turned to the end, where the quiz is looked back at."""
        return self.n > len(self.quiz)

    @property
    def complete(self) -> bool:
        """Whether every question is answered."""
        return len(self.marks) == len(self.quiz)

    @property
    def summary(self) -> Summary:
        """How it went so far."""
        return Summary(self.quiz, self.marks, self.shown, sum(self.hints.values()), on_board=True)

    @property
    def spoken(self) -> Spoken:
        return self.quiz.spoken(self.n)

    @property
    def stem(self) -> str:
        """What is asked of whoever has a board before them."""
        return self.spoken.stem(on_board=True)

    @property
    def form(self) -> str:
        """How this question is answered; at the end nothing is asked."""
        return "" if self.over else self.spoken.opened.form

    @property
    def by_moving(self) -> bool:
        """Whether this question is answered by making the choice itself, and not by ticking one of a few."""
        return not self.over and (self.spoken.opened.by_moving or self.spoken.opened.played_out)

    @property
    def line(self) -> Line | None:
        """What is played out, or was; None of other questions, and where the solution was asked for instead."""
        if self.over:
            return None
        return self.spoken.opened.line(self.answers.get(self.n, (LINE, *self.chosen)))

    @property
    def given(self) -> tuple[str, ...]:
        """What was chosen of the rows."""
        return self.spoken.opened.named(self.answers.get(self.n, tuple(self.chosen)))

    @property
    def rows(self) -> tuple[str, ...]:
        """What is listed: the options; where moving is the answer, what was chosen and what else would have been right.
        Of what was played out the options are listed again, as they say how it should begin.

        Before that is checked there is nothing to list but what the game itself offers.
        """
        if self.over:
            return ()
        opened, options = self.spoken.opened, self.spoken.exercise.options
        if not self.by_moving:
            return options
        if self.marked is None:
            return ()
        if opened.played_out:
            return options
        own = self.answers[self.n]
        found = {opened.meant(answer) for answer in own}
        return (*own, *(option for option in self.marked.right if option not in found))

    @property
    def marked(self) -> Marked | None:
        """What came of this question, once it was checked."""
        return self.marks.get(self.n)

    @property
    def ready(self) -> bool:
        """Whether there is something to check."""
        if self.over or self.marked is not None:
            return False
        if self.line is not None:
            return self.line.over
        if self.form == ORDER:
            return tuple(self.chosen) != tuple(self._untouched())  # as it lies there it is never right
        return bool(self.chosen or self.refused.get(self.n)) or self.form == NUMBERS

    def go(self, n: int) -> None:
        """Turn to a question, or to the end behind the last one; what was answered stands there again."""
        self.n = max(1, min(n, len(self.quiz) + 1))
        self.chosen = [] if self.over else list(self.answers.get(self.n, self._untouched()))
        if self.line is not None and self.marked is None:
            self._play([])  # it begins anew
        self.keep(self)

    def _untouched(self) -> Sequence[str]:
        """What stands there before anything is chosen."""
        options = self.spoken.exercise.options
        return options if self.form == ORDER else ["0"] * len(options) if self.form == NUMBERS else ()

    def choose(self, i: int) -> None:
        """Tick the i-th option, or take the tick away; where one is asked for it replaces the other."""
        options = () if self.over else self.spoken.exercise.options
        if self.marked is not None or not 1 <= i <= len(options) or self.form in (ORDER, NUMBERS) or self.by_moving:
            return
        option = options[i - 1]
        if self.form == MANY:
            self.chosen = [o for o in options if (o in self.chosen) != (o == option)]
        else:
            self.chosen = [option]

    def make(self, answer: str) -> None:
        """Give a choice of the game: as the answer, the next one of a line, or one of several (twice takes it back)."""
        if self.marked is not None:
            return
        if self.line is not None:
            self._play([*self.chosen, answer])
        elif self.by_moving:
            kept = [each for each in self.chosen if each != answer] if self.form == MANY else []
            self.chosen = kept if answer in self.chosen and self.form == MANY else [*kept, answer]

    def take_back(self, i: int) -> None:
        """Of what is played out, take back the i-th choice and those after it."""
        if self.marked is None and self.line is not None and 1 <= i <= len(self.chosen):
            self._play(self.chosen[: i - 1])

    def _play(self, answers: list[str]) -> None:
        """These choices one after the other; what was refused before belongs to another position."""
        self.chosen = answers
        self.refused.pop(self.n, None)

    def try_in_vain(self, begun: str) -> None:
        """A choice that the rules refuse is an answer too, and a wrong one that cannot be taken back; but where a goal
        is played out it is none, and only said.
        """
        if self.marked is None and self.by_moving:
            tried = self.refused.setdefault(self.n, [])
            if begun not in tried:
                tried.append(begun)

    def move(self, i: int, step: int) -> None:
        """Move the i-th of an order up or down, or change the i-th number."""
        if self.marked is not None or not 1 <= i <= len(self.chosen):
            return
        if self.form == NUMBERS:
            self.chosen[i - 1] = str(max(0, int(self.chosen[i - 1]) + step))
        elif self.form == ORDER and 1 <= i + step <= len(self.chosen):
            a, b = i - 1, i + step - 1
            self.chosen[a], self.chosen[b] = self.chosen[b], self.chosen[a]

    def put_number(self, i: int, n: int) -> None:
        """Set the i-th number."""
        if self.marked is None and self.form == NUMBERS and 1 <= i <= len(self.chosen):
            self.chosen[i - 1] = str(n)

    def hint(self) -> str:
        """The next hint."""
        if self.over or self.marked is not None:
            return ""
        self.hints[self.n] = min(self.hints.get(self.n, 0) + 1, MOST_HINTS)
        return self.told_hint()

    def told_hint(self) -> str:
        """Every hint given so far."""
        asked = range(1, self.hints.get(self.n, 0) + 1)
        return " ".join(dict.fromkeys(self.quiz.hint(self.n, which, self.by_moving) for which in asked))

    def check(self) -> None:
        """Mark what was chosen; once and for all."""
        if self.ready:
            chosen = (*self.chosen, *self.refused.get(self.n, ())) if self.line is None else (LINE, *self.chosen)
            self.answers[self.n] = chosen
            self.marks[self.n] = self.quiz.settle(self.n, chosen, self.hints.get(self.n, 0))
            self.keep(self)

    def give_up(self) -> None:
        """Show the solution instead of answering."""
        if not self.over and self.marked is None:
            self.chosen = []
            self.shown.add(self.n)
            self.answers[self.n] = ()
            self.marks[self.n] = self.quiz.give_up(self.n, self.hints.get(self.n, 0))
            self.keep(self)
