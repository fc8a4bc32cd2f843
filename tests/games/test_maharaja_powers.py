"""The sixteen characters of Maharaja and what Maharani tokens lend (A.1, A.2.8), with their nasty interactions."""

from __future__ import annotations

import pytest
from maharaja_tables import BOARD, events, lend, now, play, possible, reward_of, table_from, turn_of, until, why

from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import acts, open_road, position, show, shrine, statue
from rajwidgets.games.maharaja.places import OURS, read_board
from rajwidgets.games.maharaja.rules.characters import CHARACTERS, ONCE, PERMANENT, SCORING
from rajwidgets.games.maharaja.rules.scoring import counts
from rajwidgets.games.maharaja.state import CENTRE, PLAIN, State, has


def with_character(number: int, first: str = "banner", second: str = "coins", coins: int = 15, at: str = "S") -> State:
    """A turn of somebody who has this character; two others sit at the table."""
    others = [n for n in (8, 9, 5, 12) if n != number][:2]
    return turn_of(first, second, coins, (number, *others), at)


def points(s: State, i: int, city: str) -> dict[str, int]:
    return {line.source: line.n * line.each for line in counts(s, i, city)}


# ---------------------------------------------------------------- A.1 timing


def test_a_1_sixteen_characters_each_with_its_section_and_timing() -> None:
    assert list(CHARACTERS) == list(range(1, 17))
    assert all(character.rule == f"A.1.{number}" for number, character in CHARACTERS.items())
    timing = {number: character.timing for number, character in CHARACTERS.items()}
    assert [n for n in timing if timing[n] == ONCE] == [1, 2, 3, 4, 6, 10, 13, 14]
    assert [n for n in timing if timing[n] == PERMANENT] == [9, 11, 12, 15]
    assert [n for n in timing if timing[n] == SCORING] == [5, 7, 8, 16]
    assert all((character.power is not None) == (character.timing == ONCE) for character in CHARACTERS.values())


@pytest.mark.parametrize("number", [1, 2, 6, 14])
def test_a_1_once_in_a_turn(number: int) -> None:
    table = table_from(with_character(number))
    play(table, f"power:{number}")
    refusal = why(table, f"power:{number}")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("power_used", f"A.1.{number}", "20-41")


def test_a_1_the_power_of_another_is_not_yours_and_a_scoring_power_is_not_used() -> None:
    table = table_from(with_character(8))
    refusal = why(table, "power:6")
    assert (refusal.code, refusal.rule, refusal.facts["holder"]) == ("not_your_power", "A.1.6", None)
    assert why(table, "power").code == "no_power_to_use"
    refusal = why(table, "power:8")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("works_by_itself", "A.1.8", "20-11")


def test_a_1_a_tile_given_up_and_taken_again_gives_no_second_use() -> None:
    s = with_character(6, "character", "character")
    s.seats[0].tokens, s.tokens = 1, 6  # so that something is left to do
    show(s, 1, 2, 13)
    table = table_from(s)
    play(table, "power:6", "1:character:1", "2:character:6")
    assert now(table).seats[0].prestige == 4
    assert why(table, "power:6").code == "power_used"


def test_a_1_the_same_tile_serves_two_players_in_one_turn() -> None:
    s = position(BOARD, [6, 9], "C")
    show(s, 1, 2, 13)
    acts(s, 0, "character", "coins", 15)
    acts(s, 1, "character", "coins", 15)
    table = table_from(s)
    play(table, "power:6", "1:character:1", "end", "1:character:6", "power:6")
    assert [p.prestige for p in now(table).seats] == [4, 4]


# ---------------------------------------------------------------- A.1.1 to A.1.4, A.1.6, A.1.14


def test_a_1_1_a_coin_or_by_the_other_reading_nothing() -> None:
    table = table_from(with_character(1))
    play(table, "power:1")
    assert now(table).seats[0].coins == 16 and events(table, "coins_taken")[0].ruling == "20-10"
    board = read_board({"game": "maharaja", "switches": {**OURS.tables["switches"], "character_1": "none"}}, "my.toml")
    game = GAME.with_board(board)
    s = with_character(1)
    s.board = board
    refusal = why(table_from(s, game), "power:1")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("no_power", "A.1.1", "20-10")


