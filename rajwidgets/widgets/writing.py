"""A page written beside the kernel: a long game takes a while, and the reader goes on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Thread

from ..replay import Replay
from ..study.export import export


class Writing:
    """One export of a whole game; ``percent`` tells how far it is, ``error`` why it ended early."""

    def __init__(self, replay: Replay, out: Path) -> None:
        self.replay, self.out = replay, out
        self.percent, self.ended = 0, False
        self.error: Exception | None = None
        self.news: Callable[[], object] = lambda: None  # called, by the thread that writes, when there is progress

    def start(self, news: Callable[[Writing], None]) -> None:
        """Write in a thread where a kernel is running, else at once; ``news`` is told here of progress and the end."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel: there is nothing to keep free
            self.run()
            news(self)
            return
        self.news = lambda: loop.call_soon_threadsafe(news, self)
        Thread(target=self.run, name=f"writing {self.out.name}", daemon=True).start()

    def run(self) -> None:
        try:
            export(self.replay, self.out, progress=self._progress)
        except Exception as error:
            self.error = error
        self.ended = True
        self.news()

    def _progress(self, done: int, total: int) -> None:
        percent = 100 * done // max(total, 1)
        if percent != self.percent:
            self.percent = percent
            self.news()
