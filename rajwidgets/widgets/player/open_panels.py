"""What the reader has opened beside the game itself, and what went wrong in showing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..session.page_writing import Writing


@dataclass
class Opened:
    """Nothing is open at first."""

    rule: str | None = None  # a section turned to
    helping: bool = False
    describing: bool = False
    discarding: bool = False  # asked whether a game that was left is to be thrown away
    said: str = ""  # a sentence about the last wish
    quiet: str = ""  # the same, which is no fault
    passing: str = ""  # the same, in passing: nothing makes room for it
    error: str = ""
    details: str = ""
    writing: Writing | None = None  # a page that is still being written
    watched: tuple[str, str] = "", "event"  # the node up to which a part is played, and by what
