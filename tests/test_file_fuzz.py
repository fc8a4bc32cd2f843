"""Spoiled files of every game and format are taken well, and one that is not is kept."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rajwidgets import games
from rajwidgets.command import file_fuzz, line
from rajwidgets.learn.lessons.opening import from_file


@pytest.mark.parametrize("name", games.names())
def test_spoiled_files_are_read_told_drawn_saved_and_indexed(name: str) -> None:
    assert [failure[:2] for failure in file_fuzz.fuzz_files([name], 15, 77)] == []


@pytest.mark.parametrize("name", games.names())
def test_every_format_has_good_files_of_every_game_and_they_are_good(name: str, tmp_path: Path) -> None:
    game = games.get(name)
    for kind in file_fuzz.FORMATS:
        for doc in kind.good(game)[:2]:
            path = tmp_path / f"good.{kind.ending}"
            path.write_text(kind.written(doc, True), encoding="utf-8")
            assert file_fuzz.tried(kind, game, path, 1) == ""
            if kind.name == "lesson":
                assert len(from_file(path, "en")) == len(doc["step"])


def test_the_same_seed_spoils_in_the_same_way() -> None:
    doc = file_fuzz.good_replays(games.get("raja"))[0]
    ones, others = ([file_fuzz.spoiled(doc, random.Random(n)) for n in range(30)] for _ in range(2))
    assert ones == others and len(set(ones)) > 25


def test_what_fails_takes_too_long_or_too_much_is_named_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(game: object, path: Path, number: int) -> None:
        if number == 0:
            raise KeyError("nobody foresaw this")
        if number == 1:
            raise MemoryError
        while number == 2:
            pass

    monkeypatch.chdir(tmp_path)
    kinds = (file_fuzz.FORMATS[0]._replace(try_out=fails),)
    monkeypatch.setattr(file_fuzz, "FORMATS", kinds)
    monkeypatch.setattr(file_fuzz, "SECONDS", 0.2)
    assert line.main(["fuzz", "--files", "raja", "-n", "4", "--seed", "1"]) == 1
    said = capsys.readouterr()
    assert "nobody foresaw this" in said.out and "seconds" in said.out and "MB" in said.out
    assert len(list(tmp_path.glob("raja-replay-1-*.json"))) == 3 and "3 not taken well" in said.err
    assert line.main(["fuzz", "-n", "4", "--seed", "1"]) == 2
