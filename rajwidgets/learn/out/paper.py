"""A quiz on paper: two versions with the options in another order, and a page of answers for whoever marks it."""

from __future__ import annotations

from html import escape

from ...study.export.paper import whole_page
from ..exercise import NUMBERS, ORDER
from ..kinds.judging import picked, unlike
from ..quiz import Quiz
from ..worded import figure_of
from .plain_form import Option, picture, plain

VERSIONS = ("A", "B")
FREE = ("find", "goal")  # kinds that ask for choices of the reader's own finding: there are lines to write on
LINES = 4


def paper(quiz: Quiz) -> str:
    """Both versions and the answers as one page to be printed."""
    w = quiz.words
    title = f"{quiz.spoken(1).speech.title}" if len(quiz) else ""
    parts = [version(quiz, which) for which in VERSIONS]
    rows = [f"<h2>{escape(w['answers'])}</h2>"]
    for n in range(1, len(quiz) + 1):
        rows.append(f"<section><h3>{n}</h3>{key(quiz, n)}</section>")
    answers = f'<section class="answers">{"".join(rows)}</section>'
    return whole_page(quiz.lang, title, f"<main>{''.join(parts)}{answers}</main>", css="sheet")


def order(quiz: Quiz, n: int, which: str) -> list[str]:
    """The options of a question in the order of a version: never the one that is asked for, nor, of three or more,
    that of another version.
    """
    exercise, opened = quiz.exercises[n - 1], quiz.spoken(n).opened
    if opened.form == NUMBERS:
        return list(exercise.options)
    others = [list(opened.right)] if opened.form == ORDER else []
    for each in VERSIONS[: VERSIONS.index(which) + 1]:
        mixed = unlike(picked(exercise.options, len(exercise.options), exercise.id, each), *others)
        others += [mixed] if len(mixed) > 2 else []
    return mixed


def version(quiz: Quiz, which: str) -> str:
    """One version: each question with its position, its options and room to answer."""
    w, parts = quiz.words, []
    name = f'<p class="who">{escape(w["name_and_date"])} <span></span></p>'
    parts.append(f"<header><h1>{escape(quiz.spoken(1).speech.title)} · {which}</h1>{name}</header>")
    for n in range(1, len(quiz) + 1):
        spoken = quiz.spoken(n)
        asked = f"<p><b>{n}</b> {escape(spoken.stem())}</p><ol>{room(quiz, n, which)}</ol>"
        drawn = f"<figure>{picture(spoken)}</figure>" if spoken.setting() else ""
        parts.append(f'<section class="position">{drawn}{asked}</section>')
    return "".join(parts)


def room(quiz: Quiz, n: int, which: str) -> str:
    """Where a question is answered: boxes to tick, room for numbers, or lines for what is to be found."""
    spoken = quiz.spoken(n)
    if spoken.exercise.kind in FREE:
        return f"<li>{'_' * 40}</li>" * LINES
    box = "☐" if spoken.opened.form != NUMBERS else "____"
    return "".join(f"<li>{box} {escape(spoken.option(option))}</li>" for option in order(quiz, n, which))


def reasoned(quiz: Quiz, option: Option) -> str:
    """An option, what it is worth, and why."""
    label = f"{option.text} ({figure_of(option.share, quiz.lang)})"
    return str(quiz.words["reason"].format(label=label, sentence=option.reason))


def key(quiz: Quiz, n: int) -> str:
    """What is right in each version, and why."""
    spoken, question = quiz.spoken(n), plain(quiz, n)
    if question.numbers:
        told = ", ".join(f"{o.text} {v}" for o, v in zip(question.options, question.numbers, strict=True))
        return f"<p>{escape(told)}</p>"
    reasons = "".join(f"<li>{escape(reasoned(quiz, each))}</li>" for each in question.options)
    if spoken.exercise.kind in FREE:
        return f"<p>{escape(quiz.worded(n).solution(numbered=False))}</p><ul>{reasons}</ul>"
    found = []
    for which in VERSIONS:
        options = order(quiz, n, which)
        numbers = [str(options.index(option) + 1) for option in spoken.opened.right]
        found.append(f"{which}: {', '.join(numbers)}")
    return f"<p>{escape('   '.join(found))}</p><ul>{reasons}</ul>"
