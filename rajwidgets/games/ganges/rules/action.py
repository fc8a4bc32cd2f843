"""2.1: what it means to use a space: its parts, its judge, and what is done there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ....flow import Event, Flow, Parts, Refusal
from ..places import Space
from ..state import State

SPACE_TAKEN = Refusal("space_taken", "2.1")
TOO_POOR = Refusal("too_poor", "2.1", {}, "17-46")


class Action(NamedTuple):
    """What can be done on a kind of space, declared once beside its section.

    ``parts``, ``judge`` and ``act`` see what follows the name of the space in an answer; whether the space is free and
    its coins can be paid has been looked at before, and the worker and the coins have been given before ``act``.
    """

    kind: str
    rule: str
    parts: Callable[[State, int, Space, Parts], Sequence[str]]
    judge: Callable[[State, int, Space, Parts], Refusal | None]
    act: Callable[[State, int, Space, Parts], Flow]


def nothing_to_choose(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    return ()


def always_possible(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:
    return None


def section(space: Space) -> str:
    """A chamber has a section of its own (2.4.4 to 2.4.9); the other palace spaces share theirs."""
    return f"2.4.{space.die + 3}" if space.die else SECTIONS[space.kind]


SECTIONS = {
    "quarry": "2.2",
    "upper": "2.3.1",
    "lower": "2.3.2",
    "outer": "2.4.1",
    "terrace": "2.4.2",
    "balcony": "2.4.3",
    "harbour": "2.5",
}


def no_space(s: State, i: int, space: Space) -> Refusal | None:
    """Whether the space is free, and its coins are there (2.1; the cheapest free one: ruling 17-19)."""
    there, coins = len(s.workers[space.id]), space.coins[len(s.seats)]
    if there >= len(coins):
        return SPACE_TAKEN
    return TOO_POOR if coins[there] > s.seats[i].money else None


def place_worker(s: State, i: int, space: Space) -> Flow:  # 2.1
    """The worker stands there, and the coins of the space are paid (2.2.1, 2.5.1, rulings 17-19, 17-45)."""
    p, there = s.seats[i], s.workers[space.id]
    coins = space.coins[len(s.seats)][len(there)]
    several = len(space.coins[len(s.seats)]) > 1
    there.append(i)
    p.hand -= 1
    s.placed += 1
    facts = {"space": space.id, "left": p.hand}
    yield Event("worker_placed", section(space), i, facts, "17-19" if several and space.kind != "lower" else "")
    if coins:
        p.money -= coins
        rule, ruling = ("2.2.1", "17-45") if space.kind == "quarry" else ("2.5.1", "17-03")
        yield Event("coins_paid", rule, i, {"n": coins, "to": p.money, "space": space.id}, ruling)
