"""Imports point one way through the folders, nothing shared knows a game, and the rules need no Jupyter."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import rajwidgets

PACKAGE = Path(rajwidgets.__file__).parent
JUPYTER = ("ipywidgets", "ipycanvas", "bqplot", "anywidget", "IPython", "numpy", "pandas", "traitlets", "jupyterlab")

# Every folder and every module outside one, with what it may import; itself goes without saying. The picture of the
# house in docs/architecture.md is drawn from this table.
MAY_IMPORT = {
    "flow": "",
    "mistakes": "",
    "eyes": "flow",
    "chance": "flow",
    "table": "flow chance mistakes",
    "data": "flow text mistakes",
    "text": "flow mistakes",
    "bots": "flow",
    "draw": "",
    "face": "flow text draw",
    "magnifier": "flow draw face",
    "games": "flow data text draw face magnifier bots mistakes",
    "replay": "flow eyes data table text games mistakes",
    "calls": "flow data table text bots games replay mistakes",
    "charts": "text draw face study",
    "entry": "flow table text face replay",
    "lab": "flow table text chance bots games replay draw face mistakes",
    "learn": "flow table text chance bots calls games replay draw face lab study data mistakes",
    "study": "flow eyes table text chance bots games replay draw face entry lab data mistakes",
    "widgets": "flow eyes table text chance bots games replay draw face entry lab charts study data mistakes learn",
    "command": "flow table text chance bots games replay face entry lab study data mistakes learn",
}
INSIDE = {  # areas whose folders have an order of their own
    "study": {
        "edit": "",
        "export": "edit",
        "figures": "edit export",
        "index": "edit figures",
    },
    "widgets": {
        "assets": "",
        "session": "",
        "tabs": "session",
        "panes": "session tabs",
        "player": "assets session tabs panes",
        "apart": "assets session tabs panes player",
        "wishes": "session tabs panes player apart",
    },
}


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports_of(path: Path, everywhere: bool = False) -> set[str]:
    """The modules of ours that a file imports, as dotted names below rajwidgets: at its top level, or everywhere."""
    package = path.relative_to(PACKAGE).with_suffix("").parts
    found = set()
    for statement in ast.walk(parsed(path)) if everywhere else parsed(path).body:
        if isinstance(statement, ast.ImportFrom):
            if statement.level:
                base = package[: len(package) - statement.level]
                module = [*base, *((statement.module or "").split(".") if statement.module else [])]
            elif (statement.module or "").split(".")[0] == "rajwidgets":
                module = statement.module.split(".")[1:]
            else:
                continue
            found.add(".".join(module))
            found.update(".".join([*module, alias.name]) for alias in statement.names)
    return {name for name in found if name}


EVERY = sorted(p for p in PACKAGE.rglob("*.py") if p.parent != PACKAGE or p.stem in MAY_IMPORT)
SHARED = [p for p in EVERY if p.relative_to(PACKAGE).parts[0] != "games"]
RULES = sorted([*PACKAGE.glob("games/*/rules/**/*.py"), *PACKAGE.glob("games/*/state.py")])


def area(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def ids(path: Path) -> str:
    return "-".join(path.relative_to(PACKAGE).with_suffix("").parts)


def test_every_folder_has_its_place() -> None:
    folders = {p.name for p in PACKAGE.iterdir() if p.is_dir() and not p.name.startswith("__")}
    modules = {p.stem for p in PACKAGE.glob("*.py") if not p.stem.startswith("__")}
    assert folders | modules == set(MAY_IMPORT)
    for name, inside in INSIDE.items():
        within = {p.name for p in (PACKAGE / name).iterdir() if p.is_dir() and not p.name.startswith("__")}
        assert within == set(inside)


@pytest.mark.parametrize("path", EVERY, ids=ids)
def test_imports_point_one_way(path: Path) -> None:
    own = area(path)
    allowed = {own, *MAY_IMPORT[own].split()}
    areas = {name.split(".")[0] for name in imports_of(path)}
    assert areas & set(MAY_IMPORT) <= allowed
    parts = path.relative_to(PACKAGE).parts
    if own in INSIDE and len(parts) > 2:
        inside = {parts[1], *INSIDE[own][parts[1]].split()}
        theirs = [name.split(".") for name in imports_of(path) if name.split(".")[0] == own]
        assert {name[1] for name in theirs if len(name) > 1 and name[1] in INSIDE[own]} <= inside


def test_no_file_name_stands_twice_in_one_area() -> None:
    for name in {area(path) for path in EVERY} - {"games"}:
        files = [p.name for p in (PACKAGE / name).rglob("*.py") if p.name != "__init__.py"]
        assert sorted(files) == sorted(set(files)), name
    for game in (p for p in (PACKAGE / "games").iterdir() if p.is_dir()):
        files = [p.name for p in game.rglob("*.py") if p.name != "__init__.py"]
        assert sorted(files) == sorted(set(files)), game.name


@pytest.mark.parametrize("path", SHARED, ids=ids)
def test_nothing_shared_knows_a_game(path: Path) -> None:
    games = [p.name for p in PACKAGE.glob("games/*") if p.is_dir()]
    imported = imports_of(path, everywhere=True)
    assert not [name for name in imported if name.startswith(tuple(f"games.{game}" for game in games))]
    constants = {node.value for node in ast.walk(parsed(path)) if isinstance(node, ast.Constant)}
    assert not constants & set(games), f"{path.name} names a game"


IN_GAMES = [p for p in EVERY if area(p) == "games" and len(p.relative_to(PACKAGE).parts) > 2]


@pytest.mark.parametrize("path", IN_GAMES, ids=ids)
def test_no_game_knows_another(path: Path) -> None:
    """What two games share has a folder of its own, such as a family of boards."""
    own = path.relative_to(PACKAGE).parts[1]
    theirs = {name.split(".")[1] for name in imports_of(path) if name.startswith("games.") and name.count(".") > 1}
    families = {p.name for p in (PACKAGE / "games").iterdir() if p.is_dir() and "family" in p.name}
    assert theirs <= {own} | families


@pytest.mark.parametrize("path", RULES, ids=lambda p: "-".join(p.relative_to(PACKAGE).with_suffix("").parts[1:]))
def test_rules_import_only_flow_state_and_data(path: Path) -> None:
    game = path.relative_to(PACKAGE).parts[1]
    drawn = {"face", "words", "bots", "examples", "promises"}
    for name in imports_of(path):
        first, *rest = name.split(".")
        assert first in ("flow", "data", "games"), name
        assert len(rest) < 2 or rest[0] != game or rest[1] not in drawn, f"rules know nothing of {name}"


def test_rules_and_texts_work_without_jupyter() -> None:
    blocked = f"""
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {JUPYTER!r}: raise ImportError(name + " is not here")
sys.meta_path.insert(0, Refuse())
import rajwidgets as rw
from rajwidgets import bots, games, replay, text
from rajwidgets.draw import hits, scene, svg
for name in rw.games():
    game = games.get(name)
    s = game.new_state(game.board, game.seats[0], {{k: o.default for k, o in game.options.items()}})
    chance = bots.random_bot(1)
    bots.play_out(game, s, lambda s, ask: chance(game, s, ask).answer)
    print(text.Speech(game, "fr", ["A", "B", "C", "D", "E"]).describe(s)[:40])
"""
    done = subprocess.run([sys.executable, "-c", blocked], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
