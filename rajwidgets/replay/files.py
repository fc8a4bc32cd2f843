"""Replay files: a game with its variations and notes as JSON text, one answer per line, and back again.

Reading verifies: every answer is played by the rules, and what lies before a fault stays viewable.
The format is described in replays/README.md and by replay.schema.json.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from .. import games
from ..table import Node, unusual
from .annotations import Note
from .document import (
    FORMAT,
    LARGEST_FILE,
    VERSION,
    Document,
    Entry,
    Start,
    Variation,
    from_text,
    migrate,
    plain_result,
    read_limited,
    shape_faults,
    to_text,
    write_whole,
)
from .faults import Fault, ReplayFault, fault_sentence
from .journal import catch_up
from .kept import Replay, checksum
from .loading import Loading, Progress

__all__ = ["Fault", "Note", "Replay", "ReplayFault", "fault_sentence"]
__all__ += ["checksum", "load", "migrate", "read", "save", "text", "verify", "write"]

CHECK_EVERY = 10  # plies between two checksums


# ---------------------------------------------------------------- saving


def save(replay: Replay) -> dict[str, Any]:
    """The replay as plain JSON data, in the order of the file."""
    table = replay.table
    game, setup, line = table.game, table.setup, table.main_line()
    document = Document(
        format=FORMAT,
        version=VERSION,
        game=game.name,
        rules=game.version,
        board=game.board.digest,
        data=None if game.board.doc == games.get(game.name).board.doc else dict(game.board.doc),
        seed=setup.seed,
        setup=Start(setup.seats, unusual(game, setup)),
        start=setup.start,
        names=list(table.names),
        players=replay.players,
        title=replay.title,
        result=plain_result(table.result(line[-1])),
        line=list(_entries(replay, line[1:])),
        variations=list(_variations(replay, line)),
        notes=replay.notes,
    )
    doc: dict[str, Any] = msgspec.to_builtins(document)
    return doc


def _entries(replay: Replay, nodes: Sequence[Node]) -> Iterator[Entry]:
    for node in nodes:
        assert node.parent is not None and node.seat is not None
        main = node.parent.children[0] is node  # tries are kept once, with the first answer given there
        tried = replay.tried.get(node.parent.id, ()) if main else ()
        check = checksum(node) if node.ply % CHECK_EVERY == 0 or node is nodes[-1] else ""
        yield Entry(node.seat, node.answer, tuple(tried), check)


def _variations(replay: Replay, line: Sequence[Node]) -> Iterator[Variation]:
    """Every other line, in the order in which a reader meets it; those that leave a variation follow it."""
    branches = [replay.table.main_line(child) for node in line for child in node.children[1:]]
    todo = branches[::-1]
    while todo:
        line = todo.pop()
        first = line[0]
        assert first.parent is not None
        name = replay.variation_names.get(first.id, "")
        yield Variation(id=first.id, origin=first.parent.id, name=name, line=list(_entries(replay, line)))
        branches = [replay.table.main_line(child) for node in line for child in node.children[1:]]
        todo.extend(reversed(branches))


def text(replay: Replay) -> str:
    """The text of the replay's file; a ReplayFault says what could not be read again."""
    doc = save(replay)
    try:
        faults = shape_faults(doc)
        written = to_text(doc)
        if len(written.encode()) > LARGEST_FILE:
            faults.append(Fault("too_large", 0, {"most": LARGEST_FILE // 1_000_000}))
    except ValueError as error:  # letters or numbers that JSON does not have
        raise ReplayFault(Fault("cannot_hold", None, {"why": str(error)})) from None
    if faults:
        raise ReplayFault(Fault("cannot_hold", None, {"why": fault_sentence(faults[0])}))
    return written


def write(path: str | Path, replay: Replay) -> None:
    """Save to a file: whatever happens meanwhile, the old file or the new one is there, whole."""
    write_whole(Path(path), text(replay).encode())


# ---------------------------------------------------------------- loading


def read(path: str | Path, progress: Progress | None = None) -> tuple[Replay | None, list[Fault]]:
    """The replay in a file as far as it can be shown, and what is wrong with it; never raises for a bad file."""
    raw = read_limited(Path(path))
    if isinstance(raw, Fault):
        return None, [raw]
    replay, faults = load(raw, progress)
    if replay is not None:
        catch_up(replay.table, Path(path))
    return replay, faults


def load(doc: bytes | str | Mapping[str, Any], progress: Progress | None = None) -> tuple[Replay | None, list[Fault]]:
    """The replay in a text or document as far as it can be shown (None if not at all), and what is wrong with it."""
    damage: Fault | None = None
    if isinstance(doc, str):
        doc = doc.encode("utf-8", "surrogatepass")
    content: Any = doc
    if isinstance(doc, bytes):
        content, damage = from_text(doc)
        if content is None and damage:
            return None, [damage]
    loading = Loading(progress)
    if damage and damage.ply is None:  # odd, but all of it is there
        loading.faults.list.append(damage)
        damage = None
    replay = loading.replay(content, damage)
    if damage:
        whole = replay is not None and ("variations" in content or "notes" in content)  # they follow the line
        damage = damage._replace(ply=None if whole else replay.end.ply + 1 if replay else 0)
    return replay, [damage, *loading.faults.list] if damage else loading.faults.list


def verify(path: str | Path, progress: Progress | None = None) -> list[Fault]:
    """What is wrong with a file; harmless faults are in the list too."""
    return read(path, progress)[1]
