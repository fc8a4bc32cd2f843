"""A notebook that begins with ``rw.language("fr")`` prints French: what cells print is said in both languages."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets.mistakes import speak

ROOT = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(path for path in ROOT.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
PROSE = re.compile(r'<div lang="(en|fr)".*?>\n\n(.+?)\n\n</div>', re.DOTALL)
CODE = re.compile(r"`[^`]*`|\$[^$]*\$|\]\([^)]*\)")
WORD = re.compile(r"[^\W\d_]{2,}")
TWO_WORDS = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")
FILE = re.compile(r"\n|<")  # what is written into a file, or looked for there
SHOWN_AS = ("title", "description")  # of a figure, of a slider
IN_BOTH = ("rw.say", "rw.check")
SAMPLES = ("charmers/02", "ganges/03", "maharaja/02", "raja/02", "study/02")  # they are quick, and print of every kind
ENGLISH = {"the", "of", "step", "round", "turn", "turns", "rows", "cells", "ways", "games", "with", "shown", "never"}
NAMES = re.compile(r"[^·\n]+ · |\S+\.json")  # a title or a variation in two languages, and files


def cells(path: Path, kind: str) -> list[str]:
    every = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in every if cell["cell_type"] == kind]


@cache
def english_words() -> set[str]:
    """The words that only the English prose of the notebooks has."""
    found: dict[str, set[str]] = {"en": set(), "fr": set()}
    for path in NOTEBOOKS:
        for lang, text in PROSE.findall("\n".join(cells(path, "markdown"))):
            found[lang].update(WORD.findall(CODE.sub(" ", text).lower()))
    return found["en"] - found["fr"]


def is_pair(node: ast.AST) -> bool:
    """Whether this is a text in English and in French."""
    if isinstance(node, ast.Dict):
        return [getattr(key, "value", None) for key in node.keys] == ["en", "fr"]
    texts = [getattr(each, "value", None) for each in node.elts[:2]] if isinstance(node, ast.Tuple) else []
    return len(texts) == 2 and all(isinstance(text, str) for text in texts)


def printed(node: ast.AST, shown: bool = False) -> Iterator[str]:
    """The texts that a reader will see: what is printed, and else whatever has two words; not what is said in pairs."""
    if isinstance(node, ast.Call):
        name = ast.unparse(node.func)
        if name in IN_BOTH or name.startswith("study.") or name.endswith(".write"):  # notes of the reader's own
            return
        yield from printed(node.func, shown and isinstance(node.func, ast.Attribute))
        joins = isinstance(node.func, ast.Attribute) and node.func.attr == "join"
        for argument in node.args:
            yield from printed(argument, name == "print" or (shown and joins))
        for keyword in node.keywords:
            yield from printed(keyword.value, True) if keyword.arg in SHOWN_AS else ()
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if (shown or TWO_WORDS.search(node.value)) and not FILE.match(node.value):
            yield node.value
        return
    if is_pair(node):
        return
    if isinstance(node, ast.Subscript):
        yield from printed(node.value, shown)
        return
    body = getattr(node, "body", None)
    documented = isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None
    for child in ast.iter_child_nodes(node):
        if not (documented and isinstance(body, list) and child is body[0]):
            yield from printed(child, shown)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_cell_prints_is_said_in_both_languages(path: Path) -> None:
    said = [text for source in cells(path, "code") for text in printed(ast.parse(source))]
    assert not [text for text in said if english_words() & set(WORD.findall(text.lower()))], "rw.say(english, french)"


@pytest.mark.parametrize("name", SAMPLES)
def test_a_notebook_prints_french(name: str, monkeypatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (path,) = (path for path in NOTEBOOKS if path.relative_to(ROOT).as_posix().startswith(name))
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv("RAJWIDGETS_AUTOSAVE", str(tmp_path))
    monkeypatch.setattr("rajwidgets.study.index.store.KEPT_AT", tmp_path / "index.sqlite")
    names: dict[str, object] = {}
    try:
        for source in cells(path, "code"):
            exec(source.replace('rw.language("en")', 'rw.language("fr")'), names)
        players = [each for each in names.values() if isinstance(each, type(rw.new("raja")))]
    finally:
        speak("en")
    lines = [NAMES.sub("", line) for line in capsys.readouterr().out.splitlines()]
    assert lines and not [line for line in lines if ENGLISH & set(WORD.findall(line.lower()))]
    assert players and all(player.lang == "fr" for player in players)
