"""The worked examples of the rulebook of The Dice Charmers, named by their section."""

from __future__ import annotations

from fractions import Fraction

import pytest
import tables

from rajwidgets.flow import Event, judge, open_parts
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.examples import REFUSED, examples
from rajwidgets.games.charmers.state import CHARACTERS, State, overlap, position
from rajwidgets.table import Table

EXAMPLES = {(example.section, example.n): example for example in examples(GAME.board)}
RAJESH, LEILA = 0, 1


def opened(section: str, n: int = 1) -> Table:
    return tables.opened(GAME, EXAMPLES[section, n])


def played(section: str, n: int = 1) -> tuple[list[Event], State, Table]:
    return tables.played(GAME, EXAMPLES[section, n])


def of_kind(events: list[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def order(events: list[Event], *kinds: str) -> list[str]:
    return [event.kind for event in events if event.kind in kinds]


@pytest.mark.parametrize("key", EXAMPLES, ids=lambda key: f"{key[0]}-{key[1]}")
def test_every_example_is_a_position_and_keeps_its_promises(key: tuple[str, int]) -> None:
    table, before = opened(*key), None
    node = table.root
    for answer in EXAMPLES[key].answers:
        node = table.play(node, answer)
        for event, after in table.film(node):
            assert GAME.broken(before, event, after) == ""
            before = after
    assert GAME.conserved(table.state(node)) == GAME.conserved(EXAMPLES[key].state)


# ---------------------------------------------------------------- 3.3 The six drawings


@pytest.mark.parametrize(
    ("n", "cell", "exits"), [(1, "2-3", "NS"), (2, "2-3", "SW"), (3, "3-3", "NESW")], ids=["straight", "curve", "added"]
)
def test_3_3_drawings_1_to_3_are_allowed(n: int, cell: str, exits: str) -> None:
    events, end, _ = played("3.3", n)
    drawn = end.seats[RAJESH].roads[GAME.board.index[cell]]
    assert drawn == sum(1 << "NESW".index(side) for side in exits)
    assert order(events, "road_drawn", "half_added") == (["half_added"] * 2 if n == 3 else ["road_drawn"])


@pytest.mark.parametrize(
    ("n", "code", "rule", "ruling"),
    [(4, "half_filled", "3.3", "15"), (5, "not_joined", "3.2", ""), (6, "across_two_cells", "3.3", "")],
)
def test_3_3_drawings_4_to_6_are_refused(n: int, code: str, rule: str, ruling: str) -> None:
    _, _, table = played("3.3", n)
    node = table.main_line()[-1]
    refusal = table.refusal(node, REFUSED[n])
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.ruling, refusal.facts["drawing"]) == (code, rule, ruling, n)
    first = (REFUSED[n].split(":")[0],)
    assert node.ask and judge(GAME, table.state(node), node.ask, first) is not None, "already its beginning is refused"


def test_3_3_what_drawing_6_tries_is_allowed_as_an_addition() -> None:
    _, _, table = played("3.3", 6)
    assert table.refusal(table.main_line()[-1], "add:3-3E:stop") is None


# ---------------------------------------------------------------- 3.5, 3.6


def test_3_5_a_temple_at_two_pays_two_fame() -> None:
    events, end, _ = played("3.5")
    (fame,) = of_kind(events, "fame_gained")
    assert (fame.rule, fame.data["fame"], fame.data["before"], fame.data["after"]) == ("3.5", 2, 4, 6)
    assert end.seats[RAJESH].fame == 6


def test_3_6_one_of_each_brings_five_coins() -> None:
    events, end, _ = played("3.6")
    (sold,) = of_kind(events, "goods_sold")
    assert (sold.data["prices"], sold.data["coins"]) == ([1, 1, 3], 5)
    assert end.seats[LEILA].money == 16
    assert end.seats[LEILA].sold == [1, 1, 5]
    assert not of_kind(events, "bonus_circled"), "no tent is finished"


# ---------------------------------------------------------------- 4.6, 5, 7


def test_4_6_the_portuguese_offers_11_and_9_but_not_the_ticked_10() -> None:
    table = opened("4.6")
    node = table.play(table.root, "portuguese")
    assert node.ask
    assert open_parts(GAME, table.state(node), node.ask) == ["9", "11", "good"]
    ticked, far = table.refusal(node, "10"), table.refusal(node, "8")
    assert ticked and (ticked.code, ticked.rule) == ("space_ticked", "4.6")
    assert far and (far.code, far.facts["nearest"], far.ruling) == ("too_far_back", [11, 9], "4")
    s = table.state(table.play(node, "9"))
    p = s.seats[RAJESH]
    assert (p.money, position(p), p.river) == (4, 12, [3, 9, 10, 12])
    assert p.palace[CHARACTERS.index("portuguese")] == 1
    assert GAME.board.ahead["flag"][position(p)] == 13, "the next blue die counts from 12"


def test_5_an_upgrade_counts_for_later_buildings_only() -> None:
    events, end, _ = played("5")
    (raised,) = of_kind(events, "upgraded")
    assert raised.data == {"type": "temple", "value": 2}
    gains = [event.data for event in of_kind(events, "fame_gained") if event.seat == RAJESH]
    assert [(gain["fame"], gain["before"], gain["after"]) for gain in gains] == [(2, 4, 6)]
    assert end.seats[RAJESH].types == [2, 1, 1, 1] and end.seats[RAJESH].money == 1


def test_7_the_leftmost_karma_is_crossed_out_and_two_dice_are_rolled() -> None:
    events, end, _ = played("7")
    (spent,) = of_kind(events, "karma_spent")
    assert spent.data == {"box": 1, "dice": ["curve", "lotus"], "left": 2}
    p = end.seats[LEILA]
    assert (p.karma, p.spent, p.store, end.elephant) == (3, 1, ["tiger"], "straight")
    assert p.river == [6], "the die kept is carried out"


# ---------------------------------------------------------------- 8.2, 8.3


def test_8_2_the_building_is_paid_before_the_bonus_is_used() -> None:
    events, end, _ = played("8.2", 1)
    assert order(events, "bonus_circled", "fame_gained", "bonus_used", "river_ticked", "goods_circled") == [
        "bonus_circled", "fame_gained", "bonus_used", "river_ticked", "goods_circled",
    ]  # fmt: skip
    p = end.seats[LEILA]
    assert (p.fame, p.river, p.goods) == (20, [5, 6], [1, 1, 1])
    assert "left3" in p.used and not p.circled


def test_8_2_a_chain_of_four_bonuses() -> None:
    start = EXAMPLES["8.2", 2].state
    assert overlap(start, LEILA) == -6
    events, end, table = played("8.2", 2)
    circled = [event.data["bonus"] for event in of_kind(events, "bonus_circled")]
    assert circled == ["top5", "right1", "palace1", "left3"]
    assert [event.data["bonus"] for event in of_kind(events, "bonus_used")] == ["right1", "top5", "left3", "palace1"]
    steps = [event.data.get("bonus", event.kind) for event in events]
    assert steps.index("palace_ticked") < steps.index("palace1") < steps.index("half_added"), "full with his tick"
    p = end.seats[LEILA]
    assert (p.fame, p.money, p.goods[2], p.river) == (20, 40, 7, [4, 6, 8, 9])
    (crossed,) = of_kind(events, "tracks_crossed")
    assert crossed.data["overlap"] == 2, "one point, in halves"
    assert end.ending and not end.ended
    node = table.main_line()[-1]
    assert node.ask and node.ask.seat == 2, "the round goes on to its last player"


def test_8_2_the_overlap_in_the_chain_goes_from_minus_3_over_minus_1_to_1() -> None:
    table = opened("8.2", 2)
    seen, node = [], table.root
    for answer in EXAMPLES["8.2", 2].answers:
        node = table.play(node, answer)
        seen += [Fraction(overlap(frame.state, LEILA), 2) for frame in table.film(node)]
    assert list(dict.fromkeys(seen)) == [-3, -1, 1]


def test_8_3_a_character_with_three_ticks_is_circled_and_lost() -> None:
    events, end, _ = played("8.3")
    (circled,), (lost,) = of_kind(events, "bonus_circled"), of_kind(events, "bonus_lost")
    assert circled.data["bonus"] == lost.data["bonus"] == "left4"
    assert (lost.rule, lost.ruling, lost.data["why"]) == ("8.14", "22", "boxes_full")
    assert end.seats[RAJESH].lost == ["left4"] and end.seats[RAJESH].palace[5] == 3


# ---------------------------------------------------------------- 9.2


def test_9_2_leila_wins_by_half_a_point() -> None:
    _, _, table = played("9.2", 1)
    result = table.result(table.main_line()[-1])
    assert result is not None
    assert [(each.seat, each.figures["overlap"]) for each in result.standings] == [
        (LEILA, Fraction(5, 2)), (RAJESH, Fraction(2)),
    ]  # fmt: skip
    assert [each.decided_by for each in result.standings] == ["", "overlap"]


def test_9_2_more_karma_crossed_out_wins_the_tie() -> None:
    _, _, table = played("9.2", 2)
    result = table.result(table.main_line()[-1])
    assert result is not None
    assert [each.seat for each in result.standings] == [LEILA, RAJESH]
    assert result.standings[1].decided_by == "spent"
