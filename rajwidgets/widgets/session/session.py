"""One reader of a game: where it stands, and what is about to be answered. Pure Python: no widget, no picture, no rule.

Everything shown is derived from a :class:`Session`; whoever shows something observes ``changes``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ...face import Board
from ...flow import (
    CHANCE,
    Ask,
    Choice,
    Choices,
    IllegalAnswer,
    Parts,
    Refusal,
    addressed,
    first_refused,
    join,
    judge,
    split,
)
from ...mistakes import Mistake
from ...table import Node, RulesFault, Table, TableFull
from .asked import Offer
from .autoplay import BY_SEED, Automatic
from .tally import Tally
from .viewpoint import OPEN, TURNS, Standing

__all__ = ["NOTHING_TO_SHOW", "OPEN", "TURNS", "Session", "Tried", "labels"]

NOTHING_TO_SHOW = ("unknown", "incomplete")  # refusals of words that stand for nothing on the board
MOST_IN_A_ROW = 2000  # decisions that bots may take before a person is asked again


class Tried(NamedTuple):
    """A choice that was refused, and why; nothing has changed by it."""

    parts: Parts
    refusal: Refusal


class Way(NamedTuple):
    """A reader follows somebody and has gone another way: where both stand, and the way back."""

    says: str
    back_says: str
    back: Callable[[], object]


class Session(Standing):
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
        self.tries: dict[str, list[str]] = {}  # node -> what a person tried there in vain
        self.played: list[Callable[[], None]] = []  # called after every new answer
        self.instead: Callable[[str], bool] = lambda answer: False  # takes an answer so that it is not played
        self.own_way: Callable[[], Way | None] = lambda: None  # of a reader who follows somebody, when they part
        self.tally: Tally | None = None  # what a class would do at one of the questions
        self.shown = False  # whether this is a turn that is shown and commented
        self.paced = False  # whether bots are shown one by one before a person is asked
        self.given: set[str] = set()  # the nodes a person has made here: only these may be taken back
        self._clear()
        if begin:
            self.carry_on()

    def _clear(self) -> None:
        """Forget what was begun at the question before."""
        self.event: int | None = None  # which event of the film is shown; None at the question itself
        self.path: list[Parts] = []  # the beginnings chosen so far, each longer than the one before
        self.aside: list[Parts] | None = None  # what was begun before a side choice, to be taken up again after it
        self.here: str | None = None  # a place on the map whose choices alone are listed
        self.tried: Tried | None = None
        self.careful: Parts | None = None  # an answer that waits for a second thought
        self.hinted: Choice | None = None
        self.focus: Parts | None = None  # the choice under the pointer or the keyboard
        self.fault: RulesFault | None = None
        self.asking = False  # whether the choices are shown at a step of a finished game
        self._choices: tuple[Any, Choices] | None = None

    def look_from(self, viewpoint: str | int) -> None:
        with self.changing():
            self.viewpoint, self._choices = viewpoint, None
            self._clear_choice()

    def hand_over(self) -> None:
        """The seat that decides has taken the screen."""
        with self.changing():
            if self.ask is not None and self.ask.seat >= 0:
                if self.viewpoint != TURNS:
                    self.viewpoint = self.ask.seat
                self.trusted, self._choices = self.ask.seat, None

    # ------------------------------------------------------------ answering

    @property
    def question_id(self) -> str:
        """What is asked now, as far as a click could mean something else: step, event, parts begun, place, eyes."""
        return f"{self.node.id}.{self.event}.{join(self.begun)}.{self.here or ''}.{self.viewer}"

    @property
    def reviewing(self) -> bool:
        """Whether a finished game is read here: what was chosen is told, and the question is one click away.

        Where what lies ahead is hidden, the last step seen is a question to guess at.
        """
        ahead = self.node is not self.line[-1] or self.event is not None
        known = not self.spoiler_free or self.node.ply < self.furthest
        thinking = self.asking or self.path or self.tried or self.careful or self.hinted or self.here or self.tallied
        return ahead and known and self.line[-1].ask is None and not thinking

    @property
    def tallied(self) -> Tally | None:
        """What a class would do at this very question, once that may be seen."""
        here = self.tally is not None and self.tally.node == self.node.id and self.event is None
        return self.tally if here else None

    def show_tally(self, tally: Tally | None) -> None:
        """Show what a class would do, in the place of what was shown before."""
        if tally != self.tally:
            with self.changing():
                self.tally = tally

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

    def ask_here(self) -> None:
        """Show what may be chosen at a step of a finished game."""
        with self.changing():
            self.asking = True

    @property
    def begun(self) -> Parts:
        return self.path[-1] if self.path else ()

    @property
    def choosing(self) -> Parts:
        """The choice under the pointer, else what was begun."""
        return self.focus or self.begun

    @property
    def settled(self) -> Parts:
        """The parts that need no more choosing: those begun, and what all open choices have in common after them."""
        ways = self.choices().open if self.here is None else ()
        alike = ways[0][:-1] if ways else ()
        while any(parts[: len(alike)] != alike for parts in ways):
            alike = alike[:-1]
        return max(self.begun, alike, key=len)

    @property
    def offer(self) -> Offer:
        """What is asked here, as the reader may see it."""
        assert self.ask is not None
        return Offer(self.game, self.face, self.view, self.ask)

    def choices(self) -> Choices:
        """What can be chosen next, and what cannot."""
        if not self.answerable:
            return Choices((), {})
        key = (self.node.id, self.begun, self.here, self.viewer)
        if self._choices is None or self._choices[0] != key:
            at_place = self.leading_to(self.here) if self.here else ()
            self._choices = key, Choices(tuple(at_place), {}) if at_place else self.offer.after(self.begun)
        return self._choices[1]

    def leading_to(self, target: str) -> list[Parts]:
        """Every beginning that ends in this place of the map, however many choices ahead."""
        return self.offer.leading_to(target, self.begun)

    def refusal(self, parts: Parts) -> Refusal | None:
        """Why a choice on offer, or one that goes on from it, is not possible."""
        known = self.choices()
        if parts in known.open or self.ask is None:
            return None
        return known.refused.get(parts) or judge(self.game, self.view, self.ask, parts)

    def turned(self) -> Parts:
        """The choice that is looked at, turned once more, such as a tile on its place."""
        return self.offer.turned(self.choosing, self.begun) if self.answerable else self.choosing

    @property
    def turns(self) -> bool:
        """Whether the choice that is looked at can be turned."""
        return self.turned() != self.choosing

    def turn(self) -> None:
        if self.turns:
            with self.changing():
                self.tried, self.focus = None, self.turned()

    def target(self, parts: Parts) -> str | None:
        """Where on its board a choice lies."""
        return self.face.choosing.target(*addressed(self.ask, parts)) if self.ask is not None else None

    def complete(self, parts: Parts) -> bool:
        return self.offer.complete(parts)

    def choose(self, parts: Parts) -> None:
        """Take one of the choices: another part of the answer, or the whole of it."""
        if not self.answerable:
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
        if self.game.words.warnings(self.view, *addressed(self.ask, parts)):
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

    def _clear_choice(self, keep_path: bool = False) -> None:
        self.tried = self.careful = self.hinted = self.here = self.focus = None
        if not keep_path:
            self.path, self.aside = [], None

    def do_it(self) -> None:
        """After a warning: do it all the same."""
        if self.careful is not None:
            with self.changing():
                self._answer(join(self.careful))

    def look_at(self, place: str) -> None:
        """List only what can begin at this place of the map."""
        with self.changing():
            self._clear_choice(keep_path=True)
            self.here = place

    def try_refused(self, parts: Parts, refusal: Refusal) -> None:
        """Show why something cannot be chosen; nothing changes."""
        with self.changing():
            self._clear_choice(keep_path=True)
            self.tried = Tried(parts, refusal)
            tries = self.tries.setdefault(self.node.id, [])
            if join(parts) not in tries and len(tries) < 20:
                tries.append(join(parts))

    def back(self) -> None:
        """One part back: close what is open, else drop the last part chosen."""
        with self.changing():
            if self.tried or self.careful or self.hinted or self.here:
                self._clear_choice(keep_path=True)
            elif self.path:
                self.path.pop()
            if not self.path and self.aside is not None:
                self.path, self.aside = self.aside, None
            self.focus = self.fault = None

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

    @property
    def automatic(self) -> bool:
        """Whether the next answer is given without a person."""
        return self.auto.answers(self.ask)

    @property
    def passing(self) -> bool:
        """Whether bots or chance go on by themselves from here: a person waits for the next question."""
        return self.automatic and bool(self.people) and not self.auto.waits_at(self.node)

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
        if not self.answerable or self.ask is None or self.ask.seat == CHANCE:
            return None
        with self.changing():
            hinted = self.auto.advise(self.state(), self.ask)
            goes_on = split(hinted.answer)[: len(self.begun)] == self.begun
            self._clear_choice(keep_path=goes_on)  # what was begun otherwise makes room for what is advised
            self.hinted = hinted
        return self.hinted

    def undo(self) -> None:
        """Back to the last question a person answered; an answer given here is forgotten unless others followed it."""
        with self.changing():
            node = self.node
            while self.people and node.parent is not None:
                if self.auto.by_hand(node.seat):
                    break
                node = node.parent
            if node.parent is None:
                return
            target = node.parent  # what a file holds is kept, and so are chance's answers
            if node is self.node and node.id in self.given and not node.children:
                self.table.undo(node)
            if node not in target.children:
                self.line = target.line() + self.table.main_line(target)[1:]
            self._arrive(target)


def labels(session: Session, begun: Parts) -> Sequence[str]:
    """The names of the parts chosen so far, one by one."""
    assert session.ask is not None
    return session.speech.part_names(session.view, session.ask, begun)
