"""Layers of notes: laid beside the replay, shown or not, taken in, and one's own written to a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..player.dispatch import wish
from .notes import edited

if TYPE_CHECKING:
    from ..player.player import Player


@wish("layer_open")
def layer_open(player: Player, path: str) -> None:
    desk = player.desk
    if path.strip():
        edited(player, not desk.act(lambda: desk.lay(path.strip())))


@wish("layer_shown")
def layer_shown(player: Player, spot: str) -> None:
    laid = player.desk.laid[int(spot.partition(":")[0])]
    laid.shown = not laid.shown
    player.refresh()


@wish("layer_take")
def layer_take(player: Player, n: str) -> None:
    desk = player.desk
    edited(player, desk.act(lambda: desk.take_in(int(n))))


@wish("layer_save")
def layer_save(player: Player, path: str) -> None:
    desk, path = player.desk, path.strip()
    if path and desk.act(lambda: desk.study.save_layer(path)):
        desk.done = player.words["layers"]["saved"].format(file=Path(path).name)
    edited(player, False, desk.done)
