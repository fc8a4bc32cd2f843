"""Measure what we promise, beside a peer where there is one: prints name, ours, theirs, ratio; writes results.json.

    make bench                                   everything
    make bench BENCH_FLAGS="playouts seek"       some of it

Peers are installed from PyPI into an environment of their own (benchmarks/.peers) and are no dependency of ours.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
PEERS = HERE / ".peers"
RESULTS = HERE / "results.json"
ROUNDS = 9  # ours and theirs in turn, so that a noisy machine disturbs both

GUESSED_ENOUGH = 0.025  # of standard error in what guessers score: with more, too few questions were asked to tell


class Row(NamedTuple):
    """One line of the report; ``budget`` is what we promised."""

    name: str
    ours: float
    unit: str
    theirs: float | None = None
    peer: str = ""
    budget: str = ""

    @property
    def ratio(self) -> float | None:
        """Ours to theirs."""
        return self.ours / self.theirs if self.theirs else None


def peers_python() -> str:
    """The interpreter of the peers' environment, made on first use."""
    python, installed = PEERS / "bin" / "python", PEERS / ".installed"
    if not installed.exists():
        print("Installing Catanatron and python-chess to compare with ...", file=sys.stderr)
        venv.create(PEERS, with_pip=True, clear=True)
        if subprocess.run([python, "-m", "pip", "install", "--quiet", "catanatron", "chess"]).returncode:
            raise SystemExit("The programs to compare with could not be installed; pip says above why.")
        installed.touch()
    return str(python)


