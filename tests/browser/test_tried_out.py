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
