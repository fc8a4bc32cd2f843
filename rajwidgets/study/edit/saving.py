"""Files that nobody loses: written whole, the previous version kept beside, and another person's changes noticed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from ...replay.document import read_limited, write_whole
from ...replay.faults import Fault
from ...replay.locks import only_one
from .sentences import StudyFault


class File(NamedTuple):
    """Where a study is kept, and what the file held when we last saw it."""

    path: Path | None = None
    seen: str = ""  # digest; empty if we have never seen the file
    ours: bool = False  # to replace: we wrote it, or share it with who did

    def write(self, raw: bytes, path: str | Path | None = None, over: bool = False) -> File:
        """Put the bytes into the file (or another one); a StudyFault if that could cost somebody's work."""
        target = self.path if path is None else Path(path)
        if target is None:
            raise StudyFault(Fault("no_path"))
        known = self.seen if self.path is not None and same(target, self.path) else ""
        try:
            with _alone(target.resolve().parent):
                _replace(target, raw, known, over)
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise StudyFault(Fault("not_written", None, {"file": target.name, "why": why})) from None
        return File(target, digest(raw), ours=True)


def look(path: str | Path) -> tuple[File, bytes | Fault]:
    """A file as it is now, and what it holds."""
    raw = read_limited(Path(path))
    return File(Path(path), digest(raw) if isinstance(raw, bytes) else ""), raw


def digest(raw: bytes) -> str:
    return blake2b(raw, digest_size=16).hexdigest()


def backup_of(path: Path) -> Path:
    """Where the previous version of a file is kept."""
    return path.with_name(f"{path.name}~")


def _replace(target: Path, raw: bytes, known: str, over: bool) -> None:
    there = target.read_bytes() if target.exists() else None
    if there == raw:
        return
    if there is not None:
        if digest(there) != known and not over:
            raise StudyFault(Fault("changed_meanwhile" if known else "exists", None, {"file": target.name}))
        write_whole(backup_of(target), there)
    write_whole(target, raw)


def same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One writer at a time in a folder; the lock goes with the process, so a killed one leaves nothing behind."""
    if os.name == "nt":  # there a folder cannot be opened, and the moment between looking and writing is not guarded
        yield
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # it may be written into and not be listed: nobody finds anybody else's file there
        handle = None
    if handle is None:
        yield
        return
    try:
        only_one(handle, wait=True)
        yield
    finally:
        os.close(handle)
