"""Every ruling of a game is shown where it applies: by something that happens, is asked, is refused or is warned of."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from maharadjah_tables import BOARD, play, table_from

from rajwidgets import bots, games
from rajwidgets.flow import Ask, Event, Flow, Game, Parts, judge, side_choices
from rajwidgets.games.ganges import GAME as GANGES
from rajwidgets.games.ganges import examples as ganges_examples
from rajwidgets.games.ganges.places import Gain
from rajwidgets.games.ganges.rules.dice import take_dice
from rajwidgets.games.maharadjah.examples import attack, position, stand
from rajwidgets.games.maharadjah.rules.invasion import invade
from rajwidgets.games.maharadjah.rules.pieces import score_deed
from rajwidgets.games.maharadjah.rules.points import end_turn, score_raids, win_title
from rajwidgets.games.maharadjah.rules.sequence import begin_turn
from rajwidgets.games.maharadjah.rules.setup import new_state
from rajwidgets.games.maharadjah.state import Arms, Oath, State
from rajwidgets.games.raja import GAME as RAJA
from rajwidgets.games.raja.rules.rounds import move_governor
from rajwidgets.table import Node, Setup, Table
from rajwidgets.text import Speech

SILENT: dict[str, dict[str, str]] = {  # rulings by which nothing happens, so that there is no moment to show them at
    "raja": {"04-34": "the bank never runs out, and gold lies open: both are how it always is"},
    "maharadjah": {
        "1": "the Greeks have no part in the short game",
        "8": "the number of counters in the box changes nothing in play",
    },
    "ganges": {},
}
SETUPS = {
    "raja": [(3, {}), (5, {}), (2, {}), (4, {"advanced_1": True}), (4, {"advanced_1": True, "home_start": True}),
             (3, {"advanced_2": True}), (4, {"short": True})],
    "maharadjah": [(3, {"short": True}), (3, {}), (4, {}), (5, {"shift": True})],
    "ganges": [(2, {}), (3, {}), (4, {}), (4, {"finish_round": True})],
}  # fmt: skip
GAMES_EACH = 5
LOOK_EVERY = 4  # questions between two looks at what would be refused


# ---------------------------------------------------------------- what random games show


def shown_in_play(game: Game, seats: int, options: dict[str, bool], seed: int) -> Iterator[str]:
    """The rulings of a random game: by what happens, what is asked, what would be refused."""
    rng = random.Random(seed)
    s = game.new_state(game.board, seats, {key: options.get(key, o.default) for key, o in game.options.items()})
    asked = 0
    while (key := game.next_phase(s)) is not None:
        s.phase = key
        flow = game.phases[key].run(s)
        try:
            item = next(flow)
            while True:
                if isinstance(item, Ask):
                    asked += 1
                    yield from shown_at(game, s, item, deep=asked % LOOK_EVERY == 0)
                    item = flow.send(lively(game, s, item, rng))
                else:
                    yield item.ruling
                    item = next(flow)
        except StopIteration:
            continue


def lively(game: Game, s: object, ask: Ask, rng: random.Random) -> str:
    if ask.also and rng.random() < 0.02 and (sides := list(side_choices(game, s, ask))):
        return rng.choice(sides)
    answer = bots.random_answer(game, s, ask, rng)
    return bots.random_answer(game, s, ask, rng) if answer == "end" else answer


def shown_at(game: Game, s: object, ask: Ask, begun: Parts = (), *, deep: bool = False) -> Iterator[str]:
    prompt = game.words.prompt(s, ask, begun)
    yield prompt.ruling if prompt else ""
    for part in game.questions[ask.kind].parts(s, ask, begun) if deep and ask.seat >= 0 else ():
        longer = (*begun, part)
        if refusal := judge(game, s, ask, longer):
            yield refusal.ruling
        elif len(longer) < 2:
            yield from shown_at(game, s, ask, longer, deep=True)


# ---------------------------------------------------------------- what random games seldom or never meet


def told(flow: Flow) -> Iterator[str]:
    """The rulings of a rule that asks nothing."""
    for item in flow:
        assert isinstance(item, Event)
        yield item.ruling


def at_node(node: Node) -> Iterator[str]:
    yield from (event.ruling for event in node.events)


def refusal_at(table: Table, answer: str) -> Iterator[str]:
    refusal = table.refusal(table.root, answer)
    assert refusal is not None
    yield refusal.ruling


def trade(s: State, power: str, *places: str) -> None:
    for t in places:
        s.posts[t] = power
        s.supply[power] -= 1


def a_chief_killed_by_whom_the_card_pays(seats: int, nation: str, chief: str, short: bool = False) -> Iterator[str]:
    s = new_state(BOARD, seats, {"short": short, "shift": False})
    s.turn = 14
    yield from told(score_deed(s, nation, "kill", chief, 1))


def an_invasion_beside_a_post() -> Iterator[str]:
    s = position(BOARD, 5, "Mahrattes", "invasion")
    stand(s, "Chola", Maharashtra=1)
    trade(s, "Portugais", "Maharashtra")
    yield from told(invade(s))


def arms_without_an_army_on_land() -> Iterator[str]:
    s = position(BOARD, 13, "Portugais", "movement")
    stand(s, "Portugais", Sind=1)
    stand(s, "Mahrattes", Maharashtra=1)
    trade(s, "Portugais", "Maharashtra")
    s.arms["Portugais"] = Arms("Mahrattes", "Maharashtra")
    table = table_from(s)
    yield from at_node(play(table, table.root, "move:Sind:mer_Oman:1"))


def boats_that_do_not_fight() -> Iterator[str]:
    s = position(BOARD, 9, "Musulmans", "movement")
    stand(s, "Musulmans", Sind=2)
    yield from refusal_at(table_from(s), "move:Sind:mer_Oman:1")


def leave_asked_to_cross_a_sea() -> Iterator[str]:
    s = position(BOARD, 12, "Musulmans", "movement")
    stand(s, "Musulmans", Sind=2)
    stand(s, "Portugais", mer_Oman=1)
    table = table_from(s)
    node = play(table, table.root, "move:Sind:Malabar:1")
    assert node.ask and node.ask.kind == "permit"
    yield from at_node(play(table, node, "grant"))


def reinforcements_beside_a_post() -> Iterator[str]:
    s = position(BOARD, 9, "Chola", "growth")
    trade(s, "Portugais", "Bijapur")
    yield from refusal_at(table_from(s), "Bijapur")


def an_alliance_in_the_growth_phase() -> Iterator[str]:
    s = position(BOARD, 13, "Mahrattes", "growth")
    stand(s, "Mahrattes", Maharashtra=1, Bidar=1, Berar=1, Khandesh=1)
    s.crown = True
    table = table_from(s)
    yield from at_node(play(table, table.root, "ally:Mahrattes:growth"))


def a_post_refused() -> Iterator[str]:
    s = position(BOARD, 13, "Portugais", "posts")
    stand(s, "Portugais", mer_Oman=1)
    stand(s, "Mahrattes", Maharashtra=1)
    stand(s, "Rajpouts", Gujerat=1)
    s.refused = ["Maharashtra"]
    yield from refusal_at(table_from(s), "build:Maharashtra")


def arms_of_two_powers() -> Iterator[str]:
    s = position(BOARD, 14, "Moghols", "combat")
    stand(s, "Mahrattes", Maharashtra=1, Gujerat=1)
    stand(s, "Portugais", Sind=1)
    stand(s, "Francais", Kerala=1)
    trade(s, "Portugais", "Maharashtra")
    trade(s, "Francais", "Gujerat")
    s.arms.update(Portugais=Arms("Mahrattes", "Maharashtra"), Francais=Arms("Mahrattes", "Maharashtra"))
    attack(s, "Moghols", "Maharashtra", Bidar=1)
    table = table_from(s)
    node = play(table, table.root, "never", "1:1")
    yield from at_node(node)


def a_fleet_beside_a_lone_chief() -> Iterator[str]:
    s = position(BOARD, 13, "Britanniques", "movement")
    stand(s, "Britanniques", ocean_Indien=1)
    s.chiefs["Albuquerque"] = "mer_Oman"
    table = table_from(s)
    yield from at_node(play(table, table.root, "move:ocean_Indien:mer_Oman:1"))


def an_invader_turned_away() -> Iterator[str]:
    s = position(BOARD, 11, "Moghols", "combat")
    stand(s, "Rajpouts", Cachemire=1)
    attack(s, "Moghols", "Cachemire", Asie_Centrale=3)
    table = table_from(s)
    yield from at_node(play(table, table.root, "submit:nord"))


def arms_that_ride_alone() -> Iterator[str]:
    s = position(BOARD, 14, "Mahrattes", "movement")
    stand(s, "Mahrattes", Maharashtra=1, Berar=1)
    stand(s, "Portugais", Sind=1)
    trade(s, "Portugais", "Maharashtra")
    s.arms["Portugais"] = Arms("Mahrattes", "Maharashtra")
    table = table_from(s)
    yield from at_node(play(table, table.root, "move:Maharashtra:Berar:0:arms_Portugais"))


def a_chief_whose_post_moves_away() -> Iterator[str]:
    s = position(BOARD, 14, "Francais", "posts")
    stand(s, "Francais", ocean_Indien=1)
    stand(s, "Chola", Karnataka=2, Kerala=1)
    trade(s, "Francais", "Karnataka")
    s.chiefs["Dupleix"] = "Karnataka"
    table = table_from(s)
    yield from at_node(play(table, table.root, "relocate:Karnataka:Kerala", "grant"))


def the_gupta_after_the_maurya() -> Iterator[str]:
    s = position(BOARD, 5, "Maurya", "turn_end")
    stand(s, "Maurya", Bihar=1)
    yield from told(begin_turn(s))


def a_title_with_subjects() -> Iterator[str]:
    s = position(BOARD, 10, "Musulmans", "points")
    stand(s, "Musulmans", **dict.fromkeys(BOARD.in_region["nord"][:9], 1))
    stand(s, "Pandya", Kerala=1)
    s.oaths = [Oath("Pandya", "Musulmans", "sud")]
    yield from told(win_title(s, "Musulmans"))


def too_many_after_two_have_left() -> Iterator[str]:
    s = position(BOARD, 4, "Grecs", "points")
    stand(s, "Grecs", Gandhara=4, Pendjab=1, Lahore=1)
    table = table_from(s)
    yield from at_node(play(table, table.root, "Pendjab:1", "Lahore:1"))


def a_raid_on_the_march() -> Iterator[str]:
    s = position(BOARD, 4, "Grecs", "points")
    stand(s, "Grecs", Gandhara=1)
    s.raids = ["Gandhara", "Pendjab"]
    yield from told(score_raids(s, "Grecs"))


def a_tie() -> Iterator[str]:
    s = position(BOARD, 16, "Pandya", "turn_end")
    yield from told(end_turn(s))


def a_gap_on_the_track() -> Iterator[str]:
    s = RAJA.new_state(RAJA.board, 3, {key: option.default for key, option in RAJA.options.items()})
    s.track = {city: box for box, city in enumerate(RAJA.board.cities, 1)}
    s.round, s.maharaja, s.track["G"] = 2, "A", 7
    yield from told(move_governor(s))


def examples_of_the_ganges() -> Iterator[str]:
    """Our worked examples played, with the answers that they refuse."""
    tried = {
        "2.2.2": "quarry:green-10:33:right-down-left:G5:G1",
        "2.4.8": "builder:O5:32:blue-07:up-left:B4",
    }
    for example in ganges_examples.examples(GANGES.board):
        table = Table(GANGES, Setup(example.seats, dict(example.options), 0, GANGES.plain(example.state)))
        node = table.root
        if example.section in tried:
            yield from refusal_at(table, tried[example.section])
        for answer in example.answers:
            node = table.play(node, answer)
            yield from at_node(node)


def little_money_and_few_dice() -> Iterator[str]:
    s = ganges_examples.plain(GANGES.board)
    ganges_examples.figures(s, 0, money=0)
    ganges_examples.statue(s, 0, "B1")
    ganges_examples.statue(s, 1, *["O1"] * 10)
    ganges_examples.statue(s, 2, "O1", "O1")
    yield from told(take_dice(s, 0, Gain("dice", 1, "O"), "2.4.2"))
    ask = Ask(0, "place")
    yield (judge(GANGES, s, ask, ("quarry",)) or Event("", "")).ruling
    prompt = GANGES.words.prompt(s, ask, ("harbour", "B1"))
    yield prompt.ruling if prompt else ""


CASES: dict[str, list[Callable[[], Iterator[str]]]] = {
    "raja": [a_gap_on_the_track],
    "ganges": [examples_of_the_ganges, little_money_and_few_dice],
    "maharadjah": [
        lambda: a_chief_killed_by_whom_the_card_pays(5, "Musulmans", "Shivaji"),
        lambda: a_chief_killed_by_whom_the_card_pays(3, "Moghols", "Abdali", short=True),
        lambda: a_chief_killed_by_whom_the_card_pays(4, "Pandya", "Raja_Raja"),
        an_invasion_beside_a_post,
        arms_without_an_army_on_land,
        boats_that_do_not_fight,
        leave_asked_to_cross_a_sea,
        reinforcements_beside_a_post,
        an_alliance_in_the_growth_phase,
        a_post_refused,
        arms_of_two_powers,
        a_fleet_beside_a_lone_chief,
        an_invader_turned_away,
        arms_that_ride_alone,
        a_chief_whose_post_moves_away,
        the_gupta_after_the_maurya,
        a_title_with_subjects,
        too_many_after_two_have_left,
        a_raid_on_the_march,
        a_tie,
    ],
}


@pytest.mark.parametrize("name", games.NAMES)
def test_every_ruling_is_shown_or_nothing_happens_by_it(name: str) -> None:
    game = games.get(name)
    known = set(Speech(game, "en", ()).texts["rulings"])
    shown = {ruling for case in CASES[name] for ruling in case()}
    for seats, options in SETUPS[name]:
        for seed in range(GAMES_EACH):
            shown.update(shown_in_play(game, seats, options, seed))
    assert shown - {""} <= known, "every mark has its text"
    assert known - shown == set(SILENT[name])
