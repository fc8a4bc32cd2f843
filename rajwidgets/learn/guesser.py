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
    asked = words(stem)
    shared = [len(words(option) & asked) for option in options]
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


def fairest(stem: str, variants: Sequence[tuple[Sequence[str], Sequence[int]]], *key: object) -> int | None:
    """Which of several ways to ask one thing, each with its options and the right ones, rewards no guesser.

    A way that a guesser hits is taken about as often as chance would hit it: so seldom that those it misses make up for
    it. None if there is no such way.
    """
    above = []
    for options, right in variants:
        chance = len(right) / len(options)
        above.append({name: hit - chance for name, hit in expected(stem, options, right).items()})
    may = set()
    for name in GUESSERS:
        missed = sum(each[name] < 0 for each in above) / len(above)
        if draw(1000, *key, name) < 1000 * chance * max(missed, chance**2):
            may.add(name)
    fair = [i for i, each in enumerate(above) if all(over <= 0 or name in may for name, over in each.items())]
    return max(fair, key=lambda i: sum(above[i][name] > 0 for name in may), default=None)
