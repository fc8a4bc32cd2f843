"""Choosing on the list, on the map and by keys; refusals, warnings, hints; nothing changes that should not."""

import html

import pytest

import rajwidgets as rw
from rajwidgets.flow import CHANCE, legal, split
from rajwidgets.mistakes import Mistake
from rajwidgets.table import RulesFault
from rajwidgets.widgets.panes.question import offer
from rajwidgets.widgets.player.dispatch import from_browser


def test_a_person_is_asked_first_and_chance_has_gone_before(player):
    shown = player()
    assert shown.node.ply == 1 and shown.session.ask.kind == "character"
    assert "North decides" in shown.question.value
    assert len(shown.options()) == 6


def test_after_an_answer_bots_play_until_the_person_is_asked_again(player):
    shown = player()
    shown.do("option:6")
    assert shown.session.ask.seat == 0
    assert shown.session.ask.kind == "first_house"
    assert any(node.seat in (1, 2, 3) for node in shown.session.line)


def test_options_have_the_same_number_in_the_list_and_on_the_map(in_turn):
    in_turn.do("option:1")  # travel
    legal = in_turn.board.marks.legal
    for answer, label in in_turn.options():
        number = legal[answer.partition(":")[2]]
        assert f"aria-label='{number}, {label}" in in_turn.question.value


def test_an_answer_is_composed_part_by_part_and_taken_back(in_turn):
    before = in_turn.node
    in_turn.do("option:1")
    assert in_turn.session.begun == ("go",) and in_turn.node is before
    in_turn.do("key:Escape")
    assert in_turn.session.begun == ()
    in_turn.do("key:1")
    in_turn.do("key:1")
    assert in_turn.node.parent is before and in_turn.node.answer.startswith("go:")


def test_a_click_on_the_map_chooses_the_next_part(in_turn, click):
    in_turn.do("option:1")
    click(in_turn, "D")
    assert in_turn.node.answer == "go:D"


def test_a_click_on_the_map_before_anything_is_begun_lists_what_can_begin_there(in_turn, click):
    before = in_turn.node
    click(in_turn, "D")
    assert in_turn.session.here == "D" and in_turn.node is before
    assert in_turn.options()[0][0] == "go:D"
    in_turn.do("back")
    assert in_turn.session.here is None


def test_a_refused_choice_says_why_and_changes_nothing(in_turn, click):
    in_turn.do("option:1")
    before = in_turn.node, in_turn.table.state(in_turn.node)
    letter = in_turn.board.marks.refused["A"]
    click(in_turn, "A")
    assert (in_turn.node, in_turn.table.state(in_turn.node)) == before
    said = in_turn.explanation.said.value
    assert "Why not Jaisalmer?" in said and "nothing has changed" in said
    assert in_turn.board.marks.tried == "A" and in_turn.board.marks.way
    assert f"data-do='why:{letter}'" in in_turn.question.value
    in_turn.do("back")
    assert in_turn.session.tried is None
    in_turn.do(f"key:Shift+{letter.upper()}")
    assert in_turn.session.tried is not None


def test_the_section_of_a_refusal_can_be_read_on(in_turn, click):
    in_turn.do("option:1")
    click(in_turn, "A")
    section = in_turn.session.tried.refusal.rule
    assert f">{section}<" in in_turn.explanation.rule.value
    in_turn.do("rule:7.2")
    assert ">7.2<" in in_turn.explanation.rule.value and in_turn.session.tried is not None


def test_an_answer_that_costs_something_waits_for_a_second_thought(in_turn):
    before = in_turn.node
    end = next(n for n, (answer, _) in enumerate(in_turn.options(), 1) if answer == "end")
    in_turn.do(f"option:{end}")
    assert in_turn.node is before and "Careful" in in_turn.explanation.said.value
    in_turn.do("keep")
    assert in_turn.session.careful is None and in_turn.node is before
    in_turn.do(f"option:{end}")
    in_turn.do("do_it")
    assert in_turn.node is not before


def test_a_hint_names_a_choice_with_its_reason_and_plays_nothing(in_turn):
    before = in_turn.node
    in_turn.do("key:h")
    assert in_turn.node is before and in_turn.session.hinted is not None
    assert "hinted" in in_turn.question.value and "Hint" in in_turn.explanation.said.value
    assert in_turn.table.refusal(before, in_turn.session.hinted.answer) is None


def test_hints_can_be_followed_part_by_part(player):
    shown = player()
    shown.play("6")
    for _ in range(4):
        shown.play(shown.options()[0][0])
    plan = shown.node
    assert plan.ask.kind == "plan"
    for part in (1, 2):
        shown.do("hint")
        assert len(shown.session.begun) == part - 1  # what was begun is kept
        advised = tuple(shown.session.hinted.answer.split(":")[:part])
        shown.do(f"option:{offer(shown.session).open.index(advised) + 1}")
    assert shown.node is not plan and plan.children[0].answer == ":".join(advised)


