"""The disc of nine actions in either game: an arrow, the parts of its action, and those not yet carried out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Slot(msgspec.Struct):
    """One arrow of the disc (or what a token paid for): its action and the parts of it already carried out."""

    action: str
    done: list[str] = []


def parts_due(work: Sequence[str], done: Sequence[str]) -> list[str]:
    """The parts of an action not yet carried out."""
    due = list(work)
    for part in done:
        due.remove(part)
    return due
