"""Notebooks as they are stored: every board a picture, and trusted where nothing in them can run by itself.

``python -m rajwidgets.command.notebooks FILE ...`` is the last step of `make notebooks`.
"""

from __future__ import annotations

import io
import json
import re
import sys
from base64 import b64decode, b64encode
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import Any

from ..mistakes import LANGUAGES
from ..study.export.raster import to_png
from ..text import texts

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
HINT = re.compile(r'<p [^>]*data-says="(play|panel)"')
DRAWN = re.compile(r'<img [^>]*alt="([^"]*)" src="data:image/(svg\+xml|png);base64,([A-Za-z0-9+/=]+)">')
ACTIVE = re.compile(r"<script|javascript:|<[^>]+\son\w+\s*=", re.IGNORECASE)
KEYS = re.compile(r"\w+\+\w+")  # such as Shift+Enter
COLOURS = 192  # of a stored picture


def settle(notebook: dict[str, Any]) -> None:
    """Leave of every widget what can be seen without a kernel: a sentence, and its picture if it has one.

    A sentence and a picture, each an output of its own: who cleans HTML before it is shown would take out both.
    """
    for cell in notebook["cells"]:
        if "outputs" in cell:
            cell["outputs"] = _in_one([each for output in cell["outputs"] for each in _settled(output)])


def _in_one(outputs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What was printed in one go stands in one piece, however slowly it arrived."""
    found: list[dict[str, Any]] = []
    for output in outputs:
        before = found[-1] if found else {}
        if "name" in output and output["name"] == before.get("name"):
            before["text"] = (_joined(before["text"]) + _joined(output["text"])).splitlines(keepends=True)
        else:
            found.append(output)
    return found


def _settled(output: dict[str, Any]) -> list[dict[str, Any]]:
    data = output.get("data", {})
    if data.pop(WIDGET_VIEW, None) is not None and "text/html" not in data:
        data["text/markdown"], data["text/plain"] = _hint("panel"), [_place("en")["panel"]]
    html = _joined(data.get("text/html", ""))
    hint, drawn = HINT.search(html), DRAWN.search(html)
    if 'class="rjw-place"' not in html or hint is None:
        return [output]
    del data["text/html"]
    data["text/markdown"] = _hint(hint.group(1))
    return [output, _picture(*drawn.groups())] if drawn else [output]


def _hint(key: str) -> list[str]:
    """What is to be done to see it live, in both languages: a notebook has both. The keys to press look like keys."""
    said = [f"> ▶ {_place(lang)[key]} {_place(lang)[f'{key}_says']}" for lang in LANGUAGES]
    said = [KEYS.sub(r"**`\g<0>`**", line) for line in said]
    return "\n>\n".join(said).splitlines(keepends=True)


def _place(lang: str) -> dict[str, str]:
    return dict(texts("rajwidgets.widgets.assets", lang)["place"])


def _picture(says: str, kind: str, coded: str) -> dict[str, Any]:
    png = coded if kind == "png" else b64encode(small_png(b64decode(coded).decode())).decode()
    data, says = {"image/png": png, "text/plain": [unescape(says)]}, unescape(says)
    return {"data": data, "metadata": {"image/png": {"alt": says}}, "output_type": "display_data"}


def small_png(svg: str) -> bytes:
    """A drawing in the colours it has most of, as it looks on the page: half the bytes of the drawing."""
    from PIL import Image  # which the canvas brings with it

    whole = Image.open(io.BytesIO(to_png(svg, 1))).convert("RGB")
    counted: list[tuple[int, Any]] = list(whole.getcolors(whole.width * whole.height) or ())
    found = sorted(counted, key=lambda each: (-each[0], each[1]))
    colours = [colour for _, colour in found[:COLOURS]]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for n in range(256) for part in colours[n % len(colours)]])
    written = io.BytesIO()
    whole.quantize(palette=palette, dither=Image.Dither.NONE).save(written, "PNG", optimize=True)
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
