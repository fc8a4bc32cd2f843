"""Where a learner left a lesson: kept beside their record, so that they may go on there another day."""

from __future__ import annotations

import logging
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ...replay.document import write_whole
from ..record import own_record

if TYPE_CHECKING:
    from .lesson import Lesson

LARGEST = 200_000  # bytes; a larger file is none of ours
log = logging.getLogger(__name__)


class Place(msgspec.Struct, frozen=True):
    """The step where a lesson was left, and the steps behind the learner."""

    n: int
    done: tuple[int, ...] = ()
    read: tuple[int, ...] = ()


class Bookmarks:
    """The places of all lessons of a learner, each by the text of its lesson: one that was rewritten begins anew."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = own_record().with_suffix(".lessons.json") if path is None else path

    def left(self, lesson: Lesson) -> Place | None:
        """Where this lesson was left, unless that was at its beginning or its end."""
        place = self._places().get(key(lesson))
        return place if place is not None and 1 < place.n <= len(lesson) else None

    def keep(self, lesson: Lesson) -> None:
        """Remember where the learner is. What cannot be written is no reason to disturb them."""
        places, name = self._places(), key(lesson)
        here = Place(lesson.n, tuple(sorted(lesson.log.done)), tuple(sorted(lesson.log.read)))
        if places.get(name) == here:
            return
        places[name] = here
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(self.path, msgspec.json.format(msgspec.json.encode(places), indent=1))
        except OSError as error:
            log.warning("where the lesson was left could not be kept: %s", error)

    def _places(self) -> dict[str, Place]:
        """All that is kept; nothing if the file cannot be read."""
        try:
            if self.path.is_symlink() or self.path.stat().st_size > LARGEST:
                return {}
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, Place])
        except (OSError, ValueError, RecursionError):
            return {}


def key(lesson: Lesson) -> str:
    """One name for a lesson in every language and under every file name."""
    return f"{lesson.game.name} {blake2b(msgspec.json.encode(lesson.file), digest_size=8).hexdigest()}"


def resume(lesson: Lesson, place: Place) -> None:
    """Go on where the lesson was left; what was done there stays done."""
    known = range(1, len(lesson) + 1)
    lesson.log.done.update(n for n in place.done if n in known)
    lesson.log.read.update(n for n in place.read if n in known)
    lesson.go(place.n)
