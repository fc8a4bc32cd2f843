"""What a turn is made of: a deed is one thing done, an action is what an arrow of the disc points to (5).

Each is declared once, beside the section it comes from; what may be tried, why not and what it does follow from the
record, and its texts from its word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ....flow import Flow, Parts, Refusal
from ...raja_family.disc import Slot
from ..state import State

Choices = Callable[[State, int, Parts], Sequence[str]]


def nothing_to_choose(s: State, i: int, choice: Parts) -> Sequence[str]:
    return ()


def always(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    return None


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing a seat does in its turn. ``choice`` is what was named of it so far, ``slot`` the arrow or token it is
    done for; a power has none, and ``uses`` says how often it may be used in a turn."""

    word: str  # in an answer, and in the keys of its texts
    rule: str
    does: Callable[[State, int, Parts, Slot | None], Flow]
    why_not: Callable[[State, int, Parts, Slot | None], Refusal | None] = always  # its judge
    tries: Choices = nothing_to_choose  # what may be named next; nothing when the choice is complete
    strays: Choices = nothing_to_choose  # what somebody may name though it is never to be had
    uses: int = 1


@dataclass(frozen=True)
class Action:
    """One of the nine actions of the disc: the deeds it consists of, and the coins it takes off their price."""

    word: str
    rule: str
    work: tuple[Deed, ...]
    discount: int = 0

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words of its deeds, a deed done twice standing twice."""
        return tuple(deed.word for deed in self.work)

    @cached_property
    def tries(self) -> tuple[str, ...]:
        """Each kind of deed once."""
        return tuple(dict.fromkeys(self.words))
