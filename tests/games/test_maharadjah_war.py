"""The rules of Maharadjah from the fighting on, section by section: combat, terms, colonies, points."""

from __future__ import annotations

import pytest
from maharadjah_tables import BOARD, kinds, of_kind, play, table_from, why

from rajwidgets.flow import Ask, open_parts
from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.examples import attack, position, stand
from rajwidgets.games.maharadjah.face.pages import page
from rajwidgets.games.maharadjah.rules.points import claims, coasts_with_posts, prospects
from rajwidgets.games.maharadjah.state import Arms, Oath, State, armies_at, may_attack, score_of
from rajwidgets.text import Speech


def post(s: State, power: str, *places: str) -> None:
    for t in places:
        s.posts[t] = power
        s.supply[power] -= 1


# ---------------------------------------------------------------- 8.1, 8.2 Which battles


def test_8_1_several_battles_in_any_order_and_none_left_out() -> None:
    s = position(BOARD, 3, "Maurya", "combat")
    stand(s, "Harappeens", Delhi=1, Sind=1)
    attack(s, "Maurya", "Delhi", Lahore=2)
    attack(s, "Maurya", "Sind", Pendjab=2)
    table = table_from(s)
    assert table.root.ask and open_parts(GAME, table.state(table.root), table.root.ask) == ["Delhi", "Sind"]
    assert why(table, table.root, "end") == ("battle_due", "8.1")


def test_8_1_a_post_is_attacked_only_if_one_likes_and_never_attacks() -> None:
    s = position(BOARD, 13, "Mahrattes", "combat")
    stand(s, "Mahrattes", Maharashtra=2)
    stand(s, "Britanniques", mer_Oman=1)
    post(s, "Britanniques", "Maharashtra")
    table = table_from(s)
    assert table.refusal(table.root, "end") is None
    node = play(table, table.root, "Maharashtra:Britanniques")
    assert node.ask and node.ask.about == ("Maharashtra", "Mahrattes", "2", "Britanniques", "1")
    node = play(table, node, "5:5:5")
    dice = of_kind(node, "dice_thrown")[0]
    assert (dice["need"], dice["plus_back"]) == (6, [0]), "on rough ground a post falls on a 6; it is no colonial army"
    assert node.ask and node.ask.kind == "press" and armies_at(table.state(node), "Mahrattes", "Maharashtra") == 1
    stopped = play(table, node, "stop")
    assert "broken_off" in kinds(stopped) and table.state(stopped).posts == {"Maharashtra": "Britanniques"}
    node = play(table, node, "fight", "6:1")
    assert of_kind(node, "post_destroyed") and of_kind(node, "points")[0]["points"] == 1


def test_12_1_armies_must_fall_before_the_post_beside_them() -> None:
    s = position(BOARD, 14, "Moghols", "combat")
    stand(s, "Britanniques", Bengale=1)
    post(s, "Britanniques", "Bengale")
    attack(s, "Moghols", "Bengale", Bihar=3)
    table = table_from(s)
    assert table.root.ask and table.root.ask.about == ("Bengale", "Moghols", "3", "Britanniques", "2")
    node = play(table, table.root, "6:6:6:1:1")
    assert table.state(node).posts == {"Bengale": "Britanniques"} and of_kind(node, "battle_ended")[0]["theirs"] == 0
    assert node.ask and node.ask.kind == "battle", "whether to go on against the post is the attacker's choice"


def test_8_2_at_sea_nobody_must_fight_and_the_attacker_may_break_off() -> None:
    s = position(BOARD, 13, "Portugais", "combat")
    stand(s, "Portugais", mer_Oman=2)
    stand(s, "Britanniques", mer_Oman=1)
    table = table_from(s)
    assert table.refusal(table.root, "end") is None
    node = play(table, table.root, "mer_Oman:Britanniques", "1:1:1")
    assert node.ask and node.ask.kind == "retreat" and table.refusal(node, "ocean_Indien:1") is None
    node = play(table, node, "stay", "stop")
    assert kinds(node)[:4] == ["broken_off", "battle_ended", "combat_ended", "sequence_ended"]
    assert armies_at(table.state(node), "Britanniques", "mer_Oman") == 1, "both stay where they are"


