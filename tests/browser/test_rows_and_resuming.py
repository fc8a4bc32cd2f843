"""Rows that are set: numbers are typed, an order is moved; and a quiz that was left is gone on with, in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

FILE = str(Path(__file__).parents[2] / "replays/raja/three_rajas.json")
MAKE = f"""import rajwidgets as rw
quiz = rw.quiz("raja", n=4, from_={FILE!r}, kinds="order why table", seed=5)
kinds = [exercise.kind for exercise in quiz.exercises]
quiz = quiz.only([1 + kinds.index(kind) for kind in ("table", "order", "why")])
quiz"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => null)"

# Every button and field of the rows can be hit, and the rows stand below each other.
IN_REACH = """() => [...document.querySelectorAll('.to-set .way:not(:disabled), .to-set input')].every(node => {
    const {x, y, width, height} = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}) && new Set([...document.querySelectorAll('.to-set > li')].map(row => row.getBoundingClientRect().x)).size === 1"""


def test_numbers_are_typed_an_order_is_moved_and_the_quiz_is_gone_on_with(
    notebook: Callable[..., Page],
    in_kernel: Callable[[Page, str], str],
    axe: Callable[[Page, str], list[dict[str, Any]]],
    screenshot: Callable[[Page, str], Path],
) -> None:
    page = notebook([MAKE], width=1400)
    quiz = page.locator(".rjw-quiz")
    fields = quiz.locator(".to-set input")
    expect(fields).to_have_count(3)
    assert page.evaluate(IN_REACH)
    fields.nth(0).click()
    page.keyboard.press("Control+a")
    page.keyboard.type("12")
    page.keyboard.press("Tab")
    fields.nth(1).fill("3")
    quiz.locator("[data-do='up:3']").click()
    expect(fields.nth(2)).to_have_value("1")
    expect(fields.nth(0)).to_have_value("12")
    assert axe(page, ".rjw") == []
    screenshot(page, "quiz_numbers")
    fields.nth(1).fill("4")
    quiz.locator("[data-do=check]").click()  # a click right after the typing is not lost
    expect(quiz.locator(".quiz-row .mark").first).to_be_visible()
    assert in_kernel(page, "print(quiz.panel.sitting.answers)") == "{1: ('12', '4', '1')}\n"

    quiz.locator("[data-do=next]").click()
    expect(quiz.locator(".to-set .place").first).to_have_text("1.")
    numbers = quiz.locator(".to-set .place").all_inner_texts()
    assert len(numbers) > 2 and numbers == [f"{n}." for n in range(1, len(numbers) + 1)]
    page.keyboard.press("Enter")  # as it lies there nothing is to be checked
    expect(page.locator(".rjw-signs .waits")).to_contain_text("Put them in order first")
    assert page.evaluate(IN_REACH)
    second = quiz.locator(".to-set .label").nth(1).inner_text()
    quiz.locator("[data-do='up:2']").click()
    expect(quiz.locator(".to-set .label").first).to_have_text(second)

    page.evaluate(RUN_ALL)
    resume = page.locator(".rjw-quiz [data-do=resume]")
    expect(resume).to_have_text("Go on where you left off: Question 2 of 3")
    resume.click()
    expect(page.locator(".quiz-band b")).to_have_text("Question 2 of 3")
    expect(page.locator(".quiz-band .quiz-mark").first).to_have_text("◐")  # one number of three
