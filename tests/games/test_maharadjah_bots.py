"""The greedy player of Maharadjah: it answers every question, follows its cards, and beats random players."""

from __future__ import annotations

import pytest
from maharadjah_play import SETUPS, play
from maharadjah_positions import empty_map, put
from maharadjah_tables import table_from

from rajwidgets import bots
from rajwidgets.chance import roll
from rajwidgets.flow import Ask, Choice, check
from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.prospects import Stakes, odds
from rajwidgets.games.maharadjah.state import State, score_of

GREEDY = bots.bot(GAME, "greedy")


def position(nation: str, turn: int, armies: dict[str, dict[str, int]]) -> State:
    """The nation's movement phase on a map with these armies."""
    s: State = empty_map()
    s.turn, s.phase, s.active, s.moving = turn, "movement", nation, True
    s.place = list(s.owner).index(nation)
    for space, here in armies.items():
        for other, n in here.items():
            put(s, other, **{space: n})
    return s


def answered(s: State, ask: Ask) -> Choice:
    choice = bots.ask_bot(GREEDY, GAME, s, ask)
    assert check(GAME, s, ask, choice.answer) is None, (ask, choice)
    return choice


def moves(s: State) -> list[Choice]:
    """All that the greedy player does in the movement phase of this position."""
    table = table_from(s)
    node, made = table.main_line()[-1], []
    while node.ask and node.ask.kind == "move" and (not made or made[-1].answer != "end"):
        made.append(answered(table.state(node), node.ask))
        node = table.play(node, made[-1].answer)
    return made


@pytest.mark.parametrize(("seats", "options"), SETUPS.values(), ids=SETUPS)
def test_every_answer_is_possible_and_the_game_ends(seats: int, options: dict) -> None:
    given: list[str] = []

    def choose(s: State, ask: Ask, rng: object) -> str:
        given.append(roll(GAME, s, ask, seats, len(given)) if ask.seat < 0 else answered(s, ask).answer)
        return given[-1]

    s, watch = play(seats, options, 0, choose)
    assert GAME.result(s) is not None
    assert watch.asks["move"] < len(given) < 3000


def test_one_greedy_player_beats_random_ones_from_every_seat() -> None:
    for seat in range(4):
        players = {i: bots.bot(GAME, "greedy" if i == seat else "random", i) for i in range(4)}
        players[-1] = bots.random_bot(seat)
        s = GAME.new_state(GAME.board, 4, {"short": False, "shift": False})
        bots.play_out(GAME, s, players)
        points = [score_of(s, i) for i in range(4)]
        assert points[seat] == max(points) and points.count(points[seat]) == 1


def test_the_same_position_gets_the_same_answer_whatever_the_seed() -> None:
    s = position("Chola", 7, {"Andhra": {"Chola": 3}})
    ask = Ask(s.owner["Chola"], "move")
    assert {bots.bot(GAME, "greedy", seed)(GAME, s, ask).answer for seed in range(3)} == {answered(s, ask).answer}


def test_it_goes_where_its_card_pays_and_says_so() -> None:
    s = position("Chola", 7, {"Andhra": {"Chola": 2}})
    choice = answered(s, Ask(s.owner["Chola"], "move"))
    assert choice.answer == "move:Andhra:Karnataka:1"
    assert (choice.reason.code, choice.reason.facts["points"]) == ("card_pays", 3)


def test_it_attacks_at_good_odds_only() -> None:
    for armies, foes, attacks in ((3, 1, True), (1, 3, False)):
        mine = {space: {"Chola": armies} for space in ("Karnataka", "Kerala", "Golkonde")}
        s = position("Chola", 7, {**mine, "Mysore": {"Mahrattes": foes}})
        codes = [choice.reason.code for choice in moves(s)]
        assert ("attacks" in codes) == attacks and codes[-1] == "nothing_to_gain"


def test_it_leaves_other_nations_of_its_player_alone() -> None:
    s = position("Pandya", 7, {"Kerala": {"Pandya": 3}, "Mysore": {"Grecs": 1}})
    assert s.owner["Pandya"] == s.owner["Grecs"]
    assert all(":Mysore:" not in choice.answer for choice in moves(s))


def test_odds_are_those_of_the_dice() -> None:
    assert odds(2, 0, 1 / 3, 1 / 3) == (1.0, 2.0, 0.0)
    won, mine, theirs = odds(1, 1, 1 / 3, 1 / 3)
    assert won == pytest.approx(0.4) and mine == pytest.approx(0.4) and theirs == pytest.approx(0.4)
    assert odds(4, 2, 1 / 3, 1 / 3)[0] > 0.9 > odds(3, 2, 1 / 3, 1 / 3)[0] > 0.5 > odds(2, 2, 1 / 3, 1 / 3)[0]


def test_a_prize_that_pays_sooner_is_worth_more() -> None:
    near, far = (Stakes(position("Cinghalais", turn, {}), "Cinghalais").worth["Karnataka"] for turn in (10, 8))
    assert near > far > 0
