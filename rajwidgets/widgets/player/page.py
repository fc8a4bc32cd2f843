"""How the panels of the Player lie on its page."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from ...draw.scene import DIMMED, NIGHT, TOKENS
from .. import plain as iw
from ..assets import asset

if TYPE_CHECKING:
    from .player import Player

W = TypeVar("W", bound="iw.Widget")
_SHEETS = "style maps choices study analysis classroom seen narrow"
SHEETS = tuple(f"{name}.css" for name in _SHEETS.split())
# Where a host is dark: by its own word (JupyterLab, Notebook, VS Code), else by what the reader's system prefers.
DARKEST = "#16120E"  # what is written on by night
DARK = ':is(body[data-jp-theme-light="false"], body.vscode-dark)'
SILENT = "body:not([data-jp-theme-light]):not(.vscode-light):not(.vscode-dark)"


def page(player: Player) -> iw.VBox:
    """The map side and the reading side below the header, in the one root that all styles hang on."""
    board, face = player.board, player.session.face
    canvas = _classed("rjw-canvas", iw.Box([board.widget, board.zoom.widget, board.picture]))
    several = len(face.boards(player.session.view)) > 1
    band, strip = ([board.others.band], [board.others.strip]) if several else ([], [])
    in_words = [player.in_words.line, player.in_words.description]
    seats = _classed("rjw-seat-names", player.seats)
    above = _classed("rjw-over-map", iw.Box([_classed("rjw-replay-title", player.title), seats]))
    parts = [board.zoom.parts] if board.zoom.parts is not None else []
    picture = _classed("rjw-board", iw.VBox([above, *band, canvas, *parts, *strip, *in_words]))
    beside = [player.mats.widget] if face.mats else []
    beside += [player.panels.widget] if face.panels else []
    left = _classed("rjw-left", iw.VBox([picture, player.stepper.widget, *beside]))
    question = _classed("rjw-question", player.question)
    asked = _classed("rjw-asked", iw.VBox([question, player.explanation.widget]))  # they share what a window shows
    right = _classed("rjw-right", iw.VBox([asked, player.moves.widget, player.tabs.widget]))
    body = _classed("rjw-body", iw.Box([left, right]))
    notices, helping = _classed("rjw-notices", player.notices), _classed("rjw-help-pane", player.help)
    companion = _classed("rjw-companion", player.companion)
    whole = iw.VBox([player.header.widget, notices, player.menu.widget, helping, body, companion])
    if player.in_place is not None:
        whole.add_class(player.in_place.css)
    return _classed("rjw", iw.VBox([style(), _classed("rjw-page", whole)]))


def style() -> iw.HTML:
    return _classed("rjw-style", iw.HTML(f"<style>{css()}</style>"))


@cache
def css() -> str:
    """All styles of the Player, by day and by night."""
    plain = "".join(asset(name) for name in SHEETS)
    return f"{_without_white(plain)}\n{_night(DARK)}\n@media (prefers-color-scheme: dark) {{\n{_night(SILENT)}\n}}"


def _without_white(css: str) -> str:
    """White is a sheet to write on, or the ink on dark plates: both are others by night."""
    css = re.sub(r"((?:background|-color[0-9]|background-color): )#fff\b", r"\1var(--white, #fff)", css)
    return re.sub(r"((?<![\w-])color: )#fff\b", r"\1var(--on-ink, #fff)", css)


def _night(host: str) -> str:
    tokens = "".join(f"--{key}: {value}; " for key, value in NIGHT.items())
    tokens += f"--white: {DARKEST}; --on-ink: {NIGHT['paper']}; --on-turmeric: {TOKENS['ink']}; --dimmed: {DIMMED}; "
    rules = asset("night.css").replace(".rjw ", f"{host} .rjw ")
    return f"{host} .rjw {{ {tokens}color-scheme: dark; }}\n{rules}"


def _classed(css: str, widget: W) -> W:
    widget.add_class(css)
    return widget
