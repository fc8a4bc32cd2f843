"""Every ruling of a game is shown where it applies: by something that happens, is asked, is refused or is warned of."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import ganges_rulings
import maharaja_rulings
import pytest
from charmers_tables import table_from as charmers_table
from maharadjah_tables import BOARD, play, table_from

from rajwidgets import bots, games
from rajwidgets.flow import Ask, Event, Flow, Game, Parts, judge, side_choices
from rajwidgets.games.charmers import GAME as CHARMERS
from rajwidgets.games.charmers.examples import FIRST_DICE
from rajwidgets.games.charmers.examples import draw as draw_roads
from rajwidgets.games.charmers.examples import position as charmers_position
from rajwidgets.games.maharadjah.examples import attack, position, stand
from rajwidgets.games.maharadjah.rules.invasion import invade
from rajwidgets.games.maharadjah.rules.pieces import score_deed
from rajwidgets.games.maharadjah.rules.points import end_turn, score_raids, win_title
from rajwidgets.games.maharadjah.rules.sequence import begin_turn
from rajwidgets.games.maharadjah.rules.setup import new_state
from rajwidgets.games.maharadjah.state import Arms, Oath, State
from rajwidgets.games.raja import GAME as RAJA
from rajwidgets.games.raja.rules.rounds import move_governor
from rajwidgets.table import Node, Table
from rajwidgets.text import Speech

SILENT = {  # rulings by which nothing happens, so that there is no moment to show them at
    "raja": {"04-34": "the bank never runs out, and gold lies open: both are how it always is"},
    "maharadjah": {
        "1": "the Greeks have no part in the short game",
        "8": "the number of counters in the box changes nothing in play",
    },
    "maharaja": maharaja_rulings.SILENT,
    "ganges": ganges_rulings.SILENT,
    "charmers": {
        "12": "says how an example of the rulebook is meant",
        "42": "no chain goes on for ever: there is no moment at which one does not",
    },
}
SETUPS = {
    "raja": [(3, {}), (5, {}), (2, {}), (4, {"advanced_1": True}), (4, {"advanced_1": True, "home_start": True}),
             (3, {"advanced_2": True}), (4, {"short": True})],
    "maharadjah": [(3, {"short": True}), (3, {}), (4, {}), (5, {"shift": True})],
    "maharaja": maharaja_rulings.SETUPS,
    "ganges": ganges_rulings.SETUPS,
    "charmers": [(2, {}), (3, {}), (4, {"side": "moon"}), (5, {"uniform": True})],
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
    if ask.also and rng.random() < 0.02:
        return rng.choice(list(side_choices(game, s, ask)))
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


def a_lone_chief_of_an_ally() -> Iterator[str]:
    s = position(BOARD, 14, "Mahrattes", "movement")
    stand(s, "Mahrattes", Khandesh=1)
    s.crown, s.allied, s.chiefs["Nizam"] = True, ["Mahrattes", "Moghols"], "Berar"
    yield from refusal_at(table_from(s), "move:Khandesh:Berar:1")


def by_land_or_by_sea() -> Iterator[str]:
    s = position(BOARD, 8, "Chola", "movement")
    stand(s, "Chola", Karnataka=1)
    table = table_from(s)
    yield from at_node(play(table, table.root, "move:Karnataka:Malabar:1:sea"))


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


def sheets_that_are_full() -> Iterator[str]:
    """A start player who can use no die, nor anybody else, ever again."""
    s = charmers_position(CHARMERS.board, 3)
    for p in s.seats:
        p.goods, p.palace, p.river, p.spent = [9, 9, 9], [3] * 6, [18], 1
        draw_roads(s, s.seats.index(p), {cell: "NESW" for cell in s.board.cells if cell != "4-3"})
    yield from at_node(charmers_table(s).root)


def a_track_that_is_full() -> Iterator[str]:
    s = charmers_position(CHARMERS.board, 3, ["tiger" if die == "flag" else die for die in FIRST_DICE])
    s.seats[0].river, s.seats[0].money, s.ending = [16], 73, True
    table = charmers_table(s)
    yield from at_node(table.play(table.root, "tiger"))


def a_province_closed_in() -> Iterator[str]:
    s = charmers_position(CHARMERS.board, 3)
    draw_roads(s, 0, {"3-3": "SW", "3-2": "ES", "4-2": "NE", "4-4": "SW"})
    yield from refusal_at(charmers_table(s), "straight")


def karma_without_a_usable_die() -> Iterator[str]:
    s = charmers_position(CHARMERS.board, 3)
    s.middle, s.elephant, s.turns = [die for die in s.middle if die not in ("straight", "curve")], "curve", 1
    s.seats[0].store = ["straight"]
    p = s.seats[1]
    p.goods, p.palace, p.river = [9, 9, 9], [3] * 6, [18]
    draw_roads(s, 1, {cell: "NESW" for cell in s.board.cells if cell != "4-3"})
    table = charmers_table(s)
    yield from at_node(table.play(table.root, "none"))


def two_bonuses_alike() -> Iterator[str]:
    s = charmers_position(CHARMERS.board, 3)
    draw_roads(s, 0, {"4-4": "EW", "4-5": "NW", "3-5": "NES", "2-5": "NS", "1-5": "SW", "1-4": "EW", "1-3": "NE"})
    s.phase, s.seats[0].circled = "bonuses", ["top3", "right3"]
    yield from refusal_at(charmers_table(s), "right3")


CASES: dict[str, list[Callable[[], Iterator[str]]]] = {
    "charmers": [
        sheets_that_are_full,
        a_track_that_is_full,
        a_province_closed_in,
        karma_without_a_usable_die,
        two_bonuses_alike,
    ],
    "raja": [a_gap_on_the_track],
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
        a_lone_chief_of_an_ally,
        by_land_or_by_sea,
        an_invader_turned_away,
        arms_that_ride_alone,
        a_chief_whose_post_moves_away,
        the_gupta_after_the_maurya,
        a_title_with_subjects,
        too_many_after_two_have_left,
        a_raid_on_the_march,
        a_tie,
    ],
    "maharaja": maharaja_rulings.CASES,
    "ganges": ganges_rulings.CASES,
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
