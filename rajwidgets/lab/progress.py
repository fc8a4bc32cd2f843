"""A progress bar on a terminal and in a notebook, which goes away when the work is done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..mistakes import spoken
from ..text import texts

Progress = Callable[[int, int], None]  # done, in all


@contextmanager
def bar(total: int, wanted: Progress | bool, key: str, least: int = 1) -> Iterator[Callable[[int], None]]:
    """A bar over so many things, where there are more than ``least``; call it with how many more are done."""
    done = 0
    show: Progress = _nothing
    close: Callable[[], None] = _close_nothing
    if callable(wanted):
        show = wanted
    elif wanted and total > least:
        words = texts(__package__, spoken())["progress"]
        show, close = _in_notebook(total, words[key], words["of"]) or _on_terminal(words[key], words["of"])

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


def _on_terminal(verb: str, of: str) -> tuple[Progress, Callable[[], None]]:
    if not sys.stderr.isatty():
        return _nothing, _close_nothing

    def show(done: int, total: int) -> None:
        filled = "#" * int(30 * done / total)
        counted = of.format(done=done, total=total)
        print(f"\r{verb} [{filled:<30}] {counted}", end="", file=sys.stderr, flush=True)

    return show, lambda: print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _in_notebook(total: int, verb: str, of: str) -> tuple[Progress, Callable[[], None]] | None:
    """None outside a notebook."""
    if "ipykernel" not in sys.modules:
        return None
    import ipywidgets as iw
    from IPython.display import display

    widget = iw.IntProgress(max=total, description=verb)
    display(widget)  # type: ignore[no-untyped-call]

    def show(done: int, total: int) -> None:
        widget.value = done
        widget.description = of.format(done=done, total=total)

    return show, widget.close
