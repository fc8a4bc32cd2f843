"""What the rule index says of itself, in the language that the notebook speaks."""

from __future__ import annotations

from ...mistakes import spoken
from ...text import texts


def in_words(key: str, **facts: object) -> str:
    """A sentence about the index.

    >>> in_words("files", n=3)
    '3 files'
    """
    return str(texts(__package__, spoken())[key]).format(**facts)
