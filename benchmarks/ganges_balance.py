"""How Rajas of the Ganges plays: ``ganges_balance.py [GAMES]`` prints rounds, seats, plans and spaces for each count.

Plans: in every game one player has a leaning (fame, coins, river) or none, the others are mixed from all four; each
plan is measured in as many games, in every seat in turn. A fair share is one win in as many games as there are players.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from statistics import mean

from rajwidgets import bots
from rajwidgets.flow import Ask
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.state import State

PLANS = ("greedy", "fame", "coins", "river")
GAMES = 400


def game_of(names: list[str], seed: int, used: Counter[str]) -> State:
    """One game to its end; the spaces used are counted."""
    s, rng = GAME.new_state(GAME.board, len(names), {}), random.Random(seed)
    players = [bots.bot(GAME, name, seed) for name in names]

    def choose(s: State, ask: Ask) -> str:
        if ask.seat < 0:
            return bots.random_answer(GAME, s, ask, rng)
        answer = players[ask.seat](GAME, s, ask).answer
        if ask.kind == "place":
            used[answer.split(":")[0]] += 1
        return answer

    bots.play_out(GAME, s, choose)
    return s


def winner(s: State) -> int:
    result = GAME.result(s)
    assert result is not None
    return result.standings[0].seat


def alike(seats: int, n: int) -> None:
    """Games of greedy players only: length, seats, spaces, how far everybody came."""
    used: Counter[str] = Counter()
    ends = [game_of(["greedy"] * seats, seed, used) for seed in range(n)]
    places = Counter((winner(s) - first_starter(seed, seats)) % seats for seed, s in enumerate(ends))
    rounds = sorted(s.round for s in ends)
    print(f"{seats} players, {n} games")
    print(f"  rounds {mean(rounds):.1f} ({rounds[n // 10]}-{rounds[-n // 10]}, most {rounds[-1]})")
    print("  wins by place in the first round", [f"{100 * places[k] / n:.0f} %" for k in range(seats)])
    best = [s.seats[winner(s)] for s in ends]
    print(f"  winner's fame {mean(p.fame for p in best):.1f}, coins {mean(p.money for p in best):.1f}")
    everybody = [p for s in ends for p in s.seats]
    print(f"  tiles {mean(len(p.province) for p in everybody):.1f}, river {mean(p.boat for p in everybody):.1f}")
    print("  uses a game", {space: round(used[space] / n, 2) for space in GAME.board.spaces})
    print("  less than once in three games:", [k for k in GAME.board.spaces if used[k] * 3 < n] or "none")


def first_starter(seed: int, seats: int) -> int:
    """Who started the first round of the game with this seed: its chance is the same until the first placement."""
    s, rng = GAME.new_state(GAME.board, seats, {}), random.Random(seed)
    flow = GAME.phases["setup"].run(s)
    try:
        item = next(flow)
        while True:
            item = flow.send(bots.random_answer(GAME, s, item, rng)) if isinstance(item, Ask) else next(flow)
    except StopIteration:
        return s.starter


def plans(seats: int, n: int) -> None:
    """Each plan against mixed company."""
    for plan in PLANS:
        wins, company = 0, random.Random(f"{plan} {seats}")
        for seed in range(n):
            names = [company.choice(PLANS) for _ in range(seats)]
            names[seed % seats] = plan
            wins += winner(game_of(names, 10_000 + seed, Counter())) == seed % seats
        share = wins / n
        print(f"  {plan:7s} wins {100 * share:.0f} %, {share * seats:.2f} of its fair share")


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for seats in (2, 3, 4):
        alike(seats, count)
        plans(seats, count)
