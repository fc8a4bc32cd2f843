"""Who holds what over time: bars by holder, a map of places and rounds, and the same as a table to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...charts.holders import HeldBars, HeldMap
from ...charts.lines import number
from ...face import Flag
from ...study.figures.holders import Control
from ...text import Speech
from .. import plain as iw
from ..markup import command, esc
from ..tabs.notes_tab import select_html

NONE, CONTESTED = -1, -2  # who holds a place, if nobody or two alike


class ControlView:
    """The charts are made when they are first looked at; a click on a round goes to the step at which it ended.

    What is shown is chosen in ``chooser``, after whatever is chosen there already.
    """

    def __init__(self, go: Callable[[int], object], chooser: iw.HTML | None = None) -> None:
        self.go, self.measure = go, ""
        self.chooser, self.table, self.places = chooser or iw.HTML(), iw.HTML(), iw.HTML()
        self.charts = iw.Box()
        self.charts.add_class("rjw-held")
        self.widget = iw.VBox([self.charts, self.table, self.places])
        self.bars: HeldBars | None = None
        self.map: HeldMap | None = None
        self._shown: Control | None = None
        self._drawn: Any = None

    def show(self, found: Control, speech: Speech, w: dict[str, str], ply: int) -> None:
        measures = list(found.held)
        self.measure = self.measure if self.measure in measures else measures[0]
        names = [(key, figure_name(speech, key)) for key in measures]
        self.chooser.value += select_html("held", w["measure"], names, self.measure) if len(measures) > 1 else ""
        if self._drawn != (found, self.measure):
            self._draw(found)
            self._drawn = found, self.measure
        self.table.value = held_html(found, self.measure, dict(names)[self.measure], w, ply, speech.lang)
        self.places.value = places_html(found, self.measure, w, speech.lang)

    def _draw(self, found: Control) -> None:
        if self.bars is None or self.map is None:
            self.bars, self.map = HeldBars(self._clicked), HeldMap(self._clicked)
        measure, holders, places = self.measure, found.holders(self.measure), found.known(self.measure)
        flags, rounds = [found.flags[holder] for holder in holders], [str(end.round) for end in found.ends]
        every = range(len(rounds))
        self._shown = found
        self.bars.show(rounds, [[found.total(measure, at, holder) for at in every] for holder in holders], flags)
        if len(rounds) > 1 and len(places) > 1:  # a map of one row or column is none
            rows = [[_code(found, measure, at, place, holders) for at in every] for place in places]
            self.map.show([found.places[place] for place in places], rounds, rows, flags)
            self.charts.children = (self.bars.figure, self.map.figure)
        else:
            self.charts.children = (self.bars.figure,)

    def _clicked(self, at: int) -> None:
        if self._shown is not None and at < len(self._shown.ends):
            self.go(self._shown.ends[at].node.ply)


def _code(found: Control, measure: str, at: int, place: str, holders: list[str]) -> int:
    most = found.most(measure, at, place)
    return holders.index(most) if most else CONTESTED if found.contested(measure, at, place) else NONE


def held_html(found: Control, measure: str, title: str, w: dict[str, str], ply: int, lang: str) -> str:
    """How much each holder has after each round; the round of this step is marked."""
    holders = found.holders(measure)
    if not holders:
        return f'<p class="empty">{esc(w["none"])}</p>'
    rows = []
    for holder in holders:
        flag, totals = found.flags[holder], (found.total(measure, at, holder) for at in range(len(found.ends)))
        amounts = "".join(f"<td>{number(total, lang)}</td>" if total else "<td>·</td>" for total in totals)
        rows.append(f"<tr><th scope=row>{flag_html(flag)} {esc(flag.name)}</th>{amounts}</tr>")
    here = max((n for n, end in enumerate(found.ends) if end.node.ply <= ply), default=0)
    return f"{_wide(title, _head(found, w, here) + ''.join(rows))}<p class=says>{esc(w['says'])}</p>"


def places_html(found: Control, measure: str, w: dict[str, str], lang: str) -> str:
    """Who holds which place after each round, to be unfolded: it stays so while one steps."""
    rows = []
    for place in found.known(measure):
        cells = "".join(f"<td>{_who(found, measure, at, place, lang)}</td>" for at in range(len(found.ends)))
        rows.append(f"<tr><th scope=row>{esc(found.places[place])}</th>{cells}</tr>")
    table = _wide(w["places"], _head(found, w) + "".join(rows))
    return f"<details><summary>{esc(w['places'])}</summary>{table}</details>" if rows else ""


def _head(found: Control, w: dict[str, str], here: int = -1) -> str:
    """The rounds, each a way to the step at which it ended."""
    cells = []
    for n, end in enumerate(found.ends):
        go = command(f"go:{end.node.ply}", str(end.round), "link", w["to_round"].format(n=end.round, ply=end.node.ply))
        cells.append(f"<th scope=col{' aria-current=step' if n == here else ''}>{go}</th>")
    return f"<tr><th scope=col>{esc(w['round'])}</th>{''.join(cells)}</tr>"


def _wide(name: str, rows: str) -> str:
    """A table that may be wider than its place, and can be scrolled by keys."""
    table = f"<table class='scores held' aria-label='{esc(name)}'>{rows}</table>"
    return f"<div class=wide tabindex=0 role=group aria-label='{esc(name)}'>{table}</div>"


def _who(found: Control, measure: str, at: int, place: str, lang: str) -> str:
    """Everybody who holds something of a place, with how much if it is more than one thing."""
    amounts = found.held[measure][at].get(place, {})
    parts = (f"{esc(found.flags[who].letters)}{f' {number(n, lang)}' if n != 1 else ''}" for who, n in amounts.items())
    return ", ".join(parts) or "·"


def flag_html(flag: Flag) -> str:
    style = f"background:{esc(flag.colour)};color:{esc(flag.ink)}"
    return f"<i class=flag style='{style}' aria-hidden=true>{esc(flag.letters)}</i>"


def figure_name(speech: Speech, key: str) -> str:
    """The name of a figure, from the game's own nouns."""
    noun = speech.texts.get("figures", {}).get(key)
    return str(noun) if noun else key.capitalize()
