"""The rules of Maharaja, section by section: set-up, travel, building, the turn and its nine actions (1 to 5)."""

from __future__ import annotations

import pytest
from maharaja_tables import BOARD, events, kinds, laid, now, play, possible, table_from, turn_of, until, why

from rajwidgets.flow import CHANCE, choices, open_parts
from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import acts, open_road, position, show, shrine, statue
from rajwidgets.games.maharaja.rules.actions import ACTIONS, DISC
from rajwidgets.games.maharaja.state import BOTTOM, CENTRE, FREE, PLAIN, TOP, VEILED, VEILED_PRESTIGE
from rajwidgets.table import SetupFault, new_table
from rajwidgets.text import Speech

# ---------------------------------------------------------------- 1 set-up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_2_everybody_begins_with_the_same_things(seats: int) -> None:
    s = GAME.thaw(new_table(GAME, seats).root.snapshot)
    begin = [(p.coins, p.prestige, p.shrines, p.reserve, p.statues, p.at) for p in s.seats]
    assert begin == [(15, 3, 8, 12, 7, "S")] * seats
    assert s.tokens == 7 and not s.maharani


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_1_players_plus_three_characters_eight_rewards_and_seven_banners(seats: int) -> None:
    s = now(laid(seats))
    assert len(s.display) == seats + 3 and len(s.pile) == 16 - seats - 3
    assert s.rewards[0] == "coins" and len(s.rewards) == 8
    assert s.track == {"A": 3, "B": 4, "C": 5, "D": 6, "E": 7, "F": 8, "G": 9}
    assert s.maharaja == ""


def test_1_1_chance_draws_and_may_be_set_by_hand() -> None:
    table = new_table(GAME, 3, seed=1)
    assert table.root.ask and table.root.ask.seat == CHANCE
    assert sorted(table.roll(table.root).split(":")) == list("ABCDEFG")
    assert why(table, "A:A:B:C:D:E:F", table.root).code == "unknown"
    assert why(table, "A:B", table.root).code == "incomplete"


def test_1_1_the_seven_characters_of_a_first_game_with_four() -> None:
    table = laid(4, characters="first_game")
    assert now(table).display == [1, 2, 5, 9, 12, 14, 15]
    for seats in (1, 2, 3):
        with pytest.raises(SetupFault) as fault:
            new_table(GAME, seats, {"characters": "first_game"})
        assert fault.value.refusal and fault.value.refusal.rule == "1.1"


def test_options_the_rulebook_has_no_room_for() -> None:
    with pytest.raises(SetupFault) as fault:
        new_table(GAME, 2, {"level": "hard"})
    assert fault.value.refusal and fault.value.refusal.rule == "S.1"
    with pytest.raises(SetupFault) as fault:
        new_table(GAME, 2, {"special_random": True, "special_2": True})
    assert fault.value.refusal and fault.value.refusal.rule == "7"
    for wrong in ({"final": "everything"}, {"special_1": 1}, {"nonsense": True}):
        with pytest.raises(SetupFault):
            new_table(GAME, 2, wrong)
    for seats in (0, 5):
        with pytest.raises(SetupFault):
            new_table(GAME, seats)


def test_7_tiles_chosen_or_drawn_at_random() -> None:
    assert now(laid(3, special_1=True, special_3=True, final="roads")).specials == [1, 3]
    drawn = now(laid(3, special_random=True, final="random"))
    assert drawn.specials and set(drawn.specials) <= {1, 2, 3, 4}
    assert drawn.final in ("majorities", "presence", "roads", "pairs", "shrines")
    table = new_table(GAME, 3, {"special_random": True})
    play(table, "A:B:C:D:E:F:G", "coins:shrines:prestige_coin:levy:prestige:offering:free_shrine:maharani")
    assert why(table, "out:out:out:out").rule == "7"
    assert now(laid(3)).specials == [] and now(laid(3)).final == ""


# ---------------------------------------------------------------- 3 before the first turn


