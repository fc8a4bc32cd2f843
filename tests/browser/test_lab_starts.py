"""JupyterLab, Chromium and the widget libraries work together; while this fails, no other browser test means much."""

import ast

from playwright.sync_api import Page, expect

ORANGE = [213, 94, 0, 255]

BUTTON_AND_CANVAS = [
    """
import ipycanvas.canvas
import ipywidgets

clicks = []
button = ipywidgets.Button(description="Build a palace")
button.on_click(lambda _: clicks.append("button"))
button
""",
    """
canvas = ipycanvas.canvas.Canvas(width=200, height=100)
canvas.on_mouse_down(lambda x, y: clicks.append((round(x), round(y))))

def draw():
    ipycanvas.canvas._CANVAS_MANAGER._current_canvas = None  # a page that was reloaded has no current canvas
    canvas.fill_style = "rgb(213, 94, 0)"
    canvas.fill_rect(0, 0, 200, 100)

canvas.on_client_ready(draw)
canvas
""",
]


def wait_for_orange(page: Page) -> None:
    page.wait_for_function(
        """orange => {
            const canvas = document.querySelector('.jp-OutputArea canvas');
            return canvas && String(canvas.getContext('2d').getImageData(50, 50, 1, 1).data) === String(orange);
        }""",
        arg=ORANGE,
    )


def test_clicks_reach_the_kernel_and_drawing_comes_back_after_a_reload(notebook, in_kernel, reload, screenshot):
    page = notebook(BUTTON_AND_CANVAS)
    wait_for_orange(page)
    page.get_by_role("button", name="Build a palace").click()
    page.locator(".jp-OutputArea canvas").click(position={"x": 40, "y": 30})
    first, (x, y) = ast.literal_eval(in_kernel(page, "print(clicks)"))
    assert first == "button"
    assert abs(x - 40) <= 1 and abs(y - 30) <= 1
    screenshot(page, "lab_starts")

    reload(page)
    wait_for_orange(page)
    assert in_kernel(page, "print(len(clicks))") == "2\n"


def test_axe_finds_what_is_wrong_and_nothing_else(notebook, axe):
    page = notebook(["import ipywidgets; ipywidgets.Button(description='Build')"])
    expect(page.get_by_role("button", name="Build", exact=True)).to_be_visible()
    assert axe(page, ".jp-OutputArea-output") == []
    page.evaluate("() => document.querySelector('.jp-OutputArea-output').append(document.createElement('textarea'))")
    assert [finding["id"] for finding in axe(page, ".jp-OutputArea-output")] == ["label"]
