"""The notes of a replay: where they are, which of them carries what, and whether a file can hold one."""

from __future__ import annotations

import msgspec

from ...replay.annotations import Note
from ...replay.document import LARGEST_NOTES, MOST_NOTES, Faults
from ...replay.faults import Fault
from ...replay.files import Replay
from ...table import Node
from .sentences import StudyFault


def notes_at(replay: Replay, node: Node, about: str | None = None) -> list[Note]:
    return [note for note in replay.notes if note.node == node.id and about in (None, note.about)]


def notes_by(replay: Replay, node: Node, author: str) -> list[Note]:
    """One author's notes on a step itself, not on an event; the first of them carries marks and tags."""
    return [note for note in notes_at(replay, node, "step") if note.author == author and note.event is None]


def judged_by(replay: Replay, node: Node, author: str) -> Note | None:
    """The note that carries an author's opinion of a step, or would."""
    notes = notes_by(replay, node, author)
    return next((note for note in notes if note.glyph), None) or next(iter(notes), None)


def place_of(replay: Replay, note: Note) -> int:
    try:
        return replay.notes.index(note)
    except ValueError:
        raise StudyFault(Fault("no_such_note")) from None


def node_of(replay: Replay, node_id: str) -> Node:
    if node_id not in replay.table.nodes:
        raise StudyFault(Fault("no_such_step"))
    return replay.table.nodes[node_id]


def fitting(replay: Replay, note: Note, more: int = 1) -> Note:
    """The note if a file can hold it and ``more`` notes than there are; else a StudyFault says what is wrong."""
    if len(replay.notes) + more > MOST_NOTES:
        raise StudyFault(Fault("too_many_notes", None, {"most": MOST_NOTES}))
    faults = Faults()
    try:
        fit = faults.shaped(msgspec.to_builtins(note), Note, "note")
        msgspec.json.encode(note)
    except ValueError as error:  # half a letter
        raise StudyFault(Fault("cannot_be_written", None, {"why": str(error)})) from None
    if fit is None:
        raise StudyFault(faults.list[0])
    if sum(len(each.text.encode()) for each in (*replay.notes, fit)) > LARGEST_NOTES:
        raise StudyFault(Fault("notes_too_long", None, {"most": LARGEST_NOTES // 1_000_000}))
    events = len(node_of(replay, fit.node).events)
    if fit.event is not None and fit.event >= events:
        raise StudyFault(Fault("unknown_event", None, {"path": "note", "event": fit.event, "have": events}))
    return fit
