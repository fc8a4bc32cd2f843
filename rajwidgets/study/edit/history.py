"""What was done to a replay, so that it can be undone: contents before and after each edit, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from ...replay.annotations import Note
from ...replay.files import Replay
from ...table import Node

MOST_EDITS = 1_000  # that can be undone
T = TypeVar("T", bound=Hashable)


class Edit(NamedTuple):
    """What was done, as a key for the texts ("Undo: note written"), and at which step."""

    code: str
    ply: int | None = None


class Content(NamedTuple):
    """What a study can change, as a value; of the tree only the nodes that an edit touched."""

    title: str
    notes: tuple[Note, ...]
    names: Mapping[str, str]
    tried: Mapping[str, Sequence[str]]
    children: Mapping[Node, tuple[Node, ...]]


class Step(NamedTuple):
    """An edit with the content before and after it."""

    edit: Edit
    before: Content
    after: Content


class History:
    """The edits of one replay."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self._done: list[Step] = []
        self._undone: list[Step] = []

    @property
    def _last(self) -> Step | None:
        return self._done[-1] if self._done else None

    @property
    def undoable(self) -> Edit | None:
        """The edit that ``undo`` would take back."""
        return self._done[-1].edit if self._done else None

    @property
    def redoable(self) -> Edit | None:
        return self._undone[-1].edit if self._undone else None

    def undo(self) -> Edit | None:
        """Take back the last edit; None if there is none."""
        if not self._done:
            return None
        step = self._done.pop()
        self._undone.append(step)
        self._put(step.before, step.after)
        return step.edit

    def redo(self) -> Edit | None:
        """Do again what was undone last; None if there is nothing."""
        if not self._undone:
            return None
        step = self._undone.pop()
        self._done.append(step)
        self._put(step.after, step.before)
        return step.edit

    @contextmanager
    def editing(self, code: str, node: Node | None = None, touched: Sequence[Node] = ()) -> Iterator[None]:
        """What changes within is one edit; a failure undoes it. ``touched``: the nodes whose children may change."""
        before = self._content(touched)
        try:
            yield
            self._tidy()
        except BaseException:
            self._put(before, self._content(touched))
            raise
        after = self._content(touched)
        if after == before:
            return
        self._done.append(Step(Edit(code, node.ply if node else None), before, after))
        del self._done[:-MOST_EDITS]
        self._undone.clear()

    def _content(self, touched: Iterable[Node]) -> Content:
        r = self.replay
        children = {node: tuple(node.children) for node in touched}
        return Content(r.title, tuple(r.notes), dict(r.variation_names), dict(r.tried), children)

    def _put(self, wanted: Content, left: Content) -> None:
        """Go from the content an edit left to the one wanted, and keep what else has changed since."""
        r = self.replay
        for node, children in wanted.children.items():
            r.table.arrange(node, _swapped_nodes(children, left.children[node], tuple(node.children)))
        r.title = wanted.title if wanted.title != left.title else r.title
        r.notes[:] = swapped(wanted.notes, left.notes, tuple(r.notes))
        for now, then, after in ((r.variation_names, wanted.names, left.names), (r.tried, wanted.tried, left.tried)):
            _swap_entries(now, then, after)

    def _tidy(self) -> None:
        """Nothing hangs on a node that is gone, and only variations have names: the file holds no more than that."""
        r, nodes = self.replay, self.replay.table.nodes
        r.notes[:] = [note for note in r.notes if note.node in nodes]
        _keep(r.tried, lambda key: key in nodes)
        names = r.variation_names
        _keep(names, lambda key: bool(names[key]) and key in nodes and branch_of(nodes[key]) is nodes[key])


def branch_of(node: Node) -> Node | None:
    """The first node of the variation to which a node belongs; None on the main line."""
    return next((each for each in reversed(node.line()) if each.parent and each.parent.children[0] is not each), None)


def swapped(wanted: tuple[T, ...], left: tuple[T, ...], now: tuple[T, ...]) -> list[T]:
    """From what an edit left to what is wanted, in a list that others may have changed since."""
    if now == left:
        return list(wanted)
    had, has, goal = set(left), set(now), set(wanted)
    return [x for x in wanted if x in has or x not in had] + [x for x in now if x not in goal and x not in had]


def _swapped_nodes(wanted: Sequence[Node], left: Sequence[Node], now: Sequence[Node]) -> list[Node]:
    nodes = {node.id: node for node in (*now, *left, *wanted)}
    order = swapped(*(tuple(node.id for node in nodes) for nodes in (wanted, left, now)))
    return [nodes[key] for key in order]


def _swap_entries(now: dict[str, Any], wanted: Mapping[str, Any], left: Mapping[str, Any]) -> None:
    for key in {**wanted, **left}:
        if wanted.get(key) == left.get(key):
            continue
        if key in wanted:
            now[key] = wanted[key]
        else:
            now.pop(key, None)


def _keep(entries: dict[str, Any], wanted: Callable[[str], bool]) -> None:
    for key in [key for key in entries if not wanted(key)]:
        del entries[key]
