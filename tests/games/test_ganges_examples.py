"""Our worked examples X1 to X14, named by their section, with the variants they refuse."""

from __future__ import annotations

import pytest
import tables
from ganges_tables import kinds, of_kind, possible, why

from rajwidgets.flow import Event, open_parts
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.examples import EAST, NORTH, SOUTH, WEST, examples
from rajwidgets.games.ganges.state import State, lead, markets
from rajwidgets.table import Setup, Table
from rajwidgets.text import Speech

EXAMPLES = {(example.section, example.n): example for example in examples(GAME.board)}


def opened(section: str, n: int = 1) -> Table:
    return tables.opened(GAME, EXAMPLES[section, n])


def played(section: str, n: int = 1, *others: str) -> tuple[State, list[Event], Table]:
    events, end, table = tables.played(GAME, EXAMPLES[section, n], *others)
    return end, events, table


def money(events: list[Event]) -> list[int]:
    """The coins of a player after each payment and gain."""
    return [event.data["to"] for event in events if event.kind in ("coins_paid", "coins_won")]


@pytest.mark.parametrize("key", EXAMPLES, ids=lambda key: f"{key[0]}-{key[1]}")
def test_every_example_can_be_opened_and_keeps_all_pieces(key: tuple[str, int]) -> None:
    start = EXAMPLES[key].state
    end, _, _ = played(*key)
    fresh = GAME.new_state(GAME.board, 4, {})
    assert GAME.conserved(start) == GAME.conserved(end) == GAME.conserved(fresh)
    assert GAME.check_state(start, fresh) is None


def test_2_2_2_two_dice_pay_for_the_tile_and_one_pip_is_lost() -> None:
    end, events, table = played("2.2.2", 1, "quarry:green-10:33:right-down-left:G5:G3", "green-07")
    assert of_kind(events, "tile_paid") == [{"dice": ["G5", "G3"], "pips": 8, "price": 7, "missing": 0, "lost": 1}]
    assert money(events) == [9, 10] and end.seats[NORTH].fame == 12 and end.seats[NORTH].dice == ["G1"]
    assert possible(table, "quarry:green-10:33:right-down-left:G3:G5", table.root), "in any order"


def test_2_2_2_one_short_is_refused_and_so_is_a_die_that_could_be_left_out() -> None:
    table = opened("2.2.2")
    short = why(table, "quarry:green-10:33:right-down-left:G5:G1")
    assert (short.code, short.rule, short.facts["pips"], short.facts["missing"]) == ("spare_die", "2.2.2", 6, 1)
    for order in ("G5:G3:G1", "G5:G1:G3", "G1:G5:G3", "G3:G1:G5"):
        spare = why(table, f"quarry:green-10:33:right-down-left:{order}")
        assert (spare.code, spare.ruling, spare.facts["spare"]) == ("spare_die", "17-21", "G1")
    begun = ("quarry", "green-10", "33", "right-down-left")
    assert open_parts(GAME, table.state(table.root), table.root.ask, begun) == ["G3", "G5", "G1^", "G3^"]


def test_2_2_3_three_turns_join_and_the_fourth_does_not() -> None:
    table = opened("2.2.3")
    for turn in ("up-right-left", "right-down-left", "up-right-down"):
        assert possible(table, f"quarry:green-10:32:{turn}:G5:G3"), turn
    refusal = why(table, "quarry:green-10:32:up-down-left:G5:G3")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("roads_miss", "2.2.3", "17-10")
    assert refusal.facts["ways"] == "right" and refusal.facts["roads"] == "up-down-left"


def test_2_2_6_a_road_to_the_right_edge_brings_a_die_of_choice() -> None:
    end, events, _ = played("2.2.6", 1)
    assert money(events) == [9, 11] and of_kind(events, "edge_reached") == [{"spot": "right4", "gives": "die"}]
    assert end.seats[NORTH].dice == ["O4"] and end.seats[NORTH].edges == ["right4"]
    _, events, _ = played("2.2.6", 1, "quarry:green-03:45:up-down-left:G2", "green-01")
    assert money(events) == [9, 11] and not of_kind(events, "edge_reached")


