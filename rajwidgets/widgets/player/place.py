"""Where something is shown: a picture that every host can keep, and in its place the live view while the kernel lives.

The output of a cell is plain HTML: a picture and a sentence. It is what a notebook stores, so that nothing in it asks
for a widget that is no longer there. A small script, which comes with the widget, finds the output and shows it there.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Iterator
from typing import Any, Self
from weakref import WeakSet

import anywidget
import ipywidgets as iw
import traitlets as t

from ..assets import asset
from ..markup import esc
from ..plain import Looks

SHARED = ("_canvas_manager",)  # what a widget names and does not own
PARAGRAPH = "margin:0 0 8px;padding:8px 0"
PICTURE = "width:100%;max-width:826px;height:auto"


class Place(anywidget.AnyWidget):
    """Shows a widget wherever its output lies on a page."""

    _esm = asset("place.js")

    shows = t.Unicode().tag(sync=True)  # the model that is shown
    words: t.Dict[str, str] = t.Dict().tag(sync=True)  # in its place while it stands beside the text


_every: WeakSet[Shown] = WeakSet()


class Shown:
    """Something that shows ``widget`` in the output of a cell."""

    widget: iw.DOMWidget
    looks = Looks()  # that its parts have in common, if they have
    _output: Place | None = None
    _closed = False

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        made = super().__new__(cls)
        _every.add(made)
        return made

    def bundle(self, text: str, w: dict[str, str], svg: str = "", key: str = "panel") -> dict[str, str]:
        """What the output of a cell holds: words, and a picture below the hint that ``key`` chooses."""
        if self._closed:
            self._reopen()
        if self._output is None:
            self._output = Place(shows=self.widget.model_id)
        self._output.words = w
        _remember(self)
        picture = _image(svg, text.partition("\n")[0]) if svg else ""
        hint = f'<p style="{PARAGRAPH}" data-says="{key}">{esc(w[key])} {esc(w[f"{key}_says"])}</p>'
        shows = f'data-shows="{self._output.shows}"'
        return {"text/html": f'<div class="rjw-place" {shows}>{hint}{picture}</div>', "text/plain": text}

    def close(self) -> None:
        """Take it off every page, with all it is made of; showing it again brings it back."""
        self._closed = True
        close_all(self._models())

    def _reopen(self) -> None:
        self._closed = False
        for widget in self._models():
            widget.open()

    def _models(self) -> list[iw.Widget]:
        """All models that belong to it, each after those it names: also those of a Player that stands inside it.

        Of what is closed only in part, what is left names models that are gone, and no page could be brought back.
        """
        found = set(gather(self.widget))
        inside = [each for each in _every if vars(each).get("widget") in found]
        return gather(*(part for each in inside for part in (each.widget, each._output, *each.looks.made)))


def _image(svg: str, says: str) -> str:
    source = b64encode(svg.encode()).decode()
    return f'<img style="{PICTURE}" alt="{esc(says)}" src="data:image/svg+xml;base64,{source}">'


def gather(*wholes: iw.Widget | None) -> list[iw.Widget]:
    """These widgets and all that they are made of, each after those it names."""
    found: dict[iw.Widget, None] = {}
    for each in wholes:
        if each is not None:
            _gather(each, found)
    return list(found)


def close_all(widgets: list[iw.Widget]) -> None:
    for widget in reversed(widgets):
        widget.close()


def _gather(widget: iw.Widget, found: dict[iw.Widget, None]) -> None:
    if widget in found:
        return
    for name in widget.keys:
        if name not in SHARED:
            for part in _parts(getattr(widget, name)):
                _gather(part, found)
    found[widget] = None


def _parts(value: object) -> Iterator[iw.Widget]:
    if isinstance(value, iw.Widget):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _parts(each)
    elif isinstance(value, dict):
        yield from _parts(list(value.values()))


# ---------------------------------------------------------------- cells that are run again

_shown: dict[str, dict[str, WeakSet[Shown]]] = {}  # cell -> run of that cell -> what it shows
_watching: WeakSet[Any] = WeakSet()  # shells that tell us when a cell has been run


def _remember(shown: Shown) -> None:
    """Note which run of which cell shows it, so that it can go when that cell shows something else."""
    shell = _shell()
    cell, run = _now(shell)
    if shell is None or not cell:
        return
    _shown.setdefault(cell, {}).setdefault(run, WeakSet()).add(shown)
    if shell not in _watching:
        _watching.add(shell)
        shell.events.register("post_run_cell", lambda _: tidy(*_now(shell)))


def shown_before() -> list[Shown]:
    """What earlier runs of the cell that is being run have shown."""
    cell, run = _now(_shell())
    return [shown for each, those in _shown.get(cell, {}).items() if each != run for shown in those]


def _shell() -> Any:
    return sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None


def _now(shell: Any) -> tuple[str, str]:
    """The cell that is being run, and this run of it; outside of a notebook, nothing."""
    if shell is None or not callable(getattr(shell, "get_parent", None)):
        return "", ""
    parent = shell.get_parent() or {}
    return parent.get("metadata", {}).get("cellId", ""), parent.get("header", {}).get("msg_id", "")


def tidy(cell: str, run: str) -> None:
    """What only earlier runs of a cell have shown is on no page any more: it is closed."""
    runs = _shown.get(cell, {})
    gone = {shown for earlier in [*runs] if earlier != run for shown in runs.pop(earlier)}
    still = {shown for each in _shown.values() for now in each.values() for shown in now}
    for shown in gone - still:
        shown.close()
