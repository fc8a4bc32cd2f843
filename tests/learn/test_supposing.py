"""Of an unfinished game that hides something, only what the learner's seat may see is asked; the rest is supposed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from types import SimpleNamespace

import msgspec
import pytest

import rajwidgets as rw
from rajwidgets import bots, games
from rajwidgets.flow import CHANCE, Game, legal
from rajwidgets.learn.asking import of_replay
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.kinds import OF_RULES
from rajwidgets.learn.marking import Open
from rajwidgets.learn.pick import Game as Asked
from rajwidgets.learn.pick import Spot, as_supposed, exercises_at, spots
from rajwidgets.learn.position import Place
from rajwidgets.replay import Replay
from rajwidgets.study.figures.opinions import find_mistakes
from rajwidgets.table import Node, Table, new_table
from rajwidgets.widgets.session.practice import steps
from rajwidgets.widgets.session.tutor import as_seen

ABLE = [name for name in games.names() if games.get(name).supposed is not None]
OPTIONS = {"raja": ({}, {"hidden_gold": True}), "maharaja": ({},)}


def played(table: Table, seed: int, most: int) -> Iterator[Node]:
    """A game of chance, question by question."""
    rng, node = random.Random(seed), table.root
    while node.ask is not None and node.ply < most:
        yield node
        rolled = table.roll(node) if node.ask.seat == CHANCE else ""
        node = table.play(node, rolled or bots.random_answer(table.game, table.state(node), node.ask, rng))


def tables(game: Game) -> Iterator[Table]:
    for options in OPTIONS.get(game.name, ({},)):
        for seats in sorted({game.seats[0], 2, game.seats[1]}):
            yield new_table(game, seats, options, seed=5)


@pytest.mark.parametrize("name", ABLE)
def test_what_is_supposed_can_be_and_looks_the_same_to_the_seat(name: str) -> None:
    game, differ = games.get(name), 0
    assert game.supposed is not None
    for table in tables(game):
        fresh = game.new_state(game.board, table.setup.seats, table.setup.options)
        for node in played(table, 3, 150):
            for seat in range(table.setup.seats):
                seen = game.view(table.state(node), seat)
                one, other = (game.supposed(seen, way) for way in (0, 1))
                for whole in (one, other):
                    assert game.check_state(whole, fresh) == game.check_state(table.state(node), fresh)
                    assert game.conserved(whole) == game.conserved(fresh)
                    assert game.freeze(game.view(whole, seat)) == game.freeze(seen)
                hidden = game.freeze(seen) != node.snapshot
                assert (game.freeze(one) != game.freeze(other)) == hidden, (
                    "two ways, where there is something to suppose"
                )
                differ += hidden
    assert differ > 50


def twins(game: Game) -> Iterator[tuple[Table, Node, Node]]:
    """Two games at a question of one seat, where the other has planned differently in secret."""
    table = new_table(game, 2, {}, seed=5)
    for node in played(table, 3, 160):
        if node.ask is None or node.ask.kind != "plan":
            continue
        viewer = 1 - node.ask.seat
        rng, plans = random.Random(node.ply), list(legal(game, table.state(node), node.ask))
        one, other = (table.play(node, plan) for plan in rng.sample(plans, 2))
        while one.ask is not None and one.ask == other.ask and alike(table, one, other, viewer):
            if one.ask.seat == viewer and one.snapshot != other.snapshot:
                yield table, one, other
            answer = bots.random_answer(game, table.state(one), one.ask, rng)
            one, other = table.play(one, answer), table.play(other, answer)


def alike(table: Table, one: Node, other: Node, viewer: int) -> bool:
    views = [table.game.freeze(table.game.view(table.state(node), viewer)) for node in (one, other)]
    return views[0] == views[1]


def some_twins(game: Game, n: int) -> list[tuple[Table, Node, Node]]:
    every = list(twins(game))
    assert {one.ask.kind for _, one, _ in every if one.ask} >= {"plan", "turn"}
    return every[:: max(1, len(every) // n)]


def asked_at(table: Table, node: Node) -> list[Exercise]:
    assert node.ask is not None
    answer = next(legal(table.game, table.state(node), node.ask))
    spot = as_supposed(Spot(Asked(table, "A game"), node, answer, False))
    assert spot is not None
    return [exercise for kind in OF_RULES for _, exercise in exercises_at(spot, [kind])]


@pytest.mark.parametrize("name", ABLE)
def test_what_a_seat_may_not_see_changes_no_question_and_no_answer(name: str) -> None:
    """The questions of two games that differ in it are the same bytes, and their keys hold for the true positions."""
    kinds: set[str] = set()
    for table, one, other in some_twins(games.get(name), 15):
        ours, theirs = ([msgspec.json.encode(each) for each in asked_at(table, node)] for node in (one, other))
        assert ours == theirs
        assert one.id.encode() not in b"".join(ours), "the name of a node is made of all answers, secret ones too"
        for exercise in asked_at(table, one):
            kinds.add(exercise.kind)
            for node in (one, other):
                assert Open(exercise, Place(table, node)).verdicts == Open(exercise).verdicts, exercise
    assert len(kinds) > 5


@pytest.mark.parametrize("name", ABLE)
def test_a_running_game_against_bots_is_asked_about(name: str) -> None:
    """From the game, and in the tab Learn about the step shown; of whom nobody knows, only what is open to all."""
    player = rw.new(name, 2, bots={1: "greedy"}, seed=3)
    asked = 0
    for _ in range(12):
        player.play(player.hint().answer)
        found = steps(player.session)
        assert found and all(spot.node.ask and spot.node.ask.seat == 0 for spot in found if spot.otherwise)
        asked += len(found)
    assert asked > 12
    every = list(spots(of_replay(player.replay)))
    assert len(every) > 12
    assert len(rw.quiz(player, n=3)) == 3
    player.replay.players = []
    assert all(spot.otherwise is None for spot in spots(of_replay(player.replay)))


@pytest.mark.parametrize("name", ABLE)
def test_what_a_seat_may_not_see_changes_no_opinion_of_the_tutor(name: str) -> None:
    found = 0
    for table, one, other in some_twins(games.get(name), 6):
        assert one.ask is not None
        answers = list(islice(legal(table.game, table.state(one), one.ask), 40))
        told = []
        for node in (one, other):
            session = SimpleNamespace(table=table, viewer=one.ask.seat)
            decided = as_seen(session, Replay(table), table.play(node, answers[-1]))  # type: ignore[arg-type]
            assert decided is not None and decided.replay.table is not table
            at = decided.node.ply - 1
            review = find_mistakes(decided.replay, "greedy", line=decided.node, plies=[at], games=2, rounds=1)
            told.append([(each._replace(node=None), each.node.id) for each in review.opinions])  # type: ignore[arg-type]
        assert told[0] == told[1]
        found += len(told[0])
    assert found, "the bot had an opinion"
