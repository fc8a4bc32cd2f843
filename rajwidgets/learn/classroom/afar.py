"""A class on the teacher's machine, for a learner's kernel: what is shown and set is asked for, the rest is sent."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import ProxyHandler, Request, build_opener

import msgspec

from ...mistakes import Mistake, mistake
from ..asking import read_text
from ..quiz import Quiz
from . import remembered
from .folder import LARGEST_SET, LESSON_FILE, QUIZ_FILE, file_name, own_copy
from .lan import LARGEST_HANDED_IN, TOKEN, Join, Offered, Ticket
from .messages import Now, now_in
from .work import replays_of

PATIENCE, A_MOMENT = 4, 1.1  # seconds
SAYS = {413: "class_too_large", 429: "class_too_often"}  # what a status means once one is in
OUTSIDE = (401, 403)
_open = build_opener(ProxyHandler({})).open  # a school's proxy knows nothing of the next desk


class Afar:
    """What a seat needs of a class, without the folder."""

    def __init__(self, url: str, code: str, learner: str, lang: str = "en") -> None:
        self.url, self.lang = url.rstrip("/"), lang
        self.path = Path(urlsplit(url).hostname or url)
        self._delivered: dict[str, bytes] = {}
        self._lessons = TemporaryDirectory(prefix="class_")  # while this kernel lives
        key = f"{self.url}\n{code}\n{learner}"
        self._token = remembered.known().get(key, "")
        if not self._token or not self._is_in():
            ticket = self._ask("/join", msgspec.json.encode(Join(code, learner)))
            self._token = msgspec.json.decode(ticket, type=Ticket).token
            remembered.keep(key, self._token)

    def _is_in(self) -> bool:
        """Whether what was remembered still lets in: who joins twice is one learner, with one file."""
        try:
            self._ask("/set")
        except Mistake as no:
            if no.code != "class_refused":
                raise
            return False
        return True

    def now(self) -> Now | None:
        try:
            return now_in(self._ask("/now"))
        except Mistake:  # the machine is away for a moment, or nothing is shown yet
            return None

    def say(self, learner: str, line: msgspec.Struct) -> None:
        self._ask("/say", msgspec.json.encode(line))

    # ------------------------------------------------------------ what is set

    def quizzes(self) -> list[str]:
        return self._offered().quizzes

    def works(self) -> list[str]:
        return self._offered().works

    def _offered(self) -> Offered:
        try:
            return msgspec.json.decode(self._ask("/set"), type=Offered)
        except msgspec.MsgspecError as error:
            raise mistake("class_unreached", self.lang, url=self.url, why=error) from None

    def quiz(self, name: str, lang: str = "en") -> Quiz:
        known = self.quizzes()
        if name not in known:
            raise mistake("class_no_quiz", lang, name=repr(name), known=", ".join(known) or "-")
        return read_text(self._ask(f"/set/{quote(name)}{QUIZ_FILE}"), f"{name}{QUIZ_FILE}", lang)

    def given(self, name: str, ending: str) -> bytes:
        """The file of what was set; an OSError if there is none."""
        try:
            return self._ask(f"/set/{quote(file_name(name))}{ending}")
        except Mistake as no:
            if no.code != "class_not_taken":
                raise
            raise FileNotFoundError(name) from None

    def lesson_file(self, name: str) -> Path:
        """The lesson's file and its replays, laid into a folder of this kernel's own."""
        lesson = Path(self._lessons.name) / f"{file_name(name)}{LESSON_FILE}"
        lesson.write_bytes(self.given(name, LESSON_FILE))
        for n, replay in enumerate(replays_of(lesson)):  # a strict reader: no path of it leads out of the folder
            copy = lesson.parent / replay
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(self._ask(f"/set/{quote(lesson.name)}/{n}"))
        return lesson

    # ------------------------------------------------------------ handing in

    def own_hand_in(self, learner: str, name: str, ending: str) -> Path:
        """One's own copy, beside the notebook."""
        return own_copy(learner, name, ending)

    def deliver(self, name: str, path: Path) -> None:
        """Send what was saved there, unless it was sent already."""
        saved = path.read_bytes()
        if len(saved) > LARGEST_HANDED_IN:
            raise mistake("class_too_large", self.lang, url=self.url)
        if self._delivered.get(name) != saved:
            self._ask(f"/hand/{quote(file_name(name))}", saved)
            self._delivered[name] = saved

    def _ask(self, what: str, body: bytes | None = None) -> bytes:
        """What the machine answers; who was too quick for it waits a moment, once."""
        try:
            return self._asked(what, body)
        except Mistake as no:
            if no.code != "class_too_often":
                raise
        time.sleep(A_MOMENT)
        return self._asked(what, body)

    def _asked(self, what: str, body: bytes | None) -> bytes:
        headers = {TOKEN: self._token} if what != "/join" else {}
        request = Request(self.url + what, data=body, headers=headers, method="GET" if body is None else "POST")
        try:
            with _open(request, timeout=PATIENCE) as answer:
                found: bytes = answer.read(LARGEST_SET)
        except HTTPError as error:
            code = SAYS.get(error.code, "class_not_taken")
            if what == "/join" or error.code in OUTSIDE:
                code = "class_refused"
            raise mistake(code, self.lang, url=self.url, status=error.code) from None
        except (OSError, ValueError) as error:
            raise mistake("class_unreached", self.lang, url=self.url, why=error) from None
        return found
