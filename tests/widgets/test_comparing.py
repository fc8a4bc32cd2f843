"""Games side by side and who holds what, as widgets: every chart has its numbers in words, and clicks go to steps."""

import re
from pathlib import Path

import ipywidgets as iw
import pytest

import rajwidgets as rw
from rajwidgets.charts.lines import number
from rajwidgets.flow import CHANCE, legal
from rajwidgets.replay import Replay, load, text, write
from rajwidgets.study.figures.holders import has_control
from rajwidgets.widgets.player.player import Player


def all_html(widget) -> str:
    own = widget.value if isinstance(widget, iw.HTML) else ""
    return own + "".join(all_html(child) for child in getattr(widget, "children", ()))


def click(mark, data: dict) -> None:
    """What the browser says when a part of a chart is clicked."""
    mark._handle_custom_msgs(mark, {"event": "element_click", "data": data})


@pytest.fixture
def branched(whole_game) -> Replay:
    """A whole game with a variation of one step, ours to change."""
    replay, _ = load(text(Replay(whole_game, title="<b>A whole game</b>")))
    table, line = replay.table, replay.table.main_line()
    at = next(node for node in line[60:] if node.ask and node.ask.seat != CHANCE)
    answers = legal(table.game, table.state(at), at.ask)
    table.play(at, next(answer for answer in answers if answer != line[at.ply + 1].answer))
    return replay


def test_the_lines_of_a_game_are_compared_and_a_click_shows_the_step_below(branched):
    view = rw.compare(branched)
    assert [side.letter for side in view.compared.sides] == ["A", "B"] and view.partings[0].how == "choice"
    shown = all_html(view.widget)
    at = view.partings[0].ply
    assert f"B leaves A at step {at}." in shown and "Main line" in shown
    assert str(view).count("\n") == 4 and f"step {at}" in str(view)
    chart = view.charts[0]
    click(chart.dots[0], {"index": 3})
    (player,) = view.made
    assert player.node is view.compared.ends[0][3].node and view.below.children == (player.widget,)
    assert chart.cursors[0].visible and chart.cursors[0].x[0] == view.compared.ends[0][3].round
    view.do(f"at:1:{at + 1}")
    assert player.node is view.compared.sides[1].nodes[at + 1] and view.made == [player]
    view.do("rule:7.2")
    assert "7.2" in view.rule_html.value


def test_every_number_of_the_charts_is_in_the_tables(branched):
    view = rw.compare(branched)
    last = view.compared.series[0][-1]
    for key in view.compared.keys:
        view.do(f"figure:{key}")
        assert f"A {last[key][0]:g}" in view.charts[0].names.text
        for value in last[key]:
            assert f">{value:g}</button>" in view.table.value
    for by in ("source", "rule", "place"):
        view.do(f"by:{by}")
        total = view.points[view.points.side == "A"].groupby("seat")["points"].sum().max()
        assert f"<b>{total:g}</b>" in view.by_table.value
    key = view.accounts["place"].keys[0]
    column = next(column for k, column in view.accounts["place"].spots if k == key)
    view.do(f"points:{column}:{key}")
    assert "<ol class=log" in view.by_table.value and view.made


def test_a_player_that_is_given_is_moved_itself(branched):
    player = Player(branched, autosave=False)
    view = rw.compare(player, branched, lang="fr", names=["<i>moi</i>", "elle"])
    view.do("at:0:30")
    assert player.node.ply == 30 and view.made == [] and view.below.children == ()
    assert "<i>moi</i>" not in all_html(view.widget) and "&lt;i&gt;moi" in all_html(view.widget)
    assert "Côte à côte" in view.head.value


def test_from_the_player_with_a_line_and_with_a_file(branched, tmp_path):
    player = Player(branched, autosave=False)
    player.do("tab:analysis")
    pane = player.tabs.panes["analysis"]
    other = next(node for node in player.table.main_line() if len(node.children) > 1).children[1]
    assert f"value='{other.id}'" in pane.beside.value
    player.do(f"compare_line:{other.id}")
    assert len(player.below.children) == 1
    path = tmp_path / "other.json"
    write(path, branched)
    player.do(f"compare_file:{path}")
    assert len(player.below.children) == 1, "a new comparison takes the place of the last"
    assert "A whole game" in all_html(player.below)
    player.do(f"compare_file:{tmp_path / 'none.json'}")
    assert "none.json" in player.opened.said and len(player.below.children) == 1


def test_what_cannot_be_compared_is_said(branched):
    with pytest.raises(rw.Mistake, match="one line"):
        rw.compare(Replay(rw.new("raja", 2, seed=1).table))
    with pytest.raises(rw.Mistake, match="two games"):
        rw.compare()
    with pytest.raises(rw.Mistake, match="no game"):
        rw.compare(branched, 7)
    with pytest.raises(rw.Mistake, match="nowhere"):
        rw.compare(branched, "nowhere.json")


def test_who_holds_what_alone_and_in_the_player(branched):
    view = rw.control(branched)
    ends, held = view.found.ends, view.view
    assert len(held.charts.children) == 2 and list(held.bars.bars.x) == [str(end.round) for end in ends]
    click(held.map.squares, {"column": str(ends[4].round), "row": "x"})
    assert view.made[0].node is ends[4].node
    assert f"data-do='go:{ends[2].node.ply}'" in held.table.value
    measures = list(view.found.held)
    view.do(f"held:{measures[1]}")
    assert held.measure == measures[1] and f"value='{measures[1]}' selected" in held.chooser.value
    assert view.frame["measure"].nunique() == len(measures) and measures[0].capitalize() in str(view)
    player = Player(branched, autosave=False)
    player.do("tab:analysis")
    player.do("analysis:control")
    pane = player.tabs.panes["analysis"]
    assert pane.held.widget in pane.widget.children and "<table" in pane.held.table.value
    click(pane.held.bars.bars, {"x": str(ends[3].round)})
    assert player.node.ply == ends[3].node.ply
    player.do(f"held:{measures[1]}")
    assert pane.held.measure == measures[1]


def test_nothing_ahead_is_told_where_it_is_hidden(branched):
    player = Player(branched, autosave=False, spoiler_free=True)
    player.go_to(70)
    player.do("tab:analysis")
    player.do("analysis:control")
    found = player.tabs.panes["analysis"]._control[1]
    assert found.ends[-1].node.ply == 70
    view = rw.compare(player, branched)
    assert view.compared.sides[0].end.ply == 70


@pytest.mark.parametrize("name", rw.games.NAMES)
def test_every_view_of_the_analysis_speaks_of_every_game_in_words(name):
    file = min((Path(__file__).parents[2] / "replays" / name).glob("*.json"), key=lambda path: path.stat().st_size)
    player = rw.open_replay(file).wait()
    player.do("tab:analysis")
    pane, scores = player.tabs.panes["analysis"], player.replay.frame().scores
    for view in ("source", "rule", "place"):
        player.do(f"analysis:points_{view}")
        total = scores.groupby("seat")["points"].sum().max()
        assert f"<b>{number(total)}</b>" in pane.table.value
        *heads, _ = re.findall(r"<th scope=row>(?:<i.*?</i>)?([^<]*)", pane.table.value)  # the last is the total
        assert all(heads) and not {head for head in heads if "_" in head}, heads
    player.do("analysis:tempo")
    assert pane.table.value.count("<tr>") > 3
    if has_control(player.replay):  # on sheets of paper nobody holds a place against another
        player.do("analysis:control")
        assert "class=flag" in pane.held.table.value and "<details>" in pane.held.places.value
