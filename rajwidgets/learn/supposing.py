"""Unfinished games that hide something: asked about as one seat sees them, with whatever is hidden merely supposed.

Nothing of what is hidden is in such a question, for it is made from the seat's view alone. It is supposed in two ways,
and only what is the same in both is asked: what depends on a secret is no question.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..mistakes import Mistake
from ..table import Node, Table
from ..text import LANGUAGES
from .exercise import NUMBERS, Exercise, Unproven
from .marking import Open
from .position import Place, Source, cut, opened
from .speak import Spoken

ONE_WAY, ANOTHER_WAY = 0, 1


def lies_open(table: Table, node: Node, seat: int) -> bool:
    """Whether nothing of this position is hidden from a seat."""
    game = table.game
    return not game.hides or game.freeze(game.view(table.state(node), seat)) == node.snapshot


def supposed(table: Table, node: Node, way: int = ONE_WAY, title: str = "") -> Place | None:
    """A position that the seat which is asked cannot tell from the true one, on a table of its own; None if none is
    known, or if somebody else has answered since the phase was entered: that answer may be a secret.
    """
    game, since = table.game, node.since
    if game.supposed is None or node.ask is None:
        return None
    seat, own = node.ask.seat, node.line()[node.ply + 1 - len(since) :]
    if any(each.seat != seat for each in own):
        return None
    start = game.plain(game.supposed(game.view(game.thaw(node.entry), seat), way))
    position = msgspec.structs.replace(cut(table, node), start=start, source=Source(title))
    try:
        place = opened(position)
    except Mistake:
        return None
    seen = [game.freeze(game.view(state, seat)) for state in (table.state(node), place.state)]
    return place if place.ask == node.ask and seen[0] == seen[1] else None


def same_for(exercise: Exercise, one: Place, other: Place) -> bool:
    """Whether a question, its key and its reasons are the same at both positions."""
    try:
        return _told(exercise, one) == _told(exercise, other)
    except (Unproven, LookupError, TypeError, ValueError):  # at the other position it cannot even be asked
        return False


def _told(exercise: Exercise, place: Place) -> list[Any]:
    opened = Open(exercise, place)
    opened.confirm()
    spoken = [Spoken(opened, lang) for lang in LANGUAGES]
    words = [(each.position(), each.question(), each.stem(), [*map(each.option, exercise.options)]) for each in spoken]
    reasons = [[each.reasons.of(option) for option in exercise.options] for each in spoken]
    return [opened.verdicts, opened.numbers if opened.form == NUMBERS else (), words, reasons]
