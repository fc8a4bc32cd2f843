"""The tabs below the explanation. Only the one in front is kept up to date."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import isnan
from typing import Any, NamedTuple

from ...charts.lines import number
from ...face import Face
from ...replay.files import Replay
from ...table import Node
from .. import plain as iw
from ..markup import command, esc, ruling_chip, seat_sign, section_chip
from ..session.desk import Desk
from ..session.session import Session
from .chart_tab import ChartTab
from .lines_tab import LinesTab
from .log_tab import ThingLog
from .notes_tab import NotesTab
from .pages_tab import PageTab
from .record_tab import RecordTab

TABS = ("chart", "log", "scores", "rules", "glossary", "notes", "lines", "analysis", "learn")
MOST_ABREAST = 8  # tabs that can stand in one line; of more, all but the first fold
IN_FRONT, IN_FRONT_OF_PAGES = 7, 5  # so many do; fewer where a game has pages of its own, with longer names
WHERE_NARROW, WHERE_NARROW_WITH_PAGES = 4, 3  # so many of these where the reading side is narrow
PART = 30  # events of the log that are sent together


def tabs_of(face: Face) -> list[str]:
    """The tabs of a game: points with an account have a record sheet, and a face may have pages of its own."""
    tabs = ["record" if key == "scores" and face.counting.accounts else key for key in TABS]
    return [*tabs[:3], *(face.pages.keys if face.pages else ()), *tabs[3:]]


class Panes(Mapping[str, Any]):
    """The panes by their keys, each made when it is first asked for."""

    def __init__(self, makers: Mapping[str, Callable[[], Any]], looks: iw.Looks) -> None:
        self._makers, self._looks = makers, looks
        self.ready: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self.ready:
            with self._looks.shared():
                pane = self.ready[key] = self._makers[key]()
            pane.widget.add_class("rjw-pane")
        return self.ready[key]

    def __contains__(self, key: object) -> bool:
        return key in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


class Tabs:
    """A row of buttons and the pane in front; where they do not fit into a line, the last ones fold into one button."""

    def __init__(
        self,
        do: Callable[[str], bool],
        in_front: str,
        face: Face,
        desk: Desk,
        looks: iw.Looks,
        without: Collection[str] = (),
    ) -> None:
        self.desk = desk
        own: dict[str, Callable[[], Any]] = {
            "chart": lambda: ChartTab(do),
            "log": lambda: ThingLog(LogTab(), desk),
            "scores": ScoresTab,
            "record": RecordTab,
            "rules": lambda: SearchTab("rules", rule_entries),
            "glossary": lambda: SearchTab("glossary", glossary_entries),
            "notes": lambda: NotesTab(do, desk),
            "lines": lambda: LinesTab(desk),
            "analysis": lambda: _analysis_tab(do, desk),
            "learn": lambda: _learn_tab(desk),
        }
        self.keys = [key for key in tabs_of(face) if key not in without]
        self.in_front = in_front if in_front in self.keys else self.keys[0]
        ahead = IN_FRONT_OF_PAGES if face.pages else IN_FRONT
        always = WHERE_NARROW_WITH_PAGES if face.pages else WHERE_NARROW
        self.folded = self.keys[ahead:] if len(self.keys) > MOST_ABREAST else []
        self.folded_where_narrow = self.keys[always:ahead] if self.folded else []
        self.unfolded = self.looked_at = False
        self.bar = iw.HTML()
        self.bar.add_class("rjw-tab-bar")
        self.widget = iw.VBox([self.bar])
        self.widget.add_class("rjw-tabs")
        self.panes = Panes({key: own.get(key) or partial(PageTab, key) for key in self.keys}, looks)

    def show(self, session: Session, replay: Replay, words: dict[str, Any]) -> None:
        front = self.panes[self.in_front]
        self.bar.value = bar_html(self, words)
        for pane in self.panes.ready.values():
            if pane is not front:
                pane.widget.remove_class("on")
        front.show(session, replay, words)
        front.widget.add_class("on")
        if front.widget not in self.widget.children:  # now that it says something
            self.widget.children = (*self.widget.children, front.widget)
        self._draw(front)

    def look(self) -> None:
        """A browser shows them: from now on what takes long to draw is drawn, and it sees the rest meanwhile."""
        self.looked_at = True
        self._draw(self.panes[self.in_front])

    def _draw(self, pane: Any) -> None:
        if self.looked_at and isinstance(pane, ChartTab):
            pane.drawn()

    def name(self, key: str, words: dict[str, Any]) -> str:
        """What stands on the button of a tab."""
        notes = len(self.desk.listed()) if key == "notes" else 0
        return words["notes"]["tab"].format(n=notes) if notes else str(words["tabs"][key])


def _analysis_tab(do: Callable[[str], bool], desk: Desk) -> Any:
    """What counts and compares is imported when somebody wants to analyse."""
    from .analysis_tab import AnalysisTab

    return AnalysisTab(do, desk)


def _learn_tab(desk: Desk) -> Any:
    """What makes questions is imported when somebody wants to learn."""
    from .learn_tab import LearnTab

    return LearnTab(desk)


def bar_html(tabs: Tabs, words: dict[str, Any]) -> str:
    """A button for each tab, and one for those that are folded."""

    def button(key: str) -> str:
        css = "rjw-tab on" if key == tabs.in_front else "rjw-tab"
        return command(f"tab:{key}", esc(tabs.name(key, words)), css)

    if not tabs.folded:
        return "".join(map(button, tabs.keys))
    always = len(tabs.keys) - len(tabs.folded_where_narrow) - len(tabs.folded)
    ahead = "".join(map(button, tabs.keys[:always]))
    inside, unfolded = tabs.in_front in tabs.folded, " open" if tabs.unfolded else ""
    name = tabs.name(tabs.in_front, words) if inside else words["tabs"]["more"]
    more = command("more_tabs", f"{esc(name)} ▾", f"rjw-tab rjw-tabs-more{' on' if inside else ''}{unfolded}")
    middle, rest = "".join(map(button, tabs.folded_where_narrow)), "".join(map(button, tabs.folded))
    where_wide = f'<div class="rjw-tabs-middle{unfolded}">{middle}</div>'
    return f'{ahead}{where_wide}{more}<div class="rjw-tabs-rest{unfolded}">{rest}</div>'


# ---------------------------------------------------------------- log


def log_html(session: Session, nodes: list[Node], words: dict[str, Any]) -> str:
    """The events of this part of the line, each a way to go there; nothing ahead where that is hidden.

    Which line is the current one is left to the companion, so that a step need not send the log again.
    """
    said = [
        (node.ply, n, seen)
        for node in nodes
        for n, event in enumerate(node.events)
        if (seen := session.seen_event(node, event)) is not None
    ]
    rows = [
        f"<li><button data-do='event:{ply}.{n}'><i>{ply}</i>{esc(session.speech.explain(event).sentence)}</button>"
        for ply, n, event in said
    ]
    if not rows:
        return f'<p class="empty">{esc(words["tabs"]["log_empty"])}</p>'
    return f'<ol class="log" aria-label="{esc(words["tabs"]["log_name"])}">{"".join(rows)}</ol>'


def _this_part(session: Session) -> list[Node]:
    """The nodes of the line in the part where we are and in the one before; parts hold about as many events each."""
    last = session.furthest if session.spoiler_free else len(session.line) - 1
    parts: list[list[Node]] = [[]]
    held = here = 0
    for node in session.line[: last + 1]:
        if held >= PART:
            parts.append([])
            held = 0
        parts[-1].append(node)
        held += len(node.events)
        if node is session.node:
            here = len(parts) - 1
    return [node for part in parts[max(0, here - 1) : here + 1] for node in part]


class LogTab:
    """The events as a list; choosing one goes there."""

    def __init__(self) -> None:
        self.html = iw.HTML()
        self._shown: tuple[object, ...] = ()

    def show(self, session: Session, replay: Replay, words: dict[str, Any]) -> None:
        nodes = _this_part(session)
        shown = nodes[0].id, nodes[-1].id, session.lang, session.viewer
        if shown != self._shown:
            self._shown = shown
            self.html.value = log_html(session, nodes, words)


# ---------------------------------------------------------------- scores


class ScoresTab:
    """The figures as they stand, and at the end the ranking with what decided it."""

    def __init__(self) -> None:
        self.html = iw.HTML()
        self.widget = iw.VBox([self.html])

    def show(self, session: Session, replay: Replay, words: dict[str, Any]) -> None:
        w, speech = words["tabs"], session.speech
        result = session.table.result(session.node)
        figures = session.face.counting.series(session.view)
        leads = figures.get(session.face.counting.leads or next(iter(figures), ""), ())
        by_lead = sorted(range(len(speech.names)), key=lambda i: -_known(leads[i]) if leads else 0)
        order = [standing.seat for standing in result.standings] if result else by_lead
        head = "".join(f"<th scope=col>{seat_sign(i, 16)} {esc(speech.seat(i))}</th>" for i in order)
        rows = "".join(
            f"<tr><th scope=row>{esc(figure_name(speech, key))}</th>"
            + "".join(f"<td>{number(values[i], session.lang) if told[i] else ''}</td>" for i in order)
            + "</tr>"
            for (key, values), told in zip(figures.items(), told_once([*figures.values()]), strict=True)
            if any(told)
        )  # a row for each figure: their names are long, and there are more of them than seats
        said = ""
        if result is not None:
            said = "".join(f"<li>{esc(each.sentence)}</li>" for each in speech.ranking(result)[1:])
            said = f'<ol class="ranking">{said}</ol>'
        title = w["scores_end" if result else "scores_now"]
        table = f'<table class="scores figures-now"><tr><th></th>{head}</tr>{rows}</table>'
        self.html.value = f"<h4>{esc(title)}</h4>{table}{said}"


def told_once(figures: Sequence[Sequence[float]]) -> list[list[bool]]:
    """Which numbers of each figure are told: of two figures that are opposites, the one that is not below 0."""
    found = []
    for n, values in enumerate(figures):
        opposite = [m for m, others in enumerate(figures) if m != n and [-each for each in others] == [*values]]
        first = not opposite or n < opposite[0]
        found.append([not opposite or each > 0 or (first and each == 0) for each in values])
    return found


def _known(value: float) -> float:
    return 0.0 if isnan(value) else value


def figure_name(speech: Any, key: str) -> str:
    """The name of a figure of the chart, from the game's own nouns."""
    noun = speech.texts.get("figures", {}).get(key)
    return str(noun) if noun else key.capitalize()


