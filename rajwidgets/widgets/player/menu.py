"""The panel that "Save" opens: file, download, a new game from here, and settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...replay.files import Replay
from .. import plain as iw
from ..markup import esc
from ..session.autoplay import BY_HAND, BY_SEED
from ..session.autosave import Autosave, download_link
from ..session.session import Session


class Menu:
    """Closed at first; what it says is made only while it is open."""

    def __init__(self, do: Callable[[str], bool]) -> None:
        self.do, self._showing, self.open = do, False, False
        self.said = self.more = ""  # what became of it, and HTML for what can be done now
        self.name = iw.Text()
        self.save = self._button("save")
        self.from_here = self._button("new_from_here")
        self.page, self.type_in = self._button("export_page"), self._button("type_in")
        self.svg, self.png = self._button("export_step:svg"), self._button("export_step:png")
        self.games = self._button("games")
        self.close = self._button("menu")
        self.link, self.state = iw.HTML(), iw.HTML()
        self.spoiler, self.by_hand = iw.Checkbox(indent=False), iw.Checkbox(indent=False)
        self.spoiler.observe(lambda change: self._told("spoiler", change["new"]), "value")
        self.by_hand.observe(lambda change: self._told("by_hand", change["new"]), "value")
        games = (self.from_here, self.type_in, self.games)
        files = iw.Box([self.name, self.save, self.link, self.page, self.svg, self.png, *games])
        settings = iw.Box([self.spoiler, self.by_hand, self.close])
        for box in (files, settings):
            box.add_class("rjw-menu-row")
        self.widget = iw.VBox([files, self.state, settings])
        self.widget.add_class("rjw-menu")

    def _button(self, command: str) -> iw.Button:
        button = iw.Button()
        button.add_class("rjw-control")
        button.on_click(lambda _: self.do(command))
        return button

    def _told(self, what: str, value: bool) -> None:
        if not self._showing:
            self.do(f"{what}:{int(value)}")

    def show(self, session: Session, replay: Replay, autosave: Autosave, words: dict[str, Any]) -> None:
        (self.widget.add_class if self.open else self.widget.remove_class)("open")
        if not self.open:
            return
        w = words["menu"]
        share = words["share"]
        self._showing = True
        try:
            self.page.description, self.type_in.description = share["page"], share["type_in"]
            self.svg.description, self.png.description = share["svg"], share["png"]
            self.name.description, self.save.description = w["file"], w["save"]
            self.from_here.description, self.close.description = w["from_here"], w["close"]
            self.games.description = words["games"]["title"]
            self.spoiler.description, self.by_hand.description = w["spoiler"], w["by_hand"]
            self.spoiler.value, self.by_hand.value = session.spoiler_free, session.auto.chance == BY_HAND
            if not self.name.value:
                self.name.value = f"{replay.table.game.name}.json"
        finally:
            self._showing = False
        self.link.value = download_link(replay, self.name.value, w["download"])
        secret = replay.result is None and session.game.hides
        lines = [self.said, autosave_state(autosave, w), w["secret"] if secret else ""]
        self.state.value = "".join(f"<p>{esc(line)}</p>" for line in lines if line) + self.more


def autosave_state(autosave: Autosave, w: dict[str, str]) -> str:
    if autosave.folder is None:
        return w["autosave_off"]
    if autosave.failed:
        return w["not_saved"].format(why=autosave.failed)
    return w["autosaved"].format(time=autosave.saved_at) if autosave.saved_at else w["autosave_none"]


def set_chance(session: Session, by_hand: bool) -> None:
    with session.changing():
        session.auto.chance = BY_HAND if by_hand else BY_SEED
