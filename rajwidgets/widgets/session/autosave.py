"""Keeping a game: files on demand, automatic saving while a person plays, and what was left unfinished before."""

from __future__ import annotations

import base64
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from threading import Timer
from typing import Any, NamedTuple

from ...mistakes import mistake
from ...replay.files import Replay, save, text, write
from ...replay.journal import Journal, journal_of, lines_of
from ...replay.reader import own_folder, reader_name
from ...table import Node, Table, walk
from ..markup import esc


def own_place() -> Path:
    """Where this reader's games are kept: several people at one server never meet each other's."""
    if named := os.environ.get("RAJWIDGETS_AUTOSAVE"):
        return Path(named)
    return own_folder() / "autosave" / reader_name()


PLACE = ".at"  # beside a game: what is known of the line that was played last, as a ``Place``
EVERY = 2.0  # seconds between two automatic savings
WRITING = 2.0  # seconds that may lie between a game and the note of its place
MOST_KEPT = 20  # automatic savings; the oldest go first
NO_FILE = frozenset('<>:"|?*\\')  # signs that some system does not take in the name of a file
LARGEST_OFFER = 5_000_000  # bytes; a larger file is not looked into just to offer it


class Place(NamedTuple):
    """Where the line ends that was played last; a ``variation`` has a number, and leaves another line after a step."""

    node: str = ""
    ply: int = 0
    variation: int = 0
    leaves: int = 0
    finished: bool | None = None  # whether that line reaches the end of the game, where it is known


class Left(NamedTuple):
    """A game that was left unfinished; with a title if it stood here until another took its place."""

    path: Path
    ply: int
    time: datetime
    title: str = ""
    variation: int = 0  # its number, where a variation was played last
    leaves: int = 0  # and the step after which it leaves another line
    names: tuple[str, ...] = ()  # of its players


class Autosave:
    """Writes the replay to a file of its own, at most every few seconds and once more when play pauses."""

    def __init__(self, replay: Replay, folder: Path | None) -> None:
        self.replay = replay
        self.folder = None if folder is None else folder.absolute()  # wherever the notebook goes meanwhile
        self.path: Path | None = None
        self.where: Callable[[], str] = lambda: ""  # the end of the line that is being played
        self.wanted = False  # whether a person has played here, or looks on
        self.saved_at = ""
        self.failed = ""
        self._last = 0.0
        self._timer: Timer | None = None
        self._journal: Journal | None = None

    def played(self) -> None:
        """After an answer: kept at once, and saved soon, if there is a person who would miss it."""
        if self.wanted:
            self.soon()
            self._note_down()

    def _note_down(self) -> None:
        if self._journal is not None and self._journal.lost:
            self.now()
        elif self._journal is not None:
            try:
                with self.replay.table.lock:
                    self._journal.record(self.replay.table)
            except OSError as why:
                self.failed = str(why)

    def soon(self) -> None:
        """Save now if the last time is a while ago, else when it is."""
        if self.folder is None or self._timer is not None:
            return
        wait = self._last + EVERY - time.monotonic()
        if wait <= 0:
            self.now()
        else:
            self._timer = Timer(wait, self.now)
            self._timer.daemon = True
            self._timer.start()

    def drop(self) -> None:
        """The file was thrown away: it must not come back, and what is played from here on goes to another."""
        if self._timer is not None:
            self._timer.cancel()
        if self._journal is not None:
            self._journal.close()
        self._timer = self.path = self._journal = None
        self._last = 0.0  # the next answer is saved at once

    def let_go(self) -> Path | None:
        """Save once more and leave the file to whoever takes it up again; None where the game cannot be kept."""
        self.now()
        path = None if self.folder is None or self.failed else self.path
        if path is not None:
            self.drop()
        return path

    def now(self) -> None:
        self._timer, self._last = None, time.monotonic()
        if self.folder is None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with self.replay.table.lock:
                path, journal = self._own_file(self.folder)
                write(path, self.replay)
                if node := self.replay.table.nodes.get(self.where()):
                    note_place(place_beside(path), self.replay.table, node)
                journal.begin(self.replay.table)
            self.saved_at, self.failed = f"{datetime.now():%H:%M:%S}", ""
        except (OSError, ValueError) as why:
            self.failed = str(why)

    def _own_file(self, folder: Path) -> tuple[Path, Journal]:
        """The file that this Player alone writes; a game that another kernel plays as well gets another file here."""
        if self._journal is not None and self._journal.lost:
            self.path = self._journal = None
        if self.path is not None and self._journal is None:
            with suppress(BlockingIOError):
                self._journal = Journal(self.path)
        if self.path is None or self._journal is None:
            self.path = _fresh(folder, self.replay.table.game.name)
            self._journal = Journal(self.path)
            _drop_oldest(folder)
        return self.path, self._journal


