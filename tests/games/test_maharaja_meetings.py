"""Maharaja where rules meet: numbers that change hands, powers upon powers, tokens, tiles, Brahmabot at its limits."""

from __future__ import annotations

import pytest
from maharaja_tables import (
    BOARD,
    bot_plays,
    events,
    lend,
    now,
    play,
    possible,
    reward_of,
    solo,
    table_from,
    turn_of,
    until,
    why,
)
from test_maharaja_solo import all_shrines_out

from rajwidgets.flow import CHANCE, open_parts
from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import acts, alone, has_coins, open_road, position, show, shrine, statue
from rajwidgets.games.maharaja.state import CENTRE, PLAIN, TOP, State
from rajwidgets.table import Node, Table

YOU, BOT = 0, 1


def asked(table: Table) -> tuple[int, str]:
    node = table.main_line()[-1]
    assert node.ask
    return node.ask.seat, node.ask.kind


def to_the_plans(table: Table) -> Node:
    return until(table, lambda node: node.ask is not None and node.ask.kind == "plan")


# ---------------------------------------------------------------- 4.3, 5.8 numbers change hands in the action phase


def waiting(*characters: int, first: str = "character", second: str = "character") -> State:
    """Nobody has acted; the lowest number has the turn."""
    s = position(BOARD, list(characters), "C")
    lowest = min(range(len(characters)), key=lambda i: characters[i])
    for i in (lowest, *(i for i in range(len(characters)) if i != lowest)):
        acts(s, i, first, second, 15)
    return s


def test_5_8_who_is_robbed_may_come_next_with_a_lower_number() -> None:
    s = waiting(5, 8, 12)
    show(s, 1, 14, 15)
    table = table_from(s)
    play(table, "1:character:12", "1", "end")
    assert [p.character for p in now(table).seats] == [12, 8, 1]
    assert asked(table) == (2, "turn"), "number 1 goes before number 8"


def test_5_8_giving_up_the_lowest_number_leaves_the_turn_in_hand_where_it_is() -> None:
    s = waiting(5, 8, 12)
    show(s, 14, 15, 16)
    table = table_from(s)
    play(table, "1:character:16")
    assert asked(table) == (0, "turn")
    play(table, "end")
    assert asked(table) == (1, "turn")


def test_5_8_robbed_twice_in_one_turn() -> None:
    s = waiting(5, 8, 12)
    show(s, 1, 2, 3)
    table = table_from(s)
    play(table, "1:character:8", "5", "2:character:5", "8")
    assert [p.character for p in now(table).seats] == [5, 8, 12]
    assert sorted(now(table).display) == [1, 2, 3]


def test_5_8_the_tile_put_down_by_the_first_arrow_may_be_taken_by_the_second() -> None:
    s = waiting(5, 8)
    show(s, 1, 2, 3)
    table = table_from(s)
    play(table, "1:character:1")
    assert why(table, "2:character:1").code == "own_tile"
    play(table, "2:character:5")
    assert now(table).seats[0].character == 5 and sorted(now(table).display) == [1, 2, 3]


def test_a_1_a_power_lost_with_its_tile_before_the_turn_is_gone_and_that_of_the_new_one_is_there() -> None:
    s = waiting(2, 6, second="banner")
    show(s, 14, 15, 16)
    table = table_from(s)
    play(table, "1:character:6", "14", "power:6", "end")
    assert asked(table) == (1, "turn")
    assert why(table, "power:6").code == "not_your_power"
    play(table, "power:14")
    assert now(table).seats[1].tokens == 1


def test_4_4_a_number_that_changed_hands_decides_the_tie() -> None:
    s = waiting(5, 9, second="banner")
    show(s, 14, 15, 16)
    shrine(s, 0, "C")
    shrine(s, 1, "C")
    table = table_from(s)
    play(table, "1:character:16", "end", "end")
    assert events(table, "ranked")[0].data["order"] == [1, 0]
    assert events(table, "tie_broken")[0].data["rival_character"] == 16


def test_7_1_4_the_refusal_names_who_holds_the_tile_and_the_display_stays_open() -> None:
    s = position(BOARD, [5, 8], "C", special_4=True)
    acts(s, 0, "character", "coins", 15)
    show(s, 14, 15, 16)
    table = table_from(s)
    refusal = why(table, "1:character:8")
    assert (refusal.code, refusal.rule, refusal.facts["holder"]) == ("display_only", "7.1.4", 1)
    assert possible(table, "1:character:14")


