"""Why nothing can go from one space to another: judging finds that no way is there, this finds the reason to tell."""

from __future__ import annotations

from typing import Any

from ....flow import Refusal
from ..state import LONG_MARCH, MARCH, State, armies_at, foes_at, in_bloc, is_colonial
from .ways import groups_at, has_boats, leaders_at, no_passage, no_stop, over_strait

CORNERS = ({"Malva", "Gondwana"}, {"Bundelkhand", "Khandesh"})  # they touch in one point only (5.15)
CLOSED_BY = {"rough": "5.12", "armies": "5.3", "no_boats": "5.4", "one_sea": "5.4", "passage_refused": "5.41"}


def no_going(s: State, here: str, there: str, leaders: list[str], armies: bool) -> Refusal:
    """Why nothing can go from here to there, in the words of the rule that stands most in the way."""
    nation, board = s.active, s.board
    facts: dict[str, Any] = {"here": here, "there": there}
    if here == there:
        return Refusal("already_there", "5.1", facts)
    if there in board.enters:
        return Refusal("barbarian_land", "5.13", facts)
    if not groups_at(s, here) and not leaders_at(s, here):
        return Refusal("has_moved", "5.12", facts)
    if there in board.coasts and not has_boats(s, nation):
        return Refusal("no_boats", "5.4", {**facts, "turn": s.turn})
    other = next(foes_at(s, nation, there), "")
    match no_stop(s, nation, there, armies):
        case "friend":
            return Refusal("protected", peace_between(s, nation, other), {**facts, "nation": other})
        case "chief_alone":
            return Refusal("chief_alone", "9.0", {**facts, "nation": other})
        case "at_sea":
            return Refusal("cannot_stay_at_sea", "5.4", facts, "23")
    if not armies and any(leader.startswith("arms_") for leader in leaders) and not armies_at(s, nation, there):
        return Refusal("arms_need_armies", "12.2", facts, "46")
    left, far = reach_left(s, here, leaders, armies), board.hops[here][there]
    if far > left:
        reach = LONG_MARCH if is_colonial(s, nation) or leaders else MARCH
        rule = "9.1" if leaders else "5.14" if is_colonial(s, nation) else "5.12"
        facts |= {"borders": far, "reach": reach, "left": left}
        return Refusal("too_far_now" if left < reach else "too_far", rule, facts)
    if there in board.coasts and not is_colonial(s, nation) and far == left:
        return Refusal("no_border_to_land", "8.2", facts, "23")
    if over_strait(s, here, there):
        return Refusal("strait_only_move", "5.16", facts)
    return no_road(s, here, there, bool(leaders), left)


def no_road(s: State, here: str, there: str, led: bool, left: int) -> Refusal:
    """Every way that is short enough is closed."""
    closed = blocks(s, here, there, led, left)
    reasons = list(dict.fromkeys(closed.values()))
    why = reasons[0] if len(reasons) == 1 else "several" if sorted(reasons) == ["armies", "rough"] else ""
    facts = {"here": here, "there": there, "by": [list(pair) for pair in closed.items()], "closed": list(closed)}
    facts |= {"why": why, "nation": next(foes_at(s, s.active, next(iter(closed))), "") if why == "friend" else ""}
    if {here, there} in CORNERS:
        return Refusal("four_corners", "5.15", facts)
    rule = peace_between(s, s.active, str(facts["nation"])) if why == "friend" else CLOSED_BY.get(why, "5.3")
    return Refusal("way_blocked", rule, facts)


def reach_left(s: State, here: str, leaders: list[str], armies: bool) -> int:
    """How many borders those who would go could still cross."""
    most = LONG_MARCH - max([s.led.get(leader, 0) for leader in leaders], default=0)
    if not armies:
        return most
    colonial = is_colonial(s, s.active)
    marches = [(LONG_MARCH if colonial or (leaders and g.led) else MARCH) - g.used for g in groups_at(s, here)]
    return min(most, max(marches, default=0))


def peace_between(s: State, nation: str, other: str) -> str:
    """The section that keeps one nation from attacking another: alliance or submission."""
    return "11.2" if in_bloc(s, nation) and in_bloc(s, other) else "11.1"


def blocks(s: State, here: str, there: str, led: bool, left: int) -> dict[str, str]:
    """The spaces between here and there that let nothing through, each with the reason."""
    found: dict[str, str] = {}
    for space in s.board.next[here]:
        if space != there and s.board.hops[space][there] < left:
            if why := closed_to(s, here, space, led):
                found[space] = why
            elif left > 2:
                found |= blocks(s, space, there, led, left - 1)
    return found


def closed_to(s: State, here: str, space: str, led: bool) -> str:
    """Why a march from here cannot lead through a space; nothing if it can."""
    seas = s.board.coasts
    if space in seas and not has_boats(s, s.active):
        return "no_boats"
    if space in seas and here in seas and not is_colonial(s, s.active):
        return "one_sea"
    return no_passage(s, s.active, space, led)
