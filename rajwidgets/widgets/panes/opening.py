"""How a game opens: its aim in three sentences, who plays how well, and a turn shown and commented."""

from __future__ import annotations

from typing import Any

from ...draw.scene import TOKENS
from ...text import Speech
from ..markup import command, esc, section_chip
from ..session.session import Session
from ..session.shown_turn import ShownTurn, can_be_shown


def at_start(session: Session) -> bool:
    """Whether a new game is open and no person has decided anything yet."""
    people, ask = session.people, session.ask
    if session.table.setup.start is not None or not session.speech.texts.get("aim") or session.event is not None:
        return False
    if not people or session.path or ask is None or ask.seat < 0:
        return False
    return not any(node.seat in people for node in session.node.line())


def aim(speech: Speech) -> str:
    """The aim of the game in its three sentences."""
    return " ".join(speech.texts.get("aim", {}).values())


def opening_html(session: Session, words: dict[str, Any]) -> str:
    """Below the aim: its sections, the way to see a turn, and who plays."""
    w, speech, name = words["opening"], session.speech, words["explain"]["rule_name"]
    chips = " ".join(section_chip(section, name.format(section=section)) for section in speech.texts.get("aim", {}))
    show = command("show_turn", esc(w["show"]), "control strong") if can_be_shown(session) else ""
    return f'<div class="digest-ways opening">{show}{chips}</div>{_players(session, w)}'


def _players(session: Session, w: dict[str, str]) -> str:
    """Who of the others is a bot, and of which level."""
    speech, by_bot = session.speech, dict[str, list[str]]()
    for seat, bot in session.auto.names.items():
        by_bot.setdefault(bot, []).append(speech.seat(seat))
    rows = []
    for bot, seats in by_bot.items():
        plays = speech.texts.get("bots", {}).get(bot, {}).get("says", bot)
        says = w["bots"].format(seats=speech.listing(seats, "and"), level=speech.level(bot), says=plays)
        rows.append(f'<p class="matters">{esc(says)}</p>')
    return "".join(rows)


def aim_html(session: Session, words: dict[str, Any]) -> str:
    """The same beside the keys, where it can be read at any time."""
    if not session.speech.texts.get("aim"):
        return ""
    title, says = esc(words["opening"]["aim"]), esc(aim(session.speech))
    return f'<div class="rjw-help"><h3>{title}</h3><p class="sentence">{says}</p>{opening_html(session, words)}</div>'


def shown_turn_html(turn: ShownTurn, words: dict[str, Any]) -> str:
    """In place of the question: the comment on this stop, and the ways on and back."""
    w, at, last = words["opening"], turn.at, len(turn.steps) - 1
    band = f'<div class="band" style="background:{TOKENS["ink"]};color:#fff"><b>{esc(w["show"])}</b>'
    band += f'<span class="crumbs">{esc(w["stop"].format(n=at + 1, all=last + 1))}</span></div>'
    back = command("step:-1", esc(w["back"]), "control") if at else ""
    on = command("step:1", f'{esc(w["on"])} <kbd>→</kbd>', "control strong") if at < last else ""
    leave = command("leave_turn", esc(w["leave"]), "control" if at < last else "control strong")
    body = f'<p class="sentence">{esc(turn.says)}</p><div class="controls">{back}{on}{leave}</div>'
    return f'{band}<div class="ask review">{body}</div><i hidden data-question="{esc(turn.session.question_id)}"></i>'
