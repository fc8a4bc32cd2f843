"""Games side by side and who holds what, in JupyterLab: charts lead to steps, and a bot thinks while one reads."""

import pytest
from playwright.sync_api import Page, expect

COMPARE = """
import rajwidgets as rw
from rajwidgets.flow import legal
player = rw.open_replay("../replays/raja/four_rajas_advanced_1.json", lang="{lang}").wait()
line = player.session.line
at = next(n for n in line[100:] if n.ask and n.ask.seat >= 0 and n.ask.kind == "turn")
other = next(a for a in legal(player.table.game, player.table.state(at), at.ask) if a != line[at.ply + 1].answer)
player.table.play(at, other)
view = rw.compare(player.replay, lang="{lang}")
view
"""

CONTROL = """
import rajwidgets as rw
view = rw.control("../replays/maharadjah/short_game.json", lang="{lang}")
view
"""

PLAYER = """
import rajwidgets as rw
player = rw.open_replay("../replays/raja/three_rajas.json").wait()
player.go_to(30)
player.do("tab:analysis")
player
"""


def click_middle(page: Page, css: str, n: int) -> None:
    """A click where the browser draws a part of a chart, whatever lies on it."""
    part = page.locator(css).nth(n)
    part.scroll_into_view_if_needed()
    box = part.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.parametrize(("width", "lang"), [(1400, "en"), (1000, "fr")])
def test_lines_side_by_side_lead_to_their_steps(notebook, in_kernel, axe, screenshot, width, lang):
    page = notebook([COMPARE.format(lang=lang)], width=width)
    shown = page.locator(".rjw-compare")
    expect(shown.locator(".parting .ways > div")).to_have_count(2)
    expect(shown.locator(".rjw-seats .bqplot")).to_have_count(4)
    expect(shown.locator(".rjw-seats .bqplot .dot_grp, .rjw-seats .bqplot .element").first).to_be_visible()
    shown.locator("summary").first.click()
    assert axe(page, ".rjw-compare") == []
    screenshot(page, f"compare_{width}")
    shown.locator(".parting .ways button", has_text="").last.click()
    expect(page.locator(".rjw-board")).to_be_visible()
    assert in_kernel(page, "print(view.made[0].session.in_variation())") == "True\n"
    click_middle(page, ".rjw-compare .bar:not([height='0'])", 0)
    expect(shown.locator(".log button").first).to_be_visible()
    shown.locator("select[data-do=figure]").select_option("gold")
    page.wait_for_function("() => document.querySelector('.rjw-compare select[data-do=figure]').value === 'gold'")
    assert in_kernel(page, "print(view.figure, view.made[0].session.in_variation())") == "gold False\n"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_who_holds_what_leads_to_the_end_of_a_round(notebook, in_kernel, axe, screenshot, lang):
    page = notebook([CONTROL.format(lang=lang)], width=1000)
    shown = page.locator(".rjw-control-view")
    expect(shown.locator(".heatmapcell").first).to_be_visible()
    assert axe(page, ".rjw-control-view") == []
    screenshot(page, f"control_{lang}")
    columns = int(in_kernel(page, "print(len(view.found.ends))"))
    click_middle(page, ".rjw-control-view .heatmapcell", columns + 2)
    expect(page.locator(".rjw-board")).to_be_visible()
    assert in_kernel(page, "print(view.made[0].node is view.found.ends[2].node)") == "True\n"
    shown.locator("th button").nth(1).click()
    page.wait_for_function("() => document.querySelectorAll('.held [aria-current=step] button')[0]?.innerText === '9'")
    assert in_kernel(page, "print(view.made[0].node is view.found.ends[1].node)") == "True\n"


def test_a_bot_thinks_while_the_reader_steps_and_is_stopped(notebook, in_kernel, screenshot):
    page = notebook([PLAYER], width=1400)
    page.locator(".rjw-analysis").get_by_role("button", name="What would the beginner bot have done?").click()
    expect(page.locator(".rjw-analysis progress")).to_be_visible()
    page.get_by_role("button", name="Step forward").click()
    page.wait_for_function("() => Number(document.querySelector('.rjw-analysis progress')?.value) > 2")
    screenshot(page, "thinking")
    assert in_kernel(page, "print(player.node.ply)") == "31\n"
    page.locator(".rjw-analysis").get_by_role("button", name="Stop").click()
    expect(page.locator(".rjw-analysis")).to_contain_text("This is the opinion of the beginner bot")
    expect(page.locator(".rjw-analysis progress")).to_have_count(0)
