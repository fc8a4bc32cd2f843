"""How Maharadjah looks: its map with a lens, panels and pages, where choices lie, what is told first and counted."""

from __future__ import annotations

from ....face import Accounts, Board, Choosing, Counting, Face, Fates, Lens, Pages, Telling, always
from .board import (
    choice_picture,
    close_up,
    detail,
    enlarges,
    focal,
    heading,
    inspected,
    nearness,
    pointed,
    series,
    shapes,
    slide,
    target,
    way,
)
from .card_lines import granted
from .changes import changed, earner, origin, points
from .dice import picture
from .headlines import NEWS, adds, concerns, fate_weight, gathered, illustrates, news_of, waits, weight
from .holders import control, flag, possessions
from .layout import LEVELS, SIZE, ZOOM_AT
from .pages import PAGES, account, account_target, page, page_of, prospect
from .panels import panels

FACE = Face(
    boards=always(Board("map", SIZE, shapes, Lens(LEVELS, ZOOM_AT, detail, focal, slide, close_up, enlarges))),
    panels=panels,
    pages=Pages(PAGES, page, page_of, inspected),
    choosing=Choosing(
        target=target,
        way=way,
        nearness=nearness,
        picture=choice_picture,
        unfolded={"move": "move"},
        folded=("ally",),
        quick=("move", "battle", "retreat", "press", "remove", "withdraw", "land"),
    ),
    telling=Telling(
        changed=changed,
        pointed=pointed,
        weight=weight,
        gathered=gathered,
        news=NEWS,
        news_of=news_of,
        concerns=concerns,
        waits=waits,
        picture=picture,
        illustrates=illustrates,
        fates=Fates(
            seats=lambda view: view.owner,
            held=possessions,
            adds=adds,
            weight=fate_weight,
            clauses=("came", "new", "lost", "removed"),
            at_last=("points",),
            more=("fights", "great"),
        ),
        breaks_in=("terms", "alliance", "permit", "permit_post"),  # to others than the nation that acts
        heading=heading,
    ),
    counting=Counting(
        series=series,
        leads="points",  # 15.1
        much=4,
        points=points,
        origin=origin,
        source_names=("nation", "place"),
        accounts=Accounts(earner, account, account_target, granted, prospect),
        holders=control,
        flag=flag,
    ),
)
