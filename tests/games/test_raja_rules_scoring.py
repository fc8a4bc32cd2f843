"""The rules of Raja, section by section: scoring, end, variants (8 to 11); positions from a file."""

from __future__ import annotations

from typing import Any

import pytest
from raja_tables import BOARD, ORDER, begun, kinds, planned, play, table_from, turn_of, why

from rajwidgets.flow import check, legal, refused
from rajwidgets.games.raja import GAME
from rajwidgets.games.raja.examples import acts, house, open_road, position, scored
from rajwidgets.games.raja.state import ACTIONS, ARTISAN, BUILDER, MERCHANT, MOGUL, MONK, SADHU, YOGI, State
from rajwidgets.table import Setup, SetupFault, Table, new_table
from rajwidgets.text import Speech

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
    s.track["A"], s.last_round = 7 + box, True
    node = play(table := table_from(s), "1:palace:D:centre", "end")
    result = table.result(node)
    assert result and result.reason == "track"
    s.track["A"], s.last_round = 7 + box - 2, False
    node = play(table := table_from(s), "1:palace:D:centre", "end")
    assert node.ask is not None and not table.state(node).last_round
    s.track["A"] = 7 + box - 1
    node = play(table := table_from(s), "1:palace:D:centre", "end")
    assert node.ask is not None and table.state(node).last_round, "the next round is the last"


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


def test_11_2_2_when_all_seven_chits_are_out_the_yogi_brings_none_and_it_is_told() -> None:
    s = position(BOARD, [YOGI, SADHU], "C", advanced_1=True)
    s.seats[0].chits, s.seats[1].chits, s.bank_chits = 2, 5, 0
    acts(s, 0, "gold", "gold", 15)
    s.turn = None
    table = table_from(s)
    told = next(event for event in table.root.events if event.kind == "no_chit_left")
    assert (told.rule, told.ruling, told.seat) == ("11.2.2", "04-23", 0) and "chit_received" not in kinds(table.root)
    assert table.state(table.root).seats[0].chits == 2
    assert Speech(GAME, "en", ["North", "East"]).explain(told).sentence == (
        "The Yogi brings North no action chit: all 7 are with the players."
    )
    assert "n’apporte pas de jeton action à Nord" in Speech(GAME, "fr", ["North", "East"]).explain(told).sentence


@pytest.mark.parametrize(("acted", "chits"), [(False, 1), (True, 0)])
def test_11_2_2_a_robbed_player_who_takes_the_yogi_has_a_chit_in_his_own_turn_only(acted: bool, chits: int) -> None:
    s = turn_of("character", "gold", cards=(MOGUL, MERCHANT, SADHU), advanced_1=True)
    if not acted:
        acts(s, 1, "gold", "gold", 15)
    table = table_from(s)
    node = play(table, "1:character:2", "7", "2:gold")
    assert table.state(node).seats[1].cards == [YOGI] and table.state(node).seats[1].chits == chits


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
    assert (refusal.code, refusal.rule) == ("not_fewer_cards", "11.3")
    assert (refusal.facts["have"], refusal.facts["theirs"]) == (2, 2)
    assert why(table, "2:character:attract").code == "nobody_has_more_cards"


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
    assert closed["go"].code == "no_open_road" and closed["1"].code == "architect_at_start"
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


def spoil_slot(**fields: Any) -> Any:
    return lambda s: s["seats"][0]["plan"][0].update(**fields)


@pytest.mark.parametrize(
    ("spoil", "flaw"),
    [
        (lambda s: s["seats"][0].update(at="zz"), "standing"),
        (lambda s: s.update(maharaja="zz"), "standing"),
        (lambda s: s["seats"][0].update(gold=-3), "negative"),
        (lambda s: s["seats"][0].update(gold=99), "pieces"),
        (lambda s: s["seats"].pop(), "players"),
        (lambda s: s["villages"].pop("v01"), "places"),
        (lambda s: s["houses"].pop("A"), "places"),
        (lambda s: s["sites"].pop("A"), "places"),
        (lambda s: s["villages"].update(v01=[0, 0, 0]), "houses"),
        (lambda s: s["houses"].update(A=[0]), "houses"),
        (lambda s: s["sites"].update(A=[7] * 7), "palaces"),
        (lambda s: s["track"].update(A=2), "track"),
        (lambda s: s["track"].update(A=999), "track"),
        (lambda s: s["track"].update(A=-5), "track"),
        (lambda s: s.update(track={}), "track"),
        (spoil_slot(action="fly"), "plan"),
        (spoil_slot(done=["palace"]), "plan"),
        (lambda s: s["seats"][0]["plan"].pop(), "plan"),
        (lambda s: s["seats"][0].update(cards=[1, 1]), "cards"),
        (lambda s: s["bank_cards"].append(1), "cards"),
        (lambda s: s.update(phase="nowhere"), "phase"),
        (lambda s: s.update(ended="never"), "phase"),
        (lambda s: s["turn"].update(seat=9), "turn"),
        (lambda s: s["turn"].update(chit={"action": "fly", "done": []}), "turn"),
    ],
)
def test_a_position_that_cannot_be_is_refused(spoil: Any, flaw: str) -> None:
    s = turn_of()
    state = GAME.plain(s)
    spoil(state)
    with pytest.raises(SetupFault) as fault:
        Table(GAME, Setup(3, GAME.plain(s)["variants"], 0, state))
    assert fault.value.refusal and fault.value.refusal.facts["flaw"] == flaw


def test_04_08_the_last_round_stays_the_last_when_its_governor_is_lowered() -> None:
    s = position(BOARD, [MOGUL, SADHU], "A", short=True)
    s.track = {"B": 1, "C": 2, "D": 3, "E": 4, "F": 5, "G": 14, "A": 15}
    s.last_round = True
    acts(s, 0, "governors", "gold", 15)
    s.seats[0].plan[1].done.append("gold")
    node = play(table := table_from(s), "1:governors:A")
    result = table.result(node)
    assert node.ask is None and result and result.reason == "track"


def test_3_2_hidden_gold_cannot_be_computed_from_the_bank() -> None:
    table = begun(2, hidden_gold=True)
    s = table.state(planned(table))
    assert s.bank_gold == -30 and GAME.view(s, 0).bank_gold == 0


def test_7_7_an_answer_that_ends_the_turn_by_itself_warns_of_what_it_forgoes() -> None:
    s = turn_of("palace_and_house", "palace", gold=15)
    table = table_from(s)
    warned = GAME.words.warnings(s, table.root.ask, ("1", "house", "v05"))
    assert [remark.facts["actions"] for remark in warned] == [["palace_and_house", "palace"]]
    assert "forgone" in kinds(play(table, "1:house:v05"))


def test_6_2_a_closed_arrow_tells_what_is_due_not_what_is_done() -> None:
    s = turn_of("palace_and_house", gold=5, at="D")
    open_road(s, 0, "S", "D")
    table = table_from(s)
    play(table, "1:house:D")
    assert why(table, "1").code == "too_poor_for_palace"
