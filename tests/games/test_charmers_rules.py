"""The Dice Charmers, 3.1, 3.6 to 6 and 8: goods, river, palace, upgrades, tracks and bonuses, named by section."""

from __future__ import annotations

import pytest
from charmers_tables import BOARD, answers, asked, kinds, of_kind, play, settle, table_from, why, with_bonuses, with_die

from rajwidgets.flow import Ask, legal
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.examples import draw
from rajwidgets.games.charmers.state import CHARACTERS, State, overlap
from rajwidgets.table import Node, Table
from rajwidgets.text import Speech

GREAT_MOGUL, MAHARANI, MERCHANT, RAJA, BUILDER, PORTUGUESE = range(6)


# ---------------------------------------------------------------- 3.1 purple


def test_3_1_both_goods_from_the_left_and_a_full_row_takes_no_more_ruling_2() -> None:
    s = with_die("tea_silk")
    s.seats[0].goods = [9, 4, 0]
    node = play(table := table_from(s), "tea_silk")
    assert table.state(node).seats[0].goods == [9, 5, 0]
    (forgone,) = of_kind(node, "goods_forgone")
    assert (forgone.data["goods"], forgone.ruling) == (["tea"], "2")


def test_3_1_two_alike_with_room_for_one() -> None:
    s = with_die("tea_tea")
    s.seats[0].goods = [8, 0, 0]
    node = play(table := table_from(s), "tea_tea")
    assert table.state(node).seats[0].goods == [9, 0, 0]
    assert of_kind(node, "goods_circled")[0].data["goods"] == ["tea"] and of_kind(node, "goods_forgone")


# ---------------------------------------------------------------- 3.6 markets and sales


def at_market(kind: str, goods: list[int], sold: list[int] | None = None) -> object:
    """A market just opened: alike at 4-1, different at 3-2."""
    roads, cell = ({"4-2": "EW"}, "4-1:EW") if kind == "alike" else ({"4-2": "NE"}, "3-2:NS")
    s = with_die("straight", 3, roads)
    p = s.seats[0]
    p.fame, p.goods, p.sold = 1, goods, sold or [0, 0, 0]
    table = table_from(s)
    play(table, "straight", cell)
    return table


def test_3_6_goods_alike_one_to_three_of_a_type_or_nothing_ruling_23() -> None:
    table = at_market("alike", [3, 1, 0])
    assert answers(table) == ["tea", "tea-tea", "tea-tea-tea", "silk", "none"]
    refusal = why(table, "silk-silk")
    assert (refusal.code, refusal.rule, refusal.facts) == (
        "not_in_stock", "3.6", {"good": "silk", "need": 2, "have": 1},
    )  # fmt: skip
    assert why(table, "spice").facts["have"] == 0
    assert (why(table, "tea-silk").code, why(table, "tea-silk").rule) == ("sale_alike", "3.6")


def test_3_6_different_goods_at_most_one_of_each() -> None:
    table = at_market("different", [3, 1, 0])
    assert answers(table) == ["tea", "silk", "tea-silk", "none"]


def test_3_6_the_coin_of_each_column_and_the_tent_when_it_is_sold_out_ruling_11() -> None:
    table = at_market("alike", [5, 0, 0], [1, 0, 0])
    node = play(table, "tea-tea-tea")
    (sold,) = of_kind(node, "goods_sold")
    assert sold.data["prices"] == [1, 2, 2], "columns 2, 3 and 4"
    (tent,) = [event for event in of_kind(node, "bonus_circled") if event.data["bonus"].startswith("tent")]
    assert (tent.data["bonus"], tent.rule, tent.ruling) == ("tent_tea1", "8.1", "11")
    s = table.state(node)
    assert (s.seats[0].sold, s.seats[0].money) == ([4, 0, 0], 5)


def test_3_6_a_market_opened_without_stock_is_spent_ruling_23() -> None:
    s = with_die("straight", 3, {"4-2": "EW"})
    s.seats[0].fame = 1
    table = table_from(s)
    play(table, "straight")
    node = play(table, "4-1:EW")
    (nothing,) = of_kind(node, "nothing_sold")
    assert (nothing.data["why"], nothing.ruling) == ("no_stock", "23")


def test_3_6_selling_nothing_is_allowed_ruling_21() -> None:
    node = play(at_market("alike", [1, 0, 0]), "none")
    assert of_kind(node, "nothing_sold")[0].ruling == "21"


