"""Positions from a file: what a position must satisfy before it is played (1)."""

from __future__ import annotations

from ....flow import Refusal
from ..state import State


def check_state(s: State, fresh: State) -> Refusal | None:
    """Why a position cannot be, compared with a fresh one of the same set-up; None if it can."""
    return None
