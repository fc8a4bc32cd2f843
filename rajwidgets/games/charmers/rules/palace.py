"""3.8, 4, 5, 8.3 to 8.5: the six characters of the palace, and the building table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ....flow import Ask, Event, Flow, Parts, Question, Refusal
from ..places import Icon
from ..state import BOXES, CHARACTERS, TOP_VALUE, TYPES, State, free_behind, has_road, position
from .asking import answered
from .goods import ONE_GOOD, choose_goods, no_row, sell
from .river import move_ahead, move_back
from .roads import can_place_halves, place_halves
from .symbols import Colour, Origin, Symbol, circle, declare
from .tracks import gain_coins


class Character(NamedTuple):
    """A character of the palace: the section, whether the action would bring nothing now, and the action itself."""

    key: str
    rule: str
    idle: Callable[[State, int], bool]
    act: Callable[[State, int, bool], Flow]  # the last one: whether a die of the turn brought it, not a bonus


# ---------------------------------------------------------------- 3.8 Orange: a box first, then the action


def no_orange(s: State, i: int, character: str) -> Refusal | None:
    """A character can be chosen while a box is free, even if the action brings nothing (3.8, ruling 25)."""
    if s.seats[i].palace[CHARACTERS.index(character)] < BOXES:
        return None
    return Refusal("boxes_full", "3.8", {"character": character, "boxes": BOXES})


def summon(s: State, i: int, character: str, *, by_die: bool = True) -> Flow:
    """Tick the character's next box, then carry out the action (3.8)."""
    p = s.seats[i]
    k = CHARACTERS.index(character)
    p.palace[k] += 1
    box = p.palace[k]
    yield Event("palace_ticked", "3.8", i, {"character": character, "box": box})
    if min(p.palace) == box:  # this tick was the last of its column, or the column would have been full before
        yield from circle(s, i, f"palace{box}", "8.1", "27")
    if PEOPLE[character].idle(s, i):
        ruling = "5" if character == "great_mogul" else "25"
        yield Event("character_idle", PEOPLE[character].rule, i, {"character": character}, ruling)
    else:
        yield from PEOPLE[character].act(s, i, by_die)


# ---------------------------------------------------------------- 8.4, 4.1 A character of one's choice


def palace_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    if begun:
        return ()
    return CHARACTERS[1:] if ask.about[0] == "great_mogul" else CHARACTERS


