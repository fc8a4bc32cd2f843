"""How The Dice Charmers look: a sheet and the tray for each seat, where choices lie on them, and how a turn is told."""

from __future__ import annotations

from ....face import Choosing, Counting, Face, Telling
from .changes import changed, origin, points, series
from .ghosts import ghost, turned
from .mats import mats
from .sheet import boards
from .spots import board, target
from .telling import NEWS, gathered, heading, illustrates, picture, pointed, weight
from .thumbs import picture as thumbnail

FACE = Face(
    boards=boards,
    mats=mats,
    choosing=Choosing(
        target=target,
        board=board,
        ghost=ghost,
        turned=turned,
        picture=thumbnail,
        captioned=("road", "halves"),
    ),
    telling=Telling(
        changed=changed,
        belongings=lambda s, seat: s.seats[seat],
        pointed=pointed,
        weight=weight,
        news=NEWS,
        gathered=gathered,
        picture=picture,
        illustrates=illustrates,
        heading=heading,
        below="last_round",
    ),
    counting=Counting(
        series=series,
        leads="overlap",  # 9.2
        pays="money",
        much=2,
        points=points,
        origin=origin,
        source_names=("source", "character"),
    ),
)
