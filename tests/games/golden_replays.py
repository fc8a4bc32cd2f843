"""The golden replays of a game, for the tests that say what they show."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rajwidgets.flow import Event
from rajwidgets.replay import Replay, load
from rajwidgets.table import Node

REPLAYS = Path(__file__).parents[2] / "replays"


@cache
def replay(game: str, name: str) -> Replay:
    found, faults = load((REPLAYS / game / f"{name}.json").read_bytes())
    assert found is not None and faults == []
    return found


def replays(game: str) -> list[Replay]:
    return [replay(game, path.stem) for path in sorted((REPLAYS / game).glob("*.json"))]


def happened(game: str, kind: str) -> list[tuple[Replay, Node, Event]]:
    """Every event of a kind on the main lines, with its step."""
    return [
        (each, node, event)
        for each in replays(game)
        for node in each.table.main_line()
        for event in node.events
        if event.kind == kind
    ]


def ends(game: str, name: str) -> list[Node]:
    """The last node of each variation, in the order in which they leave the main line."""
    shown = replay(game, name)
    return [shown.table.main_line(shown.table.nodes[first])[-1] for first in shown.variation_names]
