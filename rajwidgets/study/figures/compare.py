"""Games side by side: two replays, two lines of one, or several tables with the same seed. Knows no game and no widget.

    together = compare(replay_a, replay_b)
    together.partings           # where they part: the first decision that differs, with both choices
    together.figures            # a table of figures by round, for every side and seat
    together.points             # every point of every side with its source, rule and place
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from ...face import face_of
from ...replay.faults import Fault
from ...replay.files import Replay
from ...table import Node
from ..edit.sentences import StudyFault
from ..export.moments import Telling, words_of
from ..export.sheet import choice_name
from .frames import SCORE_COLUMNS, scores
from .rounds import RoundEnd, round_ends

if TYPE_CHECKING:
    from pandas import DataFrame

LETTERS = "ABCDEF"
POINTS = "points"
FIGURE_COLUMNS = ("side", "name", "round", "ply", "seat", "player", "figure", "value")


class Side(NamedTuple):
    """One of the games compared: a line of a replay and what it is called."""

    letter: str
    name: str
    replay: Replay
    nodes: tuple[Node, ...]

    @property
    def end(self) -> Node:
        return self.nodes[-1]


class Choice(NamedTuple):
    """What one side did where they part: the answer, its name, what followed, and the section it followed by."""

    answer: str
    says: str
    followed: str
    rule: str


class Parting(NamedTuple):
    """Where a side leaves the first one.

    ``how`` is "choice" (another answer to the same question), "end" (one of the two stops there) or "start" (they do
    not begin alike); "" if they are the same game to the end. The choices are those of the first side and of this one.
    """

    side: int
    how: str
    ply: int
    seat: int | None
    rule: str  # of the question
    asked: str
    choices: tuple[Choice, Choice] | None


class Comparison:
    """Several lines of games of one kind, seen together; sentences are in ``lang``."""

    def __init__(self, sides: Sequence[Side], lang: str = "en", show_all: bool | None = None) -> None:
        if not 2 <= len(sides) <= len(LETTERS):
            raise StudyFault(Fault("compare_how_many", None, {"most": len(LETTERS), "have": len(sides)}))
        games = sorted({side.replay.table.game.name for side in sides})
        if len(games) > 1:
            raise StudyFault(Fault("compare_two_games", None, {"games": ", ".join(games)}))
        self.sides, self.lang = list(sides), lang
        self.game = sides[0].replay.table.game
        self.face = face_of(self.game)
        self.tellings = [Telling(side.replay, lang, show_all) for side in sides]
        self.seats = max(len(side.replay.names) for side in sides)

    def player(self, side: int, seat: int) -> str:
        """The name of a seat on a side; nobody if it is not taken there."""
        names = self.tellings[side].speech.names
        return names[seat] if seat < len(names) else ""

    # ------------------------------------------------------------ where they part

    @cached_property
    def partings(self) -> list[Parting]:
        """Where every other side leaves the first one."""
        return [self._parting(n) for n in range(1, len(self.sides))]

    def _parting(self, n: int) -> Parting:
        first, other = self.sides[0].nodes, self.sides[n].nodes
        if first[0].snapshot != other[0].snapshot or first[0].ask != other[0].ask:
            return Parting(n, "start", 0, None, "", "", None)
        same = 0
        for ours, theirs in zip(first[1:], other[1:], strict=False):
            if ours.answer != theirs.answer or ours.seat != theirs.seat:
                break
            same += 1
        if same == len(first) - 1 == len(other) - 1:
            return Parting(n, "", same, None, "", "", None)
        at = first[same]
        asked = self.tellings[0].asked(at)
        rule = self.game.questions[at.ask.kind].rule if at.ask else ""
        if same in (len(first) - 1, len(other) - 1):
            longer = other if same == len(first) - 1 else first
            return Parting(n, "end", same, longer[same + 1].seat, rule, _title(asked), None)
        choices = self._choice(0, same), self._choice(n, same)
        return Parting(n, "choice", same, first[same + 1].seat, rule, _title(asked), choices)

    def _choice(self, n: int, ply: int) -> Choice:
        """What a side answered at this step, and the first that came of it; a secret of an unfinished game is kept."""
        telling, nodes = self.tellings[n], self.sides[n].nodes
        node, following = nodes[ply], nodes[ply + 1]
        assert node.ask is not None
        rule = self.game.questions[node.ask.kind].rule
        if not telling.eyes.see_all and node.ask.kind in self.face.choosing.secret:
            return Choice("", words_of(self.lang)["secret_choice"], "", rule)
        event = next(iter(telling.events(following)), None)
        followed, rule = (telling.speech.explain(event).sentence, event.rule) if event else ("", rule)
        return Choice(following.answer, choice_name(telling, node, following.answer), followed, rule)

    # ------------------------------------------------------------ figures over time

    @cached_property
    def ends(self) -> list[list[RoundEnd]]:
        """The ends of the rounds of every side."""
        return [round_ends(side.replay.table, side.nodes) for side in self.sides]

    @cached_property
    def series(self) -> list[list[dict[str, list[float]]]]:
        """For every side and end of a round the figures of all seats; points are counted together."""
        found = []
        for n, side in enumerate(self.sides):
            telling, counted = self.tellings[n], self._counted(n)
            figures_at = [self.face.counting.series(telling.view(end.node)) for end in self.ends[n]]
            found.append([{key: list(values) for key, values in each.items()} for each in figures_at])
            if counted:
                seats = range(len(side.replay.names))
                for end, figures in zip(self.ends[n], found[n], strict=True):
                    figures.setdefault(POINTS, [counted[seat][end.node.ply] for seat in seats])
        return found

    def _counted(self, n: int) -> list[list[float]]:
        """The points of each seat up to each step, from the events; nothing if the game counts none."""
        points = self.face.counting.points
        if points is None:
            return []
        side = self.sides[n]
        gained = [[0.0] * len(side.nodes) for _ in side.replay.names]
        for ply, node in enumerate(side.nodes):
            for event in node.events:
                if (scored := points(event)) is not None:
                    gained[scored[0]][ply] += scored[1]
        return [list(accumulate(each)) for each in gained]

    @property
    def keys(self) -> list[str]:
        """The figures that every side has."""
        return [key for key in self.series[0][-1] if all(key in each[-1] for each in self.series)]

    @cached_property
    def figures(self) -> DataFrame:
        """A figure of a seat at the end of a round per row."""
        import pandas as pd

        frame = pd.DataFrame(list(self._figure_rows()), columns=list(FIGURE_COLUMNS))
        return frame.astype({"round": "Int64", "ply": "Int64", "seat": "Int64"})

    def _figure_rows(self) -> Iterator[dict[str, Any]]:
        for n, side in enumerate(self.sides):
            for end, figures in zip(self.ends[n], self.series[n], strict=True):
                head = {"side": side.letter, "name": side.name, "round": end.round, "ply": end.node.ply}
                for figure, values in figures.items():
                    for seat, value in enumerate(values):
                        yield {**head, "seat": seat, "player": self.player(n, seat), "figure": figure, "value": value}

    # ------------------------------------------------------------ points

    @cached_property
    def points(self) -> DataFrame:
        """Every point with its side, source, place, rule and step."""
        import pandas as pd

        rows: list[dict[str, Any]] = []
        for side in self.sides:
            last, head = side.end.ply, {"side": side.letter, "name": side.name}
            rows += [{**head, **row} for row in scores(side.replay, self.lang, side.end) if row["ply"] <= last]
        return pd.DataFrame(rows, columns=["side", "name", *SCORE_COLUMNS])

    def result(self, n: int) -> str:
        """How a side ended, in a sentence; nothing if it has not."""
        ended = self.sides[n].replay.table.result(self.sides[n].end)
        return self.tellings[n].speech.ranking(ended)[1].sentence if ended else ""


def _title(asked: Any) -> str:
    return asked.sentence.partition("\n")[0] if asked else ""


def sides_of(games: Sequence[tuple[Replay, Node | None, str]]) -> list[Side]:
    """Sides from replays, each with a step of the line meant (None: the main line) and a name ("": its title)."""
    found: list[Side] = []
    for n, (replay, line, name) in enumerate(games):
        table = replay.table
        nodes = table.main_line() if line is None else [*line.line(), *table.main_line(line)[1:]]
        found.append(Side(LETTERS[n] if n < len(LETTERS) else "?", name or replay.title, replay, tuple(nodes)))
    return found
