"""My games, in the menu of a Player: listed, taken up in its place, thrown away after a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...mistakes import Mistake
from ..panes.games_list import games_html
from ..player.dispatch import wish
from ..player.resuming import take_up_left
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
    player.left = None
    if kept.left:
        take_up_left(player, kept.path)
    else:
        _open_file(player, kept)
    return True


def _open_file(player: Player, kept: my_games.Kept) -> None:
    from ..player.loading import Reading

    try:
        replay, faults = Reading(kept.path).run().result(player.lang)
    except Mistake as why:
        player.opened.said = player.words["notices"]["resume_not"].format(why=why)
        player.refresh()
        return
    folder = player.autosave.folder or False
    settings: dict[str, Any] = {"lang": player.lang, "canvas": player.canvas, "autosave": folder}
    settings["author"] = player.desk.study.author
    player.take_up(replay, faults=faults, file=kept.path.name, path=kept.path, **settings)
    if not kept.finished:  # to go on, not to be watched from the beginning
        stepping.go_to(player.session, replay.end)


def _show(player: Player, sure: str = "") -> None:
    folder, menu = player.autosave.folder, player.menu
    found = my_games.my_games(folder)
    drawn = my_games.pictures(found, player.lang, folder)
    menu.open, menu.said = True, ""
    looked = my_games.places(folder)
    menu.more = games_html(found, drawn, looked, player.words["games"], player.lang, sure)
    player.refresh()
