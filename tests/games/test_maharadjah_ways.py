"""Marches of Maharadjah that have ended, ways by land or by sea, whom a chief takes along, lone chiefs of friends."""

from __future__ import annotations

from typing import Any

import pytest
from maharadjah_positions import PlainSay
from maharadjah_tables import BOARD, kinds, of_kind, play, table_from, why

from rajwidgets.flow import open_parts, refused
from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.examples import attack, position, stand
from rajwidgets.games.maharadjah.face.board import way
from rajwidgets.games.maharadjah.face.panels import gauge
from rajwidgets.games.maharadjah.state import ACROSS, Oath, State, armies_at
from rajwidgets.replay import Replay, load, save
from rajwidgets.table import Node, Table, following_id
from rajwidgets.text import Speech


def at_work(nation: str, turn: int, phase: str = "movement", players: int = 4, **armies: int) -> State:
    """A position in the sequence of a nation, which stands where it says."""
    s = position(BOARD, turn, nation, phase, players)
    stand(s, nation, **armies)
    return s


def facts(table: Table, node: Node, answer: str) -> dict[str, Any]:
    refusal = table.refusal(node, answer)
    assert refusal is not None, f"{answer} is possible"
    return dict(refusal.facts)


def said(table: Table, node: Node, answer: str, lang: str = "en") -> str:
    refusal = table.refusal(node, answer)
    assert refusal is not None, f"{answer} is possible"
    return Speech(GAME, lang, ()).explain(refusal).sentence


def moved(node: Node) -> list[tuple[Any, str, str]]:
    """The way, the section and the ruling of every march of a step."""
    return [(event.data["way"], event.rule, event.ruling) for event in node.events if event.kind == "moved"]


# ---------------------------------------------------------------- why those that have moved go no further


@pytest.mark.parametrize("further", ["Mysore", "Kerala", "Lanka"])
def test_5_16_those_who_have_crossed_the_strait_are_refused_by_it(further: str) -> None:
    table = table_from(at_work("Cinghalais", 8, Lanka=2, Simhala=1))
    node = play(table, table.root, "move:Lanka:Karnataka:2")
    assert {stack.used for stack in table.state(node).moved} == {ACROSS}
    assert why(table, node, f"move:Karnataka:{further}:1") == ("has_moved", "5.16")
    assert node.ask and refused(GAME, table.state(node), node.ask, ("move",))["Karnataka"].rule == "5.16"


def test_5_16_a_chief_across_the_strait_goes_no_further_either() -> None:
    s = at_work("Chola", 9, Karnataka=1, Andhra=1)
    s.chiefs["Raja_Raja"] = "Karnataka"
    table = table_from(s)
    node = play(table, table.root, "move:Karnataka:Lanka:0:Raja_Raja")
    assert why(table, node, "move:Lanka:Simhala:0") == ("has_moved", "5.16")
    assert node.ask and refused(GAME, table.state(node), node.ask, ("move",))["Lanka"].rule == "5.16"


def test_5_16_into_a_fight_it_is_still_the_strait_that_ends_the_march() -> None:
    s = at_work("Chola", 3, Karnataka=4)
    stand(s, "Cinghalais", Lanka=1)
    table = table_from(s)
    node = play(table, table.root, "move:Karnataka:Lanka:3")
    assert why(table, node, "move:Lanka:Simhala:1") == ("has_moved", "5.16")


def test_5_3_an_army_stopped_among_others_is_refused_with_the_numbers() -> None:
    s = at_work("Musulmans", 9, Rajpoutana=3, Delhi=3)
    stand(s, "Chola", Agra=2)
    table = table_from(s)
    node = play(table, table.root, "move:Rajpoutana:Agra:3")
    assert why(table, node, "move:Agra:Oudh:1") == ("has_moved", "5.3")
    told = facts(table, node, "move:Agra:Oudh:1")
    assert (told["have"], told["need"], told["enough"], told["nations"]) == (3, 4, False, ["Chola"])
    assert "3 armies there, and it takes 4" in said(table, node, "move:Agra:Oudh:1")
    assert "y a 3 armées, et il lui en faut 4" in said(table, node, "move:Agra:Oudh:1", "fr")
    node = play(table, node, "move:Delhi:Agra:1")
    assert table.refusal(node, "move:Delhi:Oudh:1") is None, "four against two let others through"
    told = facts(table, node, "move:Agra:Oudh:1")
    assert (told["have"], told["need"], told["enough"]) == (4, 4, True), "but those that stopped stay"


