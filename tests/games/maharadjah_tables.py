"""Small helpers for tests that start in a position of Maharadjah."""

from __future__ import annotations

from typing import Any

import tables
from tables import kinds
from tables import play_on as play

from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.state import State, seats
from rajwidgets.table import Node, Setup, Table

__all__ = ["kinds", "play"]  # for whoever tests this game

BOARD = GAME.board


def table_from(s: State) -> Table:
    """A table that starts in this position."""
    plain = GAME.plain(s)
    return Table(GAME, Setup(seats(s), plain["variants"], 0, plain))


def end_of(table: Table) -> Node:
    return table.main_line()[-1]


def why(table: Table, node: Node, answer: str) -> tuple[str, str]:
    """The code and the section of a refusal."""
    refusal = tables.why(table, answer, node)
    return refusal.code, refusal.rule


def of_kind(node: Node, kind: str) -> list[dict[str, Any]]:
    return [dict(event.data) for event in node.events if event.kind == kind]
