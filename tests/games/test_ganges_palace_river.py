"""The rules of Rajas of the Ganges, section by section: palace, river, karma, gains and the end (2.4 to 3)."""

from __future__ import annotations

import pytest
from ganges_tables import BOARD, EAST, NORTH, SOUTH, WEST, kinds, of_kind, play, play_from, possible, table_from, why

from rajwidgets.flow import open_parts
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.examples import figures, lay, plain, statue, the_end, uncover, won
from rajwidgets.games.ganges.state import State

TEN = ("O1", "O2", "O3", "P1", "P2", "P3", "B1", "B2", "B3", "G4")


# ---------------------------------------------------------------- 2.4.1 to 2.4.3 terraces and balconies


def test_2_4_1_any_dice_also_none_and_rolled_once_together() -> None:
    s = plain(BOARD)
    figures(s, NORTH, money=2)
    statue(s, NORTH, "O2", "O2", "B1")
    table = table_from(s)
    node = play(table, "outer")
    assert open_parts(GAME, table.state(node), node.ask) == ["O2", "B1", "keep"], "equal dice are one choice"
    kept = table.play(node, "keep")
    assert kinds(list(kept.events))[0] == "dice_kept" and table.state(kept).seats[NORTH].dice == ["O2", "O2", "B1"]
    lifted = table.play(node, "O2:O2:roll")
    assert table.state(lifted).cup == ["O", "O"] and table.state(lifted).seats[NORTH].dice == ["B1"]
    rolled = table.play(lifted, "6:5")
    assert table.state(rolled).seats[NORTH].dice == ["O5", "O6", "B1"]
    assert why(table, "O2:O2:O2:roll", node).code == "unknown", "there are only two"


def test_2_4_2_a_full_statue_takes_no_die_but_the_space_may_be_used() -> None:
    s = plain(BOARD)
    statue(s, NORTH, *TEN)
    end, events, table = play_from(s, "terrace_green")
    assert of_kind(events, "no_room_for_dice") == [{"lost": 1, "most": 10}] and end.supply == s.supply
    assert table.root.ask and GAME.words.warnings(s, table.root.ask, ("terrace_green",))[0].code == "dice_lost"


def test_2_4_3_a_full_statue_takes_one_of_the_two() -> None:
    s = plain(BOARD)
    statue(s, NORTH, *TEN)
    end, events, _ = play_from(s, "balcony_orange:O2", "6")
    assert kinds(events)[:4] == ["worker_placed", "die_given", "no_room_for_dice", "dice_taken"]
    assert len(end.seats[NORTH].dice) == 10 and "P6" in end.seats[NORTH].dice and end.seats[NORTH].dice.count("O2") == 0


def test_2_4_3_the_colour_given_and_a_supply_that_runs_out() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G1", "B4")
    statue(s, EAST, *["O1"] * 10)
    statue(s, SOUTH, "O2")
    table = table_from(s)
    assert (why(table, "balcony_orange").code, why(table, "balcony_orange").rule) == ("no_die_of_colour", "2.4.3")
    assert why(table, "balcony_blue:G1").code == "not_this_colour"
    _, events, _ = play_from(s, "balcony_blue:B4", "3")
    assert of_kind(events, "no_dice_left") == [{"lost": 1, "colour": "O"}]
    assert of_kind(events, "dice_rolled") == [{"dice": ["O3"]}]


# ---------------------------------------------------------------- 2.4.4 to 2.4.9 chambers