def test_3_6_goods_of_a_bonus_come_too_late_for_the_market() -> None:
    """The road gains goods on the border, but the market sells what is circled when it opens."""
    s = with_die("straight", 3, {"3-3": "NS", "2-3": "NS", "1-3": "SW"})
    s.seats[0].fame = 2
    table = table_from(s)
    play(table, "straight")
    node = play(table, "1-2:EW")
    assert "nothing_sold" in kinds(node)


@pytest.mark.parametrize(
    ("occasion", "lots"),
    [
        ("sell1", ["tea", "silk"]),
        ("sell2", ["tea", "silk", "tea-tea", "tea-silk"]),
        ("sell3", ["tea", "silk", "tea-tea", "tea-silk", "tea-tea-tea", "tea-tea-silk"]),
        ("sell2diff", ["tea", "silk", "tea-silk"]),
        ("sell3alike", ["tea", "tea-tea", "tea-tea-tea", "silk"]),
        ("sell3diff", ["tea", "silk", "tea-silk"]),
    ],
)
def test_8_10_each_sale_symbol_up_to_its_number_ruling_24(occasion: str, lots: list[str]) -> None:
    s = with_die("tea_tea")
    s.seats[0].goods = [3, 1, 0]
    assert list(legal(GAME, s, Ask(0, "sale", (occasion, "")))) == [*lots, "none"]


# ---------------------------------------------------------------- 3.7 blue


def test_3_7_to_the_next_space_with_the_symbol_only_that_one_is_ticked() -> None:
    s = with_die("elephant")
    s.seats[0].river = [3]
    node = play(table := table_from(s), "elephant")
    p = table.state(node).seats[0]
    assert (p.river, p.money) == ([3, 7], 3), "the elephant of space 2 lies behind"


def test_3_7_the_position_is_the_rightmost_tick() -> None:
    s = with_die("flag")
    s.seats[0].river = [2, 9, 14]
    table = table_from(s)
    refusal = why(table, "flag")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("symbol_not_ahead", "3.7", "3"), "the flag at 13 is behind"


def test_3_7_from_the_last_space_no_blue_die_at_all() -> None:
    s = with_die("tiger")
    s.seats[0].river = [18]
    assert why(table_from(s), "tiger").code == "river_end"


def test_3_7_all_rewards_in_the_order_printed_ruling_6() -> None:
    s = with_die("cobra")
    s.seats[0].river = [6]
    table = table_from(s)
    node = play(table, "cobra")  # space 12: upgrade, then karma
    assert of_kind(node, "river_ticked")[0].ruling == "6" and asked(table) == (0, "upgrade")
    node = play(table, "fort")
    assert kinds(node)[:2] == ["upgraded", "karma_circled"]


# ---------------------------------------------------------------- 3.8, 4 palace


def test_3_8_the_box_is_ticked_before_the_action_and_three_are_all() -> None:
    s = with_die("maharani")
    table = table_from(s)
    node = play(table, "maharani")
    assert of_kind(node, "palace_ticked")[0].data == {"character": "maharani", "box": 1}
    s = with_die("maharani")
    s.seats[0].palace[MAHARANI] = 3
    refusal = why(table_from(s), "maharani")
    assert (refusal.code, refusal.rule) == ("boxes_full", "3.8")


def test_4_1_the_great_mogul_ticks_two_boxes_and_calls_another_ruling_5() -> None:
    table = table_from(with_die("great_mogul"))
    play(table, "great_mogul")
    assert answers(table) == [who for who in CHARACTERS if who != "great_mogul"]
    refusal = why(table, "great_mogul")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("another_than_the_mogul", "4.1", "5")
    node = play(table, "maharani")
    assert table.state(node).seats[0].palace == [1, 1, 0, 0, 0, 0]


def test_4_1_if_no_other_has_a_box_his_tick_is_all_ruling_5() -> None:
    s = with_die("great_mogul")
    s.seats[0].palace = [2, 3, 3, 3, 3, 3]
    node = play(table := table_from(s), "great_mogul")
    (idle,) = of_kind(node, "character_idle")
    assert idle.ruling == "5" and table.state(node).seats[0].palace == [3] * 6
    assert of_kind(node, "bonus_circled")[0].data["bonus"] == "palace3"


