"""The pieces on the shared board: tiles, workers, boats, markers, dice of the supply, yield tiles."""

from __future__ import annotations

from collections.abc import Sequence

from ....draw.ornament import sign
from ....draw.scene import SEATS, TOKENS, Point, Shape, box, circle, label
from ..state import LETTERS, State
from .layout import (
    SUPPLY,
    TEMPLE,
    Box,
    bridge,
    discs,
    fame_cell,
    inside,
    money_cell,
    pile_box,
    side_of,
    waters,
)
from .looks import INK, WHITE, blank_die, boat, marker, pawn
from .tiles import tile

ROUND = 5.6  # radius of a marker of money that has room


def pieces(view: State) -> list[Shape]:
    """Everything that lies on the shared board; what seldom changes is on the layer ``beside``."""
    return [
        *piles(view),
        *workers(view),
        *fame_markers(view),
        *money_markers(view),
        *bonus_markers(view),
        *inactive_workers(view),
        *boats(view),
        *supply(view),
        *temple(view),
    ]


def piles(view: State) -> list[Shape]:
    """The open tiles; a second edge says that more lie below, a number how many."""
    drawn: list[Shape] = []
    for name, pile in view.piles.items():
        x, y, size, _ = pile_box(view.board, name)
        if pile.under:
            drawn.append(box(x + 2.6, y + 2.6, size, size, 3, layer="beside", z=0, fill="#D9C9A6", stroke=INK, width=1))
        if pile.open:
            drawn += tile(view.board, pile.open, "", x, y, size, "beside", 2)
            drawn.append(
                box(x, y, size, size, 3, layer="beside", z=1, target=f"tile/{pile.open}", piece=f"tile/{pile.open}")
            )
        else:
            drawn.append(box(x, y, size, size, 3, layer="beside", z=1, target=f"pile/{name}"))
        if pile.under:
            left = f"+{len(pile.under)}"
            drawn.append(
                label(x + size - 2, y + size + 6.8, left, 9.5, layer="beside", z=2, fill=TOKENS["ink-2"], align="right")
            )
    return drawn


def workers(view: State) -> list[Shape]:
    places = discs(view.board, len(view.seats))
    return [
        shape
        for space, there in view.workers.items()
        for k, seat in enumerate(there)
        for shape in pawn(seat, *places[space][k], 1.0, f"worker/{space}/{k}", z=10)
    ]


def next_disc(view: State, space: str) -> Point:
    """Where the next worker would stand."""
    places, there = discs(view.board, len(view.seats))[space], len(view.workers[space])
    return places[min(there, len(places) - 1)]


# ---------------------------------------------------------------- the tracks


def fame_markers(view: State) -> list[Shape]:
    return together(view, [fame_cell(view.board, p.fame) for p in view.seats], "fame")


def money_markers(view: State) -> list[Shape]:
    return together(view, [money_cell(view.board, p.money) for p in view.seats], "money")


def together(view: State, cells: Sequence[Box], track: str) -> list[Shape]:
    """The markers of a track; several on one cell stand beside one another, and are smaller so that all are seen."""
    drawn: list[Shape] = []
    for i, cell in enumerate(cells):
        here = [j for j, other in enumerate(cells) if other == cell]
        near = any(abs(x - cell.x) + abs(y - cell.y) < 2 * ROUND for x, y, *_ in cells if (x, y) != cell[:2])
        radius = radius_of(len(here), track, near)
        x, y = cell.middle
        dx, dy = spread(here.index(i), len(here), cell, 2 * radius + 0.8)
        drawn += marker(i, x + dx, y + dy, radius, f"{track}/{i}", 10 + 2 * here.index(i))
    return drawn


def radius_of(n: int, track: str, near: bool) -> float:
    """Fame has broad cells; those of money hold a marker, or several one behind the other."""
    if track == "fame":
        return 7.0 if n == 1 else 4.9
    return (4.7 if near else ROUND, 4.7, 4.0, 4.0)[n - 1]


