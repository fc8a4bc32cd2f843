"""The position in words below the map, and what screen readers hear."""

from __future__ import annotations

from typing import Any

from .. import plain as iw
from ..markup import command, esc
from ..panes.board import BoardView
from ..session.session import Session
from .companion import Companion


class InWords:
    """One line that says what lies beside the board, the whole position when it is asked for, and the same aloud."""

    def __init__(self, companion: Companion) -> None:
        self.companion = companion
        self.line, self.description = iw.HTML(), iw.HTML()
        self.line.add_class("rjw-under-map")
        self.description.add_class("rjw-description")

    def show(self, session: Session, words: dict[str, Any], board: BoardView, sentence: str, whole: bool) -> None:
        described = in_words(session) if whole else _first_line(session)
        link = command("describe", esc(words["board"]["describe"]), "link")
        self.line.value = f"{link}<span>{esc(_always_below(session))}</span>"
        self.description.value = f"<div>{esc(described)}</div>" if whole else ""
        with self.companion.hold_sync():
            self.companion.says = sentence
            self.companion.event = _event_shown(session)
            self.companion.picture = described.partition("\n")[0]
            self.companion.targets = _focus(session, board)
            self.companion.asleep, self.companion.left = words["notices"]["asleep"], words["notices"]["keys_left"]
            self.companion.regions, self.companion.labels = regions(words), labels(words)


def in_words(session: Session) -> str:
    """The position as text, and what can be said of the board in front alone."""
    board, speech = session.board, session.speech
    said = speech.describe(session.view)
    if board.describe is None:
        return said
    lines = [speech.sentence("lines", each.code, facts=each.facts) for each in board.describe(session.view)]
    return "\n".join([said, board.name(speech), *lines])


def _first_line(session: Session) -> str:
    """The first line of the position in words; the whole is made only when it is asked for."""
    first = session.game.words.describe(session.view)[0]
    return session.speech.sentence("lines", first.code, facts=first.facts)


def _always_below(session: Session) -> str:
    """What lies beside the board, where the game has a line about it."""
    code = session.face.telling.below
    for remark in session.game.words.describe(session.view) if code else ():
        if remark.code == code:
            return session.speech.sentence("lines", remark.code, facts=remark.facts)
    return ""


def _event_shown(session: Session) -> str:
    """The event shown, as the log names it."""
    at = session.event if session.event is not None else max(0, len(session.node.events) - 1)
    return f"{session.node.ply}.{at}"


def _focus(session: Session, board: BoardView) -> list[int]:
    """Which place on the map has the focus, and how many there are."""
    targets = board.targets()
    focus = session.target(session.focus) if session.focus else None
    return [targets.index(focus) if focus in targets else -1, len(targets)]


def regions(words: dict[str, Any]) -> dict[str, str]:
    """The landmarks of the page and their names."""
    return {
        ".rjw-question": words["question"]["region"],
        ".rjw-explain": words["explain"]["region"],
        ".rjw-moves:has(.moves)": words["moves"]["region"],
        ".rjw-board": words["board"]["region"],
        ".rjw-stepper": words["steps"]["region"],
        ".rjw-mats": words["mats"]["region"],
        ".rjw-tabs": words["tabs"]["region"],
    }


def labels(words: dict[str, Any]) -> dict[str, str]:
    """Names for controls that have none of their own."""
    return {
        ".rjw-view select": words["header"]["view"],
        ".rjw-question > .grip": words["question"]["grip"],
        ".rjw-speed select": words["steps"]["speed"],
        ".rjw-line select": words["steps"]["line"],
        ".rjw-figure select": words["tabs"]["chart_of"],
        ".rjw-slider .noUi-handle": words["steps"]["slider"],
        ".rjw-help-button": words["header"]["help"],
        ".rjw-beside-button": words["header"]["beside"],
        ".rjw-search-rules input": words["tabs"]["search_rules"],
        ".rjw-search-glossary input": words["tabs"]["search_glossary"],
        ".rjw-note textarea": words["tabs"]["note_here"],
    }
