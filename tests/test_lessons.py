"""The tasks in the notebooks are committed open, and can be solved: the solutions are in the cells' metadata."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient

from rajwidgets import games

ROOT = Path(__file__).parents[1] / "notebooks"
LESSONS = [
    path
    for path in sorted(ROOT.rglob("*.ipynb"))
    if ".ipynb_checkpoints" not in path.parts and "rw.check(" in path.read_text(encoding="utf-8")
]
each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


@pytest.fixture(scope="module")
def kernel() -> Iterator[KernelManager]:
    """One for all notebooks: starting a kernel and importing takes longer than most of them."""
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel()
    yield manager
    manager.shutdown_kernel(now=True)


def run(notebook: nbformat.NotebookNode, folder: Path, kernel: KernelManager) -> None:
    """Run it in its folder, where nothing is known of the notebooks before."""
    afresh = f"%reset -f\n%cd -q {folder}"
    notebook.cells.insert(0, nbformat.v4.new_code_cell(afresh))
    NotebookClient(notebook, km=kernel, timeout=120).execute()


def checks(notebook: nbformat.NotebookNode) -> list[str]:
    """What the checking cells say."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code" and "rw.check(" in cell.source]
    return ["".join(output.get("text", "") for output in cell.outputs) for cell in cells]


def for_the_tasks(cells: list[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """Up to the last task, without games simulated for their own sake: all is run where outputs are compared."""
    last = max(n for n, cell in enumerate(cells) if "rw.check(" in cell.source)
    needed: set[str] = set()
    kept = []
    for cell in (each for each in reversed(cells[: last + 1]) if each.cell_type == "code"):
        nodes = list(ast.walk(ast.parse(cell.source)))
        made = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
        made |= {alias.asname or alias.name for node in imports for alias in node.names}
        if "rw.simulate(" not in cell.source or made & needed:
            needed |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
            kept.append(cell)
    return kept[::-1]


def test_there_are_lessons() -> None:
    assert LESSONS


@each_lesson
def test_tasks_are_committed_open(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert checks(notebook) and all(said.startswith("Not yet: ") for said in checks(notebook))


@each_lesson
def test_tasks_can_be_solved(path: Path, kernel: KernelManager) -> None:
    notebook = nbformat.read(path, as_version=4)
    solved = 0
    for cell in notebook.cells:
        if "rajwidgets" in cell.metadata:
            cell.source = cell.metadata["rajwidgets"]["solution"]
            solved += 1
    notebook.cells = for_the_tasks(notebook.cells)
    run(notebook, path.parent, kernel)
    assert solved == len(checks(notebook))
    assert all(said.startswith("Done: ") for said in checks(notebook)), checks(notebook)


FIRST_LESSONS = sorted(ROOT.glob("*/01_a_*.ipynb"))
LOOKED_BACK = """
if "player" in globals():
    for _ in range({steps}):
        player.do("step:-1")
"""


def printed_after_looking_back(path: Path, steps: int, kernel: KernelManager) -> list[str]:
    """What every cell of a first lesson prints, if before each of them the reader steps back so often."""
    notebook = nbformat.read(path, as_version=4)
    cells = []
    for cell in for_the_tasks(notebook.cells):
        if "rajwidgets" in cell.metadata and "hint()" in cell.metadata["rajwidgets"]["solution"]:
            cell.source = cell.metadata["rajwidgets"]["solution"]  # what the lesson itself advises
        back = 0 if "rajwidgets" in cell.metadata else steps  # whoever does a task stands where it is done
        cells += [nbformat.v4.new_code_cell(LOOKED_BACK.format(steps=back)), cell]
    notebook.cells = cells
    run(notebook, path.parent, kernel)
    own = notebook.cells[2::2]  # behind what begins afresh, and between what looks back
    return ["".join(output.get("text", "") for output in cell.outputs) for cell in own]


@pytest.mark.parametrize("steps", [1, 4, 99])
@pytest.mark.parametrize("path", FIRST_LESSONS, ids=lambda path: path.parent.name)
def test_a_first_lesson_goes_on_wherever_one_has_looked_back(path: Path, steps: int, kernel: KernelManager) -> None:
    """Where one has looked meanwhile changes nothing of what the lesson says, checks and plays."""
    straight, looked = (printed_after_looking_back(path, n, kernel) for n in (0, steps))
    assert looked == straight and sum(map(bool, straight)) > 5


def test_every_game_has_a_first_lesson() -> None:
    assert {path.parent.name for path in FIRST_LESSONS} == set(games.NAMES)


@pytest.mark.parametrize("ahead", [1, 9, 40])
def test_the_first_lesson_holds_whatever_was_clicked_before(ahead: int, kernel: KernelManager) -> None:
    path = ROOT / "raja" / "01_a_turn_step_by_step.ipynb"
    notebook = nbformat.read(path, as_version=4)
    first = next(n for n, cell in enumerate(notebook.cells) if cell.source.startswith("begins = {"))
    clicks = f"for _ in range({ahead}):\n    player.play(player.hint().answer)\n    print(player.node.ply)"
    notebook.cells.insert(first, nbformat.v4.new_code_cell(clicks))  # played on before the way back is there
    back = 'back_to("the plan")\nassert (player.node.ask.kind, player.state.round) == ("plan", 1)\n'
    back += 'back_to("la mise en place")\nassert player.node.ask.kind == "character"\nback_to("the end")'
    notebook.cells.append(nbformat.v4.new_code_cell(back))
    run(notebook, path.parent, kernel)
    said = "".join(output["text"] for output in notebook.cells[-1].outputs)
    assert "Which character" in said and said.endswith("the set-up, the plan, the actions, the scoring\n")
