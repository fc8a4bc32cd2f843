"""Wrong calls: whatever a notebook gives, a sentence comes back, in the reader's language."""

from __future__ import annotations

import inspect
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

import rajwidgets as rw
from rajwidgets.mistakes import Mistake
from rajwidgets.widgets.player.dispatch import from_browser, known
from rajwidgets.widgets.player.player import Player

REPLAY = Path(__file__).parents[1] / "replays" / "raja" / "two_rajas_short.json"
JUNK: tuple[Any, ...] = (
    None, True, -1, 10**30, 1.5, float("nan"), "", "x", "\ud800", "\0", b"raw", [], [None], {}, {"x": 1}, object(), int,
    lambda: 1, Path("/nowhere/at/all"), "raja", "7.2", "random", range(3), ("a", "b"),
)  # fmt: skip
CALLS = ["new", "enter", "open_replay", "example", "examples", "options", "rules", "export", "blank", "compare"]
CALLS += ["control", "find_mistakes", "mistakes_of", "steps_changing", "simulate", "futures", "check", "sealed"]
CALLS += ["lesson", "mark", "quiz"]
GOOD: dict[str, dict[str, Any]] = {
    "simulate": {"game": "raja", "seats": 2, "bots": "random", "n": 1, "jobs": 1, "progress": False},
    "find_mistakes": {"seconds": 0.1},
    "mistakes_of": {"seconds": 0.1},
}


def wrong_call(name: str, rng: random.Random) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments of which at least one is junk."""
    names = [p.name for p in inspect.signature(getattr(rw, name)).parameters.values() if p.kind in (1, 3)]
    given = dict(GOOD.get(name, {"game": "raja"} if "game" in names and rng.random() < 0.7 else {}))
    for key in rng.sample(names, rng.randint(1, min(3, len(names)))) if names else ():
        given[key] = rng.choice(JUNK)
    if name == "simulate":
        given["n"] = given["n"] if given["n"] in (None, -1, "x") else 1
    if rng.random() < 0.1:
        given["no_such_argument"] = 1
    positional = (rng.choice(JUNK),) if not given or rng.random() < 0.1 else ()
    return positional, given


def raw_errors(n: int, seed: int) -> list[str]:
    """Calls that ended in something else than a sentence."""
    rng, found = random.Random(seed), []
    for _ in range(n):
        name = rng.choice(CALLS)
        args, given = wrong_call(name, rng)
        try:
            getattr(rw, name)(*args, **given)
        except Mistake as said:
            if not str(said).strip() or "Traceback" in str(said):
                found.append(f"{name}: no sentence: {said}")
        except Exception as error:
            found.append(f"{name}{args}{given}: {error!r}")
    return found


def test_wrong_calls_end_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert raw_errors(150, 1) == []


def raw_player_errors(n: int, seed: int) -> list[str]:
    player, rng, found = rw.open_replay(REPLAY), random.Random(seed), []
    calls = ["play", "why_not", "go_to", "step", "describe", "says", "ledger", "happened", "do", "observe"]
    for _ in range(n):
        name, junk = rng.choice([*calls, "node=", "language="]), rng.choice(JUNK)
        try:
            if name.endswith("="):
                setattr(player, name[:-1], junk)
            else:
                getattr(player, name)(*(junk,) * rng.randint(0, 2))
        except Mistake:
            continue
        except Exception as error:
            found.append(f"{name}({junk!r}): {error!r}")
    player.go_to(3)
    assert player.node.ply == 3 and player.describe()
    return found


def test_wrong_calls_of_a_player_end_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert raw_player_errors(150, 1) == []


def raw_quiz_errors(n: int, seed: int) -> list[str]:
    """Calls of a quiz that ended in something else than a sentence."""
    quiz, rng, found = rw.quiz("raja", n=3, kinds="legal all_legal gap", from_=REPLAY), random.Random(seed), []
    calls = ["text", "hint", "answer", "why", "reasons", "solution", "mark", "only", "save"]
    for _ in range(n):
        name, number = rng.choice(calls), rng.choice((1, 2, 3, *JUNK))
        given = (number, *(rng.choice(JUNK) for _ in range(rng.randint(0, 2))))
        try:
            getattr(quiz, name)(*given)
        except Mistake as said:
            if not str(said).strip():
                found.append(f"{name}{given}: no sentence")
        except Exception as error:
            found.append(f"{name}{given}: {error!r}")
    assert quiz.text(1) and len(quiz) == 3
    return found


def test_wrong_calls_of_a_quiz_end_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert raw_quiz_errors(400, 1) == []


GARBAGE = ["", "x", "-1", "99999", "nan", "\ud800", "<b>", "1:2", "a:b:c", "@9", "inf:inf", "9" * 400, "\0"]


def test_garbage_wishes_are_answered_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    player, rng, internal = rw.new("raja", seats=2, bots="random", seed=3, lang="fr"), random.Random(3), []
    for name in known():
        for junk in rng.sample(GARBAGE, 3):
            from_browser(player, f"{name}:{junk}")
            if player.opened.error:
                internal.append((name, junk, player.opened.details))
    assert internal == []


def test_a_path_of_the_readme_holds_in_every_folder_of_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, theirs = tmp_path / "notebooks" / "raja", tmp_path / "replays" / "raja"
    for folder in (here, theirs):
        folder.mkdir(parents=True)
    shutil.copy(REPLAY, theirs)
    monkeypatch.chdir(here)
    named = f"replays/raja/{REPLAY.name}"
    assert rw.open_replay(named).menu.file == str(theirs / REPLAY.name)
    assert rw.control(named).replay.table.game.name == "raja"
    assert rw.export(named, "step.svg", ply=3).is_file()
    assert len(rw.index("replays/", keep=here / "index.sqlite", progress=False).coverage("replay")) == 1
    with pytest.raises(Mistake, match=rf"“two_rajas.json” in {theirs}; there is: two_rajas_short.json."):
        rw.open_replay("replays/raja/two_rajas.json")
    with pytest.raises(Mistake, match=rf"“nowhere/two.json” in {here}; there is: index.sqlite"):
        rw.open_replay("nowhere/two.json")
    shutil.copytree(theirs, here / "replays" / "raja")  # what lies nearer goes before
    assert rw.open_replay(named).menu.file == named
    with pytest.raises(Mistake, match=r"raja; there is: two_rajas_short.json."):
        rw.open_replay("replays/raja/two_rajas.json")


def test_a_sentence_is_in_the_reader_s_language() -> None:
    with pytest.raises(Mistake, match="est un nombre entier, et non 'x'"):
        rw.example("raja", "8", "x", lang="fr")
    with pytest.raises(Mistake, match="ne s’appelle pas ainsi"):
        rw.rules("raja", lang="fr", no_such=1)
    player = rw.new("raja", seats=2, seed=3, lang="fr")
    with pytest.raises(Mistake, match="ne connaît pas la demande"):
        player.do("fly")
    assert isinstance(player, Player)


def test_who_names_bots_and_no_number_of_seats_has_a_bot_to_play_with():
    """Maharaja can be played alone, against an automaton of the rules: who asks for bots does not mean that."""
    assert rw.new("maharaja", bots="greedy", seed=1).session.auto.names == {1: "greedy"}
    assert rw.new("maharaja", seed=1).table.setup.seats == 1