# ---------------------------------------------------------------- A.1.16 twice, with whatever it meets


def test_a_1_16_levied_twice_a_player_with_three_coins_returns_two_and_one() -> None:
    s = reward_of((16, 3), "levy")
    has_coins(s, 1, 3)
    table = table_from(s)
    play(table, "levy")
    assert [e.data["coins"] for e in events(table, "levied")] == [2, 1]
    assert [e.ruling for e in events(table, "levied")] == ["", "20-45"]


def test_a_1_16_a_second_free_shrine_lapses_without_a_shrine_and_never_shares_a_village_with_the_first() -> None:
    s = reward_of((16, 3), "free_shrine")
    table = table_from(s)
    play(table, "free_shrine:v01")
    assert why(table, "v01").code == "own_shrine_there"
    assert possible(table, "C")
    s.seats[0].reserve += s.seats[0].shrines - 1
    s.seats[0].shrines = 1
    table = table_from(s)
    play(table, "free_shrine:v01")
    assert [e.data["tile"] for e in events(table, "reward_lapses")] == ["free_shrine"]
    assert asked(table) == (1, "reward")


def test_a_1_16_the_maharani_with_no_token_free_lapses_twice_and_may_still_be_taken() -> None:
    s = reward_of((16, 3), "maharani")
    lend(s, 1, 6)
    lend(s, 1, 7)
    table = table_from(s)
    play(table, "maharani")
    assert [e.ruling for e in events(table, "reward_lapses")] == ["20-51", "20-51"]
    assert len(now(table).maharani) == 2


def test_a_1_16_held_and_lent_it_is_still_twice_and_not_three_times() -> None:
    s = reward_of((16, 3), "coins")
    lend(s, 0, 16)
    table = table_from(s)
    play(table, "coins")
    assert now(table).seats[0].coins == 15 + 6


def test_a_1_16_shrines_twice_take_what_the_reserve_has() -> None:
    s = reward_of((16, 3), "shrines")
    s.seats[0].shrines += s.seats[0].reserve - 3
    s.seats[0].reserve = 3
    before = s.seats[0].shrines
    table = table_from(s)
    play(table, "shrines")
    assert [e.data["shrines"] for e in events(table, "shrines_taken")] == [2, 1]
    assert (now(table).seats[0].shrines, now(table).seats[0].reserve) == (before + 3, 0)


def test_a_1_16_a_free_shrine_in_the_scored_city_does_not_pay_the_next_rank_less() -> None:
    s = reward_of((16, 3), "free_shrine", "coins")
    table = table_from(s)
    play(table, "free_shrine:A", "A")
    assert now(table).shrines["A"][0] == 4 and asked(table) == (1, "reward")
    assert not events(table, "ranked"), "the ranking was over"


# ---------------------------------------------------------------- A.1.11 each receipt


def test_a_1_11_prestige_sold_is_no_receipt_and_each_one_bought_is() -> None:
    s = turn_of("banner", "coins", characters=(11, 9, 5))
    lend(s, 0, 3)
    table = table_from(s)
    play(table, "power:3:sell", "power:3:buy", "power:3:buy")
    assert now(table).seats[0].prestige == 3 - 1 + 2 + 2
    assert why(table, "power:3:buy").code == "power_used"
    assert len(events(table, "maharani_used")) == 1, "set aside at the first of three"


def test_a_1_11_prestige_with_a_coin_is_one_receipt() -> None:
    table = table_from(reward_of((11, 3), "prestige_coin"))
    play(table, "prestige_coin")
    assert (now(table).seats[0].prestige, now(table).seats[0].coins) == (5, 16)


def test_a_1_11_paying_for_a_token_brings_nothing() -> None:
    s = turn_of("banner", "coins", characters=(11, 9, 5))
    lend(s, 0, 4)
    table = table_from(s)
    play(table, "power:4")
    assert now(table).seats[0].prestige == 2 and not events(table, "one_more_prestige")


def test_a_1_11_the_action_twice_and_bought_once_more_is_three_receipts() -> None:
    s = turn_of("prestige", "prestige", characters=(11, 9, 5))
    s.tokens, s.seats[0].tokens = 6, 1
    table = table_from(s)
    play(table, "1:prestige", "2:prestige", "token:prestige", "3:prestige")
    assert now(table).seats[0].prestige == 3 + 9 and len(events(table, "one_more_prestige")) == 3


