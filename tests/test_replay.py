"""Replays: saved, read and saved again they are the same bytes; the file on disk is always whole."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from importlib import resources
from pathlib import Path

import jsonschema
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_play import play_on

from rajwidgets import games
from rajwidgets.data import packaged
from rajwidgets.flow import CHANCE
from rajwidgets.lab.fuzz import random_setup
from rajwidgets.replay import Replay, ReplayFault, checksum, load, migrate, read, save, text, verify, write
from rajwidgets.replay import document as replay_doc
from rajwidgets.replay.annotations import Mark, Note
from rajwidgets.table import Setup, Table, new_table, walk

ROOT = Path(__file__).parents[1]
RAJA = games.get("raja")
SCHEMA = json.loads((resources.files("rajwidgets.replay") / "replay.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
GOLDEN = sorted((ROOT / "replays").rglob("*.json"))


def random_replay(seed: int, answers: int = 100_000, branches: int = 0, game=RAJA) -> Replay:
    """A random game with variations, variations of variations, tries and names."""
    table, rng = Table(game, random_setup(game, seed)), random.Random(seed)
    play_on(table, table.root, answers, rng)
    replay = Replay(table)
    for n in range(branches):
        origin = rng.choice(list(walk(table.root)))
        before = set(table.nodes)
        play_on(table, origin, rng.randint(1, 12), rng)
        for child in origin.children[1:]:
            if child.id not in before:
                replay.variation_names[child.id] = f"variation {n}"
    for node in table.main_line()[:-1:5]:
        if table.refusal(node, "end") is not None:
            replay.tried[node.id] = ["end", "no:such:answer"]
    return replay


def notes_on(replay: Replay) -> st.SearchStrategy[list[Note]]:
    words = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
    marks = st.builds(
        Mark, st.sampled_from(["place", "arrow"]), st.lists(words.filter(bool), min_size=1, max_size=4).map(tuple)
    )
    note = st.builds(
        Note,
        node=st.sampled_from(sorted(replay.table.nodes)),
        about=st.sampled_from(["step", "phase", "round", "chapter"]),
        author=words,
        lang=st.sampled_from(["", "en", "fr"]),
        text=words,
        glyph=st.sampled_from(["", "!!", "?!", "??"]),
        marks=st.lists(marks, max_size=2).map(tuple),
        tags=st.lists(words.filter(bool), max_size=3).map(tuple),
    )
    return st.lists(note, max_size=6)


def faulty(faults: list) -> list:
    return [fault for fault in faults if not fault.harmless]


@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data(), seed=st.integers(0, 10_000), answers=st.integers(0, 300), branches=st.integers(0, 12))
def test_saved_read_and_saved_again_it_is_the_same(data: st.DataObject, seed: int, answers: int, branches: int) -> None:
    replay = random_replay(seed, answers, branches)
    replay.title = data.draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
    replay.notes = data.draw(notes_on(replay))
    written = text(replay)
    VALIDATOR.validate(json.loads(written))
    again, faults = load(written)
    assert again is not None and faulty(faults) == []
    assert text(again) == written
    assert again.table.nodes.keys() == replay.table.nodes.keys()
    assert (again.title, again.names, again.notes) == (replay.title, replay.names, replay.notes)
    assert again.variation_names == {k: v for k, v in replay.variation_names.items() if v}


def test_the_file_has_its_header_first_and_one_answer_per_line() -> None:
    replay = random_replay(3, branches=2)
    lines = text(replay).splitlines()
    assert lines[1:4] == ['  "format": "rajwidgets replay",', '  "version": 1,', '  "game": "raja",']
    first = lines.index('  "line": [') + 1
    entries = [json.loads(line.rstrip(",")) for line in lines[first : first + replay.end.ply]]
    assert [entry["answer"] for entry in entries] == [node.answer for node in replay.table.main_line()[1:]]
    assert entries[0]["seat"] == CHANCE
    assert [n for n, entry in enumerate(entries, 1) if "check" in entry and n % 10] in ([], [replay.end.ply])
    assert entries[9]["check"] == checksum(replay.table.main_line()[10])


def test_a_loaded_replay_has_its_result_and_everything_else() -> None:
    replay = random_replay(5, branches=3)
    again, faults = load(save(replay))
    assert again is not None and not faults
    assert again.result == replay.result and again.result is not None
    assert again.tried == replay.tried and replay.tried
    assert again.table.setup == replay.table.setup
    assert again.end.snapshot == replay.end.snapshot


def test_a_game_that_starts_from_a_position() -> None:
    whole = random_replay(8).table
    start = whole.main_line()[40]
    setup = msgspec.structs.replace(whole.setup, start=RAJA.plain(whole.state(start)))
    table = Table(RAJA, setup)
    play_on(table, table.root, 1_000, random.Random(1))
    written = text(Replay(table, "from here"))
    again, faults = load(written)
    assert again is not None and not faults and text(again) == written
    assert again.end.ask is None


def test_a_board_of_the_owner_is_saved_with_the_game(tmp_path: Path) -> None:
    doc = packaged(RAJA.folder)
    doc["cities"][0]["name"] = "Atlantis"
    doc["rewards"][0]["gold"] = [9, 4]
    theirs = RAJA.with_board(RAJA.read_board(doc, "my_board.toml"))
    replay = random_replay(2, game=theirs)
    assert "data" in save(replay) and "data" not in save(random_replay(2))
    write(tmp_path / "theirs.json", replay)
    again, faults = read(tmp_path / "theirs.json")
    assert again is not None and not faults
    assert again.table.game.board.digest == theirs.board.digest != RAJA.board.digest
    assert "Atlantis" in again.table.game.board.names.values()
    assert text(again) == text(replay)


def test_progress_is_told_and_loading_can_be_stopped() -> None:
    replay = next(replay for seed in range(9) if (replay := random_replay(seed, branches=5)).end.ply > 200)
    told: list[tuple[int, int]] = []
    assert load(text(replay), lambda done, total: told.append((done, total)))[1] == []
    assert told[0][0] == 0 and len(told) > 1
    assert {total for _, total in told} == {len(replay.table.nodes) - 1}
    again, faults = load(text(replay), lambda done, total: done < 100)
    assert again is not None and again.end.ply == 100
    assert faults[0].code == "stopped" and faults[0].ply == 101


# ---------------------------------------------------------------- the file on disk


def test_what_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    good = Replay(new_table(RAJA, 2))
    write(file, good)
    before = file.read_bytes()
    for title, notes in (("x" * 201, []), ("\ud800", []), ("fine", [Note("nobody")])):
        with pytest.raises(ReplayFault, match=r"^This game cannot be saved as it is: .+"):
            write(file, Replay(good.table, title, notes))
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_disk_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*paths: object) -> None:
        raise OSError("no space left")

    file = tmp_path / "game.json"
    write(file, Replay(new_table(RAJA, 2), "old"))
    for step in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(f"rajwidgets.replay.document.os.{step}", fail)
            with pytest.raises(OSError, match="no space"):
                write(file, Replay(new_table(RAJA, 2), "new"))
        assert '"old"' in file.read_text(encoding="utf-8") and len(list(tmp_path.iterdir())) == 1


def test_a_link_stays_a_link_and_rights_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    write(real, Replay(new_table(RAJA, 2)))
    real.chmod(0o640)
    link.symlink_to(real)
    write(link, Replay(new_table(RAJA, 2), "again"))
    assert link.is_symlink() and '"again"' in real.read_text(encoding="utf-8")
    assert real.stat().st_mode & 0o777 == 0o640


WRITER = """
import sys
from rajwidgets import games
from rajwidgets.replay import Replay, write
from rajwidgets.table import new_table
table = new_table(games.get("raja"), 2)
print("ready", flush=True)
while True:
    for title in ("old", "new"):
        write(sys.argv[1], Replay(table, title * 60))
