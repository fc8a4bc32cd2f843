"""Random games of Rajas of the Ganges with every promise asked after every event, and promises that are broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ganges_tables import BOARD

from rajwidgets import games
from rajwidgets.flow import Event
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.examples import NORTH, lay, plain, statue
from rajwidgets.games.ganges.state import Laid, State
from rajwidgets.lab.fuzz import fuzz
from rajwidgets.table import Setup


@pytest.mark.parametrize(("seats", "finish_round"), [(2, True), (3, False), (4, False)])
def test_random_games_keep_every_promise_to_the_end(
    monkeypatch: pytest.MonkeyPatch, seats: int, finish_round: bool
) -> None:
    if "ganges" not in games.NAMES:
        monkeypatch.setattr(games, "NAMES", (*games.NAMES, "ganges"))
    setup = Setup(seats, {"finish_round": finish_round})
    failures = list(fuzz(GAME, 1, 40 + seats, lambda done, all: None, setup))
    assert [failure.why for failure in failures] == []


def too_many_dice(s: State) -> Event:
    s.seats[NORTH].dice = ["G1"] * 11
    return Event("dice_rolled", "2.4", NORTH, {"dice": ["G1"]})


def owing(s: State) -> Event:
    s.seats[NORTH].money = -1
    return Event("coins_paid", "2.2.1", NORTH, {"n": 11, "to": -1, "space": "quarry"})


def fame_falls(s: State) -> Event:
    s.seats[NORTH].fame -= 1
    return Event("turn_ended", "2.1", NORTH)


def a_bonus_comes_back(s: State) -> Event:
    s.seats[NORTH].fame_ahead = [5, 24, 31]
    return Event("turn_ended", "2.1", NORTH)


def a_cell_left_out(s: State) -> Event:
    s.seats[NORTH].money = 14
    return Event("turn_ended", "2.1", NORTH)


def told_wrongly(s: State) -> Event:
    s.seats[NORTH].money = 11
    return Event("coins_won", "2.4.1", NORTH, {"n": 2, "to": 12, "counted": []})


def a_die_to_spare(s: State) -> Event:
    facts = {"dice": ["G5", "G3", "G1"], "pips": 9, "price": 7, "missing": 0, "lost": 2}
    return Event("tile_paid", "2.2.2", NORTH, facts)


def a_way_lost(s: State) -> Event:
    lay(s, NORTH, c33="orange-01 up-down", c23="purple-01 up-down")
    s.seats[NORTH].province["33"] = Laid("orange-01", "right-left")
    return Event("tile_replaced", "2.4.8", NORTH, {"tile": "purple-01", "old": "", "cell": "23", "roads": "up-down"})


def coins_gone(s: State) -> Event:
    s.seats[NORTH].money -= 2
    return Event("turn_ended", "2.1", NORTH)


def two_boats(s: State) -> Event:
    s.seats[1].boat = 3
    return Event("boat_moved", "2.5.2", 1, {"from": 0, "to": 3, "gives": "die"})


BREAKS: list[Callable[[State], Event]] = [
    too_many_dice, owing, fame_falls, a_bonus_comes_back, a_cell_left_out, told_wrongly, a_die_to_spare, a_way_lost,
    coins_gone, two_boats,
]  # fmt: skip


@pytest.mark.parametrize("act", BREAKS, ids=lambda act: act.__name__)
def test_a_broken_promise_is_named(act: Callable[[State], Event]) -> None:
    before, s = plain(BOARD), plain(BOARD)
    statue(before, NORTH, "G5")
    statue(s, NORTH, "G5")
    assert GAME.broken(before, Event("turn_ended", "2.1", NORTH), s) == ""
    assert GAME.broken(before, act(s), s) != ""
