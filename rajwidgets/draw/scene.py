"""A picture as plain data: colours, shapes and how wide a text is. Knows no game.

A board is a list of :class:`Shape`. Three layers lie on one another: ``ground`` (the printed board), ``pieces`` and
``marks`` (what may be chosen, what was refused, what just changed). Inside a layer a higher ``z`` lies above a lower
one; shapes with the same layer and ``z`` must not rely on their order: a painter draws equal styles together.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import msgspec

TOKENS = {
    "paper": "#FAF4E6",
    "card": "#FFFCF3",
    "sand": "#EFE4CB",
    "line": "#D9C9A6",
    "line-2": "#9A8558",
    "ink": "#2A2019",
    "ink-2": "#5E4F3E",
    "ink-3": "#75654F",
    "peacock": "#0E5A60",
    "peacock-wash": "#DCEBE8",
    "madder": "#9C2B24",
    "madder-wash": "#F7E3DC",
    "turmeric": "#F0B429",
    "turmeric-wash": "#FCEFC8",
    "border": "#23334F",
    "gold": "#C99A3C",
    "land": "#F1E4C3",
    "road": "#FBF3DC",
    "refused": "#B9AF9E",
}

NIGHT = {  # the same tokens in a dark room: other colours, contrasts no smaller; pictures are dimmed instead
    "paper": "#1D1813",
    "card": "#241E18",
    "sand": "#2E261E",
    "line": "#4A3E30",
    "line-2": "#8F7A4D",
    "ink": "#FCFAF8",
    "ink-2": "#C6B39D",
    "ink-3": "#AB977A",
    "peacock": "#6BC0C7",
    "peacock-wash": "#0F2A2C",
    "madder": "#EF958F",
    "madder-wash": "#33150F",
    "turmeric": "#E0A526",
    "turmeric-wash": "#33270A",
}
DIMMED = 0.86  # how bright a picture is in a dark room

FONTS = {
    "serif": '"Noto Serif","Iowan Old Style",Palatino,Georgia,"DejaVu Serif",serif',
    "sans": '"Noto Sans","Segoe UI","Helvetica Neue",Arial,"DejaVu Sans",sans-serif',
}
LEAST_SIZE = 10.5  # of any word; only letters on counters are smaller


class SeatLook(NamedTuple):
    """How a seat is told from the others: never by its colour alone."""

    name: str
    colour: str
    sign: str
    ink: str  # colour of the sign and of text on the seat's colour


SEATS = (
    SeatLook("red", "#B8321F", "disc", "#FFFFFF"),
    SeatLook("blue", "#1D5FA6", "diamond", "#FFFFFF"),
    SeatLook("green", "#3FA37A", "triangle", TOKENS["ink"]),
    SeatLook("yellow", "#F0BE3C", "square", TOKENS["ink"]),
    SeatLook("white", "#FFFDF6", "cross", TOKENS["ink"]),
)

LAYERS = ("ground", "beside", "pieces", "marks")  # what lies beside the map changes less often than the pieces
_LAYER_RANK = {layer: rank for rank, layer in enumerate(LAYERS)}
_KIND_RANK = {"polygon": 0, "box": 0, "circle": 1, "line": 2, "text": 3}  # the order of drawing at one z
Point = tuple[float, float]


class Shape(msgspec.Struct, frozen=True, gc=False):
    """One thing drawn, or (without fill and stroke) a place that can only be clicked.

    ``at`` is x, y, x, y, ... for a polygon and an open line; x, y, radius for a circle; x, y, width, height, corner
    radius for a box; x and baseline for a text.
    """

    kind: str
    at: tuple[float, ...]
    layer: str = "ground"
    z: int = 0
    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    dash: tuple[float, ...] = ()
    target: str = ""  # what a click here means: a place, a thing, or (``do:rule:7.2``) a wish of the reader
    piece: str = ""  # the piece this shape stands for, so that none is forgotten or drawn twice
    text: str = ""
    font: str = "sans"
    size: float = 12.0
    weight: int = 400
    italic: bool = False
    align: str = "center"
    halo: str = ""  # colour of a rim of 3 px round a text

    @property
    def visible(self) -> bool:
        return bool(self.fill or self.stroke)


# ---------------------------------------------------------------- making shapes


def polygon(points: Iterable[Point], **style: object) -> Shape:
    return Shape("polygon", _flat(points), **style)  # type: ignore[arg-type]


def line(points: Iterable[Point], **style: object) -> Shape:
    return Shape("line", _flat(points), **style)  # type: ignore[arg-type]


def circle(x: float, y: float, radius: float, **style: object) -> Shape:
    return Shape("circle", (x, y, radius), **style)  # type: ignore[arg-type]


def box(x: float, y: float, w: float, h: float, corner: float = 0, **style: object) -> Shape:
    return Shape("box", (x, y, w, h, corner), **style)  # type: ignore[arg-type]


def words(x: float, baseline: float, text: str, **style: object) -> Shape:
    return Shape("text", (x, baseline), text=text, **style)  # type: ignore[arg-type]


def label(x: float, middle: float, text: str, size: float, **style: object) -> Shape:
    """A text whose capitals and figures are centred on the height ``middle``."""
    return words(x, middle + 0.36 * size, text, size=size, **style)


def _flat(points: Iterable[Point]) -> tuple[float, ...]:
    return tuple(value for point in points for value in point)


def placed(outline: Iterable[Point], x: float, y: float, scale: float = 1.0) -> list[Point]:
    """A small drawing made round the origin, put at x, y."""
    return [(x + scale * dx, y + scale * dy) for dx, dy in outline]


def shifted(
    shapes: Iterable[Shape], x: float, y: float, scale: float = 1.0, up: int = 0, layer: str = ""
) -> list[Shape]:
    """Shapes drawn round the origin, put at x, y and scaled as a whole; what a click there means stays the same."""
    return [_shifted(shape, x, y, scale, up, layer or shape.layer) for shape in shapes]


def _shifted(shape: Shape, x: float, y: float, scale: float, up: int, layer: str) -> Shape:
    placing = {"circle": 2, "box": 2}.get(shape.kind, len(shape.at))  # after these come radius, breadth and height
    offsets = [(x, y)[k % 2] if k < placing else 0.0 for k in range(len(shape.at))]
    return msgspec.structs.replace(
        shape,
        at=tuple(offset + scale * value for offset, value in zip(offsets, shape.at, strict=True)),
        layer=layer,
        z=shape.z + up,
        width=shape.width * scale,
        dash=tuple(scale * part for part in shape.dash),
        size=shape.size * scale,
    )


def around(x: float, y: float, radius: float, degrees: float) -> Point:
    """The point at an angle, clockwise from the right."""
    return x + radius * math.cos(math.radians(degrees)), y + radius * math.sin(math.radians(degrees))


def arc(x: float, y: float, radius: float, start: float, end: float, steps: int) -> list[Point]:
    return [around(x, y, radius, start + (end - start) * k / steps) for k in range(steps + 1)]


def rounded(x: float, y: float, width: float, height: float, corner: float, steps: int = 3) -> list[Point]:
    """The outline of a box with round corners."""
    return list(_rounded(x, y, width, height, corner, steps))


@lru_cache(maxsize=8_000)
def _rounded(x: float, y: float, width: float, height: float, corner: float, steps: int) -> tuple[Point, ...]:
    r = min(corner, width / 2, height / 2)
    if r <= 0:
        return (x, y), (x + width, y), (x + width, y + height), (x, y + height)
    right, bottom = x + width - r, y + height - r
    corners = ((x + r, y + r, 180), (right, y + r, 270), (right, bottom, 0), (x + r, bottom, 90))
    return tuple(point for cx, cy, start in corners for point in arc(cx, cy, r, start, start + 90, steps))


# ---------------------------------------------------------------- how wide a text is

# Widths of DejaVu Sans in hundredths of the size: the widest of the fonts we name, so what fits in it fits in all.
_WIDTHS = {
    28: "'IJijl",
    33: " \u00a0\u202f,./:;\\|",
    39: "!()[]rtf-",
    46: '"*_`',
    53: "?sz",
    57: "FLck",
    61: "PTYaeovxy",
    64: "$0123456789EKSbdghnpqu{}",
    69: "ABCRVXZ",
    75: "&DGHNU",
    80: "OQw",
    84: "#+<=>^~",
    88: "M",
    97: "%m",
    100: "@W",
}
_WIDER = {"sans": (1.0, 1.13), "serif": (1.03, 1.13)}  # font -> factor of the plain and of the bold letters
_WIDTH_OF = {letter: width / 100 for width, letters in _WIDTHS.items() for letter in letters}


@lru_cache(maxsize=8_000)
def text_width(text: str, size: float, weight: int = 400, font: str = "sans") -> float:
    """About how wide a text is, never less than in the browser.

    >>> 40 < text_width("Jodhpur", 12) < 50
    True
    """
    bare = unicodedata.normalize("NFD", text)
    ems = sum(_WIDTH_OF.get(c, 0 if unicodedata.combining(c) else 1.0) for c in bare)
    return ems * size * _WIDER[font][weight >= 600]


def fitted(text: str, room: float, size: float, weight: int = 400, font: str = "sans") -> tuple[str, float]:
    """The text and a size at which it fits: smaller down to the least legible size, then cut with an ellipsis."""
    while size > LEAST_SIZE and text_width(text, size, weight, font) > room:
        size = max(LEAST_SIZE, size - 0.5)
    while len(text) > 1 and text_width(text, size, weight, font) > room:
        text = text.rstrip("…")[:-1].rstrip() + "…"
    return text, size


# ---------------------------------------------------------------- which lies above which


def in_order(shapes: Iterable[Shape]) -> list[Shape]:
    """The shapes from the lowest to the topmost."""
    return sorted(shapes, key=lambda s: (_LAYER_RANK[s.layer], s.z, _KIND_RANK[s.kind]))
