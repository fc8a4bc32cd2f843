"""Which reasons are kin: true of the same attempt, or so much alike that a fair reader could call both true.

The evidence tells what a judge says; what its sentences mean to a reader, a game says itself, in ``data/kin.toml``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from ..data import read_toml

FILE = "kin.toml"


@cache
def groups(name: str) -> Mapping[str, tuple[str, ...]]:
    """The groups of kin that a game names; none where it brings no file."""
    from .. import games

    path = Path(str(resources.files(games.get(name).folder))) / "data" / FILE
    return {key: tuple(codes) for key, codes in read_toml(path)["kin"].items()} if path.is_file() else {}


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
