"""Raja: what is refused names the section of its reason, what happens names the section that made it so."""

from __future__ import annotations

import re
from importlib import resources
from itertools import pairwise
from pathlib import Path

import pytest
from raja_tables import BOARD, ORDER, begun, play, table_from, turn_of, why

import rajwidgets as rw
from rajwidgets.entry import Reader, Refused
from rajwidgets.flow import Event, Flow, Remark, split
from rajwidgets.games.raja import GAME
from rajwidgets.games.raja.bots import greedy
from rajwidgets.games.raja.examples import acts, house, open_road, position
from rajwidgets.games.raja.rules.disc import DISC
from rajwidgets.games.raja.rules.rounds import end_of_game, move_governor
from rajwidgets.games.raja.state import (
    ACTIONS,
    ARTISAN,
    BUILDER,
    MERCHANT,
    MOGUL,
    MONK,
    SADHU,
    YOGI,
    State,
    cheapest_ways,
)
from rajwidgets.table import Node, Table, new_table
from rajwidgets.text import Speech

NAMES = ["Ann", "Bob", "Cleo"]
LATE = {"A": 7, "B": 1, "C": 2, "D": 3, "E": 4, "F": 5, "G": 6}  # the governors as they lie before the first round


def told(flow: Flow) -> list[Event]:
    """What a rule that asks nothing reports."""
    items = list(flow)
    assert all(isinstance(item, Event) for item in items)
    return [item for item in items if isinstance(item, Event)]


def said(refusal_of: Table, answer: str, lang: str = "en") -> str:
    return Speech(GAME, lang, NAMES).explain(why(refusal_of, answer), seat=0).sentence


def event(node: Node, kind: str) -> Event:
    return next(event for event in node.events if event.kind == kind)


# ---------------------------------------------------------------- 10, 11.1 the last round and the end


def in_round(number: int, top: int, short: bool) -> State:
    """The Maharaja has begun a round; the highest governor stands on this box of those with a number."""
    s = position(BOARD, [MOGUL, SADHU], "A", short=short)
    s.round, s.phase, s.maharaja, s.last_round = number, "governor", "A", False
    s.track = {**LATE, "A": 1, "G": 7 + top, "B": 7}
    return s


def test_11_1_round_8_is_the_last_of_the_short_game_though_no_governor_is_on_box_8_ruling_04_36() -> None:
    s = in_round(8, top=6, short=True)
    last = told(move_governor(s))[-1]
    assert s.track["A"] == 7 + 7, "the track is one behind"
    assert (last.kind, last.rule, last.ruling, last.data["round"]) == ("last_round", "11.1", "04-36", 8)
    over = told(end_of_game(s))[-1]
    assert (over.kind, over.rule, over.ruling) == ("game_over", "11.1", "04-36")
    assert Speech(GAME, "en", NAMES).explain(over).sentence == "The game is over: the short game ends with its round 8."


def test_11_1_a_short_game_with_its_track_behind_is_played_to_the_end_of_round_8() -> None:
    s = in_round(8, top=6, short=True)
    s.round, s.phase, s.turn = 7, "maharaja", None  # round 8 begins
    for p in s.seats:
        p.plan, p.acted = [], False
    table = table_from(s)
    play(table, "gold:gold", "gold:gold")
    while (node := table.main_line()[-1]).ask:
        play(table, next(a for a in ("1:gold", "2:gold", "end") if table.refusal(node, a) is None))
    end = table.state(node)
    assert (end.round, end.ended, max(end.track.values())) == (8, "track", 7 + 7)


def test_11_1_the_short_games_last_round_on_box_8_names_11_1_too() -> None:
    last = told(move_governor(in_round(8, top=7, short=True)))[-1]
    assert (last.kind, last.rule, last.ruling) == ("last_round", "11.1", "04-07")


def test_10_the_last_round_of_the_whole_game_names_10() -> None:
    last = told(move_governor(in_round(10, top=9, short=False)))[-1]
    assert (last.kind, last.rule, last.ruling, last.data["box"]) == ("last_round", "10", "04-06", 10)
    assert [e.kind for e in told(move_governor(in_round(9, top=8, short=False)))] == ["governor_moved"]
    assert [e.kind for e in told(move_governor(in_round(10, top=8, short=False)))] == ["governor_moved"], "box 9"


