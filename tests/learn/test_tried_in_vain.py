"""What somebody tried in vain is asked about first: it goes before the other refused choices, and weighs more."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from rajwidgets.flow import first_refused, join, judge, split
from rajwidgets.learn.asking import of_replay
from rajwidgets.learn.kin import no_rule
from rajwidgets.learn.pick import Game, Spot, exercises_at, spots
from rajwidgets.replay.files import Replay, read

REPLAYS = Path(__file__).parents[2] / "replays"
GAME = "raja/two_rajas_short.json"
# Titles such as "7.1 Travel" tell too much of what was tried in the first game.
OTHERS = ("raja/home_cities.json", "raja/five_rajas_advanced_2.json")
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


def code_of(spot: Spot, tried: str) -> str:
    """The reason for which something is refused."""
    place = spot.place
    refusal = judge(place.game, place.state, place.ask, split(tried))
    assert refusal is not None
    return refusal.code


def steps_tried_at(names: Sequence[str]) -> list[Spot]:
    """The steps of some games at which somebody tried something in vain."""
    games = [of_replay(replay(name)) for name in names]
    return [spot for game in games for spot in spots(game) if spot.node.id in game.tried]


@pytest.mark.parametrize(("kind", "names"), [("why", [GAME]), ("section", [GAME, *OTHERS])])
def test_what_was_tried_in_vain_weighs_more_and_comes_first(kind: str, names: list[str]) -> None:
    about_tries = 0
    for spot in steps_tried_at(names):
        untold = spot._replace(game=Game(spot.game.table, spot.game.title, spot.game.notes))
        merits = {each.id: merit for merit, each in exercises_at(untold, [kind])}
        asked = list(exercises_at(spot, [kind]))
        own = [each for _, each in asked if each.asks.get("answer") in tried_at(spot)]
        assert own == [each for _, each in asked[: len(own)]], "before any other choice"
        for merit, each in asked:
            about_it = each in own
            about_tries += about_it
            assert each.id not in merits or merit == merits[each.id] + MORE * about_it
    assert about_tries >= 2


def test_every_try_that_a_rule_refuses_is_asked_about() -> None:
    """No reason is lost because its sentence is longer or shorter than all beside it; a try that is only entered in
    another way, such as a city that is not next door, is about no rule and not asked about.
    """
    steps = steps_tried_at([GAME])
    asked = [(spot, each) for spot in steps for _, each in exercises_at(spot, ["why"])]
    about = [(spot.node.id, each.asks["answer"]) for spot, each in asked]
    refused = {(spot.node.id, tried): code_of(spot, tried) for spot in steps for tried in tried_at(spot)}
    by_rule = {tried for tried, code in refused.items() if code not in no_rule("raja")}
    assert by_rule and by_rule < set(refused) and by_rule == set(refused) & set(about)


def test_a_choice_that_was_tried_stands_among_those_to_choose_from() -> None:
    steps = steps_tried_at([GAME])
    asked = [(spot, each) for spot in steps for _, each in exercises_at(spot, ["all_legal", "legal"])]
    assert asked and any(set(tried_at(spot)) & set(each.options) for spot, each in asked)
