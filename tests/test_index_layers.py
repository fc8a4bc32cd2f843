"""Layer files in the rule index: their notes are found at the steps of the game they belong to."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from index_games import folder, index  # noqa: F401
from spoiling import RAJA, a_replay

import rajwidgets as rw
from rajwidgets.flow import CHANCE, legal
from rajwidgets.replay import Replay, load, text, write
from rajwidgets.replay.annotations import Note
from rajwidgets.study.edit import layers
from rajwidgets.study.index.index import Index
from rajwidgets.table import Node

# ruff: noqa: F811


def another(replay: Replay, after: int) -> Node:
    """A variation of one step, where somebody has a choice."""
    for at in replay.table.main_line()[after:]:
        if at.ask and at.ask.seat != CHANCE:
            known = {child.answer for child in at.children}
            for answer in legal(RAJA, replay.table.state(at), at.ask):
                if answer not in known:
                    return replay.table.play(at, answer)
    raise AssertionError("nobody has a choice")


@pytest.fixture
def branched(folder: Path) -> Path:
    """The folder of games, and beside them a layer with a note on a step and one on a line of its own."""
    replay = a_replay()
    line = replay.table.main_line()
    branch = another(replay, 40)
    notes = [
        Note(line[12].id, text="The elephant waits", tags=("patience",), glyph="?!"),
        Note(branch.id, text="An elephant elsewhere"),
    ]
    layers.write(folder / "games" / "teacher.json", layers.layer_of(replay, "Mira", notes))
    return folder


def test_notes_of_a_layer_are_found_at_the_steps_of_its_game(branched: Path) -> None:
    index = rw.index("games")
    found = index.search("elephant")
    replay = a_replay()
    assert {(note.path, note.ply) for note in found if note.said.startswith("?!")} == {
        ("games/noted.json", 12),
        ("games/plain.json", 12),
    }
    assert {note.layer for note in found} == {"games/teacher.json"} and not index.faults and not index.said
    apart = [note for note in found if "elsewhere" in note.said]
    assert len(apart) == 2 and all(note.ply >= 40 and not note.node for note in apart), "where its line leaves"
    assert replay.table.main_line()[12].ply == 12
    assert [note.ply for note in index.search(tag="patience", author="mira", glyph="?!")] == [12, 12]
    player = index.open(found[0])
    assert player.node.ply == found[0].ply and [laid.file for laid in player.desk.laid] == ["teacher.json"]
    assert "elephant" in player.tabs.panes["notes"].html.value


def test_a_layer_follows_its_game_as_it_is_played_on_and_changed(branched: Path) -> None:
    games = branched / "games"
    old = time.time() - 100
    for file in games.iterdir():
        os.utime(file, (old, old))
    index = rw.index("games")
    replay, _ = load(text(a_replay()))
    assert replay is not None
    replay.table.promote(another(replay, 20))  # the line that the layer knows is a variation now
    write(games / "plain.json", replay)
    assert index.update().read == 1
    assert {note.path: note.ply for note in index.search(tag="patience")} == {
        "games/noted.json": 12,
        "games/plain.json": 12,
    }
    (games / "teacher.json").unlink()
    index.update()
    assert index.search("elephant") == []


def test_a_layer_without_its_game_is_told_and_found_later(branched: Path) -> None:
    (branched / "alone").mkdir()
    os.replace("games/teacher.json", "alone/teacher.json")
    alone = Index("alone", keep="alone.sqlite")
    assert alone.search("elephant") == [] and "No replay of this index is the game of 1 layer file." in alone.said
    both = Index("alone", "games", keep="alone.sqlite")
    assert {note.layer for note in both.search("elephant")} == {"alone/teacher.json"}
    assert Index("games", keep="alone.sqlite").search("elephant") == [], "a layer counts where it was asked about"