@pytest.mark.parametrize(("number", "ruling"), [(10, "04-06"), (12, "04-08")])
def test_10_an_end_by_the_track_rests_on_the_rulings_about_the_track(number: int, ruling: str) -> None:
    s = in_round(number, top=9, short=False)
    last = told(move_governor(s))[-1]
    over = told(end_of_game(s))[-1]
    assert (over.data["reason"], over.rule, over.ruling) == ("track", "10", ruling)
    assert last.ruling == ruling


@pytest.mark.parametrize(("short", "rule", "ruling"), [(False, "10", "04-05"), (True, "11.1", "04-07")])
def test_10_an_end_by_palaces_rests_on_the_ruling_about_the_last_palace(short: bool, rule: str, ruling: str) -> None:
    s = in_round(5, top=4, short=short)
    s.seats[0].palaces = 0
    over = told(end_of_game(s))[-1]
    assert (over.data["reason"], over.rule, over.ruling) == ("all_palaces", rule, ruling)


# ---------------------------------------------------------------- 5.1 the Builder


def builders_turn() -> Table:
    s = turn_of(cards=(BUILDER, SADHU, MERCHANT), at="D")
    house(s, 0, "v05")
    return table_from(s)


def test_5_1_the_builders_free_house_names_the_builder_ruling_04_15() -> None:
    built = event(play(builders_turn(), "builder:house:D"), "house_built")
    assert (built.rule, built.ruling, built.data["gold"]) == ("5.1", "04-15", 0)


def test_5_1_the_builders_free_move_names_the_builder_ruling_04_15() -> None:
    moved = event(play(builders_turn(), "builder:move_house:v05:D"), "house_moved")
    assert (moved.rule, moved.ruling) == ("5.1", "04-15")
    assert "Ann's Builder" in Speech(GAME, "en", NAMES).explain(moved).sentence


def test_7_2_7_3_a_house_of_the_disc_names_its_own_section() -> None:
    s = turn_of("house", "move_house", at="D")
    house(s, 0, "v05")
    table = table_from(s)
    assert event(play(table, "1:house:D"), "house_built").rule == "7.2"
    assert event(play(table, "2:move_house:v05:D"), "house_moved").rule == "7.3"


def test_5_1_the_builder_is_asked_about_by_his_own_section() -> None:
    table = builders_turn()
    s, ask = table.state(table.root), table.root.ask
    assert ask is not None
    for begun_with in (("builder",), ("builder", "house"), ("builder", "move_house"), ("builder", "move_house", "v05")):
        asked = GAME.words.prompt(s, ask, begun_with)
        assert asked is not None and (asked.rule, asked.ruling) == ("5.1", "04-15"), begun_with


def test_5_1_a_city_needs_the_architect_for_the_builder_too_ruling_04_15() -> None:
    refusal = why(builders_turn(), "builder:house:A")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("no_way_there", "7.2", "04-15")
    refusal = why(builders_turn(), "builder:palace")
    assert (refusal.code, refusal.rule) == ("only_houses", "5.1")


# ---------------------------------------------------------------- 3.2, 11.1 no palace left


@pytest.mark.parametrize(("short", "rule", "n"), [(False, "3.2", 7), (True, "11.1", 6)])
def test_11_1_no_palace_left_names_the_section_that_gave_so_many(short: bool, rule: str, n: int) -> None:
    s = turn_of("palace", gold=15, short=short)  # at the start: but a missing palace is the better reason
    for city in "ABCDEFG"[:n]:
        s.sites[city][0] = 0
    s.seats[0].palaces = 0
    refusal = why(table_from(s), "1")
    assert (refusal.code, refusal.rule, refusal.facts["n"]) == ("no_palace_left", rule, n)


# ---------------------------------------------------------------- 7.1, 7.2, 7.3 no way there


def test_7_2_no_way_to_a_building_place_says_that_the_architect_must_be_there() -> None:
    for action, answer in (("palace", "1:palace:A"), ("house", "1:house:A")):
        table = table_from(turn_of(action, at="D"))
        refusal = why(table, answer)
        assert (refusal.code, refusal.rule, refusal.facts["what"]) == ("no_way_there", "7.2", action)
        assert "needs Ann's architect there" in said(table, answer)


