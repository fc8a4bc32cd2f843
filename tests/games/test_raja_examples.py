"""The rulebook's worked examples, named by their section."""

from __future__ import annotations

import pytest
import tables

from rajwidgets.flow import Event, check
from rajwidgets.games.raja import GAME
from rajwidgets.games.raja.examples import examples
from rajwidgets.games.raja.state import ARTISAN, MONK, State, in_card_order
from rajwidgets.table import Table

EXAMPLES = {(example.section, example.n): example for example in examples(GAME.board)}


def opened(section: str, n: int = 1) -> Table:
    return tables.opened(GAME, EXAMPLES[section, n])


def played(section: str, n: int = 1) -> tuple[list[Event], State, Table]:
    return tables.played(GAME, EXAMPLES[section, n])


def of_kind(events: list[Event], kind: str) -> list[tuple]:
    return [(event.seat, *event.data.values()) for event in events if event.kind == kind]


@pytest.mark.parametrize("key", EXAMPLES, ids=lambda key: f"{key[0]}-{key[1]}")
def test_every_example_keeps_all_pieces(key: tuple[str, int]) -> None:
    start = EXAMPLES[key].state
    _, end, _ = played(*key)
    assert GAME.conserved(start) == GAME.conserved(end)
    for i in range(len(start.seats)):
        assert GAME.conserved(start)[f"houses {i}"] == 20


def test_5_2_a_is_connected_with_the_start_and_b_is_not() -> None:
    _, end, table = played("5.2")
    assert end.seats[0].at == "A"
    refusal = table.refusal(table.root, "go:B")
    assert refusal is not None and (refusal.code, refusal.rule) == ("road_broken", "7.1")


def test_7_1_green_pays_one_gold_to_red_and_one_to_blue() -> None:
    start = EXAMPLES["7.1", 1].state
    events, end, _ = played("7.1")
    assert [(to, gold) for _, _, to, gold in of_kind(events, "toll")] == [(0, 1), (1, 1)]
    assert [p.gold - q.gold for p, q in zip(end.seats, start.seats, strict=True)] == [1, 1, -2]


def test_7_5_example_1_d_goes_down_two_and_pushes_b_and_c_up() -> None:
    before = EXAMPLES["7.5", 1].state.track
    _, end, _ = played("7.5", 1)
    assert end.track["D"] == before["D"] - 2
    assert (end.track["B"], end.track["C"]) == (before["B"] + 1, before["C"] + 1)
    assert min(end.track, key=end.track.__getitem__) == "D", "the Maharaja goes to D next"


def test_7_5_example_2_f_leaves_a_gap_and_later_lands_on_box_5() -> None:
    before = EXAMPLES["7.5", 2].state.track
    events, end, _ = played("7.5", 2)
    lowered = next(event for event in events if event.kind == "governor_lowered")
    assert lowered.data["passed"] == ["E"]
    assert end.track["E"] == before["E"] + 1
    assert before["E"] not in end.track.values(), "the box stays empty"
    assert of_kind(events, "governor_moved") == [(None, "F", 5)]


def test_7_6_example_1_merchant_brings_gold_and_then_the_monk_walks_free() -> None:
    events, end, _ = played("7.6", 1)
    assert of_kind(events, "merchant_gold") == [(0, 1)]
    assert end.seats[0].cards == [MONK]
    assert end.seats[0].gold == 5 + 1
    assert [(to, gold) for _, _, to, gold in of_kind(events, "toll_by_bank")] == [(1, 1), (1, 1)]


def test_7_6_example_2_builder_builds_free_and_then_the_artisan_pays_nine() -> None:
    events, end, _ = played("7.6", 2)
    assert of_kind(events, "house_built") == [(0, "D", 0)]
    assert of_kind(events, "palace_built") == [(0, "D", "centre", 9, 6)]
    assert end.seats[0].cards == [ARTISAN] and end.seats[0].gold == 0


def test_7_7_example_1_who_builds_only_the_house_pays_the_others_two_each() -> None:
    events, _, _ = played("7.7", 1)
    assert of_kind(events, "forgone") == [(0, "palace_and_house")]
    assert of_kind(events, "compensated") == [(1, 2, 0), (2, 2, 0)]


def test_7_7_example_2_actions_are_divided_and_mixed_with_travel_and_a_new_character() -> None:
    events, _, _ = played("7.7", 2)
    assert of_kind(events, "house_built") == [(0, "D", 1)]
    assert of_kind(events, "palace_built") == [(0, "F", "centre", 9, 6)]
    assert not of_kind(events, "forgone")
    kinds = [event.kind for event in events]
    assert kinds.index("card_taken") > max(k for k, kind in enumerate(kinds) if kind == "toll_by_bank")
    assert of_kind(events, "toll") == [(0, "v07", 1, 1)], "no longer the Monk, he pays on the way to A"


@pytest.mark.parametrize(("n", "points"), [(1, 1), (2, 1), (3, 7)])
def test_8_points_of_one_player(n: int, points: int) -> None:
    events, _, _ = played("8", n)
    assert sum(event.data["points"] for event in events if event.kind == "points" and event.seat == 0) == points


def test_8_example_4_four_players_in_a() -> None:
    events, end, _ = played("8", 4)
    totals = [sum(e.data["points"] for e in events if e.kind == "points" and e.seat == i) for i in range(4)]
    assert totals == [4, 5, 6, 1]
    assert {event.seat: event.data["gold"] for event in events if event.kind == "reward"} == {2: 12, 1: 9, 0: 6, 3: 3}
    spent = [0, 0, 0, 0]
    for event in events:
        if event.kind in ("house_built", "palace_built"):
            spent[event.seat] += event.data["gold"]
    assert spent == [13, 13, 4, 10]
    assert not of_kind(events, "toll") and not of_kind(events, "forgone")
    assert end.maharaja == "D" and of_kind(events, "governor_moved") == [(None, "D", 2)]
    assert in_card_order(end) == [0, 1, 2, 3]


def test_11_2_3_a_chit_pays_for_a_third_action_between_the_two() -> None:
    events, end, table = played("11.2.3")
    assert [event.kind for event in events if event.seat == 0][:6] == [
        "quarried", "chit_spent", "palace_built", "house_built", "house_built", "house_built",
    ]  # fmt: skip
    assert end.seats[0].chits == 0
    assert not of_kind(events, "forgone")
    after_chit = table.main_line()[2]
    again = check(GAME, table.state(after_chit), after_chit.ask, "chit:gold")
    assert again is not None and again.rule == "11.2.3"
