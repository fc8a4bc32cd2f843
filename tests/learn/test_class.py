"""A class in a folder: everybody writes their own file, and nothing that lies in the folder can hurt it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets.command.line import main
from rajwidgets.learn.quiz import Quiz

GAME = Path(__file__).parents[2] / "replays" / "raja"
LEARNER = """
import sys
import rajwidgets as rw

folder, names = sys.argv[1], sys.argv[2:]
for name in names:
    quiz = rw.join(folder, as_=name).quiz("week3")
    for n, exercise in enumerate(quiz.exercises, 1):
        quiz.mark(n, 1 + hash((len(name), n)) % 2 if len(exercise.options) > 1 else 1)
"""
KILLED = """
import os, signal, sys

with open(sys.argv[1], "ab", buffering=0) as file:
    file.write(b'{"exercise": "abc", "at": 17')
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(scope="module")
def quiz() -> Quiz:
    return rw.quiz("raja", n=20, from_=GAME, kinds="legal section gap false cost")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RAJWIDGETS_CLASSES", str(tmp_path / "mine.json"))
    return tmp_path / "class_7b"


def test_thirty_learners_in_three_processes_with_a_torn_line_and_hostile_files(folder: Path, quiz: Quiz) -> None:
    room = rw.classroom(folder)
    room.set("week3", quiz)
    assert len(quiz) == 20
    answers = folder / "answers"
    answers.joinpath("evil.jsonl").write_bytes(b"\xff" * 9_000 + b"\n" + b"[[[[" * 5_000 + b"\n")
    killed = subprocess.run([sys.executable, "-c", KILLED, str(answers / "torn-1.jsonl")], check=False)
    assert killed.returncode < 0 and (answers / "torn-1.jsonl").read_bytes().endswith(b'"at": 17')
    answers.joinpath("away.jsonl").symlink_to("/etc/passwd")
    running = []
    for k in range(3):
        environment = {**os.environ, "RAJWIDGETS_CLASSES": str(folder / f"note{k}.json"), "PYTHONHASHSEED": "1"}
        names = [f"Peacock {n}" for n in range(k * 10, k * 10 + 10)]
        running.append(subprocess.Popen([sys.executable, "-c", LEARNER, str(folder), *names], env=environment))
    assert [process.wait(timeout=300) for process in running] == [0, 0, 0]
    begun = time.process_time()
    report = room.report("week3")
    assert len(report.learners) == 30 and len(report.given) == 600 and report.differ == 0
    assert time.process_time() - begun < 2
    assert report.skipped == {"evil.jsonl": 2}
    assert report.frame().shape[0] == 30 and "30 learners, 600 answers" in report.text()
    questions = report.questions()
    assert questions.shape[0] == 20 and (questions["answered"] == 30).all()
    wrong = questions[questions["times"] > 0]
    assert len(wrong) and (wrong["reason"] != "").all() and (wrong["wrong"] != "").all()
    page = report.page(folder.parent / "report.html").read_text("utf-8")
    assert page.count("<tr>") == 31 and "Peacock 29" in page and "<script" not in page
    assert any(sign in page for sign in "●◐○")


def test_nothing_is_shown_of_few_and_no_name_is_in_the_report(folder: Path, quiz: Quiz) -> None:
    room = rw.classroom(folder)
    room.set("week3", quiz)
    for name in ("Heron 1", "<script>alert(1)</script>\u202e"):
        rw.join(folder, as_=name).quiz("week3").mark(1, 1)
    said = room.report("week3").text()
    assert "Fewer than three answers" in said and "Heron" not in said and "script" not in said
    rw.join(folder, as_="Heron 3").quiz("week3").mark(1, 1)
    assert "3 answers" in room.report("week3").text()


def test_a_mark_is_made_anew_and_the_last_answer_counts(folder: Path, quiz: Quiz) -> None:
    room = rw.classroom(folder)
    room.set("week3", quiz)
    mine = rw.join(folder, as_="Crane 2").quiz("week3")
    right = mine.exercises[0].options.index(mine.spoken(1).opened.right[0]) + 1
    mine.mark(1, 1 if right != 1 else 2)
    mine.mark(1, right)
    file = next((folder / "answers").glob("crane*.jsonl"))
    file.write_text(file.read_text("utf-8").replace('"credit":1.0', '"credit":0.25'), encoding="utf-8")
    report = room.report("week3")
    assert report.marks[("Crane 2", 1)].credit == 1 and report.differ == 1


def test_a_learner_can_be_forgotten(folder: Path, quiz: Quiz) -> None:
    room = rw.classroom(folder)
    room.set("week3", quiz)
    rw.join(folder, as_="Crane 2").quiz("week3").mark(1, 1)
    assert room.forget("Crane 2") == 1 and room.report("week3").given == {}


def test_at_a_terminal(folder: Path, quiz: Quiz, capsys: pytest.CaptureFixture[str]) -> None:
    room = rw.classroom(folder)
    room.set("week3", quiz)
    rw.join(folder, as_="Crane 2").quiz("week3").mark(1, 1)
    assert main(["class", "report", str(folder), "week3", "--lang", "fr"]) == 0
    assert "1 élèves, 1 réponses" in capsys.readouterr().out
    assert main(["class", "report", str(folder), "week3", "--out", str(folder / "week3.html")]) == 0
    assert "<table" in (folder / "week3.html").read_text("utf-8")
    assert main(["class", "forget", str(folder), "Crane 2"]) == 0 and room.report("week3").given == {}
    assert main(["class", "report", str(folder), "week9"]) == 2


def test_what_cannot_be_is_said(folder: Path) -> None:
    with pytest.raises(rw.Mistake, match="There is no folder"):
        rw.join(folder, as_="Crane 2")
    rw.classroom(folder)
    with pytest.raises(rw.Mistake, match="No quiz 'week9'"):
        rw.join(folder, as_="Crane 2").quiz("week9")
    with pytest.raises(rw.Mistake, match="as_ is a name"):
        rw.join(folder, as_=" \u200b ")
    (folder.parent / "file").write_text("")
    with pytest.raises(rw.Mistake, match="cannot be used for a class"):
        rw.classroom(folder.parent / "file")
