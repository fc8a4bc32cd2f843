"""A bot that thinks beside the kernel: it is told how far it is, can be stopped, and shows what it found by then."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from ...study.figures.opinions import Review, find_mistakes
from .background import Beside

if TYPE_CHECKING:
    from ..player.player import Player

GAMES, ROUNDS = 4, 3  # played on from each choice, and for how long
PAUSE = 0.4  # seconds between two pieces of news
SECONDS = 120  # at most; the reader can stop it sooner


class Thinking(Beside):
    """One bot's search for mistakes in the line that a Player shows."""

    def __init__(self, player: Player, bot: str) -> None:
        super().__init__(f"{bot} thinks")
        self.replay, self.end, self.bot = player.replay, player.session.line[-1], bot
        self.done = self.total = 0
        self.stopping, self._told = False, -PAUSE
        self.review: Review | None = None

    def work(self) -> None:
        self.review = find_mistakes(
            self.replay,
            self.bot,
            line=self.end,
            games=GAMES,
            rounds=ROUNDS,
            seconds=SECONDS,
            progress=self._progress,
            so_far=self._so_far,
            jobs=os.cpu_count() or 1,
        )

    def stop(self) -> None:
        self.stopping = True

    def _so_far(self, review: Review) -> None:
        self.review = review

    def _progress(self, done: int, total: int) -> bool:
        if (done, total) != (self.done, self.total):
            self.done, self.total = done, total
            if time.monotonic() > self._told + PAUSE:  # what was found so far is written anew each time
                self._told = time.monotonic()
                self.news()
        return not self.stopping
