"""The rules of Maharadjah up to the fighting, section by section."""

from __future__ import annotations

import pytest
from maharadjah_tables import BOARD, end_of, kinds, of_kind, play, table_from, why

from rajwidgets.flow import open_parts, refused
from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.examples import position, stand
from rajwidgets.games.maharadjah.state import Arms, armies_at, territories_of
from rajwidgets.table import SetupFault, new_table

# ---------------------------------------------------------------- 3.0, 14.0 Set-up


def test_14_1_every_player_has_the_nations_of_the_table() -> None:
    owners = {
        (seats, short): GAME.new_state(BOARD, seats, {"short": short, "shift": False}).owner
        for seats, short in ((4, False), (5, False), (3, False), (3, True))
    }
    assert [n for n, i in owners[4, False].items() if i == 2] == ["Chola", "Sikhs", "Rajpouts", "Britanniques"]
    assert [n for n, i in owners[5, False].items() if i == 4] == ["Sikhs", "Rajpouts", "Britanniques"]
    assert [n for n, i in owners[3, False].items() if i == 2] == ["Afghans", "Maurya", "Gupta", "Moghols", "Francais"]
    assert not {"Grecs", "Maurya", "Harappeens"} & set(owners[3, True])


def test_14_2_the_short_game_begins_in_turn_9_and_the_gupta_stay() -> None:
    table = new_table(GAME, 3, {"short": True})
    s = table.state(table.root)
    assert s.turn == 9 and len(territories_of(s, "Gupta")) == 10
    with pytest.raises(SetupFault):
        new_table(GAME, 4, {"short": True})


# ---------------------------------------------------------------- 4.0 Sequence


def test_4_0_nations_without_pieces_are_passed_over_visibly() -> None:
    table = new_table(GAME, 4)
    assert [e.data["nation"] for e in table.root.events if e.kind == "sequence_began"] == ["Pandya"]
    node = play(table, table.root, "end")
    assert [e.data["nation"] for e in node.events if e.kind == "passed_over"] == ["Grecs", "Afghans", "Mahrattes"]
    assert table.state(node).active == "Chola"


# ---------------------------------------------------------------- 5.0 Movement


def test_5_11_an_army_may_go_on_after_a_first_step_but_only_two_borders() -> None:
    s = position(BOARD, 3, "Harappeens", "movement")
    stand(s, "Harappeens", Gujerat=2)
    table = table_from(s)
    node = play(table, table.root, "move:Gujerat:Rajpoutana:2", "move:Rajpoutana:Delhi:1")
    assert of_kind(node, "moved")[0]["armies"] == 1
    assert why(table, node, "move:Delhi:Agra:1") == ("has_moved", "5.12")
    assert table.refusal(node, "move:Rajpoutana:Malva:1") is None


def test_5_14_colonial_armies_cross_three_borders_by_land_or_sea() -> None:
    s = position(BOARD, 13, "Portugais", "movement")
    stand(s, "Portugais", mer_Oman=2)
    table = table_from(s)
    assert table.refusal(table.root, "move:mer_Oman:golfe_Bengale:2") is None
    assert table.refusal(table.root, "move:mer_Oman:Bengale:1") is None
    assert why(table, table.root, "move:mer_Oman:Bihar:1") == ("too_far", "5.14")
    node = play(table, table.root, "move:mer_Oman:Maharashtra:1")
    assert why(table, node, "move:Maharashtra:Berar:1")[0] == "has_moved", "rough terrain stops them too"


def test_5_15_the_four_corner_point_is_no_border() -> None:
    s = position(BOARD, 1, "Pandya", "movement")
    stand(s, "Pandya", Malva=1)
    table = table_from(s)
    assert table.refusal(table.root, "move:Malva:Gondwana:1") is None, "round it, through Bundelkhand"
    stand(s, "Chola", Bundelkhand=1)
    table = table_from(s)
    refusal = table.refusal(table.root, "move:Malva:Gondwana:1")
    assert refusal and (refusal.code, refusal.rule) == ("four_corners", "5.15")
    assert refusal.facts["by"] == [["Bundelkhand", "armies"], ["Khandesh", "rough"]]


