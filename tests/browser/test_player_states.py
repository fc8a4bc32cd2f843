"""States of the Player: resting on a choice, a long file, no canvas, little room."""

import pytest
from playwright.sync_api import expect
from test_player import NEW_GAME

SLOW = """
import time
import rajwidgets as rw
from rajwidgets import replay
from rajwidgets.widgets.player import loading

def read(path, progress):
    return replay.read(path, lambda done, total: time.sleep(0.5) or progress(done, total))

loading.read, loading.QUICK, loading.UNNOTICED, replay.loading.TELL_EVERY = read, 0, 0.01, 4
player = rw.open_replay("../replays/raja/three_rajas.json")
player
"""
UNDRAWN = NEW_GAME.replace("\nplayer\n", """
frame = player.widget.children[0].children[1].children[4].children[0].children[0].children[1]
assert "rjw-canvas" in frame._dom_classes
frame.children = frame.children[1:]  # as if the canvas could not be loaded
player
""")  # fmt: skip
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel().then(() => null)"
SAID = """() => [...document.querySelectorAll('.jupyter-widgets-disconnected')]
    .map(node => getComputedStyle(node, '::before').content).filter(content => content.length > 4)"""  # not none


def test_resting_on_a_choice_or_a_place_shows_its_text(notebook, on_map, in_kernel):
    page = notebook([NEW_GAME])
    on_map.shown(page)
    page.get_by_role("button", name="1, Travel").click()
    expect(page.locator(".option")).to_have_count(4)
    tag, first = page.locator(".rjw-said .tag"), page.locator(".option").first
    page.wait_for_timeout(700)
    expect(tag).to_have_text("Since your last decision")  # the pointer has not moved since the click
    first.hover(position={"x": 40, "y": 12})
    expect(tag).to_have_text("Jodhpur")
    expect(page.locator(".rjw-said .sentence")).to_contain_text("oll")
    page.locator(".no").first.hover()
    expect(tag).to_have_text("Why not Jaisalmer?")
    on_map.hover(page, "D")
    expect(tag).to_have_text("Jodhpur")
    on_map.hover(page, (30, 30))
    expect(tag).to_have_text("Since your last decision")
    page.locator(".no").first.focus()
    page.keyboard.press("ArrowDown")
    expect(tag).to_contain_text("Why not")
    assert in_kernel(page, "print(player.session.tried, player.node.ply)") == "None 48\n"


def test_a_long_file_shows_a_line_and_stop_keeps_what_was_read(notebook, in_kernel, axe, screenshot):
    page = notebook([SLOW])
    line = page.locator(".rjw-told")
    expect(line).to_contain_text("Verifying step")
    assert axe(page, ".rjw") == []
    screenshot(page, "player_loading")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".rjw-notices")).to_contain_text("was stopped at step")
    expect(page.locator(".rjw-canvas canvas")).to_be_visible()
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator(".rjw-position")).to_contain_text("1 of ")
    assert in_kernel(page, "print(player.loading, player.node.ply)") == "False 1\n"
    screenshot(page, "player_stopped")


def test_a_long_file_becomes_whole_by_itself(notebook):
    page = notebook([SLOW.replace("0.5)", "0.02)")])
    expect(page.locator(".rjw-canvas canvas")).to_be_visible()
    expect(page.locator(".rjw-notices")).not_to_contain_text("stopped")


def test_without_a_canvas_there_is_a_picture_and_the_list(notebook, screenshot):
    page = notebook([UNDRAWN])
    expect(page.locator(".rjw .option").first).to_be_visible()
    expect(page.locator(".rjw-picture svg")).to_be_visible()
    page.get_by_role("button", name="1, Travel").click()
    expect(page.locator(".option")).to_have_count(4)
    page.locator(".option").first.click()
    expect(page.locator(".rjw-position")).to_contain_text("49 of 49")
    screenshot(page, "player_no_canvas")


