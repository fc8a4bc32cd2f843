"""The chart: figures by round, a cursor that follows the step, and a click that jumps to a step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...charts.lines import ROOM_FOR_NAMES, RoundChart
from ...replay.files import Replay
from .. import plain as iw
from ..markup import esc
from ..session import stepping
from ..session.session import Session

HEIGHT, BESIDE_MATS = 204, 166  # of the figure, in pixels: what a pane of the least height holds


class ChartTab:
    """A chooser of the figure and the chart.

    The chart is made when somebody looks: importing bqplot takes as long as all the rest, and the board comes first.
    """

    def __init__(self, do: Callable[[str], bool]) -> None:
        self.do, self._showing = do, False
        self.figure = ""
        self.chooser = iw.Dropdown(options=[("", "")])
        self.chooser.add_class("rjw-figure")
        self.chooser.observe(self._chosen, "value")
        self.note = iw.HTML()
        self.note.add_class("rjw-chart-note")
        self._chart: RoundChart | None = None
        self._height = HEIGHT
        self._shown: tuple[Any, ...] | None = None  # what the chart shows, or will
        self.below = iw.Box([self.chooser, self.note])
        self.below.add_class("rjw-chart-below")
        self.widget = iw.VBox([self.below])
        self.widget.add_class("rjw-chart")
        self._samples: dict[str, dict[str, list[float]]] = {}

    def _chosen(self, change: Any) -> None:
        if not self._showing and change["new"]:
            self.figure = change["new"]
            self.do("refresh")

    def show(self, session: Session, replay: Replay, words: dict[str, Any]) -> None:
        from .tabs import figure_name

        samples, ends = self._by_round(session)
        keys = list(samples[-1]) if samples else []
        self.figure = self.figure if self.figure in keys or not keys else keys[0]
        self._showing = True
        try:
            options = [(figure_name(session.speech, key), key) for key in keys]
            if tuple(self.chooser.options) != tuple(options):
                self.chooser.options = options
            self.chooser.value = self.figure if self.figure in keys else None
        finally:
            self._showing = False
        self._height = HEIGHT if session.face.mats is None else BESIDE_MATS
        values = [sample[self.figure] for sample in samples]
        hidden = session.spoiler_free and session.furthest < len(session.line) - 1
        rounds = len(values) if hidden else max(1, len(ends) - 1)  # how long the game lasts is hidden too
        self._shown = values, session.speech.names, self.place(session), rounds, hidden, before_first(session)
        if self._chart is not None:
            self._chart.show(*self._shown)
        w = words["tabs"]
        self.note.value = f'<span>{esc(w["round"])}</span>' + (f"<i>{esc(w['ahead'])}</i>" if hidden else "")

    @property
    def chart(self) -> RoundChart:
        return self.drawn()

    def drawn(self) -> RoundChart:
        """The chart; made, with all that draws it, when it is first asked for."""
        if self._chart is None:
            assert self._shown is not None
            self._chart = RoundChart(len(self._shown[1]), self._height)
            self._chart.show(*self._shown)
            self.widget.children = (self._chart.figure, self.below)
        return self._chart

    def _by_round(self, session: Session) -> tuple[list[dict[str, list[float]]], list[int]]:
        """The figures at the start and after each round, as far as they may be seen, and the ply where each is read."""
        starts = [ply for number, ply in stepping.round_starts(session) if number]
        last = len(session.line) - 1
        ends = [*(starts or [last]), last] if starts else [last]
        limit = session.furthest if session.spoiler_free else last
        points, start = self._points(session), before_first(session)
        samples: list[dict[str, list[float]]] = []
        for at, ply in enumerate(ends):
            if ply > limit:
                if not samples or ends[at - 1] >= limit:
                    break
                ply = limit
            figures = self._sample(session, ply)
            samples.append(figures if "points" in figures or not points else {**figures, "points": points[start + at]})
        return samples, ends

    def _sample(self, session: Session, ply: int) -> dict[str, list[float]]:
        node = session.line[ply]
        key = f"{node.id} {session.viewer}"
        if key not in self._samples:
            if len(self._samples) > 400:
                self._samples.clear()
            figures = session.face.counting.series(session.seen(session.state(node, None)))
            self._samples[key] = {figure: list(values) for figure, values in figures.items()}
        return self._samples[key]

    def _points(self, session: Session) -> list[list[float]]:
        """Points counted in each round, from the events; empty if the game's picture does not say what a point is."""
        if session.face.counting.points is None:
            return []
        seats = len(session.table.names)
        by_round: list[list[float]] = [[0.0] * seats]
        for node in session.line:
            before = session.round(node.parent) if node.parent else 0
            for event in node.events:
                if (scored := session.scored(node, event)) is not None:
                    while len(by_round) <= before:
                        by_round.append([0.0] * seats)
                    by_round[before][scored[0]] += scored[1]
        last = session.round(session.line[-1])
        while len(by_round) <= last + 1:
            by_round.append([0.0] * seats)
        return by_round

    def place(self, session: Session) -> float:
        """Where the step shown lies on the axis of rounds."""
        number = session.round(session.node)
        if not number:
            return float(before_first(session))
        starts = dict(stepping.round_starts(session))
        first, after = starts[number], starts.get(number + 1, len(session.line) - 1)
        return number - 1 + (session.node.ply - first) / max(1, after - first)

    def step_at(self, session: Session, fraction: float) -> int:
        """The step that a click at this part of the chart's width means."""
        starts = [ply for number, ply in stepping.round_starts(session) if number]
        ends = [*starts, len(session.line) - 1]
        if len(ends) < 2:
            return session.node.ply
        place = min(max(0.0, fraction * (1.02 + ROOM_FOR_NAMES) - 0.02), 1.0) * (len(ends) - 1)
        at = min(int(place), len(ends) - 2)
        return round(ends[at] + (place - at) * (ends[at + 1] - ends[at]))


def before_first(session: Session) -> int:
    """The round before the first one of this game: a short game may begin with round 9."""
    return next((number for number, _ in stepping.round_starts(session) if number), 1) - 1
