"""My games, in the menu of a Player: listed, taken up in its place, thrown away after a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..panes.games_list import games_html
from ..player.dispatch import wish
from ..player.resuming import open_saved, take_up_left
from ..session import my_games, stepping

if TYPE_CHECKING:
    from ..player.player import Player


@wish("games")
def games(player: Player) -> None:
    _show(player)


@wish("game_discard")
def discard(player: Player, key: str) -> None:
    """Ask first."""
    _show(player, sure=key)


@wish("game_discard_sure")
def discard_sure(player: Player, key: str) -> None:
    for kept in my_games.my_games(player.autosave.folder):
        if kept.key == key:
            if kept.path == player.autosave.path:
                player.autosave.drop()
            my_games.discard(kept)
    if player.left is not None and not player.left.path.exists():
        player.left = None
    _show(player)


@wish("game_open")
def open_game(player: Player, key: str) -> bool:
    """Show it here: what was left goes on where it was left, what was saved is opened."""
    kept = next((each for each in my_games.my_games(player.autosave.folder) if each.key == key), None)
    if kept is None:
        _show(player)
        return False
    if kept.path == player.autosave.path:  # it is here
        player.menu.open = False
        stepping.last(player.session)
        player.refresh()
        return True
    player.left = None
    if kept.left:
        take_up_left(player, kept.path)
    else:
        open_saved(player, kept.path, kept.finished)
    return True


def _show(player: Player, sure: str = "") -> None:
    folder, menu = player.autosave.folder, player.menu
    found = my_games.my_games(folder)
    drawn = my_games.pictures(found, player.lang, folder)
    menu.open, menu.said = True, ""
    looked = my_games.places(folder)
    menu.more = games_html(found, drawn, looked, player.words["games"], player.lang, sure)
    player.refresh()
