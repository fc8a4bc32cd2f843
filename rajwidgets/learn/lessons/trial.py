"""What has come of a task: not yet done, reached, or out of reach from where the learner stands."""

from __future__ import annotations

from collections.abc import Iterator

from ...flow import CHANCE, Event
from ...table import Node
from .dead_end import dead_end
from .goals import Reached, reached
from .lesson_file import Step, Within
from .stage import Staged

LOST = ("late", "no_way", "over")  # how a task stands that can no longer be done from here


class Trial:
    """What has come of a step that is to be done, seen from where the learner stands; ``at`` is where it began."""

    def __init__(self, step: Step, at: Staged, node: Node) -> None:
        self.step, self.at, self.node = step, at, node
        self.path = list(since(at.node, node))
        self.events: list[Event] = []  # what has happened, until the goal or until now
        self.decisions = 0  # of the learner's, until then
        self.state = self._look()

    @property
    def reached(self) -> bool:
        return self.state == "reached"

    @property
    def now(self) -> Reached:
        """What has come of it, to be compared with goals."""
        table = self.at.table
        return Reached(table.game, self.events, table.state(self.node), self.at.seat)

    def _look(self) -> str:
        """How it stands.

        ``not_yet``, ``reached``, ``late`` (it took too long), ``no_way`` (nothing in this turn leads there) or
        ``over`` (nobody decides anything any more).
        """
        step, at, table, game = self.step, self.at, self.at.table, self.at.table.game
        assert step.goal is not None
        within = step.within or Within()
        first, turns, deciding = game.round_of(table.state(at.node)), 0, False
        for node in self.path:
            state = table.state(node)
            self.events += node.events
            self.decisions += node.seat == at.seat
            if within.decisions is not None and self.decisions > within.decisions:
                return "late"
            if reached(step.goal, Reached(game, self.events, state, at.seat)):
                return "reached"
            deciding = deciding or node.seat == at.seat
            if deciding and node.ask is not None and node.ask.seat not in (at.seat, CHANCE):
                turns, deciding = turns + 1, False
            if turns == within.turns:
                return "late"
            if within.rounds is not None and game.round_of(state) >= first + within.rounds:
                return "late"
        if self.node.ask is None:
            return "over"
        mine = self.node.ask.seat == at.seat  # else chance or others may still bring it about
        if mine and self.decisions == within.decisions:
            return "late"
        left = None if within.decisions is None else within.decisions - self.decisions
        return "no_way" if self.decisions and dead_end(step, at, self.node, self.events, left) else "not_yet"


def since(start: Node, node: Node) -> Iterator[Node]:
    """The nodes after the start down to this one; none if it lies elsewhere."""
    line = node.line()
    if len(line) > start.ply and line[start.ply] is start:
        yield from line[start.ply + 1 :]
