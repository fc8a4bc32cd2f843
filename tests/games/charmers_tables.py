"""Tables of The Dice Charmers for the tests of its rules: made by hand, or played to a certain point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tables import kinds, play, why

from rajwidgets.flow import Event, legal
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.examples import FIRST_DICE, draw, position
from rajwidgets.games.charmers.state import State, earned
from rajwidgets.table import Node, Setup, Table

__all__ = ["kinds", "play", "why"]  # for whoever tests this game

BOARD = GAME.board


def table_from(s: State) -> Table:
    """A table that starts in a position; what its marks have reached counts as used."""
    for p in s.seats:
        if not p.circled and not p.lost:
            p.used = earned(s, p)
    state = GAME.plain(s)
    return Table(GAME, Setup(len(s.seats), state["variants"], 0, state))


def of_kind(node: Node, kind: str) -> list[Event]:
    return [event for event in node.events if event.kind == kind]


def answers(table: Table) -> list[str]:
    """Every possible answer where the table stands."""
    node = table.main_line()[-1]
    assert node.ask
    return list(legal(GAME, table.state(node), node.ask))


def asked(table: Table) -> tuple[int, str]:
    node = table.main_line()[-1]
    assert node.ask, "the game is over"
    return node.ask.seat, node.ask.kind


def with_die(face: str, seats: int = 3, roads: Mapping[str, str] | None = None, **options: Any) -> State:
    """The first turn of a round; among the dice is one with this face, in place of the first of its colour."""
    colour = BOARD.colour[face]
    dice = list(FIRST_DICE)
    if face not in dice:
        dice[next(k for k, die in enumerate(dice) if BOARD.colour[die] == colour)] = face
    s = position(BOARD, seats, dice, **options)
    draw(s, 0, roads or {})
    return s


def with_bonuses(*places: str, seats: int = 3, **options: Any) -> State:
    """A turn whose die has been carried out: the sheet has to show marks that reach these bonuses."""
    s = position(BOARD, seats, **options)
    s.phase = "bonuses"
    s.middle.remove("tea_tea")
    s.middle.remove("silk_spice")
    s.seats[0].store, s.elephant = ["tea_tea"], "silk_spice"
    s.seats[0].circled = list(places)
    return s


def settle(s: State) -> State:
    """Whatever else the sheet of the first seat shows as reached was used before."""
    p = s.seats[0]
    p.used = [place for place in earned(s, p) if place not in (*p.circled, *p.lost)]
    return s
