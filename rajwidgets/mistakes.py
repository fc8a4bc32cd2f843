"""A user's mistake: a sentence, and in a notebook nothing but the sentence."""

from __future__ import annotations


class Mistake(ValueError):
    """Something in a call cannot be: the message says what, and what to do. Notebooks show only that."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]
