"""What was answered since a game was last saved: a line for each answer, appended beside its file as it is given.

A process that is killed loses none of them: reading the file takes them in. A line names the node it is answered at, so
lines that the file already holds, or that belong to another game, do no harm; every answer is judged like any other.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import IO
from weakref import WeakValueDictionary

import msgspec

from ..table import Table
from .locks import only_one

SYNC_EVERY = 1.0  # seconds: what was written reaches the disk at least so often while a person plays
LARGEST = 1_000_000  # bytes that are looked at
LOST = (ValueError, RuntimeError)  # an answer that is refused, or that the rules fail on


class Line(msgspec.Struct, omit_defaults=True):
    """An answer that was given at a node and led to a ply, or a node that was taken back."""

    at: str
    answer: str = ""
    ply: int = 0


def journal_of(path: Path) -> Path:
    """Where the journal of a file lies."""
    return path.with_name(f"{path.name}l")  # game.jsonl beside game.json


class Journal:
    """The journal of one file, open for the one process that plays the game."""

    def __init__(self, path: Path) -> None:
        """Open it; a BlockingIOError if another process plays this very game. In this process the last one has it."""
        key = str(journal_of(path).resolve())
        if (other := _OPEN.pop(key, None)) is not None:
            other.close()
        self.file: IO[bytes] = journal_of(path).open("ab")
        try:
            only_one(self.file)
        except BlockingIOError:
            self.file.close()
            raise
        self.kept: set[str] = set()
        self._synced = 0.0
        _OPEN[key] = self

    @property
    def lost(self) -> bool:
        """Whether somebody else in this process has gone on with the game."""
        return self.file.closed

    def begin(self, table: Table) -> None:
        """The file holds everything: begin again."""
        self.file.truncate(0)
        self.kept = set(table.nodes)

    def record(self, table: Table) -> None:
        """Append what has been answered, and taken back, since."""
        gone = [Line(id) for id in self.kept - table.nodes.keys()]
        given = [node for id, node in table.nodes.items() if id not in self.kept]
        lines = [Line(node.parent.id, node.answer, node.ply) for node in given if node.parent is not None]
        if gone or lines:
            self.file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in (*gone, *lines)))
            self.file.flush()
            self.kept = set(table.nodes)
        if time.monotonic() - self._synced > SYNC_EVERY:
            os.fsync(self.file.fileno())
            self._synced = time.monotonic()

    def close(self) -> None:
        self.file.close()


_OPEN: WeakValueDictionary[str, Journal] = WeakValueDictionary()


def lines_of(path: Path) -> list[Line]:
    """What the journal of a file holds, as far as it is whole."""
    found: list[Line] = []
    try:
        with journal_of(path).open("rb") as file:
            for raw in file.read(LARGEST).splitlines():
                found.append(msgspec.convert(json.loads(raw), Line))
    except (OSError, ValueError, RecursionError):  # none, or a line that was cut off with its process
        pass
    return found


def catch_up(table: Table, path: Path) -> None:
    """Play what the journal holds and the table does not."""
    for line in lines_of(path):
        node = table.nodes.get(line.at)
        if node is None:
            continue
        if line.answer:
            try:
                table.play(node, line.answer)
            except LOST:
                continue
        elif node.parent is not None and not node.children:
            table.forget(node)
