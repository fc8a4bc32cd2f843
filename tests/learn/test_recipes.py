"""A quiz file with a recipe: its exercises are made when it is opened, always the same, or it is said why not."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import rajwidgets as rw
from rajwidgets.command.line import main
from rajwidgets.learn.asking import read_text
from rajwidgets.learn.quiz import faults
from rajwidgets.learn.quiz_file import sealed_up

REPLAY = Path(__file__).parents[2] / "replays" / "raja" / "two_rajas_short.json"
RECIPE = {"kinds": ["legal", "why"], "sections": ["7"], "n": 3, "seed": 3, "from": "games/one.json"}


def written(folder: Path, recipe: Any, **more: Any) -> Path:
    """A quiz with a recipe, and beside it the game that it names."""
    (folder / "games").mkdir(exist_ok=True)
    shutil.copy(REPLAY, folder / "games" / "one.json")
    path = folder / "week3.quiz.json"
    document = {"format": "rajwidgets quiz", "schema": 1, "game": "raja", "recipe": recipe, **more}
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_a_recipe_is_made_into_exercises_when_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, RECIPE, title="Week 3")
    quiz = rw.quiz("raja", "7", kinds="legal why", n=3, seed=3, from_=REPLAY)
    monkeypatch.chdir(path.parent)
    for given in (path, "week3.quiz.json"):
        made = rw.quiz(given)
        assert [each.id for each in made.exercises] == [each.id for each in quiz.exercises] and len(made) == 3
        assert made.title == "Week 3" and list(faults(made)) == []
    assert main(["prove", str(path)]) == 0 and "3 / 3" in capsys.readouterr().err
    kept = rw.quiz(rw.quiz(path).save(tmp_path / "kept.quiz.json"))
    assert kept.exercises == tuple(map(sealed_up, quiz.exercises))
    assert '"recipe"' not in (tmp_path / "kept.quiz.json").read_text("utf-8")


def test_without_a_game_bots_play_one(tmp_path: Path) -> None:
    path = written(tmp_path, {"kinds": ["legal"], "n": 1})
    assert [each.id for each in rw.quiz(path).exercises] == [
        each.id for each in rw.quiz("raja", kinds="legal", n=1).exercises
    ]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"n": 0}, "n is a whole number from 1 to 100, not 0"),
        ({"n": 10**6}, "not 1000000"),
        ({"kinds": ["riddle"]}, "'riddle'"),
        ({"sections": ["99"]}, "section 99"),
        ({"kinds": ["total"]}, "of the kind total. What happens"),
        ({"kinds": "legal"}, "cannot be read"),
        ({"sections": ["7"] * 1_000}, "too large"),
        ({"sections": ["7" * 61]}, "at most 60 letters"),
        ({"kinds": ["\x1b[31m"]}, "at most 60 letters"),
        ({"code": "import os"}, "cannot be read"),
        ({"from": "games/none.json"}, "'games/none.json'; “from” is the path"),
        ({"from": "../one.json"}, "“from” is the path"),
        ({"from": "/etc/passwd"}, "“from” is the path"),
        ({"from": "games/out"}, "“from” is the path"),
        ({"from": "games/round/x"}, "“from” is the path"),
        ({"from": "\0"}, "“from” is the path"),
        ({"from": "x" * 5_000}, "“from” is the path"),
        ({"from": "week3.quiz.json"}, "about raja, but it is no replay"),
    ],
)
def test_what_cannot_be_made_is_said(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    """Whatever a recipe names lies beside it or below, links included."""
    (tmp_path / "one.json").write_bytes(REPLAY.read_bytes())
    inside = tmp_path / "inside"
    inside.mkdir()
    path = written(inside, {**RECIPE, **change})
    (inside / "games" / "out").symlink_to(tmp_path / "one.json")
    (inside / "games" / "round").symlink_to(inside / "games" / "round")
    with pytest.raises(rw.Mistake, match=says) as said:
        rw.quiz(path)
    assert len(str(said.value)) < 1_000


def test_a_quiz_has_exercises_or_a_recipe(tmp_path: Path) -> None:
    for more, says in (
        ({"recipe": RECIPE, "exercises": []}, "either exercises or a recipe"),
        ({"recipe": None}, "either exercises or a recipe"),
        ({"recipe": None, "exercises": []}, "has no questions"),
        ({"recipe": RECIPE, "game": "nogame"}, "nogame"),
    ):
        with pytest.raises(rw.Mistake, match=says):
            rw.quiz(written(tmp_path, **more))


def test_a_recipe_that_comes_over_the_network_names_no_file(tmp_path: Path) -> None:
    text = written(tmp_path, RECIPE).read_bytes()
    with pytest.raises(rw.Mistake, match="“from” is the path"):
        read_text(text, "week3.quiz.json")
