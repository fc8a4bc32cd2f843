"""Positions from a file: what a position must satisfy before it is played (3.1, 3.2)."""

from __future__ import annotations

from ....flow import Refusal
from ...raja_family.disc import Slot
from ..state import COLOURS, FREE, Seat, State, cards_in_game, last_box, village_room
from .disc import DISC

PHASES = ("", "governors", "characters", "houses", "maharaja", "governor", "plans", "turn", "scoring")


def check_state(s: State, fresh: State) -> Refusal | None:
    """Why a position cannot be, compared with a fresh one of the same set-up; None if it can."""
    flaw = flaw_of_table(s, fresh) or flaw_of_board(s) or flaw_of_seats(s)
    return Refusal("bad_position", "3.2", {"flaw": flaw}) if flaw else None


def flaw_of_table(s: State, fresh: State) -> str:
    seats = range(len(fresh.seats))
    if len(s.seats) != len(fresh.seats) or s.variants != fresh.variants:
        return "players"
    if s.phase not in PHASES or (s.ended and s.ended not in ("all_palaces", "track")) or s.round < 0:
        return "phase"
    if s.turn and (s.turn.seat not in seats or s.phase != "turn" or (s.turn.chit and not sound(s.turn.chit))):
        return "turn"
    if s.auction and not {s.auction.opener, s.auction.speaker, *s.auction.passed} <= set(seats):
        return "turn"
    cards = sorted(card for p in s.seats for card in p.cards) + s.bank_cards
    if sorted(cards) != list(range(1, cards_in_game(s.variants) + 1)):
        return "cards"
    return ""


def flaw_of_board(s: State) -> str:
    board, seats = s.board, len(s.seats)
    if set(s.villages) != set(board.villages) or not set(s.houses) == set(s.sites) == set(board.cities):
        return "places"
    if any(p.at not in board.junctions for p in s.seats) or s.maharaja not in board.junctions:
        return "standing"
    if any(len(counts) != seats or min(counts) < 0 for counts in s.houses.values()):
        return "houses"
    if any(len(owners) > village_room(s) or not set(owners) <= set(range(seats)) for owners in s.villages.values()):
        return "houses"
    if any(len(sites) != 7 or not set(sites) <= set(range(FREE, len(COLOURS))) for sites in s.sites.values()):
        return "palaces"
    if s.track or s.phase not in ("", "governors"):
        boxes = sorted(s.track.values())
        if set(s.track) != set(board.cities) or len(set(boxes)) != len(boxes):
            return "track"
        if not 1 <= boxes[0] <= boxes[-1] <= last_box(s):
            return "track"
    return ""


def flaw_of_seats(s: State) -> str:
    for p in s.seats:
        if min(p.gold, p.reserve, p.quarry, p.palaces, p.chits) < 0:
            return "negative"
        if not planned_soundly(s, p):
            return "plan"
    if s.phase in ("plans", "turn", "scoring") and not all(p.cards for p in s.seats):
        return "cards"
    return ""


def planned_soundly(s: State, p: Seat) -> bool:
    due = 2 if s.phase in ("turn", "scoring") else len(p.plan)
    return len(p.plan) == due and due in (0, 2) and all(map(sound, p.plan))


def sound(slot: Slot) -> bool:
    """Whether the parts marked as done belong to the action."""
    if slot.action not in DISC:
        return False
    due = list(DISC[slot.action].words)
    for part in slot.done:
        work = "house" if part in ("city", "village") else part
        if work not in due:
            return False
        due.remove(work)
    return True
