"""A class in two notebooks, each with a kernel and a page of its own: follow, ask, answer, reveal, play a bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

GAME = Path(__file__).parents[2] / "replays" / "raja" / "two_rajas_short.json"
TEACHER = """
import rajwidgets as rw
room = rw.classroom({folder!r})
player = rw.open_replay({game!r}).wait()
player.go_to(12)
room.lead(player)
"""
LEARNER = """
import rajwidgets as rw
seat = rw.join({folder!r}, as_="Peacock 7")
seat
"""
OTHERS = """
from rajwidgets.flow import legal, refused
game, ask = player.table.game, player.node.ask
first, no = next(legal(game, player.state, ask)), next(iter(refused(game, player.state, ask, ())))
for n, answer in enumerate((first, first, no)):
    other = rw.join({folder!r}, as_=f"Heron {{n}}")
    other.following; other.beat.stop()
    print(other.send(answer))
"""
TALLIED = ".rjw-question .ask .option:has(.row-tally)"


@dataclass
class Class:
    """The teacher's page and a learner's, with the panel of each."""

    teacher: Page
    learner: Page
    room: Locator
    seat: Locator
    folder: str
    in_kernel: Callable[[Page, str], str]
    findings: Callable[[Page, str], list[dict[str, Any]]]
    screenshot: Callable[[Page, str], Path]


@pytest.fixture
def a_class(
    notebook: Callable[..., Page],
    in_kernel: Callable[[Page, str], str],
    axe: Callable[[Page, str], list[dict[str, Any]]],
    screenshot: Callable[[Page, str], Path],
    tmp_path: Path,
) -> Class:
    """The learner comes first, when there is nothing to follow yet; then the teacher shows step 12."""
    facts = {"folder": str(tmp_path / "class_7b"), "game": str(GAME)}
    (tmp_path / "class_7b" / "answers").mkdir(parents=True)
    learner = notebook([LEARNER.format(**facts)], width=390, height=844, single=True)
    seat = learner.locator(".rjw-seat")
    expect(seat).to_contain_text("Nothing else leaves this machine")
    expect(seat).to_contain_text("The teacher shows nothing yet.")
    teacher = notebook([TEACHER.format(**facts)])
    room = teacher.locator(".rjw-room")
    return Class(teacher, learner, room, seat, facts["folder"], in_kernel, axe, screenshot)


def test_a_class_in_two_kernels_and_two_pages(a_class: Class) -> None:
    the_learner_follows(a_class)
    the_learner_answers(a_class)
    one_answer_is_not_revealed(a_class)
    four_are_revealed(a_class)
    what_was_revealed_is_played(a_class)
    the_learner_catches_up(a_class)
    playing_on_is_a_way_of_ones_own(a_class)


def the_learner_follows(c: Class) -> None:
    expect(c.seat).to_contain_text("you stand at step 12.")
    expect(c.room).to_contain_text("Peacock 7")
    c.in_kernel(c.teacher, "player.go_to(21)")  # with no code run in the learner's notebook
    expect(c.seat).to_contain_text("you stand at step 21.")


def the_learner_answers(c: Class) -> None:
    c.room.locator("[data-do=poll]").click()
    expect(c.seat).to_contain_text("Answer on the board")
    assert c.findings(c.learner, ".rjw-seat") == []
    first = c.learner.locator("button.option[data-do='option:1']").first
    expect(first).to_contain_text("Travel")
    first.click()  # a first part of the answer
    expect(c.learner.locator(".rjw-question .band .crumbs").first).to_contain_text("Travel")
    first.click()
    expect(c.seat.locator(".sent")).to_contain_text("Sent: Travel")
    c.screenshot(c.learner, "class_sent")
    assert c.in_kernel(c.learner, "print(seat.player.node.ply)").strip() == "21"  # kept, not played


def one_answer_is_not_revealed(c: Class) -> None:
    """What is asked for too early is refused at the place of the click, and aloud."""
    expect(c.room.locator(".votes")).to_contain_text("Answers so far: 1.")
    c.room.locator("[data-do=reveal]").click()
    expect(c.room.locator(".class-few")).to_contain_text("Fewer than three answers so far (1)")
    expect(c.room.locator(".class-few")).to_be_in_viewport()
    expect(c.room.locator("[aria-live]")).to_contain_text("Three are needed")


def four_are_revealed(c: Class) -> None:
    """As bars in the panels, and in the rows of the question itself: for the teacher and for everybody."""
    assert c.in_kernel(c.teacher, OTHERS.format(folder=c.folder)).count("Sent") == 3
    expect(c.room.locator(".votes")).to_contain_text("Answers so far: 4.")
    c.room.locator("[data-do=reveal]").focus()
    c.teacher.keyboard.press("r")
    expect(c.room.locator(".class-bars li").first).to_contain_text("of 4")
    expect(c.seat.locator(".class-bars li").first).to_contain_text("of 4")
    expect(c.seat.locator(".class-bars li.own")).to_contain_text("Yours")
    expect(c.room.locator(".class-few, .class-bars li.own")).to_have_count(0)
    for page in (c.teacher, c.learner):
        rows = page.locator(TALLIED)
        expect(rows).to_have_count(2)
        expect(rows.first).to_contain_text("3 of 4")
        expect(page.locator(".class-others .option.refused")).to_contain_text("1 of 4")
        expect(page.get_by_role("button", name="1, Travel, 3 of 4")).to_have_count(1)
        for row in rows.all():
            assert row.evaluate("row => row.scrollWidth <= row.clientWidth")
    expect(c.learner.locator(".rjw-question .option .mark.yours")).to_have_text("▸ your answer")
    c.screenshot(c.teacher, "class_revealed")
    c.screenshot(c.learner, "class_seen")
    assert c.findings(c.teacher, ".rjw-room") == [] and c.findings(c.learner, ".rjw-seat") == []


def what_was_revealed_is_played(c: Class) -> None:
    """A refused answer says why; one that is possible is what was answered first, then how it splits."""
    c.learner.locator(".class-others .option.refused").click()
    expect(c.learner.locator(".rjw-explain")).to_contain_text("bank")
    rows = c.teacher.locator(TALLIED)
    rows.first.click()
    expect(c.teacher.locator(".rjw-question .band .crumbs").first).to_contain_text("Travel")
    expect(rows.first).to_contain_text("3 of 4")
    rows.first.click()
    expect(c.seat).to_contain_text("you stand at step 22.")
    assert c.in_kernel(c.teacher, "print(player.session.in_variation())").strip() == "True"
    c.room.locator("[data-do='bar:1']").click()
    expect(c.room).to_contain_text("you stand at step 22.")


def the_learner_catches_up(c: Class) -> None:
    c.seat.locator("[data-do=free]").click()
    c.in_kernel(c.teacher, "player.go_to(0)")
    expect(c.room).to_contain_text("you stand at step 0.")
    expect(c.seat).to_contain_text("your own way; you stand at step 22. The leader stands at step 0.")
    c.seat.locator("[data-do=catch_up]").focus()
    c.learner.keyboard.press("c")
    expect(c.seat).to_contain_text("You follow the leader; you stand at step 0.")


def playing_on_is_a_way_of_ones_own(c: Class) -> None:
    """It is said at the question as well, with the way back."""
    c.learner.locator("[data-do=roll]").first.click()
    way = c.learner.locator(".class-way")
    for said in (c.seat, way):
        expect(said).to_contain_text("You go your own way; you stand at step 1. The leader stands at step 0.")
    assert c.findings(c.learner, ".class-way") == []
    c.screenshot(c.learner, "class_left")
    way.locator("[data-do=catch_up]").click()
    expect(c.seat).to_contain_text("You follow the leader; you stand at step 0.")
    expect(way).to_have_count(0)
