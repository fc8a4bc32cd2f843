"""Keeping the game: files, a game left unfinished, a new one from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...mistakes import Mistake
from ...replay.faults import ReplayFault
from ..player.dispatch import wish
from ..player.resuming import take_up_left
from ..session.autosave import forget, typed
from ..tabs.notes_tab import conflict_html
from .notes import edited

if TYPE_CHECKING:
    from ..player.player import Player


@wish("here", keeps_rule=True, keeps_playing=True)
def here(player: Player) -> None:
    """A browser shows the Player."""
    player.autosave.wanted = player.autosave.wanted or bool(player.session.people)
    player.tabs.look()


# ---------------------------------------------------------------- files


@wish("save")
def save(player: Player) -> None:
    _write(player)


@wish("save_as")
def save_as(player: Player, name: str) -> None:
    player.menu.file = name
    _write(player)


@wish("save_over")
def save_over(player: Player) -> None:
    _write(player, over=True)


@wish("merge_file")
def merge_file(player: Player) -> None:
    """Take in what somebody else has written to the file."""
    if player.desk.act(player.desk.study.merge_file):
        player.menu.said, player.menu.more = player.words["conflict"]["merged"], ""
    edited(player, True)


def _file_name(player: Player) -> str:
    """The name in the menu, with its ending."""
    given = player.menu.file.strip() or player.table.game.name
    player.menu.file = str(typed(given, player.study.file.path, player.lang))
    return player.menu.file


def _write(player: Player, over: bool = False) -> None:
    w, menu, desk = player.words["menu"], player.menu, player.desk
    try:
        name = _file_name(player)
        desk.act(lambda: desk.save(name, over))
        menu.said = desk.said or w["saved"].format(file=name)
        menu.more = conflict_html(desk, player.words)
    except (OSError, ReplayFault, Mistake) as why:
        menu.said = w["not_saved"].format(why=why)
    player.refresh()


# ---------------------------------------------------------------- other games in this place


@wish("new_from_here")
def new_from_here(player: Player) -> None:
    fresh = player.new_from_here()
    player.menu.said = player.words["menu"]["from_here_shown" if fresh else "from_here_not"]
    if fresh is not None:
        player.show_below(fresh)
    player.refresh()


@wish("resume")
def resume(player: Player) -> None:
    """Go on with the game that was left unfinished."""
    left, player.left = player.left, None
    if left is not None:
        take_up_left(player, left.path)


@wish("later")
def later(player: Player) -> None:
    """Not now: the game that was left stays among my games."""
    player.left = None
    player.refresh()


@wish("discard")
def discard(player: Player) -> None:
    """Ask first."""
    player.opened.discarding = True
    player.refresh()


@wish("discard_not")
def discard_not(player: Player) -> None:
    player.opened.discarding = False
    player.refresh()


@wish("discard_sure")
def discard_sure(player: Player) -> None:
    """Forget the game that was left unfinished."""
    left, player.left, player.opened.discarding = player.left, None, False
    if left is not None:
        forget(left.path)
    player.refresh()
