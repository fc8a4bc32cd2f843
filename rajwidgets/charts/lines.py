"""Figures of a game as bqplot charts: one line per seat, told apart by colour, dash and marker."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isnan
from typing import TYPE_CHECKING, Any

from ..draw.scene import FONTS, SEATS, TOKENS
from ..text import decimal, figure

if TYPE_CHECKING:
    from pandas import DataFrame

DASHES = ("solid", "dashed", "dotted", "dash_dotted", "solid")
ROOM_FOR_NAMES = 0.46  # of the width, right of the last round: bqplot draws nothing outside its axes
LONGEST_NAME = 9
LINE_OF_NAME = 12.3  # pixels
MARKERS = {"disc": "circle", "diamond": "diamond", "triangle": "triangle-up", "square": "square", "cross": "cross"}

TEXT = {"font-family": FONTS["sans"], "font-size": "11px", "fill": TOKENS["ink-2"], "font-weight": "400"}
AXIS: dict[str, Any] = {"tick_style": TEXT, "color": TOKENS["line"]}


def framed(marks: Sequence[Any], axes: Sequence[Any], height: int, **margin: int) -> Any:
    """A figure on the Player's paper, as wide as it may be."""
    import bqplot as bq

    unused = bq.LinearScale(min=0, max=1, allow_padding=False)  # a figure has two of its own, which no mark here uses
    figure = bq.Figure(
        scale_x=unused,
        scale_y=unused,
        marks=list(marks),
        axes=list(axes),
        fig_margin={"top": 8, "bottom": 22, "left": 32, "right": 6, **margin},
        background_style={"fill": TOKENS["card"]},
        min_aspect_ratio=0.01,
        max_aspect_ratio=100,
        padding_x=0.0,
        padding_y=0.0,
        display_toolbar=False,
    )
    figure.layout.height, figure.layout.width, figure.layout.min_width = f"{height}px", "100%", "0"
    return figure


