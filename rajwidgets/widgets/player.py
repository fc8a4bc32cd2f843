"""The Player: one game on the screen. It composes the panels and offers the same to programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import ipywidgets as iw

from ..faults import Fault, fault_sentence
from ..flow import Choice, IllegalAnswer, State, check, split
from ..mistakes import Mistake
from ..replay import Replay
from ..study import Study
from ..study.markdown import plain
from ..table import Node, Setup, Table
from ..text import Speech
from . import stepping
from .automatic import BY_SEED, bots_of
from .board_view import BoardView, svg
from .companion import Companion
from .desk import Desk
from .explain import Case, case, explain_html, rule_html
from .header import Header
from .html import command, esc
from .keep import FOLDER, Autosave, Left
from .keys import COMMANDS, help_html
from .mats import Mats
from .menu import Menu
from .notes_tab import told_html
from .panels_view import Panels
from .question import offer, option_label, question_html
from .session import OPEN, Session
from .stepper import Stepper
from .tabs import Tabs
from .things import examples_html
from .wishes import Wishes
from .wording import wording


@dataclass
class Opened:
    """What the reader has opened beside the game itself, and what went wrong in showing it."""

    rule: str | None = None  # a section turned to
    helping: bool = False
    describing: bool = False
    said: str = ""  # a sentence about the last wish
    error: str = ""
    details: str = ""


class Player:
    """A game to play, step through and ask about.

    ``player.node`` is where it stands; whatever is shown follows from it. In a notebook the Player shows itself;
    elsewhere it is a picture and a text.
    """

    loading = False  # whether its file is still being read

    def __init__(
        self,
        game: Table | Replay,
        *,
        lang: str = "en",
        bots: Mapping[int, str] | None = None,
        chance: str = BY_SEED,
        viewpoint: str | int | None = None,
        spoiler_free: bool = False,
        faults: Sequence[Fault] = (),
        file: str = "",
        path: Path | None = None,
        author: str = "",
        autosave: bool | Path = True,
        left: Left | None = None,
        canvas: bool = True,
    ) -> None:
        self.replay = game if isinstance(game, Replay) else Replay(game)
        if bots is not None or isinstance(game, Table):
            self.replay.players = [(bots or {}).get(seat, "") for seat in range(len(self.replay.names))]
        bots = bots_of(self.replay)
        if viewpoint is None and self.replay.result is not None:
            viewpoint = OPEN  # a finished game has no secrets
        self.faults, self.file, self.left = [f for f in faults if not f.harmless], file, left
        self.settings: dict[str, Any] = {"bots": bots, "chance": chance, "viewpoint": viewpoint}
        self.words = wording(self.replay.table.game, lang)
        self.opened, self.canvas = Opened(), canvas
        self.wishes = Wishes(self)
        folder = FOLDER if autosave is True else autosave if isinstance(autosave, Path) else None
        self.autosave = Autosave(self.replay, folder)
        opened = bool(self.replay.table.root.children)
        self.session = self.begin_session(lang, begin=not opened)
        self.session.spoiler_free = spoiler_free
        self.desk = Desk(self, path, author)
        self._build("chart" if opened else "log")
        self.menu.name.value = str(path) if path else ""
        self.refresh()

    def begin_session(self, lang: str, begin: bool) -> Session:
        session = Session(self.replay.table, lang, begin=begin, **self.settings)
        session.tries, session.line_names = self.replay.tried, self.replay.variation_names
        session.observe(lambda _: self.refresh(), "changes")
        session.played.append(self.wishes.played)
        return session

    # ------------------------------------------------------------ the widgets

    def _build(self, tab: str) -> None:
        wish = self.wishes.from_browser
        self.header, self.menu = Header(wish), Menu(wish)
        face = self.session.face
        self.board = BoardView(self.session, self.canvas)
        self.mats: Mats | Panels = (Panels if hasattr(face, "panels") else Mats)(self.session)
        self.stepper, self.tabs = Stepper(wish), Tabs(wish, tab, face, self.desk)
        self.notices, self.help = iw.HTML(), iw.HTML()
        self.question, self.pane, self.rule_box = iw.HTML(), iw.HTML(), iw.HTML()
        self.title, self.under_map, self.description = iw.HTML(), iw.HTML(), iw.HTML()
        self.companion = Companion(own_keys=list(COMMANDS))
        self.companion.on_msg(lambda _, content, buffers: wish(str(content.get("do", ""))))
        self.board.on_pick(lambda x, y: wish(f"pick:{x:.1f}:{y:.1f}"))
        sheets = (resources.files(__package__).joinpath(name) for name in ("style.css", "maps.css", "study.css"))
        css = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
        style = iw.HTML(f"<style>{css}</style>")
        explain = iw.VBox([self.pane, self.rule_box])
        canvas = iw.Box([self.board.widget, self.board.zoom.widget])
        canvas.children = (*canvas.children, self.board.picture)
        board = iw.VBox([self.title, canvas, self.under_map, self.description])
        left = iw.VBox([board, self.stepper.widget, self.mats.widget])
        right = iw.VBox([self.question, explain, self.tabs.widget])
        body = iw.Box([left, right])
        classes = {
            "rjw-style": style, "rjw-notices": self.notices, "rjw-help-pane": self.help, "rjw-canvas": canvas,
            "rjw-board": board, "rjw-under-map": self.under_map, "rjw-description": self.description,
            "rjw-replay-title": self.title,
            "rjw-left": left, "rjw-right": right, "rjw-body": body, "rjw-question": self.question,
            "rjw-explain": explain, "rjw-said": self.pane, "rjw-rule": self.rule_box, "rjw-companion": self.companion,
        }  # fmt: skip
        for name, widget in classes.items():
            widget.add_class(name)
        inside = [self.header.widget, self.notices, self.menu.widget, self.help, body, self.companion]
        page = iw.VBox(inside)
        page.add_class("rjw-page")
        whole, self.below = iw.VBox([style, page]), iw.VBox()
        whole.add_class("rjw")
        self.widget = iw.VBox([whole, self.below], layout=iw.Layout(overflow="visible"))

    def show_below(self, other: Player) -> None:
        """Show another Player under this one: what a button prints would land in JupyterLab's log."""
        self.below.children = (*self.below.children, other.widget)

    def take_up(self, game: Replay, **settings: Any) -> None:
        """Show another game in the same place."""
        shown = self.widget
        Player.__init__(self, game, **settings)
        shown.children, self.widget = self.widget.children, shown

    def refresh(self) -> None:
        """Show the session as it is; only what looks different is sent."""
        session, words = self.session, self.words
        offered = offer(session)
        self.desk.follow()
        self.board.noted = self.desk.marks()
        self.board.show(session)
        self.board.zoom.show(session, words)
        self.header.show(session, words)
        self.header.unsaved(self.desk.unsaved, words)
        self.question.value = question_html(session, words)
        shown = self.show_case()
        self.mats.show(session, words, set(self.board.marks.changed))
        self.stepper.show(session, words, self.desk.noted())
        self.title.value = f"<p>{plain(self.replay.title)}</p>" if self.replay.title else ""
        self.tabs.show(session, self.replay, words)
        self.menu.show(session, self.replay, self.autosave, words)
        self.notices.value = self.notices_html()
        self.help.value = help_html(words["keys"]) if self.opened.helping else ""
        self._show_words(shown.said.sentence, offered.open)

    def show_case(self) -> Case:
        """Show the one thing worth explaining, and its rule."""
        session, words = self.session, self.words
        shown = case(session, words)
        looking = session.focus or session.tried or session.careful or session.hinted  # not at the game itself
        self.pane.value = explain_html(shown, "" if looking else told_html(self.desk, words))
        rule = shown.said.rule if self.opened.rule is None else session.speech.rule(self.opened.rule)
        self.rule_box.value = rule_html(session, rule, words) + examples_html(self.desk, rule, words)
        return shown

    def _show_words(self, sentence: str, options: Sequence[Any]) -> None:
        """What screen readers hear, and the position in words below the map."""
        session, words = self.session, self.words
        w = words["board"]
        described = session.speech.describe(session.view) if self.opened.describing else self._in_one_line()
        self.under_map.value = command("describe", esc(w["describe"]), "link") + f"<span>{esc(self._bank())}</span>"
        self.description.value = f"<div>{esc(described)}</div>" if self.opened.describing else ""
        targets = self.board.targets()
        focus = session.face.target(session.ask, session.focus) if session.focus and session.ask else None
        companion = self.companion
        with companion.hold_sync():
            companion.says = sentence
            at = session.event if session.event is not None else max(0, len(session.node.events) - 1)
            companion.event = f"{session.node.ply}.{at}"
            companion.picture = described.partition("\n")[0]
            companion.targets = [targets.index(focus) if focus in targets else -1, len(targets)]
            companion.regions = {
                ".rjw-question": words["question"]["region"],
                ".rjw-explain": words["explain"]["region"],
                ".rjw-board": w["region"],
                ".rjw-stepper": words["steps"]["region"],
                ".rjw-mats": words["mats"]["region"],
                ".rjw-tabs": words["tabs"]["region"],
            }
            companion.labels = {
                ".rjw-view select": words["header"]["view"],
                ".rjw-speed select": words["steps"]["speed"],
                ".rjw-line select": words["steps"]["line"],
                ".rjw-figure select": words["tabs"]["chart_of"],
                ".rjw-slider .noUi-handle": words["steps"]["slider"],
                ".rjw-help-button": words["header"]["help"],
                ".rjw-search input": words["tabs"]["search"],
                ".rjw-note textarea": words["tabs"]["note_here"],
            }

    def _in_one_line(self) -> str:
        """The first line of the position in words; the whole is made only when it is asked for."""
        first = self.session.game.words.describe(self.session.view)[0]
        return self.session.speech.sentence("lines", first.code, facts=first.facts)

    def _bank(self) -> str:
        """What lies beside the board, in one line."""
        session = self.session
        for remark in session.game.words.describe(session.view):
            if remark.code == "bank":
                return session.speech.sentence("lines", remark.code, facts=remark.facts)
        return ""

    def notices_html(self) -> str:
        w, bars = self.words["notices"], []
        if self.left is not None:
            says = w["resume"].format(title=self.session.speech.title, ply=self.left.ply, time=self.left.time)
            buttons = command("resume", esc(w["resume_button"]), "control strong")
            buttons += command("discard", esc(w["discard_button"]), "control")
            bars.append(f'<div class="bar offer"><span>{esc(says)}</span>{buttons}</div>')
        if self.opened.said:
            bars.append(f'<div class="bar fault"><span>{esc(self.opened.said)}</span></div>')
        for fault in self.faults[:3]:
            why, key = fault_sentence(fault, self.lang), "file_fault" if fault.ply is not None else "file_fault_whole"
            says = w[key].format(file=self.file or "…", ply=fault.ply, why=why)
            bars.append(f'<div class="bar fault"><span>{esc(says)} {esc(w["shown_before"])}</span></div>')
        trouble = str(self.session.fault) if self.session.fault is not None else self.opened.details
        if self.session.fault is not None or self.opened.error:
            says = w["fault"] if self.session.fault is not None else self.opened.error
            details = f"<details><summary>{esc(w['fault_details'])}</summary>{esc(trouble)}</details>"
            save = command("menu_open", esc(w["save_replay"]), "control")
            bars.append(f'<div class="bar fault"><span>{esc(says)}</span>{save}{details}</div>')
        return "".join(bars)

    # ------------------------------------------------------------ for programs

    def wait(self) -> Player:
        """Wait until the file is read, if it still is."""
        return self

    def do(self, wish: str) -> bool:
        """Carry out what a click or a key would ask for, such as ``option:2``, ``why:a``, ``step:-1`` or ``hint``."""
        return self.wishes.do(wish)

    @property
    def node(self) -> Node:
        """The node shown; set it to any node of the table to go there."""
        return self.session.node

    @node.setter
    def node(self, node: Node) -> None:
        stepping.go_to(self.session, node)

    @property
    def study(self) -> Study:
        """The notes and variations of this game: written, undone and saved one edit at a time."""
        self.desk.follow()
        return self.desk.study

    @property
    def table(self) -> Table:
        return self.replay.table

    @property
    def lang(self) -> str:
        return self.session.lang

    @property
    def language(self) -> str:
        return self.session.lang

    @language.setter
    def language(self, lang: str) -> None:
        self.words = wording(self.table.game, lang)
        self.session.lang = lang

    def observe(self, handler: Any, names: str = "node") -> None:
        """Call the handler whenever the node changes."""
        self.session.observe(handler, names)

    def play(self, answer: str) -> Node:
        """Give a complete answer; a Mistake says why it is refused, and nothing has changed then.

        While a browser shows the Player of a game with people in it, this is saved by itself like their own answers.
        """
        try:
            return self.session.play(answer)
        except IllegalAnswer as refused:
            said = self.session.speech.explain(refused.refusal, seat=refused.ask.seat)
            raise Mistake(f"{said.sentence} ({refused.refusal.rule})") from None

    def play_on(self) -> Node:
        """Let bots and chance answer until a person is asked, or to the end of the game."""
        with self.session.changing():
            while self.session.automatic and self.session.one_automatic():
                pass
        return self.node

    @property
    def state(self) -> State:
        """The position shown, as the chosen viewpoint may see it."""
        return self.session.view

    def story(self) -> str:
        """What happened since the last question to a person, one line per event with its section."""
        speech = self.session.speech
        events = [event for node in self.session.since for event in node.events]
        return "\n".join(f"{speech.explain(event).sentence} ({event.rule})" for event in events)

    def asked(self) -> str:
        """What is asked now, in words."""
        session = self.session
        return "" if session.ask is None else session.speech.question(session.view, session.ask, session.begun).sentence

    def go_to(self, ply: int) -> Node:
        """Go to a step of the line shown."""
        stepping.go_to(self.session, self.session.line[ply])
        return self.node

    def step(self, by: str = "decision", n: int = 1) -> Node:
        """Step by event, decision, phase or round; backwards with a negative n."""
        stepping.step(self.session, by, n)
        return self.node

    def options(self) -> list[tuple[str, str]]:
        """What may be chosen next, each with its name."""
        return [(":".join(parts), option_label(self.session, parts)) for parts in offer(self.session).open]

    def why_not(self, answer: str) -> str:
        """Why an answer is not possible here, as a sentence; empty if it is possible."""
        session = self.session
        if session.ask is None:
            return self.words["question"]["over"]
        refusal = check(session.game, session.view, session.ask, answer)
        if refusal is None:
            return ""
        if refusal.code not in ("unknown", "incomplete"):  # nothing on the board to show it with
            session.try_refused(split(answer), refusal)
        return session.speech.explain(refusal, seat=session.ask.seat).sentence

    def hint(self) -> Choice | None:
        """What a bot would do here; the Player shows its reason."""
        return self.session.hint()

    def describe(self, lang: str | None = None) -> str:
        """The position as text."""
        session = self.session
        speech = session.speech if lang is None else Speech(session.game, lang, session.table.names)
        return speech.describe(session.view, session.ask if session.event is None and not session.veiled else None)

    def svg(self) -> str:
        """The board as an SVG picture."""
        return svg(self.session)

    def save(self, path: str | Path) -> Path:
        """Write the game with its variations and notes to a replay file."""
        return self.study.save(path, over=True)

    def new_from_here(self) -> Player | None:
        """A new game that starts from the position shown; None in the middle of an action that cannot be cut."""
        table, node = self.table, self.node
        start = table.game.plain(table.state(node))
        setup = Setup(table.setup.seats, dict(table.setup.options), table.setup.seed, start)
        fresh = Table(table.game, setup, table.names)
        if node.ask is None or fresh.root.ask != node.ask:
            return None
        settings = {**self.settings, "viewpoint": self.session.viewpoint}
        return Player(fresh, lang=self.lang, autosave=self.autosave.folder or False, **settings)

    def __repr__(self) -> str:
        return f"<Player of {self.session.speech.title}, step {self.node.ply} of {len(self.session.line) - 1}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; and for places that cannot show it (GitHub, print) a picture and the position in words."""
        bundle = self.widget._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, "image/svg+xml": self.svg(), "text/plain": self.describe()}, metadata
