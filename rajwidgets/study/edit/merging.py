"""Other people's work on the same game: layers of notes, and another version of the whole replay."""

from __future__ import annotations

from collections.abc import Iterable

from ...replay.annotations import Note
from ...replay.faults import Fault
from ...replay.files import Replay
from ...table import Node, walk
from . import layers as layer_files
from .history import History, swapped
from .layers import Layers
from .notes import fitting
from .sentences import StudyFault


def take_in(history: History, layers: Layers) -> list[Fault]:
    """Add the notes and variations of layers to the replay, as one edit; what has no place in it is said."""
    replay = history.replay
    layers = layer_files.rebased(replay, layers)
    with history.editing("layer_merged", None, layer_files.growing(replay.table, layers)):
        faults = layer_files.grow(replay, layers)
        notes, more = layer_files.placed(replay, layers)
        known = set(replay.notes)
        for note in (note for note in notes if note not in known):
            replay.notes.append(fitting(replay, note))
    return faults + more


def merge(history: History, theirs: Replay, since: Iterable[Note], file: str = "") -> None:
    """Take in another version: its lines, names and notes; what it has lost of the notes ``since`` goes here too."""
    replay, table = history.replay, history.replay.table
    if theirs.table.root.id != table.root.id:
        raise StudyFault(Fault("other_start", None, {"file": file}))
    with history.editing("merged", None, _growing(replay, theirs)):
        for node in walk(theirs.table.root):
            if node.parent is not None:
                table.play(table.nodes[node.parent.id], node.answer)
        for key, name in theirs.variation_names.items():
            replay.variation_names.setdefault(key, name)
        for key, tries in theirs.tried.items():
            replay.tried.setdefault(key, tries)
        replay.notes[:] = swapped(tuple(theirs.notes), tuple(since), tuple(replay.notes))


def _growing(replay: Replay, theirs: Replay) -> list[Node]:
    """The nodes of the replay that have further children there."""
    nodes = replay.table.nodes
    return [
        nodes[node.id]
        for node in walk(theirs.table.root)
        if node.id in nodes and any(child.id not in nodes for child in node.children)
    ]
