"""The rules of Raja, section by section: set-up, round, turn (3 to 7)."""

from __future__ import annotations

import pytest
from raja_tables import BOARD, ORDER, begun, kinds, planned, play, table_from, turn_of, why

from rajwidgets.flow import CHANCE, open_parts
from rajwidgets.games.raja import GAME
from rajwidgets.games.raja.examples import acts, house, open_road, position
from rajwidgets.games.raja.state import (
    ARTISAN,
    BUILDER,
    COLOURS,
    FREE,
    MERCHANT,
    MOGUL,
    MONK,
    SADHU,
    VEILED,
    VEILED_GOLD,
)
from rajwidgets.table import SetupFault, Table, new_table
from rajwidgets.text import Speech

# ---------------------------------------------------------------- 3 set-up


def test_3_2_everybody_starts_with_fifteen_gold_four_houses_and_seven_palaces() -> None:
    s = new_table(GAME, 5).root
    seats = GAME.thaw(s.snapshot).seats
    assert [(p.gold, p.reserve, p.quarry, p.palaces, p.at) for p in seats] == [(15, 4, 16, 7, "S")] * 5


def test_3_2_chance_orders_the_governors_and_may_be_set_by_hand() -> None:
    table = new_table(GAME, 3, seed=1)
    assert table.root.ask and table.root.ask.seat == CHANCE
    assert sorted(table.roll(table.root).split(":")) == list("ABCDEFG")
    assert table.roll(table.root) == table.roll(table.root)
    s = table.state(play(table, "G:F:E:D:C:B:A"))
    assert s.track == {"G": 1, "F": 2, "E": 3, "D": 4, "C": 5, "B": 6, "A": 7}
    assert why(table, "A:A:B:C:D:E:F", table.root).code == "unknown"
    assert why(table, "A:B", table.root).code == "incomplete"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_11_2_4_a_neutral_palace_of_each_unused_colour_in_every_city(seats: int) -> None:
    s = GAME.thaw(new_table(GAME, seats).root.snapshot)
    for sites in s.sites.values():
        assert len(sites) == 7 and sites[0] == FREE
        assert [colour for colour in sites if colour != FREE] == list(range(seats, len(COLOURS)))


def test_options_the_rulebook_forbids_are_refused_with_a_section() -> None:
    with pytest.raises(SetupFault) as fault:
        new_table(GAME, 3, {"home_start": True})
    assert fault.value.refusal and fault.value.refusal.rule == "11.2"
    with pytest.raises(SetupFault) as fault:
        new_table(GAME, 3, {"auction": True})
    assert fault.value.refusal and fault.value.refusal.rule == "11.2.5"
    for wrong in ({"nonsense": True}, {"short": "maybe"}, {"short": 1}):
        with pytest.raises(SetupFault):
            new_table(GAME, 3, wrong)
    with pytest.raises(SetupFault):
        new_table(GAME, 6)


# ---------------------------------------------------------------- 5 the first round


def test_5_1_characters_are_chosen_from_the_first_seat_on_and_a_taken_one_is_refused() -> None:
    table = new_table(GAME, 3)
    node = play(table, ORDER, "6")
    assert node.ask and (node.ask.seat, node.ask.kind) == (1, "character")
    refusal = why(table, "6")
    assert (refusal.code, refusal.rule, refusal.facts["holder"]) == ("card_taken", "5.1", 0)
    assert table.state(play(table, "1", "3")).bank_cards == [2, 4, 5]
    assert "7" not in GAME.questions["character"].parts(table.state(node), node.ask, ())


def test_5_2_first_houses_in_card_order_one_at_a_time() -> None:
    table = begun(3, (6, 1, 3))
    order = []
    for village in BOARD.villages[:12]:
        node = table.main_line()[-1]
        assert node.ask and node.ask.kind == "first_house"
        order.append(node.ask.seat)
        play(table, village)
    assert order == [1, 2, 0] * 4
    s = table.state(table.main_line()[-1])
    assert [(p.reserve, p.quarry) for p in s.seats] == [(6, 10)] * 3
    assert s.phase == "plans"


@pytest.mark.parametrize(("seats", "room"), [(2, 1), (3, 2), (5, 2)])
def test_5_2_a_village_holds_two_houses_with_two_players_one(seats: int, room: int) -> None:
    table = begun(seats)
    play(table, *["v01"] * room)
    refusal = why(table, "v01")
    assert (refusal.code, refusal.rule, refusal.facts["room"]) == ("village_full", "5.2", room)