def test_4_1_with_a_single_one_left_he_is_not_asked() -> None:
    s = with_die("great_mogul")
    s.seats[0].palace = [1, 3, 3, 2, 3, 3]
    table = table_from(s)
    node = play(table, "great_mogul")
    ticks = [event.data["character"] for event in of_kind(node, "palace_ticked")]
    assert ticks == ["great_mogul", "raja_man_singh"] and asked(table) == (0, "upgrade")


def test_4_2_one_or_two_spaces_ahead() -> None:
    s = with_die("maharani")
    s.seats[0].river = [2, 5]
    table = table_from(s)
    play(table, "maharani")
    assert answers(table) == ["6", "7"]
    refusal = why(table, "8")
    assert (refusal.code, refusal.rule, refusal.facts["at"]) == ("too_far_ahead", "4.2", 5)


def test_4_2_at_the_end_of_the_river_only_the_tick_counts_ruling_25() -> None:
    for river, reached in (([17], [17, 18]), ([18], [18])):
        s = with_die("maharani")
        s.seats[0].river = list(river)
        node = play(table := table_from(s), "maharani")
        assert table.state(node).seats[0].river == reached
        assert ("character_idle" in kinds(node)) == (river == [18])


def test_4_3_the_merchant_sells_up_to_two_or_gives_one_good_ruling_26() -> None:
    s = with_die("merchant")
    s.seats[0].goods = [2, 1, 0]
    table = table_from(s)
    play(table, "merchant")
    assert answers(table) == ["tea", "silk", "tea-tea", "tea-silk", "good"]
    refusal = why(table, "none")
    assert (refusal.code, refusal.ruling) == ("good_instead", "26")
    play(table, "good")
    assert asked(table) == (0, "goods")
    node = play(table, "spice")
    assert table.state(node).seats[0].goods == [2, 1, 1]


def test_4_3_without_stock_a_good_and_without_room_nothing_ruling_25() -> None:
    table = table_from(with_die("merchant"))
    play(table, "merchant")
    assert asked(table) == (0, "goods")
    s = with_die("merchant")
    s.seats[0].goods, s.seats[0].sold, s.seats[0].fame = [9, 9, 9], [9, 9, 9], 20
    node = play(table_from(s), "merchant")
    assert of_kind(node, "character_idle")[0].ruling == "25"
    s = with_die("merchant")
    s.seats[0].goods = [9, 9, 9]
    table = table_from(s)
    play(table, "merchant")
    assert "none" in answers(table) and why(table, "good").code == "rows_full"


def test_4_4_a_coin_and_an_upgrade_and_with_all_at_three_the_coin_ruling_25() -> None:
    s = with_die("raja_man_singh")
    s.seats[0].types, s.seats[0].fame = [3, 3, 3, 3], 20
    node = play(table := table_from(s), "raja_man_singh")
    assert table.state(node).seats[0].money == 1 and of_kind(node, "nothing_to_upgrade")[0].ruling == "25"


def test_4_6_behind_nothing_free_the_portuguese_gives_a_good() -> None:
    table = table_from(with_die("portuguese"))
    play(table, "portuguese")
    assert asked(table) == (0, "goods"), "no space behind: the good is not even asked about"
    s = with_die("portuguese")
    s.seats[0].river, s.seats[0].goods = [1, 2], [9, 9, 9]
    node = play(table_from(s), "portuguese")
    assert of_kind(node, "character_idle")[0].ruling == "25"


def test_4_6_the_position_does_not_move_back() -> None:
    s = with_die("portuguese")
    s.seats[0].river = [12]
    table = table_from(s)
    play(table, "portuguese", "10")  # any palace action: the Maharani goes on from 12
    play(table, "maharani")
    assert answers(table) == ["13", "14"]


# ---------------------------------------------------------------- 5 upgrades


def test_5_the_columns_of_the_table_have_a_bonus_once_ruling_27() -> None:
    s = with_die("elephant")
    s.seats[0].types = [2, 2, 3, 1]
    table = table_from(s)
    play(table, "elephant")
    assert why(table, "mausoleum").code == "type_at_top"
    node = play(table, "garden")
    (circled,) = [event for event in of_kind(node, "bonus_circled") if event.data["bonus"] == "types1"]
    assert (circled.rule, circled.ruling) == ("5", "27")
    s = with_die("elephant")
    s.seats[0].types, s.seats[0].fame = [2, 2, 3, 2], 3
    table = table_from(s)
    node = play(table, "elephant", "garden")
    assert "types2" not in [event.data["bonus"] for event in of_kind(node, "bonus_circled")]


