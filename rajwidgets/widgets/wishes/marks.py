"""Drawing on the map: places and arrows in colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..player.dispatch import wish
from ..session.desk import COLOURS
from .notes import edited

if TYPE_CHECKING:
    from ..player.player import Player


@wish("marking")
def marking(player: Player, kind: str) -> None:
    """Begin to mark places or arrows, or end it."""
    player.desk.marking = "" if kind == player.desk.marking else kind
    player.desk.begins = None
    player.refresh()


@wish("colour")
def colour(player: Player, name: str) -> None:
    player.desk.colour = name if name in COLOURS else "green"
    player.refresh()


@wish("mark")
def mark(player: Player, target: str) -> None:
    if target:
        player.desk.mark(target)
        edited(player, player.desk.begins is None)


@wish("unmark")
def unmark(player: Player) -> None:
    desk = player.desk
    mine = desk.mine()
    if mine is not None:
        edited(player, desk.act(lambda: desk.study.mark(desk.node, *mine.marks)))
