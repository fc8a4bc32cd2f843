"""Goals ahead: the first choices that lead to one, proven by playing every way on a real table."""

from __future__ import annotations

from itertools import islice

import pytest

from rajwidgets import games
from rajwidgets.flow import legal
from rajwidgets.learn import search
from rajwidgets.learn.asking import bots_game
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.marking import Open
from rajwidgets.learn.pick import exercises_at, spots
from rajwidgets.learn.position import opened
from rajwidgets.learn.proof import Unproven


def asked(name: str, n: int) -> list[Exercise]:
    """The first so many questions of this kind in a game of bots."""
    game = bots_game(games.get(name), 1, "en")
    every = (exercise for spot in list(spots(game))[::2] for _, exercise in exercises_at(spot, ["goal"]))
    return list(islice(every, n))


def leads_there(exercise: Exercise, first: str) -> bool:
    """Whether the event comes within the decisions of one seat, by trying everything."""
    place = opened(exercise.position)
    table, seat, kind = place.table, place.ask.seat, exercise.asks["event"]
    here = [table.play(place.node, first)]
    for _ in range(exercise.asks["n"] - 1):
        mine = [node for node in here if node.ask is not None and node.ask.seat == seat]
        here += [table.play(node, answer) for node in mine for answer in legal(table.game, table.state(node), node.ask)]
    return any(event.kind == kind for node in here for event in node.events)


@pytest.mark.parametrize("name", ["raja", "charmers", "ganges"])
def test_the_key_is_what_trying_everything_finds(name: str) -> None:
    exercises = asked(name, 3)
    assert exercises
    for exercise in exercises:
        right = Open(exercise).right
        assert {option: leads_there(exercise, option) for option in exercise.options} == {
            option: option in right for option in exercise.options
        }


def test_nothing_is_asked_where_there_are_too_many_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    exercise = asked("charmers", 1)[0]
    monkeypatch.setattr(search.ways, "__defaults__", (0,))
    with pytest.raises(Unproven, match="too many ways"):
        Open(exercise).confirm()
