"""The printed map of either game: roads, villages, cities with their names, the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from ....draw.scene import TOKENS, Shape, box, label, line
from .layout import Layout, Mapped
from .pieces import (
    BROWN,
    CARD,
    DETAIL,
    INK,
    ON_BOARD,
    RIBBON_UP,
    SITES,
    empty_village,
    garden,
    ribbon,
    start_place,
)

MOST_SINGLY = 6  # more pieces than these on a city's plate are shown as one of each seat and its number


class Printed(Mapped, Protocol):
    """What a board must tell for its map to be drawn."""

    @property
    def letters(self) -> Mapping[str, str]: ...
    @property
    def tints(self) -> Mapping[str, str]: ...
    @property
    def provenance(self) -> Mapping[str, str]: ...


def invented(board: Printed, record: str) -> bool:
    return board.provenance.get(record, "").startswith("reconstruction")


def printed_map(
    board: Printed, where: Layout, names: Sequence[str], reconstructed: bool, parts: Sequence[str] = SITES
) -> list[Shape]:
    """Roads, villages and cities; ``names`` are those of the junctions, ``parts`` what each site of a city means."""
    drawn: list[Shape] = []
    for a, b, stops in where.roads:
        ours = invented(board, f"road {a}-{b}") or invented(board, f"road {b}-{a}")
        dash = (7.0, 4.0) if reconstructed and ours else ()
        points = where.way_points(stops)
        drawn.append(line(points, z=3, stroke=BROWN, width=10.5, dash=dash))
        drawn.append(line(points, z=4, stroke=TOKENS["road"], width=7))
    for village in board.villages:
        drawn += empty_village(village, *where.points[village])
    for place, name in zip(board.junctions, names, strict=True):
        x, y = where.points[place]
        if place == board.start:
            drawn += start_place(name, place, x, y)
        else:
            tint, italic = board.tints[place], invented(board, f"name {place}")
            drawn += garden(place, tint, x, y, parts)
            drawn += ribbon(place, board.letters[place], name, italic, tint, x, y - RIBBON_UP)
    return drawn


def counted_plate(
    counts: Sequence[int], x: float, y: float, kind: str, piece: Callable[[int, float, float, str], list[Shape]]
) -> list[Shape]:
    """The small pieces of a city on a plate over its lower rim, singly or, where there are many, counted.

    ``piece`` draws one of a seat; what it stands for is ``kind`` and the seat.
    """
    row = [(seat, number) for seat, number in enumerate(counts) if number]
    if not row:
        return []
    drawn = []
    if sum(counts) <= MOST_SINGLY:
        row, pitch = [(seat, 1) for seat, number in row for _ in range(number)], 14.0
    else:
        pitch = 23.0
    width = pitch * len(row) + 9
    left = x - width / 2 + 4.5
    drawn.append(
        box(x - width / 2, y - 9.8, width, 19.6, 9.8, layer="pieces", z=ON_BOARD, fill=CARD, stroke=BROWN, width=1.4)
    )
    for k, (seat, number) in enumerate(row):
        at = left + pitch * k
        if pitch < 20:
            drawn += piece(seat, at + 7, y + 0.5, f"{kind}/{seat}")
        else:
            drawn += piece(seat, at + 7, y + 0.5, f"{kind}/{seat}*{number}")
            count = label(at + 17.5, y, str(number), 12, layer="pieces", z=DETAIL, weight=700, fill=INK)
            drawn.append(count)
    return drawn
