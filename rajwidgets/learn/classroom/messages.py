"""What travels through the folder of a class: where the leader stands, what is asked, what a learner says."""

from __future__ import annotations

from contextlib import suppress
from hashlib import blake2b
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ...flow import Ask
from ...replay.annotations import Mark
from ...replay.document import Answer
from ...text.names import MOST_NAMES, Name
from ..exercise import Exercise
from ..record import LONGEST

FORMAT = "rajwidgets class"
LARGEST_NOW = 4_000_000  # bytes of now.json that are looked at
FOLLOW, FREE = "follow", "free"
LINE = b'{"what":'  # how a learner's message begins, unlike an answer to an exercise

Short = Annotated[str, Meta(max_length=200)]


class Stand(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the leader stands: a set-up and the answers up to there, and nothing that comes later, not even the seed.

    Of a position that hides something there is ``view`` instead: what everybody may see of it.
    """

    game: str
    board: str  # digest
    seats: int
    answers: tuple[Answer, ...] = ()
    data: dict[str, Any] | None = None  # an owner's own board
    options: dict[str, Any] = {}
    start: dict[str, Any] | None = None
    view: dict[str, Any] | None = None
    ask: Ask | None = None  # what is asked there, beside a view
    names: Annotated[tuple[Name, ...], Meta(max_length=MOST_NAMES)] = ()
    event: int | None = None
    marks: tuple[Mark, ...] = ()
    title: str = ""

    @property
    def root(self) -> str:
        """A name for what the answers begin from."""
        setup = [self.game, self.board, self.data, self.seats, self.options, self.start, self.names, self.view]
        return blake2b(msgspec.json.encode(setup, order="sorted"), digest_size=8).hexdigest()

    @property
    def place(self) -> str:
        """A name for the question at which the leader stands."""
        return blake2b(msgspec.json.encode([self.root, self.answers]), digest_size=8).hexdigest()


class Poll(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody is asked: the question of a place, or an exercise."""

    id: Short
    place: Short = ""
    exercise: Exercise | None = None
    open: bool = True


class Counted(msgspec.Struct, frozen=True):
    """So many have chosen this."""

    chosen: tuple[Answer, ...]
    count: int


class Reveal(msgspec.Struct, frozen=True):
    """What the class has answered; who answered what is not in it."""

    poll: Short
    of: int
    bars: tuple[Counted, ...]


class Polled(msgspec.Struct, frozen=True):
    """A poll that was revealed: the node of the game whose question was asked, and what was answered."""

    node: Short
    reveal: Reveal


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the teacher shows, replaced as a whole."""

    format: str
    rev: int
    mode: Literal["follow", "free"] = "follow"
    stand: Stand | None = None
    poll: Poll | None = None
    reveal: Reveal | None = None


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a learner's own: they are here, what they would do, or how they did a step of a lesson."""

    what: Literal["here", "vote", "step"]
    at: int  # seconds, UTC
    learner: str
    poll: Short = ""
    chosen: tuple[Answer, ...] = ()
    work: Short = ""
    step: int = 0


def said_in(lines: bytes) -> tuple[list[Said], int, bytes]:
    """The messages among these lines, how many could not be read, and the other lines."""
    found, lost, others = [], 0, []
    for line in filter(None, lines.split(b"\n")):
        if not line.startswith(LINE):
            others.append(line)
            continue
        try:
            if len(line) > LONGEST:
                raise ValueError("too long")
            found.append(_said.decode(line))
        except (msgspec.MsgspecError, ValueError, RecursionError):
            lost += 1
    return found, lost, b"\n".join(others)


def polled_in(lines: bytes) -> dict[str, Polled]:
    """The polls in these lines by the node where they were asked, the last one of each; what cannot be read is not."""
    found = {}
    for line in filter(None, lines.split(b"\n")):
        with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            polled = _polled.decode(line)
            found[polled.node] = polled
    return found


def now_in(text: bytes) -> Now | None:
    """What the teacher shows, if this text says it."""
    try:
        now = _now.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return now if now.format == FORMAT else None


_said, _now, _polled = msgspec.json.Decoder(Said), msgspec.json.Decoder(Now), msgspec.json.Decoder(Polled)
