"""A notebook with quizzes as an assignment of nbgrader: the file of answers travels with it, and one call marks it.

Grading runs a notebook in a new kernel, where no click was ever made. So a quiz that is to be graded keeps its answers
in a file beside the notebook, ``rw.quiz(..., answers="answers.jsonl")``, and a graded cell ends with ``rw.mark(...)``,
whose number nbgrader takes as partial credit.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from ...calls import the_game
from ...mistakes import mistake, reason
from ...replay.finding import nothing_there
from ..asking import check_as_it_is, read, several
from ..asking import quiz as make
from ..quiz import Quiz

Cell = dict[str, Any]
SCHEMA = 3  # of nbgrader's metadata
MOST_BYTES = 50_000_000
TAKEN = {"game", "sections", "kinds", "n", "from_", "seed", "lang", "answers"}  # what a call may name to be graded


class Call(NamedTuple):
    """One call of ``rw.quiz`` in a cell: where it stands, and what it was given; nothing where that is not plain."""

    source: str
    given: dict[str, Any]

    @property
    def can_be_graded(self) -> bool:
        """Whether it names its file of answers and nothing that an assignment could not write anew."""
        return all(isinstance(self.given.get(key), str) for key in ("game", "answers")) and set(self.given) <= TAKEN


class Assigned(NamedTuple):
    """A notebook as an assignment: where it lies, its points, and the calls of ``rw.quiz`` that get none."""

    path: Path
    points: int
    not_graded: list[str]


def assign(notebook: str | Path, out: str | Path, lang: str = "en") -> Assigned:
    """Write the notebook as an assignment into a folder, with its quizzes."""
    source, folder = Path(notebook), Path(out)
    document = _document(source, lang)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise mistake("assign_no_folder", lang, path=folder, why=reason(error, lang)) from None
    cells: list[Cell] = []
    points, not_graded = 0, list[str]()
    for cell in document["cells"]:
        found = list(calls(text_of(cell))) if cell.get("cell_type") == "code" else []
        not_graded += [call.source for call in found if not call.can_be_graded]
        set_here = list[Set]()
        for call in found:
            if call.can_be_graded:
                quiz = quiz_of(call, source, lang)
                name = quiz.save(folder / f"{source.stem}_{points}.quiz.json").name
                set_here.append(Set(call, name, len(quiz)))
                points += len(quiz)
        cells += graded(cell, set_here) if set_here else [deepcopy(cell)]
    if not points:
        raise mistake("assign_no_quiz", lang, path=source)
    if document.get("nbformat_minor", 0) < 5:  # before cells had names
        cells = [{key: value for key, value in cell.items() if key != "id"} for cell in cells]
    path = folder / source.name
    path.write_text(json.dumps({**document, "cells": cells}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return Assigned(path, points, not_graded)


def _document(path: Path, lang: str) -> dict[str, Any]:
    if not path.exists():
        raise nothing_there(path, lang)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise mistake("assign_too_large", lang, path=path, most=MOST_BYTES // 1_000_000)
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise mistake("assign_unread", lang, path=path, why=reason(error, lang)) from None
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        document = None
    cells = document.get("cells") if isinstance(document, dict) else None
    if not isinstance(cells, list) or not all(isinstance(cell, dict) for cell in cells):
        raise mistake("assign_no_notebook", lang, path=path)
    return dict(document)


def text_of(cell: Cell) -> str:
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(map(str, source))


def calls(source: str) -> Iterator[Call]:
    """The calls of ``rw.quiz`` in a cell, in the order in which they stand there; none of it is run."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError):
        return
    found = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "rw.quiz"]
    for node in sorted(found, key=lambda node: (node.lineno, node.col_offset)):
        try:
            given = dict(zip(("game", "sections"), map(ast.literal_eval, node.args), strict=False))
            given |= {str(each.arg): ast.literal_eval(each.value) for each in node.keywords}
        except (ValueError, TypeError):  # not written out, or a key that no dict can have
            given = {}
        yield Call(ast.get_source_segment(source, node) or "", given)


def quiz_of(call: Call, notebook: Path, lang: str) -> Quiz:
    """The quiz a call asks for; its files lie beside the notebook."""
    given = call.given
    lang = str(given.get("lang", lang))
    wanted = several(given.get("sections", ())), several(given.get("kinds", ()))
    if given["game"].endswith(".json"):
        check_as_it_is(lang, *wanted, **{key: given[key] for key in ("n", "from_", "seed") if key in given})
        return read(notebook.parent / given["game"], lang)
    source = notebook.parent / str(given["from_"]) if given.get("from_") else None
    return make(the_game(given["game"], lang), given.get("n", 10), *wanted, source, given.get("seed", 1), lang)


class Set(NamedTuple):
    """A quiz that a call asks for, in a file of its own."""

    call: Call
    name: str
    points: int

    @property
    def anew(self) -> str:
        """The call that opens this file."""
        given = self.call.given
        lang = f", lang={given['lang']!r}" if "lang" in given else ""
        return f"rw.quiz({self.name!r}, answers={given['answers']!r}{lang})"


def graded(cell: Cell, quizzes: Sequence[Set]) -> list[Cell]:
    """The quizzes of a cell, and a cell that is marked for each; what the learner does leaves no code, so there is no
    cell for a solution.
    """
    asks = text_of(cell)
    for each in quizzes:
        asks = asks.replace(each.call.source, each.anew, 1)
    cells = [code(asks, quizzes[0].name, "quiz", grade=False, solution=False, locked=True, task=False)]
    for each in quizzes:
        marks = f"import rajwidgets as rw\n\nrw.mark({each.name!r}, {each.call.given['answers']!r})"
        grader = {"grade": True, "solution": False, "locked": True, "task": False, "points": each.points}
        cells.append(code(marks, each.name, "points", **grader))
    return cells


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
