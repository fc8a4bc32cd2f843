"""Answers that travel: kept beside the notebook, marked by the rules alone, and graded by nbgrader as a number."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rajwidgets as rw
from rajwidgets.command.line import main
from rajwidgets.learn.out.notebooks import assign, calls
from rajwidgets.learn.quiz import Quiz

REPLAY = Path(__file__).parents[2] / "replays" / "raja" / "three_rajas.json"


@cache
def some() -> Quiz:
    return rw.quiz("raja", n=3, from_=REPLAY, kinds="legal section")


def set_quiz(folder: Path) -> Path:
    return some().save(folder / "week3.quiz.json")


def right(quiz: Quiz, n: int) -> int:
    return quiz.exercises[n - 1].options.index(quiz.spoken(n).opened.right[0]) + 1


def wrong(quiz: Quiz, n: int) -> int:
    return next(i for i in (1, 2) if i != right(quiz, n))


def answered(folder: Path) -> Path:
    """Two answers to a quiz: the first right, the second wrong and then, too late, right."""
    answers = folder / "answers.jsonl"
    quiz = rw.quiz(set_quiz(folder), answers=answers)
    quiz.mark(1, right(quiz, 1))
    quiz.mark(2, wrong(quiz, 2))
    quiz.mark(2, right(quiz, 2))
    return answers


def test_answers_are_kept_and_marked(tmp_path: Path) -> None:
    answers = answered(tmp_path)
    points = rw.mark(tmp_path / "week3.quiz.json", answers)
    assert (points, repr(points), points.of, points.answered, points.skipped) == (1.0, "1.0", 3, 2, 0)
    assert rw.mark(str(tmp_path / "week3"), answers) == 1 and rw.mark(some(), tmp_path / "nobody.jsonl") == 0


def test_answers_that_an_editor_began_with_a_mark_are_read(tmp_path: Path) -> None:
    answers = answered(tmp_path)
    answers.write_bytes(b"\xef\xbb\xbf" + answers.read_bytes())
    points = rw.mark(tmp_path / "week3.quiz.json", answers)
    assert (points, points.answered, points.skipped) == (1.0, 2, 0)


def test_what_a_file_says_of_its_marks_does_not_count(tmp_path: Path) -> None:
    answers = answered(tmp_path)
    lines = [json.loads(line) for line in answers.read_text("utf-8").splitlines()]
    answers.write_text("\n".join(json.dumps({**line, "credit": 1.0, "kind": "x", "game": "chess"}) for line in lines))
    assert rw.mark(some(), answers) == 1


def test_hostile_lines_are_left_out_and_counted(tmp_path: Path) -> None:
    answers = answered(tmp_path)
    first = json.loads(answers.read_text("utf-8").splitlines()[0])
    many = json.dumps({**first, "exercise": some().exercises[2].id, "chosen": list(some().exercises[2].options)})
    rubbish = [b"\xff\xfe", b"[]", b"{" * 5_000, b'{"exercise": 7}', b"x" * 9_000, b"null"]
    foreign = json.dumps({**first, "exercise": "0" * 16}).encode()
    answers.write_bytes(answers.read_bytes() + b"\n".join([*rubbish, foreign, many.encode()]))
    points = rw.mark(some(), answers)
    assert (points, points.answered, points.skipped, points.foreign) == (1.0, 3, len(rubbish), 1)


def test_a_question_the_rules_no_longer_confirm_gives_no_points(tmp_path: Path) -> None:
    answers, path = answered(tmp_path), tmp_path / "week3.quiz.json"
    document = json.loads(path.read_text("utf-8"))
    document["exercises"][0]["asks"] = {"answer": "nonsense"}
    document["exercises"][0]["kind"] = "section"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert (rw.mark(path, answers), rw.mark(path, answers).of) == (0.0, 2)


@pytest.mark.parametrize(
    ("call", "says"),
    [(lambda: rw.mark("nowhere", "a.jsonl"), "nowhere"), (lambda: rw.mark(7, "a.jsonl"), "7")],
)
def test_what_cannot_be_marked_is_said(call: Any, says: str) -> None:
    with pytest.raises(rw.Mistake, match=says):
        call()


@pytest.mark.parametrize(("lang", "says"), [("en", "1 of 3, 2 answered"), ("fr", "1 sur 3, 2 réponses")])
def test_marked_at_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, says: str) -> None:
    answers = answered(tmp_path)
    assert main(["mark", str(tmp_path / "week3.quiz.json"), str(answers), "--lang", lang]) == 0
    assert says in capsys.readouterr().out
    assert main(["mark", str(tmp_path / "week3.quiz.json"), str(tmp_path / "gone.jsonl"), str(answers)]) == 1
    said = capsys.readouterr()
    assert "gone.jsonl" in said.err and "1 of 3" in said.out


def test_where_no_answers_can_be_kept_is_said_before_anything_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = set_quiz(tmp_path)
    for call in (rw.drill, rw.quiz):
        with pytest.raises(rw.Mistake, match="is a folder; answers are kept in a file"):
            call("raja", record=tmp_path)  # type: ignore[operator]
    for below in (file / "answers.jsonl", file / "further" / "answers.jsonl"):
        with pytest.raises(rw.Mistake, match=r"No answers can be kept in .*: .*week3\.quiz\.json cannot be written to"):
            rw.quiz("raja", answers=below)
        with pytest.raises(rw.Mistake, match="Aucune réponse ne peut être gardée"):
            rw.drill("raja", record=below, lang="fr")
    with pytest.raises(rw.Mistake, match="record is the path of a file"):
        rw.drill("raja", record=7)  # type: ignore[arg-type]
    for command in ("drill", "quiz"):
        assert main([command, "raja", "--record", str(tmp_path)]) == 2 and "is a folder" in capsys.readouterr().err
    for name in ("answers", "record"):
        with pytest.raises(rw.Mistake, match=r"There is no folder .*later to keep answers in; make it first"):
            (rw.quiz if name == "answers" else rw.drill)("raja", **{name: tmp_path / "later" / "mine.jsonl"})
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with pytest.raises(rw.Mistake, match="cannot be written to; name another file"):
        rw.quiz(file, answers=tmp_path / "answers.jsonl")


def test_a_quiz_that_is_made_is_asked_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = set_quiz(tmp_path)
    with pytest.raises(rw.Mistake, match="asked as it is: leave out kinds, n, or name a game"):
        rw.quiz(file, n=1, kinds="why")
    with pytest.raises(rw.Mistake, match="leave out sections, from_, seed,"):
        rw.quiz(some(), "7", from_=REPLAY, seed=2)
    with pytest.raises(rw.Mistake, match="is a replay"):
        rw.quiz(REPLAY, n=1)
    assert main(["quiz", str(file), "-n", "1", "--lang", "fr"]) == 2 and "posé tel quel" in capsys.readouterr().err
    source = notebook(tmp_path, "rw.quiz('week3.quiz.json', n=2, answers='a.jsonl')")
    assert main(["assign", str(source), str(tmp_path / "out")]) == 1 and "leave out n," in capsys.readouterr().err
    assert len(rw.quiz(file)) == len(rw.quiz(some(), n=10)) == 3


# ---------------------------------------------------------------- nbgrader


def notebook(folder: Path, *sources: str, minor: int = 5) -> Path:
    cells = [
        {"cell_type": "code", "execution_count": None, "id": f"c{n}", "metadata": {}, "outputs": [], "source": source}
        for n, source in enumerate(sources)
    ]
    path = folder / "homework.ipynb"
    document = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": minor}
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def assigned(folder: Path) -> Path:
    set_quiz(folder)
    source = notebook(folder, "import rajwidgets as rw", 'quiz = rw.quiz("week3.quiz.json", answers="answers.jsonl")')
    assert main(["assign", str(source), "--to", "nbgrader", str(folder / "source" / "week3")]) == 0
    return folder / "source" / "week3" / "homework.ipynb"


def test_an_assignment_has_a_graded_cell_that_ends_with_its_mark(tmp_path: Path) -> None:
    import nbformat

    path = assigned(tmp_path)
    document = nbformat.read(path, as_version=4)
    nbformat.validate(document)
    grader = [cell.metadata.get("nbgrader") for cell in document.cells]
    assert [bool(each) for each in grader] == [False, True, True]
    assert all(each.schema_version == 3 for each in grader[1:])
    assert [(each.grade, each.solution, each.locked) for each in grader[1:]] == [
        (False, False, True), (True, False, True),
    ]  # fmt: skip
    assert grader[2].points == 3 and len({each.grade_id for each in grader[1:]}) == 2
    assert document.cells[1].source == "quiz = rw.quiz('homework_0.quiz.json', answers='answers.jsonl')"
    assert document.cells[2].source.splitlines()[-1] == "rw.mark('homework_0.quiz.json', 'answers.jsonl')"
    assert sorted(each.name for each in path.parent.iterdir()) == ["homework.ipynb", "homework_0.quiz.json"]


def test_the_graded_cell_gives_the_points_in_a_new_kernel(tmp_path: Path) -> None:
    """As a grader does it: the answers lie beside the notebook, the notebook is run, the last value is the credit."""
    import nbformat
    from nbclient import NotebookClient

    path = assigned(tmp_path)
    (path.parent / "answers.jsonl").write_bytes(answered(tmp_path).read_bytes())
    document = nbformat.read(path, as_version=4)
    NotebookClient(document, resources={"metadata": {"path": str(path.parent)}}, kernel_name="python3").execute()
    (output,) = [each for each in document.cells[-1].outputs if each.output_type == "execute_result"]
    assert float(output.data["text/plain"]) == 1.0


def test_a_recipe_is_made_a_quiz_of_its_own(tmp_path: Path) -> None:
    source = notebook(
        tmp_path, f'rw.quiz("raja", "7", n=2, from_={str(REPLAY)!r}, answers="a.jsonl", lang="fr")', minor=4
    )
    assert main(["assign", str(source), str(tmp_path / "out")]) == 0
    (made,) = (tmp_path / "out").glob("*.quiz.json")
    assert len(rw.quiz(made)) == 2
    cells = json.loads((tmp_path / "out" / "homework.ipynb").read_text("utf-8"))["cells"]
    assert "id" not in cells[0] and "lang='fr'" in "".join(cells[0]["source"])


def test_every_quiz_of_a_cell_is_graded_and_what_is_not_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_quiz(tmp_path)
    (tmp_path / "week4.quiz.json").write_bytes((tmp_path / "week3.quiz.json").read_bytes())
    asked = 'rw.quiz("week3.quiz.json", answers="a.jsonl")', 'rw.quiz("week4.quiz.json", answers="b.jsonl")'
    cell = "\n".join(['rw.quiz("week4", n=n)', *asked])
    made = assign(notebook(tmp_path, "import rajwidgets as rw", cell), tmp_path / "out")
    assert (made.points, made.not_graded) == (6, ['rw.quiz("week4", n=n)'])
    cells = ["".join(each["source"]) for each in json.loads(made.path.read_text("utf-8"))["cells"]]
    assert cells[1].splitlines()[1:] == [
        "rw.quiz('homework_0.quiz.json', answers='a.jsonl')", "rw.quiz('homework_3.quiz.json', answers='b.jsonl')",
    ]  # fmt: skip
    last = [each.splitlines()[-1] for each in cells[2:]]
    assert last == ["rw.mark('homework_0.quiz.json', 'a.jsonl')", "rw.mark('homework_3.quiz.json', 'b.jsonl')"]
    assert main(["assign", str(tmp_path / "homework.ipynb"), str(tmp_path / "out")]) == 0
    assert 'Not graded is rw.quiz("week4", n=n)' in capsys.readouterr().err
    for n, says in (("0", "n is a whole number from 1 to 100, not 0"), ("'x'", "not 'x'")):
        source = notebook(tmp_path, f"rw.quiz('raja', n={n}, answers='a.jsonl')")
        assert main(["assign", str(source), str(tmp_path / "out")]) == 1 and says in capsys.readouterr().err


def test_where_nothing_was_answered_the_graded_cell_says_so_and_gives_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A learner who hands in no answers gets no error in the cell that is marked, but no points."""
    points = rw.mark(some(), tmp_path / "answers.jsonl")
    assert (points, points.of, points.answered) == (0.0, 3, 0)
    assert "answers.jsonl: nothing was answered" in capsys.readouterr().out
    rw.mark(some(), answered(tmp_path))
    assert capsys.readouterr().out == ""


