"""Data files in TOML, ours or an owner's: shape, provenance and digest, with every fault named. Knows no game.

A fault is a key with facts, said in both languages by ``data_faults.toml``, or by a game's texts under that name.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from math import inf
from pathlib import Path
from typing import Any, NamedTuple, Self

import msgspec

from .flow import NOTHING
from .text import LANGUAGES, texts

SOURCES = ("rulebook", "rulebook-implied", "public", "reconstruction")
OWNER = "owner"  # the source of a record in an owner's file that names none
LONGEST_FILE = 1_000_000  # bytes
MOST_DOTS = 60  # in a line: the memory tomllib takes grows with the square of the dots in a key
LONGEST_TEXT = 400  # characters
LARGEST = 10_000  # a number in a data file: years and coordinates are smaller
MOST_SHOWN = 40  # faults in one message
SAFE_ID = re.compile(r"[A-Za-z0-9_-]{1,20}", re.ASCII)  # no colon: answers are ids joined by colons

Doc = Mapping[str, Any]


class Said(NamedTuple):
    """Words to be said: a key of the texts and what is filled in, which may be such words again."""

    code: str
    facts: Mapping[str, Any] = NOTHING

    def within(self, folder: str, lang: str) -> str:
        """The words in a language, for a game whose texts are in this folder; a key without a text is said as it is."""
        facts = {key: v.within(folder, lang) if isinstance(v, Said) else v for key, v in self.facts.items()}
        own: Mapping[str, str] = texts(folder, lang).get("data_faults", {}) if folder else {}
        return own.get(self.code, _sentences().get(self.code, {}).get(lang, self.code)).format(**facts)


@cache
def _sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads((resources.files(__package__) / "data_faults.toml").read_text(encoding="utf-8"))


class Flaw(str):
    """A fault as an English sentence, which knows itself in every language."""

    says: Mapping[str, str]

    def __new__(cls, said: Said, folder: str = "") -> Flaw:
        says = {lang: said.within(folder, lang) for lang in LANGUAGES}
        self = super().__new__(cls, says["en"])
        self.says = says
        return self


class DataFault(ValueError):
    """A data file that cannot be used: ``faults`` has one sentence each, with file, record and the rule broken.

    >>> print(DataFault(["my.toml, city A: needs a name; add name = \\"...\\"."]))
    my.toml, city A: needs a name; add name = "...".
    """

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = list(faults)
        super().__init__(self.says("en"))

    def says(self, lang: str) -> str:
        """All faults, line by line, as far as a message stays readable."""
        shown = [fault.says[lang] if isinstance(fault, Flaw) else fault for fault in self.faults[:MOST_SHOWN]]
        if (more := len(self.faults) - MOST_SHOWN) > 0:
            shown.append(Said("more", {"more": more}).within("", lang))
        return "\n".join(shown)


def _unusable(code: str, file: str | Path, **facts: Any) -> DataFault:
    """The fault of a file that cannot be read at all."""
    return DataFault([Flaw(Said(code, {"file": file, **facts}))])


class PrintedBoard:
    """What is printed on a game's board, sheets and tiles. A state holds it by reference and saves only its digest.

    A game names its fields in ``__slots__``; nothing in a board ever changes, so copies of a state share it.
    """

    __slots__ = ("digest", "doc", "provenance")

    digest: str  # of what the rules look at: names and drawings may be corrected without spoiling saved games
    doc: Mapping[str, Any]  # the file's content, to be saved with a game that is not played on our board
    provenance: dict[str, str]  # record -> "source: where"

    def __init__(self, **fields: Any) -> None:
        for kind in type(self).__mro__[:-1]:
            for name in kind.__dict__["__slots__"]:
                setattr(self, name, fields[name])

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.digest}>"


def read_toml(path: str | Path) -> dict[str, Any]:
    """The content of a TOML file; whatever keeps it from being read is a DataFault."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            raw = file.read(LONGEST_FILE + 1)  # never more, whatever the file's size is said to be
    except FileNotFoundError:
        raise _unusable("no_file", path) from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        why = getattr(error, "strerror", None) or type(error).__name__
        raise _unusable("unreadable", path, why=why) from None
    return parse_toml(raw, path.name)


def parse_toml(raw: bytes, file: str) -> dict[str, Any]:
    """The content of TOML bytes; ``file`` is the name to use in faults."""
    if len(raw) > LONGEST_FILE:
        raise _unusable("too_large", file, most=f"{LONGEST_FILE:,}")
    for n, line in enumerate(raw.split(b"\n"), start=1):
        if line.count(b".") > MOST_DOTS:
            raise _unusable("dots", file, line=n, most=MOST_DOTS)
    try:
        return tomllib.loads(raw.decode("utf-8-sig"))  # some editors begin a file with a byte order mark
    except UnicodeDecodeError as error:
        n = raw[: error.start].count(b"\n") + 1
        raise _unusable("not_utf8", file, line=n) from None
    except RecursionError:
        raise _unusable("too_deep", file) from None
    except ValueError as error:  # also numbers too long for Python
        raise _unusable("not_toml", file, why=error) from None