def measured(script: str, *args: str, python: str = sys.executable) -> Any:
    """What a measuring script prints as JSON, run in a process of its own."""
    done = subprocess.run([python, str(HERE / script), *args], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{script} failed:\n{done.stderr}")
    return json.loads(done.stdout)


PLAYED = {  # seats of the random games, and what was promised of them beside Catanatron
    "raja": ((4,), ">= 1 x, aim 3 x"),
    "maharadjah": ((4,), ">= 1 x, aim 3 x"),
    "maharaja": ((1, 2, 4), ">= 2 x, aim 3 x"),
    "ganges": ((2, 4), ">= 1.5 x"),
    "charmers": ((2, 4), ">= 1.5 x"),
}


def playouts() -> list[Row]:
    """Random games: answers per second (chance not counted) beside Catanatron's actions per second.

    Where the rules play a seat of their own, a second row counts what that seat does as well, as Catanatron does.
    """
    ours: dict[tuple[str, int, str], list[float]] = {}
    theirs, with_bot = [], []
    for _ in range(ROUNDS):
        theirs.append(measured("peer_catanatron.py", python=peers_python()))
        for name in all_names():
            counts, budget = PLAYED.get(name, ((4,), ""))
            for seats in counts:
                ours.setdefault((name, seats, budget), []).append(measured("ours.py", "playouts", name, str(seats)))
        with_bot.append(measured("ours.py", "solo", "maharaja"))
    peer = statistics.median(theirs)
    rows = [
        Row(f"{name}, {seats} seats: random playouts", statistics.median(runs), "answers/s", peer, "Catanatron", budget)
        for (name, seats, budget), runs in ours.items()
    ]
    both, budget = statistics.median(with_bot), PLAYED["maharaja"][1]
    return [*rows, Row("maharaja, 1 seat: and Brahmabot's own", both, "actions/s", peer, "Catanatron", budget)]


def full() -> list[Row]:
    """A whole game of greedy players."""
    return [
        Row(f"{name}: full greedy game, {figures['seats']} seats", figures["s"], "s", None, "", figures["budget"])
        for name, figures in [(name, measured("ours.py", "full", name)) for name in all_names()]
    ]


def seek() -> list[Row]:
    """Going to any step of a long replay; python-chess must replay the moves, we look up."""
    theirs = statistics.median(measured("peer_chess.py", python=peers_python()) for _ in range(ROUNDS))
    rows = []
    for name, figures in [(name, measured("ours.py", "seek", name)) for name in all_names()]:
        decisions = figures["decisions"]
        budget, chess = figures["budget"], "python-chess to ply 200"
        rows.append(Row(f"{name}: seek, early step of {decisions}", figures["early_ms"], "ms", None, "", budget))
        rows.append(Row(f"{name}: seek, last step of {decisions}", figures["late_ms"], "ms", theirs, chess, budget))
        rows.append(Row(f"{name}: branch from any step", figures["branch_ms"], "ms"))
        rows.append(Row(f"{name}: open and verify", figures["open_s"], "s", None, "", figures["open_budget"]))
    return rows


def memory() -> list[Row]:
    """What an open replay takes beyond an empty Player."""
    return [
        Row(f"{name}: memory of the open replay", figures["mb"], "MB", None, "", figures["budget"])
        for name, figures in [(name, measured("ours.py", "memory", name)) for name in all_names()]
    ]


def browser() -> list[Row]:
    """Click to redraw in a real browser, and the bytes a step sends."""
    rows = []
    for name in all_names():
        for part, figures in measured("browser.py", name).items():
            rows.append(Row(f"{name}: click to redraw, {part}", figures["ms"], "ms", None, "", figures["budget_ms"]))
            rows.append(Row(f"{name}: bytes per step, {part}", figures["kb"], "kB", None, "", figures["budget_kb"]))
    opening = measured("browser.py", "opening")
    for way, budget in (("already imported", "<= 1500 ms"), ("with the import", "")):
        told = f"{opening['replay']}: cell to board, {way}"
        rows.append(Row(told, opening[way]["board"]["median_ms"], "ms", None, "", budget))
    return rows


def index() -> list[Row]:
    """Many replays indexed on two cores, indexed again, and asked."""
    rows = []
    for name, many, budget in (("raja", 1000, "<= 60 s"), ("maharadjah", 100, "")):
        figures = measured("index.py", name, str(many))
        rows += [
            Row(f"{name}: {many} replays indexed, 2 cores", figures["first_s"], "s", None, "", budget),
            Row(f"{name}: indexed again, nothing changed", figures["again_s"], "s"),
            Row(f"{name}: slowest query ({figures['query']})", figures["query_ms"], "ms", None, "", "<= 50 ms"),
        ]
    return rows


def study() -> list[Row]:
    """The longest of our replays as a page, and a bot's opinion of all its choices."""
    replay = "maharadjah/five_players.json"
    figures = measured("study.py", str(HERE.parent / "replays" / replay))
    return [
        Row(f"{replay}: read", figures["open_s"], "s", None, "", "<= 1.5 s with its board"),
        Row(f"{replay}: exported, 2 cores", figures["export_s"], "s", None, "", "<= 8 s"),
        Row(f"{replay}: size of the page", figures["mb"], "MB", None, "", "< 2 MB"),
        Row(f"{replay}: first mistake told", figures["first_s"] or 0.0, "s", None, "", "<= 3 s"),
        Row(f"{replay}: {figures['decisions']} decisions looked at", figures["mistakes_s"], "s", None, "", "<= 15 s"),
    ]


def simulation() -> list[Row]:
    """A thousand games of greedy players on two cores: the time, and the most memory of any process."""
    figures = measured("simulation.py", "raja", "1000")
    return [
        Row("raja: 1000 greedy games simulated, 2 cores", figures["s"], "s"),
        Row("raja: memory of the simulating process", figures["mb"], "MB", None, "", "<= 200 MB"),
        Row("raja: memory of the largest worker", figures["worker_mb"], "MB", None, "", "<= 200 MB"),
    ]


def questions() -> list[Row]:
    """Questions from every game's replays: how many are proven, what a guesser scores, how long they take."""
    rows = []
    for name in all_names():
        figures = measured("questions.py", name)
        guesses = [ways for row in figures["guessed"].values() for ways in row["above"].values()]
        above = max((over for over, error in guesses if error <= GUESSED_ENOUGH), default=0.0)
        told, speed, drill = figures["told"], figures["speed"], figures["drill"]
        open_keys = sum(each["asked"] - each.get("confirmed", 0) for each in (figures["confirmed"], figures["random"]))
        rows += [
            Row(f"{name}: proven questions, {figures['steps']} steps", figures["questions"], "", budget=">= 1500"),
            Row(f"{name}: signatures", figures["signatures"], "", budget=">= 250"),
            Row(f"{name}: kinds", figures["kinds"], "", budget=">= 18 of 20"),
            Row(f"{name}: sections with 3 questions", 100 * figures["coverage"]["share"], "%", budget=">= 95 %"),
            Row(f"{name}: keys not confirmed again", open_keys, "", budget="0"),
            Row(f"{name}: wrong options without a reason", sum(told["without_a_reason"].values()), "", budget="0"),
            Row(f"{name}: a guesser above chance, at most", 100 * above, "points", budget="<= 5"),
            Row(f"{name}: a question, median", speed["median_ms"], "ms", budget="<= 10 ms"),
            Row(f"{name}: a question, 95th percentile", speed["p95_ms"], "ms", budget="<= 150 ms"),
            Row(f"{name}: a question, slowest", speed["max_ms"], "ms", budget="<= 1000 ms"),
            Row(f"{name}: ten questions from a cold file", speed["cold_s"], "s", budget="<= 3 s"),
            Row(f"{name}: ten questions from an index", speed["indexed_s"], "s", budget="<= 1 s"),
            Row(f"{name}: an answer checked, slowest", speed["check_ms"], "ms", budget="<= 150 ms"),
            *(
                Row(f"{name}: practice on what is missed, {source}", 100 * figures["on_weak"], "%", budget=">= 70 %")
                for source, figures in drill.items()
            ),
        ]
    return rows


def all_names() -> tuple[str, ...]:
    from rajwidgets import games

    return games.NAMES


PARTS = {"playouts": playouts, "full": full, "seek": seek, "memory": memory, "browser": browser}
PARTS |= {"index": index, "simulation": simulation, "study": study, "questions": questions}


def printed(row: Row) -> str:
    theirs = f"{row.theirs:>10.4g} {row.peer}" if row.theirs is not None else f"{'-':>10}"
    ratio = f"{row.ratio:6.2f} x" if row.ratio is not None else f"{'-':>8}"
    return f"{row.name:<44} {row.ours:>10.4g} {row.unit:<10} {ratio}  {theirs:<36} {row.budget}"


def main(wanted: list[str]) -> None:
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        raise SystemExit(f"There is no benchmark {unknown[0]!r}; there are: {', '.join(PARTS)}.")
    print(f"{'name':<44} {'ours':>10} {'':<10} {'ratio':>8}  {'theirs':>10} {'':<25} {'budget'}")
    rows = []
    for part in wanted or PARTS:
        for row in PARTS[part]():
            rows.append(row)
            print(printed(row), flush=True)
    told = [row._asdict() | {"ratio": row.ratio} for row in rows]
    RESULTS.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
