"""The board appears and stays: at first, after a reload, in a second view, beside the text; and the keys are its."""

import re

from playwright.sync_api import expect

RAJA = """
import rajwidgets as rw
player = rw.new("raja", 4, bots="greedy", seed=7)
player.left = None
player.refresh()
player
"""
MAHARADJAH = """
india = rw.new("maharadjah", 4, bots="greedy", seed=7)
india.left = None
india.refresh()
india
"""
AGAIN = "rw.example('raja', '8', 4)"

ACTIVE = "() => document.activeElement.closest('.rjw') !== null"
# A click may arrive in a thread of its own while a cell runs, so it is the game that must be busy.
BUSY = """seconds => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute(
    {code: `import time\\nwith player.table.lock: time.sleep(${seconds})`, store_history: false}); }"""
PICTURE_IS_SEEN = "image => image.complete && image.naturalWidth > 700"


# ---------------------------------------------------------------- it appears


def test_a_notebook_that_was_just_opened_shows_its_board_as_a_picture(notebook, screenshot):
    page = notebook("raja/01_a_turn_step_by_step.ipynb", run=False)
    picture = page.locator(".jp-RenderedImage img").first
    picture.scroll_into_view_if_needed()
    expect(picture).to_be_visible()
    assert picture.evaluate(PICTURE_IS_SEEN)
    expect(page.get_by_text("Run this cell to play").first).to_be_visible()
    assert page.get_by_text("model not found").count() == 0
    screenshot(page, "first_open")


def test_three_players_of_two_games_come_back_after_reloads_and_in_a_second_view(notebook, reload):
    page = notebook([RAJA, MAHARADJAH, AGAIN])
    expect(page.locator(".rjw-place.live .rjw .option").first).to_be_visible()
    for _ in range(2):
        reload(page)
        expect(page.locator(".rjw-place.live > .rjw-alive .rjw")).to_have_count(3)
        assert page.get_by_text("model not found").count() == 0
        page.wait_for_function("() => document.querySelectorAll('.rjw-canvas canvas').length === 3")
    page.locator(".rjw").first.scroll_into_view_if_needed()
    page.evaluate(
        """() => {
        const {content} = window.jupyterapp.shell.currentWidget;
        content.activeCellIndex = 0;
        return window.jupyterapp.commands.execute('notebook:create-output-view').then(() => null);
    }"""
    )
    expect(page.locator(".rjw-place.live .rjw")).to_have_count(4)


def test_a_cell_run_again_shows_one_player_and_closes_the_other(notebook, in_kernel):
    page = notebook([RAJA])
    expect(page.locator(".rjw .option").first).to_be_visible()
    count = "from ipywidgets.widgets.widget import _instances; print(len(_instances))"
    before = int(in_kernel(page, count))
    for _ in range(3):
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => null)")
    expect(page.locator(".rjw-place.live .rjw")).to_have_count(1)
    expect(page.locator(".rjw .option").first).to_be_visible()
    assert int(in_kernel(page, count)) == before
    page.locator(".rjw .option").first.click()
    expect(page.locator(".rjw-position")).not_to_contain_text("0 of 0")


# ---------------------------------------------------------------- beside the text


def test_the_player_stands_beside_the_text_and_goes_back_by_the_same_button_or_key(notebook, screenshot):
    page = notebook([RAJA], width=1400, height=1000, single=True)
    expect(page.locator(".rjw .option").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Let the board stand beside")).click()
    aside = page.locator("aside.rjw-aside")
    expect(aside.locator(".rjw .option").first).to_be_visible()
    right, text = aside.bounding_box(), page.locator(".jp-Notebook").bounding_box()
    assert right["x"] + right["width"] >= 1399 and right["height"] >= 990
    assert text["x"] + text["width"] <= right["x"] + 1
    screenshot(page, "beside")
    aside.locator(".option").first.click()
    expect(page.locator(".rjw-position")).not_to_contain_text("0 of 0")
    page.get_by_role("button", name="FR", exact=True).click()
    pressed = page.get_by_role("button", name=re.compile("^Placer le plateau à côté"), pressed=True)
    expect(pressed).to_be_visible()
    aside.locator(".rjw-canvas canvas").focus()
    page.keyboard.press("b")
    expect(aside).to_have_count(0)
    expect(page.locator(".rjw-place.live > .rjw-alive .rjw .option").first).to_be_visible()
    assert page.locator(".jp-Notebook").bounding_box()["width"] > 1200


# ---------------------------------------------------------------- clicks and keys belong to it


def test_a_fresh_player_takes_the_keys_gives_them_back_and_leads_on(notebook):
    page = notebook([RAJA, "print('the next', 'cell')"], run=False)
    page.locator(".jp-Cell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".rjw .option").first).to_be_visible()
    page.wait_for_function(ACTIVE)
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => !({ACTIVE})()")
    page.locator(".rjw .option").first.focus()
    page.keyboard.press("Shift+Enter")  # as in the notebook: the cell below is run
    expect(page.locator(".jp-OutputArea-output", has_text="the next cell")).to_be_visible()


def test_options_above_nine_are_typed_with_two_digits(notebook, in_kernel):
    page = notebook([RAJA.replace("player\n", "player.play(player.options()[0][0])\nplayer\n")])
    expect(page.locator(".rjw .option").nth(11)).to_be_attached()
    twelfth = in_kernel(page, "print(':'.join(player.board.offered.open[11]))").strip()
    before = page.locator(".rjw-position").text_content()
    page.locator(".rjw .option").first.focus()
    page.keyboard.press("1")
    expect(page.locator(".rjw")).to_have_attribute("data-typed", "1")
    page.keyboard.press("2")
    expect(page.locator(".rjw-position")).not_to_have_text(before)
    said = f"print(any(node.answer == {twelfth!r} for node in player.session.line))"
    assert in_kernel(page, said) == "True\n"


def test_while_the_kernel_is_busy_the_player_says_so(notebook):
    page = notebook([RAJA])
    expect(page.locator(".rjw .option").first).to_be_visible()
    page.wait_for_function(ACTIVE)
    page.evaluate(BUSY, 5)
    page.locator(".rjw .option").first.click()
    expect(page.locator(".rjw.working")).to_have_count(1, timeout=4000)
    assert page.locator(".rjw").get_attribute("data-working") == "Working …"
    expect(page.locator(".rjw.working")).to_have_count(0)
    expect(page.locator(".rjw-position")).not_to_contain_text("0 of 0")


def test_a_held_key_stops_when_it_is_released(notebook):
    whole_game = RAJA.replace('bots="greedy"', 'bots=["greedy"] * 4').replace("player\n", "player.play_on()\nplayer\n")
    page = notebook([whole_game])
    expect(page.locator(".rjw-position")).to_contain_text(" of ")
    page.locator(".rjw-canvas canvas").focus()
    page.keyboard.press("End")
    for _ in range(25):
        page.keyboard.down("ArrowLeft")
    page.keyboard.up("ArrowLeft")
    step = "() => Number(document.querySelector('.rjw-position b').textContent.match(/\\d+/)[0])"
    released = page.evaluate(step)
    expect(page.locator(".rjw.working")).to_have_count(0)
    page.wait_for_timeout(700)
    assert released - page.evaluate(step) in (0, 1)
