"""The board appears and stays: at first, after a reload, in a second view, beside the text; and the keys are its."""

import re

import pytest
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
LESSON = "import rajwidgets as rw\nlesson = rw.lesson('raja', 1)\nlesson"
AGAIN = "rw.example('raja', '8', 4)"

ACTIVE = "() => document.activeElement.closest('.rjw') !== null"
# A click may arrive in a thread of its own while a cell runs: it is the game that is busy, until there is a file.
BUSY = """path => { const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
window.isBusy = false;
kernel.requestExecute({code: `
import os, time
began = time.monotonic()
with player.table.lock:
    print("busy")
    while not os.path.exists("${path}") and time.monotonic() - began < 240:
        time.sleep(0.05)
`, store_history: false}).onIOPub = message => { window.isBusy ||= message.content.text === 'busy\\n'; }; }"""
TYPE = """keys => keys.map(key => { // at once: on a slow machine the second digit would come too late
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
    return document.querySelector('.rjw-signs .typed').textContent;
})"""
SIGN_IN_SIGHT = """() => {
    const sign = document.querySelector('.rjw-signs .waits').getBoundingClientRect();
    const around = document.querySelector('.jp-NotebookPanel-notebook').getBoundingClientRect();
    return sign.height > 0 && sign.top >= around.top && sign.bottom <= around.bottom && sign.right <= around.right;
}"""
RING = "() => getComputedStyle(document.querySelector('.rjw')).outlineStyle"
PICTURE_IS_SEEN = "image => image.complete && image.naturalWidth > 700"


# ---------------------------------------------------------------- it appears


def test_a_notebook_that_was_just_opened_shows_its_board_as_a_picture(notebook, screenshot):
    page = notebook("raja/01_a_turn_step_by_step.ipynb", run=False)
    picture = page.locator(".jp-RenderedImage img").first
    picture.scroll_into_view_if_needed()
    expect(picture).to_be_visible()
    assert picture.evaluate(PICTURE_IS_SEEN)
    expect(page.locator("blockquote").get_by_text("To play, run the cells").first).to_be_visible()
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


@pytest.mark.parametrize("single", [True, False])
def test_of_a_lesson_only_the_board_goes_beside_and_its_steps_go_on_in_both_places(notebook, screenshot, single):
    page = notebook([LESSON], width=1400, height=1000, single=single)
    panel, aside, column = page.locator(".rjw-lesson"), page.locator("aside.rjw-aside"), page.locator(".jp-Notebook")
    panel.locator("[data-do=next]").click()
    expect(panel.locator(".quiz-band b")).to_have_text("Step 2 of 13")
    page.get_by_role("button", name=re.compile("^Let the board stand beside")).click()
    expect(aside.locator(".rjw-canvas canvas")).to_be_visible()
    expect(column.locator(".rjw-lesson")).to_be_visible()
    expect(column.locator(".rjw-canvas")).to_have_count(0)
    text, board = panel.bounding_box(), aside.bounding_box()
    assert text["width"] > 200 and text["x"] + text["width"] <= board["x"] + 1
    screenshot(page, f"beside_lesson_{single}")
    panel.locator("[data-do=next]").click()
    expect(panel.locator("[data-do=solution]")).to_be_visible()
    panel.locator("[data-do=solution]").click()
    expect(panel.locator(".lesson-goal.good")).to_be_visible()
    for step in (4, 5):
        panel.locator("[data-do=next]").click()
        expect(panel.locator(".quiz-band b")).to_have_text(f"Step {step} of 13")
    panel.locator("[data-do='go:6']").click()
    expect(aside.locator(".rjw-quiz .option").first).to_be_visible()
    panel.locator("[data-do='go:3']").click()
    expect(aside.locator(".option")).to_have_count(9)
    page.get_by_role("button", name="Put it back here").click()
    expect(aside).to_have_count(0)
    expect(column.locator(".rjw-canvas canvas")).to_be_visible()
    below = column.locator(".rjw-shown").bounding_box()
    assert below["y"] >= panel.bounding_box()["y"] + panel.bounding_box()["height"] - 1
    column.locator(".option").first.click()
    panel.locator("[data-do='go:6']").click()
    expect(column.locator(".rjw-quiz .option").first).to_be_visible()


