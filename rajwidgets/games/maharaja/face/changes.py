"""What a step changed, what it is about, what is told first; figures of the chart, and who holds what."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

from ....flow import Ask, Event
from ..rules.scoring import counts
from ..state import VEILED_PRESTIGE, State, built
from .marking import CAME_FROM, WAY

FIGURES = ("coins", "prestige", "shrines", "reserve", "statues", "character", "tokens")  # of a mat


def changed(before: State, after: State) -> set[str]:
    """What looks different: ``D/3`` a site, ``banner/D`` a banner, ``coins/0`` a number on a mat."""
    found = {village for village, owners in after.villages.items() if owners != before.villages[village]}
    found |= {f"{city}/shrines" for city, shrines in after.shrines.items() if shrines != before.shrines[city]}
    for city, sites in after.sites.items():
        found |= {f"{city}/{site}" for site, seat in enumerate(sites) if seat != before.sites[city][site]}
    if before.track:
        found |= {f"banner/{city}" for city, space in after.track.items() if before.track.get(city) != space}
    if after.maharaja != before.maharaja:
        found.add("maharaja")
    if before.rewards:
        found |= {f"reward/{tile}" for tile in taken(after) if tile not in taken(before)}
    if before.display:
        found |= {f"character/{n}" for n in after.display if n not in before.display}
    lent = [(token.seat, token.character, token.used > 0) for token in before.maharani]
    found |= {f"character/{t.character}" for t in after.maharani if (t.seat, t.character, t.used > 0) not in lent}
    for i, (now, then) in enumerate(zip(after.seats, before.seats, strict=True)):
        if now.at != then.at:
            found.add(f"priest/{i}")
        if now.character != then.character:
            found.add(f"character/{now.character}")
        found |= {f"{key}/{i}" for key in FIGURES if getattr(now, key) != getattr(then, key)}
    if (
        after.bot is not None
        and before.bot is not None
        and (after.bot.open, after.bot.hand) != (before.bot.open, before.bot.hand)
    ):
        found |= {f"tile/{n}" for n in (*after.bot.open, after.bot.hand) if n}
    return found


def taken(s: State) -> list[str]:
    """The reward tiles put on top in this turn."""
    return s.rewards[len(s.rewards) - s.rewards.count("") :] if s.bot is None and "" in s.rewards else []


# ---------------------------------------------------------------- what is being told


def pointed(view: State, ask: Ask | None, events: Sequence[Event]) -> tuple[set[str], set[str]]:
    """The places and tiles that these events are about."""
    found: set[str] = set()
    for event in events:
        found |= set(about(view, event))
    return found, set()


def about(view: State, event: Event) -> list[str]:
    facts = event.data
    found = [f"special/{event.rule[-1]}"] if event.rule.startswith("7.1.") else []
    if event.kind == "counted" and event.rule.startswith("7.2."):
        found.append(f"final/{view.final}")
    match event.kind:
        case "bot_travelled":
            found.append(f"{WAY}{'-'.join(facts['way'])}")
        case "banner_moved":
            found.append(f"{CAME_FROM}{facts['from']}/{facts['city']}")
        case "specials_in_play":
            found += [f"special/{n}" for n in facts["specials"]]
        case "final_tile_in_play":
            found.append(f"final/{facts['tile']}")
        case "one_more_prestige":
            found.append("character/11")
        case "reward_again":
            found.append("character/16")
        case "toll":
            found.append(facts["village"])
        case "counted" if "city" in facts:
            found.append(facts["city"])
        case "tick" | "tile_chosen":
            found.append(f"tile/{facts['tile']}")
    if event.kind == "worship" and event.rule.startswith("A.1."):
        found.append(f"character/{event.rule.rpartition('.')[2]}")
    return found


# How telling a kind of event is; at 0 it only keeps the books. Whatever is not named here weighs LIGHT.
BOOKKEEPING, LIGHT = 0, 1
WEIGHTS = {
    **dict.fromkeys(("planned", "turn_ended", "scoring_over", "scoring", "nothing_left", "banner_placed"), BOOKKEEPING),
    **dict.fromkeys(("rewards_slid", "tiles_shuffled", "bot_takes_no_reward", "plan_revealed"), BOOKKEEPING),
    **dict.fromkeys(("shrine_placed", "tile_joins", "prestige_paid", "maharani_back", "gaps_closed", "tick"), LIGHT),
    **dict.fromkeys(("bot_sets_out", "pile_empty", "setup_tile", "no_offering"), LIGHT),
    **dict.fromkeys(("specials_in_play", "final_tile_in_play", "bot_begins", "bot_character"), 2),
    **dict.fromkeys(("display_opened", "row_opened", "reward_again", "reward_lapses"), 3),
    **dict.fromkeys(("coins_taken", "shrines_taken", "token_taken", "prestige_gained", "worship", "toll"), 2),
    **dict.fromkeys(("levied", "maharani_used", "left_out", "bot_already_there", "bot_stays", "compensated"), 2),
    **dict.fromkeys(("travelled", "travelled_free", "bot_travelled", "shrine_built", "bot_shrine"), 3),
    **dict.fromkeys(("bot_shrine_moved", "tiles_laid", "maharani_placed", "one_more_prestige"), 3),
    **dict.fromkeys(("banner_moved", "tile_taken", "tile_taken_from_row", "replacement_taken"), 4),
    **dict.fromkeys(("token_spent", "tile_chosen", "reward_taken", "bot_takes_yours", "bot_takes_leftmost"), 4),
    "character_chosen": 4,
    **dict.fromkeys(("statue_built", "bot_statue", "tie_broken", "coins_by_rank"), 5),
    **dict.fromkeys(("maharaja_moved", "ranked", "nobody_worships"), 6),
    **dict.fromkeys(("counted", "lowest_leaves", "final_count"), 6),
    **dict.fromkeys(("last_statue", "last_turn", "total"), 8),
}  # fmt: skip


# How much a kind of event matters since one's last decision; what is not named counts little.
NEWS = {
    **dict.fromkeys((kind for kind, weight in WEIGHTS.items() if weight == BOOKKEEPING), 0),
    **dict.fromkeys(("worship", "shrine_placed", "travelled", "travelled_free", "tick", "tile_joins"), 0),
    **dict.fromkeys(("display_opened", "row_opened", "banners_placed", "rewards_placed", "specials_in_play"), 0),
    **dict.fromkeys(("toll", "levied", "bot_travelled", "banner_moved", "character_chosen", "reward_taken"), 3),
    **dict.fromkeys(("statue_built", "bot_statue", "tile_taken", "tile_taken_from_row", "bot_takes_yours"), 4),
    **dict.fromkeys(("lowest_leaves", "counted", "nobody_worships"), 4),
    **dict.fromkeys(("maharaja_moved", "ranked", "coins_by_rank", "tie_broken", "compensated"), 5),
    **dict.fromkeys(("last_statue", "last_turn", "total"), 9),
}  # fmt: skip


def weight(event: Event) -> int:
    """How telling an event is: the heaviest of an answer is its headline."""
    return WEIGHTS.get(event.kind, LIGHT)


# ---------------------------------------------------------------- figures


def series(view: State) -> dict[str, list[float]]:
    """Figures per seat for the chart; sealed prestige is not a number (nan)."""
    seats = range(len(view.seats))
    on_map = [sum(owners.count(i) for owners in view.villages.values()) for i in seats]
    in_cities = [sum(shrines[i] for shrines in view.shrines.values()) for i in seats]
    return {
        "coins": [float(p.coins) for p in view.seats],
        "prestige": [
            nan if p.prestige == VEILED_PRESTIGE and not view.ended else float(p.prestige) for p in view.seats
        ],
        "statues": [float(built(view, i)) for i in seats],
        "shrines": [float(a + b) for a, b in zip(on_map, in_cities, strict=True)],
        "worship": [worship_now(view, i) for i in seats],
    }


def worship_now(view: State, i: int) -> float:
    """What a seat would count now in the Maharaja's city (4.4)."""
    return float(sum(line.n * line.each for line in counts(view, i, view.maharaja))) if view.maharaja else 0.0


def points(event: Event) -> tuple[int, float] | None:
    """The seat and the worship points, if this event counted some (4.4)."""
    return (event.seat, float(event.data["points"])) if event.kind == "worship" and event.seat is not None else None


def origin(event: Event, s: State) -> tuple[str, str]:
    """What worship points were for, and in which city: always the Maharaja's (4.4)."""
    return str(event.data["source"]), s.maharaja


def control(view: State) -> dict[str, dict[str, dict[str, float]]]:
    """The statues and the shrines in each city by player (``@`` and the seat)."""
    seats = range(len(view.seats))
    return {
        "statues": {city: held([sites.count(i) for i in seats]) for city, sites in view.sites.items()},
        "shrines": {city: held(shrines) for city, shrines in view.shrines.items()},
    }


def held(amounts: Sequence[int]) -> dict[str, float]:
    return {f"@{i}": float(amount) for i, amount in enumerate(amounts) if amount}