def test_3_1_the_first_seat_chooses_first_and_a_taken_tile_is_refused() -> None:
    table = laid(3)
    node = play(table, "6")
    assert node.ask and (node.ask.seat, node.ask.kind) == (1, "character")
    refusal = why(table, "6")
    assert (refusal.code, refusal.rule, refusal.facts["holder"]) == ("not_on_display", "3.1", 0)
    assert (why(table, "16").code, why(table, "16").rule) == ("not_in_sight", "3.1")
    play(table, "1", "3")
    assert now(table).display == [2, 4, 5]


def test_3_2_four_free_shrines_each_in_the_order_of_the_numbers() -> None:
    table = laid(3)
    play(table, "6", "1", "3")
    order = []
    for village in BOARD.villages[:12]:
        node = table.main_line()[-1]
        assert node.ask and node.ask.kind == "first_shrine"
        order.append(node.ask.seat)
        play(table, village)
    assert order == [1, 2, 0] * 4
    s = now(table)
    assert [(p.shrines, p.reserve, p.coins) for p in s.seats] == [(4, 12, 15)] * 3
    assert s.phase == "plans"


@pytest.mark.parametrize(("seats", "room"), [(2, 1), (3, 2), (4, 2)])
def test_3_2_a_village_takes_two_colours_with_two_players_one(seats: int, room: int) -> None:
    table = laid(seats)
    play(table, *map(str, range(1, seats + 1)))
    play(table, *["v01"] * room)
    refusal = why(table, "v01")
    assert (refusal.code, refusal.rule) == ("village_full", "3.2") and refusal.facts["room"] == room


def test_3_2_never_two_shrines_of_one_colour_in_a_village() -> None:
    table = laid(3)
    play(table, "1", "2", "3", "v01", "v02", "v03")
    refusal = why(table, "v01")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("own_shrine_there", "3.2", "20-09")


# ---------------------------------------------------------------- 2.3 priests


def test_2_3_an_empty_village_stops_everybody_and_is_named() -> None:
    s = turn_of()
    shrine(s, 0, BOARD.roads["S"]["D"][0])
    table = table_from(s)
    refusal = why(table, "go:D")
    assert (refusal.code, refusal.rule) == ("road_broken", "2.3")
    assert refusal.facts["village"] == BOARD.roads["S"]["D"][1]


def test_2_3_one_coin_to_each_owner_where_you_have_none() -> None:
    s = turn_of(coins=2)
    near, far = BOARD.roads["S"]["D"]
    shrine(s, 1, near, far)
    shrine(s, 2, near)
    table = table_from(s)
    refusal = why(table, "go:D")
    assert (refusal.code, refusal.ruling) == ("toll_too_dear", "20-37")
    assert (refusal.facts["need"], refusal.facts["have"], refusal.facts["payees"]) == (3, 2, [(1, 2), (2, 1)])
    s = turn_of(coins=3)
    shrine(s, 1, near, far)
    shrine(s, 2, near)
    table = table_from(s)
    play(table, "go:D")
    assert [p.coins for p in now(table).seats] == [0, 17, 16]


def test_2_3_a_village_shared_with_another_is_free_for_its_owners() -> None:
    s = turn_of(coins=0)
    near, far = BOARD.roads["S"]["D"]
    shrine(s, 0, near, far)
    shrine(s, 1, near, far)
    table = table_from(s)
    play(table, "go:D", "go:S")
    assert now(table).seats[0].at == "S" and now(table).seats[1].coins == 15


def test_2_3_a_village_passed_twice_is_paid_twice() -> None:
    s = turn_of(coins=2)
    shrine(s, 1, *BOARD.roads["A"]["F"])
    s.seats[0].at = "A"
    table = table_from(s)
    play(table, "go:F", "go:A")
    assert now(table).seats[0].coins == 0 and len(events(table, "toll")) == 2
    assert why(table, "go:F").code == "toll_too_dear"


def test_2_3_road_by_road_and_the_way_is_said() -> None:
    s = turn_of(coins=5)
    open_road(s, 0, "S", "D")
    open_road(s, 1, "D", "A")
    table = table_from(s)
    refusal = why(table, "go:A")
    assert (refusal.code, refusal.ruling) == ("not_next_door", "20-37")
    assert (refusal.facts["first"], refusal.facts["toll"]) == ("D", 2)
    assert why(table, "go:S").code == "already_there"
    assert why(table, "go:B").code == "road_broken" and why(table, "go:C").code == "no_way_there"


