"""From a thing to its steps: the log, or only what changed a place, a piece or a player; and a section's examples."""

from __future__ import annotations

from typing import Any

from ...replay.files import Replay
from ...study.export.markdown import visible
from ...study.index.store import KEPT_AT
from ...text import RuleRef
from .. import plain as iw
from ..markup import command, esc
from ..session.desk import Desk
from ..session.session import Session


class ThingLog:
    """The log with a chooser above it; choosing a thing leaves only the steps that changed it."""

    def __init__(self, log: Any, desk: Desk) -> None:
        self.log, self.desk = log, desk
        self.html: iw.HTML = log.html
        self.chooser, self.only = iw.HTML(), iw.HTML()
        self.widget = iw.VBox([self.chooser, self.html, self.only])
        self.html.add_class("rjw-whole")
        self.only.add_class("rjw-only")
        self.widget.add_class("rjw-log")
        self._shown: Any = None

    def show(self, session: Session, replay: Replay, words: dict[str, Any]) -> None:
        found, end = self.desk.found, session.line[-1].id
        shown = (session.lang, session.viewer, found.thing, end if found.thing else "")
        if shown != self._shown:
            if found.thing:
                self.desk.look_up(found.thing)  # in this language, with these eyes, as far as the line leads by now
            self._shown = shown
            self.chooser.value = chooser_html(self.desk, words)
        (self.widget.add_class if found.thing else self.widget.remove_class)("only")
        if found.thing:
            self.only.value = changes_html(self.desk, words)
        else:
            self.log.show(session, replay, words)


def chooser_html(desk: Desk, words: dict[str, Any]) -> str:
    """All seats and all places that have a name, so that no pointer is needed."""
    w, now = words["things"], desk.found.thing
    seats = [(f"@{n}", name) for n, name in enumerate(desk.session.speech.names)]
    options = [("", w["everything"]), *seats, *desk.named_places().items()]
    if now not in dict(options):
        options.append((now, desk.called(now)))
    rows = (
        f"<option value='{esc(key)}'{' selected' if key == now else ''}>{esc(name)}</option>" for key, name in options
    )
    chooser = f"<select data-do=changed>{''.join(rows)}</select>"
    return f"<label class='field'><span>{esc(w['only'])}</span>{chooser}</label>"


def changes_html(desk: Desk, words: dict[str, Any]) -> str:
    """The steps that changed the thing chosen, as far as they may be known."""
    w, session = words["things"], desk.session
    last = session.furthest if session.spoiler_free else len(session.line) - 1
    rows = []
    for change in desk.found.changes:
        if change.ply <= last:
            spot = f"event:{change.ply}.{change.event}" if change.event is not None else f"go:{change.ply}"
            rows.append(
                f"<li><button data-do='{spot}'><i>{change.ply}</i>{esc(change.said or w['unreported'])}</button>"
            )
    if not rows:
        return f'<p class="empty">{esc(w["none"])}</p>'
    name = w["name"].format(thing=desk.called(desk.found.thing))
    return f'<ol class="log" aria-label="{esc(name)}">{"".join(rows)}</ol>'


def examples_html(desk: Desk, rule: RuleRef | None, words: dict[str, Any]) -> str:
    """Below a section: the way to steps of saved games that show it; nothing where no games are indexed."""
    if rule is None or not KEPT_AT.exists():
        return ""
    w, found = words["examples"], desk.found
    section = rule.section
    if found.section != section:
        return f'<div class="examples">{command(f"examples:{section}", esc(w["see"]), "link")}</div>'
    rows = []
    for n, (title, path, ply) in enumerate(found.examples):
        says = w["here" if desk.is_here(path) else "other"].format(title=visible(title) or path, ply=ply)
        rows.append(f"<li>{command(f'example:{n}', esc(says), 'link')}</li>")
    inner = f"<ul>{''.join(rows)}</ul>" if rows else f"<p>{esc(w['none'])}</p>"
    said = f'<p role="status">{esc(found.said)}</p>' if found.said else ""
    close = command(f"examples:{section}", esc(w["close"]), "way")
    head = f"<div class=rule-head><b>{esc(w['title'].format(section=section))}</b><span class=ways>{close}</span></div>"
    return f'<div class="examples">{head}{inner}{said}</div>'