@pytest.mark.parametrize(
    ("space", "die"), [("mogul", 1), ("dancer", 2), ("yogi", 3), ("singh", 4), ("builder", 5), ("portuguese", 6)]
)
def test_2_4_a_chamber_asks_for_its_number_in_any_colour(space: str, die: int) -> None:
    s = plain(BOARD)
    other = next(n for n in range(1, 7) if n not in (die, 7 - die))
    statue(s, NORTH, f"O{other}")
    lay(s, NORTH, c33="orange-01 up-down")
    uncover(s, "green-05")  # for the Master Builder
    refusal = why(table_from(s), space)
    assert (refusal.code, refusal.rule, refusal.facts["need"]) == ("no_die_of_value", f"2.4.{die + 3}", die)
    tried = why(table_from(s), f"{space}:O{other}:33" if space == "builder" else f"{space}:O{other}")
    assert (tried.code, tried.rule) == ("wrong_value", f"2.4.{die + 3}")
    statue(s, NORTH, f"P{die}", f"B{7 - die}", "G2", "G3")
    ask = table_from(s).root.ask
    ways = open_parts(GAME, s, ask, (space,))
    assert f"P{die}" in ways and f"B{7 - die}^" in ways, "as it lies, or turned by karma"
    s.seats[NORTH].karma = 0
    assert f"B{7 - die}^" not in open_parts(GAME, s, ask, (space,))


def test_2_4_4_the_elephant_is_taken_at_once_and_the_order_changes_with_the_next_round() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "O1")
    end, events, _table = play_from(s, "mogul:O1")
    assert kinds(events)[2:4] == ["fame_won", "elephant_taken"]
    assert (end.elephant, end.starter, end.visited) == (NORTH, WEST, True)
    s.elephant = NORTH
    _, events, _ = play_from(s, "mogul:O1")
    assert "elephant_kept" in kinds(events)


def test_2_4_4_a_visited_mogul_keeps_the_elephant_where_it_is() -> None:
    s = plain(BOARD)
    for p in s.seats:
        p.hand = 0
    s.seats[NORTH].hand = 1
    s.workers.update(terrace_green=[NORTH], terrace_blue=[NORTH], outer=[EAST, SOUTH, WEST], tea=[EAST], silk=[SOUTH])
    s.workers.update(spice=[WEST], lower=[EAST, SOUTH], quarry=[WEST])
    statue(s, NORTH, "O1")
    end, events, _ = play_from(s, "mogul:O1")
    assert "elephant_passed" not in kinds(events) and end.starter == NORTH and end.visited is False


def test_2_4_5_two_dice_their_colours_first_then_a_yield_tile() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "O2")
    _, events, table = play_from(s, "dancer:O2", "B:G", "1:6", "Y2")
    asked = [node.ask.kind for node in table.main_line()[:-1]]
    assert asked == ["place", "colours", "roll", "yield"]
    assert of_kind(events, "yield_drawn") == [{"tile": "Y2", "gives": "coins4"}]
    assert of_kind(events, "coins_won")[0]["to"] == 14, "and so past 12"
    same, _, _ = play_from(s, "dancer:O2", "G:B", "1:6", "Y2")
    assert same.seats[NORTH].dice == ["B1", "G6"], "the order of colours changes nothing"


def test_2_4_5_after_eight_yield_tiles_their_order_is_known() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "O2")
    s.yields, s.drawn = [], ["Y3", "Y1", "Y2", "Y4", "Y5", "Y6", "Y7", "Y8"]
    end, events, _ = play_from(s, "dancer:O2", "O:O", "1:1")
    assert of_kind(events, "yield_drawn")[0]["tile"] == "Y3" and end.drawn[-1] == "Y3" and end.drawn[0] == "Y1"
    s.yields, s.drawn = ["Y8"], ["Y3", "Y1", "Y2", "Y4", "Y5", "Y6", "Y7"]
    end, events, _ = play_from(s, "dancer:O2", "O:O", "1:1")
    assert of_kind(events, "yield_drawn")[0]["tile"] == "Y8", "the last unseen one needs no chance"


def test_2_4_6_karma_above_three_is_lost() -> None:
    s = plain(BOARD)
    s.seats[NORTH].karma = 2
    statue(s, NORTH, "G3")
    end, events, _ = play_from(s, "yogi:G3", "O", "5")
    assert kinds(events)[2:4] == ["karma_won", "karma_lost"] and end.seats[NORTH].karma == 3
    spent, _, _ = play_from(s, "karma:G3", "karma:G4", "yogi:G3", "O", "5")
    assert spent.seats[NORTH].karma == 2 and spent.seats[NORTH].dice == ["O5"], "a die turned twice lies as before"
    turned, _, _ = play_from(s, "karma:G3", "yogi:G4^", "O", "5")
    assert turned.seats[NORTH].karma == 2


