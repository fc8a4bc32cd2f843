"""The lens of a board whose shapes are simply larger in a part of it; a game says where to look to see a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .draw.magnify import FRAME, magnified, rim, slid_by, window_at
from .draw.scene import Point, Shape
from .face import Lens, Marks, Say, Size
from .flow import State

Parts = Callable[[State, Say], Sequence[tuple[str, str]]]


def magnifier(
    size: Size,
    breadths: Sequence[float],
    shapes: Callable[[State, Marks, Say], list[Shape]],
    middle: Callable[[State, str], Point | None],
    at_first: Callable[[State], str],
    parts: Parts = lambda view, say: (),
    frame: float = FRAME,
) -> Lens:
    """``breadths`` of what is seen, level by level; the ``middle`` of a place, None if the board does not show it.

    ``at_first`` is looked at where nothing is pointed at or to be chosen; the ``frame`` of the board is never seen.
    Its buttons lie beside the board.
    """

    def looked_at(view: State, place: str, level: int) -> tuple[Point, float]:
        return middle(view, place) or (0, 0), breadths[min(level, len(breadths)) - 1]

    def through(view: State, drawn: Sequence[Shape], place: str, level: int, slid: Point) -> list[Shape]:
        return magnified(drawn, window_at(*looked_at(view, place, level), size, slid, frame), size)

    def detail(view: State, marks: Marks, say: Say, place: str, level: int, slid: Point) -> list[Shape]:
        return [*through(view, shapes(view, marks, say), place, level, slid), *rim(size, marks.variation)]

    def slide(view: State, place: str, level: int, slid: Point, by: Point) -> Point:
        return slid_by(*looked_at(view, place, level), size, slid, by, frame)

    def opens(view: State, place: str) -> bool:
        return middle(view, place) is not None

    def focal(view: State, marks: Marks) -> str:
        """What is being looked at, else where the choices lie."""
        chosen = sorted(marks.legal, key=marks.legal.__getitem__)
        named = [marks.focus or "", marks.tried or "", *chosen, *sorted(marks.selected)]
        return next((place for place in named if opens(view, place)), at_first(view))

    return Lens(len(breadths), None, detail, focal, slide, opens=opens, through=through, parts=parts)
