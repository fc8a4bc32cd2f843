"""5.2, 6.0, 10.3 and 10.4: armies that must leave the map, chosen by their owner."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Ask, Event, Flow, Parts, Question, Refusal, split
from ..state import State, armies_at, limit_of, on_board, spaces_of, territories_of
from .pieces import lost_arms, remove

RULES = {"stacking": "5.2", "overpopulation": "6.0", "sequence": "10.3", "turn": "10.4"}
RULINGS = {"stacking": "24", "overpopulation": "11", "sequence": "18", "turn": "18"}


def removable(s: State, nation: str, why: str) -> list[str]:
    """Where armies may be taken from."""
    if why == "stacking":
        return [t for t in territories_of(s, nation) if armies_at(s, nation, t) > limit_of(s, t)]
    return spaces_of(s, nation)


def remove_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    nation, _, due = ask.about
    match begun:
        case ():
            return spaces_of(s, nation)
        case (space,):
            return [str(n) for n in range(1, min(int(due), armies_at(s, nation, space)) + 1)]
    return ()


def no_removal(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    nation, why, _ = ask.about
    space = begun[0]
    if why == "stacking":
        over = armies_at(s, nation, space) - limit_of(s, space)
        if over <= 0:
            return Refusal("not_crowded", "5.2", {"at": space, "limit": limit_of(s, space)})
        if len(begun) > 1 and int(begun[1]) > over:
            return Refusal("too_many_removed", "5.2", {"at": space, "most": over})
    return None


removal = Question("remove", "10.3", remove_parts, no_removal)


def remove_armies(s: State, nation: str, why: str, due: int, ruling: str = "") -> Flow:
    """The owner takes armies off the map until so many are gone (ruling 18); without a choice they go by themselves.

    For stacking, one answer is enough: the caller looks again whether it was.
    """
    due = min(due, on_board(s, nation))
    while due:
        places = removable(s, nation, why)
        if len(places) == 1:
            space, n = places[0], due
        elif due == on_board(s, nation):
            space, n = places[0], armies_at(s, nation, places[0])
        else:
            answer = yield Ask(s.owner[nation], "remove", (nation, why, str(due)))
            space, number = split(answer)
            n = int(number)
        remove(s, nation, space, n)
        facts = {"nation": nation, "at": space, "armies": n, "why": why}
        yield Event("armies_removed", RULES[why], s.owner[nation], facts, ruling or RULINGS[why])
        yield from lost_arms(s)
        due = 0 if why in ("stacking", "overpopulation") else due - n
