"""2.1: what it means to use a space.

Each kind of space is declared once, beside the section it comes from. What may be tried there, why not, what is done,
and how it is asked, named and counted all follow from the record: nothing else tells one kind from another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ....flow import Event, Flow, LedgerLine, Parts, Refusal, Remark
from ..places import Space, gains_of
from ..state import KALI, KARMA_MOST, State, open_scrolls

SPACE_TAKEN = Refusal("space_taken", "2.1")
TOO_POOR = Refusal("too_poor", "2.1", {}, "17-46")
Choices = Callable[[State, int, Space, Parts], Sequence[str]]


def nothing_to_choose(s: State, i: int, space: Space, rest: Parts) -> Sequence[str]:
    return ()


def always_possible(s: State, i: int, space: Space, rest: Parts) -> Refusal | None:
    return None


def no_more_numbers(s: State, i: int, space: Space, rest: Parts) -> dict[str, Any]:
    return {}


def ask_nothing(s: State, i: int, space: Space, rest: Parts) -> Remark:
    return Remark("place_now", section(space), means(s, i, space))


def die_name(s: State, space: Space, rest: Parts) -> Remark:
    return Remark("die", section(space), {"die": rest[-1]})


def nothing_to_tell(s: State, i: int, space: Space, rest: Parts) -> Remark | None:
    return None


def nothing_to_warn_of(s: State, i: int, space: Space, rest: Parts) -> Sequence[Remark]:
    return ()


def nothing_to_count(s: State, i: int, space: Space, rest: Parts) -> Sequence[LedgerLine]:
    return ()


@dataclass(frozen=True, slots=True)
class Action:
    """What can be done on a kind of space. ``rest`` is what follows the name of the space in an answer.

    Whether the space is free and its coins can be paid has been judged before ``why_not``; the worker stands and the
    coins have been paid before ``does``.
    """

    kind: str
    rule: str
    why_not: Callable[[State, int, Space, Parts], Refusal | None]  # its judge
    does: Callable[[State, int, Space, Parts], Flow]
    tries: Choices = nothing_to_choose  # what may be named next; nothing when the answer is complete
    strays: Choices = nothing_to_choose  # what somebody may name though it is never to be had
    numbers: Callable[[State, int, Space, Parts], dict[str, Any]] = no_more_numbers  # of a question or a refusal
    asks: Callable[[State, int, Space, Parts], Remark] = ask_nothing  # the question as it stands
    names: Callable[[State, Space, Parts], Remark] = die_name  # what was named last, in a list of choices
    tells: Callable[[State, int, Space, Parts], Remark | None] = nothing_to_tell  # a few words beside it
    warns: Callable[[State, int, Space, Parts], Sequence[Remark]] = nothing_to_warn_of  # before it is done
    counts: Callable[[State, int, Space, Parts], Sequence[LedgerLine]] = nothing_to_count  # what it costs and brings


def section(space: Space) -> str:
    """A chamber has a section of its own (2.4.4 to 2.4.9); the spaces of another kind share theirs."""
    return CHAMBERS[space.die] if space.die else SECTIONS[space.kind]


CHAMBERS = {1: "2.4.4", 2: "2.4.5", 3: "2.4.6", 4: "2.4.7", 5: "2.4.8", 6: "2.4.9"}  # by the die asked for
SECTIONS = {
    "quarry": "2.2",
    "upper": "2.3.1",
    "lower": "2.3.2",
    "outer": "2.4.1",
    "terrace": "2.4.2",
    "balcony": "2.4.3",
    "harbour": "2.5",
}


# ---------------------------------------------------------------- the space and its coins


def no_space(s: State, i: int, space: Space) -> Refusal | None:
    """Whether the space is free, and its coins are there (2.1; the cheapest free one: ruling 17-19)."""
    there, coins = len(s.workers[space.id]), space.coins[len(s.seats)]
    if there >= len(coins):
        return SPACE_TAKEN
    return TOO_POOR if coins[there] > s.seats[i].money else None


def next_coins(s: State, space: Space) -> int:
    """What the cheapest free space there costs."""
    coins, there = space.coins[len(s.seats)], len(s.workers[space.id])
    return coins[min(there, len(coins) - 1)]


def means(s: State, i: int, space: Space) -> dict[str, Any]:
    """What the space asks for, who stands there, and what the seat has to pay with: the numbers of every question."""
    p, there = s.seats[i], s.workers[space.id]
    facts = {"space": space.id, "coins": next_coins(s, space), "room": len(space.coins[len(s.seats)])}
    return {**facts, "by": list(dict.fromkeys(there)), "money": p.money, "karma": p.karma, "need": space.die}


def place_worker(s: State, i: int, space: Space) -> Flow:  # 2.1
    """The worker stands there, and the coins of the space are paid (2.2.1, 2.5.1, rulings 17-19, 17-45)."""
    p, there, room = s.seats[i], s.workers[space.id], space.coins[len(s.seats)]
    coins, a_cheapest = room[len(there)], min(room) < max(room)
    there.append(i)
    p.hand -= 1
    s.placed += 1
    facts = {"space": space.id, "left": p.hand}
    yield Event("worker_placed", section(space), i, facts, "17-19" if a_cheapest else "")
    if coins:
        p.money -= coins
        rule, ruling = ("2.2.1", "17-45") if space.kind == "quarry" else ("2.5.1", "17-03")
        yield Event("coins_paid", rule, i, {"n": coins, "to": p.money, "space": space.id}, ruling)


# ---------------------------------------------------------------- what is worth saying of a gift


def tell_gift(s: State, i: int, space: Space, rest: Parts) -> Remark | None:
    return None if rest else Remark("gives", section(space), {"gives": space.gives})


def count_gift(s: State, i: int, space: Space, rest: Parts) -> Sequence[LedgerLine]:
    return [(Remark("brings", section(space), {"gives": space.gives}), None, False)]


def warn_of_loss(s: State, i: int, space: Space, rest: Parts) -> Sequence[Remark]:
    return gains_lost(s, i, space.gives, section(space), rest)


def gains_lost(s: State, i: int, words: str, rule: str, given: Parts) -> list[Remark]:
    """What of these gains could not be taken as things stand (17-12, 17-26, 17-54)."""
    p, said = s.seats[i], []
    room = KALI - len(p.dice) + len(given)
    karma = p.karma - sum(len(die) == 3 for die in given)
    for gain in gains_of(words):
        if gain.kind == "karma" and karma + gain.n > KARMA_MOST:
            said.append(Remark("karma_lost", rule, {"lost": karma + gain.n - KARMA_MOST}, "17-26"))
        if gain.kind == "dice" and gain.n > room:
            said.append(Remark("dice_lost", rule, {"lost": gain.n - room}, "17-12"))
        if gain.kind == "upgrade" and not open_scrolls(s, i):
            said.append(Remark("upgrade_lost", rule, {}, "17-54"))
    return said


def karma_left(s: State, i: int, space: Space, rest: Parts) -> Remark | None:
    """Beside a die that would be turned: the karma that is left then."""
    return Remark("karma_left", "2.6", {"n": s.seats[i].karma - 1}) if len(rest) == 1 and len(rest[0]) == 3 else None
