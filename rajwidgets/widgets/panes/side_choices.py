"""Side choices: what may be done instead of answering, or declared by another seat; never in the question's way."""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from ...flow import Ask, Parts, Refusal, judge, legal, opening, split
from ..markup import command, esc, seat_sign
from ..session.autoplay import BY_HAND, HALTS
from ..session.session import Session

FEW = 3  # up to these, the ways to make a side choice are listed at once; more are chosen part by part


class Side(NamedTuple):
    """A side choice on offer: who makes it, the parts it begins with, and why it cannot be made now."""

    seat: int
    parts: Parts
    refusal: Refusal | None


def side_offers(session: Session) -> list[Side]:
    """The side choices that a person at this screen may make now."""
    if session.ask is None or session.event is not None or session.veiled:
        return []
    seats = session.people if session.viewer is None else [seat for seat in session.people if seat == session.viewer]
    found: list[Side] = []
    for side in session.ask.also:
        if side.seat in seats:
            found += _ways(session, session.ask, side)
    return found


def _ways(session: Session, ask: Ask, side: Ask) -> list[Side]:
    begins = opening(side)
    if refusal := judge(session.game, session.view, ask, begins):
        return [Side(side.seat, begins, refusal)]
    some = list(islice(legal(session.game, session.view, ask, begins), FEW + 1))
    if len(some) > FEW:
        return [Side(side.seat, begins, None)]
    return [Side(side.seat, split(answer), None) for answer in some]


def sides_html(session: Session, words: dict[str, Any]) -> tuple[str, str]:
    """One's own side choices as a row of buttons; those of other seats, and what the face says, in a folded line."""
    if session.aside is not None or not (found := side_offers(session)):
        return "", ""
    assert session.ask is not None
    folded = session.face.choosing.folded
    own: list[str] = []
    others: list[str] = []
    for n, side in enumerate(found):
        mine = side.seat == session.ask.seat and side.parts[0] not in folded
        (own if mine else others).append(_button(session, n, side, words))
    row = f'<div class="sides">{"".join(own)}</div>' if own else ""
    return row, _folded(session, others, words["also"]) if others else ""


def _button(session: Session, n: int, side: Side, words: dict[str, Any]) -> str:
    assert session.ask is not None
    label = session.speech.label(session.view, session.ask, side.parts)
    name = session.speech.told_of(session.speech.seat(side.seat), label)
    if side.refusal is not None:
        why = session.speech.explain(side.refusal, seat=side.seat).sentence
        no = words["question"]["not_now_because"].format(label=name, reason=why, section=side.refusal.rule)
        return command(f"side:{n}", esc(label), "no", no)
    detail = session.speech.detail(session.view, session.ask, side.parts)
    sign = seat_sign(side.seat, 16)
    said = f'<span class="detail">{esc(detail)}</span>' if detail else ""
    return command(f"side:{n}", f"{sign} {esc(label)}{said}", "declare", ", ".join(filter(None, (name, detail))))


def _folded(session: Session, rows: list[str], w: dict[str, str]) -> str:
    title = w["title" if session.viewer is None else "title_mine"].format(n=len(rows))
    waits = session.node is session.line[-1] and session.auto.waits_at(session.node)
    says = f"<p>{esc(w['waits'])}</p>" if waits else ""
    go_on = command("go_on", esc(w["go_on"]), "control strong") if waits and session.answerable else ""
    return (
        f'<details class="also"{" open" if waits else ""}><summary>{esc(title)}</summary>{says}'
        f'<div>{"".join(rows)}</div><div class="halts">{_halts(session, w)}{go_on}</div></details>'
    )


def _halts(session: Session, w: dict[str, str]) -> str:
    """When bots and chance are to wait for a declaration; nothing if people answer everything."""
    if not session.auto.bots and session.auto.chance == BY_HAND:
        return ""
    chosen = session.auto.halts
    rows = (f'<option value="{key}"{" selected" if key == chosen else ""}>{esc(w[key])}</option>' for key in HALTS)
    return f'<label class="field"><span>{esc(w["halts"])}</span><select data-do=halts>{"".join(rows)}</select></label>'
