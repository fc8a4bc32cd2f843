"""Nothing happens unseen: the pane has room, a digest leads to its steps, a replay looks like one, a game opens with its aim."""

import pytest
from playwright.sync_api import expect

NEW = """import rajwidgets as rw
player = rw.new("GAME", bots="greedy", seed=7, lang="LANG")
BEGUN
player"""

REPLAY = """import rajwidgets as rw
player = rw.open_replay("../replays/FILE.json", lang="LANG").wait()
player.go_to(STEP)
player"""

ROUND_1 = """while len(player.happened("reward")) == 0:
    player.play(player.hint().answer)"""
PLAN = """while player.session.ask.kind != "plan":
    player.play(player.hint().answer)"""

BOXES = """() => {
    const box = css => document.querySelector('.rjw ' + css)?.getBoundingClientRect();
    const lines = css => { const node = document.querySelector('.rjw ' + css); if (!node) return 0;
        const range = document.createRange(); range.selectNodeContents(node);
        return new Set([...range.getClientRects()].filter(r => r.height > 0).map(r => Math.round(r.bottom))).size; };
    const seen = css => { const node = document.querySelector('.rjw ' + css); if (!node) return null;
        let {top, bottom} = node.getBoundingClientRect();
        for (let up = node.parentElement; up; up = up.parentElement) {
            if (!/auto|hidden|scroll/.test(getComputedStyle(up).overflowY)) continue;
            const frame = up.getBoundingClientRect(); top = Math.max(top, frame.top); bottom = Math.min(bottom, frame.bottom);
        }
        return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / node.getBoundingClientRect().height; };
    const scrolls = [...document.querySelectorAll('.rjw .rjw-right *')].filter(node =>
        /auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight + 1 && node.clientHeight > 0);
    return {sentence: seen('.sentence'), ledger: seen('.ledger'), rule: seen('.rule-says'),
        ruleLines: lines('.rule-says'), scrolls: scrolls.map(node => node.className)};
}"""


def shown(page):
    expect(page.locator(".rjw .rjw-question .band")).to_be_visible()
    page.locator(".rjw").first.evaluate("node => node.scrollIntoView({block: 'start'})")


@pytest.mark.parametrize("game, begun", [("raja", ROUND_1), ("raja", PLAN), ("raja", ""), ("maharadjah", "")])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_pane_is_not_starved(notebook, screenshot, game, begun, lang):
    page = notebook([NEW.replace("GAME", game).replace("LANG", lang).replace("BEGUN", begun)], single=True, width=1400)
    shown(page)
    found = page.evaluate(BOXES)
    screenshot(page, f"seen-{game}-{len(begun)}-{lang}-1400")
    assert found["sentence"] == 1 and found["ledger"] in (None, 1), found
    assert found["rule"] == 1 or found["ruleLines"] * found["rule"] >= 6, found
    assert len(found["scrolls"]) <= 1, found
