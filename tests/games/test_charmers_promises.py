"""The Dice Charmers: what must hold after every event, and that fuzzing notices when a rule is spoiled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from charmers_tables import BOARD

from rajwidgets.flow import Event
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.rules import bonuses, palace, river, roads, rounds, tracks
from rajwidgets.games.charmers.state import State
from rajwidgets.lab.fuzz import fuzz
from rajwidgets.table import Setup

THREE = Setup(3, {})


def first_failure(setup: Setup = THREE) -> str:
    """What the first game in which something goes wrong says."""
    return next((failure.why for failure in fuzz(GAME, 4, 0, lambda k, n: None, setup)), "")


@pytest.mark.parametrize("setup", [Setup(2, {}), Setup(5, {"side": "moon"}), Setup(4, {"uniform": True, "start": 3})])
def test_the_rules_as_they_are_break_nothing(setup: Setup) -> None:
    assert list(fuzz(GAME, 2, 7, lambda k, n: None, setup)) == []


def nothing(*_: Any) -> Iterator[Any]:
    return iter(())


def twice(s: State, i: int, place: str, rule: str, ruling: str = "") -> Iterator[Event]:
    s.seats[i].circled += [place, place]
    yield Event("bonus_circled", rule, i, {"bonus": place, "icon": "karma"})


SPOILED: dict[str, tuple[Any, str, Any, str]] = {
    "bonuses kept": (bonuses, "leave_the_rest", nothing, "(8.2)"),
    "border forgotten": (roads, "reach_border", nothing, "bonus"),
    "cells of the tracks forgotten": (tracks, "pass_cells", nothing, "(8.1)"),
    "a bonus twice": (palace, "circle", twice, "(8.1)"),
    "roads anywhere": (roads, "met", lambda s, p, cell: 15, "(3.2)"),
}


@pytest.mark.parametrize(("module", "name", "instead", "words"), SPOILED.values(), ids=SPOILED)
def test_a_promise_broken_on_purpose_is_noticed(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, instead: Any, words: str
) -> None:
    monkeypatch.setattr(module, name, instead)
    assert words in first_failure()


def test_a_space_ticked_twice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(river, "insort", lambda spaces, space: spaces.extend([space, space]))
    assert "(3.7)" in first_failure()


def test_a_die_lost_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def take(s: State, i: int, face: str) -> Iterator[Event]:
        s.middle.remove(face)  # and it lies nowhere
        yield Event("die_taken", "2.1", i, {"die": face})

    monkeypatch.setattr(rounds, "take_from_middle", take)
    assert "lost or made" in first_failure()


def test_an_early_end_is_noticed() -> None:
    state = GAME.new_state(BOARD, 3, {"side": "sun", "uniform": False, "start": 1})
    state.ended = "crossed"
    assert "(9.1)" in GAME.broken(None, Event("game_over", "9.1"), state)
