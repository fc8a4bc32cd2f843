"""Where a game speaks of a section, and how little is tried before it is said that nothing does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.learn import pick, showing
from rajwidgets.learn.asking import bots_game, of_replay
from rajwidgets.learn.evidence import refused_choices
from rajwidgets.learn.kinds import OF_RULES
from rajwidgets.learn.pick import chosen, exercises_at, spots
from rajwidgets.learn.showing import OF_LINES, OF_REFUSALS, about, refusing, shows, tells
from rajwidgets.replay.files import read

REPLAYS = Path(__file__).parents[2] / "replays"
NOWHERE = {"raja": "2", "maharadjah": "2.0", "maharaja": "S.9", "charmers": "0", "ganges": "0"}  # no game shows them


def some_game(name: str) -> pick.Game:
    replay, _ = read(sorted((REPLAYS / name).glob("*.json"))[0])
    assert replay is not None
    return of_replay(replay)


@pytest.mark.parametrize("name", games.NAMES)
def test_the_evidence_knows_by_which_sections_a_question_refuses(name: str) -> None:
    for spot in list(spots(some_game(name)))[::11]:
        place = spot.place
        rules = {why.rule for _, why in refused_choices(place.game, place.state, place.ask, 40)}
        assert rules <= refusing(name, place.ask.kind)


@pytest.mark.parametrize("name", games.NAMES)
def test_of_a_section_that_nothing_shows_no_choice_is_tried(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def tried(*_: Any) -> Iterator[Any]:
        raise AssertionError("looked for in vain")

    monkeypatch.setattr(showing, "refused_choices", tried)
    monkeypatch.setattr(pick, "drafts", tried)
    for source in (None, REPLAYS / name):
        with pytest.raises(rw.Mistake, match=f"section {NOWHERE[name]}"):
            rw.quiz(name, NOWHERE[name], from_=source)


@pytest.mark.parametrize("name", games.NAMES)
def test_where_only_lines_speak_of_a_section_only_lines_are_asked_about(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = bots_game(games.get(name), 1, "en")
    every = list(spots(game))
    lines = {line.rule for spot in every for line in spot.place.told(spot.place.state) if line.rule}
    cited = {section for kind in games.get(name).questions for section in refusing(name, kind)}
    alone = [
        section
        for section in sorted(lines)
        if not any(shows(game.table, spot.node, [section]) for spot in every) and not about(cited, [section])
    ]
    kinds = set[str]()

    def noticed(place: Any, kind: Any, answer: str) -> Iterator[Any]:
        kinds.add(kind.key)
        return iter(())

    monkeypatch.setattr(pick, "drafts", noticed)
    for section in alone:
        assert chosen([game], 5, OF_RULES, [section], 1) == [] and kinds == set(OF_LINES), section


def test_a_section_that_is_refused_by_now_and_then_is_looked_for_among_so_many_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = 0

    def counted(*given: Any) -> Iterator[Any]:
        nonlocal looked
        looked += 1
        return iter(())

    monkeypatch.setattr(showing, "refused_choices", counted)
    monkeypatch.setattr(pick, "LOOKED_THROUGH", 25)
    assert about(refusing("raja", "turn"), ["11.3"])
    with pytest.raises(rw.Mistake):
        rw.quiz("raja", "11.3", kinds="why")
    assert 0 < looked <= 25


def test_what_is_refused_or_told_is_asked_about_by_the_kinds_that_can() -> None:
    """Every question about a section that a step does not show is of one of these kinds, or about another choice."""
    about_others = {"find", "goal", "asked", "phase", "cost", "played"}
    for spot in list(spots(some_game("ganges")))[::9]:
        for kind in OF_RULES:
            for _, exercise in exercises_at(spot, [kind]):
                if not shows(spot.game.table, spot.node, exercise.sections):
                    assert kind in {*OF_REFUSALS, *OF_LINES, *about_others}, (kind, exercise.sections)
                    assert kind not in OF_LINES or tells(spot.place, exercise.sections)


def test_the_end_of_a_game_shows_the_section_of_its_result() -> None:
    quiz = rw.quiz("charmers", "9.2", n=2)
    kinds = {each.kind for each in quiz.exercises}
    assert "tie" in kinds and kinds <= {"tie", "table"}, "a table where the position does not tell it"
