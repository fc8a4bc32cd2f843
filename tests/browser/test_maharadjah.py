"""Maharadjah in JupyterLab: armies moved by clicking, a fight with dice and a retreat, a reload, zoom and pages."""

import pytest
from playwright.sync_api import Page, expect

NEW_GAME = """
import rajwidgets as rw
player = rw.new("maharadjah", seats=4, names=["North", "East", "South", "West"], seed=5)
player.left = None
player.refresh()
player
"""

BY_HAND = """
import rajwidgets as rw
player = rw.new("maharadjah", seats=4, names=["North", "East", "South", "West"], seed=5, chance="hand")
player.left = None
player.play("end")
player.play("end")
player
"""

TO_THE_FIRST_POINTS = """
while not player.happened("points"):
    player.play("end" if player.node.ask.kind == "move" else player.hint().answer)
first = player.happened("points")[0]
print(player.table.names[first.seat], player.session.speech.name("nation", first.data["nation"]))
"""

RETREAT = """
import rajwidgets as rw
player = rw.example("maharadjah", "8.5", lang="LANG")
player.go_to(1)
player
"""

# The pixels of the map, added up: enough to tell two pictures apart.
PICTURE = """() => {
    const canvas = document.querySelector('.rjw-board canvas');
    const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    let sum = 0;
    for (let i = 0; i < data.length; i += 404) sum = (sum * 31 + data[i]) % 1000000007;
    return sum;
}"""


def option(page: Page, name: str) -> None:
    page.locator(".rjw .option", has_text=name).first.click()


def question(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", name=title)).to_be_visible()


def test_a_drag_moves_the_enlarged_map_and_chooses_nothing(notebook, on_map, in_kernel, screenshot):
    page = notebook([NEW_GAME], width=1400)
    on_map.shown(page)
    in_kernel(page, "player.do('zoom:Malva')")
    canvas = page.locator(".rjw-board canvas").first
    area = canvas.bounding_box()
    x, y = area["x"] + area["width"] * 0.4, area["y"] + area["height"] * 0.5
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 80, y - 40, steps=5)
    page.mouse.up()
    assert in_kernel(page, "print(player.board.zoom.slid != (0, 0), player.session.begun)").strip() == "True ()"
    screenshot(page, "maharadjah_dragged")


def test_armies_march_and_fight_and_the_game_survives_a_reload(notebook, on_map, in_kernel, reload, axe, screenshot):
    page = notebook([NEW_GAME], width=1400)
    on_map.shown(page)
    on_map.click(page, "Malva")
    question(page, "Where do the armies from Malwa go?")
    assert axe(page, ".rjw") == []
    screenshot(page, "maharadjah_where_to")
    on_map.click(page, "Bundelkhand")  # the only army there goes, and the Cholas defend
    expect(page.locator(".rjw-position")).to_contain_text("1 of 1")
    assert in_kernel(page, "print(player.node.answer)") == "move:Malva:Bundelkhand:1\n"

    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".rjw-position")).to_contain_text("0 of 0")
    on_map.click(page, "Malva")
    on_map.click(page, "Bundelkhand")
    option(page, "End the movement")
    expect(page.locator(".event-picture svg")).to_be_visible()  # dice
    assert "dice_thrown" in in_kernel(page, "print([e.kind for n in player.session.since for e in n.events])")
    screenshot(page, "maharadjah_dice")

    before = in_kernel(page, "print(player.node.id)")
    reload(page)
    on_map.shown(page)
    assert in_kernel(page, "print(player.node.id)") == before
    expect(page.locator(".event-picture svg")).to_be_visible()
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".rjw-question")).to_be_visible()