def test_5_16_the_strait_is_the_only_step_of_those_who_cross_it() -> None:
    s = position(BOARD, 3, "Chola", "movement")
    stand(s, "Chola", Karnataka=1, Mysore=1)
    table = table_from(s)
    assert why(table, table.root, "move:Mysore:Lanka:1") == ("strait_only_move", "5.16")
    assert why(table, table.root, "move:Karnataka:Simhala:1") == ("strait_only_move", "5.16")
    node = play(table, table.root, "move:Mysore:Karnataka:1", "move:Karnataka:Lanka:1")
    assert why(table, node, "move:Lanka:Simhala:1")[0] == "has_moved"
    assert armies_at(table.state(node), "Chola", "Karnataka") == 1, "the one that had not moved crossed"


def test_5_2_one_larger_stack_is_allowed_and_a_second_is_reduced() -> None:
    s = position(BOARD, 3, "Maurya", "movement")
    stand(s, "Maurya", Delhi=5, Agra=3)
    stand(s, "Maurya", Oudh=1)
    table = table_from(s)
    assert not of_kind(play(table, table.root, "end"), "armies_removed")
    s = position(BOARD, 3, "Maurya", "movement")
    stand(s, "Maurya", Delhi=5, Agra=4, Oudh=1, Bihar=1, Jaunpur=1)
    table = table_from(s)
    node = play(table, table.root, "end")
    assert node.ask and node.ask.about[:2] == ("Maurya", "stacking")
    assert why(table, node, "Oudh:1") == ("not_crowded", "5.2")
    node = play(table, node, "Agra:1")
    assert of_kind(node, "armies_removed") == [{"nation": "Maurya", "at": "Agra", "armies": 1, "why": "stacking"}]


def test_5_2_a_rough_territory_holds_four_at_most() -> None:
    s = position(BOARD, 3, "Maurya", "movement")
    stand(s, "Maurya", Ladakh=6, Delhi=1, Lahore=1)
    table = table_from(s)
    node = play(table, table.root, "end")
    assert of_kind(node, "armies_removed")[0] == {"nation": "Maurya", "at": "Ladakh", "armies": 2, "why": "stacking"}


def test_5_2_of_a_larger_plain_stack_and_a_larger_rough_one_either_is_given_up() -> None:
    s = position(BOARD, 3, "Maurya", "movement")
    stand(s, "Maurya", Delhi=4, Ladakh=4, Agra=3, Bihar=2, Oudh=1, Jaunpur=1, Magadha=1)
    table = table_from(s)
    node = play(table, table.root, "end")
    assert "movement_ended" in kinds(play(table, node, "Delhi:1")), "Ladakh is the one exception now"
    node = play(table, node, "Ladakh:1")
    assert node.ask and node.ask.about == ("Maurya", "stacking", "1"), "three in rough terrain are still too many"
    assert "movement_ended" in kinds(play(table, node, "Ladakh:1"))


def test_5_41_a_colonial_power_may_refuse_passage_once_and_for_the_phase() -> None:
    s = position(BOARD, 12, "Musulmans", "movement")
    stand(s, "Musulmans", Golkonde=2, Bijapur=1)
    stand(s, "Hollandais", ocean_Indien=1)
    table = table_from(s)
    node = play(table, table.root, "move:Golkonde:Simhala:1")
    assert node.ask and (node.ask.kind, node.ask.seat) == ("permit", s.owner["Hollandais"])
    assert kinds(node) == ["passage_asked"] and table.state(node).wish == "move:Golkonde:Simhala:1"
    granted = play(table, node, "grant")
    assert kinds(granted) == ["passage_answered", "moved"]
    again = play(table, granted, "move:Golkonde:Lanka:1")
    assert "passage_answered" not in kinds(again), "asked once per nation, sea and phase (ruling 27)"
    refused_node = play(table, node, "refuse")
    assert (
        kinds(refused_node) == ["passage_answered"]
        and armies_at(table.state(refused_node), "Musulmans", "Golkonde") == 2
    )
    refusal = table.refusal(refused_node, "move:Golkonde:Simhala:1")
    assert refusal is not None and ["ocean_Indien", "passage_refused"] in refusal.facts["by"]


def test_5_41_no_question_between_nations_of_one_player() -> None:
    s = position(BOARD, 12, "Musulmans", "movement")
    stand(s, "Musulmans", Golkonde=2)
    stand(s, "Francais", ocean_Indien=1)
    assert s.owner["Musulmans"] == s.owner["Francais"]
    table = table_from(s)
    node = play(table, table.root, "move:Golkonde:Simhala:1")
    assert kinds(node)[0] == "moved"