def test_7_3_no_way_to_where_a_house_should_move_says_that_the_architect_must_be_there() -> None:
    s = turn_of("move_house", at="D")
    house(s, 0, "v05")
    refusal = why(table_from(s), "1:move_house:v05:A")
    assert (refusal.code, refusal.rule) == ("no_way_there", "7.3")
    assert "needs Ann's architect there" in said(table_from(s), "1:move_house:v05:A")


def test_7_1_no_way_on_a_journey_stays_with_7_1() -> None:
    refusal = why(table_from(turn_of(at="D")), "go:C")
    assert (refusal.code, refusal.rule, refusal.ruling, refusal.facts["what"]) == ("no_way_there", "7.1", "", "go")


def test_7_1_of_a_broken_road_the_way_round_that_is_too_dear_is_told_too() -> None:
    def round_by_the_start(gold: int) -> Table:
        s = turn_of(gold=gold, at="D")
        open_road(s, 1, "D", "S")
        open_road(s, 1, "S", "F")
        return table_from(s)

    refusal = why(round_by_the_start(3), "go:F")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("road_broken", "7.1", "04-13")
    assert (refusal.facts["way"], refusal.facts["need"], refusal.facts["have"]) == (["D", "S", "F"], 4, 3)
    assert said(round_by_the_start(3), "go:F").endswith("The tolls of the way round are 4 gold, and Ann has 3.")
    assert why(round_by_the_start(4), "go:F").code == "way_round"


def test_7_1_of_a_broken_road_without_a_way_round_only_the_village_is_told() -> None:
    table = table_from(turn_of(at="D"))
    assert why(table, "go:F").facts["need"] is None and "needs a house first" in said(table, "go:F")


def test_7_1_the_tolls_that_are_too_dear_are_those_of_the_cheapest_way() -> None:
    def dear_or_round(gold: int) -> Table:
        s = turn_of(gold=gold, at="D")
        for village in BOARD.roads["D"]["F"]:
            house(s, 1, village, village)
        open_road(s, 0, "D", "S")
        open_road(s, 2, "S", "F")
        return table_from(s)

    assert why(dear_or_round(2), "go:F").code == "way_round"
    refusal = why(dear_or_round(1), "go:F")
    assert (refusal.code, refusal.facts["need"], refusal.facts["way"]) == ("toll_too_dear", 2, ["D", "S", "F"])
    assert "2 gold even on the cheaper way round" in said(dear_or_round(1), "go:F")


# ---------------------------------------------------------------- what is no choice at all


def test_7_1_a_village_is_no_destination_ruling_04_13() -> None:
    s = turn_of()
    open_road(s, 1, "S", "D")
    table = table_from(s)
    refusal = why(table, "go:v24")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("no_rest_in_village", "7.1", "04-13")
    assert why(table, "go:nowhere").code == "unknown"


def test_5_2_a_first_house_stands_in_no_city_and_not_at_the_start() -> None:
    table = begun(3)
    assert (why(table, "A").code, why(table, "A").rule) == ("first_house_in_village", "5.2")
    assert {said(table, "A"), said(table, "S")} == {
        f"The first houses go into villages, and {BOARD.names['A']} is a city.",
        "The first houses go into villages; nothing is built at the start.",
    }


def test_11_2_5_a_bid_above_ones_gold_is_refused_with_both_numbers() -> None:
    table = new_table(GAME, 3, {"advanced_1": True})
    play(table, ORDER)
    refusal = why(table, "16")
    assert (refusal.code, refusal.rule, dict(refusal.facts)) == ("bid_too_high", "11.2.5", {"need": 16, "have": 15})
    assert why(table, "15000").code == "unknown"


def test_3_2_the_yogi_is_not_there_in_the_base_game() -> None:
    table = begun(3, cards=())
    for refusal in (why(table, str(YOGI)), why(table_from(turn_of("character")), f"1:character:{YOGI}")):
        assert (refusal.code, refusal.rule) == ("yogi_not_in_game", "3.2")
    further = table_from(turn_of("character", advanced_2=True))
    assert why(further, f"1:character:{YOGI}").code == "yogi_not_in_game"


def test_11_2_3_there_is_no_third_action_without_a_chit() -> None:
    refusal = why(table_from(turn_of()), "chit:gold")
    assert (refusal.code, refusal.rule) == ("chits_not_in_game", "3.2")
    refusal = why(table_from(turn_of(advanced_1=True)), "3:gold")
    assert (refusal.code, refusal.rule) == ("no_chit_action", "11.2.3")


