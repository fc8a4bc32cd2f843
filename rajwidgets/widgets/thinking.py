"""A bot that thinks beside the kernel: it is told how far it is, can be stopped, and shows what it found by then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING

from ..study.opinions import Review, find_mistakes

if TYPE_CHECKING:
    from .player import Player

GAMES, ROUNDS = 4, 3  # played on from each choice, and for how long
SECONDS = 120  # at most; the reader can stop it sooner


class Thinking:
    """One bot's search for mistakes in the line that a Player shows."""

    def __init__(self, player: Player, bot: str) -> None:
        self.replay, self.end, self.bot = player.replay, player.session.line[-1], bot
        self.done = self.total = 0
        self.stopping = False
        self.review: Review | None = None
        self.error: Exception | None = None
        self.news: Callable[[], object] = lambda: None  # called, by the thread that thinks, when there is progress

    def start(self, news: Callable[[Thinking], None]) -> None:
        """Think in a thread where a kernel is running, else at once; ``news`` is told here of progress and the end."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel: there is nothing to keep free
            self.run()
            news(self)
            return
        self.news = lambda: loop.call_soon_threadsafe(news, self)
        Thread(target=self.run, name=f"{self.bot} thinks", daemon=True).start()

    def run(self) -> None:
        try:
            self.review = find_mistakes(
                self.replay,
                self.bot,
                line=self.end,
                games=GAMES,
                rounds=ROUNDS,
                seconds=SECONDS,
                progress=self._progress,
            )
        except Exception as error:
            self.error = error
        self.news()

    @property
    def ended(self) -> bool:
        return self.review is not None or self.error is not None

    def stop(self) -> None:
        self.stopping = True

    def _progress(self, done: int, total: int) -> bool:
        if (done, total) != (self.done, self.total):
            self.done, self.total = done, total
            self.news()
        return not self.stopping
