"""A nearer look at the map, for games whose face can draw a part of it larger."""

from __future__ import annotations

from typing import Any

import ipywidgets as iw

from ..scene import Marks, Shape
from .html import command
from .session import Session

GLYPHS = {"in": "+", "out": "−", "fit": "⛶"}


class Zoom:
    """Which place is shown larger and how much; buttons at a corner of the map."""

    def __init__(self, session: Session) -> None:
        self.near, self.level = "", 0
        self.following = ""  # the place of a fight that was chosen: shown larger until it is over
        self.levels: int = getattr(session.face, "LEVELS", 0)
        self.widget = iw.HTML()
        self.widget.add_class("rjw-zoom")

    def shapes(self, session: Session, marks: Marks) -> list[Shape]:
        """The picture, or the part of it looked at."""
        face, view = session.face, session.view
        if self.following:
            fight = face.close_up(view, session.ask, session.begun) if session.ask else ""
            if fight != self.following:
                self.fit()
        if self.near:
            shapes: list[Shape] = face.detail(view, marks, session.speech, self.near, self.level)
            return shapes
        return list(face.shapes(view, marks, session.speech))

    def fit(self) -> None:
        self.near, self.level, self.following = "", 0, ""

    def to(self, place: str) -> None:
        """As near as it goes."""
        self.near, self.level, self.following = place, self.levels, ""

    def nearer(self, place: str) -> None:
        """One level nearer: to the place in view, else to this one."""
        self.near, self.level = self.near or place, min(self.level + 1, self.levels)

    def farther(self) -> None:
        self.level -= 1
        if self.level <= 0:
            self.fit()

    def chosen(self, session: Session, parts: tuple[str, ...]) -> None:
        """A choice that asks for a close look, such as a fight."""
        close_up = session.face.close_up if self.levels else None
        if close_up and session.ask is not None and (place := close_up(session.view, session.ask, parts)):
            self.near, self.level, self.following = place, 1, place

    def show(self, session: Session, words: dict[str, Any]) -> None:
        if not self.levels:
            return
        w = words["zoom"]
        off = {"in": self.level >= self.levels, "out": not self.near, "fit": not self.near}
        buttons = "".join(
            command(f"zoom:{key}", GLYPHS[key], "", w[key], more=" disabled" if off[key] else "") for key in GLYPHS
        )
        right, bottom = session.face.ZOOM_AT
        width, height = session.face.SIZE
        at = f"right:{100 * (1 - right / width):.2f}%;bottom:{100 * (1 - bottom / height):.2f}%"
        self.widget.value = f'<div class="zoom" style="{at}">{buttons}</div>'