def test_5_12_rough_terrain_is_named_and_so_is_the_distance() -> None:
    table = table_from(at_work("Harappeens", 3, Delhi=1, Gujerat=1, Oudh=1))
    node = play(table, table.root, "move:Oudh:Nepal:1")
    assert facts(table, node, "move:Nepal:Bihar:1")["why"] == "rough"
    node = play(table, node, "move:Gujerat:Agra:1")
    assert facts(table, node, "move:Agra:Oudh:1")["why"] == "distance"
    assert why(table, node, "move:Agra:Oudh:1") == why(table, node, "move:Nepal:Bihar:1") == ("has_moved", "5.12")


def test_8_2_armies_that_have_embarked_wait_for_their_fight() -> None:
    s = at_work("Mahrattes", 13, Maharashtra=2, Berar=1)
    stand(s, "Portugais", mer_Oman=1)
    table = table_from(s)
    node = play(table, table.root, "move:Maharashtra:mer_Oman:2")
    assert why(table, node, "move:mer_Oman:Gujerat:1") == ("has_moved", "8.2")


def test_11_2_armies_sent_back_by_an_alliance_move_no_more_in_this_phase() -> None:
    s = at_work("Britanniques", 14, Karnataka=2, Bijapur=1)
    stand(s, "Chola", Kerala=2)
    table = table_from(s)
    node = play(table, table.root, "move:Karnataka:Kerala:2", "ally:Chola:growth", "Karnataka:2")
    assert why(table, node, "move:Karnataka:Golkonde:1") == ("has_moved", "11.2")


# ---------------------------------------------------------------- which of rough land, armies or sea closes a way


def test_a_closed_way_says_what_closes_it_place_by_place() -> None:
    s = at_work("Maurya", 3, Malva=2)
    stand(s, "Chola", Bundelkhand=1)
    table = table_from(s)
    assert why(table, table.root, "move:Malva:Gondwana:1") == ("four_corners", "5.15")
    told = [(remark.code, remark.rule) for remark in facts(table, table.root, "move:Malva:Gondwana:1")["told"]]
    assert sorted(told) == [("closed_armies", "5.3"), ("closed_rough", "5.12")]


def test_a_way_closed_by_armies_says_how_many_would_open_it() -> None:
    s = at_work("Musulmans", 9, Delhi=3, Rajpoutana=1)
    stand(s, "Chola", Agra=1)
    table = table_from(s)
    node = play(table, table.root, "move:Rajpoutana:Agra:1")
    armies = next(r for r in facts(table, node, "move:Delhi:Oudh:1")["told"] if r.code == "closed_armies")
    assert (armies.facts["place"], armies.facts["have"], armies.facts["need"]) == ("Agra", 1, 2)
    assert "armies of the Cholas bar the way in Agra (1 of the 2 needed" in said(table, node, "move:Delhi:Oudh:1")


def test_5_4_seas_have_their_articles() -> None:
    s = at_work("Chola", 3, Golkonde=1)
    table = table_from(s)
    assert why(table, table.root, "move:Golkonde:Simhala:1") == ("way_blocked", "5.4")
    assert "no boats this turn for the Indian Ocean" in said(table, table.root, "move:Golkonde:Simhala:1")
    assert "pas de bateaux à ce tour pour l’océan Indien" in said(table, table.root, "move:Golkonde:Simhala:1", "fr")


def test_5_41_passage_refused_names_the_power_and_the_sea() -> None:
    s = at_work("Mahrattes", 13, Maharashtra=2)
    stand(s, "Portugais", mer_Oman=1)
    table = table_from(s)
    node = play(table, table.root, "move:Maharashtra:Baloutchistan:1", "refuse")
    assert "the Portuguese have refused leave to cross the Arabian Sea" in said(
        table, node, "move:Maharashtra:Baloutchistan:1"
    )
    assert "les Portugais ont refusé le passage par la mer d’Oman" in said(
        table, node, "move:Maharashtra:Baloutchistan:1", "fr"
    )


@pytest.mark.parametrize(("pact", "rule"), [("alliance", "11.2"), ("submission", "11.1")])
def test_11_0_protected_says_whether_by_submission_or_by_alliance(pact: str, rule: str) -> None:
    s = at_work("Mahrattes", 13, Bijapur=2)
    stand(s, "Pandya", Mysore=1)
    s.crown = True
    if pact == "alliance":
        s.allied = ["Mahrattes", "Pandya"]
    else:
        s.oaths = [Oath("Pandya", "Mahrattes", "sud")]
    table = table_from(s)
    assert why(table, table.root, "move:Bijapur:Mysore:1") == ("protected", rule)
    assert facts(table, table.root, "move:Bijapur:Mysore:1")["pact"] == pact


