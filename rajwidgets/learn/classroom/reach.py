"""How a class is reached: its folder, or a machine that serves the same over the network."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import msgspec

from ..quiz import Quiz
from .messages import Now


class Reach(Protocol):
    """What a learner's seat needs of a class."""

    path: Path

    def now(self) -> Now | None:
        """What the teacher shows."""

    def say(self, learner: str, line: msgspec.Struct) -> None:
        """Append a line to a learner's own file."""

    def quizzes(self) -> list[str]: ...

    def works(self) -> list[str]:
        """What is set besides quizzes."""

    def quiz(self, name: str, lang: str = "en") -> Quiz: ...

    def given(self, name: str, ending: str) -> bytes:
        """The file of what was set; an OSError if there is none."""

    def lesson_file(self, name: str) -> Path:
        """The file of a lesson that was set, with its replays beside it."""

    def own_hand_in(self, learner: str, name: str, ending: str) -> Path:
        """Where a learner saves what is to be handed in."""

    def deliver(self, name: str, path: Path) -> None:
        """Hand in what was saved there."""
