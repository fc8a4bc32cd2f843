"""Players for the tests of the widgets: no browser, no kernel."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rajwidgets.bots import ask_bot, bot
from rajwidgets.draw.hits import extent
from rajwidgets.flow import CHANCE
from rajwidgets.games import get
from rajwidgets.table import Table, new_table
from rajwidgets.widgets.player.dispatch import from_browser
from rajwidgets.widgets.player.player import Player

NAMES = ["North", "East", "South", "West"]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def no_wish_failed(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A wish that fails is shown to the reader and logged; a test that expects one clears the log."""
    yield
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.fixture
def player() -> Callable[..., Player]:
    """A Player; by default North is a person and the others are bots."""

    def make(seats: int = 4, bots: dict[int, str] | None = None, seed: int = 7, **settings: Any) -> Player:
        table = new_table(get("raja"), seats, seed=seed, names=NAMES[:seats])
        bots = {i: "greedy" for i in range(1, seats)} if bots is None else bots
        return Player(table, bots=bots, **{"autosave": False, **settings})

    return make


@pytest.fixture
def in_turn(player: Callable[..., Player]) -> Player:
    """North, the Artisan with 15 gold, has planned a palace and a house and acts now, at the start."""
    shown = player()
    shown.play("6")
    for _ in range(4):
        shown.play(shown.options()[0][0])
    shown.play("palace:house")
    return shown


@pytest.fixture(scope="session")
def whole_game() -> Table:
    """A game of four bots, played to its end; no test may change it."""
    table = new_table(get("raja"), 4, seed=3, names=NAMES)
    node, player = table.root, bot(table.game, "greedy")
    while node.ask is not None:
        if node.ask.seat == CHANCE:
            answer = table.roll(node)
        else:
            answer = ask_bot(player, table.game, table.state(node), node.ask).answer
        node = table.play(node, answer)
    return table


@pytest.fixture
def finished(whole_game: Table) -> Player:
    """The Player at the end of a whole game."""
    shown = Player(whole_game, autosave=False)
    shown.do("last")
    return shown


@pytest.fixture
def place() -> Callable[[Player, str], tuple[float, float]]:
    """The middle of a place on the map."""

    def middle(player: Player, target: str) -> tuple[float, float]:
        shape = next(s for s in player.board.shapes if s.target == target and s.kind in ("circle", "box", "polygon"))
        left, top, right, bottom = extent(shape)
        return (left + right) / 2, (top + bottom) / 2

    return middle


@pytest.fixture
def click(place: Callable[[Player, str], tuple[float, float]]) -> Callable[[Player, str], None]:
    """A click on the middle of a place on the map, as the browser reports it."""

    def click_on(player: Player, target: str) -> None:
        (x, y), scale = place(player, target), player.board.painter.scale
        from_browser(player, f"pick:{x * scale}:{y * scale}", player.session.question_id)

    return click_on


@pytest.fixture(scope="module")
def bots_game() -> Table:
    """A game of Maharadjah with four random bots, played to its end; no test may change it."""
    table = new_table(get("maharadjah"), 4, seed=5, names=NAMES)
    Player(table, bots=dict.fromkeys(range(4), "random"), autosave=False).play_on()
    return table
