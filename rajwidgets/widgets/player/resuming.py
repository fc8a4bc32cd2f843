"""Another game in the place of the one shown: one that was left or saved; what stood there is kept first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...mistakes import Mistake
from ...replay.faults import Fault
from ...replay.files import Replay
from ...table import Node
from ..session import stepping
from ..session.autosave import left_at, put_by
from .loading import Reading
from .player import Player


def take_up_left(player: Player, path: Path) -> None:
    """Show the game that was left in this file, where it was left, and go on."""
    if (found := _read(player, path)) is None:
        return
    replay, faults = found
    known, before = bool(replay.players), player.settings
    bots = None if known or len(replay.names) != len(player.replay.names) else before["bots"]
    settings = {"chance": before["chance"], "tutor": player.tutor.on, "bots": bots}
    shown = _show(player, replay, faults=faults, file=path.name, **settings)
    shown.autosave.path = path
    stepping.go_to(shown.session, where_left(replay, path))
    stepping.last(shown.session)
    shown.session.carry_on()
    shown.session.ask_here()  # to go on, also from a variation of a finished game
    shown.refresh()


def open_saved(player: Player, path: Path, finished: bool) -> None:
    """Show the game that somebody saved in this file: to go on, not to be watched from the beginning."""
    if (found := _read(player, path)) is None:
        return
    replay, faults = found
    shown = _show(player, replay, faults=faults, file=path.name, path=path)
    if not finished:
        stepping.go_to(shown.session, where_left(replay, path))


def where_left(replay: Replay, path: Path) -> Node:
    """The end of the line that was played, or saved, last: perhaps of a variation."""
    return replay.table.nodes.get(left_at(path)) or replay.end


def _read(player: Player, path: Path) -> tuple[Replay, list[Fault]] | None:
    """What a file holds; why it cannot be read is said."""
    try:
        return Reading(path).run().result(player.lang)
    except Mistake as why:
        player.opened.said = player.words["notices"]["resume_not"].format(why=why)
        player.refresh()
        return None


def _show(player: Player, replay: Replay, **settings: Any) -> Player:
    """The Player that shows it: this one, after its own game was kept, or another below where it cannot be kept."""
    player.leave_turn()
    settings |= {"lang": player.lang, "canvas": player.canvas, "author": player.desk.study.author}
    settings["autosave"] = player.autosave.folder or False
    left, session = None, player.session
    if session.given or player.desk.unsaved or player.autosave.path is not None:
        path = player.autosave.let_go()
        if path is None:
            return _below(player, replay, settings)
        left = put_by(path, session.line[-1].ply, session.speech.title)
    player.take_up(replay, left=left, **settings)
    return player


def _below(player: Player, replay: Replay, settings: dict[str, Any]) -> Player:
    other = Player(replay, **settings)
    player.show_below(other)
    player.opened.quiet = player.words["notices"]["opened_below"]
    player.refresh()
    return other
