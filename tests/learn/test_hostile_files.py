"""Files of quizzes and lessons that somebody wrote to do harm, or in haste: what they say stays in print, and what is
wrong with them is a sentence that says where.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import rajwidgets as rw
from rajwidgets.command.line import main
from rajwidgets.text import is_printable

REPLAY = Path(__file__).parents[2] / "replays" / "raja" / "three_rajas.json"
UNSEEN = ("\x1b[2J\x1b[31mred", "b\nRight: 1", "\u202ec")
LESSON = """format = "rajwidgets lesson"
game = "raja"
title = {en = "Test", fr = "Essai"}
[[step]]
say = {en = "One\\nand two.", fr = "Un et deux."}
"""


@cache
def document(kind: str) -> dict[str, Any]:
    """The file of one question of this kind."""
    quiz = rw.quiz("raja", n=1, kinds=kind, seed=3, from_=REPLAY)
    return dict(json.loads(rw.learn.quiz.written(quiz, ".json")))  # type: ignore[attr-defined]


def a_file(folder: Path, kind: str, spoil: Callable[[dict[str, Any]], object]) -> Path:
    """That file with its question spoiled."""
    content = deepcopy(document(kind))
    spoil(content["exercises"][0])
    path = folder / "week3.quiz.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def in_print(text: str) -> bool:
    return is_printable(text.translate(dict.fromkeys(map(ord, "\n\t"))))


# ---------------------------------------------------------------- names and other texts


def test_names_of_a_quiz_are_said_in_print_wherever_they_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = a_file(tmp_path, "why", lambda exercise: exercise["position"].update(names=UNSEEN))
    quiz = rw.quiz(file)
    assert in_print(quiz.text()) and "B\N{REPLACEMENT CHARACTER}Right: 1" in quiz.text()
    assert main(["quiz", str(file)]) == 0 and in_print(capsys.readouterr().out)
    for ending in (".xml", ".gift", ".html"):
        assert in_print(quiz.save(tmp_path / f"out{ending}").read_text("utf-8"))
    ET.parse(tmp_path / "out.xml")


@pytest.mark.parametrize("names", [["x" * 100_000, "b", "c"], ["x"] * 1_000])
def test_names_of_a_quiz_have_the_limits_of_a_replay(tmp_path: Path, names: list[str]) -> None:
    with pytest.raises(rw.Mistake, match=r"week3\.quiz\.json.*names"):
        rw.quiz(a_file(tmp_path, "why", lambda exercise: exercise["position"].update(names=names)))


@pytest.mark.parametrize("name", [*UNSEEN, "x" * 61])
def test_nobody_is_called_what_cannot_be_printed(name: str) -> None:
    for call in (rw.new, rw.enter):
        with pytest.raises(rw.Mistake, match="1 to 60 letters, all of them in print") as said:
            call("raja", 2, names=[name, "b"])
        assert in_print(str(said.value)) and len(str(said.value)) < 300
    assert main(["enter", "raja", "--out", "out.json", "--seats", "2", "--name", name, "--name", "b"]) == 1


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("One\\nand", "One\\u001b[2J", "étape 1 : say.en contient un signe"),
        ("Essai", "\\u202eEssai", "tête du fichier : title.fr contient"),
        ('game = "raja"', 'game = "raja"\n"\\u001b[2J" = 1', "tête du fichier : cette partie contient"),
    ],
)
def test_what_a_lesson_cannot_print_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, where: str
) -> None:
    path = tmp_path / "mine.lesson.toml"
    path.write_text(LESSON, encoding="utf-8")
    assert main(["lesson", str(path)]) == 0 and "One\nand two." in capsys.readouterr().out
    path.write_text(LESSON.replace(old, new), encoding="utf-8")
    assert main(["lesson", str(path), "--lang", "fr"]) == 1
    said = capsys.readouterr()
    assert where.replace(" :", "\N{NO-BREAK SPACE}:") in said.err and in_print(said.out + said.err)
