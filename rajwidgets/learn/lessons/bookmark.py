"""Where a learner left a lesson, and how it is gone on with there."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ..places_left import PlacesLeft

if TYPE_CHECKING:
    from .lesson import Lesson


class Place(msgspec.Struct, frozen=True):
    """The step where a lesson was left, and the steps behind the learner."""

    n: int
    done: tuple[int, ...] = ()
    read: tuple[int, ...] = ()


class Bookmarks:
    """The places of all lessons of a learner, each by the text of its lesson: one that was rewritten begins anew."""

    def __init__(self, path: Path | None = None) -> None:
        self.places = PlacesLeft("lessons", Place, path)

    def left(self, lesson: Lesson) -> Place | None:
        """Where this lesson was left, unless that was at its beginning or its end."""
        place = self.places.get(key(lesson))
        return place if place is not None and 1 < place.n <= len(lesson) else None

    def keep(self, lesson: Lesson) -> None:
        """Remember where the learner is."""
        self.places.put(key(lesson), Place(lesson.n, tuple(sorted(lesson.log.done)), tuple(sorted(lesson.log.read))))


def key(lesson: Lesson) -> str:
    """One name for a lesson in every language and under every file name."""
    return f"{lesson.game.name} {blake2b(msgspec.json.encode(lesson.file), digest_size=8).hexdigest()}"


def resume(lesson: Lesson, place: Place) -> None:
    """Go on where the lesson was left; what was done there stays done."""
    known = range(1, len(lesson) + 1)
    lesson.log.done.update(n for n in place.done if n in known)
    lesson.log.read.update(n for n in place.read if n in known)
    lesson.go(place.n)
