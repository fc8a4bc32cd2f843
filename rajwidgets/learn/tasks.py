"""Tasks in a notebook that check themselves."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import Any

from ..mistakes import in_a_sentence, mistake, of_another_kind, spoken
from ..text import told_of

Words = str | tuple[str, str]
BEFORE_IT = re.compile(r"^(?:(?:the|an?|le|la|les|une?|number|no\.?|numero|n°)\s+|l['’]\s*)(?=\w)")
AROUND_IT = " \t\n.\"'“”«»\N{NO-BREAK SPACE}"  # of an answer that is written as in a text
WORDS = {"en": ("Done", "Not yet"), "fr": ("C’est fait", "Pas encore")}


@in_a_sentence
def check(done: object, what: Words, lang: str = "en", *, hint: Words = "") -> None:
    """Say whether a task is done; a reader runs the cell again after trying. A hint says where to look until then.

    Both are a text, or a pair of texts: in English and in French.

    >>> check(2 + 2 == 4, "two and two are four")
    Done: two and two are four.
    >>> check(False, "the architect is in Jodhpur")
    Not yet: the architect is in Jodhpur.
    >>> check(False, "you can count growth with halves", hint="a rough territory counts ½")
    Not yet: a rough territory counts ½.
    >>> check(True, ("two and two are four", "deux et deux font quatre"))
    Done: two and two are four.
    """
    if lang not in WORDS:
        raise mistake("language", "en", given=repr(lang), known=", ".join(map(repr, WORDS)))
    yes, no = WORDS[lang]
    known, tip = _in(what, "what", lang), _in(hint, "hint", lang)
    said = known if done or not tip else tip
    if not done and not tip and lang == "fr":  # what is known is said as reached, and is not yet
        no = f"{no}. Le but"
    print(told_of(yes if done else no, said if said.endswith("?") else f"{said}.", lang))


@in_a_sentence
def say(english: str, french: str) -> str:
    """Of two texts the one in the language of the notebook, for what a cell prints.

    >>> say("three steps", "trois étapes")
    'three steps'
    """
    return _in((english, french), "french", spoken())


def _in(words: Any, what: str, lang: str) -> str:
    """What is said in this language."""
    pair = words if isinstance(words, tuple | list) else (words, words)
    if len(pair) != len(WORDS) or not all(isinstance(text, str) for text in pair):
        raise of_another_kind(what, "a_text_or_two", words, lang)
    return str(dict(zip(WORDS, pair, strict=True))[lang])


@in_a_sentence
def sealed(*answer: Any) -> str:
    """A short seal of an answer, for a task that must not give it away; 2 and 2.0 agree, Bénarès and BENARES too, and
    so do the Artisan and Artisan, number 6 and 6.

    >>> sealed(1, 2) == sealed(1.0, "2"), sealed(" Bénarès") == sealed("BENARES"), sealed(1, 2) == sealed(2, 1)
    (True, True, False)
    >>> sealed("the Artisan") == sealed("L’artisan.") == sealed("artisan"), sealed("No. 6") == sealed("numéro 6")
    (True, True)
    """
    text = "|".join(_plain(part) for part in answer)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _plain(part: Any) -> str:
    if isinstance(part, int) or (isinstance(part, float) and part.is_integer()):
        return str(int(part))
    letters = unicodedata.normalize("NFKD", str(part).strip().casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return BEFORE_IT.sub("", plain.strip(AROUND_IT), count=1).strip(AROUND_IT)