def spread(k: int, n: int, cell: Box, pitch: float) -> Point:
    if n == 1:
        return 0, 0
    if min(cell.w, cell.h) > 18:  # two by two
        return pitch * (k % 2 - 0.5), 0.0 if n == 2 else pitch * (k // 2 - 0.5)
    along = pitch * (k - (n - 1) / 2)  # one behind the other, across the track
    return (along, 0) if side_of(cell) in ("left", "right") else (0, along)


def bonus_markers(view: State) -> list[Shape]:
    """Whose bonus is still to come at a cell of the money track: small flags beside it (2.8.2)."""
    drawn: list[Shape] = []
    for at in sorted({p.marker for p in view.seats if p.marker}):
        cell = money_cell(view.board, at)
        here = [i for i, p in enumerate(view.seats) if p.marker == at]
        for k, i in enumerate(here):
            x, y = beside(cell, k, len(here), 8.2, 4.6)
            look = SEATS[i]
            drawn.append(
                circle(x, y, 3.9, layer="beside", z=4, fill=look.colour, stroke=INK, width=0.9, piece=f"bonus/{i}")
            )
            drawn.append(sign(i, x, y, 4.4, 5, "beside"))
    return drawn


def beside(cell: Box, k: int, n: int, pitch: float, by: float) -> Point:
    """The k-th of n small things in a row beside a cell, towards the middle of the board."""
    x, y = inside(cell, by)
    along = pitch * (k - (n - 1) / 2)
    return (x, y + along) if side_of(cell) in ("left", "right") else (x + along, y)


def inactive_workers(view: State) -> list[Shape]:
    """One small pawn a seat on fame, on money and on the bridge, until it is met (2.7)."""
    drawn: list[Shape] = []
    for stand in ("fame", "money", "bridge"):
        here = [i for i, p in enumerate(view.seats) if stand in p.inactive]
        for k, i in enumerate(here):
            at, piece = stand_point(view, stand, k, len(here)), f"inactive/{stand}/{i}"
            drawn += pawn(i, *at, 0.72, piece, "beside", 6 + 2 * (k // 2))
    return drawn


def stand_point(view: State, stand: str, k: int, n: int) -> Point:
    if stand == "bridge":
        x, y = bridge(view.board)
        return x + (-7.5, 7.5)[k % 2], y + (-5.4, 6.6)[k // 2]
    if stand == "fame":
        x, y = fame_cell(view.board, view.board.worker_cell["fame"]).middle
        return x + (-5, 5)[k % 2], y + (-5.6, 6)[k // 2]
    return beside(money_cell(view.board, view.board.worker_cell["money"]), k, n, 8.6, 2.4)


# ---------------------------------------------------------------- river, supply, temple


def boats(view: State) -> list[Shape]:
    drawn: list[Shape] = []
    for i, p in enumerate(view.seats):
        here = [j for j, other in enumerate(view.seats) if other.boat == p.boat]
        drawn += boat(
            i, *boat_point(view, p.boat, here.index(i), len(here)), 0.95, f"boat/{i}", z=12 + 2 * here.index(i)
        )
    return drawn


def boat_point(view: State, at: int, k: int = 0, n: int = 1) -> Point:
    """On the upper rim of a disc, so that what it gives can be read; several side by side at either end."""
    x, y = waters(view.board)[at]
    if at == 0:
        return x + (-5, 9)[k % 2], y + (-8, 7)[k // 2] - (0 if n > 2 else -6)
    return (x + 11 * (k - (n - 1) / 2), y - 9) if n > 1 else (x + 6.5, y - 8.5)


def supply(view: State) -> list[Shape]:
    drawn: list[Shape] = []
    for k, letter in enumerate(LETTERS):
        x = SUPPLY.x + SUPPLY.w * k / 4
        number = label(
            x + 20.5,
            SUPPLY.y + 11,
            str(view.supply[letter]),
            11,
            layer="pieces",
            z=1,
            weight=700,
            fill=INK,
            align="left",
        )
        drawn += [number, box(x, SUPPLY.y, SUPPLY.w / 4, SUPPLY.h, 3, layer="pieces", z=0, piece=f"supply/{letter}")]
    for k, letter in enumerate(view.cup):  # being rolled
        drawn += blank_die(letter, SUPPLY.x + SUPPLY.w - 16 - 15 * k, SUPPLY.y - 13, 14, "pieces", 14)
    return drawn


def temple(view: State) -> list[Shape]:
    """How many yield tiles have not been seen yet."""
    x, y = TEMPLE.x + TEMPLE.w - 9, TEMPLE.y + 11
    return [
        box(x - 6, y - 8, 13, 16, 1.5, layer="beside", z=0, fill=WHITE, stroke=INK, width=1.1, piece="yields"),
        label(x + 0.5, y, str(len(view.yields)), 10.5, layer="beside", z=1, weight=700, fill=INK),
    ]
