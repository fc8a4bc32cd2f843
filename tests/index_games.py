"""A working folder with two replays to index, for the tests of the rule index."""

from __future__ import annotations

from pathlib import Path

import pytest
from spoiling import RAJA, a_replay

import rajwidgets as rw
from rajwidgets.flow import refused
from rajwidgets.replay import write
from rajwidgets.replay.annotations import Note
from rajwidgets.study.index.index import Index


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with two replays, one of which has a refused try and a tag."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    write("games/plain.json", a_replay())
    noted = a_replay()
    noted.title = "The noted one"
    line = noted.table.main_line()
    node = next(n for n in line if n.ask and n.ask.kind == "turn" and refused(RAJA, noted.table.state(n), n.ask))
    noted.tried[node.id] = [next(iter(refused(RAJA, noted.table.state(node), node.ask)))]
    late = next(n for n in reversed(line) if any(event.rule == "7.2" for event in n.events))
    noted.notes.append(Note(late.id, author="Mira", lang="en", text="Médiéval palace", glyph="!", tags=("opening",)))
    write("games/noted.json", noted)
    return tmp_path


@pytest.fixture
def index(folder: Path) -> Index:
    return rw.index("games")