def test_8_2_indians_finish_one_power_before_the_next() -> None:
    s = position(BOARD, 12, "Musulmans", "combat")
    attack(s, "Musulmans", "mer_Oman", Sind=3)
    stand(s, "Portugais", mer_Oman=1)
    stand(s, "Hollandais", mer_Oman=1)
    s.fought = ["mer_Oman/Portugais"]
    s.fighting = True
    table = table_from(s)
    assert "battle" not in [table.root.ask.kind if table.root.ask else ""], "broken off with one, barred from the other"


def test_8_2_armies_at_sea_with_nobody_to_fight_land_and_the_phase_says_that_it_began() -> None:
    s = position(BOARD, 13, "Mahrattes", "combat")
    stand(s, "Mahrattes", Maharashtra=2, mer_Oman=2)
    table = table_from(s)
    assert table.root.ask and table.root.ask.kind == "land" and "combat_began" in kinds(table.root)


# ---------------------------------------------------------------- 8.3 to 8.6


@pytest.mark.parametrize(
    ("attacker", "defender", "at", "came", "need", "plus", "need_back", "plus_back"),
    [
        ("Moghols", "Sikhs", "Delhi", "Agra", 5, 0, 5, 0),
        ("Moghols", "Sikhs", "Ladakh", "Delhi", 6, 0, 5, 0),
        ("Moghols", "Britanniques", "Delhi", "Agra", 6, 0, 5, 1),
        ("Britanniques", "Sikhs", "Delhi", "Agra", 5, 1, 6, 0),
        ("Britanniques", "Francais", "Karnataka", "ocean_Indien", 6, 1, 6, 1),
        ("Britanniques", "Francais", "Kerala", "ocean_Indien", 6, 1, 6, 1),
    ],
)
def test_8_3_who_dies_on_what(
    attacker: str, defender: str, at: str, came: str, need: int, plus: int, need_back: int, plus_back: int
) -> None:
    s = position(BOARD, 14, attacker, "combat")
    stand(s, defender, **{at: 1})
    attack(s, attacker, at, **{came: 1})
    table = table_from(s)
    node = table.root
    if node.ask and node.ask.kind == "terms":
        node = play(table, node, "never")
    dice = of_kind(play(table, node, "1:1"), "dice_thrown")[0]
    found = (dice["need"], dice["plus"][0], dice["need_back"], dice["plus_back"][0])
    assert found == (need, plus, need_back, plus_back)


def test_8_4_attackers_cannot_leave_when_all_defenders_have() -> None:
    s = position(BOARD, 3, "Maurya", "combat")
    stand(s, "Chola", Bundelkhand=1)
    attack(s, "Maurya", "Bundelkhand", Agra=2)
    table = table_from(s)
    node = play(table, table.root, "1:1:1", "Gondwana:1")
    assert of_kind(node, "battle_ended") == [
        {"at": "Bundelkhand", "attacker": "Maurya", "defender": "Chola", "left": 2, "theirs": 0}
    ]


def test_8_4_both_sides_may_leave_in_part() -> None:
    s = position(BOARD, 3, "Maurya", "combat")
    stand(s, "Chola", Bundelkhand=3)
    attack(s, "Maurya", "Bundelkhand", Agra=3)
    table = table_from(s)
    node = play(table, table.root, "1:1:1:1:1:1", "Gondwana:2", "stay", "Agra:1", "fight")
    assert node.ask and node.ask.about == ("Bundelkhand", "Maurya", "2", "Chola", "1")


