"""What English and French do with names and numbers."""

from __future__ import annotations

from fractions import Fraction

from ..flow import Number

VOWELS = tuple("aeiouhâàéèêëîïôùûAEIOUHÂÀÉÈÊËÎÏÔÙÛ")
ASPIRATED = ("ha", "Ha")  # de Hari, but d'Hélène
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


def with_of(name: str, lang: str) -> str:
    """The name with "of" before it; French elides and contracts."""
    if lang != "fr":
        return f"of {name}"
    if name.startswith("le "):
        return f"du {name[3:]}"
    elided = name.startswith(VOWELS) and not name.startswith(ASPIRATED)
    return f"d’{name}" if elided else f"de {name}"


def with_to(name: str, lang: str) -> str:
    """The name with "to" before it; French contracts."""
    if lang != "fr":
        return f"to {name}"
    return f"au {name[3:]}" if name.startswith("le ") else f"à {name}"


def told_of(name: str, says: str, lang: str) -> str:
    """A name and what is said of it; French has a space that never breaks before the colon."""
    return f"{name}{NO_BREAK_SPACE if lang == 'fr' else ''}: {says}"


def single(n: Number, lang: str) -> bool:
    """Whether a number takes its noun in the singular."""
    size = abs(Fraction(n))
    return size < 2 if lang == "fr" else size in (1, Fraction(1, 2))


def figure(amount: Number) -> str:
    """A number as people write it, with a true minus sign and with ½ for a half.

    >>> [figure(n) for n in (4, Fraction(3, 2), Fraction(-1, 2), -3)]
    ['4', '1½', '−½', '−3']
    """
    whole, half = divmod(abs(Fraction(amount)), 1)
    return f"{'−' if amount < 0 else ''}{int(whole) if whole or not half else ''}{'½' if half else ''}"


def decimal(n: float, lang: str) -> str:
    """A number with a decimal point, or in French a comma.

    >>> decimal(-0.25, "en"), decimal(0.5, "fr")
    ('−0.25', '0,5')
    """
    said = f"{n:g}".replace("-", "−")
    return said.replace(".", ",") if lang == "fr" else said


def capital(said: str) -> str:
    """A sentence begins with a capital letter; the rest stays as it is."""
    return said[:1].upper() + said[1:]
