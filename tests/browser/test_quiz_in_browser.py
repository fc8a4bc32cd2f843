"""A quiz in JupyterLab: by mouse, by keyboard alone, in French on a narrow screen, and accessible."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

GAME = "replays/raja"
MAKE = """import rajwidgets as rw
quiz = rw.quiz("raja", n=3, from_={folder!r}, kinds="legal find section", seed={seed})
kinds = [exercise.kind for exercise in quiz.exercises]
quiz = quiz.only([1 + kinds.index(kind) for kind in ("legal", "section", "find")])
quiz"""
FOLDER = str(Path(__file__).parents[2] / GAME)


def it_is_looked_back_at(page: Page, quiz: Locator) -> None:
    """A question again with its reasons, once more what was missed, then new ones: by keyboard alone."""
    page.keyboard.press("2")
    expect(quiz.locator(".option.chosen.told-wrong .mark")).to_have_text("✕ your answer, not right")
    expect(quiz.locator(".rjw-said .sentence")).to_be_visible()
    page.keyboard.press("Enter")
    quiz.locator("[data-do=missed]").press("Enter")
    expect(quiz.locator(".quiz-band b")).to_have_text("Question 1 of 2")
    page.keyboard.press("1")
    expect(quiz.locator(".options button[aria-pressed=true] .n")).to_have_text("1")
    page.keyboard.press("Enter")
    expect(quiz.locator(".option .mark").first).to_be_visible()
    page.keyboard.press("End")
    expect(quiz.locator(".quiz-end h3")).to_be_focused()  # it is shown, and a button that is found stays
    quiz.locator("[data-do=fresh]").press("Enter")
    expect(quiz.locator(".quiz-band b")).to_have_text("Question 1 of 3")


def it_is_answered_by_moving(page: Page, quiz: Locator, in_kernel: Callable[[Page, str], str], on_map: Any) -> None:
    """Choices are made part by part, by key and by mouse; they are kept and not played, the refused ones too."""
    listed = "[':'.join(parts) for parts in player.session.listed]"
    go = int(in_kernel(page, f"print(1 + {listed}.index('go'))"))
    page.keyboard.press(str(go))
    expect(quiz.locator(".quiz-prompt b")).to_be_visible()
    on_map.click(page, "C")
    expect(quiz.locator(".quiz-made .made")).to_have_count(1)
    expect(quiz.locator(".quiz-prompt b")).to_have_count(0)
    page.keyboard.press(str(go))
    expect(quiz.locator(".quiz-prompt b")).to_be_visible()
    no = "next(n for n, parts in enumerate(player.session.listed, 1) if parts in player.session.choices().refused)"
    page.keyboard.press(in_kernel(page, f"print({no})").strip())
    expect(quiz.locator(".quiz-made .refused")).to_have_count(1)
    expect(quiz.locator(".rjw-said .tag")).to_contain_text("Why not")
    page.keyboard.press("Escape")
    expect(quiz.locator(".rjw-said .tag")).to_have_text("The position")
    there = in_kernel(page, f"print(1 + {listed}.index('go:S'))").strip()
    page.keyboard.press(there)
    expect(quiz.locator(".quiz-made .made:not(.refused)")).to_have_count(2)
    assert in_kernel(page, "print(player.node.children)").strip() == "[]"


def its_solution_is_played(
    page: Page, quiz: Locator, in_kernel: Callable[[Page, str], str], screenshot: Callable[[Page, str], Path]
) -> None:
    """Step by step on the board, and back to the question."""
    quiz.locator("[data-do=play_on]").press("Enter")
    expect(quiz.locator("[data-do=to_question]")).to_be_visible()
    assert in_kernel(page, "print(player.node.answer in quiz.spoken(3).opened.right)").strip() == "True"
    screenshot(page, "quiz_solution")
    page.keyboard.press("Escape")


def test_a_quiz_by_mouse_and_by_keyboard(
    notebook: Callable[..., Page],
    in_kernel: Callable[[Page, str], str],
    axe: Callable[[Page, str], list[dict[str, Any]]],
    screenshot: Callable[[Page, str], Path],
    on_map: Any,
) -> None:
    page = notebook([MAKE.format(folder=FOLDER, seed=119)])
    quiz = page.locator(".rjw-quiz")
    expect(quiz.locator(".quiz-band b")).to_have_text("Question 1 of 3")
    expect(quiz.locator(".rjw-canvas canvas").first).to_be_visible()
    expect(quiz.locator(".rjw-said .tag")).to_have_text("The position")
    expect(quiz.locator("[data-do=check], .no, .detail:not(:empty)")).to_have_count(0)
    screenshot(page, "quiz_asked")
    in_kernel(page, "player = quiz.panel.player")
    place = "player.session.blind.places[tuple(quiz.spoken(1).opened.right[0].split(':'))]"
    on_map.click(page, in_kernel(page, f"print({place})").strip())  # a choice made on the board is the answer
    expect(quiz.locator(".rjw-said .tag")).to_have_text("Right.")
    expect(quiz.locator(".rjw-live")).to_contain_text("Right.")
    expect(quiz.locator("[data-do=next]")).to_be_focused()
    expect(quiz.locator(".quiz-reasons li")).to_have_count(len(quiz.locator(".options button").all()) - 1)
    screenshot(page, "quiz_right")
    assert axe(page, ".rjw-quiz") == []

    quiz.locator("[data-do=next]").click()
    expect(quiz.locator(".quiz-band b")).to_have_text("Question 2 of 3")
    keyed = "[quiz.spoken(2).opened.verdicts[each].right for each in quiz.exercises[1].options]"
    wrong = in_kernel(page, f"print(1 + {keyed}.index(False))").strip()
    quiz.locator(".options button").first.focus()
    page.keyboard.press("h")
    expect(quiz.locator(".quiz-hint")).to_be_visible()
    quiz.locator(".options button").nth(int(wrong) % 2).click()  # another one first: what counts is chosen last
    page.keyboard.press(wrong)
    expect(quiz.locator(".options button[aria-pressed=true] .n")).to_have_text(wrong)
    page.keyboard.press("Enter")
    expect(quiz.locator(".rjw-said .tag")).to_have_text("Not quite.")
    expect(quiz.locator(".option.chosen.told-wrong .mark")).to_have_text("✕ your answer, not right")
    expect(quiz.locator(".option.told-right .mark")).to_have_text("✓ right")
    screenshot(page, "quiz_wrong")
    assert axe(page, ".rjw-quiz .rjw-question") == []

    page.keyboard.press("Enter")  # the keys are where it goes on, to the end and back by keyboard alone
    expect(quiz.locator(".quiz-band b")).to_have_text("Question 3 of 3")
    expect(quiz.locator("h3[tabindex]").first).to_be_focused()
    it_is_answered_by_moving(page, quiz, in_kernel, on_map)
    screenshot(page, "quiz_moved")
    assert axe(page, ".rjw-quiz") == []
    page.keyboard.press("Enter")
    expect(quiz.locator(".rjw-said .tag")).to_have_text("Partly right: ½ of 1.")
    its_solution_is_played(page, quiz, in_kernel, screenshot)
    expect(quiz.locator(".rjw-said .tag")).to_have_text("Partly right: ½ of 1.")
    quiz.locator("[data-do=end]").press("Enter")
    expect(quiz.locator(".quiz-end h3")).to_have_text("1½ of 3 points")
    expect(quiz.locator(".quiz-looked .mark")).to_have_text(["✓ right", "✕ not quite", "◐ partly right, ½ of 1"])
    expect(quiz.locator(".rjw-canvas")).to_be_hidden()
    screenshot(page, "quiz_end")
    assert axe(page, ".rjw-quiz") == []
    it_is_looked_back_at(page, quiz)


def test_a_quiz_in_french_on_a_narrow_screen(
    notebook: Callable[..., Page],
    axe: Callable[[Page, str], list[dict[str, Any]]],
    screenshot: Callable[[Page, str], Path],
) -> None:
    make = MAKE.format(folder=str(Path(FOLDER).with_name("charmers")), seed=1).replace('"raja"', '"charmers"')
    page = notebook([make.replace("n=3", 'n=3, lang="fr"')], width=390, height=844, single=True)
    quiz = page.locator(".rjw-quiz")
    expect(quiz.locator(".quiz-band b")).to_have_text("Question 1 sur 3")
    screenshot(page, "quiz_narrow")
    brought = quiz.locator(".board-band b").inner_text()
    folded = quiz.locator(".rjw-mats [data-do^='mat:'][aria-expanded=false]").first  # the sheet of somebody else
    seat = str(folded.get_attribute("data-do")).partition(":")[2]
    folded.click()
    quiz.locator(f".rjw-mats [data-do='board:sheet:{seat}']").click()
    expect(quiz.locator(".board-band b")).not_to_have_text(brought)
    screenshot(page, "quiz_narrow_other_board")
    assert axe(page, ".rjw-quiz") == []
    quiz.locator(".board-band button").click()
    expect(quiz.locator(".board-band b")).to_have_text(brought)
    box = quiz.locator(".options").bounding_box()
    assert box is not None and box["width"] > 200
    quiz.locator("[data-do=solution]").click()
    expect(quiz.locator(".option.told-right .mark").first).to_have_text("✓ juste")
