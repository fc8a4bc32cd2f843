"""How Rajas of the Ganges looks: shared board and provinces, mats, where choices lie, what is told and counted."""

from __future__ import annotations

from ....face import Choosing, Counting, Face, Telling
from .board import boards
from .changes import changed, origin, pointed, points, series
from .ghosts import ghost, picture, turned
from .mats import mats
from .targets import target
from .telling import NEWS, heading, illustrates, weight
from .telling import picture as event_picture

FACE = Face(
    boards=boards,
    mats=mats,
    choosing=Choosing(
        target=target,
        ghost=ghost,
        turned=turned,
        picture=picture,
        captioned=("place", "karma", "reroll", "upgrade", "edge", "uncover", "yield"),
    ),
    telling=Telling(
        changed=changed,
        belongings=lambda s, seat: s.seats[seat],
        pointed=pointed,
        weight=weight,
        news=NEWS,
        picture=event_picture,
        illustrates=illustrates,
        heading=heading,
        below="where",
    ),
    counting=Counting(
        series=series,
        leads="worth",  # 3.1
        pays="money",
        much=5,
        points=points,
        origin=origin,
        decisions_by="rule",  # all are made in turns (2.1)
    ),
)
