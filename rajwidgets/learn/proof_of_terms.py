"""The key of a question about the rulebook's words: every option is looked up again, in every language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..flow import Remark
from ..text import LANGUAGES, Speech
from .exercise import Unproven, Verdict
from .position import Place

Entry = Mapping[str, str]
LEAST = 3  # letters by which a word is known again


def term(place: Place, asks: Mapping[str, Any], option: str) -> Verdict:
    """Right is the word that is asked about, or its meaning; another must not mean the same in any language."""
    given, own = asks["given"], entries(place, asks["term"])
    if given not in ("word", "meaning"):
        raise Unproven(str(given))
    section, facts = entries(place, option)[0]["rule"], {"word": option, "meaning": option}
    if option == asks["term"]:
        return Verdict(True, Remark(f"of_this_{given}", section, facts))
    for mine, other in zip(own, entries(place, option), strict=True):
        if other["term"] == mine["term"] or holds(mine["term"], other["term"]) or holds(other["term"], mine["term"]):
            raise Unproven(f"{option} may be the same word")
        if other["says"] == mine["says"] or holds(mine["says"], other["term"]):
            raise Unproven(f"{option} may mean the same")
    return Verdict(False, Remark(f"of_another_{given}", section, facts))


def rule(place: Place, asks: Mapping[str, Any], option: str) -> Verdict:
    """Right is the section that the glossary names, whose text holds the word; a wrong one holds no part of it."""
    facts, whole, in_part = {"word": asks["term"]}, [], []
    for speech, own in zip(map(place.speech, LANGUAGES), entries(place, asks["term"]), strict=True):
        found = speech.rule(option)
        if found is None:
            raise Unproven(option)
        text = f"{found.title} {found.says}"
        whole.append(holds(text, own["term"]))
        in_part.append(any(holds(text, part) for part in words_of(own["term"])))
    section = own["rule"]
    if option == section:
        if not all(whole):
            raise Unproven(f"{option} does not name it")
        return Verdict(True, Remark("dealt_with", section, facts))
    if any(in_part) or option.startswith(f"{section}.") or section.startswith(f"{option}."):
        raise Unproven(f"{option} deals with it too")
    return Verdict(False, Remark("not_dealt_with", option, facts))


def entries(place: Place, key: str) -> list[Entry]:
    """What the glossary says of a word, in every language."""
    return [entry(place.speech(lang), key) for lang in LANGUAGES]


def entry(speech: Speech, key: str) -> Entry:
    found: Entry | None = speech.texts["glossary"].get(key)
    if found is None:
        raise Unproven(f"{key} is no word of the glossary")
    return found


def holds(text: str, word: str) -> bool:
    """Whether a text has every word of a term, or one that begins like it."""
    parts = words_of(word)
    begins = (re.escape(part[: max(LEAST, len(part) - 2)]) for part in parts)
    return bool(parts) and all(re.search(rf"(?<!\w){each}", text, re.IGNORECASE) for each in begins)


def words_of(term: str) -> list[str]:
    return [word for word in re.split(r"[\W_]+", term) if len(word) >= LEAST]