def test_8_6_no_way_back_to_a_barbarian_land_or_to_a_held_place() -> None:
    s = position(BOARD, 2, "Maurya", "combat")
    stand(s, "Harappeens", Gandhara=1, Cachemire=1, Lahore=1, Pendjab=1)
    attack(s, "Maurya", "Gandhara", Asie_Centrale=2)
    table = table_from(s)
    node = play(table, table.root, "1:1:1")
    assert node.ask and node.ask.kind == "retreat", "the defender may join his own"
    node = play(table, node, "stay")
    assert node.ask and node.ask.kind == "dice", "the attacker has no choice but to fight on"


def test_5_21_a_retreat_never_overfills() -> None:
    s = position(BOARD, 11, "Musulmans", "combat")
    stand(s, "Chola", Rajpoutana=2, Malva=2)
    stand(s, "Pandya", Agra=1, Delhi=1, Pendjab=1, Lahore=1, Gujerat=1)
    attack(s, "Musulmans", "Rajpoutana", Sind=2)
    table = table_from(s)
    node = play(table, table.root, "1:1:1:1")
    assert why(table, node, "Malva:2") == ("no_room_for_all", "5.21")


def test_8_5_across_the_strait_and_colonials_to_sea() -> None:
    s = position(BOARD, 13, "Musulmans", "combat")
    stand(s, "Britanniques", Karnataka=1)
    attack(s, "Musulmans", "Karnataka", Mysore=1)
    table = table_from(s)
    node = play(table, table.root, "1:1")
    assert node.ask
    assert set(open_parts(GAME, table.state(node), node.ask)) >= {"stay", "Lanka", "ocean_Indien"}


# ---------------------------------------------------------------- 9.2, 12.2 Chiefs and arms in combat


def test_9_2_and_12_2_a_chief_and_arms_add_two() -> None:
    s = position(BOARD, 13, "Mahrattes", "combat")
    stand(s, "Mahrattes", Gujerat=1)
    stand(s, "Moghols", Berar=1)
    stand(s, "Portugais", Sind=1)
    attack(s, "Mahrattes", "Berar", Bidar=1)
    post(s, "Portugais", "Gujerat")
    s.arms["Portugais"] = Arms("Mahrattes", "Berar")
    s.chiefs["Shivaji"] = "Berar"
    table = table_from(s)
    node = play(table, table.root, "Berar:Moghols", "never", "3:1")
    assert of_kind(node, "dice_thrown")[0]["plus"] == [2] and of_kind(node, "dice_thrown")[0]["hits"] == 1
    assert of_kind(node, "points")[0] == {
        "nation": "Mahrattes", "source": "destroy_army", "of": "Moghols", "n": 1, "each": 1, "points": 1,
    }  # fmt: skip


@pytest.mark.parametrize(("armies", "plus", "reasons"), [(0, [1], ["chief"]), (1, [2, 1], ["colonial", "chief"])])
def test_12_1_a_post_alone_has_the_chiefs_bonus_and_no_colonial_one(
    armies: int, plus: list[int], reasons: list[str]
) -> None:
    s = position(BOARD, 16, "Moghols", "combat")
    post(s, "Britanniques", "Bengale")
    stand(s, "Britanniques", golfe_Bengale=1, Bengale=armies)
    s.chiefs["Clive"] = "Bengale"
    attack(s, "Moghols", "Bengale", Bihar=2)
    table = table_from(s)
    node = table.root if armies else play(table, table.root, "Bengale:Britanniques")
    dice = of_kind(play(table, node, ":".join("1" * (3 + armies))), "dice_thrown")[0]
    assert (dice["plus_back"], [what for what, _, _ in dice["by_back"]]) == (plus, reasons)


