"""What the reader can wish for: every click, key and chooser arrives here as a short text such as ``option:2``."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from ..mistakes import Mistake
from ..text import LANGUAGES
from . import stepping
from .declare import declarations
from .keys import command_of
from .mats import Mats
from .menu import set_chance
from .question import offer, option_label
from .session import Session
from .study_wishes import StudyWishes

if TYPE_CHECKING:
    from .player import Player

log = logging.getLogger(__name__)
# Wishes during which a section stays open.
LEAVE_THE_RULE = ("here", "over", "focus", "rule", "tab", "refresh", "describe", "zoom", "look")
LEAVE_IT_PLAYING = ("here", "over", "step", "refresh", "play", "tab", "rule")


class Wishes(StudyWishes):
    """Answers the reader: ``do("step:-1")`` calls ``_do_step("-1")``."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.touched = False  # whether a person has played here, or looks on: only then is the game saved by itself

    @property
    def session(self) -> Session:
        return self.player.session

    def from_browser(self, wish: str) -> bool:
        """A wish from the browser: a failure is shown, never swallowed."""
        try:
            self.player.opened.error = self.player.opened.details = self.player.opened.said = ""
            return self.do(wish)
        except Exception as error:
            log.exception("the wish %r failed", wish)
            self.player.opened.error, self.player.opened.details = self.player.words["notices"]["error"], repr(error)
            self.player.notices.value = self.player.notices_html()
            return False

    def do(self, wish: str) -> bool:
        """Carry out a wish such as ``option:2``, ``why:a``, ``step:-1`` or ``rule:7.2``; whether it led anywhere."""
        verb, _, rest = wish.partition(":")
        method = getattr(self, f"_do_{verb}", None)
        if method is None:
            raise ValueError(f"The Player does not know the wish {wish!r}.")
        if verb not in LEAVE_THE_RULE:
            self.player.opened.rule = None
        if verb not in LEAVE_IT_PLAYING:
            self.player.stepper.stop()
        return method(rest) is not False

    def _do_option(self, n: str) -> None:
        parts = offer(self.session).numbered(int(n))
        if parts is None:
            return
        self.touched = True
        self.player.board.zoom.chosen(self.session, parts)
        if parts == self.session.careful:  # chosen twice: the warning has been read
            self.session.do_it()
        else:
            self.session.choose(parts)

    def _do_why(self, letter: str) -> None:
        refused = offer(self.session).lettered(letter)
        if refused is not None:
            self.session.try_refused(*refused)

    def _do_pick(self, at: str) -> None:
        """A click on the map: choose what lies there, say why not, or list what can begin there."""
        x, y = map(float, at.split(":"))
        target = self.player.board.target_at(x, y)
        if target is not None:
            self._pick(target)

    def _pick(self, target: str) -> None:
        session, marks = self.session, self.player.board.marks
        if self.mark_here(target):
            return
        if target == "reconstructed":
            self.player.board.reconstructed = not self.player.board.reconstructed
            self.player.refresh()
        elif target in marks.legal:
            self._do_option(str(marks.legal[target]))
        elif target in marks.refused:
            self._do_why(marks.refused[target])
        elif target.startswith("rule/"):
            self._do_rule(target.removeprefix("rule/"))
        elif session.answerable and (here := self._leads_somewhere(target)):
            session.look_at(here)
        elif not self._do_look(target):
            self._do_changed(target)

    def _leads_somewhere(self, target: str) -> str | None:
        """The place clicked if something can begin there; a site that means nothing by itself stands for its city."""
        return next((place for place in (target, target.partition("/")[0]) if self.session.leading_to(place)), None)

    def _do_look(self, target: str) -> bool:
        """Read the page about something of the board, if the game has one."""
        face = self.session.face
        key = face.page_of(self.session.view, target) if hasattr(face, "page_of") else ""
        if not key:
            return False
        self.player.tabs.panes[key].target = target
        self._do_tab(key)
        return True

    def _do_zoom(self, how: str) -> None:
        """Nearer, farther, the whole map, or a place as near as it goes."""
        board, session = self.player.board, self.session
        match how:
            case "in":
                board.zoom.nearer(session.face.focal(session.view, board.marks))
            case "out":
                board.zoom.farther()
            case "fit":
                board.zoom.fit()
            case place:
                board.zoom.to(place)
        self.player.refresh()

    def _do_declare(self, n: str) -> None:
        """Another seat says something instead of the answer asked for."""
        found = declarations(self.session)
        if int(n) < len(found):
            self.touched = True
            self.session.play(found[int(n)][1])

    def _do_earned(self, cell: str) -> None:
        """A number of the record sheet: go to the step that earned it, and list what it is made of."""
        seat, account, number = cell.split(":")
        first = self.player.tabs.panes["record"].choose(self.session, int(seat), account, int(number))
        if first is not None:
            stepping.go_to(self.session, self.session.line[first.ply], first.n)

    def _do_enter(self, _: str) -> None:
        if self.session.focus is not None:
            parts = self.session.focus
            target = self.session.face.target(self.session.ask, parts)
            if target is not None:
                self._pick(target)

    def _do_focus(self, n: str) -> None:
        """The keyboard moves to another place on the map."""
        session, target = self.session, self.player.board.targets()[int(n)]
        offered = offer(session)
        every = [*offered.open, *(parts for _, parts, _ in offered.refused)]
        session.focus = next(parts for parts in every if session.face.target(session.ask, parts) == target)
        self.player.board.show(session)
        self.player.companion.targets = [int(n), len(self.player.board.targets())]
        self.player.companion.says = option_label(session, session.focus)
        self.player.show_case()

    def _do_over(self, what: str) -> None:
        """The pointer or the focus rests on an option, a refused one or a place (``@x:y``): ring it, say what it is."""
        session, board = self.session, self.player.board
        if what.startswith("@"):
            target = board.target_on_canvas(*map(float, what[1:].split(":"))) or ""
            what = str(board.marks.legal.get(target) or board.marks.refused.get(target, ""))
        offered = offer(session)
        refused = offered.lettered(what)
        focus = offered.numbered(int(what)) if what.isdigit() else refused[0] if refused else None
        if focus != session.focus:
            session.focus = focus
            board.show(session)
            self.player.show_case()

    def _do_canvas(self, drawn: str) -> None:
        """The browser says whether it can show the canvas."""
        self.player.board.drawn = drawn == "1"
        self.player.refresh()

    def _do_mat(self, seat: str) -> None:
        if isinstance(self.player.mats, Mats):
            self.player.mats.fold(int(seat))
            self.player.refresh()

    def _do_key(self, key: str) -> bool:
        wish = command_of(key)
        return self.do(wish) if wish else False

    def _do_hint(self, _: str) -> None:
        self.session.hint()

    def _do_back(self, _: str) -> None:
        self.player.opened.helping = self.player.menu.open = self.player.opened.describing = False
        self.session.back()

    def _do_keep(self, _: str) -> None:
        self.session.back()

    def _do_undo(self, _: str) -> None:
        self.touched = True
        self.session.undo()

    def _do_do_it(self, _: str) -> None:
        self.touched = True
        self.session.do_it()

    def _do_roll(self, _: str) -> None:
        self.touched = True
        self.session.roll()

    def _do_hand_over(self, _: str) -> None:
        self.session.hand_over()

    def _do_step(self, n: str) -> bool:
        return stepping.step(self.session, self.player.stepper.by, int(n))

    def _do_step_phase(self, n: str) -> bool:
        return stepping.step(self.session, "phase", int(n))

    def _do_first(self, _: str) -> None:
        stepping.first(self.session)

    def _do_last(self, _: str) -> None:
        stepping.last(self.session)

    def _do_to_question(self, _: str) -> None:
        stepping.go_to(self.session, self.session.node)

    def _do_play(self, _: str) -> None:
        self.player.stepper.toggle_play()
        self.player.refresh()

    def _do_go(self, ply: str) -> None:
        stepping.go_to(self.session, self.session.line[min(int(ply), self.session.horizon)])

    def _do_event(self, spot: str) -> None:
        ply, _, event = spot.partition(".")
        stepping.go_to(self.session, self.session.line[int(ply)], int(event))

    def _do_chart(self, fraction: str) -> None:
        self._do_go(str(self.player.tabs.panes["chart"].step_at(self.session, float(fraction))))

    def _do_line(self, number: str) -> None:
        wanted = int(number)
        chosen = next((v for v in stepping.variations(self.session) if v.number == wanted), None)
        stepping.take_line(self.session, chosen)

    def _do_view(self, view: str) -> None:
        self.session.look_from(int(view) if view.lstrip("-").isdigit() else view)

    def _do_language(self, lang: str) -> None:
        self.player.language = lang or next(each for each in LANGUAGES if each != self.player.lang)

    def _do_rule(self, section: str) -> None:
        self.player.opened.rule = section
        self.player.refresh()

    def _do_tab(self, key: str) -> None:
        self.player.tabs.in_front = key
        self.player.refresh()

    def _do_search(self, _: str) -> None:
        self._do_tab("rules")
        self.player.companion.send({"focus": ".rjw-search input"})

    def _do_why_aloud(self, _: str) -> None:
        self.player.companion.send({"say": self.player.companion.says})

    def _do_help(self, _: str) -> None:
        self.player.opened.helping = not self.player.opened.helping
        self.player.refresh()

    def _do_describe(self, _: str) -> None:
        self.player.opened.describing = not self.player.opened.describing
        self.player.refresh()

    def _do_refresh(self, _: str) -> None:
        self.player.refresh()

    def _do_menu(self, _: str) -> None:
        menu = self.player.menu
        menu.open, menu.said, menu.more = not menu.open, "", ""
        self.player.refresh()

    def _do_menu_open(self, _: str) -> None:
        self.player.menu.open = True
        self.player.refresh()

    def _do_spoiler(self, on: str) -> None:
        with self.session.changing():
            self.session.spoiler_free, self.session.furthest = on == "1", self.session.node.ply

    def _do_by_hand(self, on: str) -> None:
        set_chance(self.session, on == "1")
        self.player.settings["chance"] = self.session.auto.chance

    def _do_new_from_here(self, _: str) -> None:
        player = self.player.new_from_here()
        self.player.menu.said = self.player.words["menu"]["from_here_shown" if player else "from_here_not"]
        if player is not None:
            self.player.show_below(player)
        self.player.refresh()

    def _do_resume(self, _: str) -> None:
        left, self.player.left = self.player.left, None
        if left is None:
            return
        from .loading import Reading

        player = self.player
        try:
            replay, faults = Reading(left.path).run().result(player.lang)
        except Mistake as why:
            player.opened.said = player.words["notices"]["resume_not"].format(why=why)
            player.refresh()
            return
        known, before = bool(replay.players), player.settings
        bots = None if known or len(replay.names) != len(player.replay.names) else before["bots"]
        settings: dict[str, Any] = {"lang": player.lang, "chance": before["chance"], "canvas": player.canvas}
        settings |= {"autosave": player.autosave.folder or False, "author": player.desk.study.author}
        player.take_up(replay, bots=bots, faults=faults, file=left.path.name, **settings)
        player.autosave.path = left.path
        stepping.last(player.session)
        player.session.carry_on()
        player.refresh()

    def _do_discard(self, _: str) -> None:
        left, self.player.left = self.player.left, None
        if left is not None:
            left.path.unlink(missing_ok=True)
        self.player.refresh()

    def _do_here(self, _: str) -> None:
        """A browser shows the Player."""
        self.touched = self.touched or bool(self.session.people)

    def played(self) -> None:
        if self.touched:
            self.player.autosave.soon()
