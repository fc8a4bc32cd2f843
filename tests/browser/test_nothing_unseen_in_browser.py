"""Nothing happens unseen: the pane has room, the digest leads to its steps, a replay looks like one."""

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

# How much of each is seen: what is told may lie behind its rule, which stays where it is.
BOXES = """() => {
    const rule = document.querySelector('.rjw .rjw-rule').getBoundingClientRect();
    const seen = css => { const node = document.querySelector('.rjw ' + css); if (!node) return null;
        let {top, bottom} = node.getBoundingClientRect();
        if (node.closest('.rjw-said')) bottom = Math.min(bottom, rule.top);
        for (let up = node.parentElement; !up.matches('.rjw'); up = up.parentElement) {
            if (!/auto|hidden|scroll/.test(getComputedStyle(up).overflowY)) continue;
            const frame = up.getBoundingClientRect();
            top = Math.max(top, frame.top); bottom = Math.min(bottom, frame.bottom);
        }
        const page = document.querySelector('.jp-NotebookPanel').getBoundingClientRect();
        const whole = node.getBoundingClientRect().height;
        return Math.max(0, Math.min(bottom, page.bottom) - Math.max(top, page.top)) / whole; };
    const scrolls = [...document.querySelectorAll('.rjw .rjw-right *')].filter(node => node.clientHeight > 0 &&
        /auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight + 1);
    const lines = document.querySelector('.rjw .rule-says').getBoundingClientRect().height / 17;
    return {sentence: seen('.sentence'), ledger: seen('.ledger'), rule: seen('.rule-says'), ruleLines: lines,
        scrolls: scrolls.map(node => node.className)};
}"""

# On to where more is told, or more listed, than at any question before.
FOUR_SEATS = """import rajwidgets as rw
player = rw.new("GAME", 4, bots="greedy", seed=11, lang="LANG")
most = [0, 0]
player"""
TO_MORE = """for _ in range(60):
    if player.session.ask is None:
        break
    player.do("go_on") if player.session.automatic else player.play(player.hint().answer)
    now = len(player.explanation.said.value), player.question.value.count("data-do")
    if now[0] > most[0] or now[1] > most[1]:
        most = list(map(max, most, now))
        break
print(player.session.ask is None)"""

GAMES = ("raja", "maharadjah", "maharaja", "ganges", "charmers")
NEXT = "player.play(player.hint().answer)"
CUT = """() => [...document.querySelectorAll('.rjw .digest-ways button')].filter(button => {
    const box = node => node.getBoundingClientRect(), one = css => document.querySelector(css);
    return box(button).bottom > Math.min(box(one('.rjw .rjw-rule')).top, box(one('.jp-NotebookPanel')).bottom);
}).map(button => button.textContent)"""

ALL_SEEN = """() => { const list = document.querySelector('.rjw .options').getBoundingClientRect();
    return [...document.querySelectorAll('.rjw .option')].filter(option => {
        const {top, bottom} = option.getBoundingClientRect();
        return top >= list.top && bottom <= list.bottom + 1 && bottom <= innerHeight; }).length; }"""


def new(game, lang="en", begun=""):
    return [NEW.replace("GAME", game).replace("LANG", lang).replace("BEGUN", begun)]


@pytest.fixture
def shown(settled):
    """``shown(page)`` waits until the page is laid out and brings the Player to its top."""

    def bring(page):
        expect(page.locator(".rjw .rjw-question .band")).to_be_visible()
        settled(page)
        page.locator(".rjw").first.evaluate("node => node.scrollIntoView({block: 'start'})")
        settled(page)

    return bring


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_pane_is_not_starved(notebook, shown, screenshot, in_kernel, lang):
    page = notebook(new("raja", lang), single=True, width=1400)
    for name, begun in (("opening", ""), ("plan", PLAN), ("hint", "player.do('hint')"), ("scored", ROUND_1)):
        in_kernel(page, begun)
        shown(page)
        screenshot(page, f"seen-{name}-{lang}-1400")
        assert_room_to_read(page, name)
        if name == "plan":
            expect(page.locator(".rjw .option")).to_have_count(9)
            assert page.evaluate(ALL_SEEN) == 9
        if name == "hint":
            reason = page.locator(".rjw .sentence").bounding_box()
            button = page.locator(".rjw [data-do=take_hint]").bounding_box()
            assert reason["y"] + reason["height"] <= button["y"]
    for width in (1000, 390):
        page.set_viewport_size({"width": width, "height": 844})
        shown(page)
        screenshot(page, f"seen-scored-{lang}-{width}")


def assert_room_to_read(page, where):
    """Sentence, numbers, six lines of the rule and all ways are seen at once, and at most one thing scrolls."""
    found = page.evaluate(BOXES)
    assert found["sentence"] == 1 and found["ledger"] in (None, 1), (where, found)
    assert found["rule"] == 1 or found["ruleLines"] * found["rule"] > 5.9, (where, found)
    assert len(found["scrolls"]) <= 1, (where, found)
    assert page.evaluate(CUT) == [], where


@pytest.mark.parametrize("game", GAMES)
def test_the_first_decisions_of_every_game_leave_room_to_read(notebook, shown, screenshot, in_kernel, game):
    page = notebook(new(game), single=True, width=1400)
    for n in range(12):
        shown(page)
        assert_room_to_read(page, n)
        if n in (1, 6):
            screenshot(page, f"seen-{game}-{n}-1400")
        in_kernel(page, NEXT)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_longest_stories_and_lists_leave_room_to_read(
    notebook, shown, settled, screenshot, in_kernel, game, lang
):
    page = notebook([FOUR_SEATS.replace("GAME", game).replace("LANG", lang)], single=True, width=1400)
    shown(page)
    for _ in range(16):
        if in_kernel(page, TO_MORE) == "True\n":
            break
        settled(page)
        assert_room_to_read(page, in_kernel(page, "print(player.node.ply)"))
    screenshot(page, f"seen-most-{game}-{lang}-1400")