def test_a_1_2_a_shrine_from_the_reserve() -> None:
    s = with_character(2)
    table = table_from(s)
    play(table, "power:2")
    assert (now(table).seats[0].shrines, now(table).seats[0].reserve) == (9, 11)
    s.seats[0].shrines, s.seats[0].reserve = 20, 0
    assert why(table_from(s), "power:2").code == "reserve_empty"


def test_a_1_3_three_exchanges_in_any_mixture_and_at_any_moment() -> None:
    table = table_from(with_character(3, "coins", "coins", coins=2))
    play(table, "power:3:buy")
    assert (now(table).seats[0].coins, now(table).seats[0].prestige) == (0, 4)
    refusal = why(table, "power:3:buy")
    assert (refusal.code, refusal.rule, refusal.facts["need"]) == ("too_poor_for_prestige", "A.1.3", 2)
    play(table, "power:3:sell", "1:coins", "power:3:buy")
    assert (now(table).seats[0].coins, now(table).seats[0].prestige) == (3, 4)
    assert why(table, "power:3:sell").code == "power_used"


def test_a_1_3_without_prestige_nothing_is_sold() -> None:
    s = with_character(3)
    s.bank_prestige += s.seats[0].prestige
    s.seats[0].prestige = 0
    assert why(table_from(s), "power:3:sell").code == "no_prestige_to_pay"


def test_a_1_4_a_token_for_one_prestige() -> None:
    s = with_character(4)
    table = table_from(s)
    play(table, "power:4")
    assert (now(table).seats[0].prestige, now(table).seats[0].tokens, now(table).tokens) == (2, 1, 6)
    play(table, "token:coins")
    assert now(table).seats[0].tokens == 0
    s.tokens, s.seats[1].tokens = 0, 7
    refusal = why(table_from(s), "power:4")
    assert (refusal.code, refusal.ruling) == ("no_tokens_left", "20-36")
    s.tokens, s.seats[1].tokens = 7, 0
    s.bank_prestige += s.seats[0].prestige
    s.seats[0].prestige = 0
    assert why(table_from(s), "power:4").code == "no_prestige_to_pay"


def test_a_1_14_a_token_while_there_are_any() -> None:
    s = with_character(14)
    table = table_from(s)
    play(table, "power:14")
    assert now(table).seats[0].tokens == 1
    s.tokens, s.seats[1].tokens = 0, 7
    assert why(table_from(s), "power:14").code == "no_tokens_left"


# ---------------------------------------------------------------- A.1.5, A.1.7, A.1.8 in the count


def test_a_1_5_the_priest_counts_two_only_in_the_city() -> None:
    s = with_character(5, at="C")
    assert points(s, 0, "C") == {"priest": 1, "power_5": 1}
    assert points(s, 0, "D") == {}


