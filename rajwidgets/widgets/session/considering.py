"""What a reader considers at a question: what is offered, what was begun, tried, looked at; nothing is answered yet."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...flow import Choice, Choices, Parts, Refusal, addressed, join, judge
from ...table import RulesFault, Table
from . import blind
from .asked import Offer
from .autoplay import Automatic
from .tally import Tally
from .viewpoint import TURNS, Standing

MOST_TRIES = 20  # that are kept of one question
FEW_LISTED = 4  # choices and refusals; more of them scroll where there is little room


class Tried(NamedTuple):
    """A choice that was refused, and why; nothing has changed by it."""

    parts: Parts
    refusal: Refusal


class Considering(Standing):
    """A reader at a question of a table, before it is answered."""

    def __init__(self, table: Table, lang: str, auto: Automatic, viewpoint: str | int | None) -> None:
        super().__init__(table, lang, auto, viewpoint)
        self.tries: dict[str, list[str]] = {}  # node -> what a person tried there in vain
        self.blind: blind.Blind | None = None  # what may not be chosen looks like what may; who hears of it
        self.put_as = ""  # which of several questions about this position is put, and how far it is answered
        self.given: set[str] = set()  # the nodes a person has made here: only these may be taken back
        self.tally: Tally | None = None  # what a class would do at one of the questions
        self._clear()

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
        self.parted = False  # whether the last answer left a line that went on in another way
        self._choices: tuple[Any, Choices] | None = None

    def _clear_choice(self, keep_path: bool = False) -> None:
        self.tried = self.careful = self.hinted = self.here = self.focus = None
        if not keep_path:
            self.path, self.aside = [], None

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

    # ------------------------------------------------------------ which question it is

    @property
    def question_id(self) -> str:
        """What is asked now, as far as a click could mean something else: step, event, parts, warning, place, eyes."""
        begun, warned_of = join(self.begun), join(self.careful or ())
        return f"{self.put_as}{self.node.id}.{self.event}.{begun}.{warned_of}.{self.here or ''}.{self.viewer}"

    @property
    def finished(self) -> bool:
        """Whether the line is one of a finished game: played to its end, or a variation kept with such a game."""
        end = self.line[-1]
        kept = self.given.isdisjoint(node.id for node in self.line)
        return end.ask is None or (kept and self.table.main_line(self.line[0])[-1].ask is None)

    @property
    def reviewing(self) -> bool:
        """Whether a finished game is read here: what was chosen is told, and the question is one click away.

        Where what lies ahead is hidden, the last step seen is a question to guess at.
        """
        over = self.node.ask is None and self.event is None
        known = not self.spoiler_free or self.node.ply < self.furthest
        thinking = self.asking or self.path or self.tried or self.careful or self.hinted or self.here or self.tallied
        return not over and known and self.finished and not thinking

    def ask_here(self) -> None:
        """Show what may be chosen at a step of a finished game."""
        with self.changing():
            self.asking = True

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

    # ------------------------------------------------------------ what is offered, and what was begun of it

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
        if self.blind is not None:  # what is open is not to be guessed from it
            return self.begun
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
        key = (self.node.id, self.begun, self.here, self.viewer, self.blind)
        if self._choices is None or self._choices[0] != key:
            at_place = self.leading_to(self.here) if self.here else ()
            after = blind.choices(self.offer, self.begun) if self.blind else self.offer.after(self.begun)
            self._choices = key, Choices(tuple(at_place), {}) if at_place else after
        return self._choices[1]

    @property
    def much_listed(self) -> bool:
        """Whether there are more choices and refusals than can always be seen beside what is told."""
        return sum(map(len, self.choices())) > FEW_LISTED

    @property
    def listed(self) -> tuple[Parts, ...]:
        """What is offered blind: what the judge allows and what not, in the order of the question."""
        if self.blind is not None and self.blind.among is not None:
            return self.blind.among
        return blind.listed(self.offer, self.begun) if self.answerable else ()

    def leading_to(self, target: str) -> list[Parts]:
        """Every beginning that ends in this place of the map, however many choices ahead; blind, that is not told."""
        return [] if self.blind else self.offer.leading_to(target, self.begun)

    def refusal(self, parts: Parts) -> Refusal | None:
        """Why a choice on offer, or one that goes on from it, is not possible."""
        known = self.choices()
        if parts in known.open or self.ask is None:
            return None
        return known.refused.get(parts) or judge(self.game, self.view, self.ask, parts)

    def turned(self) -> Parts:
        """The choice that is looked at, turned once more, such as a tile on its place."""
        turns = self.answerable and self.blind is None
        return self.offer.turned(self.choosing, self.begun) if turns else self.choosing

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
        if self.blind is not None and self.blind.among is not None and parts in self.blind.among:
            return self.blind.places.get(parts)
        return self.face.choosing.target(*addressed(self.ask, parts)) if self.ask is not None else None

    def complete(self, parts: Parts) -> bool:
        return self.offer.complete(parts)

    # ------------------------------------------------------------ looking and trying

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
            if join(parts) not in tries and len(tries) < MOST_TRIES:
                tries.append(join(parts))
            if self.blind is not None:
                self.blind.told(parts, refusal)

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
