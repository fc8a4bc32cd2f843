"""The rulebook's worked examples as positions and answers, named by section; the tests assert what each must show.

Where the rulebook's picture is lost the position is ours; cities and villages are those of our board.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ...flow import Example
from ..raja_family.disc import Slot
from .places import Board
from .rules import new_state
from .state import BOTTOM, CENTRE, COIN, FREE, PLAIN, PRESTIGE, REWARDS, TOP, TWICE, Scoring, State, Turn, Variants

A, B, C, D, E, F, G = "ABCDEFG"
RED, YELLOW, GREEN, BLUE = range(4)
OPTIONS: dict[str, Any] = msgspec.structs.asdict(Variants())


def examples(board: Board) -> list[Example]:
    """Every worked example of the text, in rulebook order."""
    return [
        worked("2.1", 1, two_prices(board), ("1:statue:D:centre", "go:F", "2:statue:F:outer")),
        worked("2.3", 1, three_cities(board, RED, F), ("go:D", "go:F", "go:G")),
        worked("2.3", 2, three_cities(board, GREEN, D), ("go:F",)),
        worked("2.3", 3, three_cities(board, YELLOW, G), ("go:F", "go:D")),
        worked("4.1", 1, last_first_shrine(board), ("v30",)),
        worked("4.2", 1, about_to_plan(board), ("coins:banner", "two_shrines:two_shrines")),
        worked("4.4", 1, four_in_a_city(board), ("end", "coins", "prestige", "shrines", "levy")),
        worked("4.5", 1, first_banner_far_left(board), ("end", "coins", "shrines")),
        worked("5.4", 1, three_own_roads(board), ("1:statue:D:centre", "go:F", "1:shrine:F", "go:G")),
        worked("5.8", 1, two_powers(board), ("power:6", "1:character:1", "power:1")),
        worked("5.9", 1, closed_row(board), ("1:banner:E",)),
        worked("5.9", 2, row_with_a_gap(board), ("1:banner:E",)),
        worked("5.9", 3, closed_row(board), ("1:banner:C",)),
        worked("6.2", 1, seven_cities(board), ("coins", "prestige", "shrines", "levy")),
        worked("A.2.8", 1, maharani_twice(board), ("maharani:6", "11")),
        worked("S.1", 1, row_of_three(board), ("5", "9")),
        worked("S.1", 2, bot_to_set_up(board), ("2",)),
        worked("S.2", 1, tiles_to_lay(board), ("v30", "7:9")),
        worked("S.6", 1, way_to_complete(board), ("8", "coins")),
        worked("S.6", 2, two_open_ways(board), ("8", "1", "16", "coins")),
    ]


def worked(section: str, n: int, s: State, answers: tuple[str, ...]) -> Example:
    people = 1 if s.bot is not None else len(s.seats)
    return Example(section, n, people, msgspec.structs.asdict(s.variants), s, answers)


# ---------------------------------------------------------------- making a position


def position(board: Board, characters: list[int], city: str = A, people: int = 0, **options: Any) -> State:
    """The first turn in progress: the Maharaja in a city, the other banners in order, everybody has acted."""
    people = people or len(characters)
    s = new_state(board, people, {**OPTIONS, **options})
    s.phase, s.round, s.maharaja = "turn", 1, city
    order = [*(other for other in board.cities if other != city), city]
    s.track = {other: space for space, other in enumerate(order, 4)}
    s.rewards = list(REWARDS)
    s.display = [n for n in range(1, 17) if n not in characters][:3]
    s.pile = [n for n in range(1, 17) if n not in (*characters, *s.display)]
    for p, character in zip(s.seats, characters, strict=True):
        p.character, p.acted = character, True
        p.plan = [Slot("coins", ["coins"]), Slot("coins", ["coins"])]
    if s.bot is not None:
        s.seats[1].plan = []
    return s


def acts(s: State, i: int, first: str, second: str, coins: int, at: str = "") -> None:
    """Give a seat the turn in hand (or the next one): its two actions, its coins, its priest's place."""
    p = s.seats[i]
    p.plan, p.acted = [Slot(first), Slot(second)], False
    has_coins(s, i, coins)
    p.at = at or p.at
    if s.turn is None:
        s.turn = Turn(i)


def has_coins(s: State, i: int, coins: int) -> None:
    s.bank_coins += s.seats[i].coins - coins
    s.seats[i].coins = coins


def shrine(s: State, i: int, *places: str) -> None:
    """Shrines of a seat on the map, taken from the reserve while it lasts (Brahmabot's from its board)."""
    for place in places:
        if s.seats[i].reserve:
            s.seats[i].reserve -= 1
        else:
            s.seats[i].shrines -= 1
        if place in s.villages:
            s.villages[place].append(i)
        else:
            s.shrines[place][i] += 1


