"""Small pictures of choices that are easier seen than said: how a road may be turned in its cell."""

from __future__ import annotations

from collections.abc import Sequence

from ....draw.scene import TOKENS, Shape, box, line
from ....face import Size
from ....flow import Ask, Parts
from ..rules.roads import MASKS
from ..state import EXITS, State, met
from .layout import STEP
from .road_shapes import DRAWN, REFUSED, THOUGHT, road_shapes

THUMB: Size = (44.0, 44.0)
CELL = 32.0


def picture(view: State, ask: Ask, begun: Parts) -> tuple[Sequence[Shape], Size]:
    """The cell with the road as turned, and the sides at which the network waits."""
    if ask.kind not in ("road", "halves") or len(begun) != 2 or begun[1] not in MASKS:
        return (), (0, 0)
    cell = view.board.index.get(begun[0])
    return ((), (0, 0)) if cell is None else (thumb(view, ask.seat, cell, begun[1]), THUMB)


def thumb(view: State, seat: int, cell: int, exits: str) -> list[Shape]:
    x, y = THUMB[0] / 2, THUMB[1] / 2
    half, waits = CELL / 2, EXITS[met(view, view.seats[seat], cell)]
    drawn = [box(x - half, y - half, CELL, CELL, fill=TOKENS["card"], stroke="#A9BF8C", width=1.2)]
    for side in waits:  # a stretch of the road next door
        dx, dy = STEP[side]
        ends = [(x + dx * half, y + dy * half), (x + dx * THUMB[0] / 2, y + dy * THUMB[1] / 2)]
        drawn.append(line(ends, z=1, stroke=DRAWN.rim, width=9.5))
        drawn.append(line(ends, z=2, stroke=DRAWN.body, width=6.3))
    joined = set(waits) & set(exits)
    return drawn + road_shapes(exits, x, y, CELL, "ground", 3, THOUGHT if joined else REFUSED)
