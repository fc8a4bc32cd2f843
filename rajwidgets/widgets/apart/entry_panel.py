"""A slim panel in which a game from a real table is typed: the question, a line, the last answers, a small board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets as t

from ...draw.small_svg import small_svg
from ...entry import Report, Typist
from ...entry.reading import Begun, Complete
from ...face import Marks
from ...replay.files import ReplayFault
from ...study import StudyFault
from ...table import Node, walk
from ...text import LANGUAGES
from .. import plain as iw
from ..assets import asset
from ..markup import esc
from ..player.page import style
from ..player.place import Shown
from ..session.autoplay import BY_HAND
from ..session.session import OPEN
from ..session.stepping import go_to
from .entry_html import asked, head, moves, options

if TYPE_CHECKING:
    from ..player.player import Player

ENTRY = "rjw-entry"  # the class of the panel
MOST_SAID = 6  # reports kept in sight


class Field(anywidget.AnyWidget):
    """The line itself: it sends {"do": ..., "text": ...} and shows what is said back, as text only."""

    _esm = asset("entry.js")

    words = t.Dict().tag(sync=True)
    meaning = t.Dict().tag(sync=True)  # what the typed words would do
    completion = t.Unicode().tag(sync=True)  # the same words in full
    said: t.List[dict[str, Any]] = t.List().tag(sync=True)
    regions = t.Dict().tag(sync=True)  # css selector -> name of the landmark


class AtPlayer:
    """A Player as a typist needs it. Answers made here are forgotten when they are undone; what a file held stays."""

    def __init__(self, player: Player) -> None:
        self.player, self.table = player, player.table

    @property
    def node(self) -> Node:
        return self.player.node

    def play(self, answer: str) -> Node:
        session, before = self.player.session, self.player.node
        session.play(answer)
        return session.line[before.ply + 1]

    def go_back(self, node: Node) -> None:
        session, noted = self.player.session, {note.node for note in self.player.replay.notes}
        with session.changing():
            following = session.line[node.ply + 1]
            below = {each.id for each in walk(following)}
            if below <= session.given and not below & noted:
                self.table.forget(following)
                session.line = node.line()
            go_to(session, node)


class Entry(Shown):
    """A game typed in: ``rw.enter(...)``. ``entry.replay`` is the game, ``entry.type("...")`` types a line.

    It shares the game with its Player, which can be shown below it, or above it when it asked for this panel.
    """

    def __init__(self, player: Player, above: bool = False) -> None:
        self.player, self.session, self.replay = player, player.session, player.replay
        self.above = above  # whether the Player is shown already, above this panel
        self.session.auto.chance = BY_HAND
        self.session.look_from(OPEN)
        self.typist = Typist(AtPlayer(player), player.lang)
        self.folded, self.kept, self._drawn = above, "", ""
        self.wishes: dict[str, Callable[[str], object]] = {"line": self.type, "typed": self._typed}
        self.wishes |= {"undo": self._undo, "redo": lambda _: self.type("redo"), "back": self._back}
        self.wishes |= {"option": self._option, "board": self._fold, "language": self._other_language}
        self.wishes |= {"player": self._player}
        self._build()
        self.session.observe(lambda _: self.refresh(), "changes")
        self.refresh()

    def _build(self) -> None:
        self.field = Field()
        self.field.on_msg(lambda _, content, buffers: self.do(str(content.get("do", "")), str(content.get("text", ""))))
        self.head, self.ask, self.options, self.moves, self.board = (iw.HTML() for _ in range(5))
        self.file, self.keep, self.state = iw.Text(), iw.Button(), iw.HTML()
        self.keep.add_class("rjw-control")
        self.keep.on_click(lambda _: self.save(self.file.value))
        self.below = iw.VBox()
        classed: dict[str, Any] = {"head": self.head, "ask": self.ask, "options": self.options, "moves": self.moves}
        for css, widget in {**classed, "board": self.board, "field": self.field}.items():
            widget.add_class(f"entry-{css}")
        main, side = iw.VBox([self.ask, self.field, self.options]), iw.VBox([self.board, self.moves])
        self.body, foot = iw.Box([main, side]), iw.Box([self.file, self.keep, self.state])
        page = iw.VBox([self.head, self.body, foot])
        for widget, css in (
            (main, "entry-main"),
            (side, "entry-side"),
            (self.body, "entry-body"),
            (foot, "entry-foot"),
            (page, "entry-page"),
        ):
            widget.add_class(css)
        own = asset("entry.css")
        sheet = iw.HTML(f"<style>{own}</style>")
        sheet.add_class("rjw-style")
        root = iw.VBox([style(), sheet, page])
        root.add_class("rjw")
        self.widget = iw.VBox([root, self.below])
        self.widget.add_class(ENTRY)
        self.file.value = self.player.menu.file or f"{self.replay.table.game.name}.json"

    # ------------------------------------------------------------ what can be done

    def type(self, text: str) -> list[Report]:
        """Type a line, or many; returns what is said back."""
        self.player.autosave.wanted = True  # somebody would miss it
        with self.session.changing():
            reports, rest = self.typist.take(text)
            self._tell(reports)
        if rest:
            self.field.send({"text": rest})
        return reports

    def do(self, what: str, text: str = "") -> None:
        """A wish from the browser; whatever it holds, nothing worse than a sentence comes of it."""
        key, _, value = what.partition(":")
        if key in self.wishes:
            self.wishes[key](text if key in ("line", "typed") else value)

    def _typed(self, text: str) -> None:
        report = self.typist.meaning(text[:2000])
        self.field.meaning = _plain(report) if report else {}
        self.field.completion = self._completed(text[:2000]) if report and report.kind == "good" else ""

    def _completed(self, text: str) -> str:
        """The words in full, for the key that completes them."""
        reader = self.typist.reader
        if reader is None or ";" in text or "\n" in text:
            return ""
        outcome = reader.read(text, self.typist.begun)
        if not isinstance(outcome, Complete | Begun):
            return ""
        new = range(len(self.typist.begun) + 1, len(outcome.parts) + 1)
        return " ".join(self.typist.speech.part_name(reader.state, reader.ask, outcome.parts[:n]) for n in new)

    def _undo(self, value: str) -> None:
        self.type(f"undo {value}" if value.isdigit() else "undo")

    def _back(self, _: str) -> None:
        if self.typist.begun:
            self.type("back")

    def _option(self, value: str) -> None:
        """A choice of the list, clicked."""
        if value.isdigit():
            with self.session.changing():
                self._tell([self.typist.choose(int(value))])

    def _fold(self, _: str) -> None:
        self.folded = not self.folded
        self.refresh()

    def _other_language(self, _: str) -> None:
        self.player.language = next(lang for lang in LANGUAGES if lang != self.player.lang)

    def _player(self, _: str) -> None:
        """The same game in the Player, below; or this panel closed, where the Player is shown above it."""
        if self.above:
            self.player.below.children = tuple(each for each in self.player.below.children if each is not self.widget)
        elif not self.below.children:
            self.below.children = (self.player.widget,)

    def save(self, path: str) -> None:
        """Write the game to a file; what became of it is said beside the button."""
        w = self.typist.words["panel"]
        try:
            self.kept = w["saved"].format(file=self.player.study.save(path.strip() or None))
        except StudyFault as fault:
            self.kept = fault.says(self.typist.lang)
        except (OSError, ReplayFault) as why:
            self.kept = str(why)
        self.refresh()

    def _tell(self, reports: list[Report]) -> None:
        shown = reports[-MOST_SAID:]
        self.field.said = [_plain(report) for report in shown]
        self.field.meaning, self.field.completion = {}, ""

    # ------------------------------------------------------------ what is shown

    def refresh(self) -> None:
        """Show the game as it stands."""
        if self.typist.lang != self.player.lang:
            self.typist.speak(self.player.lang)
            self.field.said, self.field.meaning, self.kept = [], {}, ""
        w = self.typist.words["panel"]
        self.field.words = {key: w[key] for key in ("field", "hint", "keys")}
        self.field.regions = {".entry-page": w["region"]}
        title = self.replay.title or self.typist.speech.title
        self.head.value, self.ask.value = head(title, w, self.folded, self.above), asked(self.typist, w)
        self.options.value, self.moves.value = options(self.typist, w), moves(self.typist, w)
        (self.body.add_class if self.folded else self.body.remove_class)("folded")
        self.board.value = "" if self.folded else self._board()
        self.file.description, self.keep.description = w["file"], w["save"]
        self.state.value = f"<p>{esc(self.kept)}</p>" if self.kept else ""

    def _board(self) -> str:
        node, face, table = self.typist.node, self.session.face, self.session.table
        key = f"{node.id} {self.typist.lang}"
        if self._drawn != key:
            state, marks = table.state(node), Marks()
            if node.parent is not None:
                marks.changed = face.changed(table.state(node.parent), state)
            self._drawn = key
            described = self.typist.speech.describe(state).replace("\n", " ")
            board = face.board(state, face.choosing.board(state, node.ask, ()) if node.ask else "")
            self._picture = small_svg(board.shapes(state, marks, self.typist.speech), board.size, described)
        return self._picture

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """A picture, the answers and the question; in their place the live panel while the kernel lives."""
        return self.bundle(str(self), self.player.words["place"], self.player.svg()), {}

    def __str__(self) -> str:
        """The answers so far, and what is asked."""
        moves = [f"{node.ply}. {self.typist.move_name(node)}" for node in self.typist.node.line()[1:]]
        return "\n".join([*moves, self.typist.asked().sentence.replace("\n", " ")])


def _plain(report: Report) -> dict[str, Any]:
    return {**report._asdict(), "lines": list(report.lines)}
