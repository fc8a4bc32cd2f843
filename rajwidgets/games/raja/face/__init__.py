"""How Raja looks: its board and mats, where choices lie on them, and what it counts."""

from __future__ import annotations

from ....face import Board, Choosing, Counting, Face, Telling, always
from ...raja_family.face.lens import lens_of
from .board import series, shapes, target
from .changes import NEWS, changed, control, news_of, origin, points
from .layout import SIZE
from .marking import edges
from .mats import mats

FACE = Face(
    boards=always(Board("board", SIZE, shapes, lens_of(SIZE, shapes, edges))),
    mats=mats,
    choosing=Choosing(
        target=target,
        secret=("plan",),  # 6.2
    ),
    telling=Telling(
        changed=changed,
        belongings=lambda s, seat: s.seats[seat],
        news=NEWS,
        sums={"toll": ("to", "gold"), "compensated": ("by", "gold")},
        news_of=news_of,
        below="bank",
    ),
    counting=Counting(
        series=series,
        leads="palaces",  # 10
        pays="gold",
        points=points,
        origin=origin,
        holders=control,
    ),
)
