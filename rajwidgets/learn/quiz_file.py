"""A quiz as it lies in a file: its exercises, or a recipe to make them by; read strictly, and never with a key."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from pathlib import Path

import msgspec

from ..mistakes import Mistake, mistake, reason
from ..replay.document import from_text
from ..replay.faults import why_shape
from ..replay.finding import nothing_there
from ..text import printable
from .exercise import Exercise
from .marking import SECTION_OF

FORMAT, SCHEMA = "rajwidgets quiz", 1
REPLAY = "rajwidgets replay"  # the format of a file that is often given in the place of a quiz
MOST_BYTES, MOST_EXERCISES, MOST_OPTIONS = 4_000_000, 500, 40
MOST_NAMED, LONGEST_NAME = 200, 60  # kinds or sections of a recipe, and the letters of one


class Recipe(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a quiz is made of when it is opened, as ``rw.quiz`` takes it; ``from`` is a path seen from the file."""

    kinds: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    n: int = 10
    seed: int = 1
    from_: str = msgspec.field(default="", name="from")


class Document(msgspec.Struct, omit_defaults=True):
    """A quiz as it lies in a file: it has either exercises or a recipe."""

    format: str
    schema: int
    game: str
    exercises: tuple[Exercise, ...] | None = None
    title: str = ""
    recipe: Recipe | None = None


def text(game: str, exercises: tuple[Exercise, ...], title: str) -> bytes:
    """The text of a file with these exercises."""
    document = Document(FORMAT, SCHEMA, game, tuple(map(sealed_up, exercises)), title)
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


def sealed_up(exercise: Exercise) -> Exercise:
    """An exercise without what would tell the answer to whoever reads its file; the rules find it again."""
    sections = () if exercise.kind in SECTION_OF else exercise.sections
    return msgspec.structs.replace(exercise, sections=sections, signature=exercise.theme)


def read_document(path: Path, lang: str) -> Document:
    """What lies in a file; a Mistake says what is wrong with it."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise nothing_there(path, lang) from None
    except OSError as error:
        raise mistake("quiz_unread", lang, path=path, why=reason(error, lang)) from None
    except ValueError as error:  # a name that no file can have
        raise mistake("quiz_unread", lang, path=repr(path), why=reason(error, lang)) from None
    return document(text, path, lang)


def document(text: bytes, path: str | Path, lang: str) -> Document:
    """What the text of a file says."""
    if len(text) > MOST_BYTES:
        raise mistake("quiz_too_large", lang, path=path)
    try:
        found = msgspec.json.decode(text.removeprefix(BOM_UTF8), type=Document)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        content, fault = from_text(text)
        if isinstance(content, dict) and content.get("format") == REPLAY:
            game = str(content.get("game"))[:LONGEST_NAME]
            raise mistake("quiz_is_replay", lang, path=str(path), game=repr(game)) from None
        if not isinstance(error, msgspec.ValidationError):
            line = fault.facts.get("line", 1) if fault else 1
            raise mistake("quiz_not_json", lang, path=path, line=line) from None
        raise misshaped(str(error), path, lang) from None
    if found.format != FORMAT or found.schema != SCHEMA:
        raise mistake("quiz_other", lang, path=path)
    if (found.exercises is None) == (found.recipe is None):
        raise mistake("quiz_two_ways", lang, path=path)
    exercises, recipe = found.exercises or (), found.recipe or Recipe()
    if len(exercises) > MOST_EXERCISES or any(len(each.options) > MOST_OPTIONS for each in exercises):
        raise mistake("quiz_too_large", lang, path=path)
    if max(len(recipe.kinds), len(recipe.sections)) > MOST_NAMED:
        raise mistake("quiz_too_large", lang, path=path)
    names = (found.game, *recipe.kinds, *recipe.sections)
    if not all(len(name) <= LONGEST_NAME and name.isprintable() for name in names):
        raise mistake("quiz_names", lang, path=path, most=LONGEST_NAME)
    if found.exercises == ():
        raise mistake("quiz_empty", lang, path=path)
    return found


def misshaped(said: str, path: str | Path, lang: str) -> Mistake:
    """What to say of a file with a value that is not of its shape: in which question, where, and why."""
    what, _, at = said.partition(" - at ")
    at, why = at.strip("`").removeprefix("$").removeprefix("."), why_shape(what.replace("`", ""), lang)
    if found := re.match(r"exercises\[(\d+)\]\.?", at):
        inside = printable(at[found.end() :] or at)
        return mistake("quiz_shape_of_question", lang, path=path, n=int(found[1]) + 1, at=inside, why=why)
    return mistake("quiz_shape", lang, path=path, at=printable(at) or "{}", why=why)
