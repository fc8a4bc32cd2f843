"""The Player in Notebook 7 and in Voila: started, played by clicks and keys, turned to French, and opened again."""

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page, expect

NEW_GAME = """
import rajwidgets as rw
player = rw.new("raja", seats=4, names=["North", "East", "South", "West"], bots="greedy", seed=7)
player.left = None
player.refresh()
player.play("6")
for _ in range(4):
    player.play(player.options()[0][0])
player.play("palace:house")
player
"""
HOST = 240_000  # milliseconds, as long as a host may take to open where much else is going on
LESSON = "# A lesson\n\nWhat is below this heading is hidden when the notebook takes the arrow keys for itself."

# What these hosts write into the console by themselves, whatever is shown.
NOTEBOOK_SAYS = ("reading 'schema'",)  # its settings, on a fresh home
VOILA_SAYS = (
    "ERR_NAME_NOT_RESOLVED",  # formulas are drawn by a script from elsewhere
    "403 (Forbidden)",  # settings, which Voila does not serve
    "getter for the shared module",  # Notebook 7's own extension, which finds no notebook here
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one notebook: a heading, and a Player below it."""
    root = tmp_path_factory.mktemp("hosts")
    cells = [nbformat.v4.new_markdown_cell(LESSON), nbformat.v4.new_code_cell(NEW_GAME)]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), root / "lesson.ipynb")
    return root


@pytest.fixture(scope="module")
def notebook7(serve, served: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    flags = ("--expose-app-in-browser", f"--ServerApp.root_dir={served}")
    with serve("notebook", flags, served, tmp_path_factory.mktemp("notebook7")) as url:
        yield f"{url}/notebooks/lesson.ipynb?token=t"


@pytest.fixture(scope="module")
def voila(serve, served: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve("voila", ("lesson.ipynb",), served, tmp_path_factory.mktemp("voila")) as url:
        yield url


@pytest.fixture
def page(new_page, screenshot, request) -> Iterator[Page]:
    page = new_page(viewport={"width": 1400, "height": 1000})
    yield page
    screenshot(page, request.node.name)


def unexpected(page: Page, allowed: tuple[str, ...]) -> list[str]:
    return [error for error in page.errors if not any(word in error for word in allowed)]


def play_and_turn(page: Page) -> None:
    """A decision by a click, steps by keys, the refused place explained, and the other language."""
    expect(page.locator(".rjw .option").first).to_be_visible(timeout=HOST)
    page.get_by_role("button", name="1, Travel").click()
    expect(page.locator(".rjw .option")).to_have_count(4)
    page.keyboard.press("Shift+A")
    expect(page.locator(".rjw .tag")).to_have_text("Why not Jaisalmer?")
    page.keyboard.press("1")
    expect(page.locator(".rjw-position")).to_contain_text("49 of 49")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".rjw-position")).to_contain_text("48 of 49")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".rjw-position")).to_contain_text("49 of 49")
    expect(page.locator(".rjw-canvas canvas")).to_be_visible()
    page.get_by_role("button", name="FR", exact=True).click()
    expect(page.locator(".rjw-question")).to_contain_text("Nord décide")


def test_notebook_7_plays_leaves_the_arrows_to_the_player_and_comes_back_after_a_reload(page, notebook7):
    page.goto(notebook7)
    page.wait_for_selector(".jp-CodeCell", timeout=HOST)
    idle = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
    page.wait_for_function(idle, timeout=HOST)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => null)")
    play_and_turn(page)
    assert page.locator(".jp-collapseHeadingButton.jp-mod-collapsed, .jp-mod-collapsed").count() == 0
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save').then(() => null)")
    page.reload()
    expect(page.locator(".rjw-question")).to_contain_text("Nord décide", timeout=HOST)
    page.get_by_role("button", name="Étape précédente").click()
    expect(page.locator(".rjw-position")).to_contain_text("48 sur 49")
    assert unexpected(page, NOTEBOOK_SAYS) == []


def test_voila_plays_and_begins_anew_when_it_is_opened_again(page, voila):
    page.goto(voila)
    play_and_turn(page)
    page.reload()
    expect(page.locator(".rjw .option").first).to_be_visible(timeout=HOST)
    expect(page.locator(".rjw-position")).to_contain_text("48 of 48")
    page.get_by_role("button", name="1, Travel").click()
    expect(page.locator(".rjw .option")).to_have_count(4)
    assert unexpected(page, VOILA_SAYS) == []


PHONE = """
import rajwidgets as rw
rw.new("charmers", seats=3, bots="greedy", seed=7, lang="fr")
"""
BOXES = """() => Object.fromEntries(['.rjw-parts', '.rjw-under-map', '.rjw-question'].map(css => {
    const {top, bottom} = document.querySelector(css).getBoundingClientRect();
    return [css, [top, bottom]]; }))"""


def test_on_a_phone_the_question_leaves_the_map_free_in_voila_before_anybody_scrolls(page, serve, tmp_path):
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(PHONE)], metadata={"kernelspec": kernel})
    nbformat.write(made, tmp_path / "phone.ipynb")
    (tmp_path / "home").mkdir()
    with serve("voila", ("phone.ipynb",), tmp_path, tmp_path / "home") as url:
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(url)
        expect(page.locator(".rjw-parts .control").first).to_be_visible(timeout=HOST)
        page.wait_for_function(f"({BOXES})()['.rjw-under-map'][1] <= ({BOXES})()['.rjw-question'][0] + 1")
        found = page.evaluate(BOXES)
    assert found[".rjw-parts"][1] <= found[".rjw-question"][0] and found[".rjw-question"][1] <= 845
