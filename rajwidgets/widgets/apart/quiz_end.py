"""The end of a quiz on the screen: the points, every question to be looked at again, and what to do next."""

from __future__ import annotations

from ...learn.summary import OPEN, RIGHT, WRONG, Row, Summary
from ..markup import command, esc, section_chip

TOLD = {RIGHT: " told-right", WRONG: " told-wrong"}  # looks, beside the sign and the words


def end_html(summary: Summary, opens: str, making: bool, close: str) -> str:
    """All of it below the band; ``opens`` says what a section does, ``close`` is the way back where there is one."""
    words = summary.words
    rows = "".join(f"<li>{_row(row)}</li>" for row in summary.rows)
    told = f'<p class="says">{esc(summary.counts)}</p><p class="says">{esc(words["again"])}</p>'
    listed = f'<ol class="options quiz-looked" aria-label="{esc(words["questions"])}">{rows}</ol>'
    head = f"<h3 tabindex=-1>{esc(summary.points)}</h3>"
    onward = _advice(summary, opens) + _ways(summary, making, close)
    return f'<div class="ask quiz-end">{head}{told}{listed}{onward}</div>'


def _row(row: Row) -> str:
    name = ", ".join(filter(None, (str(row.n), row.said, row.section, row.stem)))
    label = f'<span class="label">{esc(row.stem or "…")}</span><span class="detail">{esc(row.section)}</span>'
    mark = f'<span class="mark"><b>{row.sign}</b> {esc(row.said)}</span>'
    inner = f'<span class="n">{row.n}</span>{label}{mark}'
    return command(f"question:{row.n}", inner, f"option{TOLD.get(row.state, '')}", name)


def _advice(summary: Summary, opens: str) -> str:
    """What to practise, its sections to be opened, and the line that does it."""
    if not summary.advice:
        return ""
    if not summary.practised:
        return f'<p class="quiz-advice">{esc(summary.advice)}</p>'
    chips = (
        f"{section_chip(section, f'{opens} {section}')} {esc(titled.removeprefix(section).strip())}"
        for section, titled in summary.practised.items()
    )
    said = f'<p class="quiz-advice">{esc(summary.words["practise"]).format(sections=", ".join(chips))}</p>'
    return f'{said}<p class="says">{esc(summary.words["drill"])} <code>{esc(summary.drill)}</code></p>'


def _ways(summary: Summary, making: bool, close: str) -> str:
    words, buttons = summary.words, []
    unanswered = next((row.n for row in summary.rows if row.state == OPEN), 0)
    if unanswered:
        buttons.append(command(f"question:{unanswered}", esc(words["to_answer"]), "control strong"))
    if summary.missed:
        strong = "" if unanswered else " strong"
        buttons.append(command("missed", esc(words["once_more"]), f"control{strong}"))
    if making:
        buttons.append(f'<span class="says" role=status>{esc(words["making"])}</span>')
    elif summary.quiz.another is not None:
        buttons.append(command("fresh", esc(words["fresh"]), "control"))
    return f'<div class="controls">{"".join(buttons)}{close}</div>'