# ---------------------------------------------------------------- rules and glossary


class SearchTab:
    """A list with a field above it that leaves only what holds the words typed."""

    def __init__(self, key: str, entries: Callable[[Session, dict[str, Any]], Iterable[Entry]]) -> None:
        self.key, self.entries = key, entries
        self.search = iw.Text(continuous_update=True)
        self.search.add_class(f"rjw-search-{key}")
        self.html = iw.HTML()
        self.widget = iw.VBox([self.search, self.html])
        self.widget.add_class("rjw-reading")
        self._all: list[Entry] = []
        self._nothing = ""
        self.search.observe(lambda _: self._fill(), "value")

    def show(self, session: Session, replay: Replay, words: dict[str, Any]) -> None:
        w = words["tabs"]
        self.search.placeholder, self._nothing = w[f"search_{self.key}"], w["nothing_found"]
        self._all = list(self.entries(session, words))
        self._fill()

    def _fill(self) -> None:
        wanted = self.search.value.strip().lower()
        found = "".join(f"<li>{entry.html}</li>" for entry in self._all if wanted in entry.text.lower())
        nothing = esc(self._nothing.format(words=self.search.value))
        self.html.value = f'<ul class="rules">{found}</ul>' if found else f'<p class="empty">{nothing}</p>'


