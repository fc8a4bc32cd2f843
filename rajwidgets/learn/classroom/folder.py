"""The folder of a class: what is set, and the answers, each learner's in a file that nobody else writes.

    class_7b/  quizzes/week3.quiz.json              what is set, by the teacher
               answers/peacock_7-3f2a....jsonl      each learner appends whole lines to their own, and reads nobody's
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ...mistakes import mistake
from ..quiz import Quiz, read
from ..record import LARGEST, Attempt, attempts_in

QUIZZES, ANSWERS, SUFFIX = "quizzes", "answers", ".jsonl"
MOST_LEARNERS = 500
LONGEST_NAME = 60
UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]")


class Answers(NamedTuple):
    """What stands in the folder: the answers, and what could not be read of which file."""

    attempts: list[Attempt]
    skipped: dict[str, int]


class Folder:
    """A class's folder; nothing in it is trusted but its own lines."""

    def __init__(self, path: str | Path, lang: str = "en", make: bool = False) -> None:
        self.path = Path(path).absolute()
        try:
            if make:
                (self.path / QUIZZES).mkdir(parents=True, exist_ok=True)
                (self.path / ANSWERS).mkdir(exist_ok=True)
        except OSError as error:
            raise mistake("class_folder", lang, path=path, why=error.strerror or error) from None
        if not self.path.is_dir():
            raise mistake("class_folder_missing", lang, path=path)
        self._read: dict[str, tuple[int, int]] = {}  # file -> bytes read, lines skipped
        self._kept: dict[str, list[Attempt]] = {}

    # ------------------------------------------------------------ what is set

    def put(self, name: str, quiz: Quiz) -> Path:
        """Set a quiz; it replaces one of the same name."""
        return quiz.save(self.path / QUIZZES / f"{_file_name(name)}.quiz.json")

    def quizzes(self) -> list[str]:
        return sorted(path.name.removesuffix(".quiz.json") for path in (self.path / QUIZZES).glob("*.quiz.json"))

    def quiz(self, name: str, lang: str = "en") -> Quiz:
        if name not in self.quizzes():
            raise mistake("class_no_quiz", lang, name=repr(name), known=", ".join(self.quizzes()) or "-")
        return read(self.path / QUIZZES / f"{name}.quiz.json", lang)

    # ------------------------------------------------------------ answers

    def own_file(self, learner: str) -> Path:
        """The file a learner writes: under a name that nobody can guess, found again by a note beside the notebook."""
        known = _known_files()
        key = f"{self.path}\n{learner}"
        if key not in known:
            known[key] = f"{_file_name(learner)}-{secrets.token_hex(8)}{SUFFIX}"
            _keep_files(known)
        return self.path / ANSWERS / known[key]

    def answers(self) -> Answers:
        """Everything that has been answered; each file is opened anew and read on from its last whole line."""
        skipped = {}
        for path in self._files():
            self._read_on(path)
            if lost := self._read[path.name][1]:
                skipped[path.name] = lost
        return Answers([each for name in sorted(self._kept) for each in self._kept[name]], skipped)

    def _files(self) -> Iterator[Path]:
        try:
            found = sorted(path for path in (self.path / ANSWERS).iterdir() if path.suffix == SUFFIX)
        except OSError:
            return
        for path in found[:MOST_LEARNERS]:
            if path.is_file() and not path.is_symlink():
                yield path

    def _read_on(self, path: Path) -> None:
        start, lost = self._read.get(path.name, (0, 0))
        kept = self._kept.setdefault(path.name, [])
        try:
            with path.open("rb") as file:
                if os.fstat(file.fileno()).st_size < start:  # begun anew
                    start, lost = 0, 0
                    kept.clear()
                file.seek(start)
                new = file.read(LARGEST)
        except OSError:
            return
        whole = new[: new.rfind(b"\n") + 1]
        found = attempts_in(whole)
        kept += found.attempts
        self._read[path.name] = (start + len(whole), lost + found.skipped)

    def forget(self, learner: str) -> int:
        """Remove everything of one learner; how many lines went."""
        gone = 0
        for path in self._files():
            self._read_on(path)
            theirs = [each for each in self._kept[path.name] if each.learner == learner]
            if theirs:
                gone += len(theirs)
                path.unlink(missing_ok=True)
                self._kept.pop(path.name, None)
                self._read.pop(path.name, None)
        return gone


def shown_name(name: str) -> str:
    """A learner's name as it may be shown: short, on one line, no hidden signs."""
    return UNSEEN.sub("", name).strip()[:LONGEST_NAME]


def _file_name(name: str) -> str:
    return re.sub(r"[^\w.-]+", "_", name).strip("._").lower()[:40] or "learner"


def _known_files() -> dict[str, str]:
    try:
        found = json.loads(_note().read_text(encoding="utf-8"))
        return {str(k): str(v) for k, v in found.items() if re.fullmatch(r"[\w.-]+", str(v))}
    except (OSError, ValueError, AttributeError, RecursionError):
        return {}


def _keep_files(known: dict[str, str]) -> None:
    _note().parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    _note().write_text(json.dumps(known, indent=1), encoding="utf-8")


def _note() -> Path:
    return Path(os.environ.get("RAJWIDGETS_CLASSES", ".rajwidgets/classes.json"))
