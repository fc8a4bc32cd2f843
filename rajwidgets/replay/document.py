"""The replay file as a document: its shape and limits, its text, what a damaged text still holds, older versions.

Knows no rules: what the answers mean is replay.py's business.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from ..flow import Refusal, Result
from ..table import MOST_ANSWERS, MOST_VARIATIONS
from ..text.names import MOST_NAMES, Name
from .annotations import Id, Note
from .faults import Fault
from .finding import instead
from .locks import is_free, only_one

FORMAT, VERSION = "rajwidgets replay", 1
LARGEST_FILE = 10_000_000  # bytes
MOST_NOTES = 5_000
LARGEST_NOTES = 5_000_000  # bytes of all their texts together: half a file
MOST_FAULTS = 50  # listed of one file
LARGEST_NUMBER = 1_000_000  # in a position to start from: no game counts so far
LONGEST_TEXT = 200  # letters there
MOST_THINGS = 2_000  # in one list there

T = TypeVar("T")
Answer = Annotated[str, Meta(min_length=1, max_length=200)]
Whole = Annotated[int, Meta(ge=-(2**53), le=2**53)]  # what every reader of JSON keeps exactly


class Entry(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One answer: who gave it, what was tried and refused before it, and now and then a checksum of where it led."""

    seat: int
    answer: Answer
    tried: Annotated[tuple[Answer, ...], Meta(max_length=50)] = ()
    check: Annotated[str, Meta(pattern="^([0-9a-f]{8})?$")] = ""


