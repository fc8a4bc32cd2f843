"""The set-ups in which every game is tried: any two settings that can go together do so in one of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from rajwidgets import games
from rajwidgets.flow import Game
from rajwidgets.table import Setup, SetupFault, checked


def setups() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every game: with every number of seats as it is usually played, then with all its options."""
    for name in games.names():
        game = games.get(name)
        usual = {key: option.default for key, option in game.options.items()}
        possible = list(_possible(game))
        chosen = [(seats, usual) for seats in range(game.seats[0], game.seats[1] + 1) if (seats, usual) in possible]
        for seats, options in [*chosen, *_pairing(possible, chosen)]:
            yield name, seats, options


def title(name: str, seats: int, options: dict[str, Any]) -> str:
    usual = games.get(name).options
    changed = [key if value is True else f"{value}" for key, value in options.items() if value != usual[key].default]
    return f"{name}-{seats}-{'+'.join(changed) or 'base'}"


def _possible(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    for seats in range(game.seats[0], game.seats[1] + 1):
        for values in itertools.product(*(option.values for option in game.options.values())):
            options = dict(zip(game.options, values, strict=True))
            try:
                checked(game, Setup(seats, options))
            except SetupFault:
                continue
            yield seats, options


def _pairing(
    possible: list[tuple[int, dict[str, Any]]], chosen: list[tuple[int, dict[str, Any]]]
) -> list[tuple[int, dict[str, Any]]]:
    """As few more as will do, so that every two settings meet, the number of seats among them; each brings most."""
    bits: dict[Any, int] = {}
    pairs = []  # of each possible set-up, as the bits of a number
    for seats, options in possible:
        met = itertools.combinations([("seats", seats), *options.items()], 2)
        pairs.append(sum(1 << bits.setdefault(pair, len(bits)) for pair in met))
    missing, added = (1 << len(bits)) - 1, []
    for each in chosen:
        missing &= ~pairs[possible.index(each)]
    while missing:
        best = max(range(len(possible)), key=lambda n: (pairs[n] & missing).bit_count())
        missing &= ~pairs[best]
        added.append(possible[best])
    return added
