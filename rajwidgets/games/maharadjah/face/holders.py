"""Who holds what on the map of Maharadjah, for the charts that follow it through the turns."""

from __future__ import annotations

from collections.abc import Mapping

from ....face import Flag, Say
from ..state import State, holder
from .counters import look_of

Held = dict[str, dict[str, float]]  # place -> who holds something there -> how much


def control(view: State) -> dict[str, Held]:
    """The territories by nation and by player (``@`` and the seat), and the trading posts by power."""
    nations = {t: holder(view, t) for t in view.board.territories}
    players = {t: f"@{view.owner[nation]}" if nation else "" for t, nation in nations.items()}
    posts = {t: view.posts.get(t, "") for t in view.board.post_sites}
    return {"nations": _held(nations), "players": _held(players), "posts": _held(posts)}


def possessions(view: State) -> dict[str, str]:
    """Territory -> the nation that holds it; while it is fought for, the one that is attacked there."""
    return {t: holder(view, t) or _attacked(view, t) for t in view.board.territories}


def _attacked(view: State, territory: str) -> str:
    here = view.armies[territory]
    others = [nation for nation in here if nation != view.active]
    return others[0] if len(others) == 1 and len(here) > 1 else ""


def _held(by: Mapping[str, str]) -> Held:
    return {place: {who: 1.0} if who else {} for place, who in by.items()}


def flag(view: State, say: Say, nation: str) -> Flag:
    """A nation's name, letters and colour."""
    look = look_of(view.board, nation)
    return Flag(say.name("nation", nation), say.name("letter", nation), look.colour, look.ink)
