"""What somebody who tried the Player for the first time ran into."""

from pathlib import Path

import rajwidgets as rw

REPLAYS = Path(__file__).parents[2] / "replays"


def test_undo_in_an_opened_game_steps_back_and_forgets_nothing():
    shown = rw.open_replay(REPLAYS / "raja" / "two_rajas_short.json")
    last = len(shown.session.line) - 1
    shown.do("last")
    shown.do("undo")
    assert shown.node.ply < last and len(shown.table.main_line()) - 1 == last
    shown.do("last")
    assert shown.node.ply == last


def test_undo_takes_back_only_what_was_answered_here(player):
    shown = player(seats=2, bots={})
    shown.play("1")
    recorded = shown.node.parent
    shown.session.given.clear()  # as if it had come from a file
    shown.do("undo")
    assert shown.node is recorded and [child.answer for child in recorded.children] == ["1"]
    shown.play("2")
    assert [child.answer for child in recorded.children] == ["1", "2"]


def test_the_last_step_keeps_the_secret_of_what_lies_ahead():
    shown = rw.open_replay(REPLAYS / "raja" / "two_rajas_short.json", spoiler_free=True)
    for _ in range(3):
        shown.do("step:1")
    shown.do("first")
    for wish in ("last", "go:90", "key:End"):
        shown.do("first")
        shown.do(wish)
        assert shown.node.ply == 3
    assert shown.stepper.buttons["last"].disabled and not shown.stepper.buttons["forward"].disabled
    shown.do("step:1")
    assert shown.node.ply == 4
    shown.go_to(50)  # a program may go anywhere; what it shows has been seen then
    shown.do("first")
    shown.do("last")
    assert shown.node.ply == 50


def test_gold_that_is_hidden_is_a_question_mark_and_has_no_line():
    shown = rw.new("raja", 2, bots="greedy", seed=7, hidden_gold=True)
    shown.do("tab:scores")
    row = next(row for row in shown.tabs.panes["scores"].html.value.split("<tr>") if "East" in row)
    assert "<td>?</td>" in row and "<td>0</td>" in row
    shown.do("tab:chart")
    shown.tabs.panes["chart"].chooser.value = "gold"
    chart = shown.tabs.panes["chart"].chart
    assert [line.visible for line in chart.lines] == [True, False]
    assert chart.names.text[1] == "East ?"
    shown.do("view:open")
    assert [line.visible for line in chart.lines] == [True, True] and "?" not in "".join(chart.names.text)
