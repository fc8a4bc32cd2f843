"""Which reasons are kin: true of the same attempt, or so much alike that a fair reader could call both true.

The evidence tells what a judge says; what its sentences mean to a reader, a game says itself, in ``data/kin.toml``:
also which of them no rule stands behind, which there are only with an option of the set-up, and what else the words
of a goal cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from ..data import read_toml

FILE = "kin.toml"


@cache
def said_of_reasons(name: str) -> Mapping[str, Any]:
    """What a game says of its reasons; nothing where it brings no file."""
    from .. import games

    path = Path(str(resources.files(games.get(name).folder))) / "data" / FILE
    return read_toml(path) if path.is_file() else {}


def groups(name: str) -> Mapping[str, tuple[str, ...]]:
    """The groups of kin that a game names."""
    return {key: tuple(codes) for key, codes in said_of_reasons(name).get("kin", {}).items()}


@cache
def no_rule(name: str) -> frozenset[str]:
    """The refusals that only say how a choice is entered: by the rules it may be possible; nothing is asked of it."""
    return frozenset(said_of_reasons(name).get("no_rule", ()))


@cache
def by_the_way(name: str) -> frozenset[str]:
    """The events that are told where they are noticed: no rule gives them a place among others."""
    return frozenset(said_of_reasons(name).get("by_the_way", ()))


@cache
def covered(name: str, event: str) -> frozenset[str]:
    """The kinds of event that the words of a goal cover: coins are received from an action, and by a ranking too."""
    return frozenset((event, *said_of_reasons(name).get("goals", {}).get(event, ())))


def in_play(name: str, code: str, options: Mapping[str, Any]) -> bool:
    """Whether there is such a reason in a game with these options."""
    needed = [option for option, codes in said_of_reasons(name).get("only_with", {}).items() if code in codes]
    return not needed or any(options.get(option) for option in needed)


@cache
def kin(name: str) -> Mapping[str, frozenset[str]]:
    """Of every reason that stands in a group, all those that stand in one with it."""
    together: dict[str, set[str]] = {}
    for group in groups(name).values():
        for code in group:
            together.setdefault(code, set()).update(group)
    return {code: frozenset(others - {code}) for code, others in together.items()}


def are_kin(name: str, code: str, other: str) -> bool:
    """Whether two different reasons stand in one group."""
    return other in kin(name).get(code, ())


def strangers(name: str, code: str, others: Iterable[str], most: int) -> list[str]:
    """Of the others, one after another, the first so many that are no kin of the reason nor of each other."""
    taken: list[str] = []
    barred = set(kin(name).get(code, ()))
    for other in others:
        if len(taken) == most:
            break
        if other not in barred:
            taken.append(other)
            barred |= kin(name).get(other, frozenset())
    return taken
