"""A game in progress is a tree of nodes, one per answer. Seeking is a look-up; branching reruns at most one phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from hashlib import blake2b
from threading import RLock
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import msgspec

from .chance import roll
from .flow import CHANCE, Ask, Event, Flow, Game, IllegalAnswer, Refusal, Result, State, check, speaker
from .mistakes import Mistake, mistake, spoken

MOST_VARIATIONS = 500  # of one game: a file holds no more, and this is said when the next one is begun, not at the save
MOST_ANSWERS = 50_000  # in all lines together

STEP = {"en": "step", "fr": "étape"}
_P = ParamSpec("_P")
_R = TypeVar("_R")


def one_at_a_time(change: Callable[Concatenate[Table, _P], _R]) -> Callable[Concatenate[Table, _P], _R]:
    """A change of a table that waits until another one is done."""

    @wraps(change)
    def locked(table: Table, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        with table.lock:
            return change(table, *args, **kwargs)

    return locked


class RulesFault(RuntimeError):
    """The rules themselves failed on a legal answer; the game is as it was before."""


class TableFull(Mistake):
    """The game has as many lines or answers as a file can hold; nothing has changed."""

    def __init__(self, code: str, most: int) -> None:
        super().__init__(str(mistake(code, most=most)), code, {"most": most})
        self.most = most


class SetupFault(ValueError):
    """The set-up asks for something the game does not offer."""

    def __init__(self, sentence: str, refusal: Refusal | None = None) -> None:
        super().__init__(sentence)
        self.refusal = refusal


class Setup(msgspec.Struct, frozen=True):
    """What a game starts from. ``start`` is a state to begin with instead of the usual set-up."""

    seats: int
    options: dict[str, Any]
    seed: int = 0
    start: dict[str, Any] | None = None


class Frame(NamedTuple):
    """One step of the film between two questions: an event and the state it left behind."""

    event: Event
    state: State


class Node:
    """The game at one question (or at its end): what led there, and a snapshot."""

    __slots__ = ("_entry", "_since", "answer", "ask", "children", "events", "id", "parent", "phase", "ply", "snapshot")

    def __init__(self, parent: Node | None, answer: str, id: str, moment: Moment) -> None:
        self.parent, self.answer, self.id = parent, answer, id
        self.ply: int = 0 if parent is None else parent.ply + 1
        self.children: list[Node] = []
        self.ask, self.events, self.phase = moment.ask, moment.events, moment.phase
        self.snapshot, self._entry, self._since = moment.snapshot, moment.entry, moment.since

    @property
    def seat(self) -> int | None:
        """Who gave the answer that led here."""
        return speaker(self.parent.ask, self.answer) if self.parent and self.parent.ask else None

    @property
    def entry(self) -> bytes:
        """A snapshot from which the phase of this node can be started."""
        return self._entry

    @property
    def since(self) -> list[str]:
        """The answers that lead from there to this node."""
        return [node.answer for node in self.line()[self.ply + 1 - self._since :]] if self._since else []

    def line(self) -> list[Node]:
        """The nodes from the root to this one."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def __repr__(self) -> str:
        return f"<{STEP[spoken()]} {self.ply}>"  # seen below a cell that ends in player.play(...)


class Moment(NamedTuple):
    """A running game stopped at a question: the makings of a node."""

    ask: Ask | None
    events: tuple[Event, ...]
    phase: str
    snapshot: bytes
    entry: bytes  # a snapshot from which the phase can be started
    since: int  # how many answers the phase has received since
    through: tuple[str, ...] = ()  # the phases that were entered on the way here


class Run:
    """The rules at work on one state: a phase's generator and the state it changes."""

    __slots__ = ("entry", "flow", "game", "since", "state")

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state = game, state
        self.flow: Flow | None = None
        self.entry, self.since = b"", 0

    @classmethod
    def at(cls, game: Game, node: Node) -> Run:
        """A run standing at the node's question again, from the nearest place where its phase can be entered."""
        run = cls(game, game.thaw(node.entry))
        run.entry = node.entry
        run.flow = game.phases[run.state.phase].run(run.state)
        item = next(run.flow)
        for answer in node.since:
            while not isinstance(item, Ask):
                item = next(run.flow)
            item = run.flow.send(answer)
        while not isinstance(item, Ask):
            item = next(run.flow)
        run.since = node._since
        return run

    def go(self, answer: str | None, film: list[Frame] | None = None) -> Moment:
        """Carry on (with an answer to the question, if one was asked) until the next question or the end."""
        events: list[Event] = []
        through: list[str] = []
        while True:
            ask = self._through_phase(answer, events, film)
            if ask is not None:
                return self._moment(ask, events, through)
            answer = None
            if not self._next_phase():
                return self._moment(None, events, through)
            through.append(self.state.phase)

    def _through_phase(self, answer: str | None, events: list[Event], film: list[Frame] | None) -> Ask | None:
        if self.flow is None:
            return None
        try:
            item = next(self.flow) if answer is None else self.flow.send(answer)
            if answer is not None:
                self.since += 1
            while not isinstance(item, Ask):
                events.append(item)
                if film is not None:
                    film.append(Frame(item, self.game.thaw(self.game.freeze(self.state))))
                item = next(self.flow)
            return item
        except StopIteration:
            return None

    def _next_phase(self) -> bool:
        key = self.game.next_phase(self.state)
        if key is None:
            self.flow = None
            return False
        self.state.phase = key
        self.entry, self.since = self.game.freeze(self.state), 0
        self.flow = self.game.phases[key].run(self.state)
        return True

    def _moment(self, ask: Ask | None, events: list[Event], through: list[str]) -> Moment:
        snapshot = self.game.freeze(self.state)
        if ask is not None and ask.kind in self.game.phases[self.state.phase].resumes:
            self.entry, self.since = snapshot, 0
        return Moment(ask, tuple(events), self.state.phase, snapshot, self.entry, self.since, tuple(through))


