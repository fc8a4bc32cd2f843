"""The games, by name; each is imported only when it is asked for.

The module can be called, so that ``rw.games()`` lists what there is and ``rw.games.get("raja")`` gives one.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from ..flow import Game
from ..mistakes import mistake

NAMES = ("raja", "maharadjah")


class UnknownGame(LookupError):
    """There is no game of that name; its text is a sentence."""

    def __init__(self, name: str) -> None:
        super().__init__(str(mistake("unknown_game", "en", **_facts(name))))
        self.name = name

    def says(self, lang: str) -> str:
        return str(mistake("unknown_game", lang, **_facts(self.name)))


def _facts(name: str) -> dict[str, str]:
    return {"name": repr(name), "known": ", ".join(NAMES)}


def get(name: str) -> Game:
    """The game of that name.

    >>> get("raja").seats
    (2, 5)
    """
    if name not in NAMES:
        raise UnknownGame(name)
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        """The names of all games."""
        return list(NAMES)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """By name, so that a bot from a notebook cell can be sent to other processes."""
        return import_module, (self.__name__,)


sys.modules[__name__].__class__ = _Games
