"""The Player in a narrow window, on a phone and in a dark host: all is seen, nothing clipped, the counter free."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Page

pytestmark = pytest.mark.browser

CHANGE_THEME = "t => window.jupyterapp.commands.execute('apputils:change-theme', {theme: t}).then(() => null)"
GAMES = {
    "raja": 'import rajwidgets as rw\nplayer = rw.new("raja", seats=4, bots="greedy", seed=7)\nplayer',
    "maharadjah": 'import rajwidgets as rw\nplayer = rw.example("maharadjah", "4.0", bots="greedy")\nplayer',
}
PLACE = "s => { const b = document.querySelector(s).getBoundingClientRect(); return [b.x, b.y, b.right, b.bottom]; }"
# Every part that shows text or a picture and is cut at the right: what scrolls or ends in an ellipsis is not cut.
CLIPPED = """() => [...document.querySelectorAll(".rjw-page *")].filter((e) => {
  const style = getComputedStyle(e), box = e.getBoundingClientRect(), page = e.closest(".rjw").getBoundingClientRect();
  const elsewhere = ".rjw-companion, .rail-fold, .rjw-slider, .marks, svg";
  if (!box.width || !box.height || style.visibility === "hidden" || e.closest(elsewhere)) return false;
  for (let up = e; up && !up.classList.contains("rjw"); up = up.parentElement) {
    const held = getComputedStyle(up);
    if (/auto|scroll/.test(held.overflowX) || held.textOverflow === "ellipsis") return false;
  }
  return box.right > page.right + 1 || box.left < page.left - 1;
}).map((e) => e.className + " " + e.textContent.slice(0, 40)).slice(0, 5)"""
COVERED = """() => { const p = document.querySelector(".rjw-position"), b = p.getBoundingClientRect();
  p.scrollIntoView({ block: "center" });
  const c = p.getBoundingClientRect();
  return [0.05, 0.5, 0.95].map((x) => document.elementFromPoint(c.left + c.width * x, c.top + c.height / 2))
    .every((e) => e && (p.contains(e) || e.contains(p))); }"""


def shown(notebook, game: str, width: int, height: int = 800) -> Page:
    page = notebook([GAMES[game]], width=width, height=height, single=True)
    page.wait_for_selector(".rjw .rjw-question h3")
    page.wait_for_selector(".rjw canvas")
    return page


@pytest.mark.parametrize("game", GAMES)
def test_at_1000_question_and_whole_map_fit_one_screen(notebook, screenshot, game):
    page = shown(notebook, game, 1000)
    page.evaluate("document.querySelector('.rjw-page').scrollIntoView({block: 'start'})")
    screenshot(page, f"narrow_1000_{game}")
    board, question = page.evaluate(PLACE, ".rjw-canvas canvas"), page.evaluate(PLACE, ".rjw-question")
    top, bottom = min(board[1], question[1]), max(board[3], question[3])
    assert bottom - top < 640, "both lie in one window beside a header"
    assert top >= 0 and bottom <= 800
    assert page.evaluate(CLIPPED) == [] and page.evaluate(COVERED)


@pytest.mark.parametrize("game", GAMES)
def test_at_390_the_map_comes_first_and_a_thumb_can_answer(notebook, screenshot, game):
    page = shown(notebook, game, 390, 844)
    page.evaluate("document.querySelector('.rjw-canvas').scrollIntoView({block: 'start'})")
    screenshot(page, f"narrow_390_{game}")
    board, question = page.evaluate(PLACE, ".rjw-canvas canvas"), page.evaluate(PLACE, ".rjw-question")
    assert board[1] < question[1] and question[3] <= 845, "the map, and the question in the same window"
    assert page.evaluate(CLIPPED) == [] and page.evaluate(COVERED)
    options = page.locator(".rjw-question .option")
    sizes = options.evaluate_all("all => all.map((e) => e.getBoundingClientRect().height)")
    assert sizes and min(sizes) >= 44
    before = page.inner_text(".rjw-question h3")
    options.first.click()
    page.wait_for_function("t => document.querySelector('.rjw-question h3').innerText !== t", arg=before)


def test_the_night_follows_the_host(notebook, axe, screenshot):
    page = shown(notebook, "raja", 1300, 1000)
    paper = "getComputedStyle(document.querySelector('.rjw')).backgroundColor"
    assert page.evaluate(paper) == "rgb(250, 244, 230)"
    page.evaluate(CHANGE_THEME, "JupyterLab Dark")
    try:
        page.wait_for_function(f"{paper} === 'rgb(29, 24, 19)'")
        assert "brightness" in page.evaluate("getComputedStyle(document.querySelector('.rjw canvas')).filter")
        screenshot(page, "player_by_night")
        assert axe(page, ".rjw") == []
    finally:
        page.evaluate(CHANGE_THEME, "JupyterLab Light")
    page.wait_for_function(f"{paper} === 'rgb(250, 244, 230)'")
