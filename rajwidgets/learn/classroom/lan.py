"""The same messages over a local network: a small server in the teacher's kernel, off unless it is called.

It is for kernels, not for pages: whoever sends an ``Origin`` is refused. It gives what the teacher shows and has set,
by its name in the list and never by a path; it takes lines and what is handed in, each into files of the guest's own.
It runs no code and ends by itself. Plain HTTP, so for pseudonyms, and no tests.

    POST /join   code and name: a token           GET /now               what the teacher shows
    POST /say    a line                           GET /set               the names of what is set
    POST /hand/<name>   a game or notes           GET /set/<file>[/<n>]  what is set; of a lesson its n-th replay
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread, Timer
from urllib.parse import unquote

import msgspec

from ...mistakes import Mistake, mistake
from ...replay.document import FORMAT as REPLAY
from ...replay.document import write_whole
from ...study.edit.layers import FORMAT as LAYER
from ..record import Attempt, append
from . import work as works
from .folder import LESSON_FILE, QUIZ_FILE, WORK_FILE, Folder
from .messages import LARGEST_NOW, Said
from .register import shown_name

EVERYWHERE = ("", "0.0.0.0", "::", "*")
LARGEST_BODY = 4_096  # bytes
LARGEST_HANDED_IN = 1_000_000  # bytes of a game or of notes
LARGEST_GIVEN = LARGEST_NOW  # bytes of what is set
MOST_LEARNERS = 60
MOST_REQUESTS = 10  # of a learner, in a second
MOST_LINES = 5_000  # of a learner
REST = 1.0  # seconds between two things that a learner hands in
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


class Offered(msgspec.Struct):
    """The names of what is set."""

    quizzes: list[str]
    works: list[str]


class Headed(msgspec.Struct):
    """What a file says it is."""

    format: str


class Guest:
    """A learner who has come in: a name, a file, how much was written there, and the times of the last requests."""

    def __init__(self, name: str, folder: Folder) -> None:
        self.name, self.file = name, folder.guest_file(name)
        self.times: deque[float] = deque(maxlen=MOST_REQUESTS)
        self.lines, self.handed_in_at = 0, 0.0

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
            return self._write(guest, line)
        return 400

    def _write(self, guest: Guest, line: msgspec.Struct) -> int:
        with self._lock:
            if guest.lines >= MOST_LINES:
                return 413
            guest.lines += 1
            append(guest.file, msgspec.structs.replace(line, learner=guest.name))
        return 204

    # ------------------------------------------------------------ set work

    def offered(self) -> Offered:
        return Offered(self.folder.quizzes(), self.folder.works())

    def given(self, wanted: str) -> bytes | None:
        """A file of what is set, if it is one of the list, or the n-th replay of a lesson; no path is taken."""
        offered = self.offered()
        files = {f"{name}{QUIZ_FILE}": (name, QUIZ_FILE) for name in offered.quizzes}
        for ending in (WORK_FILE, LESSON_FILE):
            files |= {f"{name}{ending}": (name, ending) for name in offered.works}
        file, beside, n = wanted.partition("/")
        if file not in files or (beside and not file.endswith(LESSON_FILE)):
            return None
        try:
            found = self._replay(files[file][0], n) if beside else self.folder.given(*files[file])
        except (OSError, ValueError, LookupError):  # a link, too large, no lesson of a file, no such replay
            return None
        return found if len(found) <= LARGEST_GIVEN else None

    def _replay(self, name: str, n: str) -> bytes:
        """A replay that a lesson names, by its number."""
        lesson = self.folder.lesson_file(name)
        path = lesson.parent / works.replays_of(lesson)[int(n) if n.isascii() and n.isdigit() and len(n) < 4 else 1_000]
        if path.is_symlink():
            raise LookupError(n)
        with path.open("rb") as file:
            return file.read(LARGEST_GIVEN + 1)

    def take_in(self, guest: Guest, name: str, body: bytes) -> int:
        """Lay what a guest hands in beside the guest's own file, in the place of what they handed in before."""
        try:
            work = works.find(self.folder, name) if name in self.folder.works() else None
            said = msgspec.json.decode(body, type=Headed).format
        except Mistake:
            work = None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return 400
        if work is None or work.to == works.LESSON:
            return 404
        notes = work.to == works.ANNOTATE
        path = self.folder.hand_in_beside(guest.file, name, ".layer.json" if notes else ".json")
        if said != (LAYER if notes else REPLAY) or path.is_symlink():
            return 400
        if not guest.lines:  # so that the file has a name
            self._write(guest, Said("here", int(time.time()), guest.name))
        with self._lock:
            if time.monotonic() - guest.handed_in_at < REST:
                return 429
            guest.handed_in_at = time.monotonic()
            write_whole(path, body)
        return 204


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    lan: Lan


class _Handler(BaseHTTPRequestHandler):
    timeout = PATIENCE
    server_version, sys_version = "class", ""
    server: _Server

    def do_GET(self) -> None:
        if self._guest() is None:
            return
        lan, found = self.server.lan, None
        if self.path == "/now" and (now := lan.folder.now()) is not None:
            found = msgspec.json.encode(now)
        elif self.path == "/set":
            found = msgspec.json.encode(lan.offered())
        elif self.path.startswith("/set/"):
            found = lan.given(unquote(self.path.removeprefix("/set/")))
        self._say(200, found) if found is not None else self._say(404)

    def do_POST(self) -> None:
        lan, handed_in = self.server.lan, self.path.startswith("/hand/")
        if self.path == "/join":
            if (body := self._body()) is not None:
                self._join(body)
        elif self.path != "/say" and not handed_in:
            self._say(404)
        elif (guest := self._guest()) is not None:
            name = unquote(self.path.removeprefix("/hand/"))
            if (body := self._body(LARGEST_HANDED_IN if handed_in else LARGEST_BODY)) is not None:
                try:
                    status = lan.take_in(guest, name, body) if handed_in else lan.hear(guest, body)
                except OSError:  # a full disk, or a drive that is away
                    status = 507
                self._say(status)

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

    def _body(self, largest: int = LARGEST_BODY) -> bytes | None:
        length = self.headers.get("Content-Length", "")
        if self._from_a_page():
            self._say(403)
        elif not length.isascii() or not length.isdigit() or self.headers.get("Transfer-Encoding"):
            self._say(411)
        elif len(length) > 9 or int(length) > largest:
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
