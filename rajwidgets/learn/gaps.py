"""Sentences with a gap: what an event's sentence names, and the same sentence without one of these facts."""

from __future__ import annotations

from ..flow import Event
from ..text import Speech, capital, facts_of

BLANK = "____"


def blanks(speech: Speech, event: Event) -> list[tuple[str, str]]:
    """The facts that an event's sentence names, each with how it is said: ``("city", "at")``."""
    return speech.slots(("events", event.kind), facts_of(event))


def with_blank(speech: Speech, event: Event, field: str) -> str:
    """An event's sentence with one of its facts left out."""
    facts, said = facts_of(event), []
    for words, name, spec in speech.pieces(("events", event.kind), facts):
        said += [words, BLANK if name == field else speech.say(spec, facts[name]) if name else ""]
    return capital("".join(said))
