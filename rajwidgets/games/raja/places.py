"""The board of Raja, read from data.toml or from an owner's own file: the map, home cities, rewards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ...data import Sheet, called, digest, packaged
from ..raja_family.places import MapBoard, check_land, joined, read_land

CHARACTERS = (1, 2, 3, 4, 5, 6, 7)  # 5.1, 11.2.2
PLAYERS = (2, 3, 4, 5)  # 1


class Board(MapBoard):
    """The printed board and the tables of the rulebook."""

    __slots__ = ("home", "rewards")

    home: dict[int, str]  # character -> home city (11.2.6)
    rewards: dict[int, tuple[int, ...]]  # number of players -> gold by rank (8)


@cache
def our_board() -> Board:
    """The board that comes with rajwidgets."""
    return read_board(packaged(__package__), "data.toml", ours=True)


def read_board(doc: Any, file: str, *, ours: bool = False) -> Board:
    """The board a data file describes; a DataFault names everything in it that breaks a rule."""
    sheet = Sheet(doc, file, "raja", ours=ours, folder=__package__)
    land = read_land(sheet)
    the_homes = sheet.records("characters", "home", "number")
    the_rewards = sheet.records("rewards", "reward", "players")
    homes = [(r.whole("number"), r.id("home")) for r in the_homes]
    rewards = [(r.whole("players"), r.wholes("gold")) for r in the_rewards]
    provenance = land.provenance | {r.name: r.provenance() for r in (*the_homes, *the_rewards)}
    sheet.check()  # the shape holds; from here on we ask what the records mean

    check_land(sheet, land, "3.1")
    check_homes(sheet, land.cities, homes)
    check_rewards(sheet, rewards)
    sheet.check()
    fields = {"home": dict(sorted(homes)), "rewards": dict(sorted(rewards))}
    seen = digest(land.rules_see() | fields)
    return Board(digest=seen, provenance=provenance, doc=doc, **land.printed(), **fields)


def check_homes(sheet: Sheet, cities: Sequence[str], homes: Sequence[tuple[int, str]]) -> None:
    """Each character has one home city, and each city is the home of one character (11.2.6)."""
    numbers = [number for number, _ in homes]
    for number in (*CHARACTERS, *sorted(set(numbers) - set(CHARACTERS))):
        if number not in CHARACTERS:
            sheet.fault(called("home", number), "no_such_character")
        elif numbers.count(number) != 1:
            sheet.fault(called("home", number), "several_homes" if number in numbers else "no_home", number=number)
    for number, city in homes:
        if city not in cities:
            sheet.fault(called("home", number), "no_such_city", city=city)
    for city in cities:
        of = [str(number) for number, home in homes if home == city]
        if not of:
            sheet.fault(called("city", city), "home_of_nobody")
        elif len(of) > 1:
            sheet.fault(called("city", city), "home_of_several", those=joined(of))


def check_rewards(sheet: Sheet, rewards: Sequence[tuple[int, tuple[int, ...]]]) -> None:
    """One row of rewards for each number of players, never rising from one rank to the next (8)."""
    rows = [players for players, _ in rewards]
    for players in (*PLAYERS, *sorted(set(rows) - set(PLAYERS))):
        if players not in PLAYERS:
            sheet.fault(called("reward", players), "no_such_players")
        elif rows.count(players) != 1:
            sheet.fault(called("reward", players), "one_row", players=players)
    for players, gold in rewards:
        if players in PLAYERS and (len(gold) != players or min(gold) < 0 or list(gold) != sorted(gold, reverse=True)):
            sheet.fault(called("reward", players), "amounts", players=players)
