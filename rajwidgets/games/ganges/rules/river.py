"""2.5: the river. At the harbour a die of 1, 2 or 3 takes the boat one to three free spaces."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Event, Flow, Parts, Refusal
from ..places import Space
from ..state import State, free_waters, kinds_of_dice, value
from .action import Action
from .gains import sail
from .payment import NO_KARMA, give_dice, with_turned

FARTHEST = 3  # 2.5.2
SMALL = (1, 2, 3)
NO_SMALL_DIE = Refusal("no_small_die", "2.5.2")
DIE_TOO_HIGH = Refusal("die_too_high", "2.5.2")
WATER_TAKEN = Refusal("water_taken", "2.5.3")
TOO_FAR = Refusal("too_far", "2.5.2", {}, "17-09")


def parts(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    """A die, then the space to reach: all up to the farthest, also those that are taken."""
    if not rest:
        dice = s.seats[i].dice
        return kinds_of_dice(dice) + tuple(d for d in with_turned(dice, SMALL) if len(d) > 2)
    if len(rest) > 1 or value(rest[0]) > FARTHEST:
        return ()
    here, last = s.seats[i].boat, free_waters(s, i, FARTHEST)[-1]
    return [str(at) for at in range(min(here + 1, last), last + 1)]


def judge(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:
    p = s.seats[i]
    if not rest:
        highest = 6 if p.karma else FARTHEST
        return None if any(int(die[1]) <= highest for die in p.dice) else NO_SMALL_DIE
    if value(rest[0]) > FARTHEST:
        return DIE_TOO_HIGH
    if len(rest[0]) > 2 and not p.karma:
        return NO_KARMA
    if len(rest) == 1:
        return None
    to = int(rest[1])
    if to in free_waters(s, i, value(rest[0])):
        return None
    return TOO_FAR if to in free_waters(s, i, FARTHEST) else WATER_TAKEN


def leave_harbour(s: State, i: int, space: Space, rest: Parts) -> Flow:  # 2.5.2, 2.5.3, ruling 17-09
    yield from give_dice(s, i, rest[:1], Event("die_given", "2.5.2", i, {"space": space.id}))
    yield from sail(s, i, int(rest[1]), "2.5.2", (), "17-09")


harbour = Action("harbour", "2.5", parts, judge, leave_harbour)
