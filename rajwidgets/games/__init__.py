"""The games, by name; each is imported only when it is asked for.

Besides our own there may be others: an installed package offers one by an entry point of the group
``rajwidgets.games``, which names its ``Game``. The module can be called, so that ``rw.games()`` lists what there is and
``rw.games.get("raja")`` gives one.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from ..flow import Game
from ..mistakes import mistake

NAMES = ("raja", "maharadjah", "maharaja", "charmers", "ganges")  # our own


class UnknownGame(LookupError):
    """There is no game of that name; its text is a sentence."""

    def __init__(self, name: str) -> None:
        super().__init__(str(mistake("unknown_game", "en", **_facts(name))))
        self.name = name

    def says(self, lang: str) -> str:
        return str(mistake("unknown_game", lang, **_facts(self.name)))


def _facts(name: str) -> dict[str, str]:
    return {"name": repr(name), "known": ", ".join(names())}


@cache
def installed() -> dict[str, EntryPoint]:
    """The games of other packages, by name; none takes the name of one of ours."""
    return {point.name: point for point in entry_points(group="rajwidgets.games") if point.name not in NAMES}


def names() -> tuple[str, ...]:
    """All games: our own, then those of other packages."""
    return (*NAMES, *installed())


def get(name: str) -> Game:
    """The game of that name.

    >>> get("raja").seats
    (2, 5)
    """
    if name in NAMES:
        game: Game = import_module(f"{__name__}.{name}").GAME
    elif name in installed():
        game = installed()[name].load()
    else:
        raise UnknownGame(name)
    return game


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        """The names of all games."""
        return list(names())

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """By name, so that a bot from a notebook cell can be sent to other processes."""
        return import_module, (self.__name__,)


sys.modules[__name__].__class__ = _Games
