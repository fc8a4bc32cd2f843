"""Practice that returns to what is not yet mastered: a fresh position each time, never the same question soon again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ..flow import Game
from ..text import Speech
from .exercise import Exercise
from .kinds import OF_RULES
from .memory import DUE, LEARNING, MASTERED, NEW, Card, cards, section_state
from .pick import Game as Asked
from .pick import about, exercises_at, spots
from .quiz import Quiz
from .record import Attempt, Record, attempt

if TYPE_CHECKING:
    from pandas import DataFrame

APART = 20  # questions between two of the same signature
RETURNS = 3  # others before what was missed comes again
MOST_AT_A_STEP = 2  # questions of one kind from one step of a game
SIGNS = {NEW: "·", LEARNING: "○", DUE: "◐", MASTERED: "●"}


class Pool:
    """Questions by section, made from games as they are needed."""

    def __init__(self, games: Sequence[Asked], kinds: Sequence[str] = (), every: int = 1) -> None:
        self.by_section: dict[str, list[Exercise]] = {}
        self._spots = [spot for game in games for spot in spots(game)][::every]
        self._kinds = tuple(kinds) or OF_RULES
        self._next = 0

    def grow(self) -> bool:
        """Look at one step more; False when there is none."""
        if self.spent:
            return False
        spot = self._spots[self._next]
        self._next += 1
        for kind in self._kinds:
            for n, (_, exercise) in enumerate(exercises_at(spot, [kind])):
                if n >= MOST_AT_A_STEP:
                    break
                for section in exercise.sections:
                    self.by_section.setdefault(section, []).append(exercise)
        return True

    @property
    def spent(self) -> bool:
        """Whether every step was looked at."""
        return self._next >= len(self._spots)

    def fill(self, sections: int, each: int) -> None:
        """Grow until so many sections have so many questions, or nothing is left to look at."""
        while sum(len(found) >= each for found in self.by_section.values()) < sections and self.grow():
            pass


class Drill:
    """One learner practising one game. ``next()`` is the question to ask now; ``take`` is told what was answered."""

    def __init__(self, game: Game, pool: Pool, record: Record, sections: Iterable[str] = (), lang: str = "en") -> None:
        self.game, self.pool, self.record, self.lang = game, pool, record, lang
        self.only = tuple(sections)
        self.asked: list[tuple[str, str, float]] = []  # section, signature, credit, in this sitting

    # ------------------------------------------------------------ which question

    def next(self) -> Exercise | None:
        """The question that helps most now; None if nothing is left to ask."""
        for section in self.order():
            recent = {signature for _, signature, _ in self.asked[-APART:]}
            left = [each for each in self.pool.by_section.get(section, ()) if each.signature not in recent]
            done = {each.exercise for each in self.record.attempts[-200:]}
            fresh = [each for each in left if each.id not in done] or left
            if fresh:
                return fresh[0]
        return None

    def order(self) -> list[str]:
        """Sections, the most needed first: what was missed in this sitting, what is new, what is due, what is weak."""
        known = [section for section in self.pool.by_section if about([section], self.only)]
        last: dict[str, int] = {}
        credit: dict[str, float] = {}
        for n, (section, _, given) in enumerate(self.asked):
            last[section], credit[section] = n, given
        missed = [s for s in known if s in last and credit[s] < 1 and len(self.asked) - last[s] > RETURNS]
        now, states = datetime.now(UTC), self.states()
        new = [s for s in known if s not in last and states.get(s, NEW) == NEW]
        weak = sorted((s for s in known if s not in new), key=lambda s: self._need(s, now))
        order = [*sorted(missed, key=lambda s: last[s]), *new, *weak]
        just = {section for section, _, _ in self.asked[-1:]}
        return [*(s for s in dict.fromkeys(order) if s not in just), *just]

    def _need(self, section: str, now: datetime) -> tuple[int, float]:
        own = self._cards(section)
        rank = {LEARNING: 0, DUE: 1, NEW: 2, MASTERED: 3}[section_state(own, now)]
        return rank, min((card.stability for card in own), default=0.0)

    # ------------------------------------------------------------ what is known

    def take(self, exercise: Exercise, chosen: tuple[str, ...], credit: float, hints: int = 0) -> Attempt:
        """Keep an answer."""
        given = attempt(self.game, exercise, chosen, credit, hints)
        self.record.add(given)
        section = next((s for s in self.order() if s in exercise.sections), exercise.sections[0])
        self.asked.append((section, exercise.signature, credit))
        return given

    def _cards(self, section: str) -> list[Card]:
        return [card for (each, _), card in self._all().items() if each == section]

    def _all(self) -> dict[tuple[str, str], Card]:
        mine = [each for each in self.record.attempts if each.game == self.game.name]
        if len(mine) != self._counted:
            self._counted, self._kept = len(mine), cards(mine)
        return self._kept

    _counted = -1
    _kept: dict[tuple[str, str], Card] = {}  # noqa: RUF012 (replaced, never changed)

    def states(self) -> dict[str, str]:
        """Every section that was asked about: learning, due or mastered."""
        now, found = datetime.now(UTC), self._all()
        return {section: section_state(self._cards(section), now) for section in {each for each, _ in found}}

    def quiz(self, n: int) -> Quiz:
        """The next questions as a quiz; what is answered in it is kept."""
        chosen: list[Exercise] = []
        asked, self.asked = self.asked, list(self.asked)
        for _ in range(n):
            if (exercise := self.next()) is None:
                break
            chosen.append(exercise)
            self.asked.append((exercise.sections[0], exercise.signature, 1.0))
        self.asked = asked
        quiz = Quiz(self.game.name, chosen, self.lang)
        quiz.told.append(self.take)
        return quiz

    def frame(self) -> DataFrame:
        """The rulebook with a mark for every section that can be asked about."""
        import pandas as pd

        speech, states = Speech(self.game, self.lang, []), self.states()
        rows = []
        for section in speech.sections():
            rule = speech.rule(section)
            state = states.get(section, NEW)
            rows.append({"section": section, "title": rule.title if rule else "", "mark": SIGNS[state], "state": state})
        return pd.DataFrame(rows)
