"""One reader of a game: what a person, bots and chance answer. Pure Python: no widget, no picture, no rule.

Everything shown is derived from a :class:`Session`; whoever shows something observes ``changes``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ...face import Board
from ...flow import (
    CHANCE,
    Ask,
    Choice,
    Choices,
    IllegalAnswer,
    Parts,
    addressed,
    first_refused,
    join,
    judge,
    split,
)
from ...mistakes import Mistake
from ...table import Node, RulesFault, Table, TableFull
from .autoplay import BY_SEED, Automatic
from .considering import Considering, Tried
from .viewpoint import OPEN, TURNS

__all__ = ["NOTHING_TO_SHOW", "OPEN", "TURNS", "Session", "Tried", "labels"]

NOTHING_TO_SHOW = ("unknown", "incomplete")  # refusals of words that stand for nothing on the board
MOST_IN_A_ROW = 2000  # decisions that bots may take before a person is asked again


class Way(NamedTuple):
    """What is said above the question to somebody who is led, and where its button leads: of a reader who has gone
    another way than whom they follow, back; of a learner in a task, on, or back where that way is lost.
    """

    says: str
    back_says: str = ""  # nothing where there is nowhere to go
    back: Callable[[], object] = lambda: None


class Session(Considering):
    """One reader of one table."""

    def __init__(
        self,
        table: Table,
        lang: str = "en",
        bots: Mapping[int, str] | None = None,
        chance: str = BY_SEED,
        viewpoint: str | int | None = None,
        begin: bool = True,
    ) -> None:
        super().__init__(table, lang, Automatic(table, bots or {}, chance), viewpoint)
        self.reasons: dict[str, Choice] = {}  # node -> why a bot answered so
        self.played: list[Callable[[], None]] = []  # called after every new answer
        self.instead: Callable[[str], bool] = lambda answer: False  # takes an answer so that it is not played
        self.own_way: Callable[[], Way | None] | None = None  # of somebody who is led
        self.helper: Callable[[], object] | None = None  # who gives hints in place of a bot: a lesson, a question
        self.onward: Callable[[], object] | None = None  # what Enter does for somebody led who has nothing in hand
        self.shown = False  # whether this is a turn that is shown and commented
        self.taken_back_to: Node | None = None  # where the last undo has led
        self.paced = False  # whether bots are shown one by one before a person is asked
        if begin:
            self.carry_on()

    # ------------------------------------------------------------ answering

    @property
    def retelling(self) -> bool:
        """Whether the last choice is told instead of the next question: in a review, or while bots pass one by one."""
        pass_by = self.paced and self.passing and self.node.parent is not None and self.event is None
        return self.reviewing or self.shown or pass_by

    @property
    def brought(self) -> Board:
        """As ever, but somebody's own board is that of the seat whose choice is told."""
        brought = super().brought
        if brought.seat is None or not self.retelling:
            return brought
        boards = self.face.boards(self.view)
        return next((each for each in boards if each.seat == self.node.seat), boards[0])

    def choose(self, parts: Parts) -> None:
        """Take one of the choices: another part of the answer, or the whole of it."""
        if not self.answerable:
            return
        if self.blind is not None and self.blind.among is not None:
            with self.changing():
                self._clear_choice()
                self.instead(join(parts))
            return
        if self.blind is not None and (refusal := self.refusal(parts)) is not None:
            self.try_refused(parts, refusal)
            return
        with self.changing():
            if self.complete(parts):
                self._consider(parts)
            else:
                self._clear_choice(keep_path=True)
                self.path.append(parts)
                self._finish()

    def _finish(self) -> None:
        """The last one of a shuffle needs no choosing, nor does a last part without a choice where the face says so."""
        assert self.ask is not None
        quick = self.ask.seat == CHANCE or self.ask.kind in self.face.choosing.quick
        found = self.choices() if quick else Choices((), {})
        if len(found.open) == 1 and self.complete(found.open[0]):
            if self.ask.seat == CHANCE:
                self._answer(join(found.open[0]))
            elif not found.refused:
                self._consider(found.open[0])

    def _consider(self, parts: Parts) -> None:
        assert self.ask is not None
        self._clear_choice(keep_path=True)
        if self.blind is None and self.game.words.warnings(self.view, *addressed(self.ask, parts)):
            self.careful = parts
        else:
            self._answer(join(parts))

    def choose_side(self, parts: Parts) -> None:
        """Make a side choice, or begin one: what was begun of the answer waits meanwhile."""
        with self.changing():
            kept = self.aside if self.aside is not None else self.path
            self._clear_choice()
            self.aside = kept
            if self.complete(parts):
                self._consider(parts)
            else:
                self.path = [parts]
                self._finish()

    def do_it(self) -> None:
        """After a warning: do it all the same."""
        if self.careful is not None:
            with self.changing():
                self._answer(join(self.careful))

    def play(self, answer: str) -> Node:
        """Give a complete answer, as from a program; raises IllegalAnswer and changes nothing if it is refused."""
        with self.changing():
            if self.event is not None:
                self.event = None
            refusal = self.table.refusal(self.node, answer)
            if refusal is not None:
                if self.ask is not None and refusal.code not in NOTHING_TO_SHOW:
                    self.tried = Tried(first_refused(self.game, self.view, self.ask, answer), refusal)
                raise IllegalAnswer(self.ask or Ask(CHANCE, ""), answer, refusal)
            self._answer(answer)
            if self.fault is not None:
                raise self.fault
        return self.node

    def _answer(self, answer: str) -> None:
        if self.instead(answer):
            self._clear_choice()
            return
        known, ask, kept = {child.id for child in self.node.children}, self.ask, self.aside
        try:
            child = self.table.play(self.node, answer)
        except TableFull as full:
            raise Mistake(full.says(self.lang)) from None
        except RulesFault as fault:
            self.careful = None
            self.fault = fault
            return
        if child.id not in known:
            self.given.add(child.id)
        self._arrive(child)
        if not self.paced and not self.auto.waits_at(child):
            self.carry_on()
        if kept and ask is not None and self.ask is not None and self.ask.kind == ask.kind:
            self._take_up(kept)
        self.parted = bool(known) and child.id not in known
        self._tell_played()

    def _take_up(self, kept: list[Parts]) -> None:
        """After a side choice: what was begun of the same question, as far as it is still possible."""
        assert self.ask is not None
        for parts in kept:
            if not self.answerable or judge(self.game, self.view, self.ask, parts) is not None:
                return
            self.path.append(parts)

    def _tell_played(self) -> None:
        for listener in self.played:
            listener()

    def _arrive(self, node: Node) -> None:
        """Stand at a node; the line shown goes on through it."""
        self._clear()
        if node.ply >= len(self.line) or self.line[node.ply] is not node:
            self.line = node.line() + self.table.main_line(node)[1:]
            self.furthest = node.ply
        self.node = node
        self.furthest = max(self.furthest, node.ply)

    # ------------------------------------------------------------ chance and bots

    def carry_on(self) -> None:
        """Let chance and bots answer until a person is asked, or may declare something.

        In a game of bots alone only chance goes by itself.
        """
        for _ in range(MOST_IN_A_ROW):
            if not self.automatic or not (self.people or (self.ask and self.ask.seat == CHANCE)):
                return
            if not self.one_automatic() or self.auto.waits_at(self.node):
                return

    def go_on(self) -> None:
        """Nobody declares anything: bots and chance go on."""
        with self.changing():
            self.carry_on()
            self._tell_played()

    def one_automatic(self) -> bool:
        """Let chance or a bot give one answer, unless the line already holds one."""
        assert self.ask is not None
        try:
            if self.node.children:
                child = self.line[self.node.ply + 1] if self.node.ply + 1 < len(self.line) else self.node.children[0]
            else:
                answer, choice = self.auto.answer(self.node, self.state(self.node, None))
                child = self.table.play(self.node, answer)
                if choice is not None:
                    self.reasons[child.id] = choice
        except RulesFault as fault:
            self.fault = fault
            return False
        self._arrive(child)
        return True

    def roll(self) -> None:
        """Let chance answer this one question by the seed, also when it is set by hand."""
        if self.ask is not None and self.ask.seat == CHANCE:
            with self.changing():
                self._answer(self.table.roll(self.node))

    def hint(self) -> Choice | None:
        """What the best bot would do here, and why."""
        if not self.answerable or self.ask is None or self.ask.seat == CHANCE or self.blind is not None:
            return None
        with self.changing():
            hinted = self.auto.advise(self.state(), self.ask)
            goes_on = split(hinted.answer)[: len(self.begun)] == self.begun
            self._clear_choice(keep_path=goes_on)  # what was begun otherwise makes room for what is advised
            self.hinted = hinted
        return self.hinted

    @property
    def undoable(self) -> bool:
        """Whether something is begun, or was decided by a person, that can be taken back."""
        return bool(self.begun or self.careful) or self._last_by_hand() is not None

    def _last_by_hand(self) -> Node | None:
        """The last step on the way to here that a person has answered."""
        line = reversed(self.node.line()[1:]) if self.people else ()
        return next((node for node in line if self.auto.by_hand(node.seat)), None)

    def undo(self) -> bool:
        """Back to the last question a person answered; an answer given here is forgotten unless others followed it.

        False where nobody has answered anything on the way to here.
        """
        node = self._last_by_hand()
        if node is None or node.parent is None:
            return False
        with self.changing():
            target = node.parent  # what a file holds is kept, and so are chance's answers
            if node is self.node and node.id in self.given and not node.children:
                self.table.undo(node)
            if node not in target.children:
                self.line = target.line() + self.table.main_line(target)[1:]
            self._arrive(target)
            self.taken_back_to = target
        return True


def labels(session: Session, begun: Parts) -> Sequence[str]:
    """The names of the parts chosen so far, one by one."""
    assert session.ask is not None
    return session.speech.part_names(session.view, session.ask, begun)
