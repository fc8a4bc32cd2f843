"""What the learners of a class have said: each writes a file of their own, and all of them are read here."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from ..record import LARGEST, Attempt, attempts_in
from .messages import Said, said_in

SUFFIX = ".jsonl"  # of a learner's file
MOST_LEARNERS = 500
LONGEST_NAME = 60
UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]")


class Answers(NamedTuple):
    """What stands in the folder: the answers, and what could not be read of which file."""

    attempts: list[Attempt]
    skipped: dict[str, int]


@dataclass
class Kept:
    """What was read of one learner's file so far."""

    size: int = 0
    lost: int = 0
    attempts: list[Attempt] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)

    @property
    def lines(self) -> list[tuple[str, int]]:
        """By whom each line is, and of when."""
        answered = [(shown_name(each.learner), each.at) for each in self.attempts]
        return answered + [(shown_name(each.learner), each.at) for each in self.said]

    @property
    def answered(self) -> list[int]:
        """When each answer came; to be here is none."""
        return [each.at for each in self.attempts] + [each.at for each in self.said if each.what != "here"]


class Register:
    """The files of the learners, read on from their last whole line whenever somebody asks."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._kept: dict[str, Kept] = {}
        self._lock = RLock()  # cells read, and so does whoever looks every second

    def names(self) -> dict[str, str]:
        """What each learner who has a file is called."""
        with self._lock:
            self.read_on()
            return {Path(name).stem: kept.lines[-1][0] for name, kept in self._kept.items() if kept.lines}

    def answers(self) -> Answers:
        """Everything that has been answered."""
        with self._lock:
            self.read_on()
            skipped = {name: kept.lost for name, kept in self._kept.items() if kept.lost}
            return Answers([each for name in sorted(self._kept) for each in self._kept[name].attempts], skipped)

    def votes(self, poll: str) -> list[tuple[str, ...]]:
        """What the learners have said last in a poll, one for each file."""
        with self._lock:
            self.read_on()
            last = [[said.chosen for said in kept.said if said.poll == poll][-1:] for kept in self._kept.values()]
        return [chosen for each in last for chosen in each]

    def steps(self, work: str) -> list[Said]:
        """How the learners did the steps of a lesson that was set."""
        with self._lock:
            self.read_on()
            every = [said for kept in self._kept.values() for said in kept.said]
        return [said for said in every if said.what == "step" and said.work == work]

    def present(self) -> dict[str, int]:
        """Who has ever said something, and when last."""
        found: dict[str, int] = {}
        with self._lock:
            self.read_on()
            for kept in self._kept.values():
                for name, at in kept.lines:
                    found[name] = max(at, found.get(name, 0))
        return dict(sorted(found.items()))

    def last_answer(self) -> int:
        """When somebody last answered something, in seconds; 0 if nobody has."""
        with self._lock:
            self.read_on()
            return max((at for kept in self._kept.values() for at in kept.answered), default=0)

    def read_on(self) -> None:
        with self._lock:
            for path in self._files():
                self._read_on(path)

    def _files(self) -> Iterator[Path]:
        try:
            found = sorted(path for path in self.path.iterdir() if path.suffix == SUFFIX)
        except OSError:
            return
        for path in found[:MOST_LEARNERS]:
            if path.is_file() and not path.is_symlink():
                yield path

    def _read_on(self, path: Path) -> None:
        kept = self._kept.setdefault(path.name, Kept())
        try:
            with path.open("rb") as file:
                if os.fstat(file.fileno()).st_size < kept.size:  # begun anew
                    kept = self._kept[path.name] = Kept()
                file.seek(kept.size)
                new = file.read(LARGEST)
        except OSError:
            return
        whole = new[: new.rfind(b"\n") + 1]
        said, lost, others = said_in(whole)
        found = attempts_in(others)
        kept.said += said
        kept.attempts += found.attempts
        kept.size += len(whole)
        kept.lost += lost + found.skipped

    def forget(self, learner: str) -> dict[str, int]:
        """Remove the files of one learner; how many answers went with each, by the file's name without its ending."""
        gone: dict[str, int] = {}
        with self._lock:
            self.read_on()
            for path in [path for path in self._files() if path.name in self._kept]:
                kept = self._kept[path.name]
                if any(name == shown_name(learner) for name, _ in kept.lines):
                    gone[path.stem] = len(kept.attempts)
                    path.unlink(missing_ok=True)
                    self._kept.pop(path.name, None)
        return gone


def shown_name(name: str) -> str:
    """A learner's name as it may be shown: short, on one line, no hidden signs."""
    return UNSEEN.sub("", name).strip()[:LONGEST_NAME]
