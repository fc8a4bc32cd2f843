"""An exercise opened: its key, the credit of an answer, the reason of every option. Computed, never saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from ..flow import Event, Number, Refusal, Remark
from .exercise import MANY, NUMBERS, OPINION, ORDER, Exercise, Verdict
from .kinds import KINDS
from .position import Place, opened
from .proof import PROOFS, Unproven, points


class Marked(NamedTuple):
    """What an answer is worth, what is right, and why each option is what it is."""

    credit: Fraction
    right: tuple[str, ...]
    reasons: Mapping[str, Refusal | Event | Remark]


class Open:
    """An exercise with its position on a table of its own; ``place`` must not be sent anywhere."""

    def __init__(self, exercise: Exercise, place: Place | None = None) -> None:
        self.exercise = exercise
        self.place = place or opened(exercise.position)

    @property
    def form(self) -> str:
        return KINDS[self.exercise.kind].form

    @property
    def opinion_of(self) -> str:
        """The bot whose opinion is asked; none where the rules answer."""
        return str(self.exercise.asks["bot"]) if KINDS[self.exercise.kind].skill == OPINION else ""

    @cached_property
    def verdicts(self) -> dict[str, Verdict]:
        """What the rules say of every option; Unproven if they do not confirm the exercise."""
        prove = PROOFS[self.exercise.kind]
        return {option: prove(self.place, self.exercise.asks, option) for option in self.exercise.options}

    @property
    def right(self) -> tuple[str, ...]:
        """The right options; where an order is asked, in that order."""
        right = tuple(option for option in self.exercise.options if self.verdicts[option].right)
        return tuple(sorted(right, key=int)) if self.form == ORDER else right

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """The number of every row, where numbers are asked."""
        earned = points(self.place, self.exercise.asks)
        return tuple(Fraction(earned[int(option)]) for option in self.exercise.options)

    def confirm(self) -> None:
        """Raise Unproven unless there is a right answer, and a wrong one."""
        wrong = [option for option in self.exercise.options if not self.verdicts[option].right]
        count = len(self.right)
        if not count or (self.form not in (ORDER, NUMBERS) and not wrong):
            raise Unproven("nothing to choose")
        if self.form == NUMBERS and len(set(self.numbers)) < 1:
            raise Unproven("no numbers")

    def mark(self, chosen: Sequence[str]) -> Marked:
        """What these options (or numbers, in the order of the rows) are worth."""
        reasons = {option: verdict.why for option, verdict in self.verdicts.items()}
        return Marked(self._credit(tuple(chosen)), self.right, reasons)

    def _credit(self, chosen: tuple[str, ...]) -> Fraction:
        right, options = self.right, self.exercise.options
        if self.opinion_of:
            return self._worth(chosen)
        if self.form == NUMBERS:
            hits = sum(given == str(number) for given, number in zip(chosen, self.numbers, strict=False))
            return Fraction(hits, len(self.numbers))
        if self.form == ORDER:
            pairs = list(pairwise(right))
            kept = sum(chosen.index(a) + 1 == chosen.index(b) for a, b in pairs if a in chosen and b in chosen)
            return Fraction(kept, len(pairs))
        if self.form == MANY:
            hits = sum(option in right for option in set(chosen))
            return max(Fraction(hits - (len(set(chosen)) - hits), len(right)), Fraction(0))
        if len(chosen) == 1 and chosen[0] in right:
            return Fraction(1)
        return Fraction(1, 2) if len(chosen) == 1 and chosen[0] in options and self._half(chosen[0]) else Fraction(0)

    def _worth(self, chosen: tuple[str, ...]) -> Fraction:
        """What a choice leaves of the greatest loss, in the opinion of the bot."""
        if len(chosen) != 1 or chosen[0] not in self.exercise.options:
            return Fraction(0)
        facts = self.verdicts[chosen[0]].why
        assert isinstance(facts, Remark)
        best, worst, own = (Fraction(facts.facts[key]) for key in ("best", "worst", "margin"))
        return (1 - (best - own) / (best - worst)).limit_denominator(100)

    def _half(self, option: str) -> bool:
        """Whether half of a pair is right: who, or what."""
        if self.exercise.kind not in ("tie", "asked"):
            return False
        return any(a == b for right in self.right for a, b in zip(option.split("/"), right.split("/"), strict=True))
