"""The Binder environment, checked as far as that goes without building its image."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
REQUIREMENT_FILES = [ROOT / "constraints.txt", ROOT / "binder" / "requirements.txt"]


def lines(path: Path) -> list[str]:
    """The lines of a requirements file that say something."""
    stripped = (line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in stripped if line]


def normal(name: str) -> str:
    """A package's name as the package index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(path: Path) -> dict[str, str]:
    """Package -> version, for the lines that pin one."""
    return {normal(name): version for name, _, version in (line.partition("==") for line in lines(path)) if version}


def names(path: Path) -> set[str]:
    return {normal(line.partition("==")[0]) for line in lines(path) if line != "."}


def dependencies() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {normal(re.match(r"[\w.-]+", dependency)[0]) for dependency in project["dependencies"]}


def test_every_pin_is_the_tested_one():
    tested = pins(ROOT / "constraints.txt")
    binder = pins(ROOT / "binder" / "requirements.txt")
    assert binder
    assert binder == {name: tested.get(name) for name in binder}


def test_jupyterlab_is_not_pinned():
    assert "jupyterlab" in lines(ROOT / "binder" / "requirements.txt")


def test_everything_else_is_pinned():
    path = ROOT / "binder" / "requirements.txt"
    assert names(path) - set(pins(path)) == {"jupyterlab"}


def test_the_package_itself_is_installed():
    assert "." in lines(ROOT / "binder" / "requirements.txt")


def test_all_dependencies_are_listed():
    assert dependencies() <= names(ROOT / "binder" / "requirements.txt")
    assert dependencies() <= set(pins(ROOT / "constraints.txt"))


def test_the_runtime_is_one_we_support():
    assert (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip() == "python-3.11"


@pytest.mark.parametrize("path", REQUIREMENT_FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_address_and_no_option_in_requirements(path):
    for line in lines(path):
        assert re.fullmatch(r"\.|jupyterlab|[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line), line