def test_5_with_all_types_at_three_an_upgrade_is_lost_ruling_28() -> None:
    s = with_die("elephant")
    s.seats[0].types, s.seats[0].fame = [3, 3, 3, 3], 20
    node = play(table_from(s), "elephant")
    (lost,) = of_kind(node, "reward_lost")
    assert (lost.data["why"], lost.ruling) == ("all_types_at_top", "28")


def test_8_1_a_palace_column_when_all_six_have_that_many_ticks_ruling_27() -> None:
    s = with_die("maharani")
    s.seats[0].palace = [1, 0, 2, 1, 1, 3]
    table = table_from(s)
    node = play(table, "maharani")
    (column,) = of_kind(node, "bonus_circled")
    assert (column.data["bonus"], column.ruling) == ("palace1", "27")
    s = with_die("maharani")
    s.seats[0].palace = [1, 1, 2, 1, 1, 3]
    node = play(table_from(s), "maharani")
    assert "bonus_circled" not in kinds(node), "the first column was full, the second is not"


# ---------------------------------------------------------------- 6 tracks


def test_6_every_bonus_passed_is_circled_in_order_ruling_33() -> None:
    s = with_die("tiger")
    s.seats[0].river, s.seats[0].money = [16], 4  # space 18: 6 coins
    node = play(table_from(s), "tiger")
    circled = of_kind(node, "bonus_circled")
    assert [(event.data["bonus"], event.ruling) for event in circled] == [("money5", "33"), ("money10", "33")]


def test_6_beyond_the_end_of_a_track_is_lost_ruling_32() -> None:
    s = with_die("tiger")
    s.seats[0].river, s.seats[0].money = [16], 73
    s.ending = True
    node = play(table := table_from(s), "tiger")
    (beyond,) = of_kind(node, "beyond_track")
    assert (beyond.data, beyond.ruling) == ({"track": "money", "n": 3}, "32")
    assert table.state(node).seats[0].money == 76
    (gained,) = of_kind(node, "coins_gained")
    assert (gained.data["coins"], gained.data["after"]) == (6, 76)


# ---------------------------------------------------------------- 8.2 bonuses in any order, chained, given up, lost


def three_bonuses() -> State:
    """An upgrade, any palace action and a goods die wait."""
    s = with_bonuses("right3", "fame18", "right1")
    p = draw(s, 0, {"4-4": "EW", "4-5": "NW", "3-5": "NES", "2-5": "NS", "1-5": "ES"})
    p.fame, p.money = 18, 3
    return settle(s)


def test_8_2_in_any_order_ruling_20() -> None:
    table = table_from(three_bonuses())
    assert answers(table) == ["right3", "fame18", "right1", "end"]
    play(table, "fame18", "maharani", "2")
    assert asked(table) == (0, "upgrade"), "the reward of space 2 belongs to the action in hand"
    node = play(table, "fort")
    assert asked(table) == (0, "bonus") and answers(table) == ["right3", "right1", "end"]
    assert table.state(node).seats[0].circled == ["right3", "right1"]


def test_8_2_what_is_left_is_given_up_ruling_21() -> None:
    table = table_from(three_bonuses())
    play(table, "right3", "temple")
    node = play(table, "end")
    given = of_kind(node, "bonus_given_up")
    assert [(event.data["bonus"], event.rule, event.ruling) for event in given] == [
        ("fame18", "8.2", "21"), ("right1", "8.2", "21"),
    ]  # fmt: skip
    p = table.state(node).seats[0]
    assert p.lost == ["fame18", "right1"] and not p.circled and asked(table) == (1, "die")


def test_8_14_a_bonus_of_no_use_may_wait_for_another_ruling_22() -> None:
    """A sale waits without stock; a goods die brings something to sell."""
    s = with_bonuses("fame15", "right1")
    p = draw(s, 0, {"4-4": "EW", "4-5": "NW", "3-5": "NS", "2-5": "NS", "1-5": "ES"})
    p.fame, p.money = 15, 3
    table = table_from(settle(s))
    assert answers(table) == ["right1", "end"]
    refusal = why(table, "fame15")
    assert (refusal.code, refusal.rule) == ("no_stock", "8.14")
    play(table, "right1", "tea_tea")
    assert answers(table) == ["fame15", "end"]
    play(table, "fame15")
    node = play(table, "tea-tea")
    assert table.state(node).seats[0].money == 5


