"""Catanatron's actions per second in random four-player games; prints the figure."""

import time

from catanatron import Color, Game, RandomPlayer

actions = 0
start = time.process_time()
for seed in range(12):
    game = Game([RandomPlayer(colour) for colour in Color], seed=seed)
    game.play()
    actions += len(game.state.actions)
print(actions / (time.process_time() - start))
