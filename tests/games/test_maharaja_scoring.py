"""City scoring, reward tiles, the end of the turn, the final count, the variants of Maharaja (4.4, 4.5, 6, 7, A.2)."""

from __future__ import annotations

import pytest
from maharaja_tables import BOARD, counted, events, kinds, lend, now, play, possible, reward_of, table_from, until, why

from rajwidgets.flow import choices
from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import acts, has_coins, open_road, position, show, shrine, statue
from rajwidgets.games.maharaja.places import OURS, read_board
from rajwidgets.games.maharaja.rules.count import result
from rajwidgets.games.maharaja.state import BOTTOM, CENTRE, PLAIN, TOP, Maharani, State
from rajwidgets.table import Table


def scored(s: State) -> Table:
    """The last turn of a position ends, and the city is scored."""
    acts(s, 0, "banner", "coins", s.seats[0].coins)
    table = table_from(s)
    play(table, "end")
    return table


# ---------------------------------------------------------------- 4.4 the count and the ranking


def test_4_4_what_counts_in_the_visited_city_alone() -> None:
    s = position(BOARD, [2, 9], "A")
    statue(s, 0, "A", CENTRE, TOP)
    shrine(s, 0, "A", "A", "B", "v01")
    s.seats[0].at = "A"
    statue(s, 1, "B", CENTRE)
    table = scored(s)
    worship = {event.data["source"]: event.data["points"] for event in events(table, "worship")}
    assert worship == {"central_statue": 3, "outer_statue": 2, "shrine": 2, "priest": 1}


def test_4_4_ties_go_to_the_lower_number_and_nobody_shares() -> None:
    s = position(BOARD, [12, 3, 7], "A")
    for i in range(3):
        shrine(s, i, "A")
    table = scored(s)
    assert events(table, "ranked")[0].data["order"] == [1, 2, 0]
    assert [(e.seat, e.data["coins"]) for e in events(table, "coins_by_rank")] == [(1, 12), (2, 8), (0, 4)]
    assert [(e.seat, e.data["rival"]) for e in events(table, "tie_broken")] == [(1, 2), (2, 0)]


@pytest.mark.parametrize(
    ("characters", "row"), [([2, 3], [12, 6]), ([2, 3, 4], [12, 8, 4]), ([2, 3, 4, 6], [12, 9, 6, 3])]
)
def test_4_4_coins_by_rank_for_each_number_of_players(characters: list[int], row: list[int]) -> None:
    s = position(BOARD, characters, "A")
    for i in range(len(characters)):
        shrine(s, i, *["A"] * (5 - i))
    table = scored(s)
    assert [event.data["coins"] for event in events(table, "coins_by_rank")] == row


def test_4_4_without_a_point_three_coins_and_no_tile_and_ranks_are_filled_from_the_top() -> None:
    s = position(BOARD, [2, 3, 4], "A")
    shrine(s, 2, "A")
    table = scored(s)
    node = table.main_line()[-1]
    assert node.ask and (node.ask.seat, node.ask.kind) == (2, "reward")
    assert [p.coins for p in now(table).seats] == [18, 18, 27]
    assert kinds(play(table, "coins"))[-1] == "banner_placed", "nobody else takes a tile"


def test_4_4_if_nobody_has_a_point_nobody_is_first() -> None:
    s = position(BOARD, [2, 3], "A", special_1=True)
    table = scored(s)
    assert [p.coins for p in now(table).seats] == [18, 18] and not events(table, "prestige_gained")
    assert events(table, "nobody_worships")[0].ruling == "20-42"


@pytest.mark.parametrize(("seats", "offered"), [(2, 3), (3, 4), (4, 5)])
def test_4_4_one_tile_more_than_players_is_on_offer(seats: int, offered: int) -> None:
    table = table_from(reward_of((2, 3, 4, 6)[:seats]))
    ask = table.main_line()[-1].ask
    assert ask is not None
    open_tiles = {begun[0] for begun in choices(GAME, now(table), ask).open}
    assert open_tiles == set(now(table).rewards[:offered])
    refusal = why(table, now(table).rewards[offered])
    assert (refusal.code, refusal.rule, refusal.facts["offer"]) == ("reward_too_high", "4.4", offered)