def mogul_again(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return CHARACTERS[:1] if ask.about[0] == "great_mogul" and not begun else ()


def no_character(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    if begun[0] == "great_mogul" == ask.about[0]:
        return Refusal("another_than_the_mogul", "4.1", {}, "5")
    return no_orange(s, ask.seat, begun[0])


palace = Question("palace", "8.4", palace_parts, no_character, strays=mogul_again)


def nobody_to_call(s: State, i: int) -> bool:
    return min(s.seats[i].palace[1:]) >= BOXES  # the Great Mogul's own boxes come first


def great_mogul(s: State, i: int, by_die: bool) -> Flow:  # 4.1, ruling 5
    chosen = yield from answered(s, Ask(i, "palace", ("great_mogul",)), palace)
    yield from summon(s, i, chosen, by_die=by_die)


# ---------------------------------------------------------------- 4.2 to 4.6 The other five


def at_the_end(s: State, i: int) -> bool:
    return position(s.seats[i]) == len(s.board.symbols)


def maharani(s: State, i: int, by_die: bool) -> Flow:  # 4.2
    yield from move_ahead(s, i)


def nothing_to_trade(s: State, i: int) -> bool:
    return s.seats[i].goods == s.seats[i].sold and no_row(s, i, ONE_GOOD) is not None


def merchant(s: State, i: int, by_die: bool) -> Flow:  # 4.3, rulings 25, 26
    p = s.seats[i]
    answer = "good" if p.goods == p.sold else (yield Ask(i, "sale", ("merchant", "")))
    if answer == "good":
        yield from choose_goods(s, i, 1, "4.3", Origin("merchant"))
    elif answer == "none":
        yield Event("nothing_sold", "4.3", i, {"why": "choice", "occasion": "merchant"}, "21")
    else:
        yield from sell(s, i, answer, "4.3", Origin("merchant"))


def never_idle(s: State, i: int) -> bool:
    return False


def raja_man_singh(s: State, i: int, by_die: bool) -> Flow:  # 4.4, ruling 25
    yield from gain_coins(s, i, 1, "4.4", Origin("raja_man_singh"))
    if no_type(s, i, UPGRADE):
        yield Event("nothing_to_upgrade", "4.4", i, {"value": TOP_VALUE}, "25")
    else:
        yield from raise_type(s, i, "4.4")


def nowhere_to_build(s: State, i: int) -> bool:
    return not can_place_halves(s, s.seats[i])


def master_builder(s: State, i: int, by_die: bool) -> Flow:  # 4.5, ruling 16
    if by_die or has_road(s, s.seats[i]):
        yield from place_halves(s, i, "4.5", Origin("master_builder", by_die=by_die))
    else:
        yield Event("halves_lost", "8.14", i, {"n": 2}, "16")


def nothing_behind(s: State, i: int) -> bool:
    return not free_behind(s.seats[i]) and no_row(s, i, ONE_GOOD) is not None


def portuguese(s: State, i: int, by_die: bool) -> Flow:  # 4.6
    yield from move_back(s, i)


PEOPLE = {
    character.key: character
    for character in (
        Character("great_mogul", "4.1", nobody_to_call, great_mogul),
        Character("maharani", "4.2", at_the_end, maharani),
        Character("merchant", "4.3", nothing_to_trade, merchant),
        Character("raja_man_singh", "4.4", never_idle, raja_man_singh),
        Character("master_builder", "4.5", nowhere_to_build, master_builder),
        Character("portuguese", "4.6", nothing_behind, portuguese),
    )
}


# ---------------------------------------------------------------- 5 The building table


UPGRADE = Icon("upgrade", "upgrade", 1)


def type_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else TYPES


def no_upgrade(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    if s.seats[ask.seat].types[TYPES.index(begun[0])] < TOP_VALUE:
        return None
    return Refusal("type_at_top", "5", {"type": begun[0], "value": TOP_VALUE})


upgrade = Question("upgrade", "5", type_parts, no_upgrade)


def no_type(s: State, i: int, icon: Icon) -> Refusal | None:
    return None if min(s.seats[i].types) < TOP_VALUE else Refusal("all_types_at_top", "5", {"value": TOP_VALUE}, "28")


def use_upgrade(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 8.5
    yield from raise_type(s, i, "8.5")


def raise_type(s: State, i: int, rule: str) -> Flow:
    """One building type pays more from now on; full columns have a bonus (5, rulings 27, 28)."""
    p = s.seats[i]
    chosen = yield from answered(s, Ask(i, "upgrade"), upgrade)
    k = TYPES.index(chosen)
    p.types[k] += 1
    value = p.types[k]
    yield Event("upgraded", rule, i, {"type": chosen, "value": value}, "28")
    if min(p.types) == value:
        yield from circle(s, i, f"types{value - 1}", "5", "27")


# ---------------------------------------------------------------- 8.3, 8.4 Characters as bonuses


def no_such_box(s: State, i: int, icon: Icon) -> Refusal | None:
    why = no_orange(s, i, icon.symbol)
    return why and replace(why, rule="8.3")


def use_character(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 8.3
    yield from summon(s, i, icon.symbol, by_die=False)


def no_box(s: State, i: int, icon: Icon) -> Refusal | None:
    return None if min(s.seats[i].palace) < BOXES else Refusal("palace_full", "8.4", {"boxes": BOXES})


def use_any(s: State, i: int, icon: Icon, origin: Origin) -> Flow:  # 8.4
    chosen = yield from answered(s, Ask(i, "palace", ("any",)), palace)
    yield from summon(s, i, chosen, by_die=False)


ORANGE = Colour("orange", "3.8", no_orange, summon)
QUESTIONS = (palace, upgrade)
declare(
    Symbol("palace_any", "8.4", no_box, use_any),
    Symbol("upgrade", "8.5", no_type, use_upgrade),
    *(Symbol(character, "8.3", no_such_box, use_character) for character in CHARACTERS),
)
