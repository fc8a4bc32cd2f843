"""The study in JupyterLab: a hostile note, a glyph and a mark, saved and read again; lines, points, opinions."""

import pytest
from playwright.sync_api import Page, expect

OPEN = """
import rajwidgets as rw
player = rw.open_replay("../replays/raja/four_rajas_advanced_1.json", author="Asha")
player.go_to(40)
player.do("tab:notes")
player
"""

HOSTILE = (
    "<script>window.hacked=1</script><img src=x onerror=window.hacked=1><svg onload=window.hacked=1></svg> "
    "[click](javascript:window.hacked=1) **bold** \"'><iframe srcdoc='<script>parent.hacked=1</script>'>"
)

UNSAFE = """() => [
    window.hacked ?? null,
    document.querySelectorAll('.rjw .notes img, .rjw script, .rjw iframe, .rjw .notes svg').length,
    [...document.querySelectorAll('.rjw a')].filter(a => !/^(https?|data:application.json)/.test(a.href)).length,
    [...document.querySelectorAll('.rjw *')].filter(e => [...e.attributes].some(a => /^on/.test(a.name))).length,
]"""


def open_study(notebook, **context) -> Page:
    page = notebook([OPEN], **context)
    expect(page.locator(".rjw-note textarea")).to_be_visible()
    page.locator(".rjw").scroll_into_view_if_needed()
    return page


def test_a_hostile_note_is_only_words_and_is_there_after_saving(notebook, on_map, in_kernel, reload, axe, screenshot):
    page = open_study(notebook, width=1400)
    page.locator(".rjw-note textarea").fill(HOSTILE)
    page.get_by_role("button", name="Keep note").click()
    expect(page.locator(".rjw .notes")).to_contain_text("<script>window.hacked=1</script>")
    expect(page.locator(".rjw .notes strong")).to_have_text("bold")
    assert page.evaluate(UNSAFE) == [None, 0, 0, 0]

    page.get_by_role("button", name="!? interesting").click()
    expect(page.locator(".rjw .notes .glyph")).to_have_text("!?")
    page.get_by_role("button", name="Mark places").click()
    on_map.click(page, "D")
    expect(page.locator(".rjw .note-head")).to_contain_text("1 mark on the map")
    page.get_by_label("Place", exact=True).select_option(label="Ajmer")
    expect(page.locator(".rjw .note-head")).to_contain_text("2 marks on the map")
    page.get_by_label("Tags").fill("opening, <b>bold</b>")
    page.get_by_label("Tags").press("Enter")
    expect(page.locator(".rjw .note-head .label").last).to_have_text("<b>bold</b>")
    expect(page.locator(".rjw .state")).to_have_text("Not saved yet.")
    assert axe(page, ".rjw") == []
    screenshot(page, "study_notes")

    page.get_by_role("button", name="Save …").click()
    page.get_by_role("button", name="Save to file").click()
    expect(page.locator(".rjw-menu")).to_contain_text("was annotated by rajwidgets, so nothing was written")
    page.get_by_role("button", name="four_rajas_advanced_1-2.json").click()
    expect(page.locator(".rjw-menu")).to_contain_text("Saved as")
    screenshot(page, "study_saved")
    reload(page)
    expect(page.locator(".rjw .notes .glyph")).to_have_text("!?")
    assert page.evaluate(UNSAFE) == [None, 0, 0, 0]
    again = 'rw.open_replay("../replays/raja/four_rajas_advanced_1-2.json").replay.notes[-1]'
    assert in_kernel(page, f"n = {again}; print(n.author, n.glyph, len(n.marks), 'onerror' in n.text)") == (
        "Asha !? 2 True\n"
    )


