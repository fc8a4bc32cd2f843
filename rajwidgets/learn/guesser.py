"""Somebody who knows no rule: picks by words in common, by length, by place. No exercise may reward it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..chance import draw

SLIGHT = 0.06  # above chance: what others make up for
STEM = 4  # letters that words of one family share
WORD = re.compile(r"\w{3,}")


@lru_cache(4096)  # the same options stand in several ways to ask
def words(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(text.casefold()))


@lru_cache(4096)
def stems(text: str) -> frozenset[str]:
    """What words begin with, whatever their endings."""
    return frozenset(word[:STEM] for word in words(text))


def by_words(stem: str, options: Sequence[str]) -> list[int]:
    """The options with most words of the question; several if they are even."""
    asked = words(stem)
    shared = [len(words(option) & asked) for option in options]
    return [i for i, n in enumerate(shared) if n == max(shared)]


def by_stems(stem: str, options: Sequence[str]) -> list[int]:
    """The same for whoever sees that "travels" and "travel" are one word."""
    asked = stems(stem)
    shared = [len(stems(option) & asked) for option in options]
    return [i for i, n in enumerate(shared) if n == max(shared)]


def longest(stem: str, options: Sequence[str]) -> list[int]:
    return [i for i, option in enumerate(options) if len(option) == max(map(len, options))]


def shortest(stem: str, options: Sequence[str]) -> list[int]:
    return [i for i, option in enumerate(options) if len(option) == min(map(len, options))]


GUESSERS = {"words": by_words, "stems": by_stems, "longest": longest, "shortest": shortest}


def expected(stem: str, options: Sequence[str], right: Sequence[int]) -> dict[str, float]:
    """How often each way of guessing would be right."""
    picks = {name: guess(stem, options) for name, guess in GUESSERS.items()}
    return {name: sum(i in right for i in pick) / len(pick) for name, pick in picks.items()}


class Read(NamedTuple):
    """One way to ask something, as it is read in one language: the question, the options, which of them are right."""

    stem: str
    options: Sequence[str]
    right: Sequence[int]


def fairest(variants: Sequence[Sequence[Read]], *key: object, from_a_list: bool = False) -> int | None:
    """Which of several ways to ask one thing, each as it is read in every language, rewards no guesser in any of them.

    A way that a guesser hits is taken as often as chance would hit it, and else one that it misses. Where it misses
    none, the thing is left to one draw in many; but where all options come ``from a list`` of sentences, what is hit as
    the longest of them is made up for by those that are not, and nothing of the list may be lost. None if none is fair.
    """
    above = [above_chance(readings) for readings in variants]
    by_family = [0.0] * len(variants)
    if from_a_list:  # its sentences share no words with a choice but by accident; the words themselves are looked at
        by_family = [sum(max(0.0, over) for way, over in each.items() if way[0] == "stems") for each in above]
        above = [{way: over for way, over in each.items() if way[0] != "stems"} for each in above]
    chance = min(len(readings[0].right) / len(readings[0].options) for readings in variants)
    missed = [way for way in above[0] if any(each[way] < 0 and only_hit_by(each, way) for each in above)]
    often = {way: chance if from_a_list or way in missed else min(chance**4, 1 / 24) for way in above[0]}
    may = {way for way in above[0] if draw(1000, *key, way[0]) < 1000 * often[way]}
    fair = [i for i, each in enumerate(above) if all(over <= SLIGHT or way in may for way, over in each.items())]

    def made_up_for(i: int) -> tuple[int, int, float]:
        """How many hit it that may, and how many miss it of the others; then, how little its word families tell."""
        hit = sum(above[i][way] > SLIGHT for way in may)
        return hit, sum(above[i][way] < 0 for way in missed if way not in may), -by_family[i]

    return max(fair, key=made_up_for, default=None)


def only_hit_by(above: Mapping[tuple[str, int], float], way: tuple[str, int]) -> bool:
    """Whether no other guesser comes out ahead: what is left out for the sake of another one makes up for nothing."""
    return all(over <= SLIGHT for other, over in above.items() if other != way)


def least_hit(variants: Sequence[Sequence[Read]]) -> int:
    """Which of several ways to ask one thing guessers hit least."""
    over = [sum(max(0.0, each) for each in above_chance(readings).values()) for readings in variants]
    return over.index(min(over))


def above_chance(readings: Sequence[Read]) -> dict[tuple[str, int], float]:
    """How far above chance each way of guessing comes, in each language."""
    chance = len(readings[0].right) / len(readings[0].options)
    return {(name, n): hit - chance for n, each in enumerate(readings) for name, hit in expected(*each).items()}