"""


def test_killed_while_writing_the_old_or_the_new_file_is_there(tmp_path: Path) -> None:
    file, rng = tmp_path / "game.json", random.Random(1)
    write(file, Replay(new_table(RAJA, 2), "old" * 60))
    for _ in range(6):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(file)], stdout=subprocess.PIPE)
        assert writer.stdout is not None and writer.stdout.readline() == b"ready\n"
        time.sleep(rng.uniform(0.001, 0.05))
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        replay, faults = read(file)
        assert replay is not None and faults == [] and replay.title in ("old" * 60, "new" * 60)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_or_a_device_takes_the_replay_and_stays_what_it_is(tmp_path: Path) -> None:
    pipe, replay = tmp_path / "pipe", Replay(new_table(RAJA, 2), "through a pipe")
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
    write(pipe, replay)
    assert reader.communicate(timeout=60)[0] == text(replay)
    assert pipe.is_fifo() and list(tmp_path.iterdir()) == [pipe]


# ---------------------------------------------------------------- the format


def test_the_schema_and_the_reader_have_the_same_fields_and_limits() -> None:
    VALIDATOR.check_schema(SCHEMA)
    fields = msgspec.structs.fields(replay_doc.Document)
    assert list(SCHEMA["properties"]) == [field.encode_name for field in fields]
    assert SCHEMA["required"] == [field.encode_name for field in fields if field.required]
    assert SCHEMA["properties"]["variations"]["maxItems"] == replay_doc.MOST_VARIATIONS
    assert SCHEMA["properties"]["notes"]["maxItems"] == replay_doc.MOST_NOTES
    for kind in (replay_doc.Entry, replay_doc.Variation, Note, Mark):
        name = kind.__name__.lower()
        assert set(SCHEMA["$defs"][name]["properties"]) == {field.encode_name for field in msgspec.structs.fields(kind)}


def test_the_commented_example_is_a_real_replay() -> None:
    guide = (ROOT / "replays" / "README.md").read_text(encoding="utf-8")
    block = re.search(r"```jsonc\n(.*?)```", guide, re.DOTALL)
    assert block is not None
    example = "".join(line for line in block[1].splitlines(keepends=True) if not line.lstrip().startswith("//"))
    VALIDATOR.validate(json.loads(example))
    replay, faults = load(example)
    assert replay is not None and faults == []
    assert text(replay) == example


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_replays_have_no_fault_and_are_saved_as_they_are(path: Path) -> None:
    replay, faults = read(path)
    assert replay is not None and faults == [] == verify(path)
    assert text(replay).encode() == path.read_bytes()
    VALIDATOR.validate(json.loads(path.read_text(encoding="utf-8")))
    assert path.name in (ROOT / "replays" / "README.md").read_text(encoding="utf-8"), "say in one line what it shows"


def test_older_documents_are_brought_up_to_date_step_by_step() -> None:
    steps = {
        -1: lambda doc: {**doc, "line": [move.split(" ") for move in doc["moves"]]},
        0: lambda doc: {**doc, "line": [{"seat": int(seat), "answer": answer} for seat, answer in doc["line"]]},
    }
    old = {"version": -1, "moves": ["-1 B:A", "0 6"]}
    new = migrate(old, steps, to=1)
    assert new["version"] == 1 and new["line"][1] == {"seat": 0, "answer": "6"}
    assert old == {"version": -1, "moves": ["-1 B:A", "0 6"]}, "the old document is left alone"


def test_an_older_replay_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up version 0 that called the line "moves"; until there is a real older one."""
    monkeypatch.setitem(replay_doc.STEPS, 0, lambda doc: {("line" if k == "moves" else k): v for k, v in doc.items()})
    doc = save(random_replay(4))
    old = {("moves" if key == "line" else key): value for key, value in doc.items()} | {"version": 0}
    replay, faults = load(old)
    assert replay is not None and faults == [] and save(replay) == doc


def test_the_names_of_nodes_do_not_depend_on_options_left_as_usual() -> None:
    explicit = {key: option.default for key, option in RAJA.options.items()}
    assert Table(RAJA, Setup(2, {})).root.id == Table(RAJA, Setup(2, explicit)).root.id
    assert Table(RAJA, Setup(2, {"short": True})).root.id != Table(RAJA, Setup(2, {})).root.id
