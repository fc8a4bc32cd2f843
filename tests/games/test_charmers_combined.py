"""The Dice Charmers: cases in which several rules meet, named by section."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from charmers_tables import (
    BOARD,
    answers,
    asked,
    kinds,
    of_kind,
    play,
    settle,
    table_from,
    why,
    with_bonuses,
    with_die,
)

from rajwidgets.flow import CHANCE, Ask, legal
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.examples import draw, position, turns_over
from rajwidgets.games.charmers.state import EXITS, State, overlap
from rajwidgets.table import Node, Table, new_table

ROLL = "tea_tea:silk_spice:straight:curve:flag:lotus:merchant:portuguese"


def bonuses(
    *places: str, roads: Mapping[str, str] = {}, palace: int = 0, fame: int = 0, money: int = 0, river: tuple = ()
) -> State:
    """A turn with these bonuses circled; whatever else the sheet shows was used before."""
    s = with_bonuses(*places)
    p = draw(s, 0, roads)
    p.fame, p.money, p.palace, p.river = fame, money, [palace] * 6, list(river)
    return s


def circled(table: Table) -> list[str]:
    return table.state(table.main_line()[-1]).seats[0].circled


def sheet(table: Table, i: int = 0):
    return table.state(table.main_line()[-1]).seats[i]


# ---------------------------------------------------------------- 2, 7, 10: dice, twins, karma


def test_2_1_twins_that_show_the_same_one_is_taken_and_one_set_aside() -> None:
    dice = ["tea_tea", "tea_tea", "curve", "curve", "flag", "flag", "merchant", "merchant"]
    table = table_from(position(BOARD, 3, dice))
    node = play(table, "curve", "4-2:NE")
    s = table.state(node)
    assert (s.elephant, s.seats[0].store, "curve" in s.middle) == ("curve", ["curve"], False)
    assert why(table, "curve").code == "die_on_elephant"


def test_7_both_players_of_two_use_karma_in_one_pass_with_the_die_left_by_the_first() -> None:
    s = position(BOARD, 2)
    turns_over(s, [["straight"], ["tea_tea"]], "curve")
    table = table_from(s)
    play(table, "karma:flag", "two_halves:tiger", "tiger")
    assert asked(table) == (1, "die") and table.state(table.main_line()[-1]).elephant == "two_halves"
    node = play(table, "karma:merchant")
    assert of_kind(node, "karma_spent")[0].rule == "7", "only the start player needs the special rule (10.2)"
    assert node.ask is not None and node.ask.about == ("green", "orange")


def test_7_the_middle_die_may_have_the_colour_of_the_elephants() -> None:
    s = position(BOARD, 3)
    turns_over(s, [["straight"], ["tea_tea"]], "curve")
    s.middle[s.middle.index("lotus")] = "flag"
    table = table_from(s)
    play(table, "karma:flag")
    node = play(table, "two_halves:flag")
    assert table.state(node).middle.count("flag") == 1, "the other flag stays where it was"


def test_7_neither_die_is_of_use_and_karma_is_left_ruling_29() -> None:
    s = position(BOARD, 3)
    turns_over(s, [["straight"]], "curve")
    p = s.seats[1]
    p.karma, p.river = 3, [18]
    draw(s, 1, {"3-3": "SW", "3-2": "ES", "4-2": "NE", "4-4": "SW"})
    table = table_from(s)
    play(table, "karma:flag", "straight:lotus")
    assert answers(table) == ["straight", "lotus", "karma"], "one without effect, or once more"


def test_7_the_last_of_five_players_still_has_two_dice_and_karma() -> None:
    table = new_table(GAME, 5, {})
    play(table, ROLL, "tea_tea", "flag", "tea", "lotus", "tea-silk", "merchant", "tea")
    assert asked(table) == (4, "die")
    assert [answer for answer in answers(table) if ":" not in answer] == ["straight", "curve", "portuguese"]
    assert "karma:portuguese" in answers(table)


def test_9_3_two_players_a_start_player_who_takes_none_leaves_no_twin_for_both_passes_ruling_41() -> None:
    s = position(BOARD, 2, ["tea_tea", "tea_silk", "straight", "curve", "flag", "lotus", "merchant", "portuguese"])
    p = s.seats[0]
    p.goods, p.river, p.palace = [9, 9, 9], [18], [3] * 6
    draw(s, 0, {cell: "NESW" for cell in BOARD.cells if cell != "4-3"})
    table = table_from(s)
    assert asked(table) == (1, "die")
    play(table, "flag", "tea")
    assert asked(table) == (1, "die"), "nor a die for the second pass"
    node = play(table, "lotus")
    taken = [event for each in table.main_line() for event in of_kind(each, "no_die_taken")]
    assert [(event.seat, event.ruling) for event in taken[:2]] == [(0, "41"), (0, "")]
    assert all("twin_set_aside" not in kinds(each) for each in table.main_line()) and node.ask is not None


def test_1_the_elephant_goes_on_from_whoever_began_ruling_36() -> None:
    table = new_table(GAME, 3, {"start": 3})
    play(table, ROLL, "tea_tea", "flag", "tea", "lotus", "tea-silk")
    play(table, ROLL)
    assert asked(table) == (0, "die")


# ---------------------------------------------------------------- 3.2 to 3.4 roads, borders


def test_3_3_two_halves_on_one_corner_cell_reach_two_border_bonuses() -> None:
    s = with_die("two_halves", 3, {"3-3": "SW", "3-2": "NE", "2-2": "SW", "2-1": "NE", "1-1": "ES"})
    s.seats[0].fame = 5
    table = table_from(s)
    play(table, "two_halves")
    node = play(table, "add:1-1N:1-1W")
    assert [event.data["bonus"] for event in of_kind(node, "bonus_circled")][:2] == ["top1", "left1"]
    assert [event.data["shape"] for event in of_kind(node, "half_added")] == ["fork", "crossing"]


def test_3_3_a_half_road_that_joins_two_roads_brings_nothing() -> None:
    s = with_die("two_halves", 3, {"4-2": "NE", "3-2": "NS", "3-3": "NS"})
    table = table_from(s)
    play(table, "two_halves")
    node = play(table, "add:3-2E:3-3W")
    assert [(event.data["towards"], event.ruling) for event in of_kind(node, "half_added")] == [("", ""), ("", "")]
    assert not of_kind(node, "fame_gained")


def test_3_3_no_half_on_the_cell_that_the_other_half_begins() -> None:
    s = with_die("two_halves", 3, {"3-3": "NS"})
    table = table_from(s)
    play(table, "two_halves")
    assert why(table, "add:2-3S").code in ("unknown", "half_filled")
    assert not [answer for answer in answers(table) if "2-3" in answer and answer.startswith("add")]


def test_3_3_the_residence_itself_takes_no_half_road() -> None:
    s = with_die("two_halves", 3, {"3-3": "NS"})
    table = table_from(s)
    play(table, "two_halves")
    assert not [answer for answer in answers(table) if "4-3" in answer]


def test_3_4_a_half_at_the_lower_edge_is_allowed_and_reaches_nothing() -> None:
    s = with_die("two_halves", 3, {"4-2": "EW"})
    table = table_from(s)
    play(table, "two_halves")
    node = play(table, "add:4-2S:stop")
    assert not of_kind(node, "bonus_circled")


def test_3_6_a_market_is_reached_by_a_curve_whichever_way_it_turns() -> None:
    s = with_die("curve", 3, {"4-2": "EW"})
    s.seats[0].goods, s.seats[0].fame = [2, 0, 0], 1
    table = table_from(s)
    play(table, "curve")
    assert {answer for answer in answers(table) if answer.startswith("4-1")} == {"4-1:NE", "4-1:ES"}
    node = play(table, "4-1:ES")
    assert of_kind(node, "market_opened") and asked(table) == (0, "sale")
    assert not of_kind(node, "bonus_circled"), "the border bonus lies to the west"


def test_3_6_a_market_by_a_fork_of_the_river_sells_before_the_border_bonus() -> None:
    s = with_die("flag", 3, {"4-2": "EW"})
    p = s.seats[0]
    p.river, p.goods, p.fame = [4], [3, 0, 0], 1
    table = table_from(s)
    play(table, "flag")
    node = play(table, "4-1:NEW")
    assert kinds(node)[:3] == ["road_drawn", "bonus_circled", "market_opened"] and asked(table) == (0, "sale")
    node = play(table, "tea-tea-tea")
    assert asked(table) == (0, "bonus") and circled(table) == ["left4"]
    assert of_kind(node, "bonus_used")[0].data["bonus"] == "tent_tea1", "fame of a tent needs no question"


def test_3_6_the_coins_reach_the_track_before_the_tent_is_circled_ruling_33() -> None:
    s = with_die("straight", 3, {"4-2": "EW"})
    p = s.seats[0]
    p.goods, p.fame, p.money = [3, 0, 0], 1, 3
    table = table_from(s)
    node = play(table, "straight", "4-1:EW", "tea-tea-tea")
    assert [event.data["bonus"] for event in of_kind(node, "bonus_circled")] == ["money5", "tent_tea1"]


def test_3_6_a_market_drawn_on_is_never_opened_again() -> None:
    s = with_die("two_halves", 3, {"4-2": "EW", "4-1": "EW"})
    s.seats[0].goods = [3, 0, 0]
    table = table_from(s)
    play(table, "two_halves")
    node = play(table, "add:4-1N:4-1S")
    assert "market_opened" not in kinds(node)


# ---------------------------------------------------------------- 3.7, 4.6, 8.13 the river


def test_3_7_the_third_space_of_a_symbol_by_another_way_closes_its_die() -> None:
    s = with_die("elephant")
    s.seats[0].river = [15]  # by the Maharani; 2 and 7 were never ticked
    assert why(table_from(s), "elephant").code == "symbol_not_ahead"


def test_4_6_one_free_space_behind_or_a_good() -> None:
    s = with_die("portuguese")
    s.seats[0].river = [1, 3, 4]
    table = table_from(s)
    play(table, "portuguese")
    assert answers(table) == ["2", "good"]
    assert why(table, "1").code == "space_ticked"


def test_4_6_with_full_rows_he_has_to_go_back() -> None:
    s = with_die("portuguese")
    s.seats[0].river, s.seats[0].goods = [2, 3], [9, 9, 9]
    node = play(table := table_from(s), "portuguese")
    assert table.state(node).seats[0].river == [1, 2, 3], "the only space, without a question"
    assert of_kind(node, "reward_lost")[0].data["why"] == "rows_full"


def test_8_13_river_back_waits_for_a_move_that_leaves_something_free_ruling_22() -> None:
    """From space 1 nothing lies behind; a palace action with the Maharani to space 3 changes that."""
    s = bonuses("fame11", "fame18", fame=18, river=(1,))
    table = table_from(settle(s))
    assert why(table, "fame11").code == "no_space_behind"
    play(table, "fame18", "maharani", "3", "tea")
    assert "fame11" in answers(table)
    node = play(table, "fame11", "temple")
    assert [event.data["space"] for each in table.main_line() for event in of_kind(each, "river_ticked")] == [3, 2]
    assert node.ask is not None


def test_8_13_any_free_space_behind_however_far() -> None:
    s = bonuses("money24", money=24, river=(2, 9, 12))
    table = table_from(settle(s))
    play(table, "money24")
    assert answers(table) == ["1", "3", "4", "5", "6", "7", "8", "10", "11"]
    assert why(table, "9").code == "space_ticked"


def test_8_13_forward_from_the_last_space_is_lost() -> None:
    roads = {"4-2": "EW", "4-1": "NE", "3-1": "SW"}
    s = settle(bonuses("left3", roads=roads, fame=2, river=(18,)))
    lost = of_kind(table_from(s).root, "bonus_lost")
    assert [(event.data["bonus"], event.data["why"]) for event in lost] == [("left3", "river_end")]


# ---------------------------------------------------------------- 4, 5 palace, upgrades


def test_8_3_a_great_mogul_of_the_border_whose_others_are_full_only_ticks_ruling_5() -> None:
    roads = {"3-3": "NS", "2-3": "NS", "1-3": "SW", "1-2": "NE"}
    s = bonuses("top2", roads=roads, fame=2)
    s.seats[0].palace = [2, 3, 3, 3, 3, 3]
    table = table_from(settle(s))
    node = play(table, "top2")
    assert of_kind(node, "character_idle")[0].ruling == "5"
    assert of_kind(node, "bonus_circled")[0].data["bonus"] == "palace3", "his third tick was the last of the column"


def test_8_4_any_palace_action_with_every_box_ticked_is_lost() -> None:
    s = settle(bonuses("fame18", fame=18, palace=3))
    (lost,) = of_kind(table_from(s).root, "bonus_lost")
    assert lost.data["why"] == "palace_full"


def test_5_an_upgrade_in_a_chain_raises_the_building_drawn_after_it() -> None:
    roads = {"4-4": "EW", "4-5": "NW", "3-5": "NES", "3-3": "ES"}
    s = bonuses("right3", "money17", "palace2", roads=roads, fame=2, money=17, palace=2)
    table = table_from(settle(s))
    play(table, "right3", "mausoleum", "pair")
    node = play(table, "3-4:EW")
    assert of_kind(node, "fame_gained")[0].data["fame"] == 2
    table = table_from(settle(s))
    node = play(table, "pair", "3-4:EW")
    assert of_kind(node, "fame_gained")[0].data["fame"] == 1, "drawn before the upgrade"


def test_5_both_columns_of_the_table_one_after_the_other() -> None:
    s = with_die("cobra")
    s.seats[0].river, s.seats[0].types, s.seats[0].fame = [6], [3, 3, 3, 2], 6
    node = play(table_from(s), "cobra")  # space 12: an upgrade, only the garden is left
    bonus = of_kind(node, "bonus_circled")
    assert bonus[0].data["bonus"] == "types2" and bonus[0].ruling == "27"


# ---------------------------------------------------------------- 8.2, 8.11 chains and half-roads


def test_8_11_two_half_roads_gained_one_after_the_other_combine_while_the_first_waits_ruling_17() -> None:
    """The last tick of the second palace column is made in the chain itself."""
    s = bonuses("money17", "fame18", roads={"3-3": "NS"}, fame=18, money=17, palace=2)
    s.seats[0].palace[5] = 1
    table = table_from(settle(s))
    assert why(table, "pair").code == "half_road_alone"
    play(table, "fame18", "portuguese", "tea")
    assert "palace2" in circled(table) and "pair" in answers(table)
    node = play(table, "pair", "2-3:NS")
    assert of_kind(node, "market_opened"), "a new road like any other"


def test_8_11_used_before_the_second_is_gained_they_stay_apart_ruling_17() -> None:
    s = bonuses("money17", "fame18", roads={"3-3": "NS"}, fame=18, money=17, palace=2)
    s.seats[0].palace[5] = 1
    table = table_from(settle(s))
    play(table, "money17", "3-3E", "fame18", "portuguese", "tea")
    assert answers(table) == ["palace2", "end"]


def test_8_11_a_pair_does_not_mix_with_the_master_builders_ruling_17() -> None:
    s = bonuses("money17", "fame18", roads={"3-3": "NS"}, fame=18, money=17)
    table = table_from(settle(s))
    play(table, "fame18", "master_builder")
    assert all(len(answer.split(":")) <= 3 for answer in answers(table)), "two half-roads, not three"
    play(table, "add:3-3E:stop")
    assert why(table, "pair").code == "half_road_alone"


def test_8_11_where_every_road_is_a_crossing_only_the_pair_is_of_use() -> None:
    s = bonuses("money17", "palace2", roads={"3-3": "NESW"}, fame=2, money=17, palace=2)
    table = table_from(settle(s))
    assert why(table, "money17").code == "no_open_side"
    assert answers(table) == ["pair", "end"]


def test_8_2_a_pair_left_unused_is_given_up_not_lost_ruling_21() -> None:
    """Neither half-road fits by itself, but both together would: whoever ends the turn gives them up."""
    s = bonuses("money17", "palace2", roads={"3-3": "NESW"}, fame=2, money=17, palace=2)
    warned = GAME.words.warnings(settle(s), Ask(0, "bonus"), ("end",))
    assert [remark.code for remark in warned] == ["end_gives_up", "end_gives_up"]
    node = play(table_from(settle(s)), "end")
    given = [(event.data["bonus"], event.rule, event.ruling) for event in of_kind(node, "bonus_given_up")]
    assert given == [("money17", "8.2", "21"), ("palace2", "8.2", "21")] and not of_kind(node, "bonus_lost")


def test_8_11_the_pair_reaches_the_border_and_builds() -> None:
    s = bonuses("money17", "palace2", roads={"4-2": "EW", "4-1": "NE"}, fame=2, money=17, palace=2)
    table = table_from(settle(s))
    node = play(table, "pair", "3-1:SW")
    assert of_kind(node, "bonus_circled")[0].data["bonus"] == "left3"
    assert of_kind(node, "fame_gained")[0].rule == "3.5"


def test_8_11_a_half_road_bonus_in_a_closed_province_opens_it_for_a_road_bonus_ruling_22() -> None:
    closed = {"3-3": "SW", "3-2": "ES", "4-2": "NE", "4-4": "SW"}
    s = bonuses("money17", "palace2", roads=closed, fame=4, money=17, palace=2)
    table = table_from(settle(s))
    assert why(table, "pair").code == "no_cell_joined"
    play(table, "money17", "3-3N")
    assert why(table, "pair").code == "half_road_alone", "the way is open, but one half-road is used"


def test_8_6_karma_in_a_chain_circles_the_row_and_a_sixth_is_lost_ruling_30() -> None:
    roads = {"4-2": "EW", "4-1": "NE", "3-1": "NS", "2-1": "SW"}
    s = bonuses("left2", roads=roads, fame=3)
    s.seats[0].karma = 5
    (lost,) = of_kind(table_from(settle(s)).root, "bonus_lost")
    assert lost.data["why"] == "karma_full"
    s = bonuses("left2", roads=roads, fame=3)
    s.seats[0].karma = 4
    root = table_from(settle(s)).root
    assert [event.data["bonus"] for event in of_kind(root, "bonus_circled")] == ["karma5"]


def test_8_8_the_goods_die_counts_a_die_as_it_lies_after_karma_ruling_31() -> None:
    s = position(BOARD, 3, ["tea_tea", "silk_spice", "straight", "curve", "flag", "lotus", "merchant", "portuguese"])
    turns_over(s, [["tea_tea"]], "silk_spice")
    p = draw(s, 1, {"4-2": "EW", "4-1": "NE", "3-1": "NS", "2-1": "NS"})
    p.palace, p.fame = [1, 1, 0, 1, 1, 1], 3
    table = table_from(s)
    play(table, "karma:merchant", "spice_spice:merchant", "merchant", "tea")
    assert asked(table) == (1, "bonus")  # the first palace column: a goods die
    play(table, "palace1")
    assert answers(table) == ["spice_spice", "tea_tea"], "on the elephant, and on another's storehouse"


def test_8_9_three_different_goods_with_one_row_full() -> None:
    s = with_die("tiger")
    s.seats[0].goods = [9, 0, 0]
    node = play(table := table_from(s), "tiger")  # space 6
    assert table.state(node).seats[0].goods == [9, 1, 1]
    assert of_kind(node, "goods_forgone")[0].data["goods"] == ["tea"]


def test_8_10_two_different_goods_with_one_kind_in_stock_sells_one_ruling_24() -> None:
    s = with_die("cobra")
    s.seats[0].goods = [3, 0, 0]
    table = table_from(s)
    play(table, "cobra")  # space 5
    assert answers(table) == ["tea", "none"]


# ---------------------------------------------------------------- 9, 10 the end


def near_the_end(fame: int, money: int, seats: int = 3) -> State:
    s = with_bonuses("types1", "right3", seats=seats)
    p = draw(s, 0, {"4-4": "EW", "4-5": "NW", "3-5": "NES"})
    p.types, p.fame, p.money = [2, 2, 2, 2], fame, money
    return settle(s)


def test_9_1_fame_that_would_cross_is_asked_about_and_may_be_given_up() -> None:
    table = table_from(near_the_end(20, 36))
    assert asked(table) == (0, "bonus") and answers(table) == ["types1", "right3", "end"]
    node = play(table, "end")
    assert not of_kind(node, "tracks_crossed") and not table.state(node).ending
    table = table_from(near_the_end(20, 36))
    node = play(table, "types1")
    assert asked(table) == (0, "bonus") and not of_kind(node, "tracks_crossed"), "noticed at the end of the turn (34)"
    node = play(table, "right3", "temple")
    assert of_kind(node, "tracks_crossed")[0].data["overlap"] == 4 and asked(table) == (1, "die")


def test_9_1_who_crosses_later_in_the_round_may_win() -> None:
    s = position(BOARD, 3)
    turns_over(s, [["straight"], ["flag"]], "curve")
    s.ending = True
    s.seats[0].fame, s.seats[0].money = 20, 39
    p = s.seats[2]
    p.fame, p.money, p.goods, p.sold = 24, 36, [9, 0, 0], [6, 0, 0]
    table = table_from(s)
    node = play(table, "merchant", "tea-tea")
    result = table.result(node)
    assert result is not None and result.standings[0].seat == 2
    assert of_kind(node, "game_over")


def test_10_3_crossed_with_a_second_die_the_other_still_has_his() -> None:
    s = position(BOARD, 2)
    turns_over(s, [["straight"], ["tea_tea"]], "curve")
    s.seats[0].fame, s.seats[0].money, s.seats[0].river = 20, 38, [6]
    table = table_from(s)
    node = play(table, "lotus")  # space 9: 4 coins
    assert of_kind(node, "tracks_crossed") and asked(table) == (1, "die")
    node = play(table, "flag", "tea")
    assert of_kind(node, "game_over")[0].rule == "9.1"


def test_9_2_a_shared_victory_of_three() -> None:
    s = position(BOARD, 3)
    for p, (fame, money) in zip(s.seats, ((21, 40), (20, 42), (22, 38)), strict=True):
        p.fame, p.money, p.karma, p.spent = fame, money, 3, 2
    s.ended = "crossed"
    result = GAME.result(s)
    assert result is not None and [each.rank for each in result.standings] == [1, 1, 1]


@pytest.mark.parametrize(("uniform", "crossed"), [(False, 1), (True, -1)])
def test_6_the_same_marks_on_the_two_scales_ruling_1(uniform: bool, crossed: int) -> None:
    s = position(BOARD, 3, uniform=uniform)
    s.seats[0].fame, s.seats[0].money = 13, 51
    assert overlap(s, 0) == crossed


def test_9_3_in_the_second_pass_a_player_without_a_die_may_still_roll_ruling_13() -> None:
    s = position(BOARD, 2)
    turns_over(s, [["straight"], ["tea_tea"]], "curve")
    p = s.seats[0]
    p.goods, p.river, p.palace = [9, 9, 9], [18], [3] * 6
    draw(s, 0, {cell: "NESW" for cell in BOARD.cells if cell != "4-3"})
    table = table_from(s)
    assert asked(table) == (0, "die") and {answer.split(":")[0] for answer in answers(table)} == {"karma", "none"}
    node = play(table, "none")
    assert len(table.state(node).seats[0].store) == 1 and asked(table) == (1, "die")


def test_2_4_storehouses_are_emptied_and_the_dice_are_all_rolled_again() -> None:
    table = new_table(GAME, 2, {})
    play(table, ROLL, "tea_tea", "flag", "tea", "straight", "3-3:NS", "curve")
    node = play(table, "4-2:NE")
    s = table.state(node)
    assert asked(table) == (CHANCE, "roll") and [p.store for p in s.seats] == [[], []] and not s.elephant
    assert len(s.middle) == 8 and EXITS[s.seats[1].roads[BOARD.index["4-2"]]] == "NE"


# ---------------------------------------------------------------- every way to play a turn, counted by hand


def lines(table: Table, node: Node) -> int:
    """In how many ways the turn can be played from here to its end."""
    if node.ask is None or node.ask.seat != 0:
        return 1
    return sum(lines(table, table.play(node, answer)) for answer in legal(GAME, table.state(node), node.ask))


def test_2_1_the_first_turn_of_a_game_can_be_played_in_23_ways() -> None:
    """Two purple dice 1 each, straight 3, curve 6, flag and lotus, Merchant and Portuguese 3 each."""
    table = table_from(position(BOARD, 3))
    assert lines(table, table.root) == 1 + 1 + 3 + 6 + 3 + 3 + 3 + 3


def test_3_3_two_half_roads_at_one_road_can_be_used_in_21_ways() -> None:
    """Three cells with 3 roads each, one of them a market with 4 sales; one side, the other or both to add to."""
    s = with_die("two_halves", 3, {"3-3": "NS"})
    s.seats[0].fame, s.seats[0].goods = 1, [1, 1, 0]
    table = table_from(s)
    assert lines(table, play(table, "two_halves")) == 3 * 4 + 3 + 3 + 3


def test_8_11_two_half_road_bonuses_can_be_used_in_14_ways() -> None:
    """None; one on either side, then the other or not; or together in three cells with 3 roads each."""
    s = bonuses("money17", "palace2", roads={"3-3": "NS"}, fame=2, money=17, palace=2)
    table = table_from(settle(s))
    assert lines(table, table.root) == 1 + 2 * 2 + 3 * 3
