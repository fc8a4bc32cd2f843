"""Learning in JupyterLab: the Learn tab, practice by keyboard, questions about a step, the tutor's line taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

GAME = str(Path(__file__).parents[2] / "replays" / "raja" / "two_rajas_short.json")
MAKE = f"""import os
os.environ["RAJWIDGETS_RECORD"] = "me.jsonl"
from rajwidgets.learn.record import Attempt, Record
from rajwidgets.replay.files import read
from rajwidgets.widgets.player.player import Player
Record("me.jsonl").add(Attempt("e", 1_700_000_000, "raja", "legal", ("7.1",), "s", 0.0))
player = Player(read({GAME!r})[0], tutor=True, autosave=False)
player.go_to(67)
player"""


def test_the_learn_tab_and_the_tutor(
    notebook: Callable[..., Page],
    in_kernel: Callable[[Page, str], str],
    axe: Callable[[Page, str], list[dict[str, Any]]],
    screenshot: Callable[[Page, str], Path],
) -> None:
    page = notebook([MAKE])
    page.locator(".rjw-tabs-more").click()
    page.locator(".rjw-tab", has_text="Learn").click()
    learn, quiz = page.locator(".rjw-learn"), page.locator(".rjw-quiz")
    expect(learn.locator(".known li").filter(has=page.locator("[data-do='rule:7.1']"))).to_contain_text("○ learning")
    expect(learn.locator(".slips li")).to_have_count(4)
    screenshot(page, "learn_tab")
    assert axe(page, ".rjw-page") == []

    learn.locator("[data-do=due]").focus()
    page.keyboard.press("Enter")  # from here on by keyboard alone
    for n in (1, 2):
        expect(quiz.locator(".quiz-band b")).to_contain_text(f"Question {n} of")
        expect(quiz.locator(".rjw-said .tag")).to_have_text("The position")
        once = quiz.locator(".exercise.at-once").count()  # then a choice is the answer
        if quiz.locator(".quiz-prompt").count():  # several choices are to be made on the board
            quiz.locator("[data-do=solution]").press("Enter")
        else:
            page.keyboard.press("1")
            if not once:
                expect(quiz.locator(".options [aria-pressed=true], .quiz-row").first).to_be_visible()
                page.keyboard.press("Enter")
        expect(quiz.locator("[data-do=next]")).to_be_focused()
        page.wait_for_timeout(1600 if once else 0)  # an Enter right after a number ends the number
        page.keyboard.press("Enter")
    expect(quiz.locator(".quiz-band b")).to_contain_text("Question 3 of")
    assert in_kernel(page, 'print(len(Record("me.jsonl").attempts))').strip() == "3"
    page.keyboard.press("Escape")
    expect(quiz).to_have_count(0)
    expect(page.locator(".rjw-tab.on:visible")).to_be_focused()

    learn.locator("[data-do=step_quiz]").click()
    expect(quiz.locator(".quiz-band b")).to_contain_text("Question 1 of")
    screenshot(page, "learn_step_quiz")
    assert axe(page, ".rjw-quiz") == []
    quiz.locator("[data-do=leave]").click()

    in_kernel(page, "player.play(player.session.line[68].answer)")  # the last house of a village goes
    tutor = page.locator(".rjw-tutor .tutor")
    expect(tutor).to_contain_text("Before you go on: what does this cost you?")
    expect(page.locator(".rjw-live").first).to_contain_text("what does this cost you?")
    page.locator(".rjw-tab.on:visible").focus()
    page.keyboard.press("t")
    expect(tutor.locator(".meant")).to_contain_text("might have chosen")
    screenshot(page, "tutor_line")
    assert axe(page, ".rjw-explain") == []
    tutor.locator("[data-do=undo]").click()
    expect(tutor).to_have_count(0)
    assert in_kernel(page, "print(player.node.ply)").strip() == "67"
