"""Chance as a function: every draw is a hash of its arguments, so there is no generator state anywhere."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from .flow import Ask, Game, State, join, open_parts


def draw(n: int, *key: Any) -> int:
    """A number from 0 to n - 1 that depends on the key alone.

    >>> draw(6, "seed", 1) == draw(6, "seed", 1)
    True
    """
    digest = blake2b("/".join(map(str, key)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % n


def roll(game: Game, s: State, ask: Ask, *key: Any) -> str:
    """An answer to a question of chance: each part drawn evenly among those that are left."""
    begun: tuple[str, ...] = ()
    while parts := open_parts(game, s, ask, begun):
        begun = (*begun, parts[draw(len(parts), *key, len(begun))])
    return join(begun)
