"""Committed notebooks are executed, free of noise, and have outputs that nbval really compares."""

import ast
import json
import re
from base64 import b64decode
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.sign import NotebookNotary

import rajwidgets as rw
from rajwidgets.command.notebooks import WIDGET_VIEW, harmless, settle, trust

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted(p for p in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)

COMPARED = {"text/plain", "image/svg+xml"}
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|Users|root|tmp|private|var|opt|usr)/[\w.-]+|\b[A-Za-z]:\\[\w.-]+")

each_notebook = pytest.mark.parametrize(
    "path", NOTEBOOKS, ids=lambda path: path.relative_to(ROOT / "notebooks").as_posix()
)


def read(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


def code_cells(path: Path) -> list[dict[str, Any]]:
    """The code cells that contain code."""
    return [cell for cell in read(path)["cells"] if cell["cell_type"] == "code" and "".join(cell["source"]).strip()]


def texts(output: dict[str, Any]) -> list[str]:
    """What an output shows, as text: a stream, or each form of its data."""
    forms = [output.get("text", ""), *output.get("data", {}).values()]
    return ["".join(form) if isinstance(form, list) else str(form) for form in forms]


def is_compared(cell: dict[str, Any]) -> bool:
    """Whether nbval compares an output of this cell: it passes over widget views and tagged cells."""
    if "nbval-ignore-output" in cell["metadata"].get("tags", []):
        return False
    for output in cell["outputs"]:
        data = output.get("data", {})
        if output["output_type"] == "stream" or (COMPARED & data.keys() and WIDGET_VIEW not in data):
            return True
    return False


def test_there_are_notebooks():
    assert NOTEBOOKS, "no notebook under notebooks/"


@each_notebook
def test_every_code_cell_was_executed_in_order(path):
    counts = [cell["execution_count"] for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1)), "restart the kernel, run all cells, save"


@each_notebook
def test_something_is_compared(path):
    assert any(map(is_compared, code_cells(path))), "no output that nbval compares: print the position as text"


@each_notebook
def test_no_cell_failed(path):
    failed = [o["evalue"] for cell in code_cells(path) for o in cell["outputs"] if o["output_type"] == "error"]
    assert not failed


@each_notebook
def test_no_noise_is_stored(path):
    """What `nbstripout --keep-output --keep-count` with our extra keys takes out is not there."""
    notebook = read(path)
    assert "widgets" not in notebook["metadata"], "the state of widgets is stored"
    assert not [cell for cell in notebook["cells"] if "execution" in cell["metadata"]], "execution times are stored"


@each_notebook
def test_boards_are_stored_as_pictures(path):
    """A stored widget view hides the picture beside it and finds no model: `make notebooks` leaves none."""
    shown = [output.get("data", {}) for cell in code_cells(path) for output in cell["outputs"]]
    assert not [data for data in shown if WIDGET_VIEW in data]
    assert not [data for data in shown if "rjw-place" in "".join(data.get("text/html", ""))]
    hints = ["".join(data.get("text/markdown", "")) for data in shown]
    following = [after for hint, after in zip(hints, [*shown[1:], {}], strict=True) if "To play, run the cells" in hint]
    assert all("image/png" in data for data in following)


@each_notebook
def test_it_stays_small(path):
    assert path.stat().st_size < 300_000


def test_what_was_printed_in_one_go_is_stored_in_one_piece():
    printed = [{"output_type": "stream", "name": name, "text": text} for name, text in (
        ("stdout", ["a\n", "b"]), ("stdout", "\nc\n"), ("stderr", "d\n"), ("stdout", "e\n"),
    )]  # fmt: skip
    notebook = {"cells": [{"outputs": printed}]}
    settle(notebook)
    told = [(each["name"], "".join(each["text"])) for each in notebook["cells"][0]["outputs"]]
    assert told == [("stdout", "a\nb\nc\n"), ("stderr", "d\n"), ("stdout", "e\n")]


def test_what_is_stored_of_a_player_is_small_and_harmless():
    data, _ = rw.new("raja", lang="fr")._repr_mimebundle_()
    cell = {"outputs": [{"data": dict(data)}, {"data": {WIDGET_VIEW: {}, "text/plain": "Figure()"}}]}
    notebook = {"cells": [cell]}
    settle(notebook)
    player, picture, figure = (output["data"] for output in cell["outputs"])
    assert "text/html" not in player and player["text/markdown"][0].startswith("> ▶ To play, run the cells")
    assert player["text/markdown"][-1].startswith("> ▶ Pour jouer, exécutez les cellules")
    assert b64decode(picture["image/png"]).startswith(b"\x89PNG")
    assert len(picture["image/png"]) < 0.6 * len(data["text/html"])
    assert figure["text/markdown"][0].startswith("> ▶ To see it, run the cells") and harmless(notebook)
    cell["outputs"][0]["data"]["text/html"] = "<img src=x onerror=alert(1)>"
    assert not harmless(notebook)


