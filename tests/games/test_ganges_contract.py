"""The contract of all games, the house style of all texts and the rulings, tried on Rajas of the Ganges by name."""

from __future__ import annotations

import pytest
import test_contract as contract
import test_data as data
import test_rulings_shown as rulings
import test_texts as texts

from rajwidgets import games

listed = pytest.mark.skipif("ganges" in games.NAMES, reason="the general tests find the game by its name")
SETUPS = [(2, False), (3, True), (4, False)]
CHECKS = [
    contract.test_a_random_game_ends_and_loses_nothing,
    contract.test_states_are_plain_data_and_nodes_can_be_rebuilt,
    contract.test_a_node_is_rebuilt_from_a_few_answers,
    contract.test_branches_can_be_rebuilt_too,
    contract.test_nothing_changes_but_just_before_an_event,
    contract.test_every_question_leaves_a_choice_that_matters,
    contract.test_a_beginning_is_refused_exactly_when_nothing_completes_it,
    contract.test_the_judge_the_list_and_the_table_agree,
    contract.test_illegal_answers_change_nothing_and_reasons_outlive_the_game,
    contract.test_every_bot_plays_every_setup_to_the_end,
    contract.test_a_view_shows_no_more_to_whoever_looks_again,
]
SAID = [
    texts.test_every_event_and_refusal_has_a_text_and_no_text_is_left_over,
    texts.test_every_option_phase_rule_and_ruling_is_named,
    texts.test_every_remark_has_a_text,
    texts.test_every_table_is_there,
    texts.test_every_word_on_the_board_has_a_text,
    texts.test_refusals_without_a_seat_and_of_the_core_can_be_said,
    texts.test_the_texts_as_written_keep_the_house_style,
]


@pytest.fixture(autouse=True)
def found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    if "ganges" not in games.NAMES:
        monkeypatch.setattr(games, "NAMES", (*games.NAMES, "ganges"))


@listed
@pytest.mark.parametrize(("seats", "finish_round"), SETUPS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("test_"))
def test_the_contract_holds(check, seats: int, finish_round: bool) -> None:
    check(name="ganges", seats=seats, options={"finish_round": finish_round})


@listed
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("check", SAID, ids=lambda check: check.__name__.removeprefix("test_"))
def test_the_texts_are_whole(check, lang: str) -> None:
    check("ganges", lang)


@listed
def test_both_languages_say_the_same_things() -> None:
    texts.test_both_languages_have_the_same_keys("ganges")
    texts.test_a_choice_between_texts_has_a_last_resort("ganges")


@listed
@pytest.mark.parametrize(("seats", "finish_round"), SETUPS)
def test_everything_said_reads_well(seats: int, finish_round: bool) -> None:
    texts.test_everything_said_in_a_random_game_reads_well("ganges", seats, {"finish_round": finish_round})


@listed
def test_every_bot_gives_its_reasons() -> None:
    texts.test_every_bot_gives_its_reasons("ganges")


@listed
def test_every_fault_of_a_file_has_its_sentence() -> None:
    data.test_every_code_that_a_game_names_has_its_sentence("ganges")


@listed
def test_every_ruling_is_shown() -> None:
    rulings.test_every_ruling_is_shown_or_nothing_happens_by_it("ganges")
