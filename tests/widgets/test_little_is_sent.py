"""What a step sends, in every game: the printed board once, a layer or a panel only when it looks different."""

import json
from pathlib import Path
from statistics import median

import pytest

from rajwidgets import open_replay

REPLAYS = Path(__file__).parents[2] / "replays"
GAMES = {
    "raja": "four_rajas_advanced_1",
    "maharadjah": "four_players",
    "maharaja": "four_players_special_tiles",
    "ganges": "four_players",
    "charmers": "four_players_what_if",
}


@pytest.fixture
def sent(monkeypatch):
    """The sizes of the messages to the browser; those of drawings apart, with how many commands each has."""
    from ipycanvas.canvas import _CanvasManager
    from ipywidgets.widgets.widget import Widget

    found = {"all": [], "drawn": [], "commands": []}

    def send(self, message, buffers=None):
        size = len(json.dumps(message, default=str)) + sum(memoryview(each).nbytes for each in buffers or ())
        found["all"].append(size)
        if isinstance(self, _CanvasManager):
            found["drawn"].append(size)
            found["commands"].append(len(json.loads(bytes(buffers[0]))))

    monkeypatch.setattr(Widget, "_send", send)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_step_sends_little_and_never_the_printed_board(game, sent, monkeypatch):
    player = open_replay(REPLAYS / game / f"{GAMES[game]}.json").wait()
    player.go_to(60)
    layers, show = [], player.board.painter.show
    monkeypatch.setattr(player.board.painter, "show", lambda *picture: layers.append(show(*picture)))
    whole, drawn, commands = [], [], []
    for _ in range(20):
        for sizes in sent.values():
            sizes.clear()
        player.do("step:1")
        whole.append(sum(sent["all"]))
        drawn.append(sum(sent["drawn"]))
        commands.append(sum(sent["commands"]))
    assert layers and not any("ground" in each for each in layers)
    assert median(whole) < 40_000 and median(drawn) < 20_000 and median(commands) < 250
    for sizes in sent.values():
        sizes.clear()
    player.refresh()
    assert sent["all"] == [], "nothing has changed"
