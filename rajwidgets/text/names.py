"""What somebody may be called, and what is shown of any text that people write: what is in print, and not too long."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

LONGEST_NAME, MOST_NAMES = 60, 20  # letters of a name, names in a file
LONGEST_SHOWN = 200  # letters of a text that is quoted
BIDI = {0x061C, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}  # make text read in another order than it is written

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]


def is_name(text: str) -> bool:
    """Whether a player may be called so.

    >>> [is_name(text) for text in ("Asha", "", "Asha" * 20, "Asha\\n")]
    [True, False, False, False]
    """
    return 0 < len(text) <= LONGEST_NAME and is_printable(text)


def shown_name(text: str) -> str:
    """A name as it is said, whatever a file says it is."""
    return printable(text, LONGEST_NAME)


def printable(text: str, longest: int = LONGEST_SHOWN) -> str:
    """Text that somebody wrote, made safe to print: no control characters, not too long."""
    clean = "".join("\N{REPLACEMENT CHARACTER}" if _unprintable(c) else c for c in text[: longest + 1])
    return clean if len(text) <= longest else f"{clean[: longest - 1]}…"


def is_printable(text: str) -> bool:
    """Whether a text can be printed as it is."""
    return not any(map(_unprintable, text))


def _unprintable(c: str) -> bool:
    control = c < " " or "\x7f" <= c <= "\x9f" or c in "\u2028\u2029\ufffe\uffff"
    return control or "\ud800" <= c <= "\udfff" or ord(c) in BIDI