def test_a_variation_is_named_and_found_in_the_tree_with_the_keyboard_alone(notebook, in_kernel, axe, screenshot):
    page = open_study(notebook, width=1400)
    in_kernel(page, "player.go_to(60); options = [a for a, _ in player.options()]")
    code = """
line = player.session.line
at = next(n for n in line[60:] if n.ask and n.ask.seat >= 0 and n.ask.kind != 'plan')
player.node = at
recorded = line[at.ply + 1].answer
def deeper(begun=''):
    for answer, _ in player.options():
        yield answer
from rajwidgets.flow import legal
other = next(a for a in legal(player.table.game, player.table.state(at), at.ask) if a != recorded)
player.play(other)
player.do('tab:lines')
print(at.ply)
"""
    in_kernel(page, code)
    expect(page.locator(".rjw .tree")).to_be_visible()
    name = page.get_by_label("Name of this variation")
    name.focus()
    page.keyboard.type("Another way")
    page.keyboard.press("Enter")
    expect(page.locator(".rjw .lines")).to_contain_text("Another way")
    expect(page.locator(".rjw-line select")).to_contain_text("Another way")
    assert page.evaluate("() => document.activeElement.closest('.rjw') !== null"), "the focus stays in the Player"
    page.get_by_role("button", name="Make Another way the main line").press("Enter")
    expect(page.locator(".rjw .tree")).to_contain_text("Former main line")
    assert axe(page, ".rjw") == []
    screenshot(page, "study_lines")
    page.locator(".rjw .tree [data-do]").last.click()
    assert in_kernel(page, "print(player.session.in_variation())") == "True\n"


@pytest.mark.parametrize("width", [1400, 1000])
def test_points_lead_to_their_steps(notebook, in_kernel, axe, screenshot, width):
    page = open_study(notebook, width=width)
    page.locator(".rjw-tabs-more").click()
    page.get_by_role("button", name="Analysis", exact=True).click()
    expect(page.locator(".rjw-analysis .bqplot .bar").first).to_be_visible()
    page.locator(".rjw-analysis .bqplot .bar").first.click(force=True)
    expect(page.locator(".rjw-analysis .log button").first).to_be_visible()
    page.locator(".rjw-analysis .log button").first.click()
    assert int(in_kernel(page, "print(player.node.ply)")) != 40
    page.get_by_role("button", name="What would the experienced bot have done?").click()
    expect(page.locator(".rjw-analysis")).to_contain_text("opinion of the experienced bot")
    assert axe(page, ".rjw") == []
    screenshot(page, f"study_analysis_{width}")
    page.get_by_role("button", name="Log", exact=True).click()
    page.get_by_label("Only what changed").select_option(label="Jodhpur")
    expect(page.locator(".rjw-only .log button").first).to_be_visible()
    assert axe(page, ".rjw") == []
    screenshot(page, f"study_log_{width}")


@pytest.mark.parametrize("width", [1400, 1000, 390])
def test_all_that_notes_are_written_and_drawn_with_is_seen(notebook, width):
    """Two notes stand one below the other, and the tools below them are not cut off; that one is kept is said."""
    page = notebook([TWO_NOTES], width=width, height=1000, single=True)
    head, says = page.locator(".rjw-notes h4"), page.locator(".rjw-signs .waits")
    expect(head.nth(1)).to_have_text("New note")
    page.locator(".rjw-note textarea").fill("I do not think so.")
    page.get_by_role("button", name="Keep note").click()
    expect(says).to_have_text("Kept.")
    expect(head.nth(1)).to_have_text("Your note on this step")
    tops = [page.locator(f"[data-do='note_edit:{n}']").bounding_box() for n in (0, 1)]
    assert tops[0]["x"] == tops[1]["x"] and tops[0]["y"] < tops[1]["y"]
    assert page.locator(".rjw-notes").evaluate("node => node.scrollHeight <= node.clientHeight")
    assert page.locator(".rjw-tabs").evaluate("node => node.scrollHeight <= node.clientHeight")


TWO_NOTES = """
import rajwidgets as rw
player = rw.open_replay("../replays/raja/three_rajas.json", author="Bela").wait()
player.go_to(60)
player.study.author = "Asha"
player.study.write(player.node, "The opening is over, and nobody has more than two palaces.", lang="en")
player.study.author = "Bela"
player.do("tab:notes")
player
"""