def test_5_2_both_houses_of_a_village_may_be_one_players() -> None:
    table = begun(3)
    play(table, "v01", "v02", "v03", "v01")
    assert table.state(table.main_line()[-1]).villages["v01"] == [0, 0]


# ---------------------------------------------------------------- 6 the round


def test_6_1_the_maharaja_goes_to_the_lowest_governor_who_goes_on_top() -> None:
    table = begun(3)
    node = planned(table)
    s = table.state(node)
    assert s.maharaja == "A" and s.track["A"] == 8 and s.round == 1
    assert kinds(node)[-2:] == ["maharaja_moved", "governor_moved"]


def test_6_2_plans_are_secret_until_the_players_own_turn() -> None:
    table = begun(3)
    planned(table)
    play(table, "palace:gold", "house:house")
    s = table.state(table.main_line()[-1])
    assert [slot.action for slot in GAME.view(s, 0).seats[0].plan] == ["palace", "gold"]
    assert [slot.action for slot in GAME.view(s, 0).seats[1].plan] == [VEILED, VEILED]
    s = table.state(play(table, "gold:gold"))
    assert s.turn and s.turn.seat == 0
    assert [slot.action for slot in GAME.view(s, 2).seats[0].plan] == ["palace", "gold"], "revealed in his turn"
    assert [slot.action for slot in GAME.view(s, 2).seats[1].plan] == [VEILED, VEILED]
    assert not any("palace" in str(event.data) for event in table.main_line()[-2].events), "no event tells"


def test_3_2_hidden_gold_is_veiled_for_the_others_until_the_end() -> None:
    table = begun(3, hidden_gold=True)
    s = table.state(planned(table))
    assert [p.gold for p in GAME.view(s, 1).seats] == [VEILED_GOLD, 15, VEILED_GOLD]


def test_6_2_the_same_action_twice_may_be_planned() -> None:
    table = begun(2)
    planned(table)
    s = table.state(play(table, "two_houses:two_houses"))
    assert [slot.action for slot in s.seats[0].plan] == ["two_houses", "two_houses"]


def test_6_3_turns_go_by_card_number() -> None:
    table = begun(3, (5, 2, 4))
    planned(table)
    order = []
    play(table, "gold:gold", "gold:gold", "gold:gold")
    for _ in range(3):
        node = table.main_line()[-1]
        assert node.ask
        order.append(node.ask.seat)
        play(table, "1:gold", "2:gold")
        if order[-1] == 0:  # the Builder's house is left; the others' turns end by themselves
            play(table, "end")
    assert order == [1, 2, 0]


# ---------------------------------------------------------------- 7.1 travelling


def test_7_1_an_empty_village_breaks_the_road() -> None:
    s = turn_of()
    house(s, 0, "v24")
    assert why(table_from(s), "go:D").facts["village"] == "v23"


def test_7_1_own_house_makes_the_village_free_and_two_foreign_ones_cost_two() -> None:
    s = turn_of()
    house(s, 0, "v24")
    house(s, 1, "v24", "v23", "v23")
    end = table_from(s)
    node = play(end, "go:D")
    assert end.state(node).seats[0].gold == 15 - 2
    assert end.state(node).seats[1].gold == 15 + 2


def test_7_1_a_toll_that_cannot_be_paid_in_full_blocks_the_road_ruling_04_13() -> None:
    s = turn_of(gold=1)
    house(s, 1, "v24", "v23")
    refusal = why(table_from(s), "go:D")
    assert (refusal.code, refusal.ruling) == ("toll_too_dear", "04-13")
    assert (refusal.facts["need"], refusal.facts["have"], refusal.facts["payees"]) == (2, 1, [(1, 2)])


def test_7_1_one_road_at_a_time_ruling_04_33_and_the_way_is_told() -> None:
    s = turn_of()
    for here, there in (("S", "D"), ("D", "A")):
        open_road(s, 1, here, there)
    refusal = why(table_from(s), "go:A")
    assert refusal.code == "not_next_door" and refusal.facts["way"] == ["S", "D", "A"] and refusal.facts["toll"] == 4


def test_7_1_the_ledger_says_who_is_paid() -> None:
    s = turn_of("palace", gold=13, at="D")
    open_road(s, 1, "S", "D")
    open_road(s, 2, "S", "E")
    refusal = why(table_from(s), "1:palace:E")
    notes = {lang: Speech(GAME, lang, ["A", "B", "C"]).ledger(refusal)[1].note for lang in ("en", "fr")}
    assert notes == {"en": "2 to B, 2 to C", "fr": "2 à B, 2 à C"}


