"""The position as text, line by line: the twin of the picture. Keys and numbers only."""

from __future__ import annotations

from typing import Any

from ...flow import Remark
from .rules.actions import ACTIONS
from .rules.scoring import counts
from .state import (
    CENTRE,
    FREE,
    State,
    bot_seat,
    built,
    by_space,
    in_order,
    offer,
    tokens_free,
)


def describe(s: State) -> list[Remark]:
    """The position as text: where the Maharaja is, the tracks, every seat, city and village, the tiles."""
    lines = [Remark("where", "4.1", {"round": s.round, "city": s.maharaja}) if s.round else Remark("before", "1.1")]
    if s.track:
        on = [Remark("on_space", "4.1", {"city": city, "space": s.track[city]}) for city in by_space(s)]
        lines.append(Remark("track", "4.1", {"spaces": on}))
    if s.rewards:
        offered = [tile for tile in s.rewards[: offer(s)] if tile]
        lines.append(Remark("rewards", "4.4", {"tiles": offered, "above": [t for t in s.rewards[offer(s) :] if t]}))
    for i in in_order(s):
        lines += seat_lines(s, i)
    for city in s.board.cities:
        lines.append(Remark("city", "2", {"city": city, "parts": city_parts(s, city)}))
    for village, owners in s.villages.items():
        if owners:
            lines.append(Remark("village", "2.2", {"village": village, "seats": list(owners), "n": len(owners)}))
    return [*lines, *tile_lines(s), *bot_lines(s), *count_lines(s)]


def seat_lines(s: State, i: int) -> list[Remark]:
    p, bot = s.seats[i], i == bot_seat(s)
    facts: dict[str, Any] = {"seat": i, "coins": p.coins, "prestige": p.prestige, "shrines": p.shrines}
    facts |= {"reserve": p.reserve, "built": built(s, i), "left": p.statues, "place": p.at, "character": p.character}
    lines = [Remark("bot" if bot else "seat", "1.2", facts)]
    if p.tokens:
        lines.append(Remark("tokens", "4.3", {"seat": i, "tokens": p.tokens}))
    if p.plan:
        actions = [slot.action for slot in p.plan]
        lines.append(Remark("plan" if actions[0] in ACTIONS else "sealed", "4.2", {"seat": i, "actions": actions}))
    return lines


def city_parts(s: State, city: str) -> list[Remark]:
    """What stands in a city, each thing with its own text; at least the number of free sites."""
    seats, parts = range(len(s.seats)), []
    centre, *outer = s.sites[city]
    if centre != FREE:
        parts.append(Remark("central_statue", "2.1", {"seat": s.sites[city][CENTRE]}))
    for i in seats:
        if n := outer.count(i):
            parts.append(Remark("outer_statues", "2.1", {"seat": i, "n": n}))
    for i in seats:
        if n := s.shrines[city][i]:
            parts.append(Remark("shrines", "2.2", {"seat": i, "n": n}))
    if priests := [i for i in seats if s.seats[i].at == city]:
        parts.append(Remark("priests", "2.3", {"n": len(priests), "seats": priests}))
    return [*parts, Remark("free_sites", "2.1", {"n": s.sites[city].count(FREE)})]


def tile_lines(s: State) -> list[Remark]:
    lines = []
    if s.display:
        lines.append(Remark("row" if s.bot else "display", "1.1", {"characters": list(s.display)}))
    for token in s.maharani:
        facts = {"seat": token.seat, "character": token.character, "used": token.used > 0}
        lines.append(Remark("maharani", "A.2.8", facts))
    lines.append(Remark("supply", "1.1", {"tokens": s.tokens, "maharani": tokens_free(s)}))
    if s.specials:
        lines.append(Remark("specials", "7.1", {"specials": list(s.specials)}))
    if s.final:
        lines.append(Remark("final", "7.2", {"tile": s.final}))
    return lines


def bot_lines(s: State) -> list[Remark]:
    if s.bot is None:
        return []
    lines = [Remark("bot_tiles", "S.2", {"tiles": len(s.bot.tiles), "level": s.variants.level})]
    for n, number in enumerate(s.bot.open, 1):
        tile = s.board.action_tiles[number]
        facts = {"n": n, "tile": number, "signs": list(tile.top), "to": tile.to, "tick": tile.tick}
        lines.append(Remark("bot_open_tile", "S.2", facts))
    if s.bot.hand:
        lines.append(Remark("bot_hand", "S.4", {"tile": s.bot.hand}))
    return lines


def count_lines(s: State) -> list[Remark]:
    """What everybody would count now in the Maharaja's city."""
    if not s.round or s.ended:
        return []
    lines = []
    for i in in_order(s):
        if points := sum(line.n * line.each for line in counts(s, i, s.maharaja)):
            lines.append(Remark("would_score", "4.4", {"seat": i, "points": points, "city": s.maharaja}))
    return lines