def test_4_4_the_window_stays_as_it_is_for_everybody_and_slides_at_the_end_of_the_turn() -> None:
    table = table_from(reward_of((2, 3, 4)))
    before = now(table).rewards
    play(table, before[1])
    assert now(table).rewards == [before[0], "", *before[2:], before[1]]
    assert why(table, before[1]).code == "reward_taken_now"
    assert why(table, before[4]).code == "reward_too_high", "nothing slides in"
    play(table, before[0], before[2])
    assert now(table).rewards == [*before[3:], before[1], before[0], before[2]]


def test_4_4_what_is_gained_by_rewards_no_longer_changes_the_ranking() -> None:
    table = table_from(reward_of((9, 3), "free_shrine", "coins", points=(1, 1)))
    assert now(table).scoring is not None and now(table).scoring.ranking == [1, 0]
    play(table, "free_shrine:A")
    assert now(table).scoring.ranking == [1, 0] and now(table).shrines["A"] == [1, 2]


# ---------------------------------------------------------------- A.2 the tiles


def test_a_2_1_to_a_2_3_and_a_2_5() -> None:
    brings = {"coins": (3, 0, 0), "shrines": (0, 0, 2), "prestige_coin": (1, 1, 0), "prestige": (0, 2, 0)}
    for tile, gains in brings.items():
        s = reward_of((2, 3), tile)
        table = table_from(s)
        play(table, tile)
        p, q = now(table).seats[0], s.seats[0]
        assert (p.coins - q.coins, p.prestige - q.prestige, p.shrines - q.shrines) == gains, tile


def test_a_2_4_every_other_player_returns_two_if_able() -> None:
    s = reward_of((2, 3, 4, 6), "levy")
    has_coins(s, 1, 1)
    has_coins(s, 2, 0)
    table = table_from(s)
    play(table, "levy")
    assert [p.coins for p in now(table).seats] == [15, 0, 0, 13]
    assert [event.ruling for event in events(table, "levied")] == ["20-45", "20-45", ""]


def test_a_2_6_up_to_three_coins_become_prestige_and_none_is_allowed() -> None:
    s = reward_of((2, 3), "offering")
    has_coins(s, 0, 2)
    table = table_from(s)
    refusal = why(table, "offering:3")
    assert (refusal.code, refusal.rule) == ("too_poor_for_prestige", "A.2.6")
    play(table, "offering:2")
    assert (now(table).seats[0].coins, now(table).seats[0].prestige) == (0, 5)
    table = table_from(reward_of((2, 3), "offering"))
    play(table, "offering:0")
    assert now(table).seats[0].coins == 15 and events(table, "no_offering")
    assert why(table, "offering:4", table.root).code == "three_at_most"


def test_a_2_7_a_free_shrine_from_the_board_also_without_the_priest() -> None:
    s = reward_of((2, 3, 4), "free_shrine")
    shrine(s, 0, "v01")
    shrine(s, 1, "v02")
    shrine(s, 2, "v02")
    table = table_from(s)
    assert why(table, "free_shrine:v01").code == "own_shrine_there"
    assert why(table, "free_shrine:v02").code == "village_full"
    shrines = now(table).seats[0].shrines
    play(table, "free_shrine:G")
    assert now(table).shrines["G"][0] == 1 and now(table).seats[0].shrines == shrines - 1
    assert now(table).seats[0].coins == 15


def test_a_2_7_without_a_shrine_on_the_board_the_tile_lapses_but_may_be_taken() -> None:
    s = reward_of((2, 3), "free_shrine")
    s.seats[0].reserve += s.seats[0].shrines
    s.seats[0].shrines = 0
    table = table_from(s)
    play(table, "free_shrine")
    assert events(table, "reward_lapses")[0].ruling == "20-44"


