"""Counts of the lines that lead through one turn of Rajas of the Ganges, from positions counted by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ganges_tables import BOARD, crowded

from rajwidgets.flow import legal
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.examples import (
    EAST,
    NORTH,
    SOUTH,
    a_dearer_tile,
    coins_then_dice,
    figures,
    plain,
    statue,
    two_dice_pay,
)
from rajwidgets.games.ganges.state import State
from rajwidgets.table import Node, Table


def lines(table: Table, node: Node) -> int:
    """How many ways North's turn can go from here to its end, throws of the dice among them."""
    if any(event.kind == "turn_ended" for event in node.events):
        return 1
    assert node.ask
    return sum(lines(table, table.play(node, answer)) for answer in legal(GAME, table.state(node), node.ask))


def without_karma(s: State) -> State:
    s.seats[NORTH].karma = 0
    return s


def two_forks() -> State:
    """X1 with the last three tiles of their piles, so that nothing is uncovered by chance."""
    s = without_karma(two_dice_pay(BOARD))
    for pile in s.piles.values():
        pile.under = []
    return s


def cover() -> State:
    """X9, again with nothing under the piles."""
    s = without_karma(a_dearer_tile(BOARD))
    for pile in s.piles.values():
        pile.under = []
    return s


def two_boats_ahead() -> State:
    s = without_karma(plain(BOARD))
    statue(s, NORTH, "G3", "B2")
    figures(s, EAST, boat=4)
    figures(s, SOUTH, boat=6)
    return s


def two_coins_and_two_dice() -> State:
    s = without_karma(coins_then_dice(BOARD))
    s.seats[NORTH].money = 5
    return s


@pytest.mark.parametrize(
    ("start", "free", "ways"),
    [
        # Three cells beside the residence, three turns of a fork each; price 7: 5 and 3 in either order;
        # price 4: the 5 alone, or 3 and 1 in either order; price 12 is out of reach.
        (two_forks, ("quarry",), 3 * 3 * (2 + 3)),
        # On 32 a road has to stay on the right: two curves for 2 pips, by the 4 or the 6; the cross for 5, by the 6 or
        # by 4 and 1 in either order. On 33 roads have to stay below and left: one curve for 1, the cross for 4.
        (cover, ("builder",), 2 * 2 + 3 + 3 + 2),
        # The 3 goes to 5, 7 or 8 and the 2 to 5 or 7: on 7 one of four scrolls. On the terrace six faces.
        (two_boats_ahead, ("harbour", "terrace_green"), (1 + 4 + 1) + (1 + 4) + 6),
        # Nothing, one die or the other, or both in either order: six faces for each die thrown.
        (two_coins_and_two_dice, ("outer",), 1 + 6 + 6 + 2 * 36),
    ],
    ids=["quarry", "builder", "river", "dice"],
)
def test_counts_of_the_ways_a_turn_can_go(start: Callable[[], State], free: tuple[str, ...], ways: int) -> None:
    table = crowded(start(), *free)
    assert lines(table, table.root) == ways
