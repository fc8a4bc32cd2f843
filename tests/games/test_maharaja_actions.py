"""Maharaja, chapter 5: the nine actions, and what is never to be had."""

from __future__ import annotations

import pytest
from maharaja_tables import BOARD, events, now, play, table_from, turn_of, why

from rajwidgets.flow import choices, open_parts
from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import acts, position, show

# ---------------------------------------------------------------- 5 the actions


def test_5_3_one_statue_and_one_shrine_at_full_price() -> None:
    table = table_from(turn_of("statue_and_shrine", coins=13, at="C"))
    play(table, "1:statue:C:outer", "1:shrine:C")
    assert now(table).seats[0].coins == 0
    assert why(table, "1:shrine:C").rule == "5.3"


def test_5_4_never_two_village_shrines() -> None:
    table = table_from(turn_of("two_shrines", coins=5, at="D"))
    play(table, "1:shrine:v01")
    refusal = why(table, "1:shrine:v02")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("one_shrine_in_a_city", "5.4", "20-39")
    play(table, "1:shrine:D")
    assert now(table).seats[0].coins == 3


def test_5_4_after_a_village_the_start_leaves_nothing_to_build() -> None:
    table = table_from(turn_of("two_shrines", coins=5))
    play(table, "1:shrine:v01")
    assert why(table, "1").code == "one_shrine_in_a_city"
    assert "1" not in open_parts(GAME, now(table), table.main_line()[-1].ask)


def test_5_4_a_single_shrine_may_go_to_a_village_and_two_to_one_city() -> None:
    table = table_from(turn_of("two_shrines", "two_shrines", coins=5, at="D"))
    play(table, "1:shrine:D", "1:shrine:D", "2:shrine:v01", "end")
    assert now(table).shrines["D"][0] == 2


def test_5_5_three_coins_and_5_6_two_shrines_and_5_7_prestige() -> None:
    s = turn_of("coins", "shrines", coins=0)
    table = table_from(s)
    play(table, "1:coins")
    assert now(table).seats[0].coins == 3
    play(table, "2:shrines")
    assert (now(table).seats[0].shrines, now(table).seats[0].reserve) == (10, 10)
    s = turn_of("prestige", "prestige", coins=5)
    s.seats[0].tokens, s.tokens = 1, 6  # so that something is left to do
    table = table_from(s)
    play(table, "1:prestige")
    assert (now(table).seats[0].coins, now(table).seats[0].prestige) == (2, 5)
    refusal = why(table, "2:prestige")
    assert (refusal.rule, refusal.facts["need"], refusal.facts["have"]) == ("5.7", 3, 2)


def test_5_6_takes_what_is_there_and_nothing_from_an_empty_reserve() -> None:
    s = turn_of("shrines", "shrines")
    s.seats[0].shrines, s.seats[0].reserve = 19, 1
    s.seats[0].tokens, s.tokens = 1, 6
    table = table_from(s)
    play(table, "1:shrines")
    assert (now(table).seats[0].shrines, now(table).seats[0].reserve) == (20, 0)
    refusal = why(table, "2:shrines")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("reserve_empty", "5.6", "20-36")


def test_5_8_own_tile_to_the_display_and_another_from_there() -> None:
    s = turn_of("character", "character")
    show(s, 2, 13, 16)
    table = table_from(s)
    refusal = why(table, "1:character:8")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("own_tile", "5.8", "20-17")
    assert why(table, "1:character:4").code == "not_in_sight"
    play(table, "1:character:13")
    assert now(table).seats[0].character == 13 and now(table).display == [2, 8, 16]
    play(table, "2:character:8")
    assert now(table).display == [2, 13, 16], "the second change may take back what the first put down"


def test_5_8_who_is_robbed_takes_one_at_once_also_the_tile_just_returned() -> None:
    s = turn_of("character", "coins")
    show(s, 2, 13, 16)
    table = table_from(s)
    node = play(table, "1:character:9")
    assert node.ask and (node.ask.seat, node.ask.kind) == (1, "replacement")
    assert why(table, "9").code == "not_on_display"
    play(table, "8")
    assert [p.character for p in now(table).seats] == [9, 8, 5] and now(table).display == [2, 13, 16]
    assert events(table, "replacement_taken")[0].ruling == "20-17"
    assert events(table, "tile_taken")[0].ruling == "20-53", "also a player who has acted may be robbed"


