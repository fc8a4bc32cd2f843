"""The rules of Raja, section by section."""

from __future__ import annotations

from typing import Any

import pytest

from rajwidgets.flow import CHANCE, Refusal, check, legal, open_parts, refused
from rajwidgets.games.raja import GAME
from rajwidgets.games.raja.examples import acts, house, open_road, position, scored
from rajwidgets.games.raja.state import (
    ACTIONS,
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
    YOGI,
    State,
)
from rajwidgets.table import Node, Setup, SetupFault, Table, new_table
from rajwidgets.text import Speech

BOARD = GAME.board
ORDER = "A:B:C:D:E:F:G"


def table_from(s: State) -> Table:
    state = GAME.plain(s)
    return Table(GAME, Setup(len(s.seats), state["variants"], 0, state))


def play(table: Table, *answers: str) -> Node:
    node = table.main_line()[-1]
    for answer in answers:
        node = table.play(node, answer)
    return node


def why(table: Table, answer: str, node: Node | None = None) -> Refusal:
    refusal = table.refusal(node or table.main_line()[-1], answer)
    assert refusal is not None, f"{answer} is possible"
    return refusal


def begun(seats: int, cards: tuple[int, ...] = (1, 2, 3, 4, 5), **options: Any) -> Table:
    """A game after the choice of characters."""
    table = new_table(GAME, seats, options, seed=3)
    play(table, ORDER, *map(str, cards[:seats]))
    return table


def kinds(node: Node) -> list[str]:
    return [event.kind for event in node.events]


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
    assert fault.value.refusal and fault.value.refusal.rule == "11.2.6"
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


def planned(table: Table) -> Node:
    """Place first houses anywhere until the first plan is asked."""
    node = table.main_line()[-1]
    while node.ask and node.ask.kind != "plan":
        node = table.play(node, next(legal(GAME, table.state(node), node.ask)))
    return node


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
        last = table.main_line()[-1]
        if last.ask and (last.phase, last.ask.seat) == ("turn", node.ask.seat):
            play(table, "end")
    assert order == [1, 2, 0]


# ---------------------------------------------------------------- 7.1 travelling


def turn_of(
    first: str = "gold",
    second: str = "gold",
    gold: int = 15,
    cards: tuple[int, ...] = (MOGUL, SADHU, MERCHANT),
    at: str = "S",
    **options: bool,
) -> State:
    s = position(BOARD, list(cards), "C", **options)
    acts(s, 0, first, second, gold, at)
    return s


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
    if node.ask and node.ask.seat == 0:
        node = play(table, "end")
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


# ---------------------------------------------------------------- 8 scoring


def test_8_a_tie_goes_to_the_lower_card() -> None:
    s = scored(BOARD)
    house(s, 0, "A")
    house(s, 2, "A")
    open_road(s, 0, "S", "D")
    node = play(table_from(s), "end")
    tie = next(event for event in node.events if event.kind == "tie_broken")
    assert (tie.seat, tie.data["rival"]) == (0, 2)
    assert [event.data["gold"] for event in node.events if event.kind == "reward"] == [11, 7]


def test_8_who_scores_alone_gets_five_more_and_neutral_palaces_do_not_count() -> None:
    s = scored(BOARD, at="A")
    open_road(s, 0, "A", "D")
    node = play(table_from(s), "end")
    assert [event.data["gold"] for event in node.events if event.kind in ("reward", "monopoly")] == [11, 5]


def test_8_without_points_nobody_is_paid() -> None:
    s = scored(BOARD)
    open_road(s, 0, "S", "D")
    node = play(table_from(s), "end")
    assert "nobody_scored" in kinds(node) and "reward" not in kinds(node)


def test_11_2_6_the_home_city_counts_one_and_breaks_a_monopoly_ruling_04_20() -> None:
    s = position(BOARD, [SADHU, MOGUL, MERCHANT], "A", advanced_1=True)
    acts(s, 0, "gold", "gold", 5, at="A")
    for slot in s.seats[0].plan:
        slot.done.append("gold")
    open_road(s, 0, "A", "D")
    node = play(table_from(s), "end")
    points = [(event.seat, event.data["source"]) for event in node.events if event.kind == "points"]
    assert points == [(1, "home_city"), (0, "architect")], "A is the home of the Mogul"
    assert "monopoly" not in kinds(node)


# ---------------------------------------------------------------- 10 the end


