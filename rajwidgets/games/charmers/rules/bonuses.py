"""8: bonuses are circled at once, used after the die's action in any order, and none is kept beyond the turn."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from ....flow import Ask, Event, Flow, Parts, Phase, Question, Refusal
from ..state import State, acting, bonus_kind, icon_at, overlap, overlap_of, sheet_side
from .roads import draw_road, no_pair
from .rounds import end_turn
from .symbols import SYMBOLS, Origin, no_use, use
from .tracks import PLAIN, after_plain_bonuses

END, PAIR = "end", "pair"


# ---------------------------------------------------------------- 8.2 Which bonus next


def bonus_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    if begun:
        return ()
    pair = (PAIR,) if half_roads(s, ask.seat) else ()
    return (*first_of_each(s, ask.seat).values(), *pair, END)


def first_of_each(s: State, i: int) -> dict[str, str]:
    """Each symbol circled, and the bonus with it that was gained first (ruling 44)."""
    icons = sheet_side(s).icons
    first: dict[str, str] = {}
    for place in s.seats[i].circled:
        first.setdefault(icons[place].key, place)
    return first


def second_of_each(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    first = first_of_each(s, ask.seat).values()
    return () if begun else [place for place in s.seats[ask.seat].circled if place not in first]


def no_bonus(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    i, place = ask.seat, begun[0]
    if place == END:
        return None
    if place == PAIR:
        if len(half_roads(s, i)) < 2:
            return Refusal("half_road_alone", "8.11", {}, "17")
        return no_pair(s, i)
    icon = icon_at(s, place)
    if why := no_use(s, i, icon):
        return why
    if (other := first_of_each(s, i)[icon.key]) != place:
        return Refusal("same_bonus", "8.2", {"bonus": place, "other": other, "icon": icon.key}, "44")
    return None


bonus = Question("bonus", "8.2", bonus_parts, no_bonus, strays=second_of_each)


def half_roads(s: State, i: int) -> list[str]:
    """The half-road bonuses circled and not crossed out (8.11, ruling 17)."""
    return [place for place in s.seats[i].circled if icon_at(s, place).symbol == "half_road"]


def pair_usable(s: State, i: int) -> bool:
    return len(half_roads(s, i)) > 1 and no_pair(s, i) is None


def something_usable(s: State, i: int) -> bool:
    return any(no_use(s, i, icon_at(s, place)) is None for place in s.seats[i].circled) or pair_usable(s, i)


def reasons(s: State, i: int) -> dict[str, Refusal | None]:
    """Why each bonus circled is of no use now, alone or as one of two half-roads (8.11, 8.14)."""
    paired = half_roads(s, i) if pair_usable(s, i) else []
    return {place: None if place in paired else no_use(s, i, icon_at(s, place)) for place in s.seats[i].circled}


def finish_turn(s: State) -> Flow:  # 8.2
    i = acting(s)
    if s.seats[i].circled:
        yield from use_bonuses(s, i)
    yield from end_turn(s, i)


def use_bonuses(s: State, i: int) -> Flow:  # 8.2, rulings 20 to 22
    yield from take_plain_bonuses(s, i)
    while something_usable(s, i):
        answer = yield Ask(i, "bonus")
        if answer == END:
            break
        if answer == PAIR:
            yield from use_pair(s, i)
        else:
            yield from use_bonus(s, i, answer)
        yield from take_plain_bonuses(s, i)
    yield from leave_the_rest(s, i)


def use_bonus(s: State, i: int, place: str) -> Flow:  # 8.2
    icon = icon_at(s, place)
    cross_out(s, i, place)
    yield Event("bonus_used", SYMBOLS[icon.symbol].rule, i, {"bonus": place, "icon": icon.key})
    yield from use(s, i, icon, Origin(bonus_kind(place), place))


def use_pair(s: State, i: int) -> Flow:  # 8.11, ruling 17
    first, second = half_roads(s, i)[:2]
    cross_out(s, i, first)
    cross_out(s, i, second)
    yield Event("half_roads_combined", "8.11", i, {"bonuses": [first, second]}, "17")
    yield from draw_road(s, i, PAIR, "8.11", Origin(bonus_kind(first), first))


def cross_out(s: State, i: int, place: str) -> None:
    p = s.seats[i]
    p.circled.remove(place)
    insort(p.used, place)


def leave_the_rest(s: State, i: int) -> Flow:
    """What can be used is given up (ruling 21), what cannot is lost (8.14, ruling 22)."""
    p = s.seats[i]
    for place, why in reasons(s, i).items():
        p.circled.remove(place)
        insort(p.lost, place)
        facts = {"bonus": place, "icon": icon_at(s, place).key}
        if why is None:
            yield Event("bonus_given_up", "8.2", i, facts, "21")
        else:
            yield Event("bonus_lost", "8.14", i, {**facts, "why": why.code}, "22")


# ---------------------------------------------------------------- fame, coins and karma need no question


def take_plain_bonuses(s: State, i: int) -> Flow:
    """Use them in the order gained: nothing comes of waiting, unless they would make the tracks cross (ruling 44)."""
    while (place := next_plain(s, i)) is not None:
        yield from use_bonus(s, i, place)


def next_plain(s: State, i: int) -> str | None:
    circled = s.seats[i].circled
    if not circled:
        return None
    crossing = would_cross(s, i)
    for place in circled:
        icon = icon_at(s, place)
        if icon.symbol in PLAIN and not (crossing and icon.symbol != "karma") and no_use(s, i, icon) is None:
            return place
    return None


def would_cross(s: State, i: int) -> bool:
    """Whether the fame and coins waiting would bring the end of the game, which a player may wish to put off (9.1)."""
    if s.ending or overlap(s, i) > 0:
        return False
    return overlap_of(s, *after_plain_bonuses(s, i)) > 0


PHASES = (Phase("bonuses", "8.2", finish_turn, resumes=("bonus",)),)
QUESTIONS = (bonus,)
