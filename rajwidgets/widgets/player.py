"""The Player: one game on the screen. It puts the panels together and offers the same to programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets as iw

from ..faults import Fault
from ..flow import Choice, Event, IllegalAnswer, State, check, first_refused
from ..mistakes import Mistake
from ..replay import Replay
from ..study import Study
from ..study.markdown import plain
from ..table import Node, Setup, SetupFault, Table
from ..text import Speech
from . import stepping, wishes, wishing
from .automatic import BY_SEED, bots_of
from .board_view import BoardView, svg
from .companion import Companion
from .desk import Desk
from .explain import ExplanationPane
from .header import Header
from .in_words import InWords
from .keep import FOLDER, Autosave, Left
from .keys import COMMANDS, help_html
from .mats import Mats
from .menu import Menu
from .notices import notices_html
from .opened import Opened
from .page import page
from .panels_view import Panels
from .question import offer, option_label, question_html
from .session import OPEN, Session
from .stepper import Stepper
from .tabs import Tabs
from .wording import wording

__all__ = ["Player", "wishes"]  # the wishes declare themselves when they are imported


class Player:
    """A game to play, step through and ask about.

    ``player.node`` is where it stands; whatever is shown follows from it. In a notebook the Player shows itself;
    elsewhere it is a picture and a text.
    """

    loading = False  # whether its file is still being read

    def __init__(self, game: Table | Replay, **settings: Any) -> None:
        """See ``take_up`` for the settings."""
        self.widget = iw.VBox(layout=iw.Layout(overflow="visible"))
        self.widget.add_class("rjw-shown")
        self.take_up(game, **settings)

    def take_up(
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
        """Show a game, in the place of the one shown before if there is one."""
        self.replay = game if isinstance(game, Replay) else Replay(game)
        if bots is not None or isinstance(game, Table):
            self.replay.players = [(bots or {}).get(seat, "") for seat in range(len(self.replay.names))]
        if viewpoint is None and self.replay.result is not None:
            viewpoint = OPEN  # a finished game has no secrets
        self.faults, self.file, self.left = [f for f in faults if not f.harmless], file, left
        self.settings: dict[str, Any] = {"bots": bots_of(self.replay), "chance": chance, "viewpoint": viewpoint}
        self.words = wording(self.replay.table.game, lang)
        self.opened, self.canvas = Opened(), canvas
        folder = FOLDER if autosave is True else autosave if isinstance(autosave, Path) else None
        self.autosave = Autosave(self.replay, folder)
        played = bool(self.replay.table.root.children)
        self.session = self._begin(lang, begin=not played, spoiler_free=spoiler_free)
        self.desk = Desk(self, path, author)
        self._build("chart" if played else "log")
        self.menu.name.value = str(path) if path else ""
        self.refresh()

    def _begin(self, lang: str, begin: bool, spoiler_free: bool) -> Session:
        session = Session(self.replay.table, lang, begin=begin, **self.settings)
        session.spoiler_free = spoiler_free
        session.tries, session.line_names = self.replay.tried, self.replay.variation_names
        session.observe(lambda _: self.refresh(), "changes")
        session.played.append(self.autosave.played)
        return session

    def _build(self, tab: str) -> None:
        """The panels; each is shown anew by ``refresh``."""
        wish, session = partial(wishing.from_browser, self), self.session
        self.header, self.menu, self.stepper = Header(wish), Menu(wish), Stepper(wish)
        self.board = BoardView(session, self.canvas)
        self.board.on_pick(lambda x, y: wish(f"pick:{x:.1f}:{y:.1f}"))
        self.mats: Mats | Panels = (Panels if hasattr(session.face, "panels") else Mats)(session)
        self.question, self.explanation = iw.HTML(), ExplanationPane(self.desk)
        self.tabs = Tabs(wish, tab, session.face, self.desk)
        self.notices, self.help, self.title = iw.HTML(), iw.HTML(), iw.HTML()
        self.companion = Companion(own_keys=list(COMMANDS))
        self.companion.on_msg(lambda _, content, buffers: wish(str(content.get("do", ""))))
        self.in_words = InWords(self.companion)
        self.below = iw.VBox()
        self.widget.children = (page(self), self.below)

    def show_below(self, other: Player) -> None:
        """Show another Player under this one: what a button prints would land in JupyterLab's log."""
        self.below.children = (*self.below.children, other.widget)

    def refresh(self) -> None:
        """Show the session as it is; only what looks different is sent."""
        session, words = self.session, self.words
        self.board.noted = self.desk.marks()
        self.board.show(session)
        self.board.zoom.show(session, words)
        self.header.show(session, words)
        self.header.unsaved(self.desk.unsaved, words)
        self.question.value = question_html(session, words)
        sentence = self.explain()
        self.mats.show(session, words, set(self.board.marks.changed))
        self.stepper.show(session, words, self.desk.noted())
        self.title.value = f"<p>{plain(self.replay.title)}</p>" if self.replay.title else ""
        self.tabs.show(session, self.replay, words)
        self.menu.show(session, self.replay, self.autosave, words)
        self.notices.value = notices_html(self)
        self.help.value = help_html(words["keys"], bool(self.board.zoom.levels)) if self.opened.helping else ""
        self.in_words.show(session, words, self.board, sentence, self.opened.describing)

    def explain(self) -> str:
        """Show the one thing worth explaining, and its rule; its sentence."""
        return self.explanation.show(self.session, self.words, self.opened.rule)

    # ------------------------------------------------------------ for programs

    def wait(self) -> Player:
        """Wait until the file is read, if it still is."""
        return self

    def do(self, wish: str) -> bool:
        """Carry out what a click or a key would ask for, such as ``option:2``, ``why:a``, ``step:-1`` or ``hint``."""
        return wishing.do(self, wish)

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
        return "\n".join(self.says(event) for node in self.session.since for event in node.events)

    def happened(self, kind: str) -> list[Event]:
        """What of a kind has happened on the way to here, such as every "dice_thrown" with its facts."""
        return [event for node in self.node.line() for event in node.events if event.kind == kind]

    def says(self, event: Event) -> str:
        """An event in words, with its section."""
        return f"{self.session.speech.explain(event).sentence} ({event.rule})"

    def ledger(self, event: Event) -> str:
        """The numbers of an event, one line each: a count of growth, dice, points."""
        rows = [("" if line.amount is None else line.amount, line) for line in self.session.speech.ledger(event)]
        return "\n".join(f"{n:>4}  {line.label}{f' ({line.note})' if line.note else ''}" for n, line in rows)

    def asked(self) -> str:
        """What is asked now, in words."""
        session, ask = self.session, self.session.ask
        return "" if ask is None else session.speech.question(session.view, ask, session.settled).sentence

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
            session.try_refused(first_refused(session.game, session.view, session.ask, answer), refusal)
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
        try:
            fresh = Table(table.game, setup, table.names)
        except SetupFault:  # a position of a moment, such as a card between two hands
            return None
        if node.ask is None or (fresh.root.ask, fresh.root.snapshot) != (node.ask, node.snapshot):
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
