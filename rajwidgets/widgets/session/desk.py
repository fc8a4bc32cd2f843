"""The study on the reader's desk: what is being written and marked, and layers laid beside it. No widget in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ...mistakes import Mistake
from ...replay.annotations import Mark, Note
from ...replay.faults import Fault
from ...study import Study, StudyFault, sentence
from ...study.edit import layers as layer_files
from ...study.edit.layers import Layers
from ...study.edit.notes import judged_by
from ...study.index.object_steps import Change, steps_changing
from ...table import Node
from .autosave import note_saved
from .session import Session

if TYPE_CHECKING:
    from ...study.figures.opinions import Review
    from ..player.player import Player
    from .thinking import Thinking

ABOUT = ("step", "phase", "round", "chapter")
GLYPHS = ("!!", "!", "!?", "?!", "?", "??")
COLOURS = ("green", "red", "blue", "yellow")
NAMELESS = (LookupError, ValueError, TypeError, AttributeError, StopIteration)  # what a game does not name
CONFLICTS = ("changed_meanwhile", "exists", "anothers")


@dataclass
class Laid:
    """A layer file laid beside the replay: its notes are shown, or not, and are not the replay's until taken in."""

    file: str
    layers: Layers
    notes: list[Note]
    shown: bool = True

    @property
    def authors(self) -> str:
        return ", ".join(layer.author or "?" for layer in self.layers.layers)


@dataclass
class Found:
    """What the reader has looked up, with the section, thing or bot it was looked up for."""

    section: str = ""
    examples: list[tuple[str, str, int]] = field(default_factory=list)
    said: str = ""  # what became of the example chosen
    thing: str = ""
    changes: list[Change] = field(default_factory=list)
    review: Review | None = None
    thinking: Thinking | None = None  # a bot that still looks for mistakes
    points: tuple[int, str] | None = None  # seat and source whose points are listed


