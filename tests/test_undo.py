"""Taking an answer back: it is forgotten only while nobody else has been asked about it."""

from __future__ import annotations

import random

from rajwidgets.bots import random_answer
from rajwidgets.flow import CHANCE
from rajwidgets.games import get
from rajwidgets.table import Node, Table, new_table


def two_kinds_of_steps(table: Table) -> tuple[Node, Node]:
    """A step after which the same person is asked again, and one after which another person is."""
    rng, node, same, other = random.Random(4), table.root, None, None
    while same is None or other is None:
        assert node.ask is not None, "the game has both"
        before = node.ask.seat
        node = table.play(node, random_answer(table.game, table.state(node), node.ask, rng))
        if node.ask is not None and CHANCE not in (before, node.ask.seat):
            if node.ask.seat == before:
                same = same or node
            else:
                other = other or node
    return same, other


def leaf(table: Table, node: Node) -> Node:
    """The step with nothing after it."""
    for child in list(node.children):
        table.forget(child)
    return node


def test_an_answer_is_forgotten_while_the_same_person_is_asked() -> None:
    table = new_table(get("raja"), 3, seed=2)
    same, _ = two_kinds_of_steps(table)
    parent = leaf(table, same).parent
    assert table.undo(same) is parent and same not in parent.children and same.id not in table.nodes


def test_an_answer_stays_once_another_seat_has_been_asked() -> None:
    table = new_table(get("raja"), 3, seed=2)
    _, other = two_kinds_of_steps(table)
    parent = leaf(table, other).parent
    assert table.undo(other) is parent and other in parent.children and table.nodes[other.id] is other
