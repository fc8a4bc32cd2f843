"""Practice that returns to what is not yet mastered: a fresh position each time, never the same question soon again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from ..flow import Game
from ..mistakes import in_a_sentence
from ..text import Speech, texts
from .asking import check_how_many, check_sections, games_from
from .exercise import Exercise
from .kinds import KINDS, OF_RULES
from .kinds.judging import picked
from .memory import DUE, LEARNING, MASTERED, NEW, Card, cards, section_state
from .nothing import nothing_found
from .pick import Game as Source
from .pick import exercises_at, spots
from .quiz import Quiz
from .record import Attempt, Record, attempt
from .showing import about
from .speak import PACKAGE

if TYPE_CHECKING:
    from pandas import DataFrame

APART = 20  # questions between two of the same signature
RETURNS = 3  # others before what was missed comes again
MOST_AT_A_STEP = 2  # questions of one kind from one step of a game
AT_ONCE = 10  # questions that a drill shows
DRILLED = 8  # sections that a drill has questions about when it begins
EVERY = 3  # of so many steps of a game, one is looked at
KINDS_AT_ONCE = 4  # looked for at one step before another is looked at
REMEMBERED = 200  # the last answers, whose questions are not asked again while there are others
SKILLS = {kind.skill for kind in KINDS.values()}
SIGNS = {NEW: "·", LEARNING: "○", DUE: "◐", MASTERED: "●"}


class Pool:
    """Questions by section, made from games as they are needed: a few at each step, from steps all over the games."""

    def __init__(self, games: Sequence[Source], kinds: Sequence[str] = (), every: int = 1) -> None:
        self.by_section: dict[str, list[Exercise]] = {}
        some = [spot for game in games for spot in spots(game)][::every]
        drawn = picked(some, len(some), "drill", len(some))
        self._kinds = tuple(kinds) or OF_RULES
        self._visits = [(spot, first) for first in range(0, len(self._kinds), KINDS_AT_ONCE) for spot in drawn]
        self._next = 0

    def grow(self) -> bool:
        """Look at one step more, or at one for other kinds; False when there is none."""
        if self.spent:
            return False
        spot, first = self._visits[self._next]
        self._next += 1
        for kind in picked(self._kinds, len(self._kinds), spot.node.id)[first : first + KINDS_AT_ONCE]:
            for n, (_, exercise) in enumerate(exercises_at(spot, [kind])):
                if n >= MOST_AT_A_STEP:
                    break
                for section in exercise.sections:
                    self.by_section.setdefault(section, []).append(exercise)
        return True

    def speaks_of(self, sections: Sequence[str]) -> bool:
        """Whether there is a question about one of these sections; about anything, where none is named."""
        return any(about([each], sections) for each in self.by_section)

    def asks_once(self, section: str) -> bool:
        """Whether there is nothing to come back to a section with, if it is missed."""
        return len({each.signature for each in self.by_section[section]}) == 1

    @property
    def spent(self) -> bool:
        """Whether every step was looked at, for every kind."""
        return self._next >= len(self._visits)

    def fill(self, sections: int, each: int) -> None:
        """Grow until so many sections have so many questions, or nothing is left to look at."""
        while sum(len(found) >= each for found in self.by_section.values()) < sections and self.grow():
            pass


class Asked(NamedTuple):
    """A question of this sitting, the section it was asked for, and what its answer was worth."""

    section: str
    exercise: Exercise
    credit: float


class Drill:
    """One learner practising one game. ``next()`` is the question to ask now; ``take`` is told what was answered."""

    def __init__(self, game: Game, pool: Pool, record: Record, sections: Iterable[str] = (), lang: str = "en") -> None:
        self.game, self.pool, self.record, self.lang = game, pool, record, lang
        self.only = tuple(sections)
        self.asked: list[Asked] = []  # in this sitting

    # ------------------------------------------------------------ which question

    def next(self, unanswered: Sequence[Asked] = ()) -> Exercise | None:
        """The question that helps most now, or after some that are still to be answered; None if nothing is left."""
        asked = (*self.asked, *unanswered)
        recent = [each.exercise for each in asked[-APART:]]
        # What was missed just now rests, also as a part of what is asked of another section.
        resting = {section for each in asked[-RETURNS:] if each.credit < 1 for section in each.exercise.sections}
        told, places = {each.signature for each in recent}, {each.position.source.node for each in recent}
        done = {each.exercise for each in self.record.attempts[-REMEMBERED:]}
        for section in self.order(unanswered):
            left = [each for each in self.pool.by_section.get(section, ()) if each.signature not in told]
            if left:
                need, node = self._need_of_skills(section), attrgetter("position.source.node")
                left = [each for each in left if resting.isdisjoint(each.sections)] or left
                return min(left, key=lambda each: (each.id in done, node(each) in places, need(each)))
        return None

    def order(self, unanswered: Sequence[Asked] = ()) -> list[str]:
        """Sections, the most needed first: what was missed in this sitting, what is due, what is new, what is weak."""
        known = [section for section in self.pool.by_section if about([section], self.only)]
        asked = (*self.asked, *unanswered)
        last = {each.section: n for n, each in enumerate(asked)}
        missed = [s for s in known if s in last and asked[last[s]].credit < 1 and len(asked) - last[s] > RETURNS]
        now = datetime.now(UTC)
        new = sorted((s for s in known if s not in last and not self._cards(s)), key=self.pool.asks_once)
        weak = sorted((s for s in known if s not in new), key=lambda s: self._need(self._cards(s), now))
        due = [s for s in weak if s not in last and any(card.due <= now for card in self._cards(s))]
        order = [*sorted(missed, key=last.__getitem__), *due, *new, *weak]
        just = {each.section for each in asked[-1:]}
        return [*(s for s in dict.fromkeys(order) if s not in just), *just]

    def _need(self, own: Sequence[Card], now: datetime) -> tuple[int, float]:
        """How little is known by these cards: the smaller, the less."""
        rank = {LEARNING: 0, DUE: 1, NEW: 2, MASTERED: 3}[section_state(own, now)]
        return rank, min((card.stability for card in own), default=0.0)

    def _need_of_skills(self, section: str) -> Callable[[Exercise], tuple[int, float]]:
        """How little is known of a section in the skill that a question trains."""
        own, now = self._cards(section), datetime.now(UTC)
        need = {skill: self._need([card for card in own if card.skill == skill], now) for skill in SKILLS}
        return lambda exercise: need[KINDS[exercise.kind].skill]

    def ahead(self, n: int, unanswered: Sequence[Exercise] = ()) -> list[Exercise]:
        """The next questions, if these and all of them are answered right."""
        pending = [Asked(self._asked_for(each), each, 1.0) for each in unanswered]
        for _ in range(n):
            if (exercise := self.next(pending)) is None:
                break
            pending.append(Asked(self._asked_for(exercise, pending), exercise, 1.0))
        return [each.exercise for each in pending[len(unanswered) :]]

    def _asked_for(self, exercise: Exercise, unanswered: Sequence[Asked] = ()) -> str:
        """Of the sections a question is about, the one that needs it most."""
        return next((s for s in (*self.order(unanswered), *exercise.sections) if s in exercise.sections), "")

    # ------------------------------------------------------------ what is known

    def take(self, exercise: Exercise, chosen: tuple[str, ...], credit: float, hints: int = 0) -> Attempt:
        """Keep an answer."""
        self.asked.append(Asked(self._asked_for(exercise), exercise, credit))
        given = attempt(self.game, exercise, chosen, credit, hints)
        self.record.add(given)
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

    @in_a_sentence
    def quiz(self, n: int) -> Quiz:
        """The next questions as a quiz. What is answered in it is kept, and changes what nobody has seen of it yet."""
        check_how_many(n, self.lang)
        quiz = Quiz(self.game.name, self.ahead(n), self.lang)
        quiz.adapts = True

        def answered(exercise: Exercise, chosen: tuple[str, ...], credit: float, hints: int) -> None:
            self.take(exercise, chosen, credit, hints)
            self._plan_again(quiz)

        quiz.told.append(answered)
        quiz.another = lambda: self.quiz(n)
        return quiz

    def _plan_again(self, quiz: Quiz) -> None:
        """Other questions for those that were not reached; as many as there were, if need be some of the same."""
        seen, planned = quiz.exercises[: quiz.reached], quiz.exercises[quiz.reached :]
        ahead = self.ahead(len(planned), [each for n, each in enumerate(seen, 1) if n not in quiz.given])
        quiz.exercises = (*seen, *[*ahead, *(each for each in planned if each not in ahead)][: len(planned)])

    def rulebook(self) -> list[tuple[str, str, str]]:
        """Every section, its title, and how well it is known."""
        speech, states = Speech(self.game, self.lang, []), self.states()
        rules = [(section, speech.rule(section)) for section in speech.sections()]
        return [(section, rule.title if rule else "", states.get(section, NEW)) for section, rule in rules]

    def frame(self) -> DataFrame:
        """The rulebook with a mark for every section, as a table."""
        import pandas as pd

        rows = [(section, title, SIGNS[state], state) for section, title, state in self.rulebook()]
        return pd.DataFrame(rows, columns=["section", "title", "mark", "state"])

    def __repr__(self) -> str:
        """The rulebook with a mark for every section, and what the marks mean."""
        words = texts(PACKAGE, self.lang)["drill"]
        meant = ", ".join(f"{sign} {words[state]}" for state, sign in SIGNS.items())
        rows = [f"{SIGNS[state]} {section} {title}" for section, title, state in self.rulebook()]
        return "\n".join([meant, "", *rows])

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """In a notebook the next questions are asked."""
        self.shown = self.quiz(AT_ONCE)
        return self.shown._repr_mimebundle_(**kwargs)


def practice(rules: Game, sections: Sequence[str], source: Any, record: Record, seed: int | None, lang: str) -> Drill:
    """Practice about games; without a seed, of other games each time."""
    check_sections(rules, sections, lang)
    games = games_from(rules, source, len(record.attempts) if seed is None else seed, lang)
    pool = Pool(games, every=EVERY)
    pool.fill(sections=DRILLED, each=3)
    while not pool.speaks_of(sections) and pool.grow():
        pass
    if not pool.speaks_of(sections):
        raise nothing_found(rules, games, OF_RULES, sections, lang)
    return Drill(rules, pool, record, sections, lang)
