"""A good replay to be spoiled, one thing at a time."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

from rajwidgets import games
from rajwidgets.bots import random_answer
from rajwidgets.flow import CHANCE
from rajwidgets.replay import Replay, load, save, text
from rajwidgets.replay.annotations import Note
from rajwidgets.replay.faults import Fault, fault_sentence
from rajwidgets.table import Node, Table, new_table

RAJA = games.get("raja")
HOSTILE = '<script>alert("x")</script><img src=x onerror=alert(1)> [a](javascript:alert(1))'


def some_answer(table: Table, node: Node, rng: random.Random) -> Node:
    assert node.ask is not None
    if node.ask.seat == CHANCE:
        return table.play(node, table.roll(node))
    return table.play(node, random_answer(table.game, table.state(node), node.ask, rng))


def a_replay() -> Replay:
    """A whole game of three with a variation from step 20 and notes on steps 5, 20 and 60."""
    table, rng = new_table(RAJA, 3, seed=11, names=["Asha", "Ben", "Chandra"]), random.Random(11)
    node = table.root
    while node.ask is not None:
        node = some_answer(table, node, rng)
    line = table.main_line()
    node = line[20]
    while len(line[20].children) == 1:
        node = some_answer(table, line[20], rng)
    some_answer(table, node, rng)
    notes = [Note(line[ply].id, lang="en", text=f"On step {ply}.") for ply in (5, 20, 60)]
    return Replay(table, "A game of three", notes, variation_names={line[20].children[1].id: "another way"})


REPLAY = a_replay()
TEXT = text(REPLAY)
LENGTH = REPLAY.end.ply


def spoiled(spoil: Callable[[dict[str, Any]], Any]) -> tuple[Replay | None, list[Fault]]:
    """The good replay with one thing spoiled, loaded from its text."""
    doc = save(REPLAY)
    spoil(doc)
    return load(json.dumps(doc))


def codes(faults: list[Fault]) -> list[str]:
    return [fault.code for fault in faults]


def says(fault: Fault, *words: str) -> bool:
    """The sentence has these words in English, and there is a French one."""
    english, french = fault_sentence(fault, "en"), fault_sentence(fault, "fr")
    assert all(word in english for word in words), english
    assert english != french and english.endswith(".") and not re.search(r"{\w+}", english + french)
    return True
