"""Positions from a file: what a position must satisfy before it is played (1)."""

from __future__ import annotations

from collections.abc import Iterator

from ....flow import Refusal
from ..places import ROADS
from ..state import (
    ACTIVE_MOST,
    ACTIVE_START,
    DICE,
    KALI,
    KARMA_MOST,
    LETTERS,
    NOBODY,
    STANDS,
    Seat,
    State,
    worth,
)
from .rounds import next_in_pass

PHASES = ("", "setup", "round", "pass", "turn", "back", "end")
FACES = tuple(f"{letter}{n}" for letter in LETTERS for n in range(1, 7))


def check_state(s: State, fresh: State) -> Refusal | None:
    """Why a position cannot be, compared with a fresh one of the same set-up; None if it can."""
    flaw = next(flaws(s, fresh), "")
    return Refusal("bad_position", "1", {"flaw": flaw}) if flaw else None


def flaws(s: State, fresh: State) -> Iterator[str]:
    if len(s.seats) != len(fresh.seats) or s.finish_round != fresh.finish_round:
        yield "players"
        return
    seats = range(len(s.seats))
    if s.phase not in PHASES or s.ended not in ("", "pass", "round") or min(s.round, s.lap, s.placed) < 0:
        yield "phase"
    if not {s.elephant, s.starter} <= set(seats) or s.turn not in (NOBODY, *seats) or not 0 <= s.done <= len(seats):
        yield "phase"
    if s.turn != NOBODY and (s.phase != "turn" or not s.seats[s.turn].hand):
        yield "phase"
    if s.phase == "turn" and s.turn == NOBODY and next_in_pass(s) is None:  # a turn begins with whoever has a worker
        yield "phase"
    yield from flaws_of_pieces(s)
    for i, p in enumerate(s.seats):
        if not sound_figures(s, p):
            yield "figures"
        elif not all_earned(s, i):
            yield "bonuses"
        elif not sound_province(s, p):
            yield "roads"


def flaws_of_pieces(s: State) -> Iterator[str]:
    """Dice, workers, boats and tiles: where they are, and that nothing is there twice."""
    board = s.board
    if set(s.supply) != set(LETTERS) or not all(0 <= n <= DICE for n in s.supply.values()) or s.cup:
        yield "dice"
    if any(len(p.dice) > KALI or not set(p.dice) <= set(FACES) for p in s.seats):
        yield "dice"
    if list(s.workers) != list(board.spaces):
        yield "workers"
        return
    for space, there in s.workers.items():
        kind, room = board.spaces[space].kind, len(board.spaces[space].coins[len(s.seats)])
        if len(there) > room or not set(there) <= set(range(len(s.seats))):
            yield "workers"
        if kind == "lower" and len(set(there)) < len(there):
            yield "workers"
    afloat = [p.boat for p in s.seats if 0 < p.boat < len(board.river) - 1]
    if len(set(afloat)) < len(afloat):
        yield "boats"
    tiles = [*s.covered, *(laid.tile for p in s.seats for laid in p.province.values())]
    for pile in s.piles.values():
        tiles += [*pile.under, *([pile.open] if pile.open else [])]
    if sorted(tiles) != sorted(board.tiles) or list(s.piles) != list(board.piles):
        yield "tiles"
        return
    if any(not {*p.under, p.open} <= {"", *board.piles[key]} for key, p in s.piles.items()):
        yield "tiles"
    if sorted([*s.yields, *s.drawn]) != sorted(board.yields):
        yield "tiles"


def sound_figures(s: State, p: Seat) -> bool:
    """Every figure lies on its track or scale, and the six workers are where they can be."""
    board = s.board
    columns = range(len(board.fame_by_scroll))
    return (
        min(p.fame, p.money, p.crossed, p.gone) >= 0
        and 0 <= p.karma <= KARMA_MOST
        and 0 <= p.boat < len(board.river)
        and tuple(p.scrolls) == board.buildings
        and all(column in columns for column in p.scrolls.values())
        and 0 <= p.hand <= p.active <= ACTIVE_MOST
        and p.active >= ACTIVE_START
        and p.inactive == [stand for stand in STANDS if stand in p.inactive]
    )


def all_earned(s: State, i: int) -> bool:
    """Nothing that a marker or a boat has reached is left unearned, and nothing is noted twice (2.7, 2.8, 3.1)."""
    p, board = s.seats[i], s.board
    cells = board.track_cells
    reached = {"fame": p.fame >= board.worker_cell["fame"], "money": p.money >= board.worker_cell["money"]}
    reached["bridge"] = p.boat > board.bridge
    return (
        p.fame_ahead == [cell for cell in cells["fame"] if cell > p.fame]
        and (p.marker == 0 or (p.marker in cells["money"] and p.marker > p.money))
        and not any(reached[stand] for stand in p.inactive)
        and len(set(p.edges)) == len(p.edges)
        and set(p.edges) <= set(board.edges)
        and (bool(p.crossed) or worth(s, i) < board.length)
    )


def sound_province(s: State, p: Seat) -> bool:
    """Each tile lies on a cell as it can be turned, and its roads lead to the residence (2.2.3)."""
    board = s.board
    for cell, laid in p.province.items():
        if cell not in board.cells or laid.tile not in board.tiles or laid.roads not in board.tiles[laid.tile].turns:
            return False
    return len(joined(s, p)) == len(p.province)


def joined(s: State, p: Seat) -> set[str]:
    """The cells whose roads lead to the residence."""
    found: set[str] = set()
    todo = list(p.province)
    while True:
        new = [cell for cell in todo if cell not in found and leads_on(s, p, cell, found)]
        if not new:
            return found
        found.update(new)


def leads_on(s: State, p: Seat, cell: str, found: set[str]) -> bool:
    board, sides = s.board, ROADS[p.province[cell].roads]
    for side, other, back in board.cells_next_to[cell]:
        if not sides & side:
            continue
        if other == board.residence and board.exits & back:
            return True
        if other in found and ROADS[p.province[other].roads] & back:
            return True
    return False
