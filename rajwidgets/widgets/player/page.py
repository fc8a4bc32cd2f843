"""How the panels of the Player lie on its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from .. import plain as iw
from ..assets import asset

if TYPE_CHECKING:
    from .player import Player

W = TypeVar("W", bound="iw.Widget")
SHEETS = ("style.css", "maps.css", "choices.css", "study.css", "analysis.css", "seen.css")


def page(player: Player) -> iw.VBox:
    """The map side and the reading side below the header, in the one root that all styles hang on."""
    board, face = player.board, player.session.face
    canvas = _classed("rjw-canvas", iw.Box([board.widget, board.zoom.widget, board.picture]))
    several = len(face.boards(player.session.view)) > 1
    band, strip = ([board.others.band], [board.others.strip]) if several else ([], [])
    in_words = [player.in_words.line, player.in_words.description]
    seats = _classed("rjw-seat-names", player.seats)
    above = _classed("rjw-over-map", iw.Box([_classed("rjw-replay-title", player.title), seats]))
    picture = _classed("rjw-board", iw.VBox([above, *band, canvas, *strip, *in_words]))
    beside = [player.mats.widget] if face.mats else []
    beside += [player.panels.widget] if face.panels else []
    left = _classed("rjw-left", iw.VBox([picture, player.stepper.widget, *beside]))
    question = _classed("rjw-question", player.question)
    reading = [question, player.explanation.widget, player.moves.widget, player.tabs.widget]
    right = _classed("rjw-right", iw.VBox(reading))
    body = _classed("rjw-body", iw.Box([left, right]))
    notices, helping = _classed("rjw-notices", player.notices), _classed("rjw-help-pane", player.help)
    companion = _classed("rjw-companion", player.companion)
    whole = iw.VBox([player.header.widget, notices, player.menu.widget, helping, body, companion])
    return _classed("rjw", iw.VBox([style(), _classed("rjw-page", whole)]))


def style() -> iw.HTML:
    css = "".join(asset(name) for name in SHEETS)
    return _classed("rjw-style", iw.HTML(f"<style>{css}</style>"))


def _classed(css: str, widget: W) -> W:
    widget.add_class(css)
    return widget
