"""Maharaja in JupyterLab: a turn by clicking, Brahmabot's turn watched event by event, a scoring with its ledger."""

from playwright.sync_api import Page, expect

A_TURN = """
import rajwidgets as rw
names = ["North", "East", "South"]
player = rw.new("maharaja", seats=3, names=names, bots="greedy", seed=7, special_1=True, final="roads")
player.left = None
player.play(player.options()[0][0])
for village in ("v23", "v24", "v13", "v14"):
    player.play(village if village in dict(player.options()) else player.options()[0][0])
player.play("statue_discount:banner")
player
"""

ALONE = """
import rajwidgets as rw
player = rw.new("maharaja", seats=1, level="hard", names=["North"], bots={0: "greedy"}, seed=5)
player.left = None
player.play_on()
line = player.session.line
player.go_to(next(n for n, node in enumerate(line) if any(e.kind == "bot_travelled" for e in node.events)))
player.stepper.by = "event"
player.refresh()
player
"""

SCORING = """
import rajwidgets as rw
player = rw.example("maharaja", "4.4")
player.go_to(1)
player.session.look_from("open")
player.refresh()
player
"""


def option(page: Page, name: str) -> None:
    page.locator(".rjw .option", has_text=name).first.click()


def test_a_turn_is_played_by_clicking(notebook, on_map, in_kernel, screenshot):
    page = notebook([A_TURN], single=True)
    page.set_viewport_size({"width": 1400, "height": 1000})
    on_map.shown(page)
    screenshot(page, "maharaja_turn")
    option(page, "Move a banner")
    banner = in_kernel(page, "print(next(t for t in player.board.marks.legal if t.startswith('banner/')))").strip()
    on_map.click(page, banner)
    assert in_kernel(page, "print(player.node.answer)").strip().endswith(f":banner:{banner[-1]}")
    expect(page.locator(".sentence").first).to_contain_text("banner")
    screenshot(page, "maharaja_banner")


def test_brahmabots_turn_is_watched_event_by_event(notebook, on_map, in_kernel, screenshot):
    page = notebook([ALONE])
    page.set_viewport_size({"width": 1400, "height": 1000})
    on_map.shown(page)
    said = []
    for _ in range(12):
        page.get_by_role("button", name="Step forward").click()
        in_kernel(page, "print()")  # done, and told
        said.append(page.locator(".sentence").first.inner_text())
    assert any("Brahmabot" in sentence for sentence in said)
    page.get_by_role("button", name="FR", exact=True).click()
    page.locator(".mat .to-board").first.click()
    expect(page.locator(".board-band")).to_contain_text("Tuiles de Brahmabot")
    screenshot(page, "maharaja_solo")


def test_a_scoring_is_stepped_with_its_ledger(notebook, on_map, screenshot):
    page = notebook([SCORING], single=True)
    page.set_viewport_size({"width": 1400, "height": 1000})
    on_map.shown(page)
    expect(page.locator(".rjw-question")).to_contain_text("reward")
    screenshot(page, "maharaja_scoring")
    page.locator(".rjw .rjw-tab", has_text="Tiles").click()
    expect(page.locator(".rjw table.page")).to_be_visible()
