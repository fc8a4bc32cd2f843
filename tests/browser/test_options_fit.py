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


ROUND_TWO = """
import rajwidgets as rw
player = rw.new("raja", 4, bots="greedy", seed=7, lang={lang!r})
while not (player.node.ask.kind == "plan" and player.state.round == 2):
    player.play(player.hint().answer)
player
"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_nine_actions_are_seen_below_a_digest_too(notebook, settled, lang):
    """In the second round the scoring of the first one is told: it scrolls behind its rule, and the list does not."""
    page = notebook([ROUND_TWO.format(lang=lang)], width=1400, height=1000, single=True)
    page.wait_for_function("() => document.querySelectorAll('.rjw .option').length === 9")
    settled(page)
    lowest, end = (page.locator(css).last.bounding_box() for css in (".rjw .option", ".rjw .options"))
    assert lowest["y"] + lowest["height"] <= end["y"] + end["height"] + 2
    rule = page.locator(".rjw-rule .rule-says").bounding_box()
    assert rule["height"] > 5 * 15, "and the rule stays in sight"


HIDDEN = """() => {
    const question = document.querySelector('.rjw .rjw-question'), pane = document.querySelector('.rjw .rjw-explain');
    const seen = node => {
        let {top, bottom} = node.getBoundingClientRect();
        const whole = bottom - top;
        for (let up = node.parentElement; !up.matches('.rjw'); up = up.parentElement) {
            if (!/auto|hidden|scroll/.test(getComputedStyle(up).overflowY)) continue;
            const frame = up.getBoundingClientRect();
            top = Math.max(top, frame.top); bottom = Math.min(bottom, frame.bottom);
        }
        return (bottom - top) / whole > 0.9; };
    const choices = [...question.querySelectorAll('.option')];
    const refused = [...question.querySelectorAll('.no, summary')].filter(node => // those of one section may be folded
        node.matches('summary') || !node.closest('details:not([open])'));
    const scrolls = [...document.querySelectorAll('.rjw .rjw-right *')].filter(node => node.clientHeight > 0 &&
        /auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight);
    const all = choices.length + refused.length > 16 ? choices : [...choices, ...refused];
    const hidden = all.filter(node => !seen(node)).map(node => node.textContent);
    return {choices: choices.length, hidden, sentence: seen(document.querySelector('.rjw .sentence')),
        scrolls: scrolls.map(node => node.className)};
}"""
AT_MOST = 10  # choices that are all seen at once


@pytest.mark.parametrize("game", ["raja", "maharaja", "maharadjah", "ganges", "charmers"])
def test_ten_choices_and_what_is_refused_are_seen_at_once(notebook, settled, in_kernel, game):
    """What has happened meanwhile scrolls behind its rule, and no list does; in French, which takes more room.

    Where a game opens its aim goes before: there a list may go on, and says so.
    """
    made = f'import rajwidgets as rw\nplayer = rw.new("{game}", 4, bots="greedy", seed=7, lang="fr")\nplayer'
    page, few = notebook([made], width=1400, height=1000, single=True), 0
    expect(page.locator(".rjw .option").first).to_be_visible()
    for n in range(15):
        settled(page)
        found = page.evaluate(HIDDEN)
        if 0 < found["choices"] <= AT_MOST:
            few += 1
            goes_on = n == 0 and page.locator(".rjw .more-below").is_visible()
            assert found["sentence"] and (found["hidden"] == [] or goes_on), (n, found)
        assert len(found["scrolls"]) <= 1, (n, found)
        in_kernel(page, "player.play(player.hint().answer)")
    assert few > 3


@pytest.mark.parametrize("lang, words", [("en", "more below ↓"), ("fr", "plus bas ↓")])
def test_a_list_that_goes_on_says_how_far_and_leads_there_by_pointer_and_keys(notebook, settled, lang, words):
    made = f'import rajwidgets as rw\nplayer = rw.new("ganges", 4, bots="greedy", seed=7, lang="{lang}")\nplayer'
    page = notebook([made], width=1400, height=1000, single=True)
    more, choices = page.locator(".rjw .more-below"), page.locator(".rjw .option")
    expect(more).to_contain_text(words)
    settled(page)
    room = page.evaluate("() => document.querySelector('.rjw-question').offsetHeight")
    before = page.evaluate("() => document.querySelector('.rjw .options').scrollTop")
    for _ in range(6):
        if more.is_visible():
            more.click()
            settled(page)
    expect(more).to_be_hidden()
    assert page.evaluate(HIDDEN)["sentence"]
    assert page.evaluate("() => document.querySelector('.rjw .options').scrollTop") > before
    assert page.evaluate("() => document.querySelector('.rjw-question').offsetHeight") == room, "it takes no room"
    choices.first.focus()
    expect(more).to_be_visible()
    for _ in range(choices.count() - 1):
        page.keyboard.press("ArrowDown")
    expect(more).to_be_hidden()
    rule = page.locator(".rjw-rule .rule-says").bounding_box()
    assert rule["height"] > 5 * 15, "and the rule stays in sight"


VILLAGES = """import rajwidgets as rw
player = rw.open_replay("../replays/raja/three_rajas.json").wait()
player.go_to(44)
player.do("others")
player.do("option:3")
player"""


def test_what_is_only_looked_at_moves_nothing_below_the_list(notebook, on_map, settled, in_kernel):
    """What is told of a village is shorter than the digest: the room it leaves is not given to the list meanwhile."""
    page = notebook([VILLAGES], width=1400, height=1000, single=True)
    on_map.shown(page)
    settled(page)
    below = [page.locator(css).first for css in (".rjw-question [data-do=undo]", ".rjw-tabs", ".rjw-moves")]
    before = [node.bounding_box() for node in below]
    on_map.hover(page, "v01")
    expect(page.locator(".rjw-said .looked")).to_be_visible()
    settled(page)
    assert [node.bounding_box() for node in below] == before
