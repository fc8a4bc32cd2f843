"""A question is asked only where two answers are possible; a single one is taken without asking."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from ....flow import Ask, Event, Parts, Question, Refusal, join
from ..state import State

Answer = Generator[Ask | Event, str, str]


def answered(s: State, ask: Ask, question: Question) -> Answer:
    """The answer given, or the only one there is."""
    first: str | None = None
    for answer in possible(s, ask, question):
        if first is not None:
            return (yield ask)
        first = answer
    assert first is not None, ask
    return first


def possible(s: State, ask: Ask, question: Question, begun: Parts = ()) -> Iterator[str]:
    """Every complete answer, lazily, in the order of the parts."""
    for part in question.parts(s, ask, begun):
        longer = (*begun, part)
        if question.judge(s, ask, longer) is None:
            if question.parts(s, ask, longer):
                yield from possible(s, ask, question, longer)
            else:
                yield join(longer)


def never(*_: Any) -> Refusal | None:
    """The judge of what can always be done."""
    return None
