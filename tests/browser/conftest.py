"""A real JupyterLab and a real Chromium for the tests of this folder, which are all marked ``browser``.

Fixtures for tests:

``notebook(what, run=True)``  open a notebook and run it; returns a Playwright page whose ``errors`` are collected.
                              ``what``: a path below ``notebooks/``, or a list of code cells to make a notebook of.
                              ``single``: alone in the window, as `make lab` opens it.
                              Each call opens a fresh copy of ``notebooks/`` and ``replays/``, never the originals.
``in_kernel(page, code)``     run code in the notebook's kernel; returns what it printed.
``reload(page)``              save, reload the page and wait until the notebook is back on the same kernel.
``on_map``                    the map of the first Player: ``on_map.shown(page)`` waits until it is drawn;
                              ``click``, ``tap`` and ``hover`` take the page and a place (``"D"``) or a point.
``settled(page)``             wait until everything inside Players and panels has stood where it is for half a second.
``axe(page, selector)``       the serious and critical accessibility findings inside the first element that matches.
``screenshot(page, name)``    store a picture in ``screenshots/`` and return its path.

A page with an error in its console fails its test; a test that expects one empties ``page.errors``.
JupyterLab is loaded once for many tests: what a passed test opened is closed, its kernel ends, and the page serves the
next test that wants one of its kind. The page of a failed test is thrown away, and one that was reloaded: JupyterLab
may still be bringing back what it held. So a test that changes JupyterLab itself, for example its theme, puts it back.
"""

import contextlib
import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect, sync_playwright

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SCREENSHOTS = HERE / "screenshots"
TOKEN = "t"
FAILED = pytest.StashKey[bool]()

# Milliseconds. A wait ends as soon as it may: these only say when there is no hope left, also where twenty share
# two processors. JupyterLab alone then takes half a minute for a reload, and a minute to open its first notebook.
HOST, PLAYER = 240_000, 120_000
expect.set_options(timeout=PLAYER)

CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# The shell shows our notebook, and its kernel has nothing to do.
KERNEL_IS_IDLE = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"

LAB_IS_READY = "() => window.jupyterapp?.restored?.then(() => true)"

OPEN = """async path => {
    const opened = await window.jupyterapp.commands.execute('docmanager:open', {path, factory: 'Notebook'});
    await opened.revealed;
}"""

# Everything that was opened goes without asking whether to save it, and the side bar is back where it was.
CLEAR = """async () => {
    const {shell, serviceManager} = window.jupyterapp;
    for (const widget of [...shell.widgets('main')]) widget.dispose();
    await serviceManager.sessions.shutdownAll();
    if (shell.mode === 'multiple-document') shell.expandLeft();
}"""

NOTHING_IS_OPEN = "() => ![...window.jupyterapp.shell.widgets('main')].some(widget => widget.context)"

RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => null)"

# After a reload every Player and panel stands in the place of its picture again; other widgets come as they can.
WIDGETS_ARE_BACK = """() => {
    const outputs = [...document.querySelectorAll('.jp-OutputArea-output')];
    return outputs.length > 0 && !outputs.some(output => output.textContent === 'Loading widget...')
        && !document.querySelector('.rjw-place:not(.live)');
}"""

CELL_ERRORS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
    .flatMap(cell => cell.toJSON().outputs ?? [])
    .filter(output => output.output_type === 'error')
    .map(output => output.ename + ': ' + output.evalue)"""

# The kernel may hear clicks in a subshell, beside the code that we run: those that were sent are to be done before it.
IN_KERNEL = """async code => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const sent = Promise.allSettled([...kernel._futures.values()].map(future => future.done));
    await Promise.race([sent, new Promise(enough => setTimeout(enough, 30000))]);
    const future = kernel.requestExecute({code, store_history: false, stop_on_error: false});
    let printed = '';
    future.onIOPub = message => { if (message.header.msg_type === 'stream') printed += message.content.text; };
    const reply = await future.done;
    return {printed, error: reply.content.status === 'ok' ? null : reply.content.ename + ': ' + reply.content.evalue};
}"""

AXE_RUN = """async selector => {
    const element = document.querySelector(selector);
    if (!element) throw new Error('nothing on the page matches ' + selector);
    const found = await axe.run(element, {resultTypes: ['violations']});
    return found.violations.filter(v => v.impact === 'serious' || v.impact === 'critical')
        .map(v => ({id: v.id, impact: v.impact, help: v.help, nodes: v.nodes.map(n => n.html.slice(0, 200))}));
}"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Remember that a test failed, so that the notebook fixture can leave a picture of it."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def lab_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that JupyterLab serves."""
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="session")
def lab(lab_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab on loopback.

    LAB_PYTHON names another environment's Python, to try other versions of JupyterLab.
    """
    flags = ("--expose-app-in-browser", f"--ServerApp.root_dir={lab_root}")
    with serving("jupyterlab", flags, lab_root, tmp_path_factory.mktemp("jupyter")) as url:
        yield url