# ---------------------------------------------------------------- 5.1, ruling 56: by land or by sea


def test_5_1_of_two_equally_short_ways_by_land_and_by_sea_the_player_chooses() -> None:
    table = table_from(at_work("Chola", 8, Karnataka=2))
    assert why(table, table.root, "move:Karnataka:Malabar:1") == ("incomplete", "5.1")
    ask = table.root.ask
    assert ask and open_parts(GAME, table.state(table.root), ask, ("move", "Karnataka", "Malabar", "1")) == [
        "land",
        "sea",
    ]
    by_land = play(table, table.root, "move:Karnataka:Malabar:1:land")
    by_sea = play(table, table.root, "move:Karnataka:Malabar:1:sea")
    assert moved(by_land) == [(["Mysore", "Malabar"], "5.12", "56")]
    assert moved(by_sea) == [(["ocean_Indien", "Malabar"], "5.4", "56")]
    assert [stack.came for stack in table.state(by_land).moved] == ["Mysore"]
    assert [stack.came for stack in table.state(by_sea).moved] == ["Karnataka"], "the shore they left (ruling 25)"


def test_5_1_the_map_shows_the_way_that_was_chosen() -> None:
    table = table_from(at_work("Chola", 8, Karnataka=2))
    s, ask = table.state(table.root), table.root.ask
    assert ask
    begun = ("move", "Karnataka", "Malabar", "1")
    assert way(s, ask, (*begun, "sea")) == ("Karnataka", "ocean_Indien", "Malabar")
    assert way(s, ask, (*begun, "land")) == ("Karnataka", "Mysore", "Malabar")
    assert way(s, ask, begun) == ("Karnataka", "Mysore", "Malabar")


@pytest.mark.parametrize(
    ("nation", "turn", "here", "there"),
    [
        ("Chola", 3, "Karnataka", "Malabar"),  # no boats
        ("Chola", 8, "Karnataka", "Kerala"),  # one border by land
        ("Chola", 8, "Karnataka", "Simhala"),  # only by sea: the strait is a whole movement
        ("Chola", 8, "Mysore", "Bidar"),  # only by land
    ],
)
def test_5_1_nobody_is_asked_for_the_way_where_there_are_not_two(nation: str, turn: int, here: str, there: str) -> None:
    table = table_from(at_work(nation, turn, **{here: 2}))
    assert table.refusal(table.root, f"move:{here}:{there}:1") is None


def test_5_1_where_a_sea_is_closed_the_way_by_land_is_the_only_one() -> None:
    s = at_work("Mahrattes", 13, Maharashtra=3)
    stand(s, "Portugais", mer_Oman=1)
    table = table_from(s)
    node = play(table, table.root, "move:Maharashtra:Malabar:1:sea", "refuse")
    assert armies_at(table.state(node), "Mahrattes", "Maharashtra") == 3
    node = play(table, node, "move:Maharashtra:Malabar:1")
    assert moved(node)[0][0] == ["Bijapur", "Malabar"]


def test_5_1_leave_is_asked_only_for_the_way_by_sea() -> None:
    s = at_work("Mahrattes", 13, Maharashtra=3)
    stand(s, "Portugais", mer_Oman=1)
    table = table_from(s)
    assert "passage_asked" in kinds(play(table, table.root, "move:Maharashtra:Malabar:1:sea"))
    assert "passage_asked" not in kinds(play(table, table.root, "move:Maharashtra:Malabar:1:land"))


def test_9_1_the_way_is_asked_after_those_who_lead() -> None:
    s = at_work("Chola", 9, Karnataka=2)
    s.chiefs["Raja_Raja"] = "Karnataka"
    table = table_from(s)
    node = play(table, table.root, "move:Karnataka:Malabar:1:Raja_Raja:sea")
    assert moved(node) == [(["ocean_Indien", "Malabar"], "9.1", "13")]
    assert table.refusal(table.root, "move:Karnataka:Malabar:0:Raja_Raja") is None, "alone he goes by land"


