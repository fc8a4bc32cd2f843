"""A whole game exported, and looked through for mistakes: ``study.py REPLAY`` prints JSON."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path

from rajwidgets.study.export.export import export, opened
from rajwidgets.study.figures.opinions import find_mistakes
from rajwidgets.widgets.session.thinking import GAMES, ROUNDS


def measured(path: str) -> dict[str, object]:
    """Seconds by the clock, as a reader waits; the first opinion counts from the question to the bot."""
    start = time.perf_counter()
    replay = opened(path)
    open_s, start = time.perf_counter() - start, time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        page = export(replay, Path(folder) / "page.html")
        export_s, size = time.perf_counter() - start, page.stat().st_size
    start, first = time.perf_counter(), list[float]()
    review = find_mistakes(
        replay,
        "greedy",
        games=GAMES,
        rounds=ROUNDS,
        seconds=300,
        jobs=os.cpu_count() or 1,
        so_far=lambda _: first.append(time.perf_counter() - start),
    )
    found = {"first_s": first[0] if first else None, "mistakes_s": time.perf_counter() - start}
    return {"open_s": open_s, "export_s": export_s, "mb": size / 1e6, "decisions": review.decisions, **found}


if __name__ == "__main__":
    print(json.dumps(measured(sys.argv[1])))