def test_6_2_a_part_of_another_action_is_refused_with_the_action_of_the_arrow() -> None:
    refusal = why(table_from(turn_of("house")), "1:palace:A")
    assert (refusal.code, refusal.rule, refusal.facts["action"]) == ("other_action", "6.2", "house")


def test_7_2_7_3_nothing_is_built_at_the_start_and_no_palace_in_a_village() -> None:
    table = table_from(turn_of("palace", "house", at="D"))
    assert [why(table, answer).code for answer in ("1:palace:S", "2:house:S")] == ["nothing_at_start"] * 2
    refusal = why(table, "1:palace:v01")
    assert (refusal.code, refusal.rule) == ("no_garden_there", "7.2")
    s = turn_of("move_house", at="D")
    house(s, 0, "v05")
    refusal = why(table_from(s), "1:move_house:v05:S")
    assert (refusal.code, refusal.rule) == ("nothing_at_start", "7.3")


def test_11_3_cards_are_exchanged_in_advanced_game_2_alone_and_one_gives_ones_own() -> None:
    refusal = why(table_from(turn_of("character")), "1:character:exchange")
    assert (refusal.code, refusal.rule) == ("one_card_each", "11.3")
    s = turn_of("character", advanced_2=True)
    s.seats[1].cards, s.seats[2].cards, s.bank_cards = [SADHU, MONK, BUILDER], [MERCHANT, ARTISAN], []
    table = table_from(s)
    assert why(table, f"1:character:exchange:{ARTISAN}:{MONK}").code == "not_your_card"
    assert why(table, "1:character:attract:0").code == "own_seat"
    play(table, "1:character:attract:1")
    assert why(table, str(MOGUL)).code == "not_your_card"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("travel v24", "no_rest_in_village"),
        ("travel near start towards jodhpur", "no_rest_in_village"),
        ("arrow 1 palace", "other_action"),
        ("3", "no_chit_action"),
    ],
)
def test_what_is_no_choice_is_refused_when_it_is_typed_too(typed: str, code: str) -> None:
    s = turn_of("house")
    open_road(s, 1, "S", "D")
    table = table_from(s)
    assert table.root.ask is not None
    outcome = Reader(GAME, table.state(table.root), table.root.ask).read(typed)
    assert isinstance(outcome, Refused) and outcome.refusal.code == code


# ---------------------------------------------------------------- 5.1, 7.1 the Monk's journey, and ways as good


def monks_turn(action: str = "palace") -> State:
    s = turn_of(action, gold=12, cards=(MONK, SADHU, MERCHANT), at="S")
    for here, there in (("S", "D"), ("D", "A")):
        open_road(s, 1, here, there)
    return s


def test_5_1_the_monks_journey_is_not_free_of_tolls_the_bank_pays_them() -> None:
    table = table_from(monks_turn())
    refusal = why(table, "1:palace:A")
    assert (refusal.facts["payer"], refusal.facts["toll"], refusal.facts["left"]) == ("bank", 4, 0)
    assert said(table, "1:palace:A").endswith("first: the bank pays the tolls, 4 gold.")
    assert said(table, "1:palace:A", "fr").endswith("la banque règle les péages (4 pièces d’or).")
    assert said(table, "go:A").endswith("The bank pays the tolls of the whole way, 4 gold.")
    lines = Speech(GAME, "en", NAMES).ledger(refusal)
    assert [(line.amount, line.note) for line in lines[:2]] == [(12, ""), (0, "4 to Bob")]


def two_ways() -> tuple[State, str, str]:
    """A city two roads from the start by each of two others, at the same price."""
    near = BOARD.roads["S"]
    there = next(city for city in BOARD.cities if city not in near and sum(city in BOARD.roads[n] for n in near) > 1)
    first, second = sorted(n for n in near if there in BOARD.roads[n])[:2]
    s = turn_of("palace", gold=30)
    for stop, seat in ((first, 1), (second, 2)):
        house(s, seat, *BOARD.roads["S"][stop], *BOARD.roads[stop][there])
    lengths = [len(BOARD.roads["S"][stop]) + len(BOARD.roads[stop][there]) for stop in (first, second)]
    assert lengths[0] == lengths[1], "the same toll"
    return s, there, f"{first}{second}"


