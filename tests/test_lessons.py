"""The tasks in the notebooks are committed open, and can be solved: the solutions are in the cells' metadata."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1] / "notebooks"
LESSONS = [
    path
    for path in sorted(ROOT.rglob("*.ipynb"))
    if ".ipynb_checkpoints" not in path.parts and "rw.check(" in path.read_text(encoding="utf-8")
]
each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def checks(notebook: nbformat.NotebookNode) -> list[str]:
    """What the checking cells say."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code" and "rw.check(" in cell.source]
    return ["".join(output.get("text", "") for output in cell.outputs) for cell in cells]


def test_there_are_lessons() -> None:
    assert LESSONS


@each_lesson
def test_tasks_are_committed_open(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert checks(notebook) and all(said.startswith("Not yet: ") for said in checks(notebook))


@each_lesson
def test_tasks_can_be_solved(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    solved = 0
    for cell in notebook.cells:
        if "rajwidgets" in cell.metadata:
            cell.source = cell.metadata["rajwidgets"]["solution"]
            solved += 1
    here = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=here).execute()
    assert solved == len(checks(notebook))
    assert all(said.startswith("Done: ") for said in checks(notebook)), checks(notebook)


@pytest.mark.parametrize("ahead", [1, 9, 40])
def test_the_first_lesson_holds_whatever_was_clicked_before(ahead: int) -> None:
    path = ROOT / "raja" / "01_a_turn_step_by_step.ipynb"
    notebook = nbformat.read(path, as_version=4)
    first = next(n for n, cell in enumerate(notebook.cells) if cell.source.startswith("begins = {"))
    clicks = f"for _ in range({ahead}):\n    player.play(player.hint().answer)\n    print(player.node.ply)"
    notebook.cells.insert(first, nbformat.v4.new_code_cell(clicks))  # played on before the way back is there
    back = 'back_to("the plan")\nassert (player.node.ask.kind, player.state.round) == ("plan", 1)\n'
    back += 'back_to("the set-up")\nassert player.node.ask.kind == "character"'
    notebook.cells.append(nbformat.v4.new_code_cell(back))
    here = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=here).execute()
    said = "".join(output["text"] for output in notebook.cells[-1].outputs)
    assert "Which character" in said.rpartition("plan")[2]
