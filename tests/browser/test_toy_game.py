"""A game of another package in the Player: two boards, a ghost that turns, a side choice, a seat the rules play."""

from playwright.sync_api import expect

TEA = """
import rajwidgets as rw
player = rw.new("tea_garden", 1, seed=3)
player.left = None
player.refresh()
player
"""


def test_the_toy_game_is_played_by_mouse_and_by_keys(notebook, on_map, in_kernel, screenshot):
    page = notebook([TEA])
    on_map.shown(page)
    expect(page.locator(".board-band")).to_contain_text("Garden")
    expect(page.locator(".rjw-boards button.board")).to_have_count(1)

    page.locator(".rjw-boards button.board").click()  # the reader looks elsewhere
    expect(page.locator(".board-band")).to_contain_text("Shelf")
    page.locator(".board-band button").click()
    expect(page.locator(".board-band b")).to_have_text("Garden")

    page.locator(".rjw .option").first.focus()
    page.keyboard.press("r")  # the bush under the keyboard, turned
    expect(page.locator(".ledger")).to_contain_text("This bush")
    page.keyboard.press("r")
    expect(page.locator(".ledger")).to_contain_text("1½")
    screenshot(page, "toy_ghost")

    page.get_by_role("button", name="hot").click()  # a side choice, in the middle of the question
    expect(page.locator(".sentence")).to_contain_text("brews hot tea for ½ cup")
    expect(page.get_by_role("heading", name="Where does North plant?")).to_be_visible()
    on_map.click(page, "north")
    page.get_by_role("button", name="3, Down").click()
    expect(page.locator(".rjw-question")).to_contain_text("Where does North plant?")
    answers = "print(*[node.answer for node in player.node.line()[1:]][2:])"
    assert in_kernel(page, answers) == "brew:hot north:down\n"
    assert in_kernel(page, "print(player.table.names, player.state.seats[1].cups)") == "['North', 'Monkey'] 2\n"
    page.get_by_role("button", name="FR", exact=True).click()
    expect(page.locator(".board-band")).to_contain_text("Jardin")


def test_a_double_click_is_one_click(notebook, on_map, in_kernel):
    page = notebook([TEA])
    on_map.shown(page)
    page.get_by_role("button", name="1, North").dblclick()
    expect(page.get_by_role("heading", name="Which way does it face?")).to_be_visible()
    assert in_kernel(page, "print(player.node.ply, player.session.begun)") == "2 ('north',)\n"
