"""Random answers, for tests that need a game of any kind."""

from __future__ import annotations

import random

from rajwidgets.bots import random_answer
from rajwidgets.flow import CHANCE
from rajwidgets.table import Node, Table


def play_on(table: Table, node: Node, most: int, rng: random.Random) -> Node:
    """Some random answers more, or to the end; chance answers by its seed."""
    for _ in range(most):
        if node.ask is None:
            break
        answer = random_answer(table.game, table.state(node), node.ask, rng)
        node = table.play(node, table.roll(node) if node.ask.seat == CHANCE else answer)
    return node