def test_8_14_the_turn_ends_by_itself_when_nothing_circled_can_be_used() -> None:
    s = with_bonuses("fame15")
    s.seats[0].fame, s.seats[0].money = 15, 3
    table = table_from(settle(s))
    assert of_kind(table.root, "bonus_lost")[0].data["bonus"] == "fame15" and asked(table) == (1, "die")


def test_8_2_fame_coins_and_karma_are_not_asked_about_ruling_44() -> None:
    """Three bonuses whose order makes no difference: no question, and the same state whatever the order gained."""
    ends = []
    for places in (("tent_tea1", "tent_silk2", "right2"), ("right2", "tent_silk2", "tent_tea1")):
        s = with_bonuses(*places)
        p = draw(s, 0, {"4-4": "EW", "4-5": "NW", "3-5": "NS", "2-5": "ES"})
        p.goods, p.sold, p.fame, p.money = [3, 6, 0], [3, 6, 0], 0, 0
        table = table_from(settle(s))
        assert asked(table) == (1, "die")
        ends.append(table.state(table.root).seats[0])
    assert ends[0] == ends[1]
    assert (ends[0].fame, ends[0].money, ends[0].karma) == (1, 3, 2)


def coins_that_would_cross(ending: bool = False) -> State:
    s = with_bonuses("tent_silk2")
    p = s.seats[0]
    p.goods, p.sold, p.fame, p.money = [0, 6, 0], [0, 6, 0], 20, 37
    s.ending = ending
    return settle(s)


def test_9_1_coins_that_would_cross_the_tracks_may_be_given_up_ruling_44() -> None:
    s = coins_that_would_cross()
    assert overlap(s, 0) == -1
    table = table_from(s)
    assert answers(table) == ["tent_silk2", "end"]
    given_up = table.play(table.root, "end")
    assert table.state(given_up).seats[0].money == 37 and not table.state(given_up).ending
    used = table.play(table.root, "tent_silk2")
    assert table.state(used).ending
    warned = Speech(GAME, "en", ["Ann", "Bob", "Cid"]).warnings(s, table.root.ask, ("tent_silk2",))
    assert [each.rule.section for each in warned if each.rule] == ["9.1"]


def test_9_1_once_the_last_round_has_come_they_are_taken_without_asking() -> None:
    table = table_from(coins_that_would_cross(ending=True))
    assert asked(table) == (1, "die") and table.state(table.root).seats[0].money == 40


def test_8_2_a_chain_of_tracks_and_karma_ends_ruling_42() -> None:
    """Coins pass a karma cell, the karma row pays fame, the fame passes coins, and so on: by itself, to its end."""
    s = with_bonuses("tent_silk2")
    p = s.seats[0]
    p.goods, p.sold, p.fame, p.money, p.karma = [0, 6, 0], [0, 6, 0], 2, 9, 2
    table = table_from(settle(s))
    used = [event.data["bonus"] for event in of_kind(table.root, "bonus_used")]
    assert used == ["tent_silk2", "money10", "karma3", "fame3"]
    p = table.state(table.root).seats[0]
    assert (p.fame, p.money, p.karma) == (3, 14, 3)


def lines(table: Table, node: Node, seat: int = 0) -> int:
    """How many ways a turn can go from here to its end."""
    if node.ask is None or node.ask.seat != seat:
        return 1
    return sum(lines(table, table.play(node, answer)) for answer in legal(GAME, table.state(node), node.ask))


def waiting(*places: str) -> Table:
    """A turn in which some of these wait: an upgrade (right3), a goods die (right1), a sale of two (fame15)."""
    s = with_bonuses(*places)
    p = draw(s, 0, {"4-4": "EW", "4-5": "NW", "3-5": "NES", "2-5": "NS", "1-5": "ES"})
    p.fame, p.money = 15, 6
    return table_from(settle(s))


@pytest.mark.parametrize(
    ("places", "ways"),
    [
        (("right3",), 4 + 1),  # a type, or give it up
        (("right3", "right1"), 2 * 4 * 2 + 4 + 2 + 1),  # both in either order, one of them, or neither
        # the goods die first (two faces), then a sale: of two teas 1, 2 or none, of silk and spice 1, 1, 2 or none
        (("right1", "fame15"), 1 + (1 + 3) + (1 + 4)),
    ],
    ids=["one", "two", "one-makes-the-other-useful"],
)
def test_8_2_counts_of_the_ways_a_turn_can_end(places: tuple[str, ...], ways: int) -> None:
    table = waiting(*places)
    assert lines(table, table.root) == ways


