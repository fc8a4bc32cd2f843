"""Locks on open files: they go with the process, so a killed one leaves nothing locked."""

from __future__ import annotations

from contextlib import suppress
from typing import IO, Any

try:
    import fcntl
except ImportError:  # Windows has none; there nothing is guarded
    fcntl = None  # type: ignore[assignment]


def only_one(file: IO[Any] | int, wait: bool = False) -> None:
    """Lock an open file for this process; a BlockingIOError if another has it and we do not wait."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        raise
    except OSError:  # a file system without locks
        return


def is_free(file: IO[Any]) -> bool:
    """Whether we know that no process holds this file."""
    if fcntl is None:
        return False
    with suppress(OSError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False
