"""Fuzzing notices when a promise is broken: the rules are spoiled on purpose, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from rajwidgets.flow import Game
from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.rules import combat, growth, movement, pieces, points, sequence, withdrawal
from rajwidgets.games.maharadjah.state import State
from rajwidgets.lab.fuzz import fuzz
from rajwidgets.table import Setup

FULL = Setup(4, {})


def first_failure(game: Game, setup: Setup = FULL) -> str:
    """What the first game in which something goes wrong says."""
    return next((failure.why for failure in fuzz(game, 12, 0, lambda k, n: None, setup)), "")


def nothing(*_: Any) -> Iterator[Any]:
    return iter(())


def test_the_rules_as_they_are_break_nothing() -> None:
    for setup in (Setup(3, {"short": True}), FULL):
        assert list(fuzz(GAME, 1, 7, lambda k, n: None, setup)) == []


SPOILED: dict[str, tuple[Any, str, Callable[..., Any], str]] = {
    "stacking": (movement, "reduce_stacks", nothing, "(5.2)"),
    "overpopulation": (points, "thin_out", nothing, "(6.0)"),
    "outside": (movement, "leave_outside", nothing, "(7.1)"),
    "growth above the limit": (growth, "room_at", lambda s, nation, t: 9, "(5.21)"),
    "retreat above the limit": (withdrawal, "room_at", lambda s, nation, t: 9, "(5.21)"),
    "no fight": (combat, "battles_due", lambda s: [], "(8.4)"),
}


@pytest.mark.parametrize(("module", "name", "instead", "section"), SPOILED.values(), ids=SPOILED)
def test_a_promise_broken_on_purpose_is_noticed(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, instead: Callable[..., Any], section: str
) -> None:
    monkeypatch.setattr(module, name, instead)
    assert section in first_failure(GAME)


def test_pieces_lost_or_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def remove(s: State, nation: str, space: str, n: int, came: str | None = None) -> None:
        pieces.take(s, nation, space, n, came)  # and nothing comes back to the pool

    for module in (combat, movement):
        monkeypatch.setattr(module, "remove", remove)
    assert "lost or made" in first_failure(GAME)


def test_phases_out_of_order() -> None:
    def hasty(s: State) -> str | None:
        return "growth" if s.phase == "combat" and s.turn == 3 and not s.fresh else sequence.next_phase(s)

    assert "(4.1 to 4.7)" in first_failure(replace(GAME, next_phase=hasty))


def test_a_nation_before_the_last_one_has_ended() -> None:
    def impatient(s: State) -> str | None:
        if s.phase == "movement" and s.turn == 2:
            s.place, s.active = s.place + 1, list(s.owner)[s.place + 1]
            return "growth"
        return sequence.next_phase(s)

    assert "(4.0)" in first_failure(replace(GAME, next_phase=impatient))
