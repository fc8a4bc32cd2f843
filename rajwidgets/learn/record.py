"""What a learner has answered: one line for each answer, appended to a file of their own and never changed."""

from __future__ import annotations

import os
import time
from codecs import BOM_UTF8
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from ..flow import Game
from ..replay.reader import own_folder, reader_name
from .exercise import Exercise, sealed
from .kinds import KINDS

LONGEST = 4_000  # bytes of a line
LARGEST = 20_000_000  # bytes of a record that are looked at
WEEK = 7 * 24 * 3600  # seconds


class Attempt(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer: to which question, when, what was chosen, with how much help, and what it was worth then."""

    exercise: str
    at: int  # seconds, UTC
    game: str
    kind: str
    sections: tuple[str, ...]
    signature: str
    credit: float
    chosen: tuple[str, ...] = ()
    hints: int = 0
    rules: int = 0
    quiz: str = ""
    learner: str = ""

    @property
    def skill(self) -> str:
        return KINDS[self.kind].skill if self.kind in KINDS else ""


class Read(NamedTuple):
    """What stands in a record, and how many lines could not be read."""

    attempts: list[Attempt]
    skipped: int


def own_record() -> Path:
    """Where this reader's answers are kept."""
    if named := os.environ.get("RAJWIDGETS_RECORD"):
        return Path(named)
    return own_folder() / "record" / f"{reader_name()}.jsonl"


class Record:
    """A file of answers. Without a path they are kept in memory alone."""

    def __init__(self, path: str | Path | None) -> None:
        self.path = None if path is None else Path(path).absolute()
        self.attempts, self.skipped = read(self.path) if self.path else Read([], 0)

    def add(self, attempt: Attempt) -> None:
        """Append an answer."""
        self.attempts.append(attempt)
        if self.path is not None:
            append(self.path, attempt)


def lately(attempts: Iterable[Attempt], game: str, now: float | None = None) -> frozenset[str]:
    """The signatures of what was asked of this game in the last week."""
    since = (time.time() if now is None else now) - WEEK
    return frozenset(sealed(each.signature) for each in attempts if each.game == game and each.at >= since)


def append(path: Path, line: msgspec.Struct) -> None:
    """Append a line to a file; it is written whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with path.open("ab") as file:
        file.write(_after_torn(path) + msgspec.json.encode(line) + b"\n")


def _after_torn(path: Path) -> bytes:
    """A line that was cut off is ended first, so that it spoils no other."""
    size = path.stat().st_size
    if not size:
        return b""
    with path.open("rb") as file:
        file.seek(size - 1)
        return b"" if file.read(1) == b"\n" else b"\n"


def read(path: Path) -> Read:
    """The answers of a file; torn, foreign and overlong lines are skipped and counted."""
    if not path.is_file() or path.is_symlink():
        return Read([], 0)
    with path.open("rb") as file:
        return attempts_in(file.read(LARGEST))


def attempts_in(text: bytes) -> Read:
    """The answers in these lines."""
    attempts, skipped = [], 0
    for line in filter(None, text.removeprefix(BOM_UTF8).split(b"\n")):
        try:
            attempts.append(_decoder.decode(line) if len(line) <= LONGEST else _too_long())
        except (msgspec.MsgspecError, ValueError, RecursionError):
            skipped += 1
    return Read(attempts, skipped)


def _too_long() -> Attempt:
    raise ValueError("too long")


_decoder = msgspec.json.Decoder(Attempt)


def attempt(
    game: Game, exercise: Exercise, chosen: tuple[str, ...], credit: float, hints: int, at: int | None = None
) -> Attempt:
    """An answer given now."""
    return Attempt(
        exercise=exercise.id,
        at=int(time.time()) if at is None else at,
        game=game.name,
        kind=exercise.kind,
        sections=exercise.sections,
        signature=exercise.theme,
        credit=credit,
        chosen=chosen,
        hints=hints,
        rules=game.version,
    )