def test_2_4_7_an_upgrade_with_all_scrolls_at_their_end_is_lost_and_the_coins_come() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G4")
    figures(s, NORTH, money=3)
    s.seats[NORTH].scrolls = dict.fromkeys(BOARD.buildings, 2)
    end, events, _ = play_from(s, "singh:G4")
    assert kinds(events)[2:4] == ["upgrade_lost", "coins_won"] and end.seats[NORTH].money == 6
    s.seats[NORTH].scrolls["garden"] = 1
    end, events, _ = play_from(s, "singh:G4")
    assert of_kind(events, "upgraded") == [{"building": "garden", "to": 4}], "one scroll left: nothing to choose"


def test_2_8_a_scroll_at_its_end_is_refused() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G4")
    s.seats[NORTH].scrolls["fort"] = 2
    table = table_from(s)
    play(table, "singh:G4")
    refusal = why(table, "fort")
    assert (refusal.code, refusal.ruling, refusal.facts["building"]) == ("scroll_full", "17-54", "fort")


def builder(*dice: str) -> State:
    """Tiles that lead from the residence up to the upper edge, and the Master Builder's five."""
    s = plain(BOARD)
    figures(s, NORTH, money=2)
    statue(s, NORTH, "O5", *dice)
    lay(s, NORTH, c33="purple-01 up-down", c23="blue-01 up-down", c13="green-01 up-down")
    return s


def test_2_4_8_roads_that_meet_have_to_stay_and_more_are_welcome() -> None:
    s = builder("G6", "G6")
    uncover(s, "green-15", "green-11", "green-03")
    table = table_from(s)
    lost = why(table, "builder:O5:23:green-11:up-right:G6")
    assert (lost.code, lost.facts["ways"]) == ("roads_lost", "up-down")
    assert why(table, "builder:O5:23:green-11").code == "roads_lost", "no turn of a bend has both"
    assert possible(table, "builder:O5:23:green-15:up-right-down:G6:G6")
    assert possible(table, "builder:O5:13:green-11:right-down:G6"), "up lay against the edge, which is no road"


def test_2_4_8_the_edge_gives_nothing_and_is_not_used_up() -> None:
    s = builder("G6")
    uncover(s, "green-07")
    end, events, _ = play_from(s, "builder:O5:13:green-07:right-down:G6", "green-08")
    assert not of_kind(events, "edge_reached") and end.seats[NORTH].edges == []
    assert end.seats[NORTH].fame == 12 and end.covered == ["green-01"]
    s = builder("G6")
    uncover(s, "green-03")
    end, events, _ = play_from(s, "builder:O5:13:green-03:up-right-down:G6", "green-02")
    assert not of_kind(events, "edge_reached") and end.seats[NORTH].edges == []


def test_2_4_8_the_five_given_cannot_pay_the_difference_too() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "B5", "B1")
    lay(s, NORTH, c33="purple-01 up-down")
    uncover(s, "blue-05")  # difference 2, roads up and down
    s.seats[NORTH].karma = 0
    refusal = why(table_from(s), "builder:B5:33:blue-05")
    assert (refusal.code, refusal.rule, refusal.facts["price"], refusal.facts["most"]) == (
        "too_few_for_difference", "2.4.8", 2, 1,
    )  # fmt: skip
    s.seats[NORTH].karma = 1
    assert possible(table_from(s), "builder:B5:33:blue-05:up-down:B1^")
    statue(s, NORTH, "O2")
    assert not possible(table_from(s), "builder:O2^:33:blue-05:up-down:B1^"), "one karma turns one die"
    assert possible(table_from(s), "builder:O2^:33:blue-05:up-down:B5")


def test_2_4_8_nothing_to_cover_is_refused_before_the_worker_is_placed() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "O5")
    assert (why(table_from(s), "builder").code, why(table_from(s), "builder").ruling) == ("no_tile_yet", "17-38")
    lay(s, NORTH, c33="purple-16 up-right-down-left")
    assert why(table_from(s), "builder").code == "nothing_to_replace", "no tile is dearer than 10"
    assert why(table_from(s), "builder:O5:44").code == "no_tile_there"


