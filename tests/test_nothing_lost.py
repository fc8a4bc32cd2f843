"""Nothing is lost: killed while playing and while saving, two at once, a full disk, a folder that is read-only."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from datetime import datetime
from pathlib import Path

import pytest
from spoiling import REPLAY, TEXT, some_answer

import rajwidgets as rw
from rajwidgets.replay import Replay, load, read, text, write
from rajwidgets.replay.document import write_whole
from rajwidgets.replay.journal import Journal, journal_of, lines_of
from rajwidgets.study import Study, StudyFault
from rajwidgets.table import new_table, walk
from rajwidgets.widgets.player.dispatch import from_browser
from rajwidgets.widgets.session import autosave as keep

ROOT = Path(__file__).parents[1]
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="privileges of Linux")
POSIX = pytest.mark.skipif(os.name == "nt", reason="signals and locks of POSIX")


def run(code: str, *args: object, cwd: Path, wait: float = 60) -> subprocess.CompletedProcess[str]:
    """A program in a process of its own, bounded in time."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")])}
    command = [sys.executable, "-c", code, *map(str, args)]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, timeout=wait)


# ---------------------------------------------------------------- killed

PLAYING = """
import os, random, sys, threading, time
import rajwidgets as rw
from rajwidgets.bots import random_answer
from rajwidgets.widgets.player.dispatch import from_browser

seed, dies = int(sys.argv[1]), float(sys.argv[2])
player, rng = rw.new("raja", seats=2, bots={1: "greedy"}, seed=seed), random.Random(seed)
from_browser(player, "here")
def die():
    time.sleep(dies)
    os.kill(os.getpid(), 9)
dying = threading.Thread(target=die, daemon=True)
while player.session.ask is not None:
    player.session.play(random_answer(player.table.game, player.state, player.session.ask, rng))
    os.write(1, (player.node.id + "\\n").encode())  # from now on it counts as given
    if dying.ident is None:
        dying.start()  # after the first answer, however slow the machine
dying.join()
"""


@POSIX
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_kill_loses_no_answer(tmp_path: Path, seed: int) -> None:
    done = run(PLAYING, seed, random.Random(seed).uniform(0.3, 1.2), cwd=tmp_path)
    assert done.returncode == -signal.SIGKILL, done.stderr
    (saved,) = (tmp_path / ".rajwidgets").rglob("*.json")
    replay, faults = read(saved)
    given = done.stdout.split()
    assert given and replay is not None and not faults
    assert set(given) <= set(replay.table.nodes), "answers were lost"


SAVING = """
import os, sys, threading, time
from spoiling import REPLAY, TEXT
from rajwidgets.replay.document import write_whole

dies = float(sys.argv[1])
def die():
    time.sleep(dies)
    os.kill(os.getpid(), 9)
threading.Thread(target=die, daemon=True).start()
while True:
    write_whole(__import__("pathlib").Path("game.json"), TEXT.encode())
"""


@POSIX
def test_a_kill_while_saving_leaves_the_old_file_or_the_new_one_and_what_it_left_is_swept(tmp_path: Path) -> None:
    write(tmp_path / "game.json", REPLAY)
    for n in range(3):
        assert run(SAVING, 0.05 + n * 0.013, cwd=tmp_path).returncode == -signal.SIGKILL
        assert (tmp_path / "game.json").read_text(encoding="utf-8") == TEXT
    (tmp_path / ".game.json.0123456789ab.tmp").write_text("left behind")
    (tmp_path / ".other.json.0123456789ab.tmp").write_text("left behind by another game")
    (tmp_path / ".mine.tmp").write_text("not ours")
    write(tmp_path / "game.json", REPLAY)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".mine.tmp", "game.json"]


@POSIX
def test_a_file_that_somebody_is_writing_is_not_swept(tmp_path: Path) -> None:
    from rajwidgets.replay.document import _beside, sweep

    beside, file = _beside(tmp_path / "game.json")
    sweep(tmp_path)
    assert beside.exists()
    file.close()
    sweep(tmp_path)
    assert not beside.exists()


