"""The Player in a narrow window, on a phone and in a dark host: all is seen, nothing clipped, the counter free."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Page

pytestmark = pytest.mark.browser

CHANGE_THEME = "t => window.jupyterapp.commands.execute('apputils:change-theme', {theme: t}).then(() => null)"
GAMES = {
    "raja": 'import rajwidgets as rw\nplayer = rw.new("raja", seats=4, bots="greedy", seed=7)\nplayer',
    "maharadjah": 'import rajwidgets as rw\nplayer = rw.example("maharadjah", "4.0", bots="greedy")\nplayer',
    "maharaja": 'import rajwidgets as rw\nplayer = rw.new("maharaja", seats=4, bots="greedy", seed=7)\nplayer',
    "ganges": 'import rajwidgets as rw\nplayer = rw.new("ganges", seats=4, bots="greedy", seed=7)\nplayer',
    "charmers": 'import rajwidgets as rw\nplayer = rw.new("charmers", seats=4, bots="greedy", seed=7)\nplayer',
}
PLANNING = """from rajwidgets.flow import legal
player.play("2")
while player.session.ask.kind != "plan":
    player.play(next(iter(legal(player.session.game, player.session.view, player.session.ask))))"""
PLACE = "s => { const b = document.querySelector(s).getBoundingClientRect(); return [b.x, b.y, b.right, b.bottom]; }"
# Every part that shows text or a picture and is cut at the right: what scrolls or ends in an ellipsis is not cut.
CLIPPED = """() => [...document.querySelectorAll(".rjw-page *")].filter((e) => {
  const style = getComputedStyle(e), box = e.getBoundingClientRect(), page = e.closest(".rjw").getBoundingClientRect();
  const elsewhere = ".rjw-companion, .rail-fold, .rjw-slider, .marks, svg";
  if (!box.width || !box.height || style.visibility === "hidden" || e.closest(elsewhere)) return false;
  for (let up = e; up && !up.classList.contains("rjw"); up = up.parentElement) {
    const held = getComputedStyle(up);
    if (/auto|scroll/.test(held.overflowX) || held.textOverflow === "ellipsis") return false;
  }
  return box.right > page.right + 1 || box.left < page.left - 1;
}).map((e) => e.className + " " + e.textContent.slice(0, 40)).slice(0, 5)"""
COVERED = """() => { const p = document.querySelector(".rjw-position"), b = p.getBoundingClientRect();
  p.scrollIntoView({ block: "center" });
  const c = p.getBoundingClientRect();
  return [0.05, 0.5, 0.95].map((x) => document.elementFromPoint(c.left + c.width * x, c.top + c.height / 2))
    .every((e) => e && (p.contains(e) || e.contains(p))); }"""


@pytest.fixture
def shown(notebook, settled) -> Callable[..., Page]:
    def open_game(game: str, width: int, height: int = 800) -> Page:
        page = notebook([GAMES[game]], width=width, height=height, single=True)
        page.wait_for_selector(".rjw .rjw-question h3")
        page.wait_for_selector(".rjw canvas")
        settled(page)
        return page

    return open_game


@pytest.mark.parametrize("game", GAMES)
def test_at_1000_question_and_whole_map_fit_one_screen(shown, screenshot, game):
    page = shown(game, 1000)
    page.evaluate("document.querySelector('.rjw-page').scrollIntoView({block: 'start'})")
    screenshot(page, f"narrow_1000_{game}")
    board, question = page.evaluate(PLACE, ".rjw-canvas canvas"), page.evaluate(PLACE, ".rjw-question")
    top, bottom = min(board[1], question[1]), max(board[3], question[3])
    assert bottom - top < 640, "both lie in one window beside a header"
    assert top >= 0 and bottom <= 800
    assert page.evaluate(CLIPPED) == [] and page.evaluate(COVERED)


@pytest.mark.parametrize("game", GAMES)
def test_at_390_the_map_comes_first_and_a_thumb_can_answer(shown, screenshot, game):
    page = shown(game, 390, 844)
    page.evaluate("document.querySelector('.rjw-canvas').scrollIntoView({block: 'start'})")
    screenshot(page, f"narrow_390_{game}")
    board, question = page.evaluate(PLACE, ".rjw-canvas canvas"), page.evaluate(PLACE, ".rjw-question")
    assert board[1] < question[1] and question[3] <= 845, "the map, and the question in the same window"
    assert page.evaluate(CLIPPED) == [] and page.evaluate(COVERED)
    options = page.locator(".rjw-question .option")
    sizes = options.evaluate_all("all => all.map((e) => e.getBoundingClientRect().height)")
    assert sizes and min(sizes) >= 44
    before = page.get_attribute(".rjw [data-question]", "data-question")
    options.first.click()
    page.wait_for_function("t => document.querySelector('.rjw [data-question]').dataset.question !== t", arg=before)


@pytest.mark.parametrize("width", [1400, 1000, 390])
@pytest.mark.parametrize("game", ["raja", "maharaja", "ganges"])
def test_the_buttons_of_the_lens_cover_nothing_and_nothing_them(shown, screenshot, game, width):
    page = shown(game, width)
    screenshot(page, f"lens_{width}_{game}")
    board, buttons, own = (page.evaluate(PLACE, s) for s in (".rjw-canvas canvas", ".rjw-zoom .zoom", ".rjw-board"))
    assert buttons[3] <= board[1] or buttons[1] >= board[3], "above or below the map"
    assert own[0] <= buttons[0] and own[1] <= buttons[1] and buttons[2] <= own[2] + 1 and buttons[3] <= own[3] + 1
    lines = page.locator(".rjw-under-map .widget-html-content > *, .board-band > *").evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect()).map((b) => [b.x, b.y, b.right, b.bottom])"
    )
    apart = [a for a in lines if a[2] <= buttons[0] + 2 or a[3] <= buttons[1] + 2 or a[1] >= buttons[3] - 2]
    assert len(apart) == len(lines) > 0
    page.evaluate("document.querySelector('.rjw').scrollIntoView({block: 'start'})")
    page.locator(".rjw-zoom button:not(:disabled)").first.click()


CELLS = """from rajwidgets.draw.hits import extent
boxes = [extent(s) for s in player.board.shapes if s.kind == "box" and s.target.partition("/")[0].count("-") == 1
         or s.kind == "box" and s.target.startswith("cell/")]
