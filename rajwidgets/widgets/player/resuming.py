"""Taking up a game that was left: the same seats and bots, at the end of the line that was played last."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...mistakes import Mistake
from ..session import stepping
from ..session.autosave import left_at

if TYPE_CHECKING:
    from .player import Player


def take_up_left(player: Player, path: Path) -> None:
    """Show the game that was left in this file, where it was left, and go on."""
    from .loading import Reading

    try:
        replay, faults = Reading(path).run().result(player.lang)
    except Mistake as why:
        player.opened.said = player.words["notices"]["resume_not"].format(why=why)
        player.refresh()
        return
    known, before = bool(replay.players), player.settings
    bots = None if known or len(replay.names) != len(player.replay.names) else before["bots"]
    settings: dict[str, Any] = {"lang": player.lang, "chance": before["chance"], "canvas": player.canvas}
    settings |= {"autosave": player.autosave.folder or False, "author": player.desk.study.author}
    settings["tutor"] = player.tutor.on
    player.take_up(replay, bots=bots, faults=faults, file=path.name, **settings)
    player.autosave.path = path
    stepping.go_to(player.session, replay.table.nodes.get(left_at(path)) or replay.end)
    stepping.last(player.session)
    player.session.carry_on()
    player.session.ask_here()  # to go on, also from a variation of a finished game
    player.refresh()
