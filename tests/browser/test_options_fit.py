"""Every word of an option stays inside its frame, also where the choice of the replay is marked."""

import pytest
from playwright.sync_api import expect

REPLAY = """import rajwidgets as rw
player = rw.open_replay("../replays/raja/three_rajas.json", lang="LANG").wait()
player.do("others:2")
player"""

OUTSIDE = """() => [...document.querySelectorAll('.rjw .option')].filter(option => {
    const frame = option.getBoundingClientRect();
    return [...option.children].some(part => part.getBoundingClientRect().right > frame.right);
}).map(option => option.textContent)"""


@pytest.mark.parametrize("lang, played", [("en", "played"), ("fr", "joué")])
def test_nothing_of_an_option_stands_outside_its_frame(notebook, on_map, lang, played):
    page = notebook([REPLAY.replace("LANG", lang)], single=True)
    on_map.shown(page)
    expect(page.locator(".rjw .option .mark")).to_have_text([played])
    for width in (1300, 1000, 750):
        page.set_viewport_size({"width": width, "height": 900})
        expect(page.locator(".rjw .option .mark")).to_be_visible()
        assert page.evaluate(OUTSIDE) == [], width
