"""Nobody cheats: bots see copies, their answers are judged, and whoever fails, loops or dies ends only its own game."""

from __future__ import annotations

import os
import sys
import time
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rajwidgets import games, simulate
from rajwidgets.bots import random_bot
from rajwidgets.flow import Choice, Remark
from rajwidgets.lab import referee
from rajwidgets.lab import simulate as simulation
from rajwidgets.lab.referee import BotFault, own_bot, strange_bot
from rajwidgets.table import new_table

WHY = Remark("random", "1")


def quietly(*args: Any, **options: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return simulate(*args, progress=False, **options)


def smashed(thing: Any) -> None:
    """Everything in a position emptied or made 99, its board and phase apart."""
    if isinstance(thing, msgspec.Struct) and not thing.__struct_config__.frozen:
        for field in set(thing.__struct_fields__) - {"board", "phase"}:
            value = getattr(thing, field)
            smashed(value)
            if isinstance(value, int):
                setattr(thing, field, 99)
    elif isinstance(thing, list | dict):
        for each in thing.values() if isinstance(thing, dict) else thing:
            smashed(each)
        thing.clear()


def vandal(seed: int):
    """Plays at random, and smashes all it was shown."""
    play = random_bot(seed)

    def choose(game, s, ask):
        choice = play(game, s, ask)
        smashed(s)
        return choice

    return choose


@pytest.mark.parametrize("name", games.names())
def test_what_a_bot_does_to_what_it_is_shown_is_done_to_nobody(name: str, tmp_path: Path) -> None:
    seats = games.get(name).seats[0]
    options = {"seed": 7, "jobs": 1, "failures": tmp_path}

    def honest(seed: int):
        return random_bot(seed)

    rough, plain = quietly(name, seats, vandal, 3, **options), quietly(name, seats, honest, 3, **options)
    assert not rough.failures and rough.games.equals(plain.games)


@pytest.mark.parametrize("name", games.names())
def test_a_stranger_has_a_board_of_its_own_that_is_just_like_ours(name: str) -> None:
    ours, theirs = games.get(name).board, referee._for_strangers(name).board
    assert theirs is not ours and theirs.digest == ours.digest and theirs.doc == ours.doc
    assert theirs.doc is not ours.doc


def test_a_bot_that_smashes_the_board_smashes_its_own(tmp_path: Path) -> None:
    def arsonist(seed: int):
        def choose(game, s, ask):
            s.board.roads.clear()
            game.board.doc.clear()
            raise RuntimeError("burnt")

        return choose

    before = quietly("raja", 2, "random", 3, seed=1, jobs=1, failures=tmp_path)
    try:
        assert len(quietly("raja", 2, arsonist, 3, seed=1, jobs=1, failures=tmp_path).failures) == 3
    finally:
        referee._for_strangers.cache_clear()
    assert games.get("raja").board.roads and games.get("raja").board.doc
    assert quietly("raja", 2, "random", 3, seed=1, jobs=1, failures=tmp_path).seats.equals(before.seats)


def test_a_game_s_own_bot_that_changes_the_game_is_found() -> None:
    game = games.get("raja")
    s = new_table(game, 2).state(new_table(game, 2).root)
    ask, play = new_table(game, 2).root.ask, random_bot(1)

    def thief(game, s, ask):
        s.seats[0].gold += 1
        return play(game, s, ask)

    answer = own_bot(thief, game, None)
    ask = type(ask)(0, "character")
    with pytest.raises(BotFault, match="bot_changed_game"):
        for _ in range(referee.SPOT):
            answer(s, ask)


def test_an_illegal_answer_is_that_bot_s_failure_with_the_reason_of_the_rules(tmp_path: Path) -> None:
    def cheat(seed: int):
        play = random_bot(seed)

        def choose(game, s, ask):
            return Choice("palace_and_house:palace_and_house", WHY) if ask.kind == "turn" else play(game, s, ask)

        return choose

    played = quietly("raja", 2, ["random", cheat], 4, seed=3, jobs=1, failures=tmp_path)
    assert len(played.failures) == 4 and {failure.seat for failure in played.failures} == {1}
    assert "Seat 1 (cheat) answers 'palace_and_house:palace_and_house', which is not possible" in played.failures[0].why
    french = quietly("raja", 2, ["random", cheat], 1, seed=3, jobs=1, failures=tmp_path, lang="fr")
    assert french.failures[0].why.startswith("La place 1 (cheat) répond")


def test_a_bot_does_not_speak_for_another_seat() -> None:
    from rajwidgets.flow import Ask

    game = games.get("tea_garden")
    table = new_table(game, game.seats[1])
    node = table.root
    while node.ask is None or node.ask.seat < 0:
        node = table.play(node, table.roll(node))
    other = Ask(node.ask.seat, node.ask.kind, node.ask.about, (Ask(1 - node.ask.seat, "brew"),))
    with pytest.raises(BotFault, match="bot_for_another"):
        strange_bot(lambda game, s, ask: Choice("brew:hot", WHY), game, None)(table.state(node), other)


@pytest.mark.parametrize("answer", [None, "pass", ("pass", WHY), Choice(7, WHY), Choice("", WHY), Choice(":::", WHY)])
def test_an_answer_that_is_none_is_said(answer: Any, tmp_path: Path) -> None:
    def odd(seed: int):
        return lambda game, s, ask: answer

    played = quietly("raja", 2, [odd, "random"], 1, seed=3, jobs=1, failures=tmp_path)
    assert played.failures[0].seat == 0 and "(odd)" in played.failures[0].why


def test_a_bot_that_thinks_too_long_is_stopped_and_the_others_go_on(tmp_path: Path) -> None:
    def slow(seed: int):
        play = random_bot(seed)

        def choose(game, s, ask):
            while seed % 2:
                with suppress(Exception):  # a bot that catches everything is stopped all the same
                    time.sleep(0.001)
            return play(game, s, ask)

        return choose

    start = time.monotonic()
    played = quietly("raja", 2, [slow, "random"], 6, seed=3, jobs=1, failures=tmp_path, seconds=0.1)
    assert time.monotonic() - start < 20
    assert played.failures and len(played.games) + len(played.failures) == 6
    assert "thought for more than 0.1 seconds" in played.failures[0].why


def test_time_is_limited_in_other_threads_too() -> None:
    from threading import Thread

    game, told = games.get("raja"), []
    table = new_table(game, 2)

    def endless(game, s, ask):
        while True:
            pass

    def ask_it() -> None:
        try:
            strange_bot(endless, game, 0.1)(table.state(table.root), type(table.root.ask)(0, "character"))
        except BotFault as fault:
            told.append(fault.code)

    thread = Thread(target=ask_it)
    thread.start()
    thread.join(20)
    assert told == ["bot_too_long"]


def test_a_game_without_end_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MOST_ANSWERS", 20)
    played = quietly("raja", 2, "random", 2, seed=3, jobs=1, failures=tmp_path)
    assert [failure.why for failure in played.failures] == ["The game has not ended after 20 answers."] * 2


def test_a_bot_that_ends_its_process_ends_only_its_own_game(tmp_path: Path) -> None:
    def mortal(seed: int):
        play, answers = random_bot(seed), 0

        def choose(game, s, ask):
            nonlocal answers
            answers += 1
            if seed % 20 == 0 and answers == 3:
                os._exit(3)
            if seed % 20 == 1 and answers == 3:
                sys.exit()
            return play(game, s, ask)

        return choose

    played = quietly("raja", 2, [mortal, "random"], 40, seed=3, jobs=2, failures=tmp_path)
    assert len(played.games) + len(played.failures) == 40 and len(played.games) > 30
    assert any("process" in failure.why for failure in played.failures)
    assert sorted(played.games["game"]) == sorted(set(range(40)) - {failure.game for failure in played.failures})


def test_a_factory_that_raises_is_that_bot_s_failure(tmp_path: Path) -> None:
    def unmade(seed: int):
        if seed % 2:
            raise RuntimeError("no clay left")
        return random_bot(seed)

    played = quietly("raja", 2, ["random", unmade], 8, seed=4, jobs=1, failures=tmp_path)
    assert played.failures and len(played.games) + len(played.failures) == 8
    assert "unmade of seat 1" in played.failures[0].why and "no clay left" in played.failures[0].why


def test_a_failed_game_that_cannot_be_written_loses_nothing(tmp_path: Path) -> None:
    def clumsy(seed: int):
        play = random_bot(seed)

        def choose(game, s, ask):
            if seed % 2:
                raise RuntimeError("oh")
            return play(game, s, ask)

        return choose

    (tmp_path / "file").write_text("not a folder")
    with pytest.warns(RuntimeWarning, match="not saved"):
        played = simulate(
            "raja", 2, [clumsy, "random"], 8, seed=4, jobs=1, failures=tmp_path / "file", progress=False
        )
    assert played.failures and len(played.games) + len(played.failures) == 8
    assert played.failures[0].replay == "" and played.failures[0].not_kept


def test_a_rule_for_futures_sees_a_copy() -> None:
    import rajwidgets as rw

    player = rw.new("raja", seats=2, seed=3)
    bot = random_bot(1)

    def smash(s, ask):
        answer = bot(games.get("raja"), s, ask).answer
        smashed(s)
        return answer

    assert len(rw.futures(player, 2, "planned", answers={"plan": smash, "first_house": smash}, bot="random")) == 2
