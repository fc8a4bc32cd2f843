"""Our own figures, each in its own process: ``ours.py playouts|solo|full|seek|memory GAME [SEATS]`` prints JSON."""

from __future__ import annotations

import gc
import itertools
import json
import random
import resource
import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path

from rajwidgets import bots, games, replay
from rajwidgets.flow import CHANCE, Flow, Game, State, choices
from rajwidgets.table import Table, new_table
from rajwidgets.text import Speech

PLAYING = 2.0  # seconds, as for Catanatron
DECISIONS = 500
FULL_GAME = {"maharadjah": "<= 5 s"}  # where one was promised
BUDGETS = {  # seek, open and verify, memory
    "raja": ("<= 2 ms", "<= 0.5 s", "<= 30 MB"),
    "maharadjah": ("<= 5 ms", "<= 3 s", "<= 150 MB"),
    "maharaja": ("<= 2 ms", "<= 0.3 s", ""),
    "ganges": ("<= 2 ms", "<= 0.5 s", ""),
    "charmers": ("<= 2 ms", "<= 0.5 s", ""),
}


def playouts(game: Game, seats: int) -> float:
    """Answers per second of random games."""
    answers, spent = played(game, seats)
    return answers / spent


def solo(game: Game) -> float:
    """Actions per second of a person and Brahmabot, in the same random games of Maharaja.

    Catanatron counts whatever any of its players does, forced or not. Brahmabot is never asked, but it plays: an action
    is each sign of its tile, and its movement with what it does on arrival. Left out are the tiles that chance turns
    for it, the end of its turn (Catanatron counts both), and what the rules do for the person without asking.
    """
    phase, actions = game.phases["bot_turn"], 0

    def counted(s: State) -> Flow:
        nonlocal actions
        yield from phase.run(s)
        actions += s.bot.part  # the signs and the movement

    answers, spent = played(replace(game, phases={**game.phases, phase.key: replace(phase, run=counted)}), 1)
    return (answers + actions) / spent


def played(game: Game, seats: int) -> tuple[int, float]:
    """Random games, one after another for so many seconds of computing: answers given, and the seconds."""
    options = {key: option.default for key, option in game.options.items()}
    answers, spent, start = 0, 0.0, time.process_time()
    for seed in itertools.count():
        rng = random.Random(seed)
        s = game.new_state(game.board, seats, options)
        answers += bots.play_out(game, s, lambda s, ask, rng=rng: bots.random_answer(game, s, ask, rng))
        spent = time.process_time() - start
        if spent > PLAYING:
            break
    return answers, spent


def full(game: Game) -> dict[str, object]:
    """Seconds of computing for a whole game of greedy players, as many as can play; the median of five games."""
    seats = game.seats[1]
    options = {key: option.default for key, option in game.options.items()}
    answers, seconds = [], []
    for seed in range(5):
        players = {seat: bots.bot(game, "greedy", seat) for seat in range(seats)}
        s = game.new_state(game.board, seats, options)
        start = time.process_time()
        answers.append(bots.play_out(game, s, {CHANCE: bots.random_bot(seed), **players}))
        seconds.append(time.process_time() - start)
    budget = FULL_GAME.get(game.name, "")
    return {"s": statistics.median(seconds), "answers": statistics.median(answers), "seats": seats, "budget": budget}


def long_table(game: Game) -> Table:
    """A game of 500 decisions, or the longest of ten: players who seldom end their turn."""
    longest = new_table(game, game.seats[1])
    for seed in range(10):
        table, rng = new_table(game, game.seats[1], {}, seed), random.Random(seed)
        node = table.root
        while node.ask:
            s = table.state(node)
            answers = (bots.random_answer(game, s, node.ask, rng) for _ in range(4))
            answer = next((answer for answer in answers if answer != "end"), "end")
            node = table.play(node, answer)
        if node.ply > longest.main_line()[-1].ply:
            longest = table
        if node.ply >= DECISIONS:
            break
    return longest


def seek(game: Game) -> dict[str, object]:
    table = long_table(game)
    text = replay.text(replay.Replay(table))
    start = time.perf_counter()
    opened, faults = replay.load(json.loads(text))
    open_s = time.perf_counter() - start
    assert not faults
    line = opened.table.main_line()
    speech = Speech(game, "en", opened.table.names)

    def show(ply: int) -> float:
        """The position, the question and its choices, as the Player needs them."""
        start = time.perf_counter()
        node = line[ply]
        s = opened.table.state(node)
        if node.ask:
            choices(game, s, node.ask)
            speech.question(s, node.ask)
        return (time.perf_counter() - start) * 1000

    def branch(ply: int) -> float:
        node = line[ply]
        start = time.perf_counter()
        other = bots.random_answer(game, opened.table.state(node), node.ask, random.Random(ply))
        opened.table.play(node, other)
        return (time.perf_counter() - start) * 1000

    last = len(line) - 2
    return {
        "decisions": len(line) - 1,
        "early_ms": statistics.median(show(ply) for ply in range(20, 120)),
        "late_ms": statistics.median(show(ply) for ply in range(last - 100, last)),
        "branch_ms": statistics.median(branch(ply) for ply in range(1, last, 7)),
        "open_s": open_s,
        "budget": BUDGETS[game.name][0],
        "open_budget": BUDGETS[game.name][1],
    }


def memory(game: Game) -> dict[str, object]:
    """Resident memory that an open Player on a long replay takes beyond an empty Player with the same libraries."""
    import bqplot  # noqa: F401  (an empty Player does not draw a chart yet)

    from rajwidgets.widgets.player.player import Player

    text = replay.text(replay.Replay(long_table(game)))
    keep = [Player(new_table(game, 4), autosave=False)]
    before = resident()
    opened, _ = replay.load(json.loads(text))
    assert opened is not None
    keep.append(Player(opened, autosave=False))
    for ply in range(0, opened.end.ply, 7):  # a reader who looks around
        keep[-1].go_to(ply)
    return {"mb": resident() - before, "budget": BUDGETS[game.name][2], "kept": len(keep)}


def resident() -> float:
    """Megabytes of memory in use now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


if __name__ == "__main__":
    game = games.get(sys.argv[2])
    if sys.argv[1] == "playouts":
        print(json.dumps(playouts(game, int(sys.argv[3]))))
    else:
        print(json.dumps({"solo": solo, "full": full, "seek": seek, "memory": memory}[sys.argv[1]](game)))
