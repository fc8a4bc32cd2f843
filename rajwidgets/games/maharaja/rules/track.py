"""5.9 and 4.5: a banner goes three spaces to the left, and gaps close at the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Event, Flow, Parts, Refusal
from ...raja_family.disc import Slot
from ..state import BANNER_MOVE, State, by_space
from .deeds import Deed


def banner_parts(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else s.board.cities


def no_banner(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    """A banner with fewer than three spaces to its left stays; some banner can always move (ruling 20-18)."""
    if choice and s.track[choice[0]] <= BANNER_MOVE:
        return Refusal("banner_too_far_left", "5.9", {"city": choice[0], "space": s.track[choice[0]]}, "20-18")
    return None


def move_banner(s: State, i: int, city: str, rule: str, ruling: str = "") -> Flow:  # 5.9, ruling 20-19
    old = s.track[city]
    new = old - BANNER_MOVE
    on = {space: other for other, space in s.track.items() if other != city}
    pushed, space = [], new
    while space in on:  # up to the nearest gap; the space just left is one
        pushed.append(on[space])
        space += 1
    s.track[city] = new
    for other in pushed:
        s.track[other] += 1
    stays = any(space < other < old for other in on)
    facts = {"city": city, "from": old, "space": new, "pushed": pushed}
    yield Event("banner_moved", rule, i, facts, ruling or ("20-19" if pushed and stays else ""))


BANNER = Deed(
    "banner",
    "5.9",
    lambda s, i, choice, slot: move_banner(s, i, choice[0], "5.9"),
    no_banner,
    banner_parts,
)


# ---------------------------------------------------------------- 4.5 Gaps close


def close_gaps(s: State) -> Flow:  # 4.5, ruling 20-56
    order = by_space(s)
    first, last = s.track[order[0]], s.track[order[-1]]
    if last - first == len(order) - 1:
        return
    closed = {city: last - (len(order) - 1 - n) for n, city in enumerate(order)}
    moved = [city for city in order if s.track[city] != closed[city]]
    s.track.update(closed)
    yield Event("gaps_closed", "4.5", None, {"cities": moved}, "20-56")
