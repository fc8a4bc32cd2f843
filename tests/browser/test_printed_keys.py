"""A key does what it is printed on: Enter after a click, the letters of what is refused, Esc while something plays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

FILE = str(Path(__file__).parents[2] / "replays/raja/three_rajas.json")
ORDER = 'import rajwidgets as rw\nquiz = rw.quiz("raja", n=2, kinds="order", seed=3)\nquiz'
GAME = """import rajwidgets as rw
player = rw.new("raja", seats=3, seed=2, bots={1: "greedy", 2: "greedy"})
player.do("option:6")
player.do("option:1")
player"""
ASKED = f"""import rajwidgets as rw
player = rw.open_replay({FILE!r})
player.go_to(44)
player.do("others")
player.do("option:1")
player"""


def test_enter_checks_after_a_click_and_presses_what_tab_has_reached(notebook: Callable[..., Page]) -> None:
    page = notebook([ORDER], width=1400)
    labels, said = page.locator(".quiz-row .label"), page.locator(".rjw-said .tag")
    expect(labels.first).to_be_visible()
    first, second = labels.nth(0).inner_text(), labels.nth(1).inner_text()
    page.keyboard.press("Enter")
    expect(page.locator(".rjw-signs .waits")).to_contain_text("Put them in order first")
    page.locator("[data-do='up:2']").click()
    expect(labels.first).to_have_text(second)
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("[data-do='up:2']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(labels.first).to_have_text(first)
    expect(said).to_have_text("The position")
    page.locator("[data-do='up:2']").click()
    expect(labels.first).to_have_text(second)
    page.keyboard.press("Enter")
    expect(page.locator(".quiz-row .mark").first).to_be_visible()
    expect(labels.first).to_have_text(second)


def test_a_letter_says_why_as_it_is_printed(notebook: Callable[..., Page]) -> None:
    page = notebook([ASKED], width=1400)
    said, tried = page.locator(".rjw-said .tag"), page.locator(".rjw-question .no.tried")
    expect(page.locator(".rjw-question .no i")).to_have_text(["a", "⇧B", "c", "d", "e", "f"])
    page.locator(".rjw").first.focus()
    page.keyboard.press("a")
    expect(said).to_have_text("Why not Jaisalmer?")
    page.keyboard.press("Shift+B")
    expect(tried).to_contain_text("Bikaner")
    expect(said).to_have_text("Why not Bikaner?")


def test_escape_stops_what_plays_and_then_gives_the_keys_back(
    notebook: Callable[..., Page], in_kernel: Callable[[Page, str], str]
) -> None:
    page = notebook([GAME], width=1400)
    here, says = "document.activeElement.closest('.rjw') !== null", page.locator(".rjw-signs .waits")
    page.locator("[data-do=watch]").first.click()
    expect(page.locator(".rjw-pause")).to_be_visible()
    page.keyboard.press("Escape")
    expect(says).to_contain_text("Stopped.")
    expect(page.locator(".rjw-pause")).to_have_count(0)
    assert page.evaluate(here) and in_kernel(page, "print(player.stepper.playing)").strip() == "None"
    page.keyboard.press("Escape")
    expect(says).to_contain_text("The keys are the notebook’s again.")
    assert not page.evaluate(here)


def test_enter_leads_on_in_a_lesson(notebook: Callable[..., Page]) -> None:
    page = notebook(['import rajwidgets as rw\nlesson = rw.lesson("raja", 1)\nlesson'])
    step = page.locator(".quiz-band b")
    expect(step).to_have_text("Step 1 of 13")
    expect(page.locator(".rjw:not(.rjw-panel) .rjw-question .band")).to_be_visible()
    page.locator(".rjw-panel").focus()
    page.keyboard.press("Enter")
    expect(step).to_have_text("Step 2 of 13")
    page.locator(".rjw:not(.rjw-panel)").focus()  # the board below
    page.keyboard.press("Enter")
    expect(step).to_have_text("Step 3 of 13")
    page.keyboard.press("Enter")  # a task: nothing leads on before it is done
    page.keyboard.press("w")
    expect(step).to_have_text("Step 3 of 13")
