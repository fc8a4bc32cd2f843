"""A saved game on its way to the Player: a long file is read in a thread, and meanwhile there is a line and Stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any

import ipywidgets as iw

from ...draw.ornament import frame
from ...draw.svg import to_svg
from ...mistakes import Mistake, mistake
from ...replay.faults import Fault, ReplayFault, fault_sentence
from ...replay.files import Replay, read
from ...text import texts
from ..assets import asset
from ..markup import esc
from ..session.autosave import left_of
from .player import Player

QUICK = 100_000  # bytes; a smaller file is read at once
UNNOTICED = 0.3  # seconds that pass without a word
SIZE = (826.0, 570.0)  # of the empty frame


class Reading:
    """A file that is read and verified; it can be stopped, and what was read by then stays."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.done = self.total = 0
        self.stopping = False
        self.news: Callable[[], object] = lambda: None  # called, by the thread that reads, when there is progress
        self.ended = Event()
        self._found: tuple[Replay | None, list[Fault]] = None, []
        self._error: Exception | None = None

    def start(self) -> Reading:
        Thread(target=self.run, name=f"reading {self.path.name}", daemon=True).start()
        return self

    def run(self) -> Reading:
        try:
            self._found = read(self.path, self._progress)
        except Exception as error:
            self._error = error
        self.ended.set()
        self.news()
        return self

    def _progress(self, done: int, total: int) -> bool:
        self.done, self.total = done, total
        self.news()
        return not self.stopping

    def result(self, lang: str) -> tuple[Replay, list[Fault]]:
        """The game as far as it can be shown and what is wrong with the file; a Mistake if nothing can be shown."""
        replay, faults = self._found
        if isinstance(self._error, ReplayFault):
            raise Mistake(fault_sentence(self._error.fault, lang))
        if isinstance(self._error, OSError):
            raise mistake("cannot_be_read", lang, path=self.path, why=self._error.strerror or self._error)
        if self._error is not None:
            raise self._error
        if replay is None:
            raise Mistake(fault_sentence(faults[0], lang))
        return replay, faults


def open_player(path: str | Path, lang: str, **settings: Any) -> Player:
    """The Player on a file: whole at once, or, if that takes a while, one that still reads it."""
    reading = Reading(path)
    given = {**settings, "lang": lang, "file": reading.path.name, "path": reading.path}
    long = reading.path.is_file() and reading.path.stat().st_size > QUICK
    reading = reading.start() if long else reading.run()
    if reading.ended.wait(UNNOTICED):
        replay, faults = reading.result(lang)
        return Player(replay, faults=faults, left=left_of(replay, path=reading.path), **given)
    return Opening(reading, given)


class Opening(Player):
    """A Player whose file is still being read.

    It is shown at once and becomes whole by itself; a program that asks it for anything waits until it is.
    """

    def __init__(self, reading: Reading, given: dict[str, Any]) -> None:
        self.loading, self.reading, self._given = True, reading, given
        self._texts = texts("rajwidgets.widgets.assets", given["lang"])
        self._words = self._texts["notices"]
        self._line, self._stop = iw.HTML(), iw.Button(description=self._words["stop"])
        self._stop.add_class("rjw-control")
        self._stop.on_click(lambda _: self.stop())
        css = asset("style.css")
        told = iw.HBox([self._line, self._stop])
        told.add_class("rjw-told")
        empty = to_svg(frame(SIZE), SIZE, self._words["opening"].format(file=reading.path.name))
        page = iw.Box([iw.HTML(empty), told])
        page.add_class("rjw-loading")
        whole = iw.VBox([iw.HTML(f"<style>{css}</style>"), page])
        whole.add_class("rjw")
        self.widget = iw.VBox([whole], layout=iw.Layout(overflow="visible"))
        self.widget.add_class("rjw-shown")
        self._tell()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel: whoever needs the Player waits for it
            return
        reading.news = lambda: loop.call_soon_threadsafe(self._news)
        if reading.ended.is_set():  # just before it could say so
            self._news()

    def stop(self) -> None:
        """Read no further: what has been read is shown."""
        self.reading.stopping = True
        self._stop.disabled = True

    def wait(self) -> Player:
        """Wait until the file is read; a Mistake says why nothing of it can be shown."""
        if self.loading:
            while not self.reading.ended.wait(0.2):
                self._tell()
            self._become_whole()
        return self

    def _news(self) -> None:
        if not self.reading.ended.is_set():
            self._tell()
        elif self.loading:
            try:
                self._become_whole()
            except Mistake as mistake:
                self._line.value = f"<p>{esc(mistake)}</p>"
                self._stop.layout.display = "none"

    def _tell(self) -> None:
        self._line.value = f"<p>{esc(self._says())}</p>"

    def _says(self) -> str:
        w, reading = self._words, self.reading
        if not reading.total:
            return str(w["opening"]).format(file=reading.path.name)
        n, most = (f"{number:,}".replace(",", w["thousands"]) for number in (reading.done, reading.total))
        return str(w["verifying"]).format(n=n, all=most)

    def _become_whole(self) -> None:
        replay, faults = self.reading.result(self._given["lang"])
        self.loading = False
        self.take_up(replay, faults=faults, left=left_of(replay, path=self.reading.path), **self._given)

    def __getattr__(self, name: str) -> Any:
        """What a Player has and this one has not yet."""
        if name.startswith("_") or not self.__dict__.get("loading"):
            raise AttributeError(name)
        return getattr(self.wait(), name)

    def __repr__(self) -> str:
        return f"<Player: {self._says()}>" if self.loading else super().__repr__()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        if not self.loading:
            return super()._repr_mimebundle_(**kwargs)
        return self.bundle(self._says(), self._texts["place"], key="play"), {}
