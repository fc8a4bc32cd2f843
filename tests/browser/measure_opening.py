"""How long our largest replay takes from Shift+Enter until its board is painted: run by benchmarks/browser.py.

Every run has a fresh kernel. Whether Python finds compiled files is told beside the figures: without them, as with
PYTHONDONTWRITEBYTECODE, importing takes longer.
"""

import json
import os
import statistics
import sys
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LARGEST = max((ROOT / "replays").glob("*/*.json"), key=lambda path: path.stat().st_size)
TREES = os.environ["RAJWIDGETS_TREES"].split(os.pathsep)
ROUNDS = int(os.environ.get("RAJWIDGETS_ROUNDS", "5"))

HERE = "import sys\nsys.path.insert(0, {!r})"
IMPORT = "import rajwidgets as rw"
OPEN = f"rw.open_replay({str(LARGEST)!r})"
WAYS = {"already imported": (IMPORT, OPEN), "with the import": ("", f"{IMPORT}\n{OPEN}")}

# From the key to the first picture on which the board is painted, and to the first with the chart.
WATCH = """() => {
    const seen = window.opening = {};
    const painted = () => {
        const canvas = document.querySelector('.rjw-place.live .rjw-canvas canvas');
        return canvas?.width > 0 && canvas.getContext('2d').getImageData(canvas.width / 2, 8, 1, 1).data[3] === 255;
    };
    const charted = () => document.querySelector('.rjw-place.live .rjw-chart .bqplot path.line');
    const look = () => {
        const now = performance.now();
        if (!seen.board && painted()) seen.board = now - seen.start;
        if (!seen.chart && charted()) seen.chart = now - seen.start;
        if (!seen.board || !seen.chart) requestAnimationFrame(look);
    };
    const begin = event => {
        if (event.key !== 'Enter' || !event.shiftKey) return;
        window.removeEventListener('keydown', begin, true);
        seen.start = performance.now();
        look();
    };
    window.addEventListener('keydown', begin, true);
}"""
RUN_FIRST = """async () => {
    const {content} = window.jupyterapp.shell.currentWidget;
    content.activeCellIndex = 0;
    await window.jupyterapp.commands.execute('notebook:run-cell-and-select-next');
}"""


taken: dict[str, list[dict[str, float]]] = defaultdict(list)


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("number", range(ROUNDS + 1))
def test_measure(notebook, number, way, tree):
    first, second = WAYS[way]
    page = notebook([f"{HERE.format(tree)}\n{first}", second], run=False, width=1400, height=1000)
    page.wait_for_selector(".jp-Notebook .jp-CodeCell .cm-content")
    page.evaluate(RUN_FIRST)
    page.wait_for_timeout(1500)
    page.evaluate(WATCH)
    page.keyboard.press("Shift+Enter")
    page.wait_for_function("() => window.opening.board && window.opening.chart", timeout=60_000)
    taken[f"{way}: {tree}" if len(TREES) > 1 else way].append(page.evaluate("() => window.opening"))
    told = {"replay": LARGEST.name, "compiled": not sys.dont_write_bytecode}
    told |= {name: {part: figures(runs, part) for part in ("board", "chart")} for name, runs in taken.items()}
    Path(os.environ["RAJWIDGETS_MEASURE"].split(":", 1)[1]).write_text(json.dumps(told, indent=1))


def figures(runs: list[dict[str, float]], part: str) -> dict[str, int]:
    """The first run stands apart: the page loads the scripts of the widgets then."""
    first, *later = [round(run[part]) for run in runs]
    further = {"median_ms": round(statistics.median(later)), "least_ms": min(later)} if later else {}
    return {"first_ms": first, **further}
