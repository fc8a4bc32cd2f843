"""What must hold whenever something has happened, whoever plays: said again here, apart from the rules that keep it."""

from __future__ import annotations

from collections import Counter

from ...flow import Event
from .state import Seat, State, acting, earned

COLOURS = {"purple": 2, "green": 2, "blue": 2, "orange": 2}  # 0
GROWING = ("fame", "money", "karma", "spent")  # numbers of a sheet that never fall
LISTS = ("goods", "sold", "palace", "types", "roads")


def broken(before: State | None, event: Event, s: State) -> str:
    """Which promise this event has broken, with its section; nothing if all hold."""
    why = eight_dice(s) or whose_bonuses(event, s)
    for i, p in enumerate(s.seats):
        why = why or boxes(p) or roads(s, p) or once(s, p)
        why = why or (forward(before.seats[i], p) if before else "")
        why = why or (settled(s, p) if event.kind == "turn_ended" else "")
    return why or (the_end(s) if event.kind == "game_over" else "")


def eight_dice(s: State) -> str:
    """Eight dice, two of each colour, one on the elephant at most, no storehouse overfull (0, 1, 2.1)."""
    dice = [*s.middle, *([s.elephant] if s.elephant else []), *s.hand, *(die for p in s.seats for die in p.store)]
    if Counter(s.board.colour[die] for die in dice) != COLOURS:
        return "a die is missing or there twice (0)"
    spaces = 2 if len(s.seats) == 2 else 1
    return "a storehouse holds too many dice (1)" if any(len(p.store) > spaces for p in s.seats) else ""


def whose_bonuses(event: Event, s: State) -> str:
    """Bonuses wait only on the sheet of the player whose turn it is, and none beyond it (8.2)."""
    ended = event.kind in ("turn_ended", "game_over", "round_began")
    for i, p in enumerate(s.seats):
        if p.circled and (ended or i != acting(s)):
            return "a bonus is kept beyond the turn (8.2)"
    return ""


def boxes(p: Seat) -> str:
    """No box, space or good twice, and none beyond the sheet (3.1, 3.7, 3.8, 5, 7)."""
    if any(not 0 <= sold <= goods <= 9 for goods, sold in zip(p.goods, p.sold, strict=True)):
        return "goods are sold that were not circled, or circled beyond the row (3.1)"
    if any(not 0 <= n <= 3 for n in p.palace):
        return "a character has more than three boxes (3.8)"
    if any(not 1 <= n <= 3 for n in p.types):
        return "a building type is beyond the table (5)"
    if not 1 <= p.karma <= 5 or not 0 <= p.spent <= p.karma:
        return "karma is used that was not circled (7)"
    if any(a >= b for a, b in zip(p.river, p.river[1:], strict=False)):
        return "a river space is ticked twice (3.7)"
    return ""


def roads(s: State, p: Seat) -> str:
    """Every cell drawn on holds a whole road that leads to the residence (3.2, 3.3)."""
    home, todo = s.board.residence, [s.board.residence]
    joined = {home}
    while todo:
        cell = todo.pop()
        for side, beyond, facing in s.board.around[cell]:
            if p.roads[cell] & side and p.roads[beyond] & facing and beyond not in joined:
                joined.add(beyond)
                todo.append(beyond)
    for cell, exits in enumerate(p.roads):
        if exits and cell not in joined:
            return "a road does not lead to the residence (3.2)"
        if exits and cell != home and exits.bit_count() < 2:
            return "a cell is half filled (3.3)"
    return ""


def once(s: State, p: Seat) -> str:
    """No bonus is gained twice, and none without a mark that reaches it (8.1)."""
    places = [*p.circled, *p.used, *p.lost]
    if len(set(places)) < len(places):
        return "a bonus is gained twice (8.1)"
    return "" if set(places) <= set(earned(s, p)) else "a bonus is gained that nothing reaches (8.1)"


def settled(s: State, p: Seat) -> str:
    """After a turn every bonus reached has been circled (8.1, 8.2)."""
    return "" if sorted([*p.used, *p.lost]) == earned(s, p) else "a bonus that was reached is not circled (8.1)"


def forward(old: Seat, new: Seat) -> str:
    """Nothing written on a sheet is ever taken back."""
    if any(getattr(new, key) < getattr(old, key) for key in GROWING):
        return "a mark has moved backward (2.3)"
    for key in LISTS:
        pairs = zip(getattr(old, key), getattr(new, key), strict=True)
        if any(then & ~now if key == "roads" else then > now for then, now in pairs):
            return f"something in {key} has been taken back (2.3)"
    if not set(old.river) <= set(new.river) or not set(old.used) <= set(new.used) or not set(old.lost) <= set(new.lost):
        return "something ticked or crossed out has been taken back (2.3)"
    return ""


def the_end(s: State) -> str:
    """The game ends after a whole pass round the table, with crossed tracks or full sheets (9.1, 10.3, ruling 43)."""
    if s.turns % len(s.seats):
        return "not everybody has had the same number of turns (9.1)"
    scale = s.board.edges[s.variants.uniform]
    crossed = any(2 * p.fame > scale[p.money] for p in s.seats)
    return "" if crossed == (s.ended == "crossed") else "the game ends without crossed tracks (9.1)"