def test_7_1_ways_that_are_as_cheap_and_as_short_are_all_told() -> None:
    s, there, stops = two_ways()
    table = table_from(s)
    refusal = why(table, f"go:{there}")
    assert refusal.facts["first"] == list(stops)
    names = [BOARD.names[stop] for stop in stops]
    assert f"go to {names[0]} or {names[1]} first" in said(table, f"go:{there}")
    lines = Speech(GAME, "en", NAMES).ledger(refusal)
    assert [line.note.partition(" to ")[2] for line in lines] == ["Bob", "Cleo"], "who is paid on each"


def test_7_2_other_ways_as_good_stand_below_the_sum() -> None:
    s, there, stops = two_ways()
    refusal = why(table_from(s), f"1:palace:{there}")
    other = Speech(GAME, "en", NAMES).ledger(refusal)[-1]
    assert other.amount is None and BOARD.names[stops[1]] in other.label and "Cleo" in other.note


def test_7_1_cheapest_ways_are_ways_of_the_least_toll_and_fewest_roads() -> None:
    s, there, _ = two_ways()
    gold, ways = cheapest_ways(s, 0, there)
    assert len(ways) == 2 and {len(way) for way in ways} == {3}
    for way in ways:
        assert sum(len(BOARD.roads[a][b]) for a, b in pairwise(way)) == gold
    assert cheapest_ways(turn_of(), 0, "A") == (0, [])


# ---------------------------------------------------------------- 7.1 no road at all


def test_7_1_broken_roads_are_not_called_missing_and_dear_ones_are_told_with_their_price() -> None:
    table = table_from(turn_of())
    broken = "Every road from the start leads through a village without a house, so none can be taken."
    assert said(table, "go") == broken
    assert said(table, "go", "fr").startswith("Depuis le départ, toutes les routes passent par un village sans maison")
    s = turn_of(gold=1)
    open_road(s, 1, "S", "D")
    refusal = why(table_from(s), "go")
    assert (refusal.code, refusal.ruling) == ("no_open_road", "04-13")
    assert (refusal.facts["need"], refusal.facts["have"]) == (2, 1)


def test_7_1_a_village_is_called_a_village_in_sentences() -> None:
    s = turn_of("house", at="D")
    house(s, 1, "v24", "v24")
    for lang, village in (("en", "in the village near "), ("fr", "dans le village près d")):
        assert village in said(table_from(s), "1:house:v24", lang)


# ---------------------------------------------------------------- 6.2 the disc


def test_6_2_the_disc_has_the_nine_actions_in_its_order() -> None:
    assert tuple(DISC) == ACTIONS
    s = turn_of(gold=20)
    prices = {word: action.price(s, 0) for word, action in DISC.items() if action.price(s, 0)}
    assert prices == {"house": 1, "two_houses": 2, "palace": 12, "palace_and_house": 13}
    assert DISC["palace_and_house"].price(turn_of(cards=(ARTISAN, SADHU, MERCHANT)), 0) == 10


def test_11_2_3_of_a_chit_what_needs_no_choice_is_done_at_once() -> None:
    for action, left in (("gold", False), ("quarry", False), ("house", True)):
        s = turn_of(advanced_1=True, at="D")
        s.seats[0].chits, s.bank_chits = 1, 6
        acts(s, 0, "gold", "gold", 15, "D")
        table = table_from(s)
        end = table.state(play(table, f"chit:{action}"))
        assert end.turn and end.turn.chit and (not end.turn.chit.done) == left, action


def test_the_french_of_one_agrees() -> None:
    written = (resources.files(GAME.folder) / "text.fr.toml").read_text(encoding="utf-8")
    assert re.findall(r".*\b(?:que|plus de) 1\b(?! ou).*", written) == []
    two = begun(2)
    play(two, "v01")
    assert said(two, "v01", "fr").endswith("un village n’en accueille qu’une.")


def test_11_2_3_a_refused_beginning_keeps_its_reason_however_it_goes_on() -> None:
    s = turn_of(advanced_1=True)
    s.seats[0].chits, s.bank_chits = 1, s.bank_chits - 1
    table = table_from(s)
    short, long = why(table, "chit:character"), why(table, "chit:character:4")
    assert (long.code, long.rule) == (short.code, short.rule) and long.rule == "11.2.3"