def open_road(s: State, i: int, here: str, there: str) -> None:
    shrine(s, i, *s.board.roads[here][there])


def statue(s: State, i: int, city: str, *sites: int) -> None:
    """Statues on the sites given; PLAIN is the next free one without a bonus."""
    for site in sites:
        s.seats[i].statues -= 1
        s.sites[city][s.sites[city].index(FREE, PLAIN) if site == PLAIN else site] = i


def show(s: State, *characters: int) -> None:
    """Make these the open characters, in this order."""
    s.pile = sorted(n for n in (*s.pile, *s.display) if n not in characters)
    s.display = list(characters)


# ---------------------------------------------------------------- 2.1 to 2.3


def two_prices(board: Board) -> State:
    """The Maharaja is in F; the player's own road leads there from D."""
    s = position(board, [8, 9], F)
    open_road(s, 0, D, F)
    acts(s, 0, "statue_and_shrine", "statue_and_shrine", 30, D)
    return s


def three_cities(board: Board, seat: int, at: str) -> State:
    """D to F: Red, and Red with Yellow; F to G: Yellow, then Blue."""
    s = position(board, [8, 5, 2, 15], A)
    first, second = board.roads[D][F]
    shrine(s, RED, first, second)
    shrine(s, YELLOW, second)
    near, far = board.roads[F][G]
    shrine(s, YELLOW, near)
    shrine(s, BLUE, far)
    acts(s, seat, "coins", "coins", 10, at)
    return s


# ---------------------------------------------------------------- 4.1, 4.2


def set_up(board: Board, first: str = B) -> State:
    """Two players have chosen and placed all shrines but one."""
    s = position(board, [8, 9], first)
    s.phase, s.round, s.maharaja = "shrines", 0, ""
    s.track = {city: n for n, city in enumerate([first, *(c for c in board.cities if c != first)], 3)}
    for i, p in enumerate(s.seats):
        p.plan, p.acted = [], False
        for village in board.villages[4 * i : 4 * i + 4 - i]:
            p.shrines -= 1
            s.villages[village].append(i)
    return s


def last_first_shrine(board: Board) -> State:
    """The last free shrine is placed; then the blue city's banner is leftmost."""
    return set_up(board)


def about_to_plan(board: Board) -> State:
    s = position(board, [8, 9], B)
    s.phase = "plans"
    for p in s.seats:
        p.plan, p.acted = [], False
    return s


# ---------------------------------------------------------------- 4.4, 4.5


def four_in_a_city(board: Board) -> State:
    """The last turn is about to end: Red counts 6 in A, Green 5, Yellow 4 and Blue 2."""
    s = position(board, [2, 15, 9, 12], A)
    statue(s, RED, A, TOP, BOTTOM)
    shrine(s, RED, A)
    s.seats[RED].at = A
    statue(s, GREEN, A, CENTRE)
    shrine(s, GREEN, A, A)
    statue(s, YELLOW, A, PLAIN)
    shrine(s, YELLOW, A, A)
    shrine(s, BLUE, A)
    acts(s, BLUE, "coins", "coins", 15, A)
    s.rewards = ["coins", "prestige", "shrines", "levy", "offering", "prestige_coin", "free_shrine", "maharani"]
    return s


def first_banner_far_left(board: Board) -> State:
    """Turn 1: the first banner has gone from space 4 to space 1."""
    s = position(board, [8, 9], A)
    s.track[B] = 1
    shrine(s, 0, A, A)
    shrine(s, 1, A)
    acts(s, 0, "banner", "coins", 15)
    s.seats[0].plan[0].done.append("banner")
    return s


# ---------------------------------------------------------------- 5


def three_own_roads(board: Board) -> State:
    s = position(board, [8, 9], A)
    open_road(s, 0, D, F)
    open_road(s, 0, F, G)
    acts(s, 0, "statue_and_shrine", "coins", 11, D)
    return s


def two_powers(board: Board) -> State:
    """Number 6 is held, number 1 is open."""
    s = position(board, [PRESTIGE, 9], A)
    show(s, COIN, 5, 8)
    acts(s, 0, "character", "coins", 5)
    return s


def closed_row(board: Board) -> State:
    """Turn 1: B C D E F G A on spaces 4 to 10."""
    s = position(board, [8, 9], A)
    acts(s, 0, "banner", "coins", 15)
    return s


def row_with_a_gap(board: Board) -> State:
    """The same row after C has gone to space 2."""
    s = closed_row(board)
    s.track[C] = 2
    return s


# ---------------------------------------------------------------- 6.2


