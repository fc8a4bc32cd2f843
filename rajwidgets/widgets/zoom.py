"""A nearer look at the map, for games whose face can draw a part of it larger."""

from __future__ import annotations

from typing import Any

import ipywidgets as iw

from ..scene import Marks, Shape
from .html import command
from .session import Session

GLYPHS = {"in": "+", "out": "−", "fit": "⛶"}
LENS = (
    '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M10.5 10.5L14.5 14.5M12 6.8'
    'a5.2 5.2 0 1 1-10.4 0a5.2 5.2 0 1 1 10.4 0zM4.6 6.8h4.4M6.8 4.6v4.4" fill="none" stroke="currentColor"'
    ' stroke-width="1.5" stroke-linecap="round"/></svg>'
)


class Zoom:
    """Which place is shown larger and how much; buttons at a corner of the map."""

    def __init__(self, session: Session) -> None:
        self.near, self.level = "", 0
        self.following = ""  # the place of a fight that was chosen: shown larger until it is over
        self.by_clicking = False  # whether a click on the map enlarges what lies there, instead of choosing it
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

    def shows(self, session: Session, target: str) -> bool:
        """Whether this is something that can be shown larger."""
        return bool(self.levels) and session.face.page_of(session.view, target) != "" and "/" not in target

    def fit(self) -> None:
        self.near, self.level, self.following = "", 0, ""

    def to(self, place: str) -> None:
        """As near as it goes."""
        self.near, self.level, self.following = place, self.levels, ""

    def nearer(self, place: str) -> None:
        """One level nearer, with this place in the middle."""
        self.near, self.level, self.following = place, min(self.level + 1, self.levels), ""

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
        pressed, css = (" aria-pressed=true", "on") if self.by_clicking else (" aria-pressed=false", "")
        buttons = "".join(
            command(f"zoom:{key}", GLYPHS[key], "", w[key], more=" disabled" if off[key] else "") for key in GLYPHS
        )
        buttons += command("zoom:by_clicking", LENS, css, w["by_clicking"], more=pressed)
        right, bottom = session.face.ZOOM_AT
        width, height = session.face.SIZE
        at = f"right:{100 * (1 - right / width):.2f}%;bottom:{100 * (1 - bottom / height):.2f}%"
        self.widget.value = f'<div class="zoom" style="{at}">{buttons}</div>'