def test_a_hint_that_begins_otherwise_makes_room_for_itself(player):
    shown = player()
    shown.play("6")
    for _ in range(4):
        shown.play(shown.options()[0][0])
    first = shown.hint().answer.split(":")[0]
    shown.session.choose(next(parts for parts in offer(shown.session).open if parts != (first,)))
    shown.do("hint")
    assert shown.session.begun == () and "hinted" in shown.question.value


def test_undo_goes_back_to_the_last_question_of_a_person(in_turn):
    before = in_turn.node
    in_turn.do("option:1")
    in_turn.do("option:1")
    in_turn.do("undo")
    assert in_turn.node is before and before.children == []  # nobody had answered since: forgotten
    in_turn.do("undo")
    assert in_turn.session.ask.kind == "plan" and in_turn.session.ask.seat == 0
    assert before.ply < len(in_turn.session.line)  # others had answered: kept


def test_programs_get_the_same_answers(in_turn):
    before = in_turn.node
    assert in_turn.why_not("go:A") and in_turn.node is before
    assert in_turn.why_not("go:D") == ""
    with pytest.raises(Mistake, match="No road leads straight"):
        in_turn.play("go:A")
    assert in_turn.node is before
    assert in_turn.play("go:D").answer == "go:D"


def test_chance_set_by_hand_is_asked_like_any_other_question(player):
    shown = player(chance="hand")
    assert shown.session.ask.seat == CHANCE and shown.node.ply == 0
    for _ in range(6):
        shown.do("option:1")
    assert shown.node.answer == "A:B:C:D:E:F:G"
    assert player(chance="hand").do("roll") is True


def test_a_fault_in_the_rules_keeps_the_game_and_offers_to_save(in_turn, monkeypatch):
    before = in_turn.node

    def fail(*_):
        raise RulesFault("<b>boom</b>")

    monkeypatch.setattr(in_turn.table, "play", fail)
    in_turn.do("option:1")
    in_turn.do("option:1")
    assert in_turn.node is before
    assert "This step failed; the game is as before" in in_turn.notices.value
    assert "Save replay" in in_turn.notices.value and "<b>boom" not in in_turn.notices.value


def test_an_error_in_the_player_itself_is_shown_not_swallowed(in_turn, caplog, monkeypatch):
    def broken():
        raise RuntimeError("a bug of ours")

    monkeypatch.setattr(in_turn.session, "hint", broken)
    assert from_browser(in_turn, "hint") is False
    assert "Something went wrong" in in_turn.notices.value
    caplog.clear()


def test_nobody_who_has_not_said_who_they_are_sees_more_than_everybody_at_a_bots_question(player):
    """Two people in turns and a bot: until somebody takes the screen, a bot's question shows only what is open."""
    shown = player(3, bots={2: "random"}, viewpoint="turns")
    session = shown.session
    assert session.trusted is None
    node = next(node for node in session.line if node.ask is not None)
    while node.ask is None or node.ask.seat != 2:
        s = shown.table.state(node)
        answer = shown.table.roll(node) if node.ask.seat < 0 else next(legal(shown.table.game, s, node.ask))
        node = shown.table.play(node, answer)
    session._arrive(node)
    assert session.ask.seat == 2 and session.viewer == CHANCE
    session.trusted = 0
    assert session.viewer == 0, "after the hand-over it is that seat's eyes"


def test_undo_takes_back_what_was_begun_before_it_takes_back_a_decision(player):
    """In the middle of a plan it does not throw the reader back to the house placed before."""
    shown = player()
    shown.play("6")
    for _ in range(4):
        shown.play(shown.options()[0][0])
    asked = shown.node
    shown.do("option:6")
    assert shown.session.begun and shown.node is asked
    shown.do("undo")
    assert not shown.session.begun and shown.node is asked
    shown.do("undo")
    assert shown.node.ply < asked.ply


def test_a_hint_says_what_it_would_be_warned_of():
    """So that nobody who takes it is surprised by the warning: pips above a price are lost in the Ganges."""
    shown = rw.new("ganges", 2, bots="greedy", seed=1)
    for _ in range(60):
        hinted = shown.hint()
        warned = shown.session.speech.warnings(shown.session.view, shown.session.ask, split(hinted.answer))
        if warned:
            break
        shown.play(hinted.answer)
    assert warned and all(html.escape(each.sentence) in shown.explanation.said.value for each in warned)


def test_undo_is_grey_where_nothing_can_be_taken_back_and_says_why(player):
    shown = player()
    off = "data-do='undo' aria-disabled=true"
    assert off in shown.question.value
    assert from_browser(shown, "undo") and shown.opened.passing.startswith("Nothing to take back")
    shown.do("option:6")
    assert off not in shown.question.value and shown.session.undoable
    shown.do("undo")
    assert off in shown.question.value