def test_9_2_a_chief_falls_with_his_last_army_unless_nobody_is_left() -> None:
    s = position(BOARD, 13, "Mahrattes", "combat")
    stand(s, "Moghols", Delhi=1, Agra=1, Oudh=1)
    attack(s, "Mahrattes", "Delhi", Rajpoutana=1)
    s.chiefs["Alamgir"] = "Delhi"
    table = table_from(s)
    killed = play(table, table.root, "6:1")
    assert of_kind(killed, "chief_killed")[0]["by"] == "Mahrattes"
    assert [p["points"] for p in of_kind(killed, "points")] == [1, 2]
    mutual = play(table, table.root, "6:6")
    assert not of_kind(mutual, "chief_killed") and table.state(mutual).chiefs["Alamgir"] == "Delhi"


# ---------------------------------------------------------------- 11.1 Submission


def besieged(turn: int = 11) -> State:
    """Rajputs reduced to Delhi and Agra; Muslims have entered Delhi from Lahore and hold Pendjab."""
    s = position(BOARD, turn, "Musulmans", "combat")
    stand(s, "Rajpouts", Delhi=1, Agra=1)
    stand(s, "Musulmans", Pendjab=1)
    attack(s, "Musulmans", "Delhi", Lahore=2)
    return s


def test_11_1_submission_sends_the_attackers_back_and_forbids_attack() -> None:
    table = table_from(besieged())
    assert table.root.ask and (table.root.ask.kind, table.root.ask.seat) == ("terms", 2)
    assert why(table, table.root, "ally") == ("no_british_yet", "11.2")
    later = table_from(besieged(13))
    assert why(later, later.root, "ally") == ("not_against_british", "11.2")
    node = play(table, table.root, "submit:nord")
    assert node.ask and node.ask.kind == "withdraw"
    assert open_parts(GAME, table.state(node), node.ask) == ["Lahore", "Pendjab"]
    node = play(table, node, "Pendjab:1", "Lahore:1")
    s = table.state(node)
    assert s.armies["Delhi"] == {"Rajpouts": 1} and not may_attack(s, "Musulmans", "Rajpouts", "Agra")
    assert s.oaths == [Oath("Rajpouts", "Musulmans", "nord")]


def test_11_1_never_means_no_more_questions_in_this_battle() -> None:
    table = table_from(besieged())
    node = play(table, table.root, "fight", "1:1:1", "stay", "fight")
    assert node.ask and node.ask.kind == "terms", "asked again before the next throw"
    node = play(table, node, "never", "1:1:1", "stay", "fight")
    assert node.ask and node.ask.kind == "dice"


def test_11_1_only_who_is_reduced_may_submit() -> None:
    s = besieged()
    stand(s, "Rajpouts", Malva=1)
    assert table_from(s).root.ask and table_from(s).root.ask.kind == "dice"


def test_11_1_mughals_not_before_turn_11() -> None:
    for turn, kind in ((10, "dice"), (11, "terms")):
        s = position(BOARD, turn, "Musulmans", "combat")
        stand(s, "Moghols", Delhi=1)
        attack(s, "Musulmans", "Delhi", Lahore=2)
        ask = table_from(s).root.ask
        assert ask and ask.kind == kind


def test_11_1_after_a_movement_phase_and_free_passage_in_a_second_wave() -> None:
    s = position(BOARD, 10, "Musulmans", "movement")
    stand(s, "Musulmans", Pendjab=2)
    stand(s, "Rajpouts", Lahore=1)
    table = table_from(s)
    node = play(table, table.root, "move:Pendjab:Lahore:2")
    assert node.ask and node.ask.about == ("Rajpouts", "Musulmans", "movement")
    node = play(table, node, "submit:nord")
    assert table.state(node).wave == 2 and armies_at(table.state(node), "Musulmans", "Pendjab") == 2
    assert why(table, node, "move:Pendjab:Lahore:1") == ("protected", "11.1")
    assert of_kind(play(table, node, "move:Pendjab:Delhi:1"), "moved")[0]["way"] in (
        ["Lahore", "Delhi"],
        ["Rajpoutana", "Delhi"],
    )


