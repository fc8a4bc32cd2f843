"""The Dice Charmers, 1, 2, 7, 9, 10: the round, karma and the end of the game, named by section."""

from __future__ import annotations

from fractions import Fraction

import pytest
from charmers_tables import BOARD, answers, asked, kinds, of_kind, play, table_from, why, with_die

from rajwidgets.flow import CHANCE
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.examples import draw, position, turns_over
from rajwidgets.games.charmers.state import State, overlap_of
from rajwidgets.table import Setup, SetupFault, Table, new_table

ROLL = "tea_tea:silk_spice:straight:curve:flag:lotus:merchant:portuguese"
FULL_ROWS, FULL_PALACE = [9, 9, 9], [3, 3, 3, 3, 3, 3]


def finished(s: State, i: int = 0, *, keep: str = "") -> None:
    """A sheet on which no die can be used any more, but those of one colour."""
    p = s.seats[i]
    p.goods, p.sold = ([8, 8, 8] if keep == "purple" else list(FULL_ROWS)), [0, 0, 0]
    p.palace = [2] * 6 if keep == "orange" else list(FULL_PALACE)
    p.river = [] if keep == "blue" else [18]
    if keep != "green":
        draw(s, i, {cell: "NESW" for cell in BOARD.cells if cell != "4-3"})


# ---------------------------------------------------------------- 1 set-up


def test_1_everybody_begins_with_one_karma_and_an_empty_sheet() -> None:
    s = GAME.new_state(BOARD, 4, {"side": "sun", "uniform": False, "start": 1})
    for p in s.seats:
        assert (p.fame, p.money, p.karma, p.spent, p.types) == (0, 0, 1, 0, [1, 1, 1, 1])
        assert sum(map(bool, p.roads)) == 1, "the residence alone is printed"
    assert len(s.middle) == 8


def test_1_any_seat_may_begin_ruling_36() -> None:
    table = new_table(GAME, 3, {"start": 3})
    node = play(table, ROLL)
    assert asked(table) == (2, "die")
    assert node.ask and table.root.events[0].ruling == "36"
    with pytest.raises(SetupFault) as raised:
        Table(GAME, Setup(2, {"start": 3}))
    assert raised.value.refusal and raised.value.refusal.code == "no_such_seat"


# ---------------------------------------------------------------- 2.1 to 2.4 the round


def test_2_1_the_twin_of_the_first_die_goes_onto_the_elephant() -> None:
    table = new_table(GAME, 3, {})
    assert asked(table) == (CHANCE, "roll")
    play(table, ROLL)
    node = play(table, "tea_tea")
    s = table.state(node)
    assert s.elephant == "silk_spice" and s.seats[0].store == ["tea_tea"] and len(s.middle) == 6
    assert kinds(node)[:2] == ["die_taken", "twin_set_aside"]
    refusal = why(table, "silk_spice")
    assert (refusal.code, refusal.rule) == ("die_on_elephant", "2.1")
    refusal = why(table, "tea_tea")
    assert (refusal.code, refusal.rule, refusal.facts["owner"]) == ("die_stored", "2.4", 0)


def test_2_1_only_the_first_die_has_a_twin_set_aside() -> None:
    table = new_table(GAME, 3, {})
    play(table, ROLL, "tea_tea")
    node = play(table, "flag")
    assert "twin_set_aside" not in kinds(node) and "lotus" in table.state(node).middle


def test_2_4_clockwise_and_then_the_elephant_moves_on() -> None:
    table = new_table(GAME, 3, {})
    play(table, ROLL, "tea_tea")
    assert asked(table) == (1, "die")
    play(table, "flag", "tea")
    assert asked(table) == (2, "die")
    node = play(table, "lotus", "tea-silk")
    assert asked(table) == (CHANCE, "roll")
    s = table.state(node)
    assert (s.first, s.round, s.turns) == (1, 2, 0)
    assert all(not p.store for p in s.seats) and sorted(set(s.middle)) == ["blue", "green", "orange", "purple"]
    play(table, ROLL)
    assert asked(table) == (1, "die")


def test_2_1_two_dice_alike_are_one_choice() -> None:
    s = position(BOARD, 3, ["tea_tea", "tea_tea", "curve", "curve", "flag", "flag", "merchant", "merchant"])
    table = table_from(s)
    assert answers(table) == ["tea_tea", "curve", "flag", "merchant"]


