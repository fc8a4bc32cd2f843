"""A picture as SVG that needs nothing else: no style sheet, no ids, no scripts."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from .scene import FONTS, Shape, in_order

_ANCHORS = {"left": "", "center": ' text-anchor="middle"', "right": ' text-anchor="end"'}


def to_svg(shapes: Iterable[Shape], size: tuple[float, float], title: str = "", desc: str = "") -> str:
    """The picture as one element, with a title and a description for those who hear it."""
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