def packaged(folder: str, name: str = "data.toml") -> dict[str, Any]:
    """The content of a data file that comes with a game, from its folder ``data``."""
    return parse_toml((resources.files(folder) / "data" / name).read_bytes(), name)


@cache
def packaged_tables(folder: str, names: tuple[str, ...]) -> dict[str, Any]:
    """The tables of several such files as one document."""
    return {table: rows for name in names for table, rows in packaged(folder, name).items()}


def digest(content: Any) -> str:
    """Twelve hex digits that change with the content, but not with the order of keys or the way a number is written.

    >>> digest({"x": 1, "y": [2.0]}) == digest({"y": [2], "x": 1.0})
    True
    """
    text = json.dumps(_canonical(content), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:12]


def _canonical(content: Any) -> Any:
    if isinstance(content, Mapping):
        return {str(key): _canonical(value) for key, value in content.items()}
    if isinstance(content, (list, tuple)):
        return [_canonical(value) for value in content]
    if isinstance(content, msgspec.Struct):
        return _canonical(msgspec.structs.astuple(content))
    if isinstance(content, float) and content.is_integer():
        return int(content)
    if content is None or isinstance(content, (str, int, float)):
        return content
    return str(content)  # dates and times, which JSON does not have


class Sheet:
    """A data file of one game being read: hands out its records and collects the faults found.

    Reading goes on after a fault with a harmless value in the place of the wrong one, so that one look names all of
    them. Call ``check`` once the shape has been read, before asking what the records mean, and again at the end.
    """

    def __init__(self, doc: Any, file: str, game: str, *, ours: bool = False, folder: str = "") -> None:
        self.doc, self.file, self.ours = doc, file, ours
        self.folder = folder  # the package with the game's texts
        self.faults: list[str] = []
        self._records: list[Record] = []
        self.top = Record(self, Said("top"), doc if isinstance(doc, Mapping) else {})
        if self.top.take("game") != game:  # a file of something else: its other faults would only mislead
            self.top.fault("other_game", game=game)
            raise DataFault(self.faults)

    def records(self, table: str, noun: str, *keys: str) -> list[Record]:
        """The tables ``[[table]]`` in file order; in faults each is called by its noun and what its keys say."""
        rows = self.top.take(table)
        if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
            self.top.fault("needs_list", table=table)
            return []
        return [self._record(_called(row, noun, keys or ("id",), n), row) for n, row in enumerate(rows, start=1)]

    def record(self, table: str) -> Record:
        """The one table ``[table]``."""
        row = self.top.take(table)
        if not isinstance(row, Mapping):
            self.top.fault("needs_one", table=table)
            return Record(self, Said(table), {}, broken=True)
        return self._record(Said(table), row)

    def fault(self, record: Said | str, code: str, **facts: Any) -> None:
        """Note a broken rule of a record; its text says what is wrong and what to do, without the full stop."""
        said = Said("at", {"file": self.file, "record": record, "rule": Said(code, facts)})
        self.faults.append(Flaw(said, self.folder))

    def check(self) -> None:
        """Raise all faults found so far, and name fields that nobody has read: most are slips of the pen."""
        for record in (self.top, *self._records):
            record.name_unread()
        if self.faults:
            raise DataFault(self.faults)

    def _record(self, called: Said, row: Mapping[str, Any]) -> Record:
        record = Record(self, called, row)
        self._records.append(record)
        return record


class DataFiles(NamedTuple):
    """The data files that come with a game; an owner's own file need not give every table of theirs."""

    game: str
    folder: str  # the game's package
    names: tuple[str, ...]

    @property
    def tables(self) -> dict[str, Any]:
        """All of them as one document."""
        return packaged_tables(self.folder, self.names)

    def sheet(self, doc: Any, file: str, *, ours: bool = False) -> Sheet:
        """A document to be read; the tables that it does not give are ours."""
        of_this_game = isinstance(doc, Mapping) and doc.get("game") == self.game
        whole = {**self.tables, **doc} if of_this_game and not ours else doc
        return Sheet(whole, file, self.game, ours=ours, folder=self.folder)


