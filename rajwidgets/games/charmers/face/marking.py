"""What is drawn over a sheet: what may be chosen, what not, what was tried, what just changed."""

from __future__ import annotations

from collections.abc import Sequence

from ....draw.hits import outline
from ....draw.ornament import not_now, numbered, ring
from ....draw.scene import TOKENS, Point, Shape
from ....face import Marks
from ..state import State
from .spots import outlines

SMALL = 7.2  # radius of a disc that lies on a side of a cell or on a small thing


def marks_on(view: State, marks: Marks, seat: int, drawn: Sequence[Shape]) -> list[Shape]:
    """The layer of marks for a seat's sheet and the tray."""
    shapes: list[Shape] = []
    for name in sorted(marks.changed):
        for edge in outlines(view, seat, name):
            shapes += ringed(edge, "changed", z=6)
    for name, letter in marks.refused.items():
        shapes += refused(view, seat, name, letter, name == marks.tried)
    if marks.tried is not None:
        for edge in outlines(view, seat, marks.tried):
            shapes += ringed(edge, "tried", z=14)
        if marks.tried not in marks.refused:
            shapes += refused(view, seat, marks.tried, "", True)
    for name, number in marks.legal.items():
        shapes += legal(view, seat, name, number, name in marks.selected)
    for name in sorted(set(marks.selected) - set(marks.legal)):
        for edge in outlines(view, seat, name):
            shapes += ringed(edge, "selected")
    if marks.focus is not None:
        rows = any(thin(edge) for edge in outlines(view, seat, marks.focus))
        shapes += outline(drawn, marks.focus, 1.5 if rows else 4)
    return shapes


def legal(view: State, seat: int, name: str, number: int, selected: bool) -> list[Shape]:
    shapes = []
    for edge in outlines(view, seat, name):
        if on_side(name):
            shapes += numbered(edge.at[0], edge.at[1], number, selected, SMALL)
            continue
        shapes += ringed(edge, "selected" if selected else "legal")
        shapes += numbered(*corner(edge), number, selected, disc_size(edge))
    return shapes


def refused(view: State, seat: int, name: str, letter: str, tried: bool) -> list[Shape]:
    shapes = []
    for edge in outlines(view, seat, name):
        at = (edge.at[0], edge.at[1]) if on_side(name) else corner(edge, right=True)
        shapes += not_now(*at, letter, tried, min(7.6, disc_size(edge)))
    return shapes


def on_side(name: str) -> bool:
    """Whether a place is a side of a cell, which is no larger than its disc."""
    return name.startswith("open@") or name[-2:] in ("/N", "/E", "/S", "/W")


def ringed(edge: Shape, state: str, z: int = 10) -> list[Shape]:
    """The outline of a state; finer round the rows of a list, which lie close together."""
    if not thin(edge):
        return ring(edge, state, z)
    width, dash = {"legal": (1.8, ()), "selected": (2.8, ()), "tried": (1.8, (6.0, 3.5)), "changed": (2.8, ())}[state]
    colour = {"tried": TOKENS["madder"], "changed": TOKENS["turmeric"]}.get(state, TOKENS["peacock"])
    fine = Shape(edge.kind, edge.at, "marks", z + 1, "", colour, width, dash)
    if state != "changed":
        return [fine]
    return [Shape(edge.kind, edge.at, "marks", z, "", TOKENS["ink"], width + 1.2), fine]


def disc_size(edge: Shape) -> float:
    return edge.at[3] / 2 - 1.3 if thin(edge) else 8.5 if large(edge) else SMALL


def thin(edge: Shape) -> bool:
    """Whether a place is a row among others."""
    return edge.kind == "box" and edge.at[3] < 18 and edge.at[2] > 3 * edge.at[3]


def large(edge: Shape) -> bool:
    return edge.kind == "box" and min(edge.at[2], edge.at[3]) > 44


def corner(edge: Shape, right: bool = False) -> Point:
    """Where the number or letter of a place is put, so that it hides little: the upper left, or the upper right."""
    if edge.kind == "circle":
        x, y, r = edge.at
        return x + 0.71 * (r + 5) * (1 if right else -1), y - 0.71 * (r + 5)
    x, y, width, height, _ = edge.at
    if width > 2 * height:  # a row, or the karma row under its bonuses
        return (x + width - 1 if right else x - 7), y + height - min(height / 2, 11)
    inset = 9.0 if large(edge) else 1.0
    return (x + width - inset if right else x + inset), y + inset
