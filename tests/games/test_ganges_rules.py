"""The rules of Rajas of the Ganges, section by section: set-up, rounds, quarry and market (1 to 2.3)."""

from __future__ import annotations

import pytest
from ganges_tables import BOARD, EAST, NORTH, SOUTH, WEST, crowded, kinds, of_kind, play_from, possible, table_from
from tables import play, why

from rajwidgets.flow import CHANCE, choices, open_parts
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.examples import figures, lay, plain, stand, statue, uncover
from rajwidgets.games.ganges.state import State, markets, open_tiles
from rajwidgets.table import Table, new_table
from rajwidgets.text import Speech


def begun(*rolls: str) -> tuple[Table, State]:
    """A new game with these starting dice."""
    table = new_table(GAME, len(rolls), seed=3)
    node = play(table, table.roll(table.root), *rolls)
    return table, table.state(node)


def room(s: State, space: str) -> int:
    return len(BOARD.spaces[space].coins[len(s.seats)])


# ---------------------------------------------------------------- 1 set-up


def test_1_everybody_begins_alike() -> None:
    _, s = begun("1:1:1:1", "2:2:2:2", "3:3:3:3", "4:4:4:4")
    for p in s.seats:
        assert (p.fame, p.karma, p.boat, p.marker, p.active, p.hand, p.gone) == (0, 1, 0, 12, 3, 3, 0)
        assert set(p.scrolls.values()) == {0} and p.inactive == ["fame", "money", "bridge"] and len(p.dice) == 4
    assert s.supply == {"O": 8, "P": 8, "B": 8, "G": 8}
    assert len(s.piles) == 12 and all(pile.open for pile in s.piles.values()) and len(s.yields) == 8


def test_1_2_chance_uncovers_one_tile_of_each_pile() -> None:
    table = new_table(GAME, 2, seed=1)
    ask = table.root.ask
    assert ask and ask.seat == CHANCE and len(ask.about) == 12
    opened = table.roll(table.root).split(":")
    assert [BOARD.tiles[tile].pile for tile in opened] == list(BOARD.piles)
    assert why(table, ":".join(["orange-07", *opened[1:]])).code == "unknown", "a cow is no snake"


@pytest.mark.parametrize(
    ("rolls", "starter", "coins"),
    [
        (("6:6:6:6", "1:1:1:2", "2:2:2:2"), 1, [5, 3, 4]),
        (("2:2:2:2", "1:1:3:3", "6:6:6:6"), 0, [3, 4, 5]),  # equal totals: the earlier seat (17-14)
        (("6:6:6:6", "5:5:5:5", "4:4:4:4", "3:3:3:3"), 3, [4, 5, 6, 3]),
    ],
)
def test_1_8_the_lowest_total_starts_and_the_next_have_one_coin_more(rolls, starter, coins) -> None:
    table, s = begun(*rolls)
    assert (s.starter, s.elephant, s.turn) == (starter, starter, starter)
    assert [p.money for p in s.seats] == coins
    assert table.main_line()[-1].ask.seat == starter


@pytest.mark.parametrize(("seats", "rooms"), [(2, (5, 1, 4, 3)), (3, (7, 2, 5, 4)), (4, (8, 2, 5, 5))])
def test_1_1_the_spaces_by_number_of_players(seats: int, rooms: tuple[int, ...]) -> None:
    s = GAME.new_state(BOARD, seats, {})
    assert tuple(room(s, space) for space in ("quarry", "lower", "outer", "harbour")) == rooms


# ---------------------------------------------------------------- 2.1 placing workers


def test_2_1_in_turn_one_worker_each_then_the_next_pass() -> None:
    s = plain(BOARD)
    s.turn, s.done = WEST, 0
    table = table_from(s)
    seats = []
    for _ in range(5):
        seats.append(table.main_line()[-1].ask.seat)
        play(table, "outer")
    assert seats == [WEST, NORTH, EAST, SOUTH, WEST]
    assert table.state(table.main_line()[-1]).lap == 2


def test_2_1_a_taken_space_is_refused_and_says_by_whom() -> None:
    s = plain(BOARD)
    stand(s, "terrace_green", EAST)
    refusal = why(table_from(s), "terrace_green")
    assert (refusal.code, refusal.rule, refusal.facts["by"], refusal.facts["room"]) == ("space_taken", "2.1", [EAST], 1)


