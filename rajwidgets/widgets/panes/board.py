"""The map: a canvas that shows the position with what may be chosen, and tells which place was clicked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ipywidgets as iw

from ...draw.note_marks import note_shapes
from ...draw.paint import Painter, Picked
from ...draw.scene import Marks, Shape, hit, to_svg
from ...flow import split
from ...replay.annotations import Mark
from ..session.session import Session
from .question import Offer, offer
from .zoom import Zoom


def marks(session: Session, offered: Offer, reconstructed: bool = False, rings: bool = True) -> Marks:
    """What is to be seen on the map besides the position: numbers, letters, the way tried, what changed."""
    ask, face, view = session.ask, session.face, session.view
    shown = Marks(variation=session.in_variation(), reconstructed=reconstructed)
    if rings and (before := session.before) is not None and hasattr(face, "changed"):
        shown.changed = face.changed(before, view)
    if rings and hasattr(face, "pointed"):
        events = session.node.events if session.event is None else session.node.events[session.event :][:1]
        places, shown.missed = face.pointed(view, ask if session.event is None else None, events)
        shown.changed = {*shown.changed, *places}
    if ask is None or not session.answerable:
        return shown
    shown.legal = {t: n for n, parts in reversed([*enumerate(offered.open, 1)]) if (t := face.target(ask, parts))}
    settled = session.settled
    shown.selected = {t for n in range(1, len(settled) + 1) if (t := face.target(ask, settled[:n]))}
    if len(offered.open) > 1:  # a click cannot tell apart what lies in one and the same place
        shown.legal = {t: n for t, n in shown.legal.items() if t not in shown.selected}
    refused = {t: letter for letter, parts, _ in reversed(offered.refused) if (t := face.target(ask, parts))}
    shown.refused = {t: letter for t, letter in refused.items() if t not in shown.legal}
    shown.seat = ask.seat if ask.seat >= 0 else None
    if session.careful is not None and (chosen := face.target(ask, session.careful)):
        shown.selected = {*shown.selected, chosen}
    if session.tried is not None:
        shown.tried = face.target(ask, session.tried.parts)
        shown.way = tuple(session.tried.refusal.facts.get("way", ()))
    advised = split(session.hinted.answer) if session.hinted is not None else None
    if session.tried is None and hasattr(face, "way"):
        shown.way = tuple(face.way(view, ask, session.focus or advised or session.begun))
    if looked_at := session.focus or advised:
        shown.focus = face.target(ask, looked_at)
    if session.here is not None and session.here not in shown.legal:
        shown.focus = session.here
    return shown


class BoardView:
    """The canvas, and where the last picture has its targets."""

    def __init__(self, session: Session, canvas: bool = True) -> None:
        self.painter = _painter(session.face.SIZE) if canvas else None
        self.widget: Any = self.painter.widget if self.painter else iw.Box()
        self.drawn = self.painter is not None  # whether the canvas can be seen, as far as we know
        self.picture = iw.HTML()  # the same as SVG, where there is no canvas
        self.picture.add_class("rjw-picture")
        self.zoom = Zoom(session)
        self.shapes: list[Shape] = []
        self.marks = Marks()
        self.noted: tuple[Mark, ...] = ()  # what the notes on this step point at
        self.inspected = ""  # the place that a tab tells about
        self.reconstructed = False
        self.offered = Offer((), ())

    def show(self, session: Session) -> None:
        self.offered = offer(session)
        self.marks = marks(session, self.offered, self.reconstructed)
        self.marks.inspected = self.inspected
        self.shapes = self.zoom.shapes(session, self.marks)
        self.shapes = [*self.shapes, *note_shapes(self.shapes, self.noted)]
        if self.painter is not None:
            self.painter.show(self.shapes)
        self.picture.value = "" if self.drawn else _svg(self.shapes, session)

    def on_pick(self, picked: Picked, dragged: Picked) -> None:
        """Call back with the place of each click or tap on the canvas, or with how far it was dragged."""
        if self.painter is not None:
            self.painter.on_pick(picked, dragged)

    def target_on_canvas(self, x: float, y: float) -> str | None:
        """The place at a point given in the canvas's own pixels."""
        return self.target_at(*self.painter.place(x, y)) if self.painter else None

    def target_at(self, x: float, y: float) -> str | None:
        """The place clicked; what can be chosen, or asked about, goes before what merely lies there."""
        among = {*self.marks.legal, *self.marks.refused}
        return hit(self.shapes, x, y, among) or hit(self.shapes, x, y)

    def targets(self) -> list[str]:
        """The places that the keyboard visits: what may be chosen, by number, then what may not."""
        return [*sorted(self.marks.legal, key=lambda t: self.marks.legal[t]), *self.marks.refused]


def _painter(size: tuple[float, float]) -> Painter | None:
    """The canvas, where ipycanvas is installed."""
    try:
        return Painter(size)
    except ImportError:
        return None


def svg(session: Session, plain: bool = True) -> str:
    """The position as a picture that needs no canvas; plain means without numbers and rings."""
    shown = Marks(variation=session.in_variation()) if plain else marks(session, offer(session))
    face: Any = session.face
    return _svg(face.shapes(session.view, shown, session.speech), session)


def _svg(shapes: Iterable[Shape], session: Session) -> str:
    described = session.speech.describe(session.view)
    title = f"{session.speech.title}: {described.partition(chr(10))[0]}"
    return to_svg(shapes, session.face.SIZE, title, described)
