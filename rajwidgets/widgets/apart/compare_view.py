"""Games side by side on the screen: where they part, their figures over time, and where their points came from."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from ...charts.lines import StackedBars, short
from ...charts.sides import SideChart
from ...study.figures.compare import Comparison
from ...table import Node
from ...text import told_of
from .. import plain as iw
from ..player.player import Player
from ..player.wording import wording
from ..tabs.holders_pane import figure_name
from ..tabs.notes_tab import select_html
from ..tabs.point_sources import OTHERS, Account, Spot, together
from .compare_html import figures_html, parting_html, points_html, seat_html, sides_html
from .panel import Apart

BY = ("source", "rule", "place")


class CompareView(Apart):
    """What ``rw.compare`` shows. ``figures``, ``points`` and ``partings`` are the tables behind it."""

    def __init__(self, compared: Comparison, players: list[Player | None], title: str = "") -> None:
        self.compared, self.by = compared, BY[0]
        words = wording(compared.game, compared.lang)
        self.w: dict[str, str] = words["compare"]
        leads = compared.face.counting.leads
        self.figure = leads if leads in compared.keys else next(iter(compared.keys), "")
        self.chosen: tuple[int, str] | None = None  # column and key of the points whose steps are listed
        self.legend, self.parting, self.chooser, self.table = iw.HTML(), iw.HTML(), iw.HTML(), iw.HTML()
        self.by_chooser, self.by_table = iw.HTML(), iw.HTML()
        self.titles = [iw.HTML() for _ in range(compared.seats)]
        clicked: Callable[[int, int], None] = self._clicked
        self.charts = [SideChart(len(compared.sides), clicked) for _ in range(compared.seats)]
        cells = [iw.VBox([name, chart.figure]) for name, chart in zip(self.titles, self.charts, strict=True)]
        grid = iw.Box(cells)
        grid.add_class("rjw-seats")
        self.bars = StackedBars(self._clicked_bar, 170)
        inside = [self.legend, self.parting, self.chooser, grid, self.table]
        self.accounts = {by: self._account(by) for by in BY}
        if self.accounts[BY[0]].keys:
            inside += [self.by_chooser, self.bars.figure, self.by_table]
        speech = compared.tellings[0].speech
        super().__init__(title or f"{self.w['title']} · {speech.title}", inside, "rjw-compare", words)
        self.wishes |= {"figure": self._choose_figure, "by": self._choose_by, "at": self._at}
        self.wishes |= {"points": self._list, "rule": lambda section: self.show_rule(speech, section)}
        for player in players:
            if player is not None:
                self.lead_to(player)
        self.moved = self._stand
        self.show()

    # ------------------------------------------------------------ the tables behind it

    @property
    def figures(self) -> Any:
        """A figure of a seat at the end of a round per row."""
        return self.compared.figures

    @property
    def points(self) -> Any:
        """Every point with its side, source, place, rule and step."""
        return self.compared.points

    @property
    def partings(self) -> Any:
        """Where every other side leaves the first one."""
        return self.compared.partings

    def __str__(self) -> str:
        """The comparison in words."""
        c, w = self.compared, self.w
        names = [told_of(side.letter, side.name, c.lang) for side in c.sides]
        lines = [" ".join(filter(None, (f"{name}.", c.result(n)))) for n, name in enumerate(names)]
        for parting in c.partings:
            other, both = c.sides[parting.side].letter, {"a": c.sides[0].letter, "b": c.sides[parting.side].letter}
            lines.append(w[f"parts_{parting.how or 'same'}"].format(**both, ply=parting.ply))
            for letter, choice in zip((c.sides[0].letter, other), parting.choices or (), strict=False):
                lines.append(f"  {told_of(letter, choice.says, c.lang)} ({choice.rule})")
        return "\n".join(lines)

    # ------------------------------------------------------------ showing

    def show(self) -> None:
        c, w, speech = self.compared, self.w, self.compared.tellings[0].speech
        self.legend.value = sides_html(c, w)
        self.parting.value = "".join(parting_html(c, parting, w) for parting in c.partings)
        names = [(key, figure_name(speech, key)) for key in c.keys]
        self.chooser.value = f"<h3>{w['over_time']}</h3>" + select_html("figure", w["figure"], names, self.figure)
        for seat, (title, chart) in enumerate(zip(self.titles, self.charts, strict=True)):
            title.value = seat_html(c, seat)
            chart.show(*self._values(seat), [side.letter for side in c.sides], self._partings())
        self.table.value = figures_html(c, self.figure, dict(names).get(self.figure, ""), w)
        self._show_points()
        self._stand()

    def _values(self, seat: int) -> tuple[list[list[int]], list[list[float]]]:
        rounds = [[end.round for end in ends] for ends in self.compared.ends]
        values = [
            [figures[self.figure][seat] for figures in series if seat < len(figures[self.figure])]
            for series in self.compared.series
        ]
        return rounds, values

    def _partings(self) -> list[float]:
        """Where the sides part, on the axis of rounds; the start needs no mark."""
        parted = [p for p in self.compared.partings if p.how in ("choice", "end")]
        return [self._place(0, self.compared.sides[0].nodes[p.ply]) for p in parted]

    def _place(self, n: int, node: Node) -> float:
        """Where a step lies on the axis of rounds."""
        ends = self.compared.ends[n]
        for before, after in pairwise(ends):
            if before.node.ply <= node.ply < after.node.ply:
                part = (node.ply - before.node.ply) / (after.node.ply - before.node.ply)
                return before.round + part * (after.round - before.round)
        return float(ends[0].round if node.ply < ends[0].node.ply else ends[-1].round)

    def _stand(self) -> None:
        """The cursors follow the Players."""
        places: list[float | None] = []
        for n, side in enumerate(self.compared.sides):
            player = self.player_of(side.replay)
            node = player.session.node if player else None
            on = node is not None and node.ply < len(side.nodes) and side.nodes[node.ply] is node
            places.append(self._place(n, node) if on and node is not None else None)
        for chart in self.charts:
            chart.stand(places)

    # ------------------------------------------------------------ points

    def _account(self, by: str) -> Account:
        """The points by key and column: a column is a seat of a side, the sides of a seat beside one another."""
        sides = [side.letter for side in self.compared.sides]
        rows = self.compared.points.itertuples()
        return together(
            (str(getattr(row, by)), row.seat * len(sides) + sides.index(row.side), _spot(row)) for row in rows
        )

    def columns(self) -> list[tuple[int, int]]:
        """Seat and side of every column that somebody has."""
        every = [(seat, n) for seat in range(self.compared.seats) for n in range(len(self.compared.sides))]
        return [(seat, n) for seat, n in every if self.compared.player(n, seat)]

    def _column(self, seat: int, side: int) -> int:
        return seat * len(self.compared.sides) + side

    def _show_points(self) -> None:
        c, w, account = self.compared, self.w, self.accounts[self.by]
        options = [(by, w[f"by_{by}"]) for by in BY]
        self.by_chooser.value = f"<h3>{w['points']}</h3>" + select_html("by", w["points_by"], options, self.by)
        at = [self._column(*column) for column in self.columns()]
        names = [f"{c.sides[n].letter} {short(c.player(n, seat))}" for seat, n in self.columns()]
        self.bars.show([[account.value(key, column) for column in at] for key in account.keys], names)
        self.by_table.value = points_html(c, account, self.by, self.columns(), self.chosen, self.words)

    def _clicked_bar(self, bar: int, part: int) -> None:
        seat, side = self.columns()[bar]
        self._list(f"{self._column(seat, side)}:{self.accounts[self.by].keys[part]}")

    def _list(self, cell: str) -> None:
        """List the steps of some points, the first of which is gone to."""
        column, _, key = cell.partition(":")
        self.chosen = int(column), key
        spots = self.accounts[self.by].spots.get((key, int(column)), [])
        self._show_points()
        if spots and key != OTHERS:
            self._at(f"{int(column) % len(self.compared.sides)}:{spots[0].ply}.{spots[0].event}")

    # ------------------------------------------------------------ wishes

    def _choose_figure(self, key: str) -> None:
        self.figure = key if key in self.compared.keys else self.figure
        self.show()

    def _choose_by(self, by: str) -> None:
        self.by, self.chosen = by if by in BY else self.by, None
        self._show_points()

    def _clicked(self, side: int, point: int) -> None:
        self._at(f"{side}:{self.compared.ends[side][point].node.ply}")

    def _at(self, spot: str) -> None:
        """Go to a step of a side: ``1:41``, or one event of it: ``1:41.2``."""
        n, _, place = spot.partition(":")
        ply, _, event = place.partition(".")
        side = self.compared.sides[int(n)]
        node = side.nodes[min(int(ply), len(side.nodes) - 1)]
        self.go(side.replay, node, self.compared.lang, int(event) if event else None)


def _spot(row: Any) -> Spot:
    return Spot(int(row.ply), int(row.event), float(row.points), row.says)