@pytest.mark.parametrize(("shrines", "extra"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_a_1_7_each_full_pair_in_the_scored_city(shrines: int, extra: int) -> None:
    s = with_character(7)
    shrine(s, 0, *["C"] * shrines, "D", "D")
    assert points(s, 0, "C").get("power_7", 0) == extra


def test_a_1_8_a_point_with_nothing_in_the_city_and_so_a_rank_and_a_reward() -> None:
    s = position(BOARD, [8, 9], "A")
    acts(s, 0, "banner", "coins", 15)
    table = table_from(s)
    node = play(table, "end")
    assert node.ask and (node.ask.seat, node.ask.kind) == (0, "reward")
    assert [event.data["coins"] for event in events(table, "coins_by_rank")] == [12]
    assert [event.seat for event in events(table, "compensated")] == [1]


# ---------------------------------------------------------------- A.1.9, A.1.10, A.1.12, A.1.13


def test_a_1_9_no_tolls_nobody_earns_and_empty_villages_stay_closed() -> None:
    s = with_character(9, coins=0)
    open_road(s, 1, "S", "D")
    table = table_from(s)
    play(table, "go:D")
    assert [p.coins for p in now(table).seats] == [0, 15, 15]
    assert events(table, "travelled_free")[0].ruling == "20-47"
    assert why(table, "go:A").code == "road_broken"


def test_a_1_10_a_banner_beside_the_action() -> None:
    table = table_from(with_character(10, "banner", "coins"))
    play(table, "power:10:E")
    before = dict(now(table).track)
    play(table, "1:banner:G")
    assert now(table).track != before and why(table, "power:10:F").code == "power_used"


def test_a_1_12_builds_in_cities_without_the_priest_who_need_not_have_left_the_start() -> None:
    s = with_character(12, "statue_and_shrine", "coins", coins=13)
    table = table_from(s)
    play(table, "1:statue:C:centre", "1:shrine:D")
    assert now(table).sites["C"][CENTRE] == 0 and now(table).seats[0].at == "S" and now(table).seats[0].coins == 0
    assert events(table, "statue_built")[0].ruling == "20-48"
    s = with_character(12, "two_shrines", "coins")
    shrine(s, 1, "v01")
    shrine(s, 2, "v01")
    table = table_from(s)
    assert why(table, "1:shrine:v01").code == "village_full", "room in villages holds"
    s = with_character(12, "statue_discount", "coins", coins=8)
    assert why(table_from(s), "1:statue:D:centre").code == "too_poor_for_statue", "so does the price"


def test_a_1_12_full_cities_stay_full() -> None:
    s = with_character(12, "statue_discount", "coins", coins=9)
    statue(s, 1, "D", *range(7 - 4), PLAIN, PLAIN, PLAIN, PLAIN)
    assert why(table_from(s), "1:statue:D").code == "city_full"


def test_a_1_13_a_free_shrine_straight_from_the_reserve_also_afar() -> None:
    s = with_character(13, coins=0)
    s.seats[0].shrines, s.seats[0].reserve = 0, 20
    table = table_from(s)
    play(table, "power:13:G")
    p = now(table).seats[0]
    assert (p.shrines, p.reserve, p.coins, now(table).shrines["G"][0]) == (0, 19, 0, 1)
    s = with_character(13)
    shrine(s, 0, "v01")
    assert why(table_from(s), "power:13:v01").code == "own_shrine_there"
    assert possible(table_from(s), "power:13:v02")
    s.seats[0].shrines, s.seats[0].reserve = 19, 0
    assert why(table_from(s), "power:13").code == "reserve_empty"


def test_a_1_13_a_price_can_be_set_in_the_data() -> None:
    switches = {**OURS.tables["switches"], "character_13_price": 1}
    board = read_board({"game": "maharaja", "switches": switches}, "my.toml")
    s = with_character(13, coins=0)
    s.board = board
    refusal = why(table_from(s, GAME.with_board(board)), "power:13:G")
    assert (refusal.code, refusal.ruling) == ("too_poor_for_shrine", "20-12")


# ---------------------------------------------------------------- A.1.11 one more at each receipt


def test_a_1_11_one_more_for_the_action_but_not_for_paying() -> None:
    table = table_from(with_character(11, "prestige", "banner", coins=3))
    play(table, "1:prestige")
    assert now(table).seats[0].prestige == 3 + 2 + 1
    assert events(table, "one_more_prestige")[0].ruling == "20-46"


def test_a_1_11_one_more_for_a_bonus_and_for_each_exchange_lent() -> None:
    s = with_character(11, "statue_discount", "banner", coins=9 + 6, at="B")
    lend(s, 0, 3)
    table = table_from(s)
    play(table, "1:statue:B:top")
    assert now(table).seats[0].prestige == 3 + 1 + 1
    play(table, "power:3:buy", "power:3:sell", "power:3:buy")
    assert now(table).seats[0].prestige == 5 + 2 - 1 + 2
    assert why(table, "power:3:buy").code == "power_used", "the loop ends after three exchanges"


def test_a_1_11_number_6_lent_brings_two() -> None:
    s = with_character(11)
    lend(s, 0, 6)
    table = table_from(s)
    play(table, "power:6")
    assert now(table).seats[0].prestige == 5


def test_a_1_11_every_coin_offered_is_a_receipt_of_its_own_and_tile_5_one() -> None:
    table = table_from(reward_of((11, 9), "offering", "prestige"))
    play(table, "offering:3")
    assert now(table).seats[0].prestige == 3 + 3 * 2
    table = table_from(reward_of((11, 9), "offering", "prestige"))
    play(table, "prestige")
    assert now(table).seats[0].prestige == 3 + 2 + 1


def test_a_1_11_with_the_first_place_of_special_tile_1() -> None:
    s = position(BOARD, [11, 9], "A", special_1=True)
    shrine(s, 0, "A")
    acts(s, 0, "banner", "coins", 15)
    table = table_from(s)
    play(table, "end")
    assert now(table).seats[0].prestige == 3 + 1 + 1


def test_a_1_11_nothing_more_in_the_final_count() -> None:
    s = position(BOARD, [11, 9], "A")
    s.phase, s.ended = "count", "turns"
    statue(s, 0, "A", CENTRE)
    table = table_from(s)
    assert not events(table, "one_more_prestige")
    assert now(table).seats[0].prestige == 3 + 3 + 15 // 5 + 2


# ---------------------------------------------------------------- A.2.8 what tokens lend


def test_a_2_8_a_token_lends_the_power_and_is_set_aside_when_used() -> None:
    s = with_character(8)
    lend(s, 0, 6)
    table = table_from(s)
    play(table, "power:6")
    token = now(table).maharani[0]
    assert token.used == 1 and events(table, "maharani_used")[0].ruling == "20-51"
    assert why(table, "power:6").code == "power_used"
    play(table, "end")
    until(table, lambda node: node.ask is not None and node.ask.kind == "plan")
    assert now(table).maharani == []


def test_a_2_8_by_the_tile_and_by_each_token() -> None:
    s = with_character(6)
    lend(s, 0, 6)
    lend(s, 0, 6)
    table = table_from(s)
    play(table, "power:6", "power:6", "power:6")
    assert now(table).seats[0].prestige == 6
    assert why(table, "power:6").code == "power_used"


def test_a_2_8_a_token_outlives_the_tile_that_was_given_up() -> None:
    s = with_character(6, "character", "banner")
    show(s, 1, 2, 13)
    lend(s, 0, 6)
    table = table_from(s)
    play(table, "power:6", "1:character:1", "power:6")
    assert now(table).seats[0].prestige == 5


def test_a_2_8_a_token_of_another_lends_you_nothing() -> None:
    s = with_character(8)
    lend(s, 1, 6)
    assert why(table_from(s), "power:6").code == "not_your_power"
    lend(s, 0, 12)
    assert has(s, 0, 12) and not has(s, 1, 12)


def test_a_2_8_a_lasting_power_held_twice_counts_once() -> None:
    s = with_character(15, "statue_discount", "banner", coins=9, at="D")
    lend(s, 0, 15)
    table = table_from(s)
    play(table, "1:statue:D:centre")
    assert now(table).seats[0].coins == 3
    s = with_character(5, at="C")
    lend(s, 0, 5)
    assert points(s, 0, "C") == {"priest": 1, "power_5": 1}


def test_a_2_8_the_number_of_a_lent_tile_counts_neither_for_order_nor_in_ties() -> None:
    s = position(BOARD, [9, 5], "A")
    shrine(s, 0, "A")
    shrine(s, 1, "A")
    lend(s, 0, 1)
    acts(s, 0, "banner", "coins", 15)
    table = table_from(s)
    play(table, "end")
    assert events(table, "ranked")[0].data["order"] == [1, 0]


def test_a_2_8_a_token_stays_when_somebody_takes_the_tile_and_goes_when_its_turn_is_over() -> None:
    s = with_character(8, "character", "banner")
    show(s, 12, 2, 13)
    lend(s, 1, 12)
    table = table_from(s)
    play(table, "1:character:12")
    assert has(now(table), 1, 12)
    play(table, "end")
    until(table, lambda node: node.ask is not None and node.ask.kind == "plan")
    assert now(table).maharani == []
    assert events(table, "maharani_back")[0].data["used"] is False


def test_a_2_8_a_token_of_this_turn_stays_to_the_end_of_the_next() -> None:
    table = table_from(reward_of((8, 9), "maharani", "coins"))
    play(table, "maharani:2", "coins")
    s = now(table)
    assert s.round == 2 and [token.character for token in s.maharani] == [2]
    node = until(table, lambda node: node.ask is not None and node.ask.kind == "plan" and now(table).round == 3)
    assert node.ask and now(table).maharani == []


def test_a_2_8_number_9_lent_helps_travel_and_number_8_the_next_scoring_only() -> None:
    s = with_character(5, coins=0)
    lend(s, 0, 9)
    open_road(s, 1, "S", "D")
    table = table_from(s)
    play(table, "go:D")
    assert now(table).seats[0].coins == 0
    s = with_character(5)
    lend(s, 0, 8)
    assert points(s, 0, "C") == {"power_8": 1}
