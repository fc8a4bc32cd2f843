"""How Rajas of the Ganges plays: ``ganges_balance.py [GAMES [SEATS ...]]`` prints rounds, seats, plans and spaces.

Alike: games of ``greedy`` players only. Plans: every player has a leaning (fame, coins, river) or none, by chance,
and the wins of each plan are counted over all seats that had it. A fair share is one win in as many games as there are
players. The figures are told in docs/ganges_reconstruction.md.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Sequence
from statistics import mean

from rajwidgets import bots
from rajwidgets.flow import Ask, Event
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.state import State

PLANS = ("greedy", "fame", "coins", "river")
GAMES = 400
AGAINST_RANDOM = 100


class Played:
    """A game to its end: the last position, who began, and how often each thing was used."""

    def __init__(self, names: Sequence[str], seed: int) -> None:
        self.used: Counter[str] = Counter()
        self.first = 0
        self.s = GAME.new_state(GAME.board, len(names), {})
        rng = random.Random(seed)
        players = [bots.bot(GAME, name, seed) for name in names]

        def answer(ask: Ask) -> str:
            if ask.seat < 0:
                return bots.random_answer(GAME, self.s, ask, rng)
            return players[ask.seat](GAME, self.s, ask).answer

        while (key := GAME.next_phase(self.s)) is not None:
            self.s.phase = key
            flow = GAME.phases[key].run(self.s)
            try:
                for item in flow:
                    while isinstance(item, Ask):
                        item = flow.send(answer(item))
                    self.count(item)
            except StopIteration:
                continue
        result = GAME.result(self.s)
        assert result is not None
        self.winner = result.standings[0].seat

    def count(self, event: Event) -> None:
        data = event.data
        match event.kind:
            case "starter_found":
                assert event.seat is not None
                self.first = event.seat
            case "worker_placed":
                space = data["space"]
                self.used[space] += 1
                if len(GAME.board.spaces[space].coins[len(self.s.seats)]) > 1:
                    self.used[f"{space} {len(self.s.workers[space])}"] += 1
            case "tile_laid" | "tile_replaced":
                self.used[GAME.board.tiles[data["tile"]].pile] += 1
            case "boat_moved" | "boat_stayed":
                self.used["river"] += 1
                self.used[f"river {data.get('to', data.get('at'))}"] += 1
            case "edge_reached":
                self.used[data["spot"]] += 1
            case "yield_drawn":
                self.used[data["tile"]] += 1
            case "worker_won":
                self.used[f"worker {data['stand']}"] += 1
            case "cell_earned":
                self.used[f"{data['track']} {data['cell']}"] += 1


def things(seats: int) -> dict[str, list[str]]:
    """What can be used, group by group."""
    board = GAME.board
    several = {id: len(space.coins[seats]) for id, space in board.spaces.items() if len(space.coins[seats]) > 1}
    return {
        "spaces": [*board.spaces, "river"],
        "one of several": [f"{id} {n + 1}" for id, room in several.items() for n in range(room)],
        "piles": list(board.piles),
        "river": [f"river {at}" for at in range(1, len(board.river))],
        "edge spots": list(board.edges),
        "yield tiles": list(board.yields),
        "cells": [f"{track} {at}" for track, cells in board.track_cells.items() for at in cells],
        "workers": [f"worker {stand}" for stand in ("fame", "money", "bridge")],
    }


def alike(seats: int, n: int, base: int) -> None:
    """Games of greedy players only: length, seats, what was used, how far everybody came."""
    used: Counter[str] = Counter()
    places: Counter[int] = Counter()
    ends: list[tuple[State, int]] = []
    for seed in range(base, base + n):
        game = Played(["greedy"] * seats, seed)
        used += game.used
        places[(game.winner - game.first) % seats] += 1
        ends.append((game.s, game.winner))
    rounds = sorted(s.round for s, _ in ends)
    print(f"{seats} players, {n} games")
    print(f"  rounds {mean(rounds):.1f} ({rounds[n // 10]}-{rounds[-n // 10]}, most {rounds[-1]})")
    print("  wins by place in the first round", [f"{100 * places[k] / n:.0f} %" for k in range(seats)])
    best = [s.seats[winner] for s, winner in ends]
    print(f"  winner's fame {mean(p.fame for p in best):.1f}, coins {mean(p.money for p in best):.1f}")
    several = mean(sum(p.crossed > 0 for p in s.seats) > 1 for s, _ in ends)
    print(f"  games in which two or more crossed {100 * several:.0f} %")
    everybody = [p for s, _ in ends for p in s.seats]
    print(f"  tiles {mean(len(p.province) for p in everybody):.1f}, boat on {mean(p.boat for p in everybody):.1f}")
    for group, each in things(seats).items():
        print(f"  {group}, uses a game:", ", ".join(f"{thing} {used[thing] / n:.2f}" for thing in each))
        print("    less than once in three games:", [thing for thing in each if used[thing] * 3 < n] or "none")


def plans(seats: int, n: int, base: int) -> None:
    """Mixed company: what each plan wins in the seats that have it."""
    wins: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for k in range(n):
        names = random.Random(f"{seats} {base + k}").choices(PLANS, k=seats)
        played.update(names)
        wins[names[Played(names, base + 10_000 + k).winner]] += 1
    for plan in PLANS:
        share = wins[plan] / played[plan]
        print(f"  {plan:7s} in {played[plan]} seats wins {100 * share:.1f} %, {share * seats:.2f} of its fair share")


def against_random(n: int, base: int) -> None:
    names = ("greedy", "random")
    won = sum(Played(names if k % 2 else names[::-1], base + 20_000 + k).winner != k % 2 for k in range(n))
    print(f"greedy beats random in {won} of {n} games of two")


def main(n: int, counts: Sequence[int], base: int = 0) -> None:
    for seats in counts:
        alike(seats, n, base)
        plans(seats, n, base)
    if 2 in counts:
        against_random(AGAINST_RANDOM, base)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(given[0] if given else GAMES, given[1:] or (2, 3, 4))