def test_2_1_who_can_use_no_space_is_passed_over_and_the_round_ends_when_a_pass_brought_nothing() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "O1")
    table = crowded(s, "mogul")
    node = table.play(table.root, "mogul:O1")  # nobody else has a die for the last free space
    told = [(e.kind, e.seat) for e in node.events]
    after = told[told.index(("turn_ended", NORTH)) + 1 :]
    assert after[:2] == [("passed_over", EAST), ("passed_over", SOUTH)], "who come after North in this pass"
    again = [("passed_over", seat) for seat in (WEST, NORTH, EAST, SOUTH)]
    assert after[2:8] == [("pass_begun", None), *again, ("workers_back", None)], "a pass that brought nothing"
    assert next(e for e in node.events if e.kind == "passed_over").ruling == "17-17"


def test_2_1_karma_that_closes_the_last_space_means_being_passed_over() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "O6", "B3")
    table = crowded(s, "mogul")
    assert table.root.ask.kind == "place" and open_parts(GAME, table.state(table.root), table.root.ask) == ["mogul"]
    node = table.play(table.root, "karma:B3")
    assert next(e.seat for e in node.events if e.kind == "passed_over") == NORTH
    node = table.play(table.root, "karma:O6")
    assert kinds(list(node.events))[:3] == ["die_turned", "worker_placed", "die_given"], "one is left: it is made"


def test_2_1_workers_come_back_and_the_elephant_goes_on() -> None:
    s = plain(BOARD)
    for p in s.seats:
        p.hand = 0
    s.seats[NORTH].hand = 1
    s.workers.update(terrace_green=[NORTH], terrace_blue=[NORTH], outer=[EAST, SOUTH, WEST], tea=[EAST], silk=[SOUTH])
    s.workers.update(spice=[WEST], lower=[EAST, SOUTH], quarry=[WEST])
    end, events, _ = play_from(s, "terrace_purple", "6")
    told = [e for e in events if e.kind in ("elephant_passed", "workers_back", "round_begun", "pass_begun")]
    assert kinds(told) == ["elephant_passed", "workers_back", "round_begun", "pass_begun"]
    assert (end.elephant, end.starter, end.turn) == (NORTH, NORTH, NORTH), "clockwise after West comes North"
    assert not any(end.workers.values()) and all(p.hand == p.active for p in end.seats) and end.round == 4


def test_2_7_a_worker_won_with_the_last_one_placed_acts_again_alone() -> None:
    s = plain(BOARD)
    for p in s.seats:
        p.hand = 0
    s.seats[NORTH].hand = 1
    s.workers.update(terrace_green=[NORTH], terrace_blue=[NORTH], tea=[EAST], silk=[SOUTH], spice=[WEST])
    s.workers.update(quarry=[EAST, SOUTH, WEST, EAST, SOUTH, WEST])
    figures(s, NORTH, money=18)
    s.seats[NORTH].marker = 24
    end, events, table = play_from(s, "outer")
    assert of_kind(events, "worker_won") == [{"stand": "money", "active": 4}]
    assert table.main_line()[-1].ask.seat == NORTH and end.lap == 2 and end.round == 3
    assert [e.ruling for e in events if e.kind == "worker_won"] == ["17-50"]


def test_2_1_a_single_placement_without_karma_happens_by_itself() -> None:
    s = plain(BOARD)
    s.seats[NORTH].karma = 0
    table = crowded(s, "outer")
    told = [e.seat for e in table.root.events if e.kind == "worker_placed"]
    assert told[0] == NORTH, "nothing to choose: the outer terrace, without dice to roll again"


# ---------------------------------------------------------------- 2.2 quarry


def test_2_2_1_the_cheapest_free_space_and_never_below_zero() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G6", "G6")
    stand(s, "quarry", EAST, SOUTH, WEST)
    figures(s, NORTH, money=1)
    refusal = why(table_from(s), "quarry")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("too_poor", "2.1", "17-46")
    assert (refusal.facts["coins"], refusal.facts["money"]) == (2, 1)
    figures(s, NORTH, money=2)
    assert possible(table_from(s), "quarry:green-16:33:up-right-down-left:G6:G6")


def test_2_2_nobody_enters_the_quarry_without_dice_for_a_tile() -> None:
    s = plain(BOARD)
    s.seats[NORTH].karma = 0
    statue(s, NORTH, "G3", "O1")
    refusal = why(table_from(s), "quarry")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("no_tile_payable", "2.2.2", "17-20")
    s.seats[NORTH].karma = 1
    assert possible_beginning(s, "quarry"), "the 3 turned is a 4, the price of green-06"