def test_a_1_11_held_and_lent_adds_one_and_not_two() -> None:
    s = turn_of("prestige", "coins", characters=(11, 9, 5))
    lend(s, 0, 11)
    table = table_from(s)
    play(table, "1:prestige")
    assert now(table).seats[0].prestige == 3 + 2 + 1


def test_s_8_brahmabot_with_number_11_receives_no_more() -> None:
    s = alone(BOARD, 2, 11, "A")
    shrine(s, BOT, "A")
    s.bot.hand, s.bot.open = 1, [1, 2]
    acts(s, YOU, "banner", "coins", 0)
    table = table_from(s)
    play(table, "end")
    assert now(table).seats[BOT].prestige == 3


# ---------------------------------------------------------------- A.2.8 tokens come and go


def test_a_2_8_a_used_token_cannot_be_placed_again_in_the_same_turn() -> None:
    s = turn_of("banner", "coins", characters=(8, 9))
    shrine(s, 0, "C")
    lend(s, 0, 6)
    lend(s, 1, 12)
    s.rewards = ["maharani", *(tile for tile in s.rewards if tile != "maharani")]
    table = table_from(s)
    play(table, "power:6", "end")
    assert asked(table) == (0, "reward")
    assert possible(table, "maharani") and not possible(table, "maharani:2"), "both tokens are out"


def test_a_2_8_a_lasting_power_ends_with_the_next_turn() -> None:
    s = reward_of((8, 5), "maharani", "coins")
    show(s, 9, 2, 3)
    table = table_from(s)
    play(table, "maharani:9", "coins")
    assert [t.character for t in now(table).maharani] == [9]
    until(table, lambda node: node.ask is not None and node.ask.kind == "plan" and now(table).round == 3)
    back = events(table, "maharani_back")
    assert [(e.data["character"], e.data["used"], e.ruling) for e in back] == [(9, False, "20-20")]


def test_a_2_8_a_lent_banner_the_tile_and_both_arrows_and_a_token_are_five_moves() -> None:
    s = turn_of("banner", "banner", characters=(10, 9, 5))
    lend(s, 0, 10)
    s.tokens, s.seats[0].tokens = 6, 1
    table = table_from(s)
    play(table, "1:banner:D", "2:banner:E", "power:10:F", "power:10:G", "token:banner", "3:banner:A")
    assert len(events(table, "banner_moved")) == 5
    assert sorted(now(table).track.values()) == sorted(set(now(table).track.values())), "seven different spaces"


def test_5_9_a_banner_on_the_third_space_stays_and_one_on_the_fourth_goes_to_the_first() -> None:
    s = turn_of("banner", "banner", characters=(8, 9, 5))
    first = min(s.track, key=lambda city: s.track[city])
    assert s.track[first] == 4
    table = table_from(s)
    play(table, f"1:banner:{first}")
    assert now(table).track[first] == 1
    refusal = why(table, f"2:banner:{first}")
    assert (refusal.code, refusal.ruling, refusal.facts["space"]) == ("banner_too_far_left", "20-18", 1)


def test_4_5_several_gaps_close_at_once_and_the_order_stays() -> None:
    s = turn_of("banner", "banner", characters=(8, 9))
    order = sorted(s.track, key=lambda city: s.track[city])
    table = table_from(s)
    play(table, f"1:banner:{order[1]}", f"2:banner:{order[0]}")  # nothing else is left, so the turn ends
    to_the_plans(table)
    row = events(table, "gaps_closed")[0]
    assert row.ruling == "20-56"
    after = now(table).track
    assert now(table).maharaja == order[0], "the one moved furthest left is visited next"
    assert sorted(after.values()) == list(range(min(after.values()), min(after.values()) + 7))


# ---------------------------------------------------------------- 4.4 ranks and reward tiles


def test_4_4_three_with_equal_points_rank_by_number_and_coins_follow() -> None:
    s = position(BOARD, [12, 5, 9], "A")
    for i in range(3):
        shrine(s, i, "A")
    acts(s, 0, "banner", "coins", 0)
    has_coins(s, 1, 0)
    has_coins(s, 2, 0)
    table = table_from(s)
    play(table, "end")
    assert events(table, "ranked")[0].data["order"] == [1, 2, 0]
    assert [p.coins for p in now(table).seats] == [4, 12, 8]
    assert [(e.seat, e.data["rival"]) for e in events(table, "tie_broken")] == [(1, 2), (2, 0)]


