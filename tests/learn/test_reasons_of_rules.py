"""What is asked about is refused by a rule of the game that is played, and not by the way a choice is entered."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from random_play import play_on

from rajwidgets import games
from rajwidgets.flow import CHANCE, judge, legal, split
from rajwidgets.lab.fuzz import random_setup
from rajwidgets.learn import kin
from rajwidgets.learn.asking import of_replay
from rajwidgets.learn.evidence import NO_REASON, refused_choices, shape
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.kinds.judging import reason
from rajwidgets.learn.marking import Open
from rajwidgets.learn.pick import Spot, exercises_at, spots
from rajwidgets.learn.position import Place, cut
from rajwidgets.learn.quiz import Quiz, faults
from rajwidgets.replay.files import read
from rajwidgets.table import Table
from rajwidgets.text import Speech

REPLAYS = Path(__file__).parents[2] / "replays"
OF_SET_UP = {
    "raja": {"auction_needs_advanced", "home_start_needs_advanced_1"},
    "maharadjah": {"short_needs_three"},
    "maharaja": {"draw_at_least_one", "drawn_or_chosen", "first_game_is_for_four", "level_is_for_solo"},
    "charmers": {"no_such_seat"},
}


@cache
def some_spots(name: str) -> list[Spot]:
    found = [read(path)[0] for path in sorted((REPLAYS / name).glob("*.json"))[:3]]
    every = [spot for replay in found if replay is not None for spot in spots(of_replay(replay))]
    return every[:: max(1, len(every) // 40)]


@pytest.mark.parametrize("name", games.NAMES)
def test_every_refusal_is_either_a_reason_to_ask_about_or_has_no_rule_behind_it(name: str) -> None:
    """A new code needs a sentence under ``why`` to be asked about, or has to be named as ``no_rule`` in the data."""
    said = Speech(games.get(name), "en", []).texts
    codes = said["refusals"].keys() - OF_SET_UP.get(name, set()) - {"bad_position", *NO_REASON}
    assert kin.no_rule(name) <= codes
    assert codes == said["why"].keys() | kin.no_rule(name)
    assert not kin.no_rule(name) & {code for group in kin.groups(name).values() for code in group}


@pytest.mark.parametrize("name", games.NAMES)
def test_what_can_be_had_by_entering_the_same_action_twice_is_no_matter_of_rules(name: str) -> None:
    """One road after another: whatever is possible after a choice of the same shape is refused by no rule."""
    for spot in some_spots(name):
        place, game = spot.place, spot.game.table.game
        ways: dict[str, list[str]] = {}
        for answer in islice(legal(game, place.state, place.ask), 30):
            ways.setdefault(shape(game, place.state, place.ask, split(answer)), []).append(answer)
        for parts, why in islice(refused_choices(game, place.state, place.ask, 20), 40):
            for first in ways.get(shape(game, place.state, place.ask, parts), ())[:4]:
                then = place.after(first)
                again = then.ask is not None and (then.ask.seat, then.ask.kind) == (place.ask.seat, place.ask.kind)
                if again and then.ask and judge(game, place.thawed(then), then.ask, parts) is None:
                    assert why.code in kin.no_rule(name), (why.code, parts, first)


@pytest.mark.parametrize("name", games.NAMES)
def test_nothing_is_asked_about_how_a_choice_is_entered(name: str) -> None:
    asked = 0
    for spot in some_spots(name)[::2]:
        for kind in ("why", "legal", "all_legal", "section", "cure"):
            for _, exercise in islice(exercises_at(spot, [kind]), 2):
                assert not codes_in(exercise, spot.place) & kin.no_rule(name), (kind, exercise.options)
                asked += 1
    assert asked > 20


def codes_in(exercise: Exercise, place: Place) -> set[str]:
    """Every reason that a question names or rests on."""
    choices = [exercise.asks["answer"]] if isinstance(exercise.asks.get("answer"), str) else exercise.options
    refusals = [judge(place.game, place.state, place.ask, split(choice)) for choice in choices]
    return {why.code for why in refusals if why is not None} | set(exercise.options)


def test_a_question_about_entering_is_a_fault_of_a_quiz() -> None:
    """A journey over two roads is not impossible; what stands in an older file can still be answered."""
    found = {"not_next_door": 0, "way_round": 0}
    for spot in some_spots("raja"):
        place = spot.place
        for parts, why in refused_choices(place.game, place.state, place.ask, 20):
            if why.code in found:
                found[why.code] += 1
                choice, position = ":".join(parts), cut(spot.game.table, spot.node)
                way = next(legal(place.game, place.state, place.ask))
                for bad in (
                    Exercise("legal", position, {}, (way, choice)),
                    Exercise("why", position, {"answer": choice}, (why.code, "village_full")),
                    Exercise("section", position, {"answer": choice}, (why.rule, "7.5")),
                ):
                    Open(bad).confirm()
                    assert Open(bad).rests_on_no_rule
                    assert [n for n, _ in faults(Quiz("raja", [bad]))] == [1]
                break
    assert all(found.values()), found


@pytest.mark.parametrize("name", games.NAMES)
def test_reasons_belong_to_the_game_as_it_is_set_up(name: str) -> None:
    """What is said to need an option is never given without it, nor offered as a wrong reason."""
    for seed in range(6):
        table, rng = Table(games.get(name), random_setup(games.get(name), seed)), random.Random(seed)
        node = table.root
        while node.ask is not None and node.ply < 400:
            place = Place(table, node)
            if node.ask.seat != CHANCE and node.ply % 5 == 0:
                given = {why.code for _, why in islice(refused_choices(place.game, place.state, node.ask, 12), 40)}
                offered = {code for draft in islice(reason(place), 16) for code in draft.options}
                strange = {code for code in given | offered if not kin.in_play(name, code, table.setup.options)}
                assert not strange, (table.setup.options, strange)
            node = play_on(table, node, 1, rng)


def test_without_chits_nobody_is_told_of_chits() -> None:
    assert not kin.in_play("raja", "no_chit", {"advanced_1": False, "advanced_2": True})
    assert kin.in_play("raja", "no_chit", {"advanced_1": True})
    assert kin.in_play("raja", "bid_too_low", {"advanced_1": False, "auction": True})
    assert kin.in_play("raja", "village_full", {})
