"""The index as an SQLite file: opened, rebuilt when it is damaged, written in short transactions, asked in SQL."""

from __future__ import annotations

import json
import os
import sqlite3
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from ...mistakes import Mistake, mistake
from .scan import SCHEMA, Loose, Scan, Written
from .wording import in_words

KEPT_AT = Path(".rajwidgets") / "index.sqlite"
OURS = 0x72616A69  # marks a database as an index of ours, so that no other is ever touched
# In what SQLite says when a table is missing, a page cannot be read, or a text in it is none.
BROKEN = ("malformed", "no such", "I/O", "decode", "not a database")
WAIT = 30.0  # seconds for another process to finish writing

TABLES = """
CREATE TABLE files (id INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT UNIQUE, mtime INTEGER, size INTEGER, digest TEXT,
    edition TEXT, game TEXT, title TEXT, names TEXT, plies INTEGER, reason TEXT, winner TEXT, ended TEXT,
    sections BLOB, line BLOB, branches BLOB);
CREATE TABLE layers (file INTEGER PRIMARY KEY, game TEXT, notes BLOB);
CREATE TABLE shown (id INTEGER PRIMARY KEY, file INTEGER, game TEXT, rule TEXT, kind TEXT, what TEXT, ruling TEXT,
    n INTEGER, ply INTEGER, event INTEGER, node TEXT, answer TEXT, merit INTEGER, noted INTEGER, said TEXT, steps BLOB);
CREATE INDEX shown_rule ON shown (rule, game, kind, what, merit, file);
CREATE INDEX shown_ruling ON shown (ruling, game, kind, what, merit, file, n) WHERE ruling != '';
CREATE INDEX shown_file ON shown (file);
CREATE TABLE counts (file INTEGER, game TEXT, rule TEXT, n INTEGER, merit INTEGER, best INTEGER,
    PRIMARY KEY (file, rule)) WITHOUT ROWID;
CREATE INDEX counts_rule ON counts (rule, game, merit, file, best);
CREATE TABLE notes (id INTEGER PRIMARY KEY, file INTEGER, ply INTEGER, event INTEGER, node TEXT, author TEXT, lang TEXT,
    glyph TEXT, text TEXT, tags TEXT, layer INTEGER);
CREATE INDEX notes_file ON notes (file);
CREATE INDEX notes_layer ON notes (layer) WHERE layer IS NOT NULL;
CREATE TABLE words (id INTEGER PRIMARY KEY, file INTEGER, note INTEGER, kind TEXT, body TEXT);
CREATE INDEX words_file ON words (file);
CREATE TABLE flaws (file INTEGER, ply INTEGER, harmless INTEGER, said TEXT);
CREATE INDEX flaws_file ON flaws (file);
"""
FULL_TEXT = """
CREATE VIRTUAL TABLE full USING fts5 (body, content='words', content_rowid='id');
CREATE TRIGGER words_in AFTER INSERT ON words BEGIN INSERT INTO full (rowid, body) VALUES (new.id, new.body); END;
CREATE TRIGGER words_out AFTER DELETE ON words BEGIN
    INSERT INTO full (full, rowid, body) VALUES ('delete', old.id, old.body); END;
"""


class Damaged(Exception):
    """The file of the index cannot be read; its owner makes a new one."""