class Desk:
    """One study and what is going on around it."""

    def __init__(self, player: Player, path: Path | None = None, author: str = "") -> None:
        self.player = player
        self.study = Study(player.replay, path, author)
        self.study.saved.append(lambda path: note_saved(path, player.table, self.session.line[-1]))
        self.about = "step"
        self.editing: Note | None = None  # a note that somebody wrote earlier, being changed
        self.drafts: dict[tuple[str, str, str], str] = {}  # (node, about, language) -> words not kept yet
        self.marking, self.colour = "", "green"  # "place" or "arrow" while the map is being marked
        self.begins: str | None = None  # where the arrow begins
        self.said = self.done = self.conflict = ""  # what could not be done, what was, and why a file was not written
        self.laid: list[Laid] = []
        self.found = Found()

    @property
    def session(self) -> Session:
        return self.player.session

    @property
    def unsaved(self) -> bool:
        """Whether edits wait to be saved, or answers to a game that has a file."""
        study = self.study
        return study.unsaved and (study.file.path is not None or study.undoable is not None)

    @property
    def node(self) -> Node:
        return self.session.node

    # ------------------------------------------------------------ doing

    def act(self, do: Callable[[], Any]) -> bool:
        """Change the study; what cannot be done is said, and nothing has changed then."""
        self.said = self.done = self.conflict = ""
        try:
            do()
        except StudyFault as fault:
            self.said = fault.says(self.session.lang)
            self.conflict = fault.fault.code if fault.fault.code in CONFLICTS else ""
            return False
        finally:
            self.settle()
        return True

    def settle(self) -> None:
        """Stand somewhere that still exists, on a line that still runs this way."""
        session, table = self.session, self.session.table
        node = session.node
        while node.id not in table.nodes and node.parent is not None:
            node = node.parent
        line = node.line() + table.main_line(node)[1:]
        session.variation_cache = -1, None
        if node is not session.node or [each.id for each in line] != [each.id for each in session.line]:
            with session.changing():
                session.line = line
                if node is not session.node:
                    session._arrive(node)
                session.furthest = min(max(session.furthest, node.ply), len(line) - 1)

    def tell(self, faults: Iterable[Fault]) -> None:
        """What is wrong with a file that was read all the same."""
        self.said = " ".join(sentence(fault, self.session.lang) for fault in faults)

    # ------------------------------------------------------------ notes

    def places(self) -> dict[str, Node]:
        """The step that each kind of note hangs on: this one, or the first of its phase or round."""
        session, node = self.session, self.node

        def first(key: Callable[[Node], Any]) -> Node:
            at = node
            while at.parent is not None and key(at.parent) == key(node):
                at = at.parent
            return at

        phase = first(lambda each: (session.round(each), each.phase))
        return {"step": node, "phase": phase, "round": first(session.round), "chapter": node}

    def notes(self, about: str, node: Node | None = None) -> list[Note]:
        """The notes there, with those of the layers shown; of an author's two languages the reader's own."""
        node = node or self.places()[about]
        found = [note for note in self._all() if note.node == node.id and note.about == about and self._now(note)]
        mine = [note for note in found if note.lang in ("", self.session.lang)]
        have = {(note.author, note.event) for note in mine if note.text}
        other = [note for note in found if note not in mine and (note.author, note.event) not in have]
        return list(dict.fromkeys(mine + other))

    def _all(self) -> list[Note]:
        return [*self.study.replay.notes, *(note for each in self.laid if each.shown for note in each.notes)]

    def _now(self, note: Note) -> bool:
        return note.event is None or self.session.event in (None, note.event)

    def listed(self) -> list[Note]:
        """All notes shown here, in the order in which they are numbered."""
        return [note for about in ABOUT for note in self.notes(about)]

    def chapter(self) -> Note | None:
        """The chapter we are in: the last one begun on the way here."""
        begun = {note.node: note for note in reversed(self._all()) if note.about == "chapter"}
        begun |= {note.node: note for note in begun.values() if note.lang in ("", self.session.lang)}
        at = next((node for node in reversed(self.node.line()) if node.id in begun), None)
        return None if at is None else next(iter(self.notes("chapter", at)), None)

    def noted(self) -> list[int]:
        """The steps of this line that have a note, as far as they may be known."""
        session, with_notes = self.session, {note.node for note in self._all()}
        last = session.furthest if session.spoiler_free else len(session.line) - 1
        return [node.ply for node in session.line[: last + 1] if node.id in with_notes]

    def glyphs(self) -> dict[str, str]:
        """What people think of steps: node -> the glyph of its note."""
        return {note.node: note.glyph for note in self._all() if note.glyph}

    def marks(self) -> tuple[Mark, ...]:
        """What the notes on this step draw on the map."""
        here = [note for note in self._all() if note.node == self.node.id and self._now(note)]
        return tuple(dict.fromkeys(mark for note in here for mark in note.marks))

    def own(self) -> Note | None:
        """The note that is being written: one's own in this language, or the one chosen to be changed."""
        place = self.places()[self.about]
        return self.editing or self.study.own(place, self.about, lang=self.session.lang)

    @property
    def key(self) -> tuple[str, str, str]:
        if self.editing is not None:
            return self.editing.node, self.editing.about, f"{self.editing.author}/{self.editing.lang}"
        return self.places()[self.about].id, self.about, self.session.lang

    def draft(self) -> str:
        """What stands in the text field: words begun here, or the note as it was kept."""
        own = self.own()
        return self.drafts.get(self.key, own.text if own else "")

    def write_draft(self, text: str) -> None:
        """Remember what stands in the text field, until it is kept or as it was."""
        own = self.own()
        if text == (own.text if own else ""):
            self.drafts.pop(self.key, None)
        else:
            self.drafts[self.key] = text

    def keep(self) -> bool:
        """Keep what stands in the text field as the note."""
        text, key = self.draft(), self.key
        editing, place, lang = self.editing, self.places()[self.about], self.session.lang

        def write() -> None:
            if editing is None:
                self.study.write(place, text, about=self.about, lang=lang)
            elif text.strip():
                self.study.replace(editing, msgspec.structs.replace(editing, text=text.strip()))
            else:
                self.study.delete(editing)

        done = self.act(write)
        if done:
            self.drafts.pop(key, None)
            self.editing = None
        return done

    def mine(self) -> Note | None:
        """One's own note that carries the glyph, marks and tags of this step."""
        return judged_by(self.study.replay, self.node, self.study.author)

    def mark(self, target: str) -> None:
        """A place was pointed at: mark it, or begin or end an arrow there."""
        if self.marking == "arrow":
            if self.begins is None:
                self.begins = target
                return
            ends, self.begins = (self.begins, target), None
            if ends[0] != target:
                self.act(lambda: self.study.mark(self.node, Mark("arrow", ends, self.colour)))  # type: ignore[arg-type]
        else:
            self.act(lambda: self.study.mark(self.node, Mark("place", (target,), self.colour)))  # type: ignore[arg-type]

    def named_places(self) -> dict[str, str]:
        """The places on the map that have a name, by name: the keyboard's way to mark them or ask about them."""
        session, found = self.session, {}
        for target in {shape.target for shape in self.player.board.shapes if shape.target}:
            with suppress(*NAMELESS):
                found[target] = session.speech.name("place", target)
        return dict(sorted(found.items(), key=lambda item: item[1]))

    def save(self, name: str, over: bool) -> None:
        """Write the game to a file; one that is somebody else's only when that was said."""
        if not over:
            self.study.spare_others(name)
        self.study.save(name, over=over)

    def another_name(self) -> str:
        """A file name beside the study's own that is still free."""
        path = self.study.file.path or Path(f"{self.study.replay.table.game.name}.json")
        names = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(2, 1000))
        return str(next(name for name in names if not name.exists()))

    # ------------------------------------------------------------ layers

    def lay(self, path: str) -> None:
        """Open a layer file beside the replay."""
        layers, faults = layer_files.read(path)
        if layers is None:
            raise StudyFault(faults[0])
        notes, more = layer_files.placed(self.study.replay, layers)
        self.laid = [each for each in self.laid if each.file != Path(path).name]
        self.laid.append(Laid(Path(path).name, layers, notes))
        self.tell([*faults, *more])

    def take_in(self, n: int) -> None:
        """Make a layer's notes and variations the replay's own."""
        faults = self.study.take_in(self.laid[n].layers)
        del self.laid[n]
        self.tell(fault for fault in faults if not fault.harmless)

    # ------------------------------------------------------------ looking up

    def look_up(self, what: str) -> None:
        """The steps of this line that changed a place or piece, or a seat (``@2``); nothing forgets them."""
        found, session = self.found, self.session
        what = listed_as(self, what)
        found.thing, found.changes = what, []
        if what:
            wanted: str | int = int(what[1:]) if what.startswith("@") else what
            end, lang, viewer = session.line[-1], session.lang, session.viewer
            with suppress(Mistake):  # something that is drawn and never changes
                found.changes = steps_changing(self.study.replay, wanted, end=end, lang=lang, viewer=viewer)

    def called(self, what: str) -> str:
        """The name of a place or seat that was looked up."""
        if what.startswith("@"):
            return self.session.speech.seat(int(what[1:]))
        whole = what.partition("/")[0]
        named = self.named_places()
        return named.get(what) or named.get(whole) or named.get(what.rpartition("/")[2]) or what

    def is_here(self, path: str) -> bool:
        """Whether a file is the one this study came from."""
        own = self.study.file.path
        return own is not None and own.resolve() == Path(path).resolve()


def listed_as(desk: Desk, what: str) -> str:
    """A part of a place, such as one of its sites, is looked up as the place that the list has under its name."""
    named = desk.named_places()
    if not what or what.startswith("@") or what in named:
        return what
    return next((key for key, name in named.items() if name == desk.called(what)), what)
