"""How The Dice Charmers plays: ``charmers_balance.py [GAMES [SEED [DATA]]]`` prints leanings, lengths and bonuses.

Leanings: tables of four, in turn from all orders of four of the five kinds of player. Lengths: tables of two to five
even-handed players. DATA is a file that replaces part of the sheet.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from itertools import permutations
from pathlib import Path
from statistics import mean

from rajwidgets import bots
from rajwidgets.chance import roll
from rajwidgets.flow import Ask
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.places import Board
from rajwidgets.games.charmers.reading import our_board, read_board
from rajwidgets.games.charmers.state import State, overlap, sheet_side

KINDS = ("greedy", "builder", "trader", "sailor", "courtier")
SIDES = ("sun", "moon")
GAMES = 600


def game_of(board: Board, names: tuple[str, ...], side: str, seed: int) -> State:
    """One game to its end."""
    s: State = GAME.new_state(board, len(names), {**{k: o.default for k, o in GAME.options.items()}, "side": side})
    players = [bots.bot(GAME, name, seed) for name in names]
    asked = 0

    def choose(s: State, ask: Ask) -> str:
        nonlocal asked
        asked += 1
        if ask.seat < 0:
            return roll(GAME, s, ask, seed, 0, asked)
        return players[ask.seat](GAME, s, ask).answer

    bots.play_out(GAME, s, choose)
    return s


def winners(s: State) -> list[int]:
    result = GAME.result(s)
    assert result is not None
    return [standing.seat for standing in result.standings if standing.rank == 1]


def leanings(board: Board, side: str, n: int, seed: int) -> None:
    """How often each kind of player wins at a table of four, and which bonuses are used."""
    tables = list(permutations(KINDS, 4))
    won, sat, used, lost, places = (Counter[str]() for _ in range(5))
    for k in range(n):
        names = tables[k % len(tables)]
        s = game_of(board, names, side, seed + k)
        sat.update(names)
        for i in (first := winners(s)):
            won[names[i]] += 1 / len(first)  # type: ignore[assignment]
            places[str(i + 1)] += 1 / len(first)  # type: ignore[assignment]
        for p in s.seats:
            used.update(p.used)
            lost.update(p.lost)
    print(f"{side}, {n} games of four from seed {seed}")
    for kind in KINDS:
        share = won[kind] / sat[kind]
        print(f"  {kind:8s} {share:.3f} of {sat[kind]}, standard error {(share * (1 - share) / sat[kind]) ** 0.5:.3f}")
    print("  by seat", {seat: round(places[seat] / n, 2) for seat in sorted(places)})
    print("  used", {place: round(used[place] / n / 4, 2) for place in sheet_side(s).icons})
    rare = {place: round(lost[place] / (lost[place] + used[place]), 2) for place in lost}
    print("  lost of those gained", {place: share for place, share in rare.items() if share >= 0.08}, flush=True)


def lengths(board: Board, side: str, seats: int, n: int, seed: int) -> None:
    """Rounds and scores of even-handed players."""
    ends = [game_of(board, ("greedy",) * seats, side, seed + k) for k in range(n)]
    rounds = sorted(s.round for s in ends)
    best = [s.seats[winners(s)[0]] for s in ends]
    gaps = mean(overlap(s, winners(s)[0]) / 2 for s in ends)
    print(
        f"{side} {seats}: rounds {mean(rounds):.1f} ({rounds[n // 10]}-{rounds[-1 - n // 10]}, most {rounds[-1]}),"
        f" fame {mean(p.fame for p in best):.1f}, money {mean(p.money for p in best):.1f}, overlap {gaps:.1f}",
        flush=True,
    )


def main(n: int = GAMES, seed: int = 0, data: str = "") -> None:
    board = read_board(tomllib.loads(Path(data).read_text()), data) if data else our_board()
    for side in SIDES:
        leanings(board, side, n, seed)
    for side in SIDES:
        for seats in range(2, 6):
            lengths(board, side, seats, n // 6, seed)


if __name__ == "__main__":
    counts = [int(each) for each in sys.argv[1:3]]
    main(*counts, *sys.argv[3:4])  # type: ignore[arg-type]
