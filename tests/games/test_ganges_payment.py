"""2.2.2: a payment composed die by die, compared with every payment there is."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rajwidgets.games.ganges.rules.payment import completes, most_pips, no_payment, paying, payment_parts
from rajwidgets.games.ganges.state import value

Parts = tuple[str, ...]
many = settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
dice = st.lists(st.sampled_from([f"{letter}{n}" for letter in "GO" for n in range(1, 7)]), max_size=6)


def payments(mine: list[str], price: int, karma: int) -> Iterator[tuple[str, ...]]:
    """Every set of green dice, turned or not, that pays without a die to spare: the rule as it is said (17-21)."""
    green = [die for die in mine if die[0] == "G"]
    for n in range(1, len(green) + 1):
        for some in set(combinations(sorted(green), n)):
            for turned in product((False, True), repeat=n):
                given_ = tuple(die + "^" * turn for die, turn in zip(some, turned, strict=True))
                pips = sorted(map(value, given_))
                up = all(die[1] <= "3" for die in given_ if die[-1] == "^")
                if sum(turned) <= karma and up and sum(pips) >= price > sum(pips[1:]):
                    yield given_


def contained(begun: Parts, whole: Parts) -> bool:
    return all(begun.count(die) <= whole.count(die) for die in begun)


@many
@given(mine=dice, price=st.integers(1, 12), karma=st.integers(0, 3))
def test_a_beginning_is_refused_exactly_when_no_payment_contains_it(mine: list[str], price: int, karma: int) -> None:
    whole = list(payments(mine, price, karma))
    todo: list[Parts] = [()]
    while todo:
        begun = todo.pop()
        for part in payment_parts(mine, "G", price, begun):
            longer = (*begun, part)
            possible = any(contained(longer, payment) for payment in whole)
            assert (no_payment(mine, "G", price, karma, longer) is None) == possible, longer
            if possible and len(longer) < 4:
                todo.append(longer)
    assert (no_payment(mine, "G", price, karma, ()) is None) == bool(whole)


@many
@given(mine=dice, price=st.integers(1, 12), karma=st.integers(0, 3))
def test_equal_dice_are_one_choice_and_any_order_will_do(mine: list[str], price: int, karma: int) -> None:
    parts = payment_parts(mine, "G", price, ())
    assert len(set(parts)) == len(parts) and {die[:2] for die in parts} == set(mine)
    for payment in list(payments(mine, price, karma))[:6]:
        for order in (payment, payment[::-1]):
            for n in range(1, len(order) + 1):
                assert order[n - 1] in payment_parts(mine, "G", price, order[: n - 1])
                assert no_payment(mine, "G", price, karma, order[:n]) is None
            assert payment_parts(mine, "G", price, order) == ()


@pytest.mark.parametrize(
    ("mine", "price", "karma", "paid", "code"),
    [
        (["G5", "G3", "G1"], 7, 0, ("G5", "G1"), "spare_die"),
        (["G5", "G1"], 7, 0, ("G5",), "too_few_pips"),
        (["G5", "O6"], 7, 0, ("O6",), "wrong_colour"),
        (["G1", "G2"], 9, 1, ("G1^", "G2^"), "no_karma"),
        (["G2", "G6"], 6, 0, ("G2",), "spare_die"),
    ],
)
def test_the_reason_fits_the_case(mine: list[str], price: int, karma: int, paid: Parts, code: str) -> None:
    refusal = no_payment(mine, "G", price, karma, paid)
    assert refusal is not None and refusal.code == code
    if code == "spare_die":
        assert paying(mine, "G", price, karma, paid)["spare"] == min(paid, key=value)


def test_the_judge_answers_fast_at_its_worst() -> None:
    mine = ["G1", "G1", "G2", "G2", "G3", "G3", "G1", "G2", "G3", "G1"]
    took = []
    for begun in (("G1",), ("G2", "G1"), ("G3", "G3", "G1")):
        completes.cache_clear()
        most_pips.cache_clear()
        start = time.perf_counter()
        no_payment(mine, "G", 12, 3, begun)
        took.append(time.perf_counter() - start)
    assert min(took) < 0.01