def test_a_2_8_only_on_an_open_tile_and_only_while_a_token_is_free() -> None:
    s = reward_of((2, 3), "maharani")
    show(s, 5, 6, 7)
    table = table_from(s)
    refusal = why(table, "maharani:3")
    assert (refusal.code, refusal.rule) == ("token_on_display_only", "A.2.8")
    assert (why(table, "maharani:9").code, why(table, "maharani:9").rule) == ("not_in_sight", "A.2.8")
    play(table, "maharani:6")
    assert [(t.seat, t.character, t.turn) for t in now(table).maharani] == [(0, 6, 1)]
    s.maharani = [Maharani(1, 5, 1), Maharani(1, 6, 1, used=1)]
    table = table_from(s)
    play(table, "maharani")
    assert events(table, "reward_lapses")[0].ruling == "20-51", "a used token comes back in 4.5 only"


def test_a_2_8_tokens_of_two_players_may_lie_on_one_tile() -> None:
    s = reward_of((2, 3), "maharani")
    show(s, 5, 6, 7)
    lend(s, 1, 6, turn=1)
    table = table_from(s)
    assert possible(table, "maharani:6")


# ---------------------------------------------------------------- A.1.16 twice


def test_a_1_16_the_second_use_follows_at_once_with_its_own_choice() -> None:
    s = reward_of((16, 3), "offering", "coins")
    table = table_from(s)
    node = play(table, "offering:3")
    assert node.ask and (node.ask.seat, node.ask.kind) == (0, "reward_again")
    node = play(table, "1")
    assert (now(table).seats[0].coins, now(table).seats[0].prestige) == (11, 7)
    assert node.ask and node.ask.seat == 1
    assert now(table).rewards.count("offering") == 1


def test_a_1_16_without_a_choice_nothing_is_asked() -> None:
    table = table_from(reward_of((16, 3), "coins", "levy"))
    node = play(table, "coins")
    assert now(table).seats[0].coins == 15 + 6 and node.ask and node.ask.seat == 1
    table = table_from(reward_of((16, 3), "coins", "levy"))
    play(table, "levy")
    assert now(table).seats[1].coins == 15 - 4
    s = reward_of((16, 3), "offering")
    has_coins(s, 0, 2)
    table = table_from(s)
    node = play(table, "offering:2")
    assert node.ask and node.ask.seat == 1, "with no coin left there is nothing to offer"


def test_a_1_16_two_tokens_on_two_different_tiles_or_one_if_one_is_free() -> None:
    s = reward_of((16, 3), "maharani")
    show(s, 5, 6, 7)
    table = table_from(s)
    play(table, "maharani:6")
    refusal = why(table, "6")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("two_different_tiles", "A.2.8", "20-51")
    play(table, "5")
    assert [t.character for t in now(table).maharani] == [6, 5]
    lend(s, 1, 7, turn=1)
    table = table_from(s)
    node = play(table, "maharani:6")
    assert node.ask and node.ask.seat == 1 and len(now(table).maharani) == 2


def test_a_1_16_a_token_on_16_doubles_the_tile_of_the_next_turn_not_the_one_that_brought_it() -> None:
    s = reward_of((2, 3), "maharani")
    show(s, 16, 6, 7)
    table = table_from(s)
    node = play(table, "maharani:16")
    assert node.ask and node.ask.seat == 1 and not events(table, "reward_again")
    s = reward_of((2, 3), "coins")
    lend(s, 0, 16)
    table = table_from(s)
    play(table, "coins")
    assert now(table).seats[0].coins == 21


def test_a_1_16_with_11_each_application_is_a_receipt() -> None:
    s = reward_of((16, 3), "prestige")
    lend(s, 0, 11)
    table = table_from(s)
    play(table, "prestige")
    assert now(table).seats[0].prestige == 3 + 2 * (2 + 1)


