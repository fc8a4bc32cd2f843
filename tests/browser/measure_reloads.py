"""Three Players of two games are reloaded twenty times, alone and among a thousand other widgets, and one Player's cell
is run twenty times and its notebook closed; run by hand:

``python -m pytest -m browser tests/browser/measure_reloads.py -s``
"""

import time

import pytest

PLAYERS = [
    "import rajwidgets as rw\nplayer = rw.new('raja', 4, bots='greedy', seed=7)\nplayer",
    "india = rw.new('maharadjah', 4, bots='greedy', seed=7)\nindia",
    "rw.example('raja', '8', 4)",
]
OTHERS = "import ipywidgets\nothers = [ipywidgets.Label() for _ in range({})]"
TIMES = 20
BACK = """() => document.querySelectorAll('.rjw-place.live .rjw .rjw-canvas canvas').length === 3
    && document.querySelectorAll('.rjw > .rjw-signs').length === 3
    && !document.querySelector('.rjw-place:not(.live)')"""


@pytest.mark.parametrize("others", [0, 333])  # a label is three models
def test_measure(notebook, others):
    page = notebook([OTHERS.format(others), *PLAYERS])
    page.wait_for_function(BACK)
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save').then(() => null)")
    took, lost = [], 0
    for _ in range(TIMES):
        start = time.monotonic()
        page.reload()
        try:
            page.wait_for_function(BACK, timeout=30_000)
            took.append(time.monotonic() - start)
        except Exception:
            lost += 1
        lost += page.get_by_text("model not found").count()
        print(len(took), lost, end=" ", flush=True)
    print(f"\n{others} others: {len(took)} of {TIMES} back, {lost} lost, {min(took):.1f} to {max(took):.1f} s")
    page.errors.clear()
    assert lost == 0


RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => null)"
CLOSE = "() => { for (const widget of [...window.jupyterapp.shell.widgets('main')]) widget.dispose(); }"
SHOWN = "() => document.querySelectorAll('.rjw-place.live .rjw-canvas canvas').length === 1"
MODELS = "from ipywidgets.widgets.widget import _instances\nprint(len(_instances))"
BITMAPS = "function() { return this.reduce((sum, canvas) => sum + 4 * canvas.width * canvas.height, 0) / 1e6; }"


def megabytes(page) -> tuple[float, float]:
    """What the page's scripts hold, and all canvases that are still alive, whether they are seen or not."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("HeapProfiler.collectGarbage")
    kind = cdp.send("Runtime.evaluate", {"expression": "HTMLCanvasElement.prototype"})["result"]["objectId"]
    every = cdp.send("Runtime.queryObjects", {"prototypeObjectId": kind})["objects"]["objectId"]
    asked = {"objectId": every, "functionDeclaration": BITMAPS, "returnByValue": True}
    bitmaps = cdp.send("Runtime.callFunctionOn", asked)["result"]["value"]
    heap = cdp.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    cdp.detach()
    return round(heap), round(bitmaps)


def test_measure_runs(notebook, in_kernel):
    page = notebook(["import rajwidgets as rw\nplayer = rw.new('maharadjah', 4, bots='greedy', seed=7)\nplayer"])
    page.wait_for_function(SHOWN)
    first = megabytes(page)
    print(f"\nonce: {in_kernel(page, MODELS).strip()} models, {first[0]} MB of scripts, {first[1]} MB of canvases")
    for _ in range(TIMES):
        page.evaluate(RUN_ALL)
        page.wait_for_function(SHOWN)
    page.wait_for_timeout(4000)
    last = megabytes(page)
    print(f"{TIMES} runs: {in_kernel(page, MODELS).strip()} models, {last[0]} MB of scripts, {last[1]} MB of canvases")
    page.evaluate(CLOSE)
    page.wait_for_timeout(4000)
    closed = megabytes(page)
    print(f"closed: {closed[0]} MB of scripts, {closed[1]} MB of canvases")
    assert last[1] <= first[1] + 1 and closed[1] < 1