def test_4_4_tiles_taken_from_the_middle_leave_gaps_until_the_end_of_the_turn() -> None:
    tiles = ("coins", "shrines", "prestige", "levy", "prestige_coin")
    s = reward_of((2, 3, 4, 5), *tiles, points=(4, 3, 2, 1))
    others = [tile for tile in s.rewards if tile not in tiles]
    table = table_from(s)
    play(table, "shrines", "levy")
    assert why(table, others[0]).code == "reward_too_high", "nothing moves up within the turn"
    assert why(table, "levy").code == "reward_taken_now"
    play(table, "coins", "prestige_coin")
    assert now(table).rewards == ["prestige", *others, "shrines", "levy", "coins", "prestige_coin"]


def test_a_1_8_lent_a_player_with_nothing_there_has_a_rank_a_tile_and_no_compensation() -> None:
    s = position(BOARD, [2, 5], "A")
    shrine(s, 1, "A", "A")
    lend(s, 0, 8)
    acts(s, 0, "banner", "coins", 0)
    table = table_from(s)
    play(table, "end")
    assert events(table, "ranked")[0].data["order"] == [1, 0]
    assert now(table).seats[0].coins == 6 and not events(table, "compensated")


def test_a_2_6_without_a_coin_the_offering_is_nothing() -> None:
    s = reward_of((2, 3), "offering")
    has_coins(s, 0, 0)
    table = table_from(s)
    assert why(table, "offering:1").code == "too_poor_for_prestige"
    play(table, "offering:0")
    assert events(table, "no_offering") and now(table).seats[0].prestige == 3


# ---------------------------------------------------------------- 7.1 special tiles together


def test_7_1_all_four_at_once() -> None:
    every = {f"special_{n}": True for n in (1, 2, 3, 4)}
    s = position(BOARD, [5, 9], "C", **every)
    acts(s, 0, "statue_discount", "character", 30, "D")
    statue(s, 0, "C", PLAIN)
    shrine(s, 1, "C")
    show(s, 12, 15, 16)
    table = table_from(s)
    assert why(table, "2:character:9").rule == "7.1.4"
    play(table, "1:statue:D:outer", "end")
    built = events(table, "statue_built")[0]
    assert built.data["coins"] == 11, "twelve everywhere, one less by the action"
    counted = next(e for e in events(table, "worship") if e.data["source"] == "outer_statue")
    assert (counted.data["each"], counted.rule) == (1, "7.1.2")
    first = next(e for e in events(table, "prestige_gained") if e.rule == "7.1.1")
    assert first.seat == 0, "one each: number 5 goes before number 9"


@pytest.mark.parametrize(("where", "price"), [("C", 8), ("D", 8)])
def test_7_1_3_with_both_discounts_it_costs_the_same_everywhere(where: str, price: int) -> None:
    s = turn_of("statue_discount", "coins", characters=(15, 9, 5), at=where, special_3=True)
    table = table_from(s)
    play(table, f"1:statue:{where}:centre")
    assert events(table, "statue_built")[0].data["coins"] == price


# ---------------------------------------------------------------- 2 building at the limits


def test_2_2_with_two_players_a_village_of_another_is_closed_to_every_way_of_building() -> None:
    s = turn_of("two_shrines", "shrine_discount", characters=(13, 9))
    shrine(s, 1, "v01")
    table = table_from(s)
    for answer in ("1:shrine:v01", "2:shrine:v01", "power:13:v01"):
        refusal = why(table, answer)
        assert (refusal.code, refusal.facts["room"]) == ("village_full", 1), answer
    s = reward_of((2, 3), "free_shrine")
    shrine(s, 1, "v01")
    assert why(table_from(s), "free_shrine:v01").code == "village_full"


def test_2_2_with_three_players_the_third_colour_finds_no_room() -> None:
    s = turn_of("shrine_discount", "coins")
    shrine(s, 1, "v01")
    assert possible(table_from(s), "1:shrine:v01")
    shrine(s, 2, "v01")
    assert why(table_from(s), "1:shrine:v01").facts["room"] == 2


def test_2_1_a_bonus_pays_for_the_next_statue_and_a_token_is_spent_in_the_turn_it_came() -> None:
    s = turn_of("statue_discount", "statue_discount", coins=18, at="A")
    open_road(s, 0, "A", "F")
    table = table_from(s)
    play(table, "1:statue:A:bottom", "2:statue:A:top")
    assert now(table).seats[0].coins == 18 - 9 + 3 - 9 and now(table).seats[0].tokens == 1
    play(table, "token:coins")
    assert now(table).seats[0].coins == 6
    assert why(table, "token:coins").code == "one_token_a_turn"