def test_a_whole_sequence_by_clicking(notebook, on_map, in_kernel, reload, axe, screenshot):
    """The Mauryas' great invasion with dice of a real table, growth, a reload, and the points of the turn."""
    page = notebook([BY_HAND], width=1400)
    on_map.shown(page)
    question(page, "What do the Mauryas do now?")
    on_map.click(page, "Asie_Centrale")
    question(page, "Where do the armies from Central Asia go?")
    on_map.hover(page, "Gandhara")  # the way there is shown before it is taken
    expect(page.locator(".rjw-said")).to_contain_text("1 border")
    assert in_kernel(page, "print(player.board.marks.way)") == "('Asie_Centrale', 'Gandhara')\n"
    on_map.click(page, "Gandhara")
    option(page, "2 armies")
    question(page, "What do the Mauryas do now?")
    option(page, "End the movement")
    expect(page.locator(".tag.careful")).to_be_visible()  # of those left outside
    expect(page.locator(".rjw-said")).to_contain_text("6 armies still in Afghanistan")
    page.get_by_role("button", name="Do it all the same").click()

    for die in ("Die 1 of 2 of the Mauryas", "Die 2 of 2 of the Mauryas", "What does the die of the Harappans show?"):
        question(page, die)
        page.locator(".rjw .options.drawn .option").first.click()
    question(page, "Where do the Harappans retreat?")
    expect(page.locator(".event-picture")).to_contain_text("entered by hand")
    assert axe(page, ".rjw") == []
    screenshot(page, "maharadjah_by_hand")
    on_map.click(page, "Lahore")
    question(page, "What do the Mauryas do now?")  # the second movement of a great invasion
    assert in_kernel(page, "print(player.state.armies['Gandhara'], player.state.wave)") == "{'Maurya': 2} 2\n"
    option(page, "End the movement")

    question(page, "What do the Harappans do now?")
    option(page, "End the movement")
    question(page, "Where do the Pandyas place a new army?")
    on_map.click(page, "Malva")
    question(page, "What do the Pandyas do now?")
    assert in_kernel(page, "print(player.state.armies['Malva'])") == "{'Pandya': 2}\n"

    before, drawn = in_kernel(page, "print(player.node.id)"), page.evaluate(PICTURE)
    reload(page)
    on_map.shown(page)
    question(page, "What do the Pandyas do now?")
    assert in_kernel(page, "print(player.node.id)") == before
    page.wait_for_function(f"before => ({PICTURE})() === before", arg=drawn)

    seat, nation = in_kernel(page, TO_THE_FIRST_POINTS).split()
    page.locator(".rjw-tab", has_text="Record sheet").click()
    page.get_by_role("button", name=f"{seat}, turn ").first.click()
    expect(page.locator(".granted")).to_contain_text(f"Victory card: {nation}")
    expect(page.locator("h4.earned")).to_contain_text(f"{seat}, turn ")
    assert axe(page, ".rjw") == []
    screenshot(page, "maharadjah_points")
    page.get_by_role("button", name="To the question").click()
    expect(page.locator(".rjw .option").first).to_be_visible()


def test_a_defender_retreats_by_clicking_and_a_refusal_says_why(notebook, on_map, in_kernel, axe, screenshot):
    page = notebook([RETREAT.replace("LANG", "fr")], width=1400)
    on_map.shown(page)
    question(page, "Où les Chola se retirent-ils ?".replace(" ?", "\u00a0?"))
    assert axe(page, ".rjw") == []
    on_map.click(page, "Delhi")
    expect(page.locator(".tag.no")).to_contain_text("Delhi")
    screenshot(page, "maharadjah_no_retreat")
    on_map.click(page, "Agra")
    expect(page.locator(".rjw-question .crumbs")).to_contain_text("Agra")
    option(page, "2 armées")
    expect(page.locator(".rjw-position")).not_to_contain_text("1 sur 3")
    assert in_kernel(page, "print(player.state.armies['Agra'])") == "{'Chola': 2}\n"


def test_zoom_pages_and_the_record_sheet(notebook, on_map, in_kernel, axe, screenshot):
    page = notebook([RETREAT.replace("LANG", "en")], width=1400)
    on_map.shown(page)
    whole = page.evaluate(PICTURE)
    page.get_by_role("button", name="Larger", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"before => ({PICTURE})() !== before", arg=whole)
    screenshot(page, "maharadjah_zoom")
    on_map.click(page, "Malva")  # what can be chosen can be chosen in the detail too
    expect(page.locator(".rjw-question .crumbs")).to_contain_text("Malwa")
    page.keyboard.press("Escape")  # leaves the lens; what was chosen stays
    expect(page.get_by_role("button", name="The whole map")).to_be_disabled()
    expect(page.locator(".rjw-question .crumbs")).to_contain_text("Malwa")
    page.keyboard.press("Escape")
    page.wait_for_function(f"before => ({PICTURE})() === before", arg=whole)

    on_map.click(page, "Bengale")
    expect(page.locator(".rjw-pane.on h4")).to_contain_text("Bengal")
    page.locator(".rjw-pane.on").get_by_role("button", name="Orissa").click()
    expect(page.locator(".rjw-pane.on h4")).to_contain_text("Orissa")
    on_map.click(page, "nation/Musulmans")
    expect(page.locator(".rjw-pane.on h4")).to_contain_text("Muslims, turn 11")
    assert axe(page, ".rjw") == []
    page.locator(".rjw-tab", has_text="Record sheet").click()
    expect(page.locator(".rjw-pane.on table.record")).to_be_visible()
    assert axe(page, ".rjw") == []
    page.locator(".rjw-panel-gauge .chip").click()
    expect(page.locator(".rjw-rule")).to_contain_text("10.1")


