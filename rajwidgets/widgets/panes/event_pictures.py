"""Small pictures of events in the explanation, such as dice, for games whose face draws them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...draw.hits import extent
from ...draw.small_svg import small_svg
from ...face import Panel, PanelLine
from ...flow import CHANCE, Event
from ...table import Node
from ..markup import esc, section_chip
from ..session.session import Session

MOST = 4  # pictures at once; the log leads to the rest
PENCIL = (
    '<svg class="pencil" viewBox="0 0 16 16" aria-hidden="true"><path d="M2 14l1-4 8-8 3 3-8 8zM9.5 3.5l3 3M3 10l3 3"'
    ' fill="none" stroke="currentColor" stroke-width="1.3" stroke-linejoin="round"/></svg>'
)


def pictures_html(session: Session, told: Sequence[tuple[Node, Event]], words: dict[str, Any]) -> str:
    """The pictures that belong to a headline, which comes first: its own, of what led to it, of what followed it."""
    headline = told[0][1]
    belongs = session.face.telling.illustrates
    found = [(node, event, drawing(session, event)) for node, event in told]
    shown = [each for each in found if each[2] and (each[1] is headline or belongs(each[1], headline))][:MOST]
    alone = len(shown) == 1 and shown[0][1] is headline  # then the sentence above says what it shows
    return "".join(
        picture_html(panel, words, "" if alone else panel.title, by_hand(session, node))
        for node, _, panel in shown
        if panel
    )


def one_picture_html(
    session: Session, told: Sequence[tuple[Node, Event]], headline: Event, words: dict[str, Any]
) -> str:
    """Below a sum the only picture there is; of several that of what it begins with, to which the log adds the rest."""
    shown = [(node, event, panel) for node, event in told if (panel := drawing(session, event))]
    own = [each for each in shown if session.face.telling.illustrates(each[1], headline)]
    for node, _, panel in own[:1] or (shown if len(shown) == 1 else []):
        told_whole = panel if len(shown) == 1 else panel._replace(lines=())
        return picture_html(told_whole, words, panel.title, by_hand(session, node))
    return ""


def pictured_at(session: Session, node: Node, n: int) -> int:
    """Which event of a node shows the picture that belongs to the n-th: that event, or one before it."""
    events, belongs = node.events, session.face.telling.illustrates
    return next((at for at in range(n, -1, -1) if drawing(session, events[at]) and belongs(events[at], events[n])), n)


def drawing(session: Session, event: Event) -> Panel | None:
    """The picture of an event, if the game draws such events."""
    return session.face.telling.picture(event, session.view, session.speech)


def picture_html(panel: Panel, words: dict[str, Any], title: str, by_hand: bool) -> str:
    """A picture, what it shows in words, and its section; and a pencil if chance was set by hand."""
    width = min(panel.width, 2 + max((extent(shape)[2] for shape in panel.shapes), default=panel.width))  # no idle room
    svg = small_svg(panel.shapes, (width, panel.height), panel.label)
    says = "".join(f"<p>{line_html(line, words)}</p>" for line in panel.lines)
    pencil = f'<span class="by-hand">{PENCIL}{esc(words["pictures"]["by_hand"])}</span>' if by_hand else ""
    head = f"<p><b>{esc(title)}</b> {pencil}</p>" if title or pencil else ""
    return f'<div class="event-picture" style="--breadth:{width:.0f}px">{head}{svg}{says}</div>'


def line_html(line: PanelLine, words: dict[str, Any]) -> str:
    """What is said of one side, each reason with its section."""
    name = words["explain"]["rule_name"]
    reasons = [f"{esc(said)} {section_chip(rule, name.format(section=rule))}" for said, rule in line.says]
    return f"<b>{esc(line.head)}</b> ({', '.join(reasons)})" if reasons else esc(line.head)


def by_hand(session: Session, node: Node) -> bool:
    """Whether chance's answer was set by a person, or comes from a table elsewhere: the seed would say another."""
    if node.seat != CHANCE or node.parent is None:
        return False
    return session.table.roll(node.parent) != node.answer