def test_2_6_a_tile_that_only_a_turned_die_pays_says_so_at_once() -> None:
    s = plain(BOARD)
    s.seats[NORTH].karma = 1
    statue(s, NORTH, "G3", "O4", "O2")
    table = table_from(s)
    green, orange = ("quarry", "green-06"), ("quarry", next(t for t in open_tiles(s) if t.startswith("orange")))
    price = BOARD.tiles[orange[1]].price
    assert price <= 6 and BOARD.tiles["green-06"].price == 4
    for lang, with_karma, without in (
        ("en", "4 pips, only with karma;", f"{price} pips;"),
        ("fr", "4 points, seulement avec du karma\u00a0;", f"{price} points\u00a0;"),
    ):
        speech = Speech(GAME, lang, ["N", "E", "S", "W"])
        assert speech.detail(s, table.root.ask, green).startswith(with_karma)
        assert speech.detail(s, table.root.ask, orange).startswith(without)


def possible_beginning(s: State, *begun: str) -> bool:
    table = table_from(s)
    return GAME.questions["place"].judge(s, table.root.ask, begun) is None


def test_2_2_3_cells_that_no_road_reaches_or_that_are_taken() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G5")
    lay(s, NORTH, c33="purple-06 up-down-left")
    uncover(s, "green-03")
    table = table_from(s)
    assert why(table, "quarry:green-03:33:up-right-left:G5").code == "cell_taken"
    refusal = why(table, "quarry:green-03:34:up-right-left:G5")
    assert (refusal.code, refusal.rule) == ("not_joined", "2.2.3"), "purple-06 has no road to the right"
    assert possible(table, "quarry:green-03:42:up-right-left:G5"), "the residence has a way out to the left"
    assert not possible(table, "quarry:green-03:45:up-right-left:G5")


def test_2_2_3_no_road_left_to_an_empty_cell() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G5")
    lay(s, NORTH, c33="orange-02 down-left", c32="purple-02 right-down", c42="blue-02 up-right", c44="green-02 up-left")
    lay(s, NORTH, c34="orange-04 down-left")
    refusal = why(table_from(s), "quarry")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("no_way_on", "2.2.3", "17-40")


def test_2_2_3_a_road_may_lie_against_a_field() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G5", "G3")
    lay(s, NORTH, c33="purple-06 up-down-left", c42="orange-09 right-left")
    uncover(s, "green-10")
    _, events, _ = play_from(s, "quarry:green-10:32:right-down-left:G5:G3", "green-07")
    laid = next(e for e in events if e.kind == "tile_laid")
    assert laid.ruling == "17-10"


def test_2_2_the_next_tile_is_open_at_once_and_a_pile_can_be_used_up() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G5")
    uncover(s, "green-01")
    s.piles["green-snake"].under = ["green-02"]
    s.covered = ["green-03", "green-04", "green-05", "green-06"]
    end, events, _ = play_from(s, "quarry:green-01:33:up-down:G5")
    assert of_kind(events, "tile_uncovered") == [{"tile": "green-02", "left": 0}], "the last one needs no chance"
    assert kinds(events).index("tile_uncovered") < kinds(events).index("coins_won")
    s.piles["green-snake"].under = []
    s.covered.append("green-02")
    end, events, _ = play_from(s, "quarry:green-01:33:up-down:G5")
    assert of_kind(events, "pile_used_up") == [{"pile": "green-snake"}] and end.piles["green-snake"].open == ""


def test_2_2_5_an_upgrade_won_by_the_tiles_coins_counts_for_its_fame() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G6", "G3")
    figures(s, NORTH, fame=10, money=11, boat=6)
    uncover(s, "green-13")  # 9: silk 2, garden
    _end, events, _ = play_from(s, "quarry:green-13:33:up-right-down:G6:G3", "green-14", "garden")
    assert kinds(events).index("upgraded") < kinds(events).index("fame_won"), "10 + 2 = 12: boat to 7, an upgrade"
    assert of_kind(events, "fame_won") == [{"n": 3, "to": 13, "counted": [("garden", 3)]}]
    assert next(e for e in events if e.kind == "fame_won").ruling == "17-29"


