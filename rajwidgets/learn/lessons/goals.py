"""Whether a goal is reached: events, figures and the state are compared with what a lesson names, never evaluated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import contains, eq, ge, gt, le, lt, ne
from typing import Any, NamedTuple

from ...face import face_of
from ...flow import Event, Game, State
from .lesson_file import Goal

OPERATORS: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": eq,
    "!=": ne,
    ">=": ge,
    "<=": le,
    ">": gt,
    "<": lt,
    "has": contains,
}


class Reached(NamedTuple):
    """What has come of a try: the events since its beginning, the state now, and the seat that tries."""

    game: Game
    events: Sequence[Event]
    state: State
    seat: int


def reached(goal: Goal, now: Reached) -> bool:
    """Whether it is so."""
    if goal.all:
        return all(reached(each, now) for each in goal.all)
    if goal.any:
        return any(reached(each, now) for each in goal.any)
    if goal.event:
        return any(is_meant(goal, event, now.seat) for event in now.events)
    seat = now.seat if goal.seat is None else goal.seat
    if goal.figure:
        values = face_of(now.game).counting.series(now.state).get(goal.figure, ())
        return seat < len(values) and compared(values[seat], goal)
    return compared(found(now.game.plain(now.state), goal.state), goal)


def is_meant(goal: Goal, event: Event, seat: int) -> bool:
    """An event of this kind and with these facts; of the seat named, else of whoever tries, or of nobody."""
    if event.kind != goal.event:
        return False
    if event.seat != goal.seat if goal.seat is not None else event.seat not in (None, seat):
        return False
    return all(key in event.data and alike(event.data[key], value) for key, value in goal.facts.items())


def alike(fact: Any, value: Any) -> bool:
    return list(fact) == value if isinstance(fact, tuple | list) else bool(fact == value)


def compared(value: Any, goal: Goal) -> bool:
    """The comparison the goal names; what cannot be compared is not so."""
    try:
        return bool(OPERATORS[goal.op](value, goal.value))
    except TypeError:
        return False


NOTHING_THERE = object()


def found(data: Any, path: str) -> Any:
    """What lies at a path such as ``seats.0.gold`` in plain data."""
    for key in path.split("."):
        if isinstance(data, dict) and key in data:
            data = data[key]
        elif isinstance(data, list) and key.isdigit() and int(key) < len(data):
            data = data[int(key)]
        else:
            return NOTHING_THERE
    return data


def parts(goal: Goal) -> Iterator[Goal]:
    """The single goals of a goal."""
    inside = (*goal.all, *goal.any)
    for each in inside:
        yield from parts(each)
    if not inside:
        yield goal
