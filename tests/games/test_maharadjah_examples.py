"""The rulebook's worked examples of Maharadjah, named by their section."""

from __future__ import annotations

import pytest
import tables

from rajwidgets.flow import Event, open_parts
from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.examples import examples
from rajwidgets.games.maharadjah.state import State, armies_at, territories_of
from rajwidgets.table import Node, Table

EXAMPLES = {(example.section, example.n): example for example in examples(GAME.board)}


def opened(section: str, n: int = 1) -> Table:
    return tables.opened(GAME, EXAMPLES[section, n])


def played(section: str, n: int = 1, most: int = 99) -> tuple[list[Event], State, Table]:
    """The example played to its end, or so many answers."""
    return tables.played(GAME, EXAMPLES[section, n], *EXAMPLES[section, n].answers[:most])


def of_kind(events: list[Event], kind: str) -> list[dict]:
    return [dict(event.data) for event in events if event.kind == kind]


def why(table: Table, answer: str) -> tuple[str, str]:
    return why_at(table, table.root, answer)


def why_at(table: Table, node: Node, answer: str) -> tuple[str, str]:
    refusal = table.refusal(node, answer)
    assert refusal is not None, answer
    return refusal.code, refusal.rule


@pytest.mark.parametrize("key", EXAMPLES, ids=lambda key: f"{key[0]}-{key[1]}")
def test_every_example_keeps_all_pieces(key: tuple[str, int]) -> None:
    start = GAME.new_state(GAME.board, 4, {"short": False, "shift": False})
    _, end, _ = played(*key)
    assert GAME.conserved(EXAMPLES[key].state) == GAME.conserved(end) == GAME.conserved(start)


def test_4_0_the_rajputs_have_every_phase_before_them() -> None:
    table = opened("4.0")
    kinds = [event.kind for event in table.root.events]
    assert kinds == ["sequence_began", "growth"] and table.root.ask and table.root.ask.kind == "grow"
    growth = of_kind(list(table.root.events), "growth")[0]
    assert (growth["halves"], growth["saved"], growth["armies"], growth["gauge"]) == (5, 3, 1, 2)
    node = table.play(table.root, "Lahore")
    assert armies_at(table.state(node), "Rajpouts", "Chine") == 4
    assert why_at(table, node, "move:Chine:Delhi:1") == ("way_blocked", "5.12")
    assert why_at(table, node, "move:Malva:Gondwana:1") == ("four_corners", "5.15")


def test_5_12_an_army_goes_from_gujerat_through_rajpoutana_to_delhi() -> None:
    events, _, table = played("5.12", most=1)
    assert of_kind(events, "moved")[0]["way"] == ["Rajpoutana", "Delhi"]
    assert why(table, "move:Gujerat:Ladakh:1") == ("too_far", "5.12")
    assert why(table, "move:Gujerat:mer_Oman:1") == ("no_boats", "5.4")
    assert why(table, "move:Gujerat:Perse:1") == ("barbarian_land", "5.13")


def test_5_12_rough_terrain_stops() -> None:
    table = opened("5.12")
    node = table.play(table.root, "move:Gujerat:Khandesh:1")
    assert table.state(node).active != "Harappeens", "nothing can move any more: the sequence is over"
    assert why(table, "move:Gujerat:Berar:1")[0] == "way_blocked"


def test_5_3_two_armies_go_through_agra_once_four_stand_against_two() -> None:
    example = EXAMPLES["5.3", 1]
    table = opened("5.3")
    assert why(table, "move:Delhi:Oudh:2")[0] == "way_blocked"
    node = table.play(table.root, example.answers[0])
    assert table.refusal(node, "move:Delhi:Oudh:2") is not None, "three against two do not suffice"
    events, end, _ = played("5.3")
    assert of_kind(events, "moved")[-1]["way"] == ["Agra", "Oudh"]
    assert armies_at(end, "Musulmans", "Agra") == 4 and armies_at(end, "Musulmans", "Oudh") == 2
    refusal = table.refusal(node, "move:Agra:Oudh:1")
    assert refusal is not None and refusal.code == "has_moved", "those who entered must stay"


def test_5_4_from_malabar_to_baloutchistan_or_golkonde() -> None:
    events, _, _ = played("5.4", 1)
    ways = [move["way"] for move in of_kind(events, "moved")]
    assert ways == [["mer_Oman", "Baloutchistan"], ["ocean_Indien", "Golkonde"]]


def test_5_4_from_golkonde_to_simhala_or_assam() -> None:
    events, _, _ = played("5.4", 2)
    assert [move["way"][0] for move in of_kind(events, "moved")] == ["ocean_Indien", "golfe_Bengale"]


def test_5_4_never_from_bengal_to_kerala_or_gujerat() -> None:
    table = opened("5.4", 3)
    for shore in ("Kerala", "Gujerat"):
        assert why(table, f"move:Bengale:{shore}:1")[0] in ("too_far", "way_blocked")
    assert table.refusal(table.root, "move:Bengale:Golkonde:1") is None
    assert why(table, "move:Bengale:golfe_Bengale:1") == ("cannot_stay_at_sea", "5.4")