def test_5_1_the_monk_travels_at_the_banks_cost_even_without_gold() -> None:
    s = turn_of(gold=0, cards=(MONK, SADHU, MERCHANT))
    open_road(s, 1, "S", "D")
    table = table_from(s)
    end = table.state(play(table, "go:D"))
    assert end.seats[0].gold == 0 and end.seats[1].gold == 17


# ---------------------------------------------------------------- 7.2 building


def test_5_1_for_the_monk_the_bank_pays_only_where_he_has_no_house_of_his_own() -> None:
    s = turn_of("house", "gold", gold=0, cards=(MONK, SADHU, MERCHANT))
    house(s, 0, "v21")
    house(s, 1, "v21", "v22", "v22")
    node = play(table_from(s), "go:B")
    paid = [dict(event.data) for event in node.events if event.kind == "toll_by_bank"]
    assert paid == [{"village": "v22", "to": 1, "gold": 2}]


def test_7_2_a_palace_costs_twelve_and_is_refused_with_the_numbers() -> None:
    s = turn_of("palace", gold=9, at="D")
    refusal = why(table_from(s), "1:palace:D:centre")
    assert (refusal.code, refusal.rule, dict(refusal.facts)) == ("too_poor_for_palace", "7.2", {"need": 12, "have": 9})


def test_7_2_the_architect_must_be_there_and_the_refusal_counts_the_tolls() -> None:
    s = turn_of("palace", gold=13, at="D")
    open_road(s, 1, "S", "D")
    open_road(s, 1, "S", "E")
    refusal = why(table_from(s), "1:palace:E")
    assert refusal.code == "too_dear_after_tolls" and refusal.facts["toll"] == 4 and refusal.facts["short"] == 3
    assert why(table_from(s), "1:palace:A").code == "no_way_there"


def test_7_2_seven_palaces_fill_a_garden() -> None:
    def garden(*sites: int) -> Table:
        s = turn_of("palace", gold=40, at="D")
        s.sites["D"] = list(sites)
        for i, p in enumerate(s.seats):
            p.palaces -= sites.count(i)
        return table_from(s)

    assert why(garden(1, 1, 1, 1, 2, 2, 2), "1:palace").code == "garden_full"
    assert why(garden(FREE, 1, 1, 1, 2, 2, 2), "1:palace:D:outer").code == "outer_sites_full"
    assert why(garden(1, FREE, 1, 1, 2, 2, 2), "1:palace:D:centre").code == "centre_taken"


def test_7_2_of_two_houses_one_must_stand_in_a_city() -> None:
    s = turn_of("two_houses", at="D")
    table = table_from(s)
    play(table, "1:house:v05")
    refusal = why(table, "1:house:v06")
    assert (refusal.code, refusal.ruling) == ("one_house_in_a_city", "04-26")
    assert table.state(play(table, "1:house:D")).houses["D"][0] == 1


def test_5_2_only_houses_of_the_reserve_can_be_built() -> None:
    s = turn_of("house", at="D")
    s.seats[0].reserve, s.seats[0].quarry = 0, 20
    assert why(table_from(s), "1:house:v05").code == "reserve_empty"


def test_7_2_an_action_already_done_is_not_done_again() -> None:
    s = turn_of("house", "quarry", at="D")
    table = table_from(s)
    play(table, "1:house:v05")
    assert why(table, "1:house:v06").code == "already_done"


# ---------------------------------------------------------------- 7.3 moving houses


def test_7_3_moving_the_only_house_breaks_the_road() -> None:
    s = turn_of("move_house", at="D")
    open_road(s, 0, "S", "D")
    table = table_from(s)
    node = play(table, "1:move_house:v23:v05")
    assert "road_now_broken" in kinds(node)
    assert why(table, "go:S").code == "road_broken"


def test_7_3_out_of_a_city_without_the_architect_but_not_into_one() -> None:
    s = turn_of("move_house", at="D")
    house(s, 0, "A", "v05")
    table = table_from(s)
    assert why(table, "1:move_house:v05:A").code == "no_way_there"
    assert why(table, "1:move_house:v06:v07").code == "not_your_house"
    assert why(table, "1:move_house:v05:v05").code == "same_place"
    assert table.state(play(table, "1:move_house:A:v06")).villages["v06"] == [0]


# ---------------------------------------------------------------- 7.4, 7.5


