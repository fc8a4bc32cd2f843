"""Several tables, one seed: where they parted and what it did to the score; every table's line in one tree."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from ...mistakes import mistake
from ...replay.annotations import Note
from ...replay.files import Replay, load, read, save
from ...study.figures.compare import LETTERS, Comparison, Parting, Side
from ...table import Node, Table, TableFull
from ...text import texts
from ..position import Place
from .folder import Folder
from .messages import Polled
from .polling import PACKAGE, bar_at
from .work import find, game_of, handed_in

if TYPE_CHECKING:
    from pandas import DataFrame

    from ...widgets.apart.compare_view import CompareView
    from ...widgets.player.player import Player

MOST_BARS = 40  # of a poll that become lines
LONGEST_NAME, LONGEST_NOTE = 100, 5_000  # of a line, and of a note


class Votes(NamedTuple):
    """So many of so many would go this way."""

    n: int
    of: int


class Tables:
    """The games that came of one deal. ``replay`` holds them all: the first as main line, the others as variations.

    Where a class was asked in one of them, its answers are lines too: ``votes`` says how many would go each.
    """

    def __init__(self, folder: Folder, name: str, lang: str = "en", led: Replay | None = None) -> None:
        self.name, self.lang, self.words = name, lang, texts(PACKAGE, lang)["tables"]
        self.unread: list[str] = []
        self.lines: dict[str, list[Node]] = {}
        self.votes: dict[str, Votes] = {}
        self.refused: list[str] = []  # what the class would do though it is refused, in words
        polls = folder.polls()
        if name not in folder.works() and led is not None and polls.keys() & led.table.nodes.keys():
            self._take_up(led)
        else:
            self._take_tables(folder, name)
        for polled in polls.values():
            with suppress(TableFull):
                self._take_poll(polled, led)
        if len(self.lines) < 2:
            raise mistake("class_tables", lang, n=len(self.lines), name=name)

    def _take_up(self, led: Replay) -> None:
        """Nothing was dealt: the game that is led, as it was played."""
        replay, _ = load(save(led))
        assert replay is not None
        self.replay = replay
        self.lines[self.words["led"]] = replay.table.main_line()

    def _take_tables(self, folder: Folder, name: str) -> None:
        self.replay = game_of(find(folder, name, self.lang), self.lang)
        for learner, path in handed_in(folder, name, ".json"):
            theirs, _ = read(path)
            if theirs is None or theirs.table.root.id != self.replay.table.root.id:
                self.unread.append(path.name)
                continue
            try:
                self._take_in(learner, theirs)
            except TableFull:
                self.unread.append(path.name)

    def _take_poll(self, polled: Polled, led: Replay | None) -> None:
        """The answers of a poll as lines that leave from where it was asked, if that is a place of these games."""
        if (node := self._place(polled.node, led)) is None or node.ask is None:
            return
        place, said = Place(self.replay.table, node), []
        speech = place.speech(self.lang)
        for n, counted in enumerate(polled.reveal.bars[:MOST_BARS], 1):
            bar = bar_at(place, speech, "".join(counted.chosen[:1]), counted.count)
            name = self.words["bar"].format(ply=node.ply, n=n, votes=bar.votes, of=polled.reveal.of)
            says = f"{name} · {bar.says}"
            if bar.why is not None:
                section = bar.why.rule.section if bar.why.rule else ""
                says = self.words["bar_refused"].format(bar=says, why=bar.why.sentence, section=section)
                self.refused.append(says)
            else:
                self._take_bar(name, self.replay.table.play(node, bar.answer), Votes(bar.votes, polled.reveal.of))
            said.append(says)
        self.replay.notes.append(Note(node.id, text="\n".join(said)[:LONGEST_NOTE]))

    def _take_bar(self, name: str, node: Node, votes: Votes) -> None:
        """A line that some of the class would go; where a table went it too, it has both names."""
        names = self.replay.variation_names
        names[node.id] = " · ".join(filter(None, (names.get(node.id), name)))[:LONGEST_NAME]
        name = self._unused(name)
        self.lines[name], self.votes[name] = node.line(), votes

    def _place(self, node: str, led: Replay | None) -> Node | None:
        """A node of these games; one that only the leader has reached is taken in."""
        table = self.replay.table
        if led is not None and led.table.root.id == table.root.id and node in led.table.nodes:
            at = table.root
            for each in led.table.nodes[node].line()[1:]:
                at = table.play(at, each.answer)
        return table.nodes.get(node)

    def _take_in(self, learner: str, theirs: Replay) -> None:
        table: Table = self.replay.table
        node, known = table.root, True
        nodes = [node]
        for each in theirs.table.main_line()[1:]:
            known = known and any(child.answer == each.answer for child in node.children)
            node = table.play(node, each.answer)
            nodes.append(node)
            if not known and node.parent is not None and len(node.parent.children) > 1:
                self.replay.variation_names.setdefault(node.id, learner)
                known = True  # the rest of the line is its own, and needs no further name
        self.lines[self._unused(learner)] = nodes

    def _unused(self, name: str) -> str:
        while name in self.lines:
            name = f"{name}′"
        return name

    @property
    def names(self) -> list[str]:
        return list(self.lines)

    def compared(self, names: Sequence[str]) -> Comparison:
        """Up to six tables beside one another; the others part from the first."""
        some = [(name, self.lines[name]) for name in names]
        sides = [Side(LETTERS[n], name, self.replay, tuple(nodes)) for n, (name, nodes) in enumerate(some)]
        return Comparison(sides, self.lang)

    def _all(self) -> list[tuple[str, Parting | None, Comparison, int]]:
        """Every table with where it parts from the first, in comparisons of six at most."""
        first, *others = self.names
        room = len(LETTERS) - 1
        chunks = [others[n : n + room] for n in range(0, len(others), room)]
        found: list[tuple[str, Parting | None, Comparison, int]] = []
        for chunk in chunks:
            compared = self.compared([first, *chunk])
            if not found:
                found.append((first, None, compared, 0))
            found += [(name, compared.partings[n], compared, n + 1) for n, name in enumerate(chunk)]
        return found

    def frame(self) -> DataFrame:
        """A row for each table and seat: where it parted from the first, by which choice, and the figure at the end."""
        import pandas as pd

        rows: list[dict[str, Any]] = []
        for name, parting, compared, side in self._all():
            choice = parting.choices[1].says if parting and parting.choices else ""
            leads = compared.face.counting.leads
            figures = compared.series[side][-1]
            figure = leads if leads in figures else next(iter(figures), "")
            for seat, value in enumerate(figures.get(figure, [])):
                row = {"table": name, "votes": self.votes[name].n if name in self.votes else None}
                row |= {"parted": parting.ply if parting and parting.how else None, "choice": choice}
                row |= {"steps": self.lines[name][-1].ply, "player": compared.player(side, seat)}
                rows.append({**row, "figure": figure, "value": value})
        columns = ["table", "votes", "parted", "choice", "steps", "player", "figure", "value"]
        return pd.DataFrame(rows, columns=columns).astype({"parted": "Int64", "votes": "Int64"})

    def text(self) -> str:
        """Where the tables parted, what they chose there, and what it did to the score."""
        w, frame, lines = self.words, self.frame(), []
        for name, parting, compared, side in self._all():
            figures = frame[frame["table"] == name]
            score = ", ".join(f"{row.player} {row.value:g}" for row in figures.itertuples())
            if score:
                score = w["is"].format(name=_figure_name(compared, figures["figure"].iloc[0]), value=score)
            lines.append(w["table"].format(name=name, steps=self.lines[name][-1].ply, score=score))
            if parting is not None:
                lines.append("  " + w[f"parts_{parting.how or 'same'}"].format(first=self.names[0], ply=parting.ply))
            if parting is not None and parting.choices:
                lines.append(f"  {parting.asked}")
                for who, choice in zip((self.names[0], name), parting.choices, strict=True):
                    lines.append("    " + w["is"].format(name=who, value=f"{choice.says} ({choice.rule})"))
            if ended := compared.result(side):
                lines.append(f"  {ended}")
        lines += self.refused
        if self.unread:
            lines.append(w["unread"].format(n=len(self.unread)))
        return "\n".join(lines)

    def view(self, *names: str) -> CompareView:
        """Six lines, or those named, side by side on the screen: tables, and what most of a class would do."""
        from ...widgets.apart.compare_view import CompareView

        bars = sorted(self.votes, key=lambda name: -self.votes[name].n)[: len(LETTERS) // 2]
        tables = [name for name in self.names if name not in self.votes]
        chosen = list(names) or [*tables[: len(LETTERS) - len(bars)], *bars]
        if unknown := [name for name in chosen if name not in self.lines]:
            raise mistake("class_table", self.lang, name=repr(unknown[0]), known=", ".join(self.names))
        return CompareView(self.compared(chosen), [None])

    def player(self) -> Player:
        """One game with every table's line, and every answer of the class, as variations; to be led and asked about."""
        from ...widgets.player.player import Player

        return Player(self.replay, lang=self.lang, autosave=False)

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        self.shown = self.view()
        return self.shown._repr_mimebundle_(**kwargs)


def _figure_name(compared: Comparison, key: str) -> str:
    named = compared.tellings[0].speech.texts["figures"].get(key, key)
    return str(named["name"] if isinstance(named, dict) else named)
