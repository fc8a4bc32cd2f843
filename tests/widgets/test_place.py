"""Where a Player is shown: what its output holds, of how many models it is made, and what a cell run again leaves."""

import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import IPython
import pytest
from ipywidgets.widgets.widget import _instances

import rajwidgets as rw
from rajwidgets.widgets.player import place
from rajwidgets.widgets.player.player import Player

MOST_MODELS = 82  # they were 325; tabs and menus that are not looked at are not made
MOST_WITH_CHART = 100  # of a game of four that is taken up again

GAMES = [game if isinstance(game, str) else game.name for game in rw.games()]


def models() -> set[str]:
    return set(_instances)


@pytest.mark.parametrize("name", GAMES)
def test_a_player_is_made_of_few_models(name):
    rw.new(name)  # the first one of all brings the canvas manager
    before = models()
    player = rw.new(name)
    player._repr_mimebundle_()
    made = models() - before
    assert 20 < len(made) <= MOST_MODELS
    player.close()
    assert models() == before


@pytest.mark.parametrize("name", GAMES)
def test_a_player_with_its_chart_is_made_of_few_models(name):
    most = rw.new(name).table.game.seats[1]
    begun = rw.new(name, min(4, most), bots="random", seed=7)
    begun.play(begun.hint().answer)
    before = models()
    player = Player(begun.replay, autosave=False)
    player._repr_mimebundle_()
    player.do("here")
    assert player.tabs.panes["chart"].chart.figure in player.tabs.panes["chart"].widget.children
    assert len(models() - before) <= MOST_WITH_CHART
    player.close()
    assert models() == before


def test_tabs_are_made_when_they_are_looked_at():
    player = rw.new("raja")
    player.do("tab:log")
    before = models()
    player.do("tab:analysis")
    assert len(models() - before) > 5
    again = models()
    player.do("tab:log")
    player.do("tab:analysis")
    assert models() == again


def test_the_chart_of_a_replay_is_made_when_a_browser_shows_it():
    game = rw.new("raja", 2, bots=["greedy"] * 2, seed=7)
    game.play_on()
    player = Player(game.replay, autosave=False)
    pane = player.tabs.panes["chart"]
    assert player.tabs.in_front == "chart" and pane.chooser.value and pane.widget.children == (pane.below,)
    player.go_to(5)
    player.do("here")
    assert pane.widget.children == (pane.chart.figure, pane.below)
    assert pane.chart.cursor.x[0] == pane.place(player.session)
    player.go_to(40)
    assert pane.chart.cursor.x[0] == pane.place(player.session)


def test_the_board_of_a_replay_waits_for_no_chart_table_or_question():
    replay = Path(rw.__file__).parents[1] / "replays" / "raja" / "two_rajas_short.json"
    code = f"import sys, rajwidgets as rw; rw.open_replay({str(replay)!r}).wait()._repr_mimebundle_()\n"
    code += "for name in ('bqplot', 'pandas', 'rajwidgets.learn.kinds'): print(name in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["False"] * 3, done


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "To play, run the cells"), ("fr", "Pour jouer, exécutez les cellules")]
)
def test_what_is_stored_is_a_picture_and_a_sentence(lang, says):
    data, _ = rw.new("raja", lang=lang)._repr_mimebundle_()
    assert set(data) == {"text/html", "text/plain"} and says in data["text/html"]
    picture = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', data["text/html"])
    assert b64decode(picture.group(1)).startswith(b"<svg") and "<script" not in data["text/html"]


# ---------------------------------------------------------------- cells that are run again


class Shell:
    """As much of IPython's shell as tells which cell is being run."""

    def __init__(self) -> None:
        self.runs, self.cell, self.after = 0, "", []
        self.events = SimpleNamespace(register=lambda event, call: self.after.append(call))

    def get_parent(self):
        return {"metadata": {"cellId": self.cell}, "header": {"msg_id": str(self.runs)}}

    def run(self, cell, shows=None):
        self.runs, self.cell = self.runs + 1, cell
        if shows is not None:
            shows._repr_mimebundle_()
        for call in self.after:
            call(None)


@pytest.fixture
def shell(monkeypatch):
    shell = Shell()
    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)
    monkeypatch.setattr(place, "_shown", {})
    return shell


def test_a_cell_that_is_run_twenty_times_leaves_the_models_of_one_player(shell):
    shell.run("a", rw.new("raja"))
    before = len(models())
    for _ in range(20):
        shell.run("a", rw.new("raja"))
    assert len(models()) == before


def test_a_replay_whose_cell_is_run_again_comes_back_where_it_was_left_and_a_game_begins_anew(shell):
    game = rw.new("raja", 2, bots="greedy", seed=7)
    game.play(game.options()[0][0])
    replay = game.replay
    first, again, elsewhere, edited = (Player(replay, autosave=False) for _ in range(4))
    shell.run("a", first)
    left = first.node = first.table.main_line()[2]
    shell.run("a", again)
    assert again.node is again.table.nodes[left.id]
    shell.run("b", elsewhere)
    assert elsewhere.node.id != left.id
    edited.node = edited.table.main_line()[1]  # the cell says another step now
    shell.run("a", edited)
    assert edited.node is edited.table.main_line()[1]
    anew = rw.new("raja", 2, bots="greedy", seed=7)
    begins = anew.node
    shell.run("c", game)
    shell.run("c", anew)
    assert anew.node is begins


def test_what_another_cell_still_shows_stays(shell):
    player = rw.new("raja")
    shell.run("a", player)
    shell.run("b", player)
    shell.run("a", rw.new("raja"))
    assert player.widget.comm is not None
    shell.run("b")
    assert player.widget.comm is None


def test_a_player_shown_again_in_its_own_cell_stays_the_same(shell):
    player = rw.new("raja")
    shell.run("a", player)
    model = player.widget.model_id
    shell.run("a", player)
    assert player.widget.model_id == model and player.widget.comm is not None


def test_a_closed_player_can_be_used_and_shown_again(shell):
    player = rw.new("raja")
    shell.run("a", player)
    model = player.widget.model_id
    shell.run("a")
    assert player.widget.comm is None
    ply = player.play(player.options()[0][0]).ply if player.options() else player.node.ply
    shell.run("b", player)
    assert player.widget.model_id == model and player.node.ply >= ply
    assert player.question.comm is not None and player.question.value


def test_another_game_taken_up_in_the_same_place_leaves_no_models(shell):
    player, other = rw.new("raja"), rw.new("raja")
    shell.run("a", player)
    other.close()
    before, model = len(models()), player.widget.model_id
    player.take_up(other.replay)
    assert len(models()) <= before + 20  # the chart that a game in progress opens with
    assert player.widget.model_id == model and player.question.comm is not None


@pytest.mark.parametrize("make", [lambda: rw.lesson("raja", 1), lambda: rw.quiz("raja", n=2)], ids=["lesson", "quiz"])
def test_a_panel_that_is_closed_leaves_nothing_that_names_what_is_gone(make: Callable[[], Any]) -> None:
    """Whatever is left must be told to a page that comes back: one dead name, and nothing comes back at all."""
    shown = make()
    shown._repr_mimebundle_()
    shown.panel.do("next")
    before = set(_instances.values())
    shown.panel.close()
    assert len(before - set(_instances.values())) > 60
    for widget in _instances.values():
        widget.get_state()  # fails where a part of it is closed
    shown.panel._reopen()
    assert shown.panel.widget.comm is not None and len(set(_instances.values()) & before) == len(before)
