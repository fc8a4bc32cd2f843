"""What an exercise is: a recipe of position, kind, what is asked and the order of the options; never a stored key."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from ..flow import Event, Refusal, Remark
from .position import Place, Position

# How an exercise is answered: one option, several of them, all of them in order, or a number for each row.
ONE, MANY, ORDER, NUMBERS = "one", "many", "order", "numbers"
NUMBER = re.compile(r"#?\d+(/\d+)?")  # as an option is written
TYPED = re.compile(r"-?\d{1,9}(\.\d{1,9}|/[1-9]\d{0,8})?")  # as somebody writes it, or a table of pandas
SEAL = "~"  # what a signature begins with that says nothing
OPINION = "opinion"  # the skill of a question that no rule answers: nothing is known or not known by it


class Exercise(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question about a position. The right answers are found by the rules whenever it is opened or marked."""

    kind: str
    position: Position
    asks: dict[str, Any]
    options: tuple[str, ...]
    sections: tuple[str, ...] = ()
    signature: str = ""
    level: int = 0

    @property
    def id(self) -> str:
        """A name made of what is asked; what is merely told with it, such as its sections, does not change it."""
        asked = (self.kind, self.position, self.asks, self.options)
        return blake2b(msgspec.json.encode(asked, order="sorted"), digest_size=8).hexdigest()

    @property
    def theme(self) -> str:
        """The signature so that nobody reads the answer out of it: two are alike or not, and no more."""
        return sealed(self.signature)


def sealed(signature: str) -> str:
    """A signature that says nothing; one that is sealed stays as it is.

    >>> sealed("why turn quarry_empty") == sealed(sealed("why turn quarry_empty"))
    True
    """
    if not signature or signature.startswith(SEAL):
        return signature
    return SEAL + blake2b(signature.encode(), digest_size=6).hexdigest()


def as_number(text: str) -> Fraction | None:
    """The number that somebody has written; None if it is none.

    >>> [as_number(text) for text in ("8", "08", "8.0", "2½", "5/2", "8.")]
    [Fraction(8, 1), Fraction(8, 1), Fraction(8, 1), Fraction(5, 2), Fraction(5, 2), None]
    """
    plain = re.sub(r"^(-?\d*)½$", lambda found: f"{found[1] or 0}.5", text.strip())
    return Fraction(plain) if TYPED.fullmatch(plain) else None


class Draft(NamedTuple):
    """An exercise as a kind proposes it at a place, with what it believes to be right; the proof has the last word."""

    kind: str
    asks: Mapping[str, Any]
    options: tuple[str, ...]
    right: tuple[str, ...]
    sections: tuple[str, ...]
    signature: str
    level: int = 0
    merit: int = 0
    evenly: bool = False  # whether any option might as well have been drawn to be the right one


class Unproven(Exception):
    """The rules do not confirm what an exercise says."""


class Unconfirmed(Unproven):
    """The same with the key of a sentence that says why, and what is filled in."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


class Verdict(NamedTuple):
    """What the rules say of one option: whether it is right, and the reason with its section."""

    right: bool
    why: Refusal | Event | Remark


class Kind(NamedTuple):
    """One way of asking: how it is answered, which skill it trains, what it makes of a place or of a step from it."""

    key: str
    form: str
    skill: str  # judge, reason, count, sequence, find; or an opinion
    of_place: Callable[[Place], Iterator[Draft]] | None = None
    of_step: Callable[[Place, str], Iterator[Draft]] | None = None
    by_moving: bool = False  # on a board any answer of the game may be given: the rules have a verdict on each
    played_out: bool = False  # on a board its goal is reached by playing, choice by choice; elsewhere by ticking
    from_a_list: bool = False  # its options are sentences of one list, each of them right in its turn
    of_words: bool = False  # it asks about the rulebook's words: no position is told with it
    counts: bool = False  # its options may be numbers of something

    def counted(self, options: Iterable[str]) -> bool:
        """Whether these options are numbers of something, of which one is the smallest and one the largest."""
        return self.counts and all(NUMBER.fullmatch(option) for option in options)