def test_a_1_12_lent_builds_afar_with_the_bonus_and_at_the_price_of_that_city() -> None:
    s = turn_of("statue_and_shrine", "coins", coins=13, characters=(8, 9, 5))
    lend(s, 0, 12)
    table = table_from(s)
    play(table, "1:statue:C:bottom")
    built = events(table, "statue_built")[0]
    assert (built.data["coins"], built.ruling) == (12, "20-48")
    assert now(table).seats[0].coins == 1 + 3, "the coins of the lower site"
    play(table, "1:shrine:G")
    assert now(table).shrines["G"][0] == 1


def test_a_1_9_lent_does_not_open_an_empty_village_and_others_earn_nothing() -> None:
    s = turn_of("coins", "coins", coins=0, characters=(8, 2, 5))
    lend(s, 0, 9)
    shrine(s, 1, *BOARD.roads["S"]["D"])
    table = table_from(s)
    assert why(table, "go:B").code == "road_broken"
    play(table, "go:D")
    assert now(table).seats[1].coins == 15 and events(table, "travelled_free")[0].data["coins"] == 2


def test_6_1_two_seventh_statues_in_one_turn_end_it_once_and_the_count_decides() -> None:
    s = turn_of("statue_discount", "coins", coins=30, characters=(8, 9), at="C")
    for i in (0, 1):
        for city in "ABD":
            statue(s, i, city, PLAIN, PLAIN)
    statue(s, 1, "E", CENTRE)
    table = table_from(s)
    play(table, "1:statue:C:centre", "end")
    until(table, lambda node: node.ask is None)
    assert now(table).ended == "statues" and len(events(table, "last_statue")) == 1
    assert [e.data["n"] for e in events(table, "counted") if e.data["source"] == "statues"] == [7, 7]


# ---------------------------------------------------------------- S Brahmabot at its limits


def test_s_10_with_equal_points_brahmabots_lower_number_is_first() -> None:
    s = alone(BOARD, 12, 2, "A")
    shrine(s, YOU, "A")
    shrine(s, BOT, "A")
    s.bot.hand, s.bot.open = 1, [1, 2]
    acts(s, YOU, "banner", "coins", 0)
    table = table_from(s)
    play(table, "end")
    assert now(table).seats[YOU].coins == 6 and now(table).seats[BOT].prestige == 3
    assert asked(table) == (YOU, "reward")


def test_s_5_5_equal_with_a_higher_number_it_is_second_there() -> None:
    s = solo(character=5, bots=12, tile=8, at="S")
    shrine(s, YOU, "B")
    shrine(s, BOT, "B")
    table = bot_plays(s, tick="1")
    assert events(table, "bot_statue")[0].data["city"] == "B"
    s = solo(character=12, bots=5, tile=8, at="S")
    shrine(s, YOU, "B")
    shrine(s, BOT, "B")
    table = bot_plays(s, tick="1")
    assert [e.data["why"] for e in events(table, "left_out")] == ["no_city"], "equal with a lower number it leads"


def test_s_6_open_ways_that_are_equal_in_everything_are_not_asked() -> None:
    s = solo(tile=2, at="S")
    for a, b in (("S", "B"), ("B", "A"), ("S", "D"), ("D", "A")):
        open_road(s, BOT, a, b)
    table = bot_plays(s, tick="1")
    travelled = events(table, "bot_travelled")[0]
    assert travelled.data["yours"] == 0 and now(table).seats[BOT].at == "A"
    assert all(node.ask is None or node.ask.kind != "bot_way" for node in table.main_line())


def test_s_6_your_own_shrines_make_a_way_open_and_it_arrives() -> None:
    s = solo(tile=2, at="F", coins=6)
    shrine(s, YOU, "v07")
    table = bot_plays(s, tick="1")
    toll = next(e for e in events(table, "coins_taken") if e.data["source"] == "bot_toll")
    assert (toll.seat, toll.data["coins"]) == (YOU, 1)
    statues = events(table, "bot_statue")
    assert (statues[-1].rule, statues[-1].data["city"], statues[-1].data["coins"]) == ("S.7", "A", 6)


