"""A quiz in JupyterLab: by mouse, by keyboard alone, in French on a narrow screen, and accessible."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

GAME = "replays/raja"
MAKE = 'import rajwidgets as rw\nquiz = rw.quiz("raja", n=3, from_={folder!r}, kinds="legal section")\nquiz'
FOLDER = str(Path(__file__).parents[2] / GAME)


def test_a_quiz_by_mouse_and_by_keyboard(
    notebook: Callable[..., Page],
    in_kernel: Callable[[Page, str], str],
    axe: Callable[[Page, str], list[dict[str, Any]]],
    screenshot: Callable[[Page, str], Path],
) -> None:
    page = notebook([MAKE.format(folder=FOLDER)])
    quiz = page.locator(".rjw-quiz")
    expect(quiz.locator(".quiz-band b")).to_have_text("Question 1 of 3")
    expect(quiz.locator(".quiz-board svg")).to_be_visible()
    assert quiz.locator(".quiz-verdict").inner_text().strip() == ""
    screenshot(page, "quiz_asked")
    right = int(in_kernel(page, "print(1 + quiz.exercises[0].options.index(quiz.spoken(1).opened.right[0]))"))
    quiz.locator(".options button").nth(right - 1).click()
    quiz.locator("[data-do=check]").click()
    expect(quiz.locator(".quiz-verdict h3")).to_have_text("Right.")
    expect(quiz.locator(".quiz-reasons li")).to_have_count(len(quiz.locator(".options button").all()))
    screenshot(page, "quiz_right")
    assert axe(page, ".rjw-quiz") == []

    quiz.locator("[data-do=next]").click()
    expect(quiz.locator(".quiz-band b")).to_have_text("Question 2 of 3")
    keyed = "[quiz.spoken(2).opened.verdicts[each].right for each in quiz.exercises[1].options]"
    wrong = in_kernel(page, f"print(1 + {keyed}.index(False))").strip()
    quiz.locator(".options button").first.focus()
    page.keyboard.press("h")
    expect(quiz.locator(".quiz-hint")).to_be_visible()
    page.keyboard.press(wrong)
    expect(quiz.locator(".options button[aria-pressed=true]")).to_have_count(1)
    quiz.locator("[data-do=check]").press("Enter")
    expect(quiz.locator(".quiz-verdict h3")).to_have_text("Not quite.")
    expect(quiz.locator(".option.chosen.told-wrong .mark")).to_have_text("✕ chosen, not right")
    expect(quiz.locator(".option.told-right .mark")).to_have_text("✓ right")
    screenshot(page, "quiz_wrong")
    assert axe(page, ".rjw-quiz .rjw-question") == []


def test_a_quiz_in_french_on_a_narrow_screen(
    notebook: Callable[..., Page],
    axe: Callable[[Page, str], list[dict[str, Any]]],
    screenshot: Callable[[Page, str], Path],
) -> None:
    make = MAKE.format(folder=str(Path(FOLDER).with_name("charmers"))).replace('"raja"', '"charmers"')
    page = notebook([make.replace("n=3", 'n=3, lang="fr"')], width=390, height=844, single=True)
    quiz = page.locator(".rjw-quiz")
    expect(quiz.locator(".quiz-band b")).to_have_text("Question 1 sur 3")
    screenshot(page, "quiz_narrow")
    brought = quiz.locator(".board-band b").inner_text()
    quiz.locator(".quiz-beside button.board").first.click()  # the sheet of somebody else
    expect(quiz.locator(".board-band b")).not_to_have_text(brought)
    screenshot(page, "quiz_narrow_other_board")
    assert axe(page, ".rjw-quiz") == []
    quiz.locator(".board-band button").click()
    expect(quiz.locator(".board-band b")).to_have_text(brought)
    box = quiz.locator(".options").bounding_box()
    assert box is not None and box["width"] > 200
    quiz.locator("[data-do=solution]").click()
    expect(quiz.locator(".quiz-verdict h3")).to_have_text("La solution")
