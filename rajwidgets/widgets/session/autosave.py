"""Keeping a game: files on demand, automatic saving while a person plays, and what was left unfinished before."""

from __future__ import annotations

import base64
import getpass
import json
import os
import re
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import Timer
from typing import NamedTuple

from ...replay.files import Replay, text, write
from ..markup import esc


def own_place() -> Path:
    """Where this reader's games are kept: several people at one server never meet each other's."""
    if named := os.environ.get("RAJWIDGETS_AUTOSAVE"):
        return Path(named)
    try:
        user = os.environ.get("JUPYTERHUB_USER") or getpass.getuser()
    except (KeyError, OSError):  # a machine that knows no users
        user = "reader"
    return Path(".rajwidgets") / "autosave" / (re.sub(r"[^\w.-]", "_", user).strip(".") or "reader")


FOLDER = own_place()
PLACE = ".at"  # beside a game: which line of it was played last
EVERY = 2.0  # seconds between two automatic savings
MOST_KEPT = 20  # automatic savings; the oldest go first
LARGEST_OFFER = 5_000_000  # bytes; a larger file is not looked into just to offer it


class Left(NamedTuple):
    """A game that was left unfinished."""

    path: Path
    ply: int
    time: str


class Autosave:
    """Writes the replay to a file of its own, at most every few seconds and once more when play pauses."""

    def __init__(self, replay: Replay, folder: Path | None = FOLDER) -> None:
        self.replay, self.folder = replay, folder
        self.path: Path | None = None
        self.where: Callable[[], str] = lambda: ""  # the end of the line that is being played
        self.wanted = False  # whether a person has played here, or looks on
        self.saved_at = ""
        self.failed = ""
        self._last = 0.0
        self._timer: Timer | None = None

    def played(self) -> None:
        """After an answer: saved if there is a person who would miss it."""
        if self.wanted:
            self.soon()

    def soon(self) -> None:
        """Save now if the last time is a while ago, else when it is."""
        if self.folder is None or self._timer is not None:
            return
        wait = self._last + EVERY - time.monotonic()
        if wait <= 0:
            self.now()
        else:
            self._timer = Timer(wait, self.now)
            self._timer.daemon = True
            self._timer.start()

    def drop(self) -> None:
        """The file was thrown away: it must not come back, and what is played from here on goes to another."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.path = None

    def now(self) -> None:
        self._timer, self._last = None, time.monotonic()
        if self.folder is None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if self.path is None:
                self.path = _fresh(self.folder, self.replay.table.game.name)
                _drop_oldest(self.folder)
            write(self.path, self.replay)
            self.path.with_suffix(PLACE).write_text(self.where(), encoding="utf-8")
            self.saved_at, self.failed = f"{datetime.now():%H:%M:%S}", ""
        except (OSError, ValueError) as why:
            self.failed = str(why)


def _fresh(folder: Path, game: str) -> Path:
    stamp = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    return next(path for n in range(1000) if not (path := folder / f"{stamp}{f'-{n}' if n else ''}.json").exists())


def _drop_oldest(folder: Path) -> None:
    kept = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
    for path in kept[: max(0, len(kept) - MOST_KEPT)]:
        path.unlink(missing_ok=True)
        forget(path)


def forget(path: Path) -> None:
    """What was kept beside a game."""
    path.with_suffix(PLACE).unlink(missing_ok=True)


def left_at(path: Path) -> str:
    """The node at the end of the line that was played last: perhaps of a variation."""
    try:
        return path.with_suffix(PLACE).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


def left_unfinished(game: str, folder: Path = FOLDER) -> Left | None:
    """The latest automatic saving of this game that has no result yet."""
    found = sorted(folder.glob(f"{game}-*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found[:MOST_KEPT]:
        try:
            if path.stat().st_size > LARGEST_OFFER:
                continue
            doc = json.loads(path.read_text(encoding="utf-8"))
            if doc.get("result") is None and doc.get("line"):
                return Left(path, len(doc["line"]), f"{datetime.fromtimestamp(path.stat().st_mtime):%d.%m. %H:%M}")
        except (OSError, ValueError, AttributeError, TypeError, RecursionError):
            continue  # not a file of ours: nothing to offer
    return None


def download_link(replay: Replay, name: str, says: str) -> str:
    """A link that holds the whole file."""
    data = base64.b64encode(text(replay).encode()).decode()
    return f'<a class="control" download="{esc(name)}" href="data:application/json;base64,{data}">{esc(says)}</a>'


def named(path: str | Path) -> Path:
    """The file of that name; one without an ending is a game's."""
    path = Path(path)
    return path if path.suffix else path.with_name(f"{path.name}.json")
