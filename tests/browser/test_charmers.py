"""The Dice Charmers in JupyterLab: a road by mouse and keys, a chain, karma, another's sheet, an empty one printed."""

import re

import pytest
from playwright.sync_api import Page, expect

# The game need not be listed to be played.
START = """
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.examples import examples
from rajwidgets import example_replay
from rajwidgets.table import new_table
from rajwidgets.widgets.player.player import Player

def opened(section, n, ply=0):
    found = next(each for each in examples(GAME.board) if (each.section, each.n) == (section, n))
    player = Player(example_replay(GAME, found), autosave=False)
    player.go_to(ply)
    return player
"""
NEW_GAME = """
player = Player(new_table(GAME, 4, seed=7, names=["North", "East", "South", "West"]), autosave=False)
player
"""


def table(page: Page, in_kernel, code: str) -> str:
    return in_kernel(page, f"print({code})").strip()


def test_a_road_is_drawn_by_mouse_and_the_next_sheet_comes(notebook, on_map, in_kernel, screenshot):
    page = notebook([START + NEW_GAME], width=1400)
    on_map.shown(page)
    screenshot(page, "charmers_start")
    face = table(page, in_kernel, "next(f for f in player.session.view.middle if GAME.board.colour[f] == 'green')")
    on_map.click(page, f"die/{face}")
    on_map.click(page, "3-3@0")
    thumbnail = page.locator(".rjw .option svg").first
    expect(thumbnail).to_be_visible()
    screenshot(page, "charmers_road")
    page.locator(".rjw .option").first.click()
    expect(page.locator(".rjw-board-band")).to_contain_text(re.compile("sheet"))
    drawn = "player.table.state(player.node).seats[0].roads[GAME.board.index['3-3']] > 0"
    assert table(page, in_kernel, drawn) == "True"


def test_a_road_is_drawn_by_touch(notebook, on_map, in_kernel):
    page = notebook([START + NEW_GAME], width=1400, has_touch=True)
    on_map.shown(page)
    face = table(page, in_kernel, "next(f for f in player.session.view.middle if GAME.board.colour[f] == 'green')")
    on_map.tap(page, f"die/{face}")
    on_map.tap(page, "3-3@0")
    expect(page.locator(".rjw .option svg").first).to_be_visible()
    page.locator(".rjw .option").first.tap()
    expect(page.locator(".rjw-board-band")).to_contain_text(re.compile("sheet"))
    drawn = "player.table.state(player.node).seats[0].roads[GAME.board.index['3-3']] > 0"
    assert table(page, in_kernel, drawn) == "True"


def test_a_road_is_drawn_by_keyboard(notebook, on_map, in_kernel):
    page = notebook([START + "player = opened('3.3', 1, 1)\nplayer"], width=1400)
    on_map.shown(page)
    page.locator(".rjw .option").first.focus()
    page.keyboard.press("1")
    expect(page.locator(".rjw .option svg").first).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".rjw-said")).to_contain_text("no goods in stock")  # the market would open for nothing
    page.keyboard.press("1")
    expect(page.locator(".rjw .option svg")).to_have_count(0)
    assert table(page, in_kernel, "player.node.answer.startswith('2-3:')") == "True"