def test_20_52_number_11_works_from_the_moment_it_is_lent() -> None:
    s = reward_of((16, 3), "maharani")
    show(s, 11, 6, 7)
    table = table_from(s)
    play(table, "maharani:11", "6")
    assert now(table).seats[0].prestige == 3
    s = reward_of((2, 3, 16), "maharani", "coins", "prestige", points=(3, 2, 1))
    show(s, 11, 6, 7)
    table = table_from(s)
    play(table, "maharani:11", "coins", "prestige")
    assert now(table).seats[2].prestige == 3 + 4, "the token is another player's"


# ---------------------------------------------------------------- 4.5, 6.1


def test_4_5_gaps_close_to_the_right_and_the_last_banner_stays() -> None:
    s = position(BOARD, [2, 3], "A")
    s.track = {"B": 1, "C": 3, "D": 4, "E": 7, "F": 8, "G": 9, "A": 10}
    table = scored(s)
    assert events(table, "gaps_closed")[0].data["cities"] == ["B", "C", "D"]
    assert now(table).track == {"C": 5, "D": 6, "E": 7, "F": 8, "G": 9, "A": 10, "B": 11}


def test_6_1_the_seventh_statue_ends_the_game_after_the_turn() -> None:
    s = position(BOARD, [2, 3], "A")
    for city in "ABCDEFG":
        statue(s, 0, city, PLAIN)
    acts(s, 0, "coins", "coins", 0)
    acts(s, 1, "coins", "coins", 0)
    table = table_from(s)
    node = play(table, "end")
    assert node.ask and node.ask.seat == 1, "the turn is played to its end"
    play(table, "end", "coins")
    assert now(table).ended == "statues" and table.main_line()[-1].ask is None
    assert GAME.result(now(table)).reason == "statues"


def test_6_1_after_seven_turns_whatever_space_was_reached() -> None:
    s = position(BOARD, [2, 3], "A")
    s.round = 7
    table = scored(s)
    assert now(table).ended == "turns" and table.main_line()[-1].ask is None


# ---------------------------------------------------------------- 6.2, 6.3


def test_6_2_statues_coins_and_majorities() -> None:
    s = position(BOARD, [2, 3], "A")
    statue(s, 0, "A", CENTRE)
    statue(s, 1, "A", TOP)
    shrine(s, 1, "A", "B")
    shrine(s, 0, "B")
    has_coins(s, 0, 14)
    has_coins(s, 1, 4)
    assert counted(s, 0) == {"statues": 3, "coins": 2, "majority_tie": 2}
    assert counted(s, 1) == {"statues": 3, "majority_tie": 2}


def test_6_2_a_city_without_worship_has_no_majority_and_the_priest_counts() -> None:
    s = position(BOARD, [8, 5, 7], "A")
    s.seats[0].at = "G"
    shrine(s, 2, "D", "D", "v01")
    shrine(s, 1, "D", "D")
    has_coins(s, 0, 0)
    assert counted(s, 0) == {"majority": 2}, "number 8 brings nothing any more"
    assert counted(s, 2)["majority_tie"] == 1, "nor do the pairs of number 7"


def test_6_3_prestige_then_statues_then_coins_then_shared() -> None:
    def ranking(*figures: tuple[int, int, int]) -> list[tuple[int, int, str]]:
        s = position(BOARD, [2, 3, 4, 6][: len(figures)], "A")
        for i, (prestige, statues, coins) in enumerate(figures):
            s.seats[i].prestige, s.seats[i].statues, s.seats[i].coins = prestige, 7 - statues, coins
        s.ended = "turns"
        ended = result(s)
        assert ended is not None
        return [(standing.seat, standing.rank, standing.decided_by) for standing in ended.standings]

    assert ranking((20, 1, 0), (30, 0, 0)) == [(1, 1, ""), (0, 2, "prestige")]
    assert ranking((20, 2, 0), (20, 3, 0)) == [(1, 1, ""), (0, 2, "statues")]
    assert ranking((20, 2, 1), (20, 2, 4)) == [(1, 1, ""), (0, 2, "coins")]
    assert ranking((20, 2, 4), (20, 2, 4), (9, 0, 0)) == [(0, 1, ""), (1, 1, "tie"), (2, 3, "prestige")]