class Entry(NamedTuple):
    """What is searched, and what is shown."""

    text: str
    html: str


def rule_entries(session: Session, words: dict[str, Any]) -> Iterator[Entry]:
    """All sections in our words, with our rulings."""
    w, speech = words["explain"], session.speech
    for section in speech.sections():
        rule = speech.rule(section)
        assert rule is not None
        rulings = speech.texts.get("rulings", {}).items()
        ours = [(ruling_chip(w["ruling"].format(n=key)), r["says"]) for key, r in rulings if r["section"] == section]
        marks = "".join(f"<p>{chip} {esc(says)}</p>" for chip, says in ours)
        chip = section_chip(section, w["rule_name"].format(section=section))
        yield Entry(
            " ".join((section, rule.title, rule.says, *(says for _, says in ours))),
            f"{chip} <b>{esc(rule.title)}</b><p>{esc(rule.says)}</p>{marks}",
        )


def glossary_entries(session: Session, words: dict[str, Any]) -> Iterator[Entry]:
    """The terms of the game in both languages."""
    for term, says, rule, other in session.speech.glossary():
        chip = section_chip(rule, words["explain"]["rule_name"].format(section=rule))
        elsewhere = esc(words["tabs"]["term_other"].format(term=other))
        yield Entry(f"{term} {says} {other}", f"<b>{esc(term)}</b> <i>{elsewhere}</i> {chip}<p>{esc(says)}</p>")
