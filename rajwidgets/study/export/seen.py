"""What everybody may see of a replay, whatever their language: worked out once for all the languages of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ...face import face_of
from ...flow import Event, Remark, State
from ...replay.annotations import Note
from ...replay.files import Replay
from ...table import Node

FEW = 8  # views kept at hand


class Seen:
    """A replay through the eyes of its readers."""

    def __init__(self, replay: Replay, show_all: bool | None = None) -> None:
        self.replay, self.table, self.game = replay, replay.table, replay.table.game
        self.face = face_of(self.game)
        self.eyes = replay.eyes(show_all)
        self._views: dict[str, State] = {}

    def view(self, node: Node) -> State:
        """What is seen at a step; it is looked at, never changed, so the last ones are kept."""
        found = self._views.get(node.id)
        if found is None:
            if len(self._views) >= FEW:
                self._views.clear()
            found = self._views[node.id] = self.eyes.state(self.table.state(node))
        return found

    def moments(self, node: Node, film: Sequence[State] = ()) -> Iterator[Moment]:
        """The events on the way to a step, if their states are given, and the step itself."""
        parent = None if node.parent is None else self.view(node.parent)
        before = parent
        for n, state in enumerate(film[:-1]):  # after the last event is the step itself
            view = self.eyes.state(state)
            yield Moment(self, node, n, view, before)
            before = view
        yield Moment(self, node, None, self.view(node), parent)

    def events(self, node: Node) -> list[Event]:
        """What led to a step, as far as everybody may see it."""
        if self.eyes.see_all:
            return list(node.events)
        state = self.table.state(node)
        seen = (self.eyes.event(state, event) for event in node.events)
        return [event for event in seen if event is not None]

    @cached_property
    def noted(self) -> dict[str, list[Note]]:
        """The notes on each node."""
        found: dict[str, list[Note]] = {}
        for note in self.replay.notes:
            found.setdefault(note.node, []).append(note)
        return found


class Moment:
    """A step, or one event on the way to it, with what is seen there and what was seen just before."""

    def __init__(self, seen: Seen, node: Node, event: int | None, view: State, before: State | None) -> None:
        self._seen, self.node, self.view, self.before = seen, node, view, before
        self.event = event  # None at the step itself

    @cached_property
    def happened(self) -> Sequence[Event]:
        """The event of a moment, or all that led to the step."""
        if self.event is None:
            return self._seen.events(self.node)
        event, eyes = self.node.events[self.event], self._seen.eyes
        shown = event if eyes.see_all else eyes.event(self._seen.table.state(self.node), event)
        return [shown] if shown is not None else []

    @cached_property
    def pointed(self) -> tuple[set[str], set[str]]:
        """The places that counted just before, or that the question is about; and those that counted nothing."""
        ask = self.node.ask if self.event is None else None
        return self._seen.face.telling.pointed(self.view, ask, self.happened)

    @cached_property
    def changed(self) -> set[str]:
        """What changed just before, to be ringed."""
        found = set() if self.before is None else self._seen.face.changed(self.before, self.view)
        return found | self.pointed[0]

    @cached_property
    def remarks(self) -> Sequence[Remark]:
        """The position line by line, to be put in words."""
        return self._seen.game.words.describe(self.view)

    @property
    def notes(self) -> list[Note]:
        """The notes that are drawn here."""
        return [note for note in self._seen.noted.get(self.node.id, ()) if self.event in (None, note.event)]