def test_5_8_the_order_changes_for_those_who_have_not_acted() -> None:
    s = turn_of("character", "coins", characters=(3, 7, 9))
    show(s, 1, 12, 14)
    for i in (1, 2):
        acts(s, i, "coins", "coins", 15)
    table = table_from(s)
    play(table, "1:character:7", "14", "end")
    node = table.main_line()[-1]
    assert node.ask and node.ask.seat == 2, "9 is now before 14"


def test_5_8_a_robbed_seat_that_has_acted_does_not_act_again() -> None:
    s = turn_of("character", "coins", characters=(9, 2, 5))
    show(s, 1, 12, 14)
    acts(s, 2, "coins", "coins", 15)
    table = table_from(s)
    node = play(table, "1:character:2", "1", "end")
    assert node.ask and (node.ask.seat, node.ask.kind) == (2, "turn")
    assert play(table, "end").ask != node.ask
    assert [event.seat for event in events(table, "plan_revealed")] == [2]


def test_7_1_4_no_tile_of_a_player() -> None:
    s = turn_of("character", "coins", special_4=True)
    show(s, 2, 13, 16)
    refusal = why(table_from(s), "1:character:9")
    assert (refusal.code, refusal.rule, refusal.facts["holder"]) == ("display_only", "7.1.4", 1)


def test_5_9_no_banner_leaves_the_track_at_the_left() -> None:
    s = turn_of("banner", "banner")
    s.track = {"A": 1, "B": 3, "D": 4, "E": 7, "F": 8, "G": 9, "C": 10}
    table = table_from(s)
    for city in "AB":
        refusal = why(table, f"1:banner:{city}")
        assert (refusal.code, refusal.rule, refusal.ruling) == ("banner_too_far_left", "5.9", "20-18")
    play(table, "1:banner:D")
    assert now(table).track == {"D": 1, "A": 2, "B": 3, "E": 7, "F": 8, "G": 9, "C": 10}


def test_5_9_pushed_banners_never_go_beyond_the_space_just_left() -> None:
    s = turn_of("banner", "banner")
    s.track = {"A": 4, "B": 5, "D": 6, "E": 7, "F": 8, "G": 9, "C": 10}
    table = table_from(s)
    play(table, "1:banner:C")
    assert now(table).track == {"A": 4, "B": 5, "D": 6, "C": 7, "E": 8, "F": 9, "G": 10}


def test_5_9_the_last_banner_to_an_empty_space_shortens_the_row() -> None:
    s = turn_of("banner", "coins")
    s.track = {"A": 2, "B": 4, "D": 5, "E": 7, "F": 8, "G": 9, "C": 6}
    s.track["G"], s.track["F"] = 11, 9
    table = table_from(s)
    play(table, "1:banner:G")
    assert now(table).track["G"] == 8 and max(now(table).track.values()) == 9


# ---------------------------------------------------------------- what is never to be had


@pytest.mark.parametrize(
    ("first", "answer", "code", "rule"),
    [
        ("coins", "go:v01", "no_rest_in_village", "2.3"),
        ("statue_discount", "1:statue:v01:centre", "statues_in_cities", "2.1"),
        ("statue_discount", "1:statue:S", "statues_in_cities", "2.1"),
        ("shrine_discount", "1:shrine:S", "no_shrine_on_start", "2.2"),
        ("statue_discount", "1:shrine:v01", "other_action", "5.1"),
        ("coins", "1:banner:A", "other_action", "5.5"),
        ("banner", "1:banner:v01", "unknown", "4.3"),
    ],
)
def test_what_is_never_a_choice_has_its_own_reason(first: str, answer: str, code: str, rule: str) -> None:
    refusal = why(table_from(turn_of(first, at="D", coins=20)), answer)
    assert (refusal.code, refusal.rule) == (code, rule)


# ---------------------------------------------------------------- what is offered


def test_a_choice_with_one_way_is_taken_at_once_and_refusals_stay_visible() -> None:
    s = turn_of("shrine_discount", "coins", at="S")
    table = table_from(s)
    ask = table.main_line()[-1].ask
    assert ask is not None
    offered = choices(GAME, now(table), ask, ("1",))
    assert all(begun[:2] == ("1", "shrine") for begun in offered.open)
    assert ("1", "shrine", "D") in offered.refused


def test_acts_leaves_the_totals_alone() -> None:
    s = position(BOARD, [8, 9], "A")
    acts(s, 0, "coins", "coins", 3)
    fresh = GAME.new_state(BOARD, 2, {key: option.default for key, option in GAME.options.items()})
    assert GAME.conserved(s) == GAME.conserved(fresh)