def test_what_is_not_written_out_is_not_graded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for source in ('rw.quiz("raja")', "rw.quiz(name, answers='a')", "rw.quiz(", "rw.quiz('raja', answers=open('x'))"):
        assert not any(call.can_be_graded for call in calls(source))
    assert main(["assign", str(notebook(tmp_path, "rw.quiz('raja')")), str(tmp_path / "out")]) == 1
    assert "answers='answers.jsonl'" in capsys.readouterr().err
    (tmp_path / "broken.ipynb").write_text('{"cells": [7]}', encoding="utf-8")
    assert main(["assign", str(tmp_path / "broken.ipynb"), str(tmp_path / "out"), "--lang", "fr"]) == 1
    assert "n’est pas un carnet Jupyter" in capsys.readouterr().err


def test_what_is_no_notebook_and_no_folder_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "out")
    for text in ("{}", '{"cells": 7}', "[]", "no JSON", "\xff"):
        (tmp_path / "other.json").write_text(text, encoding="latin-1")
        assert main(["assign", str(tmp_path / "other.json"), out]) == 1
        assert "other.json is no notebook of Jupyter; name one" in capsys.readouterr().err
    assert main(["assign", str(tmp_path / "none.ipynb"), out]) == 1
    assert "There is no file or folder" in capsys.readouterr().err
    assert main(["assign", str(tmp_path), out, "--lang", "fr"]) == 1
    said = capsys.readouterr().err
    assert "illisible" in said and "Errno" not in said
    set_quiz(tmp_path)
    asked = notebook(tmp_path, "rw.quiz('week3.quiz.json', answers='a.jsonl')")
    assert main(["assign", str(asked), str(tmp_path / "other.json")]) == 1
    assert "other.json cannot be made" in capsys.readouterr().err
