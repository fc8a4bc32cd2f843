"""A new game starts from the very position shown, or not at all."""

from __future__ import annotations

import random

import pytest

from rajwidgets import bots, games
from rajwidgets.flow import CHANCE
from rajwidgets.table import Node, Table, new_table
from rajwidgets.widgets.player.player import Player


def played(name: str, seed: int) -> Table:
    table, rng = new_table(games.get(name), 3, {}, seed), random.Random(seed)
    node = table.root
    while node.ask is not None:
        if node.ask.seat == CHANCE:
            node = table.play(node, table.roll(node))
        else:
            node = table.play(node, bots.random_answer(table.game, table.state(node), node.ask, rng))
    return table


def with_questions(name: str, seed: int, kind: str) -> tuple[Table, list[Node]]:
    table = played(name, seed)
    return table, [node for node in table.main_line() if node.ask and node.ask.kind == kind]


def one_of_each_kind(table: Table) -> dict[str, Node]:
    """The last question of every kind."""
    return {node.ask.kind: node for node in table.main_line() if node.ask}


@pytest.mark.parametrize("name", games.names())
def test_a_new_game_stands_exactly_where_it_was_begun(name: str) -> None:
    table = played(name, 5)
    player, begun = Player(table, autosave=False), []
    for kind, node in one_of_each_kind(table).items():
        player.go_to(node.ply)
        fresh = player.new_from_here()
        if fresh is not None:
            begun.append(kind)
            assert (fresh.table.root.ask, fresh.table.root.snapshot) == (node.ask, node.snapshot), kind
    resumed = {kind for phase in table.game.phases.values() for kind in phase.resumes}
    assert set(begun) >= resumed & set(one_of_each_kind(table)), "where a phase can be entered, a game can begin"


def test_not_while_new_armies_are_placed_or_a_card_changes_hands() -> None:
    for name, kind in (("maharadjah", "grow"), ("raja", "replacement")):
        table, asked = next(filter(lambda found: found[1], (with_questions(name, seed, kind) for seed in range(9))))
        player, kept = Player(table, autosave=False), 0
        for node in asked:
            player.go_to(node.ply)
            fresh = player.new_from_here()
            if fresh is None:
                kept += 1
            else:
                assert fresh.table.root.snapshot == node.snapshot
        assert asked and kept, "growth would be counted twice, and a card would be lost"
