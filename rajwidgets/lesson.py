"""Tasks in a notebook that check themselves."""

from __future__ import annotations

WORDS = {"en": ("Done", "Not yet"), "fr": ("C'est fait", "Pas encore")}


def check(done: bool, what: str, lang: str = "en") -> None:
    """Say whether a task is done; a reader runs the cell again after trying.

    >>> check(2 + 2 == 4, "two and two are four")
    Done: two and two are four.
    >>> check(False, "the architect is in Jodhpur")
    Not yet: the architect is in Jodhpur.
    """
    yes, no = WORDS[lang]
    colon = "\N{NO-BREAK SPACE}:" if lang == "fr" else ":"
    print(f"{yes if done else no}{colon} {what}.")
