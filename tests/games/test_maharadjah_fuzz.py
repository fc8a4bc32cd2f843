"""Random games of Maharadjah in every way to play, with what must hold at every question and event."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator

import pytest
from maharadjah_play import SETUPS, lively, play

from rajwidgets.bots import play_out
from rajwidgets.flow import CHANCE, Ask, Parts, State, check, choices, legal, open_parts, refused
from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.words import WORDS
from rajwidgets.table import Run, Table, new_table

every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS.values(), ids=SETUPS)


def random_line(seats: int, options: dict, seed: int, most: int, skip: int = 0) -> tuple[Table, list]:
    """A random game on a table; ``skip`` answers are played first and not returned."""
    table, rng = new_table(GAME, seats, options, seed), random.Random(seed)
    node = table.root
    while node.ask and node.ply < skip + most:
        node = table.play(node, lively(table.state(node), node.ask, rng))
    return table, node.line()[skip:]


@every_setup
@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_keeps_every_promise_to_the_end(seats: int, options: dict, seed: int) -> None:
    s, _ = play(seats, options, seed)
    result = GAME.result(s)
    assert result is not None and s.turn == 16
    assert sorted(standing.seat for standing in result.standings) == list(range(seats))
    assert sum(standing.figures["points"] for standing in result.standings) == sum(map(sum, s.record.values()))


@every_setup
def test_where_each_nation_stands_is_known_without_counting_anew(seats: int, options: dict) -> None:
    rng = random.Random(5)

    def answer(s: State, ask: Ask) -> str:
        anew = GAME.thaw(GAME.freeze(s))
        assert s.spread == anew.spread and s.suitors == anew.suitors, ask
        return lively(s, ask, rng)

    assert play_out(GAME, GAME.new_state(GAME.board, seats, options), answer) > 100


def test_random_games_meet_every_kind_of_question_and_event() -> None:
    """Some are rare, and the rules' own tests cover those listed here; an alliance is declared beside others."""
    rare = {"shift", "land", "permit", "loss", "place_arms", "muster", "ally"}
    asks: set[str] = set()
    for seed, (seats, options) in enumerate(SETUPS.values(), start=20):
        asks |= set(play(seats, options, seed)[1].asks)
    assert set(GAME.questions) - rare <= asks


@every_setup
def test_nodes_can_be_rebuilt_and_films_tell_the_same(seats: int, options: dict) -> None:
    table, line = random_line(seats, options, 1, 140, skip=500)
    for node in line:
        s = table.state(node)
        assert GAME.from_plain(json.loads(json.dumps(GAME.plain(s)))) == s
        if node.ask:
            assert GAME.freeze(Run.at(GAME, node).state) == node.snapshot, node
        frames = table.film(node)
        assert tuple(frame.event for frame in frames) == node.events
        before = frames[-1].state if frames else node.parent and table.state(node.parent)
        if before:
            plain, after = GAME.plain(before), GAME.plain(s)
            assert {**plain, "phase": ""} == {**after, "phase": ""}, node


def completions(s: State, ask: Ask, begun: Parts) -> Iterator[Parts]:
    parts = GAME.questions[ask.kind].parts(s, ask, begun)
    if not parts:
        yield begun
    for part in parts:
        yield from completions(s, ask, (*begun, part))


@every_setup
def test_a_beginning_is_refused_exactly_when_nothing_completes_it(seats: int, options: dict) -> None:
    table, line = random_line(seats, options, 2, 160, skip=300)
    for node in line[::6]:
        if node.ask is None or node.ask.seat == CHANCE:
            continue
        s, ask, judge = table.state(node), node.ask, GAME.questions[node.ask.kind].judge
        for begun in itertools.islice(beginnings(s, ask), 150):
            possible = any(judge(s, ask, answer) is None for answer in completions(s, ask, begun))
            assert (judge(s, ask, begun) is None) == possible, (ask, begun)
        assert GAME.freeze(s) == node.snapshot, "judging changes nothing"


def beginnings(s: State, ask: Ask) -> Iterator[Parts]:
    todo: list[Parts] = [()]
    while todo:
        begun = todo.pop()
        for part in GAME.questions[ask.kind].parts(s, ask, begun):
            longer = (*begun, part)
            yield longer
            todo.append(longer)


@every_setup
def test_every_question_leaves_a_choice_that_matters(seats: int, options: dict) -> None:
    table, line = random_line(seats, options, 3, 300, skip=100)
    for node in line[:-1:5]:
        if node.ask and node.ask.seat != CHANCE:
            some = list(itertools.islice(legal(GAME, table.state(node), node.ask), 2))
            assert len(some) == 2, node.ask
            assert table.play(node, some[0]).snapshot != table.play(node, some[1]).snapshot, (node.ask, some)


@every_setup
def test_judge_lists_and_words_agree_with_the_table(seats: int, options: dict) -> None:
    table, line = random_line(seats, options, 4, 200, skip=200)
    for node in line[::7]:
        if node.ask is None:
            continue
        s, ask = table.state(node), node.ask
        assert WORDS.prompt(s, ask, ()) is not None, ask
        assert WORDS.describe(s)
        if ask.seat == CHANCE:
            continue
        parts = GAME.questions[ask.kind].parts(s, ask, ())
        assert set(open_parts(GAME, s, ask)) | set(refused(GAME, s, ask)) == set(parts)
        for answer in itertools.islice(legal(GAME, s, ask), 12):
            assert check(GAME, s, ask, answer) is None
            begun = tuple(answer.split(":"))
            for n in range(1, len(begun) + 1):
                assert WORDS.label(s, ask, begun[:n]).code
                WORDS.detail(s, ask, begun[:n])
                WORDS.warnings(s, ask, begun[:n])
                if n < len(begun):
                    assert WORDS.prompt(s, ask, begun[:n]) is not None, (ask, begun[:n])
        for refusal in choices(GAME, s, ask).refused.values():
            assert refusal.code and refusal.rule
        for event in node.events:
            assert event.rule, event
            WORDS.ledger(event)


def test_declarations_are_answers_of_their_own_seat() -> None:
    table, rng = new_table(GAME, 4, {}, 7), random.Random(7)
    node = table.root
    while node.ask and not node.ask.also:
        node = table.play(node, lively(table.state(node), node.ask, rng))
    assert node.ask
    side = node.ask.also[0]
    seat, declaration = side.seat, f"ally:{side.about[0]}:growth"
    after = table.play(node, declaration)
    assert after.seat == seat
    nation = declaration.split(":")[1]
    assert nation in table.state(after).allied
    assert after.events[0].kind == "allied" and after.events[0].seat == seat
    assert all(nation not in side.about for side in (after.ask.also if after.ask else ()))