def test_2_2_6_a_chain_over_edge_bridge_and_money_track() -> None:
    end, events, _ = played("2.2.6", 2)
    north = end.seats[NORTH]
    assert money(events) == [9, 14] and of_kind(events, "fame_won") == [{"n": 2, "to": 12, "counted": [("fort", 2)]}]
    chain = [k for k in kinds(events) if k not in ("turn_begun", "turn_ended")]
    assert chain[chain.index("edge_reached") :] == [
        "edge_reached", "boat_moved", "worker_won", "coins_won", "cell_earned", "boat_moved", "upgraded",
    ]  # fmt: skip
    assert [(e["from"], e["to"]) for e in of_kind(events, "boat_moved")] == [(20, 21), (21, 22)]
    assert north.active == 4 and north.hand == 1 and north.marker == 24, "a fourth worker, to place in this round"


def test_2_6_one_karma_turns_the_die_that_pays() -> None:
    end, events, table = played("2.6")
    assert money(events) == [9, 10] and end.seats[NORTH].fame == 12 and end.seats[NORTH].karma == 0
    assert of_kind(events, "die_turned") == [{"die": "B2", "to": "B5", "karma": 0}]
    assert of_kind(events, "tile_paid") == [{"dice": ["B5"], "pips": 5, "price": 5, "missing": 0, "lost": 0}]
    alone = why(table, "quarry:blue-07:33:right-down:B2", table.root)
    assert (alone.code, alone.rule, alone.facts["most"]) == ("too_few_pips", "2.2.2", 2)
    other = why(table, "quarry:blue-07:33:right-down:O4", table.root)
    assert (other.code, other.rule, other.facts["letter"]) == ("wrong_colour", "2.2.2", "B")


def test_2_6_the_same_by_turning_the_die_first_as_a_side_choice() -> None:
    end, events, _ = played("2.6", 1, "karma:B2", "quarry:blue-07:33:right-down:B5", "blue-08")
    assert end.seats[NORTH].karma == 0 and end.seats[NORTH].fame == 12 and kinds(events)[0] == "die_turned"


def test_2_3_1_a_four_counts_the_four_dearest_tea_markets() -> None:
    end, events, _ = played("2.3.1")
    assert markets(EXAMPLES["2.3.1", 1].state, NORTH, "tea") == [3, 2, 2, 1, 1]
    assert money(events) == [18, 21] and of_kind(events, "coins_won")[0]["n"] == 8
    assert end.seats[NORTH].boat == 4 and end.seats[NORTH].active == 4 and end.seats[NORTH].marker == 24
    _, events, _ = played("2.3.1", 1, "tea:G6")
    assert of_kind(events, "coins_won")[0]["n"] == 9, "all five"


def test_2_3_2_the_dearest_of_each_good_once_a_round() -> None:
    end, events, table = played("2.3.2")
    assert money(events) == [16, 19] and end.seats[NORTH].boat == 4
    assert of_kind(events, "coins_won")[0]["counted"] == [("tea", 2), ("silk", 3), ("spice", 1)]
    node = table.main_line()[-1]
    for _ in range(3):
        node = table.play(node, "outer")
    assert node.ask and node.ask.seat == NORTH
    refusal = why(table, "lower", node)
    assert (refusal.code, refusal.rule, refusal.ruling) == ("once_a_round", "2.3.2", "17-05")


def test_2_4_1_dice_won_by_the_coins_may_be_rolled_again() -> None:
    end, events, table = played("2.4.1")
    assert money(events) == [13] and end.seats[NORTH].boat == 3
    asked = [node.ask.kind for node in table.main_line()[:-1] if node.ask]
    assert asked == ["place", "colours", "roll", "reroll", "roll"]
    assert end.seats[NORTH].dice == ["O2", "B6", "G5"]


