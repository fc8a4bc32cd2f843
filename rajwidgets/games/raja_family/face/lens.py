"""A nearer look at the map of either game: two cities and the roads between them, or one city alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ....draw.hits import extent
from ....draw.scene import Point, Shape
from ....face import Lens, Marks, Say, Size
from ....magnifier import magnifier

BREADTHS = (500.0, 320.0)


def lens_of(
    size: Size,
    shapes: Callable[[Any, Marks, Say], list[Shape]],
    edges: Callable[[Any, str], Iterable[Shape]],
) -> Lens:
    """The lens of a map whose shapes and outlines of places these are; at first it looks at the Maharaja's city."""

    def middle(view: Any, place: str) -> Point | None:
        boxes = [extent(shape) for shape in edges(view, place)]
        if not boxes:
            return None
        left, top, right, bottom = boxes[0]
        return (left + right) / 2, (top + bottom) / 2

    def at_first(view: Any) -> str:
        return str(view.maharaja or next(iter(view.sites)))

    return magnifier(size, BREADTHS, shapes, middle, at_first)
