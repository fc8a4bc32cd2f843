"""Marches, boats and chiefs of Maharadjah in the cases between two sections, and what is said when they are refused."""

from __future__ import annotations

import pytest
from maharadjah_tables import BOARD, kinds, of_kind, play, table_from, why

from rajwidgets.flow import open_parts
from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.examples import attack, position, stand
from rajwidgets.games.maharadjah.state import Arms, Oath, State, armies_at
from rajwidgets.table import Node, Table


def at_work(nation: str, turn: int, phase: str = "movement", players: int = 4, **armies: int) -> State:
    """A position in the sequence of a nation, which stands where it says."""
    s = position(BOARD, turn, nation, phase, players)
    stand(s, nation, **armies)
    return s


def warned(table: Table, node: Node, answer: str) -> list[str]:
    assert node.ask
    return [remark.code for remark in GAME.words.warnings(table.state(node), node.ask, tuple(answer.split(":")))]


# ---------------------------------------------------------------- 5.1 How far


def test_5_12_armies_that_meet_keep_their_own_stories() -> None:
    table = table_from(at_work("Harappeens", 3, Delhi=1, Lahore=1, Sind=1))
    node = play(table, table.root, "move:Delhi:Agra:1", "move:Lahore:Agra:1", "move:Agra:Oudh:1")
    assert why(table, node, "move:Agra:Bundelkhand:1") == ("has_moved", "5.12"), "that one has crossed two borders"
    used = {stack.at: stack.used for stack in table.state(node).moved}
    assert used == {"Agra": 2, "Oudh": 2}


def test_9_1_a_chief_wears_once_however_many_groups_he_leads() -> None:
    s = at_work("Musulmans", 10, Delhi=1, Agra=1)
    s.chiefs["Aybak"] = "Agra"
    table = table_from(s)
    node = play(table, table.root, "move:Delhi:Agra:1", "move:Agra:Oudh:2:Aybak")
    assert table.state(node).led == {"Aybak": 1}
    assert [event.ruling for event in node.events if event.kind == "moved"] == ["", ""], "nobody joined him on his way"
    assert table.refusal(node, "move:Oudh:Magadha:1:Aybak") is None


def test_ruling_52_armies_that_join_a_chief_on_his_way() -> None:
    s = at_work("Musulmans", 10, Delhi=1, Agra=1)
    s.chiefs["Aybak"] = "Delhi"
    table = table_from(s)
    node = play(table, table.root, "move:Delhi:Agra:1:Aybak", "move:Agra:Oudh:2:Aybak")
    assert [event.ruling for event in node.events if event.kind == "moved"] == ["", "52"]
    assert table.state(node).led == {"Aybak": 2}


def test_ruling_56_of_two_equal_ways_the_one_without_others() -> None:
    s = at_work("Musulmans", 9, Delhi=5, Gujerat=1)
    stand(s, "Chola", Agra=1, Malva=2)
    table = table_from(s)
    node = play(table, table.root, "move:Delhi:Agra:2", "move:Delhi:Malva:3")
    assert of_kind(node, "moved")[0]["way"] == ["Rajpoutana", "Malva"], "not through the fight in Agra"


# ---------------------------------------------------------------- 5.41, 8.2 Seas of colonial powers


def test_5_41_without_leave_or_victory_armies_land_only_where_they_embarked() -> None:
    s = at_work("Mahrattes", 13, Maharashtra=2, Khandesh=1)
    stand(s, "Portugais", mer_Oman=2)
    table = table_from(s)
    node = play(table, table.root, "move:Maharashtra:mer_Oman:2", "end", "end")
    assert of_kind(node, "landed")[0]["there"] == "Maharashtra", "nobody was asked, and nobody was beaten"


def test_5_41_those_who_were_refused_and_find_no_room_at_home_leave_the_map() -> None:
    s = at_work("Mahrattes", 13, Maharashtra=4, Berar=1, Bidar=1)
    stand(s, "Portugais", mer_Oman=2)
    table = table_from(s)
    node = play(table, table.root, "move:Maharashtra:Baloutchistan:1", "refuse", "move:Maharashtra:mer_Oman:4", "end")
    node = play(table, node, "end")
    assert armies_at(table.state(node), "Mahrattes", "Maharashtra") == 2
    assert [(event.data["armies"], event.ruling) for event in node.events if event.kind == "nowhere_to_go"] == [
        (2, "38")
    ]


def test_8_2_a_sea_that_has_been_cleared_lets_armies_land_on_every_free_shore() -> None:
    s = at_work("Mahrattes", 13, Maharashtra=3)
    stand(s, "Portugais", mer_Oman=1)
    table = table_from(s)
    node = play(table, table.root, "move:Maharashtra:mer_Oman:3", "mer_Oman:Portugais", "6:6:6:1")
    assert node.ask and node.ask.kind == "land"
    assert {"Baloutchistan", "Maharashtra", "Sind"} <= set(open_parts(GAME, table.state(node), node.ask))