def test_a_short_section_lies_before_what_is_told_and_a_long_one_begins_at_the_top(notebook, shown, in_kernel):
    page = notebook([FOUR_SEATS.replace("GAME", "maharadjah").replace("LANG", "fr")], single=True, width=1400)
    low = page.add_style_tag(content=".rjw .rjw-explain { max-height: 150px !important }")  # so that it has to scroll
    pane, rule = page.locator(".rjw .rjw-explain"), page.locator(".rjw .rjw-rule")
    shown(page)
    in_kernel(page, "player.do('rule:8.0')")
    expect(rule).to_contain_text("8.0")
    shown(page)
    assert pane.evaluate("node => node.scrollTop") == 0 and top_and_bottom(rule)[1] <= top_and_bottom(pane)[1]
    in_kernel(page, "player.do('rule:11.1')")
    expect(page.locator(".rjw .rule-says.unfolded")).to_be_visible()
    shown(page)
    assert top_and_bottom(rule)[1] > top_and_bottom(pane)[1], "it is longer than the pane"
    assert abs(top_and_bottom(rule)[0] - top_and_bottom(pane)[0]) < 2
    low.evaluate("node => node.remove()")  # the page serves other tests too


def top_and_bottom(found):
    box = found.bounding_box()
    return box["y"], box["y"] + box["height"]


@pytest.mark.parametrize("file", ["maharadjah/five_players", "maharaja/two_players", "ganges/two_players"])
def test_beside_the_moves_of_a_replay_nothing_else_scrolls(notebook, shown, in_kernel, file):
    page = notebook([REPLAY.replace("FILE", file).replace("LANG", "en").replace("STEP", "60")], single=True, width=1400)
    shown(page)
    in_kernel(page, "player.do('tab:record' if 'record' in player.tabs.panes else 'tab:scores')")
    shown(page)
    found = page.evaluate(BOXES)
    assert len(found["scrolls"]) <= 1, found


def test_a_line_of_the_digest_leads_to_its_step_and_watching_comes_back(notebook, shown, in_kernel, axe):
    page = notebook(new("raja", begun=ROUND_1), single=True, width=1400)
    shown(page)
    expect(page.locator(".rjw .tag")).to_have_text("Since your last decision")
    assert axe(page, ".rjw") == []
    page.locator(".rjw .news .go-there").first.click()
    expect(page.locator(".rjw .rjw-question .band")).to_contain_text("Event")
    page.keyboard.press("End")
    in_kernel(page, "player.stepper.speed.value = 8")
    page.locator(".rjw [data-do=watch]").click()
    expect(page.locator(".rjw .rjw-position small")).to_be_visible()  # on the way, event by event
    expect(page.locator(".rjw .rjw-position small")).to_have_count(0)
    expect(page.locator(".rjw .option").first).to_be_visible()


@pytest.mark.parametrize("lang, chose", [("en", "chose"), ("fr", "a choisi")])
def test_a_replay_tells_what_was_chosen_and_lists_the_moves(notebook, shown, screenshot, axe, lang, chose):
    code = REPLAY.replace("FILE", "raja/three_rajas").replace("LANG", lang).replace("STEP", "60")
    page = notebook([code], single=True, width=1400)
    expect(page.locator(".rjw .rjw-question .band")).to_contain_text(chose)
    shown(page)
    expect(page.locator(".rjw .option")).to_have_count(0)
    found = page.evaluate(BOXES)
    assert found["sentence"] == 1 and found["rule"] == 1 and len(found["scrolls"]) <= 1, found
    here = page.locator(".rjw .moves [aria-current=step]")
    expect(here).to_have_attribute("data-do", "go:60")
    here.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".rjw .moves [aria-current=step]")).to_have_attribute("data-do", "go:59")
    page.keyboard.press("4")  # nothing is asked: no option is taken
    page.keyboard.press("a")
    expect(page.locator(".rjw .option.recorded")).to_have_count(1)
    expect(page.locator(".rjw .rjw-position b")).to_contain_text("58")
    assert axe(page, ".rjw") == []
    page.keyboard.press("ArrowRight")
    for width in (1400, 1000, 390):
        page.set_viewport_size({"width": width, "height": 1000 if width == 1400 else 844})
        shown(page)
        screenshot(page, f"seen-replay-{lang}-{width}")
        assert page.locator(".rjw").first.evaluate("node => node.scrollWidth <= node.clientWidth + 1")


def test_a_turn_is_shown_by_the_arrow_keys_and_left_by_escape(notebook, axe):
    page = notebook(new("charmers"), single=True, width=1400)
    expect(page.locator(".rjw .tag")).to_have_text("The aim")
    page.locator(".rjw [data-do=show_turn]").click()
    expect(page.locator(".rjw .rjw-question .crumbs")).to_have_text("1 of 10")
    assert axe(page, ".rjw") == []
    page.keyboard.press("ArrowRight")
    expect(page.locator(".rjw .rjw-question .crumbs")).to_have_text("2 of 10")
    page.locator(".rjw [data-do=leave_turn]").click()
    expect(page.locator(".rjw .option").first).to_be_visible()
    page.keyboard.press("?")  # the same way is in the help, which closes behind it
    page.locator(".rjw .rjw-help [data-do=show_turn]").click()
    expect(page.locator(".rjw .rjw-question .crumbs")).to_have_text("1 of 10")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".rjw .rjw-question .crumbs")).to_have_text("2 of 10")
