"""A lesson in JupyterLab on a narrow screen: by keyboard, in French, a wrong turn and the way back, and accessible."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

MAKE = 'import rajwidgets as rw\nlesson = rw.lesson("raja", 1, lang="fr")\nlesson'


def test_a_lesson_with_a_wrong_turn_and_the_way_back(
    notebook: Callable[..., Page],
    in_kernel: Callable[[Page, str], str],
    axe: Callable[[Page, str], list[dict[str, Any]]],
    screenshot: Callable[[Page, str], Path],
) -> None:
    page = notebook([MAKE], width=390, height=844, single=True)
    panel, player = page.locator(".rjw-lesson"), page.locator(".rjw-shown .rjw-question").last
    expect(panel.locator(".quiz-band b")).to_have_text("Étape 1 sur 13")
    panel.locator("[data-do=next]").press("Enter")
    expect(panel.locator(".quiz-band b")).to_have_text("Étape 2 sur 13")
    panel.locator("[data-do=next]").focus()
    page.keyboard.press("ArrowRight")
    expect(panel.locator(".lesson-goal.open")).to_contain_text("Pas encore.")
    screenshot(page, "lesson_narrow")
    expect(page.locator("[data-do=hint]")).to_have_count(1)  # the lesson's, also for whoever stands on the board
    player.locator(".options button").first.focus()
    page.keyboard.press("h")
    expect(panel.locator(".quiz-hint")).to_contain_text("peu importe")
    assert in_kernel(page, "print(lesson.panel.player.session.hinted)").strip() == "None"

    player.locator(".options button").first.focus()  # the plan Or, Or: not what was asked for
    page.keyboard.press("1")
    expect(player.locator("h3")).to_contain_text("deuxième flèche")
    page.keyboard.press("1")
    expect(panel.locator(".lesson-goal.bad")).to_contain_text("Ce chemin n’y mène pas")
    assert axe(page, ".rjw-lesson") == []
    screenshot(page, "lesson_lost")
    panel.locator("[data-do=again]").press("Enter")
    expect(panel.locator(".lesson-goal.open")).to_contain_text("Pas encore.")

    panel.locator("[data-do=solution]").press("Enter")
    expect(panel.locator(".lesson-goal.good")).to_contain_text("C’est réussi.")
    expect(panel.locator(".lesson-solution li")).to_have_text("Palais et maison › Or")
    assert in_kernel(page, "print(lesson.solved, lesson.panel.player.node.ask.kind)").split() == ["True", "turn"]
    panel.locator("[data-do=next]").press("Enter")
    expect(panel.locator(".quiz-band b")).to_have_text("Étape 4 sur 13")
    box = panel.bounding_box()
    assert box is not None and box["width"] <= 390
    for button in panel.locator("button").all():
        inside = button.bounding_box()
        assert inside is None or inside["x"] + inside["width"] <= 391

    in_kernel(page, 'lesson.panel.do("go:6")')
    expect(page.locator(".rjw-quiz .options button").first).to_be_visible()
    screenshot(page, "lesson_asked")
    assert axe(page, ".rjw-quiz") == []
    panel.locator(".quiz-mark").first.focus()
    page.keyboard.press("h")  # the key is that of the question
    expect(page.locator(".rjw-quiz .quiz-hint")).to_be_visible()

    in_kernel(page, 'lesson.panel.do("go:15")')  # one step lies aside
    expect(panel.locator(".quiz-band b")).to_have_text("Ce que vous avez appris")
    expect(panel.locator(".quiz-looked .mark")).to_have_count(3)  # two texts that were read, a task
    screenshot(page, "lesson_end")
    assert axe(page, ".rjw-lesson") == []
    panel.locator("[data-do=next_lesson]").press("Enter")
    expect(panel.locator("h2")).to_contain_text("Leçon 2")
    expect(panel.locator("[data-do=next]")).to_be_focused()
