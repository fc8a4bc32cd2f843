"""What became of each party since one's last decision, like events summed: armies lost, places won and lost, points.

Whose fate is told, what adds to it and how much it matters is the game's; the adding, and who holds what now that
another held before, knows no game. No widget in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, NamedTuple

from ...face import Fates
from ...flow import Event
from ...table import Node
from ...text import Speech
from .session import Session

FEW = 5  # places named one by one; of more, their number is told
WON, ENTERED, GONE, LEFT = "won", "entered", "gone", "left"  # from another, from nobody, to another, to nobody


class Seen(NamedTuple):
    """An event that may be seen, and where it happened."""

    node: Node
    n: int
    event: Event


class Fate(NamedTuple):
    """What became of one party: its sums, the places it won or lost by the other side, and the event it leads to."""

    who: str
    seat: int
    sums: Mapping[str, int]
    places: Mapping[tuple[str, str], list[str]]  # (how, the other side) -> places
    leads_to: Seen


def fates(session: Session, rules: Fates, since: Node, events: list[Seen]) -> list[Fate]:
    """The fate of everyone that something happened to after a node, each with the event of what is told of it first."""
    sums: dict[str, Counter[str]] = {}
    first: dict[tuple[str, str], Seen] = {}  # (party, sum) -> the event that began it
    for seen in events:
        for who, what, n in rules.adds(seen.event):
            sums.setdefault(who, Counter())[what] += n
            if n:
                first.setdefault((who, what), seen)
    held, now = rules.held(session.seen(session.state(since, None))), rules.held(session.view)
    changes = _changes(held, now)
    found = []
    for who, seat in rules.seats(session.view).items():
        places = changes.get(who, {})
        told_first = [first.get((who, key)) for key in rules.clauses], [_naming(events, who, places.values())]
        leads_to = next(filter(None, chain(*told_first, [first.get((who, key)) for key in rules.sums])), None)
        if leads_to is not None:
            found.append(Fate(who, seat, _counted(sums.get(who, Counter()), places), places, leads_to))
    return found


def _changes(held: Mapping[str, str], now: Mapping[str, str]) -> dict[str, dict[tuple[str, str], list[str]]]:
    """Party -> (how, the other side) -> the places that changed hands."""
    found: dict[str, dict[tuple[str, str], list[str]]] = {}
    for place, after in now.items():
        before = held.get(place, "")
        if after == before:
            continue
        if after:
            found.setdefault(after, {}).setdefault((WON if before else ENTERED, before), []).append(place)
        if before:
            found.setdefault(before, {}).setdefault((GONE if after else LEFT, after), []).append(place)
    return found


def _counted(sums: Mapping[str, int], places: Mapping[tuple[str, str], list[str]]) -> dict[str, int]:
    """The sums with the number of places won and lost beside them."""
    counted = Counter(sums)
    for (how, _), some in places.items():
        counted[how] += len(some)
    return counted


def _naming(events: list[Seen], who: str, places: Iterable[list[str]]) -> Seen | None:
    """The first event that names this party and one of the places."""
    wanted = {place for some in places for place in some}
    for seen in events:
        values = seen.event.data.values()
        names = {str(each) for value in values for each in (value if isinstance(value, list) else [value])}
        if who in names and wanted & names:
            return seen
    return None


def told(speech: Speech, rules: Fates, fate: Fate) -> str:
    """The fate in one sentence: who, and a clause for each thing that happened."""
    facts: dict[str, Any] = {**dict.fromkeys(rules.sums, 0), **fate.sums, "who": fate.who, "seat": fate.seat}
    clauses = [speech.fill("fates", key, facts=facts) for key in rules.clauses if fate.sums.get(key)]
    for how in (WON, ENTERED, GONE, LEFT):
        for (by, other), places in fate.places.items():
            if by == how:
                few = {"few": len(places) <= FEW, "places": places, "n": len(places), "other": other}
                clauses.append(speech.fill("fates", how, facts=facts | few))
    clauses += [speech.fill("fates", key, facts=facts) for key in rules.at_last if fate.sums.get(key)]
    return f"{speech.sentence('fates', 'who', facts=facts)} {speech.word('semicolon').join(clauses)}."