@pytest.mark.parametrize("option", [False, True])
def test_ruling_19_an_invader_wholly_blocked_does_not_enter_or_shifts(option: bool) -> None:
    s = position(BOARD, 11, "Moghols", "combat")
    s.variants = type(s.variants)(False, option)
    stand(s, "Rajpouts", Cachemire=1)
    attack(s, "Moghols", "Cachemire", Asie_Centrale=3)
    table = table_from(s)
    node = play(table, table.root, "submit:nord")
    if not option:
        assert of_kind(node, "nowhere_to_go")[0]["armies"] == 3 and table.state(node).pool["Moghols"] == 22
        return
    assert node.ask and node.ask.kind == "shift"
    node = play(table, node, "Afghanistan")
    assert node.ask and node.ask.kind == "move" and table.state(node).active == "Moghols"
    node = play(table, node, "move:Afghanistan:Pendjab:2", "move:Afghanistan:Baloutchistan:1", "end")
    assert table.state(node).shifted == 0 and table.state(node).armies["Pendjab"] == {"Moghols": 2}


# ---------------------------------------------------------------- 11.2 Alliance


def test_11_2_those_attacked_by_the_british_may_ally_and_pay() -> None:
    s = position(BOARD, 14, "Britanniques", "combat")
    stand(s, "Chola", Karnataka=2, Mysore=1)
    attack(s, "Britanniques", "Karnataka", ocean_Indien=2)
    table = table_from(s)
    assert table.root.ask and table.root.ask.kind == "terms"
    node = play(table, table.root, "ally", "army:Mysore")
    s = table.state(node)
    assert s.box["Chola"] == 1 and s.allied == ["Chola"] and armies_at(s, "Chola", "Mysore") == 0
    assert armies_at(s, "Britanniques", "ocean_Indien") == 2 and armies_at(s, "Britanniques", "Karnataka") == 0


def test_11_2_declared_out_of_turn_it_stops_a_battle_between_throws() -> None:
    s = position(BOARD, 14, "Britanniques", "combat")
    stand(s, "Chola", Karnataka=2)
    attack(s, "Britanniques", "Karnataka", ocean_Indien=2)
    table = table_from(s)
    node = play(table, table.root, "never", "1:1:1:1", "stay")
    assert node.ask and node.ask.kind == "press"
    assert Ask(s.owner["Chola"], "ally", ("Chola",)) in node.ask.also
    node = play(table, node, "ally:Chola:growth")
    after = table.state(node)
    assert node.seat == s.owner["Chola"] and after.no_growth == ["Chola"]
    assert armies_at(after, "Britanniques", "ocean_Indien") == 2


def test_11_2_before_dice_are_thrown_too_by_the_attacker_who_cannot_go_back() -> None:
    s = position(BOARD, 15, "Afghans", "combat")
    s.allied = ["Gupta"]
    stand(s, "Gupta", Gandhara=2)
    stand(s, "Afghans", Pendjab=1)
    attack(s, "Afghans", "Gandhara", Afghanistan=2)
    table = table_from(s)
    node = play(table, table.root, "1:1:1:1", "stay")
    assert node.ask and node.ask.kind == "dice", "from a barbarian land there is no way back, so nothing is asked"
    assert Ask(s.owner["Afghans"], "ally", ("Afghans",)) in node.ask.also
    node = play(table, node, "ally:Afghans:growth")
    assert node.seat == s.owner["Afghans"] and "dice_thrown" not in kinds(node)
    assert [(e["here"], e["there"], e["armies"]) for e in of_kind(node, "withdrew")] == [("Gandhara", "Pendjab", 2)]
    assert of_kind(node, "battle_ended")[0]["theirs"] == 2


def test_11_2_who_submits_to_an_ally_of_the_british_must_ally_too() -> None:
    s = besieged(13)
    s.allied = ["Musulmans"]
    table = table_from(s)
    node = play(table, table.root, "submit:nord")
    assert "must_ally" in kinds(node) and node.ask and node.ask.kind == "alliance"
    node = play(table, node, "growth")
    assert "Rajpouts" in table.state(node).allied