def folded(text: str) -> str:
    """Text for searching: no capitals, no accents.

    >>> folded("Médiéval")
    'medieval'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in apart if unicodedata.category(c) != "Mn")


def has_full_text() -> bool:
    """Whether this SQLite has FTS5; without it words are looked for one text after the other."""
    with sqlite3.connect(":memory:") as db:
        try:
            db.execute("CREATE VIRTUAL TABLE t USING fts5 (body)")
            return True
        except sqlite3.OperationalError:
            return False
        finally:
            db.rollback()


class Store:
    """One open index. ``said`` are the sentences a reader should see about the file itself."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = Path(path or KEPT_AT)
        self.said: list[str] = []
        self.full_text = has_full_text()
        self.version = 2 * SCHEMA + self.full_text
        self.inode = 0  # of the file that was opened: only that one is ever set aside
        self.db = self._open()

    # ------------------------------------------------------------ opening

    def _open(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return self._connected_in_time()
        except Damaged:
            self.set_aside()
            return self._connected_in_time()
        except (OSError, sqlite3.OperationalError) as error:
            if _busy(error):
                raise self.waiting() from None
            why = getattr(error, "strerror", None) or str(error)
            self.said.append(in_words("not_kept", path=self.path, why=why))
            return self._connected(":memory:")

    def _connected_in_time(self) -> sqlite3.Connection:
        """Open the file; while several processes make it at once SQLite may refuse without waiting, so we wait here."""
        patience = time.monotonic() + WAIT
        while True:
            try:
                return self._connected(str(self.path))
            except sqlite3.OperationalError as error:
                if not _busy(error) or time.monotonic() > patience:
                    raise
                time.sleep(0.05)

    def _connected(self, name: str) -> sqlite3.Connection:
        self.inode = _inode(self.path)
        db = sqlite3.connect(name, timeout=WAIT, isolation_level=None, check_same_thread=False)
        try:
            if (mark := _number(db, "application_id")) != OURS and (mark or _tables(db)):
                raise mistake("no_index", path=self.path)
            db.execute("PRAGMA journal_mode = WAL")  # readers and one writer do not wait for each other
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("PRAGMA temp_store = MEMORY")
            db.execute("BEGIN IMMEDIATE")
            if _number(db, "user_version") != self.version:  # made by another rajwidgets, or not yet made
                for those in ("sql LIKE 'CREATE VIRTUAL%'", "type = 'table' AND name NOT LIKE 'sqlite%'"):
                    for (table,) in db.execute(f"SELECT name FROM sqlite_master WHERE {those}").fetchall():
                        db.execute(f'DROP TABLE "{table}"')
                for statement in _statements(TABLES + (FULL_TEXT if self.full_text else "")):
                    db.execute(statement)
                db.execute(f"PRAGMA application_id = {OURS}")
                db.execute(f"PRAGMA user_version = {self.version}")
            db.execute("COMMIT")
            self.inode = self.inode or _inode(self.path)
            db.execute("CREATE TEMP TABLE scope (file INTEGER PRIMARY KEY, root TEXT, name TEXT)")
            return db
        except BaseException as error:
            db.close()
            if isinstance(error, sqlite3.DatabaseError | UnicodeDecodeError) and _broken(error):
                raise Damaged(str(error)) from None
            raise

    def set_aside(self) -> None:
        """Make room for a new index; the damaged file is kept beside it, for it might be somebody's."""
        aside = self.path.with_name(f"{self.path.name}.damaged")
        if _inode(self.path) != self.inode:
            return  # another process has made a new one meanwhile
        try:
            os.replace(self.path, aside)
            for tail in ("-wal", "-shm"):
                self.path.with_name(self.path.name + tail).unlink(missing_ok=True)
        except OSError as error:
            raise mistake("index_damaged", path=self.path, why=error.strerror) from None
        self.said.append(in_words("made_anew", path=self.path, aside=aside.name))

    def begin_anew(self) -> None:
        """After damage was met: close, set aside, open an empty index."""
        self.db.close()
        self.set_aside()
        self.db = self._open()

    def waiting(self) -> Mistake:
        return mistake("index_busy", path=self.path, seconds=f"{WAIT:.0f}")

    def close(self) -> None:
        self.db.close()

    # ------------------------------------------------------------ asking

    def ask(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a question; values are bound, never pasted into the text."""
        with self.guarded():
            return self.db.execute(sql, values).fetchall()

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Turn what SQLite says into a sentence, or into Damaged."""
        try:
            yield
        except sqlite3.OperationalError as error:
            if _busy(error):
                raise self.waiting() from None
            if _broken(error):
                raise Damaged(str(error)) from None
            raise mistake("index_unusable", path=self.path, why=error) from None
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            raise Damaged(str(error)) from None

    # ------------------------------------------------------------ writing

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One short transaction: all of it or nothing."""
        with self.guarded():
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.db.execute("COMMIT")
            except BaseException:
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
                raise

    def put(self, scans: Iterable[Scan]) -> None:
        """Keep what was read of these files in place of what was kept before."""
        with self.writing():
            for scan in scans:
                if scan.same:
                    values = (scan.mtime, scan.size, scan.path)
                    self.db.execute("UPDATE files SET mtime = ?, size = ? WHERE path = ?", values)
                else:
                    self._keep(scan, self._forget(scan.path))

    def drop(self, paths: Iterable[str]) -> None:
        with self.writing():
            for path in paths:
                self._forget(path)

    def scope(self, files: Iterable[tuple[str, str, str]]) -> None:
        """Which files this reader asks about: (path, collection it belongs to, name to show)."""
        with self.guarded():
            self.db.execute("DELETE FROM temp.scope")
            ours = "INSERT OR IGNORE INTO temp.scope SELECT id, ?2, ?3 FROM files WHERE path = ?1"
            self.db.executemany(ours, files)

    def _forget(self, path: str) -> int | None:
        """Drop what is kept of a file; its number is returned, for readers know the file by it."""
        row = self.db.execute("SELECT id FROM files WHERE path = ?", (path,)).fetchone()
        if row is None:
            return None
        self._lift(int(row[0]))
        for table in ("shown", "counts", "words", "notes", "flaws", "layers"):
            self.db.execute(f"DELETE FROM {table} WHERE file = ?", row)
        self.db.execute("DELETE FROM files WHERE id = ?", row)
        return int(row[0])

    def _keep(self, scan: Scan, number: int | None) -> None:
        db, many = self.db, self.db.executemany
        row: tuple[Any, ...] = (scan.path, scan.mtime, scan.size, scan.digest, scan.edition, scan.game, scan.title)
        row += (_json(scan.names), scan.plies, scan.reason, scan.winner, _json(scan.ended))
        row += (msgspec.msgpack.encode(scan.sections()), scan.line, msgspec.msgpack.encode(scan.branches))
        file = db.execute(f"INSERT INTO files VALUES ({_marks(16)})", (number, *row)).lastrowid
        assert file is not None
        if scan.laid is not None:
            kept = (file, scan.laid.game, msgspec.msgpack.encode(scan.laid.notes))
            db.execute("INSERT INTO layers VALUES (?, ?, ?)", kept)
        counts: dict[str, tuple[int, int, int]] = {}  # section -> steps, merit of its best way, that way
        for each in scan.shown:
            best, many_steps, merit = each.best, len(each.steps), each.merit
            row = (file, scan.game, each.rule, each.kind, each.what, each.ruling, many_steps, best.ply, best.event)
            row += (best.node, best.answer, merit, each.noted, _json(each.said), msgspec.msgpack.encode(each.steps))
            way = db.execute(f"INSERT INTO shown VALUES (NULL, {_marks(15)})", row).lastrowid or 0
            before = counts.get(each.rule, (0, merit, way))
            counts[each.rule] = (before[0] + many_steps, *min(before[1:], (merit, way)))
        rows = [(file, scan.game, rule, *count) for rule, count in counts.items()]
        many("INSERT INTO counts VALUES (?, ?, ?, ?, ?, ?)", rows)
        many("INSERT INTO flaws VALUES (?, ?, ?, ?)", [(file, f.ply, f.harmless, _json(f.said)) for f in scan.flaws])
        words = [("title", scan.title), ("seat", " / ".join(scan.names)), ("result", " / ".join(scan.ended.values()))]
        many(
            "INSERT INTO words (file, note, kind, body) VALUES (?, NULL, ?, ?)",
            [(file, kind, folded(body)) for kind, body in words if body],
        )
        for note in scan.notes:
            self.write_note(file, note)

    def write_note(self, file: int, n: Written, layer: int | None = None) -> None:
        """Keep a note on a replay, perhaps one of a layer file."""
        values = (file, n.ply, n.event, n.node, n.author, n.lang, n.glyph, n.text, _json(n.tags), layer)
        fields = "file, ply, event, node, author, lang, glyph, text, tags, layer"
        note = self.db.execute(f"INSERT INTO notes ({fields}) VALUES ({_marks(10)})", values).lastrowid
        body = folded(" / ".join((n.text, *n.tags, n.author)))
        self.db.execute("INSERT INTO words (file, note, kind, body) VALUES (?, ?, 'note', ?)", (file, note, body))

    def _lift(self, layer: int) -> None:
        """Take the notes of a layer file off the replays they lie on."""
        self.db.execute("DELETE FROM words WHERE note IN (SELECT id FROM notes WHERE layer = ?)", (layer,))
        self.db.execute("DELETE FROM notes WHERE layer = ?", (layer,))

    def lay(self, place: Callable[[Store, int, str, list[Loose]], int]) -> int:
        """Put the notes of every layer file where they belong, anew; how many of the files found no game."""
        with self.writing():
            layers = self.db.execute("SELECT file, game, notes FROM layers").fetchall()
            lost = 0
            for file, game, notes in layers:
                self._lift(file)
                lost += not place(self, file, game, msgspec.msgpack.decode(notes, type=list[Loose]))
            return lost


def matching(text: str, full_text: bool) -> tuple[str, list[str]]:
    """A condition on ``words`` that finds every word of the text, and the values it binds.

    >>> matching("Great inva", True)
    ('words.id IN (SELECT rowid FROM full WHERE full MATCH ?)', ['"great"* "inva"*'])
    """
    parts = folded(text.replace("\0", " ")).split()
    if full_text and parts and all(any(c.isalnum() for c in part) for part in parts):
        phrases = ['"' + part.replace('"', '""') + '"*' for part in parts]
        return "words.id IN (SELECT rowid FROM full WHERE full MATCH ?)", [" ".join(phrases)]
    return " AND ".join(["words.body LIKE ? ESCAPE '\\'"] * len(parts)) or "1", [like(part) for part in parts]


def like(text: str) -> str:
    """A pattern for text that may itself hold the signs of patterns."""
    return "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"


def _statements(text: str) -> Iterator[str]:
    """The statements of a script, one by one: a trigger has semicolons inside."""
    statement = ""
    for line in text.strip().splitlines():
        statement += line + "\n"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _inode(path: Path) -> int:
    try:
        return path.stat().st_ino
    except OSError:
        return 0


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])


def _tables(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])


def _broken(error: Exception) -> bool:
    """Whether the file is to blame: everything that SQLite does not explain by what it was asked to do."""
    return not isinstance(error, sqlite3.OperationalError) or any(sign in str(error) for sign in BROKEN)


def _busy(error: Exception) -> bool:
    return "locked" in str(error) or "busy" in str(error)


def _marks(n: int) -> str:
    return ", ".join("?" * n)


def _json(value: dict[str, str] | Sequence[str]) -> str:
    return json.dumps(value, ensure_ascii=False)
