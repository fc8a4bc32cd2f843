"""The Dice Charmers: what is never on offer and is tried all the same is refused with its reason, named by section."""

from __future__ import annotations

import pytest
from charmers_tables import BOARD, play, settle, table_from, why, with_bonuses, with_die

from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.examples import draw, position, turns_over
from rajwidgets.table import Table
from rajwidgets.text import Speech

NAMES = ["Ann", "Bob", "Chloé"]


def reason(table: Table, answer: str) -> tuple[str, str]:
    refusal = why(table, answer)
    return refusal.code, refusal.rule


def said(table: Table, answer: str, lang: str) -> str:
    return Speech(GAME, lang, NAMES).explain(why(table, answer), seat=0).sentence


def selling(die: str, *answers: str, river: tuple[int, ...] = (), roads: dict[str, str] | None = None) -> Table:
    s = with_die(die, 3, roads)
    s.seats[0].goods, s.seats[0].river = [4, 3, 1], list(river)
    play(table := table_from(s), die, *answers)
    return table


@pytest.mark.parametrize(
    ("table", "lot", "expected"),
    [
        (("straight", "4-1:EW", {"4-2": "EW"}), "tea-silk", ("sale_alike", "3.6")),
        (("straight", "3-2:NS", {"4-2": "NE"}), "tea-tea", ("sale_different", "3.6")),
        (("straight", "3-2:NS", {"4-2": "NE"}), "tea-tea-silk", ("sale_different", "3.6")),
    ],
)
def test_3_6_a_market_says_which_goods_it_takes(
    table: tuple[str, str, dict[str, str]], lot: str, expected: tuple[str, str]
) -> None:
    die, answer, roads = table
    assert reason(selling(die, answer, roads=roads), lot) == expected


def test_4_3_and_8_10_sales_say_how_many_and_by_their_own_section() -> None:
    assert reason(selling("merchant"), "tea-tea-spice") == ("too_many_goods", "4.3")
    assert why(selling("merchant"), "tea-tea-spice").facts == {"n": 3, "most": 2}
    assert reason(selling("cobra", river=(4,)), "tea-tea") == ("sale_different", "8.10")
    assert reason(selling("peacock", river=(10,)), "tea-silk-spice") == ("too_many_goods", "8.10")
    assert said(selling("merchant"), "tea-tea-spice", "fr") == (
        "3 marchandises, c’est trop\u00a0: on en vend ici 2 au plus."
    )


def test_8_9_two_different_goods_are_neither_alike_nor_one() -> None:
    play(table := table_from(with_die("lotus")), "lotus")
    assert reason(table, "tea-tea") == ("goods_alike", "8.9")
    assert reason(table, "tea") == ("not_so_many_goods", "8.9") and why(table, "tea").ruling == "21"
    assert said(table, "tea", "en") == "To be circled here: 2 goods, no more and no fewer."


def test_3_2_and_8_12_a_road_of_another_shape_than_the_one_gained() -> None:
    play(table := table_from(with_die("straight")), "straight")
    assert reason(table, "4-4:SW") == ("other_shape", "3.2")
    assert reason(table, "4-3:SW")[0] == "residence_takes_no_road", "the place comes before the shape"
    s = with_die("flag")
    s.seats[0].river = [5]
    play(table := table_from(s), "flag")
    assert reason(table, "4-4:EW") == ("other_shape", "8.12") and why(table, "4-4:EW").ruling == "7"
    assert said(table, "4-4:EW", "en") == "Such exits would make a straight road; what is drawn here is a fork."


def test_3_3_whoever_has_half_roads_is_told_how_a_drawn_cell_takes_them() -> None:
    play(table := table_from(with_die("two_halves", 3, {"3-3": "NS"})), "two_halves")
    assert reason(table, "3-3:EW") == ("cell_drawn", "3.3")
    assert "added to it" in said(table, "3-3:EW", "en") and "s’y ajoutent" in said(table, "3-3:EW", "fr")
    assert reason(table, "add:3-3N") == ("side_has_road", "3.3")
    assert reason(table, "add:3-3E:3-3E") == ("side_has_road", "3.3"), "one half on the other"
    assert reason(table, "add:3-3E:2-3S") == ("half_filled", "3.3")
    assert reason(table, "stop") == reason(table, "add:stop") == ("one_half_at_least", "3.3")
    assert why(table, "stop").ruling == "15"
    play(table := table_from(with_die("straight", 3, {"3-3": "NS"})), "straight")
    assert "only half-roads" in said(table, "3-3:EW", "en")


def test_8_11_a_half_road_of_a_bonus_on_a_side_that_has_a_road() -> None:
    s = with_bonuses("money17")
    draw(s, 0, {"3-3": "NS"}).money = 17
    play(table := table_from(settle(s)), "money17")
    assert reason(table, "3-3S") == ("side_has_road", "8.11")
    assert reason(table, "1-1S") == ("half_filled", "8.11")
    assert reason(table, "4-3N") == ("residence_takes_no_road", "3.2")


def test_4_2_4_6_and_8_13_the_wrong_way_on_the_river() -> None:
    s = with_die("maharani")
    s.seats[0].river = [3, 6]
    play(table := table_from(s), "maharani")
    assert reason(table, "5") == ("space_not_ahead", "4.2")
    s = with_die("portuguese")
    s.seats[0].river = [3, 6]
    play(table := table_from(s), "portuguese")
    assert reason(table, "7") == ("space_not_behind", "4.6")
    s = with_bonuses("money24")
    s.seats[0].money, s.seats[0].river = 24, [6]
    play(table := table_from(settle(s)), "money24")
    assert reason(table, "18") == ("space_not_behind", "8.13")


def test_7_karma_rolls_the_elephants_die_and_one_from_the_middle() -> None:
    s = position(BOARD, 3)
    turns_over(s, [["straight"]], "curve")
    table = table_from(s)
    assert reason(table, "karma:curve") == ("not_in_the_middle", "7"), "the elephant's die is rolled anyhow"
    play(table, "karma:flag", "straight:tiger")
    assert reason(table, "tea_tea") == reason(table, "none") == ("one_of_the_two", "7")


def test_3_1_full_rows_are_named_in_a_whole_sentence() -> None:
    s = with_die("tea_silk")
    s.seats[0].goods = [9, 9, 0]
    table = table_from(s)
    assert said(table, "tea_silk", "en") == "The market has no free place left for tea and silk."
    assert said(table, "tea_silk", "fr") == "Il n’y a plus de place dans la rangée de thé et dans la rangée de soie."


def test_7_two_dice_are_told_apart_though_a_face_has_an_and_of_its_own() -> None:
    s = position(BOARD, 3)
    turns_over(s, [["straight"]], "curve")
    node = play(table_from(s), "karma:tea_tea", "straight:tea_silk")
    rolled = next(event for event in node.events if event.kind == "dice_rolled_again")
    assert Speech(GAME, "en", NAMES).explain(rolled).sentence == "They now show: a straight road, tea and silk."
