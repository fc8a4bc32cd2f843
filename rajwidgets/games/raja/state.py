"""The position in a game of Raja as plain data, and questions about it. No rules."""

from __future__ import annotations

import msgspec

from ..raja_family import roads
from ..raja_family.disc import Slot
from .places import Board

COLOURS = ("red", "blue", "green", "yellow", "white")  # seat i plays colour i; the rest are neutral (11.2.4)
ACTIONS = (
    "gold",
    "house",
    "two_houses",
    "move_house",
    "quarry",
    "palace",
    "palace_and_house",
    "governors",
    "character",
)  # 6.2, in the order of the disc
MOGUL, MERCHANT, SADHU, MONK, BUILDER, ARTISAN, YOGI = 1, 2, 3, 4, 5, 6, 7  # 5.1, 11.2.2

START_GOLD = 15  # 3.2
HOUSES = 20  # 2
FIRST_HOUSES = 4  # 5.2
MORE_HOUSES = 6  # 5.2
CHITS = 7  # 2
HOUSE_PRICE = 1  # 7.2
GOLD_ACTION = 2  # 6.2
QUARRY_ACTION = 2  # houses (7.4)
MERCHANT_GOLD = 1  # 5.1
COMPENSATION = 2  # to each other player for an action forgone (7.7)
MONOPOLY_BONUS = 5  # 8
CENTRE_POINTS, OUTER_POINTS, SADHU_POINTS = 3, 1, 2  # 8, 5.1
PALACE_PRICE = 12  # 7.2
ARTISAN_PRICE = 9  # 5.1
START_BOXES = 7  # unnumbered boxes above the arrow; box 8 carries the number 1 (3.1, ruling 04-08)
SHORT_ROUNDS = 8  # at most, in the short game (11.1)
FREE = -1  # a building site without a palace
VEILED = "?"  # an arrow that this viewer may not see yet
VEILED_GOLD = -1


class Variants(msgspec.Struct, frozen=True):
    """The set-up options in force (11)."""

    short: bool = False
    advanced_1: bool = False
    advanced_2: bool = False
    auction: bool = False
    home_start: bool = False
    hidden_gold: bool = False


class Seat(msgspec.Struct):
    """What lies in front of one player."""

    gold: int
    reserve: int
    quarry: int
    palaces: int  # still to build
    at: str  # where the architect stands
    cards: list[int] = []
    chits: int = 0
    plan: list[Slot] = []
    acted: bool = False


class Turn(msgspec.Struct):
    """The turn in hand: whose it is, once-a-turn powers already used, and the action a chit paid for."""

    seat: int
    used: list[int] = []
    chit: Slot | None = None


class Auction(msgspec.Struct):
    """The auction in hand (11.2.5)."""

    opener: int
    speaker: int
    bid: int = -1
    bidder: int = -1
    passed: list[int] = []


class State(msgspec.Struct):
    """A position in the game."""

    board: Board
    variants: Variants
    seats: list[Seat]
    villages: dict[str, list[int]]  # owners of the houses there
    houses: dict[str, list[int]]  # city -> number of houses by seat
    sites: dict[str, list[int]]  # city -> colour of the palace on each site, the central one first
    track: dict[str, int]  # city -> box of its governor
    bank_cards: list[int]
    bank_chits: int
    bank_gold: int = 0  # what came in less what went out: the bank never runs out (ruling 04-34)
    maharaja: str = ""
    last_round: bool = False  # a governor has been placed on the last box (10), or the short game is in round 8 (11.1)
    phase: str = ""
    round: int = 0
    turn: Turn | None = None
    auction: Auction | None = None
    ended: str = ""


def palaces_each(s: State) -> int:
    return 6 if s.variants.short else 7  # 11.1, 3.2


def last_box(s: State) -> int:
    return START_BOXES + (SHORT_ROUNDS if s.variants.short else 10)  # 11.1, 10


def box_number(box: int) -> int | None:
    """The number printed on a box of the track; None for the boxes above the arrow that carry none."""
    return box - START_BOXES if box > START_BOXES else None