def test_2_2_5_an_upgrade_won_by_the_tiles_own_fame_comes_too_late() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G3")
    figures(s, NORTH, fame=4)
    s.seats[NORTH].fame_ahead = [5, 24, 31]
    uncover(s, "green-05")
    end, events, _ = play_from(s, "quarry:green-05:33:up-down:G3", "green-01", "fort")
    assert of_kind(events, "fame_won") == [{"n": 2, "to": 6, "counted": [("fort", 2)]}]
    assert end.seats[NORTH].scrolls["fort"] == 1 and end.seats[NORTH].fame_ahead == [24, 31]


TO_THE_CORNER = {
    "c33": "purple-06 up-down-left",
    "c23": "blue-11 down-left",
    "c22": "orange-03 up-right-left",
}


def test_2_2_6_two_spots_are_earned_in_the_order_chosen() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G2")
    lay(s, NORTH, **TO_THE_CORNER)
    uncover(s, "green-03")  # a tee: on cell 12 it reaches the upper edge and the left corner
    _end, _events, table = play_from(s, "quarry:green-03:12:up-down-left:G2", "green-01")
    ask = table.main_line()[-1].ask
    assert ask.kind == "edge" and ask.about == ("top2", "cornerL")
    after = table.play(table.main_line()[-1], "cornerL")
    assert after.ask.kind == "upgrade"
    after = table.play(after, "fort")
    assert [e["spot"] for e in of_kind(list(after.events), "edge_reached")] == ["top2"]
    assert table.state(after).seats[NORTH].fame == 14 and table.state(after).seats[NORTH].edges == ["cornerL", "top2"]


def test_2_2_6_a_corner_is_earned_once_from_either_cell() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G2")
    lay(s, NORTH, **TO_THE_CORNER)
    s.seats[NORTH].edges = ["cornerL"]
    uncover(s, "green-03")
    _, events, _table = play_from(s, "quarry:green-03:12:up-down-left:G2", "green-01")
    assert [e["spot"] for e in of_kind(events, "edge_reached")] == ["top2"]
    _end, events, _ = play_from(s, "quarry:green-03:21:up-right-left:G2", "green-01", "O:P", "1:2")
    assert [e["spot"] for e in of_kind(events, "edge_reached")] == ["left2"], "the corner from its other cell: no more"


def test_2_2_6_the_bottom_edge_gives_nothing() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "G2")
    uncover(s, "green-03")
    _, events, _ = play_from(s, "quarry:green-03:42:right-down-left:G2", "green-01")
    assert not of_kind(events, "edge_reached")


# ---------------------------------------------------------------- 2.3 market


def test_2_3_1_a_space_of_a_good_one_does_not_have_gives_nothing() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "P4")
    end, events, table = play_from(s, "silk:P4")
    assert kinds(events)[:3] == ["worker_placed", "die_given", "no_market"] and end.seats[NORTH].money == 10
    said = GAME.words.warnings(s, table.root.ask, ("silk", "P4"))
    assert [(remark.code, remark.ruling) for remark in said] == [("no_market", "17-52")]


def test_2_3_1_a_die_is_needed_and_karma_may_turn_it() -> None:
    s = plain(BOARD)
    assert why(table_from(s), "tea").code == "no_dice"
    statue(s, NORTH, "P1")
    lay(s, NORTH, c33="orange-12 up-right-down-left", c34="orange-03 up-right-left")
    _, events, _ = play_from(s, "tea:P1^")
    assert of_kind(events, "die_turned") and of_kind(events, "coins_won")[0]["n"] == 5
    s.seats[NORTH].karma = 0
    refusal = why(table_from(s), "tea:P1^")
    assert (refusal.code, refusal.rule) == ("no_karma", "2.6")


def test_2_3_equal_dice_are_one_choice() -> None:
    s = plain(BOARD)
    statue(s, NORTH, "P4", "P4", "P4", "G2")
    table = table_from(s)
    assert [ways[-1] for ways in choices(GAME, s, table.root.ask, ("tea",)).open] == ["P4", "G2", "G2^"]


def test_2_3_2_two_players_may_stand_below_one_each() -> None:
    s = plain(BOARD)
    stand(s, "lower", EAST)
    lay(s, NORTH, c33="orange-12 up-right-down-left")
    end, events, _ = play_from(s, "lower")
    assert end.workers["lower"] == [EAST, NORTH] and of_kind(events, "coins_won")[0]["n"] == 3
    assert markets(end, NORTH, "silk") == []