@pytest.mark.parametrize("width", [1300, 1000, 700])
def test_it_fits_every_width(notebook, on_map, width, settled, screenshot):
    page = notebook([RETREAT.replace("LANG", "fr")], width=width)
    on_map.shown(page)
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area').then(() => null)")
    settled(page)
    wider = page.evaluate("""() => {
        const root = document.querySelector('.rjw');
        return [...root.querySelectorAll('.rjw-page *')].filter(node => !node.closest('svg, .bqplot, .rjw-companion'))
            .filter(node => node.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)
            .map(node => node.className);
    }""")
    assert wider == []
    screenshot(page, f"maharadjah_{width}")


FOUR_PLAYERS = """
import rajwidgets as rw
player = rw.open_replay("../replays/maharadjah/four_players.json", lang="LANG").wait()
player.go_to(502)
player
"""

# The rail, whole or short, against its own room and the controls beside it; how high the bar of tabs and its pane are.
ROOM = """() => {
    const box = css => document.querySelector('.rjw ' + css).getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('.rjw .rail-short'));
    const fold = box('.rail-fold'), whole = box('.rail'), controls = box('.rjw-header-controls');
    const is_whole = whole.top < fold.bottom - 2, last = box('.rail li:last-child').right;
    const shown = is_whole ? last : range.getBoundingClientRect().right;
    const beside = controls.top < fold.bottom && fold.top < controls.bottom;
    return {
        is_whole, cut: shown > fold.right + 1, under: beside && shown > controls.left,
        lines: Math.round(box('.rjw-tab-bar').height / box('.rjw-tab').height), pane: box('.rjw-tabs').height,
        clipped: [...document.querySelectorAll('.rjw .panel-body')]
            .filter(body => body.scrollHeight > body.clientHeight + 4 && !body.matches('.goes-on')).length,
    };
}"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_rail_tabs_and_panels_have_room(notebook, on_map, lang, settled, screenshot):
    page = notebook([FOUR_PLAYERS.replace("LANG", lang)], width=1400)
    on_map.shown(page)
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    wholes = set()
    for width in (1700, 1400, 1366, 1300, 1000, 700):
        page.set_viewport_size({"width": width, "height": 900})
        settled(page)
        room = page.evaluate(ROOM)
        assert not room["cut"] and not room["under"], (width, room)
        pane = 180 if width == 1000 else 299  # beside the map
        assert room["lines"] == 1 and room["pane"] >= pane and room["clipped"] == 0, (width, room)
        wholes.add(room["is_whole"])
        screenshot(page, f"maharadjah_room_{lang}_{width}")
    assert wholes == {True, False}  # both forms have been seen


TOP = "() => document.querySelector('.rjw-canvas canvas').getBoundingClientRect().top"


@pytest.mark.parametrize("width", [1000, 700])
def test_the_map_stays_under_the_pointer_and_only_keys_draw_a_frame(notebook, on_map, width, settled, screenshot):
    page = notebook([NEW_GAME], width=width)
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    on_map.shown(page)
    question(page, "What do the Pandyas do now?")
    settled(page)
    before = page.evaluate(TOP)
    on_map.click(page, "Malva")
    question(page, "Where do the armies from Malwa go?")
    assert page.evaluate(TOP) == before
    on_map.click(page, "Berar")  # a refusal and its reason
    expect(page.locator(".tag.no")).to_contain_text("Berar")
    assert page.evaluate(TOP) == before
    expect(page.locator(".rjw-question .control").last).to_be_in_viewport(ratio=1)

    frame = "() => getComputedStyle(document.querySelector('.rjw-canvas canvas')).outlineStyle"
    assert page.evaluate(frame) == "none"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(frame) == "solid"
    page.keyboard.press("/")
    expect(page.locator(".rjw-search-rules input")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".rjw-search-rules input")).not_to_be_focused()
    page.keyboard.press("h")  # the keys are the Player's again
    expect(page.locator(".tag")).to_have_text("Hint")


def test_a_new_step_is_read_from_its_beginning(notebook, on_map, in_kernel):
    page = notebook([FOUR_PLAYERS.replace("LANG", "en").replace("502", "501")], width=1400, height=700)
    on_map.shown(page)
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    page.add_style_tag(content=".rjw .rjw-explain { max-height: 200px !important }")  # so that it has to scroll
    said = page.locator(".rjw-explain")
    said.evaluate("node => node.scrollTo(0, 40)")
    assert said.evaluate("node => node.scrollTop") == 40
    in_kernel(page, "player.go_to(512)")
    page.wait_for_function("() => document.querySelector('.rjw-explain').scrollTop === 0")
    assert said.evaluate("node => node.scrollHeight - node.clientHeight") > 40  # it could have stayed