def test_5_14_colonial_armies_choose_too() -> None:
    table = table_from(at_work("Portugais", 12, ocean_Indien=2))
    by_sea = play(table, table.root, "move:ocean_Indien:Bijapur:1:sea")
    by_land = play(table, table.root, "move:ocean_Indien:Bijapur:1:land")
    assert moved(by_sea)[0][:2] == (["mer_Oman", "Bijapur"], "5.14")
    assert moved(by_land)[0][:2] == (["Golkonde", "Bijapur"], "5.14")


def test_5_1_an_older_replay_that_was_not_asked_goes_the_way_it_went() -> None:
    table = table_from(at_work("Chola", 8, Karnataka=2, Andhra=1))
    node = play(table, table.root, "move:Karnataka:Malabar:1:land", "move:Andhra:Golkonde:1", "end")
    table.play(node.parent or node, "move:Karnataka:Kerala:1")
    doc = save(Replay(table, "old"))
    assert doc["rules"] == GAME.version == 3
    plain = load(doc)[0]
    assert plain is not None
    old = as_version_2(doc)
    replay, faults = load(old)
    assert [fault.code for fault in faults] == ["older_rules"]
    assert replay is not None and replay.end.answer == "end"
    assert replay.table.main_line()[1].answer == "move:Karnataka:Malabar:1:land"
    assert len(replay.table.nodes) == len(plain.table.nodes), "the variation is found by its old name"
    assert {note.node for note in replay.notes} <= set(replay.table.nodes) and len(replay.notes) == 1


def as_version_2(doc: dict[str, Any]) -> dict[str, Any]:
    """The same game as version 2 of the rules would have saved it: the way was not asked, so nodes had other names."""
    replay, _ = load(doc)
    assert replay is not None
    table = replay.table
    old = {**doc, "rules": 2}
    names = {table.root.id: table.root.id}
    for node in table.nodes.values():
        if node.parent:
            names[node.id] = following_id(names[node.parent.id], node.answer.removesuffix(":land"))

    def line(entries: Any) -> list[Any]:
        return [{"seat": e["seat"], "answer": e["answer"].removesuffix(":land")} for e in entries]

    old["line"] = line(doc["line"])
    old["variations"] = [
        {"id": names[v["id"]], "from": names[v["from"]], "line": line(v["line"])} for v in doc["variations"]
    ]
    end = table.main_line()[-1]
    old["notes"] = [{"node": names[end.id], "author": "Mira", "lang": "en", "text": "The end."}]
    return old


# ---------------------------------------------------------------- 9.1: whom a chief takes along, and how far


def chief_and_two(*order: str) -> tuple[Table, Node]:
    """Aybak with an army from Delhi, and an army of its own from Lahore, meet in Rajputana in this order."""
    s = at_work("Musulmans", 10, Delhi=1, Pendjab=1)
    s.chiefs["Aybak"] = "Delhi"
    table = table_from(s)
    return table, play(table, table.root, *order)


LED, UNLED = "move:Delhi:Rajpoutana:1:Aybak", "move:Pendjab:Rajpoutana:1"


@pytest.mark.parametrize("order", [(LED, UNLED), (UNLED, LED)])
def test_9_1_the_order_of_moves_makes_no_difference_to_whom_the_chief_takes_along(order: tuple[str, str]) -> None:
    table, node = chief_and_two(*order)
    node = play(table, node, "move:Rajpoutana:Malva:1:Aybak")
    assert table.refusal(node, "move:Malva:Bundelkhand:1:Aybak") is None, "the army he has led may go on with him"
    node = play(table, node, "move:Malva:Bundelkhand:1:Aybak", "move:Rajpoutana:Gujerat:1")
    assert of_kind(node, "moved")[0]["there"] == "Gujerat", "and the other goes its own way"


def test_9_1_without_him_those_he_has_not_led_go_first() -> None:
    table, node = chief_and_two(LED, UNLED)
    node = play(table, node, "move:Rajpoutana:Gujerat:1:none", "move:Rajpoutana:Malva:1:Aybak")
    assert table.refusal(node, "move:Malva:Bundelkhand:1:Aybak") is None


def test_9_1_an_army_that_marched_without_him_gains_nothing_by_him() -> None:
    table, node = chief_and_two(UNLED, LED)
    node = play(table, node, "move:Rajpoutana:Malva:2:Aybak")
    assert facts(table, node, "move:Malva:Bundelkhand:2:Aybak")["can"] == 1
    assert table.refusal(node, "move:Malva:Bundelkhand:1:Aybak") is None


