"""Maharaja, chapters 1 and 3: the set-up, the choice of characters, the first shrines."""

from __future__ import annotations

import pytest
from maharaja_tables import BOARD, laid, now, play, why

from rajwidgets.flow import CHANCE
from rajwidgets.games.maharaja import GAME
from rajwidgets.table import SetupFault, new_table

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


def test_3_2_the_first_shrines_go_into_villages() -> None:
    table = laid(3)
    play(table, "1", "2", "3")
    for place in ("D", "S"):
        assert (why(table, place).code, why(table, place).rule) == ("first_in_villages", "3.2")
