"""Who holds what over time as bqplot charts: bars by holder, and a map of places and rounds; letters beside colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..draw.scene import TOKENS, Flag
from .lines import AXIS, framed, round_ticks

NOBODY = "#F3EBD8"  # a place that nobody holds
CONTESTED = "#B9AF9E"  # or that two hold alike
ROW = 17  # px


class HeldBars:
    """A bar per round made of the holders' shares, each with its letters where there is room for them."""

    def __init__(self, clicked: Callable[[int], None], height: int = 190) -> None:
        import bqplot as bq

        self.x, self.y = bq.OrdinalScale(), bq.LinearScale(min=0.0)
        across = bq.Axis(scale=self.x, side="bottom", grid_lines="none", **AXIS)
        self.up = bq.Axis(scale=self.y, side="left", grid_color=TOKENS["line"], tick_format="d", **AXIS)
        scales = {"x": self.x, "y": self.y}
        self.bars = bq.Bars(x=["0"], y=[[0.0]], scales=scales, type="stacked", padding=0.08)
        self.bars.stroke = TOKENS["ink"]
        self.bars.on_element_click(lambda _, event: self._told(event, clicked))
        self.letters = bq.Label(
            x=["0"], y=[0.0], text=[""], scales=scales, align="middle", default_size=10, font_weight="bold"
        )
        self.letters.on_element_click(lambda _, event: self._told(event, clicked))
        self.rounds: list[str] = []
        self.figure = framed([self.bars, self.letters], [across, self.up], height)

    def show(self, rounds: Sequence[str], values: Sequence[Sequence[float]], flags: Sequence[Flag]) -> None:
        """One row of values per holder, each with a value per round."""
        self.rounds = list(rounds)
        tops = [sum(parts) for parts in zip(*values, strict=True)] or [0.0]
        most = max(tops)
        ticks = round_ticks(most)
        with self.bars.hold_sync():
            self.bars.x, self.bars.y = self.rounds, [list(map(float, row)) for row in values] or [[0.0] * len(rounds)]
            self.bars.colors = [flag.colour for flag in flags] or [NOBODY]
        self.y.max, self.up.tick_values = float(max(ticks[-1], most, 1)), list(map(float, ticks))
        at, up, text, inks = [], [], [], []
        for n, number in enumerate(self.rounds):
            base = 0.0
            for row, flag in zip(values, flags, strict=True):
                if row[n] > most / 15:  # enough room for a letter
                    at.append(number)
                    up.append(base + row[n] / 2)
                    text.append(flag.letters)
                    inks.append(flag.ink)
                base += row[n]
        with self.letters.hold_sync():
            self.letters.x, self.letters.y = at or ["0"], up or [0.0]
            self.letters.text, self.letters.colors = text or [""], inks or [TOKENS["ink"]]

    def _told(self, event: dict[str, Any], clicked: Callable[[int], None]) -> None:
        if (number := event.get("data", {}).get("x")) in self.rounds:
            clicked(self.rounds.index(number))


class HeldMap:
    """A square per place and round in the colour of who holds most there, with the holder's letters on it."""

    def __init__(self, clicked: Callable[[int], None]) -> None:
        import bqplot as bq

        self.row, self.column = bq.OrdinalScale(reverse=True), bq.OrdinalScale()
        self.colours = bq.ColorScale(min=0.0, max=1.0, colors=[NOBODY, CONTESTED])
        across = bq.Axis(scale=self.column, side="bottom", grid_lines="none", **AXIS)
        up = bq.Axis(scale=self.row, side="left", grid_lines="none", **AXIS)
        self.squares = bq.GridHeatMap(
            color=[[0.0, 0.0], [0.0, 0.0]],
            row=["0", "1"],
            column=["0", "1"],
            scales={"row": self.row, "column": self.column, "color": self.colours},
            stroke=TOKENS["card"],
        )
        self.squares.on_element_click(lambda _, event: self._told(event, clicked))
        both = {"x": self.column, "y": self.row}
        self.letters = bq.Label(x=["0"], y=["0"], text=[""], scales=both, align="middle", default_size=9.5)
        self.letters.font_weight = "bold"
        self.letters.on_element_click(lambda _, event: self._told(event, clicked))
        self.rounds: list[str] = []
        self.figure = framed([self.squares, self.letters], [across, up], 200, left=96, top=4)

    def show(
        self, places: Sequence[str], rounds: Sequence[str], holders: Sequence[Sequence[int]], flags: Sequence[Flag]
    ) -> None:
        """For each place and round which of the flags is up there; -1 for none, -2 where two hold alike."""
        import numpy as np

        self.rounds = list(rounds)
        self.figure.layout.height = f"{ROW * len(places) + 28}px"
        palette = [NOBODY, CONTESTED, *(flag.colour for flag in flags)]
        codes = np.array([[{-1: 0, -2: 1}.get(who, who + 2) for who in row] for row in holders], dtype=float)
        with self.colours.hold_sync():
            self.colours.colors, self.colours.max = palette, float(len(palette) - 1)
        with self.squares.hold_sync():
            self.squares.color = codes  # first: the names are checked against its size
            self.squares.row, self.squares.column = list(places), self.rounds
        marked = [(p, n, who) for p, row in enumerate(holders) for n, who in enumerate(row) if who >= 0]
        with self.letters.hold_sync():
            self.letters.x = [self.rounds[n] for _, n, _ in marked] or [self.rounds[0]]
            self.letters.y = [places[p] for p, _, _ in marked] or [places[0]]
            self.letters.text = [flags[who].letters for _, _, who in marked] or [""]
            self.letters.colors = [flags[who].ink for _, _, who in marked] or [TOKENS["ink"]]

    def _told(self, event: dict[str, Any], clicked: Callable[[int], None]) -> None:
        data = event.get("data", {})
        number = data.get("column", data.get("x"))
        if number in self.rounds:
            clicked(self.rounds.index(number))
