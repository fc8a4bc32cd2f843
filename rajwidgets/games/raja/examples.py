"""The rulebook's worked examples as positions and answers, named by section; the tests assert what each must show."""

from __future__ import annotations

import msgspec

from ...flow import Example
from ..raja_family.disc import Slot
from .places import Board
from .rules import new_state
from .state import ARTISAN, BUILDER, MERCHANT, MOGUL, MONK, SADHU, YOGI, State, Turn

OPTIONS = ("short", "advanced_1", "advanced_2", "auction", "home_start", "hidden_gold")
A, B, C, D, E, F, G = "ABCDEFG"


def examples(board: Board) -> list[Example]:
    """Every worked example of the text, in rulebook order."""
    return [
        worked("5.2", 1, connected(board), ("go:D", "go:A")),
        worked("7.1", 1, toll_to_two(board), (f"go:{D}",)),
        worked("7.5", 1, first_round(board), ("1:governors:D",)),
        worked("7.5", 2, fourth_round(board), ("1:governors:F",)),
        worked("7.6", 1, merchant_then_monk(board), (f"1:character:{MONK}", f"go:{D}")),
        worked("7.6", 2, builder_then_artisan(board), ("builder:house:D", "1:character:6", "2:palace:D:centre")),
        worked("7.7", 1, house_only(board), ("1:house:v13", "2:gold", "end")),
        worked("7.7", 2, monk_becomes_artisan(board), SPLIT_ACTIONS),
        worked("8", 1, only_the_architect(board), ("end",)),
        worked("8", 2, only_a_house(board), ("end",)),
        worked("8", 3, seven_points(board), ("end",)),
        worked("8", 4, four_players_in_a(board), FOUR_TURNS),
        worked("11.2.3", 1, third_action(board), THIRD_ACTION),
    ]


def worked(section: str, n: int, s: State, answers: tuple[str, ...]) -> Example:
    return Example(section, n, len(s.seats), msgspec.structs.asdict(s.variants), s, answers)


def position(board: Board, cards: list[int], city: str = A, **options: bool) -> State:
    """A round in progress: the Maharaja in a city, the governors in order A to G, one card and an empty plan each."""
    s = new_state(board, len(cards), {key: options.get(key, False) for key in OPTIONS})
    s.phase, s.round, s.maharaja = "turn", 1, city
    s.track = {letter: box for box, letter in enumerate("ABCDEFG", 1)}
    s.track[city] = 8
    for p, card in zip(s.seats, cards, strict=True):
        p.cards = [card]
        s.bank_cards.remove(card)
        p.reserve, p.quarry = 10, 10
        p.plan, p.acted = [Slot("gold", ["gold"]), Slot("gold", ["gold"])], True
    return s


def acts(s: State, i: int, first: str, second: str, gold: int, at: str | None = None) -> None:
    """Give a seat the turn in hand (or the next one): its two actions, its gold, its architect's place."""
    p = s.seats[i]
    p.plan, p.acted = [Slot(first), Slot(second)], False
    s.bank_gold += p.gold - gold
    p.gold = gold
    p.at = at or p.at
    if s.turn is None:
        s.turn = Turn(i)


def house(s: State, i: int, *places: str) -> None:
    for place in places:
        s.seats[i].quarry -= 1
        if place in s.villages:
            s.villages[place].append(i)
        else:
            s.houses[place][i] += 1


def open_road(s: State, i: int, here: str, there: str) -> None:
    house(s, i, *s.board.roads[here][there])


# ---------------------------------------------------------------- 5.2, 7.1 roads and tolls


def connected(board: Board) -> State:
    """A can be reached from the start by roads without a gap; the road to B has an empty village."""
    s = position(board, [MOGUL, SADHU, MERCHANT], C)
    open_road(s, 0, board.start, D)
    open_road(s, 1, D, A)
    house(s, 0, board.roads[board.start][B][0])
    acts(s, 0, "house", "quarry", 15)
    return s


def toll_to_two(board: Board) -> State:
    """A village holds a red and a blue house; green passes."""
    s = position(board, [MOGUL, SADHU, MERCHANT], C)
    far, near = board.roads[D][board.start]
    house(s, 0, near)
    house(s, 1, near)
    house(s, 2, far)
    acts(s, 2, "house", "quarry", 10)
    s.turn = Turn(2, [MERCHANT])
    return s


# ---------------------------------------------------------------- 7.5 governors


def first_round(board: Board) -> State:
    s = position(board, [MOGUL, SADHU])
    acts(s, 0, "governors", "gold", 15)
    return s


