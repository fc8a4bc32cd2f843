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


def are_kin(name: str, code: str, other: str) -> bool:
    """Whether two different reasons stand in one group."""
    return code != other and any(code in group and other in group for group in groups(name).values())


def strangers(name: str, code: str, others: Iterable[str]) -> list[str]:
    """Of the others, one after another, those that are no kin of the reason nor of each other."""
    taken: list[str] = []
    for other in others:
        if not any(are_kin(name, other, each) for each in (code, *taken)):
            taken.append(other)
    return taken
