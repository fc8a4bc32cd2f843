"""The Dice Charmers: long turns, in which one thing brings another before it is over itself, named by section."""

from __future__ import annotations

from charmers_tables import BOARD, answers, asked, kinds, of_kind, play, settle, table_from, with_bonuses, with_die

from rajwidgets.games.charmers.examples import draw, position
from rajwidgets.games.charmers.state import CHARACTERS

BUILT_TO_THE_RIGHT = {"4-4": "EW", "4-5": "NW", "3-5": "NS", "2-5": "NS"}


def test_8_3_boxes_that_fill_up_in_the_same_turn_cost_the_character_on_the_border_ruling_22() -> None:
    """The Portuguese has one box left: whoever calls him by another bonus first cannot use his own."""
    s = with_bonuses("left4", "fame18")
    p = draw(s, 0, {"4-2": "EW", "4-1": "EW"})
    p.fame, p.river, p.palace = 18, [5], [0, 0, 0, 0, 0, 2]
    table = table_from(settle(s))
    assert answers(table) == ["left4", "fame18", "end"]
    node = play(table, "fame18", "portuguese", "4")
    (lost,) = of_kind(node, "bonus_lost")
    assert (lost.data["bonus"], lost.data["why"], lost.rule) == ("left4", "boxes_full", "8.14")
    assert "turn_ended" in kinds(node), "nothing is left to use"


def test_3_7_the_second_reward_of_a_space_waits_for_all_that_the_first_brings_rulings_6_20() -> None:
    """Space 16: any palace action, 1 coin. The Maharani goes on to 17, whose crossing is drawn before the coin."""
    s = with_die("cobra")
    s.seats[0].river, s.seats[0].money = [13], 33
    table = table_from(s)
    node = play(table, "cobra", "maharani", "17", "3-3:NESW")
    assert kinds(node)[:4] == ["road_drawn", "fame_gained", "coins_gained", "bonus_circled"]
    assert of_kind(node, "coins_gained")[0].data["of"] == "16"
    assert answers(table) == ["money34", "end"], "a palace action again, circled and not begun"


def test_8_13_one_space_on_brings_a_fork_and_the_fork_two_bonuses_more() -> None:
    s = with_bonuses("left3")
    p = draw(s, 0, {"4-2": "NE", "3-2": "SW", "3-1": "EW", **BUILT_TO_THE_RIGHT})
    p.river, p.fame = [7], 3
    table = table_from(settle(s))
    node = play(table, "left3", "1-5:NES")
    assert kinds(node) == ["road_drawn", "bonus_circled", "bonus_circled", "fame_gained"]
    assert answers(table) == ["top5", "right1", "end"]


def test_10_3_marks_that_touch_with_the_first_die_let_the_second_pass_be_played_ruling_10() -> None:
    s = position(BOARD, 2)
    s.seats[0].fame, s.seats[0].money = 19, 38
    table = table_from(s)
    node = play(table, "curve", "3-3:ES")
    assert "tracks_crossed" not in kinds(node)
    node = play(table, "tea_tea")
    assert "game_over" not in kinds(node) and asked(table) == (0, "die")


def test_4_1_two_ticks_fill_the_last_column_and_its_bonus_waits_for_the_character_called_ruling_27() -> None:
    s = with_die("great_mogul")
    s.seats[0].palace = [2, 3, 3, 3, 3, 2]
    table = table_from(s)
    node = play(table, "great_mogul")
    assert [event.data["character"] for event in of_kind(node, "palace_ticked")] == ["great_mogul", "portuguese"]
    assert [event.data["bonus"] for event in of_kind(node, "bonus_circled")] == ["palace3"]
    assert asked(table) == (0, "goods"), "the Portuguese acts first: nothing lies behind on the river"
    node = play(table, "tea")
    assert kinds(node)[:3] == ["goods_circled", "bonus_used", "fame_gained"]


def test_8_11_a_pair_opens_a_market_which_sells_before_the_border_bonus_is_used() -> None:
    s = with_bonuses("money17", "palace2")
    p = draw(s, 0, {"4-4": "EW"})
    p.money, p.fame, p.palace, p.goods = 17, 2, [2] * 6, [2, 1, 0]
    table = table_from(settle(s))
    play(table, "pair", "4-5:EW")
    assert asked(table) == (0, "sale") and answers(table) == ["tea", "silk", "tea-silk", "none"]
    play(table, "tea-silk")
    assert answers(table) == ["right4", "end"]


def test_4_4_the_coin_of_raja_man_singh_brings_him_back_in_the_same_turn() -> None:
    s = with_die("raja_man_singh")
    s.seats[0].money = 33
    table = table_from(s)
    node = play(table, "raja_man_singh", "temple", "money34", "raja_man_singh", "temple")
    p = table.state(node).seats[0]
    assert (p.money, p.types[0], p.palace[CHARACTERS.index("raja_man_singh")]) == (35, 3, 2)
