"""Maharaja, chapter 2: priests and their tolls, statues, shrines, prestige."""

from __future__ import annotations

import pytest
from maharaja_tables import BOARD, events, now, play, possible, table_from, turn_of, why

from rajwidgets.flow import CHANCE
from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import open_road, shrine, statue
from rajwidgets.games.maharaja.state import BOTTOM, CENTRE, FREE, PLAIN, TOP, VEILED_PRESTIGE
from rajwidgets.table import Table
from rajwidgets.text import Speech

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


def test_2_3_of_a_broken_road_the_way_round_that_is_too_dear_is_told_too() -> None:
    def round_by_the_start(coins: int) -> Table:
        s = turn_of(coins=coins)
        s.seats[0].at = "D"
        open_road(s, 1, "D", "S")
        open_road(s, 1, "S", "F")
        return table_from(s)

    refusal = why(round_by_the_start(3), "go:F")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("road_broken", "2.3", "20-37")
    assert (refusal.facts["way"], refusal.facts["need"], refusal.facts["have"]) == (["D", "S", "F"], 4, 3)
    assert "way round are 4 coins" in Speech(GAME, "en", ["Ann", "Bob", "Cleo"]).explain(refusal, seat=0).sentence
    assert why(round_by_the_start(4), "go:F").code == "way_round"


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


# ---------------------------------------------------------------- 2, 20-60 prestige is secret


def test_2_prestige_of_others_is_veiled_until_the_final_count() -> None:
    s = turn_of()
    for seat in (0, 1, 2, CHANCE):
        seen = GAME.view(s, seat)
        assert [p.prestige for p in seen.seats] == [3 if i == seat else VEILED_PRESTIGE for i in range(3)]
        assert [p.coins for p in seen.seats] == [15, 15, 15]
        assert seen.bank_prestige == 0, "it would give the others' away"
        for lang, sealed in (("en", "sealed"), ("fr", "prestige secret")):
            assert sealed in Speech(GAME, lang, ["North", "East", "South"]).describe(seen)
    s.ended = "turns"
    assert [p.prestige for p in GAME.view(s, 0).seats] == [3, 3, 3]