def test_in_a_narrower_window_the_button_stays_and_on_a_phone_the_board_goes_back_by_itself(notebook):
    page = notebook([RAJA], width=1400, height=900, single=True)
    expect(page.locator(".rjw .option").first).to_be_visible()
    button = page.get_by_role("button", name=re.compile("^Let the board stand beside"))
    button.click()
    aside = page.locator("aside.rjw-aside")
    for width in (1000, 800):
        page.set_viewport_size({"width": width, "height": 900})
        expect(aside.locator(".rjw-beside-button[aria-pressed=true]")).to_be_visible()
    button.click()
    expect(aside).to_have_count(0)
    page.set_viewport_size({"width": 1000, "height": 900})
    button.click()
    expect(aside).to_have_count(1)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(aside).to_have_count(0)
    expect(page.locator(".jp-Notebook .rjw .option").first).to_be_visible()
    expect(page.locator(".rjw-away")).to_have_count(0)
    page.locator(".rjw-canvas canvas").focus()
    page.keyboard.press("b")  # for which there is no room
    expect(aside).to_have_count(0)


# ---------------------------------------------------------------- clicks and keys belong to it


def test_a_fresh_player_takes_the_keys_gives_them_back_and_leads_on(notebook):
    page = notebook([RAJA, "print('the next', 'cell')"], run=False)
    page.locator(".jp-Cell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".rjw .option").first).to_be_visible()
    page.wait_for_function(ACTIVE)
    assert page.evaluate(RING) == "solid", "who is to type sees where the keys go"
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => !({ACTIVE})()")
    page.locator(".rjw-under-map").click(position={"x": 2, "y": 2})
    page.wait_for_function(ACTIVE)
    assert page.evaluate(RING) == "none", "who clicks knows"
    page.locator(".rjw .option").first.focus()
    page.keyboard.press("Shift+Enter")  # as in the notebook: the cell below is run
    expect(page.locator(".jp-OutputArea-output", has_text="the next cell")).to_be_visible()


def test_the_keys_are_the_players_also_where_its_cell_is_the_last(notebook, in_kernel):
    page = notebook([RAJA], run=False)
    page.locator(".jp-Cell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".rjw .option").first).to_be_visible()
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(2)
    page.wait_for_function(ACTIVE)
    assert page.evaluate(RING) == "solid"
    page.keyboard.press("1")
    expect(page.locator(".rjw-position")).not_to_contain_text("0 of 0")
    assert page.locator(".jp-CodeCell .cm-content").nth(1).text_content() == ""


def test_a_fresh_player_leaves_the_keys_to_who_writes_in_the_cell_below(notebook):
    page = notebook([f"import time; time.sleep(3){RAJA}"], run=False)
    page.locator(".jp-Cell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(2)
    page.locator(".jp-CodeCell .cm-content").nth(1).click()
    page.keyboard.type("# mine")
    expect(page.locator(".rjw .option").first).to_be_visible()
    page.keyboard.type(" 12")
    assert page.locator(".jp-CodeCell .cm-content").nth(1).text_content() == "# mine 12"


def test_the_focus_stays_when_the_button_that_had_it_can_no_longer_be_pressed(notebook):
    page = notebook(["import rajwidgets as rw\nplayer = rw.example('raja', '8', 4)\nplayer.go_to(9)\nplayer"])
    at, button = page.locator(".rjw-position"), lambda key: page.locator(f".rjw .rjw-{key}").first
    expect(button("first")).to_be_visible()
    last = int(at.text_content().split(" of ")[1].split()[0])
    button("first").click()
    expect(at).to_contain_text(f"0 of {last}")
    page.wait_for_function(ACTIVE)
    page.keyboard.press("ArrowRight")
    expect(at).to_contain_text(f"1 of {last}")
    button("last").focus()
    page.keyboard.press("Enter")
    expect(at).to_contain_text(f"{last} of {last}")
    page.wait_for_function(ACTIVE)
    page.keyboard.press("ArrowLeft")
    expect(at).to_contain_text(f"{last - 1} of {last}")
    button("forward").click()
    expect(at).to_contain_text(f"{last} of {last}")
    page.wait_for_function(ACTIVE)
    page.keyboard.press("ArrowLeft")
    expect(at).to_contain_text(f"{last - 1} of {last}")


def test_who_clicks_beside_the_player_has_left_it(notebook):
    page = notebook([RAJA, "print('another', 'cell')"])
    expect(page.locator(".rjw .option").first).to_be_visible()
    for cell in (0, 1):  # its own prompt, which takes no focus by itself, and another's
        page.locator(".rjw-canvas canvas").first.focus()
        page.wait_for_function(ACTIVE)
        page.locator(".jp-CodeCell").nth(cell).locator(".jp-InputPrompt").click()
        page.wait_for_function(f"() => !({ACTIVE})()")


def test_a_pointer_that_rests_where_the_list_comes_does_not_look_at_it(notebook):
    page = notebook([RAJA])
    row = page.locator(".rjw .option").nth(2)
    expect(row).to_be_visible()
    box = row.bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*at)
    page.keyboard.press("1")
    expect(page.locator(".rjw-position")).not_to_contain_text("0 of 0")
    page.mouse.move(*at)  # as a browser does when what lies under the pointer has changed
    page.wait_for_timeout(900)
    assert page.locator(".rjw-said .tag").first.text_content() == "Since your last decision"
    page.mouse.move(at[0], at[1] + 14, steps=3)  # now it is looked at
    expect(page.locator(".rjw-said .tag").first).not_to_have_text("Since your last decision")


def test_options_above_nine_are_typed_with_two_digits(notebook, in_kernel):
    page = notebook([RAJA.replace("player\n", "player.play(player.options()[0][0])\nplayer\n")])
    expect(page.locator(".rjw .option").nth(11)).to_be_attached()
    twelfth = in_kernel(page, "print(':'.join(player.board.offered.open[11]))").strip()
    before = page.locator(".rjw-position").text_content()
    page.locator(".rjw .option").first.focus()
    typed = page.evaluate(TYPE, ["1", "2", "Enter"])  # Enter ends the number, and is not for the next question
    assert typed == ["1_", "", ""], "the first digit is shown until the second comes"
    expect(page.locator(".rjw-position")).not_to_have_text(before)
    steps = "zip(player.session.line, player.session.line[1:])"
    own = f"[after.answer for node, after in {steps} if node.ask.seat in player.session.people]"
    assert in_kernel(page, f"print({own}[1:])") == f"[{twelfth!r}]\n"


def test_while_the_kernel_is_busy_the_player_says_so(notebook, tmp_path):
    page = notebook([RAJA])
    expect(page.locator(".rjw .option").first).to_be_visible()
    page.wait_for_function(ACTIVE)
    page.evaluate(BUSY, str(tmp_path / "enough"))
    page.wait_for_function("() => window.isBusy")
    page.locator(".rjw .option").first.click()
    expect(page.locator(".rjw.working")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="The bots play …")).to_be_visible()
    page.mouse.move(600, 600)
    page.mouse.wheel(0, 260)  # the sign comes along
    page.wait_for_function("() => document.querySelector('.rjw').getBoundingClientRect().top < 0")
    page.wait_for_function(SIGN_IN_SIGHT)
    (tmp_path / "enough").touch()
    expect(page.locator(".rjw.working")).to_have_count(0)
    expect(page.locator(".rjw-position")).not_to_contain_text("0 of 0")


STALE = """() => {
    const row = document.querySelector('.rjw .option'), how = {bubbles: true, cancelable: true, detail: 1};
    for (let n = 0; n < 2; n++) row.dispatchEvent(new MouseEvent('click', how));
}"""
# What is said in passing lies between the header and all that is below it.
IN_THE_FREE_LINE = """() => { const box = css => document.querySelector(css).getBoundingClientRect();
    const sign = box('.rjw-signs .waits');
    return sign.top >= box('.rjw-header').bottom && sign.bottom <= box('.rjw-body').top; }"""


def test_what_is_said_in_passing_moves_nothing_and_covers_nothing(notebook, settled, screenshot):
    page = notebook([RAJA], width=1400, height=1000, single=True)
    expect(page.locator(".rjw .option").first).to_be_visible()
    settled(page)
    before = page.locator(".rjw-canvas canvas").bounding_box()
    page.evaluate(STALE)  # two clicks at once, both for the first question
    sign = page.locator(".rjw-signs .waits")
    expect(sign).to_contain_text("That click was for the question before")
    assert page.evaluate(IN_THE_FREE_LINE)
    assert page.locator(".rjw-canvas canvas").bounding_box() == before
    screenshot(page, "passing")
    expect(sign).to_have_text("")
    for width in (1400, 1000, 700):
        page.set_viewport_size({"width": width, "height": 1000})
        settled(page)
        page.locator(".rjw-canvas canvas").focus()
        page.keyboard.press("Escape")
        expect(sign).to_contain_text("The keys are the notebook’s again")
        assert page.evaluate(IN_THE_FREE_LINE), width
        screenshot(page, f"passing_{width}")


OVER_THE_HEADER = """() => { const box = css => document.querySelector(css).getBoundingClientRect();
    const sign = box('.rjw-signs'), head = box('.rjw-header');
    return sign.height === 0 || sign.top < head.bottom && head.top < sign.bottom; }"""


def test_what_goes_on_is_said_beside_the_phases_and_never_over_them(notebook, in_kernel, settled, screenshot):
    page = notebook([RAJA], single=True)
    expect(page.locator(".rjw .option").first).to_be_visible()
    says = "player.companion.goes_on = {'says': 'East, South and West play one by one …', 'stop': 'play'}"
    for lang in ("en", "fr"):
        in_kernel(page, f"player.language = {lang!r}")
        for width in (1700, 1400, 1200, 1000, 700, 390):
            page.set_viewport_size({"width": width, "height": 900})
            settled(page)
            in_kernel(page, says)
            expect(page.locator(".rjw-signs .control")).to_be_visible()
            page.locator(".rjw").first.evaluate("node => node.scrollIntoView({block: 'start'})")
            settled(page)
            assert not page.evaluate(OVER_THE_HEADER), (lang, width)
        screenshot(page, f"signs_{lang}")


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


RUN_AGAIN = """async () => {
    const {shell, commands} = window.jupyterapp;
    shell.currentWidget.content.activeCellIndex = 0;
    await commands.execute('notebook:run-cell');
}"""


def test_a_lesson_whose_cell_was_run_again_comes_back_with_the_page(notebook, reload, settled):
    """Of the panel that its cell showed before nothing is left that a page which comes back would look for in vain."""
    page = notebook(['import rajwidgets as rw\nrw.lesson("raja", 1)'], width=1400)
    band = page.locator(".rjw-lesson .quiz-band b")
    expect(band).to_have_text("Step 1 of 13")
    page.locator(".rjw-lesson [data-do=next]").last.click()
    expect(band).to_have_text("Step 2 of 13")
    page.evaluate(RUN_AGAIN)
    expect(page.locator(".rjw-lesson [data-do=resume]")).to_contain_text("Step 2 of 13")
    reload(page)
    expect(page.locator(".rjw-lesson [data-do=resume]")).to_be_visible()
    expect(page.locator(".rjw canvas").first).to_be_visible()
    page.locator(".rjw-lesson [data-do=resume]").click()
    expect(band).to_have_text("Step 2 of 13")
    # a chart of which there is no room to draw: bqplot says so, and draws it when it is looked at
    page.errors[:] = [each for each in page.errors if "A negative value is not valid" not in each]
