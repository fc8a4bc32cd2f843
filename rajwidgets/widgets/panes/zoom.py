"""A nearer look at the map, for games whose face can draw a part of it larger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...draw.hits import extent
from ...draw.scene import Point, Shape
from ...face import Marks, Size
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
Box = tuple[float, float, float, float]  # left, top, right, bottom
NUMBER = 24.0  # round a place, for the number at its corner


def _into(lies: Box, size: Size, moved: Point = (0, 0)) -> Point:
    """How far a place is still to be moved to be seen whole, with its number."""
    (left, top, right, bottom), (x, y) = lies, moved
    return _along(left + x, right + x, size[0]), _along(top + y, bottom + y, size[1])


def _along(first: float, last: float, room: float) -> float:
    """
    >>> _along(-7, 65, 826), _along(500, 572, 572), _along(20, 548, 568), _along(-50, 700, 568)
    (31.0, -24.0, 0.0, 0.0)
    """
    gap = min(NUMBER, (room - (last - first)) / 2)
    if gap < 0:  # too large for that
        return 0.0 if first < room / 2 < last else room / 2 - (first + last) / 2
    return round(max(gap - first, 0.0) or min(room - gap - last, 0.0), 6)


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
        if self.narrow:
            targets = [*(place for place in spoken_of if self.shows(session, place)), *targets]
        points = targets or marks.focus or marks.tried or marks.selected
        if self.narrow and points and self.lens and not self.near and asked != self.asked and self.in_parts(session):
            self.to(self.lens.focal(view, marks))
        if not self.lens or not self.near:
            return board.shapes(view, marks, session.speech)
        if asked != self.asked:
            self.bring(session, marks, targets)
        return self._seen(session, marks)

    def _seen(self, session: Session, marks: Marks) -> list[Shape]:
        assert self.lens is not None
        return self.lens.detail(session.view, marks, session.speech, self.near, self.level, self.slid)

    def bring(self, session: Session, marks: Marks, targets: Sequence[str]) -> None:
        """Where none of these places is seen whole, show the first; where room is scarce also others beside it."""
        if not self.near:
            return
        size, lie = session.board.size, self._lying(session, marks)
        listed = [target for target in targets if target in lie and self.shows(session, target)]
        wanted = listed[:1] if self.narrow else listed
        whole = any(_into(lie[target], size) == (0, 0) for target in wanted)
        if not listed or (whole and not self.narrow):
            return
        if not whole:
            self._look(listed[0], self.level)
            lie = self._lying(session, marks)
        by, shown = _into(lie[listed[0]], size), listed[:1]
        for target in listed[1:] if self.narrow else ():
            x, y = _into(lie[target], size, by)
            further = by[0] + x, by[1] + y
            if all(_into(lie[each], size, further) == (0, 0) for each in (*shown, target)):
                by, shown = further, [*shown, target]
        self.drag(session, by)

    def _lying(self, session: Session, marks: Marks) -> dict[str, Box]:
        """Where the places lie; of one that is drawn more than once, the first, which bears its number."""
        return {shape.target: extent(shape) for shape in reversed(self._seen(session, marks)) if shape.target}

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