def test_2_4_9_fewer_than_six_only_at_the_end_which_holds_all() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "P6")
    won(s, NORTH, "bridge")
    figures(s, NORTH, boat=27)
    figures(s, EAST, boat=30)
    won(s, EAST, "bridge")
    end, events, _ = play_from(s, "portuguese:P6")
    assert end.seats[NORTH].boat == end.seats[EAST].boat == 30 and of_kind(events, "fame_won")[0]["n"] == 2


# ---------------------------------------------------------------- 2.5 river


def test_2_5_1_the_first_space_is_free_and_a_die_is_always_given() -> None:
    s = plain(BOARD)
    figures(s, NORTH, money=0)
    assert why(table_from(s), "harbour").code == "no_small_die"
    statue(s, NORTH, "G1")
    end, events, _ = play_from(s, "harbour:G1:4")
    assert not of_kind(events, "coins_paid") and end.seats[NORTH].dice == [] and end.seats[NORTH].money == 3


def test_2_5_2_how_far_a_die_takes_the_boat() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G1", "B2", "O6")
    figures(s, EAST, boat=5)
    table = table_from(s)
    state, ask = table.state(table.root), table.root.ask
    assert open_parts(GAME, state, ask, ("harbour", "G1")) == ["4"]
    assert open_parts(GAME, state, ask, ("harbour", "B2")) == ["4", "6"]
    assert open_parts(GAME, state, ask, ("harbour", "O6^")) == ["4"]
    refusal = why(table, "harbour:G1:6")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("too_far", "2.5.2", "17-09")
    assert why(table, "harbour:B2:5").code == "water_taken"


def test_2_5_3_at_the_end_of_the_river_every_move_earns_it_again() -> None:
    s = plain(BOARD)
    won(s, NORTH, "bridge")
    figures(s, NORTH, boat=30, money=11)
    statue(s, NORTH, "G1")
    end, events, _ = play_from(s, "harbour:G1:30")
    assert kinds(events)[2:4] == ["boat_stayed", "fame_won"] and end.seats[NORTH].fame == 12
    end, events, _ = play_from(s, "outer", "keep")
    assert [e["gives"] for e in of_kind(events, "boat_stayed")] == ["fame2"], "the boat bonus of cell 12 too"


def test_2_5_3_a_boat_bonus_jumps_over_any_number_of_boats() -> None:
    s = plain(BOARD)
    for seat, boat in ((EAST, 4), (SOUTH, 5), (WEST, 6)):
        figures(s, seat, boat=boat)
    figures(s, NORTH, money=11)
    _, events, table = play_from(s, "outer")
    assert of_kind(events, "boat_moved") == [{"from": 3, "to": 7, "gives": "upgrade"}]
    assert table.main_line()[-1].ask.kind == "upgrade"


def test_2_5_3_space_19_counts_three_markets_of_one_good() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G1")
    figures(s, NORTH, boat=18, money=30)
    won(s, NORTH, "money")
    s.seats[NORTH].marker = 33
    lay(s, NORTH, c33="orange-12 up-right-down-left", c34="orange-03 up-right-left", c32="blue-01 right-left")
    lay(s, NORTH, c23="purple-08 up-right-down")
    _, _events, table = play_from(s, "harbour:G1:19")
    ask = table.main_line()[-1].ask
    assert ask.kind == "good" and ask.about == ("3",)
    after = table.play(table.main_line()[-1], "tea")
    assert of_kind(list(after.events), "coins_won")[0]["n"] == 7, "3 + 2 + 2"
    after = table.play(after.parent, "silk")
    assert kinds(list(after.events))[0] == "no_market"


def test_2_5_3_space_23_gives_dice_by_karma() -> None:
    s = plain(BOARD)
    won(s, NORTH, "bridge")
    statue(s, NORTH, "G1", "O1")
    figures(s, NORTH, boat=22)
    s.seats[NORTH].karma = 2
    _, _, table = play_from(s, "harbour:G1:23")
    assert table.main_line()[-1].ask.about == ("2",)
    s.seats[NORTH].karma = 0
    _, events, _ = play_from(s, "harbour:G1:23")
    assert "no_dice_without_karma" in kinds(events)


