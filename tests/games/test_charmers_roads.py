"""The Dice Charmers, 3.2 to 3.5, 8.11, 8.12: roads and half-roads, named by section."""

from __future__ import annotations

from itertools import combinations

import pytest
from charmers_tables import BOARD, answers, asked, kinds, of_kind, play, settle, table_from, why, with_bonuses, with_die

from rajwidgets.games.charmers.examples import draw
from rajwidgets.games.charmers.rules.roads import MASKS, open_sides
from rajwidgets.games.charmers.state import EXITS, State, joined_cells, met

STRAIGHT, CURVE, FORK = ("NS", "EW"), ("NE", "ES", "SW", "NW"), ("NES", "ESW", "NSW", "NEW")


def at_road(face: str, roads: dict[str, str] | None = None, seats: int = 3) -> tuple[State, object]:
    """A table at the question where a road of this die goes."""
    s = with_die(face, seats, roads)
    table = table_from(s)
    play(table, face)
    return s, table


# ---------------------------------------------------------------- 3.2 straight and curve


def test_3_2_the_first_road_begins_at_an_exit_of_the_residence() -> None:
    _, table = at_road("straight")
    assert answers(table) == ["3-3:NS", "4-2:EW", "4-4:EW"]
    assert why(table, "3-3:EW").code == "exit_not_joined"
    assert why(table, "3-3:EW").facts["sides"] == ["S"]
    refusal = why(table, "2-3:NS")
    assert (refusal.code, refusal.rule, refusal.facts["cells"]) == ("not_joined", "3.2", ["3-3", "4-2", "4-4"])


def test_3_2_the_residence_takes_no_road_and_has_no_exit_below() -> None:
    _, table = at_road("curve")
    assert why(table, "4-3").code == "residence_takes_no_road"
    assert sorted(answers(table)) == ["3-3:ES", "3-3:SW", "4-2:ES", "4-2:NE", "4-4:NW", "4-4:SW"]


def test_3_2_only_half_roads_change_a_cell_that_has_a_road() -> None:
    _, table = at_road("straight", {"3-3": "NS"})
    refusal = why(table, "3-3:EW")
    assert (refusal.code, refusal.rule) == ("cell_drawn", "3.3")


def test_3_2_one_exit_has_to_meet_and_the_others_may_end_anywhere_ruling_14() -> None:
    roads = {"4-2": "EW", "3-3": "NS"}
    _, table = at_road("curve", roads)
    assert "4-4:SW" in answers(table), "an exit may point at the lower edge"
    node = play(table, "4-4:SW")
    assert of_kind(node, "road_drawn")[0].ruling == "14"
    _, table = at_road("curve", {"3-3": "NS", "2-3": "SW"})
    assert "2-2:ES" in answers(table), "or at a cell without road"
    _, table = at_road("straight", {"3-3": "NS", "2-3": "SW", "2-2": "ES"})
    node = play(table, "3-2:NS")
    assert of_kind(node, "road_drawn")[0].ruling == "", "3-2 lies between 2-2 and the empty 4-2"
    _, table = at_road("straight", {"3-3": "NS", "2-3": "ES", "2-4": "SW"})
    assert "3-4:EW" not in answers(table), "its exit W meets only a blank side of 3-3"
    node = play(table, "3-4:NS")
    assert of_kind(node, "road_drawn")[0].ruling == "", "it leads on to the empty 4-4"


def test_3_2_a_blank_side_of_a_drawn_cell_joins_nothing() -> None:
    s = with_die("straight", 3, {"3-3": "NS"})
    cell = BOARD.index["3-2"]
    assert not met(s, s.seats[0], cell)
    table = table_from(s)
    play(table, "straight")
    assert why(table, "3-2:EW").code == "not_joined"


def test_3_2_a_closed_province_makes_straights_and_curves_useless_ruling_40() -> None:
    roads = {"3-3": "SW", "3-2": "ES", "4-2": "NE", "4-4": "SW"}
    s = with_die("two_halves", 3, roads)
    s.middle[3] = "straight"
    table = table_from(s)
    refusal = why(table, "straight")
    assert (refusal.code, refusal.ruling) == ("province_closed", "40")
    play(table, "two_halves")
    assert all(answer.startswith("add:") for answer in answers(table)), "half-roads still open new ways"