def cards_in_game(variants: Variants) -> int:
    return YOGI if variants.advanced_1 else YOGI - 1  # 3.2, 11.2.1


def outer_worth(s: State, i: int) -> int:
    """What an outer palace of this seat counts (5.1; only the holder's own: ruling 04-19)."""
    return SADHU_POINTS if SADHU in s.seats[i].cards else OUTER_POINTS


def neutral_palaces(s: State, city: str) -> int:
    """Palaces of colours nobody plays (11.2.4, ruling 04-03)."""
    return sum(colour >= len(s.seats) for colour in s.sites[city])


def village_room(s: State) -> int:
    return 1 if len(s.seats) == 2 else 2  # 4, 5.2, 7.2


def lowest_card(s: State, i: int) -> int:
    """The seat's rank in turn order and ties (5.1, 11.3); seats without a card come last."""
    return min(s.seats[i].cards, default=99)


def in_card_order(s: State) -> list[int]:
    return sorted(range(len(s.seats)), key=lambda i: lowest_card(s, i))


def holds(s: State, i: int, card: int) -> bool:
    return card in s.seats[i].cards


def holder(s: State, card: int) -> int | None:
    return next((i for i, p in enumerate(s.seats) if card in p.cards), None)


def palaces_built(s: State, i: int) -> int:
    return palaces_each(s) - s.seats[i].palaces


def palace_price(s: State, i: int) -> int:
    return ARTISAN_PRICE if ARTISAN in s.seats[i].cards else PALACE_PRICE


def lowest_governor(s: State) -> str:
    return min(s.track, key=lambda city: s.track[city])


def houses_at(s: State, i: int, place: str) -> int:
    return s.villages[place].count(i) if place in s.villages else s.houses[place][i]


def outer_palaces(s: State, i: int, city: str) -> int:
    return s.sites[city][1:].count(i)


def has_centre(s: State, i: int, city: str) -> bool:
    return s.sites[city][0] == i


def revealed(s: State, i: int) -> bool:
    """Whether the others may see this seat's arrows: from the start of its own turn (6.3, ruling 04-35)."""
    return s.seats[i].acted or (s.turn is not None and s.turn.seat == i)


def toll(s: State, i: int, road: tuple[str, ...]) -> int:
    """What the villages of a road ask of this seat, whoever pays (7.1)."""
    return roads.toll(s.villages, i, road)


def road_broken(s: State, road: tuple[str, ...]) -> str | None:
    """The first village of the road without a house (7.1, 7.3)."""
    return roads.broken(s.villages, road)


def cheapest_ways(s: State, i: int, there: str) -> tuple[int, list[list[str]]]:
    """What the cheapest way from the architect's place costs this seat, and every way that is as cheap and as short.

    A way is the places passed; there is none if every one is broken.
    """
    here, free = s.seats[i].at, MONK in s.seats[i].cards
    least = {here: (0, 0)}  # place -> (gold, roads)
    ways = {here: [[here]]}
    edge = [(0, 0, here)]
    while edge:
        edge.sort()
        gold, passed, place = edge.pop(0)
        if place == there:
            break
        if (gold, passed) > least[place]:
            continue  # a better way was found since
        for to, road in s.board.roads[place].items():
            if road_broken(s, road) is not None:
                continue
            found = (gold if free else gold + toll(s, i, road), passed + 1)
            if to not in least or found < least[to]:
                least[to], ways[to] = found, []
                edge.append((*found, to))
            if found == least[to]:
                ways[to] += [[*way, to] for way in ways[place]]
    return (least[there][0], sorted(ways[there])) if there in ways else (0, [])


def cheapest_way(s: State, i: int, there: str) -> tuple[int, list[str]] | None:
    """The smallest toll in gold from the architect's place, and the places passed, or None if every way is broken."""
    gold, ways = cheapest_ways(s, i, there)
    return (gold, ways[0]) if ways else None