# ---------------------------------------------------------------- 2.1 statues


def test_2_1_only_where_the_priest_is() -> None:
    s = turn_of("statue_discount", coins=30)
    open_road(s, 0, "S", "D")
    table = table_from(s)
    assert why(table, "1:statue").code == "priest_at_start"
    refusal = why(table, "1:statue:D:centre")
    assert (refusal.code, refusal.rule, refusal.facts["toll"]) == ("priest_elsewhere", "2.3", 0)
    assert why(table, "1:statue:C:centre").code == "no_way_there"
    play(table, "go:D", "1:statue:D:centre")
    assert now(table).sites["D"][CENTRE] == 0 and now(table).seats[0].coins == 30 - 9


def test_2_1_tolls_count_before_the_price() -> None:
    s = turn_of("statue_discount", coins=10)
    open_road(s, 1, "S", "D")
    table = table_from(s)
    refusal = why(table, "1:statue:D:centre")
    assert refusal.code == "too_dear_after_tolls"
    assert (refusal.facts["toll"], refusal.facts["price"], refusal.facts["short"]) == (2, 9, 1)


def test_2_1_seven_sites_and_no_two_statues_on_one() -> None:
    s = turn_of("statue_discount", coins=40, at="D")
    statue(s, 1, "D", CENTRE, TOP, BOTTOM, PLAIN, PLAIN, PLAIN)
    table = table_from(s)
    for site in ("centre", "top", "bottom"):
        refusal = why(table, f"1:statue:D:{site}")
        assert (refusal.code, refusal.rule, refusal.facts["owner"]) == ("site_taken", "2.1", 1)
    play(table, "1:statue:D:outer")
    assert FREE not in now(table).sites["D"]
    full = turn_of("statue_discount", coins=40, at="D")
    statue(full, 1, "D", PLAIN, PLAIN, PLAIN, PLAIN)
    assert why(table_from(full), "1:statue:D:outer").code == "plain_sites_full"
    statue(full, 2, "D", CENTRE, TOP, BOTTOM)
    assert why(table_from(full), "1:statue:D").code == why(table_from(full), "1:statue").code == "city_full"


@pytest.mark.parametrize(
    ("city", "site", "gains"),
    [
        ("A", "top", {"tokens": 1}),
        ("A", "bottom", {"coins": 3}),
        ("B", "top", {"prestige": 1}),
        ("B", "bottom", {"shrines": 2, "reserve": -2}),
    ],
)
def test_2_1_the_bonus_of_a_site_is_received_at_once(city: str, site: str, gains: dict[str, int]) -> None:
    s = turn_of("statue_discount", coins=9, at=city)
    table = table_from(s)
    play(table, f"1:statue:{city}:{site}")
    after = now(table).seats[0]
    for thing in ("tokens", "coins", "prestige", "shrines", "reserve"):
        before = 0 if thing == "coins" else getattr(s.seats[0], thing)
        assert getattr(after, thing) == before + gains.get(thing, 0), thing


def test_2_1_the_bonus_does_not_pay_for_its_own_statue() -> None:
    s = turn_of("statue_discount", coins=8, at="A")
    assert why(table_from(s), "1:statue:A:bottom").code == "too_poor_for_statue"


def test_2_1_a_bonus_is_received_as_far_as_the_supply_reaches() -> None:
    s = turn_of("statue_discount", coins=9, at="B")
    s.seats[0].reserve, s.seats[0].shrines = 1, 19
    table = table_from(s)
    play(table, "1:statue:B:bottom")
    assert (now(table).seats[0].shrines, now(table).seats[0].reserve) == (20, 0)
    s = turn_of("statue_discount", coins=9, at="A")
    s.tokens, s.seats[1].tokens = 0, 7
    table = table_from(s)
    play(table, "1:statue:A:top")
    assert now(table).seats[0].tokens == 0 and events(table, "token_taken")[0].ruling == "20-36"


def test_1_2_seven_statues_are_all() -> None:
    s = turn_of("statue_discount", coins=40, at="D")
    for city in "ABCEFGD":
        statue(s, 0, city, PLAIN)
    refusal = why(table_from(s), "1:statue:D:centre")
    assert (refusal.code, refusal.rule) == ("no_statue_left", "1.2")


