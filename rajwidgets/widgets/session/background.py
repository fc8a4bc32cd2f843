"""Work that takes a while, done beside the kernel: the reader goes on meanwhile and is told how far it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Self


class Beside:
    """One piece of work; ``error`` says why it ended early."""

    def __init__(self, name: str) -> None:
        self.name, self.ended = name, False
        self.error: Exception | None = None
        self.news: Callable[[], object] = lambda: None  # called, by the thread that works, when there is progress

    def work(self) -> None:
        raise NotImplementedError

    def start(self, news: Callable[[Self], None]) -> None:
        """Work in a thread where a kernel is running, else at once; ``news`` is told here of progress and the end."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel: there is nothing to keep free
            self.run()
            news(self)
            return

        def tell() -> None:
            with suppress(RuntimeError):  # the kernel has ended meanwhile: nobody is left to tell
                loop.call_soon_threadsafe(news, self)

        self.news = tell
        Thread(target=self.run, name=self.name, daemon=True).start()

    def run(self) -> None:
        try:
            self.work()
        except Exception as error:
            self.error = error
        self.ended = True
        self.news()