def test_a_refused_drawing_another_sheet_and_the_way_back(notebook, on_map, in_kernel, screenshot):
    page = notebook([START + "player = opened('3.3', 5, 1)\nplayer"], width=1400)
    on_map.shown(page)
    on_map.click(page, "1-5@0")
    expect(page.locator(".rjw-said")).to_contain_text("would not be joined")
    screenshot(page, "charmers_refused")
    page.locator(".rjw-mats .to-board").last.click()
    band = page.locator(".rjw-board-band")
    expect(band.get_by_role("button")).to_be_visible()
    screenshot(page, "charmers_other_sheet")
    band.get_by_role("button").click()
    expect(band.get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_chain_of_bonuses_is_chosen_on_the_sheet(lang, notebook, on_map, in_kernel, screenshot):
    code = START + f"player = opened('8.2', 2, 2)\nplayer.do('language:{lang}')\nplayer"
    page = notebook([code], width=1400)
    on_map.shown(page)
    expect(page.locator(".rjw .event-picture svg").first).to_be_visible()
    screenshot(page, f"charmers_chain_{lang}")
    answers = table(page, in_kernel, "' '.join(node.answer for node in player.table.main_line()[3:])").split()
    for ply, answer in enumerate(answers, 3):
        if table(page, in_kernel, "player.session.ask.kind") == "bonus":
            on_map.click(page, f"{answer}@{table(page, in_kernel, 'player.session.ask.seat')}")
            if table(page, in_kernel, "player.session.careful is not None") == "True":  # the tracks may cross
                page.locator(".rjw .option.chosen").click()
        else:
            in_kernel(page, f"player.play({answer!r})")
        assert table(page, in_kernel, "player.node.ply") == str(ply)
    assert table(page, in_kernel, "player.node.ask is None or player.table.state(player.node).ending") == "True"


def test_karma_on_the_tray(notebook, on_map, in_kernel, screenshot):
    page = notebook([START + "player = opened('7', 1)\nplayer"], width=1400)
    on_map.shown(page)
    seat = table(page, in_kernel, "player.session.ask.seat")
    on_map.click(page, f"karma@{seat}")
    on_map.click(page, "die/lotus")
    expect(page.get_by_role("heading", level=3)).to_be_visible()
    assert table(page, in_kernel, "player.session.ask.kind") == "keep"
    screenshot(page, "charmers_karma")


def test_an_empty_sheet_fills_a_page(notebook, in_kernel, tmp_path):
    page = notebook([START])
    code = (
        "from rajwidgets.study.export.blank import export_blank\n"
        "print(export_blank(new_table(GAME, 2, options={'side': 'moon'}), 'sheets.html', copies=2).resolve())"
    )
    path = in_kernel(page, code).strip().splitlines()[-1]
    printed = page.context.browser.new_page()
    printed.goto(f"file://{path}")
    expect(printed.locator("svg")).to_have_count(2)
    assert printed.locator("svg").first.bounding_box()["width"] > 600
    pdf = printed.pdf(prefer_css_page_size=True)
    sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert len(sizes) == 2, "a page for each sheet"
    assert all(float(width) > float(height) for width, height in sizes)
    printed.close()


# What reaches beyond the right edge of the pane it stands in.
CLIPPED = """() => {
    const inside = '.rjw-title *, .option, .option *, .rjw-stepper button, .rjw-canvas canvas';
    const edge = element => element.closest('.rjw-question, .rjw-stepper, .rjw').getBoundingClientRect().right + 1;
    return [...document.querySelector('.rjw').querySelectorAll(inside)]
        .filter(element => element.getBoundingClientRect().right > edge(element))
        .map(element => element.tagName + '.' + element.className);
}"""


@pytest.mark.parametrize("width", [390, 1000])
def test_on_a_narrow_screen_nothing_is_cut_off(width, notebook, on_map, screenshot):
    page = notebook([START + "player = opened('8.2', 2, 2)\nplayer"], width=width, height=1800, single=True)
    on_map.shown(page)
    assert page.evaluate(CLIPPED) == []
    board, stepper = (page.locator(each).first.bounding_box() for each in (".rjw-board", ".rjw-stepper"))
    assert board["y"] + board["height"] <= stepper["y"] + 1, "one below the other"
    screenshot(page, f"charmers_{width}")


@pytest.mark.parametrize("width", [1400, 1000])
def test_the_counter_and_the_lines_share_a_row(width, notebook, on_map):
    code = 'import rajwidgets as rw\nplayer = rw.new("charmers", lang="fr")\nplayer'
    page = notebook([code], width=width, height=1000, single=True)
    on_map.shown(page)
    counter, lines = (page.locator(f".rjw-where {css}").bounding_box() for css in (".rjw-position", ".rjw-line"))
    assert counter["x"] + counter["width"] <= lines["x"]
    assert abs(counter["y"] + counter["height"] / 2 - lines["y"] - lines["height"] / 2) < 6
