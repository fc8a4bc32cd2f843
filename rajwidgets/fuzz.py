"""Random games to the end, with everything checked that must hold at every question. Knows no game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from .annotations import Note
from .bots import random_answer
from .chance import draw
from .flow import CHANCE, Game, check, legal
from .replay import Replay, fault_sentence, load, text
from .table import Node, Run, Setup, SetupFault, Table, checked

MOST_ANSWERS = 20_000  # a game that is longer does not end
LOOK_CLOSELY_EVERY = 7  # questions between two costly checks


class Broken(Exception):
    """Something that must always hold does not; its text says what."""


class Failure(NamedTuple):
    """A game that went wrong, kept up to there with a note on its last node."""

    seed: int
    why: str
    replay: Replay


def fuzz(game: Game, n: int, seed: int, progress: Callable[[int, int], None]) -> Iterator[Failure]:
    """Play n random games with all seat counts and options; yields those that went wrong."""
    for k in range(n):
        progress(k, n)
        table = Table(game, random_setup(game, seed + k))
        try:
            play_out(table, random.Random(seed + k))
            check_replay(Replay(table))
        except Exception as error:  # whatever it is, the game that shows it is worth keeping
            why = str(error) if isinstance(error, Broken) else repr(error)
            replay = Replay(table, f"A failure of {game.name} with seed {seed + k}")
            replay.notes.append(Note(replay.end.id, author="fuzz", lang="en", text=why[:5_000], tags=("fuzz",)))
            yield Failure(seed + k, why, replay)
    progress(n, n)


def random_setup(game: Game, seed: int) -> Setup:
    """Seats and options by the seed, among the combinations the rulebook allows."""
    least, most = game.seats
    for attempt in range(1_000):
        options = {
            key: option.values[draw(len(option.values), seed, attempt, key)] for key, option in game.options.items()
        }
        try:
            return checked(game, Setup(least + draw(most - least + 1, seed, "seats"), options, seed))
        except SetupFault:
            continue
    raise AssertionError(f"{game.name} allows hardly any combination of its options")


def play_out(table: Table, rng: random.Random) -> None:
    """Play to the end, checking every question on the way."""
    node, totals = table.root, table.game.conserved(table.state(table.root))
    while node.ask is not None:
        if node.ply >= MOST_ANSWERS:
            raise Broken(f"The game has not ended after {MOST_ANSWERS} answers.")
        state = table.state(node)
        check_node(table, node, state, totals)
        if node.ask.seat == CHANCE:
            answer = table.roll(node)
        else:
            answer = random_answer(table.game, state, node.ask, rng)
        try:
            node = table.play(node, answer)
        except Exception as error:
            raise Broken(f"After step {node.ply} the answer {answer!r} fails: {error}") from error
    check_node(table, node, table.state(node), totals)
    if table.result(node) is None:
        raise Broken("The game is over without a result.")


def check_node(table: Table, node: Node, state: Any, totals: Mapping[str, int]) -> None:
    """What must hold at every question: nothing lost or made, an answer possible; now and then the costly checks."""
    game = table.game
    if (now := game.conserved(state)) != totals:
        changed = {key: (totals.get(key), now.get(key)) for key in now if now[key] != totals.get(key)}
        raise Broken(f"At step {node.ply} something was lost or made (before, now): {changed}")
    if node.ask is not None:
        possible = table.roll(node) if node.ask.seat == CHANCE else first_answer(game, state, node)
        if refusal := check(game, state, node.ask, possible):
            raise Broken(f"At step {node.ply} {possible!r} is offered and refused: {refusal.code} ({refusal.rule})")
    if node.ply % LOOK_CLOSELY_EVERY == 0 or node.ask is None:
        look_closely(table, node, state)


def first_answer(game: Game, state: Any, node: Node) -> str:
    assert node.ask is not None
    answer = next(legal(game, state, node.ask), None)
    if answer is None:
        raise Broken(f"At step {node.ply} the question {node.ask.kind!r} has no possible answer.")
    return answer


def look_closely(table: Table, node: Node, state: Any) -> None:
    """The state survives JSON, the node can be rebuilt from its phase, and the film ends where the node stands."""
    game = table.game
    if game.from_plain(json.loads(json.dumps(game.plain(state)))) != state:
        raise Broken(f"At step {node.ply} the state is not the same after a trip through JSON.")
    if game.freeze(state) != node.snapshot:
        raise Broken(f"At step {node.ply} the snapshot changes when it is read and written.")
    if node.ask is not None and game.freeze(Run.at(game, node).state) != node.snapshot:
        raise Broken(f"At step {node.ply} rebuilding the position gives another one.")
    film = table.film(node)
    if tuple(frame.event for frame in film) != node.events:
        raise Broken(f"At step {node.ply} the film shows other events.")
    if film:
        film[-1].state.phase = state.phase  # the table turns the page between two phases without an event
    if film and film[-1].state != state:
        raise Broken(f"At step {node.ply} the position changed after the last event that reports it.")


def check_replay(replay: Replay) -> None:
    """The game saved and read again is the same text."""
    saved = text(replay)
    again, faults = load(saved)
    if faults:
        raise Broken(f"The saved game has a fault: {fault_sentence(faults[0])}")
    if again is None or text(again) != saved:
        raise Broken("The game saved, read and saved again is another text.")
