"""What is wrong with a file, as a code and its facts, and the sentences for it in English and French."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from ..flow import NOTHING, Refusal
from ..text import printable

# What msgspec says of a value, and what we call it.
_WHYS = {
    "too_long": re.compile(r"length <= (\d+)"),
    "too_short": re.compile(r"length >= (\d+)"),
    "not_a_value": re.compile(r"regex|Invalid enum value|Expected \w+ [<>]"),
    "lacks": re.compile(r"missing required field (.+)"),
    "knows_not": re.compile(r"unknown field (.+)"),
    "other_kind": re.compile(r"Expected (.+), got (.+)"),
}


class Fault(NamedTuple):
    """Something wrong in a file. ``ply`` is the first step that cannot be shown; None if every step can.

    A harmless fault takes nothing away: the file is good, but the reader should know.
    """

    code: str
    ply: int | None = None
    facts: Mapping[str, Any] = NOTHING
    refusal: Refusal | None = None  # why the rules refused an answer
    harmless: bool = False


class ReplayFault(ValueError):
    """A replay that cannot be saved or opened at all; its text is a sentence."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault_sentence(fault, "en"))
        self.fault = fault

    def says(self, lang: str) -> str:
        return fault_sentence(self.fault, lang)


@cache
def _sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads((resources.files(__package__) / "faults.toml").read_text(encoding="utf-8"))


def in_language(facts: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The facts, with the right one of those that are said in several languages."""
    return {key: value[lang] if isinstance(value, Mapping) else value for key, value in facts.items()}


def fault_sentence(fault: Fault, lang: str = "en") -> str:
    """The fault in words: plain text that may quote the file, so escape it like any other text from a file.

    >>> fault_sentence(Fault("unknown_game", 0, {"name": "chess", "known": "raja"}))
    'This is a game of “chess”, which is not among ours: raja.'
    """
    facts = {key: printable(str(value)) for key, value in in_language(fault.facts, lang).items()}
    if fault.code == "wrong_shape":
        facts["why"] = why_shape(facts["why"], lang)
    where = _sentences()["in_variation"][lang].format(**facts) if "variation" in facts else ""
    return _sentences()[fault.code][lang].format(ply=fault.ply, where=where, **facts)


def why_shape(said: str, lang: str) -> str:
    """What is wrong with a value, in our words."""
    for code, pattern in _WHYS.items():
        if found := pattern.search(said):
            return _sentences()[f"why_{code}"][lang].format(*(_kinds(each, lang) for each in found.groups()))
    return said


def _kinds(said: str, lang: str) -> str:
    """What kinds of value are called, where it is kinds that are named."""
    named = [_sentences().get(f"kind_{each}") for each in said.split(" | ")]
    return f" {_sentences()['or'][lang]} ".join(each[lang] for each in named if each) if all(named) else printable(said)