def test_11_2_allies_do_not_attack_one_another_and_the_british_pass_through() -> None:
    s = position(BOARD, 14, "Britanniques", "movement")
    stand(s, "Britanniques", Bengale=1)
    stand(s, "Gupta", Bihar=1)
    s.allied = ["Gupta"]
    table = table_from(s)
    assert why(table, table.root, "move:Bengale:Bihar:1") == ("protected", "11.2")
    assert table.refusal(table.root, "move:Bengale:Oudh:1") is None


def test_11_2_not_before_the_british_have_come() -> None:
    s = position(BOARD, 11, "Musulmans", "movement")
    stand(s, "Musulmans", Delhi=1)
    ask = table_from(s).root.ask
    assert ask and ask.also == ()


# ---------------------------------------------------------------- 12.0 Posts and arms


def test_12_1_posts_where_one_stands_or_may() -> None:
    s = position(BOARD, 13, "Portugais", "posts")
    stand(s, "Portugais", Sind=1, mer_Oman=1)
    stand(s, "Mahrattes", Maharashtra=1)
    stand(s, "Moghols", Gujerat=1)
    table = table_from(s)
    assert why(table, table.root, "build:Delhi")[0] == "no_post_site"
    assert why(table, table.root, "build:Kerala")[0] == "nobody_there"
    assert why(table, table.root, "relocate:Sind:Gujerat") == ("no_post_to_move", "12.1")
    node = play(table, table.root, "build:Sind")
    assert of_kind(node, "post_built")[0]["at"] == "Sind"
    asked = play(table, node, "build:Maharashtra")
    assert asked.ask and (asked.ask.kind, asked.ask.seat) == ("permit_post", s.owner["Mahrattes"])
    no = play(table, asked, "refuse")
    assert why(table, no, "build:Maharashtra") == ("post_refused", "12.1")
    assert s.owner["Moghols"] == s.owner["Portugais"]
    assert "Gujerat" in table.state(play(table, no, "build:Gujerat")).posts, "no question within one player"


def test_12_1_two_posts_a_phase_and_one_move_before_them() -> None:
    s = position(BOARD, 13, "Britanniques", "posts")
    stand(s, "Britanniques", Sind=1, Gujerat=1, Bengale=1, Orissa=1)
    post(s, "Britanniques", "Karnataka")
    table = table_from(s)
    node = play(table, table.root, "relocate:Karnataka:Sind")
    assert why(table, node, "relocate:Sind:Gujerat") == ("relocate_first", "12.1")
    node = play(table, node, "build:Gujerat", "build:Bengale")
    assert sorted(table.state(node).posts) == ["Bengale", "Gujerat", "Sind"]


def test_12_1_who_has_submitted_cannot_refuse_a_post() -> None:
    s = position(BOARD, 13, "Portugais", "posts")
    stand(s, "Portugais", mer_Oman=1)
    stand(s, "Mahrattes", Maharashtra=1)
    s.oaths = [Oath("Mahrattes", "Portugais", "sud")]
    table = table_from(s)
    assert "post_built" in kinds(play(table, table.root, "build:Maharashtra"))


def test_12_2_arms_are_given_and_placed_in_the_next_growth_phase() -> None:
    s = position(BOARD, 13, "Portugais", "arms")
    stand(s, "Portugais", Sind=1)
    stand(s, "Mahrattes", Maharashtra=1, Bidar=1)
    stand(s, "Sikhs", Lahore=1)
    post(s, "Portugais", "Maharashtra")
    table = table_from(s)
    assert why(table, table.root, "give:Sikhs") == ("no_shared_territory", "12.2")
    node = play(table, table.root, "give:Mahrattes")
    assert table.state(node).arms["Portugais"] == Arms("Mahrattes", "")