@pytest.mark.parametrize(("worn", "most"), [(0, 3), (1, 2), (2, 1)])
def test_9_1_a_worn_chief_leads_fresh_armies_only_as_far_as_he_still_can(worn: int, most: int) -> None:
    s = at_work("Musulmans", 10, Lahore=2, Sind=1)
    s.chiefs["Aybak"], s.moving, s.led = "Lahore", True, {"Aybak": worn}
    table = table_from(s)
    ways = {1: "Delhi", 2: "Agra", 3: "Oudh"}  # borders from Lahore
    open_to = [n for n, there in ways.items() if table.refusal(table.root, f"move:Lahore:{there}:1:Aybak") is None]
    assert open_to == [n for n in ways if n <= most]
    if most < 3:
        assert why(table, table.root, f"move:Lahore:{ways[most + 1]}:1:Aybak") == ("too_far_now", "9.1")
        assert facts(table, table.root, f"move:Lahore:{ways[most + 1]}:1:Aybak")["left"] == most
    assert table.refusal(table.root, "move:Lahore:Agra:1:none") is None, "without him two borders of their own"


def test_9_1_a_chief_who_has_gone_three_borders_leads_nobody_any_more() -> None:
    s = at_work("Musulmans", 10, Lahore=2, Sind=1)
    s.chiefs["Aybak"], s.moving, s.led = "Lahore", True, {"Aybak": 3}
    table = table_from(s)
    assert why(table, table.root, "move:Lahore:Delhi:1:Aybak")[0] == "unknown", "he is not among those who may go"
    assert table.refusal(table.root, "move:Lahore:Delhi:1") is None


def test_9_1_a_worn_chief_cannot_take_the_strait_nor_lead_others_over_it() -> None:
    s = at_work("Chola", 3, Karnataka=2, Andhra=1)
    s.chiefs["Raja_Raja"], s.moving, s.led = "Karnataka", True, {"Raja_Raja": 1}
    table = table_from(s)
    assert why(table, table.root, "move:Karnataka:Lanka:1:Raja_Raja") == ("strait_only_move", "5.16")
    assert why(table, table.root, "move:Karnataka:Lanka:0:Raja_Raja") == ("strait_only_move", "5.16")
    assert table.refusal(table.root, "move:Karnataka:Lanka:1:none") is None


def test_9_1_rough_terrain_does_not_stop_those_a_worn_chief_leads() -> None:
    s = at_work("Musulmans", 10, Delhi=1, Oudh=2)
    s.chiefs["Aybak"] = "Delhi"
    table = table_from(s)
    node = play(table, table.root, "move:Delhi:Oudh:1:Aybak")
    assert table.refusal(node, "move:Oudh:Nepal:2:Aybak") is None, "his third border"
    assert table.refusal(node, "move:Oudh:Bhoutan:2:Aybak") is not None


# ---------------------------------------------------------------- 9.0, 11.2, ruling 57: the lone chief of a friend


def bloc(**armies: int) -> State:
    s = at_work("Mahrattes", 14, **armies)
    s.crown, s.allied = True, ["Mahrattes", "Moghols"]
    stand(s, "Moghols", Delhi=1)
    s.chiefs["Nizam"] = "Berar"
    return s


def test_ruling_57_armies_of_the_alliance_do_not_stop_beside_a_lone_chief_of_it() -> None:
    s = bloc(Khandesh=2, Bidar=1)
    table = table_from(s)
    assert why(table, table.root, "move:Khandesh:Berar:1") == ("lone_friend", "11.2")
    refusal = table.refusal(table.root, "move:Khandesh:Berar:1")
    assert refusal and refusal.ruling == "57" and refusal.facts["chief"] == "Nizam"
    assert "Nizam, chief of the Mughals, is alone in Berar" in said(table, table.root, "move:Khandesh:Berar:1")


def test_ruling_57_they_may_march_past_him_and_he_lives() -> None:
    s = bloc(Maharashtra=1, Agra=1)
    stand(s, "Chola", Bidar=1)
    table = table_from(s)
    node = play(table, table.root, "move:Maharashtra:Andhra:1")
    assert moved(node)[0][0] == ["Berar", "Andhra"]
    assert "chief_killed" not in kinds(node) and table.state(node).chiefs["Nizam"] == "Berar"


def test_ruling_57_the_british_and_their_allies_alike() -> None:
    s = at_work("Britanniques", 14, Khandesh=1)
    s.crown, s.allied = True, ["Mahrattes"]
    s.chiefs["Rao"] = "Berar"
    assert why(table_from(s), table_from(s).root, "move:Khandesh:Berar:1") == ("lone_friend", "11.2")


