"""Where the lines of a replay branch: as data, as text, and as a small picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...draw.scene import TOKENS, Shape, circle, fitted, line, words
from ...mistakes import spoken
from ...replay.files import Replay
from ...table import Node

ROW, LEFT, TOP, NAME = 22.0, 10.0, 14.0, 150.0  # sizes of the picture
MAIN = {"en": "main line", "fr": "ligne principale"}


class Branch(NamedTuple):
    """A line of the replay: its first node, where it leaves which other line, and where it ends."""

    first: Node
    last: Node
    leaves: int  # the row of the line it leaves; -1 for the main line
    depth: int
    name: str
    notes: int  # how many are on it

    @property
    def at(self) -> int:
        """The step from which it leaves."""
        return self.first.parent.ply if self.first.parent else 0


def tree(replay: Replay) -> list[Branch]:
    """All lines, the main line first, each variation after the line it leaves."""
    counts: dict[str, int] = {}
    for note in replay.notes:
        counts[note.node] = counts.get(note.node, 0) + 1
    found: list[Branch] = []
    todo = [(replay.table.root, -1, 0)]
    while todo:
        first, leaves, depth = todo.pop()
        nodes = replay.table.main_line(first)
        notes = sum(counts.get(node.id, 0) for node in nodes)
        found.append(Branch(first, nodes[-1], leaves, depth, replay.variation_names.get(first.id, ""), notes))
        row = len(found) - 1
        todo += [(child, row, depth + 1) for node in reversed(nodes) for child in reversed(node.children[1:])]
    return found


def tree_text(replay: Replay, main: str = "") -> str:
    """The lines as indented text, for a terminal and for readers of a screen."""
    main, rows = main or MAIN[spoken()], []
    for branch in tree(replay):
        name = branch.name or (branch.first.answer if branch.depth else main)
        span = f"{branch.first.ply}-{branch.last.ply}" if branch.first is not branch.last else f"{branch.first.ply}"
        rows.append(f"{'  ' * branch.depth}{name} ({span})")
    return "\n".join(rows)


def tree_shapes(replay: Replay, here: Node, main: str = "", width: float = 420) -> tuple[list[Shape], float]:
    """The lines as a small picture and its height; the target of each shape is the id of the node it stands for."""
    branches, main = tree(replay), main or MAIN[spoken()]
    end = max(1, *(branch.last.ply for branch in branches))

    def x(ply: int) -> float:
        return LEFT + (width - LEFT - NAME) * ply / end

    shapes: list[Shape] = []
    for row, branch in enumerate(branches):
        shapes += _row(branch, row, here, x, main, width)
    return shapes, TOP + ROW * len(branches)


def _row(branch: Branch, row: int, here: Node, x: object, main: str, width: float) -> Iterator[Shape]:
    assert callable(x)
    y, colour = TOP + ROW * row, TOKENS["ink"] if branch.leaves < 0 else TOKENS["peacock"]
    start, stop = x(branch.at), x(branch.last.ply)
    if branch.leaves >= 0:
        yield line([(start, TOP + ROW * branch.leaves), (start, y)], stroke=TOKENS["line-2"], width=1.4)
    yield line([(start, y), (max(stop, start + 4), y)], z=1, stroke=colour, width=3, target=branch.first.id)
    yield circle(max(stop, start + 4), y, 4, z=2, fill=colour, target=branch.last.id)
    if here.ply >= branch.first.ply and here.line()[branch.first.ply] is branch.first and _on(branch, here):
        yield circle(x(here.ply), y, 6.5, z=3, fill=TOKENS["turmeric"], stroke=TOKENS["ink"], width=1.6, target=here.id)
    text, size = fitted(branch.name or (branch.first.answer if branch.depth else main), NAME - 18, 11.5)
    look = {"size": size, "align": "left", "fill": TOKENS["ink"], "target": branch.first.id}
    yield words(width - NAME + 10, y + 4, text, z=4, **look)


def _on(branch: Branch, node: Node) -> bool:
    """Whether the node lies on this line and not on one that leaves it later."""
    while node is not branch.first and node.parent is not None:
        if node.parent.children[0] is not node:
            return False
        node = node.parent
    return node is branch.first