class RoundChart:
    """A figure per seat and round, with a cursor; its arrays change, the figure itself is never rebuilt."""

    def __init__(self, seats: int, height: int = 136) -> None:
        import bqplot as bq

        self.x, self.y = bq.LinearScale(min=0, max=1), bq.LinearScale(min=0, max=1)
        scales = {"x": self.x, "y": self.y}
        self.across = bq.Axis(scale=self.x, side="bottom", grid_lines="none", tick_format="d", **AXIS)
        self.up = bq.Axis(scale=self.y, side="left", grid_color=TOKENS["line"], tick_format="d", **AXIS)
        self.lines = [
            bq.Lines(
                x=[0.0],
                y=[0.0],
                scales=scales,
                colors=[SEATS[i].colour if SEATS[i].name != "white" else TOKENS["ink-3"]],
                line_style=DASHES[i],
                stroke_width=2.4,
                marker=MARKERS[SEATS[i].sign],
                marker_size=64,
            )
            for i in range(seats)
        ]
        self.names = bq.Label(
            x=[0.0],
            y=[0.0],
            text=[""],
            scales=scales,
            align="start",
            x_offset=8,
            y_offset=4,
            default_size=11,
            font_weight="bold",
            colors=[TOKENS["ink"]],
        )
        self.cursor = bq.Lines(x=[0.0, 0.0], y=[0.0, 1.0], scales=scales, colors=[TOKENS["ink"]], stroke_width=1.8)
        self.ahead = bq.Lines(
            x=[0.0, 0.0],
            y=[1.0, 1.0],
            scales=scales,
            colors=[TOKENS["sand"]],
            fill="bottom",
            fill_colors=[TOKENS["sand"]],
            stroke_width=0,
            visible=False,
        )
        self.figure = framed([self.ahead, *self.lines, self.names, self.cursor], [self.across, self.up], height)
        self.named = (height - 30) / LINE_OF_NAME  # names that have room above one another
        self.shown: Any = None

    def show(
        self,
        values: Sequence[Sequence[float]],
        names: Sequence[str],
        cursor: float,
        rounds: int,
        hidden: bool,
        start: int = 0,
    ) -> None:
        """One value per round and seat from the start on; the chart has so many ``rounds``, shaded where it is hidden.

        A game that begins with a later round has its own numbers: ``start`` is the round before its first one.
        What may not be seen is nan: it has no point and no line.
        """
        known = [list(map(float, each)) for each in values]
        data = (repr(known), tuple(names), rounds, hidden, start)  # nan is no equal of itself
        if data != self.shown:
            self._draw(known, names, rounds, hidden, start)
            self.shown = data
        self.cursor.x = [float(cursor), float(cursor)]

    def _draw(self, known: list[list[float]], names: Sequence[str], rounds: int, hidden: bool, start: int) -> None:
        import numpy as np

        end, most = max(1, rounds), max((value for each in known for value in each if not isnan(value)), default=0.0)
        ticks = round_ticks(most)
        top = max(ticks[-1], most) * 1.06
        at = start + np.arange(len(known), dtype=float)
        with self.x.hold_sync(), self.y.hold_sync():
            self.x.min, self.x.max = start - 0.02 * end, start + end * (1 + ROOM_FOR_NAMES)
            self.y.min, self.y.max = 0.0, float(top)
        self.across.tick_values = start + np.arange(0, end + 1, max(1, -(-end // 10)), dtype=float)
        self.up.tick_values = np.array(ticks, dtype=float)
        for i, line in enumerate(self.lines):
            with line.hold_sync():
                seen = [not isnan(each[i]) for each in known]
                line.x, line.y = at[seen], np.array([each[i] for each in known], dtype=float)[seen]
                line.visible = any(seen)
        last = known[-1] if known else [0.0] * len(names)
        with self.names.hold_sync():
            self.names.x = np.full(len(names), float(start + end))
            heights = [0.0 if isnan(value) else value for value in last]
            self.names.y = np.array(apart(heights, top / self.named, top * 0.97))
            self.names.text = [f"{short(name)} {number(value)}" for name, value in zip(names, last, strict=True)]
        with self.cursor.hold_sync():
            self.cursor.y = [0.0, float(top)]
        with self.ahead.hold_sync():
            self.ahead.x = [float(start + max(0, len(known) - 1)), float(start + end)]
            self.ahead.y = [float(top)] * 2
            self.ahead.visible = hidden


def over_rounds(table: DataFrame, height: int = 260) -> Any:
    """A figure with a line per column of a table that has a row per round, from the start on."""
    chart = RoundChart(len(table.columns), height)
    chart.cursor.visible = False
    chart.show(table.to_numpy(), [str(name) for name in table.columns], 0, len(table) - 1, hidden=False)
    return chart.figure


def number(value: float, lang: str = "en") -> str:
    """A figure as people write it; what may not be seen is a question mark.

    >>> [number(n) for n in (30.5, -33, 0, 2.25, -0.25, float("nan"))], number(2.25, "fr")
    (['30½', '−33', '0', '2.25', '−0.25', '?'], '2,25')
    """
    if isnan(value):
        return "?"
    if float(2 * value).is_integer():
        return figure(Fraction(value))
    return decimal(value, lang)


def short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def round_ticks(most: float) -> list[float]:
    """Four or five round numbers from nought to the largest value or a little more.

    >>> round_ticks(16)
    [0, 5, 10, 15, 20]
    """
    step = next(size * 10**power for power in range(9) for size in (1, 2, 5) if size * 10**power * 4 >= most)
    return [step * n for n in range(max(1, -(-int(most) // step)) + 1)]


def apart(values: Sequence[float], gap: float, top: float) -> list[float]:
    """Heights near these values that keep names from lying on one another, and below the top."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    heights = list(values)
    for low, high in pairwise(order):
        heights[high] = max(heights[high], heights[low] + gap)
    for n, i in enumerate(reversed(order)):
        heights[i] = min(heights[i], top - n * gap)
    return heights


# Light and dark in turn, so that neighbours differ whatever colours one sees; each part has its number too.
BAR_COLOURS = ("#2F6CA8", "#F3DC7A", "#8C3B2A", "#A9D3C4", "#4D4A7F", "#F2B48A", "#1F6B57", "#D9D3E8", "#6F6A63")
DARK = ("#2F6CA8", "#8C3B2A", "#4D4A7F", "#1F6B57", "#6F6A63")
ROOM_FOR_NUMBER = 11  # a part of a bar that is lower than one in so many of the highest bar has no number


class StackedBars:
    """A bar per name made of several numbered parts; a click on a part tells the bar and which part it is."""

    def __init__(self, clicked: Callable[[int, int], None], height: int = 150) -> None:
        import bqplot as bq

        x, self.y = bq.OrdinalScale(), bq.LinearScale(min=0.0)
        across = bq.Axis(scale=x, side="bottom", grid_lines="none", **AXIS)
        self.up = bq.Axis(scale=self.y, side="left", grid_color=TOKENS["line"], tick_format="d", **AXIS)
        scales = {"x": x, "y": self.y}
        self.bars = bq.Bars(x=[""], y=[[0.0]], scales=scales, type="stacked", padding=0.35)
        self.bars.stroke = TOKENS["ink"]
        self.numbers = bq.Label(
            x=[""], y=[0.0], text=[""], scales=scales, align="middle", default_size=10, font_weight="bold"
        )
        self.names: list[str] = []
        self.bars.on_element_click(lambda _, event: self._told(event, clicked))
        self.figure = framed([self.bars, self.numbers], [across, self.up], height)

    @staticmethod
    def colour(part: int) -> str:
        return BAR_COLOURS[part % len(BAR_COLOURS)]

    @staticmethod
    def ink(part: int) -> str:
        """The colour of the number on a part."""
        return "#FFFFFF" if StackedBars.colour(part) in DARK else TOKENS["ink"]

    def show(self, values: Sequence[Sequence[float]], names: Sequence[str]) -> None:
        """One row of values per part, each with a value per name."""
        self.names = _told_apart([short(name) for name in names])
        most = max((sum(parts) for parts in zip(*values, strict=True)), default=0.0)
        ticks = round_ticks(most)
        self.y.max, self.up.tick_values = float(max(ticks[-1], most)) * 1.04, list(map(float, ticks))
        with self.bars.hold_sync():
            self.bars.x, self.bars.y = self.names, [list(map(float, row)) for row in values]
            self.bars.colors = [self.colour(n) for n in range(len(values))]
        marks = list(self._numbered(values, most / ROOM_FOR_NUMBER))
        with self.numbers.hold_sync():
            self.numbers.x, self.numbers.y = [mark[0] for mark in marks] or [""], [mark[1] for mark in marks] or [0.0]
            self.numbers.text = [str(part + 1) for _, _, part in marks] or [""]
            self.numbers.colors = [self.ink(part) for _, _, part in marks] or [TOKENS["ink"]]

    def _numbered(self, values: Sequence[Sequence[float]], least: float) -> Iterator[tuple[str, float, int]]:
        """Where the number of each part stands, if the part is high enough to hold it."""
        for bar, name in enumerate(self.names):
            base = 0.0
            for part, row in enumerate(values):
                if row[bar] > least:
                    yield name, base + row[bar] / 2, part
                base += row[bar]

    def _told(self, event: dict[str, Any], clicked: Callable[[int, int], None]) -> None:
        data = event.get("data", {})
        data = {**data, **data["data"]} if isinstance(data.get("data"), dict) else data
        if data.get("x") in self.names:
            clicked(self.names.index(data["x"]), int(data.get("color_index", data.get("sub_index", 0))))


def _told_apart(names: Sequence[str]) -> list[str]:
    """The names, each once: an axis knows its bars by them.

    >>> _told_apart(["Maharadj…", "Asha", "Maharadj…"])
    ['Maharadj…', 'Asha', 'Maharadj… 3']
    """
    return [name if name not in names[:n] else f"{name} {n + 1}" for n, name in enumerate(names)]