def test_8_2_indians_embark_to_fight_and_land_after_the_battle() -> None:
    s = position(BOARD, 12, "Musulmans", "movement")
    stand(s, "Musulmans", Golkonde=3, Lanka=1)
    stand(s, "Hollandais", ocean_Indien=1)
    table = table_from(s)
    node = play(table, table.root, "move:Golkonde:ocean_Indien:2", "end")
    assert node.ask and node.ask.kind == "battle"
    node = play(table, node, "ocean_Indien:Hollandais", "6:6:1")
    assert node.ask and node.ask.kind == "land"
    assert "Simhala" in open_parts(GAME, table.state(node), node.ask)
    node = play(table, node, "Simhala:1", "Lanka:1")
    end = table.state(node)
    assert armies_at(end, "Musulmans", "Simhala") == 1 and armies_at(end, "Musulmans", "Lanka") == 2
    assert end.pool["Hollandais"] == 3


def test_8_2_who_lets_the_refusing_fleet_live_goes_back_to_his_shore() -> None:
    s = position(BOARD, 12, "Musulmans", "movement")
    stand(s, "Musulmans", Golkonde=3, Delhi=1)
    stand(s, "Hollandais", ocean_Indien=1)
    table = table_from(s)
    node = play(table, table.root, "move:Golkonde:Simhala:1", "refuse", "move:Golkonde:ocean_Indien:2", "end", "end")
    end = table.state(node)
    assert armies_at(end, "Musulmans", "Golkonde") == 3, "landed where they embarked, without a question"


# ---------------------------------------------------------------- 7.0 Invasions


def test_7_1_invaders_left_outside_go_back_to_the_pool_after_a_warning() -> None:
    s = position(BOARD, 2, "Maurya", "invasion")
    table = table_from(s)
    assert of_kind(table.root, "invaders")[0]["at"] == "Asie_Centrale"
    assert table.root.ask
    warned = GAME.words.warnings(table.state(table.root), table.root.ask, ("end",))
    assert [(w.code, w.facts["armies"]) for w in warned] == [("left_outside", 6)]
    node = play(table, table.root, "move:Asie_Centrale:Lahore:2", "end")
    assert of_kind(node, "left_outside") == [{"nation": "Maurya", "at": "Asie_Centrale", "armies": 4}]


def test_7_2_indigenous_invaders_drive_out_armies_but_not_posts() -> None:
    s = position(BOARD, 13, "Sikhs", "invasion")
    stand(s, "Moghols", Lahore=2)
    s.chiefs["Akbar"] = "Lahore"
    table = table_from(s)
    assert kinds(table.root)[:3] == ["driven_out", "invaders", "chief_killed"]
    assert table.state(table.root).armies["Lahore"] == {"Sikhs": 4}
    s = position(BOARD, 5, "Mahrattes", "invasion")
    s.posts["Maharashtra"] = "Portugais"
    s.supply["Portugais"] -= 1
    assert table_from(s).root.ask and table_from(s).root.ask.kind == "move"


def test_7_3_and_16_colonial_invaders_gather_at_sea_as_far_as_counters_go() -> None:
    s = position(BOARD, 12, "Portugais", "invasion")
    stand(s, "Portugais", Sind=2)
    root = table_from(s).root
    assert of_kind(root, "invaders") == [{"nation": "Portugais", "at": "mer_Oman", "armies": 1, "listed": 2}]


def test_7_4_a_great_invasion_moves_and_fights_twice_and_counts_people_only_then() -> None:
    s = position(BOARD, 1, "Maurya", "invasion")
    table = table_from(s)
    assert "great_invasion" in kinds(table.root)
    node = play(table, table.root, "move:Afghanistan:Pendjab:6", "move:Asie_Centrale:Gandhara:3", "end")
    assert kinds(node)[-2:] == ["second_wave", "movement_began"] and "armies_removed" not in kinds(node)
    node = play(table, node, "move:Pendjab:Rajpoutana:3", "end")
    assert of_kind(node, "armies_removed") == [] and node.ask and node.ask.about == ("Maurya", "overpopulation", "3")


# ---------------------------------------------------------------- 9.0, 9.1 Chiefs