# ---------------------------------------------------------------- 3.3 two half-roads


def by_hand(s: State) -> set[tuple]:
    """Every way to place two half-roads, found by trying all pairs of half-roads on the whole sheet."""
    p = s.seats[0]
    found: set[tuple] = set()
    halves = list(BOARD.halves.values())
    for pair in [*combinations(halves, 2), *((half,) for half in halves)]:
        after = list(p.roads)
        fits = True
        for cell, side in pair:
            fits = fits and cell != BOARD.residence and not p.roads[cell] & side
            after[cell] |= side
        if not fits or any(after[cell].bit_count() < 2 for cell, _ in pair):
            continue
        new = {cell for cell, _ in pair if not p.roads[cell]}
        if all(any(after[c] & side & met(s, p, c) for side in (1, 2, 4, 8)) for c in new):
            found.add(tuple(sorted(pair)))
    return found


POSITIONS = [
    {},
    {"3-3": "NS"},
    {"3-3": "NESW", "3-2": "NE"},
    {"3-3": "SW", "3-2": "ES", "4-2": "NE", "4-4": "SW"},
    {"3-3": "NS", "2-3": "ESW", "2-4": "NW", "4-4": "EW", "4-5": "NW"},
]


@pytest.mark.parametrize("roads", POSITIONS, ids=["none", "one", "crossing", "closed", "five"])
def test_3_3_each_set_of_half_roads_is_listed_once(roads: dict[str, str]) -> None:
    s, table = at_road("two_halves", roads)
    listed = []
    for answer in answers(table):
        first, *rest = answer.split(":")
        if first == "add":
            listed.append(tuple(sorted(BOARD.halves[half] for half in rest if half != "stop")))
        else:
            cell = BOARD.index[first]
            listed.append(tuple((cell, side) for side in (1, 2, 4, 8) if MASKS[rest[0]] & side))
    assert len(set(listed)) == len(listed)
    assert set(listed) == by_hand(s)


COUNTS = [(9, 0), (9, 3), (15, 3), (0, 36), (12, 45)]


@pytest.mark.parametrize(("roads", "counts"), list(zip(POSITIONS, COUNTS, strict=True)))
def test_3_3_counts_of_half_roads(roads: dict[str, str], counts: tuple[int, int]) -> None:
    """New roads (3 of 6 for each cell met at one side), and single or double additions to n open sides: n(n+1)/2."""
    _, table = at_road("two_halves", roads)
    added = sum(answer.startswith("add") for answer in answers(table))
    assert (len(answers(table)) - added, added) == counts


def test_3_3_a_pair_named_the_other_way_round_is_told_where_it_stands() -> None:
    _, table = at_road("two_halves", {"3-3": "NS"})
    refusal = why(table, "add:3-3W:3-3E")
    assert (refusal.code, refusal.ruling, refusal.facts["other"]) == ("pair_listed_once", "44", "3-3E")


def test_3_3_no_half_in_an_empty_cell_together_with_an_addition() -> None:
    _, table = at_road("two_halves", {"3-3": "NS"})
    for attempt in ("split:2-3S:3-3E", "split:2-3S:stop", "split:4-4W:4-2E"):
        refusal = why(table, attempt)
        assert (refusal.code, refusal.rule, refusal.ruling) == ("half_filled", "3.3", "15")


def test_3_3_before_the_first_road_nothing_can_be_added_to() -> None:
    _, table = at_road("two_halves")
    assert why(table, "add").code == "no_road_to_add_to"
    node = play(table, "3-3:NS")
    assert of_kind(node, "road_drawn")[0].ruling == "16"


def test_3_3_the_second_half_road_may_be_left_out_but_not_both() -> None:
    _, table = at_road("two_halves", {"3-3": "NS"})
    assert not [answer for answer in answers(table) if answer in ("stop", "add:stop")]
    node = play(table, "add:3-3E:stop")
    assert kinds(node)[:2] == ["half_added", "half_forgone"]
    assert EXITS[table.state(node).seats[0].roads[BOARD.index["3-3"]]] == "NES"


