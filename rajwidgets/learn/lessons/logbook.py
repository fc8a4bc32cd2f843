"""What a learner has done of a lesson: goals reached, texts read, how much help was asked for."""

from __future__ import annotations

from collections import Counter


class Logbook:
    """Steps by their numbers; a step that is done stays done."""

    def __init__(self) -> None:
        self.done: set[int] = set()  # steps whose goal was reached
        self.read: set[int] = set()  # steps that only say or show something, and were passed
        self.hints: Counter[int] = Counter()
        self.solutions: set[int] = set()  # steps whose solution was shown
        self.visited: set[int] = set()
        self.explained: set[int] = set()  # steps from which the learner was led aside

    def hinted(self, n: int, hints: int) -> None:
        """So many hints were given by now; asking for the same ones again is no further help."""
        self.hints[n] = max(self.hints[n], hints)

    @property
    def all_hints(self) -> int:
        return self.hints.total()
