"""JupyterLab, opened on the first notebook."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .notebooks import trust

FIRST = Path("notebooks", "00_start.ipynb")
LAB = (sys.executable, "-m", "jupyterlab")  # not "jupyter lab", which may find another one on the path
# A newcomer's first sight is the lesson, not JupyterLab's question about its news.
CONFIG = Path(__file__).parent / "jupyter_config"


def open_lab(flags: Sequence[str] = ()) -> int:
    """Run JupyterLab until it is closed; `flags` are its own: `open_lab(["--no-browser"])`."""
    command = [*LAB]
    for folder in (Path.cwd(), Path(__file__).parents[2]):
        if (folder / FIRST).exists():
            trust(folder / FIRST.parent)
            command += [f"--ServerApp.root_dir={folder}", f"--LabApp.default_url=/doc/tree/{FIRST.as_posix()}"]
            break
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # inside a container there is often nobody else
    paths = [str(CONFIG), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    environment = os.environ | {"JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}
    with subprocess.Popen([*command, *flags], env=environment) as lab:
        before = signal.signal(signal.SIGTERM, lambda *_: lab.terminate())  # who ends us frees its port
        try:
            return lab.wait()
        except KeyboardInterrupt:  # Ctrl+C is how JupyterLab is closed; it has heard it too
            return 0
        finally:
            signal.signal(signal.SIGTERM, before)
