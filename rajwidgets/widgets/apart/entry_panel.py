"""A slim panel in which a game from a real table is typed: the question, a line, the last answers, a small board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
import traitlets as t

from ...draw.scene import SEATS, TOKENS
from ...draw.small_svg import small_svg
from ...entry import Report, Typist
from ...entry.reading import Begun, Complete
from ...face import Marks
from ...flow import CHANCE
from ...replay.files import ReplayFault
from ...study import StudyFault
from ...table import Node, walk
from ...text import LANGUAGES
from .. import plain as iw
from ..assets import asset
from ..markup import command, esc, seat_sign
from ..player.page import style
from ..player.place import Shown
from ..session.autoplay import BY_HAND
from ..session.session import OPEN
from ..session.stepping import go_to

if TYPE_CHECKING:
    from ..player.player import Player

ENTRY = "rjw-entry"  # the class of the panel
MOST_MOVES = 40  # listed; the Player's log has them all
MOST_OPTIONS, MOST_DETAILED = 120, 10  # in the list; with a few words each
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
        self.file.value = self.player.menu.name.value or f"{self.replay.table.game.name}.json"

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
        wish = getattr(self, f"_do_{key}", None)
        if wish is not None:
            wish(text if key in ("line", "typed") else value)

    def _do_line(self, text: str) -> None:
        self.type(text)

    def _do_typed(self, text: str) -> None:
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

    def _do_undo(self, value: str) -> None:
        self.type(f"undo {value}" if value.isdigit() else "undo")

    def _do_redo(self, _: str) -> None:
        self.type("redo")

    def _do_back(self, _: str) -> None:
        if self.typist.begun:
            self.type("back")

    def _do_option(self, value: str) -> None:
        """A choice of the list, clicked."""
        if value.isdigit():
            with self.session.changing():
                self._tell([self.typist.choose(int(value))])

    def _do_board(self, _: str) -> None:
        self.folded = not self.folded
        self.refresh()

    def _do_language(self, _: str) -> None:
        self.player.language = next(lang for lang in LANGUAGES if lang != self.player.lang)

    def _do_player(self, _: str) -> None:
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
        self.head.value, self.ask.value = self._head(w), self._ask(w)
        self.options.value, self.moves.value = self._options(w), self._moves(w)
        (self.body.add_class if self.folded else self.body.remove_class)("folded")
        self.board.value = "" if self.folded else self._board(w)
        self.file.description, self.keep.description = w["file"], w["save"]
        self.state.value = f"<p>{esc(self.kept)}</p>" if self.kept else ""

    def _head(self, w: dict[str, str]) -> str:
        title = f"<h2>{esc(self.replay.title or self.typist.speech.title)}</h2>"
        pressed = f' aria-pressed="{str(not self.folded).lower()}" data-stay'
        buttons = command("board", esc(w["board"]), "way", more=pressed)
        buttons += command("player", esc(w["close" if self.above else "player"]), "way", more=" data-stay")
        buttons += command("language", esc(w["language"]), "way", w["language_name"], " data-stay")
        return f'{title}<span class="where">{esc(w["region"])}</span>{buttons}'

    def _ask(self, w: dict[str, str]) -> str:
        node = self.typist.node
        title, _, says = self.typist.asked().sentence.partition("\n")
        seat = CHANCE if node.ask is None else node.ask.seat
        fill, ink = (SEATS[seat].colour, SEATS[seat].ink) if seat != CHANCE else (TOKENS["ink"], "#fff")
        who = w["over"] if node.ask is None else self.typist.who()
        crumbs = " › ".join(self.typist.crumbs())
        sign = seat_sign(seat, 22) if seat != CHANCE else ""
        band = f'<div class="band" style="background:{fill};color:{ink}">{sign}<b>{node.ply + 1}. {esc(who)}</b>'
        band += f'<span class="crumbs">{esc(crumbs)}</span></div>'
        return f'{band}<div class="ask"><h3>{esc(title)}</h3><p class="says">{esc(says)}</p></div>'

    def _options(self, w: dict[str, str]) -> str:
        rows = []
        offers = self.typist.options()
        for n, offer in enumerate(offers[:MOST_OPTIONS], 1):
            detail = f"<small>{esc(offer.detail)}</small>" if offer.detail and len(offers) <= MOST_DETAILED else ""
            name = "" if offer.name == offer.typed else f"{esc(offer.name)}{detail}"
            rows.append(f"<li>{command(f'option:{n}', f'<kbd>{esc(offer.typed)}</kbd>{name}')}</li>")
        if len(offers) > MOST_OPTIONS:
            rows.append(f"<li>{esc(self.typist.words['says']['more'].format(n=len(offers) - MOST_OPTIONS))}</li>")
        listed = f'<h4>{esc(w["options"])}</h4><ol>{"".join(rows)}</ol>' if rows else ""
        others = self.typist.declarations()
        declared = "".join(f"<li><kbd>{esc(each.typed)}</kbd>{esc(each.name)}</li>" for each in others)
        return listed + (f'<h4>{esc(w["declare"])}</h4><ol class="declared">{declared}</ol>' if declared else "")

    def _moves(self, w: dict[str, str]) -> str:
        line = self.typist.node.line()[1:]
        rows = []
        for node in line[: -MOST_MOVES - 1 : -1]:
            said = self.typist.move_name(node)
            name = w["undo_to"].format(ply=node.ply, what=said)
            inner = f"<b>{node.ply}</b><span>{esc(said)}</span>"
            rows.append(f"<li>{command(f'undo:{node.ply}', inner, '', name)}</li>")
        undone = self.typist.undone
        again = command("redo", esc(w["redo"].format(n=len(undone))), "link") if undone else ""
        inner = f"<ol>{''.join(rows)}</ol>" if rows else f'<p class="empty">{esc(w["no_moves"])}</p>'
        return f'<h4>{esc(w["moves"])} {again}</h4>{inner}'

    def _board(self, w: dict[str, str]) -> str:
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
