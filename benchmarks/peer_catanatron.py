"""Catanatron's actions per second in random four-player games, as many as fit in the time; prints the figure."""

import itertools
import time

from catanatron import Color, Game, RandomPlayer

PLAYING = 2.0  # seconds of computing, as for us

actions, spent, start = 0, 0.0, time.process_time()
for seed in itertools.count():
    game = Game([RandomPlayer(colour) for colour in Color], seed=seed)
    game.play()
    actions += len(game.state.actions)
    spent = time.process_time() - start
    if spent > PLAYING:
        break
print(actions / spent)
