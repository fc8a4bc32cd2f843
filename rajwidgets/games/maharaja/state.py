"""The position in a game of Maharaja as plain data, and questions about it. No rules."""

from __future__ import annotations

import msgspec

from ..raja_family.disc import Slot
from ..raja_family.roads import cheapest_way
from .places import Board

COLOURS = ("red", "yellow", "green", "blue")  # seat i plays colour i
FIRST_GAME = (1, 2, 5, 9, 12, 14, 15)  # 1.1
MORE_CHARACTERS = 3  # open characters beyond the number of players (1.1)
CHARACTERS = 16  # A.1
START_COINS, START_PRESTIGE = 15, 3  # 1.2
SHRINES, FIRST_SHRINES, FREE_SHRINES = 20, 8, 4  # of a colour, on the board at first (1.2), placed free (3.2)
STATUES = 7  # 1.2
ACTION_TOKENS = 7  # ruling 20-36
MAHARANI_TOKENS = 2  # 1.1
TURNS = 7  # 6.1
SPACES, EMPTY_SPACES = 16, 2  # of the Maharaja's track, and left free at its left end (1.1, ruling 20-18)
BANNER_MOVE = 3  # 5.9
DISCOUNTS = {"statue_discount": 1, "shrine_discount": 1}  # action -> coins off the price (5.1, 5.2)
STATUE_PRICE, DEAR_STATUE, SHRINE_PRICE = 10, 12, 1  # 2.1, 2.2
CENTRE_WORTH, OUTER_WORTH, CHEAP_OUTER = 3, 2, 1  # 2.1, 7.1.2
CENTRE, TOP, BOTTOM, PLAIN = 0, 1, 2, 3  # sites of a city in Brahmabot's order (S.8); 3 to 6 have no bonus
SITES = 7  # 2.1
FREE = -1  # a site without a statue
COMPENSATION = 3  # coins without a worship point (4.4)
PER_STATUE, COINS_PER_PRESTIGE, MAJORITY, MAJORITY_TIE = 3, 5, 2, 1  # 6.2

COIN, SHRINE, EXCHANGE, BUY_TOKEN, PRIEST_COUNTS, PRESTIGE, PAIRS, ANYWHERE = 1, 2, 3, 4, 5, 6, 7, 8  # A.1.1 to A.1.8
NO_TOLLS, BANNER, PRESTIGE_PLUS, AFAR, RESERVE_SHRINE, TOKEN, CHEAP_STATUES, TWICE = 9, 10, 11, 12, 13, 14, 15, 16

REWARDS = ("coins", "shrines", "prestige_coin", "levy", "prestige", "offering", "free_shrine", "maharani")  # A.2
FINAL_TILES = ("majorities", "presence", "roads", "pairs", "shrines")  # 7.2
VEILED = "?"  # an arrow that this viewer may not see yet
VEILED_PRESTIGE = -1


class Variants(msgspec.Struct, frozen=True):
    """The set-up options in force (7, S.1)."""

    level: str = "easy"
    characters: str = "random"
    special_1: bool = False
    special_2: bool = False
    special_3: bool = False
    special_4: bool = False
    special_random: bool = False
    final: str = "none"


class Seat(msgspec.Struct):
    """What lies in front of one player."""

    coins: int
    prestige: int
    shrines: int  # on the player's board
    reserve: int  # shrines of the colour in the general reserve
    statues: int  # still to build
    at: str  # where the priest stands
    character: int = 0  # number of the tile; 0 before the choice and after the last count
    tokens: int = 0  # action tokens
    plan: list[Slot] = []
    acted: bool = False


class Maharani(msgspec.Struct):
    """A Maharani token on a tile: whose it is, which power it lends, the turn it was placed in (A.2.8)."""

    seat: int
    character: int
    turn: int
    used: int = 0  # times a once-per-turn power was used; such a token is set aside (ruling 20-51)


class Turn(msgspec.Struct):
    """The turn in hand: whose it is, powers of tiles already used, and the action a token paid for."""

    seat: int
    used: list[int] = []  # a number for each use (ruling 20-41)
    bought: Slot | None = None


class Scoring(msgspec.Struct):
    """The city scoring in hand: worship points by seat, the ranking, and how many have taken their reward."""

    points: list[int]
    ranking: list[int] = []
    rewarded: int = 0


class Bot(msgspec.Struct):
    """What belongs to Brahmabot alone (S): tiles by their numbers, the pile being whatever is not named here."""

    tiles: list[int]  # action tiles still in the game
    open: list[int] = []  # the two that lie open this turn; the third stays unknown until it is turned (ruling 20-61)
    tick: int = 0  # the tile turned for its tick
    hand: int = 0  # the tile being carried out
    part: int = 0  # how many of its signs are done; the movement follows them
    setup_tile: int = 0


