"""Looking into a folder every second, beside the kernel; what was seen is told inside it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

T = TypeVar("T")
EVERY = 1.0  # seconds
log = logging.getLogger(__name__)


class Beat(Generic[T]):
    """``look`` may wait for a slow drive, for it has a thread of its own; ``tell`` is called with what it found."""

    def __init__(self, look: Callable[[], T | None], tell: Callable[[T], object], every: float = EVERY) -> None:
        self.look, self.tell, self.every = look, tell, every
        self._stopped = Event()
        self._thread: Thread | None = None

    @property
    def running(self) -> bool:
        return self._thread is not None and self._thread.is_alive() and not self._stopped.is_set()

    def start(self) -> None:
        """Begin; where a kernel is running, ``tell`` is called between its other tasks."""
        if self.running:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel: there is nothing to wait for
            loop = None
        self._stopped = Event()
        self._thread = Thread(target=self._run, args=(loop, self._stopped), name="class", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()

    def _run(self, loop: asyncio.AbstractEventLoop | None, stopped: Event) -> None:
        while not stopped.wait(self.every):
            try:
                found = self.look()
            except Exception:
                log.exception("the folder of the class could not be looked at")
                continue
            if found is None:
                continue
            if loop is None:
                self._tell(found)
                continue
            try:
                loop.call_soon_threadsafe(self._tell, found)
            except RuntimeError:  # the kernel has ended
                return

    def _tell(self, found: T) -> None:
        try:
            self.tell(found)
        except Exception:
            log.exception("what the class does could not be shown")
