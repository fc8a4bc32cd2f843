"""Layer files in the index: whose game a layer's notes belong to, and at which of its steps they stand."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from .scan import Loose, Written
from .store import Store

SIZE = 6  # bytes of a node's name


def place(store: Store, layer: int, game: str, notes: list[Loose]) -> int:
    """Put a layer's notes on every replay of its game; how many there are."""
    found = [(file, line, branches) for file, line, branches in _replays(store) if _has(line, branches, game)]
    for file, line, branches in found:
        for note in notes:
            at = _at(line, branches, note.node)
            if at is None and note.origin:
                at = _at(line, branches, note.origin)  # a line that the replay does not have: where it leaves
            if at is not None:
                ply, node = at
                said = (note.author, note.lang, note.glyph, note.text, note.tags)
                store.write_note(file, Written(ply, note.event, node, *said), layer)
    return len(found)


def _replays(store: Store) -> Iterator[tuple[int, bytes, dict[str, int]]]:
    for file, line, branches in store.ask("SELECT id, line, branches FROM files WHERE game != ''"):
        yield file, line, msgspec.msgpack.decode(branches, type=dict[str, int])


def _has(line: bytes, branches: dict[str, int], node: str) -> bool:
    return _at(line, branches, node) is not None


def _at(line: bytes, branches: dict[str, int], node: str) -> tuple[int, str] | None:
    """The ply of a node, and its name if it lies in a variation."""
    name = bytes.fromhex(node)
    found = line.find(name)
    while found >= 0 and found % SIZE:  # a name that begins inside another is none
        found = line.find(name, found + 1)
    if found >= 0:
        return found // SIZE, ""
    return (branches[node], node) if node in branches else None