def test_ruling_57_by_submission_too_and_until_the_turn_ends() -> None:
    s = at_work("Moghols", 13, Khandesh=1)
    stand(s, "Mahrattes", Bijapur=1)
    s.chiefs["Shivaji"] = "Berar"
    s.oaths = [Oath("Mahrattes", "Moghols", "sud")]
    table = table_from(s)
    assert why(table, table.root, "move:Khandesh:Berar:1") == ("lone_friend", "11.1")
    s.oaths = []
    table = table_from(s)
    assert "chief_killed" in kinds(play(table, table.root, "move:Khandesh:Berar:1"))


def test_ruling_57_beside_his_own_trading_post_he_is_not_alone() -> None:
    s = at_work("Mahrattes", 15, Khandesh=1)
    s.crown, s.allied = True, ["Mahrattes"]
    s.chiefs["Clive"] = "Maharashtra"
    assert why(table_from(s), table_from(s).root, "move:Khandesh:Maharashtra:1") == ("lone_friend", "11.2")
    s.posts["Maharashtra"], s.supply["Britanniques"] = "Britanniques", 5
    table = table_from(s)
    assert table.refusal(table.root, "move:Khandesh:Maharashtra:1") is None, "a post coexists with armies (12.1)"


def test_ruling_57_armies_that_stand_there_already_may_be_joined() -> None:
    s = bloc(Khandesh=1, Berar=1)
    table = table_from(s)
    assert table.refusal(table.root, "move:Khandesh:Berar:1") is None


def test_9_0_outside_the_alliance_a_lone_chief_falls_as_ever() -> None:
    s = bloc(Khandesh=2)
    s.allied = ["Mahrattes"]
    table = table_from(s)
    node = play(table, table.root, "move:Khandesh:Berar:1")
    assert of_kind(node, "chief_killed")[0]["chief"] == "Nizam"


# ---------------------------------------------------------------- 11.2, 10.1: the gauge


@pytest.mark.parametrize("how", ["declared", "by terms"])
def test_11_2_a_nation_that_gives_its_marker_leaves_the_gauge(how: str) -> None:
    s = at_work("Britanniques", 14, "combat" if how == "by terms" else "movement", Karnataka=2)
    stand(s, "Mahrattes", Kerala=2, Bijapur=1)
    s.crown, s.gauge["Mahrattes"] = True, 3
    if how == "by terms":
        attack(s, "Britanniques", "Kerala", Malabar=2)
    table = table_from(s)
    node = play(table, table.root, *(["ally:Mahrattes:growth"] if how == "declared" else ["ally", "growth"]))
    after = table.state(node)
    assert after.gauge["Mahrattes"] == 0 and after.no_growth == ["Mahrattes"]
    allied = next(event for event in node.events if event.kind == "allied")
    assert allied.data["saved"] == 3
    assert "1½ saved on the gauge" in Speech(GAME, "en", ()).explain(allied).sentence


def test_11_2_the_panel_no_longer_shows_it_and_an_army_paid_leaves_it_there() -> None:
    for price, shown in (("growth", False), ("army", True)):
        s = at_work("Mahrattes", 14, Bijapur=1)
        s.crown, s.gauge["Mahrattes"] = True, 3
        table = table_from(s)
        after = table.state(play(table, table.root, f"ally:Mahrattes:{price}"))
        panel = gauge(after, PlainSay(), ())
        assert ("Marathas" in panel.label) is shown, panel.label
        assert after.gauge["Mahrattes"] == (3 if shown else 0)


# ---------------------------------------------------------------- 10.1: growth that does not come says why


@pytest.mark.parametrize(
    ("nation", "armies", "short", "words"),
    [
        ("Mahrattes", {"Bijapur": 1, "Berar": 1, "Bidar": 1, "Malabar": 1}, "", "1 new army"),
        ("Gupta", dict.fromkeys(("Ladakh", "Nepal", "Andhra", "Khandesh", "Assam", "Kerala"), 2), "room", "are full"),
        ("Mahrattes", {"Bijapur": 3, "Berar": 3, "Bidar": 3, "Mysore": 3}, "counters", "no counter is free"),
    ],
)
def test_10_1_growth_says_why_an_army_does_not_come(
    nation: str, armies: dict[str, int], short: str, words: str
) -> None:
    table = table_from(at_work(nation, 6, "growth", **armies))
    grown = next(event for event in table.root.events if event.kind == "growth")
    assert grown.data["short"] == short
    assert words in Speech(GAME, "en", ()).explain(grown).sentence
