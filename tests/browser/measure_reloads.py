"""Three Players of two games are reloaded twenty times, alone and among a thousand other widgets; run by hand:

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
    && document.querySelectorAll('.rjw[data-working]').length === 3
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