@contextlib.contextmanager
def serving(module: str, flags: Sequence[str], root: Path, home: Path) -> Iterator[str]:
    """The address of a server on loopback, with settings, data and autosaves in temporary folders."""
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false", "checkForUpdates": false}')
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
        "XDG_DATA_HOME": "xdg-data",
        "XDG_STATE_HOME": "xdg-state",
        "XDG_CACHE_HOME": "xdg-cache",
    }
    env = os.environ | {name: str(home / folder) for name, folder in folders.items()}
    port = free_port()
    own = [f"--IdentityProvider.token={TOKEN}", "--allow-root", "--ip=127.0.0.1", "--ServerApp.port_retries=0"]
    command = [
        os.environ.get("LAB_PYTHON", sys.executable),
        *("-m", module, "--no-browser", f"--port={port}"),
        *(own if module != "voila" else ["--Voila.ip=127.0.0.1", "--port_retries=0"]),
        *flags,
    ]
    log = home / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(command, stdout=out, stderr=out, env=env, cwd=root, start_new_session=True)
    url = f"http://127.0.0.1:{port}"
    try:
        wait_for_server(url if module == "voila" else f"{url}/api/status?token={TOKEN}", server, log)
        yield url
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGTERM)
        server.wait(20)


@pytest.fixture(scope="session")
def serve() -> Callable[..., contextlib.AbstractContextManager[str]]:
    """``serve(module, flags, root, home)``: another host than JupyterLab, for tests of its own."""
    return serving


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def wait_for_server(url: str, server: subprocess.Popen[bytes], log: Path, seconds: float = HOST / 1000) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        assert server.poll() is None, log.read_text()
        with contextlib.suppress(OSError):
            urllib.request.urlopen(url, timeout=20).close()
            return
        time.sleep(0.1)
    raise AssertionError(f"The server did not start in {seconds} s:\n{log.read_text()}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "Chromium is missing: `make test-browser` installs it or says how"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def wait_for_notebook(page: Page) -> None:
    page.wait_for_function(KERNEL_IS_IDLE, timeout=HOST)


def place_copy(folder: Path, what: str | list[str]) -> Path:
    """Copy what notebooks need into a folder; returns the notebook to open there."""
    for name in ("notebooks", "replays"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    if isinstance(what, str):
        return folder / "notebooks" / what
    path = folder / "notebooks" / "made_by_the_test.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    cells = [nbformat.v4.new_code_cell(code) for code in what]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
    return path


# JupyterLab looks for the focus of a notebook that was closed meanwhile, or for the debugger of one that is left.
HOSTS_OWN = ("._ensureFocus", "Could not restore the debugger state: Canceled future")


def collecting_page(chromium: Browser, **context: Any) -> Page:
    """An empty page that collects the errors of its console, thrown or written."""
    page = chromium.new_context(**context).new_page()
    page.set_default_timeout(PLAYER)
    page.set_default_navigation_timeout(HOST)
    page.errors, page.reloaded = [], False

    def collect(error: str, where: str) -> None:
        if not any(own in where for own in HOSTS_OWN):
            page.errors.append(error)

    page.on("pageerror", lambda error: collect(str(error), error.stack))
    page.on("console", lambda message: collect(message.text, message.text) if message.type == "error" else None)
    return page


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """``new_page(**context)``: an empty page for a host of its own; its errors are for the test to look at."""
    pages: list[Page] = []

    def make(**context: Any) -> Page:
        pages.append(collecting_page(chromium, **context))
        return pages[-1]

    yield make
    for page in pages:
        page.context.close()


def clear(page: Page) -> bool:
    """Close the notebook and end its kernel; returns whether that left nothing behind."""
    with contextlib.suppress(Error):  # a page that is closed already has no kernel to end
        page.mouse.move(0, 0)  # or the pointer would rest on something that the next notebook shows
        page.evaluate(CLEAR)
        return page.errors == []
    return False


def opened(chromium: Browser, address: str, cleared: list[Page], **context: Any) -> Page:
    """A page with JupyterLab and no notebook: one that passed tests have left, or a new one."""
    while cleared:
        page = cleared.pop()
        if page.evaluate(NOTHING_IS_OPEN):  # JupyterLab itself may have brought something back
            return page
        page.context.close()
    page = collecting_page(chromium, **context)
    page.goto(address)
    page.wait_for_function(LAB_IS_READY, timeout=HOST)
    return page


copies = itertools.count(1)


@pytest.fixture(scope="session")
def cleared() -> dict[str, list[Page]]:
    """Pages without a notebook that passed tests have left for others, by the way they were opened."""
    return defaultdict(list)


@pytest.fixture
def notebook(
    lab: str,
    lab_root: Path,
    chromium: Browser,
    cleared: dict[str, list[Page]],
    request: pytest.FixtureRequest,
) -> Iterator[Callable[..., Page]]:
    pages: list[tuple[str, Page]] = []

    def open_notebook(
        what: str | list[str],
        run: bool = True,
        width: int = 1300,
        height: int = 1000,
        single: bool = False,
        **context: Any,
    ) -> Page:
        path = place_copy(lab_root / str(next(copies)), what)
        way = repr((single, sorted(context.items())))
        mode = "doc" if single else "lab"  # one document alone, as `make lab` opens it, or the whole
        page = opened(chromium, f"{lab}/{mode}?token={TOKEN}&reset", cleared[way], **context)
        pages.append((way, page))
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(OPEN, path.relative_to(lab_root).as_posix())
        wait_for_notebook(page)
        if run:
            page.evaluate(RUN_ALL)
            wait_for_notebook(page)
            assert page.evaluate(CELL_ERRORS) == []
        return page

    yield open_notebook

    errors = [error for _, page in pages for error in page.errors]
    failed = request.node.stash.get(FAILED, False) or errors
    for n, (way, page) in enumerate(pages):
        if failed:
            take_picture(page, f"failed-{request.node.name}-{n}")
        if clear(page) and not failed and not page.reloaded:
            cleared[way].append(page)
        else:
            page.context.close()
    assert errors == [], "errors in the browser's console"


@pytest.fixture
def in_kernel() -> Callable[[Page, str], str]:
    def run(page: Page, code: str) -> str:
        reply = page.evaluate(IN_KERNEL, code)
        assert reply["error"] is None, reply["error"]
        return reply["printed"]

    return run


Spot = str | tuple[float, float]  # a place of the map, or a point in the units of its drawing


class OnMap:
    """The map of the first Player on a page, which the kernel calls ``player``."""

    SHARPER = 2  # canvas pixels for a unit of the drawing

    DRAWN = """() => {
        const canvas = document.querySelector('.rjw-canvas canvas');
        return canvas && canvas.getContext('2d').getImageData(canvas.width / 2, 8, 1, 1).data[3] === 255;
    }"""

    PIXEL = """([x, y]) => {
        const canvas = document.querySelector('.rjw-canvas canvas');
        return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data];
    }"""

    PLACE = """
from rajwidgets.draw.hits import extent
_left, _top, _right, _bottom = extent(next(s for s in player.board.shapes if s.target == {!r} and s.kind != 'text'))
print((_left + _right) / 2, (_top + _bottom) / 2)
"""

    def __init__(self, in_kernel: Callable[[Page, str], str]) -> None:
        self.in_kernel = in_kernel

    def shown(self, page: Page) -> None:
        """Wait until something is asked or told and the map is drawn, and bring the Player into sight."""
        expect(page.locator(".rjw .rjw-question .band").first).to_be_visible()
        page.locator(".rjw").first.scroll_into_view_if_needed()
        page.wait_for_function(self.DRAWN)

    def point(self, page: Page, spot: Spot) -> tuple[float, float]:
        """The middle of a place, in the units of the drawing."""
        if not isinstance(spot, str):
            return spot
        x, y = self.in_kernel(page, self.PLACE.format(spot)).split()
        return float(x), float(y)

    def click(self, page: Page, spot: Spot) -> None:
        canvas, position = self._on_canvas(page, spot)
        canvas.click(position=position)

    def tap(self, page: Page, spot: Spot) -> None:
        canvas, position = self._on_canvas(page, spot)
        canvas.tap(position=position)

    def hover(self, page: Page, spot: Spot) -> None:
        canvas, position = self._on_canvas(page, spot)
        canvas.hover(position=position)

    def pixel(self, page: Page, spot: Spot) -> list[int]:
        x, y = self.point(page, spot)
        return page.evaluate(self.PIXEL, [x * self.SHARPER, y * self.SHARPER])

    def _on_canvas(self, page: Page, spot: Spot) -> tuple[Locator, dict[str, float]]:
        x, y = self.point(page, spot)
        canvas = page.locator(".rjw-canvas canvas").first
        scale = canvas.bounding_box()["width"] * self.SHARPER / canvas.evaluate("canvas => canvas.width")
        return canvas, {"x": x * scale, "y": y * scale}


@pytest.fixture
def on_map(in_kernel: Callable[[Page, str], str]) -> OnMap:
    return OnMap(in_kernel)


@pytest.fixture
def reload() -> Callable[[Page], None]:
    def save_and_reload(page: Page) -> None:
        page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save').then(() => null)")
        path = page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path")
        page.reload()
        page.reloaded = True
        page.wait_for_function(LAB_IS_READY, timeout=HOST)
        if page.evaluate(NOTHING_IS_OPEN):  # a busy JupyterLab had not yet kept which notebook was open
            page.evaluate(OPEN, path)
        wait_for_notebook(page)
        page.wait_for_function(WIDGETS_ARE_BACK, timeout=HOST)

    return save_and_reload


# However slow the machine is: the boxes of all that is shown are the same five times in a row.
SETTLED = """() => new Promise(done => {
    let before = '', same = 0, looks = 0;
    const look = () => {
        const shown = [...document.querySelectorAll('.rjw *')].filter(node => !node.closest('svg, .rjw-live'));
        const boxes = shown.map(node => node.getBoundingClientRect());
        const now = boxes.map(({x, y, width, height}) => [x, y, width, height].map(Math.round).join(' ')).join();
        same = now === before ? same + 1 : 0;
        before = now;
        if (same >= 5 || ++looks > 300) done(null); else setTimeout(() => requestAnimationFrame(look), 100);
    };
    look();
})"""


@pytest.fixture
def settled() -> Callable[[Page], None]:
    def wait(page: Page) -> None:
        wait_for_notebook(page)
        page.evaluate(SETTLED)

    return wait


@pytest.fixture(scope="session")
def axe_source() -> str:
    path = ROOT / ".cache" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
    if not path.is_file():
        says = "axe-core is missing: `make axe` brings it where npm is installed"
        if os.environ.get("AXE_REQUIRED"):
            pytest.fail(says)
        pytest.skip(says)
    return path.read_text(encoding="utf-8")


@pytest.fixture
def axe(axe_source: str) -> Callable[[Page, str], list[dict[str, Any]]]:
    def findings(page: Page, selector: str) -> list[dict[str, Any]]:
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(axe_source)
        return page.evaluate(AXE_RUN, selector)

    return findings


def take_picture(page: Page, name: str) -> Path:
    SCREENSHOTS.mkdir(exist_ok=True)
    safe = "".join(c if c.isalnum() or c in "-_." else "_" for c in name)
    path = SCREENSHOTS / f"{safe}.png"
    page.screenshot(path=path)
    return path


@pytest.fixture
def screenshot() -> Callable[[Page, str], Path]:
    return take_picture
