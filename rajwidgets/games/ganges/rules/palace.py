"""2.4: the palace. Terraces, balconies, and chambers that each ask for a die of one value (2.4.8 has its own file)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....flow import Event, Flow, Parts, Refusal, Remark
from ..places import Space
from ..state import State, kinds_of_dice, value
from .action import Action, always_possible, count_gift, karma_left, means, section, tell_gift, warn_of_loss
from .gains import receive
from .payment import NO_KARMA, give_dice, with_turned

NO_DIE_OF_COLOUR = Refusal("no_die_of_colour", "2.4.3")
NOT_THIS_COLOUR = Refusal("not_this_colour", "2.4.3")
NO_DIE_OF_VALUE = Refusal("no_die_of_value", "2.4")
WRONG_VALUE = Refusal("wrong_value", "2.4")


# ---------------------------------------------------------------- 2.4.1, 2.4.2 Terraces: free


def take_gift(s: State, i: int, space: Space, rest: Parts) -> Flow:  # ruling 17-33
    yield from receive(s, i, space.gives, section(space))


outer = Action(
    "outer", "2.4.1", always_possible, take_gift, tells=tell_gift, warns=warn_of_loss, counts=count_gift
)
terrace = Action(
    "terrace", "2.4.2", always_possible, take_gift, tells=tell_gift, warns=warn_of_loss, counts=count_gift
)


# ---------------------------------------------------------------- 2.4.3 Balconies: one die for two of another colour


def try_dice(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    return () if rest else kinds_of_dice(s.seats[i].dice)


def no_exchange(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:
    if rest:
        return None if rest[0][0] == space.colour else NOT_THIS_COLOUR
    for die in s.seats[i].dice:
        if die[0] == space.colour:
            return None
    return NO_DIE_OF_COLOUR


def exchange(s: State, i: int, space: Space, rest: Parts) -> Flow:  # ruling 17-43
    yield from give_dice(s, i, rest, Event("die_given", "2.4.3", i, {"space": space.id}, "17-43"))
    yield from receive(s, i, space.gives, "2.4.3")


def colour_of(s: State, i: int, space: Space, rest: Parts) -> dict[str, Any]:
    return {"letter": space.colour, "gives": space.gives}


def ask_colour(s: State, i: int, space: Space, rest: Parts) -> Remark:
    return Remark("balcony_die", "2.4.3", {**means(s, i, space), **colour_of(s, i, space, rest)}, "17-43")


def tell_colour(s: State, i: int, space: Space, rest: Parts) -> Remark | None:
    return None if rest else Remark("for_colour", "2.4.3", colour_of(s, i, space, rest))


balcony = Action(
    "balcony", "2.4.3", no_exchange, exchange, try_dice,
    numbers=colour_of, asks=ask_colour, tells=tell_colour, warns=warn_of_loss, counts=count_gift,
)  # fmt: skip


# ---------------------------------------------------------------- 2.4.4 to 2.4.9 Chambers: a die of one value


FACES = {n: f"{n}" for n in range(1, 7)}  # what a die may show to be given as an n
FACES_TURNED = {n: f"{n}{7 - n}" for n in range(1, 7)}  # the same when karma can turn it


def try_values(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    return () if rest else with_turned(s.seats[i].dice, FACES[7 - space.die])


def no_audience(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:
    p = s.seats[i]
    if rest:
        if value(rest[0]) != space.die:
            return WRONG_VALUE
        return NO_KARMA if len(rest[0]) > 2 and not p.karma else None
    faces = FACES_TURNED[space.die] if p.karma else FACES[space.die]
    for die in p.dice:
        if die[1] in faces:
            return None
    return NO_DIE_OF_VALUE


def fitting(dice: Sequence[str], wanted: int, karma: int) -> list[str]:
    """The dice of a value, as they lie or turned by karma."""
    found = [die for die in dict.fromkeys(dice) if int(die[1]) == wanted]
    if karma:
        found += [f"{die}^" for die in dict.fromkeys(dice) if 7 - int(die[1]) == wanted]
    return found


def visit(s: State, i: int, space: Space, rest: Parts) -> Flow:  # ruling 17-33
    rule = section(space)
    yield from give_dice(s, i, rest, Event("die_given", rule, i, {"space": space.id}))
    yield from receive(s, i, space.gives, rule)


def ask_value(s: State, i: int, space: Space, rest: Parts) -> Remark:
    return Remark("chamber_die", section(space), means(s, i, space))


def tell_value(s: State, i: int, space: Space, rest: Parts) -> Remark | None:
    if rest:
        return karma_left(s, i, space, rest)
    return Remark("for_value", section(space), {"need": space.die, "gives": space.gives})


chamber = Action(
    "chamber", "2.4", no_audience, visit, try_values,
    asks=ask_value, tells=tell_value, warns=warn_of_loss, counts=count_gift,
)  # fmt: skip
