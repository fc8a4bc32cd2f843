"""The end of a quiz: the points, what became of every question, and which sections are worth practising."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from ..text import texts
from .marking import Marked
from .quiz import Quiz
from .speak import PACKAGE
from .worded import Worded, figure_of

RIGHT, PARTLY, WRONG, SHOWN, OPEN = "right", "partly", "wrong", "shown", "open"  # what became of a question
SIGNS = {RIGHT: "✓", PARTLY: "◐", WRONG: "✕", SHOWN: "–", OPEN: "·"}  # shape, not colour
MOST_PRACTISED = 3  # sections: more at once is no practice
PRACTISED_AT_ONCE = 5  # questions


class Row(NamedTuple):
    """One question looked back at. Of one that is still open nothing is told: its section would be a hint."""

    n: int
    state: str
    said: str
    section: str = ""
    stem: str = ""

    @property
    def sign(self) -> str:
        return SIGNS[self.state]


class Summary:
    """How a quiz went. ``shown`` are the questions whose solution was asked for."""

    def __init__(
        self,
        quiz: Quiz,
        marks: Mapping[int, Marked],
        shown: Collection[int] = (),
        hints: int = 0,
        on_board: bool = False,
    ) -> None:
        self.quiz, self.marks, self.shown, self.hints, self.on_board = quiz, marks, shown, hints, on_board
        self.words: dict[str, str] = texts(PACKAGE, quiz.lang)["summary"]

    def state(self, n: int) -> str:
        """What became of a question."""
        if n not in self.marks:
            return OPEN
        if n in self.shown:
            return SHOWN
        credit = self.marks[n].credit
        return RIGHT if credit == 1 else PARTLY if credit else WRONG

    @cached_property
    def rows(self) -> list[Row]:
        """Every question, in order."""
        return [self._row(n) for n in range(1, len(self.quiz) + 1)]

    def _row(self, n: int) -> Row:
        state, credit = self.state(n), self.marks[n].credit if n in self.marks else Fraction(0)
        said = self.words[state].format(credit=figure_of(credit, self.quiz.lang))
        if state == OPEN:
            return Row(n, state, said)
        spoken = self.quiz.spoken(n)
        section = "" if spoken.opened.opinion_of else Worded(spoken).section()
        return Row(n, state, said, section, spoken.stem(self.on_board))

    @property
    def points(self) -> str:
        credit = sum((marked.credit for marked in self.marks.values()), Fraction(0))
        return self.words["points"].format(credit=figure_of(credit, self.quiz.lang), n=len(self.quiz))

    @property
    def counts(self) -> str:
        """How many were right, partly right and so on, and how many hints were asked for."""
        found = Counter(map(self.state, range(1, len(self.quiz) + 1)))
        told = [self.words[f"count_{state}"].format(n=found[state]) for state in SIGNS if found[state]]
        if self.hints:
            told.append(self.words["count_hints"].format(n=self.hints))
        return " · ".join(told)

    @property
    def missed(self) -> list[int]:
        """The questions that were answered and not right, or whose solution was asked for."""
        return [n for n in sorted(self.marks) if self.state(n) != RIGHT]

    @cached_property
    def practised(self) -> dict[str, str]:
        """What to practise: the sections with the most points lost, each with its title; opinions are about none."""
        lost: dict[str, Fraction] = {}
        titles: dict[str, str] = {}
        for n in self.missed:
            spoken = self.quiz.spoken(n)
            if not spoken.opened.opinion_of and spoken.exercise.sections:
                section = spoken.exercise.sections[0]
                lost[section] = lost.get(section, Fraction(0)) + 1 - self.marks[n].credit
                titles[section] = Worded(spoken).section()
        most = sorted(lost, key=lambda section: (-lost[section], section))[:MOST_PRACTISED]
        return {section: titles[section] for section in most}

    @property
    def advice(self) -> str:
        """What is worth practising, in words."""
        if not self.missed:
            return self.words["all_right"] if len(self.marks) == len(self.quiz) else ""
        named = ", ".join(self.practised.values())
        return self.words["practise"].format(sections=named) if named else ""

    @property
    def drill(self) -> str:
        """The line of Python that practises it."""
        lang = "" if self.quiz.lang == "en" else f', lang="{self.quiz.lang}"'
        sections = " ".join(self.practised)
        return f'rw.drill("{self.quiz.game}", "{sections}"{lang}).quiz({PRACTISED_AT_ONCE})' if sections else ""

    def text(self) -> str:
        """The whole of it in words."""
        lines = [self.words["head"].format(points=self.points), self.counts, *map(self._line, self.rows)]
        if self.advice:
            lines += ["", self.advice]
        if self.drill:
            lines.append(f"  {self.drill}")
        return "\n".join(lines)

    def _line(self, row: Row) -> str:
        told = " · ".join(filter(None, (row.said, row.section)))
        return "\n".join(filter(None, (f"{row.n:>3}  {row.sign} {told}", row.stem and f"       {row.stem}")))
