"""The kinds of question, in the order of the skills they train."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..exercise import MANY, NUMBERS, ONE, OPINION, ORDER, Draft, Kind
from ..position import Place
from . import choosing, counting, finding, judging, reaching, sequence, terms

KINDS: Mapping[str, Kind] = {
    kind.key: kind
    for kind in (
        Kind("legal", ONE, "judge", judging.possible),
        Kind("all_legal", MANY, "judge", judging.all_possible),
        Kind("why", ONE, "reason", judging.reason, from_a_list=True),
        Kind("section", ONE, "reason", judging.section, judging.section_of_event),
        Kind("cure", MANY, "find", judging.cure),
        Kind("short", ONE, "count", counting.short, counts=True),
        Kind("cost", ONE, "count", counting.cost, counts=True),
        Kind("total", ONE, "count", None, counting.total, counts=True),
        Kind("gap", ONE, "sequence", None, counting.gap, counts=True),
        Kind("table", NUMBERS, "count", None, counting.table),
        Kind("tie", ONE, "count", None, counting.tie),
        Kind("asked", ONE, "sequence", None, sequence.asked),
        Kind("order", ORDER, "sequence", None, sequence.order),
        Kind("phase", ONE, "sequence", None, sequence.phase),
        Kind("effect", MANY, "find", None, finding.effect),
        Kind("false", ONE, "judge", finding.untrue),
        Kind("find", MANY, "find", finding.find, by_moving=True),
        Kind("goal", MANY, "find", reaching.goal, played_out=True),
        Kind("played", ONE, "find", None, finding.played, by_moving=True),
        Kind("known", MANY, "reason", finding.known),
        Kind("choose", ONE, OPINION, choosing.choose),
        Kind("term", ONE, "reason", terms.term, of_words=True),
        Kind("rule", ONE, "reason", terms.rule, of_words=True),
    )
}
OF_POSITIONS = tuple(key for key, kind in KINDS.items() if not kind.of_words)
OF_RULES = tuple(key for key in OF_POSITIONS if KINDS[key].skill != OPINION)  # what is asked unless kinds are named
OPINIONS = tuple(key for key, kind in KINDS.items() if kind.skill == OPINION)


def drafts(place: Place, kind: Kind, answer: str) -> Iterator[Draft]:
    """What a kind makes of a place where this was answered."""
    if kind.of_place:
        yield from kind.of_place(place)
    if kind.of_step and answer:
        yield from kind.of_step(place, answer)