def test_2_4_8_a_dearer_tile_for_the_difference() -> None:
    end, events, table = played("2.4.8")
    assert money(events) == [7] and end.seats[NORTH].province["32"].tile == "blue-12" and end.covered == ["green-05"]
    assert not of_kind(events, "coins_paid") and not of_kind(events, "edge_reached")
    over = "builder:O5:32:blue-12:up-right-down-left"
    assert possible(table, f"{over}:B6", table.root), "1 lost"
    refusal = why(table, "builder:O5:32:blue-05:right-left:B6", table.root)
    assert (refusal.code, refusal.rule, refusal.ruling) == ("not_dearer", "2.4.8", "17-37")
    for turn in ("down-left", "up-left"):
        refusal = why(table, f"builder:O5:32:blue-07:{turn}:B4", table.root)
        assert (refusal.code, refusal.rule, refusal.ruling) == ("roads_lost", "2.4.8", "17-35")
    for turn in ("up-right", "right-down"):
        assert possible(table, f"builder:O5:32:blue-07:{turn}:B4", table.root)


def test_2_4_9_six_free_spaces_past_three_boats() -> None:
    end, events, _ = played("2.4.9")
    assert [(e["from"], e["to"]) for e in of_kind(events, "boat_moved")] == [(3, 12), (12, 13)]
    assert money(events) == [14] and of_kind(events, "upgraded") == [{"building": "temple", "to": 3}]
    assert end.seats[NORTH].boat == 13


def test_2_5_2_a_three_reaches_three_free_spaces() -> None:
    end, events, table = played("2.5.2")
    begun = ("harbour", "G3")
    assert open_parts(GAME, table.state(table.root), table.root.ask, begun) == ["5", "7", "8"]
    assert why(table, "harbour:G3:6", table.root).code == "water_taken"
    assert money(events) == [9, 13] and end.seats[NORTH].boat == 9 and end.seats[NORTH].karma == 3
    _, events, _ = played("2.5.2", 1, "harbour:G3:5")
    assert money(events) == [9] and of_kind(events, "fame_won")[0]["n"] == 2
    _, events, table = played("2.5.2", 1, "harbour:G3:7")
    assert table.main_line()[-1].ask.kind == "upgrade"


def test_2_5_2_a_four_cannot_be_used_as_it_lies() -> None:
    s = EXAMPLES["2.5.2", 1].state
    s = GAME.from_plain(GAME.plain(s))
    s.seats[NORTH].dice = ["G4"]
    table = Table(GAME, Setup(4, {}, 0, GAME.plain(s)))
    refusal = why(table, "harbour:G4")
    assert (refusal.code, refusal.rule) == ("die_too_high", "2.5.2")
    assert possible(table, "harbour:G4^:8"), "turned by karma it is a three"


def test_2_7_the_third_inactive_worker_is_discarded() -> None:
    end, events, _ = played("2.7")
    assert money(events) == [22] and kinds(events).count("worker_discarded") == 1
    assert end.seats[NORTH].active == 5 and end.seats[NORTH].gone == 1 and end.seats[NORTH].inactive == []


def test_2_8_2_a_bonus_is_not_earned_twice() -> None:
    end, events, _ = played("2.8.2")
    assert money([e for e in events if e.seat == NORTH]) == [22, 23, 26]
    assert not of_kind(events, "boat_moved") and end.seats[NORTH].marker == 33


def test_3_1_two_cross_in_one_pass_and_the_first_wins() -> None:
    end, events, table = played("3.1")
    assert [(e.seat, e.data["lead"]) for e in events if e.kind == "crossed"] == [(NORTH, 0), (EAST, 0)]
    result = GAME.result(end)
    assert table.main_line()[-1].ask is None and result and result.reason == "several_crossed"
    assert [s.seat for s in result.standings] == [NORTH, EAST, SOUTH, WEST]
    assert [s.decided_by for s in result.standings] == ["", "moment", "crossing", "worth"]
    assert result.rule == "3.5" and lead(end, SOUTH) == -1
    assert end.seats[WEST].hand > 0 and end.round == 10, "West does not act again"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_example_has_a_title(lang: str) -> None:
    written = Speech(GAME, lang, []).texts["examples"]
    assert set(written) == {f"{section}.{n}" for section, n in EXAMPLES}
