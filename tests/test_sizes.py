"""What is too large for any game: in positions and boards from files, said before anything is drawn from it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from spoiling import codes, says, some_answer

from rajwidgets import games
from rajwidgets.data import DataFault, Sheet
from rajwidgets.replay import Replay, load, save
from rajwidgets.table import Setup, Table, new_table


def leaves(thing: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inside = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    for key, value in inside:
        yield from leaves(value, (*path, key))
    if not isinstance(thing, dict | list):
        yield path


def put(doc: Any, path: tuple[Any, ...], value: Any) -> None:
    *outer, last = path
    for key in outer:
        doc = doc[key]
    doc[last] = value


def from_the_middle(name: str) -> dict[str, Any]:
    """A game that starts from a position in the middle of another one."""
    game = games.get(name)
    table, rng = new_table(game, game.seats[1], seed=2), random.Random(2)
    node = table.root
    while node.ply < 12 or node.ask is None or node.ask.kind not in game.phases[node.phase].resumes:
        node = some_answer(table, node, rng)
        if node.ask is None:
            pytest.skip("no position of this game can be started from")
    setup = Setup(table.setup.seats, table.setup.options, 1, game.plain(table.state(node)))
    return save(Replay(Table(game, setup)))


@pytest.mark.parametrize("name", games.names())
def test_a_number_that_no_game_has_is_said_wherever_it_stands(name: str) -> None:
    doc = from_the_middle(name)
    assert load(json.dumps(doc))[1] == []
    numbers = [path for path in leaves(doc["start"]) if _is_number(doc["start"], path)]
    assert numbers
    for n, path in enumerate(numbers):
        spoiled = deepcopy(doc)
        put(spoiled["start"], path, (10**9, -(10**7), 10**17, 1e300)[n % 4])
        replay, faults = load(json.dumps(spoiled))
        assert replay is None and codes(faults) == ["oversized"] and says(faults[0], str(path[-1]))


def _is_number(doc: Any, path: tuple[Any, ...]) -> bool:
    for key in path:
        doc = doc[key]
    return isinstance(doc, int) and not isinstance(doc, bool)


def test_long_words_and_lists_are_too_large_as_well() -> None:
    doc = from_the_middle("raja")
    for value in ("x" * 1_000, [0] * 100_000, {str(n): n for n in range(5_000)}, {"x" * 1_000: 1}):
        replay, faults = load(json.dumps({**doc, "start": {**doc["start"], "phase": value}}))
        assert replay is None and codes(faults) == ["oversized"]


# ---------------------------------------------------------------- boards


@pytest.mark.parametrize("tint", ["", "AB", "CDE", "ABCDEFG"])
@pytest.mark.parametrize("name", ["raja", "maharaja"])
def test_a_tint_is_one_letter(name: str, tint: str) -> None:
    game = games.get(name)
    doc = deepcopy(dict(game.board.doc))
    doc["cities"][0]["tint"] = tint
    with pytest.raises(DataFault, match="tint"):
        game.read_board(doc, "mine.toml")


def test_one_of_a_word_is_one_of_its_letters() -> None:
    sheet = Sheet({"game": "x", "tint": ""}, "mine.toml", "x")
    assert sheet.top.one_of("tint", "ABC") == "" and len(sheet.faults) == 1


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("huge", [10**400, 10**12, -(10**12), 1e308, float("inf"), float("nan")])
def test_a_number_beyond_any_size_in_a_board_is_a_fault_in_words(name: str, huge: float) -> None:
    game = games.get(name)
    ours = dict(game.board.doc)
    numbers = [path for path in leaves(ours) if _is_number(ours, path) or _is_float(ours, path)]
    for path in random.Random(str(huge)).sample(numbers, min(len(numbers), 4)):
        doc = deepcopy(ours)
        put(doc, path, huge)
        with pytest.raises(DataFault) as fault:
            game.read_board(doc, "mine.toml")
        assert fault.value.says("en") != fault.value.says("fr")


def _is_float(doc: Any, path: tuple[Any, ...]) -> bool:
    for key in path:
        doc = doc[key]
    return isinstance(doc, float)
