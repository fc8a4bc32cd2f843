"""Games side by side: where they part, their figures by round and their points; and who held what, round by round."""

from __future__ import annotations

import random

import pytest
from random_play import play_on
from study_games import GAME, a_replay, bot_replay

from rajwidgets import games
from rajwidgets.face import face_of
from rajwidgets.flow import CHANCE
from rajwidgets.replay import Replay
from rajwidgets.study import StudyFault
from rajwidgets.study.figures.compare import Comparison, sides_of
from rajwidgets.study.figures.holders import control, control_frame, has_control
from rajwidgets.study.figures.rounds import round_ends
from rajwidgets.table import Table, new_table


@pytest.fixture(scope="module")
def branched() -> Replay:
    """A whole game with a variation that leaves it in the middle."""
    replay = bot_replay()
    middle = next(node for node in replay.table.main_line()[60:] if node.ask and node.ask.seat != CHANCE)
    rng = random.Random(2)
    while len(middle.children) < 2:
        play_on(replay.table, middle, 1, rng)
    return replay


def a_game(name: str) -> Table:
    """A random game to its end."""
    game = games.get(name)
    table, rng = new_table(game, game.seats[0], {}, 4), random.Random(4)
    while (node := table.main_line()[-1]).ask:
        play_on(table, node, 40, rng)
    return table


def test_two_lines_part_where_the_variation_leaves(branched: Replay) -> None:
    first = next(node for node in branched.table.main_line() if len(node.children) > 1).children[1]
    both = Comparison(sides_of([(branched, None, "main"), (branched, first, "other")]))
    (parting,) = both.partings
    main = branched.table.main_line()
    assert (parting.how, parting.ply, parting.seat) == ("choice", first.ply - 1, first.seat)
    assert parting.choices is not None and parting.asked
    assert [choice.answer for choice in parting.choices] == [main[first.ply].answer, first.answer]
    assert all(choice.says and choice.followed and choice.rule for choice in parting.choices)
    french = Comparison(both.sides, "fr").partings[0]
    assert french.choices is not None and french.asked != parting.asked


def test_the_figures_are_those_of_the_positions(branched: Replay) -> None:
    both = Comparison(sides_of([(branched, None, ""), (a_replay(1, 200, 0), None, "")]))
    table, series = branched.table, face_of(GAME).counting.series
    figures = both.figures[both.figures.side == "A"]
    last = figures[figures.ply == branched.end.ply].pivot(index="figure", columns="seat", values="value")
    for key, values in series(table.state(branched.end)).items():
        assert last.loc[key].tolist() == values
    counted = both.points[both.points.side == "A"].groupby("seat")["points"].sum()
    assert last.loc["points"].to_dict() == counted.reindex(last.columns, fill_value=0.0).to_dict()
    assert set(both.keys) >= {*series(table.state(branched.end)), "points"}


def test_games_that_begin_otherwise_stop_or_are_the_same(branched: Replay) -> None:
    short = Replay(branched.table)
    cut = sides_of([(short, None, "")])[0]
    begun = cut._replace(nodes=cut.nodes[:40])
    (parting,) = Comparison([cut, begun]).partings
    assert (parting.how, parting.ply, parting.choices) == ("end", 39, None)
    assert Comparison([cut, cut]).partings[0].how == ""
    other = Replay(new_table(GAME, 2, {}, 1))
    assert Comparison([cut, *sides_of([(other, None, "")])]).partings[0].how == "start"


def test_what_cannot_be_compared_is_said(branched: Replay) -> None:
    with pytest.raises(StudyFault, match="Two to 6 games"):
        Comparison(sides_of([(branched, None, "")]))
    elsewhere = next(name for name in games.NAMES if name != GAME.name)
    theirs = Replay(new_table(games.get(elsewhere), games.get(elsewhere).seats[0]))
    with pytest.raises(StudyFault, match="one kind"):
        Comparison(sides_of([(branched, None, ""), (theirs, None, "")]))


def test_a_secret_of_an_unfinished_game_is_kept() -> None:
    one = Replay(new_table(GAME, 2, {}, 1))
    node, secret = one.table.root, face_of(GAME).choosing.secret
    assert secret
    rng = random.Random(1)
    while node.ask and node.ask.kind not in secret:
        node = play_on(one.table, node, 1, rng)
    while len(node.children) < 2:
        play_on(one.table, node, 1, rng)
    lines = [(one, child, "") for child in node.children[:2]]
    closed = Comparison(sides_of(lines)).partings[0].choices
    assert closed is not None and {(choice.answer, choice.says) for choice in closed} == {("", "kept secret")}
    known = Comparison(sides_of(lines), show_all=True).partings[0].choices
    assert known is not None and known[0].says != known[1].says


@pytest.mark.parametrize("name", games.NAMES)
def test_rounds_end_where_the_next_one_begins(name: str) -> None:
    table = a_game(name)
    line, number = table.main_line(), lambda node: table.game.round_of(table.state(node))
    ends = round_ends(table, line)
    assert ends[-1].node is line[-1]
    for end in ends[:-1]:
        assert [number(node) > end.round for node in line[: end.node.ply + 1]] == [False] * end.node.ply + [True]
        assert number(end.node) == end.round + 1
    assert [end.round for end in ends] == list(range(ends[0].round, ends[-1].round + 1))


@pytest.mark.parametrize("name", [name for name in games.NAMES if face_of(games.get(name)).counting.holders])
def test_control_is_what_the_positions_hold(name: str) -> None:
    replay = Replay(a_game(name))
    assert has_control(replay)
    found = control(replay)
    last = face_of(replay.table.game).counting.holders(replay.table.state(replay.end))
    frame = control_frame(found)
    assert (frame["amount"] > 0).all() and set(frame["measure"]) <= set(last)
    for measure, held in last.items():
        assert found.held[measure][-1] == held
        for holder in found.holders(measure):
            total = sum(amounts.get(holder, 0) for amounts in held.values())
            assert found.total(measure, -1, holder) == total
            assert found.flags[holder].name and found.flags[holder].letters
        for place, amounts in held.items():
            best = max(amounts.values(), default=0)
            leaders = [holder for holder, amount in amounts.items() if amount == best]
            assert found.most(measure, -1, place) == (leaders[0] if len(leaders) == 1 else "")
    french = control(replay, "fr")
    assert french.held == found.held and set(french.places) == set(found.places)
