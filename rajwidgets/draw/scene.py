"""A picture as plain data: shapes, where a click lands in them, and the same picture as SVG. Knows no game.

A board is a list of :class:`Shape`. Three layers lie on one another: ``ground`` (the printed board), ``pieces`` and
``marks`` (what may be chosen, what was refused, what just changed). Inside a layer a higher ``z`` lies above a lower
one; shapes with the same layer and ``z`` must not rely on their order: a painter draws equal styles together.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from html import escape
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


# ---------------------------------------------------------------- order, clicks, focus


def in_order(shapes: Iterable[Shape]) -> list[Shape]:
    """The shapes from the lowest to the topmost."""
    return sorted(shapes, key=lambda s: (_LAYER_RANK[s.layer], s.z, _KIND_RANK[s.kind]))


def hit(
    shapes: Iterable[Shape], x: float, y: float, among: Collection[str] | None = None, near: float = 7
) -> str | None:
    """The topmost target at a point, or the nearest one within ``near``; with ``among``, only those count."""
    nearest, best = None, near
    for shape in reversed(in_order(s for s in shapes if s.target and (among is None or s.target in among))):
        gap = distance(shape, x, y)
        if gap <= 0:
            return shape.target
        if gap < best:
            nearest, best = shape.target, gap
    return nearest


def distance(shape: Shape, x: float, y: float) -> float:
    """How far a point lies from a shape; 0 or less inside."""
    at = shape.at
    if shape.kind == "circle":
        return math.hypot(x - at[0], y - at[1]) - at[2]
    if shape.kind == "box":
        return max(at[0] - x, x - at[0] - at[2], at[1] - y, y - at[1] - at[3])
    corners = list(zip(at[::2], at[1::2], strict=True))
    if shape.kind == "polygon" and _inside(corners, x, y):
        return 0
    if shape.kind == "text":
        left, top, right, bottom = extent(shape)
        return max(left - x, x - right, top - y, y - bottom)
    ends = corners[1:] + corners[:1] if shape.kind == "polygon" else corners[1:]
    return min(from_segment(a, b, x, y) for a, b in zip(corners, ends, strict=False)) - shape.width / 2


def covers(area: Shape, x: float, y: float) -> bool:
    """Whether a point lies inside a shape; quicker than how far it is from there."""
    left, top, right, bottom = extent(area)
    if not (left <= x <= right and top <= y <= bottom):
        return False
    if area.kind != "polygon":
        return distance(area, x, y) <= 0
    return _inside(list(zip(area.at[::2], area.at[1::2], strict=True)), x, y)


def _inside(corners: Sequence[Point], x: float, y: float) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            inside = not inside
    return inside


def from_segment(a: Point, b: Point, x: float, y: float) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    along = 0.0 if square == 0 else min(1.0, max(0.0, ((x - a[0]) * dx + (y - a[1]) * dy) / square))
    return math.hypot(x - a[0] - along * dx, y - a[1] - along * dy)


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a shape."""
    at = shape.at
    if shape.kind == "circle":
        return at[0] - at[2], at[1] - at[2], at[0] + at[2], at[1] + at[2]
    if shape.kind == "box":
        return at[0], at[1], at[0] + at[2], at[1] + at[3]
    if shape.kind == "text":
        width = text_width(shape.text, shape.size, shape.weight, shape.font)
        left = at[0] - {"left": 0.0, "center": width / 2, "right": width}[shape.align]
        return left, at[1] - 0.8 * shape.size, left + width, at[1] + 0.25 * shape.size
    return min(at[::2]), min(at[1::2]), max(at[::2]), max(at[1::2])


def outline(shapes: Iterable[Shape], target: str, gap: float = 4, **style: object) -> list[Shape]:
    """Rings a little outside everything that means this target: the keyboard's focus, unless styled otherwise."""
    look: dict[str, object] = {"layer": "marks", "z": 90, "stroke": TOKENS["ink"], "width": 2.5, **style}
    rings = []
    for shape in dict.fromkeys((s.kind, s.at) for s in shapes if s.target == target):
        kind, at = shape
        if kind == "circle":
            rings.append(circle(at[0], at[1], at[2] + gap, **look))
        elif kind == "box":
            rings.append(box(at[0] - gap, at[1] - gap, at[2] + 2 * gap, at[3] + 2 * gap, at[4] + gap, **look))
        elif kind == "polygon":
            rings.append(polygon(_grown(list(zip(at[::2], at[1::2], strict=True)), gap), **look))
    return rings


