"""A page written beside the kernel: a long game takes a while, and the reader goes on meanwhile."""

from __future__ import annotations

from pathlib import Path

from ...replay.files import Replay
from ...study.export.export import export
from .background import Beside


class Stopped(Exception):
    """The reader does not want the page any more."""


class Writing(Beside):
    """One export of a whole game; ``percent`` tells how far it is."""

    def __init__(self, replay: Replay, out: Path) -> None:
        super().__init__(f"writing {out.name}")
        self.replay, self.out, self.percent = replay, out, 0
        self.stopping = False

    def work(self) -> None:
        export(self.replay, self.out, progress=self._progress)

    def stop(self) -> None:
        """Write nothing: a file that was there stays as it is."""
        self.stopping = True

    def _progress(self, done: int, total: int) -> None:
        if self.stopping:
            raise Stopped
        percent = 100 * done // max(total, 1)
        if percent != self.percent:
            self.percent = percent
            self.news()
