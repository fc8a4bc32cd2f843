"""The position in a game of Maharadjah as plain data, and questions about it. No rules."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from functools import cached_property

import msgspec

from .places import Board, Turn

BRITISH = "Britanniques"
LAST_TURN = 16  # 4.0
SHORT_START = 9  # 14.2
ROUGH_EXCEPTION = 4  # 5.2
MARCH, LONG_MARCH = 2, 3  # 5.12; 5.14, 9.1
HALTED = 9  # borders used by a stack that may go no further
ACROSS = 10  # the same, because it has crossed the strait (5.16)
PER_ARMY = 6  # halves of growth for one new army (10.1)
GAUGE_CAP = 5  # halves that the gauge keeps: 2 1/2 (10.1)


class Variants(msgspec.Struct, frozen=True):
    """The set-up options in force."""

    short: bool = False  # 14.2
    shift: bool = False  # 7.1, ruling 19


class Stack(msgspec.Struct, array_like=True):
    """Armies of the active nation that have moved in this movement phase."""

    at: str
    n: int
    used: int  # borders crossed, or HALTED, or ACROSS
    came: str  # the space they left by the last border; for Indian boats the shore they left (ruling 25)
    led: bool  # whether a chief or arms went with them all the way (9.1)
    start: str = ""  # where their march began (ruling 39)


class Arms(msgspec.Struct):
    """The arms marker of a colonial power: the nation it is meant for and the territory it stands in (12.2)."""

    to: str = ""
    at: str = ""


class Oath(msgspec.Struct, array_like=True):
    """A submission of this turn: who, to whom, in which region (11.1)."""

    nation: str
    to: str
    region: str


class Battle(msgspec.Struct):
    """The battle in hand."""

    at: str
    attacker: str
    defender: str
    post: bool  # against a trading post without armies of its power (12.1)
    origins: list[str]  # the spaces the attackers came from, barred to the defender (8.5)
    round: int = 0
    deaf: bool = False  # the defender has asked not to be asked for terms again
    stopped: bool = False  # the attacker breaks off (8.1, 8.2)


class State(msgspec.Struct, dict=True):
    """A position in the game."""

    board: Board
    variants: Variants
    way: str  # "4", "5", "3" or "short": the way to play (14.1)
    owner: dict[str, int]  # nation -> seat, in the order of the sequences
    armies: dict[str, dict[str, int]]  # space -> nation -> armies there
    pool: dict[str, int]  # nation -> armies off the map
    box: dict[str, int]  # nation -> armies in the alliance box (11.2)
    gauge: dict[str, int]  # nation -> halves of growth saved (10.1)
    chiefs: dict[str, str]  # chief -> space, or "" when he is not on the map
    posts: dict[str, str]  # territory -> colonial power with a trading post there
    supply: dict[str, int]  # colonial power -> trading posts off the map
    arms: dict[str, Arms]  # colonial power -> its arms marker
    record: dict[str, list[int]]  # nation -> points by turn
    turn: int = 0
    phase: str = ""
    place: int = 0  # how many nations have had their sequence this turn
    active: str = ""  # the nation whose sequence is in hand
    wave: int = 1  # first or second movement and combat of a great invasion (7.4)
    crown: bool = False  # the British have arrived (11.2)
    allied: list[str] = []  # nations allied with the British
    no_growth: list[str] = []  # nations that gave up their growth for it
    oaths: list[Oath] = []
    raj: dict[str, int] = {}  # nation -> Raj points of this turn, banked at its end
    raids: list[str] = []  # territories the active nation has held at some moment of its sequence
    moving: bool = False  # the movement phase has begun
    moved: list[Stack] = []
    led: dict[str, int] = {}  # chief or arms -> borders crossed, or HALTED, or ACROSS
    permits: dict[str, bool] = {}  # "sea/power" -> the answer given (ruling 27)
    shifted: int = 0  # 1: invaders wait in another barbarian land, 2: they move now (ruling 19)
    fresh: dict[str, int] = {}  # territory -> new armies placed in this phase (10.2)
    built: int = 0  # trading posts built in this phase (12.1)
    relocated: bool = False
    refused: list[str] = []  # territories where a trading post was refused in this phase
    fighting: bool = False  # the combat phase has begun
    fought: list[str] = []  # "space/nation": optional fights broken off in this phase
    declined: list[str] = []  # nations that turned down terms since the last throw of dice
    battle: Battle | None = None
    wish: str = ""  # an answer that waits for the leave of another player (5.41, 12.1)
    ended: str = ""

    @cached_property
    def spread(self) -> dict[str, list[str]]:
        """Nation -> the spaces with its armies, in the order of the board: ``pieces`` keeps it, no file holds it."""
        found: dict[str, list[str]] = {nation: [] for nation in self.owner}
        for space, here in self.armies.items():
            for nation in here:
                found[nation].append(space)
        return found

    @cached_property
    def suitors(self) -> tuple[str, ...]:
        """Indian nations on the map that are not allied with the British: counted anew after ``forget_suitors``."""
        indians, allied = self.board.indians, self.allied
        return tuple([n for n, spaces in self.spread.items() if spaces and n in indians and n not in allied])


def forget_suitors(s: State) -> None:
    """A nation has come, gone or allied itself."""
    s.__dict__.pop("suitors", None)


def seats(s: State) -> int:
    return {"4": 4, "5": 5}.get(s.way, 3)


def this_turn(s: State) -> Turn:
    return s.board.turns[s.turn]


def is_colonial(s: State, nation: str) -> bool:
    return s.board.nations[nation].colonial


def armies_at(s: State, nation: str, space: str) -> int:
    return s.armies[space].get(nation, 0)


def on_board(s: State, nation: str) -> int:
    """Armies of the nation on the map, seas and barbarian lands included."""
    return s.board.nations[nation].armies - s.pool[nation] - s.box[nation]


def counted_armies(s: State) -> dict[str, int]:
    """Every nation's armies, counted space by space."""
    there = dict.fromkeys(s.owner, 0)
    for here in s.armies.values():
        for nation, n in here.items():
            there[nation] += n
    return there


