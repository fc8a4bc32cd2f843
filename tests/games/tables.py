"""For the tests of every game: answers given one after another, why one is refused, what happened."""

from __future__ import annotations

from rajwidgets.flow import Refusal
from rajwidgets.table import Node, Table


def play(table: Table, *answers: str) -> Node:
    """Go on from the end of the main line."""
    return play_on(table, table.main_line()[-1], *answers)


def play_on(table: Table, node: Node, *answers: str) -> Node:
    """Go on from a node."""
    for answer in answers:
        node = table.play(node, answer)
    return node


def why(table: Table, answer: str, node: Node | None = None) -> Refusal:
    refusal = table.refusal(node or table.main_line()[-1], answer)
    assert refusal is not None, f"{answer} is possible"
    return refusal


def kinds(node: Node) -> list[str]:
    return [event.kind for event in node.events]