def _fresh(folder: Path, game: str) -> Path:
    """A file that nobody else has: making it fails where another process was quicker."""
    stamp = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    for n in range(1000):
        path = folder / f"{stamp}{f'-{n}' if n else ''}.json"
        with suppress(FileExistsError), path.open("x"):
            return path
    raise OSError(f"{stamp}.json is there a thousand times")


def _drop_oldest(folder: Path) -> None:
    kept = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
    for path in kept[: max(0, len(kept) - MOST_KEPT)]:
        forget(path)


def forget(path: Path) -> None:
    """Remove an automatic saving and what was kept beside it."""
    for each in (path, journal_of(path), place_beside(path), place_of_a_file(path)):
        each.unlink(missing_ok=True)


def place_of(table: Table, end: Node) -> Place:
    """What is to be known of the line that ends at a node."""
    firsts = [node for node in walk(table.root) if node.parent is not None and node.parent.children[0] is not node]
    on = {node.id for node in end.line()}
    n, first = next(((n, node) for n, node in reversed([*enumerate(firsts, 1)]) if node.id in on), (0, None))
    return Place(end.id, end.ply, n, first.ply - 1 if first else 0, table.result(end) is not None)


def place_beside(path: Path) -> Path:
    """Where the place is noted of a game that is saved by itself."""
    return path.with_suffix(PLACE)


def place_of_a_file(path: Path) -> Path:
    """And of a reader's own file, beside which nothing is laid."""
    return own_place().absolute() / "places" / f"{sha256(str(path.absolute()).encode()).hexdigest()[:16]}{PLACE}"


def note_place(file: Path, table: Table, end: Node) -> None:
    """Remember which line of a game was played last."""
    node, *numbers = place_of(table, end)
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file.write_text(" ".join([node, *(f"{n:d}" for n in numbers if n is not None)]), encoding="utf-8")


def note_saved(path: Path, table: Table, end: Node) -> None:
    """Whoever goes on with a file of their own goes on in the line in which it was saved."""
    with suppress(OSError):
        note_place(place_of_a_file(path), table, end)


def place_in(path: Path) -> Place:
    """What is known of the line that was played last; older files know less, and others nothing.

    A file that somebody has written since is another game for all we know.
    """
    try:
        beside, own = place_beside(path), place_of_a_file(path)
        if not beside.exists() and own.stat().st_mtime < path.stat().st_mtime - WRITING:
            return Place()
        node, *rest = (beside if beside.exists() else own).read_text(encoding="utf-8").split()
        numbers = [int(n) for n in rest]
    except (OSError, ValueError):
        return Place()
    ply, n, leaves, finished = [*numbers, *(None,) * 4][:4]
    return Place(node, ply or 0, n or 0, leaves or 0, None if finished is None else bool(finished))


def left_at(path: Path) -> str:
    """The node at the end of the line that was played last: perhaps of a variation."""
    return place_in(path).node


def when(path: Path) -> datetime:
    """The day and the time a file was last written."""
    return datetime.fromtimestamp(path.stat().st_mtime)


