"""Small helpers for tests that start in a position of Maharadjah."""

from __future__ import annotations

from typing import Any

from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.state import State, seats
from rajwidgets.table import Node, Setup, Table

BOARD = GAME.board


def table_from(s: State) -> Table:
    """A table that starts in this position."""
    plain = GAME.plain(s)
    return Table(GAME, Setup(seats(s), plain["variants"], 0, plain))


def play(table: Table, node: Node, *answers: str) -> Node:
    for answer in answers:
        node = table.play(node, answer)
    return node


def end_of(table: Table) -> Node:
    return table.main_line()[-1]


def why(table: Table, node: Node, answer: str) -> tuple[str, str]:
    """The code and the section of a refusal."""
    refusal = table.refusal(node, answer)
    assert refusal is not None, f"{answer} is possible"
    return refusal.code, refusal.rule


def kinds(node: Node) -> list[str]:
    return [event.kind for event in node.events]


def of_kind(node: Node, kind: str) -> list[dict[str, Any]]:
    return [dict(event.data) for event in node.events if event.kind == kind]
