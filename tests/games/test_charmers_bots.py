"""The players of The Dice Charmers: stronger than chance, with reasons, each with its leaning."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

import pytest
from charmers_tables import with_die

from rajwidgets import bots
from rajwidgets.flow import CHANCE, Ask, State
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.state import joined_cells

EARLY = 7  # later on what a player likes is often used up
LEANINGS = {"builder": "green", "trader": "purple", "sailor": "blue", "courtier": "orange"}


def duel(first: str, second: str, seed: int, side: str = "sun") -> tuple[int, State]:
    """The winner of a game of two, and the last position."""
    s = GAME.new_state(GAME.board, 2, {"side": side, "uniform": False, "start": 1})
    players = {0: bots.bot(GAME, first, seed), 1: bots.bot(GAME, second, seed), CHANCE: bots.random_bot(seed)}
    bots.play_out(GAME, s, players)
    result = GAME.result(s)
    assert result is not None
    return result.standings[0].seat, s


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_greedy_beats_random_in_95_of_100_games(side: str) -> None:
    won = sum(duel("greedy", "random", k, side)[0] == 0 for k in range(25))
    won += sum(duel("random", "greedy", k, side)[0] == 1 for k in range(25))
    assert won >= 48, "of 50: 95 of 100"


class Late(Exception):
    """The rounds that count are over."""


@cache
def taken_early(name: str) -> list[str]:
    """The colours of the dice that the first of three seats takes in the first rounds."""
    taken = []
    for seed in range(8):
        s = GAME.new_state(GAME.board, 3, {"side": "sun", "uniform": False, "start": 1})
        players = {i: bots.bot(GAME, name if i == 0 else "greedy") for i in range(3)}
        players[CHANCE] = bots.random_bot(seed)

        def choose(s: State, ask: Ask, players=players) -> str:
            if s.round > EARLY:
                raise Late
            answer = players[ask.seat](GAME, s, ask).answer
            if (ask.kind, ask.seat) == ("die", 0) and answer in GAME.board.colour:
                taken.append(GAME.board.colour[answer])
            return answer

        with suppress(Late):
            bots.play_out(GAME, s, choose)
    return taken


def share(name: str, colour: str) -> float:
    return taken_early(name).count(colour) / len(taken_early(name))


@pytest.mark.parametrize(("leaning", "colour"), LEANINGS.items())
def test_a_leaning_shows_in_the_dice_taken(leaning: str, colour: str) -> None:
    assert share(leaning, colour) > share("greedy", colour)


def test_a_road_that_pays_nothing_is_drawn_all_the_same() -> None:
    """The last empty cell is a market, and nothing is in stock: a place is named, or nobody could go on."""
    s = with_die("straight", 3, {cell: "NESW" for cell in GAME.board.cells if cell not in ("2-3", "4-3")})
    assert joined_cells(s, s.seats[0]) == [GAME.board.index["2-3"]]
    answer = bots.bot(GAME, "greedy")(GAME, s, Ask(0, "road", ("straight", "3.2"))).answer
    assert answer in ("2-3:NS", "2-3:EW")
