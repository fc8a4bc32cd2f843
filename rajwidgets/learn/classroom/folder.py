"""The folder of a class: what is shown and set, and the answers, each learner's in a file that nobody else writes.

    class_7b/  now.json                             what the teacher shows, replaced as a whole
               polls.jsonl                          polls that were revealed, counts alone; for the teacher
               quizzes/week3.quiz.json              what is set, by the teacher
               answers/peacock_7-3f2a....jsonl      each learner appends whole lines to their own, and reads nobody's
               replays/war.peacock_7-3f2a....json   games and notes that were handed in
"""

from __future__ import annotations

import re
import secrets
from contextlib import suppress
from pathlib import Path

import msgspec

from ...mistakes import mistake, reason
from ...replay.document import write_whole
from ..asking import read_text
from ..quiz import Quiz
from ..record import LARGEST, append
from . import remembered
from .messages import LARGEST_NOW, Now, Polled, now_in, polled_in
from .register import MOST_LEARNERS, SUFFIX, Register

QUIZ_FILE, WORK_FILE, LESSON_FILE = ".quiz.json", ".work.json", ".lesson.toml"  # what is set
QUIZZES, ANSWERS, REPLAYS = "quizzes", "answers", "replays"
NOW, POLLS = "now.json", "polls.jsonl"
DROP_BOX = 0o1733  # everybody may put a file there; only the teacher sees what there is
LARGEST_SET = 20_000_000  # bytes of what is set


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
            raise mistake("class_folder", lang, path=path, why=reason(error, lang)) from None
        if not self.path.is_dir():
            raise mistake("class_folder_missing", lang, path=path)
        self.register = Register(self.path / ANSWERS)

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
            raise mistake("quiz_unread", lang, path=f"{name}{QUIZ_FILE}", why=reason(error, lang)) from None

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

    # ------------------------------------------------------------ what the learners say

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

    def forget(self, learner: str) -> int:
        """Remove everything of one learner, answers and what was handed in; how many lines went."""
        gone = self.register.forget(learner)
        for file in gone:
            for handed in (self.path / REPLAYS).glob(f"*.{file}.*"):
                handed.unlink(missing_ok=True)
        return sum(gone.values())


def own_copy(learner: str, name: str, ending: str) -> Path:
    """A learner's own copy of a work, beside the notebook."""
    return Path(f"{file_name(name)}.{file_name(learner)}{ending}").absolute()


def file_name(name: str) -> str:
    """A name as a file may have it."""
    return re.sub(r"[^\w.-]+", "_", name).strip("._").lower()[:40] or "learner"
