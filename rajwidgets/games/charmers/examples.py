"""The rulebook's worked examples as positions and answers, named by section; the tests assert what each must show.

Numbers that the text does not give are chosen on the sun sheet. Rajesh sits in the first seat, Leila in the second.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ...flow import Example
from .places import Board
from .rules import new_state
from .rules.roads import MASKS
from .state import CHARACTERS, GOODS, TYPES, Seat, State, earned

OPTIONS = {"side": "sun", "uniform": False, "start": 1}
FIRST_DICE = ["tea_tea", "silk_spice", "straight", "curve", "flag", "lotus", "merchant", "portuguese"]
RAJESH, LEILA = 0, 1


def examples(board: Board) -> list[Example]:
    """Every worked example of the text, in rulebook order."""
    drawings = [
        worked("3.3", n, one_road(board), ("two_halves", *answer), opens=1)
        for n, answer in enumerate((("2-3:NS",), ("2-3:SW",), ("add:3-3E:3-3W",), (), (), ()), 1)
    ]
    return [
        *drawings,
        worked("3.5", 1, a_temple(board), ("curve", "4-2:NE")),
        worked("3.6", 1, a_market(board), ("straight", "3-2:NS", "tea-silk-spice")),
        worked("4.6", 1, behind_on_the_river(board), ("portuguese", "9"), opens=1),
        worked("5", 1, before_and_after(board), ("raja_man_singh", "temple", "tea_tea", "straight", "2-4:EW")),
        worked("7", 1, three_karma(board), ("karma:lotus", "straight:tiger", "tiger")),
        worked("8.2", 1, one_bonus(board), ("curve", "3-1:SW", "left3")),
        worked("8.2", 2, a_chain(board), CHAIN),
        worked("8.3", 1, full_boxes(board), ("straight", "4-1:EW")),
        worked("9.2", 1, half_a_point(board), ("tea_tea",)),
        worked("9.2", 2, equal_overlaps(board), ("tea_tea",)),
    ]


REFUSED = {4: "split:2-3S:4-2E", 5: "1-5:NS", 6: "across:3-3E"}  # what the drawings of 3.3 that are not allowed try


def worked(section: str, n: int, s: State, answers: tuple[str, ...], opens: int = 0) -> Example:
    for p in s.seats:
        p.used = earned(s, p)  # whatever a position shows as reached was used in earlier turns
    return Example(section, n, len(s.seats), msgspec.structs.asdict(s.variants), s, answers, opens)


# ---------------------------------------------------------------- positions


def position(board: Board, seats: int = 2, dice: list[str] = FIRST_DICE, **options: object) -> State:
    """The first turn of a round, with these eight dice in the middle."""
    s = new_state(board, seats, {**OPTIONS, **options})
    s.phase, s.round, s.middle = "die", 1, list(dice)
    return s


def turns_over(s: State, stored: list[list[str]], elephant: str) -> None:
    """Some turns of the round are over: these dice lie on the storehouses, this one on the elephant."""
    s.elephant = elephant
    s.middle.remove(elephant)
    for p, dice in zip(s.seats, stored, strict=False):
        p.store = list(dice)
        s.turns += len(dice)
        for die in dice:
            s.middle.remove(die)


def draw(s: State, i: int, roads: Mapping[str, str]) -> Seat:
    """Roads on a sheet, by cell and exits."""
    p = s.seats[i]
    for cell, exits in roads.items():
        p.roads[s.board.index[cell]] = MASKS[exits]
    return p


# ---------------------------------------------------------------- 3.3 The six drawings


def one_road(board: Board) -> State:
    s = position(board, dice=["two_halves" if die == "straight" else die for die in FIRST_DICE])
    draw(s, RAJESH, {"3-3": "NS"}).fame = 1
    return s


# ---------------------------------------------------------------- 3.5, 3.6 A building and a market


def a_temple(board: Board) -> State:
    s = position(board)
    s.seats[RAJESH].types[TYPES.index("temple")] = 2
    s.seats[RAJESH].fame = 4
    return s


def a_market(board: Board) -> State:
    """Leila has the elephant; her last spice is worth more than her first tea and silk."""
    s = position(board)
    s.first = LEILA
    p = draw(s, LEILA, {"4-2": "NE"})
    p.fame, p.money, p.karma = 1, 11, 2
    p.goods, p.sold = [1, 1, 5], [0, 0, 4]
    return s


# ---------------------------------------------------------------- 4.6, 5 The Portuguese, an upgrade


def behind_on_the_river(board: Board) -> State:
    s = position(board)
    s.seats[RAJESH].river = [3, 10, 12]
    return s


def before_and_after(board: Board) -> State:
    """One temple stands already, another is next door."""
    s = position(board, dice=["raja_man_singh" if die == "merchant" else die for die in FIRST_DICE])
    draw(s, RAJESH, {"4-2": "NE", "3-3": "NS", "2-3": "ES"}).fame = 4
    return s


# ---------------------------------------------------------------- 7 Karma


def three_karma(board: Board) -> State:
    s = position(board, 3)
    turns_over(s, [["straight"]], "curve")
    s.seats[LEILA].karma, s.seats[LEILA].fame = 3, 1
    return s


# ---------------------------------------------------------------- 8.2, 8.3 Bonuses


def one_bonus(board: Board) -> State:
    s = position(board)
    s.first = LEILA
    p = draw(s, LEILA, {"4-2": "NEW", "4-1": "NE"})
    p.river, p.fame, p.money = [5], 18, 20
    p.types[TYPES.index("garden")] = 2
    return s


CHAIN = (
    *("flag", "1-5:NES"),
    *("right1", "spice_spice"),
    *("top5", "add:2-5W:3-1W"),
    "left3",
    *("palace1", "spice_spice"),
)


def a_chain(board: Board) -> State:
    """The flag leads to a fork, the fork to two bonuses, and these to two more."""
    s = position(board, 3, ["tea_silk", "spice_spice", "straight", "curve", "flag", "lotus", "merchant", "portuguese"])
    turns_over(s, [["tea_silk"]], "spice_spice")
    roads = {"4-4": "EW", "4-5": "NW", "3-5": "NS", "2-5": "NS", "4-2": "EW", "4-1": "NE", "3-1": "NS"}
    p = draw(s, LEILA, roads)
    p.fame, p.money, p.river, p.karma = 18, 36, [4, 6], 3
    p.types[TYPES.index("fort")] = 2
    p.palace = [int(character != "master_builder") for character in CHARACTERS]
    p.goods[GOODS.index("spice")] = 3
    return s


def full_boxes(board: Board) -> State:
    s = position(board)
    p = draw(s, RAJESH, {"4-2": "EW"})
    p.fame = 1
    p.palace[CHARACTERS.index("portuguese")] = 3
    return s


# ---------------------------------------------------------------- 9.2 The end


def last_die(board: Board) -> State:
    """Leila takes the last die of the round; Rajesh's tracks have crossed with his second one."""
    s = position(board, dice=["tea_tea", "tea_silk", "straight", "curve", "flag", "lotus", "merchant", "portuguese"])
    turns_over(s, [["straight", "tea_silk"], ["flag"]], "curve")
    s.ending = True
    return s


def half_a_point(board: Board) -> State:
    s = last_die(board)
    s.seats[RAJESH].fame, s.seats[RAJESH].money = 21, 40
    s.seats[LEILA].fame, s.seats[LEILA].money = 16, 49
    return s


def equal_overlaps(board: Board) -> State:
    s = last_die(board)
    for p, spent in zip(s.seats, (2, 4), strict=True):
        p.fame, p.money, p.karma, p.spent = 21, 40, 5, spent
    return s