def test_7_1_3_every_statue_costs_twelve_before_discounts() -> None:
    s = turn_of("statue_discount", coins=10, at="D", special_3=True)
    assert why(table_from(s), "1:statue:D:centre").facts["need"] == 11
    s = turn_of("statue_discount", coins=8, at="D", characters=(15, 9, 5), special_3=True)
    assert possible(table_from(s), "1:statue:D:centre")


@pytest.mark.parametrize(("city", "price"), [("D", 6), ("C", 8)])
def test_a_1_15_both_discounts_add_up(city: str, price: int) -> None:
    s = turn_of("statue_discount", coins=price, at=city, characters=(15, 9, 5))
    table = table_from(s)
    play(table, f"1:statue:{city}:centre")
    assert now(table).seats[0].coins == 0


# ---------------------------------------------------------------- 2.2 shrines


def test_2_2_a_city_takes_any_number_a_village_never_needs_the_priest() -> None:
    s = turn_of("two_shrines", "two_shrines", coins=4, at="D")
    shrine(s, 1, *["D"] * 6)
    table = table_from(s)
    play(table, "1:shrine:D", "1:shrine:v30", "2:shrine:D")
    assert now(table).shrines["D"] == [2, 6, 0] and now(table).villages["v30"] == [0]
    assert now(table).seats[0].coins == 1
    play(table, "2:shrine:D")
    assert now(table).shrines["D"] == [3, 6, 0]


def test_2_2_without_shrines_on_the_board_nothing_is_built() -> None:
    s = turn_of("shrine_discount", at="D")
    s.seats[0].shrines, s.seats[0].reserve = 0, 20
    refusal = why(table_from(s), "1:shrine:D")
    assert (refusal.code, refusal.rule, refusal.facts["reserve"]) == ("no_shrine_on_board", "2.2", 20)


def test_5_2_a_shrine_with_the_discount_is_free() -> None:
    table = table_from(turn_of("shrine_discount", "two_shrines", coins=0, at="D"))
    assert why(table, "2:shrine:D").code == "too_poor_for_shrine"
    play(table, "1:shrine:D")
    assert now(table).shrines["D"][0] == 1 and events(table, "shrine_built")[0].data["coins"] == 0


# ---------------------------------------------------------------- 4.1, 4.2


def test_4_1_the_visited_banner_goes_right_of_the_last_wherever_that_is() -> None:
    s = position(BOARD, [8, 9], "A")
    s.phase = "end"
    s.track = {"B": 3, "C": 4, "D": 5, "E": 6, "F": 7, "A": 8, "G": 9}
    for i in range(2):
        shrine(s, i, "A")
    table = table_from(s)
    assert now(table).maharaja == "B" and now(table).track["B"] == 10
    assert events(table, "banner_placed")[-1].ruling == "20-55"


def test_4_2_plans_are_secret_until_the_players_own_turn() -> None:
    table = laid(3)
    play(table, "3", "1", "2")
    until(table, lambda node: node.ask is not None and node.ask.kind == "plan")
    play(table, "coins:banner", "coins:coins")
    s = now(table)
    assert [slot.action for slot in GAME.view(s, 1).seats[0].plan] == [VEILED, VEILED]
    assert [slot.action for slot in GAME.view(s, 0).seats[0].plan] == ["coins", "banner"]
    assert "banner" not in str([GAME.view_event(s, e, 1) for e in events(table, "planned")])
    node = play(table, "prestige:prestige")
    assert node.ask and node.ask.seat == 1, "the lowest number acts first"
    seen = GAME.view(now(table), 0)
    assert [slot.action for slot in seen.seats[1].plan] == ["coins", "coins"]
    assert [slot.action for slot in seen.seats[2].plan] == [VEILED, VEILED]


def test_4_2_nine_actions_and_any_two_of_them() -> None:
    assert len(DISC) == 9
    assert [ACTIONS[word].rule for word in DISC] == [f"5.{n}" for n in range(1, 10)]
    s = position(BOARD, [8, 9], "B")
    s.phase = "plans"
    for p in s.seats:
        p.plan, p.acted = [], False
    table = table_from(s)
    for first in DISC:
        for second in DISC:
            assert possible(table, f"{first}:{second}")


