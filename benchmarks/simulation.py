"""Many bot games, measured in a process of its own: ``simulation.py GAME N`` prints time and memory as JSON."""

from __future__ import annotations

import json
import resource
import sys
import time

from rajwidgets import simulate
from rajwidgets.games import get

JOBS = 2


def most(who: int) -> float:
    """The most memory in use at any time so far, in megabytes."""
    return resource.getrusage(who).ru_maxrss / 1000


def main(game: str, n: int) -> dict[str, object]:
    start = time.perf_counter()
    played = simulate(game, get(game).seats[0] + 1, "greedy", n, jobs=JOBS, progress=False)
    seconds = time.perf_counter() - start
    assert len(played.games) == n and not played.failures
    from joblib.externals.loky import get_reusable_executor

    get_reusable_executor().shutdown(wait=True)  # a child's memory is known when it has ended
    return {"s": seconds, "mb": most(resource.RUSAGE_SELF), "worker_mb": most(resource.RUSAGE_CHILDREN)}


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], int(sys.argv[2]))))
