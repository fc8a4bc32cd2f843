"""4.2 and 7.0: invaders gather in barbarian lands, in territories of India or at sea."""

from __future__ import annotations

from ....flow import Event, Flow, Phase
from ..places import Invasion
from ..state import BRITISH, State, armies_at, foes_at, this_turn
from .pieces import add, chiefs_fall, lost_arms, note_raid, remove


def invade(s: State) -> Flow:  # 4.2
    nation = s.active
    if (s.turn, nation) in s.board.coming:
        for invasion in s.board.invasions:
            if invasion.turn == s.turn and invasion.nation == nation:
                yield from gather(s, invasion)
    if this_turn(s).great == nation:
        yield Event("great_invasion", "7.4", s.owner[nation], {"nation": nation})


def gather(s: State, invasion: Invasion) -> Flow:
    """Invaders come from the pool as far as it goes (ruling 16); a chief may lead them."""
    nation, at = invasion.nation, invasion.at
    waiting = armies_at(s, nation, at) if at in s.board.enters else 0  # set up before the first turn (3.0)
    new = min(invasion.armies - waiting, s.pool[nation])
    if new and at in s.board.region:
        yield from clear_territory(s, nation, at)
    add(s, nation, at, new)
    if new:
        note_raid(s, at)
    facts = {"nation": nation, "at": at, "armies": waiting + new, "listed": invasion.armies}
    yield Event("invaders", section(s, at), s.owner[nation], facts, "16" if waiting + new < invasion.armies else "")
    if new and at in s.board.region:
        yield from chiefs_fall(s, nation, at)
        yield from lost_arms(s)
    if new and invasion.chief:
        s.chiefs[invasion.chief] = at
        facts = {"chief": invasion.chief, "nation": nation, "at": at}
        yield Event("chief_appeared", "9.0", s.owner[nation], facts)
    if nation == BRITISH and not s.crown:
        s.crown = True
        yield Event("british_arrived", "11.2", s.owner[nation], {"nation": nation})


def section(s: State, at: str) -> str:
    if at in s.board.coasts:
        return "7.3"
    return "7.2" if at in s.board.region else "7.1"


def clear_territory(s: State, nation: str, at: str) -> Flow:  # 7.2; trading posts stay (ruling 17)
    for other in list(foes_at(s, nation, at)):
        n = armies_at(s, other, at)
        remove(s, other, at, n)
        facts = {"nation": other, "at": at, "armies": n, "by": nation}
        yield Event("driven_out", "7.2", s.owner[other], facts, "17" if at in s.posts else "34")


PHASES = (Phase("invasion", "4.2", invade),)
