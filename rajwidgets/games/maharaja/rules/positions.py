"""Positions from a file: what a position must satisfy before it is played (1.1, 1.2)."""

from __future__ import annotations

from ....flow import Refusal
from ...raja_family.disc import Slot
from ..state import (
    CHARACTERS,
    FREE,
    MAHARANI_TOKENS,
    REWARDS,
    SITES,
    SPACES,
    Seat,
    State,
    bot_seat,
    village_room,
)
from .actions import ACTIONS

BEFORE_THE_TRACK = ("", "table")
BEFORE_CHARACTERS = ("", "table", "characters")
OF_A_TURN = ("maharaja", "plans", "turn", "bot_turn", "scoring", "end")
PHASES = (*BEFORE_CHARACTERS, "bot_setup", "shrines", *OF_A_TURN, "count")


def check_places(s: State, fresh: State) -> Refusal | None:
    """Why a position cannot be, compared with a fresh one of the same set-up; None if it can."""
    flaw = flaw_of_table(s, fresh) or flaw_of_board(s) or flaw_of_tiles(s) or flaw_of_seats(s)
    return Refusal("bad_position", "1.2", {"flaw": flaw}) if flaw else None


def flaw_of_table(s: State, fresh: State) -> str:
    seats = range(len(fresh.seats))
    if len(s.seats) != len(fresh.seats) or s.variants != fresh.variants or (s.bot is None) != (fresh.bot is None):
        return "players"
    if s.phase not in PHASES or s.ended not in ("", "statues", "turns") or s.round < 0:
        return "phase"
    if s.turn and (s.turn.seat not in seats or s.phase != "turn" or (s.turn.bought and not sound(s.turn.bought))):
        return "turn"
    if s.scoring:
        scoring = s.scoring
        ranked = len(set(scoring.ranking)) == len(scoring.ranking) and set(scoring.ranking) <= set(seats)
        if s.phase != "scoring" or len(scoring.points) != len(s.seats) or not ranked or scoring.rewarded < 0:
            return "turn"
    return ""


def flaw_of_board(s: State) -> str:
    board, seats = s.board, set(range(len(s.seats)))
    if set(s.villages) != set(board.villages) or not set(s.shrines) == set(s.sites) == set(board.cities):
        return "places"
    if any(p.at not in board.junctions for p in s.seats) or (s.maharaja and s.maharaja not in board.cities):
        return "standing"
    if any(len(counts) != len(seats) or min(counts) < 0 for counts in s.shrines.values()):
        return "shrines"
    for owners in s.villages.values():
        if len(owners) > village_room(s) or len(set(owners)) != len(owners) or not set(owners) <= seats:
            return "shrines"
    if any(len(sites) != SITES or not set(sites) <= {FREE, *seats} for sites in s.sites.values()):
        return "statues"
    if s.track or s.phase not in BEFORE_THE_TRACK:
        spaces = sorted(s.track.values())
        if set(s.track) != set(board.cities) or len(set(spaces)) != len(spaces):
            return "track"
        if not 1 <= spaces[0] <= spaces[-1] <= SPACES:
            return "track"
    return ""


def flaw_of_tiles(s: State) -> str:
    held = [p.character for p in s.seats if p.character]
    if sorted([*s.display, *s.pile, *s.gone, *held]) != list(range(1, CHARACTERS + 1)):
        return "characters"
    rewards = sorted([*filter(None, s.rewards), *s.rewards_gone])
    if (rewards or s.phase not in BEFORE_THE_TRACK) and rewards != sorted(REWARDS):
        return "rewards"
    numbers, seats = range(1, CHARACTERS + 1), range(len(s.seats))
    if len(s.maharani) > MAHARANI_TOKENS:
        return "maharani"
    if any(t.character not in numbers or t.seat not in seats or t.seat == bot_seat(s) for t in s.maharani):
        return "maharani"
    if s.bot is not None:
        named = [*s.bot.open, *([s.bot.tick] if s.bot.tick else [])]
        if len(set(s.bot.tiles)) != len(s.bot.tiles) or not set(named) <= set(s.bot.tiles) <= set(s.board.action_tiles):
            return "bot_tiles"
        if len(s.bot.tiles) < 4 and not s.ended:
            return "bot_tiles"
    return ""


def flaw_of_seats(s: State) -> str:
    for i, p in enumerate(s.seats):
        if min(p.coins, p.shrines, p.reserve, p.statues, p.tokens) < 0 or (p.prestige < 0 and not s.ended):
            return "negative"
        if i != bot_seat(s) and not planned_soundly(s, p):
            return "plan"
        if not p.character and s.phase not in BEFORE_CHARACTERS and not s.ended:
            return "characters"
    if min(s.tokens, *(p.tokens for p in s.seats)) < 0:
        return "negative"
    return ""


def planned_soundly(s: State, p: Seat) -> bool:
    due = 2 if s.phase in ("turn", "bot_turn", "scoring", "end") else len(p.plan)
    return len(p.plan) == due and due in (0, 2) and all(map(sound, p.plan))


def sound(slot: Slot) -> bool:
    """Whether the parts marked as done belong to the action."""
    if slot.action not in ACTIONS:
        return False
    due = list(ACTIONS[slot.action].words)
    for part in slot.done:
        work = "shrine" if part == "village" else part
        if work not in due:
            return False
        due.remove(work)
    return True
