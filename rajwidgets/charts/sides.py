"""Games side by side as bqplot charts: a line per game, told apart by letter, dash, marker and colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isnan
from typing import Any, NamedTuple

from ..draw.scene import TOKENS
from .lines import AXIS, ROOM_FOR_NAMES, apart, framed, number, round_ticks


class SideLook(NamedTuple):
    """How one of the games compared is told from the others; the colours differ for colour-blind readers too."""

    colour: str
    dash: str  # as bqplot calls it
    marker: str
    strokes: str  # the dash in SVG


SIDES = (
    SideLook("#1D5FA6", "solid", "circle", ""),
    SideLook("#B8480E", "dashed", "square", "7 4"),
    SideLook("#2A2019", "dotted", "triangle-up", "2 3"),
    SideLook("#8A6BB1", "dash_dotted", "diamond", "8 3 2 3"),
    SideLook("#2B8A6B", "solid", "cross", ""),
    SideLook("#8C6D46", "dashed", "triangle-down", "7 4"),
)


class SideChart:
    """One figure of one seat, round by round, in several games; a click on a point tells the game and the point."""

    def __init__(self, sides: int, clicked: Callable[[int, int], None], height: int = 150) -> None:
        import bqplot as bq

        self.x, self.y = bq.LinearScale(min=0, max=1), bq.LinearScale(min=0, max=1)
        scales = {"x": self.x, "y": self.y}
        self.across = bq.Axis(scale=self.x, side="bottom", grid_lines="none", tick_format="d", **AXIS)
        self.up = bq.Axis(scale=self.y, side="left", grid_color=TOKENS["line"], tick_format="d", **AXIS)
        self.lines, self.dots, self.cursors = [], [], []
        for n in range(sides):
            look = SIDES[n]
            stroke = {"colors": [look.colour], "line_style": look.dash, "stroke_width": 2.2}
            self.lines.append(bq.Lines(x=[0.0], y=[0.0], scales=scales, **stroke))
            dots = {"colors": [look.colour], "marker": look.marker, "default_size": 52, "stroke": TOKENS["card"]}
            self.dots.append(bq.Scatter(x=[0.0], y=[0.0], scales=scales, hovered_style={"stroke": "#2A2019"}, **dots))
            self.dots[n].on_element_click(lambda _, event, n=n: self._told(event, n, clicked))
            thin = {"colors": [look.colour], "stroke_width": 1.2, "opacities": [0.9], "line_style": look.dash}
            self.cursors.append(bq.Lines(x=[0.0, 0.0], y=[0.0, 1.0], scales=scales, visible=False, **thin))
        ends: dict[str, Any] = {"align": "start", "x_offset": 9, "y_offset": 4, "default_size": 11.5}
        self.names = bq.Label(
            x=[0.0], y=[0.0], text=[""], scales=scales, font_weight="bold", colors=[TOKENS["ink"]], **ends
        )
        part = {"colors": [TOKENS["turmeric"]], "stroke_width": 5, "opacities": [0.55]}
        self.parting = bq.Lines(x=[0.0, 0.0], y=[0.0, 1.0], scales=scales, visible=False, **part)
        marks = [self.parting, *self.cursors, *self.lines, *self.dots, self.names]
        self.figure = framed(marks, [self.across, self.up], height)

    def show(
        self,
        rounds: Sequence[Sequence[int]],
        values: Sequence[Sequence[float]],
        letters: Sequence[str],
        partings: Sequence[float],
    ) -> None:
        """For each game the numbers of its rounds and the values there; and where the games part, in rounds.

        What may not be seen is nan and has no point; a seat that a game does not have gives no values.
        """
        import numpy as np

        known = [value for each in values for value in each if not isnan(value)]
        most, least = max(known, default=0.0), min([*known, 0.0])
        ticks = round_ticks(most)
        top = max(ticks[-1], most) * 1.08
        first = min((each[0] for each in rounds if each), default=0)
        end = max(first + 1, *(each[-1] for each in rounds if each))
        span = end - first
        with self.x.hold_sync(), self.y.hold_sync():
            self.x.min, self.x.max = first - 0.03 * span, end + span * ROOM_FOR_NAMES * 0.4
            self.y.min, self.y.max = float(least), float(top)
        self.across.tick_values = np.arange(first, end + 1, max(1, -(-span // 8)), dtype=float)
        self.up.tick_values = np.array(ticks, dtype=float)
        ends: list[tuple[float, float, str]] = []
        for n, (line, dots) in enumerate(zip(self.lines, self.dots, strict=True)):
            seen = [not isnan(value) for value in values[n]]
            at = np.array(rounds[n][: len(seen)], dtype=float)[seen] if any(seen) else np.array([])
            up = np.array(values[n], dtype=float)[seen] if any(seen) else np.array([])
            for mark in (line, dots):
                with mark.hold_sync():
                    mark.x, mark.y, mark.visible = at, up, any(seen)
            ends += [(float(at[-1]), float(up[-1]), f"{letters[n]} {number(up[-1])}")] if any(seen) else []
        self._name(ends, float(top))
        with self.parting.hold_sync():
            self.parting.visible = bool(partings)
            if partings:
                self.parting.x, self.parting.y = [float(partings[0])] * 2, [0.0, float(top)]

    def _name(self, ends: Sequence[tuple[float, float, str]], top: float) -> None:
        """Each line is named at its own end; names that would lie on one another are moved apart."""
        placed: list[tuple[float, float, str]] = []
        for place in dict.fromkeys(x for x, _, _ in ends):
            here = [end for end in ends if end[0] == place]
            heights = apart([max(top / 20, y) for _, y, _ in here], top / 7.5, top * 0.97)  # above the axis, or cut
            placed += [(place, height, text) for height, (_, _, text) in zip(heights, here, strict=True)]
        with self.names.hold_sync():
            self.names.x, self.names.y = [x for x, _, _ in placed] or [0.0], [y for _, y, _ in placed] or [0.0]
            self.names.text = [text for _, _, text in placed] or [""]

    def stand(self, places: Sequence[float | None]) -> None:
        """Where the reader stands in each game, in rounds; None where no one does."""
        for cursor, place in zip(self.cursors, places, strict=True):
            with cursor.hold_sync():
                cursor.visible = place is not None
                if place is not None:
                    cursor.x, cursor.y = [float(place)] * 2, [0.0, float(self.y.max)]

    def _told(self, event: dict[str, Any], side: int, clicked: Callable[[int, int], None]) -> None:
        if isinstance(index := event.get("data", {}).get("index"), int):
            clicked(side, index)
