"""The same messages over a local network: a small server in the teacher's kernel, off unless it is called.

It is for kernels, not for pages: whoever sends an ``Origin`` is refused. It serves what the teacher shows and takes
lines, serves no file, runs no code and ends by itself. Plain HTTP, so for pseudonyms and polls, and no tests.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread, Timer

import msgspec

from ...mistakes import mistake
from ..record import Attempt, append
from .folder import Folder, shown_name
from .messages import Said

EVERYWHERE = ("", "0.0.0.0", "::", "*")
LARGEST_BODY = 4_096  # bytes
MOST_LEARNERS = 60
MOST_REQUESTS = 10  # of a learner, in a second
MOST_WRONG = 5  # codes, in a minute
HOURS = 4
PATIENCE = 5  # seconds for a request to arrive
TOKEN = "X-Class-Token"


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """Who wants to come in, with the code from the wall."""

    code: str
    learner: str


class Ticket(msgspec.Struct):
    """What a learner shows with every request."""

    token: str


class Guest:
    """A learner who has come in: a name, a file, and the times of the last requests."""

    def __init__(self, name: str, folder: Folder) -> None:
        self.name, self.file = name, folder.guest_file(name)
        self.times: deque[float] = deque(maxlen=MOST_REQUESTS)

    def too_many(self) -> bool:
        """Whether this is one request too many for this second."""
        now = time.monotonic()
        full = len(self.times) == MOST_REQUESTS and now - self.times[0] < 1
        if not full:
            self.times.append(now)
        return full


class Lan:
    """A class on one address of the teacher's machine; ``code`` is for the wall."""

    def __init__(self, folder: Folder, address: str, port: int = 0, lang: str = "en", hours: float = HOURS) -> None:
        if not isinstance(address, str) or address in EVERYWHERE:
            raise mistake("class_address", lang, given=repr(address))
        self.folder, self.code = folder, secrets.token_hex(4)
        self.guests: dict[str, Guest] = {}
        self._wrong: deque[float] = deque(maxlen=MOST_WRONG)
        self._lock = Lock()
        try:
            self._server = _Server((address, port), _Handler)
        except (OSError, OverflowError) as error:
            raise mistake("class_not_served", lang, address=address, why=error) from None
        self._server.lan = self
        Thread(target=self._server.serve_forever, name="class on the network", daemon=True).start()
        self._end = Timer(hours * 3600, self.stop)
        self._end.daemon = True
        self._end.start()

    @property
    def url(self) -> str:
        host, port = self._server.server_address[:2]
        return f"http://{host!s}:{port}"

    def stop(self) -> None:
        """Take no more requests."""
        self._end.cancel()
        self._server.shutdown()
        self._server.server_close()

    def admit(self, asked: Join) -> str | int:
        """A token for whoever knows the code; else the status that says why not."""
        with self._lock:
            now = time.monotonic()
            if len(self._wrong) == MOST_WRONG and now - self._wrong[0] < 60:
                return 429
            if not secrets.compare_digest(asked.code.encode(), self.code.encode()):
                self._wrong.append(now)
                return 403
            name = shown_name(asked.learner)
            if not name or len(self.guests) >= MOST_LEARNERS:
                return 403
            token = secrets.token_hex(16)
            self.guests[token] = Guest(name, self.folder)
            return token

    def hear(self, guest: Guest, body: bytes) -> int:
        """Append a line to the guest's file, under the name they came in with."""
        for kind in (Said, Attempt):
            try:
                line = msgspec.json.decode(body, type=kind)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                continue
            with self._lock:
                append(guest.file, msgspec.structs.replace(line, learner=guest.name))
            return 204
        return 400


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    lan: Lan


class _Handler(BaseHTTPRequestHandler):
    timeout = PATIENCE
    server_version, sys_version = "class", ""
    server: _Server

    def do_GET(self) -> None:
        if (guest := self._guest()) is None:
            return
        now = self.server.lan.folder.now() if self.path == "/now" and guest else None
        self._say(200, msgspec.json.encode(now)) if now is not None else self._say(404)

    def do_POST(self) -> None:
        if self.path == "/join":
            body = self._body()
            if body is not None:
                self._join(body)
        elif self.path != "/say":
            self._say(404)
        elif (guest := self._guest()) is not None and (body := self._body()) is not None:
            self._say(self.server.lan.hear(guest, body))

    def _join(self, body: bytes) -> None:
        try:
            found = self.server.lan.admit(msgspec.json.decode(body, type=Join))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            found = 400
        if isinstance(found, int):
            self._say(found)
        else:
            self._say(200, msgspec.json.encode(Ticket(found)))

    def _guest(self) -> Guest | None:
        """Who asks; whoever is nobody, comes from a page or asks too often is told so."""
        guest = self.server.lan.guests.get(self.headers.get(TOKEN, ""))
        if self._from_a_page() or guest is None:
            self._say(403)
            return None
        if guest.too_many():
            self._say(429)
            return None
        return guest

    def _from_a_page(self) -> bool:
        return self.headers.get("Origin") is not None

    def _body(self) -> bytes | None:
        length = self.headers.get("Content-Length", "")
        if self._from_a_page():
            self._say(403)
        elif not length.isascii() or not length.isdigit() or self.headers.get("Transfer-Encoding"):
            self._say(411)
        elif len(length) > 6 or int(length) > LARGEST_BODY:
            self._say(413)
        else:
            return self.rfile.read(int(length))
        return None

    def _say(self, status: int, body: bytes = b"") -> None:
        self.close_connection = True
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is written down about who asks."""
