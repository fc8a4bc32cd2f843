"""A user's mistake: a sentence, and in a notebook nothing but the sentence."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources


class Mistake(ValueError):
    """Something in a call cannot be: the message says what, and what to do. Notebooks show only that."""

    def says(self, lang: str) -> str:
        """The sentence; what knows itself in several languages says it in this one."""
        return str(self)

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def mistake(code: str, lang: str, **facts: object) -> Mistake:
    """The mistake in the reader's language."""
    return Mistake(_sentences()[code][lang].format(**facts))


@cache
def _sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads(resources.files(__package__).joinpath("mistakes.toml").read_text(encoding="utf-8"))