class Record:
    """One table of a data file; each reader returns the field, or notes a fault and returns a harmless value."""

    def __init__(self, sheet: Sheet, called: Said, fields: Mapping[str, Any], *, broken: bool = False) -> None:
        self.sheet, self.called, self.fields = sheet, called, fields
        self.name = called.within("", "en")
        self.broken = broken  # already reported as a whole: its fields are not missed one by one
        self._read: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self.fields

    def take(self, key: str) -> Any:
        self._read.add(key)
        return self.fields.get(key)

    def fault(self, code: str, **facts: Any) -> None:
        self.sheet.fault(self.called, code, **facts)

    def text(self, key: str, longest: int = LONGEST_TEXT) -> str:
        """A non-empty line of text."""
        value = self.take(key)
        if isinstance(value, str) and value.strip() and len(value) <= longest and value.isprintable():
            return value
        self._misses(key, value, "must_be_text", longest=longest)
        return ""

    def one_of(self, key: str, words: Sequence[str]) -> str:
        """One of the given words."""
        value = self.take(key)
        if isinstance(value, str) and value in tuple(words):  # of a word, its letters alone
            return value
        self._misses(key, value, "must_be_one_of", words=", ".join(words))
        return ""

    def id(self, key: str = "id") -> str:
        """A short word that is safe inside an answer."""
        value = self.take(key)
        if isinstance(value, str) and SAFE_ID.fullmatch(value):
            return value
        self._misses(key, value, "must_be_id")
        return ""

    def ids(self, key: str) -> tuple[str, ...]:
        """A list of ids."""
        value = self.take(key)
        if isinstance(value, list) and all(isinstance(item, str) and SAFE_ID.fullmatch(item) for item in value):
            return tuple(value)
        self._misses(key, value, "must_be_ids")
        return ()

    def number(self, key: str) -> float:
        """A finite number."""
        value = self.take(key)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= LARGEST:  # so not nan
            return float(value)
        self._misses(key, value, "must_be_smaller" if _is_vast(value) else "must_be_number", most=LARGEST)
        return 0.0

    def whole(self, key: str) -> int:
        """A whole number."""
        value = self.take(key)
        if _is_whole(value):
            return int(value)
        self._misses(key, value, "must_be_smaller" if _is_vast(value, int) else "must_be_whole", most=LARGEST)
        return 0

    def wholes(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        value = self.take(key)
        if isinstance(value, list) and all(map(_is_whole, value)):
            return tuple(value)
        self._misses(key, value, "must_be_wholes")
        return ()

    def provenance(self, of: str = "") -> str:
        """Where the record (or one field ``of`` it) comes from, as "source: where"; an owner need not say."""
        prefix = f"{of}_" if of else ""
        source_key, where_key = f"{prefix}source", f"{prefix}where"
        if self.sheet.ours:
            return f"{self.one_of(source_key, SOURCES)}: {self.text(where_key)}"
        source = self.one_of(source_key, (*SOURCES, OWNER)) if source_key in self else OWNER
        where = self.text(where_key) if where_key in self else self.sheet.file
        return f"{source}: {where}"

    def name_unread(self) -> None:
        """Note the fields nobody has asked for; any record may carry a ``note``."""
        for key, value in self.fields.items():
            if key not in self._read and not (key == "note" and isinstance(value, str)):
                self._read.add(key)  # named once, however often the sheet is checked
                self.fault("unknown_field", key=_shown(key))

    def _misses(self, key: str, value: Any, needed: str, **facts: Any) -> None:
        if self.broken:
            return
        has = Said("is_given", {"value": _shown(value)}) if key in self.fields else Said("is_missing")
        self.fault("misses", key=key, has=has, needed=Said(needed, {"key": key, **facts}))


def _is_vast(value: Any, kinds: type[int] | tuple[type[int], type[float]] = (int, float)) -> bool:
    return isinstance(value, kinds) and not isinstance(value, bool) and LARGEST < abs(value) < inf


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST


def called(noun: str, which: object) -> Said:
    """A record by its noun and its id."""
    return Said("record", {"noun": Said(noun), "which": which})


def _called(row: Mapping[str, Any], noun: str, keys: Sequence[str], n: int) -> Said:
    """What a record is called in faults: by its keys if they are fit to be shown, else by its place in the file."""
    values = [row.get(key) for key in keys]
    if all(_is_whole(value) or (isinstance(value, str) and SAFE_ID.fullmatch(value)) for value in values):
        return called(noun, "-".join(map(str, values)))
    return Said("nth_record", {"noun": Said(noun), "which": n})


def _shown(value: Any) -> str | Said:
    """A short look at a value from a file, safe to print."""
    if isinstance(value, int) and not _is_whole(value) and not isinstance(value, bool):
        return Said("too_large_a_number")  # Python refuses to print the very large ones
    if not isinstance(value, (str, int, float)):
        return _kind(value)
    text = ascii(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _kind(value: Any) -> Said:
    if isinstance(value, Mapping):
        return Said("a_table")
    if isinstance(value, Sequence) and not isinstance(value, str):
        return Said("a_list")
    return Said("nothing") if value is None else Said("a_value_of", {"kind": type(value).__name__})