print(min(right - left for left, _, right, _ in boxes) / player.session.board.size[0])"""


@pytest.mark.parametrize("game, asked, part", [("ganges", "space/", "Province"), ("charmers", "die/", "Province")])
def test_at_390_the_part_asked_about_is_large_and_the_others_one_tap_away(shown, settled, in_kernel, game, asked, part):
    page = shown(game, 390, 844)
    assert in_kernel(page, "print(player.board.zoom.near)").startswith(asked)
    button = page.locator(".rjw-parts").get_by_role("button", name=part)
    sheet = page.evaluate(PLACE, ".rjw-question")
    page.evaluate("document.querySelector('.rjw').scrollIntoView({block: 'start'})")
    assert page.evaluate(PLACE, ".rjw-parts")[3] <= sheet[1] + 2, "the parts lie above the question"
    button.click()
    page.wait_for_selector(".rjw-parts [aria-pressed=true]")
    width = page.locator(".rjw-canvas canvas").bounding_box()["width"]
    assert float(in_kernel(page, CELLS)) * width > 40, "a thumb finds a cell"
    page.set_viewport_size({"width": 1300, "height": 900})
    page.wait_for_selector(".rjw-zoom .zoom:not(.near)")
    assert not page.locator(".rjw-parts").is_visible()


# Buttons and links of the board that something lies over, wholly or in part; what is scrolled aside lies under nothing.
LIES_OVER = """() => [...document.querySelectorAll('.rjw-board button, .rjw-board a, .rjw-canvas canvas')].filter(e => {
  const {left, top, right, bottom} = e.getBoundingClientRect();
  const row = e.closest('.rjw-parts .widget-html-content')?.getBoundingClientRect() ?? {left, right};
  if (right <= left || left < row.left - 1 || right > row.right + 1) return false;
  return [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4]].some(([x, y]) => {
    const seen = document.elementFromPoint(x, y);
    return !seen || !(e.contains(seen) || seen.closest('.zoom, .rjw-board button')); });
}).map(e => e.textContent || e.tagName)"""
ASKED_FIRST = """from rajwidgets.draw.hits import extent
def asked_first(player):
    marks, (width, height) = player.board.marks, player.session.board.size
    first = [t for t in player.board.targets() if t in marks.legal][:1]
    boxes = [extent(shape) for shape in player.board.shapes if shape.target in first]
    return not first or any(l >= 0 and t >= 0 and r <= width and b <= height for l, t, r, b in boxes)"""


@pytest.mark.parametrize("game", GAMES)
def test_at_390_the_sheet_covers_no_button_of_the_board_and_what_is_asked_first_is_seen_whole(
    notebook, settled, in_kernel, screenshot, game
):
    page = notebook([GAMES[game].replace("seats=4", "seats=3"), ASKED_FIRST], width=390, height=844, single=True)
    page.wait_for_selector(".rjw canvas")
    for n in range(4):
        for lang in ("fr", "en"):
            in_kernel(page, f"player.language = {lang!r}")
            page.evaluate("document.querySelector('.rjw').scrollIntoView({block: 'start'})")
            settled(page)
            assert page.evaluate(LIES_OVER) == [], (n, lang)
            words, sheet = page.evaluate(PLACE, ".rjw-under-map"), page.evaluate(PLACE, ".rjw-question")
            assert words[3] <= sheet[1] + 1 and sheet[3] - sheet[1] >= 190, (n, lang)
            assert in_kernel(page, "print(asked_first(player))") == "True\n", (n, lang)
        screenshot(page, f"narrow_390_free_{game}_{n}")
        in_kernel(page, "player.play(player.hint().answer)")


QUIZ = """import rajwidgets as rw
quiz = rw.quiz("GAME", n=6, from_="../replays/GAME", seed=3)
quiz"""
LESSON = """import rajwidgets as rw
lesson = rw.lesson("GAME", 1)
lesson"""
# The places that are seen; whether something is asked about, a part is large, and any of what is asked about is seen.
SEEN = """from rajwidgets.draw.hits import extent
def seen(player):
    width, height = player.session.board.size
    boxes = {shape.target: extent(shape) for shape in player.board.shapes if shape.target}
    return {place for place, (left, top, right, bottom) in boxes.items()
            if 0 < (left + right) / 2 < width and 0 < (top + bottom) / 2 < height}
