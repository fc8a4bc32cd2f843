"""A step that is read, not asked about: what was chosen, by whom, what it meant, and the way to the other choices."""

from __future__ import annotations

from typing import Any

from ...draw.scene import SEATS, TOKENS
from ...flow import CHANCE, split
from ...table import Node
from ..markup import command, esc, seat_sign, unbroken
from ..session.session import Session
from .digest import numbers_html

MOST_PARTS = 4  # of an answer that are named; a shuffle has dozens


def may_read(session: Session, node: Node) -> bool:
    """Whether this reader may know the answer that led to a node, and not only what was seen of it."""
    asked = node.parent.ask if node.parent else None
    if session.viewer is None or node.seat == session.viewer:
        return True
    return asked is not None and node.seat != CHANCE and asked.kind not in session.face.choosing.secret


def chosen(session: Session, node: Node) -> str:
    """The answer that led to a node, by what was asked and its parts; empty where it is not for these eyes."""
    before = node.parent
    if before is None or before.ask is None or node.answer is None or not may_read(session, node):
        return ""
    parts, view = split(node.answer), session.seen(session.state(before, None))
    more = " …" if len(parts) > MOST_PARTS else ""
    return session.speech.move(view, before.ask, parts[:MOST_PARTS]) + more


def review_html(session: Session, words: dict[str, Any]) -> str:
    """The panel in place of the question."""
    body = _start(session, words) if session.node.parent is None else _choice(session, words)
    return f'{_band(session, words)}<div class="ask review">{body}{_next(session, words)}</div>'


def _band(session: Session, words: dict[str, Any]) -> str:
    w, seat = words["review"], session.node.seat
    crumbs = w["step"].format(n=session.node.ply)
    if session.event is not None:
        crumbs = words["question"]["event"].format(n=session.event + 1, all=len(session.film))
    if seat is None or seat == CHANCE:
        who, look, sign = w["chance" if seat == CHANCE else "start"], (TOKENS["ink"], "#fff"), ""
    else:
        who = w["chose"].format(seat=session.speech.seat(seat))
        look, sign = (SEATS[seat].colour, SEATS[seat].ink), seat_sign(seat, 22)
    return (
        f'<div class="band" style="background:{look[0]};color:{look[1]}">{sign}<b>{esc(who)}</b>'
        f'<span class="crumbs">{esc(crumbs)}</span></div>'
    )


def _start(session: Session, words: dict[str, Any]) -> str:
    w, speech = words["review"], session.speech
    players = esc(w["players"].format(names=speech.listing(speech.names)))
    return f'<h3>{esc(w["begins"])}</h3><p class="says">{players}</p>'


def _choice(session: Session, words: dict[str, Any]) -> str:
    """What was chosen, what had been asked, and what the choice meant there."""
    w, node, speech = words["review"], session.node, session.speech
    before = node.parent
    assert before is not None and before.ask is not None and node.answer is not None
    title = chosen(session, node) or w["secret"]
    said = ""
    if may_read(session, node):
        parts, view = split(node.answer), session.seen(session.state(before, None))
        if asked := speech.asked_of_all(view, before.ask, parts):
            said = f'<p class="says">{esc(asked)}</p>'
        if detail := speech.detail_of_all(view, before.ask, parts):
            said += f'<p class="matters">{esc(detail[:1].upper() + detail[1:])}</p>'
    reason = session.reasons.get(node.id)
    if reason is not None and node.seat is not None and session.may_know(node.seat):
        why = speech.explain(reason.reason, "reasons", node.seat).sentence
        says = words["explain"]["bot_says"].format(seat=speech.seat(node.seat), reason=why)
        said += f'<p class="matters">{esc(says)}</p>'
    if node.seat is not None and node.seat >= 0:
        said += numbers_html(session, node.seat, before)
    return f"<h3>{unbroken(title)}</h3>{said}"


def _next(session: Session, words: dict[str, Any]) -> str:
    """Who decides next, and the ways on: to the other choices, to the next step."""
    w, ask, node = words["review"], session.ask, session.node
    says = ""
    if ask is not None and session.event is None:
        says = w["next_chance"] if ask.seat == CHANCE else w["next"].format(seat=session.speech.seat(ask.seat))
    buttons = ""
    if not session.reviewing:  # bots pass one by one
        buttons = command("pass_on", esc(words["question"]["to_question"]), "control")
    else:
        if node.seat is not None and node.seat != CHANCE:
            buttons += command(f"others:{node.ply - 1}", f"{esc(w['others'])} <kbd>A</kbd>", "control")
        if ask is not None and ask.seat != CHANCE and session.event is None:
            buttons += command(f"others:{node.ply}", esc(w["try"]), "control")
    return f'<p class="says next">{esc(says)}</p><div class="controls">{buttons}</div>'
