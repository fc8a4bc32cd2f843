"""The Player in JupyterLab: played with the mouse and with keys, reloaded, translated, narrow and dark."""

import pytest
from playwright.sync_api import expect

NEW_GAME = """
import rajwidgets as rw
player = rw.new("raja", seats=4, names=["North", "East", "South", "West"], bots="greedy", seed=7)
player.left = None
player.refresh()
player.play("6")
for _ in range(4):
    player.play(player.options()[0][0])
player.play("palace:house")
player
"""

CHANGE_THEME = "t => window.jupyterapp.commands.execute('apputils:change-theme', {theme: t}).then(() => null)"


def test_a_decision_is_played_on_the_canvas_and_survives_a_reload(notebook, on_map, in_kernel, reload, screenshot):
    page = notebook([NEW_GAME])
    on_map.shown(page)
    page.get_by_role("button", name="1, Travel").click()
    expect(page.get_by_role("heading", name="Where does North's architect go?")).to_be_visible()

    jodhpur = on_map.point(page, "D")
    on_map.click(page, jodhpur)
    expect(page.locator(".sentence")).to_contain_text("Jodhpur")
    assert in_kernel(page, "print(player.node.answer)") == "go:D\n"

    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".rjw-position")).to_contain_text("48 of 49")
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator(".rjw-position")).to_contain_text("49 of 49")

    page.get_by_role("button", name="FR", exact=True).click()
    expect(page.locator(".rjw-question")).to_contain_text("Nord décide")
    assert in_kernel(page, "print(player.language, player.node.ply)") == "fr 49\n"
    before = on_map.pixel(page, jodhpur)
    screenshot(page, "player_french")

    reload(page)
    on_map.shown(page)
    assert on_map.pixel(page, jodhpur) == before
    expect(page.locator(".rjw-question")).to_contain_text("Nord décide")
    page.get_by_role("button", name="Étape précédente").click()
    expect(page.locator(".rjw-position")).to_contain_text("48 sur 49")


def test_a_refused_place_says_why_and_changes_nothing(notebook, on_map, in_kernel, screenshot):
    page = notebook([NEW_GAME])
    on_map.shown(page)
    page.get_by_role("button", name="1, Travel").click()
    expect(page.locator(".option")).to_have_count(4)
    on_map.click(page, "A")
    expect(page.locator(".tag")).to_have_text("Why not Jaisalmer?")
    expect(page.locator(".no.tried")).to_contain_text("Jaisalmer")
    assert in_kernel(page, "print(player.node.ply, len(player.node.children))") == "48 0\n"
    screenshot(page, "player_why_not")


def test_everything_works_by_keyboard_and_the_notebook_hears_none_of_it(notebook, on_map, in_kernel):
    page = notebook([NEW_GAME])
    on_map.shown(page)
    page.locator(".rjw .option").first.focus()
    page.keyboard.press("1")
    expect(page.locator(".option")).to_have_count(4)
    page.keyboard.press("Shift+A")
    expect(page.locator(".tag")).to_have_text("Why not Jaisalmer?")
    page.keyboard.press("Escape")
    expect(page.locator(".tag")).not_to_have_text("Why not Jaisalmer?")
    page.keyboard.press("a")  # a letter that means nothing else needs no Shift
    expect(page.locator(".tag")).to_have_text("Why not Jaisalmer?")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="1, Travel")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".tag")).to_have_text("Hint")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".rjw-position")).to_contain_text("47 of 48")
    page.keyboard.press("End")
    expect(page.locator(".rjw-position")).to_contain_text("48 of 48")
    page.keyboard.press("l")
    expect(page.locator(".rjw-question")).to_contain_text("Nord décide")
    page.keyboard.press("l")
    page.keyboard.press("/")
    expect(page.locator(".rjw-search-rules input")).to_be_focused()
    page.keyboard.type("quarry h")
    expect(page.locator(".rjw-search-rules input")).to_have_value("quarry h")
    page.locator(".rjw-canvas canvas").focus()
    page.keyboard.press("Escape")  # nothing is open: the notebook gets its keys back
    page.wait_for_function("() => !document.activeElement.closest('.rjw')")
    page.locator(".rjw-canvas canvas").focus()
    page.keyboard.press("1")
    expect(page.locator(".option")).to_have_count(4)
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.activeElement instanceof HTMLCanvasElement")
    page.keyboard.press("Enter")
    expect(page.locator(".rjw-position")).to_contain_text("49 of 49")
    cells = "() => window.jupyterapp.shell.currentWidget.content.model.cells.length"
    assert page.evaluate(cells) == 1


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_no_serious_finding_of_axe_in_any_tab(notebook, on_map, axe, screenshot, theme):
    page = notebook([NEW_GAME], width=1500)
    page.evaluate(CHANGE_THEME, theme)
    on_map.shown(page)
    page.get_by_role("button", name="1, Travel").click()
    expect(page.locator(".option")).to_have_count(4)  # a click for the question before would be dropped
    page.locator(".no").first.click()
    expect(page.locator(".tag")).to_contain_text("Why not")
    for tab in ("Chart", "Log", "Scores", "Rules", "Glossary", "Notes"):
        page.get_by_role("button", name=tab, exact=True).click()
        expect(page.locator(".rjw-tab.on")).to_have_text([tab])
        assert axe(page, ".rjw") == []
    screenshot(page, f"player_{theme.rpartition(' ')[2].lower()}")
    page.evaluate(CHANGE_THEME, "JupyterLab Light")  # the server remembers it for the tests that follow


def test_a_chart_made_behind_another_tab_is_drawn_when_it_comes_to_the_front(notebook, on_map):
    page = notebook([NEW_GAME.replace("\nplayer\n", "\nplayer.do('tab:chart')\nplayer.do('tab:log')\nplayer\n")])
    on_map.shown(page)
    page.get_by_role("button", name="Chart", exact=True).click()
    expect(page.locator(".rjw-chart .bqplot")).to_be_visible()
    expect(page.locator(".rjw-chart .bqplot")).to_contain_text("North 15")


@pytest.mark.parametrize("width", [1700, 1300, 1100, 900, 700])
def test_no_width_needs_a_horizontal_scroll_bar(notebook, on_map, screenshot, width):
    page = notebook([NEW_GAME], width=width)
    on_map.shown(page)
    wide = """() => {
        const root = document.querySelector('.rjw');
        const right = root.getBoundingClientRect().right + 1;
        const beyond = e => e.offsetWidth > 1 && e.getBoundingClientRect().right > right;
        const out = [...root.querySelectorAll('*')].filter(beyond);
        return [root.scrollWidth > root.clientWidth, out.map(e => e.className).slice(0, 5)];
    }"""
    assert page.evaluate(wide) == [False, []]
    screenshot(page, f"player_{width}")
