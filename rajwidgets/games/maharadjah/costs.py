"""What an answer would cost beyond what it says: tried on a copy of the position, before it is given. No sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ...flow import Ask, Event, Parts, Remark, try_out
from .rules.combat import battles_due
from .rules.growth import excess
from .rules.movement import anything_moves, crowded, move_parts, one_move, outside
from .rules.ways import ALONE, retinue
from .rules.withdrawal import leave
from .state import State, armies_at, chief_of, limit_of, territories_of, this_turn


def warnings(s: State, ask: Ask, begun: Parts) -> list[Remark]:
    """What an answer would cost beyond what it says."""
    match ask.kind, begun:
        case "ally", (price,):  # declared out of turn
            (nation,) = ask.about
            return [Remark("allied_for_good", "11.2", {"nation": nation, "price": price})]
        case "move", ("end",):
            return end_warnings(s)
        case "move", (_, _, _, _, *_) if not move_parts(s, ask, begun):
            return moving_warnings(s, begun)
        case "retreat" | "press", (_, _, *_):
            return leaving_warnings(s, ask, begun)
        case "alliance", ("army", at) if armies_at(s, ask.about[0], at) == 1:
            return [Remark("gives_up", "11.2", {"at": at})]
    return []


def leaving_warnings(s: State, ask: Ask, begun: Parts) -> list[Remark]:
    """A chief whom the last armies leave behind among others, and arms that would be lost."""
    here, nation = ask.about
    said = arms_lost(try_out(s, lambda after: leave(after, nation, here, begun, "", "")).events)
    chief = chief_of(s, nation, here)
    stays = chief and chief not in retinue(begun[2] if len(begun) > 2 else ALONE)
    if stays and int(begun[1]) == armies_at(s, nation, here) and len(s.armies[here]) > 1:
        said.append(Remark("chief_falls", "9.2", {"chief": chief, "at": here}))
    return said


def moving_warnings(s: State, begun: Parts) -> list[Remark]:
    """Arms that would be lost; and what the end of the movement costs, if nothing else can move after this."""
    after, events, asked = try_out(s, lambda after: one_move(after, begun))
    said = arms_lost(events)
    if asked or anything_moves(after):
        return said
    fights, costs = battles_due(after), end_warnings(after)
    if fights or costs:
        said.append(Remark("ends_movement", "4.3", {"fights": len(fights), "at": fights[0][0] if fights else ""}))
    return said + costs


def arms_lost(events: Sequence[Event]) -> list[Remark]:
    """The arms that events have cost."""
    lost = (event for event in events if event.kind == "arms_lost")
    return [Remark("arms_lost", event.rule, event.data, event.ruling) for event in lost]


def end_warnings(s: State) -> list[Remark]:
    """Armies over the limits, invaders and chiefs left outside, and those too many at the end of the sequence."""
    nation = s.active
    said = []
    for land in outside(s, nation):
        facts = {"at": land, "armies": armies_at(s, nation, land)}
        said.append(Remark("left_outside", "7.1", facts, "24"))
    for chief in s.board.by_nation[nation]:
        if s.chiefs[chief] in s.board.enters:
            said.append(Remark("chief_outside", "7.1", {"chief": chief, "at": s.chiefs[chief]}, "24"))
    for t in crowded(s, nation):
        facts = {"at": t, "armies": armies_at(s, nation, t), "limit": limit_of(s, t)}
        said.append(Remark("too_many", "5.2", facts, "24"))
    last = this_turn(s).great != nation or s.wave == 2
    over = excess(s, nation) if last else 0
    if over > 0:
        said.append(
            Remark("overpopulation", "6.0", {"armies": over, "territories": len(territories_of(s, nation))}, "11")
        )
    return said