def asked_and_seen(player):
    asked = {*player.board.marks.legal, *player.board.marks.selected}
    return bool(asked), bool(player.board.zoom.near), bool(asked & seen(player))"""


@pytest.mark.parametrize("game", ["ganges", "charmers"])
def test_at_390_a_quiz_shows_large_what_it_asks_about(notebook, settled, in_kernel, screenshot, game):
    page = notebook([QUIZ.replace("GAME", game), SEEN], width=390, height=844, single=True)
    page.wait_for_selector(".rjw-quiz .rjw-zoom .zoom")
    settled(page)
    found = []
    for n in range(1, 7):
        in_kernel(page, f"quiz.panel.do('question:{n}')")
        found.append(in_kernel(page, "print(*asked_and_seen(quiz.panel.player))").split())
        screenshot(page, f"narrow_390_quiz_{game}_{n}")
    assert found.count(["True"] * 3) > 3, found
    assert {tuple(each) for each in found} <= {("True",) * 3, ("False",) * 3}, "the whole where nothing is asked about"
    page.set_viewport_size({"width": 1300, "height": 900})
    page.wait_for_selector(".rjw-zoom .zoom:not(.near)")


@pytest.mark.parametrize("game", ["ganges", "charmers"])
def test_at_390_a_lesson_shows_large_what_it_asks_about(notebook, settled, in_kernel, screenshot, game):
    page = notebook([LESSON.replace("GAME", game), SEEN], width=390, height=844, single=True)
    page.wait_for_selector(".rjw-lesson .quiz-band")
    go = "lesson.panel.do(f'go:{{1 + next(n for n, step in enumerate(lesson.file.step) if {})}}')"
    in_kernel(page, go.format("step.marks"))
    page.wait_for_selector(".rjw-zoom .zoom.near")
    settled(page)
    assert in_kernel(page, "print(lesson.step.marks[0] in seen(lesson.panel.player))") == "True\n", "of which it speaks"
    screenshot(page, f"narrow_390_lesson_{game}")
    in_kernel(page, go.format("step.do and not step.marks"))
    settled(page)
    assert in_kernel(page, "print(*asked_and_seen(lesson.panel.player))").split() == ["True"] * 3


# Words that are broken in two: the letters of one word stand in two lines.
BROKEN = """() => [...document.querySelectorAll('.rjw .option .label, .rjw .option .detail, .rail li')].flatMap((e) => {
  const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), broken = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const word of node.data.matchAll(/[\\p{L}\\d]+/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) broken.push(word[0]);
    }
  }
  return broken;
})"""
TOP = "s => document.querySelector(s).getBoundingClientRect().top"


def test_at_390_the_map_is_seen_and_the_grip_folds_the_question_down(shown, settled, in_kernel, screenshot):
    page = shown("raja", 390, 780)
    in_kernel(page, "player.language = 'fr'")
    page.evaluate("document.querySelector('.rjw').scrollIntoView({block: 'start'})")
    settled(page)
    board, sheet = page.evaluate(PLACE, ".rjw-canvas canvas"), page.evaluate(PLACE, ".rjw-question")
    assert sheet[1] >= board[3] - 10, "the whole map lies above the question"
    grip = page.locator(".rjw-question .grip")
    for fold in (grip.click, lambda: grip.press("Enter")):  # by a thumb, and by the keyboard
        fold()
        assert grip.get_attribute("aria-expanded") == "false"
        assert not page.locator(".rjw-question .option").first.is_visible()
        assert page.locator(".rjw-question h3").is_visible()
        screenshot(page, "narrow_390_folded")
        grip.press(" ")
        assert grip.get_attribute("aria-expanded") == "true"
        assert page.locator(".rjw-question .option").first.is_visible()
    in_kernel(page, PLANNING)
    page.wait_for_function("document.querySelectorAll('.rjw .option').length === 9")
    for width, height in ((390, 780), (1000, 800), (1400, 1000)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        assert page.evaluate(BROKEN) == [], width
        assert page.evaluate(CLIPPED) == [], width
        whole = page.evaluate(TOP, ".rail") < page.evaluate(TOP, ".rail-fold") + 20
        assert whole or width == 390, "all phases by their names"
    page.set_viewport_size({"width": 1000, "height": 800})
    in_kernel(page, "player.session.choose(('palace',)); player.session.choose(('palace', 'palace_and_house'))")
    button = page.locator(".rjw-said [data-do=do_it]")
    button.wait_for()
    settled(page)
    assert button.evaluate("e => e.getBoundingClientRect().bottom < innerHeight"), "a warning comes into sight"
    page.locator(".rjw canvas").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("!document.querySelector('.tag.careful')")
    assert "palace_and_house" in in_kernel(page, "print([n.answer for n in player.session.line])")


LEFT = """from datetime import datetime
from rajwidgets.widgets.session.autosave import Left
from pathlib import Path
player.left = Left(Path("left.json"), 308, datetime(2026, 11, 18, 20, 22))
player.language = "fr"
player.refresh()"""


@pytest.mark.parametrize("game", ["raja", "ganges"])
def test_at_390_a_game_to_resume_is_offered_in_one_line_and_the_map_free(shown, settled, in_kernel, screenshot, game):
    page = shown(game, 390, 844)
    in_kernel(page, LEFT)
    page.wait_for_selector(".rjw-notices [data-do=later]")
    page.evaluate("document.querySelector('.rjw').scrollIntoView({block: 'start'})")
    settled(page)
    screenshot(page, f"narrow_390_left_{game}")
    assert page.locator(".rjw-notices .offer").bounding_box()["height"] <= 52
    for wish in ("resume", "discard", "later"):
        box = page.locator(f".rjw-notices [data-do={wish}]").bounding_box()
        assert min(box["width"], box["height"]) >= 44
    board, sheet = page.evaluate(PLACE, ".rjw-canvas canvas"), page.evaluate(PLACE, ".rjw-question")
    assert board[3] <= sheet[1] + 1, "the sheet leaves the map free"
    assert page.evaluate(CLIPPED) == []
    page.locator(".rjw-notices [data-do=later]").click()
    page.wait_for_selector(".rjw-notices .offer", state="detached")


# What a list that opens has left beside its words, before its arrow.
ROOM = """select => {
    const style = getComputedStyle(select), pen = document.createElement('canvas').getContext('2d');
    pen.font = style.font;
    const inner = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return inner - pen.measureText(select.selectedOptions[0].textContent).width; }"""


def test_at_390_the_caption_below_the_map_has_the_whole_width_and_the_view_its_words(shown, in_kernel, settled):
    page = shown("raja", 390, 844)
    in_kernel(page, "player.language = 'fr'")
    settled(page)
    map_box, caption = page.locator(".rjw-canvas").bounding_box(), page.locator(".rjw-under-map span").bounding_box()
    assert caption["width"] > 0.9 * map_box["width"] and caption["height"] < 50
    buttons = page.locator(".rjw-zoom .zoom").bounding_box()
    assert caption["y"] >= buttons["y"] + buttons["height"] - 1
    assert page.locator(".rjw-view select").evaluate(ROOM) >= 0


@pytest.mark.parametrize("game", ["raja", "charmers"])
def test_the_counter_and_the_name_of_the_line_are_whole_in_one_row_by_day_and_by_night(
    shown, in_kernel, settled, screenshot, game
):
    page = shown(game, 1400, 1000)
    try:
        for theme in ("Light", "Dark"):
            page.evaluate(CHANGE_THEME, f"JupyterLab {theme}")
            for lang, width in (("en", 1400), ("fr", 1400), ("fr", 1000), ("en", 390), ("fr", 390)):
                in_kernel(page, f"player.language = {lang!r}")
                page.set_viewport_size({"width": width, "height": 1000})
                settled(page)
                lists = page.locator(".rjw-line select, .rjw-speed select")
                assert min(lists.evaluate_all(f"all => all.map({ROOM})")) >= 0, (theme, lang, width)
                counter, line = (page.evaluate(PLACE, f".rjw-{part}") for part in ("position", "line"))
                assert counter[1] > line[1] - 1 and counter[3] < line[3] + 1, "beside each other"
                transport = page.evaluate(PLACE, ".rjw-transport")
                assert width < 1400 or abs(transport[1] - line[1]) < 2, "all in one row"
                screenshot(page, f"stepper_{game}_{theme}_{lang}_{width}")
    finally:
        page.evaluate(CHANGE_THEME, "JupyterLab Light")


def test_the_night_follows_the_host(shown, axe, screenshot):
    page = shown("raja", 1300, 1000)
    paper = "getComputedStyle(document.querySelector('.rjw')).backgroundColor"
    assert page.evaluate(paper) == "rgb(250, 244, 230)"
    page.evaluate(CHANGE_THEME, "JupyterLab Dark")
    try:
        page.wait_for_function(f"{paper} === 'rgb(29, 24, 19)'")
        assert "brightness" in page.evaluate("getComputedStyle(document.querySelector('.rjw canvas')).filter")
        screenshot(page, "player_by_night")
        assert axe(page, ".rjw") == []
    finally:
        page.evaluate(CHANGE_THEME, "JupyterLab Light")
    page.wait_for_function(f"{paper} === 'rgb(250, 244, 230)'")
