"""The documents cannot rot: what they quote stands in the toy game, what they name is there, the house is as drawn."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest
from test_imports import INSIDE, MAY_IMPORT

from rajwidgets.face import Accounts, Board, Choosing, Counting, Face, Fates, Lens, Pages, Telling

ROOT = Path(__file__).parent.parent
PACKAGE, TOY = ROOT / "rajwidgets", ROOT / "tests" / "toy"
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
HOUSE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
DOCUMENTS = {"CONTRIBUTING.md": GUIDE, "architecture.md": HOUSE, "README.md": (ROOT / "README.md").read_text("utf-8")}
RECORDS = (Face, Board, Lens, Choosing, Telling, Fates, Counting, Accounts, Pages)
NAMED = (ast.FunctionDef, ast.ClassDef)


def section(document: str, title: str) -> str:
    """What stands below a heading, up to the next one as large."""
    _, _, rest = document.partition(f"\n## {title}\n")
    assert rest, f"there is no section {title!r}"
    return rest.partition("\n## ")[0]


def blocks(text: str) -> list[tuple[str, str]]:
    """Every block of code: what stands beside its fence, and the code."""
    return re.findall(r"^```(.*)\n((?:.*\n)*?)```$", text, re.MULTILINE)


QUOTES = [(mark.partition(" ")[2], code) for mark, code in blocks(section(GUIDE, "Add a game"))]


@pytest.mark.parametrize(("file", "code"), QUOTES, ids=[code.strip().partition("\n")[0] for _, code in QUOTES])
def test_the_guide_quotes_the_toy_game(file: str, code: str) -> None:
    assert file, "the fence names the file that is quoted: ```python tea_garden/face.py"
    assert f"\n{code}" in "\n" + (TOY / file).read_text(encoding="utf-8")


def test_the_guide_quotes_every_interface() -> None:
    quoted = "".join(code for _, code in QUOTES)
    said = ["msgspec.Struct", "yield Ask", "Question(", "also=", "automata=", "view(", "view_event(", "Fraction"]
    drawn = ["boards=", "Board(", "def ghost(", "def turned(", "[rajwidgets.games]"]
    assert [word for word in said + drawn if word not in quoted] == []


def test_the_house_is_as_drawn() -> None:
    """Every room stands in the picture, and what it may import lies on lower floors."""
    picture, _ = (code for _, code in blocks(section(HOUSE, "The house")))
    floors = [[cell.split()[0] for cell in line.strip("│").split("│")] for line in picture.splitlines()[1::2]]
    height = {room: -n for n, floor in enumerate(floors) for room in floor}
    assert set(height) == set(MAY_IMPORT)
    arrows = {(room, other) for room, others in MAY_IMPORT.items() for other in others.split()}
    assert {(room, other) for room, other in arrows if height[other] >= height[room]} == set()


def test_inside_the_rooms_arrows_point_to_the_left() -> None:
    _, inside = (code for _, code in blocks(section(HOUSE, "The house")))
    for line in inside.splitlines():
        room, _, folders = line.partition(" ")
        order = re.findall(r"\w+", folders)
        if room in INSIDE:
            assert set(order) == set(INSIDE[room])
            for folder, others in INSIDE[room].items():
                assert all(order.index(other) < order.index(folder) for other in others.split()), folder


def defined() -> dict[str, set[str]]:
    """What every module, class and script of ours defines, by its own name; ``rw`` is the package itself."""
    found: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = "rw" if path == PACKAGE / "__init__.py" else path.stem
        found.setdefault(name, set()).update(node.name for node in tree.body if isinstance(node, NAMED))
        for kind in (node for node in tree.body if isinstance(node, ast.ClassDef)):
            found.setdefault(kind.name, set()).update(members(kind))
    for path in PACKAGE.rglob("*.js"):
        found.setdefault(path.stem, set()).update(re.findall(r"function (\w+)", path.read_text(encoding="utf-8")))
    return found


def members(kind: ast.ClassDef) -> set[str]:
    """The methods of a class, its fields, and what it gives itself."""
    fields_of = {node.target.id for node in kind.body if isinstance(node, ast.AnnAssign)}
    own = {node.attr for node in ast.walk(kind) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
    return fields_of | own | {node.name for node in kind.body if isinstance(node, NAMED)}


def test_every_step_of_the_ways_is_a_function_of_ours() -> None:
    known, missing = defined(), []
    for title in ("The way of a click", "The way of a replay", "The words", "Secrets"):
        for owner, name in re.findall(r"`(\w+)\.(\w+)`", section(HOUSE, title)):
            if name != "py" and name not in known.get(owner, ()):
                missing.append(f"{owner}.{name}")
    assert missing == []


def test_a_face_offers_what_the_document_says() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", section(HOUSE, "What a face may offer"), re.MULTILINE)
    assert {record for record, _ in rows} == {record.__name__ for record in RECORDS}
    for record in RECORDS:
        named = set(re.findall(r"`(\w+)`", dict(rows)[record.__name__]))
        assert named == {field.name for field in fields(record)}, f"{record.__name__} in docs/architecture.md"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_path_that_is_named_is_there(name: str) -> None:
    named = set(re.findall(r"`([\w.-]+/[\w./-]*)`", DOCUMENTS[name]))
    places = [ROOT, PACKAGE, *(path for path in (PACKAGE / "games").iterdir() if path.is_dir())]
    made = {"benchmarks/results.json", "tests/browser/screenshots/", "replays/NAME/", "notebooks/NAME/"}
    made |= {"rajwidgets/games/NAME", ".rajwidgets/index.sqlite"}
    assert [path for path in sorted(named - made) if not any((place / path).exists() for place in places)] == []
