"""What a turn is made of: a deed is one thing done, an action is what an arrow of the disc points to (6.2).

Each is declared once, beside the section it comes from. What may be tried, why not, what it does, and how it is asked,
named and paid for all follow from the record: nothing else tells one deed from another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ....flow import Flow, Parts, Refusal, Remark
from ...raja_family.disc import Slot
from ..state import State

Choices = Callable[[State, int, Parts], Sequence[str]]
Price = Callable[[State, int], int]


def nothing_to_choose(s: State, i: int, choice: Parts) -> Sequence[str]:
    return ()


def nothing_to_tell(s: State, i: int, choice: Parts) -> Remark | None:
    return None


def nothing_to_warn_of(s: State, i: int, choice: Parts) -> Sequence[Remark]:
    return ()


def free(s: State, i: int) -> int:
    return 0


def place_name(s: State, i: int, choice: Parts) -> Remark:
    return Remark("place", "3.1", {"place": choice[-1]})


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing a seat does in its turn. ``choice`` is what was named of it so far, a place or a card.

    ``slot`` is the arrow or chit that it is done for; the Builder's house has none.
    """

    word: str  # in an answer, and in the keys of its texts
    rule: str
    why_not: Callable[[State, int, Parts, Slot | None], Refusal | None]  # its judge
    does: Callable[[State, int, Parts, Slot | None], Flow]
    asks: Callable[[State, int, Parts, Slot | None], Remark]  # the question as it stands after the choice
    tries: Choices = nothing_to_choose  # what may be named next; nothing when the choice is complete
    strays: Choices = nothing_to_choose  # what somebody may name though it is never to be had
    names: Callable[[State, int, Parts], Remark] = place_name  # what was named last, in a list of choices
    tells: Callable[[State, int, Parts], Remark | None] = nothing_to_tell  # a few words beside it
    warns: Callable[[State, int, Parts], Sequence[Remark]] = nothing_to_warn_of  # before it is done
    price: Price = free  # in gold


@dataclass(frozen=True)
class Action:
    """One of the nine actions of the disc: the deeds it consists of, each to be done once."""

    word: str
    rule: str
    work: tuple[Deed, ...]

    @cached_property
    def deeds(self) -> tuple[Deed, ...]:
        """Each kind of deed once."""
        return tuple(dict.fromkeys(self.work))

    @cached_property
    def words(self) -> tuple[str, ...]:
        return tuple(deed.word for deed in self.work)

    def price(self, s: State, i: int) -> int:
        return sum(deed.price(s, i) for deed in self.work)


def cost(s: State, i: int, of: Deed | Action) -> Remark | None:
    """What a deed or an action costs, or what it brings if it is free."""
    if gold := of.price(s, i):
        return Remark("costs", of.rule, {"gold": gold})
    deed = of if isinstance(of, Deed) else of.work[0]
    return deed.tells(s, i, ())


def done(slot: Slot | None, part: str) -> None:
    """Mark a part of an arrow's action as carried out; the Builder's house belongs to no arrow."""
    if slot:
        slot.done.append(part)


def means(s: State, i: int) -> dict[str, Any]:
    """What a seat has to do something with: the numbers of most questions."""
    p = s.seats[i]
    return {"gold": p.gold, "place": p.at, "reserve": p.reserve, "chits": p.chits}