# ---------------------------------------------------------------- the journal


def test_what_a_journal_holds_is_taken_in_and_what_was_taken_back_is_not(tmp_path: Path) -> None:
    table, rng = new_table(rw.games.get("raja"), 2, seed=3), random.Random(3)
    node = table.root
    for _ in range(20):
        node = some_answer(table, node, rng)
    path = tmp_path / "game.json"
    write(path, Replay(table))
    journal = Journal(path)
    journal.begin(table)
    for _ in range(5):
        node = some_answer(table, node, rng)
        journal.record(table)
    table.forget(node)
    last = some_answer(table, table.main_line()[-1], rng)
    journal.record(table)
    replay, faults = read(path)
    assert not faults and replay is not None and set(replay.table.nodes) == set(table.nodes)
    assert replay.end.id == last.id and lines_of(path)[-1].ply == 25
    journal.begin(table)
    assert lines_of(path) == [] and read(path)[0].end.ply == 20


@pytest.mark.parametrize(
    "raw",
    [b"", b"\xff\xfe\n", b"{", b"[]\n", b'{"at": 7}\n', b'{"at": "%s", "answer": "no"}\n', b"[" * 9999],
)
def test_a_journal_of_nonsense_does_no_harm(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write(path, REPLAY)
    journal_of(path).write_bytes(raw.replace(b"%s", REPLAY.table.root.id.encode()))
    replay, faults = read(path)
    assert replay is not None and not faults and text(replay) == TEXT


def test_an_answer_is_in_the_journal_before_the_next_question_is_seen(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    player = rw.new("raja", seats=2, bots={1: "greedy"}, seed=4)
    from_browser(player, "here")
    for _ in range(12):
        player.play(next(iter(_answers(player))))
        replay, _ = read(player.autosave.path)
        assert replay is not None and player.node.id in replay.table.nodes
    assert keep.left_unfinished("raja", keep.own_place()).ply == player.node.ply


def _answers(player):
    from rajwidgets.flow import legal

    return legal(player.table.game, player.state, player.session.ask)


# ---------------------------------------------------------------- two at once


def test_two_that_save_first_at_the_same_moment_have_two_files(tmp_path: Path, monkeypatch) -> None:
    class Stopped(datetime):
        @classmethod
        def now(cls, tz=None):
            return cls(2026, 1, 1)

    monkeypatch.setattr(keep, "datetime", Stopped)
    barrier, saves = threading.Barrier(8), [keep.Autosave(Replay(REPLAY.table), tmp_path) for _ in range(8)]

    def save(each: keep.Autosave) -> None:
        barrier.wait(10)
        each.path = keep._fresh(tmp_path, "raja")

    threads = [threading.Thread(target=save, args=(each,)) for each in saves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert len({each.path for each in saves}) == 8


RESUMING = """
import sys, time
import rajwidgets as rw
player = rw.new("raja", seats=2, seed=4)
player.do("resume")
player.autosave.wanted = True
player.autosave.now()
print(player.autosave.path.name, flush=True)
sys.stdin.readline()
"""


@POSIX
def test_two_kernels_that_resume_one_game_do_not_write_over_each_other(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    player = rw.new("raja", seats=2, bots={1: "greedy"}, seed=4)
    from_browser(player, "here")
    player.play(next(iter(_answers(player))))
    player.autosave.now()
    name, player.autosave.folder = player.autosave.path.name, None
    player.autosave._journal.close()  # the kernel that played it is gone
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    kernels = [subprocess.Popen([sys.executable, "-c", RESUMING], cwd=tmp_path, env=env, **pipes) for _ in range(2)]
    try:
        names = [kernel.stdout.readline().strip() for kernel in kernels]
        assert len(set(names)) == 2 and name in names
    finally:
        for kernel in kernels:
            kernel.communicate("\n", timeout=20)


def test_two_studies_of_one_file_notice_each_other(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write(path, REPLAY)
    mine, theirs = Study.open(path)[0], Study.open(path)[0]
    theirs.write(theirs.replay.end, "Theirs")
    theirs.save()
    mine.write(mine.replay.end, "Mine")
    with pytest.raises(StudyFault, match="changed by somebody else"):
        mine.save()
    mine.merge_file()
    mine.save()
    assert {"Mine", "Theirs"} <= {note.text for note in read(path)[0].notes}


# ---------------------------------------------------------------- threads


@pytest.mark.parametrize("name", rw.games())
def test_two_threads_that_play_one_table_make_one_sound_tree(name: str) -> None:
    game = rw.games.get(name)
    table = new_table(game, game.seats[0], seed=5)
    failed: list[BaseException] = []

    def play(seed: int) -> None:
        rng, node = random.Random(seed), table.root
        try:
            for _ in range(40):
                if node.ask is None:
                    return
                node = some_answer(table, node, rng)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in (1, 1, 2, 2)]
    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
    finally:
        sys.setswitchinterval(switch)
    assert not failed and not any(thread.is_alive() for thread in threads)
    for node in walk(table.root):
        assert len({child.answer for child in node.children}) == len(node.children)
    assert load(text(Replay(table)))[1] == []


# ---------------------------------------------------------------- a full disk, a folder that is read-only

FULL = """
import resource, signal, sys
from pathlib import Path
from spoiling import REPLAY
from rajwidgets.replay import write
from rajwidgets.study import Study, StudyFault
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
study = Study.open(Path("game.json"))[0]
study.write(study.replay.end, "One more thought")
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
try:
    study.save()
except StudyFault as fault:
    print(fault.says("en"), "|", fault.says("fr"))
"""


@POSIX
def test_a_full_disk_is_said_and_the_old_file_stays(tmp_path: Path) -> None:
    write(tmp_path / "game.json", REPLAY)
    done = run(FULL, cwd=tmp_path)
    assert done.returncode == 0 and "cannot be written" in done.stdout and "ne peut pas être écrit" in done.stdout, done
    assert (tmp_path / "game.json").read_text(encoding="utf-8") == TEXT
    assert not list(tmp_path.glob(".*.tmp"))


READ_ONLY = """
import os, sys
from pathlib import Path
import rajwidgets as rw
from rajwidgets.study import Study, StudyFault
from rajwidgets.__main__ import main
study = Study.open(Path("game.json"))[0]
study.write(study.replay.end, "One more thought")
if os.geteuid() == 0:  # root writes everywhere, unless it gives its privileges away
    import ctypes
    assert ctypes.CDLL(None).capset((ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()) == 0
for act in (study.save, lambda: rw.export("game.json", "game.html")):
    try:
        act()
    except rw.Mistake as said:
        print(said)
player = rw.new("raja", seats=2, seed=1)
player.autosave.wanted = True
player.do("option:1")
print(player.autosave.failed)
print(main(["play", "raja", "--seats", "2", "--seed", "1", "--out", "new.json"]))
"""


@LINUX
def test_a_read_only_folder_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    write(folder / "game.json", REPLAY)
    folder.chmod(0o555)
    try:
        done = run(READ_ONLY, cwd=folder)
    finally:
        folder.chmod(0o755)
    said = done.stdout.splitlines()
    assert done.returncode == 0 and len(said) == 4, done
    assert all("ermission" in line or "written" in line for line in said[:3]) and said[3] == "1"
    assert "cannot be written" in done.stderr and "Traceback" not in done.stderr
    assert [path.name for path in folder.iterdir()] == ["game.json"]


def test_a_pipe_or_device_takes_the_bytes(tmp_path: Path) -> None:
    write_whole(Path(os.devnull), b"x")
    assert Path(os.devnull).exists() and not Path(os.devnull).is_file()