def test_5_16_only_those_on_the_shore_cross_the_strait() -> None:
    table = opened("5.16")
    assert table.refusal(table.root, "move:Karnataka:Lanka:2") is None
    assert why(table, "move:Golkonde:Lanka:1") == why(table, "move:Karnataka:Simhala:1") == ("strait_only_move", "5.16")


def test_6_0_four_territories_keep_eight_armies() -> None:
    events, end, _ = played("6.0")
    assert of_kind(events, "armies_removed") == [
        {"nation": "Harappeens", "at": "Gujerat", "armies": 1, "why": "overpopulation"}
    ]
    assert len(territories_of(end, "Harappeens")) == 4
    assert sum(armies_at(end, "Harappeens", t) for t in GAME.board.territories) == 8


def test_8_2_indian_armies_fight_at_sea_and_land() -> None:
    events, end, _ = played("8.2")
    assert of_kind(events, "dice_thrown")[0]["need"] == 6, "colonial armies fall on a six"
    assert not end.armies["mer_Oman"], "they may not stay there"
    assert [event["there"] for event in of_kind(events, "landed")] == ["Gujerat", "Maharashtra"]


def test_8_3_the_four_kills_a_mughal_and_only_the_six_a_briton() -> None:
    events, end, _ = played("8.3")
    dice = of_kind(events, "dice_thrown")[0]
    assert (dice["attack"], dice["defence"]) == ([2, 2, 5, 6], [1, 3, 4])
    assert (dice["hits"], dice["hits_back"]) == (1, 1)
    assert (dice["need"], dice["plus"][0], dice["need_back"], dice["plus_back"][0]) == (6, 0, 5, 1)
    assert (dice["why"], dice["why_back"]) == ("rough", "indian")
    assert (dice["by"], dice["by_back"]) == ([], [["colonial", "Britanniques", "8.3"]])
    assert armies_at(end, "Moghols", "Andhra") == 3 and armies_at(end, "Britanniques", "Andhra") == 2


def test_8_5_the_chola_may_retreat_to_agra_and_malva_and_nowhere_else() -> None:
    table = opened("8.5")
    node = table.play(table.root, "1:1:1:1")
    assert node.ask and node.ask.kind == "retreat"
    assert open_parts(GAME, table.state(node), node.ask) == ["stay", "Agra", "Malva"]
    reasons = {t: table.refusal(node, t) for t in ("Sind", "Pendjab", "Delhi", "Gujerat", "Lahore")}
    codes = {t: refusal.code for t, refusal in reasons.items() if refusal}
    assert codes == {
        "Sind": "attackers_came_from",
        "Pendjab": "near_attackers",
        "Delhi": "near_attackers",
        "Gujerat": "held_by_others",
        "Lahore": "held_by_others",
    }
    _, end, _ = played("8.5")
    assert armies_at(end, "Chola", "Agra") == 1 and armies_at(end, "Chola", "Malva") == 2


def test_8_6_both_survivors_go_back_to_karnataka_or_one_to_each() -> None:
    _, end, _ = played("8.6", 1)
    assert armies_at(end, "Chola", "Karnataka") == 1 and armies_at(end, "Chola", "Mysore") == 1
    _, end, _ = played("8.6", 2)
    assert armies_at(end, "Chola", "Karnataka") == 2 and armies_at(end, "Chola", "Mysore") == 0


def test_10_1_five_and_a_half_and_one_and_a_half_make_two_armies_and_one_left() -> None:
    events, _, table = played("10.1")
    growth = of_kind(events, "growth")[0]
    assert (growth["halves"], growth["saved"], growth["armies"], growth["gauge"]) == (11, 3, 2, 2)
    assert table.root.ask and table.root.ask.about == ("Mahrattes", "2")


def test_9_2_chiefs_and_arms_add_one_each() -> None:
    events, _, _ = played("9.2")
    dice = of_kind(events, "dice_thrown")[0]
    assert (dice["plus"], dice["plus_back"]) == ([2, 2], [1, 1])
    assert dice["by"] == [["chief", "Shivaji", "9.2"], ["arms", "Francais", "12.2"]]
    assert dice["by_back"] == [["chief", "Alamgir", "9.2"]]
    assert (dice["hits"], dice["hits_back"]) == (1, 1), "a three with two more, a four with one more"


def test_12_1_a_post_throws_with_the_army_and_is_attacked_after_it() -> None:
    events, end, _ = played("12.1")
    first, second = of_kind(events, "dice_thrown")
    assert first["plus_back"] == [1, 0], "the army adds one, the trading post nothing"
    assert (first["need"], second["need"]) == (6, 5)
    assert [event["at"] for event in of_kind(events, "post_destroyed")] == ["Gujerat"] and not end.posts
