"""Tables of Raja for the tests of its rules: made by hand, or played to a certain point."""

from __future__ import annotations

from typing import Any

from tables import kinds, play, why

from rajwidgets.flow import legal
from rajwidgets.games.raja import GAME
from rajwidgets.games.raja.examples import acts, position
from rajwidgets.games.raja.state import MERCHANT, MOGUL, SADHU, State
from rajwidgets.table import Node, Setup, Table, new_table

__all__ = ["kinds", "play", "why"]  # for whoever tests this game

BOARD = GAME.board
ORDER = "A:B:C:D:E:F:G"


def table_from(s: State) -> Table:
    state = GAME.plain(s)
    return Table(GAME, Setup(len(s.seats), state["variants"], 0, state))


def begun(seats: int, cards: tuple[int, ...] = (1, 2, 3, 4, 5), **options: Any) -> Table:
    """A game after the choice of characters."""
    table = new_table(GAME, seats, options, seed=3)
    play(table, ORDER, *map(str, cards[:seats]))
    return table


def planned(table: Table) -> Node:
    """Place first houses anywhere until the first plan is asked."""
    node = table.main_line()[-1]
    while node.ask and node.ask.kind != "plan":
        node = table.play(node, next(legal(GAME, table.state(node), node.ask)))
    return node


def turn_of(
    first: str = "gold",
    second: str = "gold",
    gold: int = 15,
    cards: tuple[int, ...] = (MOGUL, SADHU, MERCHANT),
    at: str = "S",
    **options: bool,
) -> State:
    s = position(BOARD, list(cards), "C", **options)
    acts(s, 0, first, second, gold, at)
    return s