def others_at(s: State, nation: str, space: str) -> int:
    """Armies of other nations in the space."""
    here = s.armies[space]
    if not here:
        return 0
    return sum(here.values()) - here.get(nation, 0)


def foes_at(s: State, nation: str, space: str) -> Iterator[str]:
    """The other nations with armies in the space."""
    return (other for other in s.armies[space] if other != nation)


def territories_of(s: State, nation: str) -> list[str]:
    """Territories with armies of the nation."""
    territories = s.board.region
    return [space for space in s.spread[nation] if space in territories]


def spaces_of(s: State, nation: str) -> list[str]:
    """Every space with armies of the nation, in the order of the board."""
    return s.spread[nation].copy()


def at_sea(s: State, nation: str) -> list[str]:
    """Seas with armies of the nation."""
    seas = s.board.coasts
    return [space for space in s.spread[nation] if space in seas]


def contested(s: State) -> list[str]:
    """Territories where the active nation stands among armies of others: only armies that have moved can."""
    if not s.moved:
        return []
    places: list[str] = []
    for stack in s.moved:
        here = s.armies[stack.at]
        if len(here) > 1 and s.active in here and stack.at in s.board.region and stack.at not in places:
            places.append(stack.at)
    return places


def limit_of(s: State, space: str) -> int:
    """How many armies of one nation a territory holds (5.2); a sea holds any number (5.5)."""
    return s.board.room[space]


def room_at(s: State, nation: str, space: str) -> int:
    room = s.board.room[space] - s.armies[space].get(nation, 0)
    return room if room > 0 else 0


def chiefs_at(s: State, space: str) -> list[str]:
    return [chief for chief, at in s.chiefs.items() if at == space]


def chief_of(s: State, nation: str, space: str) -> str:
    """The nation's chief in this space, or nothing."""
    return next((chief for chief in s.board.by_nation[nation] if s.chiefs[chief] == space), "")


def arms_at(s: State, nation: str, space: str) -> list[str]:
    """The colonial powers whose arms the nation has in this space."""
    return [power for power, arms in s.arms.items() if arms.at == space and arms.to == nation]