# ---------------------------------------------------------------- 9.0, 9.2 Chiefs alone


def test_9_2_the_chief_of_a_subject_that_attacks_its_overlord_falls_like_any_other() -> None:
    s = at_work("Moghols", 11, "combat", Gandhara=1)
    stand(s, "Musulmans", Delhi=2, Agra=1, Oudh=1)
    attack(s, "Moghols", "Delhi", Lahore=1)
    s.chiefs["Timour"] = "Delhi"
    s.oaths = [Oath("Moghols", "Musulmans", "nord")]
    table = table_from(s)
    node = play(table, table.root, "1:6:1")
    killed = next(event for event in node.events if event.kind == "chief_killed")
    assert (killed.data["chief"], killed.rule) == ("Timour", "9.2")
    assert of_kind(node, "points")[0]["points"] == 2


def test_9_0_a_chief_overrun_on_the_march_falls_by_9_0() -> None:
    s = at_work("Moghols", 11, Delhi=1, Lahore=1)
    s.chiefs["Aybak"] = "Agra"
    table = table_from(s)
    node = play(table, table.root, "move:Delhi:Agra:1")
    assert [event.rule for event in node.events if event.kind == "chief_killed"] == ["9.0"]


def test_ruling_55_a_chief_whose_last_army_pays_for_an_alliance_falls() -> None:
    s = at_work("Moghols", 13, "combat", Gondwana=1)
    stand(s, "Mahrattes", Berar=1, Maharashtra=1, Khandesh=1, Bijapur=1)
    s.chiefs["Shivaji"] = "Berar"
    attack(s, "Moghols", "Berar", Golkonde=2)
    table = table_from(s)
    node = play(table, table.root, "ally:Mahrattes:army", "army:Berar")
    killed = next(event for event in node.events if event.kind == "chief_killed")
    assert (killed.data["by"], killed.rule, killed.ruling) == ("Moghols", "9.0", "55")


def test_ruling_55_a_chief_whose_trading_post_moves_away_falls() -> None:
    s = at_work("Francais", 14, "posts", ocean_Indien=1)
    stand(s, "Chola", Karnataka=2, Kerala=1)
    s.posts["Karnataka"], s.supply["Francais"] = "Francais", 2
    s.chiefs["Dupleix"] = "Karnataka"
    table = table_from(s)
    node = play(table, table.root, "relocate:Karnataka:Kerala", "grant")
    assert [event.ruling for event in node.events if event.kind == "chief_killed"] == ["55"]


def test_9_2_a_trading_post_alone_kills_no_chief() -> None:
    s = at_work("Mahrattes", 14, "combat", Khandesh=1)
    attack(s, "Mahrattes", "Gujerat", Khandesh=1)
    s.posts["Gujerat"], s.supply["Portugais"] = "Portugais", 2
    s.chiefs["Rao"] = "Gujerat"
    table = table_from(s)
    node = play(table, table.root, "Gujerat:Portugais", "1:1")
    assert warned(table, node, "Khandesh:1:none") == []
    node = play(table, node, "Khandesh:1:none")
    assert "chief_killed" not in kinds(node) and table.state(node).chiefs["Rao"] == "Gujerat"


def test_9_0_a_chief_may_join_his_own_trading_post() -> None:
    s = at_work("Francais", 14, ocean_Indien=1)
    stand(s, "Chola", Karnataka=1)
    s.chiefs["Dupleix"] = "ocean_Indien"
    table = table_from(s)
    assert why(table, table.root, "move:ocean_Indien:Karnataka:0:Dupleix") == ("chief_alone", "9.0")
    s.posts["Karnataka"], s.supply["Francais"] = "Francais", 2
    table = table_from(s)
    assert table.refusal(table.root, "move:ocean_Indien:Karnataka:0:Dupleix") is None


# ---------------------------------------------------------------- 11.1, 11.2 Attackers sent away


def sent_away() -> tuple[Table, Node]:
    """The British have marched through their allies to the Pandyas, who submit."""
    s = at_work("Britanniques", 14, ocean_Indien=2)
    s.allied = ["Chola"]
    stand(s, "Chola", Karnataka=1, Golkonde=1, Bidar=1, Andhra=1)
    stand(s, "Pandya", Mysore=1)
    stand(s, "Musulmans", Kerala=1, Malabar=1)
    table = table_from(s)
    return table, play(table, table.root, "move:ocean_Indien:Mysore:2", "submit:sud", "growth")


def test_ruling_39_attackers_sent_away_go_back_to_where_their_march_began() -> None:
    table, node = sent_away()
    withdrew = next(event for event in node.events if event.kind == "withdrew")
    assert (withdrew.data["there"], withdrew.data["armies"], withdrew.ruling) == ("ocean_Indien", 2, "39")
    assert armies_at(table.state(node), "Britanniques", "ocean_Indien") == 2


