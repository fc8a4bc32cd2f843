"""The rule index, measured in a process of its own: ``index.py GAME N`` plays games, indexes them and prints JSON."""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rajwidgets import bots, replay
from rajwidgets.flow import CHANCE
from rajwidgets.games import get
from rajwidgets.replay.annotations import Note
from rajwidgets.study.index.index import Index
from rajwidgets.table import new_table

JOBS = 2
SECTIONS = {"raja": ("7.2", "7", "8", "04-10"), "maharadjah": ("8.5", "8.0", "15.3", "9")}  # and a ruling


def play(name: str, folder: Path, first: int, last: int) -> None:
    """Random games of all numbers of seats, each with a note."""
    game = get(name)
    least, most = game.seats
    for seed in range(first, last):
        table = new_table(game, least + seed % (most + 1 - least), {}, seed)
        player, node = bots.random_bot(seed), table.root
        while node.ask:
            chance = node.ask.seat == CHANCE
            answer = table.roll(node) if chance else player(game, table.state(node), node.ask).answer
            node = table.play(node, answer)
        note = Note(table.main_line()[seed % node.ply].id, text=f"thought {seed}", tags=("opening",))
        replay.write(folder / f"{seed:04}.json", replay.Replay(table, f"Game {seed}", [note]))


def slowest_query(index: Index, game: str) -> tuple[str, float]:
    """The slowest of the usual questions, each asked several times, in milliseconds."""
    section, chapter, often, ruling = SECTIONS[game]
    queries: dict[str, Callable[[], object]] = {
        "examples": lambda: index.examples(game, section),
        "examples of a chapter": lambda: index.examples(game, chapter),
        "examples of a ruling": lambda: index.examples(game, ruling=ruling),
        "sections": lambda: index.sections(game),
        "coverage": lambda: index.coverage(),
        "coverage by replay": lambda: index.coverage("replay"),
        "text": lambda: index.search("thought 99"),
        "words of the rules": lambda: index.search("governor"),
        "tag": lambda: index.search(tag="opening"),
        "seat and result": lambda: index.search(seat="Seat 2", result="track"),
        "rule": lambda: index.search(rule=often),
    }
    took = {name: statistics.median(_seconds(ask) for _ in range(7)) * 1000 for name, ask in queries.items()}
    name = max(took, key=lambda name: took[name])
    return name, took[name]


def _seconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def main(game: str, n: int) -> dict[str, object]:
    from joblib import Parallel, delayed

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "replays")
        folder.mkdir()
        Parallel(n_jobs=JOBS)(delayed(play)(game, folder, k, min(k + 10, n)) for k in range(0, n, 10))
        start = time.perf_counter()
        index = Index(folder, keep=Path(name, "index.sqlite"), jobs=JOBS, progress=False)
        first = time.perf_counter() - start
        assert index.last.read == n and not index.faults
        time.sleep(2.1)  # until every file is old enough for its time to be trusted
        index.update()
        query, ms = slowest_query(index, game)
        return {"replays": n, "first_s": first, "again_s": _seconds(index.update), "query": query, "query_ms": ms}


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], int(sys.argv[2]))))