def test_our_notebooks_are_trusted_where_nothing_in_them_runs_by_itself(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    (tmp_path / "notebooks").mkdir()
    ours, other = tmp_path / "notebooks" / "ours.ipynb", tmp_path / "notebooks" / "other.ipynb"
    output = nbformat.v4.new_output("display_data", {"text/html": "<p>Board</p>"})
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1", outputs=[output])]), ours)
    output = nbformat.v4.new_output("display_data", {"text/html": "<script>alert(1)</script>"})
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1", outputs=[output])]), other)
    assert trust(tmp_path / "notebooks") == 1 and trust(tmp_path / "notebooks") == 0
    notary = NotebookNotary()
    assert notary.check_signature(nbformat.read(ours, 4)) and not notary.check_signature(nbformat.read(other, 4))


@each_notebook
def test_no_path_of_a_machine_is_shown(path):
    for shown in (text for cell in code_cells(path) for output in cell["outputs"] for text in texts(output)):
        assert not MACHINE_PATH.findall(shown)
        assert str(ROOT) not in shown


@each_notebook
def test_it_opens_without_asking_for_a_kernel(path):
    assert read(path)["metadata"].get("kernelspec", {}).get("name") == "python3"


LINK = re.compile(r"\]\(([\w./]+\.ipynb)\)")


@each_notebook
def test_links_between_notebooks_lead_somewhere(path):
    cells = read(path)["cells"]
    texts = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    broken = [link for text in texts for link in LINK.findall(text) if not (path.parent / link).is_file()]
    assert broken == []


def test_the_first_notebook_and_the_readme_name_every_other():
    first = ROOT / "notebooks" / "00_start.ipynb"
    linked = {(first.parent / link).resolve() for link in LINK.findall("".join(map(str, read(first)["cells"])))}
    assert linked == {path.resolve() for path in NOTEBOOKS if path != first}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {(ROOT / link).resolve() for link in LINK.findall(readme)} == {path.resolve() for path in NOTEBOOKS}


PROSE = re.compile(
    r'<div lang="en" class="rw-en">\n\n(.+?)\n\n</div>\n\n'
    r'<div lang="fr" class="rw-fr"><small>En français</small>\n\n(.+?)\n\n</div>',
    re.DOTALL,
)
HEADING = re.compile(r"#{1,4} .+")
CODE = re.compile(r"`[^`]*`")


@each_notebook
def test_the_first_code_cell_is_the_switch_of_language(path):
    first, english = code_cells(path)[0], rw.language("en")
    assert 'rw.language("en")' in "".join(first["source"])
    (stored,) = (output["data"] for output in first["outputs"])
    assert "".join(stored["text/html"]) == english._repr_html_() and stored["text/plain"] == [repr(english)]


@each_notebook
def test_prose_is_in_both_languages(path):
    """Headings stand for themselves, once, so that a table of contents has each once."""
    for cell in read(path)["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] != "markdown":
            continue
        single = [line for line in PROSE.sub("", text).splitlines() if line.strip() and not HEADING.fullmatch(line)]
        assert single == [], "prose without its twin: see CONTRIBUTING.md"
        for english, french in PROSE.findall(text):
            assert english != french and "<div" not in english + french
            assert sorted(LINK.findall(english)) == sorted(LINK.findall(french))
            assert "'" not in CODE.sub("", french), "typographic apostrophes"


@each_notebook
def test_tasks_are_checked_in_both_languages(path):
    trees = [ast.parse("".join(cell["source"])) for cell in code_cells(path) if "rw.check(" in "".join(cell["source"])]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in (call for call in calls if ast.unparse(call.func) == "rw.check"):
        for said in (call.args[1], *(keyword.value for keyword in call.keywords if keyword.arg == "hint")):
            assert isinstance(said, ast.Tuple) and len(said.elts) == 2, "in English and in French"
            assert all(isinstance(each, ast.JoinedStr) or ast.literal_eval(each) for each in said.elts)
