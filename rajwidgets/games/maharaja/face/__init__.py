"""How Maharaja looks: its board and mats, Brahmabot's tiles, where choices lie, what is told first and counted."""

from __future__ import annotations

from ....face import Board, Choosing, Counting, Face, Pages, Telling
from ...raja_family.face.lens import lens_of
from ..state import State
from . import board, bot_tiles, choosing
from .changes import NEWS, changed, control, origin, pointed, points, series, weight
from .layout import SIZE
from .marking import edges
from .mats import mats
from .pages import PAGES, page, page_of
from .telling import heading, picture

MAP = Board("board", SIZE, board.shapes, lens_of(SIZE, board.shapes, edges))
TILES = Board(
    choosing.TILES_BOARD,
    bot_tiles.SIZE,
    bot_tiles.shapes,
    seat=1,
    name=lambda speech: speech.word("bot_tiles"),
)


def boards(view: State) -> tuple[Board, ...]:
    """The map; in a solo game also Brahmabot's tiles."""
    return (MAP,) if view.bot is None else (MAP, TILES)


FACE = Face(
    boards=boards,
    mats=mats,
    pages=Pages(PAGES, page, page_of),
    choosing=Choosing(
        target=choosing.target,
        board=choosing.board,
        way=choosing.way,
        ghost=choosing.ghost,
        nearness=choosing.nearness,
        secret=("plan",),  # 4.2
    ),
    telling=Telling(
        changed=changed,
        belongings=lambda s, seat: s.seats[seat],
        pointed=pointed,
        weight=weight,
        news=NEWS,
        sums={"toll": ("to", "coins")},
        picture=picture,
        illustrates=lambda pictured, headline: pictured.seat == headline.seat,
        heading=heading,
        below="supply",
    ),
    counting=Counting(
        series=series,
        leads="prestige",  # 6.3
        pays="coins",
        much=4,
        points=points,
        origin=origin,
        holders=control,
    ),
)
