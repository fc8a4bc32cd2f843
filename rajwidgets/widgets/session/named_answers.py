"""What a program's answer means: parts may be given by the names on the map, and what is missing is named."""

from __future__ import annotations

from difflib import get_close_matches

from ...entry.reading import words_of
from ...flow import Parts, Refusal, join, open_parts, parts_after, split, strays_after
from ...mistakes import mistake
from ...text import LANGUAGES, Speech
from .session import Session

MOST_NAMED = 6  # choices in one sentence


def understood(session: Session, answer: str) -> str:
    """The answer with every part that is a name in either language replaced by its key ("China" by "Chine")."""
    begun: Parts = ()
    given = split(answer)
    while session.ask is not None and len(begun) < len(given):
        key = _key(session, begun, given[len(begun)])
        if not key:  # nobody can say what may follow it
            break
        begun = (*begun, key)
    return join((*begun, *given[len(begun) :]))


def _key(session: Session, begun: Parts, part: str) -> str:
    """The key of a part given by key or by name; empty if there is none."""
    ask, view = session.ask, session.view
    assert ask is not None
    keys = (*parts_after(session.game, view, ask, begun), *strays_after(session.game, view, ask, begun))
    if part in keys:
        return part
    for lang in LANGUAGES:
        speech = Speech(session.game, lang, session.table.names)
        for key in keys:
            if words_of(part) and words_of(speech.label(view, ask, (*begun, key))) == words_of(part):
                return str(key)
    return ""


def could_be(session: Session, refusal: Refusal) -> str:
    """After an answer that stands for nothing or is not whole: what could stand there, likely ones first."""
    ask, view = session.ask, session.view
    if ask is None or refusal.code not in ("unknown", "incomplete"):
        return ""
    begun = split(str(refusal.facts.get("after", refusal.facts.get("begun", ""))))
    begun = tuple(part for part in begun if part)
    label = session.speech.label
    names = {key: label(view, ask, (*begun, key)) for key in open_parts(session.game, view, ask, begun)}
    given = str(refusal.facts.get("part", ""))
    close = [key for key in names if get_close_matches(given.casefold(), [key.casefold(), names[key].casefold()], 1)]
    ordered = list(dict.fromkeys([*close, *names]))
    if not ordered:
        return ""
    shown = [key if key == names[key] else f"{key} ({names[key]})" for key in ordered[:MOST_NAMED]]
    known = ", ".join([*shown, "…"] if len(ordered) > MOST_NAMED else shown)
    code = "could_follow" if begun else "could_be"
    return " " + str(mistake(code, session.lang, begun=join(begun), known=known))