def test_s_9_the_city_it_goes_to_gives_no_shrine_and_the_track_is_read_anew_each_time() -> None:
    s = solo(tile=4, city="C", at="B")
    all_shrines_out(s, "C")
    s.shrines["C"][BOT] -= 2
    s.shrines["A"][BOT] += 1
    s.shrines["G"][BOT] += 1
    table = bot_plays(s)
    assert [e.data["from"] for e in events(table, "bot_shrine_moved")] == ["G", "A", "C"], "C at last, for B"
    assert now(table).shrines["B"][BOT] == 1


def test_s_9_a_sign_that_finds_no_shrine_is_left_out_and_the_next_one_follows() -> None:
    s = solo(tile=3, city="C", at="C")
    all_shrines_out(s, "C")
    table = bot_plays(s)
    assert [(e.data["why"], e.rule, e.ruling) for e in events(table, "left_out")] == [
        ("no_shrine", "S.5.2", "20-68"),
        ("no_shrine", "S.7", "20-68"),
    ]
    assert now(table).seats[BOT].coins == 3 + 1


def test_s_7_the_statue_on_arrival_may_be_the_seventh_and_ends_the_game() -> None:
    s = solo(tile=12, city="C", at="C", coins=0)
    for city in "ABD":
        statue(s, BOT, city, PLAIN, PLAIN)
    table = bot_plays(s, tick="1")
    assert now(table).seats[BOT].statues == 0, "six coins by the sign pay for it"
    until(table, lambda node: node.ask is None)
    assert now(table).ended == "statues" and events(table, "last_statue")[0].ruling == "20-75"


def test_s_8_the_bonus_of_a_site_is_nothing_to_brahmabot() -> None:
    s = solo(tile=1, city="B", at="B")
    statue(s, YOU, "B", CENTRE)
    table = bot_plays(s)
    built = events(table, "bot_statue")[0]
    assert built.data["site"] == "top" and now(table).sites["B"][TOP] == BOT
    assert not [e for e in events(table, "prestige_gained") if e.rule == "2.1"], "the upper site of B has one"


def test_s_5_8_in_the_middle_of_the_phase_you_act_with_the_number_you_take() -> None:
    s = solo(character=12, bots=5, tile=11)
    s.display = [9, 14, 3]
    s.pile = [n for n in range(1, 17) if n not in (12, 5, 9, 14, 3)]
    acts(s, YOU, "coins", "banner", 15)
    s.turn = None
    table = bot_plays(s, tick="1")
    assert asked(table) == (YOU, "from_row")
    assert set(open_parts(GAME, now(table), table.main_line()[-1].ask)) == {"9", "14", "3"}
    node = play(table, "9")
    assert node.ask and (node.ask.seat, node.ask.kind) == (CHANCE, "new_character")
    play(table, "16")
    assert [p.character for p in now(table).seats] == [9, 12] and now(table).display == [14, 3, 16]
    assert now(table).gone == [5] and asked(table) == (YOU, "turn")


def test_a_2_8_alone_with_16_and_a_row_of_one_the_second_token_lapses() -> None:
    s = alone(BOARD, 16, 5, "A")
    s.gone, s.pile, s.display = [*s.pile, *s.display[1:]], [], s.display[:1]
    shrine(s, YOU, "A")
    s.bot.hand, s.bot.open = 1, [1, 2]
    acts(s, YOU, "banner", "coins", 0)
    s.rewards = ["maharani", *(tile for tile in s.rewards if tile != "maharani")]
    table = table_from(s)
    play(table, "end", f"maharani:{s.display[0]}")
    assert [t.character for t in now(table).maharani] == s.display
    assert [e.data["tile"] for e in events(table, "reward_lapses")] == ["maharani"]


def test_s_12_every_final_tile_leaves_brahmabot_its_own_lines() -> None:
    for final in ("majorities", "presence", "roads", "pairs", "shrines"):
        s = alone(BOARD, 2, 12, "A")
        s.variants = type(s.variants)(final=final)
        s.final, s.round, s.bot.hand, s.bot.open = final, 7, 1, [1, 2]
        statue(s, BOT, "B", CENTRE)
        s.seats[BOT].coins, s.bank_coins = 1, s.bank_coins - 1
        acts(s, YOU, "banner", "coins", 0)
        table = table_from(s)
        play(table, "end")
        until(table, lambda node: node.ask is None)
        counted = {e.data["source"]: e.data["prestige"] for e in events(table, "counted") if e.seat == BOT}
        assert counted["statues"] == 3 and counted["any_coin"] == 1 and counted["majority"] == 2, final
        assert counted.get("shrines_left") is None
