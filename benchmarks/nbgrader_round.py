"""nbgrader for real: release, hand-in, autograde; the points must be those of ``rw.mark``. Prints JSON.

Needs nbgrader, which is no dependency: ``pip install nbgrader`` into an environment of its own that has rajwidgets.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from nbgrader.api import Gradebook
from nbgrader.apps import NbGraderAPI
from traitlets.config import Config

import rajwidgets as rw
from rajwidgets.learn.exercise import MANY, NUMBERS, ORDER
from rajwidgets.learn.out.notebooks import assign
from rajwidgets.learn.quiz import Quiz

REPLAYS = Path(__file__).parents[1] / "replays"
KINDS = "legal all_legal order find gap"
ANSWERS = "answers.jsonl"
WEEK = "week3"


def main() -> None:
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # nbgrader calls alembic
    with tempfile.TemporaryDirectory() as folder:
        course = Path(folder)
        possible = write_assignment(course)
        api = NbGraderAPI(config=config(course))
        done(api.generate_assignment(WEEK))
        released = sorted(path.name for path in (course / "release" / WEEK).iterdir())
        stubs = (course / "release" / WEEK / "homework.ipynb").read_text("utf-8").count("NotImplementedError")
        students = {"amita": 1.0, "bruno": 0.5, "chandra": 0.0}  # how much of each answer they know
        marks = {name: hand_in(course, name, knows) for name, knows in students.items()}
        marks["deepa"] = hand_in(course, "deepa", 0.5, forged=True)
        seconds = {}
        for name in marks:
            start = time.perf_counter()
            done(api.autograde(WEEK, name))
            seconds[name] = round(time.perf_counter() - start, 1)
        graded = scores(course, list(marks))
    report = {"released": released, "of": possible, "rw.mark": marks, "nbgrader": graded, "seconds": seconds}
    print(json.dumps(report, indent=1))
    assert graded == {name: {"score": mark, "of": possible} for name, mark in marks.items()}
    assert stubs == 0, "a learner who runs all cells is stopped"
    assert 0 < marks["bruno"] < marks["amita"] == possible and ANSWERS not in released


def config(course: Path) -> Config:
    given = Config()
    given.CourseDirectory.root = str(course)
    given.CourseDirectory.course_id = "games"
    given.Exchange.root = str(course / "exchange")
    return given


def done(result: dict[str, object]) -> None:
    assert result["success"], f"{result['error']}\n{result['log']}"


def write_assignment(course: Path) -> int:
    """A teacher's notebook with a quiz about each game, made an assignment: its points."""
    cells = [nbformat.v4.new_code_cell("import rajwidgets as rw")]
    for game in sorted(path for path in REPLAYS.iterdir() if path.is_dir()):
        call = f"rw.quiz({game.name!r}, n=3, from_={str(game)!r}, kinds={KINDS!r}, answers={ANSWERS!r})"
        cells.append(nbformat.v4.new_code_cell(f"quiz = {call}\nquiz"))
    notebook = course / "homework.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), notebook)
    return assign(notebook, course / "source" / WEEK)[1]


def hand_in(course: Path, student: str, knows: float, forged: bool = False) -> float:
    """Answer the released quizzes in the student's own folder; what ``rw.mark`` gives for it."""
    folder = course / "submitted" / student / WEEK
    shutil.copytree(course / "release" / WEEK, folder)
    points = 0.0
    for path in sorted(folder.glob("*.quiz.json")):
        quiz = rw.quiz(path, answers=folder / ANSWERS)
        for n in range(1, len(quiz) + 1):
            if knows:
                quiz.mark(n, answer(quiz, n, knows))
        points += rw.mark(path, folder / ANSWERS)
    if forged:
        forge(folder)
    return round(points, 6)


def answer(quiz: Quiz, n: int, knows: float) -> list[int | str]:
    """All of what is right, or part of it: one of several, an order with one pair exchanged, every second choice."""
    opened = quiz.spoken(n).opened
    options, right = opened.exercise.options, opened.right
    numbers: list[int | str] = [options.index(option) + 1 for option in right]
    if opened.form == NUMBERS:
        return [*map(str, opened.numbers)] if knows == 1 else [str(opened.numbers[0]), *["-7"] * (len(options) - 1)]
    if knows == 1:
        return numbers if opened.form in (MANY, ORDER) else numbers[:1]
    if opened.form == ORDER:
        return [*numbers[:-2], numbers[-1], numbers[-2]]
    wrong: list[int | str] = [i for i in range(1, len(options) + 1) if i not in numbers]
    return numbers[:1] if opened.form == MANY or n % 2 else wrong[:1]


def forge(folder: Path) -> None:
    """Somebody who would rather mark themselves: the graded cells say 99, and the quizzes are emptied."""
    (path,) = folder.glob("*.ipynb")
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if "rw.mark" in cell.source:
            cell.source = "99"
    nbformat.write(notebook, path)
    for quiz in folder.glob("*.quiz.json"):
        quiz.write_text("{}", encoding="utf-8")


def scores(course: Path, students: list[str]) -> dict[str, dict[str, float]]:
    with Gradebook(f"sqlite:///{course / 'gradebook.db'}", "games") as book:
        found = {name: book.find_submission(WEEK, name) for name in students}
        return {name: {"score": round(each.score, 6), "of": each.max_score} for name, each in found.items()}


if __name__ == "__main__":
    main()
