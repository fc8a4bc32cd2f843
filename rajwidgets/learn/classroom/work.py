"""What a class is set besides a quiz: a game to annotate or to finish, a table with a seed, a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from ... import games
from ...mistakes import in_a_sentence, mistake
from ...replay.annotations import Note
from ...replay.files import Replay, load, read, save
from ...study.edit import layers as layer_files
from ...study.edit.layers import Layers, beside, layer_of, merge
from ...study.edit.sentences import StudyFault
from ...table import Node, Table
from ...text import Speech, texts, told_of
from ..lessons import lesson_file
from ..lessons.lesson import Lesson
from ..lessons.opening import from_file, of_game
from .folder import LESSON_FILE, WORK_FILE, Folder
from .polling import PACKAGE
from .reach import Reach

if TYPE_CHECKING:
    from pandas import DataFrame

    from ...widgets.player.player import Player

FORMAT = "rajwidgets work"
Purpose = Literal["annotate", "finish", "table", "lesson"]
ANNOTATE: Purpose = "annotate"
FINISH: Purpose = "finish"
TABLE: Purpose = "table"
LESSON: Purpose = "lesson"


class Work(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something set: a game, the step it opens at, and what is to be done with it; or a lesson."""

    format: str
    to: Purpose
    ply: int = 0
    replay: dict[str, Any] = {}
    game: str = ""  # of a lesson that is ours; without it the lesson's file lies beside
    number: int = 0


class Handed(NamedTuple):
    """A file that was handed in, and by whom."""

    learner: str
    path: Path


def cut_at(replay: Replay, node: Node) -> Replay:
    """The game up to a step, to be played on from there: what was played later is not in it."""
    table = Table(replay.table.game, replay.table.setup, replay.table.names)
    at = table.root
    for each in node.line()[1:]:
        at = table.play(at, each.answer)
    return Replay(table, replay.title, players=list(replay.players))


def work_of(replay: Replay, node: Node, to: str, lang: str, show_all: bool) -> Work:
    """A game to annotate, whole, or to finish, up to the step; a Mistake if it would give secrets away."""
    if not replay.is_open and not show_all:
        raise mistake("class_secrets", lang)
    given = cut_at(replay, node) if to == FINISH else replay
    return Work(FORMAT, to, node.ply, save(given))  # type: ignore[arg-type]


def work_from(what: Any, to: str, lang: str, show_all: bool = False) -> Work:
    """What a teacher names, as something to be set; a Mistake if it is none of these."""
    from ...widgets.player.player import Player

    if to not in (ANNOTATE, FINISH):
        raise mistake("class_to", lang, given=repr(to))
    if isinstance(what, Player):
        return work_of(what.replay, what.node, to, lang, show_all)
    if isinstance(what, Replay):
        return work_of(what, what.end if to == FINISH else what.table.root, to, lang, show_all)
    if isinstance(what, str | Path) and str(what).endswith(".toml"):
        from_file(what, lang)  # what cannot be opened is said to the teacher, not to the class
        return Work(FORMAT, LESSON)
    if isinstance(what, str | Path) and str(what).endswith(".json"):
        replay, faults = read(what)
        if replay is None:
            raise mistake("class_stand", lang, why=faults[0].code if faults else "?")
        return work_of(replay, replay.end if to == FINISH else replay.table.root, to, lang, show_all)
    if isinstance(what, tuple) and len(what) == 2 and isinstance(what[0], str) and isinstance(what[1], int):
        of_game(games.get(what[0]), what[1], lang)
        return Work(FORMAT, LESSON, game=what[0], number=what[1])
    raise mistake("class_work", lang, given=repr(what)[:60])


def dealt(game: str, seats: int | None, seed: int, lang: str, options: dict[str, Any]) -> Work:
    """A fresh game with a seed."""
    import rajwidgets as rw

    player = rw.new(game, seats, seed=seed, lang=lang, **options)
    return Work(FORMAT, TABLE, 0, save(cut_at(player.replay, player.table.root)))


def put(folder: Folder, name: str, work: Work) -> Path:
    return folder.put_text(name, WORK_FILE, msgspec.json.encode(work))


def find(folder: Reach, name: str, lang: str = "en") -> Work:
    """What was set under a name; a Mistake if it is not there or cannot be read."""
    try:
        work = msgspec.json.decode(folder.given(name, WORK_FILE), type=Work)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        known = ", ".join([*folder.quizzes(), *folder.works()]) or "-"
        raise mistake("class_no_work", lang, name=repr(name), known=known) from None
    return work


def game_of(work: Work, lang: str = "en") -> Replay:
    """The game that was set."""
    replay, faults = load(work.replay)
    if replay is None:
        raise mistake("class_stand", lang, why=faults[0].code if faults else "?")
    return replay