class Table:
    """A game with its line, its variations and its players. ``play`` grows the tree; nothing ever changes in it.

    The seats that the rules play (``automata``) sit after the people: ``names`` has all of them.
    """

    def __init__(self, game: Game, setup: Setup, names: Sequence[str] = ()) -> None:
        self.lock = RLock()  # one change at a time, whatever threads clicks and cells run in
        self.game, self.setup = game, checked(game, setup)
        self.automata = game.automata(self.setup.seats, self.setup.options)
        usual = [*(f"Seat {i + 1}" for i in range(setup.seats)), *(key.capitalize() for key in self.automata)]
        self.names = [*names, *usual[len(names) :]]
        run = Run(game, self._first_state())
        run.entry = game.freeze(run.state)
        if run.state.phase:  # a saved position inside a phase
            run.flow = game.phases[run.state.phase].run(run.state)
        self.root = Node(None, "", self._root_id(), run.go(None))
        self.nodes: dict[str, Node] = {self.root.id: self.root}
        self._live: tuple[Node, Run] | None = (self.root, run)

    def _first_state(self) -> State:
        fresh = self.game.new_state(self.game.board, self.setup.seats, self.setup.options)
        if self.setup.start is None:
            return fresh
        given = self.game.from_plain(self.setup.start)
        if refusal := self.game.check_state(given, fresh):
            raise SetupFault(f"the position to start from cannot be: {dict(refusal.facts)}", refusal)
        return given

    def _root_id(self) -> str:
        setup = msgspec.structs.replace(self.setup, options=unusual(self.game, self.setup))
        start = msgspec.json.encode([self.game.name, self.game.board.digest, setup], order="sorted")
        return blake2b(start, digest_size=6).hexdigest()

    def state(self, node: Node) -> State:
        """The state at a node, yours to change."""
        return self.game.thaw(node.snapshot)

    def result(self, node: Node) -> Result | None:
        return self.game.result(self.state(node)) if node.ask is None else None

    def refusal(self, node: Node, answer: str) -> Refusal | None:
        """Why this answer is not possible at the node; None if it is."""
        return self._refusal(node, answer, self.state(node))

    def _refusal(self, node: Node, answer: str, s: State) -> Refusal | None:
        return check(self.game, s, node.ask, answer) if node.ask is not None else Refusal("game_is_over", "")

    def _state_at(self, node: Node) -> State:
        """The state at a node, to look at: the running game's own where it stands there, as judges change nothing."""
        return self._live[1].state if self._live and self._live[0] is node else self.state(node)

    @one_at_a_time
    def play(self, node: Node, answer: str) -> Node:
        """The node this answer leads to; a new branch unless it has been played here before."""
        for child in node.children:
            if child.answer == answer:
                return child
        if (refusal := self._refusal(node, answer, self._state_at(node))) is not None:
            raise IllegalAnswer(node.ask or Ask(CHANCE, ""), answer, refusal)
        if len(self.nodes) > MOST_ANSWERS:
            raise TableFull("most_answers", MOST_ANSWERS)
        if node.children and self.variations >= MOST_VARIATIONS:
            raise TableFull("most_variations", MOST_VARIATIONS)
        child = Node(node, answer, child_id(node, answer), self._carry_on(node, answer))
        node.children.append(child)
        self.nodes[child.id] = child
        if self._live:
            self._live = (child, self._live[1])
        return child

    def _carry_on(self, node: Node, answer: str) -> Moment:
        live, self._live = self._live, None
        try:
            run = live[1] if live and live[0] is node else Run.at(self.game, node)
            moment = run.go(answer)
        except Exception as fault:
            raise RulesFault(f"the rules failed after {answer!r} at step {node.ply}: {fault!r}") from fault
        self._live = (node, run)
        return moment

    def film(self, node: Node) -> list[Frame]:
        """The events that led to the node, each with the state it left behind."""
        frames: list[Frame] = []
        if node.parent is None:
            run = Run(self.game, self._first_state())
            if run.state.phase:
                run.flow = self.game.phases[run.state.phase].run(run.state)
            run.go(None, frames)
        else:
            Run.at(self.game, node.parent).go(node.answer, frames)
        return frames

    def roll(self, node: Node, luck: str = "") -> str:
        """Chance's answer at the node: by the seed and the node, so that another line has other luck."""
        assert node.ask is not None and node.ask.seat == CHANCE
        return roll(self.game, self.state(node), node.ask, self.setup.seed, luck or node.id)

    @one_at_a_time
    def undo(self, node: Node) -> Node:
        """The question before, to be answered anew: the answer is forgotten if nobody has answered since."""
        parent = node.parent
        if parent is None or parent.ask is None or parent.ask.seat == CHANCE:
            return node
        if not node.children and (node.ask is None or node.ask.seat == parent.ask.seat):
            self.forget(node)
        return parent

    @one_at_a_time
    def forget(self, node: Node) -> None:
        """Drop a node and all that follows it."""
        assert node.parent is not None, "the root stays"
        node.parent.children.remove(node)
        for gone in list(walk(node)):
            self.nodes.pop(gone.id, None)
        self._live = None

    @one_at_a_time
    def promote(self, node: Node) -> None:
        """Make the line through the node the main line."""
        for each in node.line()[1:]:
            assert each.parent is not None
            self.arrange(each.parent, [each, *(child for child in each.parent.children if child is not each)])

    @one_at_a_time
    def arrange(self, node: Node, children: Sequence[Node]) -> None:
        """Give a node these children in this order: a branch left out is forgotten, one that returns is known again."""
        todo = [(node, list(children))]
        while todo:
            node, wanted = todo.pop()
            kept, now = {child.id for child in wanted}, {child.id: child for child in node.children}
            for child in node.children:
                if child.id not in kept:
                    for gone in walk(child):
                        self.nodes.pop(gone.id, None)
            node.children = [now.get(child.id, child) for child in wanted]
            for child, given in zip(node.children, wanted, strict=True):
                if child is not given:  # played again in the meantime: what followed it then follows it too
                    theirs, ours = {c.id: c for c in given.children}, {c.id for c in child.children}
                    more = [c for c in given.children if c.id not in ours]
                    todo.append((child, [*(theirs.get(c.id, c) for c in child.children), *more]))
                elif child.id not in now:
                    child.parent = node
                    self.nodes.update((back.id, back) for back in walk(child))
        self._live = None

    @property
    def variations(self) -> int:
        """How many lines there are besides the main line."""
        return sum(len(node.children) - 1 for node in self.nodes.values() if len(node.children) > 1)

    def main_line(self, node: Node | None = None) -> list[Node]:
        """From the root (or a node) along the first children to the end."""
        node = node or self.root
        line = [node]
        while node.children:
            node = node.children[0]
            line.append(node)
        return line


