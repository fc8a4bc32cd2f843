"""Where a file lies that somebody named, and what lies there instead of it."""

from __future__ import annotations

from contextlib import suppress
from difflib import SequenceMatcher
from pathlib import Path
from typing import TypeVar

from ..mistakes import Mistake, mistake

MOST_NAMED = 5  # of what lies in a folder

_T = TypeVar("_T")


def reached(given: _T) -> _T | Path:
    """A path as it is, or as seen from the nearest folder above from which it leads to something.

    So a path of the README holds in every notebook of the project. Whatever else is given stays what it is.
    """
    if not isinstance(given, str | Path) or Path(given).is_absolute() or _is_there(Path(given)):
        return given
    above = (folder / given for folder in Path.cwd().parents)
    return next((path for path in above if _is_there(path)), given)


def instead(path: Path) -> dict[str, str]:
    """For a path that leads to nothing: the folder down to which it leads, the rest, what lies there, nearest first.

    It is the folder in which least is missing, of those above too. ``there`` is empty if nothing lies there.
    """
    here = Path.cwd()
    folder, missing = min((_as_far(start / path) for start in (here, *here.parents)), key=lambda way: len(way[1].parts))
    names: list[str] = []
    with suppress(OSError):  # a folder that may not be looked into
        names = [f"{each.name}/" if each.is_dir() else each.name for each in folder.iterdir() if each.name[0] != "."]
    names.sort(key=lambda name: (-SequenceMatcher(None, name.casefold(), missing.parts[0].casefold()).ratio(), name))
    more = ["…"] if len(names) > MOST_NAMED else []
    return {"file": str(missing), "folder": str(folder.resolve()), "there": ", ".join(names[:MOST_NAMED] + more)}


def nothing_there(path: Path, lang: str = "en") -> Mistake:
    """What to say of a path that leads neither to a file nor to a folder."""
    facts = instead(path)
    return mistake("no_file_or_folder", lang, path=repr(str(path)), folder=facts["folder"], there=facts["there"] or "–")


def _as_far(path: Path) -> tuple[Path, Path]:
    """The last folder on the way to a path, and the rest of the way."""
    folder = next(folder for folder in path.parents if _is_there(folder))
    return folder, path.relative_to(folder)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that no file can have
        return False
