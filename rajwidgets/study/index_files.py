"""The files of an index: found, read on all cores, with a progress bar on a terminal and in a notebook."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from ..mistakes import Mistake
from .index_scan import Scan, scan_all

CHUNK = 20  # files per task: enough work to be worth sending
FEW = 60  # files that are read sooner than other processes are started

Progress = Callable[[int, int], None]  # files done, files in all


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
                raise Mistake(f"There is no file or folder {str(path)!r}.")
        except (OSError, ValueError):  # a name that no file can have
            raise Mistake(f"There is no file or folder {str(path)!r}.") from None
        for file in sorted(root.rglob("*.json")) if root.is_dir() else [root]:
            if any(part.startswith(".") for part in file.relative_to(root).parts):
                continue
            try:
                str(file).encode()
                files.setdefault(str(file), Place(str(path), str(path / file.relative_to(root))))
            except UnicodeEncodeError:
                unnameable += 1
    if unnameable:
        said.append(f"{unnameable} files have names that are no text; they were left out.")
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


@contextmanager
def bar(total: int, progress: Progress | bool) -> Iterator[Callable[[int], None]]:
    """A progress bar over so many files, where there are enough to wait for; call it with how many more are done."""
    done = 0
    show: Progress = _nothing
    close: Callable[[], None] = _close_nothing
    if callable(progress):
        show = progress
    elif progress and total > CHUNK:
        show, close = _in_notebook(total) or _on_terminal()

    def tell(more: int) -> None:
        nonlocal done
        done += more
        show(done, total)

    try:
        yield tell
    finally:
        close()


def _nothing(done: int, total: int) -> None:
    return None


def _close_nothing() -> None:
    return None


def _on_terminal() -> tuple[Progress, Callable[[], None]]:
    if not sys.stderr.isatty():
        return _nothing, _close_nothing

    def show(done: int, total: int) -> None:
        filled = "#" * int(30 * done / total)
        print(f"\rindexing [{filled:<30}] {done} of {total}", end="", file=sys.stderr, flush=True)

    return show, lambda: print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _in_notebook(total: int) -> tuple[Progress, Callable[[], None]] | None:
    """A bar that goes away when the work is done; None outside a notebook."""
    if "ipykernel" not in sys.modules:
        return None
    import ipywidgets as iw
    from IPython.display import display

    widget = iw.IntProgress(max=total, description="indexing")
    display(widget)  # type: ignore[no-untyped-call]

    def show(done: int, total: int) -> None:
        widget.value = done
        widget.description = f"{done} of {total}"

    return show, widget.close
