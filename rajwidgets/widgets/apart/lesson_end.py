"""The end of a lesson on the screen: its steps to go back to, with how much help, and where it goes on."""

from __future__ import annotations

from ...learn.lessons.ending import Ending, Row
from ...learn.quiz import Quiz
from ..markup import command, esc
from ..session.background import Beside


class Asking(Beside):
    """Questions about a lesson, made beside the kernel: bots play a game for them."""

    def __init__(self, ending: Ending) -> None:
        super().__init__("questions about a lesson are made")
        self.ending = ending
        self.quiz: Quiz | None = None

    def work(self) -> None:
        self.quiz = self.ending.quiz()


def end_html(ending: Ending, own: dict[str, str], making: bool) -> str:
    """All of it below the band."""
    rows = "".join(f"<li>{_row(row, own)}</li>" for row in ending.rows)
    told = "".join(f'<p class="says">{esc(said)}</p>' for said in (ending.help, own["look_back"]) if said)
    listed = f'<ol class="options quiz-looked" aria-label="{esc(own["steps"])}">{rows}</ol>'
    head = f"<h3 tabindex=-1>{esc(ending.finished)}</h3>"
    return f'<div class="ask quiz-end">{head}{told}{listed}{_play(ending)}{_ways(ending, own, making)}</div>'


def _row(row: Row, own: dict[str, str]) -> str:
    mark = f'<span class="mark"><b>{row.sign}</b> {esc(own["done"])}</span>' if row.finished else ""
    name = ", ".join(filter(None, (row.number, row.what, own["done"] if row.finished else "")))
    inner = f'<span class="n">{row.number}</span><span class="label">{esc(row.what)}</span>{mark}'
    return command(f"go:{row.n}", inner, f"option{' told-right' if row.finished else ''}", name)


def _play(ending: Ending) -> str:
    """After the last lesson: the line that begins a game."""
    if ending.following:
        return ""
    return f'<p class="quiz-advice">{esc(ending.words["end_play"])} <code>{esc(ending.play_line)}</code></p>'


def _ways(ending: Ending, own: dict[str, str], making: bool) -> str:
    words, buttons = ending.words, []
    if n := ending.unfinished:
        buttons.append(command(f"go:{n}", esc(own["unfinished"].format(n=ending.number(n))), "control"))
    if ending.following:
        title = words["end_next"].format(title=ending.following_title)
        buttons.append(command("next_lesson", f"{esc(title)} →", "control strong"))
    if making:
        buttons.append(f'<span class="says" role=status>{esc(own["making"])}</span>')
    else:
        buttons.append(command("quiz", esc(words["quiz"]), "control"))
    return f'<div class="controls">{"".join(buttons)}</div>'
