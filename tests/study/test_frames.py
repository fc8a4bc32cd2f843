"""Frames: tidy tables whose numbers are the game's own."""

from __future__ import annotations

import random

import pandas as pd
import pytest
from random_play import play_on
from study_games import GAME, a_replay, bot_replay

from rajwidgets.face import face_of
from rajwidgets.flow import CHANCE
from rajwidgets.replay import Replay
from rajwidgets.study import Study, tree
from rajwidgets.study.figures.frames import Frames, frames


@pytest.fixture(scope="module")
def whole() -> Replay:
    replay = bot_replay()
    middle = replay.table.main_line()[60]
    rng = random.Random(2)
    while len(middle.children) < 2:
        play_on(replay.table, middle, 1, rng)
    return replay


@pytest.fixture(scope="module")
def tables(whole: Replay) -> Frames:
    return whole.frame()


def test_every_step_and_event_has_its_row(whole: Replay, tables: Frames) -> None:
    line = whole.table.main_line()
    assert tables.steps["answer"].tolist() == [node.answer for node in line]
    assert tables.steps["node"].is_unique and tables.steps["ply"].tolist() == list(range(len(line)))
    assert len(tables.events) == sum(len(node.events) for node in line) == tables.steps["events"].sum()
    assert (tables.events["says"].str.len() > 0).all() and (tables.events["rule"].str.len() > 0).all()
    assert set(tables.steps["seat"].dropna()) == {CHANCE, 0, 1, 2}


def test_every_point_has_its_source_place_rule_and_step(whole: Replay, tables: Frames) -> None:
    points, scores = face_of(GAME).counting.points, tables.scores
    counted = [points(event) for node in whole.table.main_line() for event in node.events if points(event)]
    assert scores["points"].sum() == sum(points for _, points in counted) > 0
    for row in scores.itertuples():
        event = whole.table.main_line()[row.ply].events[row.event]
        assert points(event) == (row.seat, row.points) and event.rule == row.rule
        assert row.source and row.place
    last = scores.groupby("seat")["total"].last()
    assert last.to_dict() == scores.groupby("seat")["points"].sum().to_dict()
    rounds = tables.events[tables.events["kind"] == "scoring"].set_index("round")["city"]
    assert all(rounds[row.round] == row.place for row in scores.itertuples())


def test_resources_are_long_and_rounds_never_go_back(whole: Replay, tables: Frames) -> None:
    wide = tables.resources.pivot(index="ply", columns=["figure", "seat"], values="value")
    figures = face_of(GAME).counting.series(whole.table.state(whole.end))
    assert {key: wide.iloc[-1][key].tolist() for key in figures} == figures
    assert tables.steps["round"].is_monotonic_increasing and tables.events["round"].is_monotonic_increasing


def test_a_variation_and_a_language_can_be_chosen(whole: Replay) -> None:
    branch = tree(whole)[1]
    told = frames(whole, "fr", branch.first)
    assert told.steps["answer"].iloc[-1] == branch.last.answer
    assert told.events["says"].iloc[0] != whole.frame().events["says"].iloc[0]


def test_a_game_that_has_only_begun_has_empty_tables() -> None:
    replay = a_replay(1, 0, 0)
    Study(replay).glyph(replay.table.root, "!")
    told = replay.frame()
    assert isinstance(told.scores, pd.DataFrame) and told.scores.empty and "points" in told.scores
    assert told.steps["glyph"].tolist() == ["!"]
