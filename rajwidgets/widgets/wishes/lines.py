"""The lines of the game: naming, promoting and deleting variations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...study import Study
from ...table import Node
from ..player.dispatch import wish
from .notes import edited

if TYPE_CHECKING:
    from ..player.player import Player


@wish("line_name")
def line_name(player: Player, spot: str) -> None:
    node, _, name = spot.partition(":")
    _change(player, node, lambda study, first: study.name(first, name))


@wish("line_promote")
def line_promote(player: Player, node: str) -> None:
    former = player.words["lines"]["former"]
    _change(player, node, lambda study, first: study.promote(first, former))


@wish("line_delete")
def line_delete(player: Player, node: str) -> None:
    _change(player, node, lambda study, first: study.remove(first))


def _change(player: Player, node: str, change: Callable[[Study, Node], None]) -> None:
    desk, first = player.desk, player.table.nodes.get(node)
    if first is not None:
        edited(player, desk.act(lambda: change(desk.study, first)))
