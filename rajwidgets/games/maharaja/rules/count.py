"""6.2, 6.3, 7.2 and S.12: the final count and the winner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ....flow import Event, Flow, Phase, Result, Standing, ranked
from ..state import (
    COINS_PER_PRESTIGE,
    MAJORITY,
    MAJORITY_TIE,
    PER_STATUE,
    State,
    bot_seat,
    built,
    worship,
)
from .receipts import add_prestige

TILE_MAJORITY = 3  # 7.2.1
PRESENCE, ROAD, PAIR, SHRINE_LEFT = 1, 2, 2, -1  # 7.2.2 to 7.2.5


class Line(NamedTuple):
    """One line of the final count: what it is for, how many, and the prestige it brings or costs."""

    source: str
    rule: str
    prestige: int
    facts: dict[str, Any]
    ruling: str = ""


def count(s: State) -> Flow:  # 6.2
    """Characters go back and no power works; then line by line, and all totals are open."""
    s.display = [*s.display, *(p.character for p in s.seats)]
    for p in s.seats:
        p.character = 0
    s.maharani = []
    yield Event("final_count", "6.2", None, {"tile": s.final}, "20-60")
    for i in range(len(s.seats)):
        for source, rule, prestige, facts, ruling in lines(s, i):
            add_prestige(s, i, prestige)
            yield Event("counted", rule, i, {"source": source, "prestige": prestige, **facts}, ruling)
    for i, p in enumerate(s.seats):
        yield Event("total", "6.3", i, {"prestige": p.prestige})


def lines(s: State, i: int) -> Iterator[Line]:
    """What a seat gains in the final count, by the standard lines and by the final tile (6.2, 7.2, S.12)."""
    bot, replaces = i == bot_seat(s), s.board.switches.final_tile_replaces if s.final else "nothing"
    if replaces != "all" or bot:
        if n := built(s, i):
            yield Line("statues", "S.12" if bot else "6.2", PER_STATUE * n, {"n": n})
        coins = s.seats[i].coins
        if bot and coins:
            yield Line("any_coin", "S.12", 1, {"n": coins})
        elif not bot and coins >= COINS_PER_PRESTIGE:
            yield Line("coins", "6.2", coins // COINS_PER_PRESTIGE, {"n": coins})
    if replaces == "nothing" or (bot and s.board.switches.bot_majority_with_final_tile):
        rule, ruling = ("S.12", "20-72" if s.final else "20-31") if bot else ("6.2", "20-57")
        yield from majorities(s, i, MAJORITY, MAJORITY_TIE, rule, ruling)
    if s.final:
        yield from tile_lines(s, i)


def majorities(s: State, i: int, prestige: int, tie: int, rule: str, tie_ruling: str) -> Iterator[Line]:
    """Most worship points in a city; everybody tied for most gets the lesser value (6.2, ruling 20-57)."""
    for city in s.board.cities:
        points = [worship(s, j, city) for j in range(len(s.seats))]
        best = max(points)
        if best and points[i] == best:
            rivals = [j for j, n in enumerate(points) if n == best and j != i]
            facts = {"city": city, "points": best, "rivals": rivals}
            if rivals:
                yield Line("majority_tie", rule, tie, facts, tie_ruling)
            else:
                yield Line("majority", rule, prestige, facts, "20-58" if 2 in s.specials else "")


def tile_lines(s: State, i: int) -> Iterator[Line]:  # 7.2, ruling 20-21
    cities = s.board.cities
    match s.final:
        case "majorities":
            tie = s.board.switches.final_tile_1_tie
            for line in majorities(s, i, TILE_MAJORITY, tie, "7.2.1", "20-22"):
                yield line._replace(source=f"tile_{line.source}")
        case "presence":
            n = sum(i in s.sites[city] or s.shrines[city][i] > 0 for city in cities)
            if n:
                yield Line("presence", "7.2.2", PRESENCE * n, {"n": n}, "20-21")
        case "roads":
            if n := len(own_roads(s, i)):
                yield Line("roads", "7.2.3", ROAD * n, {"n": n}, "20-34")
        case "pairs":
            if n := sum(s.sites[city].count(i) >= 2 for city in cities):
                yield Line("pairs", "7.2.4", PAIR * n, {"n": n}, "20-21")
        case "shrines":
            if n := s.seats[i].reserve:
                yield Line("shrines_left", "7.2.5", SHRINE_LEFT * n, {"n": n}, "20-59")


def own_roads(s: State, i: int) -> list[tuple[str, str]]:
    """Roads with two villages that both hold a shrine of this seat (7.2.3)."""
    pairs = [(a, b) for a in s.board.junctions for b in s.board.roads[a] if a < b]
    roads = [(pair, s.board.roads[pair[0]][pair[1]]) for pair in pairs]
    return [pair for pair, road in roads if len(road) == 2 and all(i in s.villages[village] for village in road)]


# ---------------------------------------------------------------- 6.3 The winner


def result(s: State) -> Result | None:
    """The ranking: prestige, then statues, then coins, then shared (6.3); alone, more than Brahmabot wins (S.12)."""
    if not s.ended:
        return None
    rows = [{"prestige": p.prestige, "statues": built(s, i), "coins": p.coins} for i, p in enumerate(s.seats)]
    if s.bot is not None:
        return Result("solo_won" if rows[0]["prestige"] > rows[1]["prestige"] else "solo_lost", "S.12", alone(rows))
    return Result(s.ended, "6.3", ranked(rows, ("prestige", "statues", "coins")))


def alone(rows: list[dict[str, int]]) -> tuple[Standing, ...]:
    """Equal prestige is not won, and nothing breaks the tie (ruling 20-75)."""
    first = 0 if rows[0]["prestige"] > rows[1]["prestige"] else 1
    decided_by = "equal" if rows[0]["prestige"] == rows[1]["prestige"] else "prestige"
    return (Standing(first, 1, rows[first]), Standing(1 - first, 2, rows[1 - first], decided_by))


PHASES = (Phase("count", "6.2", count),)
