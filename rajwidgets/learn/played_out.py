"""A goal played out on a board: one choice of the seat after the other, until it is reached or cannot be any more.

What was chosen begins with LINE then, which is no answer of any game: whoever marks it sees that the rest are choices
in a row, and not options that were ticked. Reached in time it is worth all, a decision later half. A refused try is
told with its reason and costs nothing: it is no decision, and nothing has changed by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from ..flow import Event, Game, Refusal, Remark, speaker
from ..table import Node
from .kin import covered
from .position import Place
from .search import TooMany, follow, reach

LINE = ">"
LATE = 1  # decisions more than were asked for that are still worth something
MEANINGLESS = ("unknown", "incomplete", "game_is_over")  # refusals of what stands for nothing at a question


class Outcome(NamedTuple):
    """What came of a line: the decision that matters, counted from 1 (0: none), and what is said of it."""

    step: int
    why: Refusal | Event | Remark


@dataclass(frozen=True)
class Line:
    """Choices in a row, as far as the seat that is asked can make them."""

    game: Game
    goal: frozenset[str]  # kinds of event, one of which is to be reached
    par: int  # decisions in which it is to be reached
    nodes: tuple[Node, ...]  # the question, and where each choice has led
    refusal: Refusal | None = None  # why the choice after these cannot be made

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(node.answer for node in self.nodes[1:])

    @property
    def found(self) -> Event | None:
        """The event that was to be reached."""
        return next((event for node in self.nodes[1:] for event in node.events if event.kind in self.goal), None)

    @property
    def over(self) -> bool:
        """Whether no choice can be added: it is reached, too late, or somebody else's turn."""
        late = len(self.answers) >= self.par + LATE
        return self.found is not None or self.refusal is not None or late or not self._decides(self.nodes[-1])

    @property
    def credit(self) -> Fraction:
        if self.found is None:
            return Fraction(0)
        return Fraction(1) if len(self.answers) <= self.par else Fraction(1, 2)

    def outcome(self) -> Outcome:
        """Why it is worth so much: the event, what was refused, or the first choice behind which no way leads there."""
        found, last = self.found, len(self.answers)
        if found is not None:
            late = Remark("reached_late", found.rule, {"par": self.par})
            return Outcome(last, found if last <= self.par else late)
        if self.refusal is not None:
            known = self.refusal.code not in MEANINGLESS
            return Outcome(0, self.refusal if known else Remark("no_such_choice", self._rule(last)))
        ends = next((n for n in range(1, last + 1) if self._dead(n)), 0)
        if not ends:
            return Outcome(last, Remark("broken_off", self._rule(last)))
        tried = ends < self.par and self._decides(self.nodes[ends])
        code = "out_of_reach" if tried else "too_many_decisions" if self._decides(self.nodes[ends]) else "turn_over"
        return Outcome(ends, Remark(code, self._rule(ends - 1), {"par": self.par, "seat": self._seat}))

    @property
    def _seat(self) -> int:
        assert self.nodes[0].ask is not None
        return self.nodes[0].ask.seat

    def _decides(self, node: Node) -> bool:
        """Whether the seat is asked there."""
        return node.ask is not None and node.ask.seat == self._seat

    def _dead(self, n: int) -> bool:
        """Whether it is known that nothing leads to the goal in time after so many choices."""
        if n >= self.par or not self._decides(self.nodes[n]):
            return True
        try:
            return reach(self.game, self.nodes[n], self.goal, self.par - n) is None
        except TooMany:
            return False

    def _rule(self, n: int) -> str:
        """The section of the question after so many choices; of the first one where nothing is asked there."""
        ask = self.nodes[n].ask or self.nodes[0].ask
        assert ask is not None
        return self.game.questions[ask.kind].rule


def played_out(place: Place, asks: dict[str, Any], answers: Sequence[str]) -> Line:
    """These choices played one after the other, up to the goal, a refusal or the end of the seat's turn."""
    line = Line(place.game, covered(place.game.name, asks["event"]), asks["n"], (place.node,))
    for answer in answers:
        if line.over:
            break
        line = _with(line, place, answer)
    return line


def _with(line: Line, place: Place, answer: str) -> Line:
    here = line.nodes[-1]
    assert here.ask is not None
    refusal = place.table.refusal(here, answer)
    if refusal is None and speaker(here.ask, answer) != here.ask.seat:
        refusal = Refusal("unknown", "")  # what somebody else may say meanwhile is no choice of this seat
    if refusal is not None:
        return Line(line.game, line.goal, line.par, line.nodes, refusal)
    return Line(line.game, line.goal, line.par, (*line.nodes, follow(place.game, here, answer)))
