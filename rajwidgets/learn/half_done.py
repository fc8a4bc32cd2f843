"""A quiz that was left before its end, and how it is gone on with: its answers are kept, its marks are made anew."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import msgspec

from ..mistakes import Mistake
from .exercise import Unproven
from .hints import MOST_HINTS
from .places_left import PlacesLeft
from .quiz import Quiz
from .sitting import Sitting


class HalfDone(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question that was turned to, what was answered to which, and how far each was helped with."""

    n: int
    answers: dict[int, tuple[str, ...]]
    hints: dict[int, int] = {}
    shown: tuple[int, ...] = ()


class HalfDoneQuizzes:
    """The quizzes a learner has begun, each by its questions; one that is answered to its end begins anew."""

    def __init__(self, path: Path | None = None) -> None:
        self.places = PlacesLeft("quizzes", HalfDone, path)

    def left(self, quiz: Quiz) -> HalfDone | None:
        """How this quiz was left; None of one that was not begun, or is another one meanwhile."""
        place = self.places.get(key(quiz))
        numbers = range(1, len(quiz) + 1)
        whole = place is not None and place.n in numbers and place.answers and all(n in numbers for n in place.answers)
        return place if whole else None

    def keep(self, sitting: Sitting) -> None:
        """Remember how far the learner is; of what is answered to its end nothing is left to go on with."""
        if not sitting.answers:
            return  # who has just opened it may yet go on where they left it
        here = HalfDone(
            min(sitting.n, len(sitting.quiz)), dict(sitting.answers), dict(sitting.hints), tuple(sorted(sitting.shown))
        )
        self.places.put(key(sitting.quiz), None if sitting.complete else here)


def key(quiz: Quiz) -> str:
    """One name for the same questions in the same order, in every language."""
    return f"{quiz.game} {blake2b(' '.join(each.id for each in quiz.exercises).encode(), digest_size=8).hexdigest()}"


def resume(sitting: Sitting, place: HalfDone) -> None:
    """Go on where the quiz was left. Nobody is told again of what they were told of then."""
    quiz = sitting.quiz
    for n, chosen in place.answers.items():
        try:
            marked = quiz.spoken(n).opened.mark(chosen)
        except (Mistake, Unproven):
            continue  # of a file that somebody has changed
        sitting.answers[n], sitting.marks[n], quiz.given[n] = chosen, marked, marked
        if n in place.shown:
            sitting.shown.add(n)
            quiz.shown.add(n)
    for n, hints in place.hints.items():
        if 1 <= n <= len(quiz):
            sitting.hints[n] = max(0, min(hints, MOST_HINTS))
    sitting.go(place.n)
