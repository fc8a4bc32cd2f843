"""The way of a pawn on the map of either game, and the rim of a city: what is drawn over the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise

from ....draw.ornament import not_now
from ....draw.scene import TOKENS, Point, Shape, box, line
from .layout import Layout, Mapped
from .pieces import RIBBON_UP, RIM, START, VILLAGE, ribbon_span, rim_sides, toll_coin

Villages = Mapping[str, Sequence[int]]


def way(
    board: Mapped,
    where: Layout,
    villages: Villages,
    stops: Sequence[str],
    toll: Callable[[str], int],
    refused: Collection[str],
    free: str,
) -> list[Shape]:
    """The way in question, with what each village on it asks for, and a cross where it is broken."""
    full = with_villages(board, stops)
    if len(full) < 2:
        return []
    shapes = []
    for a, b in pairwise(full):
        ends = stretch(board, where, villages, a, b)
        shapes.append(line(ends, layer="marks", z=0, stroke=TOKENS["road"], width=6))
        shapes.append(line(ends, layer="marks", z=1, stroke=TOKENS["madder"], width=4, dash=(7, 5)))
    for village in (stop for stop in full if stop in villages):
        x, y = where.points[village]
        if villages[village]:
            shapes += toll_coin(x, y, toll(village), free)
        elif village not in refused:
            shapes += not_now(x, y, tried=True)
    return shapes


def with_villages(board: Mapped, stops: Sequence[str]) -> list[str]:
    """The way with the villages of each road put in."""
    full = list(stops[:1])
    for a, b in pairwise(stops):
        full += [*board.roads.get(a, {}).get(b, ()), b]
    return [stop for stop in full if stop in board.points]


def stretch(board: Mapped, where: Layout, villages: Villages, a: str, b: str) -> list[Point]:
    """The line from one stop of a way to the next, between their rims."""
    return trimmed(where.points[a], gap(board, villages, a), where.points[b], gap(board, villages, b))


def gap(board: Mapped, villages: Villages, place: str) -> float:
    """How far from a place's middle the line of a way stops."""
    if place in villages:
        return VILLAGE + 1 if villages[place] else 10
    return START + 1 if place == board.start else RIM + 4


def trimmed(a: Point, off_a: float, b: Point, off_b: float) -> list[Point]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    return [
        (a[0] + dx * off_a / length, a[1] + dy * off_a / length),
        (b[0] - dx * off_b / length, b[1] - dy * off_b / length),
    ]


def focused_city(name: str, x: float, y: float) -> list[Shape]:
    """The keyboard's place on a city, outside all other marks."""
    left, right = ribbon_span(name, x)
    sides = [line(side, layer="marks", z=90, stroke=TOKENS["ink"], width=2.5) for side in rim_sides(x, y, RIM + 7)]
    top = y - RIBBON_UP - 12
    return [*sides, box(left - 3, top, right - left + 6, 24, 3, layer="marks", z=90, stroke=TOKENS["ink"], width=2.5)]
