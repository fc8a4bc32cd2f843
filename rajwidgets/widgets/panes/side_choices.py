"""What a seat may declare although another one is asked: offered in a folded line, never as a question."""

from __future__ import annotations

from typing import Any

from ...flow import split
from ..session.autoplay import BY_HAND, HALTS
from ..session.session import Session
from .markup import command, esc, seat_sign


def declarations(session: Session) -> list[tuple[int, str]]:
    """The declarations that a person at this screen may make now, with the seat that makes them."""
    if session.ask is None or session.event is not None or session.veiled:
        return []
    seats = session.people if session.viewer is None else [seat for seat in session.people if seat == session.viewer]
    return [(seat, answer) for seat, answer in session.ask.also if seat in seats]


def declare_html(session: Session, words: dict[str, Any]) -> str:
    found, w = declarations(session), words["also"]
    if not found:
        return ""
    assert session.ask is not None
    rows = []
    for n, (seat, answer) in enumerate(found):
        label = session.speech.label(session.view, session.ask, split(answer))
        name = f"{session.speech.seat(seat)}: {label}"
        rows.append(command(f"declare:{n}", f"{seat_sign(seat, 16)} {esc(label)}", "declare", name))
    title = w["title" if session.viewer is None else "title_mine"].format(n=len(found))
    waits = session.node is session.line[-1] and session.auto.waits_at(session.node)
    says = f"<p>{esc(w['waits'])}</p>" if waits else ""
    go_on = command("go_on", esc(w["go_on"]), "control strong") if waits and session.answerable else ""
    return (
        f'<details class="also"{" open" if waits else ""}><summary>{esc(title)}</summary>{says}'
        f'<div>{"".join(rows)}</div><div class="halts">{halts_html(session, w)}{go_on}</div></details>'
    )


def halts_html(session: Session, w: dict[str, str]) -> str:
    """When bots and chance are to wait for a declaration; nothing if people answer everything."""
    if not session.auto.bots and session.auto.chance == BY_HAND:
        return ""
    chosen = session.auto.halts
    rows = (f'<option value="{key}"{" selected" if key == chosen else ""}>{esc(w[key])}</option>' for key in HALTS)
    return f'<label class="field"><span>{esc(w["halts"])}</span><select data-do=halts>{"".join(rows)}</select></label>'