def gone_on(path: Path, given: Replay) -> Replay:
    """What a learner has made of a game that was set, if that game is still the one; else the game itself."""
    mine, _ = read(path) if path.is_file() else (None, [])
    same = mine is not None and mine.table.root.id == given.table.root.id and given.end.id in mine.table.nodes
    return mine if mine is not None and same else given


def lesson_of(folder: Reach, name: str, work: Work, lang: str = "en") -> Lesson:
    """The lesson that was set."""
    if work.game:
        return of_game(games.get(work.game), work.number, lang)
    return from_file(folder.lesson_file(name), lang)


def put_lesson(folder: Folder, name: str, file: Path) -> None:
    """Lay a lesson's file into the folder, and the replays it names beside it."""
    folder.put_text(name, LESSON_FILE, file.read_bytes())
    for replay in replays_of(file):
        copy = folder.lesson_file(name).parent / replay
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((file.parent / replay).read_bytes())


def replays_of(lesson: Path) -> list[str]:
    """The replays that a lesson's file names: they lie beside it, and nowhere else."""
    positions = [step.position for step in lesson_file.read(lesson).step if step.position is not None]
    return list(dict.fromkeys(position.replay for position in positions if position.replay))


def handed_in(folder: Folder, name: str, ending: str) -> list[Handed]:
    """The files of a work, by learner; links are left alone."""
    names, found = folder.register.names(), []
    for path in folder.handed(name, ending):
        stem = path.name.removeprefix(f"{name}.").removesuffix(ending)
        found.append(Handed(names.get(stem, stem.rpartition("-")[0] or stem), path))
    return sorted(found, key=lambda each: (each.learner, each.path.name))


# ---------------------------------------------------------------- notes of many


def layer_by(replay: Replay, author: str) -> Layers:
    """What one learner wrote on a game."""
    mine = [note for note in replay.notes if note.author in (author, "")]
    return layer_of(replay, author, mine)


class Beside:
    """The notes of a class on one game, side by side: ``text()``, ``frame()``, and ``player()`` with all of them."""

    def __init__(self, folder: Folder, name: str, lang: str = "en") -> None:
        self.name, self.lang, self.words = name, lang, texts(PACKAGE, lang)["work"]
        self.replay = game_of(find(folder, name, lang), lang)
        self.handed = handed_in(folder, name, ".layer.json")
        self.unread: list[str] = []
        self.by: dict[str, Layers] = {}
        for learner, path in self.handed:
            layers, _ = layer_files.read(path)
            try:
                if layers is None:
                    raise LookupError(path.name)
                merge(layers, replay=self.replay)
            except (StudyFault, LookupError):
                self.unread.append(path.name)
            else:
                self.by[learner] = _signed(layers, learner)
        self.layers = merge(*self.by.values(), replay=self.replay) if self.by else None

    def rows(self) -> Iterator[tuple[Node, str, Note]]:
        """Step by step, who wrote what."""
        if self.layers is not None:
            for row in beside(self.replay, self.layers):
                columns = zip(self.layers.layers, row.theirs, strict=True)
                for layer, notes in sorted(columns, key=lambda column: column[0].author):
                    yield from ((row.node, layer.author, note) for note in notes)

    @in_a_sentence
    def text(self) -> str:
        """Step by step what the class wrote."""
        speech = Speech(self.replay.table.game, self.lang, self.replay.names)
        lines = [self.words["handed"].format(n=len(self.by), title=self.replay.title or speech.title)]
        if self.unread:
            lines.append(self.words["unread"].format(n=len(self.unread)))
        last = -1
        for node, learner, note in self.rows():
            if node.ply != last:
                last = node.ply
                lines += ["", self.words["step"].format(ply=node.ply)]
            lines.append(f"  {told_of(learner, f'{note.glyph} {note.text}'.strip(), self.lang)}".rstrip())
        return "\n".join(lines)

    def frame(self) -> DataFrame:
        """A row for each note."""
        import pandas as pd

        rows = [
            {"ply": node.ply, "learner": learner, "glyph": note.glyph, "text": note.text}
            for node, learner, note in self.rows()
        ]
        return pd.DataFrame(rows, columns=["ply", "learner", "glyph", "text"])

    def player(self) -> Player:
        """The game with the notes of all learners laid beside it, each to be shown or not."""
        from ...widgets.player.player import Player
        from ...widgets.session.desk import Laid

        if self.layers is not None:
            layer_files.grow(self.replay, self.layers)
        player = Player(self.replay, lang=self.lang, autosave=False)
        for learner, layers in self.by.items():
            notes, _ = layer_files.placed(self.replay, layers)
            player.desk.laid.append(Laid(learner, layers, notes))
        player.refresh()
        return player

    def __repr__(self) -> str:
        return self.text()


def _signed(layers: Layers, learner: str) -> Layers:
    """The layers under the name their learner has in the class."""
    every = tuple(msgspec.structs.replace(layer, author=learner[:60]) for layer in layers.layers)
    return msgspec.structs.replace(layers, layers=every)
