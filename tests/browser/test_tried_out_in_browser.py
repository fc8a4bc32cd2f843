"""What somebody who tried the Player for the first time ran into, in the browser."""

NEW_GAME = """
import rajwidgets as rw
player = rw.new("raja", 4, bots="greedy", seed=7)
player
"""


def test_a_new_game_from_here_is_shown_and_played_by_itself(notebook, in_kernel):
    page = notebook([NEW_GAME])
    page.wait_for_selector(".rjw .option")
    page.get_by_role("button", name="Save ▾").click()
    page.get_by_role("button", name="New game from here").click()
    page.wait_for_function("() => document.querySelectorAll('.rjw .rjw-question .option').length > 9")
    assert page.locator(".rjw").count() == 2 and page.locator(".rjw .rjw").count() == 0
    page.locator(".rjw").nth(1).locator(".option").first.click()
    page.wait_for_function("() => !document.querySelectorAll('.rjw')[1].innerText.includes('0 of 0')")
    assert in_kernel(page, "print(player.node.ply, len(player.below.children))").split()[1] == "1"


def test_a_window_of_1400_shows_two_columns_without_scrolling(notebook, screenshot):
    page = notebook([NEW_GAME], width=1400, height=1000, single=True)
    page.wait_for_selector(".rjw .option")
    left, right = (page.locator(css).bounding_box() for css in (".rjw .rjw-left", ".rjw .rjw-right"))
    whole = page.locator(".rjw").bounding_box()
    screenshot(page, "window-1400")
    read = page.locator(".rjw .rjw-explain").bounding_box()
    assert whole["width"] > 1190 and read["y"] + read["height"] - whole["y"] <= 950  # the tabs may lie lower
    assert right["x"] > left["x"] + left["width"] and abs(right["y"] - left["y"]) < 2
    mats = [page.locator(".rjw .mat").nth(n).bounding_box()["y"] for n in range(4)]
    assert max(mats) - min(mats) < 2  # all four side by side
    assert page.evaluate("() => { const e = document.querySelector('.rjw'); return e.scrollWidth <= e.clientWidth; }")


def test_only_the_map_is_called_the_map(notebook):
    page = notebook([NEW_GAME])
    page.wait_for_selector(".rjw .option")
    page.get_by_role("button", name="Chart", exact=True).click()
    page.wait_for_selector(".rjw .bqplot")
    assert page.locator(".rjw canvas[role=img]").count() == page.locator(".rjw .rjw-canvas canvas").count() == 1


IN_TURN = """
import rajwidgets as rw
player = rw.new("raja", 4, bots="greedy", seed=7)
player.play("6")
for _ in range(4):
    player.play(player.options()[0][0])
player.play("palace:house")
player
"""


def test_what_is_refused_stays_under_the_pointer_when_it_was_clicked(notebook, settled):
    page = notebook([IN_TURN], width=1400, height=1000, single=True)
    refused = page.locator(".rjw .refusals .no").first
    refused.wait_for()
    before = refused.bounding_box()
    at = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    page.mouse.click(*at)
    page.wait_for_selector(".rjw .refusals .no.tried")
    settled(page)
    there = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-do]')?.className", at)
    assert there == "no tried"


HINT_AT_THE_LAST = """
session = player.session
with session.changing():
    session.hinted = session.hint()._replace(answer=":".join(session.choices().open[-1]))
"""


def test_a_hint_far_down_the_list_is_brought_into_sight(notebook, in_kernel, settled):
    page = notebook([NEW_GAME], width=1400, height=1000, single=True)
    page.wait_for_selector(".rjw .option")
    in_kernel(page, "player.play('6')")
    page.wait_for_function("() => document.querySelectorAll('.rjw .option').length > 20")
    in_kernel(page, HINT_AT_THE_LAST)
    page.wait_for_selector(".rjw .option.hinted")
    settled(page)
    assert page.evaluate(
        """() => { const row = document.querySelector('.rjw .option.hinted').getBoundingClientRect();
        const list = document.querySelector('.rjw .options').getBoundingClientRect();
        return row.top >= list.top - 2 && row.bottom <= list.bottom + 2; }"""
    )


def test_escape_once_too_often_says_whose_the_keys_are(notebook):
    page = notebook([NEW_GAME])
    page.wait_for_selector(".rjw .option")
    page.locator(".rjw .option").first.focus()
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelector('.rjw-signs .waits').textContent.includes('notebook’s again')")
    assert page.evaluate("() => !document.querySelector('.rjw').contains(document.activeElement)")


def test_a_digit_after_a_click_looks_at_no_choice_of_the_next_question(notebook, settled):
    """What happened is told until the reader points at something again."""
    page = notebook([NEW_GAME], width=1400, height=1000, single=True)
    page.wait_for_selector(".rjw .option")
    page.locator(".rjw .option").nth(5).click()
    page.wait_for_function("() => document.querySelectorAll('.rjw .option').length > 20")
    page.keyboard.type("12")
    page.wait_for_function("() => document.querySelector('.rjw-said').innerText.includes('Houses')")
    page.wait_for_timeout(800)  # longer than a rest on a choice
    assert page.locator(".rjw-said .tag").first.inner_text() == "Since your last decision"
