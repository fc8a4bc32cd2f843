"""What a task still lacks: which of its goals have not come about, and what came about instead.

It names only what the task is about, never a fact that a goal asks for: finding that may be the task.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from ...face import face_of
from ...text import Speech, figure
from .goals import parts, reached
from .lesson_file import Goal
from .trial import Trial


class Missing:
    """What a try has not brought about, in words; ``words`` are a lesson's own."""

    def __init__(self, trial: Trial, speech: Speech, words: Mapping[str, str]) -> None:
        assert trial.step.goal is not None
        self.speech, self.words, self.now = speech, words, trial.now
        self.asked = trial.step.goal.all or (trial.step.goal,)
        self.open = [each for each in self.asked if not reached(each, self.now)]

    @property
    def begun(self) -> bool:
        """Whether a part of the task is done."""
        return len(self.open) < len(self.asked)

    def sentences(self, lost: bool) -> list[str]:
        """What is missing; where the task is lost, what came about instead of it too."""
        return list(dict.fromkeys(said for goal in self.open for said in self._lacks(goal, lost)))

    def _lacks(self, goal: Goal, lost: bool) -> Collection[str]:
        """Of several ways to do it nothing is said, unless it is the same of all."""
        said = dict.fromkeys(said for part in parts(goal) for said in self._said(part, lost))
        return () if goal.any and len(said) > 1 else said

    def _said(self, part: Goal, lost: bool) -> Iterator[str]:
        instead = self._instead(part) if lost else ""
        if instead:
            yield instead
        elif part.event in (told := self.speech.texts.get("goals", {})):
            yield self.words["missing"].format(what=told[part.event])
        elif part.figure and part.seat in (None, self.now.seat):  # those of others may be their secret
            yield from self._figure(part)

    def _instead(self, part: Goal) -> str:
        """The last event of the kind that is asked for, but not as it is asked for."""
        seat = self.now.seat if part.seat is None else part.seat
        came = [each for each in self.now.events if each.kind == part.event and each.seat in (None, seat)]
        if not came:
            return ""
        said = self.speech.explain(came[-1]).sentence
        return self.words["instead"].format(what=said.rstrip("."), rule=came[-1].rule)

    def _figure(self, part: Goal) -> Iterator[str]:
        seat, named = self.now.seat, self.speech.texts.get("figures", {}).get(part.figure)
        values = face_of(self.now.game).counting.series(self.now.state).get(part.figure, ())
        said = self.words.get(f"figure {part.op}")
        if named and said and seat < len(values) and isinstance(part.value, int | float):
            value = figure(Fraction(part.value))
            yield said.format(figure=str(named).lower(), now=figure(Fraction(values[seat])), value=value)
