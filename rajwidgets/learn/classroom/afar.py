"""A class on the teacher's machine, for a learner's kernel: what is shown is asked for, lines are sent."""

from __future__ import annotations

from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

import msgspec

from ...mistakes import Mistake, mistake
from .lan import TOKEN, Join, Ticket
from .messages import LARGEST_NOW, Now, now_in

PATIENCE = 4  # seconds
_open = build_opener(ProxyHandler({})).open  # a school's proxy knows nothing of the next desk


class Afar:
    """What a seat needs of a class, without the folder."""

    def __init__(self, url: str, code: str, learner: str, lang: str = "en") -> None:
        self.url, self.lang = url.rstrip("/"), lang
        self.path = Path(urlsplit(url).hostname or url)
        ticket = self._ask("/join", msgspec.json.encode(Join(code, learner)))
        self._token = msgspec.json.decode(ticket, type=Ticket).token

    def now(self) -> Now | None:
        try:
            return now_in(self._ask("/now"))
        except Mistake:  # the machine is away for a moment, or nothing is shown yet
            return None

    def say(self, learner: str, line: msgspec.Struct) -> None:
        self._ask("/say", msgspec.json.encode(line))

    def quizzes(self) -> list[str]:
        return []

    def works(self) -> list[str]:
        return []

    def _ask(self, what: str, body: bytes | None = None) -> bytes:
        headers = {TOKEN: self._token} if what != "/join" else {}
        request = Request(self.url + what, data=body, headers=headers, method="GET" if body is None else "POST")
        try:
            with _open(request, timeout=PATIENCE) as answer:
                found: bytes = answer.read(LARGEST_NOW)
        except HTTPError as error:
            raise mistake("class_refused", self.lang, url=self.url, status=error.code) from None
        except (OSError, ValueError) as error:
            raise mistake("class_unreached", self.lang, url=self.url, why=error) from None
        return found