class State(msgspec.Struct):
    """A position in the game."""

    board: Board
    variants: Variants
    seats: list[Seat]
    villages: dict[str, list[int]]  # owners of the shrines there
    shrines: dict[str, list[int]]  # city -> number of shrines by seat
    sites: dict[str, list[int]]  # city -> seat of the statue on each site: centre, top, bottom, four plain ones
    track: dict[str, int]  # city -> space of its banner
    display: list[int]  # open characters; in solo their order matters
    pile: list[int]  # not turned up: out of the game, or in solo the pile
    rewards: list[str]  # reward tiles from the bottom up; "" where one was taken this turn
    specials: list[int] = []  # special rule tiles in play (7.1)
    final: str = ""  # final scoring tile in play (7.2)
    gone: list[int] = []  # characters out of the game in solo
    rewards_gone: list[str] = []  # reward tiles out of the game in solo
    maharani: list[Maharani] = []
    tokens: int = ACTION_TOKENS  # action tokens in the reserve
    bank_coins: int = 0  # what came in less what went out: the reserve never runs out (ruling 20-36)
    bank_prestige: int = 0
    maharaja: str = ""  # the city he visits; nowhere before the first turn
    phase: str = ""
    round: int = 0
    turn: Turn | None = None
    scoring: Scoring | None = None
    bot: Bot | None = None
    ended: str = ""


# ---------------------------------------------------------------- seats and characters


def bot_seat(s: State) -> int:
    """Brahmabot's seat, or none."""
    return 1 if s.bot is not None else -1


def people(s: State) -> int:
    return 1 if s.bot is not None else len(s.seats)


def in_order(s: State) -> list[int]:
    """The seats by character number: turn order, and who is ahead in a tie (3.2, 4.3, 4.4)."""
    numbers = [p.character for p in s.seats]
    return sorted(range(len(numbers)), key=numbers.__getitem__)


def next_to_act(s: State) -> int | None:
    """The lowest number among those who have not acted (4.3, ruling 20-17)."""
    first, lowest = None, CHARACTERS + 1
    for i, p in enumerate(s.seats):
        if not p.acted and p.character < lowest:
            first, lowest = i, p.character
    return first


def holder(s: State, character: int) -> int | None:
    """Who has this tile."""
    return next((i for i, p in enumerate(s.seats) if p.character == character), None)


def lent(s: State, i: int, character: int) -> list[Maharani]:
    """This seat's tokens on a character; a used one lends nothing more once its uses are spent (A.2.8)."""
    return [token for token in s.maharani if token.seat == i and token.character == character]


def has(s: State, i: int, character: int) -> bool:
    """Whether a seat has this power, by its tile or by a token (A.1, A.2.8); Brahmabot never has one (S.8)."""
    if i == 1 and s.bot is not None:
        return False
    if s.seats[i].character == character:
        return True
    return bool(s.maharani) and any(t.seat == i and t.character == character for t in s.maharani)


def tokens_free(s: State) -> int:
    """Maharani tokens beside the reward track (1.1)."""
    return MAHARANI_TOKENS - len(s.maharani)


def revealed(s: State, i: int) -> bool:
    """Whether the others may see this seat's arrows: from the start of its own turn (4.3)."""
    return s.seats[i].acted or (s.turn is not None and s.turn.seat == i)


# ---------------------------------------------------------------- the map


def village_room(s: State) -> int:
    return 1 if len(s.seats) == 2 else 2  # 2.2


def way_to(s: State, i: int, there: str) -> tuple[int, list[str]] | None:
    """The smallest toll from the priest's place, and the places passed, or None if every way is broken (2.3)."""
    return cheapest_way(s.villages, i, s.board.roads, s.seats[i].at, there, free=has(s, i, NO_TOLLS))


def built(s: State, i: int) -> int:
    return STATUES - s.seats[i].statues


def statue_price(s: State, i: int, city: str, discount: int = 0) -> int:
    """Coins for a statue (2.1, 7.1.3), less what action 5.1 and character 15 take off (ruling 20-15)."""
    price = DEAR_STATUE if city == s.maharaja or 3 in s.specials else STATUE_PRICE
    return price - discount - (3 if has(s, i, CHEAP_STATUES) else 0)


def outer_worth(s: State) -> int:
    """What an outer statue counts in the city scoring, and by one reading in the final count (7.1.2, ruling 20-58)."""
    lowered = 2 in s.specials and (not s.ended or s.board.switches.special_2_in_final)
    return CHEAP_OUTER if lowered else OUTER_WORTH


def worship(s: State, i: int, city: str) -> int:
    """Worship points by statues, shrines and priest alone, without powers (4.4, 6.2, ruling 20-64)."""
    points, sites = s.shrines[city][i] + (s.seats[i].at == city), s.sites[city]
    if i in sites:
        points += CENTRE_WORTH * (sites[CENTRE] == i) + outer_worth(s) * sites[CENTRE + 1 :].count(i)
    return points


# ---------------------------------------------------------------- the tracks


def by_space(s: State) -> list[str]:
    """The cities from left to right on the Maharaja's track."""
    return sorted(s.track, key=s.track.__getitem__)


def offer(s: State) -> int:
    """How many reward tiles are on offer, counted from the bottom (4.4, S.10)."""
    return s.board.offers[people(s)]