# ---------------------------------------------------------------- 7 variants


def test_7_1_1_the_first_also_gains_prestige() -> None:
    s = position(BOARD, [2, 3], "A", special_1=True)
    shrine(s, 1, "A")
    table = scored(s)
    assert [(e.seat, e.rule) for e in events(table, "prestige_gained")] == [(1, "7.1.1")]


def test_7_1_2_outer_statues_count_one_also_in_the_final_count_unless_set_otherwise() -> None:
    s = position(BOARD, [2, 3], "A", special_2=True)
    statue(s, 0, "A", TOP)
    shrine(s, 1, "A")
    table = scored(s)
    assert [event.data["points"] for event in events(table, "worship")] == [1, 1]
    assert counted(s, 0)["majority_tie"] == 1
    switches = {**OURS.tables["switches"], "special_2_in_final": "no"}
    s.board = read_board({"game": "maharaja", "switches": switches}, "my.toml")
    assert counted(s, 0)["majority"] == 2


def test_7_2_a_final_tile_replaces_the_majorities_only() -> None:
    s = position(BOARD, [2, 3], "A", final="presence")
    statue(s, 0, "A", CENTRE)
    shrine(s, 0, "B", "B", "v01")
    s.seats[0].at = "G"
    has_coins(s, 0, 5)
    assert counted(s, 0) == {"statues": 3, "coins": 1, "presence": 2}, "neither priest nor village is presence"
    for reading, sources in (("all", {"presence"}), ("nothing", {"statues", "coins", "presence", "majority"})):
        switches = {**OURS.tables["switches"], "final_tile_replaces": reading}
        s.board = read_board({"game": "maharaja", "switches": switches}, "my.toml")
        assert set(counted(s, 0)) == sources


def test_7_2_1_majorities_bring_three_shared_two() -> None:
    s = position(BOARD, [2, 3], "A", final="majorities")
    shrine(s, 0, "A", "B")
    shrine(s, 1, "B")
    assert counted(s, 0) == {"coins": 3, "tile_majority": 3, "tile_majority_tie": 2}


def test_7_2_3_only_roads_with_two_villages() -> None:
    s = position(BOARD, [2, 3, 4], "A", final="roads")
    open_road(s, 0, "A", "B")
    open_road(s, 0, "A", "F")
    open_road(s, 1, "A", "B")
    shrine(s, 0, BOARD.roads["B"]["C"][0])
    assert counted(s, 0)["roads"] == 2 and counted(s, 1)["roads"] == 2 and "roads" not in counted(s, 2)


def test_7_2_4_cities_with_two_statues() -> None:
    s = position(BOARD, [2, 3], "A", final="pairs")
    statue(s, 0, "A", CENTRE, TOP, BOTTOM)
    statue(s, 0, "B", PLAIN, PLAIN)
    statue(s, 0, "C", PLAIN)
    assert counted(s, 0)["pairs"] == 4


def test_7_2_5_shrines_in_the_reserve_cost_prestige_also_below_zero() -> None:
    s = position(BOARD, [2, 3], "A", final="shrines")
    assert counted(s, 0)["shrines_left"] == -12
    s.phase = "count"
    has_coins(s, 0, 0)
    table = table_from(s)
    assert now(table).seats[0].prestige == 3 - 12


def test_everything_is_open_after_the_end_and_no_total_before() -> None:
    s = position(BOARD, [2, 3], "A")
    s.round = 7
    table = scored(s)
    kinds_said = [event.kind for node in table.main_line() for event in node.events]
    assert kinds_said.index("total") > kinds_said.index("final_count") > kinds_said.index("last_turn")
    until(table, lambda node: False)
    assert GAME.view(now(table), 0) == now(table)
