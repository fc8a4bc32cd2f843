"""Rajas of the Ganges in the Player: a tile bought, turned and laid by mouse and by keys, a die turned while paying,
a chain of bonuses stepped event by event."""

from playwright.sync_api import expect

EXAMPLE = """
import rajwidgets as rw
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.examples import examples
from rajwidgets.widgets.player.player import Player
found = next(each for each in examples(GAME.board) if (each.section, each.n) == ("{section}", {n}))
player = Player(rw.example_replay(GAME, found), autosave=False)
player.go_to(0)
player
"""


def test_a_tile_is_turned_by_keys_and_laid_by_the_mouse(notebook, on_map, in_kernel, screenshot):
    page = notebook([EXAMPLE.format(section="2.2.3", n=1)], single=True)
    page.set_viewport_size({"width": 1400, "height": 1250})
    on_map.shown(page)
    screenshot(page, "ganges_place")
    on_map.click(page, "space/quarry")
    expect(page.get_by_role("heading", name="Which tile does North take?")).to_be_visible()
    page.get_by_role("button", name="Larger", exact=True).click()
    expect(page.get_by_role("button", name="The whole board")).to_be_enabled()
    screenshot(page, "ganges_lens")
    on_map.click(page, "tile/green-10")  # through the lens, which goes on to where the tile can be laid
    expect(page.get_by_role("heading", name="Where does North lay the tile?")).to_be_visible()
    on_map.click(page, "cell/0/32")
    expect(page.locator(".option svg")).to_have_count(3)  # three turns join the network
    page.locator(".rjw .option").first.focus()
    page.keyboard.press("Shift+A")
    expect(page.locator(".tag")).to_contain_text("Why not")
    screenshot(page, "ganges_turn_refused")
    page.keyboard.press("Escape")  # leaves the lens
    expect(page.get_by_role("button", name="The whole board")).to_be_disabled()
    page.keyboard.press("1")
    on_map.click(page, "die/0/G5/1")
    expect(page.locator(".rjw-question")).to_contain_text("2 missing")
    screenshot(page, "ganges_paying")
    on_map.click(page, "die/0/G3/1")
    page.get_by_role("button", name="Do it all the same").click()
    assert in_kernel(page, "print(player.state.seats[0].province['32'].tile)") == "green-10\n"
    page.locator(".mat .to-board").nth(2).click()
    expect(page.locator(".board-band b")).to_contain_text("province")
    screenshot(page, "ganges_after")


def test_a_die_is_turned_in_the_middle_of_a_payment(notebook, on_map, in_kernel):
    page = notebook([EXAMPLE.format(section="2.6", n=1)])
    on_map.shown(page)
    for place in ("space/quarry", "tile/blue-07", "cell/0/33", "turn/0/right-down"):
        if f"{place}" in in_kernel(page, "print(*player.board.marks.legal)").split():
            on_map.click(page, place)
            in_kernel(page, "print()")
    on_map.click(page, "turned/0/B2/1")
    in_kernel(page, "print()")
    assert in_kernel(page, "print(player.state.seats[0].karma, '33' in player.state.seats[0].province)") == "0 True\n"


CHAIN = (  # X4: each thing leads to the next, in this order (2.8, ruling 17-27)
    "North lays the green tile of 3",
    "North receives 2 fame",
    "reaches the edge",
    "moves the boat from 20 to 21",
    "on the bridge",
    "North receives 5 coins",
    "12 on the money track",
    "moves the boat from 21 to 22",
    "fort, now 3 fame",
)


def test_a_chain_is_stepped_event_by_event(notebook, on_map, in_kernel, screenshot):
    by_event = "player.stepper.by = 'event'\nplayer.refresh()\nplayer"
    page = notebook([EXAMPLE.format(section="2.2.6", n=2).removesuffix("player\n") + by_event], single=True)
    page.set_viewport_size({"width": 1400, "height": 1250})
    on_map.shown(page)
    forward, said = page.get_by_role("button", name="Step forward"), []
    many = int(in_kernel(page, "print(sum(max(1, len(n.events)) for n in player.table.main_line()[1:]))"))
    for _ in range(many):
        forward.click()
        in_kernel(page, "print()")
        said.append(page.locator(".rjw-said").first.inner_text())
        ring = in_kernel(page, "print('boat/0' in player.board.marks.changed)")
        assert "moves the boat from" not in said[-1].splitlines()[1] or ring == "True\n", said[-1]
    screenshot(page, "ganges_chain")
    places = [next((k for k, sentence in enumerate(said) if part in sentence), part) for part in CHAIN]
    assert places == sorted(places, key=lambda place: (isinstance(place, str), place)), said