def test_3_3_a_single_place_is_taken_without_asking() -> None:
    roads = {cell: "NESW" for row in "1234" for cell in (f"{row}-{c}" for c in range(1, 6)) if cell != "4-3"}
    roads["1-1"] = "ESW"
    s = with_die("two_halves", 3, roads)
    s.seats[0].fame = 30
    table = table_from(s)
    node = play(table, "two_halves")
    assert [event.data["cell"] for event in of_kind(node, "half_added")] == ["1-1"]
    assert of_kind(node, "half_forgone")


# ---------------------------------------------------------------- 3.4 what a road brings, once


def test_3_4_a_changed_road_pays_nothing_again() -> None:
    s = with_die("two_halves", 3, {"4-2": "EW"})
    s.seats[0].fame = 1
    table = table_from(s)
    play(table, "two_halves")
    node = play(table, "add:4-2N:4-2S")
    assert table.state(node).seats[0].fame == 1 and "fame_gained" not in kinds(node)


def test_3_4_a_half_road_only_opens_the_way_ruling_18() -> None:
    _, table = at_road("two_halves", {"3-3": "NS"})
    node = play(table, "add:3-3E:3-3W")
    assert [(event.data["towards"], event.ruling) for event in of_kind(node, "half_added")] == [
        ("mausoleum", "18"), ("market_different", "18"),
    ]  # fmt: skip
    assert "fame_gained" not in kinds(node) and "market_opened" not in kinds(node)


def test_3_4_a_half_road_reaches_a_border_bonus_too_ruling_19() -> None:
    _, table = at_road("two_halves", {"4-2": "EW", "4-1": "NE"})
    node = play(table, "add:4-1W:stop")
    (circled,) = of_kind(node, "bonus_circled")
    assert (circled.data["bonus"], circled.rule, circled.ruling) == ("left4", "3.4", "19")


def test_3_4_a_road_that_reaches_two_border_bonuses_gains_both() -> None:
    roads = {"3-3": "NS", "2-3": "NS", "1-3": "ES", "1-4": "EW"}
    _, table = at_road("curve", roads)
    node = play(table, "1-5:NW")
    assert [event.data["bonus"] for event in of_kind(node, "bonus_circled")] == ["top5"]
    s = with_die("flag", 3, roads)
    s.seats[0].river = [4]
    table = table_from(s)
    play(table, "flag")
    node = play(table, "1-5:NEW")
    assert [event.data["bonus"] for event in of_kind(node, "bonus_circled")] == ["top5", "right1"]


def test_3_5_the_value_reached_counts_and_the_border_comes_first() -> None:
    s = with_die("curve", 3, {"4-2": "EW", "4-1": "NE"})
    s.seats[0].types = [1, 1, 1, 3]
    table = table_from(s)
    play(table, "curve")
    node = play(table, "3-1:SW")
    assert kinds(node)[:3] == ["road_drawn", "bonus_circled", "fame_gained"]
    assert of_kind(node, "fame_gained")[0].data["fame"] == 3


# ---------------------------------------------------------------- 4.5, 8.14 half-roads before the first road


def test_4_5_a_master_builder_of_a_die_may_draw_the_first_road_ruling_16() -> None:
    for die, more in (("master_builder", ()), ("great_mogul", ("master_builder",))):
        table = table_from(with_die(die))
        play(table, die, *more)
        assert asked(table) == (0, "halves")
        node = play(table, "4-4:EW")
        assert of_kind(node, "road_drawn")[0].ruling == "16"


def test_8_14_half_roads_of_a_bonus_are_lost_before_the_first_road_ruling_16() -> None:
    s = with_die("tiger", 3)
    s.seats[0].river = [6]
    table = table_from(s)
    play(table, "tiger")  # space 10: any palace action
    assert asked(table) == (0, "palace")
    node = play(table, "master_builder")
    (lost,) = of_kind(node, "halves_lost")
    assert (lost.rule, lost.ruling) == ("8.14", "16")
    assert table.state(node).seats[0].palace[4] == 1, "the tick counts"


def test_8_14_also_by_way_of_the_great_mogul() -> None:
    s = with_die("tiger", 3)
    s.seats[0].river = [6]
    table = table_from(s)
    node = play(table, "tiger", "great_mogul", "master_builder")
    assert "halves_lost" in kinds(node)


# ---------------------------------------------------------------- 8.11 one half-road, and two