def test_2_1_a_die_has_to_be_taken_while_one_can_be_used_ruling_13() -> None:
    table = table_from(with_die("tea_tea"))
    refusal = why(table, "none")
    assert (refusal.code, refusal.ruling) == ("die_must_be_taken", "13")


# ---------------------------------------------------------------- 9.3 which dice can be used


def test_9_3_only_dice_that_can_be_carried_out_in_part_ruling_13() -> None:
    s = with_die("tea_tea")
    p = s.seats[0]
    p.goods, p.palace, p.river = [9, 8, 9], [0, 0, 3, 0, 0, 0], [17]
    table = table_from(s)
    assert answers(table) == ["silk_spice", "straight", "curve", "portuguese"]
    assert (why(table, "tea_tea").code, why(table, "tea_tea").rule) == ("rows_full", "3.1")
    assert (why(table, "merchant").code, why(table, "merchant").rule) == ("boxes_full", "3.8")
    assert (why(table, "flag").code, why(table, "flag").ruling) == ("symbol_not_ahead", "3")


def test_9_3_without_a_usable_die_and_without_karma_nothing_is_done() -> None:
    s = position(BOARD, 3)
    turns_over(s, [["straight"]], "curve")
    finished(s, 1)
    s.seats[1].spent = 1
    table = table_from(s)
    (none,) = of_kind(table.root, "no_die_taken")
    assert (none.seat, none.rule) == (1, "9.3")
    assert asked(table) == (2, "die") and not table.state(table.root).seats[1].store


def test_9_3_with_karma_a_player_may_but_need_not_roll_ruling_13() -> None:
    s = position(BOARD, 3)
    turns_over(s, [["straight"]], "curve")
    finished(s, 1)
    table = table_from(s)
    assert [answer.split(":")[0] for answer in answers(table)] == ["karma"] * 6 + ["none"]
    node = play(table, "none")
    assert of_kind(node, "no_die_taken")[0].ruling == "13"


def test_9_3_a_start_player_without_a_usable_die_takes_none_ruling_41() -> None:
    s = position(BOARD, 3)
    finished(s, 0)
    table = table_from(s)
    (none,) = of_kind(table.root, "no_die_taken")
    assert none.ruling == "41", "the karma is of no use, for no die lies on the elephant (8)"
    assert asked(table) == (1, "die") and not table.state(table.root).elephant
    refusal = why(table, "karma:flag")
    assert (refusal.code, refusal.ruling) == ("no_die_on_elephant", "41")
    node = play(table, "tea_tea")
    assert "twin_set_aside" not in kinds(node)


# ---------------------------------------------------------------- 7 karma


def test_7_the_start_player_has_no_karma_for_the_first_die_ruling_8() -> None:
    table = table_from(with_die("tea_tea"))
    refusal = why(table, "karma:flag")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("no_die_on_elephant", "7", "8")


def second_player(karma: int = 3, spent: int = 0, seats: int = 3) -> State:
    s = position(BOARD, seats)
    turns_over(s, [["straight"]], "curve")
    s.seats[1].karma, s.seats[1].spent = karma, spent
    return s


def test_7_as_often_as_there_is_karma_with_the_same_two_dice_ruling_29() -> None:
    table = table_from(second_player())
    play(table, "karma:flag")
    assert asked(table) == (CHANCE, "reroll")
    play(table, "straight:lotus")
    assert answers(table) == ["straight", "lotus", "karma"]
    node = play(table, "karma")
    assert node.ask and node.ask.about == ("green", "blue")
    play(table, "curve:tiger", "karma")
    node = play(table, "two_halves:cobra")
    assert table.state(node).seats[1].spent == 3
    assert why(table, "karma").code == "no_karma_left"
    node = play(table, "two_halves")
    assert table.state(node).elephant == "cobra", "the other die lies on the elephant for the next player"
    play(table, "3-3:NS")
    assert asked(table) == (2, "die")
    play(table, "karma:lotus")
    node = table.main_line()[-1]
    assert node.ask and node.ask.about == ("blue", "blue")


def test_7_one_of_the_two_has_to_be_taken() -> None:
    table = table_from(second_player(1))
    play(table, "karma:flag", "straight:lotus")
    assert answers(table) == ["straight", "lotus"]
    assert (why(table, "tea_tea").code, why(table, "tea_tea").rule) == ("one_of_the_two", "7")


