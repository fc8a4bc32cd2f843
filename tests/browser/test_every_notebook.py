"""Every committed notebook runs in JupyterLab without an error in a cell or in the browser's console."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(p.relative_to(ROOT).as_posix() for p in ROOT.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)

BOARD = "To play, run the cells"  # beside every picture of a board in the stored outputs


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_it_opens_and_shows_its_player(notebook, path):
    page = notebook(path)
    if BOARD in (ROOT / path).read_text(encoding="utf-8"):
        page.wait_for_selector(".rjw canvas", state="attached")
    assert page.errors == []
