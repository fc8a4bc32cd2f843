"""Where a reader stands in a game and what is about to be answered. Pure Python: no widget, no picture, no rule.

Everything shown is derived from a :class:`Session`; whoever shows something observes ``changes``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NamedTuple

from traitlets import Any as AnyTrait
from traitlets import HasTraits, Int

from ..flow import CHANCE, Ask, Choice, Choices, IllegalAnswer, Parts, Refusal, State, choices, join, split
from ..table import Frame, Node, RulesFault, Table
from ..text import Speech
from .automatic import BY_SEED, Automatic

OPEN, TURNS = "open", "turns"  # viewpoints besides the number of a seat: all open; each seat in turn with a hand-over
MOST_IN_A_ROW = 2000  # decisions that bots may take before a person is asked again


class Tried(NamedTuple):
    """A choice that was refused, and why; nothing has changed by it."""

    parts: Parts
    refusal: Refusal


class Session(HasTraits):
    """One reader of one table."""

    node: Node = AnyTrait()  # type: ignore[assignment]
    changes = Int(0)  # grows by one whenever anything below has changed

    def __init__(
        self,
        table: Table,
        lang: str = "en",
        bots: Mapping[int, str] | None = None,
        chance: str = BY_SEED,
        viewpoint: str | int | None = None,
        begin: bool = True,
    ) -> None:
        super().__init__()
        self.table, self.game = table, table.game
        self.speech = Speech(table.game, lang, table.names)
        self.auto = Automatic(table, bots or {}, chance)
        self.people = self.auto.people
        self.spoiler_free = False  # whether what lies ahead is hidden
        self.viewpoint: str | int = self._usual_viewpoint() if viewpoint is None else viewpoint
        self.trusted: int | None = None  # the seat that has said "it is me" at the hand-over
        self.reasons: dict[str, Choice] = {}  # node -> why a bot answered so
        self.tries: dict[str, list[str]] = {}  # node -> what a person tried there in vain
        self.played: list[Callable[[], None]] = []  # called after every new answer
        self._quiet = 0
        self._states: dict[tuple[str, int | None], State] = {}
        self._films: dict[str, list[Frame]] = {}
        self._rounds: dict[str, int] = {}
        self.variation_cache: tuple[int, Any] = (-1, None)
        self.node = table.root
        self.line = table.main_line()
        self.furthest = 0
        self._clear()
        if begin:
            self.carry_on()

    def _usual_viewpoint(self) -> str | int:
        """One person among bots sees what that seat sees; otherwise all is open."""
        return self.people[0] if self.auto.bots and len(self.people) == 1 else OPEN

    def _clear(self) -> None:
        """Forget what was begun at the question before."""
        self.event: int | None = None  # which event of the film is shown; None at the question itself
        self.path: list[Parts] = []  # the beginnings chosen so far, each longer than the one before
        self.here: str | None = None  # a place on the map whose choices alone are listed
        self.tried: Tried | None = None
        self.careful: Parts | None = None  # an answer that waits for a second thought
        self.hinted: Choice | None = None
        self.focus: Parts | None = None  # the choice under the pointer or the keyboard
        self.fault: RulesFault | None = None
        self._choices: tuple[Any, Choices] | None = None

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Several changes, told once."""
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
        """Whether the seat that decides must first say "it is me"."""
        asked = self.ask.seat if self.ask else CHANCE
        return self.viewpoint == TURNS and asked in self.people and asked != self.trusted

    @property
    def viewer(self) -> int | None:
        """The seat through whose eyes all is shown: None sees everything, CHANCE only what is public."""
        if self.viewpoint == OPEN or self.ask is None:
            return None
        if self.viewpoint == TURNS:
            return CHANCE if self.veiled or self.trusted is None else self.trusted
        return int(self.viewpoint)

    def seen(self, state: State) -> State:
        return state if self.viewer is None else self.game.view(state, self.viewer)

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
    def begun(self) -> Parts:
        return self.path[-1] if self.path else ()

    def choices(self) -> Choices:
        """What can be chosen next, and what cannot."""
        if not self.answerable:
            return Choices((), {})
        key = (self.node.id, self.begun, self.here, self.viewer)
        if self._choices is None or self._choices[0] != key:
            assert self.ask is not None
            found = choices(self.game, self.view, self.ask, self.begun)
            if self.here is not None:
                found = self._only_here(found)
            self._choices = key, found
        return self._choices[1]

    def _only_here(self, found: Choices) -> Choices:
        ways = tuple(self.leading_to(self.here)) if self.here else ()
        return Choices(ways, {}) if ways else found

    def leading_to(self, target: str) -> list[Parts]:
        """Every beginning that ends in this place of the map, however many choices ahead."""
        ask, face = self.ask, self.face
        assert ask is not None
        found: list[Parts] = []
        todo = list(choices(self.game, self.view, ask, self.begun).open)
        while todo:
            parts = todo.pop(0)
            lies_in = face.target(ask, parts)
            if lies_in is not None:
                if lies_in == target or lies_in.startswith(f"{target}/"):
                    found.append(parts)
                continue  # a longer answer would lie elsewhere
            if not self.complete(parts):
                todo = list(choices(self.game, self.view, ask, parts).open) + todo
        return found

    @property
    def face(self) -> Any:
        return import_module(self.game.face)

    def complete(self, parts: Parts) -> bool:
        assert self.ask is not None
        return not self.game.questions[self.ask.kind].parts(self.view, self.ask, parts)

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
                self._finish_the_draw()

    def _finish_the_draw(self) -> None:
        """The last one of a shuffle needs no choosing."""
        ways = self.choices().open if self.ask is not None and self.ask.seat == CHANCE else ()
        if len(ways) == 1 and self.complete(ways[0]):
            self._answer(join(ways[0]))

    def _consider(self, parts: Parts) -> None:
        assert self.ask is not None
        self._clear_choice(keep_path=True)
        if self.game.words.warnings(self.view, self.ask, parts):
            self.careful = parts
        else:
            self._answer(join(parts))

    def _clear_choice(self, keep_path: bool = False) -> None:
        self.tried = self.careful = self.hinted = self.here = self.focus = None
        if not keep_path:
            self.path = []

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
            self.focus = self.fault = None

    def play(self, answer: str) -> Node:
        """Give a complete answer, as from a program; raises IllegalAnswer and changes nothing if it is refused."""
        with self.changing():
            if self.event is not None:
                self.event = None
            refusal = self.table.refusal(self.node, answer)
            if refusal is not None:
                if self.ask is not None:
                    self.tried = Tried(split(answer), refusal)
                raise IllegalAnswer(self.ask or Ask(CHANCE, ""), answer, refusal)
            self._answer(answer)
            if self.fault is not None:
                raise self.fault
        return self.node

    def _answer(self, answer: str) -> None:
        try:
            child = self.table.play(self.node, answer)
        except RulesFault as fault:
            self.careful = None
            self.fault = fault
            return
        self._arrive(child)
        self.carry_on()
        self._tell_played()

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

    def carry_on(self) -> None:
        """Let chance and bots answer until a person is asked; in a game of bots alone only chance goes by itself."""
        for _ in range(MOST_IN_A_ROW):
            if not self.automatic or not (self.people or (self.ask and self.ask.seat == CHANCE)):
                return
            if not self.one_automatic():
                return

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
            self._clear_choice()
            self.hinted = self.auto.advise(self.state(), self.ask)
        return self.hinted

    def undo(self) -> None:
        """Back to the last question a person answered; forgotten if nobody has answered since, else kept as a line."""
        with self.changing():
            node = self.node
            while node.parent is not None:
                if self.auto.by_hand(node.seat):
                    break
                node = node.parent
            if node.parent is None:
                return
            target = self.table.undo(node) if node is self.node else node.parent
            if target is node:  # the table keeps chance's answers: just go back
                target = node.parent
            if node not in target.children:
                self.line = target.line()
            self._arrive(target)

    # ------------------------------------------------------------ words for several views

    def round(self, node: Node) -> int:
        if node.id not in self._rounds:
            self._rounds[node.id] = self.game.round_of(self.table.state(node))
        return self._rounds[node.id]

    @property
    def since(self) -> list[Node]:
        """The nodes since a person last decided, whose events are news to the reader: this one comes last."""
        nodes, node = [self.node], self.node
        while node.parent is not None and node.parent.ask is not None and node.parent.ask.seat not in self.people:
            node = node.parent
            nodes.append(node)
        return nodes[::-1] if self.people else [self.node]

    def in_variation(self) -> bool:
        return any(node.parent is not None and node.parent.children[0] is not node for node in self.node.line())


def labels(session: Session, begun: Parts) -> Sequence[str]:
    """The names of the parts chosen so far, one by one."""
    assert session.ask is not None
    return [session.speech.label(session.view, session.ask, begun[:n]) for n in range(1, len(begun) + 1)]