def test_7_a_die_that_can_be_used_is_taken_before_one_that_cannot() -> None:
    s = second_player(1)
    s.seats[1].river = [18]
    table = table_from(s)
    play(table, "karma:flag")
    node = play(table, "straight:lotus")
    assert of_kind(node, "die_kept")[0].data == {"die": "straight", "other": "lotus"}, "no choice is left"


def test_7_if_neither_can_be_used_one_is_taken_without_effect_ruling_29() -> None:
    s = second_player(1)
    finished(s, 1)
    s.seats[1].karma = 1
    table = table_from(s)
    play(table, "karma:flag", "straight:lotus")
    assert answers(table) == ["straight", "lotus"]
    node = play(table, "lotus")
    (idle,) = of_kind(node, "die_without_effect")
    assert idle.ruling == "29" and table.state(node).seats[1].store == ["lotus"]


def test_7_karma_gained_in_a_turn_serves_from_the_next_turn_on_ruling_30() -> None:
    s = second_player(1, 1)
    table = table_from(s)
    assert why(table, "karma:flag").code == "no_karma_left"
    s = with_die("peacock", 2)
    s.seats[0].spent = 1
    table = table_from(s)
    node = play(table, "peacock")  # space 4: karma
    assert table.state(node).seats[0].karma == 2
    play(table, "tea_tea")
    assert asked(table) == (0, "die") and "karma:straight" in answers(table), "with two players already now (10.2)"


def test_7_beyond_the_fifth_box_karma_is_lost_ruling_30() -> None:
    s = with_die("peacock")
    s.seats[0].karma = 5
    table = table_from(s)
    node = play(table, "peacock")
    (lost,) = of_kind(node, "reward_lost")
    assert (lost.data["why"], lost.ruling) == ("karma_full", "30")
    assert table.state(node).seats[0].money == 1, "the coin of the space comes all the same"


# ---------------------------------------------------------------- 10 two players


def test_10_1_two_passes_and_two_dice_each_ruling_38() -> None:
    table = new_table(GAME, 2, {})
    play(table, ROLL, "tea_tea", "flag", "tea")
    assert asked(table) == (0, "die")
    node = play(table, "straight", "3-3:NS")
    assert asked(table) == (1, "die")
    taken = [event for each in table.main_line() for event in of_kind(each, "die_taken")]
    assert [(event.seat, event.rule, event.ruling) for event in taken] == [
        (0, "2.1", ""), (1, "2.4", ""), (0, "10.1", "38"),
    ]  # fmt: skip
    s = table.state(node)
    assert s.elephant == "silk_spice" and s.seats[0].store == ["tea_tea", "straight"]
    node = play(table, "lotus", "end")  # the fifth coin has a bonus, which is given up
    assert asked(table) == (CHANCE, "roll") and table.state(node).first == 1


def test_10_2_the_start_player_may_use_karma_for_the_second_die() -> None:
    table = new_table(GAME, 2, {})
    play(table, ROLL, "tea_tea", "flag", "tea")
    node = play(table, "karma:straight")
    assert of_kind(node, "karma_spent")[0].rule == "10.2"


def crossing_turn(seats: int, turns: int) -> State:
    """Somebody will cross with one more coin."""
    s = position(BOARD, seats)
    if turns:
        turns_over(s, [["straight"], ["flag"], ["merchant"]][:turns], "curve")
    i = turns % seats
    s.seats[i].fame, s.seats[i].money = 20, 38
    s.seats[i].river = [11]
    return s


def test_10_3_crossed_with_a_first_die_the_game_ends_after_the_pass_ruling_9() -> None:
    s = crossing_turn(2, 0)
    table = table_from(s)
    node = play(table, "straight", "4-2:EW")
    assert of_kind(node, "tracks_crossed")[0].seat == 0 and asked(table) == (1, "die")
    node = play(table, "tea_tea")
    (over,) = of_kind(node, "game_over")
    assert (over.rule, over.ruling, node.ask) == ("10.3", "9", None)
    assert [len(p.store) for p in table.state(node).seats] == [1, 1], "nobody takes a second die"


# ---------------------------------------------------------------- 9.1, 9.2 the end