# ---------------------------------------------------------------- 2.6 karma


def test_2_6_karma_is_a_side_choice_at_every_question_of_ones_own_turn() -> None:
    s = plain(BOARD)
    s.seats[NORTH].karma = 3
    statue(s, NORTH, "O2", "B1")
    figures(s, NORTH, money=11, boat=2)
    table = table_from(s)
    node = table.root
    for answer in ("outer", "karma:O2", "G", "1", "karma:B1", "keep"):
        assert node.ask.seat < 0 or [side.kind for side in node.ask.also] == ["karma"], node.ask
        node = table.play(node, answer)
    state = table.state(node)
    assert state.seats[NORTH].karma == 1 and state.seats[NORTH].dice == ["O5", "B6", "G1"]
    assert node.ask.seat == EAST and node.ask.also == (), "East has no dice; nobody turns dice in another's turn"


def test_2_6_without_karma_or_dice_there_is_nothing_to_turn() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "O2")
    s.seats[NORTH].karma = 0
    table = table_from(s)
    assert table.root.ask.also == () and why(table, "karma:O2").code == "unknown"
    s.seats[NORTH].karma = 1
    table = table_from(s)
    assert why(table, "karma:O3").code == "unknown" and possible(table, "karma:O2")


# ---------------------------------------------------------------- 2.7, 2.8 workers and tracks


def test_2_8_the_marker_goes_the_whole_way_then_cells_from_the_lowest() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "P6")
    figures(s, NORTH, money=11, boat=6)
    lay(s, NORTH, c33="orange-12 up-right-down-left", c34="green-12 up-right-down-left", c23="purple-08 up-right-down")
    lay(s, NORTH, c32="orange-03 up-right-left", c13="blue-13 up-right-down", c24="orange-11 up-left")
    _, events, _ = play_from(s, "tea:P6", "fort")
    told = [(e.kind, e.data.get("cell") or e.data.get("stand") or e.data.get("to")) for e in events if e.seat == NORTH]
    start = told.index(("coins_won", 25))
    assert told[start : start + 6] == [
        ("coins_won", 25), ("cell_earned", 12), ("boat_moved", 7), ("upgraded", 3), ("worker_won", "money"),
        ("cell_earned", 24),
    ]  # fmt: skip


def test_2_8_cells_added_meanwhile_come_after_those_that_wait() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "P6")
    figures(s, NORTH, money=10, boat=20)
    s.seats[NORTH].marker = 12
    lay(s, NORTH, c33="orange-12 up-right-down-left", c34="green-12 up-right-down-left", c32="orange-03 up-right-left")
    lay(s, NORTH, c23="purple-08 up-right-down")
    _, events, _ = play_from(s, "tea:P6", "fort")  # 20: past 12 and the worker; the boat brings 5 more, past 24
    told = [(e.kind, e.data.get("cell") or e.data.get("stand") or e.data.get("to")) for e in events if e.seat == NORTH]
    start = told.index(("coins_won", 20))
    assert told[start : start + 8] == [
        ("coins_won", 20), ("cell_earned", 12), ("boat_moved", 21), ("worker_won", "bridge"), ("coins_won", 25),
        ("worker_won", "money"), ("cell_earned", 24), ("boat_moved", 22),
    ]  # fmt: skip


def test_2_8_1_fame_31_moves_the_boat_and_24_brings_karma() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "O1")
    won(s, NORTH, "fame")
    figures(s, NORTH, fame=23)
    end, events, _ = play_from(s, "mogul:O1")
    assert of_kind(events, "karma_won") == [{"n": 2, "to": 3}] and end.seats[NORTH].fame_ahead == [31]
    figures(s, NORTH, fame=30, money=2)
    end, events, _ = play_from(s, "mogul:O1")
    assert of_kind(events, "boat_moved") == [{"from": 3, "to": 4, "gives": "coins3"}]
    assert kinds(events).index("boat_moved") < kinds(events).index("elephant_taken"), "all that follows comes first"


