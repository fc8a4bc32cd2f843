"""What somebody tried in vain is asked about first: it goes before the other refused choices, and weighs more."""

from __future__ import annotations

from pathlib import Path

import pytest

from rajwidgets.flow import first_refused, join
from rajwidgets.learn.asking import of_replay
from rajwidgets.learn.pick import Game, Spot, exercises_at, spots
from rajwidgets.replay.files import Replay, read

REPLAYS = Path(__file__).parents[2] / "replays"
GAME = "raja/two_rajas_short.json"
MORE = 4


def replay(name: str) -> Replay:
    found, _ = read(REPLAYS / name)
    assert found is not None
    return found


def tried_at(spot: Spot) -> list[str]:
    """What was tried there, as far as the reason lies."""
    table, ask = spot.game.table, spot.node.ask
    assert ask is not None
    return [join(first_refused(table.game, table.state(spot.node), ask, answer)) for answer in spot.place.tried]


@pytest.mark.parametrize("kind", ["why", "section"])
def test_what_was_tried_in_vain_weighs_more_and_comes_first(kind: str) -> None:
    found = of_replay(replay(GAME))
    about_tries = 0
    for spot in (spot for spot in spots(found) if spot.node.id in found.tried):
        untold = spot._replace(game=Game(found.table, found.title, found.notes))
        merits = {each.id: merit for merit, each in exercises_at(untold, [kind])}
        asked = list(exercises_at(spot, [kind]))
        own = [each for _, each in asked if each.asks.get("answer") in tried_at(spot)]
        assert own == [each for _, each in asked[: len(own)]], "before any other choice"
        for merit, each in asked:
            about_it = each in own
            about_tries += about_it
            assert each.id not in merits or merit == merits[each.id] + MORE * about_it
    assert about_tries


def test_a_choice_that_was_tried_stands_among_those_to_choose_from() -> None:
    found = of_replay(replay(GAME))
    steps = [spot for spot in spots(found) if spot.node.id in found.tried]
    asked = [(spot, each) for spot in steps for _, each in exercises_at(spot, ["all_legal", "legal"])]
    assert asked and any(set(tried_at(spot)) & set(each.options) for spot, each in asked)
