"""The end of a lesson on the screen: how far one came, with how much help, where it goes on, and its steps."""

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
    """All of it below the band: what leads on stands above the steps, which may be many."""
    rows = "".join(f"<li>{_row(row, own)}</li>" for row in ending.rows)
    listed = f'<ol class="options quiz-looked" aria-label="{esc(own["steps"])}">{rows}</ol>'
    head = f"<h3 tabindex=-1>{esc(ending.finished)}</h3>{_says(ending.help)}{_ways(ending, own, making)}{_play(ending)}"
    return f'<div class="ask quiz-end">{head}{_says(own["look_back"])}{listed}</div>'


def _says(said: str) -> str:
    return f'<p class="says">{esc(said)}</p>' if said else ""


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
    """What is left to do comes before what follows."""
    words, buttons = ending.words, []
    if n := ending.unfinished:
        says = own["unfinished"].format(n=ending.number(n))
        buttons.append(command(f"go:{n}", f"{esc(says)} →", "control strong"))
    if ending.following:
        title = words["end_next"].format(title=ending.following_title)
        buttons.append(command("next_lesson", f"{esc(title)} →", "control" if n else "control strong"))
    if making:
        buttons.append(f'<span class="says" role=status>{esc(own["making"])}</span>')
    else:
        buttons.append(command("quiz", esc(words["quiz"]), "control"))
    return f'<div class="controls">{"".join(buttons)}</div>'