# ---------------------------------------------------------------- 7.7 what a choice gives up


def warned(table: Table, answer: str) -> list[str]:
    ask = table.root.ask
    assert ask is not None
    said = Speech(GAME, "en", NAMES).warnings(table.state(table.root), ask, split(answer))
    return [each.sentence for each in said]


def with_toll_2_to_d(gold: int, *actions: str, cards: tuple[int, ...] = (MOGUL, SADHU, MERCHANT)) -> Table:
    s = turn_of(*actions, gold=gold, cards=cards)
    open_road(s, 1, "S", "D")
    return table_from(s)


def test_7_7_several_unfinished_actions_are_one_warning_with_the_sum() -> None:
    (said,) = warned(table_from(turn_of("palace", "two_houses")), "end")
    assert "Two actions, Palace and Two houses, are not finished: each of the others gets 4 gold in all." in said
    (said,) = warned(play_gold_first(), "end")
    assert "The action Palace is not finished: each of the others gets 2 gold." in said


def play_gold_first() -> Table:
    s = turn_of("gold", "palace", at="D")
    s.seats[0].plan[0].done.append("gold")
    return table_from(s)


def test_7_7_a_toll_that_spoils_the_plan_is_warned_of() -> None:
    plan = ("palace", "two_houses")
    assert warned(with_toll_2_to_d(15, *plan), "go:D") == [
        "After this toll Ann has 13 gold for what is still to do, which costs 14 gold."
    ]
    assert not warned(with_toll_2_to_d(16, *plan), "go:D"), "it lasts"
    assert not warned(with_toll_2_to_d(13, *plan), "go:D"), "it never lasted: the plan warned of it"
    assert not warned(with_toll_2_to_d(15, *plan, cards=(MONK, SADHU, MERCHANT)), "go:D"), "the bank pays"
    assert warned(with_toll_2_to_d(10, "gold", "palace"), "go:D"), "what the action brings is counted"
    assert not warned(with_toll_2_to_d(12, "gold", "palace"), "go:D")


def test_7_1_the_bot_goes_where_the_rest_of_the_plan_stays_payable() -> None:
    s = turn_of("palace", "two_houses", gold=15, at="S")
    s.maharaja, nearest = "D", "F"
    open_road(s, 1, "S", "D")
    open_road(s, 0, "S", nearest)
    s.sites[nearest][0] = 2  # an outer palace is worth less: but there the houses can be paid too
    s.seats[2].palaces -= 1
    table = table_from(s)
    assert table.root.ask is not None
    assert greedy(0)(GAME, table.state(table.root), table.root.ask).answer == f"go:{nearest}"


def test_5_1_the_bot_says_of_a_card_what_it_does() -> None:
    told = {card: set[str]() for card in (ARTISAN, MONK, YOGI)}
    for speech in (Speech(GAME, lang, NAMES) for lang in ("en", "fr")):
        for card, said in told.items():
            said.add(speech.explain(Remark("liked_card", "5.1", {"card": card}), "reasons", 0).sentence)
    assert "With the Monk, the bank pays all tolls, and the gold stays for building." in told[MONK]
    assert all("9 gold" in each or "9 pièces d’or" in each for each in told[ARTISAN])
    assert len(set.union(*told.values())) == 6


PLANNED = re.compile(r'player\.play\(\\"(palace:\w+)\\"\)')


@pytest.mark.parametrize("card", range(MOGUL, YOGI))
def test_the_plan_of_the_first_lesson_can_be_carried_out_by_every_character(card: int) -> None:
    lesson = Path(__file__).parents[2] / "notebooks" / "raja" / "01_a_turn_step_by_step.ipynb"
    (plan,) = PLANNED.findall(lesson.read_text("utf-8"))
    player = rw.new("raja", seats=3, bots="greedy", seed=12)
    player.play(str(card))
    while player.node.ask and player.node.ask.kind == "first_house":
        player.play("v28" if player.why_not("v28") is None and "v28" not in mine(player) else player.hint().answer)
    player.play(plan)
    while player.state.round == 1:
        player.play(player.hint().answer)
    assert not [given_up for given_up in player.happened("forgone") if given_up.seat == 0]


def mine(player: rw.Player) -> list[str]:
    return [placed.data["village"] for placed in player.happened("house_placed") if placed.seat == 0]
