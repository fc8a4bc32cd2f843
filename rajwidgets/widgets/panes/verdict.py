"""What came of a question, told where the Player explains: right or not, the reason and its numbers, the others."""

from __future__ import annotations

from typing import Any

from ...learn.exercise import NUMBERS, ORDER
from ...learn.sitting import Sitting
from ...learn.solving import OF_CHOICES
from ...text import Explanation
from ..markup import command, esc, ledger, section_chip
from .explanation import Case

Told = tuple[tuple[str, ...], Explanation]  # options, and what is told of them


def said(sitting: Sitting) -> str:
    """The verdict in a word or two."""
    if sitting.marked is None:
        return ""
    if sitting.n in sitting.shown:
        return str(sitting.quiz.words["shown"])
    return sitting.quiz.worded(sitting.n).verdict(sitting.marked)


def verdict(sitting: Sitting, own: dict[str, str], words: dict[str, Any]) -> Case:
    """First the reason that matters, then what is right, then why every other option is what it is."""
    assert sitting.marked is not None
    first, line = _that_matters(sitting), sitting.line
    groups = _reasons(sitting, first)
    if line is not None:  # the options say how it should have begun
        main: Told = (), sitting.spoken.reasons.of_line(line)
    else:
        main = next((group for group in groups if first in group[0]), groups[0])
    rest = "".join(_reason(sitting, *group, own, words) for group in groups if group is not main)
    more = _try(sitting, main[0], own) + _answer(sitting)
    more += f'<ul class="quiz-reasons">{rest}</ul>' if rest else ""
    source, quiz = sitting.spoken.exercise.position.source, sitting.quiz
    if source.title:
        more += f'<p class="says">{esc(quiz.words["from"].format(title=source.title, ply=source.ply))}</p>'
    good = sitting.marked.credit == 1 or sitting.n in sitting.shown
    opinion = bool(sitting.spoken.opened.opinion_of)
    told = main[1]._replace(sentence=_headed(sitting, *main), rule=None if opinion else main[1].rule)
    return Case(said(sitting), "happened" if good or opinion else "no", "", told, more)


def _that_matters(sitting: Sitting) -> str:
    """What was chosen and is not right; else what was right and chosen; else what would have been."""
    opened, given = sitting.spoken.opened, sitting.answers[sitting.n]
    rows = sitting.rows
    chosen = [each for each in given if each in rows]
    wrong = [each for each in chosen if not opened.verdict(each).right]
    right = [each for each in chosen if opened.verdict(each).right]
    return next(iter([*wrong, *right, *opened.right]), rows[0])


def _reasons(sitting: Sitting, first: str) -> list[Told]:
    """What is told of which options: each by itself where it can be tried on the board."""
    spoken = sitting.spoken
    if spoken.exercise.kind in OF_CHOICES:
        return [((option,), spoken.reasons.of(option)) for option in sitting.rows]
    return spoken.reasons.all(first)


def _headed(sitting: Sitting, options: tuple[str, ...], told: Explanation) -> str:
    """The reason, after the options it belongs to unless it says the same."""
    head = _head(sitting, options, told)
    return str(sitting.quiz.words["reason"]).format(label=head, sentence=told.sentence) if head else told.sentence


def _head(sitting: Sitting, options: tuple[str, ...], told: Explanation) -> str:
    labels = [sitting.spoken.option(option).rstrip(".") for option in options]
    return "" if labels == [told.sentence.rstrip(".")] else str(sitting.quiz.words["between"]).join(labels)


def _reason(
    sitting: Sitting, options: tuple[str, ...], told: Explanation, own: dict[str, str], words: dict[str, Any]
) -> str:
    opened = sitting.spoken.opened
    name = words["explain"].get("open_rule", "")
    chip = section_chip(told.rule.section, name) if told.rule and not opened.opinion_of else ""
    wrong = not all(opened.verdict(option).right for option in options)
    numbers = ledger(told.ledger, refusal=wrong) if told.ledger else ""
    head, tried = esc(_head(sitting, options, told)), _try(sitting, options, own)
    return f"<li><b>{head}</b> {esc(told.sentence)} {chip} {tried}{numbers}</li>"


def _try(sitting: Sitting, options: tuple[str, ...], own: dict[str, str]) -> str:
    """The way to see an option on the board."""
    if sitting.spoken.exercise.kind not in OF_CHOICES or not options:
        return ""
    return command(f"try:{sitting.rows.index(options[0]) + 1}", esc(own["try"]), "link")


def _answer(sitting: Sitting) -> str:
    """Where an order or numbers were asked: the whole of it."""
    assert sitting.marked is not None
    if sitting.form not in (NUMBERS, ORDER):
        return ""
    worded = sitting.quiz.worded(sitting.n)
    return f"<p>{esc(worded.credit_for(sitting.marked))} {esc(worded.what_is_right(numbered=False))}</p>"
