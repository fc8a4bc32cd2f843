"""What the reader has opened beside the game itself, and what went wrong in showing it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Opened:
    """Nothing is open at first."""

    rule: str | None = None  # a section turned to
    helping: bool = False
    describing: bool = False
    said: str = ""  # a sentence about the last wish
    quiet: str = ""  # the same, in passing
    error: str = ""
    details: str = ""
    watched: tuple[str, str] = "", "event"  # the node up to which a part is played, and by what
