"""What is shown and how: viewpoint, language, rules, tabs, help, menu and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...mistakes import mistake
from ...text import LANGUAGES
from ..panes.mats import Mats
from ..player.dispatch import do, wish
from ..player.keys import command_of
from ..player.menu import set_chance

if TYPE_CHECKING:
    from ..player.player import Player


@wish("key", keeps_rule=True, keeps_playing=True)
def key(player: Player, pressed: str) -> bool:
    command = command_of(pressed)
    return do(player, command) if command else False


@wish("refresh", keeps_rule=True, keeps_playing=True)
def refresh(player: Player) -> None:
    player.refresh()


@wish("view")
def view(player: Player, viewpoint: str) -> None:
    known = [value for _, value in player.header.view.options]
    if viewpoint not in known:
        raise mistake("no_viewpoint", player.lang, given=ascii(viewpoint)[:60], known=", ".join(known))
    player.session.look_from(int(viewpoint) if viewpoint.lstrip("-").isdigit() else viewpoint)


@wish("language")
def language(player: Player, lang: str) -> None:
    player.language = lang or next(each for each in LANGUAGES if each != player.lang)


@wish("rule", keeps_rule=True, keeps_playing=True)
def rule(player: Player, section: str) -> None:
    player.opened.rule = section
    player.refresh()


@wish("tab", keeps_rule=True, keeps_playing=True)
def tab(player: Player, name: str) -> None:
    if name not in player.tabs.panes:
        raise mistake("not_understood", player.lang, wish=ascii(f"tab:{name}")[:60])
    player.tabs.in_front, player.tabs.unfolded = name, False
    player.refresh()


@wish("log", keeps_rule=True, keeps_playing=True)
def log(player: Player) -> None:
    """Bring the log to the front and into sight, with its current line in hand."""
    tab(player, "log")
    player.companion.send({"sight": ".rjw-log .log [tabindex='0']"})


@wish("more_tabs", keeps_rule=True, keeps_playing=True)
def more_tabs(player: Player) -> None:
    """Show the tabs for which there is no room in the line, or hide them again."""
    player.tabs.unfolded = not player.tabs.unfolded
    player.refresh()


@wish("search")
def search(player: Player) -> None:
    tab(player, "rules")
    player.companion.send({"focus": ".rjw-search-rules input"})


@wish("why_aloud")
def why_aloud(player: Player) -> None:
    player.companion.send({"say": player.companion.says})


@wish("help")
def show_help(player: Player) -> None:
    player.opened.helping = not player.opened.helping
    player.refresh()


@wish("describe", keeps_rule=True)
def describe(player: Player) -> None:
    player.opened.describing = not player.opened.describing
    player.refresh()


@wish("mat")
def mat(player: Player, seat: str) -> None:
    """Fold or unfold a mat."""
    if isinstance(player.mats, Mats):
        player.mats.fold(int(seat))
        player.refresh()


@wish("menu")
def menu(player: Player) -> None:
    player.menu.open, player.menu.said, player.menu.more = not player.menu.open, "", ""
    player.refresh()


@wish("menu_open")
def menu_open(player: Player) -> None:
    player.menu.open = True
    player.refresh()


@wish("spoiler")
def spoiler(player: Player, on: str) -> None:
    """Hide what lies ahead, or show it."""
    with player.session.changing():
        player.session.spoiler_free, player.session.furthest = on == "1", player.session.node.ply


@wish("by_hand")
def by_hand(player: Player, on: str) -> None:
    set_chance(player.session, on == "1")
    player.settings["chance"] = player.session.auto.chance
