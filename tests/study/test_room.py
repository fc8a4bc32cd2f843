"""How much a game and a layer may hold: said when it is about to be more, never at the save."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from study_games import a_replay

import rajwidgets as rw
from rajwidgets import table as tables
from rajwidgets.mistakes import Mistake
from rajwidgets.replay import Replay, load, text
from rajwidgets.replay.annotations import Note
from rajwidgets.study import Study, StudyFault
from rajwidgets.study.edit import layers
from rajwidgets.study.edit import notes as note_edits


def full(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(tables, "MOST_VARIATIONS", most)
    monkeypatch.setattr("rajwidgets.replay.document.MOST_VARIATIONS", most)
    monkeypatch.setattr("rajwidgets.widgets.player.notices.MOST_VARIATIONS", most)


def test_the_variation_that_no_file_could_hold_is_refused_when_it_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    full(monkeypatch, 3)
    player = rw.new("raja", seats=2, seed=1, lang="fr")
    root = player.node
    while len(player.options()) < 6:
        player.play(player.options()[0][0])
        root = player.node
    choices = [answer for answer, _ in player.options()]
    for answer in choices[:4]:
        player.node = root
        player.play(answer)
    assert player.table.variations == 3
    text(player.replay)
    player.node = root
    with pytest.raises(Mistake, match="3 variantes"):
        player.play(choices[4])
    assert player.table.variations == 3 and player.node is root
    assert "variantes" in player.notices.value  # and it was said before
    assert text(player.replay) and load(text(player.replay))[1] == []


def test_a_click_that_finds_no_room_is_answered_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    from rajwidgets.widgets.player.dispatch import from_browser

    full(monkeypatch, 0)
    player = rw.new("raja", seats=2, seed=1)
    root = player.node
    player.do("option:1")
    player.node = root
    assert not from_browser(player, "option:2") and player.opened.error == ""
    assert "0 variations" in player.notices.value


def test_many_answers_are_refused_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_ANSWERS", 12)
    player = rw.new("raja", seats=2, bots={0: "random", 1: "random"}, seed=1)
    with pytest.raises(Mistake, match="12 answers"):
        player.play_on()
    assert len(player.table.nodes) == 13 and text(player.replay)


def test_a_layer_grows_until_there_is_no_more_room_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = a_replay()
    branch = next(node for node in replay.table.nodes.values() if len(node.children) > 1).children[1]
    replay.notes.append(Note(branch.id, text="A way of its own"))
    with_lines = layers.layers_of(replay)
    assert any(layer.lines for layer in with_lines.layers)
    bare = load(text(Replay(_main_line_only(replay))))[0]
    assert bare is not None and bare.table.variations == 0
    full(monkeypatch, 0)
    faults = Study(bare).take_in(with_lines)
    assert "most_variations" in [fault.code for fault in faults] and bare.table.variations == 0


def _main_line_only(replay: Replay) -> tables.Table:
    again = tables.Table(replay.table.game, replay.table.setup, replay.table.names)
    node = again.root
    for each in replay.table.main_line()[1:]:
        node = again.play(node, each.answer)
    return again


def test_all_layers_of_a_file_together_have_a_limit(tmp_path: Path) -> None:
    """Five megabytes of lines are read in a moment, and only as many as a file may have."""
    line = {"from": "0" * 12, "answers": ["a:long:answer"] * 300}
    many = [
        {"id": f"{n:012x}", "date": "2026-01-01T00:00:00Z", "author": str(n), "lines": [line | {"name": str(n)}] * 15}
        for n in range(100)
    ]
    doc = {"format": layers.FORMAT, "version": 1, "game": "0" * 12, "of": "raja", "layers": many}
    raw = json.dumps(doc)
    assert len(raw) > 4_500_000
    start = time.process_time()
    found, faults = layers.load(raw)
    assert time.process_time() - start < 3
    assert found is not None and "too_many" in {fault.code for fault in faults}
    assert sum(len(line.answers) for layer in found.layers for line in layer.lines) <= layers.MOST_IN_ALL


def test_notes_that_no_file_could_hold_are_refused_when_they_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(note_edits, "LARGEST_NOTES", 100)
    study = Study(a_replay())
    del study.replay.notes[:]
    study.replay.notes.append(Note(study.replay.end.id, text="é" * 40))
    with pytest.raises(StudyFault, match="MB of text in all"):
        study.write(study.replay.end, "x" * 30)
