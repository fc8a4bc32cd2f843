"""3.7, 4.2, 4.6, 8.13: along the river, to spaces whose rewards are all gained at once."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from ....flow import Ask, Event, Flow, Parts, Question, Refusal
from ..places import Icon
from ..state import Seat, State, free_behind, position
from .asking import answered
from .goods import ONE_GOOD, choose_goods, no_row
from .symbols import Colour, Origin, Symbol, declare, no_use, use

SPACES = tuple(map(str, range(1000)))  # answers are strings
STEPS = 2  # of the Maharani and the Portuguese (4.2, 4.6)
GOOD = "good"


def land(s: State, i: int, space: int, rule: str, ruling: str = "") -> Flow:
    """Tick the space reached, only that one, and gain all its rewards in the order printed (3.7, ruling 20)."""
    insort(s.seats[i].river, space)
    rewards = s.board.rewards[space - 1]
    facts = {"space": space, "symbol": s.board.symbols[space - 1], "rewards": [icon.key for icon in rewards]}
    yield Event("river_ticked", rule, i, facts, ruling or ("6" if len(rewards) > 1 else ""))
    for icon in rewards:
        if why := no_use(s, i, icon):
            yield Event("reward_lost", "8.14", i, {"icon": icon.key, "why": why.code}, why.ruling)
        else:
            yield from use(s, i, icon, Origin("river", SPACES[space]))


# ---------------------------------------------------------------- 3.7 Blue: to the next space with the symbol


def no_blue(s: State, i: int, face: str) -> Refusal | None:
    """A blue die is usable while a free space of its symbol lies ahead (3.7, ruling 3)."""
    at = position(s.seats[i])
    if s.board.ahead[face][at]:
        return None
    if at == len(s.board.symbols):
        return Refusal("river_end", "3.7", {"space": at})
    return Refusal("symbol_not_ahead", "3.7", {"symbol": face, "space": at}, "3")


def sail(s: State, i: int, face: str) -> Flow:  # 3.7
    yield from land(s, i, s.board.ahead[face][position(s.seats[i])], "3.7")


# ---------------------------------------------------------------- a space of one's choice


def river_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    if begun:
        return ()
    at = position(s.seats[ask.seat])
    if ask.about[0] == "maharani":
        return SPACES[at + 1 : len(s.board.symbols) + 1]
    behind = SPACES[1:at]
    return (*behind, GOOD) if ask.about[0] == "portuguese" else behind


def spaces_the_other_way(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    at = position(s.seats[ask.seat])
    return () if begun else SPACES[1 : at + 1] if ask.about[0] == "maharani" else SPACES[at : len(s.board.symbols) + 1]


def no_space(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    p, who = s.seats[ask.seat], ask.about[0]
    if begun[0] == GOOD:
        return no_row(s, ask.seat, ONE_GOOD)
    space, at = int(begun[0]), position(p)
    if who == "maharani":
        if space <= at:
            return Refusal("space_not_ahead", "4.2", {"space": space, "at": at})
        return None if space <= at + STEPS else Refusal("too_far_ahead", "4.2", {"space": space, "at": at})
    rule = "4.6" if who == "portuguese" else "8.13"
    if space > at:
        return Refusal("space_not_behind", rule, {"space": space, "at": at})
    if space in p.river:
        return Refusal("space_ticked", rule, {"space": space}, "4")
    if who == "portuguese" and free_between(p, space) >= STEPS:
        return Refusal("too_far_back", "4.6", {"space": space, "nearest": free_behind(p)[:STEPS]}, "4")
    return None


def free_between(p: Seat, space: int) -> int:
    """How many free spaces lie between a space and the position."""
    at = position(p)
    return at - space - 1 - sum(space < ticked < at for ticked in p.river)


river = Question("river", "3.7", river_parts, no_space, strays=spaces_the_other_way)


def move_ahead(s: State, i: int) -> Flow:  # 4.2
    space = yield from answered(s, Ask(i, "river", ("maharani",)), river)
    yield from land(s, i, int(space), "4.2")


def move_back(s: State, i: int) -> Flow:  # 4.6, rulings 4, 25
    answer = yield from answered(s, Ask(i, "river", ("portuguese",)), river)
    if answer == GOOD:
        yield from choose_goods(s, i, 1, "4.6", Origin("portuguese"))
    else:
        yield from land(s, i, int(answer), "4.6", "4")


# ---------------------------------------------------------------- 8.13 The symbols of the river


def no_space_ahead(s: State, i: int, icon: Icon) -> Refusal | None:
    at = position(s.seats[i])
    return None if at < len(s.board.symbols) else Refusal("river_end", "3.7", {"space": at})


def no_space_behind(s: State, i: int, icon: Icon) -> Refusal | None:
    return None if free_behind(s.seats[i]) else Refusal("no_space_behind", "8.13", {"space": position(s.seats[i])})


def one_ahead(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 8.13
    yield from land(s, i, position(s.seats[i]) + 1, "8.13")


def one_back(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 8.13
    yield from land(s, i, free_behind(s.seats[i])[0], "8.13")


def any_back(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 8.13
    space = yield from answered(s, Ask(i, "river", ("river_back_any",)), river)
    yield from land(s, i, int(space), "8.13")


BLUE = Colour("blue", "3.7", no_blue, sail)
QUESTIONS = (river,)
declare(
    Symbol("river_forward", "8.13", no_space_ahead, one_ahead),
    Symbol("river_back", "8.13", no_space_behind, one_back),
    Symbol("river_back_any", "8.13", no_space_behind, any_back),
)
