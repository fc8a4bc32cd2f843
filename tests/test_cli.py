"""The command line: its outputs, its sentences, its exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from rajwidgets import games
from rajwidgets.command import jupyter
from rajwidgets.command import line as cli
from rajwidgets.flow import check
from rajwidgets.lab.fuzz import Broken
from rajwidgets.replay import read
from rajwidgets.table import SetupFault

RAJA = games.get("raja")


class Ran:
    """What a command printed and returned."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def run(*words: object) -> Ran:
        try:
            code = cli.main([str(word) for word in words])
        except SystemExit as stop:
            code = int(stop.code or 0)
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return run


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of three random bots."""
    file = tmp_path_factory.mktemp("replays") / "three.json"
    assert cli.main(["play", "raja", "--seats", "3", "--bot", "random", "--seed", "5", "--out", str(file)]) == 0
    return file


def is_a_sentence(text: str) -> bool:
    line = text.strip()
    return bool(line) and "Traceback" not in line and "\n" not in line and line[0].isupper()


# ---------------------------------------------------------------- games, rules


def test_games(run) -> None:
    found = run("games", "--json").json
    assert [game["name"] for game in found] == list(games.names())
    raja = found[0]
    assert raja.keys() == {"name", "title", "seats", "options"}
    assert raja["title"] == "Raja" and raja["seats"] == [2, 5]
    assert raja["options"].keys() == RAJA.options.keys()
    for option in raja["options"].values():
        assert (
            option.keys() == {"values", "default", "says"} and option["default"] in option["values"] and option["says"]
        )
    told = run("games")
    assert told.code == 0 and "raja: Raja, 2 to 5 players" in told.out and "--option short=" in told.out


def test_rules(run) -> None:
    one = run("rules", "raja", "--section", "7.2", "--json")
    assert one.code == 0 and one.json.keys() == {"section", "title", "says", "origin"}
    assert one.json["section"] == "7.2" and one.json["origin"] == "rulebook"
    every = run("rules", "raja", "--json").json
    assert [rule["section"] for rule in every][:3] == ["1", "2", "3"] and len(every) > 30
    french = run("rules", "raja", "--section", "7.2", "--lang", "fr")
    assert french.out.startswith("7.2 ") and french.out != run("rules", "raja", "--section", "7.2").out


def test_rules_that_are_not_there(run) -> None:
    for words in (("rules", "raja", "--section", "99"), ("rules", "chess")):
        ran = run(*words)
        assert ran.code == 2 and is_a_sentence(ran.err) and not ran.out


# ---------------------------------------------------------------- play


def test_play_saves_a_whole_game_and_the_same_seed_the_same_game(run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.json", "b.json", "c.json")]
    for file, seed in zip(files, (7, 7, 8), strict=True):
        words = ("--seats", 2, "--option", "short=yes", "--option", "hidden_gold=TRUE", "--seed", seed, "--out", file)
        ran = run("play", "raja", *words)
        assert ran.code == 0 and str(file) in ran.out
    assert files[0].read_bytes() == files[1].read_bytes() != files[2].read_bytes()
    replay, faults = read(files[0])
    assert replay is not None and not faults and replay.end.ask is None
    assert replay.table.setup.options["short"] is True and replay.table.setup.options["hidden_gold"] is True


def test_one_bot_per_seat(run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ran = run("play", "raja", "--seats", 2, "--bot", "greedy", "--bot", "random", "--seed", 1, "--out", file)
    assert ran.code == 0 and read(file)[0].names == ["Greedy 1", "Random 2"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--seats", 9), "2 to 5"),
        (("--seats", 3, "--option", "giants=1"), "giants"),
        (("--seats", 3, "--option", "short=maybe"), "maybe"),
        (("--seats", 3, "--option", "short"), "KEY=VALUE"),
        (("--seats", 3, "--bot", "nobody"), "nobody"),
        (("--seats", 3, "--bot", "random", "--bot", "random"), "3 seats"),
        (("--seats", "many"), "many"),
        ((), "--seats"),
        (("--seats", 3, "--option", "home_start=true"), ""),
        (("--seats", 3, "--option", "auction=true"), ""),
    ],
)
def test_wrong_usage_of_play(run, tmp_path: Path, words: tuple, says: str) -> None:
    file = tmp_path / "game.json"
    ran = run("play", "raja", *words, "--seed", 1, "--out", file)
    assert ran.code == 2 and is_a_sentence(ran.err) and says in ran.err
    assert not ran.out and not file.exists()


def test_forbidden_combinations_are_forbidden_by_the_rulebook() -> None:
    """What the tests above expect of the game itself."""
    with pytest.raises(SetupFault):
        cli.Table(RAJA, cli.Setup(3, {"auction": True}))


def test_a_place_that_cannot_be_written(run, tmp_path: Path) -> None:
    ran = run("play", "raja", "--seats", 2, "--seed", 1, "--out", tmp_path / "nowhere" / "game.json")
    assert ran.code == 1 and "cannot be written" in ran.err


@pytest.mark.parametrize(
    "words",
    [(), ("dance",), ("play",), ("show",), ("verify",), ("fuzz", "raja"), ("fuzz", "raja", "-n", 0, "--seed", 1)],
)
def test_wrong_usage(run, words: tuple) -> None:
    ran = run(*words)
    assert ran.code == 2 and is_a_sentence(ran.err) and not ran.out


# ---------------------------------------------------------------- show


def test_show_json(run, replay: Path) -> None:
    loaded, _ = read(replay)
    assert loaded is not None
    keys = {"ply", "phase", "sentence", "rule", "events", "ask", "legal", "refused", "state"}
    for ply in (0, 1, 2, 10, 30, 60, loaded.end.ply):
        ran = run("show", replay, "--ply", ply, "--format", "json")
        assert ran.code == 0 and not ran.err
        step, node = ran.json, loaded.table.main_line()[ply]
        assert step.keys() == keys and step["ply"] == ply and step["phase"] == node.phase
        assert step["sentence"] and step["rule"].keys() == {"section", "title", "says", "origin"}
        assert len(step["events"]) == len(node.events) and all(event["sentence"] for event in step["events"])
        state = RAJA.from_plain(step["state"])
        assert state == loaded.table.state(node)
        if node.ask is None:
            assert step["ask"] is None and step["legal"] == [] and step["refused"] == {}
            continue
        assert step["ask"]["seat"] == node.ask.seat and step["ask"]["kind"] == node.ask.kind
        assert node.children[0].answer in step["legal"]
        for option, why in step["refused"].items():
            assert why.keys() == {"code", "rule", "sentence"} and why["sentence"]
            assert check(RAJA, state, node.ask, option) is not None


def test_show_is_the_last_step_unless_told(run, replay: Path) -> None:
    last = run("show", replay, "--format", "json").json
    assert last["ask"] is None and last["ply"] == read(replay)[0].end.ply


def test_show_text_in_both_languages(run, replay: Path) -> None:
    english, french = (run("show", replay, "--ply", 40, "--lang", lang) for lang in ("en", "fr"))
    assert english.code == french.code == 0 and english.out != french.out
    assert "(40/" in english.out and "Random 1" in english.out


def test_show_svg(run, replay: Path) -> None:
    ran = run("show", replay, "--ply", 40, "--format", "svg", "--lang", "fr")
    assert ran.code == 0 and ET.fromstring(ran.out).tag.endswith("svg")


def test_show_a_step_that_is_not_there(run, replay: Path, tmp_path: Path) -> None:
    for ply in (-1, 10_000):
        ran = run("show", replay, "--ply", ply)
        assert ran.code == 2 and is_a_sentence(ran.err)
    ran = run("show", tmp_path / "nothing.json")
    assert ran.code == 1 and "no file" in ran.err


def test_show_a_damaged_replay_up_to_the_fault(run, replay: Path, tmp_path: Path) -> None:
    text = replay.read_text(encoding="utf-8")
    damaged = tmp_path / "damaged.json"
    damaged.write_text(text[: len(text) // 2], encoding="utf-8")
    ran = run("show", damaged, "--ply", 10, "--format", "json", "--lang", "fr")
    assert ran.code == 0 and ran.json["ply"] == 10 and "coupé" in ran.err
    ran = run("show", damaged, "--ply", 10_000)
    assert ran.code == 1 and "from step 0 to" in ran.err


def test_hostile_names_and_titles_are_shown_as_text(run, replay: Path, tmp_path: Path) -> None:
    doc = json.loads(replay.read_text(encoding="utf-8"))
    doc["title"] = "<script>alert(1)</script>\x1b[2J"
    doc["names"] = ["<b>Asha</b>", "Ben\u202e", "]]>"]
    hostile = tmp_path / "hostile.json"
    hostile.write_text(json.dumps(doc), encoding="utf-8")
    told = run("show", hostile, "--ply", 40)
    assert told.code == 0 and "\x1b" not in told.out + told.err and "\u202e" not in told.out
    drawn = run("show", hostile, "--ply", 40, "--format", "svg")
    assert "<script" not in drawn.out and "<b>" not in drawn.out and ET.fromstring(drawn.out) is not None


# ---------------------------------------------------------------- verify


def test_verify(run, replay: Path, tmp_path: Path) -> None:
    ran = run("verify", replay)
    assert ran.code == 0 and not ran.out
    bad = tmp_path / "folder" / "bad.json"
    bad.parent.mkdir()
    doc = json.loads(replay.read_text(encoding="utf-8"))
    doc["line"][49]["answer"] = "1:palace:D:centre"
    bad.write_text(json.dumps(doc), encoding="utf-8")
    ran = run("verify", replay, bad.parent)
    lines = ran.out.splitlines()
    assert ran.code == 1 and len(lines) == 1
    assert lines[0].startswith(f"{bad}: ply 50: Answer 50, “1:palace:D:centre”, is not possible there")
    found = run("verify", replay, bad.parent, "--json")
    assert found.code == 1 and [file["good"] for file in found.json] == [True, False]
    assert found.json[1]["faults"][0]["ply"] == 50 and found.json[1]["plies"] == 49


def test_verify_what_is_harmless_and_what_is_not_there(run, replay: Path, tmp_path: Path) -> None:
    doc = json.loads(replay.read_text(encoding="utf-8"))
    doc["title"] = "<i>"
    file = tmp_path / "markup.json"
    file.write_text(json.dumps(doc), encoding="utf-8")
    ran = run("verify", file)
    assert ran.code == 0 and not ran.out and "plain text" in ran.err
    (tmp_path / "empty").mkdir()
    for path in (tmp_path / "nothing", tmp_path / "empty"):
        ran = run("verify", path)
        assert ran.code == 2 and is_a_sentence(ran.err)


# ---------------------------------------------------------------- fuzz, lab, the process


def test_fuzz(run) -> None:
    ran = run("fuzz", "raja", "-n", 8, "--seed", 3)
    assert ran.code == 0 and not ran.out and "8 games" in ran.err


def test_fuzz_of_one_set_up(run) -> None:
    ran = run("fuzz", "raja", "-n", 1, "--seed", 3, "--seats", 2, "--option", "short=yes")
    assert ran.code == 0 and "1 games of raja" in ran.err
    assert "Give --seats" in run("fuzz", "raja", "-n", 1, "--seed", 3, "--option", "short=yes").err
    assert "2 to 5 players" in run("fuzz", "raja", "-n", 1, "--seed", 3, "--seats", 9).err


def test_fuzz_saves_a_failure_as_a_replay(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(table, node, state, totals) -> None:
        if node.ply == 20:
            raise Broken("At step 20 a palace is missing.")

    monkeypatch.setattr("rajwidgets.lab.fuzz.check_node", broken)
    monkeypatch.chdir(tmp_path)
    ran = run("fuzz", "raja", "-n", 2, "--seed", 3)
    assert ran.code == 1 and ran.out.splitlines()[0] == "raja-failure-3.json: ply 20: At step 20 a palace is missing."
    replay, faults = read(tmp_path / "raja-failure-4.json")
    assert replay is not None and not faults and replay.end.ply == 20
    assert replay.notes[0].text == "At step 20 a palace is missing."


def test_lab_opens_the_first_notebook(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))  # where trust is kept
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "00_start.ipynb").write_text("{}")
    (tmp_path / "lab.py").write_text("import sys\nopen('called', 'w').write(' '.join(sys.argv[1:]))")
    monkeypatch.chdir(tmp_path)
    assert (sys.executable, "-m", "jupyterlab") == jupyter.LAB
    monkeypatch.setattr(jupyter, "LAB", (sys.executable, "lab.py"))
    assert run("lab", "--", "--no-browser").code == 0
    called = (tmp_path / "called").read_text()
    assert "--LabApp.default_url=/doc/tree/notebooks/00_start.ipynb" in called and called.endswith(" --no-browser")


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_who_ends_the_command_ends_jupyterlab(tmp_path: Path) -> None:
    env = os.environ | {"JUPYTER_DATA_DIR": str(tmp_path)}  # where trust is kept
    lab = "import os, time; print(os.getpid(), flush=True); time.sleep(60)"
    opens = f"jupyter.LAB = ({sys.executable!r}, '-c', {lab!r}); jupyter.open_lab()"
    opens = f"from rajwidgets.command import jupyter; {opens}"
    with subprocess.Popen([sys.executable, "-c", opens], stdout=subprocess.PIPE, env=env, text=True) as command:
        assert command.stdout is not None
        started = int(command.stdout.readline())
        command.terminate()
        command.wait(20)
    with pytest.raises(ProcessLookupError):
        os.kill(started, 0)


def test_a_bar_appears_only_on_a_terminal_and_after_a_second(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    now = iter(range(100))
    monkeypatch.setattr("rajwidgets.command.line.time.monotonic", lambda: float(next(now)))
    bar = cli.Bar("working")
    bar(1, 2)
    bar(1, 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    bar(1, 2)
    bar.close()
    assert "working [###############               ]  50%" in capsys.readouterr().err


def test_as_a_module_and_into_a_closed_pipe() -> None:
    ran = subprocess.run([sys.executable, "-m", "rajwidgets", "games", "--json"], capture_output=True, text=True)
    assert ran.returncode == 0 and json.loads(ran.stdout)
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run([sys.executable, "-m", "rajwidgets", "rules", "raja"], stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert b"Traceback" not in ran.stderr


def test_a_bug_of_ours_is_a_sentence(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "about_game", lambda game: 1 / 0)
    ran = run("games")
    assert ran.code == 1 and "please report it" in ran.err and "Traceback" not in ran.err


def test_a_bad_file_is_not_counted_as_good_and_an_empty_one_is_called_empty(tmp_path, capsys):
    (tmp_path / "empty.json").write_text("")
    assert cli.main(["verify", str(tmp_path / "empty.json")]) == cli.FAULTY
    out, err = capsys.readouterr()
    assert "The file is empty." in out and err == "0 without faults, 1 with faults.\n"


def test_one_file_nobody_foresaw_does_not_silence_verify_about_the_others(
    run, replay: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abc":
        (tmp_path / f"{name}.json").write_bytes(replay.read_bytes())
    honest = cli.read

    def read_or_fail(path: Path, progress: Any) -> Any:
        if path.name == "b.json":
            raise RuntimeError("nobody foresaw this")
        return honest(path, progress)

    monkeypatch.setattr(cli, "read", read_or_fail)
    done = run("verify", tmp_path)
    assert done.code == 1 and "b.json" in done.out and "nobody foresaw this" in done.out
    assert "2 without faults, 1 with faults" in done.err
