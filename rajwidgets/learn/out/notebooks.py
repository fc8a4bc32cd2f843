"""A notebook with quizzes as an assignment of nbgrader: the file of answers travels with it, and one call marks it.

Grading runs a notebook in a new kernel, where no click was ever made. So a quiz that is to be graded keeps its answers
in a file beside the notebook, ``rw.quiz(..., answers="answers.jsonl")``, and a graded cell ends with ``rw.mark(...)``,
whose number nbgrader takes as partial credit.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from copy import deepcopy
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from ... import games
from ...mistakes import mistake
from ..asking import quiz as make
from ..asking import several
from ..quiz import Quiz, read

Cell = dict[str, Any]
SCHEMA = 3  # of nbgrader's metadata
MOST_BYTES = 50_000_000
TAKEN = {"game", "sections", "kinds", "n", "from_", "seed", "lang", "answers"}  # what a call may name to be graded


class Call(NamedTuple):
    """One call of ``rw.quiz`` in a cell: where it stands, and what it was given."""

    source: str
    given: dict[str, Any]


def assign(notebook: str | Path, out: str | Path, lang: str = "en") -> tuple[Path, int]:
    """Write the notebook as an assignment into a folder, with its quizzes: where it lies now, and its points."""
    source, folder = Path(notebook), Path(out)
    document = _document(source, lang)
    folder.mkdir(parents=True, exist_ok=True)
    cells: list[Cell] = []
    points = 0
    for cell in document["cells"]:
        call = next(calls(text_of(cell)), None) if cell.get("cell_type") == "code" else None
        if call is None:
            cells.append(deepcopy(cell))
            continue
        quiz = quiz_of(call, source, lang)
        name = quiz.save(folder / f"{source.stem}_{points}.quiz.json").name
        cells += graded(cell, call, name, len(quiz))
        points += len(quiz)
    if not points:
        raise mistake("assign_no_quiz", lang, path=source)
    if document.get("nbformat_minor", 0) < 5:  # before cells had names
        cells = [{key: value for key, value in cell.items() if key != "id"} for cell in cells]
    path = folder / source.name
    path.write_text(json.dumps({**document, "cells": cells}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path, points


def _document(path: Path, lang: str) -> dict[str, Any]:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError(path.stat().st_size)
        document = json.loads(path.read_text(encoding="utf-8"))
        if not all(isinstance(cell, dict) for cell in document["cells"]):
            raise TypeError("cells")
    except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
        raise mistake("assign_unread", lang, path=path, why=error) from None
    return dict(document)


def text_of(cell: Cell) -> str:
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(map(str, source))


def calls(source: str) -> Iterator[Call]:
    """The calls of ``rw.quiz`` in a cell that keep their answers, with all arguments written out; none of it is run."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError):
        return
    for node in nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "rw.quiz":
            try:
                given = dict(zip(("game", "sections"), map(ast.literal_eval, node.args), strict=False))
                given |= {str(each.arg): ast.literal_eval(each.value) for each in node.keywords}
            except ValueError:
                continue
            if all(isinstance(given.get(key), str) for key in ("game", "answers")) and set(given) <= TAKEN:
                yield Call(ast.get_source_segment(source, node) or "", given)


def quiz_of(call: Call, notebook: Path, lang: str) -> Quiz:
    """The quiz a call asks for; its files lie beside the notebook."""
    given = call.given
    lang = str(given.get("lang", lang))
    if given["game"].endswith(".json"):
        return read(notebook.parent / given["game"], lang)
    source = notebook.parent / str(given["from_"]) if given.get("from_") else None
    wanted = several(given.get("sections", ())), several(given.get("kinds", ()))
    return make(games.get(given["game"]), int(given.get("n", 10)), *wanted, source, int(given.get("seed", 1)), lang)


def graded(cell: Cell, call: Call, name: str, points: int) -> list[Cell]:
    """The quiz, a cell that holds the learner's place, and one that is marked."""
    answers = call.given["answers"]
    lang = f", lang={call.given['lang']!r}" if "lang" in call.given else ""
    asks = text_of(cell).replace(call.source, f"rw.quiz({name!r}, answers={answers!r}{lang})")
    marks = f"import rajwidgets as rw\n\nrw.mark({name!r}, {answers!r})"
    return [
        code(asks, name, "quiz", grade=False, solution=False, locked=True, task=False),
        code("# answered above", name, "answered", grade=False, solution=True, locked=False, task=False),
        code(marks, name, "points", grade=True, solution=False, locked=True, task=False, points=points),
    ]


def code(source: str, name: str, role: str, **grader: Any) -> Cell:
    key = f"{role}-{blake2b(name.encode(), digest_size=4).hexdigest()}"
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": key,
        "metadata": {"nbgrader": {**grader, "grade_id": key, "schema_version": SCHEMA}},
        "outputs": [],
        "source": source.splitlines(keepends=True),
    }
