"""The keyboard: which key asks the Player for what, and the list that ``?`` shows."""

from __future__ import annotations

from typing import Any

from ..markup import esc

COMMANDS = {
    "ArrowLeft": "step:-1",
    "ArrowRight": "step:1",
    "Shift+ArrowLeft": "step_phase:-1",
    "Shift+ArrowRight": "step_phase:1",
    "Home": "first",
    "End": "last",
    " ": "play",
    "Escape": "escape",
    "Enter": "enter",
    "a": "others",
    "h": "hint",
    "r": "turn",
    "t": "tutor_show",
    "u": "undo",
    "w": "why_aloud",
    "n": "note",
    "/": "search",
    "l": "language",
    "+": "zoom:in",
    "-": "zoom:out",
    "z": "zoom:by_clicking",
    "?": "help",
}
ROWS = ("arrows", "phase", "ends", "space", "numbers", "letters", "tab", "enter", "esc", *"ahrtuwn", "slash", "l", "b")
MAP_ROWS = ("plus", "z")  # for maps that can be enlarged



def command_of(key: str) -> str | None:
    """What a key asks for: a digit means an option, Shift and a letter a refused one."""
    if key.isdigit():
        return f"option:{int(key) or 10}"
    if key.startswith("Shift+") and len(key) == len("Shift+") + 1:
        return f"why:{key[-1].lower()}"
    return COMMANDS.get(key)


def help_html(words: dict[str, Any], zooms: bool) -> str:
    shown = (*ROWS, *(MAP_ROWS if zooms else ()), "help")
    named = ((esc(words[row]), esc(words[f"{row}_do"])) for row in shown)
    rows = "".join(f"<tr><th scope=row><kbd>{key}</kbd></th><td>{does}</td></tr>" for key, does in named)
    return f'<div class="rjw-help"><h3>{esc(words["title"])}</h3><p>{esc(words["says"])}</p><table>{rows}</table></div>'