def test_7_4_quarry_gives_two_and_an_empty_one_is_not_penalised_ruling_04_11() -> None:
    s = turn_of("quarry", "quarry", at="D")
    open_road(s, 0, "S", "D")
    s.seats[0].reserve, s.seats[0].quarry = s.seats[0].reserve + s.seats[0].quarry - 1, 1
    table = table_from(s)
    node = play(table, "1:quarry")
    assert node.events[0].data["houses"] == 1
    assert why(table, "2:quarry").code == "quarry_empty"
    assert "forgone" not in kinds(play(table, "end"))


def test_7_5_never_below_the_first_box_ruling_04_09() -> None:
    s = turn_of("governors", "governors")
    s.track = {"A": 1, "B": 2, "D": 3, "E": 4, "F": 5, "G": 6, "C": 8}
    table = table_from(s)
    assert why(table, "1:governors:A").code == "governor_at_bottom"
    track = table.state(play(table, "1:governors:B")).track
    assert (track["B"], track["A"]) == (1, 2)


# ---------------------------------------------------------------- 7.6 characters


def test_7_6_the_robbed_player_chooses_from_the_bank_also_the_card_just_put_back() -> None:
    s = turn_of("character", cards=(MOGUL, SADHU, MERCHANT))
    table = table_from(s)
    node = play(table, f"1:character:{SADHU}")
    assert node.ask and (node.ask.seat, node.ask.kind) == (1, "replacement")
    assert open_parts(GAME, table.state(node), node.ask) == ["1", "4", "5", "6"]
    assert why(table, str(MERCHANT)).code == "not_in_bank"
    end = table.state(play(table, str(MOGUL)))
    assert (end.seats[0].cards, end.seats[1].cards) == ([SADHU], [MOGUL])


def test_7_6_whoever_has_the_lowest_card_among_those_yet_to_act_is_next_ruling_04_18() -> None:
    s = position(BOARD, [MOGUL, SADHU, BUILDER], "C")
    acts(s, 0, "character", "gold", 15)
    acts(s, 1, "gold", "gold", 15)
    acts(s, 2, "gold", "gold", 15)
    s.seats[0].plan[1].done.append("gold")
    table = table_from(s)
    play(table, f"1:character:{SADHU}")
    node = play(table, str(ARTISAN))  # the Sadhu's holder falls to the end of the round
    assert kinds(node)[-3:] == ["nothing_left", "turn_ended", "plan_revealed"], "every road is broken"
    assert node.ask and node.ask.seat == 2


def test_5_1_the_merchant_serves_two_players_in_one_round_ruling_04_16() -> None:
    s = position(BOARD, [MERCHANT, SADHU, BUILDER], "C")
    acts(s, 0, "gold", "gold", 15)
    acts(s, 1, "character", "gold", 15)
    s.turn = None
    for slot in s.seats[0].plan:
        slot.done.append("gold")
    open_road(s, 0, "S", "D")
    table = table_from(s)
    assert [event.seat for event in table.root.events if event.kind == "merchant_gold"] == [0]
    play(table, "end")
    node = play(table, f"1:character:{MERCHANT}")
    gained = play(table, "1")
    assert "merchant_gold" in kinds(node) + kinds(gained)


def test_5_1_the_builder_builds_or_moves_one_house_free_once_without_an_arrow() -> None:
    s = turn_of(cards=(BUILDER, SADHU, MERCHANT), gold=0, at="D")
    open_road(s, 0, "S", "D")
    table = table_from(s)
    end = table.state(play(table, "builder:house:v05"))
    assert end.villages["v05"] == [0] and end.seats[0].gold == 0
    assert why(table, "builder:house:v06").code == "builder_used"
    assert why(table_from(turn_of()), "builder").code == "not_the_builder"


# ---------------------------------------------------------------- 7.7 forgone actions


def test_7_7_two_gold_to_each_other_player_for_each_action_left_undone() -> None:
    s = turn_of("palace", "house", at="D")
    open_road(s, 0, "S", "D")
    node = play(table := table_from(s), "end")
    assert kinds(node).count("forgone") == 2 and kinds(node).count("compensated") == 4
    assert [p.gold for p in table.state(node).seats][1:] == [19, 19]


def test_7_7_a_turn_with_nothing_left_to_choose_ends_by_itself() -> None:
    s = turn_of("gold", "gold")
    node = play(table_from(s), "1:gold", "2:gold")
    assert "nothing_left" in kinds(node) and node.phase == "plans"
