"""2.5: the river. At the harbour a die of 1, 2 or 3 takes the boat one to three free spaces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....flow import Event, Flow, LedgerLine, Parts, Refusal, Remark
from ..places import Space
from ..state import State, free_waters, value
from .action import Action, gains_lost, karma_left, means
from .gains import sail
from .payment import NO_KARMA, give_dice, with_turned

FARTHEST = 3  # 2.5.2
HIGH = "456"  # faces of a die that is small enough when it is turned
NO_SMALL_DIE = Refusal("no_small_die", "2.5.2")
DIE_TOO_HIGH = Refusal("die_too_high", "2.5.2")
WATER_TAKEN = Refusal("water_taken", "2.5.3")
TOO_FAR = Refusal("too_far", "2.5.2", {}, "17-09")
NOT_AHEAD = Refusal("not_ahead", "2.5.2", {}, "17-09")


def tries(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    """A die, then the space to reach: all up to the farthest, also those that are taken."""
    if not rest:
        return with_turned(s.seats[i].dice, HIGH)
    if len(rest) > 1 or value(rest[0]) > FARTHEST:
        return ()
    here, last = s.seats[i].boat, free_waters(s, i, FARTHEST)[-1]
    return list(map(str, range(min(here + 1, last), last + 1)))


def strays(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    """Any space of the river after a die too high, any farther one, and those behind the boat."""
    return [str(at) for at in range(1, len(s.board.river))] if len(rest) == 1 else ()


def why_not(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:
    p = s.seats[i]
    if not rest:
        for die in p.dice:
            if p.karma or int(die[1]) <= FARTHEST:
                return None
        return NO_SMALL_DIE
    if value(rest[0]) > FARTHEST:
        return DIE_TOO_HIGH
    if len(rest[0]) > 2 and not p.karma:
        return NO_KARMA
    if len(rest) == 1:
        return None
    to, reach = int(rest[1]), free_waters(s, i, value(rest[0]))
    if to in reach:
        return None
    if to > reach[-1]:
        return TOO_FAR
    return WATER_TAKEN if to > p.boat else NOT_AHEAD


def does(s: State, i: int, space: Space, rest: Parts) -> Flow:  # 2.5.2, 2.5.3, ruling 17-09
    yield from give_dice(s, i, rest[:1], Event("die_given", "2.5.2", i, {"space": space.id}))
    yield from sail(s, i, int(rest[1]), "2.5.2", (), "17-09")


def numbers(s: State, i: int, space: Space, rest: Parts) -> dict[str, Any]:
    if not rest:
        return {}
    facts: dict[str, Any] = {"die": rest[0], "pips": value(rest[0]), "boat": s.seats[i].boat}
    return {**facts, "at": int(rest[1]), "reach": free_waters(s, i, value(rest[0]))} if len(rest) > 1 else facts


def asks(s: State, i: int, space: Space, rest: Parts) -> Remark:
    if not rest:
        return Remark("harbour_die", "2.5.2", means(s, i, space), "17-03")
    return Remark("harbour_to", "2.5.3", {**means(s, i, space), **numbers(s, i, space, rest)}, "17-51")


def names(s: State, space: Space, rest: Parts) -> Remark:
    if len(rest) == 2:
        return Remark("water", "2.5.3", {"at": int(rest[1])})
    return Remark("die", "2.5.2", {"die": rest[0]})


def tells(s: State, i: int, space: Space, rest: Parts) -> Remark | None:
    match len(rest):
        case 0:
            return Remark("costs_coins", "2.5.1", means(s, i, space))
        case 1:
            return karma_left(s, i, space, rest)
    return Remark("gives", "2.5.3", {"gives": s.board.river[int(rest[1])]})


def warns(s: State, i: int, space: Space, rest: Parts) -> Sequence[Remark]:
    return gains_lost(s, i, s.board.river[int(rest[1])], "2.5.3", rest[:1]) if len(rest) == 2 else ()


def counts(s: State, i: int, space: Space, rest: Parts) -> Sequence[LedgerLine]:
    gives = s.board.river[int(rest[1])] if len(rest) == 2 else ""
    return [(Remark("brings", "2.5.3", {"gives": gives}), None, False)] if gives else ()


harbour = Action("harbour", "2.5", why_not, does, tries, strays, numbers, asks, names, tells, warns, counts)
