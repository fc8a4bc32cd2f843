"""Wrong numbers: what comes out by a slip, some of it smaller and some larger than what is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import TypeVar

from ...flow import Event, Number, Refusal
from ..position import Place
from .judging import picked

N = TypeVar("N", int, Fraction)
MOST_SLIPS, FEWEST_SLIPS = 3, 2  # that stand beside what is right
TURNS = 2  # ways to ask with each rank: with the likeliest slips, and with drawn ones
NEAR = (1, -1, 2, -2, 3, -3)


def near(value: int) -> list[int]:
    """Numbers near one that is counted, none below 0."""
    return [value + step for step in NEAR if value + step >= 0]


def around(right: N, slips: Sequence[N], *key: object) -> Iterator[list[N]]:
    """Several ways to take slips, the right number at every rank in turn, so that none need be favoured.

    Nothing where too few of them are smaller, or too few larger.

    >>> list(around(5, [3, 4, 6, 7]))[:3]
    [[6, 7], [3, 6], [3, 4]]
    """
    smaller: list[N] = [each for each in slips if each < right]
    larger: list[N] = [each for each in slips if each > right]
    most = min(MOST_SLIPS, len(smaller), len(larger))
    if most < FEWEST_SLIPS:
        return
    for turn in range(TURNS):
        if turn:
            smaller, larger = picked(smaller, len(smaller), *key, turn), picked(larger, len(larger), *key, turn)
        for rank in range(most + 1):
            yield smaller[:rank] + larger[: most - rank]


def sum_and_slips(place: Place, item: Refusal | Event) -> tuple[Fraction, list[Fraction]] | None:
    """The total of an account, without its sign, and what comes out by slips, the likelier ones first.

    A line is left out, counted the wrong way round or counted twice; a line is taken for the whole; one is counted too
    many or too few. What would turn the sign of the total is no such slip, for an option shows none.
    """
    lines = place.game.words.ledger(item)
    amounts = [amount for _, amount, is_total in lines if amount and not is_total]
    totals = [amount for _, amount, is_total in lines if amount is not None and is_total]
    if len(totals) != 1 or len(amounts) < 2:
        return None
    total, counted = Fraction(totals[0]), as_counted(amounts, totals[0])
    if not counted:
        return None
    reckoned = [total - times * amount for times in (1, 2, -1) for amount in counted]
    same_side = [abs(each) for each in reckoned if (each >= 0) == (total >= 0)]
    slips = [*same_side, *(abs(Fraction(amount)) for amount in amounts), abs(total) + 1, abs(total) - 1]
    return abs(total), [each for each in dict.fromkeys(slips) if each >= 0 and each != abs(total)]


def as_counted(amounts: Sequence[Number], total: Number) -> list[Number]:
    """The lines of an account with the signs by which they come to its total: what is missing is told without any.

    >>> as_counted([1, -3, -1], 3), as_counted([12, 9], 3)
    ([-1, 3, 1], [12, -9])
    """
    every = ([sign * amount for sign, amount in zip(signs, amounts, strict=True)]
             for signs in sorted(product((1, -1), repeat=len(amounts)), key=lambda each: len(set(each))))  # fmt: skip
    return next((each for each in every if sum(each) == total), [])
