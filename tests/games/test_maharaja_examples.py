"""The worked examples of Maharaja's rulebook, named by their section."""

from __future__ import annotations

import pytest
import tables
from maharaja_tables import table_from

from rajwidgets.flow import Event
from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import BLUE, GREEN, RED, YELLOW, examples, has_coins, two_open_ways
from rajwidgets.games.maharaja.state import State, built
from rajwidgets.table import Table
from rajwidgets.text import LANGUAGES, Speech

EXAMPLES = {(example.section, example.n): example for example in examples(GAME.board)}
SECTIONS = ["2.1", "2.3", "4.1", "4.2", "4.4", "4.5", "5.4", "5.8", "5.9", "6.2", "A.2.8", "S.1", "S.2", "S.6"]


def played(section: str, n: int = 1) -> tuple[list[Event], State, Table]:
    return tables.played(GAME, EXAMPLES[section, n])


def start(section: str, n: int = 1) -> State:
    return EXAMPLES[section, n].state


def of_kind(events: list[Event], kind: str) -> list[tuple]:
    return [(event.seat, *event.data.values()) for event in events if event.kind == kind]


@pytest.mark.parametrize("key", EXAMPLES, ids=lambda key: f"{key[0]}-{key[1]}")
def test_every_example_opens_and_keeps_all_pieces(key: tuple[str, int]) -> None:
    example = EXAMPLES[key]
    fresh = GAME.new_state(GAME.board, example.seats, example.options)
    assert GAME.check_state(example.state, fresh) is None
    _, end, _ = played(*key)
    assert GAME.conserved(start(*key)) == GAME.conserved(end) == GAME.conserved(fresh)
    for lang in LANGUAGES:
        assert Speech(GAME, lang, ()).texts["examples"][".".join(map(str, key))]["title"]


def test_every_section_with_an_example_has_one() -> None:
    assert list(dict.fromkeys(section for section, _ in EXAMPLES)) == SECTIONS


def test_2_1_a_statue_costs_ten_coins_and_twelve_where_the_maharaja_is() -> None:
    events, _, _ = played("2.1")
    assert [(city, coins) for _, city, _, coins, _ in of_kind(events, "statue_built")] == [("D", 10), ("F", 12)]


def test_2_3_example_1_red_travels_free_by_own_villages_and_pays_yellow_and_blue() -> None:
    events, end, _ = played("2.3", 1)
    assert [(to, coins) for _, _, to, coins in of_kind(events, "toll")] == [(YELLOW, 1), (BLUE, 1)]
    assert end.seats[RED].at == "G"


def test_2_3_example_2_green_pays_two_to_red_and_one_to_yellow() -> None:
    events, end, _ = played("2.3", 2)
    paid = [to for _, _, to, _ in of_kind(events, "toll")]
    assert (paid.count(RED), paid.count(YELLOW), len(paid)) == (2, 1, 3)
    assert end.seats[GREEN].coins == start("2.3", 2).seats[GREEN].coins - 3


def test_2_3_example_3_yellow_crosses_a_city_and_pays_blue_and_red() -> None:
    events, _, _ = played("2.3", 3)
    assert [to for _, _, to, _ in of_kind(events, "toll")] == [BLUE, RED]


def test_4_1_the_leftmost_banner_names_the_city_and_goes_to_space_ten() -> None:
    events, end, _ = played("4.1")
    assert end.maharaja == "B" and end.track["B"] == 10
    assert of_kind(events, "maharaja_moved") == [(None, "B", 1)]


def test_4_2_two_arrows_on_different_actions_or_on_the_same() -> None:
    _, end, table = played("4.2")
    assert [[slot.action for slot in p.plan] for p in end.seats] == [["coins", "banner"], ["two_shrines"] * 2]
    seen = GAME.view(table.state(table.main_line()[1]), 1)
    assert [slot.action for slot in seen.seats[0].plan] == ["?", "?"]


def test_4_4_four_players_are_ranked_and_paid_and_take_tiles_in_that_order() -> None:
    events, _, _ = played("4.4")
    ranked = next(event for event in events if event.kind == "ranked")
    assert ranked.data["order"] == [RED, GREEN, YELLOW, BLUE] and ranked.data["points"] == [6, 5, 4, 2]
    assert [coins for *_, coins in of_kind(events, "coins_by_rank")] == [12, 9, 6, 3]
    assert [seat for seat, *_ in of_kind(events, "reward_taken")] == [RED, GREEN, YELLOW, BLUE]


def test_4_5_the_banner_at_the_far_left_slides_back_and_the_row_is_closed() -> None:
    assert start("4.5").track["B"] == 1
    events, end, _ = played("4.5")
    assert of_kind(events, "gaps_closed") == [(None, ["B"])]
    assert end.maharaja == "B", "it was closed to space 4, and is the leftmost"
    assert sorted(end.track.values()) == [5, 6, 7, 8, 9, 10, 11]


