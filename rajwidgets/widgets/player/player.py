"""The Player: one game on the screen. It puts the panels together and offers the same to programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...mistakes import in_a_sentence, spoken
from ...replay.faults import Fault
from ...replay.files import Replay
from ...study import Study
from ...study.export.markdown import plain
from ...table import Setup, SetupFault, Table
from .. import plain as iw
from ..panes.board import BoardView
from ..panes.explanation import ExplanationPane
from ..panes.mats import Mats
from ..panes.moves import MoveList
from ..panes.opening import aim_html, shown_turn_html
from ..panes.panels import Panels
from ..panes.question import question_html
from ..panes.stepper import Stepper
from ..panes.tutor_line import asks, means, tutor_html
from ..session.autoplay import BY_SEED, bots_of
from ..session.autosave import Autosave, Left, named, own_place
from ..session.desk import Desk
from ..session.session import OPEN, Session
from ..session.shown_turn import ShownTurn
from ..session.tutor import Tutor
from ..tabs.pages_tab import PageTab
from ..tabs.tabs import Tabs
from . import dispatch as wishing
from .companion import Companion
from .header import Header, seats_html
from .in_place import InPlace
from .in_words import InWords
from .keys import COMMANDS, help_html
from .menu import Menu
from .notices import notices_html
from .open_panels import Opened
from .page import page
from .place import Shown, close_all, gather, shown_before
from .reader import Reader
from .under_way import goes_on, waits
from .wording import wording

if TYPE_CHECKING:
    from ..session.practice import Learning

READABLE = 1.5  # seconds for a bot's decision, where they pass one by one


class Player(Reader, Shown):
    """A game to play, step through and ask about, on the screen.

    ``player.node`` is where it stands; whatever is shown follows from it. In a notebook the Player shows itself;
    elsewhere it is a picture and a text.
    """

    loading = False  # whether its file is still being read
    narrow = False  # whether there is little room for it, as on a phone
    in_place: InPlace | None = None  # what stands where the question would
    _began_at = ""  # the node at which it was first shown

    def __init__(self, game: Table | Replay, **settings: Any) -> None:
        """See ``take_up`` for the settings."""
        self.widget = iw.VBox(layout=iw.Layout(overflow="visible"))
        self.widget.add_class("rjw-shown")
        self.take_up(game, **settings)

    def take_up(
        self,
        game: Table | Replay,
        *,
        lang: str | None = None,
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
        tutor: bool = False,
        canvas: bool = True,
        in_place: InPlace | None = None,
    ) -> None:
        """Show a game, in the place of the one shown before if there is one; in the language of the notebook unless one
        is named."""
        lang = lang or spoken()
        self.replay = game if isinstance(game, Replay) else Replay(game)
        if bots is not None or isinstance(game, Table):
            self.replay.players = [(bots or {}).get(seat, "") for seat in range(self.replay.table.setup.seats)]
        if viewpoint is None and self.replay.result is not None:
            viewpoint = OPEN  # a finished game has no secrets
        self.faults, self.file, self.left = [f for f in faults if not f.harmless], file, left
        self.settings: dict[str, Any] = {"bots": bots_of(self.replay), "chance": chance, "viewpoint": viewpoint}
        self.words = wording(self.replay.table.game, lang)
        self.opened, self.canvas, self.in_place = Opened(), canvas, in_place
        self.shown_turn: ShownTurn | None = None
        folder = own_place() if autosave is True else autosave if isinstance(autosave, Path) else None
        self.autosave = Autosave(self.replay, folder)
        played = bool(self.replay.table.root.children)
        self.autosave.where = lambda: self.session.line[-1].id
        self.session = self._begin(lang, begin=not played, spoiler_free=spoiler_free)
        self.desk = Desk(self, path, author)
        self.tutor = Tutor(self.session, self.replay, tutor, self._tutor_says)
        self._learning: Learning | None = None
        self._build("chart" if played else "record" if self.session.face.counting.accounts else "scores")
        self.menu.file = str(path) if path else ""
        self.refresh()

    def _begin(self, lang: str, begin: bool, spoiler_free: bool) -> Session:
        session = Session(self.replay.table, lang, begin=begin, **self.settings)
        session.spoiler_free = spoiler_free
        session.tries, session.line_names = self.replay.tried, self.replay.variation_names
        session.observe(lambda _: self.refresh(), "changes")
        session.played += [self.autosave.played, self._pace]
        if self.in_place is not None:
            self.in_place.begin(session)
        return session

    def _build(self, tab: str) -> None:
        """The panels; each is shown anew by ``refresh``."""
        before = gather(*self.widget.children[:1], *self.looks.made)  # of the game shown before; not what is below it
        self.looks, self.below = iw.Looks(), iw.VBox()
        with self.looks.shared():
            self._panels(tab)
            self.widget.children = (page(self), self.below)
        close_all(before)

    def _panels(self, tab: str) -> None:
        wish, session = partial(wishing.from_browser, self), self.session
        self.header, self.menu, self.stepper = Header(wish), Menu(wish, self.looks), Stepper(wish)
        self.board = BoardView(session, self.canvas)
        self.board.zoom.narrow = self.narrow
        self.mats, self.panels = Mats(session), Panels(session)
        self.question, self.explanation = iw.HTML(), ExplanationPane(self.desk)
        self.moves = MoveList(self.desk)
        without = self.in_place.without if self.in_place is not None else ()
        self.tabs = Tabs(wish, tab, session.face, self.desk, self.looks, without)
        self.notices, self.help, self.title, self.seats = iw.HTML(), iw.HTML(), iw.HTML(), iw.HTML()
        keys = COMMANDS if self.in_place is None else self.in_place.keys
        self.companion = Companion(own_keys=list(keys), narrow=self.narrow, layout=self.looks.one(iw.Layout))
        self.companion.observe(lambda change: self._has_room(change["new"]), "narrow")
        self.companion.on_msg(lambda _, content, buffers: self._from_browser(content))
        self.in_words = InWords(self.companion)

    def _from_browser(self, content: Mapping[str, Any]) -> None:
        """A click or key: what it asks for, the question it was made for, its number, given back when it is done."""
        self.companion.fresh = False
        try:
            wishing.from_browser(self, str(content.get("do", "")), str(content.get("at", "")))
        finally:
            n = content.get("n")
            self.companion.done = n if isinstance(n, int) else self.companion.done

    def _pace(self) -> None:
        """Bots' decisions one by one, where the reader wants to see them pass."""
        session = self.session
        if session.paced and self.stepper.playing is None and session.passing:
            self.stepper.play("one_by_one", "pass_on", READABLE)

    def show_turn(self) -> None:
        """Show one commented turn on the board; the reader's own game waits."""
        self.shown_turn = ShownTurn(self.session)
        self.session = self.shown_turn.session
        self.session.observe(lambda _: self.refresh(), "changes")
        self.refresh()

    def leave_turn(self) -> None:
        """Back to the reader's own game, in the language chosen meanwhile."""
        if self.shown_turn is not None:
            lang, self.session = self.session.lang, self.shown_turn.kept
            self.shown_turn = None
            self.session.lang = lang

    def exchange(self, replay: Replay, viewpoint: str | int) -> None:
        """Show another table of the same game in the same panels: nothing is built anew, and the keys stay."""
        self.replay, self.settings["viewpoint"] = replay, viewpoint
        self.autosave = Autosave(replay, None)
        lang, before = self.session.lang, self.session
        before.unobserve_all("changes")
        self.session = self._begin(lang, begin=False, spoiler_free=False)
        self.desk.study = Study(replay)
        self.tutor = Tutor(self.session, replay, False, self._tutor_says)
        self.opened.rule = None
        self.board.zoom.look_again()
        with self.looks.shared():
            if self.session.face.mats:
                self.mats.seat(len(replay.table.names))

    def _has_room(self, narrow: bool) -> None:
        """There is little room for it, or again enough."""
        with self.table.lock:
            self.narrow = narrow
            self.board.zoom.has_room(narrow)
            self.refresh()

    def show_below(self, other: Player) -> None:
        """Show another Player under this one: what a button prints would land in JupyterLab's log."""
        self.below.children = (*self.below.children, other.widget)

    def refresh(self) -> None:
        """Show the session as it is; only what looks different is sent."""
        session, words = self.session, self.words
        self.board.noted, self.board.inspected = self.desk.marks(), self.tabs_place()
        self.board.show(session)
        self.board.zoom.show(session, words)
        changed = set(self.board.marks.changed)
        self.mats.show(session, words, changed)
        self.board.others.show(session, self.mats.boards, words["board"])
        self.header.show(session, words)
        self.header.unsaved(self.desk.unsaved, words)
        sentence = self.explain()
        self.show_tutor()
        if (concern := self.tutor.shown) is not None:
            sentence = f"{sentence} {asks(self.tutor, concern, self.words)}"
        if self.shown_turn is not None:
            sentence = f"{self.shown_turn.says} {sentence}"
        self.panels.show(session, words, changed)
        self.stepper.show(session, words, self.desk.noted())
        self.moves.show(session, words)
        self.title.value = f"<p>{plain(self.replay.title)}</p>" if self.replay.title else ""
        self.seats.value = seats_html(session, words)
        self.tabs.show(session, self.replay, words)
        self.menu.show(session, self.replay, self.autosave, words)
        self.notices.value = notices_html(self)
        keys = help_html(words["keys"], self.board.zoom.lens is not None)
        self.help.value = aim_html(session, words) + keys if self.opened.helping else ""
        self.in_words.show(session, words, self.board, sentence, self.opened.describing)
        self.show_under_way()
        self.question.value = self._asked()  # last: who sees it finds the rest in place
        if self.in_place is not None:
            self.in_place.shown()

    def _asked(self) -> str:
        """The question; or what stands in its place."""
        if self.in_place is not None:
            return self.in_place.question()
        if self.shown_turn is not None:
            return shown_turn_html(self.shown_turn, self.words)
        return question_html(self.session, self.words)

    def show_under_way(self) -> None:
        """What a reader may have to wait for, and what goes on meanwhile: the browser says it when it is so."""
        self.companion.waits, self.companion.goes_on = waits(self), goes_on(self)

    def show_tutor(self) -> None:
        """The tutor's line, where there is one; a warning before a choice has the pane to itself."""
        alone = self.shown_turn is None and self.session.careful is None
        self.explanation.tutor.value = tutor_html(self.tutor, self.words) if alone else ""

    def _tutor_says(self) -> None:
        """The tutor has something to say: shown and heard at once, or with the rest where all is about to be shown."""
        if self.session._quiet:
            return
        self.show_tutor()
        if (concern := self.tutor.shown) is not None:
            meant = means(self.tutor, concern, self.words) if self.tutor.showing else []
            said = " ".join(each.sentence for each in meant) or asks(self.tutor, concern, self.words)
            self.companion.send({"say": said})

    def tabs_place(self) -> str:
        """The place on the map that the tab in front tells about."""
        pages, pane = self.session.face.pages, self.tabs.panes[self.tabs.in_front]
        tells = pages is not None and isinstance(pane, PageTab)
        return pages.inspected(self.session.view, pane.key, pane.target) if pages and tells else ""

    @in_a_sentence
    def explain(self) -> str:
        """Show the one thing worth explaining, and its rule; its sentence."""
        told = self.in_place.case() if self.in_place is not None else None
        return self.explanation.show(self.session, self.words, self.opened.rule, told)

    # ------------------------------------------------------------ for programs, besides what a Reader offers

    def wait(self) -> Player:
        """Wait until the file is read, if it still is."""
        return self

    @in_a_sentence
    def do(self, wish: str) -> bool:
        """Carry out what a click or a key would ask for, such as ``option:2``, ``why:a``, ``step:-1`` or ``hint``."""
        return wishing.do(self, wish)

    @property
    def learning(self) -> Learning:
        """What the reader practises; made, with all that makes questions, when it is first asked for."""
        if self._learning is None:
            from ..session.practice import Learning

            self._learning = Learning(self.table.game)
        return self._learning

    @property
    def study(self) -> Study:
        """The notes and variations of this game: written, undone and saved one edit at a time."""
        return self.desk.study

    @property
    def table(self) -> Table:
        return self.replay.table

    @in_a_sentence
    def save(self, path: str | Path) -> Path:
        """Write the game with its variations and notes to a replay file."""
        return self.study.save(named(path), over=True)

    @in_a_sentence
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
        at = self.words["steps"]["position"].format(n=self.node.ply, all=len(self.session.line) - 1)
        return f"<Player: {self.session.speech.title}, {self.words['review']['step'].format(n=at)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """A picture and the position in words, and in the picture's place the live Player while the kernel lives."""
        if not self._began_at and not self.loading:
            self._began_at = self.node.id
            self._come_back()
        return self.bundle(self.describe(), self.words["place"], self.svg(), "play"), {}

    def _come_back(self) -> None:
        """A replay whose cell is run again is shown at the step where it was left; a new game begins anew."""
        for left in shown_before():
            if isinstance(left, Player) and left._began_at == self._began_at and left.node.id in self.table.nodes:
                self.node = self.table.nodes[left.node.id]