def last_turn(**options: bool) -> State:
    s = position(BOARD, [MOGUL, SADHU, MERCHANT], "A", **options)
    acts(s, 0, "palace", "gold", 30, at="D")
    s.seats[0].plan[1].done.append("gold")
    open_road(s, 0, "D", "S")
    return s


def test_10_the_last_palace_ends_the_game_after_the_scoring() -> None:
    s = last_turn()
    s.seats[0].palaces = 1
    s.sites["B"][1:4] = [0, 0, 0]
    s.sites["C"][1:4] = [0, 0, 0]
    node = play(table := table_from(s), "1:palace:D:centre", "end")
    assert node.ask is None and kinds(node)[-1] == "game_over"
    result = table.result(node)
    assert result and result.reason == "all_palaces" and result.standings[0].seat == 0


@pytest.mark.parametrize(("short", "box"), [(False, 10), (True, 8)])
def test_10_the_track_ends_the_game_after_the_scoring_of_the_last_box(short: bool, box: int) -> None:
    s = last_turn(short=short)
    s.track["A"] = 7 + box
    node = play(table := table_from(s), "1:palace:D:centre", "end")
    result = table.result(node)
    assert result and result.reason == "track"
    s.track["A"] = 7 + box - 1
    assert play(table_from(s), "1:palace:D:centre", "end").ask is not None


def test_10_ties_are_broken_by_gold_and_then_by_card() -> None:
    s = last_turn()
    s.ended = "track"
    s.seats[0].gold, s.seats[1].gold, s.seats[2].gold = 5, 8, 8
    result = GAME.result(s)
    assert result and [(x.seat, x.decided_by) for x in result.standings] == [(2, ""), (1, "card"), (0, "gold")]


# ---------------------------------------------------------------- 11 variants


def test_11_1_the_short_game_has_six_palaces() -> None:
    assert {p.palaces for p in GAME.thaw(new_table(GAME, 4, {"short": True}).root.snapshot).seats} == {6}


def test_11_2_2_the_yogi_brings_a_chit_each_turn_of_its_holder() -> None:
    s = position(BOARD, [YOGI, SADHU], "C", advanced_1=True)
    acts(s, 0, "gold", "gold", 15)
    s.turn = None
    table = table_from(s)
    assert "chit_received" in kinds(table.root)
    assert table.state(table.root).seats[0].chits == 1 and table.state(table.root).bank_chits == 6


def test_11_2_3_the_chit_does_not_buy_a_character_and_needs_a_chit() -> None:
    s = turn_of(advanced_1=True)
    assert why(table_from(s), "chit:gold").code == "no_chit"
    s.seats[0].chits, s.bank_chits = 1, 6
    assert why(table_from(s), "chit:character").code == "chit_not_for_character"


def test_11_2_3_a_chit_names_the_action_alone_and_its_parts_follow() -> None:
    s = turn_of(advanced_1=True)
    s.seats[0].chits, s.bank_chits = 1, 6
    bought = [answer for answer in legal(GAME, s, table_from(s).root.ask) if answer.startswith("chit")]
    assert bought == [f"chit:{action}" for action in ACTIONS if action != "character"]


def test_11_2_5_the_auction_is_won_by_the_highest_bid_and_the_last_card_is_free() -> None:
    table = new_table(GAME, 3, {"advanced_1": True})
    play(table, ORDER)
    assert why(table, "pass").code == "opener_must_bid"
    play(table, "2")
    assert why(table, "2").code == "bid_too_low"
    node = play(table, "3", "pass", "pass")
    assert node.ask and (node.ask.seat, node.ask.kind) == (1, "character")
    node = play(table, "7")
    s = table.state(node)
    assert s.seats[1].gold == 12 and s.seats[1].cards == [YOGI]
    assert node.ask and (node.ask.seat, node.ask.kind) == (2, "bid"), "the next to the left without a card opens"
    node = play(table, "0", "pass", "6")
    assert node.ask and (node.ask.seat, node.ask.kind) == (0, "character")
    s = table.state(play(table, "1"))
    assert [p.gold for p in s.seats] == [15, 12, 15]


def test_11_2_5_whoever_cannot_bid_more_passes_unasked() -> None:
    table = new_table(GAME, 2, {"advanced_1": True})
    node = play(table, ORDER, "15")
    assert "passed" in kinds(node) and node.ask and (node.ask.seat, node.ask.kind) == (0, "character")