# ---------------------------------------------------------------- 2, 20-60 prestige is secret


def test_2_prestige_of_others_is_veiled_until_the_final_count() -> None:
    s = turn_of()
    for seat in (0, 1, 2, CHANCE):
        seen = GAME.view(s, seat)
        assert [p.prestige for p in seen.seats] == [3 if i == seat else VEILED_PRESTIGE for i in range(3)]
        assert [p.coins for p in seen.seats] == [15, 15, 15]
        assert seen.bank_prestige == 0, "it would give the others' away"
        for lang in ("en", "fr"):
            said = Speech(GAME, lang, ["North", "East", "South"]).describe(seen)
            assert ("sealed" in said) or ("scellé" in said)
    s.ended = "turns"
    assert [p.prestige for p in GAME.view(s, 0).seats] == [3, 3, 3]


# ---------------------------------------------------------------- 4.3 acting, tokens


def test_4_3_parts_may_be_left_out_and_nothing_is_owed() -> None:
    s = turn_of("statue_and_shrine", "prestige", coins=20, at="D")
    table = table_from(s)
    play(table, "1:shrine:D", "end")
    ended = events(table, "turn_ended")[0]
    assert ended.data["undone"] == ["statue_and_shrine", "prestige"] and ended.ruling == "20-16"
    assert [event.rule for event in events(table, "compensated")] == ["4.4", "4.4"], "only for having no worship point"
    assert [p.coins for p in now(table).seats] == [19 + 12, 15 + 3, 15 + 3]


def test_4_3_parts_of_two_actions_and_travel_mix() -> None:
    s = turn_of("statue_and_shrine", "statue_and_shrine", coins=22, at="D")
    open_road(s, 0, "D", "F")
    table = table_from(s)
    play(table, "1:shrine:D", "2:statue:D:top", "go:F", "2:shrine:F", "1:statue:F:centre")
    assert now(table).seats[0].coins == 0 + 3, "the site in D brought 3 coins"
    assert why(table, "1:statue:F:outer").code == "already_done"


def test_4_3_a_token_buys_one_more_action_but_no_change_of_character() -> None:
    s = turn_of("coins", "coins")
    s.seats[0].tokens, s.tokens = 2, 5
    table = table_from(s)
    assert why(table, "token:character").code == "token_not_for_character"
    assert (why(table, "3:statue").code, why(table, "3").rule) == ("nothing_bought", "4.3")
    play(table, "token:coins")
    assert now(table).seats[0].coins == 18 and now(table).tokens == 6
    refusal = why(table, "token:coins")
    assert (refusal.code, refusal.rule) == ("one_token_a_turn", "4.3")


def test_4_3_the_action_bought_may_be_done_in_part_and_a_token_used_in_the_turn_it_came() -> None:
    s = turn_of("statue_discount", "coins", coins=30, at="A")
    table = table_from(s)
    assert why(table, "token:coins").code == "no_token"
    play(table, "1:statue:A:top", "token:statue_and_shrine", "3:shrine:A")
    assert now(table).seats[0].tokens == 0 and possible(table, "3:statue:A:centre")
    play(table, "2:coins", "end")
    assert events(table, "turn_ended")[0].data["undone"] == [], "a token's action is no planned one"


def test_4_3_a_token_cannot_take_shrines_that_are_not_there() -> None:
    s = turn_of()
    s.seats[0].tokens, s.tokens = 1, 6
    s.seats[0].shrines, s.seats[0].reserve = 20, 0
    assert why(table_from(s), "token:shrines").code == "reserve_empty"


def test_4_3_nothing_but_the_end_is_not_asked() -> None:
    s = turn_of("coins", "coins", characters=(8, 9))
    table = table_from(s)
    play(table, "1:coins")
    node = play(table, "2:coins")
    assert "nothing_left" in kinds(node) and node.ask and node.ask.kind != "turn"


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


def test_3_2_the_first_shrines_go_into_villages() -> None:
    table = laid(3)
    play(table, "1", "2", "3")
    for place in ("D", "S"):
        assert (why(table, place).code, why(table, place).rule) == ("first_in_villages", "3.2")


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
