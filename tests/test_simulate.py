"""Many games at once: the same whatever the number of workers, and one that fails does not stop the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from rajwidgets import simulate
from rajwidgets.bots import random_bot
from rajwidgets.flow import Choice
from rajwidgets.games import NAMES, get
from rajwidgets.replay import read
from rajwidgets.text import texts


def test_the_same_seed_gives_the_same_games_on_any_number_of_workers() -> None:
    one = simulate("raja", 2, ["greedy", "random"], 40, seed=5, jobs=1)
    two = simulate("raja", 2, ["greedy", "random"], 40, seed=5, jobs=2)
    assert one.games.equals(two.games) and one.seats.equals(two.seats)
    other = simulate("raja", 2, ["greedy", "random"], 40, seed=6, jobs=1)
    assert not one.seats.equals(other.seats)


def test_greedy_beats_random_in_ninety_of_a_hundred_games_from_either_seat() -> None:
    for bots in (["greedy", "random"], ["random", "greedy"]):
        seats = simulate("raja", 2, bots, 50, seed=9).seats
        assert (seats[seats["bot"] == "greedy"]["rank"] == 1).sum() >= 45


def test_a_bot_of_ones_own_plays_and_options_count() -> None:
    def mine(seed: int):
        return random_bot(seed)

    played = simulate("raja", 3, mine, 30, {"short": True}, seed=1)
    assert len(played.games) == 30 and set(played.seats["bot"]) == {"mine"}
    assert played.seats["palaces"].max() <= 6


def test_a_failed_game_is_kept_as_a_replay_and_the_others_go_on(tmp_path: Path) -> None:
    def clumsy(seed: int):
        play, answers = random_bot(seed), 0

        def choose(game, s, ask):
            nonlocal answers
            answers += 1
            if seed % 3 == 0 and answers == 12:
                raise RuntimeError("I have forgotten how to play")
            return Choice(*play(game, s, ask))

        return choose

    with pytest.warns(RuntimeWarning, match="of 12 games failed; the first is game"):
        played = simulate("raja", 2, [clumsy, "random"], 12, seed=4, jobs=1, failures=tmp_path)
    assert played.failures and len(played.games) + len(played.failures) == 12
    failure = played.failures[0]
    assert "forgotten" in failure.why
    replay, faults = read(failure.replay)
    assert replay is not None and not faults and replay.end.ply > 10


def test_a_cluster_plays_the_same_games_with_a_bot_of_ones_own() -> None:
    from distributed import Client

    def mine(seed: int):
        return random_bot(seed)

    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        there = simulate("raja", 2, [mine, "random"], 60, seed=5, client=client)
    here = simulate("raja", 2, [mine, "random"], 60, seed=5, jobs=1)
    assert there.games.equals(here.games) and there.seats.equals(here.seats) and not there.failures


def test_progress_is_told_in_their_order() -> None:
    told: list[tuple[int, int]] = []
    simulate("raja", 2, "random", 60, seed=2, jobs=1, progress=lambda done, total: told.append((done, total)))
    assert told == [(25, 60), (50, 60), (60, 60)]


def test_what_cannot_be_simulated_is_said_at_once() -> None:
    with pytest.raises(ValueError, match="no bot 'nobody'"):
        simulate("raja", 2, "nobody", 5)
    with pytest.raises(ValueError, match="one for each of the 3"):
        simulate("raja", 3, ["random", "random"], 5)


def test_tables_for_a_reader_speak_the_language() -> None:
    said = simulate("raja", 3, "random", 3, {"short": True}, jobs=1, progress=False, lang="fr")
    keys = simulate("raja", 3, "random", 3, {"short": True}, jobs=1, progress=False)
    assert list(said.games) == ["partie", "gagnant", "fin de la partie", "manches", "r\u00e9ponses"]
    assert {"place", "joueur automatique", "rang", "palais", "or"} <= set(said.seats)
    assert set(said.seats["place"]) == {"Nord", "Est", "Sud"}
    assert list(said.games["r\u00e9ponses"]) == list(keys.games["answers"]) and list(keys.games)[1] == "winner"


@pytest.mark.parametrize("game", NAMES)
def test_no_column_keeps_its_key_for_a_reader(game: str) -> None:
    keys = simulate(game, 3, "random", 1, jobs=1, progress=False)
    for lang in ("en", "fr"):
        known = texts(get(game).folder, lang)["figures"].keys() | texts("rajwidgets.lab", lang)["tables"].keys()
        assert {*keys.games, *keys.seats} <= known
