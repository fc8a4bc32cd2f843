"""Shapes as a small SVG for panels that are sent often: shapes of one height and one look share a path."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape as esc

from .scene import FONTS, Shape, in_order

ANCHORS = {"left": "", "center": " text-anchor=middle", "right": " text-anchor=end"}


def small_svg(
    shapes: Iterable[Shape], size: tuple[float, float], label: str, wishes: Mapping[str, str] | None = None
) -> str:
    """The same picture as ``svg.to_svg`` at half the length, for a page that sets the font of ``svg text``.

    ``wishes`` says for a place what a click on it means.
    """
    drawing = list(shapes)
    looks: dict[tuple[str, int, str, str], list[Shape]] = {}
    for shape in in_order(shape for shape in drawing if shape.visible):
        drawn = {"text": "text", "line": "line"}.get(shape.kind, "area")
        looks.setdefault((shape.layer, shape.z, drawn, _style(shape)), []).append(shape)
    parts = []
    for (_, _, drawn, style), alike in looks.items():
        if drawn == "text":
            texts = "".join(f"<text x={_n(s.at[0])} y={_n(s.at[1])}>{esc(s.text)}</text>" for s in alike)
            parts.append(f"<g{style}>{texts}</g>")
        else:
            parts.append(f"<path{style} d='{''.join(map(_outline, alike))}'/>")
    for target, wish in (wishes or {}).items():
        there = [shape for shape in drawing if shape.target == target and shape.kind != "text"]
        area = "".join(_circle(shape) if shape.kind == "circle" else _outline(shape) for shape in there)
        parts.append(f'<path class=wish data-do="{esc(wish)}" d="{area}"/>')
    box = f'viewBox="0 0 {_n(size[0])} {_n(size[1])}"'
    return f'<svg {box} role="img" aria-label="{esc(label)}">{"".join(parts)}</svg>'


def _style(shape: Shape) -> str:
    if shape.kind == "text":
        weight = f" font-weight={shape.weight}" if shape.weight != 400 else ""
        family = f' font-family="{esc(FONTS[shape.font])}"' if shape.font != "sans" else ""
        italic = " font-style=italic" if shape.italic else ""
        return f' font-size={_n(shape.size)} fill={shape.fill}{weight}{italic}{family}{ANCHORS[shape.align]}'
    if _is_dot(shape):
        return f" fill=none stroke={shape.fill} stroke-width={_n(2 * shape.at[2])} stroke-linecap=round"
    style = f" fill={shape.fill if shape.kind != 'line' and shape.fill else 'none'}"
    if shape.stroke:
        style += f" stroke={shape.stroke}" + (f" stroke-width={_n(shape.width)}" if shape.width != 1 else "")
        style += f" stroke-dasharray='{' '.join(map(_n, shape.dash))}'" if shape.dash else ""
    return style


def _is_dot(shape: Shape) -> bool:
    """A disc without a rim is the round end of a line that goes nowhere: a pip is a few letters."""
    return shape.kind == "circle" and not shape.stroke


def _outline(shape: Shape) -> str:
    at = shape.at
    if _is_dot(shape):
        return f"M{_n(at[0])} {_n(at[1])}h0"
    if shape.kind == "circle":
        return _circle(shape)
    if shape.kind == "box":
        x, y, w, h, r = at
        across, down, corner = w - 2 * r, h - 2 * r, f"a{_n(r)} {_n(r)} 0 0 1 "
        if not r:
            return f"M{_n(x)} {_n(y)}h{_n(w)}v{_n(h)}h{_n(-w)}z"
        return (
            f"M{_n(x + r)} {_n(y)}h{_n(across)}{corner}{_n(r)} {_n(r)}v{_n(down)}{corner}{_n(-r)} {_n(r)}"
            f"h{_n(-across)}{corner}{_n(-r)} {_n(-r)}v{_n(-down)}{corner}{_n(r)} {_n(-r)}z"
        )
    return _steps(at) + ("z" if shape.kind == "polygon" else "")


def _circle(shape: Shape) -> str:
    x, y, r = shape.at
    return f"M{_n(x - r)} {_n(y)}a{_n(r)} {_n(r)} 0 1 0 {_n(2 * r)} 0a{_n(r)} {_n(r)} 0 1 0 {_n(-2 * r)} 0z"


def _steps(at: tuple[float, ...]) -> str:
    """A path from point to point: steps in whole tenths have fewer digits than places, and never drift."""
    xs, ys = [round(10 * x) for x in at[::2]], [round(10 * y) for y in at[1::2]]
    steps = ((b - a, d - c) for a, b, c, d in zip(xs, xs[1:], ys, ys[1:], strict=False))
    return f"M{_n(xs[0] / 10)} {_n(ys[0] / 10)}l" + " ".join(f"{_n(dx / 10)} {_n(dy / 10)}" for dx, dy in steps)


def _n(value: float) -> str:
    """A number with one decimal at most, and no idle nought.

    >>> _n(3.04), _n(-0.51), _n(-0.01)
    ('3', '-.5', '0')
    """
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short.replace("0.", ".") if short.startswith(("0.", "-0.")) else short
