"""The line of a victory card that granted points, and what of that card did not count (15.3, 13.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....draw.scene import Bit, PageLine
from ....flow import Event
from ..records import Line
from ..rules.points import prospects
from ..state import State
from .pages import listed, said, standing, where

WHEN = {"territory": "end", "raid": "raid"}  # what a line of a card pays for


def granted(event: Event, view: State, say: Any) -> list[PageLine]:
    """Where on the nation's card the points of this event stand; then the places of that card that did not count."""
    nation, source, of = (str(event.data[key]) for key in ("nation", "source", "of"))
    if source in WHEN:
        line = card_line(view, nation, WHEN[source], of)
        return [of_line(view, say, line), *missed(view, say, nation, source)] if line else []
    if source == "raj":
        titles = [title for title in view.board.titles if title.points == event.data["points"]]
        return [
            PageLine(Bit(said(say, "title", title=title.id, n=title.territories), "13.0"), (), str(title.points))
            for title in titles
        ]
    each = said(say, "each", n=event.data["each"])
    return [PageLine(Bit(said(say, source, of=of), event.rule, of if source == "post" else ""), (), each)]


def card_line(view: State, nation: str, when: str, at: str) -> Line | None:
    """The line of the card that counts a territory in this turn: one that names it goes before a whole region's."""
    found = [x for x in view.board.lines if (x.nation, x.when) == (nation, when) and view.turn in x.turns]
    named = [x for x in found if at in x.territories]
    return next(iter(named or [x for x in found if view.board.region[at] in x.others]), None)


def of_line(view: State, say: Any, line: Line) -> PageLine:
    head = said(say, "turns_raid" if line.when == "raid" else "turns", turns=listed(line.turns), n=len(line.turns))
    return PageLine(Bit(head, "15.3"), tuple(where(say, line)), said(say, "each", n=line.points))


def missed(view: State, say: Any, nation: str, source: str) -> Iterator[PageLine]:
    """The places of the card that are worth points this turn and brought none."""
    places = [of for kind, of, _, now in prospects(view, nation) if kind == source and not now]
    if places:
        says = (Bit(f"{say.name('space', t)} ({standing(view, say, t).words})", "", t) for t in places)
        yield PageLine(Bit(said(say, "not_counted")), tuple(says), "", False)
