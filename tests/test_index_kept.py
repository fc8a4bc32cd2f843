"""The file of the rule index: kept true, made anew when damaged, shared by processes; replays with faults."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from index_games import folder, index  # noqa: F401
from spoiling import TEXT, a_replay

import rajwidgets as rw
from rajwidgets.replay import write
from rajwidgets.replay.annotations import Note
from rajwidgets.study.edit import layers
from rajwidgets.study.index import files as index_files
from rajwidgets.study.index import scan as index_scan
from rajwidgets.study.index import store as index_store
from rajwidgets.study.index.index import Index

# ruff: noqa: F811

# ---------------------------------------------------------------- keeping it true


def test_only_what_changed_is_read_and_what_vanished_is_dropped(folder: Path) -> None:
    games = folder / "games"
    old = time.time() - 100
    for file in games.iterdir():
        os.utime(file, (old, old))
    index = rw.index("games")
    assert index.last[:4] == (2, 2, 0, 0)
    assert index.update()[:4] == (2, 0, 2, 0)
    os.utime(games / "plain.json", (old + 5, old + 5))
    assert index.update()[:4] == (2, 0, 2, 0)  # another time, the same content
    replay = a_replay()
    replay.notes.append(Note(replay.end.id, text="A new thought"))
    write(games / "plain.json", replay)
    assert index.update()[:4] == (2, 1, 1, 0) and index.search("new thought")
    (games / "noted.json").unlink()
    assert index.update()[:4] == (1, 0, 1, 1) and not index.search("medieval")
    assert [row.replays for row in index.coverage()] == [1]
    assert rw.index().last[:4] == (1, 0, 1, 0)  # without a path: all it has been given


def test_a_change_of_the_same_length_at_the_same_moment_is_seen(folder: Path) -> None:
    file = folder / "games" / "noted.json"
    index = rw.index("games")
    status = file.stat()
    file.write_text(file.read_text(encoding="utf-8").replace("The noted one", "The other one"), encoding="utf-8")
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    index.update()
    assert index.search("other one") and not index.search("noted one")


def test_an_index_answers_only_for_the_paths_it_was_given(folder: Path) -> None:
    (folder / "more").mkdir()
    write("more/third.json", a_replay())
    assert rw.index("games", "more").coverage()[0].replays == 3
    both = rw.index("more", "games/plain.json")
    assert {(row.of, row.replays) for row in both.coverage("collection")} == {("more", 1), ("games/plain.json", 1)}
    assert len(rw.index("more").coverage("replay")) == 1
    assert rw.index().coverage()[0].replays == 3


def test_new_texts_make_an_index_stale(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rw.index("games")
    monkeypatch.setattr("rajwidgets.study.index.index.edition", lambda game: "newer")
    assert rw.index("games").last.read == 2


def test_other_processes_give_the_same_index(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = rw.index("games", keep="one.sqlite", jobs=1)
    monkeypatch.setattr(index_files, "FEW", 0)
    monkeypatch.setattr(index_files, "CHUNK", 1)
    told: list[tuple[int, int]] = []
    two = Index("games", keep="two.sqlite", jobs=2, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 2), (2, 2)]
    assert one.coverage("replay") == two.coverage("replay")
    assert one.examples("raja", "7.2", n=99) == two.examples("raja", "7.2", n=99)


# ---------------------------------------------------------------- what is damaged


def test_faulty_replays_are_named_and_the_rest_is_indexed(folder: Path) -> None:
    games = folder / "games"
    (games / "cut.json").write_text(TEXT[: len(TEXT) // 2], encoding="utf-8")
    (games / "other.json").write_text("[1, 2]", encoding="utf-8")
    (games / "bytes.json").write_bytes(b"\xff\x00\xfe")
    (games / "half.json").write_text(TEXT.replace("A game of three", "half \\ud800 letter"), encoding="utf-8")
    (games / ".hidden.json").write_text("no", encoding="utf-8")
    (games / "folder.json").mkdir()
    index = rw.index("games")
    faulty = {Path(path).name for path, sentence in index.faults if sentence.endswith(".")}
    assert faulty >= {"cut.json", "other.json", "bytes.json", "folder.json"} and ".hidden.json" not in faulty
    shown = {Path(row.of).name for row in index.coverage("replay")}
    assert shown >= {"cut.json", "half.json", "plain.json", "noted.json"}
    assert "with faults" in str(index)


def test_a_layer_of_notes_is_no_fault(folder: Path) -> None:
    replay = a_replay()
    layers.write(folder / "games" / "layer.json", layers.layer_of(replay, "", replay.notes))
    index = rw.index("games")
    assert index.faults == [] and index.coverage()[0].replays == 2


def test_a_file_nobody_foresaw_does_not_cost_the_others(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(raw: bytes) -> None:
        raise RuntimeError("nobody foresaw this")

    monkeypatch.setattr(index_scan, "load", broken)
    assert all("nobody foresaw this" in sentence for _, sentence in rw.index("games").faults)


@pytest.mark.parametrize("spoil", ["text", "empty", "middle", "cut"])
def test_a_damaged_index_is_made_anew_with_a_sentence(folder: Path, spoil: str) -> None:
    rw.index("games").close()
    file = folder / ".rajwidgets" / "index.sqlite"
    raw = file.read_bytes()
    middle = raw[:4096] + b"\xa5" * (len(raw) - 4096)
    file.write_bytes({"text": b"nonsense" * 999, "empty": b"", "middle": middle, "cut": raw[: len(raw) // 3]}[spoil])
    index = rw.index("games")
    assert index.search("medieval") and index.sections("raja")["7.2"]
    if spoil != "empty":
        assert len(index.said) == 1 and "made anew" in index.said[0] and index.said[0] in str(index)
        assert (folder / ".rajwidgets" / "index.sqlite.damaged").exists()


DAMAGE = [
    ("files", "title", b"\xff\xfe"), ("files", "names", b"\xff"), ("files", "names", "{"), ("files", "ended", "[]"),
    ("files", "sections", b"\xc1"), ("files", "line", "text"), ("files", "branches", b"\xff"),
    ("shown", "said", b"\xff"), ("shown", "said", "null"), ("shown", "steps", b"\xc1"), ("shown", "n", "many"),
    ("notes", "text", b"\xff"), ("notes", "tags", "{"),
]  # fmt: skip


@pytest.mark.parametrize("table, column, value", DAMAGE)
def test_nonsense_in_a_row_is_damage_too(folder: Path, table: str, column: str, value: object) -> None:
    rw.index("games").close()
    with sqlite3.connect(folder / ".rajwidgets" / "index.sqlite") as db:
        text = f"CAST(x'{value.hex()}' AS TEXT)" if isinstance(value, bytes) and column != "steps" else "?"
        values = () if text != "?" else (value,)
        db.execute(f"UPDATE {table} SET {column} = {text}", values)
    db.close()
    for _ in range(2):  # never refused for ever
        index = rw.index("games")
        assert str(index) and index.examples("raja", "7.2") and index.sections("raja")["7.2"]
        assert list(index.steps("raja", "7.2")) and index.search("medieval") and index.rulings("raja")
        assert index.search(seat="Asha") and index.faults == []
        index.close()


def test_damage_met_while_asking_is_mended(folder: Path, index: Index) -> None:
    index.store.db.execute("DROP TABLE notes")
    assert index.search("medieval") and "made anew" in index.said[0]


def test_somebody_elses_database_is_left_alone(folder: Path) -> None:
    with sqlite3.connect("mine.sqlite") as db:
        db.execute("CREATE TABLE recipes (name)")
    db.close()
    before = Path("mine.sqlite").read_bytes()
    with pytest.raises(rw.Mistake, match="something else"):
        rw.index("games", keep="mine.sqlite")
    assert Path("mine.sqlite").read_bytes() == before


def test_where_nothing_can_be_written_the_index_lives_in_memory(folder: Path) -> None:
    (folder / "file").write_text("", encoding="utf-8")
    index = rw.index("games", keep="file/index.sqlite")
    assert index.search("medieval") and "as long as this session" in index.said[0]


def test_an_index_of_another_version_is_made_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rw.index("games").close()
    monkeypatch.setattr(index_store, "SCHEMA", 99)
    index = rw.index("games")
    assert index.last.read == 2 and index.said == []


def test_a_locked_index_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = rw.index("games")
    monkeypatch.setattr(index_store, "WAIT", 0.1)
    index.store.db.execute("BEGIN IMMEDIATE")
    with pytest.raises(rw.Mistake, match="Another process"):
        rw.index("games")
    index.store.db.execute("ROLLBACK")


def test_two_processes_at_once(folder: Path) -> None:
    for n in range(6):
        write(f"games/more{n}.json", a_replay())
    code = "import rajwidgets as rw; i = rw.index('games'); print(len(i.coverage('replay')), i.sections('raja')['7.2'])"
    running = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    said = [process.communicate(timeout=120) for process in running]
    assert [process.returncode for process in running] == [0, 0, 0], said
    assert len({out for out, _ in said}) == 1 and said[0][0].startswith("8 ")
