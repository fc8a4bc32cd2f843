"""A quiz as GIFT, the plain text that learning platforms read: positions in words, feedback for every option."""

from __future__ import annotations

import re
from fractions import Fraction

from ..exercise import NUMBERS, ONE, ORDER
from ..quiz import Quiz
from .plain_form import Option, Plain, pairs, plain

SPECIAL = re.compile(r"([~=#{}:\\])")


def gift(quiz: Quiz) -> str:
    """The whole quiz."""
    return "\n\n".join(one(plain(quiz, n)) for n in range(1, len(quiz) + 1)) + "\n"


def one(question: Plain) -> str:
    body = "".join(answers(question))
    asked = in_a_line("\n\n".join(filter(None, (question.position, question.stem))))
    return f"::{escaped(question.name)}:: [plain]{asked} {{{body}\n}}"


def answers(question: Plain) -> list[str]:
    if question.form in (ORDER, NUMBERS):  # each sentence with its place, each row with its number
        matched = [f"\n\t={escaped(said)} -> {value}" for said, value in pairs(question)]
        return [*matched, f"\n\t####{in_a_line(question.solution)}"]
    return [f"\n\t{sign(question, each)}{escaped(each.text)} #{escaped(each.reason)}" for each in question.options]


def sign(question: Plain, option: Option) -> str:
    """How much of the credit: ``=`` for the one right answer, ``~%50%`` for one of two, or for half of it."""
    shares = [each.share for each in question.options]
    if question.form == ONE and shares.count(Fraction(1)) == 1 and option.share in (0, 1):
        return "=" if option.share else "~"
    return f"~%{percent(option.share)}%"


def percent(share: Fraction) -> str:
    """As platforms write it: 100, 50, -33.33333."""
    return f"{float(100 * share):.5f}".rstrip("0").rstrip(".") if share else "0"


def escaped(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text)


def in_a_line(text: str) -> str:
    """Escaped, with breaks that end no question."""
    return escaped(text).replace("\n", "\\n")