def test_9_1_the_round_is_played_to_its_last_player_ruling_34() -> None:
    s = crossing_turn(3, 1)
    table = table_from(s)
    play(table, "tea_tea")
    assert not table.state(table.main_line()[-1]).ending, "overlap 0 is not crossed"
    s = crossing_turn(3, 1)
    s.seats[1].fame = 21
    table = table_from(s)
    node = play(table, "tea_tea")
    assert of_kind(node, "tracks_crossed")[0].data["overlap"] == 2
    assert asked(table) == (2, "die")
    node = play(table, "silk_spice")
    (over,) = of_kind(node, "game_over")
    assert (over.rule, over.data["reason"], node.ask) == ("9.1", "crossed", None)


def test_9_1_touching_is_not_crossing_ruling_10() -> None:
    s = crossing_turn(3, 1)
    table = table_from(s)
    node = play(table, "tea_tea")
    (ended,) = of_kind(node, "turn_ended")
    assert ended.ruling == "10" and "tracks_crossed" not in kinds(node)


CHECKS = [(21, 40, 2), (16, 49, 2.5), (20, 38, 0), (20, 39, 0.5), (16, 46, 0), (16, 47, 1), (16, 48, 2)]
CHECKS += [(39, 0, 0), (0, 76, 0), (0, 0, -39)]


@pytest.mark.parametrize(("fame", "money", "overlap"), CHECKS)
def test_9_2_the_overlap_is_exact_in_halves_ruling_1(fame: int, money: int, overlap: float) -> None:
    s = position(BOARD, 2)
    assert Fraction(overlap_of(s, fame, money), 2) == Fraction(overlap)


@pytest.mark.parametrize(("fame", "money", "overlap"), [(21, 40, 2), (17, 49, 2.5), (16, 49, 1.5), (16, 47, 0.5)])
def test_9_2_the_uniform_scale_is_an_option(fame: int, money: int, overlap: float) -> None:
    s = position(BOARD, 2, uniform=True)
    assert Fraction(overlap_of(s, fame, money), 2) == Fraction(overlap)


def ended(*sheets: tuple[int, int, int, int]) -> list[tuple[int, int, str]]:
    """(seat, rank, decided by) for sheets of (fame, money, karma circled, karma crossed out)."""
    s = position(BOARD, len(sheets))
    for p, (fame, money, karma, spent) in zip(s.seats, sheets, strict=True):
        p.fame, p.money, p.karma, p.spent = fame, money, karma, spent
    s.ended = "crossed"
    result = GAME.result(s)
    assert result is not None
    return [(each.seat, each.rank, each.decided_by) for each in result.standings]


def test_9_2_overlap_then_karma_circled_then_crossed_out_then_shared() -> None:
    assert ended((21, 40, 1, 0), (16, 49, 1, 0)) == [(1, 1, ""), (0, 2, "overlap")]
    assert ended((21, 40, 2, 0), (20, 42, 3, 0)) == [(1, 1, ""), (0, 2, "karma")]
    assert ended((21, 40, 3, 1), (20, 42, 3, 3)) == [(1, 1, ""), (0, 2, "spent")]
    assert ended((21, 40, 3, 1), (20, 42, 3, 1), (5, 5, 5, 5)) == [(0, 1, ""), (1, 1, "tie"), (2, 3, "overlap")]


def test_9_2_those_who_have_not_crossed_follow_by_what_keeps_them_apart_ruling_35() -> None:
    places = ended((10, 10, 1, 0), (21, 40, 1, 0), (12, 10, 1, 0), (10, 11, 1, 0))
    assert [seat for seat, _, _ in places] == [1, 2, 3, 0]


def test_9_3_full_sheets_end_the_game_ruling_43() -> None:
    s = position(BOARD, 3)
    for i in range(3):
        finished(s, i)
        s.seats[i].spent = 1
    table = table_from(s)
    assert table.root.ask is None
    over = table.root.events[-1]
    assert (over.kind, over.data["reason"], over.ruling) == ("game_over", "sheets_full", "43")
    result = table.result(table.root)
    assert result is not None and result.reason == "sheets_full"


def test_9_3_sheets_with_room_for_another_roll_do_not_end_it() -> None:
    s = position(BOARD, 3, ["tea_tea", "tea_tea", "curve", "curve", "flag", "flag", "merchant", "merchant"])
    for i in range(3):
        finished(s, i)
        s.seats[i].spent = 1
    s.seats[2].goods = [9, 9, 8]
    table = table_from(s)
    assert asked(table) == (CHANCE, "roll"), "a spice may still come up"
