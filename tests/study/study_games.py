"""A replay with variations, quick to make."""

from __future__ import annotations

import random

from random_play import play_on

from rajwidgets import games
from rajwidgets.bots import ask_bot, bot, names
from rajwidgets.flow import CHANCE
from rajwidgets.replay import Replay
from rajwidgets.table import new_table, walk

GAME = games.get(games.NAMES[0])


def a_replay(seed: int = 3, answers: int = 40, branches: int = 3) -> Replay:
    """A few answers and some variations, each with a name."""
    table, rng = new_table(GAME, 3, seed=seed, names=["Asha", "Ben", "Chandra"]), random.Random(seed)
    play_on(table, table.root, answers, rng)
    replay = Replay(table, "A game of three")
    for n in range(branches):
        for _ in range(50):
            origin = rng.choice([node for node in walk(table.root) if node.ask and node.ask.seat != CHANCE])
            before = set(table.nodes)
            play_on(table, origin, 1, rng)
            new = [child for child in origin.children[1:] if child.id not in before]
            if new:
                replay.variation_names[new[0].id] = f"way {n}"
                play_on(table, new[0], rng.randint(0, 6), rng)
                break
    return replay


def bot_replay(seed: int = 7, seats: int = 3) -> Replay:
    """A whole game of the game's own bot."""
    table = new_table(GAME, seats, seed=seed, names=["Asha", "Ben", "Chandra", "Devi", "Esha"][:seats])
    player, node = bot(GAME, names(GAME)[-1], 1), table.root
    while node.ask is not None:
        state = table.state(node)
        answer = table.roll(node) if node.ask.seat == CHANCE else ask_bot(player, GAME, state, node.ask).answer
        node = table.play(node, answer)
    return Replay(table, "A game of bots")