def companions_at(s: State, nation: str, space: str) -> list[str]:
    """Chiefs and arms of the nation in this space: they lead armies (9.1, 12.2)."""
    found = []
    for chief in s.board.by_nation[nation]:
        if s.chiefs[chief] == space:
            found.append(chief)
    if s.posts:  # without trading posts there are no arms
        for power, arms in s.arms.items():
            if arms.at == space and arms.to == nation:
                found.append(f"arms_{power}")
    return found


def where_is(s: State, companion: str) -> str:
    if companion.startswith("arms_"):
        return s.arms[companion[5:]].at
    return s.chiefs[companion]


def put_companion(s: State, companion: str, space: str) -> None:
    if companion.startswith("arms_"):
        s.arms[companion[5:]].at = space
    else:
        s.chiefs[companion] = space


def holder(s: State, territory: str) -> str:
    """Who occupies a territory for points: the one nation with armies, or a chief alone (9.0, 9.2, ruling 10)."""
    here = s.armies[territory]
    if here:
        return next(iter(here)) if len(here) == 1 else ""
    if territory not in s.chiefs.values():
        return ""
    nations = {s.board.chiefs[chief].nation for chief in chiefs_at(s, territory)}
    return nations.pop() if len(nations) == 1 else ""


def holds(s: State, nation: str, territory: str) -> bool:
    """Whether the nation is the one that occupies the territory for points."""
    here = s.armies[territory]
    if here:
        return nation in here and len(here) == 1
    for chief in s.board.by_nation[nation]:
        if s.chiefs[chief] == territory:
            return holder(s, territory) == nation
    return False


def held_by(s: State, nation: str) -> list[str]:
    """The territories that the nation occupies for points, those of a chief alone included (9.0)."""
    stood = territories_of(s, nation)
    for chief in s.board.by_nation[nation]:
        if s.chiefs[chief] in s.board.region and s.chiefs[chief] not in stood:
            insort(stood, s.chiefs[chief], key=s.board.rank.__getitem__)
    return [t for t in stood if holds(s, nation, t)]


def is_empty(s: State, territory: str) -> bool:
    """No piece at all stands there."""
    return not s.armies[territory] and territory not in s.posts and territory not in s.chiefs.values()


def lone_friend(s: State, nation: str, space: str) -> str:
    """The chief alone there of a nation that this one may not attack (11.1, 11.2, ruling 57), or nothing."""
    for chief in chiefs_at(s, space):
        other = s.board.chiefs[chief].nation
        alone = other not in s.armies[space] and s.posts.get(space) != other
        if other != nation and alone and not may_attack(s, nation, other, space):
            return chief
    return ""


def fresh_at(s: State, space: str) -> int:
    """Armies of the active nation in the space that have not moved in this phase."""
    return armies_at(s, s.active, space) - sum([stack.n for stack in s.moved if stack.at == space])


def in_bloc(s: State, nation: str) -> bool:
    """The British and their allies (11.2)."""
    return nation in s.allied or (nation == BRITISH and s.crown)


def has_oath(s: State, nation: str, to: str, space: str) -> bool:
    """Whether the nation has submitted to the other this turn for the region of this territory (11.1)."""
    if not s.oaths:
        return False
    regions = [oath.region for oath in s.oaths if oath.to == to and oath.nation == nation]
    return bool(regions) and s.board.region.get(space, "") in regions


def may_attack(s: State, nation: str, other: str, space: str) -> bool:
    """No attack within the British bloc (11.2), nor on those who have submitted (11.1)."""
    if (s.crown or s.allied) and in_bloc(s, nation) and in_bloc(s, other):
        return False
    return not s.oaths or not has_oath(s, other, nation, space)


def attacks_all(s: State, nation: str) -> bool:
    """Whether nobody is protected from the nation: then it can enter every territory."""
    if s.allied and in_bloc(s, nation):
        return False
    return not s.oaths or all([oath.to != nation for oath in s.oaths])


def may_pass(s: State, nation: str, other: str, space: str) -> bool:
    """Free passage: among those who have submitted (11.1), and for the British among their allies (11.2)."""
    return (nation == BRITISH and other in s.allied) or has_oath(s, other, nation, space)


def total_of(s: State, nation: str) -> int:
    return sum(s.record[nation])


def score_of(s: State, seat: int) -> int:
    return sum(total_of(s, nation) for nation, i in s.owner.items() if i == seat)