def child_id(node: Node, answer: str) -> str:
    """A name for a node that survives renaming, promotion and merging: a hash of the answers from the root."""
    return following_id(node.id, answer)


def following_id(id: str, answer: str) -> str:
    """The name of the node that an answer leads to, from the name of the node where it is given."""
    return blake2b(f"{id}/{answer}".encode(), digest_size=6).hexdigest()


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it."""
    todo = [node]
    while todo:
        node = todo.pop()
        yield node
        todo.extend(reversed(node.children))


def checked(game: Game, setup: Setup) -> Setup:
    """The set-up with every option filled in; a SetupFault says what cannot be."""
    least, most = game.seats
    if not least <= setup.seats <= most:
        raise SetupFault(f"{game.name} is for {least} to {most} players, not {setup.seats}.")
    for key, value in setup.options.items():
        if key not in game.options:
            raise SetupFault(f"{game.name} has no option {key!r}; it has: {', '.join(game.options)}.")
        if value not in game.options[key].values or type(value) not in {type(v) for v in game.options[key].values}:
            values = ", ".join(str(v).lower() for v in game.options[key].values)
            raise SetupFault(f"option {key!r} cannot be {value!r}; it can be: {values}.")
    options = {key: setup.options.get(key, option.default) for key, option in game.options.items()}
    if refusal := game.check_options(setup.seats, options):
        raise SetupFault(f"these options do not go together: {refusal.code} ({refusal.rule})", refusal)
    return msgspec.structs.replace(setup, options=options)


def unusual(game: Game, setup: Setup) -> dict[str, Any]:
    """The options that are not as usual: an option the game gains later does not change the names of old nodes."""
    return {key: value for key, value in setup.options.items() if value != game.options[key].default}


def new_table(
    game: Game, seats: int, options: Mapping[str, Any] | None = None, seed: int = 0, names: Sequence[str] = ()
) -> Table:
    """A fresh game; chance has not been rolled yet."""
    return Table(game, Setup(seats, dict(options or {}), seed), names)
