"""The players made of code: greedy beats random, leanings play differently, and all have reasons."""

from __future__ import annotations

import random
from collections import Counter

from ganges_tables import BOARD, table_from

from rajwidgets import bots
from rajwidgets.flow import Ask, check
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.bots import BOTS
from rajwidgets.games.ganges.examples import NORTH, a_die_turned, plain, statue
from rajwidgets.games.ganges.state import State


def game_of(names: list[str], seed: int) -> tuple[State, Counter[str]]:
    """A whole game and which spaces were used; every answer is checked."""
    s, rng = GAME.new_state(BOARD, len(names), {}), random.Random(seed)
    players = [bots.bot(GAME, name, seed + k) for k, name in enumerate(names)]
    used: Counter[str] = Counter()

    def choose(s: State, ask: Ask) -> str:
        if ask.seat < 0:
            return bots.random_answer(GAME, s, ask, rng)
        answer = players[ask.seat](GAME, s, ask).answer
        if ask.kind == "place":
            assert check(GAME, s, ask, answer) is None, answer
            used[answer.split(":")[0]] += 1
        return answer

    bots.play_out(GAME, s, choose)
    return s, used


def winner(s: State) -> int:
    result = GAME.result(s)
    assert result is not None
    return result.standings[0].seat


def test_greedy_beats_random_in_nineteen_of_twenty() -> None:
    wins = 0
    for seed in range(20):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        s, _ = game_of(names, seed)
        wins += names[winner(s)] == "greedy"
    assert wins >= 19


def test_leanings_like_what_they_are_called_by() -> None:
    totals: dict[str, Counter[str]] = {}
    for name in ("fame", "coins", "river"):
        total: Counter[str] = Counter()
        for seed in range(6):
            s, used = game_of([name, name], seed)
            for p in s.seats:
                total.update(fame=p.fame, money=p.money, boat=p.boat)
            total.update(harbour=used["harbour"])
        totals[name] = total
    assert totals["fame"]["fame"] > totals["coins"]["fame"]
    assert totals["coins"]["money"] > totals["fame"]["money"]
    assert totals["river"]["boat"] > max(totals["fame"]["boat"], totals["coins"]["boat"])


def test_a_die_is_turned_where_that_pays_for_a_tile() -> None:
    s = a_die_turned(BOARD)
    table = table_from(s)
    answers = {name: bots.bot(GAME, name)(GAME, s, table.root.ask) for name in BOTS}
    assert all(check(GAME, s, table.root.ask, choice.answer) is None for choice in answers.values())
    assert answers["greedy"].reason.code in ("builds", "visits", "exchanges", "takes")


def test_low_dice_are_rolled_again_and_good_ones_kept() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "O1", "B2", "G6")
    choice = BOTS["greedy"](0)(GAME, s, Ask(NORTH, "reroll"))
    assert choice.answer == "O1:B2:roll" and choice.reason.code == "dice_low"
    s.seats[NORTH].dice = ["G6"]
    assert BOTS["greedy"](0)(GAME, s, Ask(NORTH, "reroll")).answer == "keep"
