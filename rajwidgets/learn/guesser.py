"""Somebody who knows no rule: picks by words in common, by length, by place. No exercise may reward it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..chance import draw

WORD = re.compile(r"\w{3,}")


def words(text: str) -> set[str]:
    return set(WORD.findall(text.casefold()))


def by_words(stem: str, options: Sequence[str]) -> list[int]:
    """The options with most words of the question; several if they are even."""
    shared = [len(words(option) & words(stem)) for option in options]
    return [i for i, n in enumerate(shared) if n == max(shared)]


def longest(stem: str, options: Sequence[str]) -> list[int]:
    return [i for i, option in enumerate(options) if len(option) == max(map(len, options))]


def shortest(stem: str, options: Sequence[str]) -> list[int]:
    return [i for i, option in enumerate(options) if len(option) == min(map(len, options))]


GUESSERS = {"words": by_words, "longest": longest, "shortest": shortest}


def expected(stem: str, options: Sequence[str], right: Sequence[int]) -> dict[str, float]:
    """How often each way of guessing would be right."""
    picks = {name: guess(stem, options) for name, guess in GUESSERS.items()}
    return {name: sum(i in right for i in pick) / len(pick) for name, pick in picks.items()}


def fair(stem: str, options: Sequence[str], right: Sequence[int], *key: object) -> bool:
    """Whether an exercise may stay: one that a guesser hits stays only as often as pure chance would hit it."""
    chance = len(right) / len(options)
    for name, hit in expected(stem, options, right).items():
        if hit > chance and draw(1000, *key, name) >= 1000 * chance:
            return False
    return True
