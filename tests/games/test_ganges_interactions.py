"""Rules of Rajas of the Ganges that meet: karma twice, corners after the builder, full statues, falling back."""

from __future__ import annotations

from ganges_tables import BOARD, EAST, NORTH, SOUTH, WEST, kinds, of_kind, play_from, possible, why

from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.examples import figures, lay, plain, stand, statue, the_end, uncover, won
from rajwidgets.games.ganges.state import lead


def test_2_6_the_same_die_may_be_turned_twice_and_karma_is_gone_for_the_payment() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "B2")
    uncover(s, "blue-07")  # 5 pips
    s.seats[NORTH].karma = 2
    end, events, table = play_from(s, "karma:B2", "karma:B5")
    assert end.seats[NORTH].dice == ["B2"] and end.seats[NORTH].karma == 0
    assert kinds(events).count("die_turned") == 2
    assert why(table, "quarry:blue-07").code == "too_few_pips"


def test_2_6_a_die_turned_before_is_paid_as_it_lies() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "B2")
    uncover(s, "blue-07")
    end, events, _ = play_from(s, "karma:B2", "quarry:blue-07:33:right-down:B5", "blue-08")
    assert of_kind(events, "tile_paid") == [{"dice": ["B5"], "pips": 5, "price": 5, "missing": 0, "lost": 0}]
    assert end.seats[NORTH].karma == 0 and end.supply["B"] == 12


def test_2_4_8_a_corner_the_builder_reaches_may_still_be_earned_from_its_other_cell() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "O5", "G6", "B4")
    lay(s, NORTH, c33="purple-06 up-down-left", c23="blue-11 right-down", c24="orange-16 up-right-down-left")
    lay(s, NORTH, c14="green-01 up-down")  # price 1; its road to the top is an edge spot earned before
    s.seats[NORTH].edges = ["top4"]
    uncover(s, "green-07", "blue-06")
    end, events, _ = play_from(s, "builder:O5:14:green-07:right-down:G6", "green-08")
    assert not of_kind(events, "edge_reached") and end.seats[NORTH].edges == ["top4"]
    end.turn = NORTH  # as if the others had passed
    later, events, _ = play_from(end, "quarry:blue-06:25:up-down-left:B4", "blue-05")
    assert [spot["spot"] for spot in of_kind(events, "edge_reached")] == ["cornerR"]
    assert later.seats[NORTH].edges == ["top4", "cornerR"]


def test_2_8_2_dice_won_on_33_are_lost_where_the_statue_is_full() -> None:
    s = plain(BOARD)
    figures(s, NORTH, money=31)
    won(s, NORTH, "money")
    s.seats[NORTH].marker = 33
    statue(s, NORTH, *["O6"] * 9)
    end, events, _ = play_from(s, "outer", "G", "3", "keep")
    assert of_kind(events, "no_room_for_dice") == [{"lost": 1, "most": 10}]
    assert end.seats[NORTH].dice == ["O6"] * 9 + ["G3"] and end.seats[NORTH].marker == 55


def test_3_1_who_has_crossed_and_pays_coins_stays_among_those_who_crossed() -> None:
    s = the_end(BOARD)
    s.finish_round = True
    statue(s, NORTH, "O1")
    uncover(s, "orange-01")  # 1 pip, a market of 1 coin
    figures(s, NORTH, money=84)
    s.seats[NORTH].crossed = 1
    stand(s, "quarry", EAST, EAST)
    end, events, table = play_from(s, "quarry:orange-01:33:up-down:O1", "orange-02")
    assert of_kind(events, "coins_paid")[0]["n"] == 2 and lead(end, NORTH) == -1
    assert end.seats[NORTH].crossed == 1 and "crossed" not in kinds(events)
    assert GAME.result(end) is None and possible(table, "mogul:O1")


def test_2_6_more_dice_turned_than_there_is_karma_is_refused_for_the_karma() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G2", "G1", "O2")
    lay(s, NORTH, c33="orange-06 up-down-left")
    uncover(s, "green-13", "green-08")  # 9 pips, and 5: one more than the tile on cell 33
    _, _, table = play_from(s)
    assert why(table, "quarry:green-13").code == "too_few_pips"
    for answer in ("quarry:green-13:32:up-right-left:G2^:G1^", "builder:O2^:33:green-13:right-down-left:G2^"):
        refusal = why(table, answer)
        assert (refusal.code, refusal.rule, refusal.facts["karma"], refusal.facts["turns"]) == ("no_karma", "2.6", 1, 2)
    assert possible(table, "builder:O2^:33:green-08:right-down-left:G2")


def test_2_5_2_a_boat_goes_on_and_the_end_holds_all_so_it_is_too_far_not_taken() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "O2")
    figures(s, EAST, boat=30)
    won(s, EAST, "bridge")
    figures(s, SOUTH, boat=4)
    figures(s, WEST, boat=1)
    _, _, table = play_from(s)
    found = {at: why(table, f"harbour:O2:{at}").code for at in (1, 2, 3, 4, 7, 30)}
    assert found == {1: "not_ahead", 2: "not_ahead", 3: "not_ahead", 4: "water_taken", 7: "too_far", 30: "too_far"}


def test_2_4_1_the_cheapest_space_is_cited_only_where_prices_differ() -> None:
    s = plain(BOARD)
    _, events, _ = play_from(s, "outer")
    assert [event.ruling for event in events if event.kind == "worker_placed"] == [""]
