"""The stepper below the map: where we are in the line, and the ways to move along it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from ...text import decimal
from .. import plain as iw
from ..markup import esc
from ..session import stepping
from ..session.session import Session

SPEEDS = (0.5, 1, 2, 4, 8)  # steps a second
BUTTONS = ("first", "back", "forward", "last", "play")
ROOM_FOR_A_LETTER = {"beside": 1.5, "phone": 2.8}  # below the slider, in hundredths of it: wide, and on a phone


class Stepper:
    """Buttons, choosers and a slider; ``do`` carries out their commands."""

    def __init__(self, do: Callable[[str], bool]) -> None:
        self.do = do
        self.playing: asyncio.Task[None] | None = None
        self.by = "decision"
        self._showing = False
        self.buttons = {key: iw.Button(description=key) for key in BUTTONS}
        commands = {"first": "first", "back": "step:-1", "forward": "step:1", "last": "last", "play": "play"}
        for key, button in self.buttons.items():
            button.add_class("rjw-glyph" if key != "play" else "rjw-play")
            button.add_class(f"rjw-{key}")
            button.on_click(lambda _, key=key: self.do(commands[key]))
        self.speed = iw.Dropdown(options=[(str(n), n) for n in SPEEDS], value=1)
        self.speed.add_class("rjw-speed")
        self.by_label = iw.HTML()
        self.by_buttons = iw.ToggleButtons(options=["decision"], value="decision")
        self.by_buttons.add_class("rjw-segments")
        self.by_buttons.observe(self._by_chosen, "value")
        self.position = iw.HTML()
        self.position.add_class("rjw-position")
        self.line = iw.Dropdown(options=[("", 0)])
        self.line.add_class("rjw-line")
        self.line.observe(self._line_chosen, "value")
        self.slider = iw.IntSlider(min=0, max=1, readout=False, continuous_update=True)
        self.slider.add_class("rjw-slider")
        self.slider.observe(self._slid, "value")
        self.rounds = iw.HTML()
        self.rounds.add_class("rjw-rounds")
        transport = iw.Box([*self.buttons.values(), self.speed])
        transport.add_class("rjw-transport")
        by = iw.Box([self.by_label, self.by_buttons])
        by.add_class("rjw-by")
        where = iw.Box([self.position, self.line])
        where.add_class("rjw-where")
        controls = iw.Box([transport, by, where])
        controls.add_class("rjw-stepper-row")
        self.widget = iw.VBox([controls, self.slider, self.rounds])
        self.widget.add_class("rjw-stepper")

    # ------------------------------------------------------------ what the reader does

    def _by_chosen(self, change: Any) -> None:
        if not self._showing:
            self.by = change["new"]

    def _line_chosen(self, change: Any) -> None:
        if not self._showing:
            self.do(f"line:{change['new']}")

    def _slid(self, change: Any) -> None:
        if not self._showing:
            self.do(f"go:{change['new']}")

    def toggle_play(self) -> None:
        """Start or stop stepping by itself."""
        if self.playing is not None:
            self.stop()
        else:
            self.play("step:1", "step:1")

    def play(self, wish: str, at_once: str, pause: float = 1) -> None:
        """Carry out a wish again and again, until it leads nowhere; where no kernel runs, another one at once."""
        try:
            self.playing = asyncio.get_running_loop().create_task(self._play(wish, pause))
        except RuntimeError:
            self.do(at_once)

    def stop(self) -> None:
        if self.playing is not None:
            self.playing.cancel()
            self.playing = None

    async def _play(self, wish: str, pause: float) -> None:
        me = self.playing
        while True:
            await asyncio.sleep(pause / self.speed.value)
            if self.playing is not me or not self.do(wish):
                break
        if self.playing is me:
            self.playing = None
            self.do("refresh")

    # ------------------------------------------------------------ what is shown

    def show(self, session: Session, words: dict[str, Any], noted: Sequence[int] = ()) -> None:
        """``noted``: the steps with a note, ticked below the slider."""
        w = words["steps"]
        self._showing = True
        try:
            self._words(w, stepping.units(session), session.lang)
            self._place(session, w, noted)
            self._lines(session, w)
        finally:
            self._showing = False

    def _words(self, w: dict[str, str], units: tuple[str, ...], lang: str) -> None:
        for key in BUTTONS[:-1]:
            self.buttons[key].description = w[key]
            self.buttons[key].tooltip = w[key]
        self.buttons["play"].description = w["pause" if self.playing else "play"]
        (self.buttons["play"].add_class if self.playing else self.buttons["play"].remove_class)("rjw-pause")
        speeds = tuple((w["per_second"].format(n=decimal(n, lang)), n) for n in SPEEDS)
        if tuple(self.speed.options) != speeds:
            chosen = self.speed.value
            self.speed.options, self.speed.value = speeds, chosen
        self.by_label.value = f'<span class="by">{esc(w["step_by"])}</span>'
        options = tuple((w[key], key) for key in units)
        if tuple(self.by_buttons.options) != options:
            self.by_buttons.options = options
        self.by_buttons.value = self.by

    def _place(self, session: Session, w: dict[str, str], noted: Sequence[int]) -> None:
        ply, last = session.node.ply, len(session.line) - 1
        end = session.horizon
        part = f"<small>{session.event + 1}/{len(session.film)}</small>" if session.event is not None else ""
        text = w["position_hidden" if session.spoiler_free and end < last else "position"]
        self.position.value = f"<b>{esc(text.format(n=ply, all=last))}</b>{part}"
        self.slider.max = max(1, end)
        self.slider.value = ply
        starts = [(number, at) for number, at in stepping.round_starts(session) if at <= end]
        self.rounds.value = _round_marks(starts, ply, max(1, end), w, noted)
        at_first, at_last = ply == 0 and session.event is None, ply >= last and session.event is None
        for key in ("first", "back"):
            self.buttons[key].disabled = at_first
        self.buttons["forward"].disabled = at_last and not session.automatic
        self.buttons["last"].disabled = ply >= end and session.event is None

    def _lines(self, session: Session, w: dict[str, str]) -> None:
        found = stepping.variations(session)
        names = [(w["main_line"], 0)]
        for v in found:
            name = w["variation"].format(n=v.number, ply=v.left_at)
            names.append((session.line_names.get(v.first.id) or name, v.number))
        current = stepping.current_variation(session)
        if tuple(self.line.options) != tuple(names):
            self.line.options = names
        self.line.value = current.number if current else 0
        self.line.tooltip = self.line.label or w["line"]


def _with_room(places: Sequence[float], names: Sequence[str], letter: float) -> set[int]:
    """The marks whose names touch neither the one before nor the end.

    >>> sorted(_with_room([0, 5, 50, 95], ["start", "round 1", "round 2", "round 3"], 1.5))
    [0, 2]
    """
    shown: set[int] = set()
    free = -1.0
    for n, (place, name) in enumerate(zip(places, names, strict=True)):
        if place >= free and place + letter * len(name) <= 102:
            shown.add(n)
            free = place + letter * (len(name) + 1)
    return shown


def _round_marks(
    starts: list[tuple[int, int]], ply: int, end: int, w: dict[str, str], noted: Sequence[int] = ()
) -> str:
    """The part of the line behind us, where each round begins (no names that would touch), and ticks for notes."""
    names = [w["round_mark"].format(n=number) if number else w["start_mark"] for number, _ in starts]
    places = [100 * at / end for _, at in starts]
    named = {css: _with_room(places, names, room) for css, room in ROOM_FOR_A_LETTER.items()}
    marks = []
    for n, (place, name) in enumerate(zip(places, names, strict=True)):
        css = " ".join(css for css, some in named.items() if n in some)
        text = f'<span class="{css}">{esc(name)}</span>' if css else ""
        marks.append(f'<i style="left:{place:.2f}%">{text}</i>')
    ticks = "".join(f'<u style="left:{100 * at / end:.2f}%"></u>' for at in noted)
    behind = f'<b style="width:{100 * ply / end:.2f}%"></b>'
    return f'<div class="marks" aria-hidden="true">{behind}{"".join(marks)}{ticks}</div>'
