"""What the reader of a game practises: the record of answers, questions made from it, and own mistakes. No widget."""

from __future__ import annotations

import time
from typing import NamedTuple

from ...flow import CHANCE, Game
from ...learn.asking import bots_game
from ...learn.drill import Drill, Pool
from ...learn.exercise import Exercise
from ...learn.kinds import OF_RULES
from ...learn.memory import DUE, LEARNING, MASTERED, NEW
from ...learn.pick import Game as Asked
from ...learn.pick import Spot, as_supposed, exercises_at, held_back, ordered, spread
from ...learn.quiz import Quiz
from ...learn.record import Record, lately, own_record
from ...learn.showing import about
from ...learn.slips import Slip, refused_at, warned_at
from ...learn.supposing import lies_open
from ...replay.files import Replay
from ...table import Node
from .background import Beside
from .session import Session

STATES = (NEW, LEARNING, DUE, MASTERED)
AT_A_TIME = 5  # questions
PATIENCE = 6.0  # seconds in which they are looked for


class Kept(NamedTuple):
    """A game of the reader's that lies in a file, and a slip in it."""

    path: str
    title: str
    slip: Slip


class Learning:
    """One reader and one game. The record is read when it is first needed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.making: Making | None = None  # questions that are being made
        self.said = ""  # what became of the last wish
        self.kept: list[Kept] | None = None  # mistakes in other games, once they were looked for
        self._drill: Drill | None = None
        self._pool: Pool | None = None
        self._slips: dict[tuple[str, str, str], list[Slip]] = {}

    @property
    def drill(self) -> Drill:
        if self._drill is None:
            self._drill = Drill(self.game, Pool([]), Record(own_record()))
        return self._drill

    def states(self) -> dict[str, str]:
        """What every section that was asked about is by now."""
        return self.drill.states()

    def due(self) -> list[str]:
        """The sections to come back to: those due, and those not yet mastered."""
        return sorted(section for section, state in self.states().items() if state in (DUE, LEARNING))

    # ------------------------------------------------------------ questions

    def about_step(self, session: Session, n: int = AT_A_TIME) -> Quiz:
        """Questions about the position shown and what was chosen just before; nothing that the reader may not see.

        Where no question is quite fair, those that a guesser is least likely to hit: the reader has named the step.
        """
        spots, found = steps(session), list[tuple[int, Exercise]]()
        for in_any_case in (False, True):
            for spot in spots if not found else ():
                for kind in OF_RULES:
                    found += list(exercises_at(spot, [kind], in_any_case=in_any_case))[:n]
        asked = lately(self.drill.record.attempts, self.game.name)
        return self.quiz(ordered(spread(held_back(found, asked), n)), session.lang)

    def practice(self, sections: list[str], seed: int, lang: str) -> Quiz:
        """Questions about these sections, or about what is new if there are none; made from a game of bots."""
        if self._pool is None or self._pool.spent:
            self._pool = Pool([bots_game(self.game, seed, lang)], every=3)
        pool, end = self._pool, time.monotonic() + PATIENCE
        while time.monotonic() < end and not _enough(pool, sections) and pool.grow():
            pass
        drill = Drill(self.game, pool, self.drill.record, sections, lang)
        drill.asked = self.drill.asked  # one sitting, whatever is practised in it
        quiz = drill.quiz(AT_A_TIME)
        quiz.another = lambda: self.practice(sections, len(drill.record.attempts), lang)
        return quiz

    def quiz(self, exercises: list[Exercise] | tuple[Exercise, ...], lang: str) -> Quiz:
        """A quiz whose answers are kept."""
        quiz = Quiz(self.game.name, exercises, lang)
        quiz.told.append(self.drill.take)
        return quiz

    # ------------------------------------------------------------ own mistakes

    def slips(self, session: Session) -> list[Slip]:
        """What was tried in vain and done in spite of a warning on the line shown, as far as the reader may know."""
        table, speech, found = session.table, session.speech, list[Slip]()
        line = session.line[: session.horizon + 1]
        for node, after in zip(line, [*line[1:], None], strict=True):
            for answer in session.tries.get(node.id, ()):
                key = (node.id, f"tried {answer}", speech.lang)
                if key not in self._slips:
                    self._slips[key] = refused_at(table, node, answer, speech)
                found += self._slips[key]
            if after is not None and after.seat in session.people:
                key = (node.id, after.id, speech.lang)
                if key not in self._slips:
                    self._slips[key] = warned_at(table, node, after, speech)
                found += self._slips[key]
        return [slip for slip in found if slip.seat in session.people and session.may_know(slip.seat)]


def _enough(pool: Pool, sections: list[str]) -> bool:
    """Whether there is a choice of questions about each of the sections, or about some if none is named."""
    wanted = sections[:AT_A_TIME]
    if not wanted:
        return len(pool.by_section) >= 2 * AT_A_TIME
    each = max(2, AT_A_TIME // len(wanted))
    return all(len({e.signature for e in _of_section(pool, want)}) >= each for want in wanted)


def _of_section(pool: Pool, wanted: str) -> list[Exercise]:
    return [each for section, found in pool.by_section.items() if about([section], [wanted]) for each in found]


def steps(session: Session) -> list[Spot]:
    """What can be asked about where the reader stands: the question, and the decision before it."""
    game = Asked(session.table, tried=session.tries)
    node, before = session.node, session.node.parent
    both = [] if session.retelling else [Spot(game, node, "", False)]
    if before is not None:
        both.append(Spot(game, before, node.answer, False))
    return [spot for each in both if (spot := _as_seen(session, each)) is not None]


def _as_seen(session: Session, spot: Spot) -> Spot | None:
    """A decision of a person as the reader may see it: whole, or with what is hidden from their seat supposed."""
    ask = spot.node.ask
    if ask is None or ask.seat == CHANCE or session.veiled:
        return None
    if all(may_see_all(session, each) for each in (spot.node, session.node)):
        return spot
    return as_supposed(spot) if ask.seat == session.viewer else None


def may_see_all(session: Session, node: Node) -> bool:
    """Whether the reader may see the whole position: a finished game is open."""
    viewer = session.viewer
    return session.line[-1].ask is None or viewer is None or lies_open(session.table, node, viewer)


class Making(Beside):
    """Questions made beside the kernel: a game of bots is played and looked through for them."""

    def __init__(self, learning: Learning, sections: list[str], lang: str, or_others: bool = False) -> None:
        super().__init__("questions are made")
        self.learning, self.sections, self.lang, self.or_others = learning, sections, lang, or_others
        self.quiz: Quiz | None = None

    def work(self) -> None:
        seed = len(self.learning.drill.record.attempts)
        self.quiz = self.learning.practice(self.sections, seed, self.lang)
        if not len(self.quiz) and self.or_others:
            self.quiz = self.learning.practice([], seed, self.lang)


class LookingBack(Beside):
    """Mistakes in other games of the reader, read from their files beside the kernel."""

    def __init__(self, learning: Learning, files: list[tuple[str, str]], lang: str) -> None:
        super().__init__("games are read")
        self.learning, self.files, self.lang = learning, files, lang
        self.found: list[Kept] = []

    def work(self) -> None:
        from ...learn.slips import seats_of, slips
        from ...replay.files import read

        for path, title in self.files:
            replay: Replay | None = read(path)[0]
            if replay is not None and replay.table.game.name == self.learning.game.name:
                table = replay.table
                made = slips(table, table.main_line(), replay.tried, seats_of(replay, None), self.lang)
                self.found += [Kept(path, title, slip) for slip in made]