def test_ruling_15_an_army_at_sea_does_not_keep_the_arms() -> None:
    s = position(BOARD, 13, "Portugais", "movement")
    stand(s, "Portugais", Sind=1)
    stand(s, "Mahrattes", Maharashtra=1)
    post(s, "Portugais", "Maharashtra")
    s.arms["Portugais"] = Arms("Mahrattes", "Maharashtra")
    table = table_from(s)
    node = play(table, table.root, "move:Sind:mer_Oman:1")
    assert of_kind(node, "arms_lost")[0]["why"] == "no_army_on_land"


# ---------------------------------------------------------------- 13.0 Raj points


def hold(s: State, nation: str, n: int) -> None:
    for t in [t for t in BOARD.territories if not s.armies[t]][:n]:
        stand(s, nation, **{t: 1})


@pytest.mark.parametrize(("n", "title", "points"), [(8, None, 0), (9, "Rajah", 1), (18, "Maharadjah", 2)])
def test_13_0_titles(n: int, title: str | None, points: int) -> None:
    s = position(BOARD, 11, "Moghols", "points")
    s.turn = 13
    hold(s, "Moghols", n)
    node = table_from(s).root
    assert [t["title"] for t in of_kind(node, "title")] == ([title] if title else [])


def test_13_0_the_british_count_empty_land_and_allies_but_nobody_what_two_can_claim() -> None:
    s = position(BOARD, 14, "Britanniques", "points")
    stand(s, "Moghols", Bengale=1, Delhi=1)
    stand(s, "Chola", Karnataka=1, Mysore=1)
    post(s, "Britanniques", "Bengale", "Karnataka")
    s.allied = ["Chola"]
    mine = claims(s, "Britanniques")
    assert mine["Karnataka"] == "post" and mine["Mysore"] == "ally" and mine["Agra"] == "empty"
    assert "Bengale" not in mine and "Bengale" not in claims(s, "Moghols") and claims(s, "Moghols")["Delhi"] == "held"


def test_13_0_subjects_count_for_whom_they_submitted_to() -> None:
    s = position(BOARD, 11, "Musulmans", "points")
    stand(s, "Rajpouts", Delhi=1)
    s.oaths = [Oath("Rajpouts", "Musulmans", "nord")]
    assert claims(s, "Musulmans") == {"Delhi": "subject"}


# ---------------------------------------------------------------- 15.0 Victory points


def last_count(turn: int) -> State:
    s = position(BOARD, turn, "Britanniques", "points")
    s.active, s.place, s.phase = "", 17, "sequence"
    return s


def counted(s: State) -> list[tuple[str, str, str, int]]:
    root = table_from(s).root
    return [(p["nation"], p["source"], p["of"], p["points"]) for p in of_kind(root, "points")]


def test_15_3_territories_at_the_end_of_a_turn() -> None:
    s = last_count(4)
    stand(s, "Chola", Karnataka=1, Andhra=1, Delhi=1)
    stand(s, "Harappeens", Gujerat=1, Sind=1, Berar=1)
    assert counted(s) == [
        ("Chola", "territory", "Karnataka", 3),
        ("Chola", "territory", "Andhra", 1),
        ("Harappeens", "territory", "Gujerat", 2),
        ("Harappeens", "territory", "Sind", 1),
    ]


def test_15_3_posts_and_coasts() -> None:
    s = last_count(13)
    stand(s, "Portugais", mer_Oman=1)
    post(s, "Portugais", "Sind", "Malabar", "Golkonde")
    assert coasts_with_posts(s, "Portugais") == 3, "Malabar and Golkonde count where it is best"
    points = [(source, n) for nation, source, _, n in counted(s) if nation == "Portugais"]
    assert points == [("post", 1), ("post", 1), ("post", 1), ("coasts", 3)]


def test_9_0_a_chief_alone_holds_a_territory_and_two_hold_none() -> None:
    s = last_count(13)
    s.chiefs["Shivaji"] = "Gujerat"
    assert ("Mahrattes", "territory", "Gujerat", 2) in counted(s)
    s.chiefs["Alamgir"] = "Gujerat"
    assert counted(s) == []


