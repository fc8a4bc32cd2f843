"""Everything that can be done to the notes and variations of a replay, one edit at a time, and undone again.

A :class:`Study` changes its replay only by edits. Each edit remembers what it found and what it left, so that undoing
one keeps what others (the game going on, a note written elsewhere) have added meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from ...replay.annotations import Mark, Note
from ...replay.faults import Fault
from ...replay.files import Replay, load, text
from ...table import Node
from . import layers as layer_files
from . import merging
from .history import Edit, History, branch_of
from .layers import Layers
from .notes import fitting, judged_by, node_of, notes_at, notes_by, place_of
from .saving import File, look, same
from .sentences import StudyFault

__all__ = ["Edit", "Study", "branch_of"]


class Study(History):
    """A replay being annotated: its edits, what can be undone, and its file.

    ``author`` signs the notes written here; ``path`` is the file the replay came from, if there is one.
    """

    def __init__(self, replay: Replay, path: str | Path | None = None, author: str = "") -> None:
        super().__init__(replay)
        self.author = author
        self.file = File() if path is None else look(path)[0]
        self.layer_file, self.layer_id = File(), layer_files.fresh_id()
        self.saved: list[Callable[[Path], object]] = []  # called after every saving, with the file
        self._remember_saved()

    @classmethod
    def open(cls, path: str | Path, author: str = "") -> tuple[Study | None, list[Fault]]:
        """The study of a file as far as it can be shown (None if not at all), and what is wrong with it."""
        file, raw = look(path)
        replay, faults = (None, [raw]) if isinstance(raw, Fault) else load(raw)
        if replay is None:
            return None, faults
        study = cls(replay, author=author)
        study.file = file
        return study, faults

    # ------------------------------------------------------------ notes

    def notes_at(self, node: Node, about: str | None = None) -> list[Note]:
        return notes_at(self.replay, node, about)

    def own(self, node: Node, about: str = "step", event: int | None = None, lang: str | None = None) -> Note | None:
        """This author's note there, in a language if one is named."""
        for note in self.notes_at(node, about):
            if note.author == self.author and note.event == event and lang in (None, note.lang):
                return note
        return None

    def write(self, node: Node, text: str, *, about: str = "step", lang: str = "", event: int | None = None) -> None:
        """This author's words on a step, phase, round or event, one text per language; an empty one takes them away."""
        old = self.own(node, about, event, lang) or self._blank(node, about, event, lang)
        self._settle(old, text=text.strip(), lang=lang)

    def glyph(self, node: Node, glyph: str) -> None:
        """This author's opinion of a step, ``!!`` to ``??``; an empty one takes it away."""
        self._settle(judged_by(self.replay, node, self.author) or self._blank(node), glyph=glyph)

    def mark(self, node: Node, *marks: Mark) -> None:
        """Draw these marks on the map at a step, or take away those that are already there."""
        old = self._here(node)
        kept = tuple(mark for mark in old.marks if mark not in marks)
        self._settle(old, marks=(*kept, *(mark for mark in marks if mark not in old.marks)))

    def tag(self, node: Node, *tags: str) -> None:
        """The tags of a step, in the place of those it had from this author."""
        self._settle(self._here(node), tags=tuple(dict.fromkeys(tag.strip() for tag in tags if tag.strip())))

    def chapter(self, node: Node, title: str, lang: str = "") -> None:
        """Begin a chapter at a step; an empty title ends it."""
        self.write(node, title, about="chapter", lang=lang)

    def add(self, note: Note) -> None:
        """A note as it is given; one that is already there is not added twice."""
        if note not in self.replay.notes:
            with self.editing("note", node_of(self.replay, note.node)):
                self.replay.notes.append(fitting(self.replay, note))

    def replace(self, old: Note, new: Note) -> None:
        """Put another note in the place of one."""
        place = place_of(self.replay, old)
        with self.editing("note", node_of(self.replay, new.node)):
            self.replay.notes[place] = fitting(self.replay, new, more=0)

    def delete(self, note: Note) -> None:
        place = place_of(self.replay, note)
        with self.editing("note_deleted", self.replay.table.nodes.get(note.node)):
            del self.replay.notes[place]

    def _here(self, node: Node) -> Note:
        """The note that carries this author's marks and tags at a step."""
        return next(iter(notes_by(self.replay, node, self.author)), None) or self._blank(node)

    def _blank(self, node: Node, about: Any = "step", event: int | None = None, lang: str = "") -> Note:
        return Note(node_of(self.replay, node.id).id, event, about, self.author, lang)

    def _settle(self, old: Note, **changes: Any) -> None:
        """A note changed; without anything to say it goes."""
        new = msgspec.structs.replace(old, **changes)
        known = old in self.replay.notes
        if not (new.text or new.glyph or new.marks or new.tags):
            if known:
                self.delete(old)
        elif not known:
            self.add(new)
        elif new != old:
            self.replace(old, new)

    # ------------------------------------------------------------ the title, variations

    def rename(self, title: str) -> None:
        """The title of the replay."""
        if title != self.replay.title:
            with self.editing("title"):
                self.replay.title = _short(title, 200)

    def name(self, node: Node, name: str) -> None:
        """Name the variation to which a step belongs; an empty name takes it away."""
        first = self._variation(node)
        if self.replay.variation_names.get(first.id, "") != name:
            with self.editing("variation_named", first):
                self.replay.variation_names[first.id] = _short(name, 100)

    def promote(self, node: Node, former: str = "") -> None:
        """Make the line through a step the main line; the one it replaces becomes a variation of that name."""
        if (first := branch_of(node_of(self.replay, node.id))) is None:
            raise StudyFault(Fault("already_main"))
        line = [each for each in first.line()[1:] if each.parent and each.parent.children[0] is not each]
        replaced = line[0].parent.children[0] if line[0].parent else first
        with self.editing("variation_promoted", first, [each.parent for each in line if each.parent]):
            self.replay.table.promote(first)
            self.replay.variation_names[replaced.id] = _short(former, 100)

    def remove(self, node: Node) -> None:
        """Delete the variation to which a step belongs, with what was written on it."""
        first = self._variation(node)
        assert first.parent is not None
        with self.editing("variation_deleted", first, [first.parent]):
            self.replay.table.arrange(first.parent, [child for child in first.parent.children if child is not first])

    def _variation(self, node: Node) -> Node:
        first = branch_of(node_of(self.replay, node.id))
        if first is None:
            raise StudyFault(Fault("not_a_variation"))
        return first

    # ------------------------------------------------------------ layers, other people's versions

    def layer(self) -> Layers:
        """This author's notes as a layer to be sent to others."""
        return layer_files.layer_of(self.replay, self.author, id=self.layer_id)

    def save_layer(self, path: str | Path | None = None, *, over: bool = False) -> Path:
        """Write this author's notes to a layer file; the replay's own file is not touched."""
        self.layer_file = layer_files.write(path, self.layer(), self.layer_file, over)
        assert self.layer_file.path is not None
        return self.layer_file.path

    def open_layer(self, path: str | Path) -> list[Fault]:
        """Take in a layer file; one of this author's own is carried on, so that saving writes its next version."""
        file, raw = look(path)
        found, faults = (None, [raw]) if isinstance(raw, Fault) else layer_files.load(raw)
        if found is None:
            return faults
        faults += self.take_in(found)
        if [layer.author for layer in found.layers] == [self.author]:
            self.layer_file, self.layer_id = file, found.layers[0].id
        return faults

    def take_in(self, layers: Layers) -> list[Fault]:
        """Add the notes and variations of layers to the replay; what has no place in it is said."""
        return merging.take_in(self, layers)

    def merge(self, theirs: Replay, file: str = "") -> None:
        """Take in another version of this game: its lines, names and notes; notes deleted there are deleted here."""
        merging.merge(self, theirs, self._saved_notes, file)

    def merge_file(self) -> None:
        """Take in what somebody else has written to this study's file meanwhile; saving is then possible again."""
        if self.file.path is None:
            raise StudyFault(Fault("no_path"))
        file, raw = look(self.file.path)
        theirs, faults = (None, [raw]) if isinstance(raw, Fault) else load(raw)
        if theirs is None:
            raise StudyFault(faults[0])
        self.merge(theirs, self.file.path.name)
        self.file, self._saved_notes = file, tuple(theirs.notes)
        self.claim()

    # ------------------------------------------------------------ saving

    @property
    def unsaved(self) -> bool:
        """Whether there is something that no file holds yet: an edit, or an answer played."""
        return self._last is not self._saved_last or self.replay.table.nodes.keys() != self._saved_nodes

    def save(self, path: str | Path | None = None, *, over: bool = False) -> Path:
        """Write the replay to its file (or another), keep the previous version beside it, and say where it is.

        A StudyFault is raised, and nothing written, if somebody else has changed the file since it was opened.
        """
        self._tidy()
        self.file = self.file.write(text(self.replay).encode(), path, over)
        self._remember_saved()
        assert self.file.path is not None
        for tell in self.saved:
            tell(self.file.path)
        return self.file.path

    def claim(self) -> None:
        """The file is this author's to replace, whoever has signed what it holds."""
        self.file = self.file._replace(ours=True)

    def spare_others(self, path: str | Path) -> None:
        """A StudyFault if saving there would replace the file that was opened, and all notes in it are others'.

        Who annotates a game of the course does not mean to replace it for the next reader.
        """
        authors = sorted({note.author for note in self._saved_notes})
        if self.file.path is None or self.file.ours or not authors or self.author in authors:
            return
        if same(Path(path), self.file.path):
            raise StudyFault(Fault("anothers", None, {"file": self.file.path.name, "author": ", ".join(authors)}))

    def _remember_saved(self) -> None:
        self._saved_last, self._saved_nodes = self._last, set(self.replay.table.nodes)
        self._saved_notes = tuple(self.replay.notes)


def _short(text: str, most: int) -> str:
    text = text.strip()
    if len(text) > most:
        raise StudyFault(Fault("wrong_shape", None, {"path": f"{text[:20]}…", "why": f"length <= {most}"}))
    return text
