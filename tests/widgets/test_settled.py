"""What needs no choosing is not asked: the question, its crumbs and the map go by what is already settled."""

from __future__ import annotations

import rajwidgets as rw
from rajwidgets.draw.hits import extent


def click(shown, target):
    left, top, right, bottom = extent(next(s for s in shown.board.shapes if s.target == target and s.kind != "text"))
    scale = shown.board.painter.scale
    shown.do(f"pick:{scale * (left + right) / 2}:{scale * (top + bottom) / 2}")


def at_china():
    """Invaders in China, which has a single gate into India; China has been chosen."""
    shown = rw.example("maharadjah", "4.0")
    shown.play("Lahore")
    china = next(n for n, (parts, _) in enumerate(shown.options(), 1) if parts == "move:Chine")
    shown.do(f"option:{china}")
    return shown


def test_with_one_way_to_go_the_question_is_how_many():
    shown = at_china()
    assert shown.session.begun == ("move", "Chine") and shown.session.settled == ("move", "Chine", "Ladakh")
    assert [label for _, label in shown.options()] == ["1 army", "2 armies", "3 armies", "4 armies"]
    assert "How many" in shown.question.value and "China › Ladakh" in shown.question.value
    assert shown.asked().startswith("How many")


def test_a_click_does_not_choose_one_of_several_answers_in_the_same_place():
    shown = at_china()
    assert "Ladakh" in shown.board.marks.selected and "Ladakh" not in shown.board.marks.legal
    click(shown, "Ladakh")
    assert shown.session.here is None and shown.asked().startswith("How many"), "it is chosen already"
    shown.do("option:4")
    assert shown.node.answer == "move:Chine:Ladakh:4"


def test_where_there_is_a_choice_of_places_they_can_be_clicked():
    shown = rw.example("maharadjah", "4.0")
    assert shown.session.settled == () and set(shown.board.marks.legal) == {"Lahore", "Malva"}


def test_why_not_shows_the_part_in_which_the_reason_lies():
    shown = rw.example("maharadjah", "8.5")
    shown.go_to(1)
    assert "Lahore" in shown.why_not("Delhi:1")
    assert shown.session.tried.parts == ("Delhi",) and "Why not Delhi?" in shown.explanation.said.value
    shown.play("Malva:1")
    assert shown.why_not("Malva:1") == ""


def test_each_reason_of_a_throw_has_its_section():
    shown = rw.example("maharadjah", "9.2")
    shown.go_to(2)
    said = shown.explanation.said.value
    assert "Shivaji adds 1" in said and "Rule 9.2" in said and "Rule 12.2" in said


def test_dice_entered_so_far_stay_in_sight():
    shown = rw.example("maharadjah", "8.5", chance="hand")
    shown.do("option:6")
    shown.do("option:2")
    assert "Die 1 of 2 of the Cholas: what does it show?" in shown.question.value and "6 › 2" in shown.question.value
