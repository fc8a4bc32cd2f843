"""The games, by name; each is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module

from ..flow import Game

NAMES = ("raja",)


class UnknownGame(LookupError):
    """There is no game of that name."""


def get(name: str) -> Game:
    """The game of that name.

    >>> get("raja").seats
    (2, 5)
    """
    if name not in NAMES:
        raise UnknownGame(f"There is no game called {name!r}; there is: {', '.join(NAMES)}.")
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game
