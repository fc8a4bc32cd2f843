"""How long a click takes until everything is redrawn, and what it sends: run by benchmarks/browser.py."""

import json
import os
import statistics
from pathlib import Path

STEPS = 30
BUDGETS = {"the map alone": ("<= 40 ms", "<= 15 kB"), "the whole Player": ("<= 120 ms", "<= 40 kB")}

# Every frame from the kernel, with the moment it was received; drawing is over two animation frames after the last.
RECORD = """() => {
    window.frames_seen = [];
    const Native = window.WebSocket;
    window.WebSocket = class extends Native {
        constructor(...args) {
            super(...args);
            this.addEventListener('message', event => {
                const size = event.data.byteLength ?? event.data.size ?? event.data.length;
                window.frames_seen.push([performance.now(), size]);
            });
        }
    };
}"""

CLICK = """async selector => {
    window.frames_seen.length = 0;
    const start = performance.now();
    document.querySelector(selector).click();
    let last = start;
    while (performance.now() - last < 250) {
        await new Promise(done => setTimeout(done, 5));
        const seen = window.frames_seen.length ? window.frames_seen[window.frames_seen.length - 1][0] : start;
        last = Math.max(last, seen);
    }
    const drawn = window.frames_seen.filter(([, size]) => size > 600);   // kernel status messages draw nothing
    const end = drawn.length ? drawn[drawn.length - 1][0] : start;
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    return {ms: end - start + 16, bytes: window.frames_seen.reduce((sum, [, size]) => sum + size, 0)};
}"""

PLAYER = """
import rajwidgets as rw
player = rw.new("GAME", seats=4, bots=["greedy"] * 4, seed=7)
player.play_on()
player.go_to(40)
player
"""

MAP_ALONE = """
import ipywidgets, rajwidgets as rw
from rajwidgets.widgets.panes.board import BoardView
alone = rw.new("GAME", seats=4, bots=["greedy"] * 4, seed=7)
alone.play_on()
alone.go_to(40)
view = BoardView(alone.session); view.show(alone.session)
button = ipywidgets.Button(description="on"); button.add_class("step-on")
def on(_):
    alone.session.node = alone.session.line[alone.session.node.ply + 1]; view.show(alone.session)
button.on_click(on)
ipywidgets.VBox([button, view.widget])
"""


PARTS = {"the map alone": (MAP_ALONE, "button.step-on"), "the whole Player": (PLAYER, "button.rjw-forward")}


def figures(runs: list[dict], part: str) -> dict:
    ms, kb = BUDGETS[part]
    return {
        "ms": statistics.median(run["ms"] for run in runs),
        "kb": statistics.median(run["bytes"] for run in runs) / 1000,
        "budget_ms": ms,
        "budget_kb": kb,
    }


def opened(notebook, lab, cell: str, selector: str):
    page = notebook([cell], run=False, width=1400, height=1000)
    path = page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path")
    page.add_init_script(f"({RECORD})()")
    page.goto(f"{lab}/lab/tree/{path}?reset")
    page.wait_for_function(
        "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
    )
    page.wait_for_selector(".jp-Notebook .jp-CodeCell .cm-content")
    page.wait_for_timeout(2000)  # a notebook that is still being laid out after the reload does not run
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => null)")
    page.wait_for_selector(selector, timeout=60_000)
    page.wait_for_timeout(3000)
    return page


def test_measure(notebook, lab):
    game, out = os.environ["RAJWIDGETS_MEASURE"].split(":", 1)
    trees = os.environ["RAJWIDGETS_TREES"].split(os.pathsep)
    found = {}
    for part, (cell, selector) in PARTS.items():
        cells = [f"import sys\nsys.path.insert(0, {tree!r})\n{cell.replace('GAME', game)}" for tree in trees]
        pages = [opened(notebook, lab, each, selector) for each in cells]
        steps = [[page.evaluate(CLICK, selector) for page in pages] for _ in range(STEPS)][3:]  # in turns
        for tree, runs in zip(trees, zip(*steps, strict=True), strict=True):
            found[part if len(trees) == 1 else f"{part}: {tree}"] = figures(list(runs), part)
    Path(out).write_text(json.dumps(found))
