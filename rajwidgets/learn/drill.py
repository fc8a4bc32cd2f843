"""Practice that returns to what is not yet mastered: a fresh position each time, never the same question soon again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import count, cycle, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from ..flow import Game
from ..mistakes import in_a_sentence
from ..text import Speech, texts
from .asking import bots_games, check_how_many, check_sections, games_from
from .exercise import Exercise
from .kinds import KINDS, OF_RULES
from .kinds.judging import picked
from .memory import DUE, LEARNING, MASTERED, NEW, Card, cards, section_state
from .nothing import nothing_found
from .pick import Game as Source
from .pick import Spot, exercises_at, is_likely, speaking_of, spots
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
DRILLED = 8  # sections that a drill has questions about when it begins, if they are found at once
AT_FIRST = 40  # steps of games that are looked at before it begins
EVERY = 3  # of so many steps of a game, one is looked at
LOOKS = 16  # steps that are looked at before a question is put
LOOKS_AT_ONE = 4  # of them for one section
RESTED = 50  # questions before an old one comes back while there are new ones about what is known
AT_HAND = 2  # questions that there should be about a section, one of which is put
SPOKEN_OF = 100  # steps among which those are looked for that merely speak of a section
KINDS_AT_ONCE = 4  # looked for at one step before another is looked at
NEVER = 1_000_000  # questions ago: what was not asked before
REMEMBERED = 200  # the last answers, whose questions are not asked again while there are others
SKILLS = {kind.skill for kind in KINDS.values()}
SIGNS = {NEW: "·", LEARNING: "○", DUE: "◐", MASTERED: "●"}


class Visit(NamedTuple):
    """A step to look at, and the kinds of question to look for there."""

    spot: Spot
    kinds: Sequence[str]


class Pool:
    """Questions by section, made from games as they are needed: a few at each step, from steps all over the games.

    Where more is needed about one section, the steps that show it are looked at, and in the end further games.
    """

    def __init__(
        self, games: Sequence[Source], kinds: Sequence[str] = (), every: int = 1, further: Iterable[Source] = ()
    ) -> None:
        self.by_section: dict[str, list[Exercise]] = {}
        self._kinds = tuple(kinds) or OF_RULES
        self._steps = [[spot for game in games for spot in spots(game)]]  # and those of each further game, once played
        self._further = iter(further)
        some = self._steps[0][::every]
        self._visits = self._in_turn(picked(some, len(some), "drill", len(some)))
        self._left = len(some) * len(range(0, len(self._kinds), KINDS_AT_ONCE))
        self._searches: dict[str, Iterator[Visit]] = {}
        self._ids: set[str] = set()

    def grow(self) -> bool:
        """Look at one step more, or at one for other kinds; False when there is none."""
        if self.spent:
            return False
        self._look(next(self._visits))
        self._left -= 1
        return True

    def look_for(self, section: str) -> bool:
        """Look at one step more that is likely to be about a section; False when there is none."""
        visit = next(self._searches.setdefault(section, self._search(section)), None)
        if visit is not None:
            self._look(visit, [section])
        return visit is not None

    def _in_turn(self, steps: Sequence[Spot]) -> Iterator[Visit]:
        """Everywhere a few kinds first, the others when all steps were visited."""
        for first in range(0, len(self._kinds), KINDS_AT_ONCE):
            for spot in steps:
                drawn = picked(self._kinds, len(self._kinds), spot.node.id)
                yield Visit(spot, drawn[first : first + KINDS_AT_ONCE])

    def _search(self, section: str) -> Iterator[Visit]:
        """Where a section is shown, game by game; then where it is merely spoken of."""
        others: list[Spot] = []
        for steps in self._of_every_game():
            drawn = picked(steps, len(steps), "drill", section)
            likely = {spot.node.id for spot in drawn if is_likely(spot, self._kinds, [section])}
            yield from self._in_turn([spot for spot in drawn if spot.node.id in likely])
            others += [spot for spot in drawn if spot.node.id not in likely]
        for lot in speaking_of(others[:SPOKEN_OF], self._kinds, [section]):
            yield from (Visit(spot, lot.kinds) for spot in lot.spots)

    def _of_every_game(self) -> Iterator[Sequence[Spot]]:
        """The steps of the games we have, then those of another, which is played when it is needed."""
        for n in count():
            if n == len(self._steps):
                self._steps += [list(spots(game)) for game in islice(self._further, 1)]
            if n == len(self._steps):
                return
            yield self._steps[n]

    def _look(self, visit: Visit, sections: Sequence[str] = ()) -> None:
        """Keep what is asked there and was not found before."""
        for kind in visit.kinds:
            for _, exercise in islice(exercises_at(visit.spot, [kind], sections), MOST_AT_A_STEP):
                if exercise.id not in self._ids:
                    self._ids.add(exercise.id)
                    for section in exercise.sections:
                        self.by_section.setdefault(section, []).append(exercise)

    def speaks_of(self, sections: Sequence[str]) -> bool:
        """Whether there is a question about one of these sections; about anything, where none is named."""
        return any(about([each], sections) for each in self.by_section)

    def asks_once(self, section: str) -> bool:
        """Whether there is nothing to come back to a section with, if it is missed."""
        return len({each.signature for each in self.by_section[section]}) == 1

    @property
    def spent(self) -> bool:
        """Whether every step was looked at, for every kind."""
        return not self._left

    def fill(self, sections: int, each: int, looks: int) -> None:
        """Grow until so many sections have so many questions, or so many steps were looked at."""
        for _ in range(looks):
            if sum(len(found) >= each for found in self.by_section.values()) >= sections or not self.grow():
                break


class Asked(NamedTuple):
    """A question of this sitting, the section it was asked for, and what its answer was worth."""

    section: str
    exercise: Exercise
    credit: float


class Now(NamedTuple):
    """What was asked before, as far as it decides what is asked now: signatures and steps of the last questions.

    What was missed just now rests, also as a part of what is asked of another section.
    """

    told: set[str]
    places: set[str]
    resting: set[str]
    done: dict[str, int]  # questions that were asked before: how many ago

    def ago(self, exercise: Exercise) -> int:
        return self.done.get(exercise.id, NEVER)


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
        if all(self._is_known(section, asked) for section in self.pool.by_section):
            self.pool.grow()
        now, looks = self._now(unanswered), iter(range(LOOKS))
        for some, rested in (self._missed(asked), RESTED), (self.order(unanswered), 0):
            for section in some:
                if left := self._fresh(section, now, islice(looks, LOOKS_AT_ONE)):
                    return self._best(left, section, now)
            again = [each for section in some for each in self._allowed(section, now) if now.ago(each) >= rested]
            if again:
                return max(again, key=now.ago)
        return None

    def _now(self, unanswered: Sequence[Asked]) -> Now:
        asked = (*self.asked, *unanswered)
        recent = [each.exercise for each in asked[-APART:]]
        answered = [each.exercise for each in self.record.attempts[-REMEMBERED:]]
        done = [*answered, *(each.exercise.id for each in unanswered)]
        return Now(
            {each.signature for each in recent},
            {each.position.source.node for each in recent},
            {section for each in asked[-RETURNS:] if each.credit < 1 for section in each.exercise.sections},
            {name: len(done) - n for n, name in enumerate(done)},
        )

    def _allowed(self, section: str, now: Now) -> list[Exercise]:
        """What may be asked about a section, because nothing like it was asked a short while ago."""
        return [each for each in self.pool.by_section.get(section, ()) if each.signature not in now.told]

    def _fresh(self, section: str, now: Now, looks: Iterator[int]) -> list[Exercise]:
        """What was not asked before about a section; where there is little of it, more is looked for."""
        while True:
            left = [each for each in self._allowed(section, now) if now.ago(each) == NEVER]
            if len(left) >= AT_HAND or next(looks, None) is None or not self.pool.look_for(section):
                return left

    def _best(self, left: Sequence[Exercise], section: str, now: Now) -> Exercise:
        """Of questions about a section one that leaves alone what rests, at another step, in the weakest skill."""
        need = self._need_of_skills(section)
        left = [each for each in left if now.resting.isdisjoint(each.sections)] or left
        return min(left, key=lambda each: (each.position.source.node in now.places, need(each)))

    def order(self, unanswered: Sequence[Asked] = ()) -> list[str]:
        """Sections, the most needed first: what was missed in this sitting, what is due, what was a part of what was
        missed, what is new, what is weak.
        """
        asked, now = (*self.asked, *unanswered), datetime.now(UTC)
        known = self._sections()
        last = {each.section for each in asked}
        new = sorted((s for s in known if not self._is_known(s, asked)), key=self.pool.asks_once)
        weak = sorted((s for s in known if s not in new), key=lambda s: self._need(self._cards(s), now))
        due = [s for s in weak if s not in last and any(card.due <= now for card in self._cards(s))]
        just = {each.section for each in asked[-1:]}
        order = dict.fromkeys([*self._missed(asked), *due, *self._missed(asked, beside=True), *new, *weak])
        return [*(s for s in order if s not in just), *just]

    def _sections(self) -> list[str]:
        """What there is a question about, of what was asked for."""
        return [section for section in self.pool.by_section if about([section], self.only)]

    def _missed(self, asked: Sequence[Asked], beside: bool = False) -> list[str]:
        """What was missed some questions ago and not known since, the oldest first; or what stood beside it."""
        last = {s: n for n, each in enumerate(asked) for s in (each.exercise.sections if beside else [each.section])}
        back = [s for s in self._sections() if s in last and asked[last[s]].credit < 1]
        return sorted((s for s in back if len(asked) - last[s] > RETURNS), key=last.__getitem__)

    def _is_known(self, section: str, asked: Sequence[Asked]) -> bool:
        """Whether anything was ever asked about a section."""
        return any(each.section == section for each in asked) or bool(self._cards(section))

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
    seed = len(record.attempts) if seed is None else seed
    games = games_from(rules, source, seed, lang)
    pool = Pool(games, every=EVERY, further=islice(bots_games(rules, seed, lang), 1, None) if source is None else ())
    if sections:
        named = [each for each in Speech(rules, lang, []).sections() if about([each], sections)]
        for section in islice(cycle(named), AT_FIRST):
            pool.look_for(section)
    else:
        pool.fill(sections=DRILLED, each=3, looks=AT_FIRST)
    while not pool.speaks_of(sections) and pool.grow():
        pass
    if not pool.speaks_of(sections):
        raise nothing_found(rules, games, OF_RULES, sections, lang)
    return Drill(rules, pool, record, sections, lang)