def left_unfinished(
    game: str, folder: Path | None = None, names: list[str] | None = None, seed: int | None = None
) -> Left | None:
    """The latest automatic saving of this game that has no result yet.

    Where names or a seed are asked for, such as by a lesson, only a game of these is no other one.
    """
    for left, doc in _savings(game, folder):
        other = names not in (None, doc.get("names")) or seed not in (None, doc.get("seed"))
        if doc.get("result") is None and not other:
            return left
    return None


def left_of(replay: Replay, folder: Path | None = None, path: Path | None = None) -> Left | None:
    """The latest automatic saving of this very game in which somebody has gone on, and not to the end."""
    own, own_path = save(replay), None if path is None else path.absolute()
    if "line" not in own:  # a file that could not be read so far
        return None
    answers = [entry["answer"] for entry in own["line"]]
    for left, doc in _savings(own["game"], folder):
        finished = place_in(left.path).finished
        if doc.get("result") is not None if finished is None else finished:
            continue
        with suppress(KeyError, TypeError):  # not a file of ours
            same = all(doc.get(key) == own.get(key) for key in ("board", "seed", "setup", "start"))
            begun = [entry["answer"] for entry in doc["line"][: len(answers)]]
            if same and begun == answers and _answers_in(doc) > _answers_in(own) and left.path != own_path:
                return left
    return None


def _answers_in(doc: dict[str, Any]) -> int:
    return len(doc["line"]) + sum(len(each["line"]) for each in doc.get("variations", ()))


def _savings(game: str, folder: Path | None) -> Iterator[tuple[Left, dict[str, Any]]]:
    """The automatic savings of a game that can be taken up, the latest first, and what each file holds."""
    place = own_place() if folder is None else folder
    found = sorted(place.absolute().glob(f"{game}-*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found[:MOST_KEPT]:
        try:
            if path.stat().st_size > LARGEST_OFFER:
                continue
            doc = json.loads(path.read_text(encoding="utf-8"))
            if doc.get("line"):
                since, at = lines_of(path), place_in(path)
                ply = since[-1].ply if since else at.ply or len(doc["line"])
                names = tuple(map(str, doc.get("names", ())))
                yield Left(path, ply, when(path), variation=at.variation, leaves=at.leaves, names=names), doc
        except (OSError, ValueError, AttributeError, TypeError, KeyError, RecursionError):
            continue  # not a file of ours: nothing to offer


def put_by(path: Path, ply: int, title: str) -> Left:
    """A game that has just been let go of."""
    at = place_in(path)
    return Left(path, ply, when(path), title, at.variation, at.leaves)


def download_link(replay: Replay, name: str, says: str) -> str:
    """A link that holds the whole file."""
    data = base64.b64encode(text(replay).encode()).decode()
    return f'<a class="control" download="{esc(name)}" href="data:application/json;base64,{data}">{esc(says)}</a>'


def named(path: str | Path) -> Path:
    """The file of that name; one without an ending is a game's."""
    path = Path(path)
    return path if path.suffix else path.with_name(f"{path.name}.json")


def typed(name: str, beside: Path | None, lang: str) -> Path:
    """The file of a name that somebody typed; it is a game's whatever dots it has, as in "with M. Roy".

    A way up by ".." leads only to the folder of the file that was opened.
    Programs may name any place; a slip of the keyboard shall not write where nobody looks for it.
    """
    path = Path(name)
    if path == beside:
        return path
    if path.name in ("", "..") or set(path.name) & NO_FILE or not path.name.isprintable():
        raise mistake("file_name", lang, name=name, signs=" ".join(sorted(NO_FILE)))
    path = path if path.suffix == ".json" else path.with_name(f"{path.name}.json")
    if ".." in path.parts and (beside is None or path.parent != beside.parent):
        raise mistake("file_elsewhere", lang, name=name, folder=Path.cwd())
    return path
