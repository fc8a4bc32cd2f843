"""What the documents promise is held by tests that exist, and the dependencies are those we say."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import rajwidgets

ROOT = Path(__file__).parents[1]
PROMISES = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
DEPENDENCIES = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
HEAVY = ("pandas", "numpy", "ipywidgets", "ipycanvas", "bqplot", "anywidget", "joblib", "IPython", "jupyterlab")
HEAVY += ("resvg_py", "sqlite3", "asyncio", "multiprocessing", "ctypes", "subprocess", "distributed", "traitlets")
NETWORK = {"socket", "ssl", "http", "urllib", "ftplib", "smtplib", "requests", "httpx", "aiohttp", "websockets"}


def rows(document: str) -> list[list[str]]:
    """The lines of all tables, without their heads."""
    lines = [line for line in document.splitlines() if line.startswith("|") and not line.startswith("|---")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_promise_is_held_by_tests_that_exist() -> None:
    files = (ROOT / "tests").rglob("test_*.py")
    known = {name for file in files for name in re.findall(r"^def (test_\w+)\(", file.read_text("utf-8"), re.MULTILINE)}
    promises = [row for row in rows(PROMISES) if row[0] != "promise"]
    assert len(promises) > 15
    for promise, held_by in promises:
        tests = re.findall(r"`(test_\w+)`", held_by)
        assert tests, promise
        assert [test for test in tests if test not in known] == [], promise


def test_every_dependency_is_listed_with_its_licence_and_why() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [re.split(r"[<>=]", each)[0] for each in project["dependencies"]]
    listed = {row[0]: row[1:] for row in rows(DEPENDENCIES) if row[0] != "package"}
    assert list(listed) == needed
    assert all(licence and len(why) > 10 for licence, why in listed.values())
    assert all(">=" in each for each in project["dependencies"])


def test_importing_the_package_brings_only_what_it_needs() -> None:
    code = f"import sys, rajwidgets; print([m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.stdout.strip() == "[]", done


def test_nothing_of_ours_speaks_to_a_network_but_a_class_that_is_served() -> None:
    """Only two modules know a network, and nothing imports them before ``room.serve()`` or an address to join at."""
    package = Path(rajwidgets.__file__).parent
    served = {package / "learn" / "classroom" / name for name in ("lan.py", "afar.py")}
    for path in package.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            assert path in served or not {name.split(".")[0] for name in names} & NETWORK, path
        at_once = {node.module for node in tree.body if isinstance(node, ast.ImportFrom) and node.level}
        assert path in served or not at_once & {"lan", "afar", "classroom.lan", "classroom.afar"}, path
    for path in package.rglob("*.js"):
        assert not re.search(r"\bfetch\(|XMLHttpRequest|WebSocket\(|sendBeacon", path.read_text(encoding="utf-8")), path
