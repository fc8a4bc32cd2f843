"""Notebooks as they are stored: every board a picture, and trusted where nothing in them can run by itself.

``python -m rajwidgets.command.notebooks FILE ...`` is the last step of `make notebooks`.
"""

from __future__ import annotations

import io
import json
import re
import sys
from base64 import b64decode, b64encode
from importlib import import_module
from pathlib import Path
from typing import Any

from ..study.export.raster import to_png
from ..text import texts

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
LIVE = re.compile(r' data-shows="\w*"')  # which model would be shown there: the next kernel has another
DRAWN = re.compile(r"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)")
ACTIVE = re.compile(r"<script|javascript:|<[^>]+\son\w+\s*=", re.IGNORECASE)
COLOURS = 64  # of a stored picture: a tenth of the bytes of the drawing


def settle(notebook: dict[str, Any]) -> None:
    """Leave of every widget what can be seen without a kernel: its picture, or a sentence."""
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if data.pop(WIDGET_VIEW, None) is not None and "text/html" not in data:
                w = texts("rajwidgets.widgets.assets", "en")["place"]
                data["text/html"] = f"<p><b>▶ {w['panel']}</b> {w['panel_says']}</p>"
                data["text/plain"] = w["panel"]
            html = _joined(data.get("text/html", ""))
            if 'class="rjw-place"' in html:
                data["text/html"] = DRAWN.sub(_as_png, LIVE.sub("", html)).splitlines(keepends=True)


def _as_png(drawn: re.Match[str]) -> str:
    return f"data:image/png;base64,{b64encode(small_png(b64decode(drawn[1]).decode())).decode()}"


def small_png(svg: str) -> bytes:
    """A drawing in few colours, as it looks on the page."""
    from PIL import Image  # which the canvas brings with it

    picture = Image.open(io.BytesIO(to_png(svg, 1))).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    written = io.BytesIO()
    picture.save(written, "PNG", optimize=True)
    return written.getvalue()


def _joined(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)


def settle_file(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    settle(notebook)
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


def harmless(notebook: dict[str, Any]) -> bool:
    """Whether nothing in the outputs does anything by itself when the notebook is opened."""
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            for kind, shown in output.get("data", {}).items():
                text = _joined(shown) if isinstance(shown, str | list) else ""
                if kind == "application/javascript" or ACTIVE.search(text):
                    return False
    return True


def trust(folder: Path) -> int:
    """Sign the notebooks below a folder for this user, so that JupyterLab shows their drawings; how many."""
    nbformat: Any = import_module("nbformat")  # not before: the rules do without Jupyter
    notary: Any = import_module("nbformat.sign").NotebookNotary()
    signed = 0
    for path in sorted(folder.rglob("*.ipynb")):
        try:
            notebook = nbformat.read(path, as_version=4)
        except (OSError, ValueError, nbformat.ValidationError):
            continue  # JupyterLab will say what is wrong with it
        if harmless(notebook) and not notary.check_signature(notebook):
            notary.sign(notebook)
            signed += 1
    return signed


if __name__ == "__main__":
    for name in sys.argv[1:]:
        settle_file(Path(name))