def _grown(corners: Sequence[Point], gap: float) -> list[Point]:
    """A polygon pushed outwards from its middle."""
    x, y = sum(p[0] for p in corners) / len(corners), sum(p[1] for p in corners) / len(corners)
    grown = []
    for px, py in corners:
        far = math.hypot(px - x, py - y) or 1.0
        grown.append((px + (px - x) / far * gap, py + (py - y) / far * gap))
    return grown


# ---------------------------------------------------------------- SVG

_ANCHORS = {"left": "", "center": ' text-anchor="middle"', "right": ' text-anchor="end"'}


def to_svg(shapes: Iterable[Shape], size: tuple[float, float], title: str = "", desc: str = "") -> str:
    """The picture as one SVG element that needs nothing else: no style sheet, no ids, no scripts."""
    width, height = _number(size[0]), _number(size[1])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' role="img" font-family="{escape(FONTS["sans"])}" stroke-linejoin="round">'
    ]
    if title:
        parts.append(f"<title>{_text(title)}</title>")
    if desc:
        parts.append(f"<desc>{_text(desc)}</desc>")
    parts.extend(element(shape) for shape in in_order(shapes) if shape.visible)
    parts.append("</svg>")
    return "\n".join(parts)


def element(shape: Shape) -> str:
    """One shape as SVG."""
    at = [_number(value) for value in shape.at]
    paint = _paint(shape)
    if shape.kind == "circle":
        return f'<circle cx="{at[0]}" cy="{at[1]}" r="{at[2]}"{paint}/>'
    if shape.kind == "box":
        corner = f' rx="{at[4]}"' if shape.at[4] else ""
        return f'<rect x="{at[0]}" y="{at[1]}" width="{at[2]}" height="{at[3]}"{corner}{paint}/>'
    if shape.kind in ("polygon", "line"):
        points = " ".join(f"{x},{y}" for x, y in zip(at[::2], at[1::2], strict=True))
        return f'<poly{"gon" if shape.kind == "polygon" else "line"} points="{points}"{paint}/>'
    family = f' font-family="{escape(FONTS[shape.font])}"' if shape.font != "sans" else ""
    weight = f' font-weight="{shape.weight}"' if shape.weight != 400 else ""
    italic = ' font-style="italic"' if shape.italic else ""
    halo = f' stroke="{shape.halo}" stroke-width="3" paint-order="stroke"' if shape.halo else ""
    return (
        f'<text x="{at[0]}" y="{at[1]}"{_ANCHORS[shape.align]}{family} font-size="{_number(shape.size)}"'
        f'{weight}{italic} fill="{shape.fill}"{halo}>{_text(shape.text)}</text>'
    )


def _paint(shape: Shape) -> str:
    paint = f' fill="{shape.fill or "none"}"'
    if shape.stroke:
        paint += f' stroke="{shape.stroke}"'
        if shape.width != 1:
            paint += f' stroke-width="{_number(shape.width)}"'
        if shape.dash:
            paint += f' stroke-dasharray="{" ".join(_number(d) for d in shape.dash)}"'
    return paint


def _number(value: float) -> str:
    """A number with at most two decimals and no idle zeros.

    >>> _number(3.0), _number(0.456), _number(-0.001)
    ('3', '0.46', '0')
    """
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short in ("-0", "") else short


def _text(text: str) -> str:
    """Text made safe for XML: escaped, and without the characters no XML may hold."""
    return escape("".join("\N{REPLACEMENT CHARACTER}" if _unfit_for_xml(c) else c for c in text))


def _unfit_for_xml(c: str) -> bool:
    return (c < " " and c not in "\t\n\r") or "\x7f" <= c <= "\x9f" or "\ud800" <= c <= "\udfff" or c in "\ufffe\uffff"
