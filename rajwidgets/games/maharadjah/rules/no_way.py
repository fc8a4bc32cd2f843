"""Why nothing can go from one space to another: judging finds that no way is there, this finds the reason to tell."""

from __future__ import annotations

from typing import Any

from ....flow import Refusal, Remark
from ..state import (
    ACROSS,
    LONG_MARCH,
    MARCH,
    State,
    armies_at,
    companions_at,
    foes_at,
    in_bloc,
    is_colonial,
    lone_friend,
    others_at,
)
from .ways import groups_at, has_boats, leaders_at, must_halt, no_passage, no_stop, over_strait, refusing

CORNERS = ({"Malva", "Gondwana"}, {"Bundelkhand", "Khandesh"})  # they touch in one point only (5.15)
CLOSED_BY = {"armies": "5.3", "rough": "5.12", "no_boats": "5.4", "one_sea": "5.4", "passage_refused": "5.41"}


def no_going(s: State, here: str, there: str, leaders: list[str], armies: bool) -> Refusal:
    """Why nothing can go from here to there, in the words of the rule that stands most in the way."""
    nation, board = s.active, s.board
    facts: dict[str, Any] = {"here": here, "there": there}
    if here == there:
        return Refusal("already_there", "5.1", facts)
    if there in board.enters:
        return Refusal("barbarian_land", "5.13", facts)
    if not groups_at(s, here) and not leaders_at(s, here):
        return stopped(s, here)
    if there in board.coasts and not has_boats(s, nation):
        return Refusal("no_boats", "5.4", {**facts, "nation": nation, "turn": s.turn})
    if refusal := no_stopping(s, here, there, armies):
        return refusal
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


def no_stopping(s: State, here: str, there: str, armies: bool) -> Refusal | None:
    """Why a march cannot end there, whatever the way; None if it can."""
    nation, other = s.active, next(foes_at(s, s.active, there), "")
    facts: dict[str, Any] = {"here": here, "there": there, "nation": other}
    match no_stop(s, nation, there, armies):
        case "friend":
            return protected(s, other, facts)
        case "lone_friend":
            chief = lone_friend(s, nation, there)
            other = s.board.chiefs[chief].nation
            rule = peace_between(s, nation, other)
            return Refusal("lone_friend", rule, {**facts, "nation": other, "chief": chief, "pact": PACTS[rule]}, "57")
        case "chief_alone":
            return Refusal("chief_alone", "9.0", facts)
        case "at_sea":
            return Refusal("cannot_stay_at_sea", "5.4", {"here": here, "there": there}, "23")
    return None


# ---------------------------------------------------------------- 11.0 Those who may not be attacked

PACTS = {"11.1": "submission", "11.2": "alliance"}


def peace_between(s: State, nation: str, other: str) -> str:
    """The section that keeps one nation from attacking another: alliance or submission."""
    return "11.2" if in_bloc(s, nation) and in_bloc(s, other) else "11.1"


def protected(s: State, other: str, facts: dict[str, Any]) -> Refusal:
    """The active nation may not attack this one; why is told."""
    rule = peace_between(s, s.active, other)
    return Refusal("protected", rule, {**facts, "nation": other, "pact": PACTS[rule]})


# ---------------------------------------------------------------- why pieces that have moved go no further


def stopped(s: State, here: str) -> Refusal:
    """What has ended the march of the pieces in a space: the strait, the ground, others, the sea, or the distance."""
    nation = s.active
    stacks = [stack for stack in s.moved if stack.at == here]
    worn = [*(stack.used for stack in stacks), *(s.led.get(c, 0) for c in companions_at(s, nation, here))]
    if ACROSS in worn:
        return Refusal("has_moved", "5.16", {"here": here, "why": "strait"})
    if here in s.board.coasts and not is_colonial(s, nation):
        return Refusal("has_moved", "8.2", {"here": here, "why": "sea"}, "23")
    if here in s.board.region and must_halt(s, here, True):
        return Refusal("has_moved", "5.3", {"here": here, "why": "armies", **against(s, here)})
    if any(not stack.start for stack in stacks):
        return Refusal("has_moved", "11.2", {"here": here, "why": "sent_back"})
    rough = here in s.board.region and s.board.rough[here] and any(not stack.led for stack in stacks)
    return Refusal("has_moved", "5.12", {"here": here, "why": "rough" if rough else "distance"})


def against(s: State, space: str) -> dict[str, Any]:
    """Who stands in the way there, how many armies are there against them, and how many it takes to go through."""
    have, need = armies_at(s, s.active, space), 2 * others_at(s, s.active, space)
    return {"nations": list(foes_at(s, s.active, space)), "have": have, "need": need, "enough": have >= need}


# ---------------------------------------------------------------- every way is closed


def no_road(s: State, here: str, there: str, led: bool, left: int) -> Refusal:
    """Every way that is short enough is closed."""
    closed = blocks(s, here, there, led, left)
    reasons = list(dict.fromkeys(closed.values()))
    why = reasons[0] if len(reasons) == 1 else "several"
    facts = {"here": here, "there": there, "why": why, "closed": list(closed), "told": told(s, closed)}
    facts["by"] = [list(pair) for pair in closed.items()]
    if {here, there} in CORNERS:
        return Refusal("four_corners", "5.15", facts)
    first = next((reason for reason in CLOSED_BY if reason in reasons), "friend")
    friend = next((next(foes_at(s, s.active, t)) for t, why in closed.items() if why == "friend"), "")
    return Refusal("way_blocked", CLOSED_BY.get(first) or peace_between(s, s.active, friend), facts)


def told(s: State, closed: dict[str, str]) -> list[Remark]:
    """What closes the ways, one remark for each reason; for armies of others one for each place, with the numbers."""
    found: list[Remark] = []
    for reason in dict.fromkeys(closed.values()):
        places = [space for space, why in closed.items() if why == reason]
        if reason == "armies":
            found += [Remark("closed_armies", "5.3", {"place": t, **against(s, t)}) for t in places]
        elif reason == "friend":
            for t in places:
                other = next(foes_at(s, s.active, t))
                rule = peace_between(s, s.active, other)
                found.append(Remark("closed_friend", rule, {"place": t, "nation": other, "pact": PACTS[rule]}))
        elif reason == "passage_refused":
            powers = [refusing(s, s.active, sea) for sea in places]
            found += [
                Remark("closed_refused", "5.41", {"place": sea, "power": p})
                for sea, p in zip(places, powers, strict=True)
            ]
        else:
            found.append(Remark(f"closed_{reason}", CLOSED_BY[reason], {"places": places, "nation": s.active}))
    return found


def reach_left(s: State, here: str, leaders: list[str], armies: bool) -> int:
    """How many borders those who would go could still cross."""
    most = LONG_MARCH - max([s.led.get(leader, 0) for leader in leaders], default=0)
    if not armies:
        return most
    colonial = is_colonial(s, s.active)
    marches = [(LONG_MARCH if colonial or (leaders and g.led) else MARCH) - g.used for g in groups_at(s, here)]
    return min(most, max(marches, default=0))


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
