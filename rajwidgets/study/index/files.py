"""The files of an index: found, and read on all cores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ...replay.finding import nothing_there
from .scan import Scan, scan_all
from .wording import in_words

CHUNK = 20  # files per task: enough work to be worth sending
FEW = 60  # files that are read sooner than other processes are started


class Place(NamedTuple):
    """How a file was found: the path that was given, and the name to show."""

    root: str
    name: str


def found_files(paths: Sequence[Path], said: list[str]) -> dict[str, Place]:
    """Every JSON file below the paths; hidden files and folders are passed over."""
    files: dict[str, Place] = {}
    unnameable = 0
    for path in paths:
        root = path.absolute()
        try:
            if not root.exists():
                raise nothing_there(path)
        except (OSError, ValueError):  # a name that no file can have
            raise nothing_there(path) from None
        for file in sorted(root.rglob("*.json")) if root.is_dir() else [root]:
            if any(part.startswith(".") for part in file.relative_to(root).parts):
                continue
            try:
                str(file).encode()
                files.setdefault(str(file), Place(str(path), str(path / file.relative_to(root))))
            except UnicodeEncodeError:
                unnameable += 1
    if unnameable:
        said.append(in_words("unnameable", n=unnameable))
    return files


def known_files(paths: Sequence[str]) -> dict[str, Place]:
    """Files that an index knows, named as seen from here."""
    here = Path.cwd()
    names = {path: Path(path) for path in paths}
    return {
        path: Place(str(file.parent), str(file.relative_to(here) if file.is_relative_to(here) else file))
        for path, file in names.items()
    }


def read_files(todo: Sequence[tuple[str, str]], jobs: int) -> Iterator[list[Scan]]:
    """What the files show, chunk by chunk in their order: (path, digest known) of each."""
    chunks = [todo[first : first + CHUNK] for first in range(0, len(todo), CHUNK)]
    if jobs == 1 or len(todo) <= FEW:
        yield from map(scan_all, chunks)
        return
    from joblib import Parallel, delayed

    results: Iterable[list[Scan]] = Parallel(n_jobs=jobs, return_as="generator")(delayed(scan_all)(c) for c in chunks)
    yield from results
