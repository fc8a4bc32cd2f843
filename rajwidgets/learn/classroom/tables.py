"""Several tables, one seed: where they parted and what it did to the score; every table's line in one tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...mistakes import mistake
from ...replay.files import Replay, read
from ...study.figures.compare import LETTERS, Comparison, Parting, Side
from ...table import Node, Table, TableFull
from ...text import texts
from .folder import Folder
from .polling import PACKAGE
from .work import Work, find, game_of, handed_in

if TYPE_CHECKING:
    from pandas import DataFrame

    from ...widgets.apart.compare_view import CompareView


class Tables:
    """The games that came of one deal. ``replay`` holds them all: the first as main line, the others as variations."""

    def __init__(self, folder: Folder, name: str, lang: str = "en") -> None:
        self.name, self.lang, self.words = name, lang, texts(PACKAGE, lang)["tables"]
        work: Work = find(folder, name, lang)
        self.replay = game_of(work, lang)
        self.unread: list[str] = []
        self.lines: dict[str, list[Node]] = {}
        for learner, path in handed_in(folder, name, ".json"):
            theirs, _ = read(path)
            if theirs is None or theirs.table.root.id != self.replay.table.root.id:
                self.unread.append(path.name)
                continue
            try:
                self._take_in(learner, theirs)
            except TableFull:
                self.unread.append(path.name)
        if len(self.lines) < 2:
            raise mistake("class_tables", lang, n=len(self.lines), name=name)

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
        while learner in self.lines:
            learner = f"{learner}′"
        self.lines[learner] = nodes

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
                row = {"table": name, "parted": parting.ply if parting and parting.how else None, "choice": choice}
                row |= {"steps": self.lines[name][-1].ply, "player": compared.player(side, seat)}
                rows.append({**row, "figure": figure, "value": value})
        columns = ["table", "parted", "choice", "steps", "player", "figure", "value"]
        return pd.DataFrame(rows, columns=columns).astype({"parted": "Int64"})

    def text(self) -> str:
        """Where the tables parted, what they chose there, and what it did to the score."""
        w, frame, lines = self.words, self.frame(), []
        for name, parting, compared, side in self._all():
            figures = frame[frame["table"] == name]
            score = ", ".join(f"{row.player} {row.value:g}" for row in figures.itertuples())
            score = f"{_figure_name(compared, figures['figure'].iloc[0])}: {score}" if score else ""
            lines.append(w["table"].format(name=name, steps=self.lines[name][-1].ply, score=score))
            if parting is not None:
                lines.append("  " + w[f"parts_{parting.how or 'same'}"].format(first=self.names[0], ply=parting.ply))
            if parting is not None and parting.choices:
                lines.append(f"  {parting.asked}")
                for who, choice in zip((self.names[0], name), parting.choices, strict=True):
                    lines.append(f"    {who}: {choice.says} ({choice.rule})")
            if ended := compared.result(side):
                lines.append(f"  {ended}")
        if self.unread:
            lines.append(w["unread"].format(n=len(self.unread)))
        return "\n".join(lines)

    def view(self, *names: str) -> CompareView:
        """The first six tables, or those named, side by side on the screen; a click goes to the step."""
        from ...widgets.apart.compare_view import CompareView

        chosen = list(names) or self.names[: len(LETTERS)]
        if unknown := [name for name in chosen if name not in self.lines]:
            raise mistake("class_table", self.lang, name=repr(unknown[0]), known=", ".join(self.names))
        return CompareView(self.compared(chosen), [None])

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        self.shown = self.view()
        return self.shown._repr_mimebundle_(**kwargs)


def _figure_name(compared: Comparison, key: str) -> str:
    named = compared.tellings[0].speech.texts["figures"].get(key, key)
    return str(named["name"] if isinstance(named, dict) else named)