def test_9_1_a_chief_leads_three_borders_through_rough_terrain() -> None:
    s = position(BOARD, 4, "Grecs", "invasion")
    table = table_from(s)
    assert table.state(table.root).chiefs["Alexandre"] == "Afghanistan"
    assert why(table, table.root, "move:Afghanistan:Delhi:4:none") == ("too_far", "5.12")
    node = play(table, table.root, "move:Afghanistan:Delhi:4:Alexandre")
    assert of_kind(node, "moved")[0]["with"] == ["Alexandre"] and len(of_kind(node, "moved")[0]["way"]) == 3


def test_9_0_armies_kill_a_chief_who_is_alone() -> None:
    s = position(BOARD, 13, "Sikhs", "movement")
    stand(s, "Sikhs", Lahore=1)
    s.chiefs["Alamgir"] = "Delhi"
    table = table_from(s)
    node = play(table, table.root, "move:Lahore:Agra:1")
    assert of_kind(node, "chief_killed") == [{"chief": "Alamgir", "nation": "Moghols", "at": "Delhi", "by": "Sikhs"}]
    assert of_kind(node, "points")[0]["points"] == 2


def test_9_0_a_chief_appears_beside_any_piece_and_leaves_at_the_next_sequence() -> None:
    s = position(BOARD, 13, "Mahrattes", "growth")
    stand(s, "Mahrattes", Berar=1, Bidar=1)
    table = table_from(s)
    assert table.root.ask and table.root.ask.about == ("Mahrattes", "Shivaji")
    node = play(table, table.root, "Bidar")
    assert table.state(node).chiefs["Shivaji"] == "Bidar"
    s = position(BOARD, 14, "Mahrattes", "growth")
    stand(s, "Mahrattes", Berar=1)
    s.chiefs["Shivaji"] = "Berar"
    assert kinds(table_from(s).root)[0] == "chief_left"


def test_9_0_no_chief_for_a_nation_that_is_gone() -> None:
    s = position(BOARD, 7, "Gupta", "growth")
    node = table_from(s).root
    assert {"chief": "Chandra", "nation": "Gupta"} in of_kind(node, "chief_absent")


# ---------------------------------------------------------------- 10.0 Growth


def test_10_1_rough_territories_count_half_and_the_gauge_is_capped() -> None:
    s = position(BOARD, 3, "Harappeens", "growth")
    stand(s, "Harappeens", Delhi=3, Agra=3, Oudh=3)
    s.gauge["Harappeens"] = 5
    growth = of_kind(table_from(s).root, "growth")[0]
    assert (growth["due"], growth["armies"], growth["gauge"], growth["lost"]) == (1, 0, 5, 6), "no counter left"


def test_10_2_no_second_army_before_every_other_place_has_one() -> None:
    s = position(BOARD, 3, "Maurya", "growth")
    stand(s, "Maurya", Delhi=3, Agra=1, Oudh=1, Bihar=1, Malva=1, Sind=1)
    s.gauge["Maurya"] = 0
    table = table_from(s)
    assert table.root.ask and table.root.ask.about == ("Maurya", "2")
    assert why(table, table.root, "Delhi") == ("no_room", "5.21")
    node = play(table, table.root, "Agra")
    assert why(table, node, "Agra") == ("one_each_first", "10.2")


def test_10_3_alexander_and_two_armies_leave_at_the_end_of_the_greek_sequence() -> None:
    s = position(BOARD, 4, "Grecs", "points")
    stand(s, "Grecs", Gandhara=2, Pendjab=2)
    s.chiefs["Alexandre"] = "Pendjab"
    s.raids = ["Gandhara", "Pendjab", "Delhi"]
    table = table_from(s)
    assert [p["points"] for p in of_kind(table.root, "points")] == [1, 1]
    assert (
        kinds(table.root)[-1] == "chief_left" and table.root.ask and table.root.ask.about == ("Grecs", "sequence", "2")
    )


def test_10_4_ashoka_and_six_armies_leave_and_later_the_gupta_follow_the_maurya() -> None:
    s = position(BOARD, 4, "Britanniques", "points")
    stand(s, "Maurya", Delhi=3, Agra=3, Oudh=2)
    s.active, s.place, s.phase = "", 17, "turn_end"
    s.chiefs["Ashoka"] = "Delhi"
    s.active = ""
    table = table_from(s)
    assert table.root.ask and table.root.ask.about == ("Maurya", "turn", "6")
    assert table.state(table.root).chiefs["Ashoka"] == ""
    s = position(BOARD, 5, "Britanniques", "points")
    stand(s, "Maurya", Delhi=3, Ladakh=1)
    s.active, s.place, s.phase = "", 17, "turn_end"
    node = table_from(s).root
    assert [(r["at"], r["armies"]) for r in of_kind(node, "replaced")] == [("Ladakh", 1), ("Delhi", 3)]


