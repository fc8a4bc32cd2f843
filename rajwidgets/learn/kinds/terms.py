"""Questions about the rulebook's own words, which need no position: what one means, and where it is dealt with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...chance import draw
from ...text import LANGUAGES
from ..exercise import Draft
from ..guesser import stems
from ..position import Place
from .judging import drawn, picked, related

WORD, MEANING = "word", "meaning"  # which of the two is given; the other is asked for
Glossary = Mapping[str, Mapping[str, str]]


def term(place: Place) -> Iterator[Draft]:
    """What does a word mean, or which word means that? Where the meaning holds the word, the others should hold it too,
    so it is the meaning that is asked for.
    """
    known = glossaries(place)
    for asked in picked(sorted(known[0]), len(known[0]), place.node.id, "term"):
        key, section = (place.node.id, "term", asked), known[0][asked]["rule"]
        told = any(shared(each[asked]["term"], each[asked]["says"]) for each in known)
        given = WORD if told else (WORD, MEANING)[draw(2, *key)]
        others = [other for other in known[0] if other != asked and not could_mean(known, asked, other)]
        near = by_chapter({other: known[0][other]["rule"] for other in picked(others, len(others), *key)}, section)
        if given == WORD:
            near = sounding_like(known, asked, near)
        asks, signature = {"term": asked, "given": given}, f"term {asked}"
        for wrong in drawn(near, 3, *key) if len(near) >= 2 else ():
            yield Draft("term", asks, (asked, *wrong), (asked,), (section,), signature)


def rule(place: Place) -> Iterator[Draft]:
    """Which section deals with a word? Wrong are sections that do not so much as name a part of it."""
    known, rulebooks = glossaries(place), [place.speech(lang).texts["rules"] for lang in LANGUAGES]
    for asked in picked(sorted(known[0]), len(known[0]), place.node.id, "rule"):
        key, right = (place.node.id, "rule", asked), known[0][asked]["rule"]
        naming = {
            section
            for glossary, rules in zip(known, rulebooks, strict=True)
            for section, each in rules.items()
            if shared(glossary[asked]["term"], f"{each['title']} {each['says']}")
        }
        silent = [each for each in rulebooks[0] if each not in naming and not related(each, right)]
        near = by_chapter({each: each for each in picked(silent, len(silent), *key)}, right)
        asks, signature = {"term": asked}, f"rule {asked}"
        for wrong in drawn(near, 3, *key) if len(near) >= 2 else ():
            yield Draft("rule", asks, (right, *wrong), (right,), (right,), signature, 1)


def glossaries(place: Place) -> list[Glossary]:
    """The glossary of a game in every language."""
    return [place.speech(lang).texts["glossary"] for lang in LANGUAGES]


def could_mean(known: Sequence[Glossary], asked: str, other: str) -> bool:
    """Whether what is said of another word may be true of this one too: it is a part of it, or explained by it."""
    return any(
        is_named(each[other]["term"], f"{each[asked]['term']} {each[asked]['says']}")
        or is_named(each[asked]["term"], each[other]["term"])
        for each in known
    )


def sounding_like(known: Sequence[Glossary], asked: str, others: Sequence[str]) -> list[str]:
    """The others, those first whose meaning holds most of the word."""
    return sorted(others, key=lambda other: -sum(shared(each[asked]["term"], each[other]["says"]) for each in known))


def shared(text: str, other: str) -> int:
    """How many words two texts have in common, whatever their endings."""
    return len(stems(text) & stems(other))


def is_named(word: str, text: str) -> bool:
    """Whether a text holds all the words of a term, whatever their endings."""
    return bool(stems(word)) and stems(word) <= stems(text)


def by_chapter(sections: Mapping[str, str], right: str) -> list[str]:
    """Names by their sections, those of the same chapter as the right one first."""
    return sorted(sections, key=lambda each: sections[each].split(".")[0] != right.split(".")[0])
