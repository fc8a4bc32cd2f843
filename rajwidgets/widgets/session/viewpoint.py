"""Where a reader stands in a game and what may be seen from there. Pure Python: no widget, no picture, no rule."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from traitlets import Any as AnyTrait
from traitlets import HasTraits, Int

from ...eyes import Eyes
from ...face import Board, Face, face_of
from ...flow import CHANCE, Ask, Event, Parts, State, addressed
from ...table import Frame, Node, Table
from ...text import Speech
from .autoplay import Automatic

OPEN, TURNS = "open", "turns"  # viewpoints besides the number of a seat: all open; each seat in turn with a hand-over


class Standing(HasTraits):
    """A node of a table, or one event of its film, as one viewpoint sees it."""

    node: Node = AnyTrait()  # type: ignore[assignment]
    changes = Int(0)  # grows by one whenever anything has changed that is shown

    def __init__(self, table: Table, lang: str, auto: Automatic, viewpoint: str | int | None) -> None:
        super().__init__()
        self.table, self.game = table, table.game
        self.speech = Speech(table.game, lang, table.names)
        self.auto, self.people = auto, auto.people
        self.spoiler_free = False  # whether what lies ahead is hidden
        self.viewpoint: str | int = self._usual_viewpoint() if viewpoint is None else viewpoint
        self.trusted: int | None = None  # the seat that has said "it is me" at the hand-over
        self.event: int | None = None  # which event of the film is shown; None at the question itself
        self.turned_to: tuple[str, str] | None = None  # the board the reader looks at, and the one brought then
        self._quiet = 0
        self._states: dict[tuple[str, int | None], State] = {}
        self._films: dict[str, list[Frame]] = {}
        self._rounds: dict[str, int] = {}
        self._secrets: tuple[Any, bool] = (None, False)
        self.variation_cache: tuple[int, Any] = (-1, None)
        self.line_names: dict[str, str] = {}  # first node of a variation -> its name
        self.node = table.root
        self.line = table.main_line()
        self.furthest = 0

    def _usual_viewpoint(self) -> str | int:
        """One person among bots sees what that seat sees; several take turns if the game hides anything."""
        if self.auto.bots and len(self.people) == 1:
            return self.people[0]
        return TURNS if self.game.hides and len(self.people) > 1 else OPEN

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Several changes, told once; nobody else changes the session or its table meanwhile."""
        with self.table.lock:
            self._quiet += 1
            try:
                yield
            finally:
                self._quiet -= 1
                if not self._quiet:
                    self.changes += 1

    # ------------------------------------------------------------ what is seen

    @property
    def lang(self) -> str:
        return self.speech.lang

    @lang.setter
    def lang(self, lang: str) -> None:
        with self.changing():
            self.speech = Speech(self.game, lang, self.table.names)

    @property
    def ask(self) -> Ask | None:
        return self.node.ask

    @property
    def film(self) -> list[Frame]:
        """The events that led to this node, each with the state it left behind."""
        if self.node.id not in self._films:
            if len(self._films) > 7:
                self._films.clear()
            self._films[self.node.id] = self.table.film(self.node)
        return self._films[self.node.id]

    def state(self, node: Node | None = None, event: int | None = None) -> State:
        """The state at a node (this one if none is given): not yours to change."""
        if node is None:
            node, event = self.node, self.event
        if event is not None:
            return self.film[event].state
        key = (node.id, None)
        if key not in self._states:
            if len(self._states) > 63:
                self._states.clear()
            self._states[key] = self.table.state(node)
        return self._states[key]

    @property
    def veiled(self) -> bool:
        """Whether the seat that decides must first say "it is me": only if it has something to see or say in secret."""
        if self.viewpoint != TURNS or self.ask is None or self.ask.seat not in self.people:
            return False
        return self.ask.seat != self.trusted and (self.secret_question or self.has_secrets(self.ask.seat))

    @property
    def secret_question(self) -> bool:
        """Whether the answer is for nobody else to see."""
        return self.ask is not None and self.ask.kind in self.face.choosing.secret

    def has_secrets(self, seat: int) -> bool:
        """Whether the seat sees something here that not everybody may see."""
        key = (self.node.id, self.event, seat)
        if self._secrets[0] != key:
            state = self.state()
            views = (self.game.freeze(self.game.view(state, who)) for who in (seat, CHANCE))
            self._secrets = key, next(views) != next(views)
        return self._secrets[1]

    @property
    def viewer(self) -> int | None:
        """The seat through whose eyes all is shown: None sees everything, CHANCE only what is public."""
        if self.viewpoint == OPEN or self.ask is None:
            return None
        if self.viewpoint == TURNS:
            if self.ask.seat in self.people:
                return CHANCE if self.veiled else self.ask.seat
            return CHANCE if self.trusted is None else self.trusted
        return int(self.viewpoint)

    @property
    def eyes(self) -> Eyes:
        return Eyes(self.game, self.viewer)

    def seen(self, state: State) -> State:
        return self.eyes.state(state)

    def seen_event(self, node: Node, event: Event) -> Event | None:
        """What the reader may see of an event on the way to a node; nothing of a secret one."""
        eyes = self.eyes
        return event if eyes.see_all else eyes.event(self.state(node, None), event)

    def events(self, node: Node) -> list[Event]:
        """The events on the way to a node, as far as they may be seen."""
        return [seen for event in node.events if (seen := self.seen_event(node, event)) is not None]

    def scored(self, node: Node, event: Event) -> tuple[int, float] | None:
        """Whose points an event counted, and how many, as far as the reader may know."""
        counting, seen = self.face.counting, self.seen_event(node, event)
        found = counting.points(seen) if counting.points and seen is not None else None
        if found is None or (counting.veiled and self.viewer is not None and found[0] != self.viewer):
            return None
        return found

    @property
    def view(self) -> State:
        """What the reader may see now."""
        return self.seen(self.state())

    @property
    def before(self) -> State | None:
        """What was seen one step earlier, to tell what has just changed."""
        if self.event is not None and self.event > 0:
            return self.seen(self.film[self.event - 1].state)
        if self.node.parent is None:
            return None
        return self.seen(self.state(self.node.parent, None))

    @property
    def answerable(self) -> bool:
        """Whether the person at the screen may answer here."""
        if self.ask is None or self.veiled or self.event is not None:
            return False
        if self.viewer is not None and self.ask.seat >= 0:
            return self.ask.seat == self.viewer
        return True

    def may_know(self, seat: int) -> bool:
        """Whether this seat's private thoughts may be shown."""
        return self.viewer is None or self.viewer == seat

    @property
    def face(self) -> Face:
        return face_of(self.game)

    @property
    def brought(self) -> Board:
        """The board that the question lies on, or the one usually in front."""
        key = ""
        if self.ask is not None and self.event is None:
            key = self.face.choosing.board(self.view, *addressed(self.ask, self.choosing))
        return self.face.board(self.view, key)

    @property
    def choosing(self) -> Parts:
        """The parts of an answer that are being looked at; nothing for a reader who only looks."""
        return ()

    @property
    def board(self) -> Board:
        """The board in front: the one the reader turned to, until a question brings another."""
        brought = self.brought
        if self.turned_to is not None and self.turned_to[1] == brought.key:
            return self.face.board(self.view, self.turned_to[0])
        return brought

    def turn_to(self, key: str) -> None:
        """Look at another board."""
        with self.changing():
            self.turned_to = key, self.brought.key

    @property
    def horizon(self) -> int:
        """The last step of the line that a reader may be led to."""
        return self.furthest if self.spoiler_free else len(self.line) - 1

    # ------------------------------------------------------------ words for several views

    def round(self, node: Node) -> int:
        if node.id not in self._rounds:
            self._rounds[node.id] = self.game.round_of(self.table.state(node))
        return self._rounds[node.id]

    @property
    def automatic(self) -> bool:
        """Whether the next answer is given without a person."""
        return self.auto.answers(self.ask)

    @property
    def passing(self) -> bool:
        """Whether bots or chance go on by themselves from here: a person waits for the next question."""
        return self.automatic and bool(self.people) and not self.auto.waits_at(self.node)

    @property
    def since(self) -> list[Node]:
        """The nodes since a person last decided, whose events are news to the reader: this one comes last.

        A step on the way, looked back at or watched, is told by itself.
        """
        if self.passing:
            return [self.node]
        nodes, node = [self.node], self.node
        while node.parent is not None and node.parent.ask is not None and node.parent.ask.seat not in self.people:
            node = node.parent
            nodes.append(node)
        return nodes[::-1] if self.people else [self.node]

    def in_variation(self) -> bool:
        return any(node.parent is not None and node.parent.children[0] is not node for node in self.node.line())
