"""What the reader can wish for: every click, key and chooser arrives here as a short text such as ``option:2``."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from ..faults import ReplayFault
from ..replay import Replay, read
from ..text import LANGUAGES
from . import stepping
from .keys import command_of
from .menu import set_chance
from .question import offer, option_label
from .session import Session
from .tabs import keep_note

log = logging.getLogger(__name__)
LEAVE_THE_RULE = ("over", "focus", "rule", "tab", "refresh", "describe")  # wishes during which a section stays open
LEAVE_IT_PLAYING = ("over", "step", "refresh", "play", "tab", "rule")


class Wishes:
    """The Player's half that answers the reader: ``do("step:-1")`` calls ``_do_step("-1")``."""

    session: Session
    replay: Replay
    lang: str
    language: str
    # The panels, made by the Player.
    board: Any
    stepper: Any
    tabs: Any
    menu: Any
    notices: Any
    companion: Any
    autosave: Any
    left: Any
    _words: dict[str, Any]
    _settings: dict[str, Any]

    def _wish(self, wish: str) -> bool:
        """A wish from the browser: a failure is shown, never swallowed."""
        try:
            self._error = self._details = ""
            return self.do(wish)
        except Exception as error:
            log.exception("the wish %r failed", wish)
            self._error, self._details = self._words["notices"]["error"], repr(error)
            self.notices.value = self._notices_html()
            return False

    def do(self, wish: str) -> bool:
        """Carry out a wish such as ``option:2``, ``why:a``, ``step:-1`` or ``rule:7.2``; whether it led anywhere."""
        verb, _, rest = wish.partition(":")
        method = getattr(self, f"_do_{verb}", None)
        if method is None:
            raise ValueError(f"The Player does not know the wish {wish!r}.")
        if verb not in LEAVE_THE_RULE:
            self._rule = None
        if verb not in LEAVE_IT_PLAYING:
            self.stepper.stop()
        return method(rest) is not False

    def _do_option(self, n: str) -> None:
        parts = offer(self.session).numbered(int(n))
        if parts is None:
            return
        self._touched = True
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
        target = self.board.target_at(x, y)
        if target is not None:
            self._pick(target)

    def _pick(self, target: str) -> None:
        session, marks = self.session, self.board.marks
        if target == "reconstructed":
            self.board.reconstructed = not self.board.reconstructed
            self.refresh()
        elif target in marks.legal:
            self._do_option(str(marks.legal[target]))
        elif target in marks.refused:
            self._do_why(marks.refused[target])
        elif session.answerable:
            whole = target.partition("/")[0]  # a site that means nothing by itself stands for its city
            here = next((place for place in (target, whole) if session.leading_to(place)), None)
            if here is not None:
                session.look_at(here)

    def _do_enter(self, _: str) -> None:
        if self.session.focus is not None:
            parts = self.session.focus
            target = self.session.face.target(self.session.ask, parts)
            if target is not None:
                self._pick(target)

    def _do_focus(self, n: str) -> None:
        """The keyboard moves to another place on the map."""
        session, target = self.session, self.board.targets()[int(n)]
        offered = offer(session)
        every = [*offered.open, *(parts for _, parts, _ in offered.refused)]
        session.focus = next(parts for parts in every if session.face.target(session.ask, parts) == target)
        self.board.show(session)
        self.companion.targets = [int(n), len(self.board.targets())]
        self.companion.says = option_label(session, session.focus)

    def _do_over(self, n: str) -> None:
        """The pointer rests on an option: ring its place on the map."""
        session = self.session
        focus = offer(session).numbered(int(n)) if n.isdigit() else None
        if focus != session.focus:
            session.focus = focus
            self.board.show(session)

    def _do_key(self, key: str) -> bool:
        wish = command_of(key)
        return self.do(wish) if wish else False

    def _do_hint(self, _: str) -> None:
        self.session.hint()

    def _do_back(self, _: str) -> None:
        self._helping = self.menu.open = self._describing = False
        self.session.back()

    def _do_keep(self, _: str) -> None:
        self.session.back()

    def _do_undo(self, _: str) -> None:
        self._touched = True
        self.session.undo()

    def _do_do_it(self, _: str) -> None:
        self._touched = True
        self.session.do_it()

    def _do_roll(self, _: str) -> None:
        self._touched = True
        self.session.roll()

    def _do_hand_over(self, _: str) -> None:
        self.session.hand_over()

    def _do_step(self, n: str) -> bool:
        return stepping.step(self.session, self.stepper.by, int(n))

    def _do_step_phase(self, n: str) -> bool:
        return stepping.step(self.session, "phase", int(n))

    def _do_first(self, _: str) -> None:
        stepping.first(self.session)

    def _do_last(self, _: str) -> None:
        stepping.last(self.session)

    def _do_to_question(self, _: str) -> None:
        stepping.go_to(self.session, self.session.node)

    def _do_play(self, _: str) -> None:
        self.stepper.toggle_play()
        self.refresh()

    def _do_go(self, ply: str) -> None:
        stepping.go_to(self.session, self.session.line[min(int(ply), len(self.session.line) - 1)])

    def _do_event(self, spot: str) -> None:
        ply, _, event = spot.partition(".")
        stepping.go_to(self.session, self.session.line[int(ply)], int(event))

    def _do_chart(self, fraction: str) -> None:
        step = self.tabs.panes["chart"].step_at(self.session, float(fraction))
        limit = self.session.furthest if self.session.spoiler_free else len(self.session.line) - 1
        self._do_go(str(min(step, limit)))

    def _do_line(self, number: str) -> None:
        wanted = int(number)
        chosen = next((v for v in stepping.variations(self.session) if v.number == wanted), None)
        stepping.take_line(self.session, chosen)

    def _do_view(self, view: str) -> None:
        self.session.look_from(int(view) if view.lstrip("-").isdigit() else view)

    def _do_language(self, lang: str) -> None:
        self.language = lang or next(each for each in LANGUAGES if each != self.lang)

    def _do_rule(self, section: str) -> None:
        self._rule = section
        self.refresh()

    def _do_tab(self, key: str) -> None:
        self.tabs.in_front = key
        self.refresh()

    def _do_search(self, _: str) -> None:
        self._do_tab("rules")
        self.companion.send({"focus": ".rjw-search input"})

    def _do_note(self, _: str) -> None:
        self._do_tab("notes")
        self.companion.send({"focus": ".rjw-note textarea"})

    def _do_note_kept(self, _: str) -> None:
        keep_note(self.session, self.replay, self.tabs.panes["notes"].text.value)
        self._touched = True
        self._played()
        self.companion.send({"say": self._words["tabs"]["note_kept"]})
        self.refresh()

    def _do_why_aloud(self, _: str) -> None:
        self.companion.send({"say": self.companion.says})

    def _do_help(self, _: str) -> None:
        self._helping = not self._helping
        self.refresh()

    def _do_describe(self, _: str) -> None:
        self._describing = not self._describing
        self.refresh()

    def _do_refresh(self, _: str) -> None:
        self.refresh()

    def _do_menu(self, _: str) -> None:
        self.menu.open, self.menu.said = not self.menu.open, ""
        self.refresh()

    def _do_menu_open(self, _: str) -> None:
        self.menu.open = True
        self.refresh()

    def _do_save(self, _: str) -> None:
        w = self._words["menu"]
        try:
            name = Path(self.menu.name.value.strip() or f"{self.replay.table.game.name}.json")
            self.menu.said = w["saved"].format(file=self.save(name))
        except (OSError, ReplayFault) as why:
            self.menu.said = w["not_saved"].format(why=why)
        self.refresh()

    def _do_spoiler(self, on: str) -> None:
        with self.session.changing():
            self.session.spoiler_free, self.session.furthest = on == "1", self.session.node.ply

    def _do_by_hand(self, on: str) -> None:
        set_chance(self.session, on == "1")
        self._settings["chance"] = self.session.chance

    def _do_new_from_here(self, _: str) -> None:
        from IPython.display import display

        player = self.new_from_here()
        self.menu.said = self._words["menu"]["from_here_shown" if player else "from_here_not"]
        if player is not None:
            display(player)
        self.refresh()

    def _do_resume(self, _: str) -> None:
        left, self.left = self.left, None
        if left is None:
            return
        replay, faults = read(left.path)
        self.faults, self.file = [f for f in faults if not f.harmless], left.path.name
        if replay is not None and len(replay.names) == len(self.replay.names):
            self.replay, self.autosave.replay, self.autosave.path = replay, replay, left.path
            self.session = self._session(self.lang, begin=False)
            stepping.last(self.session)
            self.session.carry_on()
        self.refresh()

    def _do_discard(self, _: str) -> None:
        left, self.left = self.left, None
        if left is not None:
            left.path.unlink(missing_ok=True)
        self.refresh()

    def _played(self) -> None:
        if self._touched:
            self.autosave.soon()
