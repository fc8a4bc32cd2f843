"""For the tests of every game: answers given one after another, why one is refused, what happened."""

from __future__ import annotations

from rajwidgets.flow import Event, Example, Game, Refusal, State
from rajwidgets.table import Node, Setup, Table


def opened(game: Game, example: Example) -> Table:
    """A table that starts in the position of a worked example."""
    return Table(game, Setup(example.seats, dict(example.options), 0, game.plain(example.state)))


def played(game: Game, example: Example, *others: str) -> tuple[list[Event], State, Table]:
    """An example played to its end, or with other answers: all its events and the last position."""
    table = opened(game, example)
    end = play(table, *(others or example.answers))
    return [event for node in end.line() for event in node.events], table.state(end), table


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