def test_2_8_2_dice_on_33_and_55_then_the_marker_is_gone() -> None:
    s = plain(BOARD)
    won(s, NORTH, "money")
    figures(s, NORTH, money=54)
    s.seats[NORTH].marker = 55
    end, events, _ = play_from(s, "outer", "O:O", "1:2", "keep")
    assert of_kind(events, "cell_earned") == [{"track": "money", "cell": 55, "gives": "dice2", "marker": 0}]
    assert end.seats[NORTH].marker == 0 and end.seats[NORTH].dice == ["O1", "O2"]


def test_1_10_a_colour_used_up_cannot_be_chosen() -> None:
    s = plain(BOARD)
    statue(s, EAST, *["O1"] * 10)
    statue(s, SOUTH, "O1")
    statue(s, NORTH, "O3")
    table = table_from(s)
    play(table, "yogi:O3")  # the die given goes back first: one orange is left
    node = table.main_line()[-1]
    assert open_parts(GAME, table.state(node), node.ask) == ["O", "P", "B", "G"]
    s = plain(BOARD)
    statue(s, EAST, *["O1"] * 10)
    statue(s, SOUTH, "O1", "O1")
    statue(s, NORTH, "G2")
    table = table_from(s)
    play(table, "dancer:G2")
    refusal = why(table, "O")
    assert (refusal.code, refusal.ruling, refusal.facts["letter"]) == ("colour_out", "17-41", "O")
    assert why(table, "O:P").code == why(table, "P:O").code == "colour_out"


# ---------------------------------------------------------------- 3 the end


def test_3_2_the_pass_is_finished_and_nobody_acts_twice() -> None:
    s = the_end(BOARD)
    table = table_from(s)
    node = play(table, "outer", "lower")
    assert node.ask is not None and node.ask.seat == SOUTH
    node = play(table, "lower")
    assert node.ask is None and table.state(node).ended == "pass" and table.state(node).seats[WEST].hand


def test_3_2_the_option_finishes_the_whole_round() -> None:
    s = the_end(BOARD)
    s.finish_round = True
    s.workers["quarry"] += s.workers["outer"]  # so that there is room for all
    s.workers["outer"] = []
    table = table_from(s)
    node = play(table, "outer", "mogul:O1", "silk:B2")
    assert node.ask is not None and node.ask.seat == WEST and table.state(node).lap == 4
    while node.ask is not None:
        state = table.state(node)
        assert state.round == 10
        ways = open_parts(GAME, state, node.ask)
        wish = next((w for w in ("lower", "outer", "keep") if w in ways), ways[0])
        node = table.play(node, table.roll(node) if node.ask.seat < 0 else wish)
    end = table.state(node)
    assert end.ended == "round" and end.lap > 4 and "workers_back" not in kinds(list(node.events))


def test_3_4_the_widest_lead_wins_and_later_gains_count_for_it() -> None:
    s = the_end(BOARD)
    figures(s, EAST, money=79)
    end, _, _ = play_from(s, "outer", "mogul:O1", "silk:B2")
    result = GAME.result(end)
    assert result and result.rule == "3.4" and [x.seat for x in result.standings][:2] == [EAST, NORTH]
    assert result.standings[1].decided_by == "lead" and result.standings[0].figures["lead"] == 3


def test_3_3_one_has_crossed_and_the_others_follow_by_both_markers() -> None:
    s = the_end(BOARD)
    figures(s, EAST, fame=30, money=80)
    figures(s, SOUTH, fame=40, money=60)
    end, _, _ = play_from(s, "outer", "lower", "silk:B2")
    result = GAME.result(end)
    assert result and result.reason == "one_crossed" and result.rule == "3.3"
    assert [x.seat for x in result.standings] == [NORTH, SOUTH, WEST, EAST]
    assert [x.decided_by for x in result.standings] == ["", "crossing", "worth", "order"], "West began the round"


def test_3_1_crossing_is_noted_at_the_gain_that_brings_it() -> None:
    s = the_end(BOARD)
    _, events, _ = play_from(s, "outer")
    told = kinds(events)
    assert told.index("coins_won") + 1 == told.index("crossed") < told.index("no_dice_to_reroll")
