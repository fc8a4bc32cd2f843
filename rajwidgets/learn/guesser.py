"""Somebody who knows no rule: picks by words in common, by length, by place, by size. No exercise may reward it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from ..chance import draw

SLIGHT = 0.06  # above chance: what others make up for
EVEN = 0.1  # above chance over all ranks: what numbers a little smaller or larger make up for
STEM = 4  # letters that words of one family share
WORD = re.compile(r"\w{3,}")
EVERY_WORD = re.compile(r"[^\W_]+")
NUMBER = re.compile(r"(?<!\w)(?:\d+½?|½)(?!\w)")
RANKS = ("smallest", "second", "third", "fourth", "fifth")  # of numbers, as far as the largest


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


def told_by(question: str, said: str) -> bool:
    """Whether a question holds what is asked for word by word, as "3 coins › Take the coins" does."""
    asked, told = (" ".join(["", *EVERY_WORD.findall(text.casefold()), ""]) for text in (said, question))
    return asked in told


def longest(stem: str, options: Sequence[str]) -> list[int]:
    return [i for i, option in enumerate(options) if len(option) == max(map(len, options))]


def shortest(stem: str, options: Sequence[str]) -> list[int]:
    return [i for i, option in enumerate(options) if len(option) == min(map(len, options))]


GUESSERS = {"words": by_words, "stems": by_stems, "longest": longest, "shortest": shortest}


def expected(stem: str, options: Sequence[str], right: Sequence[int], counts: bool = False) -> dict[str, float]:
    """How often each way of guessing would be right; where options count something, by their size as well."""
    picks = {name: guess(stem, options) for name, guess in GUESSERS.items()}
    sizes = numbers_in(options) if counts else None
    if sizes is not None:
        by_size = sorted(range(len(options)), key=lambda i: sizes[i])
        picks |= {name: [i] for name, i in zip(RANKS, by_size[:-1], strict=False)} | {"largest": by_size[-1:]}
    return {name: sum(i in right for i in pick) / len(pick) for name, pick in picks.items()}


def numbers_in(options: Sequence[str]) -> list[Fraction] | None:
    """The number that each option tells, 0 for the one that tells none, as "no toll" does; None if they are no numbers.

    >>> numbers_in(["no toll", "toll of 2½ gold"]), numbers_in(["Ann", "Bob"])
    ([Fraction(0, 1), Fraction(5, 2)], None)
    """
    told = [NUMBER.findall(option) for option in options]
    if [len(each) for each in told if len(each) != 1] not in ([], [0]):
        return None
    return [sum((value_of(each) for each in found), Fraction(0)) for found in told]


def value_of(figure: str) -> Fraction:
    """A number as it is written: 2½."""
    return Fraction(figure.rstrip("½") or 0) + Fraction(figure.count("½"), 2)


class Read(NamedTuple):
    """One way to ask something, as it is read in one language: the question, the options, which of them are right, and
    whether they may count something.
    """

    stem: str
    options: Sequence[str]
    right: Sequence[int]
    counts: bool = False

    @property
    def rank(self) -> int | None:
        """How many options are smaller than the right one; None where they are no numbers."""
        sizes = numbers_in(self.options) if self.counts else None
        return None if sizes is None else sum(size < sizes[self.right[0]] for size in sizes)


def fairest(variants: Sequence[Sequence[Read]], *key: object, from_a_list: bool = False) -> int | None:
    """Which of several ways to ask one thing, each as it is read in every language, rewards no guesser in any of them.

    A way that a guesser hits is taken as often as chance would hit it, and else one that it misses. Where it misses
    none, the thing is left to one draw in many; but where all options come ``from a list`` of sentences, what is hit as
    the longest of them is made up for by those that are not, and nothing of the list may be lost. Of numbers, each rank
    is taken as often. None if none is fair.
    """
    ranks = [readings[0].rank for readings in variants]
    if None not in ranks:
        return of_drawn_rank(variants, ranks, *key)
    above = [above_chance([each._replace(counts=False) for each in readings]) for readings in variants]
    chance = min(len(readings[0].right) / len(readings[0].options) for readings in variants)
    missed = [way for way in above[0] if any(each[way] < 0 and only_hit_by(each, way) for each in above)]
    often = {way: chance if from_a_list or way in missed else min(chance**4, 1 / 24) for way in above[0]}
    may = {way for way in above[0] if draw(1000, *key, way[0]) < 1000 * often[way]}
    fair = [i for i, each in enumerate(above) if all(over <= SLIGHT or way in may for way, over in each.items())]

    def made_up_for(i: int) -> tuple[int, int]:
        """How many hit it that may, and how many miss it of the others."""
        return sum(above[i][way] > SLIGHT for way in may), sum(above[i][way] < 0 for way in missed if way not in may)

    return max(fair, key=made_up_for, default=None)


def of_drawn_rank(variants: Sequence[Sequence[Read]], ranks: Sequence[int | None], *key: object) -> int | None:
    """One of the ways in which the right number has a drawn rank; None unless there are ways for every rank.

    None as well where the words of the numbers give the right one away whatever its rank, as "no toll" and "1 coin"
    are shorter than "2 coins".
    """
    every = range(len(variants[0][0].options))
    if set(ranks) != set(every):
        return None
    by_words = [{way: n for way, n in above_chance(each).items() if way[0] in GUESSERS} for each in variants]
    best = [min((i for i in range(len(ranks)) if ranks[i] == rank), key=lambda i: max(by_words[i].values()))
            for rank in every]  # fmt: skip
    if any(sum(by_words[i][way] for i in best) > EVEN * len(best) for way in by_words[0]):
        return None
    return best[draw(len(best), *key, "rank")]


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
