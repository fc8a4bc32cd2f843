"""What lies beside the map of a game without mats: panels of words and small pictures from its face."""

from __future__ import annotations

from typing import Any

from ...draw.small_svg import small_svg
from ...face import Panel, PanelLine
from .. import plain as iw
from ..markup import esc, section_chip
from ..session.session import Session


def panel_html(panel: Panel, words: dict[str, Any]) -> str:
    """A heading with its section, the lines, and the picture if there is one."""
    head = f"<h4>{esc(panel.title)} {chip(panel.section, words)}</h4>"
    lines = "".join(f"<p>{line_html(line, words)}</p>" for line in panel.lines)
    picture = small_svg(panel.shapes, (panel.width, panel.height), panel.label) if panel.shapes else ""
    return f'<div class="panel">{head}<div class="panel-body" tabindex="0">{lines}{picture}</div></div>'


def line_html(line: PanelLine, words: dict[str, Any]) -> str:
    """The head, a colon if something follows, and what is said with its sections."""
    if not line.says:
        return esc(line.head)
    said = ", ".join(f"{esc(text)} {chip(section, words)}".strip() for text, section in line.says)
    return f"<b>{esc(words['panels']['colon'].format(head=line.head))}</b> {said}"


def chip(section: str, words: dict[str, Any]) -> str:
    return section_chip(section, words["explain"]["rule_name"].format(section=section))


class Panels:
    """One HTML per panel; a step sends only those that look different."""

    def __init__(self, session: Session) -> None:
        panels = session.face.panels(session.view, session.speech, ()) if session.face.panels else ()
        self.each = [iw.HTML() for _ in panels]
        self.shown: list[object] = [None] * len(panels)
        for panel, widget in zip(panels, self.each, strict=True):
            widget.add_class(f"rjw-panel-{panel.key}")
        self.widget = iw.Box(self.each)
        self.widget.add_class("rjw-mats")
        self.widget.add_class("rjw-panels")

    def show(self, session: Session, words: dict[str, Any], changed: set[str]) -> None:
        panels = session.face.panels(session.view, session.speech, changed) if session.face.panels else ()
        for n, panel in enumerate(panels):
            looks = panel, session.lang
            if self.shown[n] != looks:
                self.shown[n] = looks
                self.each[n].value = panel_html(panel, words)