@pytest.mark.parametrize(("players", "points"), [(3, 0), (4, 1), (5, 1)])
def test_notes_of_the_cards_for_three_and_five_players(players: int, points: int) -> None:
    s = position(BOARD, 9, "Cinghalais", "movement", players)
    stand(s, "Cinghalais", Lanka=1)
    s.chiefs["Raja_Raja"] = "Karnataka"
    table = table_from(s)
    node = play(table, table.root, "move:Lanka:Karnataka:1")
    assert sum(p["points"] for p in of_kind(node, "points")) == points


def test_15_3_a_raid_counts_what_was_held_for_a_moment() -> None:
    s = position(BOARD, 15, "Afghans", "invasion")
    table = table_from(s)
    node = play(table, table.root, "move:Afghanistan:Delhi:3:Abdali", "move:Afghanistan:Pendjab:3", "end")
    node = play(table, node, "Pendjab:2", "Delhi:1", "Pendjab:1")
    scored = {p["of"]: p["points"] for n in node.line() for p in of_kind(n, "points") if p["source"] == "raid"}
    assert scored["Delhi"] == 5 and scored["Pendjab"] == 3
    assert table.state(node).chiefs["Abdali"] == ""


def test_15_3_a_raid_counts_what_was_held_before_and_is_not_left() -> None:
    s = position(BOARD, 15, "Rajpouts", "movement")
    stand(s, "Rajpouts", Agra=1)
    stand(s, "Musulmans", Delhi=1, Mysore=1)
    table = table_from(s)
    node = play(table, table.root, "end", "end")
    assert [(p["of"], p["points"]) for p in of_kind(node, "points") if p["source"] == "raid"] == [("Delhi", 3)]


def test_15_1_the_players_nations_are_added_up() -> None:
    s = last_count(16)
    stand(s, "Mahrattes", Maharashtra=1, Berar=1)
    s.record["Musulmans"][9] = 7
    table = table_from(s)
    assert table.root.ask is None
    result = table.result(table.root)
    assert result and result.standings[0].seat == 1 and result.standings[0].figures["points"] == 12
    assert score_of(table.state(table.root), 1) == 12
    assert [standing.decided_by for standing in result.standings] == ["", "points", "tie", "tie"]


def test_prospects_say_what_a_card_would_score_now() -> None:
    s = last_count(4)
    stand(s, "Chola", Karnataka=1)
    assert ("territory", "Karnataka", 3, True) in prospects(s, "Chola")
    assert ("territory", "Mysore", 3, False) in prospects(s, "Chola")


def test_prospects_count_one_title_and_a_settled_one_stays() -> None:
    s = position(BOARD, 7, "Gupta", "movement")
    stand(s, "Gupta", **dict.fromkeys(BOARD.in_region["nord"], 1))
    titles = [(of, now) for source, of, _, now in prospects(s, "Gupta") if source == "raj"]
    assert titles[:2] == [("Rajah", False), ("Maharadjah", True)] and sum(now for _, now in titles) == 1
    s.place += 1  # the sequence is over, and one title was won in it, whatever is held now
    s.raj["Gupta"] = 1
    titles = [(of, now) for source, of, _, now in prospects(s, "Gupta") if source == "raj"]
    assert [of for of, now in titles if now] == ["Rajah"]


def test_a_raid_of_one_nation_is_not_ticked_for_another() -> None:
    s = position(BOARD, 15, "Afghans", "movement")
    stand(s, "Afghans", Delhi=2)
    s.raids = ["Delhi"]
    speech = Speech(GAME, "en", ["A", "B", "C", "D"])
    ticked = {line.head.target: line.holds for line in page("territory", s, speech, "Delhi").lines if line.amount}
    assert ticked == {"nation/Afghans": True, "nation/Musulmans": False}
