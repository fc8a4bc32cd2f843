"""Positions from a file: what a position must satisfy before it is played."""

from __future__ import annotations

from ....flow import Refusal
from ..state import (
    ALL_SIDES,
    BOXES,
    CHARACTERS,
    COLOURS,
    GOODS,
    KARMA_BOXES,
    SHAPE_OF,
    START_KARMA,
    TOP_VALUE,
    TYPES,
    Seat,
    State,
    acting,
    dice_on_table,
    drawn_cells,
    earned,
    gained,
    reachable_cells,
    storehouse_spaces,
    turns_in_round,
)

PHASES = ("", "roll", "die", "bonuses")
ENDS = ("", "crossed", "sheets_full")


def check_state(s: State, fresh: State) -> Refusal | None:
    """Why a position cannot be, compared with a fresh one of the same set-up; None if it can."""
    flaw = flaw_of_table(s, fresh) or flaw_of_dice(s)
    for i, p in enumerate(s.seats):
        flaw = flaw or flaw_of_marks(s, p) or flaw_of_roads(s, p) or flaw_of_bonuses(s, i)
    return Refusal("bad_position", "1", {"flaw": flaw}) if flaw else None


def flaw_of_table(s: State, fresh: State) -> str:
    if len(s.seats) != len(fresh.seats) or s.variants != fresh.variants:
        return "players"
    if s.phase not in PHASES or s.ended not in ENDS or s.round < 0 or (s.phase and not s.round):
        return "phase"
    if not 0 <= s.first < len(s.seats) or not 0 <= s.turns <= turns_in_round(s):
        return "turn"
    if s.turns == turns_in_round(s) and s.phase != "roll" and not s.ended:
        return "turn"
    return ""


def flaw_of_dice(s: State) -> str:
    dice = dice_on_table(s)
    if any(die not in s.board.colour for die in dice) or len(s.hand) not in (0, 2):
        return "dice"
    if s.phase in ("die", "bonuses") and any(die in COLOURS for die in dice):
        return "dice"
    if s.hand and (s.elephant or s.phase != "die"):
        return "dice"
    return "dice" if any(len(p.store) > storehouse_spaces(s) for p in s.seats) else ""


def flaw_of_marks(s: State, p: Seat) -> str:
    length = len(s.board.values)
    if not 0 <= p.fame <= s.board.fame_cells or not 0 <= p.money <= s.board.money_cells:
        return "tracks"
    if len(p.goods) != len(GOODS) or len(p.sold) != len(GOODS):
        return "goods"
    if any(not 0 <= sold <= goods <= length for goods, sold in zip(p.goods, p.sold, strict=True)):
        return "goods"
    if len(p.palace) != len(CHARACTERS) or any(not 0 <= n <= BOXES for n in p.palace):
        return "palace"
    if len(p.types) != len(TYPES) or any(not 1 <= n <= TOP_VALUE for n in p.types):
        return "types"
    if not START_KARMA <= p.karma <= KARMA_BOXES or not 0 <= p.spent <= p.karma:
        return "karma"
    if p.river != sorted(set(p.river)) or any(not 1 <= space <= len(s.board.symbols) for space in p.river):
        return "river"
    return ""


def flaw_of_roads(s: State, p: Seat) -> str:
    if len(p.roads) != len(s.board.cells) or any(not 0 <= mask <= ALL_SIDES for mask in p.roads):
        return "roads"
    if p.roads[s.board.residence] != s.board.residence_exits:
        return "roads"
    drawn = drawn_cells(s, p)
    if any(p.roads[cell] not in SHAPE_OF for cell in drawn) or sorted(reachable_cells(s, p)) != drawn:
        return "roads"
    return ""


def flaw_of_bonuses(s: State, i: int) -> str:
    p = s.seats[i]
    if p.circled and (s.phase != "bonuses" or i != acting(s)):
        return "bonuses"
    if p.used != sorted(p.used) or p.lost != sorted(p.lost):
        return "bonuses"
    return "" if gained(p) == earned(s, p) else "bonuses"
