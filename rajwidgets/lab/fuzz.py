"""Random games to the end, with everything checked that must hold at every question. Knows no game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from ..bots import random_answer
from ..chance import draw
from ..flow import CHANCE, Ask, Game, check, legal, split
from ..replay.annotations import Note
from ..replay.files import Replay, fault_sentence, load, text
from ..table import Node, Run, Setup, SetupFault, Table, checked

MOST_ANSWERS = 20_000  # a game that is longer does not end
DECLARED = 0.02  # how often a seat that is not asked speaks up, where it may
LOOK_CLOSELY_EVERY = 7  # questions between two costly checks


class Broken(Exception):
    """Something that must always hold does not; its text says what."""


class Failure(NamedTuple):
    """A game that went wrong, kept up to there with a note on its last node."""

    seed: int
    why: str
    replay: Replay


def fuzz(
    game: Game, n: int, seed: int, progress: Callable[[int, int], None], setup: Setup | None = None
) -> Iterator[Failure]:
    """Play n random games, with all seat counts and options unless a set-up is given; yields those that went wrong."""
    for k in range(n):
        progress(k, n)
        table = Table(game, replace(setup, seed=seed + k) if setup else random_setup(game, seed + k))
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
    game, node = table.game, table.root
    totals = game.conserved(table.state(node))
    fresh = game.new_state(game.board, table.setup.seats, table.setup.options)
    before: Any = None
    while node.ask is not None:
        if node.ply >= MOST_ANSWERS:
            raise Broken(f"The game has not ended after {MOST_ANSWERS} answers.")
        state = table.state(node)
        check_node(table, node, state, totals)
        before = check_film(table, node, state, before)
        resumes = node.ask.kind in game.phases[node.phase].resumes  # a game may be started anew from here
        if resumes and (flaw := game.check_state(state, fresh)):
            raise Broken(f"At step {node.ply} the position could not be a start: {dict(flaw.facts)}")
        if node.ask.seat == CHANCE:
            answer = table.roll(node)
        else:
            answer = lively_answer(game, state, node.ask, rng)
        try:
            node = table.play(node, answer)
        except Exception as error:
            raise Broken(f"After step {node.ply} the answer {answer!r} fails: {error}") from error
    check_node(table, node, table.state(node), totals)
    check_film(table, node, table.state(node), before)
    if table.result(node) is None:
        raise Broken("The game is over without a result.")


def lively_answer(game: Game, state: Any, ask: Ask, rng: random.Random) -> str:
    """A random answer, now and then a declaration of another seat; of two, the one in which more is done."""
    if ask.also and rng.random() < DECLARED:
        return rng.choice(ask.also)[1]
    answers = [random_answer(game, state, ask, rng) for _ in range(2)]
    return max(answers, key=lambda answer: len(split(answer)))


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
    """The state survives JSON, and the node can be rebuilt from its phase."""
    game = table.game
    if game.from_plain(json.loads(json.dumps(game.plain(state)))) != state:
        raise Broken(f"At step {node.ply} the state is not the same after a trip through JSON.")
    if game.freeze(state) != node.snapshot:
        raise Broken(f"At step {node.ply} the snapshot changes when it is read and written.")
    if node.ask is not None and game.freeze(Run.at(game, node).state) != node.snapshot:
        raise Broken(f"At step {node.ply} rebuilding the position gives another one.")


def check_film(table: Table, node: Node, state: Any, before: Any) -> Any:
    """The film ends where the node stands, and no event in it breaks a promise; returns the last state shown."""
    film = table.film(node)
    if tuple(frame.event for frame in film) != node.events:
        raise Broken(f"At step {node.ply} the film shows other events.")
    for event, after in film:
        if why := table.game.broken(before, event, after):
            raise Broken(f"At step {node.ply} the event {event.kind} breaks a promise: {why}")
        before = after
    if film:
        shown = table.game.thaw(table.game.freeze(film[-1].state))
        shown.phase = state.phase  # the table turns the page between two phases without an event
        if shown != state:
            raise Broken(f"At step {node.ply} the position changed after the last event that reports it.")
    return before


def check_replay(replay: Replay) -> None:
    """The game saved and read again is the same text."""
    saved = text(replay)
    again, faults = load(saved)
    if faults:
        raise Broken(f"The saved game has a fault: {fault_sentence(faults[0])}")
    if again is None or text(again) != saved:
        raise Broken("The game saved, read and saved again is another text.")
