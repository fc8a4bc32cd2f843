"""Click to redraw in a real browser: ``browser.py GAME`` prints JSON. ``make test-browser`` installs Chromium."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]

with tempfile.TemporaryDirectory() as folder:
    out = Path(folder) / "figures.json"
    command = [sys.executable, "-m", "pytest", "-q", "-m", "browser", "tests/browser/measure_player.py"]
    env = {**os.environ, "RAJWIDGETS_MEASURE": f"{sys.argv[1]}:{out}"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    print(out.read_text())
