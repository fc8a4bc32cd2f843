"""A nearer look at the map, for games whose face can draw a part of it larger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...draw.hits import extent
from ...draw.scene import Point, Shape
from ...face import Marks
from ...flow import Parts
from .. import plain as iw
from ..markup import command, esc
from ..session.session import Session

FIT = (
    '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M2 5.8V2h3.8M10.2 2H14v3.8M14 10.2V14'
    'h-3.8M5.8 14H2v-3.8" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/></svg>'
)
GLYPHS = {"in": "+", "out": "−", "fit": FIT}
LENS = (
    '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M10.5 10.5L14.5 14.5M12 6.8'
    'a5.2 5.2 0 1 1-10.4 0a5.2 5.2 0 1 1 10.4 0zM4.6 6.8h4.4M6.8 4.6v4.4" fill="none" stroke="currentColor"'
    ' stroke-width="1.5" stroke-linecap="round"/></svg>'
)


class Zoom:
    """Which place is shown larger and how much; buttons beside the map, or on it where it has room."""

    def __init__(self, session: Session) -> None:
        self.near, self.level = "", 0
        self.slid: Point = (0, 0)  # how far the part looked at was dragged from there, in units of the face
        self.following = ""  # a place shown larger by itself, for as long as the game says so
        self.asked: tuple[str, Parts] = ("", ())  # when the board was drawn last
        self.by_clicking = False  # whether a click on the map enlarges what lies there, instead of choosing it
        self.lens = session.board.lens
        self.narrow = False  # whether there is little room: then the part asked about is looked at by itself
        self.widget = iw.HTML().add_class("rjw-zoom")
        self.parts = iw.HTML().add_class("rjw-parts") if self.in_parts(session) else None

    def shapes(self, session: Session, marks: Marks, spoken_of: Sequence[str] = ()) -> list[Shape]:
        """The picture, or the part looked at; where room is scarce, by itself what is spoken of or asked about."""
        view, board = session.view, session.board
        if board.lens is not self.lens:
            self.lens = board.lens
            self.fit()
        if self.lens and self.following:
            still = self.lens.follows(view, session.ask, session.begun) if session.ask else ""
            if still != self.following:
                self.fit()
        asked, self.asked = self.asked, (session.node.id, session.begun)
        targets = sorted(marks.legal, key=marks.legal.__getitem__)
        if self.narrow:  # what comes first is seen, not only something of it
            targets = [*(place for place in spoken_of if self.shows(session, place)), *targets][:1]
        points = targets or marks.focus or marks.tried or marks.selected
        if self.narrow and points and self.lens and not self.near and asked != self.asked and self.in_parts(session):
            self.to(self.lens.focal(view, marks))
        if not self.lens or not self.near:
            return board.shapes(view, marks, session.speech)
        drawn = self.lens.detail(view, marks, session.speech, self.near, self.level, self.slid)
        if asked != self.asked and self.bring(session, drawn, targets):
            drawn = self.lens.detail(view, marks, session.speech, self.near, self.level, self.slid)
        return drawn

    def bring(self, session: Session, drawn: Sequence[Shape], targets: Sequence[str]) -> bool:
        """Move the part looked at to the first of these places, if none of them lies in it; whether it was moved."""
        width, height = session.board.size
        lie = {shape.target: extent(shape) for shape in drawn if shape.target in targets}
        for left, top, right, bottom in lie.values():
            if 0 < (left + right) / 2 < width and 0 < (top + bottom) / 2 < height:
                return False
        place = next((target for target in targets if target in lie and self.shows(session, target)), "")
        if place and self.near:
            self._look(place, self.level)
        return bool(place and self.near)

    def through(self, session: Session, shapes: Sequence[Shape]) -> Sequence[Shape]:
        """What lies over the whole board, as it lies in the part looked at."""
        if not self.lens or not self.near:
            return shapes
        return self.lens.through(session.view, shapes, self.near, self.level, self.slid)

    def shows(self, session: Session, target: str) -> bool:
        """Whether this is something that can be shown larger."""
        return self.lens is not None and self.lens.opens(session.view, target)

    def in_parts(self, session: Session) -> Sequence[tuple[str, str]]:
        """The parts of the board in front, each a place and its name."""
        return self.lens.parts(session.view, session.speech) if self.lens else ()

    def has_room(self, narrow: bool) -> None:
        """How much room there is has changed."""
        self.narrow = narrow
        self.look_again()

    def look_again(self) -> None:
        """At what is asked about, where there is little room, else at the whole."""
        self.asked = "", ()
        self.fit()

    def fit(self) -> None:
        self._look("", 0)

    def _look(self, place: str, level: int, following: str = "") -> None:
        self.near, self.level, self.following, self.slid = place, level, following, (0, 0)

    def drag(self, session: Session, by: Point) -> bool:
        """Move the part looked at along with the pointer; the whole map stays where it is."""
        if self.lens is None or not self.near:
            return False
        self.slid = self.lens.slide(session.view, self.near, self.level, self.slid, by)
        return True

    def to(self, place: str) -> None:
        """As near as it goes."""
        self._look(place, self.lens.levels if self.lens else 0)

    def nearer(self, place: str) -> None:
        """One level nearer, with this place in the middle, or what was dragged there."""
        slid = self.slid if place == self.near else (0, 0)
        self._look(place, min(self.level + 1, self.lens.levels if self.lens else 0))
        self.slid = slid

    def farther(self) -> None:
        self.level -= 1
        if self.level <= 0:
            self.fit()

    def leave(self) -> bool:
        """Back to the whole map and its usual clicks, if the reader has looked nearer; whether anything changed."""
        looking = self.by_clicking or bool(self.near and not self.following)
        if looking:
            self.by_clicking = False
            self.fit()
        return looking

    def chosen(self, session: Session, parts: tuple[str, ...]) -> None:
        """A choice that asks for a close look. Who had looked nearer before keeps the lens, until leaving it."""
        if self.lens and session.ask is not None and (place := self.lens.follows(session.view, session.ask, parts)):
            own = bool(self.near and not self.following)
            self._look(place, self.level if own else 1, "" if own else place)

    def show(self, session: Session, words: dict[str, Any]) -> None:
        if self.parts is not None:  # none, where the board in front has no lens
            self.parts.value = "".join(
                command(f"zoom:{place}", esc(name), "control", more=f" aria-pressed={str(place == self.near).lower()}")
                for place, name in self.in_parts(session)
            )
        if self.lens is None:
            self.widget.value = ""
            return
        w = words["zoom"]
        off = {"in": self.level >= self.lens.levels, "out": not self.near, "fit": not self.near}
        pressed, on = (" aria-pressed=true", "on") if self.by_clicking else (" aria-pressed=false", "")

        def titled(key: str) -> str:
            return f" title='{esc(w[key])}'"

        buttons = "".join(
            command(f"zoom:{key}", GLYPHS[key], "", w[key], more=titled(key) + (" disabled" if off[key] else ""))
            for key in GLYPHS
        )
        buttons += command("zoom:by_clicking", LENS, on, w["by_clicking"], more=titled("by_clicking") + pressed)
        css, style = "zoom near" if self.near else "zoom", ""
        if self.lens.at is None:  # in the row of the board's name; where there is no other board, in the row below it
            css += " above" if len(session.face.boards(session.view)) > 1 else " below"
        else:
            (right, bottom), (width, height) = self.lens.at, session.board.size
            style = f' style="right:{100 * (1 - right / width):.2f}%;bottom:{100 * (1 - bottom / height):.2f}%"'
        self.widget.value = f'<div class="{css}"{style}>{buttons}</div>'