def test_with_little_room_the_mats_fold(notebook, on_map, axe, screenshot):
    page = notebook([NEW_GAME], width=860)
    on_map.shown(page)
    assert page.evaluate("() => document.querySelector('.rjw').clientWidth") < 757
    bodies = page.locator(".rjw .mat-body:visible")
    expect(bodies).to_have_count(1)
    page.get_by_role("button", name="East", exact=True).click()
    expect(bodies).to_have_count(2)
    page.get_by_role("button", name="North", exact=True).click()
    expect(bodies).to_have_count(1)
    assert axe(page, ".rjw") == []
    screenshot(page, "player_folded")


def test_a_stopped_kernel_is_told_in_one_sentence(notebook, on_map, screenshot):
    page = notebook([NEW_GAME])
    on_map.shown(page)
    page.evaluate(RESTART)
    page.wait_for_selector(".rjw.jupyter-widgets-disconnected")
    assert [says[:24] for says in page.evaluate(SAID)] == ['"The kernel has stopped.']
    screenshot(page, "player_kernel_stopped")


def test_a_stopped_kernel_leaves_no_broken_links_in_panels(notebook, screenshot):
    shown = ["rw.lesson('raja', 1)", "rw.quiz('raja', n=2, seed=3)", "rw.my_games()"]
    page = notebook(["import rajwidgets as rw", *shown])
    expect(page.locator(".rjw-page")).to_have_count(4)  # the lesson has a board below it
    page.evaluate(RESTART)
    page.wait_for_function("() => document.querySelectorAll('.rjw.jupyter-widgets-disconnected').length === 4")
    assert [says[:24] for says in page.evaluate(SAID)] == ['"The kernel has stopped.'] * 3
    screenshot(page, "panels_kernel_stopped")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_player_fits_the_height_of_a_screen(notebook, on_map, in_kernel, screenshot, lang):
    code = NEW_GAME.replace("palace:house", "palace_and_house:two_houses").replace("seed=7", f"seed=7, lang='{lang}'")
    page = notebook([code], width=1700, height=1100)
    on_map.shown(page)
    heights = """() => { const all = document.querySelector('.rjw'), top = all.getBoundingClientRect().top;
        const read = document.querySelector('.rjw-explain').getBoundingClientRect().bottom;
        return [all.clientWidth, read - top, all.clientHeight]; }"""
    width, read, height = page.evaluate(heights)
    assert 1236 <= width <= 1300 and read <= 850 and height <= 1100  # the tabs may lie lower than what is read
    screenshot(page, f"player_height_{lang}")


TOO_POOR = """
import rajwidgets as rw
player = rw.new("raja", seats=4, bots="greedy", seed=7, lang="LANG")
player.left = None
player.play("6")
while True:
    session = player.session
    late = session.game.round_of(session.state()) == 4
    if late and session.ask.kind != "plan":
        break
    player.play("palace:house" if late else player.hint().answer)
player.do("why:a")
player
"""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("height", [750, 1000])
def test_the_numbers_of_a_refusal_are_whole_and_the_tabs_stand_in_one_line(notebook, on_map, screenshot, lang, height):
    page = notebook([TOO_POOR.replace("LANG", lang)], width=1300, height=height, single=True)
    on_map.shown(page)
    expect(page.locator(".ledger.short .total")).to_be_visible()
    edges = """() => ['.ledger .total', '.rjw-said', '.rjw-tab-bar', '.rjw-tab', '.rjw-right', '.rjw-tabs']
        .map(css => document.querySelector('.rjw ' + css).getBoundingClientRect())
        .map(({top, bottom}) => ({top, bottom, height: bottom - top}))"""
    total, said, bar, tab, right, tabs = page.evaluate(edges)
    assert total["bottom"] <= said["bottom"]
    assert bar["height"] < 1.5 * tab["height"]
    assert tabs["bottom"] <= right["bottom"] + 1
    screenshot(page, f"player_too_poor_{lang}_{height}")
