"""What is taken from the reserve and given back to it: coins, prestige, shrines, action tokens (1.1, ruling 20-36)."""

from __future__ import annotations

from ....flow import Event, Flow
from ..state import PRESTIGE_PLUS, State, has


def pay(s: State, i: int, coins: int) -> None:
    """Coins from a player to the reserve."""
    s.seats[i].coins -= coins
    s.bank_coins += coins


def take_coins(s: State, i: int, coins: int, source: str, rule: str, ruling: str = "") -> Flow:
    pay(s, i, -coins)
    yield Event("coins_taken", rule, i, {"coins": coins, "source": source}, ruling)


def take_prestige(s: State, i: int, prestige: int, source: str, rule: str, ruling: str = "") -> Flow:
    """One receipt of prestige; character 11 adds one to it (A.1.11, ruling 20-46)."""
    add_prestige(s, i, prestige)
    yield Event("prestige_gained", rule, i, {"prestige": prestige, "source": source}, ruling)
    if has(s, i, PRESTIGE_PLUS):
        add_prestige(s, i, 1)
        yield Event("one_more_prestige", "A.1.11", i, {"prestige": 1}, "20-46")


def add_prestige(s: State, i: int, prestige: int) -> None:
    s.seats[i].prestige += prestige
    s.bank_prestige -= prestige


def take_shrines(s: State, i: int, shrines: int, source: str, rule: str) -> Flow:
    """As many as the reserve still has (ruling 20-36)."""
    p = s.seats[i]
    taken = min(shrines, p.reserve)
    p.reserve, p.shrines = p.reserve - taken, p.shrines + taken
    ruling = "20-36" if taken < shrines else ""
    yield Event("shrines_taken", rule, i, {"shrines": taken, "source": source}, ruling)


def take_token(s: State, i: int, source: str, rule: str) -> Flow:
    """One action token, if the reserve still has one (ruling 20-36)."""
    taken = min(1, s.tokens)
    s.tokens -= taken
    s.seats[i].tokens += taken
    yield Event("token_taken", rule, i, {"tokens": taken, "source": source}, "" if taken else "20-36")
