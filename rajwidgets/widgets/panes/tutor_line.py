"""The tutor's line above the explanation: what does this cost you? Take it back, ask what is meant, or leave it."""

from __future__ import annotations

from typing import Any

from ...text import Explanation
from ..markup import command, esc, section_chip
from ..session.tutor import Concern, Tutor, warnings
from .digest import numbers_html


def asks(tutor: Tutor, concern: Concern, words: dict[str, Any]) -> str:
    """The line itself; where it is a bot's opinion it says so."""
    w = words["tutor"]
    if concern.warned or concern.opinion is None:
        return str(w["asks"])
    return str(w["asks_opinion"].format(bot=tutor.session.speech.level(concern.opinion.bot)))


def means(tutor: Tutor, concern: Concern, words: dict[str, Any]) -> list[Explanation]:
    """What it costs in the opinion of a bot, beside the section of the warning that was read; else that warning."""
    warned, w = warnings(tutor.session, concern.node) if concern.warned else [], words["tutor"]
    said = tutor.opinion_of(concern)
    if not said and tutor.weighing is not None:
        said = w["weighs"].format(bot=tutor.session.speech.level(tutor.bot))
    elif not said and concern.harmless:
        said = w["costs_nothing"].format(bot=tutor.session.speech.level(tutor.bot))
    return [Explanation(said, warned[0].rule if warned else None)] if said else warned


def tutor_html(tutor: Tutor, words: dict[str, Any]) -> str:
    concern, w = tutor.shown, words["tutor"]
    if concern is None:
        return ""
    meant = _meant(tutor, concern, words) if tutor.showing else ""
    pressed = f' aria-expanded={"true" if tutor.showing else "false"}'
    ways = command("undo", f"{esc(w['back'])} <kbd>U</kbd>", "control")
    ways += command("tutor_show", f"{esc(w['show'])} <kbd>T</kbd>", "control", more=pressed)
    ways += command("tutor_leave", f"{esc(w['leave'])} <kbd>{esc(words['question']['esc'])}</kbd>", "control")
    said = f"<p>{esc(asks(tutor, concern, words))}</p>"
    inner = f'{said}{meant}<div class="controls">{ways}</div>'
    return f'<div class="tutor" role="note" aria-label="{esc(w["name"])}">{inner}</div>'


def _meant(tutor: Tutor, concern: Concern, words: dict[str, Any]) -> str:
    """What it means, below what has become of the reader's own numbers since."""
    assert concern.node.seat is not None
    numbers = numbers_html(tutor.session, concern.node.seat, concern.node.parent)
    return numbers + "".join(
        f"<p class=meant>{esc(said.sentence)} {_chip(said.rule.section, words) if said.rule else ''}</p>"
        for said in means(tutor, concern, words)
    )


def _chip(section: str, words: dict[str, Any]) -> str:
    return section_chip(section, words["explain"]["rule_name"].format(section=section))
