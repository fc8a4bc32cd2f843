"""The question that looks ahead: after which first choices can something still be reached in one's own turn?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...flow import Parts, legal, split
from ...table import Node
from ..exercise import Draft
from ..kin import covered
from ..position import Place
from ..search import TooMany, follow
from .judging import picked

MOST_LOOKED_AT = 60  # choices of a question
MOST_FIRST = 9  # of them, those that are looked behind
MOST_ALIKE = 2  # of these, such as begin alike
MOST_BEHIND = 70  # plays behind one of them
DECISIONS = 2
MOST_RIGHT, OPTIONS = 2, 5


def goal(place: Place) -> Iterator[Draft]:
    """Which first choices leave a goal within reach? Wrong are those behind which every way was tried in vain."""
    told = place.speech("en").texts.get("goals", {})
    at_once: dict[str, set[str]] = {}  # first choice -> kinds of event it brings itself: that would be too easy
    behind: dict[str, dict[str, str]] = {}  # first choice -> kind of event behind it -> its section
    for answer in different(place):
        first = follow(place.game, place.node, answer)
        try:
            behind[answer] = reached(place, first)
        except TooMany:
            continue
        at_once[answer] = {event.kind for event in first.events}
    for kind in dict.fromkeys(kind for kinds in behind.values() for kind in kinds if kind in told):
        meant = covered(place.game.name, kind)
        able = [answer for answer in behind if meant.isdisjoint(at_once[answer])]
        right = [answer for answer in able if not meant.isdisjoint(behind[answer])]
        wrong = [answer for answer in able if answer not in right]
        if right and len(wrong) >= 2:
            key = (place.node.id, "goal", kind)
            few = picked(right, MOST_RIGHT, *key)
            options = (*few, *picked(wrong, OPTIONS - len(few), *key, "wrong"))
            signature = f"goal {place.ask.kind} {kind}"
            rule = next(rule for event, rule in behind[few[0]].items() if event in meant)
            yield Draft("goal", {"event": kind, "n": DECISIONS}, options, tuple(few), (rule,), signature, 4, 3)


def different(place: Place) -> list[str]:
    """Some first choices, few of which begin alike."""
    alike: dict[Parts, list[str]] = {}
    for answer in islice(legal(place.game, place.state, place.ask), MOST_LOOKED_AT):
        alike.setdefault(split(answer)[:2], []).append(answer)
    few = [answer for begun, all_ in alike.items() for answer in picked(all_, MOST_ALIKE, place.node.id, begun)]
    return picked(few, MOST_FIRST, place.node.id, "first")


def reached(place: Place, first: Node) -> dict[str, str]:
    """The kinds of event that a second decision of the same seat can bring, each with its section."""
    kinds: dict[str, str] = {}
    if first.ask is None or first.ask.seat != place.ask.seat:
        return kinds
    for n, answer in enumerate(legal(place.game, place.game.thaw(first.snapshot), first.ask)):
        if n >= MOST_BEHIND:
            raise TooMany
        for event in follow(place.game, first, answer).events:
            kinds.setdefault(event.kind, event.rule)
    return kinds
