"""A class in two notebooks, each with a kernel and a page of its own: follow, ask, answer, reveal, play a bar."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

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


def test_a_class_in_two_kernels_and_two_pages(
    notebook: Callable[..., Page],
    in_kernel: Callable[[Page, str], str],
    axe: Callable[[Page, str], list[dict[str, Any]]],
    screenshot: Callable[[Page, str], Path],
    tmp_path: Path,
) -> None:
    facts = {"folder": str(tmp_path / "class_7b"), "game": str(GAME)}
    (tmp_path / "class_7b" / "answers").mkdir(parents=True)
    learner = notebook([LEARNER.format(**facts)], width=390, height=844, single=True)  # first: nothing to follow yet
    seat = learner.locator(".rjw-seat")
    expect(seat).to_contain_text("Nothing else leaves this machine")
    expect(seat).to_contain_text("The teacher shows nothing yet.")
    teacher = notebook([TEACHER.format(**facts)])
    room = teacher.locator(".rjw-room")
    expect(seat).to_contain_text("you stand at step 12.")
    expect(room).to_contain_text("Peacock 7")

    in_kernel(teacher, "player.go_to(21)")  # follow: with no code run in the learner's notebook
    expect(seat).to_contain_text("you stand at step 21.", timeout=5_000)

    room.locator("[data-do=poll]").click()
    expect(seat).to_contain_text("Answer on the board")
    assert axe(learner, ".rjw-seat") == []
    first = learner.locator("button.option[data-do='option:1']").first
    expect(first).to_contain_text("Travel")
    first.click()  # a first part of the answer
    expect(learner.locator(".rjw-question .band .crumbs").first).to_contain_text("Travel")
    first.click()
    expect(seat.locator(".sent")).to_contain_text("Sent: Travel")
    screenshot(learner, "class_sent")
    assert in_kernel(learner, "print(seat.player.node.ply)").strip() == "21"  # kept, not played
    expect(room.locator(".votes")).to_contain_text("Answers so far: 1.")
    room.locator("[data-do=reveal]").click()  # too early: said at the place of the click, and aloud
    expect(room.locator(".class-few")).to_contain_text("Fewer than three answers so far (1)")
    expect(room.locator(".class-few")).to_be_in_viewport()
    expect(room.locator("[aria-live]")).to_contain_text("Three are needed")

    assert in_kernel(teacher, OTHERS.format(**facts)).count("Sent") == 3
    expect(room.locator(".votes")).to_contain_text("Answers so far: 4.")
    room.locator("[data-do=reveal]").focus()
    teacher.keyboard.press("r")
    expect(room.locator(".class-bars li").first).to_contain_text("of 4")
    expect(seat.locator(".class-bars li").first).to_contain_text("of 4")
    expect(seat.locator(".class-bars li.own")).to_contain_text("Yours")
    expect(room.locator(".class-few, .class-bars li.own")).to_have_count(0)
    for page in (teacher, learner):  # the same in the rows of the question itself, for the teacher and for everybody
        rows = page.locator(".rjw-question .ask .option:has(.row-tally)")
        expect(rows).to_have_count(2)
        expect(rows.first).to_contain_text("3 of 4")
        expect(page.locator(".class-others .option.refused")).to_contain_text("1 of 4")
        expect(page.get_by_role("button", name="1, Travel, 3 of 4")).to_have_count(1)
        for row in rows.all():
            assert row.evaluate("row => row.scrollWidth <= row.clientWidth")
    screenshot(teacher, "class_revealed")
    screenshot(learner, "class_seen")
    assert axe(teacher, ".rjw-room") == [] and axe(learner, ".rjw-seat") == []

    refused = learner.locator(".class-others .option.refused")
    refused.click()
    expect(learner.locator(".rjw-explain")).to_contain_text("bank")
    rows = teacher.locator(".rjw-question .ask .option:has(.row-tally)")
    rows.first.click()  # what was answered first, then how it splits
    expect(teacher.locator(".rjw-question .band .crumbs").first).to_contain_text("Travel")
    expect(rows.first).to_contain_text("3 of 4")
    rows.first.click()
    expect(seat).to_contain_text("you stand at step 22.", timeout=5_000)
    assert in_kernel(teacher, "print(player.session.in_variation())").strip() == "True"
    room.locator("[data-do='bar:1']").click()
    expect(room).to_contain_text("you stand at step 22.")
    seat.locator("[data-do=free]").click()
    in_kernel(teacher, "player.go_to(0)")
    expect(room).to_contain_text("you stand at step 0.")
    expect(seat).to_contain_text("your own way; you stand at step 22. The leader stands at step 0.")
    seat.locator("[data-do=catch_up]").focus()
    learner.keyboard.press("c")
    expect(seat).to_contain_text("You follow the leader; you stand at step 0.")
    learner.locator("[data-do=roll]").first.click()  # to play on is a way of one's own, said at the question as well
    for said in (seat, learner.locator(".class-way")):
        expect(said).to_contain_text("You go your own way; you stand at step 1. The leader stands at step 0.")
    assert axe(learner, ".class-way") == []
    screenshot(learner, "class_left")
    learner.locator(".class-way [data-do=catch_up]").click()
    expect(seat).to_contain_text("You follow the leader; you stand at step 0.")
    expect(learner.locator(".class-way")).to_have_count(0)
