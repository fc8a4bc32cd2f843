"""What a step changed on the board and on the mats, so that it can be ringed; points counted, and who holds what."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Event
from ..state import State

FIGURES = ("gold", "reserve", "quarry", "cards", "chits", "palaces")  # of a mat


# How much a kind of event matters since one's last decision; what is not named counts little.
NEWS = {
    **dict.fromkeys(("points", "scoring", "planned", "plan_revealed", "turn_ended", "nothing_left", "bid_made"), 0),
    **dict.fromkeys(("passed", "auction_opened", "more_houses", "starts_at_home"), 0),
    "governors_drawn": 0,
    **dict.fromkeys(("travelled", "quarried", "gold_taken", "merchant_gold", "chit_received", "house_built"), 1),
    **dict.fromkeys(("house_placed", "no_chit_left"), 1),
    "toll": 1,  # a coin: it never heads what was built
    **dict.fromkeys(("governor_lowered", "character_chosen", "compensated"), 3),
    **dict.fromkeys(("card_taken", "cards_exchanged", "card_attracted", "road_now_broken", "tie_broken"), 4),
    **dict.fromkeys(("maharaja_moved", "nobody_scored"), 6),
    "palace_built": 7,
    **dict.fromkeys(("reward", "monopoly"), 8),
    **dict.fromkeys(("last_round", "game_over"), 15),
}  # fmt: skip


def news_of(event: Event) -> int | None:
    """Who comes first in a scoring goes before the others who are paid."""
    return NEWS["reward"] + 1 if event.kind == "reward" and event.data["place"] == 1 else None


def changed(before: State, after: State) -> set[str]:
    """What looks different: ``D/3`` a site, ``gov/D`` a governor, ``gold/0`` a number on a mat."""
    found = {village for village, owners in after.villages.items() if owners != before.villages[village]}
    found |= {f"{city}/houses" for city, houses in after.houses.items() if houses != before.houses[city]}
    for city, sites in after.sites.items():
        found |= {f"{city}/{site}" for site, colour in enumerate(sites) if colour != before.sites[city][site]}
    if before.track:
        found |= {f"gov/{city}" for city, box in after.track.items() if before.track.get(city) != box}
    if after.maharaja != before.maharaja:
        found.add("maharaja")
    for i, (now, then) in enumerate(zip(after.seats, before.seats, strict=True)):
        if now.at != then.at:
            found.add(f"architect/{i}")
        found |= {f"{key}/{i}" for key in FIGURES if getattr(now, key) != getattr(then, key)}
    return found


def points(event: Event) -> tuple[int, float] | None:
    """The seat and the points, if this event counted some (8)."""
    return (event.seat, float(event.data["points"])) if event.kind == "points" and event.seat is not None else None


def origin(event: Event, s: State) -> tuple[str, str]:
    """What counted points were for, and in which city: always the Maharaja's (8)."""
    return str(event.data["source"]), s.maharaja


def control(view: State) -> dict[str, dict[str, dict[str, float]]]:
    """The palaces and the houses in each city by player (``@`` and the seat)."""
    seats = range(len(view.seats))
    return {
        "palaces": {city: _held([sites.count(i) for i in seats]) for city, sites in view.sites.items()},
        "houses": {city: _held(houses) for city, houses in view.houses.items()},
    }


def _held(amounts: Sequence[int]) -> dict[str, float]:
    return {f"@{i}": float(amount) for i, amount in enumerate(amounts) if amount}