# ---------------------------------------------------------------- 8.8, 8.9, 8.13 symbols


def test_8_8_the_goods_die_lies_anywhere_ruling_31() -> None:
    table = table_from(three_bonuses())
    play(table, "right1")
    assert answers(table) == ["silk_spice", "tea_tea"], "one on the elephant, one on the own storehouse"
    node = play(table, "silk_spice")
    assert table.state(node).elephant == "silk_spice", "it stays where it lies"


def test_8_8_faces_that_bring_the_same_are_not_asked_about() -> None:
    s = three_bonuses()
    s.seats[0].goods = [8, 9, 9]
    s.seats[0].store, s.elephant = ["tea_tea"], "tea_silk"
    node = play(table := table_from(settle(s)), "right1")
    assert table.state(node).seats[0].goods == [9, 9, 9]


def test_8_9_two_different_goods_and_fewer_where_rows_are_full_ruling_2() -> None:
    s = with_die("lotus")
    table = table_from(s)
    play(table, "lotus")  # space 1: 2 different goods
    assert answers(table) == ["tea-silk", "tea-spice", "silk-spice"]
    s = with_die("lotus")
    s.seats[0].goods = [9, 0, 9]
    node = play(table := table_from(s), "lotus")
    assert table.state(node).seats[0].goods == [9, 1, 9]
    assert of_kind(node, "goods_forgone")[0].ruling == "2"


def test_8_13_forward_back_and_any_free_space_back() -> None:
    s = with_bonuses("money24", "fame11", "left3")
    p = draw(s, 0, {"4-2": "EW", "4-1": "NE", "3-1": "SW"})
    p.fame, p.money, p.river = 11, 24, [5, 9]
    table = table_from(settle(s))
    play(table, "money24")
    assert answers(table) == ["1", "2", "3", "4", "6", "7", "8"]
    assert why(table, "5").code == "space_ticked" and why(table, "5").rule == "8.13"
    play(table, "2", "fort")
    node = play(table, "left3")
    assert of_kind(node, "river_ticked")[0].data["space"] == 10 and asked(table) == (0, "palace")
    node = play(table, "maharani", "12", "temple")
    node = play(table, "fame11")
    assert of_kind(node, "river_ticked")[0].data["space"] == 11, "back to the nearest free space"


def test_8_4_any_character_with_a_free_box_also_the_mogul() -> None:
    s = with_bonuses("fame18")
    s.seats[0].fame, s.seats[0].palace = 18, [1, 3, 3, 3, 3, 2]
    table = table_from(settle(s))
    play(table, "fame18")
    assert answers(table) == ["great_mogul", "portuguese"]
    assert why(table, "maharani").code == "boxes_full"


# ---------------------------------------------------------------- the moon, and what is said


def test_1_the_moon_has_other_bonuses_on_the_same_grid_ruling_37() -> None:
    s = with_die("straight", 3, {"4-2": "EW"}, side="moon")
    s.seats[0].fame = 1
    table = table_from(s)
    node = play(table, "straight", "4-1:EW")
    assert of_kind(node, "bonus_circled")[0].data == {"bonus": "left4", "icon": "portuguese"}
    sun, moon = BOARD.side["sun"].icons, BOARD.side["moon"].icons
    assert sun["top1"].key == "fame3" and moon["top1"].key == "master_builder"


def test_halves_are_said_as_halves() -> None:
    s = with_die("tea_tea", 2)
    s.seats[0].fame, s.seats[0].money = 16, 49
    for lang, words in (("en", "crossed by 2½ points"), ("fr", "2½ points de dépassement")):
        assert words in Speech(GAME, lang, ["Ann", "Bob"]).describe(s)


def test_a_refused_half_road_counts_what_is_missing() -> None:
    s = with_die("two_halves", 3, {"3-3": "NS"})
    table = table_from(s)
    play(table, "two_halves")
    refusal = why(table, "split:2-3S:4-2E")
    lines = Speech(GAME, "en", ["A", "B", "C"]).ledger(refusal)
    assert [line.amount for line in lines] == [2, -1, 1] and lines[-1].total


def test_the_end_of_a_turn_warns_of_each_bonus_that_goes() -> None:
    s = three_bonuses()
    table = table_from(s)
    warned = Speech(GAME, "en", ["A", "B", "C"]).warnings(s, table.root.ask, ("end",))
    assert len(warned) == 3