def test_11_2_start_in_the_home_city_ruling_04_22() -> None:
    table = new_table(GAME, 2, {"advanced_1": True, "home_start": True})
    play(table, ORDER, "0", "pass")
    assert table.state(play(table, "4")).seats[0].at == BOARD.home[4]


def test_11_3_a_further_card_from_the_bank_first() -> None:
    s = turn_of("character", advanced_2=True)
    table = table_from(s)
    assert why(table, "1:character:exchange").code == "bank_first"
    assert why(table, f"1:character:{SADHU}").code == "not_in_bank"
    assert table.state(play(table, "1:character:6")).seats[0].cards == [MOGUL, ARTISAN]


def empty_bank() -> State:
    s = turn_of("character", "character", cards=(MOGUL, SADHU, MERCHANT), advanced_2=True)
    s.seats[1].cards, s.seats[2].cards, s.bank_cards = [SADHU, MONK, BUILDER], [MERCHANT, ARTISAN], []
    return s


def test_11_3_with_an_empty_bank_a_card_is_exchanged() -> None:
    table = table_from(empty_bank())
    end = table.state(play(table, f"1:character:exchange:{ARTISAN}:{MOGUL}"))
    assert (end.seats[0].cards, end.seats[2].cards) == ([ARTISAN], [MERCHANT, MOGUL])


def test_11_3_attraction_needs_fewer_cards_and_the_owner_chooses() -> None:
    table = table_from(empty_bank())
    node = play(table, "1:character:attract:1")
    assert node.ask and (node.ask.seat, node.ask.kind) == (1, "give")
    end = table.state(play(table, str(BUILDER)))
    assert end.seats[0].cards == [MOGUL, BUILDER] and end.seats[1].cards == [SADHU, MONK]
    refusal = why(table, "2:character:attract:2")
    assert (refusal.code, refusal.rule) == ("not_fewer_cards", "11.3") or refusal.code == "nobody_has_more_cards"


def test_11_3_the_lowest_card_of_each_player_gives_the_order() -> None:
    s = position(BOARD, [ARTISAN, SADHU], "C", advanced_2=True)
    s.seats[0].cards, s.bank_cards = [ARTISAN, MERCHANT], [1, 4, 5]
    acts(s, 0, "gold", "gold", 15)
    acts(s, 1, "gold", "gold", 15)
    s.turn = None
    root = table_from(s).root
    assert root.ask and root.ask.seat == 0


def test_every_option_of_a_turn_is_there_and_the_closed_ones_have_reasons() -> None:
    s = turn_of("palace", "house")
    ask = table_from(s).root.ask
    assert ask
    closed = refused(GAME, s, ask)
    assert closed["go"].code == "road_broken" and closed["1"].code == "architect_at_start"
    assert closed["builder"].code == "not_the_builder"
    assert check(GAME, s, ask, "2:house:v01") is None


def test_legal_lines_to_depth_two_from_a_fixed_position() -> None:
    """Counts that change only when a rule does."""
    s = turn_of("house", "gold", at="D")
    open_road(s, 0, "S", "D")
    table = table_from(s)
    first = list(legal(GAME, table.state(table.root), table.root.ask))
    second = 0
    for answer in first:
        node = table.play(table.root, answer)
        if node.ask and node.ask.seat == 0 and node.phase == "turn":
            second += sum(1 for _ in legal(GAME, table.state(node), node.ask))
    assert (len(first), second) == (34, 159)


# ---------------------------------------------------------------- positions from a file


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda s: s["seats"][0].update(at="zz"), "nobody can stand"),
        (lambda s: s["seats"][0].update(gold=-3), "less than nothing"),
        (lambda s: s["seats"][0].update(gold=99), "too many"),
        (lambda s: s["seats"].pop(), "number of players"),
        (lambda s: s["villages"].pop("v01"), "villages or cities"),
        (lambda s: s["villages"].update(v01=[0, 0, 0]), "do not fit"),
        (lambda s: s["sites"].update(A=[7] * 7), "palaces"),
        (lambda s: s["track"].update(A=2), "governors"),
        (lambda s: s["seats"][0]["plan"][0].update(action="fly"), "no action"),
    ],
)
def test_a_position_that_cannot_be_is_refused(spoil: Any, says: str) -> None:
    s = turn_of()
    state = GAME.plain(s)
    spoil(state)
    with pytest.raises(SetupFault, match=says):
        Table(GAME, Setup(3, GAME.plain(s)["variants"], 0, state))
