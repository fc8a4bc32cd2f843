"""The folder of a class: what is shown and set, and the answers, each learner's in a file that nobody else writes.

    class_7b/  now.json                             what the teacher shows, replaced as a whole
               polls.jsonl                          polls that were revealed, counts alone; for the teacher
               quizzes/week3.quiz.json              what is set, by the teacher
               answers/peacock_7-3f2a....jsonl      each learner appends whole lines to their own, and reads nobody's
               replays/war.peacock_7-3f2a....json   games and notes that were handed in
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import NamedTuple

import msgspec

from ...mistakes import mistake
from ...replay.document import write_whole
from ..quiz import Quiz, read_text
from ..record import LARGEST, Attempt, append, attempts_in
from . import remembered
from .messages import LARGEST_NOW, Now, Polled, Said, now_in, polled_in, said_in

QUIZ_FILE, WORK_FILE, LESSON_FILE = ".quiz.json", ".work.json", ".lesson.toml"  # what is set
QUIZZES, ANSWERS, REPLAYS, SUFFIX = "quizzes", "answers", "replays", ".jsonl"
NOW, POLLS = "now.json", "polls.jsonl"
DROP_BOX = 0o1733  # everybody may put a file there; only the teacher sees what there is
MOST_LEARNERS = 500
LARGEST_SET = 20_000_000  # bytes of what is set
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


class Folder:
    """A class's folder; nothing in it is trusted but its own lines."""

    def __init__(self, path: str | Path, lang: str = "en", make: bool = False) -> None:
        self.path = Path(path).absolute()
        try:
            if make:
                (self.path / QUIZZES).mkdir(parents=True, exist_ok=True)
                for name in (ANSWERS, REPLAYS):
                    self._drop_box(self.path / name)
        except OSError as error:
            raise mistake("class_folder", lang, path=path, why=error.strerror or error) from None
        if not self.path.is_dir():
            raise mistake("class_folder_missing", lang, path=path)
        self._kept: dict[str, Kept] = {}
        self._lock = RLock()  # cells read, and so does whoever looks every second

    def _drop_box(self, path: Path) -> None:
        path.mkdir(exist_ok=True)
        with suppress(OSError):  # somebody else's folder, or a drive without such rights
            path.chmod(DROP_BOX)

    # ------------------------------------------------------------ what is shown

    def now(self) -> Now | None:
        """What the teacher shows; the file is opened, for only that refreshes it on a drive of a network."""
        path = self.path / NOW
        try:
            if path.is_symlink() or not path.is_file():
                return None
            with path.open("rb") as file:
                text = file.read(LARGEST_NOW + 1)
        except OSError:
            return None
        return now_in(text) if len(text) <= LARGEST_NOW else None

    def show(self, now: Now) -> None:
        """Show this to everybody, in the place of what was shown before."""
        write_whole(self.path / NOW, msgspec.json.encode(now))

    def keep_poll(self, polled: Polled) -> None:
        """Remember what a class would do at a question, for the teacher: counts, and no names."""
        path = self.path / POLLS
        path.touch(mode=0o600)
        append(path, polled)

    def polls(self) -> dict[str, Polled]:
        """What the class would do, by the node where it was asked."""
        try:
            with (self.path / POLLS).open("rb") as file:
                return polled_in(file.read(LARGEST))
        except OSError:
            return {}

    # ------------------------------------------------------------ what is set

    def put(self, name: str, quiz: Quiz) -> Path:
        """Set a quiz; it replaces one of the same name."""
        return quiz.save(self.path / QUIZZES / f"{file_name(name)}{QUIZ_FILE}")

    def quizzes(self) -> list[str]:
        return sorted(path.name.removesuffix(QUIZ_FILE) for path in (self.path / QUIZZES).glob(f"*{QUIZ_FILE}"))

    def quiz(self, name: str, lang: str = "en") -> Quiz:
        if name not in self.quizzes():
            raise mistake("class_no_quiz", lang, name=repr(name), known=", ".join(self.quizzes()) or "-")
        try:
            return read_text(self.given(name, QUIZ_FILE), f"{name}{QUIZ_FILE}", lang)
        except OSError as error:
            raise mistake("quiz_unread", lang, path=f"{name}{QUIZ_FILE}", why=error.strerror or error) from None

    def given(self, name: str, ending: str) -> bytes:
        """The file of what was set; a link is left alone, and nothing is read of one that is too large."""
        path = self.set_path(name, ending)
        if path.is_symlink() or not path.is_file() or path.stat().st_size > LARGEST_SET:
            raise FileNotFoundError(path.name)
        return path.read_bytes()

    def lesson_file(self, name: str) -> Path:
        """The file of a lesson that was set, with its replays beside it."""
        return self.set_path(name, LESSON_FILE)

    def set_path(self, name: str, ending: str) -> Path:
        return self.path / QUIZZES / f"{file_name(name)}{ending}"

    def put_text(self, name: str, ending: str, text: bytes) -> Path:
        """Set something under a name; it replaces one of the same name."""
        write_whole(self.set_path(name, ending), text)
        return self.set_path(name, ending)

    def works(self) -> list[str]:
        """What is set besides quizzes."""
        return sorted(path.name.removesuffix(WORK_FILE) for path in (self.path / QUIZZES).glob(f"*{WORK_FILE}"))

    # ------------------------------------------------------------ what is handed in

    def own_hand_in(self, learner: str, name: str, ending: str) -> Path:
        """Where a learner hands in: a file of theirs for each work."""
        return self.hand_in_beside(self.own_file(learner), name, ending)

    def hand_in_beside(self, answers: Path, name: str, ending: str) -> Path:
        """Where whoever writes this file of answers hands in a work."""
        return self.path / REPLAYS / f"{file_name(name)}.{answers.stem}{ending}"

    def deliver(self, name: str, path: Path) -> None:
        """What was handed in lies in the folder already."""

    def handed(self, name: str, ending: str) -> list[Path]:
        """The files that were handed in for a work."""
        found = (self.path / REPLAYS).glob(f"{file_name(name)}.*{ending}")
        files = [path for path in sorted(found) if path.is_file() and not path.is_symlink()]
        longer = ".layer.json" if ending == ".json" else "\0"
        return [path for path in files if not path.name.endswith(longer)][:MOST_LEARNERS]

    def names(self) -> dict[str, str]:
        """What each learner who has a file is called."""
        with self._lock:
            self.read_on()
            return {Path(name).stem: kept.lines[-1][0] for name, kept in self._kept.items() if kept.lines}

    # ------------------------------------------------------------ answers

    def own_file(self, learner: str) -> Path:
        """The file a learner writes: under a name that nobody can guess, found again by a note beside the notebook."""
        key = f"{self.path}\n{learner}"
        if (known := remembered.known().get(key)) is None:
            known = f"{file_name(learner)}-{secrets.token_hex(8)}{SUFFIX}"
            remembered.keep(key, known)
        return self.path / ANSWERS / known

    def guest_file(self, learner: str) -> Path:
        """A new file for a learner who comes over the network."""
        return self.path / ANSWERS / f"{file_name(learner)}-{secrets.token_hex(8)}{SUFFIX}"

    def say(self, learner: str, line: msgspec.Struct) -> None:
        """Append a line to a learner's own file."""
        append(self.own_file(learner), line)

    def answers(self) -> Answers:
        """Everything that has been answered; each file is opened anew and read on from its last whole line."""
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

    def read_on(self) -> None:
        with self._lock:
            for path in self._files():
                self._read_on(path)

    def _files(self) -> Iterator[Path]:
        try:
            found = sorted(path for path in (self.path / ANSWERS).iterdir() if path.suffix == SUFFIX)
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

    def forget(self, learner: str) -> int:
        """Remove everything of one learner, answers and what was handed in; how many lines went."""
        gone = 0
        with self._lock:
            self.read_on()
            for path in [path for path in self._files() if path.name in self._kept]:
                kept = self._kept[path.name]
                if any(name == shown_name(learner) for name, _ in kept.lines):
                    gone += len(kept.attempts)
                    path.unlink(missing_ok=True)
                    for handed in (self.path / REPLAYS).glob(f"*.{path.stem}.*"):
                        handed.unlink(missing_ok=True)
                    self._kept.pop(path.name, None)
        return gone


def shown_name(name: str) -> str:
    """A learner's name as it may be shown: short, on one line, no hidden signs."""
    return UNSEEN.sub("", name).strip()[:LONGEST_NAME]


def own_copy(learner: str, name: str, ending: str) -> Path:
    """A learner's own copy of a work, beside the notebook."""
    return Path(f"{file_name(name)}.{file_name(learner)}{ending}").absolute()


def file_name(name: str) -> str:
    """A name as a file may have it."""
    return re.sub(r"[^\w.-]+", "_", name).strip("._").lower()[:40] or "learner"
