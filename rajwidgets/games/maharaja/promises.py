"""What must hold whenever something has happened, whoever plays: said again here, apart from the rules that keep it."""

from __future__ import annotations

from ...flow import Event
from .state import CHARACTERS, FREE, REWARDS, SPACES, State


def broken(before: State | None, event: Event, s: State) -> str:
    """Which promise this event has broken, with its section; nothing if all hold."""
    return (
        pieces(s)
        or villages(s)
        or track(s)
        or tiles(s)
        or (order_of_acting(s, event) if event.kind == "plan_revealed" else "")
        or (gaps(s) if event.kind == "rewards_slid" else "")
        or (secrets(event) if not s.ended else "")
    )


def pieces(s: State) -> str:
    """Twenty shrines and seven statues a colour (1.2), seven action tokens (20-36), nobody has less than nothing."""
    for i, p in enumerate(s.seats):
        on_map = sum(owners.count(i) for owners in s.villages.values()) + sum(n[i] for n in s.shrines.values())
        if p.shrines + p.reserve + on_map != 20:
            return f"seat {i} has not twenty shrines (1.2)"
        if p.statues + sum(sites.count(i) for sites in s.sites.values()) != 7:
            return f"seat {i} has not seven statues (1.2)"
        if min(p.coins, p.shrines, p.reserve, p.statues, p.tokens) < 0 or (p.prestige < 0 and not s.ended):
            return f"seat {i} has less than nothing (1.2)"
    if s.tokens + sum(p.tokens for p in s.seats) != 7 or s.tokens < 0:
        return "there are not seven action tokens (20-36)"
    if any(owner >= len(s.seats) or owner < FREE for sites in s.sites.values() for owner in sites):
        return "a statue belongs to nobody (2.1)"
    return ""


def villages(s: State) -> str:
    """Two shrines of different colours at most; one with two at the table (2.2)."""
    room = 1 if len(s.seats) == 2 else 2
    for village, owners in s.villages.items():
        if len(owners) > room or len(set(owners)) != len(owners):
            return f"too many shrines in {village} (2.2)"
    return ""


def track(s: State) -> str:
    """Seven banners on different spaces of sixteen (1.1)."""
    spaces = set(s.track.values())
    if s.track and (len(s.track) != 7 or len(spaces) != 7 or min(spaces) < 1 or max(spaces) > SPACES):
        return "two banners share a space, or one has left the track (1.1)"
    return ""


def tiles(s: State) -> str:
    """Sixteen characters, eight reward tiles, two Maharani tokens (1.1)."""
    held = [p.character for p in s.seats if p.character]
    if sorted([*held, *s.display, *s.pile, *s.gone]) != list(range(1, CHARACTERS + 1)):
        return "a character is missing or there twice (1.1)"
    if s.rewards and sorted([*filter(None, s.rewards), *s.rewards_gone]) != sorted(REWARDS):
        return "a reward tile is missing or there twice (1.1)"
    if len(s.maharani) > 2 or any(token.turn < s.round - 1 for token in s.maharani):
        return "a Maharani token too many, or one that stays too long (A.2.8)"
    return ""


def order_of_acting(s: State, event: Event) -> str:
    """Whoever begins has the lowest number among those who have not acted (4.3)."""
    waiting = [p.character for p in s.seats if not p.acted]
    assert event.seat is not None
    return "" if s.seats[event.seat].character == min(waiting) else "somebody acts before a lower number (4.3)"


def gaps(s: State) -> str:
    """After the end of a turn the banners stand in a closed row (4.5)."""
    spaces = s.track.values()
    return "" if max(spaces) - min(spaces) == 6 else "a gap between banners is left open (4.5)"


def secrets(event: Event) -> str:
    """No event tells a total of prestige before the final count (2)."""
    return "a total of prestige is told too early (2)" if event.kind == "total" else ""
