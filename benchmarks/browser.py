"""Times in a real browser, as JSON; ``make test-browser`` installs Chromium.

``browser.py GAME [CHECKOUT]``     a click until all is redrawn, and what a step sends
``browser.py opening [CHECKOUT]``  a cell that opens our largest replay until its board is painted, in a fresh kernel

With another checkout of rajwidgets both are measured, in turns: on a busy machine only such a comparison holds.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]

what, trees = sys.argv[1], [str(ROOT), *sys.argv[2:]]
file = "measure_opening.py" if what == "opening" else "measure_player.py"
with tempfile.TemporaryDirectory() as folder:
    out = Path(folder) / "figures.json"
    command = [sys.executable, "-m", "pytest", "-q", "-m", "browser", f"tests/browser/{file}"]
    env = {**os.environ, "RAJWIDGETS_MEASURE": f"{what}:{out}", "RAJWIDGETS_TREES": os.pathsep.join(trees)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    print(out.read_text())
