"""Where a game speaks of a section: by what is asked or happens, by what is refused, in a line of the position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from ..table import Node, Table
from ..text import Speech
from .evidence import BEGINNINGS, refused_choices, seen
from .kin import no_rule
from .position import Place

OF_REFUSALS = ("legal", "all_legal", "why", "section", "cure", "short")  # kinds that ask about what is refused
OF_LINES = ("false", "known")  # kinds that ask about the lines of a position


def about(given: Iterable[str], wanted: Sequence[str]) -> bool:
    """Whether a section is one of those wanted, or lies in one of them: 7.2 lies in 7."""
    return not wanted or any(f"{each}.".startswith(f"{want}.") for each in given for want in wanted)


def shows(table: Table, node: Node, sections: Sequence[str]) -> bool:
    """Whether a step is likely to be about these sections: by its question, by what happened in it, by its result."""
    assert node.ask is not None
    events = [event.rule for child in node.children for event in child.events]
    ends = [result.rule for child in node.children if child.ask is None and (result := table.result(child)) is not None]
    return about([table.game.questions[node.ask.kind].rule, *events, *ends], sections)


def tells(place: Place, sections: Sequence[str]) -> bool:
    """Whether a line that describes a position is about these sections."""
    return about((line.rule for line in place.told(place.state)), sections)


def refuses(place: Place, sections: Sequence[str]) -> bool:
    """Whether something is refused there by these sections; looked for only where it was ever seen to be."""
    if not about(refusing(place.game.name, place.ask.kind), sections):
        return False
    refusals = refused_choices(place.game, place.state, place.ask, BEGINNINGS)
    return about((why.rule for _, why in refusals if why.code not in no_rule(place.game.name)), sections)


@cache
def refusing(name: str, kind: str) -> frozenset[str]:
    """The sections by which a game was ever seen to refuse an answer to such a question."""
    own = (sections for shape, sections in seen(name).sections.items() if shape.split("/")[0] == kind)
    return frozenset().union(*own)


def has_words(speech: Speech, sections: Sequence[str]) -> bool:
    """Whether the glossary explains a word of these sections."""
    return about((entry["rule"] for entry in speech.texts["glossary"].values()), sections)
