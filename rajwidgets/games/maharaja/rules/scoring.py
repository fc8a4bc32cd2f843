"""4.4: worship points in the Maharaja's city, the ranking, coins by rank, reward tiles in the order of the ranks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....flow import Event, Flow, Phase
from ...raja_family.ranks import ahead_of
from ...raja_family.ranks import in_order as rank
from ..state import (
    ANYWHERE,
    CENTRE_WORTH,
    COMPENSATION,
    PAIRS,
    PRIEST_COUNTS,
    Scoring,
    State,
    bot_seat,
    has,
    in_order,
    outer_worth,
)
from . import rewards
from .receipts import pay, take_prestige

BOT_FIRST, BOT_SECOND = 3, 1  # prestige for Brahmabot (S.10)


class Count(NamedTuple):
    """One line of a seat's count in a city."""

    source: str
    n: int
    each: int
    rule: str = "4.4"
    ruling: str = ""


def counts(s: State, i: int, city: str) -> Iterator[Count]:
    """What a seat counts in a city during the scoring, powers included (4.4, ruling 20-43)."""
    centre, *outer = s.sites[city]
    shrines, priest = s.shrines[city][i], s.seats[i].at == city
    if centre == i:
        yield Count("central_statue", 1, CENTRE_WORTH)
    if n := outer.count(i):
        yield Count("outer_statue", n, outer_worth(s), "7.1.2" if 2 in s.specials else "4.4")
    if shrines:
        yield Count("shrine", shrines, 1)
    if priest:
        yield Count("priest", 1, 1)
    if priest and has(s, i, PRIEST_COUNTS):
        yield Count("power_5", 1, 1, "A.1.5", "20-43")
    if shrines > 1 and has(s, i, PAIRS):
        yield Count("power_7", shrines // 2, 1, "A.1.7", "20-13")
    if has(s, i, ANYWHERE):
        yield Count("power_8", 1, 1, "A.1.8")


def score_city(s: State) -> Flow:  # 4.4
    if s.scoring is None:
        yield from count_worship(s)
        yield from pay_ranks(s)
    yield from rewards.choose_in_order(s)
    s.scoring = None
    yield Event("scoring_over", "4.4", None, {"city": s.maharaja})


def count_worship(s: State) -> Flow:
    s.scoring = scoring = Scoring([0] * len(s.seats))
    yield Event("scoring", "4.4", None, {"city": s.maharaja})
    for i in in_order(s):
        for source, n, each, rule, ruling in counts(s, i, s.maharaja):
            scoring.points[i] += n * each
            facts = {"source": source, "n": n, "each": each, "points": n * each}
            yield Event("worship", rule, i, facts, ruling)


def pay_ranks(s: State) -> Flow:  # 4.4, rulings 20-06, 20-42
    assert s.scoring is not None
    points = {i: n for i, n in enumerate(s.scoring.points) if n}
    order = rank(points, lambda i: s.seats[i].character)
    s.scoring.ranking = order
    if not order:
        yield Event("nobody_worships", "4.4", None, {"city": s.maharaja}, "20-42")
    else:
        facts = {"order": list(order), "points": [points[i] for i in order], "city": s.maharaja}
        yield Event("ranked", "4.4", None, facts)
    for place, i in enumerate(order, 1):
        if (rival := ahead_of(order, points, i)) is not None:
            numbers = {"character": s.seats[i].character, "rival_character": s.seats[rival].character}
            yield Event("tie_broken", "4.4", i, {"rival": rival, "points": points[i], **numbers})
        yield from pay_rank(s, i, place, points[i])
    for i in in_order(s):
        if i not in points and i != bot_seat(s):
            pay(s, i, -COMPENSATION)
            yield Event("compensated", "4.4", i, {"coins": COMPENSATION}, "20-70" if s.bot else "20-42")
    if s.bot is not None and order == [0]:
        yield from take_prestige(s, bot_seat(s), BOT_SECOND, "bot_second", "S.10", "20-29")


def pay_rank(s: State, i: int, place: int, points: int) -> Flow:
    if i == bot_seat(s):  # S.10
        prestige, source = (BOT_FIRST, "bot_first") if place == 1 else (BOT_SECOND, "bot_second")
        yield from take_prestige(s, i, prestige, source, "S.10")
    else:
        coins = s.board.coins[len(s.seats)][place - 1]
        pay(s, i, -coins)
        ruling = "20-32" if len(s.seats) == 2 and place == 2 else "20-06" if len(s.seats) > 2 else ""
        yield Event("coins_by_rank", "4.4", i, {"place": place, "points": points, "coins": coins}, ruling)
    if place == 1 and 1 in s.specials:
        yield from take_prestige(s, i, 1, "first", "7.1.1", "20-73" if s.bot else "")


PHASES = (Phase("scoring", "4.4", score_city, resumes=("reward",)),)
QUESTIONS = rewards.QUESTIONS