@pytest.mark.parametrize(
    ("nation", "turn", "grows"),
    [("Maurya", 5, 0), ("Gupta", 8, 0), ("Gupta", 7, 5), ("Chola", 9, 5), ("Chola", 10, 0)],
)
def test_10_5_who_grows_no_more(nation: str, turn: int, grows: int) -> None:
    s = position(BOARD, turn, nation, "growth")
    stand(s, nation, Delhi=1, Agra=1, Kerala=1)
    growth = of_kind(table_from(s).root, "growth")
    assert [g["halves"] for g in growth] == ([grows] if grows else [])


@pytest.mark.parametrize(("nation", "turn", "halves"), [("Musulmans", 11, 6), ("Musulmans", 12, 2), ("Moghols", 15, 2)])
def test_10_5_who_counts_only_south_india(nation: str, turn: int, halves: int) -> None:
    s = position(BOARD, turn, nation, "growth")
    stand(s, nation, Delhi=1, Agra=1, Mysore=1)
    assert of_kind(table_from(s).root, "growth")[0]["halves"] == halves


def test_10_6_the_chola_come_back_in_an_empty_south_or_not_at_all() -> None:
    s = position(BOARD, 9, "Chola", "growth")
    table = table_from(s)
    assert table.root.ask and table.root.ask.kind == "muster"
    node = play(table, table.root, "Mysore")
    assert why(table, node, "Mysore") == ("not_empty", "10.6"), "both in one place only if need be"
    node = play(table, node, "Bidar", "Bidar")
    assert table.state(node).chiefs["Raja_Raja"] == "Bidar"
    s = position(BOARD, 9, "Chola", "growth")
    for t in BOARD.territories:
        if BOARD.region[t] == "sud":
            stand(s, "Gupta", **{t: 1})
    assert "no_reinforcements" in kinds(table_from(s).root) and "chief_appeared" not in kinds(table_from(s).root)


def test_10_7_the_british_are_brought_up_to_six() -> None:
    s = position(BOARD, 15, "Britanniques", "growth")
    stand(s, "Britanniques", Bengale=2)
    assert of_kind(table_from(s).root, "reinforced_at_sea")[0]["armies"] == 4


# ---------------------------------------------------------------- 12.2 Arms on the march


def test_12_2_arms_lead_like_a_chief_and_vanish_with_their_conditions() -> None:
    s = position(BOARD, 13, "Mahrattes", "movement")
    stand(s, "Mahrattes", Maharashtra=2, Berar=1)
    stand(s, "Portugais", Sind=1)
    s.posts["Maharashtra"], s.supply["Portugais"] = "Portugais", 2
    s.arms["Portugais"] = Arms("Mahrattes", "Maharashtra")
    table = table_from(s)
    node = play(table, table.root, "move:Maharashtra:Gondwana:1:arms_Portugais")
    assert of_kind(node, "moved")[0]["way"] == ["Berar", "Gondwana"]
    assert table.state(node).arms["Portugais"].at == "Gondwana"
    node = play(table, node, "move:Maharashtra:Berar:1")
    assert of_kind(node, "arms_lost")[0]["why"] == "no_shared_territory"


def test_refusals_name_what_stands_in_the_way() -> None:
    s = position(BOARD, 3, "Harappeens", "movement")
    stand(s, "Harappeens", Gujerat=1)
    stand(s, "Pandya", Malva=1)
    table = table_from(s)
    assert table.root.ask
    reasons = refused(GAME, table.state(table.root), table.root.ask, ("move", "Gujerat"))
    assert reasons["Bundelkhand"].code == "way_blocked"
    assert ["Malva", "armies"] in reasons["Bundelkhand"].facts["by"]
    assert {"Khandesh", "Maharashtra"} == set(reasons["Berar"].facts["closed"]) and reasons["Berar"].rule == "5.12"
    assert reasons["Gujerat"].code == "already_there" and reasons["Assam"].code == "too_far"
    assert end_of(table) is table.root
