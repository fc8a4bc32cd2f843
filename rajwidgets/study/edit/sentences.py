"""What cannot be done to a study, or is wrong with a layer, in English and French."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from ...mistakes import Mistake
from ...replay.faults import Fault, fault_sentence
from ...text import printable


class StudyFault(Mistake):
    """Something that cannot be done to a study; nothing has changed. Its text is a sentence."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(sentence(fault))
        self.fault = fault

    def says(self, lang: str) -> str:
        return sentence(self.fault, lang)


@cache
def _sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads((resources.files(__package__) / "faults.toml").read_text(encoding="utf-8"))


def sentence(fault: Fault, lang: str = "en") -> str:
    """The fault in words; what a study shares with a replay is said in the replay's words.

    >>> sentence(Fault("no_such_note"))
    'This note is no longer here; it was changed or deleted meanwhile.'
    """
    if fault.code not in _sentences():
        return fault_sentence(fault, lang)
    facts = {key: printable(str(value)) for key, value in fault.facts.items()}
    return _sentences()[fault.code][lang].format(**facts)
