"""An exercise opened: its key, the credit of an answer, the reason of every option. Computed, never saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import msgspec

from ..flow import Ask, Event, Game, Number, Refusal, Remark
from ..text import LANGUAGES
from .exercise import MANY, NUMBERS, OPINION, ORDER, Exercise, Unconfirmed, Unproven, Verdict, as_number
from .kinds import KINDS
from .played_out import LINE, Line, played_out
from .position import Place, opened
from .proof import PROOFS, points, rests_on_no_rule

SECTION_OF: Mapping[str, Callable[[Game, str], str]] = {  # kinds whose options stand for sections, and for which
    "section": lambda game, option: option,
    "rule": lambda game, option: option,
    "asked": lambda game, option: game.questions[option.partition("/")[2]].rule,
    "phase": lambda game, option: game.phases[option].rule,
}

FEWEST_IN_ORDER = 2  # lines


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
    def by_moving(self) -> bool:
        """Whether any answer of the game may be given where there is a board to give it on."""
        return KINDS[self.exercise.kind].by_moving

    @property
    def played_out(self) -> bool:
        """Whether a goal is played out where there is a board to play on."""
        return KINDS[self.exercise.kind].played_out

    def line(self, chosen: Sequence[str]) -> Line | None:
        """What was played out; None if options were ticked."""
        if not self.played_out or tuple(chosen[:1]) != (LINE,):
            return None
        answers = tuple(chosen[1:])
        if answers not in self._lines:
            self._lines[answers] = played_out(self.place, self.exercise.asks, answers)
        return self._lines[answers]

    @cached_property
    def _lines(self) -> dict[tuple[str, ...], Line]:
        return {}

    def named(self, chosen: Sequence[str]) -> tuple[str, ...]:
        """The options that an answer stands for: those ticked; of what was played out, its first choice."""
        line = self.line(chosen)
        return tuple(chosen) if line is None else tuple(map(self.meant, line.answers[:1]))

    def verdict(self, answer: str) -> Verdict:
        """What the rules say of an option; where moving is an answer, of any other choice too. Or Unproven."""
        if answer in self.verdicts:
            return self.verdicts[answer]
        if not self.by_moving:
            raise Unproven(answer)
        if answer not in self._moves:
            self._moves[answer] = self._tried(answer)
        return self._moves[answer]

    @cached_property
    def _moves(self) -> dict[str, Verdict]:
        return {}

    def _tried(self, answer: str) -> Verdict:
        place = self.place
        refusal = place.table.refusal(place.node, answer)
        if refusal is None:
            meant, prove = self.meant(answer), PROOFS[self.exercise.kind]
            return self.verdicts[meant] if meant != answer else prove(place, self.exercise.asks, answer)
        if refusal.code in ("unknown", "incomplete", "game_is_over"):
            raise Unproven(answer)
        return Verdict(False, refusal)

    def meant(self, answer: str) -> str:
        """The right option that leads to the same position as this answer; else the answer itself."""
        if answer in self.verdicts or self.place.table.refusal(self.place.node, answer) is not None:
            return answer
        same = (each for each in self.right if self._leads_to(each) == self._leads_to(answer))
        return next(same, answer)

    def _leads_to(self, answer: str) -> tuple[bytes, Ask | None]:
        after = self.place.after(answer)
        return after.snapshot, after.ask

    def _is_right(self, answer: str) -> bool:
        try:
            return self.verdict(answer).right
        except Unproven:
            return False

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
        """Raise Unproven unless there is a right answer, and a wrong one, and it is about the sections it names."""
        wrong = [option for option in self.exercise.options if not self.verdicts[option].right]
        if not self.right:
            raise Unconfirmed("exercise_none_right")
        if self.form not in (ORDER, NUMBERS) and not wrong:
            raise Unconfirmed("exercise_none_wrong")
        if self.form == ORDER and len(self.right) < FEWEST_IN_ORDER:
            raise Unconfirmed("exercise_no_order", least=FEWEST_IN_ORDER)
        if self.form == ORDER and self.right == self.exercise.options:
            raise Unconfirmed("exercise_in_order")
        if strange := set(self.exercise.sections) - self.about:
            raise Unconfirmed("exercise_about", given=", ".join(sorted(strange)))

    @property
    def about(self) -> set[str]:
        """The sections that a question can be about: of the question asked, of the reasons, of what comes of it."""
        game, right = self.place.game, self.right
        rules = {game.questions[self.place.ask.kind].rule, *(verdict.why.rule for verdict in self.verdicts.values())}
        if KINDS[self.exercise.kind].of_words:
            rules.add(self.place.speech(LANGUAGES[0]).texts["glossary"][self.exercise.asks["term"]]["rule"])
        if self.exercise.kind in SECTION_OF:
            rules |= {SECTION_OF[self.exercise.kind](game, option) for option in right}
        played = [self.exercise.asks.get("answer"), *right] if KINDS[self.exercise.kind].skill != "judge" else []
        for answer in played:
            if isinstance(answer, str) and self.place.table.refusal(self.place.node, answer) is None:
                rules |= {event.rule for event in self.place.after(answer).events}
        return rules

    def complete(self) -> None:
        """Find the sections that files do not name, because they would tell the answer."""
        section_of = SECTION_OF.get(self.exercise.kind)
        if section_of is not None and not self.exercise.sections:
            sections = (section_of(self.place.game, self.right[0]),)
            self.exercise = msgspec.structs.replace(self.exercise, sections=sections)

    @property
    def rests_on_no_rule(self) -> bool:
        """Whether it is about the way a choice is entered: found in older files, where it can still be answered."""
        return rests_on_no_rule(self.place, self.exercise.asks, self.verdicts.values())

    def mark(self, chosen: Sequence[str]) -> Marked:
        """What these options (or numbers, in the order of the rows), or what was played out, are worth."""
        reasons = {option: verdict.why for option, verdict in self.verdicts.items()}
        line = self.line(chosen)
        return Marked(self._credit(tuple(chosen)) if line is None else line.credit, self.right, reasons)

    def _credit(self, chosen: tuple[str, ...]) -> Fraction:
        right, options = self.right, self.exercise.options
        if self.opinion_of:
            return self._worth(chosen)
        if self.form == NUMBERS:
            hits = sum(as_number(given) == number for given, number in zip(chosen, self.numbers, strict=False))
            return Fraction(hits, len(self.numbers))
        if self.form == ORDER:
            pairs = list(pairwise(right))
            kept = sum(chosen.index(a) + 1 == chosen.index(b) for a, b in pairs if a in chosen and b in chosen)
            return Fraction(kept, len(pairs))
        if self.form == MANY:
            given = {self.meant(each) if self.by_moving else each for each in chosen}
            hits = sum(map(self._is_right, given))
            return min(max(Fraction(hits - (len(given) - hits), len(right)), Fraction(0)), Fraction(1))
        if len(chosen) == 1 and self._is_right(chosen[0]):
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
