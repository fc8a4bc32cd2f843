"""The Player in JupyterLab: played with the mouse and with keys, reloaded, translated, narrow and dark."""

import pytest
from playwright.sync_api import Page, expect

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

# The colour in the middle of a place on the map, given in the units of the drawing.
PIXEL = """([x, y]) => {
    const canvas = document.querySelector(".rjw-canvas canvas");
    const scale = canvas.width / 826;
    return [...canvas.getContext('2d').getImageData(x * scale, y * scale, 1, 1).data];
}"""


CHANGE_THEME = "t => window.jupyterapp.commands.execute('apputils:change-theme', {theme: t}).then(() => null)"


def show(page: Page) -> None:
    expect(page.locator(".rjw .option").first).to_be_visible()
    page.locator(".rjw").scroll_into_view_if_needed()
    page.wait_for_function("""() => {
        const canvas = document.querySelector(".rjw-canvas canvas");
        return canvas && canvas.getContext('2d').getImageData(canvas.width / 2, 8, 1, 1).data[3] === 255;
    }""")


def place(in_kernel, page: Page, target: str) -> tuple[float, float]:
    """The middle of a place on the map."""
    code = f"""
from rajwidgets.scene import extent
shape = next(s for s in player.board.shapes if s.target == {target!r} and s.kind != 'text')
left, top, right, bottom = extent(shape)
print((left + right) / 2, (top + bottom) / 2)
"""
    x, y = in_kernel(page, code).split()
    return float(x), float(y)


def click_map(page: Page, x: float, y: float) -> None:
    canvas = page.locator(".rjw-canvas canvas")
    box = canvas.bounding_box()
    scale = box["width"] / 826
    canvas.click(position={"x": x * scale, "y": y * scale})


def test_a_decision_is_played_on_the_canvas_and_survives_a_reload(notebook, in_kernel, reload, screenshot):
    page = notebook([NEW_GAME])
    show(page)
    page.get_by_role("button", name="1, Travel").click()
    expect(page.get_by_role("heading", name="Where does North's architect go?")).to_be_visible()

    jodhpur = place(in_kernel, page, "D")
    click_map(page, *jodhpur)
    expect(page.locator(".sentence")).to_contain_text("Jodhpur")
    assert in_kernel(page, "print(player.node.answer)") == "go:D\n"

    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".rjw-position")).to_contain_text("48 of 49")
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator(".rjw-position")).to_contain_text("49 of 49")

    page.get_by_role("button", name="FR", exact=True).click()
    expect(page.locator(".rjw-question")).to_contain_text("North décide")
    assert in_kernel(page, "print(player.language, player.node.ply)") == "fr 49\n"
    before = page.evaluate(PIXEL, jodhpur)
    screenshot(page, "player_french")

    reload(page)
    show(page)
    assert page.evaluate(PIXEL, jodhpur) == before
    expect(page.locator(".rjw-question")).to_contain_text("North décide")
    page.get_by_role("button", name="Étape précédente").click()
    expect(page.locator(".rjw-position")).to_contain_text("48 sur 49")


def test_a_refused_place_says_why_and_changes_nothing(notebook, in_kernel, screenshot):
    page = notebook([NEW_GAME])
    show(page)
    page.get_by_role("button", name="1, Travel").click()
    expect(page.locator(".option")).to_have_count(4)
    click_map(page, *place(in_kernel, page, "A"))
    expect(page.locator(".tag")).to_have_text("Why not Jaisalmer?")
    expect(page.locator(".no.tried")).to_contain_text("Jaisalmer")
    assert in_kernel(page, "print(player.node.ply, len(player.node.children))") == "48 0\n"
    screenshot(page, "player_why_not")


def test_everything_works_by_keyboard_and_the_notebook_hears_none_of_it(notebook, in_kernel):
    page = notebook([NEW_GAME])
    show(page)
    page.locator(".rjw .option").first.focus()
    page.keyboard.press("1")
    expect(page.locator(".option")).to_have_count(4)
    page.keyboard.press("Shift+A")
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
    expect(page.locator(".rjw-question")).to_contain_text("North décide")
    page.keyboard.press("l")
    page.keyboard.press("/")
    expect(page.locator(".rjw-search-rules input")).to_be_focused()
    page.keyboard.type("quarry h")
    expect(page.locator(".rjw-search-rules input")).to_have_value("quarry h")
    page.locator(".rjw-canvas canvas").focus()
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    expect(page.locator(".option")).to_have_count(4)
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.activeElement instanceof HTMLCanvasElement")
    page.keyboard.press("Enter")
    expect(page.locator(".rjw-position")).to_contain_text("49 of 49")
    cells = "() => window.jupyterapp.shell.currentWidget.content.model.cells.length"
    assert page.evaluate(cells) == 1


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_no_serious_finding_of_axe_in_any_tab(notebook, axe, screenshot, theme):
    page = notebook([NEW_GAME], width=1500)
    page.evaluate(CHANGE_THEME, theme)
    show(page)
    page.get_by_role("button", name="1, Travel").click()
    page.locator(".no").first.click()
    expect(page.locator(".tag")).to_contain_text("Why not")
    for tab in ("Chart", "Log", "Scores", "Rules", "Glossary", "Notes"):
        page.get_by_role("button", name=tab, exact=True).click()
        expect(page.locator(".rjw-tab.on")).to_have_text([tab])
        assert axe(page, ".rjw") == []
    screenshot(page, f"player_{theme.rpartition(' ')[2].lower()}")
    page.evaluate(CHANGE_THEME, "JupyterLab Light")  # the server remembers it for the tests that follow


def test_a_chart_made_behind_another_tab_is_drawn_when_it_comes_to_the_front(notebook):
    page = notebook([NEW_GAME.replace("\nplayer\n", "\nplayer.do('tab:chart')\nplayer.do('tab:log')\nplayer\n")])
    show(page)
    page.get_by_role("button", name="Chart", exact=True).click()
    expect(page.locator(".rjw-chart .bqplot")).to_be_visible()
    expect(page.locator(".rjw-chart .bqplot")).to_contain_text("North 15")


@pytest.mark.parametrize("width", [1700, 1300, 1100, 900, 700])
def test_no_width_needs_a_horizontal_scroll_bar(notebook, screenshot, width):
    page = notebook([NEW_GAME], width=width)
    show(page)
    wide = """() => {
        const root = document.querySelector('.rjw');
        const right = root.getBoundingClientRect().right + 1;
        const beyond = e => e.offsetWidth > 1 && e.getBoundingClientRect().right > right;
        const out = [...root.querySelectorAll('*')].filter(beyond);
        return [root.scrollWidth > root.clientWidth, out.map(e => e.className).slice(0, 5)];
    }"""
    assert page.evaluate(wide) == [False, []]
    screenshot(page, f"player_{width}")
