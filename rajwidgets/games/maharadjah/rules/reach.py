"""Who could reach a space if it were their turn to move: for readers only, no rule asks it."""

from __future__ import annotations

from msgspec.structs import replace

from ..state import State
from .movement import stands
from .ways import can_go


def reaching(s: State, there: str) -> dict[str, list[str]]:
    """Nation -> the spaces from which something of its own could go there; the active one as it has moved already."""
    found = {}
    for nation in s.owner:
        theirs = s if nation == s.active else replace(s, active=nation, moved=[], led={}, permits={}, shifted=0)
        places = [here for here in stands(theirs) if can_go(theirs, here, there)]
        if places:
            found[nation] = places
    return found