def seven_cities(board: Board) -> State:
    """The last turn is scored in A; then all seven cities are counted."""
    s = position(board, [5, 8, 9, 2], A)
    s.phase, s.round = "scoring", 7
    s.track = {city: space for space, city in enumerate([B, C, D, E, F, G, A], 10)}
    statue(s, GREEN, A, CENTRE)
    shrine(s, GREEN, A)
    statue(s, RED, B, CENTRE)
    shrine(s, RED, B, B)
    statue(s, GREEN, B, PLAIN)
    shrine(s, GREEN, B, B, B)
    statue(s, YELLOW, C, CENTRE, PLAIN)
    statue(s, RED, D, PLAIN, PLAIN)
    shrine(s, RED, D)
    statue(s, BLUE, E, CENTRE)
    statue(s, YELLOW, F, PLAIN, PLAIN)
    shrine(s, YELLOW, F)
    statue(s, BLUE, G, CENTRE)
    shrine(s, BLUE, G)
    statue(s, GREEN, G, PLAIN, PLAIN)
    for seat, city in ((GREEN, A), (RED, D), (BLUE, E), (YELLOW, F)):
        s.seats[seat].at = city
    for i, coins in enumerate((4, 3, 0, 2)):
        has_coins(s, i, coins)
    shrine(s, RED, A)
    shrine(s, YELLOW, A)
    shrine(s, BLUE, A)
    s.rewards = ["coins", "prestige", "shrines", "levy", "offering", "prestige_coin", "free_shrine", "maharani"]
    s.scoring = Scoring([1, 2, 5, 1], [GREEN, YELLOW, BLUE, RED])
    return s


# ---------------------------------------------------------------- A.2.8


def maharani_twice(board: Board) -> State:
    """The holder of number 16 is about to take a reward; the tile Maharani is on offer."""
    s = position(board, [TWICE, 9], A)
    s.phase = "scoring"
    shrine(s, 0, A)
    s.rewards = ["maharani", *(tile for tile in REWARDS if tile != "maharani")]
    show(s, 6, 11, 13)
    s.scoring = Scoring([1, 0], [0])
    return s


# ---------------------------------------------------------------- S Brahmabot


def alone(board: Board, character: int, bots: int, city: str = A, level: str = "easy") -> State:
    """A solo game: your character and Brahmabot's."""
    return position(board, [character, bots], city, people=1, level=level)


def row_of_three(board: Board) -> State:
    """Brahmabot has number 12; 2, 5 and 8 lie open, and you take the middle one."""
    s = alone(board, 2, 12)
    before(s, "characters")
    s.seats[0].character = 0
    s.pile.append(2)
    show(s, 2, 5, 8)
    return s


def before(s: State, phase: str) -> None:
    """Go back to a phase of the set-up."""
    s.phase, s.round, s.maharaja = phase, 0, ""
    s.track = {city: n for n, city in enumerate(s.board.cities, 3)}
    for p in s.seats:
        p.plan, p.acted = [], False


def bot_to_set_up(board: Board) -> State:
    s = alone(board, 5, 12)
    before(s, "bot_setup")
    return s


def tiles_to_lay(board: Board) -> State:
    """Your last free shrine is placed; then the first turn begins."""
    s = alone(board, 5, 12)
    before(s, "shrines")
    for village in board.villages[:3]:
        s.seats[0].shrines -= 1
        s.villages[village].append(0)
    return s


def bot_acts(s: State, tile: int, at: str, coins: int) -> None:
    """Brahmabot is next; the tile given is the second of its open ones, where the tick of tile 8 will point."""
    assert s.bot is not None
    s.phase = "bot_turn"
    s.bot.open = [3, tile]
    s.seats[1].acted, s.seats[1].at = False, at
    has_coins(s, 1, coins)


def way_to_complete(board: Board) -> State:
    """Brahmabot's priest is in D and its tile sends him to A; one village of the road is empty."""
    s = alone(board, 5, 12, C)
    shrine(s, 1, "v09")
    shrine(s, 0, C)
    bot_acts(s, 2, D, 0)
    return s


def two_open_ways(board: Board) -> State:
    """B to G: by the start with two of your shrines, or by E with three. Its tile brings Brahmabot to 6 coins."""
    s = alone(board, 5, 12, C)
    shrine(s, 0, C)
    for village, owner in zip((*board.roads[B]["S"], *board.roads["S"][G]), (0, 0, 1, 1), strict=True):
        shrine(s, owner, village)
    for village, owner in zip((*board.roads[B][E], *board.roads[E][G]), (0, 0, 0, 1), strict=True):
        shrine(s, owner, village)
    bot_acts(s, 11, B, 3)
    return s
