"""An exported page in Chromium: it steps, speaks both languages, loads nothing, and no note in it becomes script."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "study"))
pytest.importorskip("playwright")

from playwright.sync_api import Browser, Page
from study_games import a_replay
from test_markdown import HOSTILE

from rajwidgets.replay.annotations import Mark
from rajwidgets.study import Study
from rajwidgets.study.export.export import export, export_sheet

pytestmark = pytest.mark.browser


@pytest.fixture
def open_page(chromium: Browser):
    """Opens a file; what the console says, dialogs and requests beyond the file are collected and must be none."""
    said: list[str] = []
    page = chromium.new_page(viewport={"width": 1400, "height": 1000})
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: (said.append("dialog " + dialog.message), dialog.dismiss()))
    page.on("request", lambda request: request.url.startswith("file:") or said.append(request.url))

    def opened(path: Path, hash_: str = "") -> Page:
        page.goto(f"file://{path}{hash_}")
        page.wait_for_function("!document.getElementById('data') || document.body.classList.contains('scripted')")
        return page

    yield opened
    page.close()
    assert said == []


def hostile(tmp_path: Path) -> Path:
    replay = a_replay(3, 40, 2)
    replay.table.names = [f"<img src=x onerror=alert({n})>" for n in range(3)]
    study, line = Study(replay, author="<svg onload=alert(1)>"), replay.table.main_line()
    study.rename("</title><script>alert('title')</script>")
    for n, note in enumerate(HOSTILE):
        if note.strip():
            study.write(line[n], note)
    study.chapter(line[20], "<script>alert('chapter')</script>")
    study.tag(line[21], '"><script>alert(1)</script>')
    study.mark(line[2], Mark("place", ("<script>alert(1)</script>",)))
    return export(replay, tmp_path / "page.html", show_all=True)


def test_no_note_becomes_script(open_page, tmp_path: Path) -> None:
    page = open_page(hostile(tmp_path))
    for _ in range(len(HOSTILE)):
        page.keyboard.press("ArrowRight")
    page.click("text=Français")
    assert page.evaluate("document.querySelectorAll('script').length") == 2
    assert page.evaluate("document.querySelectorAll('img, iframe, object, embed, form, link, base').length") == 0
    assert page.evaluate(
        "[...document.querySelectorAll('*')].every(e => [...e.attributes].every(a => !a.name.startsWith('on')))"
    )


def test_the_page_steps_by_keys_buttons_slider_chapters_lines_and_address(open_page, tmp_path: Path) -> None:
    replay = a_replay(3, 40, 2)
    study = Study(replay)
    study.chapter(replay.table.main_line()[20], "The middle")
    path = export(replay, tmp_path / "page.html", show_all=True)
    page = open_page(path, "#7")
    assert page.inner_text("#place").startswith("Step 7 of 40")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#place").startswith("Step 8 of 40")
    page.click("[data-go=back]")
    page.keyboard.press("End")
    assert page.inner_text("#place").startswith("Step 40 of 40") and page.is_disabled("[data-go=next]")
    page.keyboard.press("Home")
    page.click(".chapters button:visible")
    assert page.inner_text("#place").startswith("Step 20 of 40")
    page.click("text=Français")
    assert page.inner_text("#place").startswith("Étape 20 sur 40")
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert page.inner_text("#lines option") == "Ligne principale"
    page.select_option("#lines", "1")
    page.keyboard.press("Escape")
    page.focus("#slider")
    page.keyboard.press("ArrowRight")
    assert page.locator("article:visible").count() == 1
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]


def test_it_steps_by_event_and_by_phase_too(open_page, tmp_path: Path) -> None:
    replay = a_replay(3, 40, 2)
    line = replay.table.main_line()
    page = open_page(export(replay, tmp_path / "page.html", show_all=True))
    ply = next(node.ply for node in line[1:] if len(node.events) > 2)
    many = len(line[ply].events)
    page.evaluate(f"location.hash = '#{ply}.1'")
    page.wait_for_function("document.getElementById('unit').value === 'event'")
    assert page.inner_text("#place").endswith(f"event 1 of {many}")
    assert page.locator("article:visible .facts > li:visible").count() == 1
    assert page.locator("article:visible .asked").is_hidden()
    for n in range(2, many):
        page.keyboard.press("ArrowRight")
        assert page.inner_text("#place").endswith(f"event {n} of {many}")
        assert page.locator("article:visible .facts > li.now").count() == 1
    page.keyboard.press("ArrowRight")
    assert "event" not in page.inner_text("#place") and page.locator("article:visible .asked").is_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert page.inner_text("#place").startswith(f"Step {ply} of 40")
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    first = next(node.ply for node in line if node.phase != line[0].phase)
    assert page.inner_text("#place").startswith(f"Step {first} of 40")
    page.keyboard.press("Shift+ArrowLeft")
    assert page.inner_text("#place").startswith("Step 0 of 40")
    page.select_option("#unit", "round")
    page.click("[data-go=next]")
    assert page.inner_text("#place").startswith("Step ") and page.locator("article:visible").count() == 1


def test_a_step_alone_speaks_both_languages(open_page, tmp_path: Path) -> None:
    page = open_page(export(a_replay(3, 20, 0), tmp_path / "step.html", ply=7, show_all=True))
    assert page.locator("#slider").count() == 0
    page.click("text=Français")
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert page.locator("article:visible").get_attribute("lang") == "fr"


def test_a_sheet_is_printed_whole(open_page, tmp_path: Path) -> None:
    replay = a_replay(3, 40, 0)
    page = open_page(export_sheet(replay, tmp_path / "sheet.html", [10, (20, "Where now?"), 30]))
    printed = page.pdf(format="A4", print_background=True)
    assert printed.startswith(b"%PDF") and 2 <= printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") <= 6


@pytest.mark.parametrize("width", [1400, 1000, 700])
def test_it_never_scrolls_sideways_and_looks_like_itself(open_page, tmp_path: Path, width: int) -> None:
    page = open_page(hostile(tmp_path), "#3")
    page.set_viewport_size({"width": width, "height": 1000})
    sizes = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert sizes[0] <= sizes[1]
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(250, 244, 230)"


def test_a_sheet_shows_its_positions(open_page, tmp_path: Path) -> None:
    replay = a_replay(3, 40, 0)
    picks = [(10, "**Where** now? <script>alert(1)</script>"), 20]
    page = open_page(export_sheet(replay, tmp_path / "sheet.html", picks))
    assert page.locator("section.position").count() == 2
    assert page.locator("section.position > svg").first.bounding_box()["height"] > 100
    assert page.locator("script").count() == 0


def test_pages_and_sheets_are_accessible(chromium: Browser, axe_source: str, tmp_path: Path) -> None:
    replay = a_replay(3, 40, 1)
    Study(replay, author="Mira").write(replay.table.main_line()[5], "- a\n- [b](https://example.org)")
    files = [
        export(replay, tmp_path / "page.html", show_all=True),
        export(replay, tmp_path / "step.html", ply=5, show_all=True),
        export_sheet(replay, tmp_path / "sheet.html", [5, (10, "Why?")]),
    ]
    context = chromium.new_context(bypass_csp=True)  # the page itself would not let another script in
    for file in files:
        page = context.new_page()
        page.goto(f"file://{file}#5")
        page.wait_for_function("!document.getElementById('data') || document.body.classList.contains('scripted')")
        page.evaluate(axe_source)
        found = page.evaluate("axe.run()")["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    context.close()


@pytest.mark.parametrize("width", [1400, 1000, 390])
def test_nothing_of_a_long_game_is_clipped(open_page, tmp_path: Path, width: int) -> None:
    replay = Path(__file__).parents[2] / "replays" / "charmers" / "two_players.json"
    page = open_page(export(replay, tmp_path / "page.html"), "#20")
    page.set_viewport_size({"width": width, "height": 1000})
    clipped = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.className)"
    for step in (20, 40, 60):
        page.evaluate(f"location.hash = '#{step}'")
        assert page.locator(".panel, .left > *, .right > *").evaluate_all(clipped) == []
    sizes = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert sizes[0] <= sizes[1]
