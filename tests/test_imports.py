"""Imports point one way, and the rules need no Jupyter."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import rajwidgets

PACKAGE = Path(rajwidgets.__file__).parent
JUPYTER = ("ipywidgets", "ipycanvas", "bqplot", "anywidget", "IPython", "numpy", "pandas", "traitlets", "jupyterlab")


def imports_of(path: Path) -> set[str]:
    """The modules of ours that a file imports at its top level, as dotted names below rajwidgets."""
    package = path.relative_to(PACKAGE).with_suffix("").parts
    found = set()
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
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
    return found


SHARED = sorted(p for p in PACKAGE.glob("*.py") if p.stem not in ("__init__", "__main__", "cli"))
FAMILIES = tuple(f"games.{p.name}" for p in PACKAGE.glob("games/*_family"))  # what several games have in common
RULES = sorted([*PACKAGE.glob("games/*/rules/**/*.py"), *PACKAGE.glob("games/*/state.py")])


@pytest.mark.parametrize("path", SHARED, ids=lambda p: p.stem)
def test_no_shared_module_knows_a_game(path: Path) -> None:
    games = [p.name for p in PACKAGE.glob("games/*") if p.is_dir()]
    assert not {name for name in imports_of(path) for game in games if f"games.{game}" in name}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    constants = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert not constants & set(games), f"{path.name} names a game"


@pytest.mark.parametrize("path", RULES, ids=lambda p: "-".join(p.relative_to(PACKAGE).with_suffix("").parts[1:]))
def test_rules_import_only_flow_state_and_data(path: Path) -> None:
    game = ".".join(path.relative_to(PACKAGE).parts[:2])
    foreign = [
        name
        for name in imports_of(path)
        if not name.startswith(("flow", "data", f"{game}.state", f"{game}.rules", f"{game}.places", f"{game}.map"))
        and not name.startswith(FAMILIES)
        and name not in (game, "", "games")
    ]
    assert foreign == []


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("games/*_family/*.py")), ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_what_games_have_in_common_knows_none_of_them(path: Path) -> None:
    family = ".".join(path.relative_to(PACKAGE).parts[:2])
    assert [name for name in imports_of(path) if not name.startswith(("flow", "data", family)) and name] == []


def test_flow_imports_nothing_of_ours() -> None:
    assert imports_of(PACKAGE / "flow.py") == set()


def test_table_stands_on_flow_alone() -> None:
    assert {name.split(".")[0] for name in imports_of(PACKAGE / "table.py")} <= {"flow", "chance"}


def test_rules_and_texts_work_without_jupyter() -> None:
    blocked = f"""
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {JUPYTER!r}: raise ImportError(name + " is not here")
sys.meta_path.insert(0, Refuse())
import rajwidgets as rw
from rajwidgets import bots, games, replay, scene, text
for name in rw.games():
    game = games.get(name)
    s = game.new_state(game.board, game.seats[0], {{k: o.default for k, o in game.options.items()}})
    chance = bots.random_bot(1)
    bots.play_out(game, s, lambda s, ask: chance(game, s, ask).answer)
    print(text.Speech(game, "fr", ["A", "B", "C", "D", "E"]).describe(s)[:40])
"""
    done = subprocess.run([sys.executable, "-c", blocked], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
