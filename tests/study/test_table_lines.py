"""Lines of a table: promoted, left out, and brought back."""

from __future__ import annotations

from rajwidgets.replay import Replay
from rajwidgets.study import tree
from rajwidgets.table import walk


def test_promote_makes_the_line_through_a_node_the_main_line(replay: Replay) -> None:
    table, last = replay.table, tree(replay)[-1].last
    nodes = set(table.nodes)
    table.promote(last)
    assert last in table.main_line() and set(table.nodes) == nodes
    table.promote(last)
    assert last in table.main_line()


def test_a_branch_left_out_is_forgotten_and_can_return(replay: Replay) -> None:
    table, first = replay.table, tree(replay)[1].first
    assert first.parent is not None
    children, gone = list(first.parent.children), {node.id for node in walk(first)}
    table.arrange(first.parent, [child for child in children if child is not first])
    assert not gone & table.nodes.keys()
    table.arrange(first.parent, children)
    assert gone <= table.nodes.keys() and first.parent.children == children
    assert table.play(first.parent, first.answer) is first