def test_11_2_attackers_sent_away_by_an_alliance_go_by_that_section() -> None:
    s = at_work("Britanniques", 14, "combat", Karnataka=1)
    stand(s, "Chola", Kerala=2)
    attack(s, "Britanniques", "Kerala", Karnataka=1)
    table = table_from(s)
    node = play(table, table.root, "ally", "growth")
    assert [event.rule for event in node.events if event.kind == "withdrew"] == ["11.2"]


# ---------------------------------------------------------------- why not


def refusals() -> dict[str, tuple[State, tuple[str, ...], str, tuple[str, str], str]]:
    """Position, moves made before, the move refused, the code and section, and what stands in the way."""
    marched = at_work("Harappeens", 3, Gujerat=1, Sind=1)
    alone = at_work("Musulmans", 10, Delhi=1)
    alone.chiefs["Aybak"] = "Delhi"
    stand(alone, "Chola", Agra=1)
    landlocked = at_work("Chola", 3, Golkonde=1)
    refused = at_work("Mahrattes", 13, Maharashtra=2)
    stand(refused, "Portugais", mer_Oman=1)
    friends = at_work("Pandya", 13, Mysore=2, Delhi=1)
    friends.allied = ["Pandya", "Chola"]
    stand(friends, "Chola", Karnataka=1, Kerala=1, Malabar=1, Golkonde=1, Bidar=1, Bijapur=1)
    two_seas = at_work("Chola", 9, Bengale=1)
    two_seas.chiefs["Raja_Raja"] = "Bengale"
    inland = at_work("Mahrattes", 13, Khandesh=2)
    stand(inland, "Portugais", mer_Oman=1)
    return {
        "a march half over": (
            marched, ("move:Gujerat:Rajpoutana:1",), "move:Rajpoutana:Oudh:1", ("too_far_now", "5.12"), "",
        ),
        "a chief alone": (alone, (), "move:Delhi:Agra:0:Aybak", ("chief_alone", "9.0"), ""),
        "no boats": (landlocked, (), "move:Golkonde:Simhala:1", ("way_blocked", "5.4"), "no_boats"),
        "passage refused": (
            refused, ("move:Maharashtra:Baloutchistan:1", "refuse"), "move:Maharashtra:Baloutchistan:1",
            ("way_blocked", "5.41"), "passage_refused",
        ),
        "only friends in the way": (friends, (), "move:Mysore:Maharashtra:1", ("way_blocked", "11.2"), "friend"),
        "two seas": (two_seas, (), "move:Bengale:Kerala:1:Raja_Raja", ("way_blocked", "5.4"), "one_sea"),
        "no border to land": (inland, (), "move:Khandesh:mer_Oman:1", ("no_border_to_land", "8.2"), ""),
    }  # fmt: skip


@pytest.mark.parametrize("case", refusals())
def test_a_refused_march_names_the_section_that_stands_in_the_way(case: str) -> None:
    s, before, answer, expected, cause = refusals()[case]
    table = table_from(s)
    node = play(table, table.root, *before)
    assert why(table, node, answer) == expected
    refusal = table.refusal(node, answer)
    assert refusal and refusal.facts.get("why", "") == cause


# ---------------------------------------------------------------- what an answer would cost


def test_7_1_a_chief_left_outside_is_warned_of() -> None:
    s = at_work("Grecs", 4, Afghanistan=3)
    s.chiefs["Alexandre"] = "Afghanistan"
    table = table_from(s)
    node = play(table, table.root, "move:Afghanistan:Gandhara:3:none")
    assert "chief_outside" in warned(table, node, "end")
    assert "chief_left" in kinds(play(table, node, "end"))


def test_12_2_arms_that_a_move_would_cost_are_warned_of() -> None:
    s = at_work("Mahrattes", 14, Karnataka=1, Berar=1)
    stand(s, "Francais", Golkonde=1)
    s.posts["Karnataka"], s.supply["Francais"] = "Francais", 2
    s.arms["Francais"] = Arms("Mahrattes", "Berar")
    table = table_from(s)
    assert warned(table, table.root, "move:Karnataka:Mysore:1") == ["arms_lost"]
    assert warned(table, table.root, "move:Berar:Bidar:1:arms_Francais") == []
    assert warned(table, table.root, "move:Berar:Bidar:1:none") == ["arms_lost"]
    assert of_kind(play(table, table.root, "move:Karnataka:Mysore:1"), "arms_lost")


def test_4_3_the_last_move_warns_of_what_the_end_of_the_movement_brings() -> None:
    s = at_work("Maurya", 2, Delhi=3)
    stand(s, "Harappeens", Nepal=1)
    table = table_from(s)
    assert warned(table, table.root, "move:Delhi:Nepal:2") == [], "one army could still move"
    assert warned(table, table.root, "move:Delhi:Agra:3") == [], "they could go on from there"
    assert warned(table, table.root, "move:Delhi:Nepal:3") == ["ends_movement", "overpopulation"]
