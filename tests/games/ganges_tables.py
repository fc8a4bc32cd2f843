"""Tables of Rajas of the Ganges for the tests of its rules: made by hand, or played to a certain point."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tables import play, why

from rajwidgets.flow import Event
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.examples import EAST, NORTH, SOUTH, WEST
from rajwidgets.games.ganges.state import State
from rajwidgets.table import Node, Setup, Table

__all__ = ["EAST", "NORTH", "SOUTH", "WEST", "play", "why"]  # for whoever tests this game

BOARD = GAME.board


def table_from(s: State) -> Table:
    return Table(GAME, Setup(len(s.seats), {"finish_round": s.finish_round}, 0, GAME.plain(s)))


def crowded(s: State, *free: str) -> Table:
    """A table where workers of others stand on every space but these: more than there are, so nothing is checked."""
    for key, space in BOARD.spaces.items():
        if key not in free:
            s.workers[key] = [EAST, SOUTH, WEST, EAST, SOUTH, WEST, EAST, SOUTH][: len(space.coins[4])]
    game = replace(GAME, check_state=lambda given, fresh: None)
    return Table(game, Setup(len(s.seats), {"finish_round": s.finish_round}, 0, GAME.plain(s)))


def play_from(s: State, *answers: str) -> tuple[State, list[Event], Table]:
    """The position after these answers, and everything that happened."""
    table = table_from(s)
    node, events = table.root, list(table.root.events)
    for answer in answers:
        node = table.play(node, answer)
        events += node.events
    return table.state(node), events, table


def possible(table: Table, answer: str, node: Node | None = None) -> bool:
    return table.refusal(node or table.main_line()[-1], answer) is None


def of_kind(events: list[Event], kind: str) -> list[dict[str, Any]]:
    return [dict(event.data) for event in events if event.kind == kind]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]
