"""What a rule may say: questions, facts, refusals; and how a question and a phase are declared.

Rules are generators that read like the rulebook. They ``yield`` an :class:`Ask` and receive the answer, a short string
whose parts are joined by colons (``1:palace:D:centre``); and they ``yield`` an :class:`Event` for every fact.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

import msgspec

CHANCE = -1  # the seat that rolls dice and shuffles
Parts = tuple[str, ...]
Number = int | Fraction  # a figure: halves are exact, never floats
State = Any  # each game's own msgspec.Struct; it has the two fields ``board`` and ``phase``
NOTHING: Mapping[str, Any] = {}


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A question to a seat: plain data, equal and comparable.

    ``also`` are its side choices: questions that may be answered instead, by this seat or another one. The answer to a
    side choice begins with its kind and what it is about: ``Ask(2, "ally", ("Sikhs",))`` with ``ally:Sikhs:army``.
    """

    seat: int
    kind: str
    about: Parts = ()
    also: tuple[Ask, ...] = ()


class Event(msgspec.Struct, frozen=True, gc=False):
    """A fact that has just become true, with the section that made it so: keys and numbers, never sentences."""

    kind: str
    rule: str
    seat: int | None = None
    data: Mapping[str, Any] = NOTHING
    ruling: str = ""


class Remark(NamedTuple):
    """Something worth saying in words elsewhere: a prompt, a detail of an option, a warning, a bot's reason."""

    code: str
    rule: str
    facts: Mapping[str, Any] = NOTHING
    ruling: str = ""


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why an answer, or the beginning of one, is not possible now.

    >>> Refusal("too_poor", "7.2", {"need": 12, "have": 9}).facts["need"]
    12
    """

    code: str
    rule: str
    facts: Mapping[str, Any] = NOTHING
    ruling: str = ""


class IllegalAnswer(ValueError):
    """The answer was refused; nothing has changed."""

    def __init__(self, ask: Ask, answer: str, refusal: Refusal) -> None:
        super().__init__(f"{answer!r} is not possible here: {refusal.code} ({refusal.rule})")
        self.ask, self.answer, self.refusal = ask, answer, refusal


Flow = Generator[Ask | Event, str, Any]
_T = TypeVar("_T")
PartsOf = Callable[[State, Ask, Parts], Sequence[str]]
Judge = Callable[[State, Ask, Parts], Refusal | None]
Elaborate = Callable[[State, Ask, Parts, Refusal], Refusal]


def nothing_refused(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    """The judge of a question whose parts are all possible."""
    return None


def as_given(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    return refusal


def no_strays(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return ()


def any_of(choices: Iterable[_T], why_not: Callable[[_T], Refusal | None]) -> Refusal | None:
    """None as soon as one choice is possible, else the last reason found."""
    refusal = None
    for choice in choices:
        refusal = why_not(choice)
        if refusal is None:
            return None
    return refusal


@dataclass(frozen=True, slots=True)
class Question:
    """One kind of question, declared once beside the rule it belongs to.

    ``parts`` lists what a person might try after the parts begun, possible or not; ``()`` means the answer is complete.
    ``judge`` is the only authority: for a complete answer, or for a beginning, which it refuses exactly when nothing
    completes it. ``elaborate`` adds to a refusal the numbers that only a reader wants, so that judging stays cheap.
    ``strays`` lists what somebody may name here though it is never among the choices, such as a place of another kind:
    nobody is offered it, but the judge refuses it with its own reason.
    """

    kind: str
    rule: str
    parts: PartsOf
    judge: Judge = nothing_refused
    elaborate: Elaborate = as_given
    strays: PartsOf = no_strays


@dataclass(frozen=True, slots=True)
class Phase:
    """A step of the outer sequence of play.

    ``resumes`` names the kinds of question that ``run``, started afresh on a state saved at such a question, asks first
    again without an event; the table then need not replay the phase from its start.
    """

    key: str
    rule: str
    run: Callable[[State], Flow]
    resumes: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """What an act led to when it was tried: the position, what happened, and the question it stopped at, if any."""

    state: State
    events: tuple[Event, ...]
    ask: Ask | None


def try_out(s: State, act: Callable[[State], Flow]) -> Outcome:
    """Try an act on a copy of the position, as far as it goes without asking anybody."""
    after = deepcopy(s)
    events: list[Event] = []
    for item in act(after):
        if isinstance(item, Ask):
            return Outcome(after, tuple(events), item)
        events.append(item)
    return Outcome(after, tuple(events), None)
