"""What every game promises the rest of the project, tried on every game, number of seats and option."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from setups import setups, title

from rajwidgets import bots, games
from rajwidgets.flow import (
    CHANCE,
    Ask,
    Game,
    IllegalAnswer,
    Parts,
    State,
    check,
    choices,
    judge,
    legal,
    open_parts,
    refused,
    side_choices,
    speaker,
)
from rajwidgets.table import Node, Run, Table, new_table

MOST_RERUN = 40  # answers that are given again when a node is rebuilt
SETUPS = list(setups())
every_setup = pytest.mark.parametrize(("name", "seats", "options"), SETUPS, ids=[title(*setup) for setup in SETUPS])
few = settings(max_examples=3, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def random_line(name: str, seats: int, options: dict, seed: int, most: int = 100_000) -> Table:
    """A random game on a table, to its end or to a number of answers."""
    table, rng = new_table(games.get(name), seats, options, seed), random.Random(seed)
    node = table.root
    while node.ask and node.ply < most:
        node = table.play(node, bots.random_answer(table.game, table.state(node), node.ask, rng))
    return table


def without_phase(game: Game, s: State) -> dict:
    plain = game.plain(s)
    plain.pop("phase")
    return plain


@every_setup
@given(seed=st.integers(0, 10_000))
@few
def test_a_random_game_ends_and_loses_nothing(name: str, seats: int, options: dict, seed: int) -> None:
    game = games.get(name)
    s = game.new_state(game.board, seats, options)
    total, rng = game.conserved(s), random.Random(seed)

    def choose(s: State, ask: Ask) -> str:
        assert game.conserved(s) == total
        return bots.random_answer(game, s, ask, rng)

    bots.play_out(game, s, choose)
    result = game.result(s)
    assert result is not None and game.conserved(s) == total
    everybody = seats + len(game.automata(seats, options))
    assert sorted(standing.seat for standing in result.standings) == list(range(everybody))
    assert all(standing.decided_by for standing in result.standings[1:])


@every_setup
def test_states_are_plain_data_and_nodes_can_be_rebuilt(name: str, seats: int, options: dict) -> None:
    table = random_line(name, seats, options, seed=11, most=150)
    game = table.game
    for node in table.main_line():
        s = table.state(node)
        assert game.freeze(s) == node.snapshot
        assert game.from_plain(json.loads(json.dumps(game.plain(s)))) == s
        if node.ask:
            run = Run.at(game, node)
            assert game.freeze(run.state) == node.snapshot, f"{node} is not what its phase rebuilds"


@every_setup
def test_a_node_is_rebuilt_from_a_few_answers(name: str, seats: int, options: dict) -> None:
    """A long turn keeps its progress in the state, so that going anywhere reruns little."""
    table = random_line(name, seats, options, seed=19, most=400)
    assert max(node._since for node in table.main_line()) <= MOST_RERUN


@every_setup
def test_branches_can_be_rebuilt_too(name: str, seats: int, options: dict) -> None:
    table = random_line(name, seats, options, seed=18, most=40)
    game, rng = table.game, random.Random(2)
    for node in table.main_line()[1::3]:
        for _ in range(3):  # off the line, from a run that was rebuilt itself
            if node.ask is None:
                break
            node = table.play(node, bots.random_answer(game, table.state(node), node.ask, rng))
            if node.ask:
                assert game.freeze(Run.at(game, node).state) == node.snapshot, node


@every_setup
def test_nothing_changes_but_just_before_an_event(name: str, seats: int, options: dict) -> None:
    table = random_line(name, seats, options, seed=12, most=150)
    for node in table.main_line():
        frames = table.film(node)
        assert tuple(frame.event for frame in frames) == node.events
        before = frames[-1].state if frames else node.parent and table.state(node.parent)
        if before:
            assert without_phase(table.game, before) == without_phase(table.game, table.state(node)), node


@every_setup
def test_every_question_leaves_a_choice_that_matters(name: str, seats: int, options: dict) -> None:
    table = random_line(name, seats, options, seed=13, most=120)
    for node in table.main_line()[::7]:
        if node.ask and node.ask.seat != CHANCE:
            some = list(itertools.islice(legal(table.game, table.state(node), node.ask), 24))
            assert len(some) > 1, node.ask  # some may be one choice in another order, such as dice of a payment
            assert len({table.play(node, answer).snapshot for answer in some}) > 1


def completions(game: Game, s: State, ask: Ask, begun: Parts) -> Iterator[Parts]:
    """Every complete answer that begins so, possible or not."""
    parts = game.questions[ask.kind].parts(s, ask, begun)
    if not parts:
        yield begun
    for part in parts:
        yield from completions(game, s, ask, (*begun, part))


@every_setup
def test_a_beginning_is_refused_exactly_when_nothing_completes_it(name: str, seats: int, options: dict) -> None:
    table = random_line(name, seats, options, seed=14, most=100)
    game = table.game
    for node in table.main_line()[3::11]:
        if node.ask is None or node.ask.seat == CHANCE:
            continue
        s, judge = table.state(node), game.questions[node.ask.kind].judge
        beginnings: list[Parts] = [()]
        while beginnings:
            begun = beginnings.pop()
            for part in game.questions[node.ask.kind].parts(s, node.ask, begun):
                longer = (*begun, part)
                possible = any(judge(s, node.ask, answer) is None for answer in completions(game, s, node.ask, longer))
                assert (judge(s, node.ask, longer) is None) == possible, longer
                if len(longer) < 3:
                    beginnings.append(longer)


@every_setup
def test_the_judge_the_list_and_the_table_agree(name: str, seats: int, options: dict) -> None:
    table = random_line(name, seats, options, seed=15, most=100)
    game = table.game
    for node in table.main_line()[2::9]:
        if node.ask is None or node.ask.seat == CHANCE:
            continue
        s = table.state(node)
        seen = game.view(s, node.ask.seat)
        offered = choices(game, s, node.ask)
        assert offered == choices(game, seen, node.ask), "a seat is offered what it may know"
        for side in node.ask.also:
            assert side.kind not in game.questions[node.ask.kind].parts(s, node.ask, ()), "nobody can tell them apart"
            assert side.seat < seats, "an automaton is never asked"
        for answer in itertools.islice(side_choices(game, s, node.ask), 6):
            assert check(game, s, node.ask, answer) is None and speaker(node.ask, answer) >= 0
            assert table.play(node, answer).answer == answer
        for answer in itertools.islice(legal(game, s, node.ask), 20):
            assert check(game, s, node.ask, answer) is None
        parts = game.questions[node.ask.kind].parts(s, node.ask, ())
        assert set(open_parts(game, s, node.ask)) | set(refused(game, s, node.ask)) == set(parts)
        for begun in list(offered.refused)[:5]:
            with pytest.raises(IllegalAnswer) as raised:
                table.play(node, ":".join(begun))
            assert raised.value.refusal.rule
        assert game.freeze(s) == node.snapshot, "asking and refusing change nothing"


@every_setup
def test_what_is_never_a_choice_is_refused_with_a_reason_of_its_own(name: str, seats: int, options: dict) -> None:
    table = random_line(name, seats, options, seed=19, most=100)
    game = table.game
    for node in table.main_line()[1::7]:
        if node.ask is None:
            continue
        s, question = table.state(node), game.questions[node.ask.kind]
        beginnings: list[Parts] = [()]
        while beginnings:
            begun = beginnings.pop()
            parts = question.parts(s, node.ask, begun)
            for stray in question.strays(s, node.ask, begun):
                refusal = judge(game, s, node.ask, (*begun, stray))
                assert stray not in parts
                assert refusal is not None and refusal.code != "unknown" and refusal.rule, (*begun, stray)
            beginnings += [(*begun, part) for part in parts if len(begun) < 2][:3]


@every_setup
def test_illegal_answers_change_nothing_and_reasons_outlive_the_game(name: str, seats: int, options: dict) -> None:
    table = random_line(name, seats, options, seed=16, most=60)
    node: Node = table.main_line()[-1] if table.main_line()[-1].ask else table.main_line()[-2]
    assert node.ask
    before = refused(table.game, table.state(node), node.ask)
    nodes = len(table.nodes)
    for nonsense in ("", "no such thing", ":::", "1:2:3:4:5:6:7:8", "<script>"):
        with pytest.raises(IllegalAnswer):
            table.play(node, nonsense)
    assert len(table.nodes) == nodes
    later = node
    rng = random.Random(1)
    for _ in range(10):
        if later.ask:
            later = table.play(later, bots.random_answer(table.game, table.state(later), later.ask, rng))
    assert refused(table.game, table.state(node), node.ask) == before


@every_setup
def test_every_bot_plays_every_setup_to_the_end(name: str, seats: int, options: dict) -> None:
    """As many at one table as there are seats."""
    game = games.get(name)
    named = bots.names(game)
    for first in range(0, len(named), seats):
        s = game.new_state(game.board, seats, options)
        players = {i: bots.bot(game, named[(first + i) % len(named)], i) for i in range(seats)}
        chance = bots.random_bot(5)
        answers = 0

        def choose(s: State, ask: Ask, players=players, chance=chance) -> str:
            nonlocal answers
            answers += 1
            assert answers < 20_000, "this game does not end"
            bot = players.get(ask.seat, chance)
            choice = bots.ask_bot(bot, game, s, ask) if ask.seat >= 0 else bot(game, s, ask)
            assert check(game, s, ask, choice.answer) is None, choice
            return choice.answer

        bots.play_out(game, s, choose)
        assert game.result(s)


@every_setup
def test_a_view_shows_no_more_to_whoever_looks_again(name: str, seats: int, options: dict) -> None:
    table = random_line(name, seats, options, seed=17, most=80)
    game = table.game
    for node in table.main_line()[::10]:
        s = table.state(node)
        for seat in (CHANCE, *range(seats)):
            seen = game.view(s, seat)
            assert game.freeze(game.view(seen, seat)) == game.freeze(seen)
            assert game.hides or seen == s, "a game without secrets shows everything"
        assert game.freeze(s) == node.snapshot, "looking changes nothing"


DIGEST = """
import random, sys
from rajwidgets import bots, games
from rajwidgets.table import new_table
for name in games.names():
    table, rng = new_table(games.get(name), games.get(name).seats[1], {}, 5), random.Random(5)
    node = table.root
    while node.ask and node.ply < 400:
        node = table.play(node, bots.random_answer(table.game, table.state(node), node.ask, rng))
    print(name, node.id, hash(()) and len(node.snapshot), node.snapshot.hex()[:200])
"""


def test_the_same_game_in_every_process() -> None:
    runs = {
        subprocess.check_output([sys.executable, "-c", DIGEST], env={**os.environ, "PYTHONHASHSEED": seed}, text=True)
        for seed in ("0", "1", "4242")
    }
    assert len(runs) == 1