def half_road_bonuses(*places: str, roads: dict[str, str]) -> State:
    """A sheet on which the half-road bonuses of money 17 and of the second palace column wait."""
    s = with_bonuses(*places)
    p = draw(s, 0, roads)
    p.money, p.fame, p.palace = 17, 2, [2, 2, 2, 2, 2, 2]
    return settle(s)


def test_8_11_one_half_road_only_on_a_drawn_road() -> None:
    table = table_from(half_road_bonuses("money17", roads={"3-3": "NS"}))
    play(table, "money17")
    assert sorted(answers(table)) == ["3-3E", "3-3W"]
    assert why(table, "2-3S").code == "half_filled" and why(table, "2-3S").rule == "8.11"


def test_8_11_one_alone_makes_no_new_road_ruling_17() -> None:
    table = table_from(half_road_bonuses("money17", roads={"3-3": "NS"}))
    refusal = why(table, "pair")
    assert (refusal.code, refusal.ruling) == ("half_road_alone", "17")


def test_8_11_two_of_them_combine_while_both_are_circled_ruling_17() -> None:
    table = table_from(half_road_bonuses("money17", "palace2", roads={"3-3": "NS"}))
    node = play(table, "pair")
    assert asked(table) == (0, "road")
    assert of_kind(node, "half_roads_combined")[0].ruling == "17"
    assert len(answers(table)) == 9
    node = play(table, "2-3:NS")
    assert {"money17", "palace2"} <= set(table.state(node).seats[0].used)


def test_8_11_used_one_by_one_they_do_not_combine_any_more() -> None:
    table = table_from(half_road_bonuses("money17", "palace2", roads={"3-3": "NS"}))
    play(table, "money17", "3-3E")
    assert why(table, "pair").code == "half_road_alone"
    assert answers(table) == ["palace2", "end"]


def test_8_11_never_as_the_first_road_ruling_16() -> None:
    s = half_road_bonuses("money17", "palace2", roads={})
    table = table_from(s)
    lost = of_kind(table.root, "bonus_lost")
    assert [(event.data["bonus"], event.data["why"]) for event in lost] == [
        ("money17", "no_road_to_add_to"), ("palace2", "no_road_to_add_to"),
    ]  # fmt: skip


def test_8_11_of_two_alike_only_the_first_is_asked_for_ruling_44() -> None:
    table = table_from(half_road_bonuses("money17", "palace2", roads={"3-3": "NS"}))
    assert answers(table) == ["money17", "pair", "end"]
    refusal = why(table, "palace2")
    assert (refusal.code, refusal.facts["other"]) == ("same_bonus", "money17")


# ---------------------------------------------------------------- 8.12 fork, crossing, straight


def test_8_12_a_fork_may_be_the_first_road_and_is_no_curve_rulings_7_39() -> None:
    s = with_die("flag", 3)
    s.seats[0].river = [4]
    table = table_from(s)
    play(table, "flag")
    shapes = {answer.split(":")[1] for answer in answers(table)}
    assert shapes == set(FORK)
    assert not [answer for answer in answers(table) if answer.startswith("3-3") and "S" not in answer.split(":")[1]]
    node = play(table, "3-3:NES")
    assert of_kind(node, "road_drawn")[0].ruling == "39"


def test_8_12_a_crossing_where_only_one_cell_is_joined_is_drawn_without_asking() -> None:
    roads = {"3-3": "SW", "3-2": "NES", "4-2": "NE", "4-4": "SW"}
    s = with_die("lotus", 3, roads)
    s.seats[0].river, s.seats[0].fame = [12], 2
    assert joined_cells(s, s.seats[0]) == [BOARD.index["2-2"]]
    table = table_from(s)
    node = play(table, "lotus")
    (drawn,) = of_kind(node, "road_drawn")
    assert (drawn.data["cell"], drawn.data["exits"]) == ("2-2", "NESW")


def test_8_12_with_no_cell_joined_the_reward_is_lost() -> None:
    roads = {"3-3": "SW", "3-2": "ES", "4-2": "NE", "4-4": "SW"}
    s = with_die("lotus", 3, roads)
    s.seats[0].river, s.seats[0].fame = [12], 2
    assert open_sides(s, s.seats[0])
    table = table_from(s)
    node = play(table, "lotus")
    (lost,) = of_kind(node, "reward_lost")
    assert (lost.rule, lost.ruling, lost.data["why"]) == ("8.14", "39", "no_cell_joined")
