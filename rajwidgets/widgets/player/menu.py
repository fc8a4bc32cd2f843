"""The panel that "Save" opens: file, download, a new game from here, and settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from ...replay.files import Replay
from .. import plain as iw
from ..markup import esc
from ..session.autoplay import BY_HAND, BY_SEED
from ..session.autosave import Autosave, download_link
from ..session.session import Session


class Menu:
    """Closed at first; it is made when it is first opened, and what it says only while it is open."""

    def __init__(self, do: Callable[[str], bool], looks: iw.Looks) -> None:
        self.do, self.open, self._looks = do, False, looks
        self.file = ""  # where the game is saved
        self.said = self.more = ""  # what became of it, and HTML for what can be done now
        self.widget = iw.VBox()
        self.widget.add_class("rjw-menu")

    @cached_property
    def panel(self) -> MenuPanel:
        with self._looks.shared():
            return MenuPanel(self)

    def show(self, session: Session, replay: Replay, autosave: Autosave, words: dict[str, Any]) -> None:
        if self.open:
            self.file = self.file or f"{replay.table.game.name}.json"
            self.panel.show(session, replay, autosave, words)
            self.widget.children = self.panel.rows
        (self.widget.add_class if self.open else self.widget.remove_class)("open")


class MenuPanel:
    """What lies in the open menu: a field for the file, buttons, what became of it, and settings."""

    def __init__(self, menu: Menu) -> None:
        self.menu, self._showing = menu, False
        self.name = iw.Text()
        self.save = self._button("save")
        self.from_here = self._button("new_from_here")
        self.page, self.type_in = self._button("export_page"), self._button("type_in")
        self.svg, self.png = self._button("export_step:svg"), self._button("export_step:png")
        self.games = self._button("games")
        self.close = self._button("menu")
        self.link, self.state = iw.HTML(), iw.HTML()
        self.spoiler, self.by_hand = iw.Checkbox(indent=False), iw.Checkbox(indent=False)
        self.name.observe(self._typed, "value")
        self.spoiler.observe(lambda change: self._told("spoiler", change["new"]), "value")
        self.by_hand.observe(lambda change: self._told("by_hand", change["new"]), "value")
        games = (self.from_here, self.type_in, self.games)
        files = iw.Box([self.name, self.save, self.link, self.page, self.svg, self.png, *games])
        settings = iw.Box([self.spoiler, self.by_hand, self.close])
        for box in (files, settings):
            box.add_class("rjw-menu-row")
        self.rows = files, self.state, settings

    def _button(self, command: str) -> iw.Button:
        button = iw.Button()
        button.add_class("rjw-control")
        button.on_click(lambda _: self.menu.do(command))
        return button

    def _typed(self, change: Any) -> None:
        self.menu.file = change["new"]

    def _told(self, what: str, value: bool) -> None:
        if not self._showing:
            self.menu.do(f"{what}:{int(value)}")

    def show(self, session: Session, replay: Replay, autosave: Autosave, words: dict[str, Any]) -> None:
        menu, w, share = self.menu, words["menu"], words["share"]
        self._showing = True
        try:
            self.page.description, self.type_in.description = share["page"], share["type_in"]
            self.svg.description, self.png.description = share["svg"], share["png"]
            self.name.description, self.save.description = w["file"], w["save"]
            self.from_here.description, self.close.description = w["from_here"], w["close"]
            self.games.description = words["games"]["title"]
            self.spoiler.description, self.by_hand.description = w["spoiler"], w["by_hand"]
            self.spoiler.value, self.by_hand.value = session.spoiler_free, session.auto.chance == BY_HAND
            self.name.value = menu.file
        finally:
            self._showing = False
        self.link.value = download_link(replay, menu.file, w["download"])
        secret = replay.result is None and session.game.hides
        lines = [menu.said, autosave_state(autosave, w), w["secret"] if secret else ""]
        self.state.value = "".join(f"<p>{esc(line)}</p>" for line in lines if line) + menu.more


def autosave_state(autosave: Autosave, w: dict[str, str]) -> str:
    if autosave.folder is None:
        return w["autosave_off"]
    if autosave.failed:
        return w["not_saved"].format(why=autosave.failed)
    return w["autosaved"].format(time=autosave.saved_at) if autosave.saved_at else w["autosave_none"]


def set_chance(session: Session, by_hand: bool) -> None:
    with session.changing():
        session.auto.chance = BY_HAND if by_hand else BY_SEED