class Variation(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A line that leaves another at the node ``from``; its id is that of its first node."""

    id: Id
    origin: Id = msgspec.field(name="from")
    line: Annotated[list[Any], Meta(min_length=1)]  # entries; checked one by one, so that one fault costs no more
    name: Annotated[str, Meta(max_length=100)] = ""


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """Seats, and the options that are not as usual."""

    seats: int
    options: dict[str, Any] = {}


class Document(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A whole replay file, in the order in which it is written; what has a default may be missing."""

    format: str
    version: int
    game: Annotated[str, Meta(max_length=60)]
    rules: int
    board: Annotated[str, Meta(max_length=64)]  # digest of what the rules look at
    data: dict[str, Any] | None = None  # the board itself, if it is not ours
    seed: Whole
    setup: Start
    start: dict[str, Any] | None = None  # the state to begin with, if it is not the usual set-up
    names: Annotated[list[Name], Meta(max_length=MOST_NAMES)] = []
    players: Annotated[list[Name], Meta(max_length=MOST_NAMES)] = []  # bots; "" is a person
    title: Annotated[str, Meta(max_length=200)] = ""
    result: dict[str, Any] | None = None
    line: list[Any] = []  # Entry
    variations: list[Any] = []  # Variation
    notes: list[Any] = []  # Note


def plain_result(result: Result | None) -> dict[str, Any] | None:
    """The ranking as the file holds it; a figure with a half is written as a fraction, "5/2"."""
    if result is None:
        return None
    standings = [standing._asdict() for standing in result.standings]
    return {"reason": result.reason, "rule": result.rule, "standings": msgspec.to_builtins(standings, enc_hook=str)}


# ---------------------------------------------------------------- faults of shape


class Faults:
    """The faults found in a file, in the order in which they were met."""

    def __init__(self) -> None:
        self.list: list[Fault] = []

    def add(
        self, code: str, ply: int | None = None, refusal: Refusal | None = None, harmless: bool = False, **facts: Any
    ) -> None:
        if len(self.list) < MOST_FAULTS:
            self.list.append(Fault(code, ply, facts, refusal, harmless))
        elif len(self.list) == MOST_FAULTS:
            self.list.append(Fault("more", None, {"most": MOST_FAULTS}))

    def shaped(self, value: Any, kind: type[T], path: str, ply: int | None = None) -> T | None:
        """The value as what it should be; None and a fault if it is not."""
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            why, _, deeper = str(error).partition(" - at ")
            self.add("wrong_shape", ply, path=path + deeper.strip("`").removeprefix("$"), why=why.replace("`", ""))
        return None

    def limited(self, items: Sequence[T], what: str, most: int) -> Sequence[T]:
        """The items, as many as a replay may have."""
        if len(items) > most:
            self.add("too_many", None, what=what, have=len(items), most=most)
        return items[:most]


def shaped_document(doc: Any, faults: Faults) -> Document | None:
    """The document field by field, so that a wrong title costs only the title; None if an essential one is wrong."""
    found: dict[str, Any] = {}
    whole = True
    fields = {field.encode_name: field for field in msgspec.structs.fields(Document)}
    for key in doc:
        if key not in fields:
            faults.add("wrong_shape", None, path=str(key), why=f"unknown field {key}")
    for key, field in fields.items():
        if key in doc:
            before = len(faults.list)
            value = faults.shaped(doc[key], field.type, key, 0 if field.required else None)
            if len(faults.list) == before:
                found[key] = value
                continue
        elif field.required:
            faults.add("missing", 0, path=key)
        whole = whole and not field.required
    return Document(**found) if whole else None


def shape_faults(doc: Any) -> list[Fault]:
    """Everything in a document that we could not read again, without playing it."""
    faults = Faults()
    document = shaped_document(doc, faults)
    if document is not None:
        answers = list(document.line)
        for n, note in enumerate(faults.limited(document.notes, "notes", MOST_NOTES)):
            faults.shaped(note, Note, f"notes[{n}]")
        for n, variation in enumerate(faults.limited(document.variations, "variations", MOST_VARIATIONS)):
            shaped = faults.shaped(variation, Variation, f"variations[{n}]")
            answers += shaped.line if shaped else []
        for n, entry in enumerate(faults.limited(answers, "answers", MOST_ANSWERS)):
            faults.shaped(entry, Entry, f"line[{n}]")
    return faults.list


def oversized(start: Any, path: str = "start") -> str:
    """Where a position to start from holds something larger than any game has; empty if nowhere."""
    if isinstance(start, int | float):
        return "" if abs(start) <= LARGEST_NUMBER else path
    if isinstance(start, str):
        return "" if len(start) <= LONGEST_TEXT else path
    if not isinstance(start, dict | list):
        return ""
    if len(start) > MOST_THINGS:
        return path
    inside = start.items() if isinstance(start, dict) else enumerate(start)
    named = ((f"{path}.{key}" if isinstance(start, dict) else f"{path}[{key}]", key, each) for key, each in inside)
    return next((where for at, key, each in named if (where := oversized(key, at) or oversized(each, at))), "")


def answers_of(variation: Any) -> int:
    """How many answers a variation seems to have, before its shape is checked."""
    line = variation.get("line") if isinstance(variation, Mapping) else None
    return len(line) if isinstance(line, list) else 0


# ---------------------------------------------------------------- text


def to_text(doc: Mapping[str, Any]) -> str:
    """The text of a file: header first, one answer or note per line, the same for the same document."""
    fields = []
    for key, value in doc.items():
        if key == "variations":
            text = _listed([_with_line(variation) for variation in value])
        elif key in ("line", "notes"):
            text = _listed([_json(item) for item in value])
        else:
            text = _json(value)
        fields.append(f"  {_json(key)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _with_line(variation: Mapping[str, Any]) -> str:
    head = {key: value for key, value in variation.items() if key != "line"}
    return f'{_json(head)[:-1]}, "line": {_listed([_json(entry) for entry in variation["line"]], "    ")}}}'


def _listed(items: list[str], indent: str = "  ") -> str:
    return "[\n" + ",\n".join(f"{indent}  {item}" for item in items) + f"\n{indent}]" if items else "[]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def from_text(raw: bytes) -> tuple[Any, Fault | None]:
    """The content of a file; of a damaged one, what is whole before the damage, and the fault."""
    if len(raw) > LARGEST_FILE:
        return None, Fault("too_large", 0, {"most": LARGEST_FILE // 1_000_000})
    if not raw.strip():
        return None, Fault("empty_file", 0)
    try:
        return msgspec.json.decode(raw), None
    except RecursionError:
        return None, Fault("too_deep", 0)
    except (msgspec.DecodeError, UnicodeDecodeError):  # both without a line; so look again, more slowly
        pass
    try:
        text, fault = raw.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        text, fault = before.decode("utf-8-sig"), Fault("not_utf8", 0, {"line": before.count(b"\n") + 1})
    whole = len(text)
    try:
        content = json.loads(text, parse_constant=_refuse)  # a byte order mark was in the way, or half a letter
        whole_letters = _whole_letters(content)
        if whole_letters != content and fault is None:
            half = _HALF_LETTER.search(text)
            fault = Fault("half_letter", None, {"line": text[: half.start() if half else 0].count("\n") + 1})
        return whole_letters, fault
    except RecursionError:
        return None, Fault("too_deep", 0)
    except json.JSONDecodeError as error:
        if fault is None:
            # A string without an end is where the text was cut, however long ago it began.
            cut = error.msg.startswith("Unterminated") or not text[error.pos :].strip()
            code = "cut_off" if cut and text.lstrip().startswith("{") else "not_json"
            fault = Fault(code, 0, {"line": error.lineno, "column": error.colno})
        whole = error.pos
    except ValueError:  # a constant or number that JSON does not have
        fault = fault or Fault("not_json", 0, {"line": 1, "column": 1})
        whole = 0
    return _salvaged(text[:whole]), fault


def _refuse(constant: str) -> None:
    raise ValueError(constant)


_HIGH, _LOW = r"\\u[dD][89abAB][0-9a-fA-F]{2}", r"\\u[dD][c-fC-F][0-9a-fA-F]{2}"
_HALF_LETTER = re.compile(rf"{_HIGH}(?!{_LOW})|(?<!{_HIGH}){_LOW}")  # one of two signs that make a letter together


def _whole_letters(content: Any) -> Any:
    """The content with a sign that says so in the place of every half letter: no file could hold those."""
    if isinstance(content, str):
        return content.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if isinstance(content, dict):
        return {_whole_letters(key): _whole_letters(value) for key, value in content.items()}
    return [_whole_letters(each) for each in content] if isinstance(content, list) else content


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|["{}\[\],]', re.DOTALL)
_INSIDE_A_LIST_OF_OURS = ("{[", "{[{[")  # line, notes or variations; the line of a variation


def _salvaged(text: str) -> Any:
    """What the beginning of a file holds, up to its last complete answer, note or field of the header."""
    open_brackets, safe, closing = "", 0, ""
    for token in _TOKEN.finditer(text):
        sign = token.group()
        if sign in "{[":
            open_brackets += sign
        elif sign in "}]":
            open_brackets = open_brackets[:-1]
            if sign == "}" and open_brackets in _INSIDE_A_LIST_OF_OURS:
                safe, closing = token.end(), open_brackets
        elif sign == "," and open_brackets == "{":
            safe, closing = token.start(), open_brackets
        elif sign == '"':
            break
    try:
        whole = text[:safe] + closing[::-1].translate({ord("{"): "}", ord("["): "]"})
        return _whole_letters(json.loads(whole, parse_constant=_refuse))
    except (ValueError, RecursionError):
        return None


# ---------------------------------------------------------------- files


def read_limited(path: Path) -> bytes | Fault:
    """The bytes of a file, or why we do not have them; a little more than the limit shows that there is too much."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        facts = instead(path)
        return Fault("no_file" if facts["there"] else "no_file_at_all", 0, facts)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        return Fault("unreadable", 0, {"why": getattr(error, "strerror", None) or type(error).__name__})


def write_whole(path: Path, raw: bytes) -> None:
    """Put the bytes in the place of the file at once: at any moment the old file or the new one is there."""
    if path.exists() and not path.is_file():  # a device or a pipe takes the bytes and stays what it is
        path.write_bytes(raw)
        return
    path = path.resolve()  # so that a link stays a link
    sweep(path.parent)
    beside, file = _beside(path)
    try:
        with file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
            if path.exists():
                shutil.copymode(path, beside)
            if os.name != "nt":  # still locked, so that nobody takes it for one that was left behind
                os.replace(beside, path)
        if os.name == "nt":  # where an open file cannot be moved
            os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def _beside(path: Path) -> tuple[Path, IO[bytes]]:
    """A new file beside this one, locked; another if somebody swept it away before it was."""
    while True:
        beside = path.with_name(f".{path.name[:100]}.{os.urandom(6).hex()}.tmp")
        file = beside.open("xb")
        with suppress(BlockingIOError):
            only_one(file)
            if beside.exists():
                return beside, file
        file.close()


_LEFT_BEHIND = re.compile(r"\..+\.[0-9a-f]{12}\.tmp")


def sweep(folder: Path) -> None:
    """Remove what processes that were killed while saving have left in a folder: files that nobody holds."""
    with suppress(OSError):
        for found in os.scandir(folder):
            if _LEFT_BEHIND.fullmatch(found.name):
                with open(found.path, "rb") as file:
                    if is_free(file):
                        os.unlink(found.path)


# ---------------------------------------------------------------- versions

Step = Callable[[dict[str, Any]], dict[str, Any]]
STEPS: dict[int, Step] = {}  # from that version to the next one


def migrate(doc: Mapping[str, Any], steps: Mapping[int, Step] = STEPS, to: int = VERSION) -> dict[str, Any]:
    """An older document in today's form; a KeyError if there is no way from its version."""
    doc = dict(doc)
    while doc["version"] != to:
        version = doc["version"]
        doc = {**steps[version](doc), "version": version + 1}
    return doc
