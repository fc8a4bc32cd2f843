"""Saving never loses: whole files, a backup, other people's changes noticed, and a process killed while it saves."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from random_play import play_on
from study_games import a_replay

from rajwidgets.replay import Replay, read, text
from rajwidgets.study import Study, StudyFault
from rajwidgets.study.edit.saving import backup_of


def test_unsaved_changes_are_said(tmp_path: Path, replay: Replay) -> None:
    study = Study(replay)
    assert not study.unsaved
    study.write(replay.table.root, "x")
    assert study.unsaved
    study.undo()
    assert not study.unsaved
    study.redo()
    assert study.save(tmp_path / "a.json") == tmp_path / "a.json" and not study.unsaved
    study.undo()
    assert study.unsaved
    study.redo()
    assert not study.unsaved
    leaf = replay.end
    assert leaf.ask is not None and leaf.parent is not None
    replay.table.forget(leaf)
    assert study.unsaved


def test_the_previous_version_is_kept(tmp_path: Path, replay: Replay) -> None:
    path = tmp_path / "a.json"
    study = Study(replay, path)
    study.save()
    first = path.read_bytes()
    study.write(replay.table.root, "x")
    study.save()
    assert backup_of(path).read_bytes() == first and path.read_bytes() == text(replay).encode()
    study.save()  # nothing new: the backup stays what it was
    assert backup_of(path).read_bytes() == first


def test_two_peoples_edits_are_noticed_and_can_be_merged(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    start = Study(a_replay(), author="Ann")
    start.write(start.replay.table.root, "to be deleted by Ben")
    start.save(path)
    ann, ben = (Study.open(path, author=name)[0] for name in ("Ann", "Ben"))
    assert ann is not None and ben is not None
    ben.delete(ben.replay.notes[0])
    ben.write(ben.replay.table.main_line()[3], "Ben was here")
    play_on(ben.replay.table, ben.replay.end, 1, random.Random(1))
    ben.save()
    ann.write(ann.replay.table.main_line()[4], "and Ann too")
    before = path.read_bytes()
    with pytest.raises(StudyFault, match="changed by somebody else") as fault:
        ann.save()
    assert "another name" in str(fault.value) and "merge" in str(fault.value)
    assert path.read_bytes() == before and ann.unsaved
    ann.merge_file()
    assert {note.text for note in ann.replay.notes} == {"Ben was here", "and Ann too"}
    assert ann.replay.end.ply == ben.replay.end.ply
    ann.save()
    again, faults = read(path)
    assert again is not None and not faults and len(again.notes) == 2
    assert ann.save(tmp_path / "elsewhere.json").exists()


def test_another_file_is_not_replaced_unasked(tmp_path: Path, replay: Replay) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("my shopping list")
    with pytest.raises(StudyFault, match="already a file"):
        Study(replay).save(path)
    assert path.read_text() == "my shopping list"
    Study(replay).save(path, over=True)
    assert backup_of(path).read_text() == "my shopping list"
    with pytest.raises(StudyFault, match="cannot be written"):
        Study(replay).save(tmp_path / "nowhere" / "a.json")


def test_versions_of_different_games_are_not_merged(replay: Replay) -> None:
    with pytest.raises(StudyFault, match="another set-up"):
        Study(replay).merge(a_replay(8), "b.json")


SAVER = """
import sys
sys.path[:0] = sys.argv[2:]
from study_games import a_replay
from rajwidgets.study import Study
study = Study(a_replay(3, 400, 2), sys.argv[1])
print("ready", flush=True)
n = 0
while True:
    n += 1
    study.write(study.replay.table.root, f"version {n} " + "x" * 4000)
    study.save()
"""


def test_killed_while_saving_the_old_or_the_new_file_is_there_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    Study(a_replay(3, 400, 2)).save(path)
    saver = [sys.executable, "-c", SAVER, *map(str, (path, *Path(__file__).parents[:2]))]
    for round_ in range(5):
        process = subprocess.Popen(saver, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        time.sleep(0.05 + 0.013 * round_)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        replay, faults = read(path)
        assert replay is not None and faults == []
        previous, faults = read(backup_of(path)) if backup_of(path).exists() else (replay, [])
        assert previous is not None and faults == []
        study = Study(replay, path)  # no lock is left behind
        study.write(replay.table.root, f"after {round_}")
        study.save()