def test_5_4_travel_between_the_parts_of_an_action() -> None:
    events, end, _ = played("5.4")
    assert [city for _, city, *_ in of_kind(events, "statue_built")] == ["D"]
    assert of_kind(events, "shrine_built") == [(0, "F", 1)]
    assert end.seats[0].at == "G" and end.seats[0].coins == 0


def test_5_8_both_powers_are_used_in_one_turn() -> None:
    _, end, _ = played("5.8")
    before = start("5.8").seats[0]
    assert end.seats[0].prestige == before.prestige + 1 and end.seats[0].coins == before.coins + 1
    assert end.seats[0].character == 1


@pytest.mark.parametrize(
    ("n", "track"),
    [
        (1, {"E": 4, "B": 5, "C": 6, "D": 7, "F": 8, "G": 9, "A": 10}),
        (2, {"C": 2, "E": 4, "B": 5, "D": 6, "F": 8, "G": 9, "A": 10}),
        (3, {"C": 2, "B": 4, "D": 6, "E": 7, "F": 8, "G": 9, "A": 10}),
    ],
)
def test_5_9_a_banner_moves_three_spaces_left(n: int, track: dict[str, int]) -> None:
    _, end, _ = played("5.9", n)
    assert end.track == track


def test_6_2_majorities_and_statues_of_the_final_count() -> None:
    events, end, _ = played("6.2")
    counted = [event for event in events if event.kind == "counted"]

    def prestige(seat: int, *sources: str) -> int:
        return sum(e.data["prestige"] for e in counted if e.seat == seat and e.data["source"] in sources)

    seats = (RED, GREEN, YELLOW, BLUE)
    assert [prestige(seat, "majority", "majority_tie") for seat in seats] == [3, 4, 4, 3]
    assert [prestige(seat, "statues") for seat in seats] == [9, 12, 12, 6]
    assert [built(end, seat) for seat in seats] == [3, 4, 4, 2]
    assert all(p.character == 0 for p in end.seats)


def test_a_2_8_with_number_16_one_token_on_each_of_two_tiles() -> None:
    _, _, table = played("A.2.8")
    placed = [event.data["character"] for node in table.main_line() for event in node.events
              if event.kind == "maharani_placed"]  # fmt: skip
    assert placed == [6, 11]
    assert [token.character for token in table.state(table.main_line()[-1]).maharani] == [6, 11]


def test_s_1_example_1_the_row_closes_up_and_the_new_tile_stands_at_the_right() -> None:
    _, end, _ = played("S.1", 1)
    assert end.seats[0].character == 5 and end.display == [2, 8, 9]


def test_s_1_example_2_at_the_easy_level_four_shrines_in_the_green_villages() -> None:
    _, end, _ = played("S.1", 2)
    filled = {village for village, owners in end.villages.items() if owners == [1]}
    assert filled == set(GAME.board.setup_tiles[2].green) and len(filled) == 4
    assert (end.seats[1].coins, end.seats[1].prestige, end.seats[1].shrines) == (0, 2, 16)


def test_s_2_two_tiles_open_and_nothing_known_of_the_third() -> None:
    _, end, table = played("S.2")
    assert end.bot is not None and end.bot.open == [7, 9] and end.bot.hand == 0
    assert table.main_line()[-1].ask is not None and table.main_line()[-1].ask.kind == "plan"


def test_s_6_example_1_the_missing_shrine_is_built_and_the_turn_is_over() -> None:
    events, end, _ = played("S.6", 1)
    assert of_kind(events, "bot_shrine") == [(1, "v10")]
    assert end.seats[1].at == "A" and end.shrines["A"][1] == 0, "no arrival"
    assert end.seats[1].coins == 0


def test_s_6_example_2_the_way_with_two_of_yours_and_six_coins_for_a_statue() -> None:
    events, end, _ = played("S.6", 2)
    travelled = next(event for event in events if event.kind == "bot_travelled")
    assert (travelled.data["way"], travelled.data["yours"], travelled.data["instead"]) == (["B", "S", "G"], 2, 3)
    assert end.sites["G"][0] == 1 and end.seats[1].coins == 0


def test_s_6_example_2_with_fewer_coins_a_shrine_and_one_coin() -> None:
    s = two_open_ways(GAME.board)
    has_coins(s, 1, 2)
    table = table_from(s)
    node = table.play(table.play(table.play(table.root, "8"), "1"), "16")
    end = table.state(node)
    assert end.sites["G"][0] == -1 and end.shrines["G"][1] == 1 and end.seats[1].coins == 2 + 3 + 1
