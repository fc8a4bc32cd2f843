"""Small pictures of events in the explanation, such as dice, for games whose face draws them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..flow import Event
from .html import esc, section_chip
from .session import Session
from .small_svg import small_svg


def picture_html(session: Session, events: Iterable[Event], words: dict[str, Any]) -> str:
    """The picture of the last of these events that has one, what it shows in words, and its section."""
    draw = getattr(session.face, "picture", None)
    if draw is None:
        return ""
    drawn = (panel for event in events if (panel := draw(event, session.view, session.speech)) is not None)
    panel = next(drawn, None)
    if panel is None:
        return ""
    svg = small_svg(panel.shapes, (panel.width, panel.height), panel.label)
    says = " ".join(esc(line.head) for line in panel.lines)
    chip = section_chip(panel.section, words["explain"]["rule_name"].format(section=panel.section))
    title = f"<p><b>{esc(panel.title)}</b></p>" if panel.title else ""
    return f'<div class="event-picture">{title}{svg}<p>{says} {chip}</p></div>'
