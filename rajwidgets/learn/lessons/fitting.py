"""Whether a goal fits its game and its position: what it names is there, and its comparison can be made."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from ... import games
from ...bots import random_answer
from ...data import Said
from ...face import face_of
from ...flow import Event, Game, State
from ...lab.fuzz import random_setup
from ...table import Node, Table
from ...text import LANGUAGES, named_in, texts
from .goals import NOTHING_THERE, OPERATORS, found, parts
from .lesson_file import Goal

GAMES, LONGEST = 40, 2_000  # random games that are looked at for a fact of which no text tells, and their answers
LONGEST_SHOWN = 40  # characters of a value


class Here(NamedTuple):
    """Where a goal begins: its table, the state, and a node at which its solution ends."""

    table: Table
    state: State
    end: Node


def unfit(goal: Goal, here: Here) -> Iterator[Said]:
    """What can never be so in a goal, whatever is done."""
    for each in parts(goal):
        yield from (unfit_event if each.event else unfit_figure if each.figure else unfit_state)(each, here)


def unfit_event(goal: Goal, here: Here) -> Iterator[Said]:
    """An event that the game does not have, does not tell so, or that befalls a seat that is not there."""
    events = texts(here.table.game.folder, "en")["events"]
    if goal.event not in events:
        yield Said("lesson_no_event", {"event": goal.event, "known": ", ".join(sorted(events))})
        return
    yield from unfit_seat(goal, len(here.table.names))
    yield from unfit_facts(goal, here)


def unfit_figure(goal: Goal, here: Here) -> Iterator[Said]:
    """A figure that the chart does not have, of a seat that is not there, or compared with something else."""
    series = face_of(here.table.game).counting.series(here.state)
    if goal.figure not in series:
        yield Said("lesson_no_figure", {"figure": goal.figure, "known": ", ".join(series)})
        return
    values = series[goal.figure]
    yield from unfit_seat(goal, len(values))
    if values:
        yield from unfit_value(goal, goal.figure, values[0])


def unfit_state(goal: Goal, here: Here) -> Iterator[Said]:
    """A path that leads nowhere, or to something of another kind than the value."""
    plain = here.table.game.plain(here.state)
    there = found(plain, goal.state)
    if there is NOTHING_THERE:
        yield Said("lesson_no_state", {"path": goal.state, "known": ", ".join(plain)})
    else:
        yield from unfit_value(goal, goal.state, there)


def unfit_seat(goal: Goal, seats: int) -> Iterator[Said]:
    if goal.seat is not None and goal.seat >= seats:
        yield Said("lesson_no_seat", {"seat": goal.seat, "last": seats - 1})


def unfit_value(goal: Goal, what: str, there: Any) -> Iterator[Said]:
    if not comparable(there, goal):
        facts = {"what": what, "there": shown(there), "op": goal.op, "value": shown(goal.value)}
        yield Said("lesson_not_compared", facts)


def comparable(there: Any, goal: Goal) -> bool:
    """Whether the comparison can be made; what is nothing now may be anything later."""
    if there is None:
        return True
    try:
        OPERATORS[goal.op](there, goal.value)
    except TypeError:
        return False
    return goal.op not in ("==", "!=") or plain_kind(there) == plain_kind(goal.value)


def plain_kind(value: Any) -> str:
    """Text, list, table, or else a number."""
    return next((kind.__name__ for kind in (str, list, dict) if isinstance(value, kind)), "number")


def shown(value: Any) -> str:
    """A value as a lesson writes it, cut where it is long."""
    said = f'"{value}"' if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else str(value)
    return said if len(said) <= LONGEST_SHOWN else f"{said[: LONGEST_SHOWN - 1]}…"


# ---------------------------------------------------------------- facts of events


def unfit_facts(goal: Goal, here: Here) -> Iterator[Said]:
    """Facts that no event of this kind has: no text names them, and it was seen only without them."""
    told = told_facts(here.table.game, goal.event)
    unheard = [fact for fact in goal.facts if fact not in told]
    seen = seen_facts(here, goal.event) if unheard else None
    for fact in unheard:
        if seen is not None and fact not in seen:
            known = ", ".join(sorted(told | seen)) or "–"
            yield Said("lesson_no_fact", {"event": goal.event, "fact": fact, "known": known})


def told_facts(game: Game, kind: str) -> set[str]:
    """The facts that the texts of an event name; its seat stands beside them."""
    entries = [texts(game.folder, lang)["events"][kind] for lang in LANGUAGES]
    return {fact for entry in entries for fact in named_in(entry)} - {"seat"}


def seen_facts(here: Here, kind: str) -> frozenset[str] | None:
    """The facts that an event was seen to have, told or not; None where it was never seen, and may have any."""
    own = [event.data.keys() for event in happened(here.end) if event.kind == kind]
    seen = facts_by_kind(here.table.game.name).get(kind)
    return frozenset(seen or ()).union(*own) if own or seen is not None else None


@cache
def facts_by_kind(name: str) -> Mapping[str, frozenset[str]]:
    """The facts of each kind of event that is met in some random games."""
    seen: dict[str, frozenset[str]] = {}
    for seed in range(GAMES):
        table, rng = Table(games.get(name), random_setup(games.get(name), seed)), random.Random(seed)
        node = table.root
        while node.ask is not None and node.ply < LONGEST:
            node = table.play(node, random_answer(table.game, table.state(node), node.ask, rng))
        for event in happened(node):
            seen[event.kind] = seen.get(event.kind, frozenset()) | event.data.keys()
    return seen


def happened(end: Node) -> Iterator[Event]:
    """Every event up to a node."""
    return (event for node in end.line() for event in node.events)
