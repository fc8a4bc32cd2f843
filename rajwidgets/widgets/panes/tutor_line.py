"""The tutor's line above the explanation: what does this cost you? Take it back, ask what is meant, or leave it."""

from __future__ import annotations

from typing import Any

from ..markup import command, esc, section_chip
from ..session.tutor import Concern, Tutor


def asks(concern: Concern, words: dict[str, Any]) -> str:
    """The line itself; where it is a bot's opinion it says so."""
    w = words["tutor"]
    return str(w["asks"] if concern.opinion is None else w["asks_opinion"].format(bot=concern.opinion.bot))


def tutor_html(tutor: Tutor, words: dict[str, Any]) -> str:
    concern, w = tutor.shown, words["tutor"]
    if concern is None:
        return ""
    meant = "".join(
        f"<p class=meant>{esc(said.sentence)} {_chip(said.rule.section, words) if said.rule else ''}</p>"
        for said in (tutor.says(concern) if tutor.showing else ())
    )
    pressed = f' aria-expanded={"true" if tutor.showing else "false"}'
    ways = command("undo", f"{esc(w['back'])} <kbd>U</kbd>", "control")
    ways += command("tutor_show", f"{esc(w['show'])} <kbd>T</kbd>", "control", more=pressed)
    ways += command("tutor_leave", f"{esc(w['leave'])} <kbd>{esc(words['question']['esc'])}</kbd>", "control")
    said = f"<p>{esc(asks(concern, words))}</p>"
    inner = f'{said}{meant}<div class="controls">{ways}</div>'
    return f'<div class="tutor" role="note" aria-label="{esc(w["name"])}">{inner}</div>'


def _chip(section: str, words: dict[str, Any]) -> str:
    return section_chip(section, words["explain"]["rule_name"].format(section=section))
