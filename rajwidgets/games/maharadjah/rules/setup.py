"""3.0 and 14.0: who plays which nations, and where everything stands at the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....flow import Refusal
from ..places import PLAYERS, WAYS, Board
from ..state import LAST_TURN, SHORT_START, Arms, State, Variants
from .pieces import add


def way_to_play(seats: int, short: bool) -> str:
    return "short" if short else str(seats)


def new_state(board: Board, seats: int, options: Mapping[str, Any]) -> State:
    """The map before the first turn (3.0), or before turn 9 in the short game (14.2)."""
    variants = Variants(**options)
    way = way_to_play(seats, variants.short)
    column = WAYS.index(way)
    nations = [n for n in board.nations.values() if n.players[column] != "-"]
    powers = [n for n in nations if n.colonial]
    s = State(
        board=board,
        variants=variants,
        way=way,
        owner={n.id: PLAYERS.index(n.players[column]) for n in nations},
        armies={space: {} for space in board.spaces},
        pool={n.id: n.armies for n in nations},
        box={n.id: 0 for n in nations},
        gauge={n.id: 0 for n in nations if not n.colonial},
        chiefs={c.id: "" for c in board.chiefs.values()},
        posts={},
        supply={n.id: n.posts for n in powers},
        arms={n.id: Arms() for n in powers},
        record={n.id: [0] * LAST_TURN for n in nations},
        turn=SHORT_START - 1 if variants.short else 0,
    )
    for n in nations:
        for t in n.start_short if variants.short else n.start:
            add(s, n.id, t, 1)
    for invasion in board.invasions:  # the first invaders wait outside from the start
        if invasion.turn == 1 and not variants.short:
            add(s, invasion.nation, invasion.at, invasion.armies)
    return s


def check_options(seats: int, options: Mapping[str, Any]) -> Refusal | None:
    """The short game is for three (14.2)."""
    if options["short"] and seats != 3:
        return Refusal("short_needs_three", "14.2", {"seats": seats})
    return None
