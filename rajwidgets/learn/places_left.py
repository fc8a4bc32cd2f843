"""Where a learner left what they were at: kept beside their record, so that they may go on there another day."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from ..replay.document import write_whole
from .record import own_record

LARGEST = 200_000  # bytes; a larger file is none of ours
MOST = 50  # places; beyond that the one that was changed longest ago is forgotten
log = logging.getLogger(__name__)
Place = TypeVar("Place", bound=msgspec.Struct)


class PlacesLeft(Generic[Place]):
    """A file of places of one kind, each under the name of what was left there."""

    def __init__(self, kind: str, of: type[Place], path: Path | None = None) -> None:
        self.path = own_record().with_suffix(f".{kind}.json") if path is None else path
        self._decoder = msgspec.json.Decoder(dict[str, of])  # type: ignore[valid-type]

    def get(self, name: str) -> Place | None:
        return self._read().get(name)

    def put(self, name: str, place: Place | None) -> None:
        """Remember a place, or forget it. What cannot be written is no reason to disturb anybody."""
        places = self._read()
        if places.pop(name, None) == place:
            return
        if place is not None:
            places[name] = place
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            latest = dict(list(places.items())[-MOST:])
            write_whole(self.path, msgspec.json.format(msgspec.json.encode(latest), indent=1))
        except OSError as error:
            log.warning("where %s was left could not be kept: %s", name, error)

    def _read(self) -> dict[str, Place]:
        """All that is kept; nothing if the file cannot be read."""
        try:
            if self.path.is_symlink() or self.path.stat().st_size > LARGEST:
                return {}
            return self._decoder.decode(self.path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