def fourth_round(board: Board) -> State:
    """Four governors have gone up (A, B, D, then C to box 4); E, F and G still stand below."""
    s = position(board, [MOGUL, SADHU], C)
    s.round = 4
    s.track = {E: 5, F: 6, G: 7, A: 8, B: 9, D: 10, C: 11}
    acts(s, 0, "governors", "gold", 15)
    s.seats[0].plan[1].done.append("gold")
    acts(s, 1, "gold", "gold", 10)
    for slot in s.seats[1].plan:
        slot.done.append("gold")
    return s


# ---------------------------------------------------------------- 7.6 two characters in one turn


def merchant_then_monk(board: Board) -> State:
    s = position(board, [MERCHANT, MOGUL, SADHU])
    open_road(s, 1, board.start, D)
    acts(s, 0, "character", "gold", 5)
    s.turn = None  # the turn begins with the Merchant's gold
    return s


def builder_then_artisan(board: Board) -> State:
    s = position(board, [BUILDER, MOGUL, SADHU], D)
    open_road(s, 0, board.start, D)
    acts(s, 0, "character", "palace", 9, at=D)
    return s


# ---------------------------------------------------------------- 7.7 forgone and divided actions


def house_only(board: Board) -> State:
    s = position(board, [MOGUL, SADHU, MERCHANT])
    open_road(s, 0, board.start, D)
    acts(s, 0, "palace_and_house", "gold", 5, at=D)
    return s


SPLIT_ACTIONS = (
    "go:D",
    "1:house:D",
    "go:F",
    f"2:character:{ARTISAN}",
    "1:palace:F:centre",
    "go:A",
    "end",
)


def monk_becomes_artisan(board: Board) -> State:
    """The Monk walks free to D and F; as Artisan he pays again on the way to A, where the Maharaja is."""
    s = position(board, [MONK, MOGUL, SADHU])
    for here, there in ((board.start, D), (D, F), (F, A)):
        open_road(s, 1, here, there)
    acts(s, 0, "palace_and_house", "character", 12)
    return s


# ---------------------------------------------------------------- 8 scoring


def scored(board: Board, *, at: str | None = None) -> State:
    """The last turn of a round is about to end; the Maharaja is in A."""
    s = position(board, [MOGUL, SADHU, MERCHANT])
    acts(s, 0, "gold", "gold", 5, at)
    for slot in s.seats[0].plan:
        slot.done.append("gold")
    return s


def only_the_architect(board: Board) -> State:
    s = scored(board, at=A)
    house(s, 1, A, A)
    open_road(s, 0, A, D)
    return s


def only_a_house(board: Board) -> State:
    s = scored(board)
    house(s, 0, A)
    house(s, 1, A, A)
    open_road(s, 0, board.start, D)
    return s


def seven_points(board: Board) -> State:
    s = scored(board, at=A)
    house(s, 0, A, A)
    s.sites[A][0] = s.sites[A][3] = 0
    s.seats[0].palaces -= 2
    house(s, 1, A)
    open_road(s, 0, A, D)
    return s


FOUR_TURNS = (
    *("2:gold", "1:house:v30", "go:A", "1:palace:A:centre", "end"),
    *("go:A", "1:palace:A:outer", "1:house:A", "2:move_house:v29:A", "end"),
    *("go:A", "1:house:A", "1:house:A", "2:house:A", "2:house:A", "builder:house:A", "end"),
    *("1:palace:D:centre", "1:house:D", "2:governors:D", "go:F", "go:A", "end"),
)


def four_players_in_a(board: Board) -> State:
    """Mogul, Sadhu, Builder and Artisan take their turns; then A is counted. All have houses on their way: no tolls."""
    s = position(board, [MOGUL, SADHU, BUILDER, ARTISAN])
    for i, here, there in ((0, D, A), (1, D, A), (2, F, A), (3, F, A), (3, D, F)):
        open_road(s, i, here, there)
    house(s, 1, "v29")
    acts(s, 0, "palace_and_house", "gold", 15, at=D)
    acts(s, 1, "palace_and_house", "move_house", 15, at=D)
    acts(s, 2, "two_houses", "two_houses", 6, at=F)
    acts(s, 3, "palace_and_house", "governors", 14, at=D)
    s.turn = None
    return s


# ---------------------------------------------------------------- 11.2.3 a third action


THIRD_ACTION = ("2:quarry", "chit:palace_and_house", "3:palace:D:centre", "3:house:D", "1:house:D", "1:house:D", "end")


def third_action(board: Board) -> State:
    s = position(board, [MOGUL, YOGI, MERCHANT], advanced_1=True)
    open_road(s, 0, board.start, D)
    acts(s, 0, "two_houses", "quarry", 20, at=D)
    s.seats[0].reserve = 1
    s.seats[0].quarry += 9
    s.seats[0].chits, s.bank_chits = 1, s.bank_chits - 1
    return s
